"""Chapter "Turn", step 1: the neutral resistance of Command Room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..state import Balance
from .draft import PLACE_RETURNING
from .map import NEUTRAL

RESIST: Final = Phrase("resist", "need", "n")
DECLINE: Final = Phrase("decline", "n")
RESISTANCE: Final = Phrase("resistance", "die", "other", "need")
RETURNING: Final = Phrase("returning", "n")
REMOVED: Final = Phrase("removed", "n")

ROLL: Final[i64] = 0
NO_ROLL: Final[i64] = 1


class Resistance(Step[Balance]):
    """Roll two dice for the neutral casualties, or remove them all."""

    name = "resistance"

    def begin(self, g: Balance) -> None:
        """With no neutral territory left nothing is rolled and nothing returns (R-neutral-gone)."""
        if g.held[NEUTRAL] == 0 and g.casualties[NEUTRAL] > 0:
            clear_track(g)

    def offer(self, g: Balance) -> None:
        if g.casualties[NEUTRAL] > 0 and g.held[NEUTRAL] != 0:
            g.offer(ROLL)
            g.offer(NO_ROLL)

    def choose(self, g: Balance, option: i64) -> None:
        if option == ROLL:
            die = 1 + g.below(6)
            other = 1 + g.below(6)
            need = mark(g)
            g.tell(RESISTANCE, die, other, need)
            if die + other >= need:
                returning = half(g)
                g.casualties[NEUTRAL] -= returning
                g.tell(RETURNING, returning)
                g.to_place = returning
                g.then(PLACE_RETURNING)
        clear_track(g)

    def describe(self, g: Balance, option: int) -> Sentence:
        return RESIST.says(int(mark(g)), int(half(g))) if option == ROLL else DECLINE.says(int(g.casualties[NEUTRAL]))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


def mark(g: Balance) -> i64:
    """The mark under the last filled space of the neutral track."""
    return g.map.command.mark[g.casualties[NEUTRAL] - 1]


def half(g: Balance) -> i64:
    """How many would return: half the casualties, rounded up."""
    return (g.casualties[NEUTRAL] + 1) // 2


def clear_track(g: Balance) -> None:
    """What is still on the neutral track leaves play."""
    if g.casualties[NEUTRAL] > 0:
        g.tell(REMOVED, g.casualties[NEUTRAL])
        g.casualties[NEUTRAL] = 0


RESIST_OR_NOT: Final = Resistance()
