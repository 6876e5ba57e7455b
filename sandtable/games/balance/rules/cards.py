"""Chapter "Turn", step 7: the card for a conquest; the deck and the discards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Step

from ..state import DECK, DISCARDS, SEEN, Balance

DRAWN: Final = Phrase("drawn", "n")
DREW: Final = Phrase("drew", "side")
DECK_MADE_ANEW: Final = Phrase("deck_made_anew", "n")


def any_card_left(g: Balance) -> bool:
    """Whether a card can be drawn, from the deck or from the discards made into a new one."""
    return g.ones[DECK] + g.twos[DECK] + g.ones[DISCARDS] + g.twos[DISCARDS] > 0


def make_deck_anew(g: Balance) -> None:
    """The discards become the deck. Whoever counted along now knows every card in the other hand (R-known-cards)."""
    side: i64
    for side in range(2):
        g.ones[SEEN + side] = g.ones[side]
        g.twos[SEEN + side] = g.twos[side]
    g.ones[DECK] = g.ones[DISCARDS]
    g.twos[DECK] = g.twos[DISCARDS]
    g.ones[DISCARDS] = 0
    g.twos[DISCARDS] = 0
    g.tell(DECK_MADE_ANEW, g.ones[DECK] + g.twos[DECK])


def draw_card(g: Balance, side: i64) -> None:
    """A side draws a card, unless there is none (R-no-cards)."""
    if not any_card_left(g):
        return
    if g.ones[DECK] + g.twos[DECK] == 0:
        make_deck_anew(g)
    stars = g.move_top_card(side)
    g.tell(DREW, side)
    g.whisper(g.seat(side), DRAWN, stars)


def discard(g: Balance, side: i64, ones: i64, twos: i64) -> None:
    """Cards are traded, seen by all. Of those alike the ones the opponent knew leave the hand first (R-known-cards)."""
    g.ones[side] -= ones
    g.twos[side] -= twos
    g.ones[DISCARDS] += ones
    g.twos[DISCARDS] += twos
    g.ones[SEEN + side] = left_of(g.ones[SEEN + side], ones)
    g.twos[SEEN + side] = left_of(g.twos[SEEN + side], twos)
    g.reveal()


def left_of(number: i64, taken: i64) -> i64:
    return number - taken if taken < number else 0


class EarnCard(Step[Balance]):
    """Draw one for at least one territory taken from the opponent this turn, if no mission was taken."""

    name = "earn_card"

    def begin(self, g: Balance) -> None:
        if g.conquered and not g.mission_taken:
            draw_card(g, g.turn)


EARN_CARD: Final = EarnCard()
