"""Counts the work of random games, the same on any machine: `python -m tests.lab.counted_work` prints it as JSON.

Seconds depend on the machine and on what else it does. How many lines of Python a decision runs does not, and when it
grows the compiled engine gets slower too. Run with SANDTABLE_PURE=1: compiled code runs no lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from sandtable import games
from sandtable.face import new_game
from sandtable.lab.measure import LONGEST, ways_to_play

GAMES = 8


class Counter:
    """Counts calls of Python functions and the lines that they run."""

    def __init__(self) -> None:
        self.calls = 0
        self.lines = 0

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Counter:
        if event == "line":
            self.lines += 1
        elif event == "call":
            self.calls += 1
        return self

    def watch(self, work: Callable[[], Any]) -> Any:
        before = sys.gettrace()
        sys.settrace(self)
        try:
            return work()
        finally:
            sys.settrace(before)


def counted(name: str, players: int, options: dict[str, Any]) -> dict[str, float]:
    """The work of a decision in whole random games, of a set-up, and of a copy."""
    new_game(name, players, 0, options).playout(LONGEST)
    decisions = 0
    inside, set_up, copying = Counter(), Counter(), Counter()
    for seed in range(GAMES):
        game = set_up.watch(partial(new_game, name, players, seed, options))
        decisions += inside.watch(partial(game.playout, LONGEST))
        copying.watch(game.copy)
    return {
        "calls_per_decision": round(inside.calls / decisions, 2),
        "lines_per_decision": round(inside.lines / decisions, 2),
        "lines_per_set_up": round(set_up.lines / GAMES, 2),
        "lines_per_copy": round(copying.lines / GAMES, 2),
    }


def main() -> None:
    ways = {way[0]: counted(name, *way[1:]) for name in games.names() for way in ways_to_play(games.kind(name))}
    print(json.dumps(ways, indent=1))


if __name__ == "__main__":
    main()
