"""The small games of `tests/support/games`, beside those of the house for as long as a test needs them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import _speed, games

HERE = str(Path(__file__).parent / "games")


@pytest.fixture
def small_games() -> Iterator[None]:
    """Within a test that asks for this, `games.names()` includes lanterns, unless the engine is compiled: classes of
    plain Python cannot inherit from compiled ones."""
    if _speed.RUNS == _speed.COMPILED:
        yield
        return
    games.__path__.append(HERE)
    try:
        yield
    finally:
        games.__path__.remove(HERE)
