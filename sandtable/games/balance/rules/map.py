"""The board as the rules see it: flat tables and bit masks, made once from the board file."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.engine.masks import lowest as lowest

TERRITORIES: Final[i64] = 30
EVERYWHERE: Final[i64] = (1 << 30) - 1
"""The mask of all territories: bit t stands for territory t."""
REGIONS: Final[i64] = 6
MISSIONS: Final[i64] = 12
SUPPORTS: Final[i64] = 7

RED: Final[i64] = 0
BLUE: Final[i64] = 1
NEUTRAL: Final[i64] = 2


def size(mask: i64) -> i64:
    """How many territories (or missions) a mask has."""
    pairs = mask - ((mask >> 1) & 0x55555555)
    fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    return ((((fours + (fours >> 4)) & 0x0F0F0F0F) * 0x01010101) & 0xFFFFFFFF) >> 24


class SetUp:
    """One of the fixed set-ups of Basic Training."""

    def __init__(
        self, cities: int, missions: int, capitals: list[int], held: list[int], troops: list[int],
    ) -> None:
        self.cities: Final[i64] = cities
        self.missions: Final[i64] = missions
        self.capital: Final[vec[i64]] = vec[i64](capitals)
        self.held: Final[vec[i64]] = vec[i64](held)
        self.troops: Final[vec[i64]] = vec[i64](troops)


class CommandRoom:
    """The numbers of Command Room: what is laid out, what support costs, what the tracks hold."""

    def __init__(
        self, troops: list[int], cities: int, missions: int, costs: list[int], track: int, marks: list[int],
    ) -> None:
        self.troops: Final[vec[i64]] = vec[i64](troops)
        self.cities: Final[i64] = cities
        self.missions: Final[i64] = missions
        self.cost: Final[vec[i64]] = vec[i64](costs)
        self.track: Final[i64] = track
        self.mark: Final[vec[i64]] = vec[i64](marks)


class Map:
    """The whole board. Never changes, so all copies of a game share it.

    `data` is what the board file says and `digest` its fingerprint; `ids` are its names of the territories, by number.
    `neighbours[t]` is the mask of the territories that share a border or a sea line with t; `mission_hold[m]` what
    mission m asks to hold, 0 if it asks for something else; `star_troops[s]` what s stars are traded for.
    """

    def __init__(
        self, data: dict[str, Any], digest: str, ids: list[str], neighbours: list[int], region_masks: list[int],
        bonuses: list[int], rough: int, facilities: int, stars: list[int], mission_hold: list[int],
        star_troops: list[int], setups: list[SetUp], command: CommandRoom,
    ) -> None:
        self.data: Final = data
        self.digest: Final = digest
        self.ids: Final = ids
        self.neighbours: Final[vec[i64]] = vec[i64](neighbours)
        self.region: Final[vec[i64]] = vec[i64](region_masks)
        self.bonus: Final[vec[i64]] = vec[i64](bonuses)
        self.rough: Final[i64] = rough
        self.facilities: Final[i64] = facilities
        self.ones: Final[i64] = stars.count(1)
        self.twos: Final[i64] = stars.count(2)
        self.mission_hold: Final[vec[i64]] = vec[i64](mission_hold)
        self.star_troops: Final[vec[i64]] = vec[i64](star_troops)
        self.setups: Final = setups
        self.command: Final = command
