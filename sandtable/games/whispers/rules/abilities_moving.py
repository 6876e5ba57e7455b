"""Abilities that move banners on the map."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence
from sandtable.engine.masks import lowest

from ..state import NONE, Whispers
from .banners import CHOOSE_N, CHOOSE_REGION
from .cards import ANY, TABLE, Ability
from .steps import ForSeat

MOVE: Final = Phrase("move", "source", "target")
PUT: Final = Phrase("put", "region")
MOVED: Final = Phrase("moved", "empire", "source", "target", "n")
LEFT: Final = Phrase("left", "empire", "region", "n")
ARRIVED: Final = Phrase("arrived", "empire", "region")
RETURNED: Final = Phrase("returned", "empire", "region", "n")


class Horse(Ability):
    """Move any number of banners between two regions the active empire holds; no conquered one is abandoned."""

    def playable(self, g: Whispers) -> bool:
        if g.regions_of(g.active_empire) < 2:
            return False
        return g.sources_of(g.active_empire) != 0

    def play(self, g: Whispers) -> None:
        g.then(MOVE_HOW_MANY)
        g.then(MOVE_BANNERS)


class MoveBanners(ForSeat):
    """From where to where."""

    name = "move_banners"

    def offer(self, g: Whispers) -> None:
        size = g.map.size
        mine = g.lands_of(g.active_empire)
        rest = g.sources_of(g.active_empire)
        while rest:
            source = lowest(rest)
            targets = mine & ~(rest & -rest)
            rest &= rest - 1
            while targets:
                g.offer(source * size + lowest(targets))
                targets &= targets - 1

    def choose(self, g: Whispers, option: i64) -> None:
        g.region = option // g.map.size
        g.other = option % g.map.size

    def describe(self, g: Whispers, option: int) -> Sentence:
        size = int(g.map.size)
        return MOVE.says(option // size, option % size)


class MoveHowMany(ForSeat):
    """How many banners move (R-up-to)."""

    name = "move_how_many"

    def offer(self, g: Whispers) -> None:
        n: i64
        for n in range(1, g.sendable(g.region) + 1):
            g.offer(n)

    def choose(self, g: Whispers, option: i64) -> None:
        g.leave(g.region, option)
        g.banners[g.other] += option
        g.tell(MOVED, g.active_empire, g.region, g.other, option)
        g.region = NONE
        g.other = NONE

    def describe(self, g: Whispers, option: int) -> Sentence:
        return CHOOSE_N.says(option)


class BearHorse(Ability):
    """All banners of one region leave it for adjacent ones of their empire; with none they return to supply."""

    def playable(self, g: Whispers) -> bool:
        region: i64
        for region in range(g.map.size):
            if g.banners[region] > 0:
                return True
        return False

    def play(self, g: Whispers) -> None:
        g.then(SCATTER_FROM)


class ScatterFrom(ForSeat):
    """Which region they leave: this card alone may abandon a conquered one."""

    name = "scatter_from"

    def offer(self, g: Whispers) -> None:
        region: i64
        for region in range(g.map.size):
            if g.banners[region] > 0:
                g.offer(region)

    def choose(self, g: Whispers, option: i64) -> None:
        empire = g.holder[option]
        n = g.banners[option]
        g.tell(LEFT, empire, option, n)
        g.leave(option, n)
        g.settle(option)
        k: i64
        for k in range(g.map.border_first[option], g.map.border_first[option + 1]):
            if g.holder[g.map.border[k]] == empire:
                g.region = option
                g.empire = empire
                g.left = n
                g.then(SCATTER_TO)
                return
        g.supply[empire] += n
        g.tell(RETURNED, empire, option, n)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return CHOOSE_REGION.says(option)


class ScatterTo(ForSeat):
    """Where each of them goes, one by one."""

    name = "scatter_to"

    def offer(self, g: Whispers) -> None:
        k: i64
        for k in range(g.map.border_first[g.region], g.map.border_first[g.region + 1]):
            if g.holder[g.map.border[k]] == g.empire:
                g.offer(g.map.border[k])

    def choose(self, g: Whispers, option: i64) -> None:
        g.banners[option] += 1
        g.left -= 1
        g.tell(ARRIVED, g.empire, option)
        if g.left > 0:
            g.then(SCATTER_TO)
        else:
            g.region = NONE
            g.empire = NONE

    def describe(self, g: Whispers, option: int) -> Sentence:
        return PUT.says(option)


MOVE_BANNERS: Final = MoveBanners()
MOVE_HOW_MANY: Final = MoveHowMany()
SCATTER_FROM: Final = ScatterFrom()
SCATTER_TO: Final = ScatterTo()

TABLE[4] = Horse(ANY)
TABLE[13] = BearHorse(ANY)
