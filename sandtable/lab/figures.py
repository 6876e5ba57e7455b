"""Figures with honest intervals: shares of wins, means, and when a comparison is settled."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959964


@dataclass(frozen=True)
class Figure:
    """An estimate and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int, z: float = Z95) -> Figure:
    """The rate of wins (shared ones count in part) with Wilson's interval, good also near 0 and 1 and for few games."""
    if games == 0:
        return Figure(0.0, 0.0, 1.0)
    rate = wins / games
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    middle = rate + z * z / (2 * games)
    scale = 1 + z * z / games
    low = (middle - spread) / scale if wins > 0 else 0.0
    high = (middle + spread) / scale if wins < games else 1.0
    return Figure(rate, low, high)


def mean(values: Sequence[float], z: float = Z95) -> Figure:
    """The mean with its normal interval."""
    n = len(values)
    if n == 0:
        return Figure(0.0, 0.0, 0.0)
    average = math.fsum(values) / n
    if n == 1:
        return Figure(average, average, average)
    error = math.sqrt(math.fsum((value - average) ** 2 for value in values) / (n - 1) / n)
    return Figure(average, average - z * error, average + z * error)


def always_radius(n: int, alpha: float = 0.05, tuned_for: int = 100) -> float:
    """How far the mean of n numbers from 0 to 1 can be from the truth, at every n at once with probability 1 - alpha.

    Looking again and again and stopping when an ordinary interval happens to be clear would be wrong too often; this
    wider one (Robbins' normal mixture for bounded numbers) may be looked at after every game. It is narrowest, compared
    with an ordinary one, near `tuned_for` games.
    """
    if n == 0:
        return math.inf
    r = math.sqrt((2 * math.log(1 / alpha) + math.log(2 * math.log(1 / alpha) + 1)) / tuned_for)
    t = n * r * r
    return 0.5 * math.sqrt(2 * (t + 1) / (n * n * r * r) * math.log(math.sqrt(t + 1) / alpha))
