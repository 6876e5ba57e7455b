"""What is read, looked at and dropped again is forgotten: a server reads states for weeks."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

from sandtable import games
from sandtable.face import from_bytes, from_position, new_game

TIMES = 400


@pytest.mark.parametrize("name", games.names())
def test_nothing_that_is_dropped_stays_in_memory(name: str) -> None:
    g = new_game(name, seed=3)
    g.playout(60)
    packed, position, view = g.to_bytes(), g.position(), g.view(g.to_move)
    deeds: dict[str, Callable[[], object]] = {
        "bytes": lambda: from_bytes(packed), "position": lambda: from_position(position),
        "view": lambda: g.kind.from_view(view, 1), "world": lambda: g.determinize(None, 1).view(None),
        "copy": lambda: g.copy().playout(100), "result": lambda: g.result().as_data(),
    }
    for what, do in deeds.items():
        assert blocks_kept(do) < TIMES // 4, f"{what} of {name} leave something behind"


def blocks_kept(do: Callable[[], object]) -> int:
    """How many blocks of memory are in use more after doing it many times."""
    for _ in range(20):
        do()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(TIMES):
        do()
    gc.collect()
    return sys.getallocatedblocks() - before
