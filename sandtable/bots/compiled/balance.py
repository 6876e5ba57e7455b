"""The guide of Balance of Power: rules of thumb for what to try, and an estimate of where a position leads."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sandtable.bots.compiled.balance_rules import Principle, principles
from sandtable.bots.compiled.balance_sense import Sense
from sandtable.bots.compiled.balance_value import HIDDEN, INPUTS, Picture
from sandtable.bots.compiled.guide import Guide
from sandtable.bots.compiled.net import Net, floats, squash
from sandtable.engine.machine import NOBODY, Game
from sandtable.games.balance.rules.draft import due
from sandtable.games.balance.rules.map import TERRITORIES, size
from sandtable.games.balance.rules.winning import holds_own_capital
from sandtable.games.balance.state import DECK, DISCARDS, DRAW, SEEN, Balance

NONE_AT_ALL: Final[list[Principle]] = []
BOLD: Final[list[str]] = ["attack what pays", "strengthen attacks", "enough for the attack", "raise against the weak"]
"""What the aggressive mind more."""
CAREFUL: Final[list[str]] = ["risk nothing dear", "guard values", "keep the capital manned", "keep some back"]
"""What the cautious mind more."""


class BalanceGuide(Guide):
    """Looks, for each decision, with the eyes of the side that makes it: own cards and what is public."""

    def __init__(self) -> None:
        super().__init__(Net(INPUTS, HIDDEN))
        self.horizon = 2
        self.sight = 3
        self.sense: Sense | None = None
        self.heat = 0.4
        self.curiosity = 0.4
        self.points: vec[float] = floats(64)
        self.principles: Final[dict[str, list[Principle]]] = principles()
        self.picture: Picture = Picture()

    def temper(self, boldness: float) -> None:
        for found in self.principles.values():
            for principle in found:
                principle.temper(boldness, BOLD, CAREFUL)

    def sense_of(self, g: Balance) -> Sense:
        found = self.sense
        if found is None:
            found = Sense(g)
            self.sense = found
        side: i64 = 0
        if g.red_seat != NOBODY and g.seat(0) != g.player:
            side = 1
        found.look(g, side)
        return found

    def score(self, g: Balance, n: i64) -> float:
        """Put into `points` what the principles say of each option; the most any gets."""
        while len(self.points) < n:
            self.points = append(self.points, 0.0)
        sense = self.sense_of(g)
        found = self.principles.get(g.step.name, NONE_AT_ALL)
        best = -1.0e9
        i: i64
        for i in range(n):
            total = 0.0
            for principle in found:
                total += principle.weight * principle.points(sense, g.buffer[i])
            self.points[i] = total
            if total > best:
                best = total
        return best

    def weigh(self, g: Game) -> None:
        assert isinstance(g, Balance)
        n = g.offered()
        self.room(n)
        best = self.score(g, n)
        i: i64
        for i in range(n):
            once = 1.0 / (1.0 + (best - self.points[i]) / self.heat)
            self.weights[i] = once * once * once + 0.0001

    def best(self, g: Game) -> i64:
        assert isinstance(g, Balance)
        n = g.offered()
        if n == 1:
            return g.buffer[0]
        self.score(g, n)
        best: i64 = 0
        i: i64
        for i in range(1, n):
            if self.points[i] > self.points[best]:
                best = i
        return g.buffer[best]

    # Where a position leads ------------------------------------------------------------------------------------------

    def judge(self, g: Game) -> None:
        assert isinstance(g, Balance)
        if g.player == NOBODY:
            side: i64
            for side in range(2):
                won = 0.5 if g.winner == DRAW else (1.0 if g.winner == side else 0.0)
                self.values[g.seat(side)] = won
        elif g.red_seat == NOBODY:
            self.values[0] = 0.5
            self.values[1] = 0.5
        elif self.learned:
            self.by_net(g)
        else:
            ahead = squash((self.standing(g, 0) - self.standing(g, 1)) / 12.0)
            self.values[g.seat(0)] = ahead
            self.values[g.seat(1)] = 1.0 - ahead

    def standing(self, g: Balance, side: i64) -> float:
        """How well a side stands, by hand: missions first, then what brings troops, then troops."""
        sense = self.sense_of(g)
        sense.look(g, side)
        total = 6.0 * float(size(g.missions[side]))
        if holds_own_capital(g, side):
            total += 3.0
        total += 1.5 * float(due(g, side)) + 0.25 * float(g.troops_of(side)) + 0.8 * float(g.hand(side))
        territory: i64
        for territory in range(TERRITORIES):
            if g.holds(side, territory):
                total += 0.25 * sense.value[territory]
        return total + 0.1 * float(g.casualties[side])

    def to_be_learned(self, g: Game) -> bool:
        assert isinstance(g, Balance)
        return g.red_seat != NOBODY

    def draw(self, g: Game) -> None:
        assert isinstance(g, Balance)
        self.picture.draw(g)

    def show(self, g: Game, player: i64) -> None:
        assert isinstance(g, Balance)
        self.picture.show(g, player, self.net)

    def phase(self, g: Game) -> i64:
        assert isinstance(g, Balance)
        return g.turns

    def mark(self, g: Game, seat: i64) -> i64:
        assert isinstance(g, Balance)
        if g.red_seat == NOBODY:
            return 0
        mark: i64 = 1469598103934
        k: i64
        for k in range(TERRITORIES):
            mark = mix(mark, g.troops[k])
        for k in range(3):
            mark = mix(mark, g.held[k])
            mark = mix(mark, g.casualties[k])
        for k in range(2):
            mark = mix(mark, g.missions[k] * 64 + g.airfield[k])
            mark = mix(mark, g.hand(k))
            if g.seat(k) == seat:
                mark = mix(mark, g.ones[k])
            mark = mix(mark, g.ones[SEEN + k] * 64 + g.twos[SEEN + k])
        mark = mix(mark, g.ones[DISCARDS] * 4096 + g.twos[DISCARDS] * 64 + g.ones[DECK] + g.twos[DECK])
        mark = mix(mark, ((g.turns * 64 + g.to_place) * 64 + g.source) * 64 + g.target)
        mark = mix(mark, ((g.recon * 8 + g.dice) * 64 + g.keep) * 8 + g.player)
        for letter in g.step.name:
            mark = mix(mark, ord(letter))
        return mark


def mix(mark: i64, value: i64) -> i64:
    """One more number in a digest that stays below 2**62."""
    return ((mark ^ (value + 1)) * 1099511 + (mark >> 29)) & 0x3FFFFFFFFFF
