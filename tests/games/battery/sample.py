"""The games that the battery plays: every number of players and every combination of settings, in turn."""

from __future__ import annotations

import importlib
import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from sandtable import games
from sandtable._speed import COMPILED, RUNS
from sandtable.engine.machine import Game, Sentence
from sandtable.face import new_game

LONGEST = 400
"""After so many choices a game is left: random players of some games never end a war."""

SOME_NUMBER = 24
"""What a setting that is any whole number is tried with, beside its default."""


TIMES = int(os.environ.get("SANDTABLE_BATTERY", "1"))
"""How many times as many games as usual are played, for a long run by hand."""


class Case(NamedTuple):
    """One way to play a game."""

    name: str
    players: int
    settings: tuple[tuple[str, Any], ...]

    def new(self, seed: int) -> Game:
        """A new game; every third one with more in the players' hands than random play would bring."""
        g = new_game(self.name, self.players, seed, dict(self.settings), listening=True)
        if seed % 3 == 2:
            provided(self.name).stock(g)
        return g


@cache
def provided(name: str) -> Any:
    """What every game provides for the battery, in `tests/games/<game>/invariants.py`:

    - `check(g)` raises AssertionError if a piece is lost, doubled or in an impossible place.
    - `stock(g)` gives the players of a new game more to play with.
    """
    return importlib.import_module(f"tests.games.{name}.invariants")


@cache
def cases(name: str) -> tuple[Case, ...]:
    """Every number of players with every combination of settings, in an order that mixes them well."""
    kind = games.kind(name)
    values = [setting.choices or (setting.default, SOME_NUMBER) for setting in kind.settings]
    names = [setting.name for setting in kind.settings]
    found = [
        Case(name, players, tuple(zip(names, chosen))) for players in kind.players for chosen in product(*values)
    ]
    random.Random(0).shuffle(found)
    return tuple(found)


def sample(name: str, count: int, first: int = 0) -> Iterator[tuple[Case, int]]:
    """So many games, as cases with seeds; another `first` gives other games."""
    known = cases(name)
    for number in range(first, first + count):
        yield known[number % len(known)], number


def many(compiled: int, pure: int) -> int:
    """How many games to play: fewer where the engine is not compiled, more where SANDTABLE_BATTERY says so."""
    return (compiled if RUNS == COMPILED else pure) * TIMES


class Player:
    """Chooses at random, the same on any machine: in every second game among the options, in the others first among
    the kinds of options, so that what is rare among many is seen too.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.by_kind = seed % 2 == 1

    def among(self, count: int) -> int:
        return int(self.chance.random() * count)

    def pick(self, options: list[int], sentences: list[Sentence]) -> int:
        if self.by_kind:
            keys = sorted({sentence.key for sentence in sentences})
            key = keys[self.among(len(keys))]
            options = [option for option, sentence in zip(options, sentences) if sentence.key == key]
        return options[self.among(len(options))]

    def choice(self, g: Game) -> int:
        options = g.options()
        return self.pick(options, [g.describe(option) for option in options])
