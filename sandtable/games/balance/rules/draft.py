"""Chapter "Turn", step 3: the draft, with the trade of cards; and placing troops, wherever they come from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..state import LEAST_STARS, NONE, Balance
from .cards import discard
from .map import NEUTRAL, REGIONS, lowest, size

TRADE: Final = Phrase("trade", "cards", "stars", "n")
NO_TRADE: Final = Phrase("no_trade")
PLACE: Final = Phrase("place", "territory", "left")
AMOUNT: Final = Phrase("amount", "n", "territory")
TRADED: Final = Phrase("traded", "side", "cards", "stars", "n")
DRAFTED: Final = Phrase("drafted", "side", "n")
PLACED: Final = Phrase("placed", "side", "n", "territory")

MOST_STARS: Final[i64] = 10
MOST_ONES: Final[i64] = 11
"""Trading a cards of one star and b of two is option a + b * MOST_ONES; keeping all is 0."""


def from_territories(g: Balance, side: i64) -> i64:
    """A third of the territories and cities, at least 3."""
    third = (size(g.held[side]) + size(g.held[side] & g.cities)) // 3
    return third if third > 3 else 3


def from_regions(g: Balance, side: i64) -> i64:
    """The bonuses of the regions that a side holds whole."""
    bonus: i64 = 0
    region: i64
    for region in range(REGIONS):
        if g.holds_all(side, g.map.region[region]):
            bonus += g.map.bonus[region]
    return bonus


def from_capitals(g: Balance, side: i64) -> i64:
    """One for each capital held, the own one and a captured one."""
    held: i64 = 0
    if g.holds(side, g.capital[0]):
        held += 1
    if g.holds(side, g.capital[1]):
        held += 1
    return held


def due(g: Balance, side: i64) -> i64:
    """What a side drafts without a trade."""
    return from_territories(g, side) + from_regions(g, side) + from_capitals(g, side)


class Trade(Step[Balance]):
    """Trade cards worth 2 to 10 stars in all, once a turn and before the first troop is placed (R-trade-once)."""

    name = "trade"

    def offer(self, g: Balance) -> None:
        has_ones = g.ones[g.turn]
        has_twos = g.twos[g.turn]
        if has_ones + has_twos == 0:
            return
        g.offer(0)
        ones: i64
        twos: i64
        for twos in range(has_twos + 1):
            for ones in range(has_ones + 1):
                if LEAST_STARS <= ones + 2 * twos <= MOST_STARS:
                    g.offer(ones + twos * MOST_ONES)

    def choose(self, g: Balance, option: i64) -> None:
        if option == 0:
            return
        ones = option % MOST_ONES
        twos = option // MOST_ONES
        troops = g.map.star_troops[ones + 2 * twos]
        discard(g, g.turn, ones, twos)
        g.traded = True
        g.to_place += troops
        g.tell(TRADED, g.turn, option, ones + 2 * twos, troops)

    def asks(self, g: Balance) -> bool:
        """Even when nothing can be traded, so that the pause does not tell the stars (R-trade-asked)."""
        return g.pauses

    def describe(self, g: Balance, option: int) -> Sentence:
        if option == 0:
            return NO_TRADE.says()
        stars = option % int(MOST_ONES) + 2 * (option // int(MOST_ONES))
        return TRADE.says(option, stars, int(g.map.star_troops[stars]))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class Draft(Step[Balance]):
    """Count the troops of the draft; all of them must be placed."""

    name = "draft"

    def begin(self, g: Balance) -> None:
        g.to_place += due(g, g.turn)
        g.tell(DRAFTED, g.turn, g.to_place)
        g.then(PLACE_TROOPS)


class Place(Step[Balance]):
    """Choose a territory for some of the troops, until all are placed. They never run out (R-no-piece-limit)."""

    def __init__(self, name: str, neutral: bool) -> None:
        self.name = name
        self.neutral: Final = neutral

    def side(self, g: Balance) -> i64:
        """Whose troops they are; the player whose turn it is places them all."""
        return NEUTRAL if self.neutral else g.turn

    def offer(self, g: Balance) -> None:
        if g.to_place == 0:
            return
        rest = g.held[self.side(g)]
        while rest:
            g.offer(lowest(rest))
            rest &= rest - 1

    def choose(self, g: Balance, option: i64) -> None:
        g.target = option
        g.then(self)
        g.then(HOW_MANY)

    def describe(self, g: Balance, option: int) -> Sentence:
        return PLACE.says(option, int(g.to_place))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class HowMany(Step[Balance]):
    """Choose how many of them: all, where there is only one territory to place them in."""

    name = "how_many"

    def offer(self, g: Balance) -> None:
        mine = g.held[g.holder(g.target)]
        n: i64 = 1 if mine & (mine - 1) else g.to_place
        while n <= g.to_place:
            g.offer(n)
            n += 1

    def choose(self, g: Balance, option: i64) -> None:
        g.troops[g.target] += option
        g.to_place -= option
        g.tell(PLACED, g.holder(g.target), option, g.target)
        g.target = NONE

    def describe(self, g: Balance, option: int) -> Sentence:
        return AMOUNT.says(option, int(g.target))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


TRADE_CARDS: Final = Trade()
DRAFT: Final = Draft()
PLACE_TROOPS: Final = Place("place", False)
PLACE_RETURNING: Final = Place("return", True)
HOW_MANY: Final = HowMany()
