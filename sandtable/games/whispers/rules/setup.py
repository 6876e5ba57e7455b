"""Set-up: starting banners, first player, loyalties."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase

from ..state import SLOTS, Whispers
from .round import start_round

LOYALTIES: Final = Phrase("loyalties", "x4", "x3", "x2", "x0", "x-1")


def set_up(g: Whispers) -> None:
    """From an empty board to the first decision."""
    place_starting_banners(g)
    g.first = g.below(g.players)
    deal_loyalties(g)
    start_round(g)


def place_starting_banners(g: Whispers) -> None:
    region: i64
    for region in range(g.map.size):
        g.holder[region] = g.map.home[region]
        g.add(region, g.map.start[region])
    g.count_up()


def deal_loyalties(g: Whispers) -> None:
    """Each player puts the five tokens on the five slots at random, face down, and looks at them.

    With "to each their own" the x4 tokens are all different; every such deal is equally likely.
    """
    player: i64
    slot: i64
    for player in range(g.players):
        for slot in range(SLOTS):
            g.loyalty[player * SLOTS + slot] = slot
            g.origin[player * SLOTS + slot] = slot
    g.redeal_loyalties(-1)
    for player in range(g.players):
        base = player * SLOTS
        own = g.loyalty[base : base + SLOTS]
        g.whisper(player, LOYALTIES, own[0], own[1], own[2], own[3], own[4])
