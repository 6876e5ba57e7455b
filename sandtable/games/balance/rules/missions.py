"""Chapter "Missions", and step 5 of the turn: taking one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..state import Balance
from .map import MISSIONS, NEUTRAL, REGIONS, TERRITORIES, size

TAKE_MISSION: Final = Phrase("take_mission", "mission")
NO_MISSION: Final = Phrase("no_mission")
MISSION_TAKEN: Final = Phrase("mission_taken", "side", "mission")

PASS: Final[i64] = MISSIONS


class Mission:
    """A mission card: met with `need` of something, of which a side has `have` now (R-mission-now)."""

    def __init__(self, number: i64, need: i64) -> None:
        self.number: Final[i64] = number
        self.wanted: Final[i64] = need

    def need(self, g: Balance) -> i64:
        return self.wanted

    def have(self, g: Balance, side: i64) -> i64:
        raise NotImplementedError

    def met(self, g: Balance, side: i64) -> bool:
        return self.have(g, side) >= self.need(g)


class HoldAll(Mission):
    """Hold certain territories: the vault, the naval base, both satellite centres, the sea lines, a region."""

    def need(self, g: Balance) -> i64:
        return size(g.map.mission_hold[self.number])

    def have(self, g: Balance, side: i64) -> i64:
        return size(g.map.mission_hold[self.number] & g.held[side])


class EliminateNeutral(Mission):
    """No neutral troop left on the board, whoever removed the last one (R-neutral-mission)."""

    def have(self, g: Balance, side: i64) -> i64:
        return TERRITORIES - size(g.held[NEUTRAL])


class HoldRough(Mission):
    """Hold 6 rough territories."""

    def have(self, g: Balance, side: i64) -> i64:
        return size(g.map.rough & g.held[side])


class HoldCities(Mission):
    """Hold 6 cities."""

    def have(self, g: Balance, side: i64) -> i64:
        return size(g.cities & g.held[side])


class HoldRegions(Mission):
    """Hold two whole regions, of any size."""

    def have(self, g: Balance, side: i64) -> i64:
        whole: i64 = 0
        region: i64
        for region in range(REGIONS):
            if g.holds_all(side, g.map.region[region]):
                whole += 1
        return whole


ALL_MISSIONS: Final[list[Mission]] = [
    HoldAll(0, 1), HoldAll(1, 1), EliminateNeutral(2, TERRITORIES), HoldAll(3, 2), HoldRough(4, 6), HoldAll(5, 6),
    HoldCities(6, 6), HoldRegions(7, 2), HoldAll(8, 0), HoldAll(9, 0), HoldAll(10, 0), HoldAll(11, 0),
]
"""The twelve missions, numbered as in `names.MISSIONS`."""


class ChooseMission(Step[Balance]):
    """After the attacks, take one open mission that is met now, or none (R-mission-may)."""

    name = "mission"

    def offer(self, g: Balance) -> None:
        mission: i64
        for mission in range(MISSIONS):
            if (g.open_missions >> mission) & 1 and ALL_MISSIONS[mission].met(g, g.turn):
                g.offer(mission)
        g.offer(PASS)

    def choose(self, g: Balance, option: i64) -> None:
        if option == PASS:
            return
        bit: i64 = 1 << option
        g.open_missions &= ~bit
        g.missions[g.turn] |= bit
        g.mission_taken = True
        g.tell(MISSION_TAKEN, g.turn, option)

    def describe(self, g: Balance, option: int) -> Sentence:
        return NO_MISSION.says() if option == PASS else TAKE_MISSION.says(option)

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


CHOOSE_MISSION: Final = ChooseMission()
