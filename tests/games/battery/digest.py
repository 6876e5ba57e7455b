"""Digests of seeded games, to be the same in every process, on every machine, compiled or not.

`python -m tests.games.battery.digest NAME...` prints those of the games named, as JSON.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import NamedTuple

from tests.games.battery.checks import text
from tests.games.battery.sample import Case, Player, sample

GAMES = 12
CHOICES = 160


class Digests(NamedTuple):
    """Of one game: of all that was offered, chosen and told, and of all states as positions and bytes."""

    told: str
    states: str


class Playing:
    """A game being played at random and digested, a choice at a time."""

    def __init__(self, case: Case, seed: int) -> None:
        self.g = case.new(seed)
        self.player = Player(seed)
        self.told = hashlib.blake2b(digest_size=12)
        self.states = hashlib.blake2b(digest_size=12)
        self.choices = 0
        self.record(None)

    def record(self, option: int | None) -> None:
        g = self.g
        self.told.update(text([option, [event.as_data() for event in g.events], g.to_move, g.options()]).encode())
        g.events.clear()
        self.states.update(text(g.position()).encode())
        self.states.update(g.to_bytes())

    def go_on(self) -> bool:
        """Make a choice; whether there was one to make."""
        if self.g.over or self.choices == CHOICES:
            return False
        self.choices += 1
        option = self.player.choice(self.g)
        self.g.choose(option)
        self.record(option)
        return True

    def digests(self) -> Digests:
        result = text(self.g.result().as_data())
        self.told.update(result.encode())
        return Digests(self.told.hexdigest(), self.states.hexdigest())


def played(case: Case, seed: int) -> Digests:
    playing = Playing(case, seed)
    while playing.go_on():
        pass
    return playing.digests()


def of_games(name: str, count: int = GAMES) -> list[Digests]:
    """The digests of the first games of the sample."""
    return [played(case, seed) for case, seed in sample(name, count)]


if __name__ == "__main__":
    print(json.dumps({name: of_games(name) for name in sys.argv[1:]}))
