"""Whether a random thing is as likely as it should be. Seeds are fixed, so that a test says the same every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)


def unlikeliness(drawn: Iterable[Outcome], weights: Mapping[Outcome, float]) -> float:
    """By how many standard deviations the chi-square statistic of a sample exceeds its mean.

    `weights` are the chances of all outcomes, up to a factor; infinity if one was drawn that is not among them. Every
    expected number should be 5 or more. Below 4 is what an honest sample gives.
    """
    counts = Counter(drawn)
    total, whole = sum(counts.values()), sum(weights.values())
    if set(counts) - set(weights):
        return float("inf")
    expected = {outcome: total * weight / whole for outcome, weight in weights.items()}
    assert min(expected.values()) >= 5, "too few were drawn to tell"
    statistic = sum((counts[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())
    freedom = len(expected) - 1
    return (statistic - freedom) / sqrt(2 * freedom)
