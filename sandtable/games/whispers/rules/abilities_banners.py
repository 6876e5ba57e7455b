"""Abilities that add and kill banners on the map."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence
from sandtable.engine.masks import bit, lowest

from ..state import NONE, Whispers
from .banners import CHOOSE_N, CHOOSE_REGION, PLACE_BANNER, PLACE_BANNERS
from .cards import AFTER, ANY, TABLE, Ability
from .steps import ForSeat

KILL_ONE: Final = Phrase("kill_one", "region")
STOP: Final = Phrase("stop")
KILLED: Final = Phrase("killed", "empire", "region", "n")
ADDED: Final = Phrase("added", "empire", "region", "n")

# Which regions an ability may give banners to.
WITH_CITY: Final[i64] = 0
EMPTY: Final[i64] = 1
EMPTY_AND_BARE: Final[i64] = 2


class BearEagle(Ability):
    """Kill up to three banners in one region."""

    def playable(self, g: Whispers) -> bool:
        region: i64
        for region in range(g.map.size):
            if g.banners[region] > 0:
                return True
        return False

    def play(self, g: Whispers) -> None:
        g.then(KILL_HOW_MANY)
        g.then(KILL_WHERE)


class KillWhere(ForSeat):
    """In which region."""

    name = "kill_where"

    def offer(self, g: Whispers) -> None:
        region: i64
        for region in range(g.map.size):
            if g.banners[region] > 0:
                g.offer(region)

    def choose(self, g: Whispers, option: i64) -> None:
        g.region = option

    def describe(self, g: Whispers, option: int) -> Sentence:
        return CHOOSE_REGION.says(option)


class KillHowMany(ForSeat):
    """How many, one to three (R-up-to)."""

    name = "kill_how_many"

    def offer(self, g: Whispers) -> None:
        banners = g.banners[g.region]
        n: i64
        for n in range(1, (banners if banners < 3 else 3) + 1):
            g.offer(n)

    def choose(self, g: Whispers, option: i64) -> None:
        g.tell(KILLED, g.holder[g.region], g.region, option)
        g.kill(g.region, option)
        g.region = NONE

    def describe(self, g: Whispers, option: int) -> Sentence:
        return CHOOSE_N.says(option)


class GiveBanners(Ability):
    """One region of a kind gets banners of its holder: with a city, empty, or empty with neither city nor fort."""

    def __init__(self, where: i64, n: i64) -> None:
        super().__init__(ANY)
        self.where: Final[i64] = where
        self.n: Final[i64] = n

    def playable(self, g: Whispers) -> bool:
        region: i64
        for region in range(g.map.size):
            if may_be_given(g, region, self.where):
                return True
        return False

    def play(self, g: Whispers) -> None:
        g.left = self.n
        g.picked = self.where
        g.then(GIVE_WHERE)


def may_be_given(g: Whispers, region: i64, where: i64) -> bool:
    if g.supply[g.holder[region]] == 0:
        return False
    if where == WITH_CITY:
        return g.map.cities[region] > 0
    if g.banners[region] > 0:
        return False
    return where == EMPTY or (g.map.cities[region] == 0 and g.map.forts[region] == 0)


class GiveWhere(ForSeat):
    """Which region gets them, as far as supply goes (R-supply-short)."""

    name = "give_where"

    def offer(self, g: Whispers) -> None:
        region: i64
        for region in range(g.map.size):
            if may_be_given(g, region, g.picked):
                g.offer(region)

    def choose(self, g: Whispers, option: i64) -> None:
        added = g.add(option, g.left)
        g.tell(ADDED, g.holder[option], option, added)
        g.left = 0
        g.picked = 0

    def describe(self, g: Whispers, option: int) -> Sentence:
        return CHOOSE_REGION.says(option)


class BearLion(Ability):
    """For each enemy banner killed in that battle the active empire adds one to regions it holds (R-last-battle)."""

    def playable(self, g: Whispers) -> bool:
        return g.killed > 0 and g.supply[g.active_empire] > 0 and g.regions_of(g.active_empire) > 0

    def play(self, g: Whispers) -> None:
        supply = g.supply[g.active_empire]
        g.left = g.killed if g.killed < supply else supply
        g.then(PLACE_BANNERS)


class EagleElephant(Ability):
    """From a region with a banner of the active empire, kill up to five banners of others in regions adjacent to it."""

    def playable(self, g: Whispers) -> bool:
        rest = g.lands_of(g.active_empire)
        while rest:
            if can_strike_from(g, lowest(rest)):
                return True
            rest &= rest - 1
        return False

    def play(self, g: Whispers) -> None:
        g.then(STRIKE_FROM)


def can_strike_from(g: Whispers, region: i64) -> bool:
    """Whether a region the active empire holds has a banner, and others have some next to it."""
    return g.banners[region] > 0 and has_prey(g, region)


def has_prey(g: Whispers, region: i64) -> bool:
    """Whether a region adjacent to this one has banners of another empire."""
    rest = g.map.around[region] & ~g.lands_of(g.active_empire)
    while rest:
        if g.banners[lowest(rest)] > 0:
            return True
        rest &= rest - 1
    return False


def is_prey(g: Whispers, region: i64) -> bool:
    return g.banners[region] > 0 and g.holder[region] != g.active_empire


class StrikeFrom(ForSeat):
    """Choose the region with a banner of the active empire."""

    name = "strike_from"

    def offer(self, g: Whispers) -> None:
        rest = g.lands_of(g.active_empire)
        while rest:
            if can_strike_from(g, lowest(rest)):
                g.offer(lowest(rest))
            rest &= rest - 1

    def choose(self, g: Whispers, option: i64) -> None:
        g.region = option
        g.left = 5
        g.then(STRIKE)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return CHOOSE_REGION.says(option)


class Strike(ForSeat):
    """Kill one after the other, at least one and at most five."""

    name = "strike"

    def begin(self, g: Whispers) -> None:
        if not has_prey(g, g.region):
            g.region = NONE
            g.left = 0

    def offer(self, g: Whispers) -> None:
        if g.left == 0:
            return
        k: i64
        for k in range(g.map.border_first[g.region], g.map.border_first[g.region + 1]):
            if is_prey(g, g.map.border[k]):
                g.offer(1 + g.map.border[k])
        if g.left < 5:
            g.offer(0)

    def choose(self, g: Whispers, option: i64) -> None:
        if option == 0:
            g.region = NONE
            g.left = 0
            return
        g.tell(KILLED, g.holder[option - 1], option - 1, 1)
        g.kill(option - 1, 1)
        g.left -= 1
        if g.left > 0:
            g.then(STRIKE)
        else:
            g.region = NONE

    def describe(self, g: Whispers, option: int) -> Sentence:
        return STOP.says() if option == 0 else KILL_ONE.says(option - 1)


class EagleLion(Ability):
    """One banner more in every region the active empire holds."""

    def playable(self, g: Whispers) -> bool:
        return g.supply[g.active_empire] > 0 and g.regions_of(g.active_empire) > 0

    def play(self, g: Whispers) -> None:
        held = g.regions_of(g.active_empire)
        supply = g.supply[g.active_empire]
        g.picked = 0
        g.left = held if held < supply else supply
        if held <= supply:
            region: i64
            for region in range(g.map.size):
                if g.holder[region] == g.active_empire:
                    g.add(region, 1)
                    g.tell(ADDED, g.active_empire, region, 1)
            g.left = 0
        else:
            g.then(POPULATE)


class Populate(ForSeat):
    """With a short supply you choose which regions get one (R-populate)."""

    name = "populate"

    def offer(self, g: Whispers) -> None:
        region: i64
        for region in range(g.map.size):
            if g.holder[region] == g.active_empire and not (g.picked >> region) & 1:
                g.offer(region)

    def choose(self, g: Whispers, option: i64) -> None:
        g.add(option, 1)
        g.tell(ADDED, g.active_empire, option, 1)
        g.picked |= bit(option)
        g.left -= 1
        if g.left > 0:
            g.then(POPULATE)
        else:
            g.picked = 0

    def describe(self, g: Whispers, option: int) -> Sentence:
        return PLACE_BANNER.says(option)


KILL_WHERE: Final = KillWhere()
KILL_HOW_MANY: Final = KillHowMany()
GIVE_WHERE: Final = GiveWhere()
STRIKE_FROM: Final = StrikeFrom()
STRIKE: Final = Strike()
POPULATE: Final = Populate()

TABLE[8] = GiveBanners(WITH_CITY, 3)
TABLE[10] = BearEagle(ANY)
TABLE[11] = GiveBanners(EMPTY, 3)
TABLE[12] = BearLion(AFTER)
TABLE[14] = EagleElephant(ANY)
TABLE[15] = EagleLion(ANY)
TABLE[18] = GiveBanners(EMPTY_AND_BARE, 4)
