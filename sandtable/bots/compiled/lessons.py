"""Lessons for a learned value: positions of many games, each with what came of it, and a net that learns from them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from sandtable.bots.compiled.guide import Guide
from sandtable.engine.chance import next_state, seeded, word_of
from sandtable.engine.machine import NOBODY, Game


class Lessons:
    """Examples: what a net is shown of a position from a player's side, and how well that player did in the end."""

    def __init__(self, guide: Guide, seed: i64) -> None:
        self.guide: Guide = guide
        self.chance: i64 = seeded(seed)
        self.size: i64 = 0
        self.shown: vec[float] = vec[float]()
        self.targets: vec[float] = vec[float]()
        self.owner: vec[i64] = vec[i64]()

    def below(self, n: i64) -> i64:
        self.chance = next_state(self.chance)
        return word_of(self.chance) * n >> 32

    def watch(self, g: Game, every: i64) -> None:
        """Play a game to its end by the guide's weights, and take in one position of about every so many choices."""
        first = self.size
        guide = self.guide
        while g.player != NOBODY:
            if self.below(every) == 0 and guide.to_be_learned(g):
                self.take(g)
            g.play(guide.pick(g))
        self.close(g, first)

    def take(self, g: Game) -> None:
        """Take in a position, from every player's side; what came of it is told by `close`."""
        guide = self.guide
        guide.draw(g)
        player: i64 = 0
        while player < g.players:
            guide.show(g, player)
            given = guide.net.input
            i: i64 = 0
            while i < guide.net.inputs:
                self.shown = append(self.shown, given[i])
                i += 1
            self.targets = append(self.targets, 0.0)
            self.owner = append(self.owner, player)
            self.size += 1
            player += 1

    def close(self, g: Game, first: i64) -> None:
        """The game is over: so well did the players do in it."""
        self.guide.judge(g)
        i = first
        while i < self.size:
            self.targets[i] = self.guide.values[self.owner[i]]
            i += 1

    def study(self, first: i64, last: i64, batch: i64, rate: float) -> float:
        """Go once through as many examples as there are from `first` to `last`, drawn at random; the mean error."""
        net = self.guide.net
        total = 0.0
        n: i64 = 0
        while n < last - first:
            example = first + self.below(last - first)
            self.present(example)
            total += net.learn(self.targets[example])
            n += 1
            if n % batch == 0:
                net.step(rate, float(batch))
        return total / float(n)

    def examine(self, first: i64, last: i64) -> float:
        """The mean error on examples, without learning."""
        total = 0.0
        example = first
        while example < last:
            self.present(example)
            wrong = self.guide.net.value() - self.targets[example]
            total += wrong * wrong
            example += 1
        return total / float(last - first)

    def present(self, example: i64) -> None:
        net = self.guide.net
        i: i64 = 0
        while i < net.inputs:
            net.input[i] = self.shown[example * net.inputs + i]
            i += 1
