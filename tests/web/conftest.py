from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.houses import Client, open_house
from tests.support.small_games import small_games as small_games


@pytest.fixture(autouse=True)
def _with_small_games(small_games: None) -> None:
    """Every test here may play lanterns."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """An open house."""
    with open_house(tmp_path) as client:
        yield client
