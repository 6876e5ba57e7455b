"""Opponents: the names one can choose from, and how to make one.

    bot = make("random", "whispers", seed=1)
    option = bot.choose(game.view(seat))
"""

from __future__ import annotations

import shlex
from typing import Any

from sandtable import games
from sandtable.bots.bot import Bot, Events
from sandtable.engine.kind import BadInput


def names() -> list[str]:
    """The names of all bots: about from the weakest to the strongest."""
    return ["random", "easy", "rules", "cautious", "aggressive", "normal", "hard", "expert"]


def make(name: str, game: str, seed: int = 0, *, board: Any = None) -> Bot:
    """A bot for one seat of one game; raises BadInput with the names there are.

    Bots of ours think in this process; `search:iterations=N:seconds=S:value=hand` is a search of one's own, and
    `exec:COMMAND` a program that speaks lines of JSON (docs/bots.md).

    `board`: the plain data of a board other than the one that comes with the game.
    """
    games.kind(game)
    check(name)
    if name.startswith("exec:"):
        from sandtable.bots.pool import Pool, PoolBot

        return PoolBot(Pool(), name, name, seed, board)
    from sandtable.bots import levels

    return levels.make(name, game, seed, board)


def check(name: str) -> None:
    """Raises BadInput, with the names there are, if this is the name of no bot."""
    if name.startswith("search:"):
        from sandtable.bots import levels

        levels.search_of_ones_own(name)
    elif name.startswith("exec:"):
        command_of(name)
    elif name not in names():
        known = ", ".join(names())
        raise BadInput(f"there is no bot {name!r}; there are: {known}, exec:COMMAND and search:iterations=N")


def command_of(name: str) -> list[str]:
    """The words of the command in `exec:COMMAND`. Raises BadInput if there are none, or a quotation mark stays open."""
    try:
        words = shlex.split(name.removeprefix("exec:"))
    except ValueError as wrong:
        raise BadInput(f"{name!r} is no command: {str(wrong).lower()}") from wrong
    if not words:
        raise BadInput("exec: must name a command, as in exec:./mybot")
    return words


__all__ = ["Bot", "Events", "check", "command_of", "make", "names"]
