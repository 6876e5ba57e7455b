"""Chapter "Winning"."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase

from ..state import DRAW, Balance
from .map import BLUE, NEUTRAL, RED, size

MISSIONS_TO_WIN: Final[i64] = 3

THREE_MISSIONS: Final[i64] = 0
ELIMINATION: Final[i64] = 1
LIMIT_MISSIONS: Final[i64] = 2
LIMIT_CAPITAL: Final[i64] = 3
LIMIT_TERRITORIES: Final[i64] = 4
LIMIT_TROOPS: Final[i64] = 5
LIMIT_DRAW: Final[i64] = 6
ENDINGS: Final = (
    "three_missions", "elimination", "limit_missions", "limit_capital", "limit_territories", "limit_troops",
    "limit_draw",
)
"""Why a game is over, by number; the last five by its limit of turns."""

WON: Final = Phrase("won", "side", "ending")
DRAWN_GAME: Final = Phrase("drawn_game")


def end_game(g: Balance, winner: i64, ending: i64) -> None:
    """The game is over, whatever was still to be done."""
    g.winner = winner
    g.ending = ending
    g.depth = 0
    if winner == DRAW:
        g.tell(DRAWN_GAME)
    else:
        g.tell(WON, winner, ending)


def holds_own_capital(g: Balance, side: i64) -> bool:
    return g.holds(side, g.capital[side])


def has_won(g: Balance, side: i64) -> bool:
    """Three missions or more and the own capital: asked at the end of each own turn (R-capital-back)."""
    return size(g.missions[side]) >= MISSIONS_TO_WIN and holds_own_capital(g, side)


def eliminated(g: Balance, side: i64) -> bool:
    """No territory left (R-elimination); the neutral can be gone without an end of the game."""
    return side != NEUTRAL and g.held[side] == 0


def territories_and_cities(g: Balance, side: i64) -> i64:
    return size(g.held[side]) + size(g.held[side] & g.cities)


def ahead(red: i64, blue: i64) -> i64:
    return RED if red > blue else BLUE


def adjudicate(g: Balance) -> i64:
    """By what the game would be decided if it ended now (R-turn-limit): the ending; `leader` says who it favours."""
    if size(g.missions[RED]) != size(g.missions[BLUE]):
        return LIMIT_MISSIONS
    if holds_own_capital(g, RED) != holds_own_capital(g, BLUE):
        return LIMIT_CAPITAL
    if territories_and_cities(g, RED) != territories_and_cities(g, BLUE):
        return LIMIT_TERRITORIES
    if g.troops_of(RED) != g.troops_of(BLUE):
        return LIMIT_TROOPS
    return LIMIT_DRAW


def leader(g: Balance) -> i64:
    """The side that wins if the game ends now, or DRAW."""
    ending = adjudicate(g)
    if ending == LIMIT_MISSIONS:
        return ahead(size(g.missions[RED]), size(g.missions[BLUE]))
    if ending == LIMIT_CAPITAL:
        return RED if holds_own_capital(g, RED) else BLUE
    if ending == LIMIT_TERRITORIES:
        return ahead(territories_and_cities(g, RED), territories_and_cities(g, BLUE))
    if ending == LIMIT_TROOPS:
        return ahead(g.troops_of(RED), g.troops_of(BLUE))
    return DRAW
