"""The bots of the house: what each name stands for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.bots.bot import Bot, RandomBot
from sandtable.bots.compiled.balance import BalanceGuide
from sandtable.bots.compiled.guide import Guide
from sandtable.bots.compiled.net import Net
from sandtable.bots.compiled.whispers import WhispersGuide
from sandtable.bots.rules import RulesBot
from sandtable.bots.search import SearchBot
from sandtable.engine.kind import BadInput

GUIDES: dict[str, Callable[[], Guide]] = {"balance": BalanceGuide, "whispers": WhispersGuide}
"""Who knows what about each game. A game that is not here is searched without any knowledge."""


VALUES = Path(__file__).with_name("data")
"""Here `sandtable train` puts the weights of the games' learned values."""


def by_hand(game: str) -> Guide:
    """A new guide for a game, that judges positions by hand."""
    found = GUIDES.get(game)
    return Guide(Net(1, 1)) if found is None else found()


def guide(game: str) -> Guide:
    """A new guide for a game, with what was learned for it."""
    made = by_hand(game)
    weights = learned(game)
    if weights:
        made.learn(weights)
    return made


@cache
def learned(game: str) -> list[float]:
    """The weights learned for a game; none if nothing was, or if it did not earn its place."""
    path = VALUES / f"{game}.json"
    if not path.exists():
        return []
    weights: list[float] = json.loads(path.read_text(encoding="utf-8"))["weights"]
    return weights


@dataclass(frozen=True)
class Level:
    """How a bot of the house thinks."""

    iterations: int = 0
    """How long it searches for a choice; 0: it plays by rules of thumb."""
    seconds: float = 0.0
    """The most it takes for a choice, on a slow machine."""
    careless: float = 0.0
    """How often a bot that does not search takes any option at all."""
    characters: tuple[float, ...] = (1.0,)
    """How bold it is, one of these by its seed: above 1 it likes to attack, below 1 it would rather guard."""

    def make(self, game: str, seed: int, board: Any) -> Bot:
        if self.iterations:
            return SearchBot(game, seed, guide(game), self.iterations, self.seconds, board)
        thumb = by_hand(game)
        thumb.temper(self.characters[seed % len(self.characters)])
        return RulesBot(game, seed, thumb, board, self.careless)


LEVELS = {
    "easy": Level(careless=0.3),
    "rules": Level(),
    "cautious": Level(characters=(0.5,)),
    "aggressive": Level(characters=(2.0,)),
    "normal": Level(characters=(0.6, 1.0, 1.6)),
    "hard": Level(200, 0.6),
    "expert": Level(5000, 1.8),
}

SEARCH = "search:"
"""A search of one's own: search:iterations=N:seconds=S:value=hand; what is not named is as here."""
OF_ONES_OWN = {"iterations": "1000", "seconds": "1.8", "value": "learned"}


def make(name: str, game: str, seed: int, board: Any) -> Bot:
    """A bot of the house. Raises BadInput for a search that cannot be read."""
    if name == "random":
        return RandomBot(seed)
    if name.startswith(SEARCH):
        level, hand = search_of_ones_own(name)
        return SearchBot(game, seed, (by_hand if hand else guide)(game), level.iterations, level.seconds, board)
    return LEVELS[name].make(game, seed, board)


def search_of_ones_own(name: str) -> tuple[Level, bool]:
    """What a name like search:iterations=500 stands for, and whether it judges positions by hand. Raises BadInput."""
    named = dict(OF_ONES_OWN)
    for part in filter(None, name.removeprefix(SEARCH).split(":")):
        key, _, value = part.partition("=")
        if key not in named:
            raise BadInput(f"{name!r} cannot be read: {key!r} is none of {', '.join(named)}")
        named[key] = value
    try:
        iterations, seconds = int(named["iterations"]), float(named["seconds"])
    except ValueError:
        raise BadInput(f"{name!r} cannot be read: iterations and seconds are numbers") from None
    if iterations < 1 or not seconds > 0 or named["value"] not in ("hand", "learned"):
        raise BadInput(f"{name!r} cannot be read: iterations and seconds are above 0, value is hand or learned")
    return Level(iterations, seconds), named["value"] == "hand"
