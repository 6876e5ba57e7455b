"""Horse Horse: rearrange the banners of any one empire among the regions it holds (R-rearrange)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence

from ..state import NONE, Whispers
from .cards import ANY, TABLE, Ability
from .map import EMPIRES
from .steps import ForSeat

CHOOSE_EMPIRE: Final = Phrase("choose_empire", "empire")
LIFT: Final = Phrase("lift", "region")
LIFTED_ALL: Final = Phrase("lifted_all")
PUT_DOWN: Final = Phrase("put_down", "region")
REARRANGES: Final = Phrase("rearranges", "empire")
LIFTED: Final = Phrase("lifted", "empire", "region")
PUT_BACK: Final = Phrase("put_back", "empire", "region")


class HorseHorse(Ability):
    def playable(self, g: Whispers) -> bool:
        empire: i64
        for empire in range(EMPIRES):
            if can_rearrange(g, empire):
                return True
        return False

    def play(self, g: Whispers) -> None:
        g.then(REARRANGE_WHOSE)


def room_elsewhere(g: Whispers, empire: i64, region: i64) -> bool:
    """Whether another region of an empire had fewer banners than its supply limit."""
    other: i64
    for other in range(g.map.size):
        if g.holder[other] == empire and other != region and g.was[other] < g.map.limit[other]:
            return True
    return False


def can_rearrange(g: Whispers, empire: i64) -> bool:
    """Whether any banner of an empire could end up elsewhere."""
    region: i64
    other: i64
    for region in range(g.map.size):
        if g.holder[region] == empire and g.sendable(region) > 0:
            for other in range(g.map.size):
                if g.holder[other] == empire and other != region and g.banners[other] < g.map.limit[other]:
                    return True
    return False


class RearrangeWhose(ForSeat):
    """Choose the empire."""

    name = "rearrange_whose"

    def offer(self, g: Whispers) -> None:
        empire: i64
        for empire in range(EMPIRES):
            if can_rearrange(g, empire):
                g.offer(empire)

    def choose(self, g: Whispers, option: i64) -> None:
        g.empire = option
        g.left = 0
        g.was = g.banners[:]
        g.tell(REARRANGES, option)
        g.then(LIFT_BANNERS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return CHOOSE_EMPIRE.says(option)


class LiftBanners(ForSeat):
    """Take up banners one by one; enough are up when at least one of them can go elsewhere."""

    name = "lift_banners"

    def offer(self, g: Whispers) -> None:
        region: i64
        for region in range(g.map.size):
            if g.holder[region] == g.empire and g.banners[region] > 0:
                g.offer(1 + region)
        if change_possible(g):
            g.offer(0)

    def choose(self, g: Whispers, option: i64) -> None:
        if option == 0:
            g.then(PUT_DOWN_BANNERS)
            return
        g.leave(option - 1, 1)
        g.left += 1
        g.tell(LIFTED, g.empire, option - 1)
        g.then(LIFT_BANNERS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return LIFTED_ALL.says() if option == 0 else LIFT.says(option - 1)


def change_possible(g: Whispers) -> bool:
    """Whether the banners in hand can be put down other than they were."""
    region: i64
    for region in range(g.map.size):
        if g.holder[region] != g.empire:
            continue
        spare = g.was[region] - g.banners[region]
        if g.banners[region] == 0 and g.conquered(region):
            spare -= 1
        if spare > 0 and room_elsewhere(g, g.empire, region):
            return True
    return False


class PutDownBanners(ForSeat):
    """Put each down: no conquered region stays empty, none gets more than its limit or than it had.

    Offered is only what can still end otherwise than it began (R-no-effect).
    """

    name = "put_down_banners"

    def offer(self, g: Whispers) -> None:
        needed = abandoned(g) == g.left
        different = changed(g)
        region: i64
        for region in range(g.map.size):
            if needed and not (g.banners[region] == 0 and g.conquered(region)):
                continue
            if has_room(g, region) and (different or may_end_changed(g, region)):
                g.offer(region)

    def choose(self, g: Whispers, option: i64) -> None:
        g.banners[option] += 1
        g.left -= 1
        g.tell(PUT_BACK, g.empire, option)
        if g.left > 0:
            g.then(PUT_DOWN_BANNERS)
        else:
            g.empire = NONE
            region: i64
            for region in range(g.map.size):
                g.was[region] = 0

    def describe(self, g: Whispers, option: int) -> Sentence:
        return PUT_DOWN.says(option)


def has_room(g: Whispers, region: i64) -> bool:
    limit = g.map.limit[region]
    most = g.was[region] if g.was[region] > limit else limit
    return g.holder[region] == g.empire and g.banners[region] < most


def abandoned(g: Whispers) -> i64:
    """How many conquered regions of the empire still need a banner."""
    count: i64 = 0
    region: i64
    for region in range(g.map.size):
        if g.holder[region] == g.empire and g.banners[region] == 0 and g.conquered(region):
            count += 1
    return count


def changed(g: Whispers) -> bool:
    """Whether some region has more banners already than it had."""
    region: i64
    for region in range(g.map.size):
        if g.holder[region] == g.empire and g.banners[region] > g.was[region]:
            return True
    return False


def may_end_changed(g: Whispers, region: i64) -> bool:
    """Whether, with a banner put down in a region, something changes or still can."""
    if g.banners[region] >= g.was[region]:
        return True
    g.banners[region] += 1
    possible = change_possible(g)
    g.banners[region] -= 1
    return possible


REARRANGE_WHOSE: Final = RearrangeWhose()
LIFT_BANNERS: Final = LiftBanners()
PUT_DOWN_BANNERS: Final = PutDownBanners()

TABLE[9] = HorseHorse(ANY)
