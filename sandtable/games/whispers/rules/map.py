"""The board as the rules see it: flat tables, made once from the board file."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

EMPIRES: Final[i64] = 5
SEATS: Final[i64] = 4
ALL_SEATS: Final[i64] = 20

BANNERS: Final[i64] = 0
BANNER_PER_FARM: Final[i64] = 1
BANNER_PER_FORT: Final[i64] = 2
CARDS: Final[i64] = 3
CARD_PER_FARMS: Final[i64] = 4
CARD_PER_FORTS: Final[i64] = 5
ATTACK: Final[i64] = 6
SWAP_AGENT: Final[i64] = 7

ACTION_WORDS: Final = (
    "banners", "banner_per_farm", "banner_per_fort", "cards", "card_per_farms", "card_per_forts",
    "attack", "swap_agent",
)


class Region:
    """One region as the board file has it."""

    def __init__(self, home: int, cities: int, farms: int, forts: int, banners: int, borders: list[int]) -> None:
        self.home: Final = home
        self.cities: Final = cities
        self.farms: Final = farms
        self.forts: Final = forts
        self.banners: Final = banners
        self.borders: Final = borders


class Map:
    """The whole board. Never changes, so all copies of a game share it.

    `actions` lists every action that stands on a seat: `action_kind[k]` and its number `action_n[k]`; seat s has the
    actions `seat_first[s]` to `seat_first[s + 1] - 1`. `data` is what the board file says and `digest` its fingerprint;
    `ids` are its regions' names. `around[r]` is the mask of the regions that r borders; `border` lists them too.
    """

    def __init__(
        self, ids: list[str], regions: list[Region], council: list[list[tuple[int, int]]], banners_each: int,
        supply_all: bool, data: dict[str, Any], digest: str,
    ) -> None:
        self.ids: Final = ids
        self.data: Final = data
        self.digest: Final = digest
        self.size: Final[i64] = len(regions)
        self.banners_each: Final[i64] = banners_each
        self.supply_all: Final = supply_all
        self.home: Final[vec[i64]] = vec[i64]([region.home for region in regions])
        self.cities: Final[vec[i64]] = vec[i64]([region.cities for region in regions])
        self.farms: Final[vec[i64]] = vec[i64]([region.farms for region in regions])
        self.forts: Final[vec[i64]] = vec[i64]([region.forts for region in regions])
        self.start: Final[vec[i64]] = vec[i64]([region.banners for region in regions])
        self.limit: Final[vec[i64]] = vec[i64]([6 if region.farms else 4 for region in regions])
        first: list[int] = [0]
        borders: list[int] = []
        for region in regions:
            borders.extend(region.borders)
            first.append(len(borders))
        self.border_first: Final[vec[i64]] = vec[i64](first)
        self.border: Final[vec[i64]] = vec[i64](borders)
        self.around: Final[vec[i64]] = vec[i64]([sum(1 << other for other in region.borders) for region in regions])
        kinds: list[int] = []
        numbers: list[int] = []
        first = [0]
        for actions in council:
            for action, number in actions:
                kinds.append(action)
                numbers.append(number)
            first.append(len(kinds))
        self.seat_first: Final[vec[i64]] = vec[i64](first)
        self.action_kind: Final[vec[i64]] = vec[i64](kinds)
        self.action_n: Final[vec[i64]] = vec[i64](numbers)

    def adjacent(self, one: i64, other: i64) -> bool:
        """Whether two regions share a border."""
        return (self.around[one] >> other) & 1 != 0
