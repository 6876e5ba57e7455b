"""Who is asked: the players in turn order, or the one who acts for a seat."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.engine.machine import Step

from ..state import Whispers


class InTurnOrder(Step[Whispers]):
    """A step that the players take one after the other, clockwise from the first player."""

    def who(self, g: Whispers) -> i64:
        return g.in_turn_order(g.turn)


class ForSeat(Step[Whispers]):
    """A step of a seat's turn: whoever controls the seat decides."""

    def who(self, g: Whispers) -> i64:
        return g.actor


class ByHand(ForSeat):
    """A step whose offers depend on the cards in hand. Whether it is asked must not (R-window-public)."""

    def asks(self, g: Whispers) -> bool:
        return g.pauses and g.held[g.actor] > 0
