"""Figures with honest intervals."""

from __future__ import annotations

import random

import pytest

from sandtable.lab.figures import always_radius, mean, wilson


def test_wilsons_interval_is_the_published_one() -> None:
    figure = wilson(8, 10)
    assert (figure.low, figure.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


def test_the_mean_of_equal_numbers_is_certain() -> None:
    assert mean([2.0, 2.0, 2.0]).low == mean([2.0, 2.0, 2.0]).high == 2.0


def test_looking_after_every_game_is_seldom_wrong() -> None:
    """Even bots are taken for uneven at any of 400 looks in at most one run of twenty."""
    chance = random.Random(1)
    wrong = 0
    for _ in range(200):
        won = 0
        for n in range(1, 401):
            won += chance.random() < 0.5
            if abs(won / n - 0.5) > always_radius(n):
                wrong += 1
                break
    assert wrong <= 10
