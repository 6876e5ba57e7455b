"""Chapter "Turn": its seven steps in order, and how one turn follows another."""

from __future__ import annotations

from typing import Final

from sandtable.engine.machine import Phrase, Step

from ..state import Balance
from .attack import ATTACKS
from .cards import EARN_CARD
from .draft import DRAFT, TRADE_CARDS
from .manoeuvre import MANOEUVRE
from .missions import CHOOSE_MISSION
from .resistance import RESIST_OR_NOT
from .support import SUPPORT
from .winning import THREE_MISSIONS, adjudicate, end_game, has_won, leader

TURN_BEGINS: Final = Phrase("turn_begins", "side", "n")


class Turn(Step[Balance]):
    """A turn from its first step to its last. Command Room adds the first two.

    Every turn ends (R-turn-ends): what can be chosen again and again costs troops, casualties or what is to be placed.
    """

    name = "turn"

    def begin(self, g: Balance) -> None:
        g.turns += 1
        g.conquered = False
        g.mission_taken = False
        g.traded = False
        g.recon = 0
        g.special_forces = False
        g.tell(TURN_BEGINS, g.turn, g.turns)
        g.then(END_OF_TURN)
        g.then(EARN_CARD)
        g.then(MANOEUVRE)
        g.then(CHOOSE_MISSION)
        g.then(ATTACKS)
        g.then(DRAFT)
        g.then(TRADE_CARDS)
        if g.command:
            g.then(SUPPORT)
            g.then(RESIST_OR_NOT)


class EndOfTurn(Step[Balance]):
    """Whoever has three missions and the own capital has won; else the limit of turns; else it is the other's turn."""

    name = "end_of_turn"

    def begin(self, g: Balance) -> None:
        if has_won(g, g.turn):
            end_game(g, g.turn, THREE_MISSIONS)
        elif g.turn_limit > 0 and g.turns >= g.turn_limit:
            end_game(g, leader(g), adjudicate(g))
        else:
            g.turn = g.waiting()
            g.then(TURN)


TURN: Final = Turn()
END_OF_TURN: Final = EndOfTurn()
