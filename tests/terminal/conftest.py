from __future__ import annotations

import pytest

from tests.support.small_games import small_games as small_games


@pytest.fixture(autouse=True)
def _with_small_games(small_games: None) -> None:
    """Every test here may play lanterns."""
