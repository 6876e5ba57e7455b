"""Chapter "Turn", step 6: one manoeuvre along a chain of own territories; also the pre-emptive one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..state import NONE, Balance
from .map import TERRITORIES, lowest

MOVE_FROM: Final = Phrase("move_from", "source")
MOVE_TO: Final = Phrase("move_to", "target")
MOVE: Final = Phrase("move", "n", "source", "target")
STAY: Final = Phrase("stay")
MOVED: Final = Phrase("moved", "side", "n", "source", "target")

NOWHERE: Final[i64] = TERRITORIES


def sources(g: Balance) -> i64:
    """The own territories that can spare a troop for an own neighbour."""
    mine = g.held[g.turn]
    rest = g.strong(g.turn)
    found: i64 = 0
    while rest:
        if g.map.neighbours[lowest(rest)] & mine:
            found |= rest & -rest
        rest &= rest - 1
    return found


def chain(g: Balance, source: i64) -> i64:
    """All own territories that a chain of own territories joins to one, itself included."""
    mine = g.held[g.turn]
    reached: i64 = 1 << source
    fresh = reached
    while fresh:
        around = g.map.neighbours[lowest(fresh)] & mine & ~reached
        reached |= around
        fresh = (fresh & (fresh - 1)) | around
    return reached


class From(Step[Balance]):
    """Choose where the troops leave, or to stay; a manoeuvre that was bought is made (R-bought-manoeuvre)."""

    def __init__(self, name: str, bought: bool) -> None:
        self.name = name
        self.bought: Final = bought

    def offer(self, g: Balance) -> None:
        rest = sources(g)
        while rest:
            g.offer(lowest(rest))
            rest &= rest - 1
        if not self.bought:
            g.offer(NOWHERE)

    def choose(self, g: Balance, option: i64) -> None:
        if option != NOWHERE:
            g.source = option
            g.then(MOVE_NUMBER)
            g.then(TO)

    def describe(self, g: Balance, option: int) -> Sentence:
        return STAY.says() if option == NOWHERE else MOVE_FROM.says(option)

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class To(Step[Balance]):
    """Choose where they go, along the chain."""

    name = "manoeuvre_to"

    def offer(self, g: Balance) -> None:
        bit: i64 = 1 << g.source
        rest = chain(g, g.source) & ~bit
        while rest:
            g.offer(lowest(rest))
            rest &= rest - 1

    def choose(self, g: Balance, option: i64) -> None:
        g.target = option

    def describe(self, g: Balance, option: int) -> Sentence:
        return MOVE_TO.says(option)

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class Number(Step[Balance]):
    """Choose how many go; 1 stays."""

    name = "manoeuvre_number"

    def offer(self, g: Balance) -> None:
        n: i64
        for n in range(1, g.troops[g.source]):
            g.offer(n)

    def choose(self, g: Balance, option: i64) -> None:
        g.troops[g.source] -= option
        g.troops[g.target] += option
        g.tell(MOVED, g.turn, option, g.source, g.target)
        g.source = NONE
        g.target = NONE

    def describe(self, g: Balance, option: int) -> Sentence:
        return MOVE.says(option, int(g.source), int(g.target))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


MANOEUVRE: Final = From("manoeuvre", False)
PRE_EMPTIVE_MANOEUVRE: Final = From("pre_emptive_manoeuvre", True)
TO: Final = To()
MOVE_NUMBER: Final = Number()
