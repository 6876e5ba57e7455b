"""The supply check at the end of each empire's turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase

from ..state import Whispers

STARVED: Final = Phrase("starved", "empire", "region", "n")


def check_supply(g: Whispers, empire: i64) -> None:
    """Every region keeps at most 4 banners, 6 with a farm (R-supply-all; a board file may check one empire's only)."""
    banners = g.banners
    limit = g.map.limit
    region: i64
    for region in range(g.map.size):
        excess = banners[region] - limit[region]
        if excess > 0 and (g.map.supply_all or g.holder[region] == empire):
            g.tell(STARVED, g.holder[region], region, excess)
            g.kill(region, excess)
