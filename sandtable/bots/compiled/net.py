"""A small neural network: numbers in, one number from 0 to 1 out, in a few microseconds.

One hidden layer. The bend is x / (1 + |x|), so that nothing but the four operations is used: every machine gets the
same bits.
"""

from __future__ import annotations

from math import sqrt

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.engine.chance import next_state, seeded, word_of


def bend(x: float) -> float:
    """From -1 to 1, and 0 at 0."""
    return x / (1.0 + (x if x > 0.0 else -x))


def squash(x: float) -> float:
    """From 0 to 1, and one half at 0."""
    return 0.5 + 0.5 * bend(x)


def floats(n: i64) -> vec[float]:
    """A flat array of n zeros."""
    return vec[float]([0.0 for _ in range(int(n))])


class Net:
    """`weights`: for each hidden unit its bias and a weight for each input; then the bias and weights of the output."""

    def __init__(self, inputs: i64, hidden: i64) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.size: i64 = hidden * (inputs + 1) + hidden + 1
        self.weights: vec[float] = floats(self.size)
        self.input: vec[float] = floats(inputs)
        self.sums: vec[float] = floats(hidden)
        self.bends: vec[float] = floats(hidden)
        self.slope: vec[float] = floats(self.size)
        self.first_moment: vec[float] = floats(self.size)
        self.second_moment: vec[float] = floats(self.size)
        self.steps: i64 = 0

    def start(self, seed: i64) -> None:
        """Small random weights, to begin learning from."""
        state = seeded(seed)
        i: i64
        for i in range(self.size):
            state = next_state(state)
            self.weights[i] = (float(word_of(state)) / 4294967296.0 - 0.5) * 0.3

    def load(self, weights: list[float]) -> None:
        """Take over weights that were learnt."""
        if len(weights) != self.size:
            raise ValueError(f"{len(weights)} weights do not fit a net of {self.size}")
        self.weights = vec[float](weights)

    def value(self) -> float:
        """The output for what is in `input`."""
        inputs = self.inputs
        weights = self.weights
        given = self.input
        at: i64 = 0
        out = weights[self.hidden * (inputs + 1)]
        unit: i64 = 0
        while unit < self.hidden:
            total = weights[at]
            at += 1
            i: i64 = 0
            while i < inputs:
                total += weights[at] * given[i]
                at += 1
                i += 1
            bent = bend(total)
            self.sums[unit] = total
            self.bends[unit] = bent
            out += weights[self.hidden * (inputs + 1) + 1 + unit] * bent
            unit += 1
        return squash(out)

    # Learning --------------------------------------------------------------------------------------------------------

    def learn(self, target: float) -> float:
        """Add to the slopes what would bring the output for `input` nearer to a target; the squared error."""
        value = self.value()
        wrong = value - target
        off = 2.0 * value - 1.0
        steep = 1.0 - (off if off > 0.0 else -off)
        pull = wrong * 0.5 * steep * steep
        inputs = self.inputs
        given = self.input
        weights = self.weights
        slope = self.slope
        end = self.hidden * (inputs + 1)
        slope[end] += pull
        at: i64 = 0
        unit: i64 = 0
        while unit < self.hidden:
            slope[end + 1 + unit] += pull * self.bends[unit]
            total = self.sums[unit]
            once = 1.0 / (1.0 + (total if total > 0.0 else -total))
            back = pull * weights[end + 1 + unit] * once * once
            slope[at] += back
            at += 1
            i: i64 = 0
            while i < inputs:
                slope[at] += back * given[i]
                at += 1
                i += 1
            unit += 1
        return wrong * wrong

    def step(self, rate: float, count: float) -> None:
        """Go down the slopes of `count` examples (Adam), and level them."""
        self.steps += 1
        warm_one = 1.0
        warm_two = 1.0
        k: i64 = 0
        while k < self.steps and k < 5000:
            warm_one *= 0.9
            warm_two *= 0.999
            k += 1
        i: i64 = 0
        while i < self.size:
            slope = self.slope[i] / count
            self.slope[i] = 0.0
            self.first_moment[i] = 0.9 * self.first_moment[i] + 0.1 * slope
            self.second_moment[i] = 0.999 * self.second_moment[i] + 0.001 * slope * slope
            first = self.first_moment[i] / (1.0 - warm_one)
            second = self.second_moment[i] / (1.0 - warm_two)
            self.weights[i] -= rate * first / (sqrt(second) + 1.0e-8)
            i += 1
