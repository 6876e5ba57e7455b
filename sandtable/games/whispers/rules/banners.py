"""Banners and cards from councils: what the empires' farms and forts give."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence
from sandtable.engine.masks import lowest

from ..state import Whispers
from .map import BANNER_PER_FARM, BANNER_PER_FORT, BANNERS, CARD_PER_FARMS, CARD_PER_FORTS, CARDS
from .steps import ForSeat

CHOOSE_REGION: Final = Phrase("choose_region", "region")
CHOOSE_N: Final = Phrase("choose_n", "n")
PLACE_BANNER: Final = Phrase("place_banner", "region")
BANNER_PLACED: Final = Phrase("banner_placed", "empire", "region")
DREW: Final = Phrase("drew", "player", "empire", "n")


def banners_of_action(g: Whispers, empire: i64, kind: i64, n: i64) -> i64:
    """How many banners an action places, supply permitting."""
    if kind == BANNER_PER_FARM:
        n *= g.farms_of(empire)
    elif kind == BANNER_PER_FORT:
        n *= g.forts_of(empire)
    elif kind != BANNERS:
        return 0
    if n > 0 and g.regions_of(empire) == 0:
        return 0
    return n if n < g.supply[empire] else g.supply[empire]


def cards_of_action(g: Whispers, empire: i64, kind: i64, n: i64) -> i64:
    """How many cards an action draws; an empty deck gives nothing more (R-empty-deck)."""
    if kind == CARD_PER_FARMS:
        n = g.farms_of(empire) // n
    elif kind == CARD_PER_FORTS:
        n = g.forts_of(empire) // n
    elif kind != CARDS:
        return 0
    size = g.deck_size(empire)
    return n if n < size else size


def draw_cards(g: Whispers, player: i64, empire: i64, n: i64) -> None:
    """A player draws n cards of an empire, whose deck has that many."""
    g.tell(DREW, player, empire, n)
    while n > 0:
        g.draw_card(player, empire)
        n -= 1


class PlaceBanners(ForSeat):
    """Place banners one by one, each in any region the active empire holds."""

    name = "place_banners"

    def offer(self, g: Whispers) -> None:
        if g.left == 0:
            return
        rest = g.lands_of(g.active_empire)
        while rest:
            g.offer(lowest(rest))
            rest &= rest - 1

    def choose(self, g: Whispers, option: i64) -> None:
        g.add(option, 1)
        g.left -= 1
        g.tell(BANNER_PLACED, g.active_empire, option)
        if g.left > 0:
            g.then(PLACE_BANNERS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return PLACE_BANNER.says(option)


PLACE_BANNERS: Final = PlaceBanners()
