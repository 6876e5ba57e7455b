"""Where an attack may go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.masks import lowest

from ..state import NONE, Whispers

# How far an attack reaches.
BORDERING: Final[i64] = 0
ANY_EMPTY: Final[i64] = 1
ANYWHERE: Final[i64] = 2


def may_target(g: Whispers, source: i64, target: i64, empire: i64, reach: i64) -> bool:
    """Whether an attack of an empire from one region may target another."""
    if g.holder[target] == empire:
        return False
    if reach == ANYWHERE or (reach == ANY_EMPTY and g.banners[target] == 0):
        return True
    return g.map.adjacent(source, target)


def attack_possible(g: Whispers, empire: i64) -> bool:
    """Whether an empire has banners to send and a bordering region of another empire to attack."""
    rest = g.lands_of(empire)
    while rest:
        source = lowest(rest)
        if g.sendable(source) > 0 and has_target(g, source, empire):
            return True
        rest &= rest - 1
    return False


def has_target(g: Whispers, source: i64, empire: i64) -> bool:
    """Whether a region borders one of another empire."""
    return g.map.around[source] & ~g.lands_of(empire) != 0


def target_added(g: Whispers, empire: i64, only_source: i64, before: i64, reach: i64) -> bool:
    """Whether a longer reach allows an attack that a shorter one does not."""
    target: i64
    rest = g.sources_of(empire)
    while rest:
        source = lowest(rest)
        rest &= rest - 1
        if only_source != NONE and source != only_source:
            continue
        for target in range(g.map.size):
            if may_target(g, source, target, empire, reach) and not may_target(g, source, target, empire, before):
                return True
    return False
