"""What a player of Balance of Power makes of a position: what territories are worth, what attacks bring, what to fear.

Everything it looks at is public; of cards it sees the player's own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.bots.compiled.net import floats
from sandtable.games.balance import odds
from sandtable.games.balance.rules.attack import airfield_near
from sandtable.games.balance.rules.map import MISSIONS, NEUTRAL, REGIONS, TERRITORIES, lowest, size
from sandtable.games.balance.state import Balance

MOST: Final[i64] = 40
"""Stacks larger than this are taken to be of this size in the odds."""
NEUTRAL_GONE: Final[i64] = 2
ROUGH: Final[i64] = 4
CITIES: Final[i64] = 6
TWO_REGIONS: Final[i64] = 7


def odds_table() -> vec[float]:
    """The chance to take for all numbers up to MOST, for 3 and 2 dice and both airfields there or not."""
    table: list[float] = []
    for most in (3, 2):
        for lift in (False, True):
            for defence_lift in (False, True):
                known = odds.under(most, 0, lift, defence_lift)
                for attackers in range(int(MOST) + 1):
                    table.extend(float(known.take(attackers, defenders)) for defenders in range(int(MOST) + 1))
    return vec[float](table)


ODDS: Final[vec[float]] = odds_table()


def chance(attackers: i64, defenders: i64, rough: bool, lift: i64, defence_lift: i64) -> float:
    """The chance that attackers, none of whom must stay, take a territory."""
    if attackers <= 0:
        return 0.0
    a = attackers if attackers < MOST else MOST
    d = defenders if defenders < MOST else MOST
    terms: i64 = (4 if rough else 0) + 2 * lift + defence_lift
    return ODDS[(terms * (MOST + 1) + a) * (MOST + 1) + d]


class Sense:
    """A position as one side sees it. `look` first; the rest holds until the position changes."""

    def __init__(self, g: Balance) -> None:
        self.g: Balance = g
        self.me: i64 = 0
        self.foe: i64 = 1
        self.value: vec[float] = floats(TERRITORIES)
        """What holding a territory is worth to me, or taking it from whoever holds it now."""
        self.land: float = 0.5
        self.city: float = 0.5
        self.capital: float = 2.5
        self.bonus: float = 0.6
        self.mission: float = 6.0
        self.denial: float = 0.6
        """What it is worth that the opponent does not have it, as a part of what it would be worth to me."""
        self.troop: float = 0.25

    def look(self, g: Balance, side: i64) -> None:
        """See a position with the eyes of a side."""
        self.g = g
        self.me = side
        self.foe = 1 - side
        territory: i64
        for territory in range(TERRITORIES):
            self.value[territory] = self.land
            bit: i64 = 1 << territory
            if g.cities & bit:
                self.value[territory] += self.city
            if g.capital[side] == territory or g.capital[1 - side] == territory:
                self.value[territory] += self.capital
        self.add_regions()
        self.add_missions()

    def add_regions(self) -> None:
        """A region is worth its bonus; its parts the more, the more of it one has."""
        g = self.g
        region: i64
        for region in range(REGIONS):
            mask = g.map.region[region]
            worth = self.bonus * float(g.map.bonus[region])
            self.add_progress(mask, size(mask), worth)

    def add_missions(self) -> None:
        """A mission still open is worth a third of the victory; the parts of it the more, the more of it one has."""
        g = self.g
        mission: i64
        for mission in range(MISSIONS):
            if not (g.open_missions >> mission) & 1:
                continue
            if mission == ROUGH:
                self.add_progress(g.map.rough, 6, self.mission)
            elif mission == CITIES:
                self.add_progress(g.cities, 6, self.mission)
            elif mission == NEUTRAL_GONE:
                if size(g.held[NEUTRAL]) < 6:
                    self.add_progress(g.held[NEUTRAL], size(g.held[NEUTRAL]), self.mission)
            elif mission == TWO_REGIONS:
                self.add_two_regions()
            else:
                mask = g.map.mission_hold[mission]
                self.add_progress(mask, size(mask), self.mission)

    def add_progress(self, mask: i64, need: i64, worth: float) -> None:
        """Value for the territories of a mask of which `need` are wanted: what one more brings, or one fewer costs."""
        g = self.g
        mine = size(mask & g.held[self.me])
        theirs = size(mask & g.held[self.foe])
        rest = mask
        while rest:
            territory = lowest(rest)
            rest &= rest - 1
            if g.holds(self.me, territory):
                self.value[territory] += self.step_to(mine, need, worth)
                self.value[territory] += self.denial * self.step_to(theirs + 1, need, worth)
            else:
                self.value[territory] += self.step_to(mine + 1, need, worth)
                if g.holds(self.foe, territory):
                    self.value[territory] += self.denial * self.step_to(theirs, need, worth)

    def step_to(self, have: i64, need: i64, worth: float) -> float:
        """What the last of so many is worth, if `need` of them are worth so much."""
        if have <= 0 or have > need:
            return 0.0
        now = float(have) / float(need)
        before = float(have - 1) / float(need)
        return worth * (now * now * now - before * before * before)

    def add_two_regions(self) -> None:
        """Two whole regions: the two of which one has most."""
        g = self.g
        best: i64 = -1
        second: i64 = -1
        region: i64
        for region in range(REGIONS):
            if best < 0 or self.share(region) > self.share(best):
                second = best
                best = region
            elif second < 0 or self.share(region) > self.share(second):
                second = region
        self.add_progress(g.map.region[best] | g.map.region[second],
                          size(g.map.region[best]) + size(g.map.region[second]), self.mission)

    def share(self, region: i64) -> float:
        mask = self.g.map.region[region]
        return float(size(mask & self.g.held[self.me])) / float(size(mask))

    # Danger and attack -----------------------------------------------------------------------------------------------

    def enemies_near(self, territory: i64) -> i64:
        """The most troops the opponent can send into a territory of mine from one next to it."""
        g = self.g
        most: i64 = 0
        rest = g.map.neighbours[territory] & g.held[self.foe]
        while rest:
            n = g.troops[lowest(rest)] - 1
            if n > most:
                most = n
            rest &= rest - 1
        return most

    def danger(self, territory: i64, troops: i64) -> float:
        """The chance that the opponent takes a territory I hold with so many troops, given a few more for the draft."""
        near = self.enemies_near(territory)
        if near == 0 and self.g.map.neighbours[territory] & self.g.held[self.foe] == 0:
            return 0.0
        rough = (self.g.map.rough >> territory) & 1 != 0
        return chance(near + 3, troops, rough, airfield_near(self.g, self.foe, territory),
                      airfield_near(self.g, self.me, territory))

    def odds_of(self, source: i64, target: i64, extra: i64) -> float:
        """The chance that I take a territory from one next to it, with so many troops more there."""
        g = self.g
        rough = (g.map.rough >> target) & 1 != 0 and not g.special_forces
        holder = g.holder(target)
        return chance(g.troops[source] - 1 + extra, g.troops[target], rough,
                      airfield_near(g, self.me, target), airfield_near(g, holder, target))

    def gain(self, source: i64, target: i64, extra: i64) -> float:
        """What attacking a territory to the end brings me, troops lost and territory laid open taken into account."""
        g = self.g
        p = self.odds_of(source, target, extra)
        fallen = 0.9 * float(g.troops[target])
        have = float(g.troops[source] - 1 + extra)
        if fallen > have:
            fallen = have
        prize = self.value[target]
        if g.holds(self.foe, target):
            if not g.conquered:
                prize += 1.0
            prize += self.troop * float(g.troops[target])
            if g.held[self.foe] & (g.held[self.foe] - 1) == 0:
                prize += 100.0
        return p * prize - self.troop * fallen - (1.0 - p) * 0.5

    def best_gain(self, source: i64, extra: i64) -> float:
        """What the best attack from a territory brings, with so many troops more; 0 if none is worth it."""
        g = self.g
        best = 0.0
        rest = g.map.neighbours[source] & ~g.held[self.me]
        while rest:
            points = self.gain(source, lowest(rest), extra)
            if points > best:
                best = points
            rest &= rest - 1
        return best
