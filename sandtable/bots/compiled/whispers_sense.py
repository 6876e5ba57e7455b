"""What a player of Whispers makes of a position: what empires are worth to them, what regions are, what attacks bring.

It looks at public things and at the player's own tokens only.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.bots.compiled.net import floats
from sandtable.games.whispers.rules.attack import can_send
from sandtable.games.whispers.rules.map import EMPIRES, SEATS
from sandtable.games.whispers.rules.round import ROUNDS, value_of
from sandtable.games.whispers.state import NONE, SLOTS, Whispers

AVERAGE: Final = 1.6
"""What an empire is worth to somebody of whom nothing is known: the mean of 4, 3, 2, 0 and -1."""


class Sense:
    """A position as one player sees it. `look` first; then the rest may be asked until the position changes."""

    def __init__(self, g: Whispers) -> None:
        self.g: Whispers = g
        self.me: i64 = 0
        self.worth: vec[float] = floats(EMPIRES)
        """What a city of an empire scores for me."""
        self.want: vec[float] = floats(EMPIRES)
        """How much I want an empire to grow, compared with the others: negative if rather not."""
        self.rank: vec[i64] = vec[i64]([0, 0, 0, 0, 0])
        """The slot of my token for each empire."""
        self.city: float = 1.0
        self.farm: float = 0.1
        self.fort: float = 0.08
        self.land: float = 0.03
        self.banner: float = 0.1
        """What symbols, bare land and banners are worth, as parts of a city."""
        self.safety: float = 1.0
        """What it is worth, as a part of a prize, that nobody can take it at once."""
        self.grudge: float = 1.0
        """How much what others are known to want lessens what I want."""

    def look(self, g: Whispers, player: i64) -> None:
        """See a position with the eyes of a player."""
        self.g = g
        self.me = player
        empire: i64
        slot: i64
        for slot in range(SLOTS):
            empire = g.loyalty[player * SLOTS + slot]
            value = float(value_of(slot))
            self.worth[empire] = value
            self.want[empire] = value - AVERAGE
            self.rank[empire] = slot
        self.mind_others(g)

    def mind_others(self, g: Whispers) -> None:
        """What others have shown to love is worth a little less to me: they gain by it too."""
        player: i64
        slot: i64
        for player in range(g.players):
            if player == self.me:
                continue
            base = player * SLOTS
            for slot in range(SLOTS):
                if g.face_up[base + slot]:
                    self.want[g.loyalty[base + slot]] -= (
                        self.grudge * (float(value_of(slot)) - AVERAGE) / float(g.players - 1)
                    )

    # Regions ---------------------------------------------------------------------------------------------------------

    def prize(self, region: i64) -> float:
        """What holding a region is worth to an empire, in cities."""
        board = self.g.map
        left = float(ROUNDS - self.g.round)
        value = self.city * float(board.cities[region]) + self.land
        return value + left * (self.farm * float(board.farms[region]) + self.fort * float(board.forts[region]))

    def threat(self, region: i64, empire: i64) -> i64:
        """The most banners that another empire than this can send into a region from next to it."""
        g = self.g
        most: i64 = 0
        k: i64
        for k in range(g.map.border_first[region], g.map.border_first[region + 1]):
            other = g.map.border[k]
            if g.holder[other] != empire:
                n = g.sendable(other)
                if n > most:
                    most = n
        return most

    def open_to(self, region: i64, empire: i64, banners: i64) -> bool:
        """Whether a region that an empire holds with so many banners can be taken from next to it."""
        fort: i64 = 1 if self.g.map.forts[region] > 0 else 0
        return self.threat(region, empire) > banners + fort

    # Attacks ---------------------------------------------------------------------------------------------------------

    def conquest(self, target: i64, n: i64) -> float:
        """What the region is worth to me that n attackers of the active empire take or empty; 0 if they do not."""
        g = self.g
        empire = g.active_empire
        enemy = g.holder[target]
        if enemy == empire:
            return 0.0
        attackers = n - (1 if g.map.forts[target] > 0 else 0)
        defenders = g.banners[target]
        if attackers < defenders or attackers < 0 or (attackers == 0 and defenders == 0):
            return 0.0
        taker = empire if attackers > defenders else g.map.home[target]
        return self.prize(target) * (self.want[taker] - self.want[enemy])

    def bloodshed(self, target: i64, n: i64) -> float:
        """What the banners are worth to me that n attackers kill and lose."""
        g = self.g
        attackers = n - (1 if g.map.forts[target] > 0 else 0)
        defenders = g.banners[target]
        fallen = attackers if attackers < defenders else defenders
        lost = n - attackers + fallen
        return -self.banner * (float(lost) * self.want[g.active_empire] + float(fallen) * self.want[g.holder[target]])

    def exposure(self, source: i64, n: i64) -> float:
        """What I risk where the attackers come from: a prize that was safe before and is not any more."""
        g = self.g
        empire = g.active_empire
        left = g.banners[source] - n
        if not self.open_to(source, empire, left) or self.open_to(source, empire, g.banners[source]):
            return 0.0
        return -self.prize(source) * self.want[empire]

    def attack(self, source: i64, target: i64, n: i64) -> float:
        """All that an attack brings me."""
        return self.conquest(target, n) + self.bloodshed(target, n) + 0.5 * self.exposure(source, n)

    def best_attack(self, source: i64, target: i64) -> float:
        """What an attack brings me with the number of banners that suits it best."""
        most = can_send(self.g, source)
        best = self.attack(source, target, most)
        n: i64
        for n in range(1, most):
            points = self.attack(source, target, n)
            if points > best:
                best = points
        return best

    def best_attack_of(self, empire: i64, only_source: i64) -> float:
        """What the best attack of the active empire brings me, from anywhere or from one region alone."""
        g = self.g
        best = -1.0e9
        source: i64
        k: i64
        for source in range(g.map.size):
            if g.holder[source] != empire or g.sendable(source) <= 0 or (only_source != NONE and source != only_source):
                continue
            for k in range(g.map.border_first[source], g.map.border_first[source + 1]):
                target = g.map.border[k]
                if g.holder[target] != empire:
                    points = self.best_attack(source, target)
                    if points > best:
                        best = points
        return best

    # Banners come and go ---------------------------------------------------------------------------------------------

    def thinning(self, region: i64, n: i64) -> float:
        """What it brings me if n banners of a region are gone: it may fall home, or lie open."""
        g = self.g
        holder = g.holder[region]
        left = g.banners[region] - n
        gain = -self.banner * float(n) * self.want[holder]
        if left <= 0 and g.map.home[region] != holder:
            return gain + self.prize(region) * (self.want[g.map.home[region]] - self.want[holder])
        if self.open_to(region, holder, left) and not self.open_to(region, holder, g.banners[region]):
            gain -= self.safety * self.prize(region) * self.want[holder]
        return gain

    def thickening(self, region: i64, n: i64) -> float:
        """What it brings me if a region gets n banners more: it may be safe then."""
        g = self.g
        holder = g.holder[region]
        n = n if n < g.supply[holder] else g.supply[holder]
        room = g.map.limit[region] - g.banners[region]
        useful = n if n < room else (room if room > 0 else 0)
        gain = self.banner * float(useful) * self.want[holder]
        if self.open_to(region, holder, g.banners[region]) and not self.open_to(region, holder, g.banners[region] + n):
            gain += self.safety * self.prize(region) * self.want[holder]
        return gain

    # Councils --------------------------------------------------------------------------------------------------------

    def seats_through(self, seat: i64) -> i64:
        """How many seats an agent on this seat controls, with the agents that are on the board."""
        g = self.g
        n: i64 = 1
        other = seat - 1
        while other >= seat - seat % SEATS and g.council[other] == -1:
            n += 1
            other -= 1
        return n

    def turns_left(self, empire: i64) -> i64:
        """How many turns an empire still has in the game, the present one included."""
        g = self.g
        if g.marker == NONE:
            return ROUNDS - g.round + 1
        return ROUNDS - g.round + (1 if g.marker // SEATS <= empire else 0)

    def cities_of(self, empire: i64) -> i64:
        g = self.g
        n: i64 = 0
        region: i64
        for region in range(g.map.size):
            if g.holder[region] == empire:
                n += g.map.cities[region]
        return n

    def strength_of(self, empire: i64) -> float:
        """How many cities an empire may come to, as it stands: those it has, and a little for banners and agents."""
        g = self.g
        banners = float(g.map.banners_each - g.supply[empire])
        return float(self.cities_of(empire)) + 0.1 * banners
