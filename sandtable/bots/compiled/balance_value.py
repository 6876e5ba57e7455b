"""What a position of Balance of Power looks like in numbers: what the learned value is fed with."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.bots.compiled.net import Net, floats
from sandtable.games.balance.rules.draft import due
from sandtable.games.balance.rules.map import MISSIONS, NEUTRAL, REGIONS, TERRITORIES, lowest, size
from sandtable.games.balance.rules.winning import holds_own_capital
from sandtable.games.balance.state import NONE, Balance

PER_SIDE: Final[i64] = 16
INPUTS: Final[i64] = 2 * PER_SIDE + 4
HIDDEN: Final[i64] = 16


class Picture:
    """A position in numbers. `draw` once, then `show` it to the net from each player's side."""

    def __init__(self) -> None:
        self.side: vec[float] = floats(2 * PER_SIDE)

    def draw(self, g: Balance) -> None:
        """Take in what there is to say of each side."""
        side: i64
        for side in range(2):
            self.draw_side(g, side, side * PER_SIDE)

    def draw_side(self, g: Balance, side: i64, at: i64) -> None:
        held = g.held[side]
        given = self.side
        given[at] = 0.1 * float(size(held))
        given[at + 1] = 0.2 * float(size(held & g.cities))
        given[at + 2] = 0.03 * float(g.troops_of(side))
        given[at + 3] = 0.1 * float(due(g, side))
        given[at + 4] = 0.5 * float(size(g.missions[side]))
        given[at + 5] = 1.0 if size(g.missions[side]) >= 2 else 0.0
        given[at + 6] = 1.0 if holds_own_capital(g, side) else 0.0
        given[at + 7] = 0.15 * float(g.hand(side))
        given[at + 8] = 0.1 * float(g.casualties[side])
        given[at + 9] = 0.0 if g.airfield[side] == NONE else 1.0
        self.draw_missions(g, side, at + 10)
        self.draw_front(g, side, at + 14)

    def draw_missions(self, g: Balance, side: i64, at: i64) -> None:
        """How near a side is to the three open missions it is nearest to, and how many it meets."""
        best = 0.0
        second = 0.0
        third = 0.0
        met = 0.0
        mission: i64
        for mission in range(MISSIONS):
            if not (g.open_missions >> mission) & 1:
                continue
            near = nearness(g, side, mission)
            if near >= 1.0:
                met += 1.0
            if near > best:
                third = second
                second = best
                best = near
            elif near > second:
                third = second
                second = near
            elif near > third:
                third = near
        self.side[at] = best
        self.side[at + 1] = second
        self.side[at + 2] = third
        self.side[at + 3] = 0.5 * met

    def draw_front(self, g: Balance, side: i64, at: i64) -> None:
        """How much of the opponent's a side could take, and how safe its capital is."""
        weak = 0.0
        rest = g.held[1 - side]
        while rest:
            target = lowest(rest)
            rest &= rest - 1
            if strongest_near(g, side, target) > g.troops[target] + 1:
                weak += 1.0
        self.side[at] = 0.2 * weak
        capital = g.capital[side]
        safety = float(g.troops[capital] - strongest_near(g, 1 - side, capital))
        self.side[at + 1] = safety / (3.0 + (safety if safety > 0.0 else -safety))

    def show(self, g: Balance, player: i64, net: Net) -> None:
        """Put the position into the input of the net as this player sees it, own side first."""
        own: i64 = 0 if g.seat(0) == player else 1
        given = net.input
        k: i64
        for k in range(PER_SIDE):
            given[k] = self.side[own * PER_SIDE + k]
            given[PER_SIDE + k] = self.side[(1 - own) * PER_SIDE + k]
        given[2 * PER_SIDE] = 1.0 if g.turn == own else -1.0
        given[2 * PER_SIDE + 1] = 0.05 * float(g.turns if g.turns < 30 else 30)
        given[2 * PER_SIDE + 2] = 1.0 if g.command else 0.0
        given[2 * PER_SIDE + 3] = 0.1 * float(g.to_place if g.turn == own else -g.to_place)


def strongest_near(g: Balance, side: i64, territory: i64) -> i64:
    """The most troops a side can send into a territory from one next to it."""
    most: i64 = 0
    rest = g.map.neighbours[territory] & g.held[side]
    while rest:
        n = g.troops[lowest(rest)] - 1
        if n > most:
            most = n
        rest &= rest - 1
    return most


def nearness(g: Balance, side: i64, mission: i64) -> float:
    """How much of an open mission a side has, 1 if it meets it."""
    held = g.held[side]
    if mission == 2:
        return 1.0 - float(size(g.held[NEUTRAL])) / float(TERRITORIES)
    if mission == 4:
        return part(size(held & g.map.rough), 6)
    if mission == 6:
        return part(size(held & g.cities), 6)
    if mission == 7:
        return two_regions(g, held)
    mask = g.map.mission_hold[mission]
    return part(size(held & mask), size(mask))


def part(have: i64, need: i64) -> float:
    return 1.0 if have >= need else float(have) / float(need)


def two_regions(g: Balance, held: i64) -> float:
    """How much a side has of the two regions it has most of."""
    best = 0.0
    second = 0.0
    region: i64
    for region in range(REGIONS):
        mask = g.map.region[region]
        share = part(size(held & mask), size(mask))
        if share > best:
            second = best
            best = share
        elif share > second:
            second = share
    return 0.5 * (best + second)
