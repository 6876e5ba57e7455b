"""Matches played at random, for tests."""

from __future__ import annotations

import random
from typing import Any

from sandtable.match import Match


def started(game: str = "lanterns", players: int = 3, seed: int = 1, **more: Any) -> Match:
    """A match whose secret follows from the seed."""
    return Match.start(game, players, secret=seed.to_bytes(16, "little"), **more)


def play_on(match: Match, choices: int | None = None, seed: int = 1) -> Match:
    """Random choices until the game is over, or that many of them."""
    chance = random.Random(seed)
    while not match.over and choices != 0:
        seat = match.to_move
        assert seat is not None
        match.choose(seat, chance.choice(match.game.options()))
        choices = None if choices is None else choices - 1
    return match


def played(game: str = "lanterns", players: int = 3, seed: int = 1, choices: int | None = None, **more: Any) -> Match:
    return play_on(started(game, players, seed, **more), choices, seed)
