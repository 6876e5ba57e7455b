"""The guided first games: short, always from the same position with the same dice, against one easy bot.

War of Whispers begins with its last round, played so far by rules of thumb: everything of a round happens in it, and
the end with its scoring. Balance of Power is three turns for each side on the first set-up of Basic Training. Both take
about ten minutes.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from typing import Any

from sandtable import bots
from sandtable.face import new_game
from sandtable.store.rows import Seat, Table
from sandtable.web.founding import Wish, blank, draft, game_kind
from sandtable.web.identity import Guest

SEED = 3
LAST_ROUND = 4
LEARNER = {"whispers": 1}
"""The seat of whoever learns, where it is not the first: who has cards to play."""
SETTINGS: dict[str, dict[str, Any]] = {"balance": {"mode": "basic", "setup": 1, "turn_limit": 6}}


@cache
def last_round() -> dict[str, Any]:
    """War of Whispers at the beginning of its last round. Takes a moment: not for the event loop."""
    g = new_game("whispers", 2, SEED, {"pauses": True})
    players = [bots.make("rules", "whispers", SEED + seat) for seat in range(2)]
    while g.position()["round"] < LAST_ROUND:
        seat = g.to_move
        assert seat is not None
        g.choose(players[seat].choose(g.view(seat)))
    return dict(g.position())


def lesson(game: str, guest: Guest) -> tuple[Table, list[Seat]]:
    """The rows of a guided game, which begins with the learner's first choice or the bot's."""
    kind = game_kind(game)
    learner = LEARNER.get(kind.name, 0)
    wishes = ["me" if seat == learner else "bot:easy" for seat in range(2)]
    table, seats = draft(Wish(kind.name, wishes, settings=SETTINGS.get(kind.name, {})), guest)
    secret = hashlib.sha256(f"the first game of {kind.name}".encode()).hexdigest()[:len(table.secret)]
    origin = last_round() if kind.name == "whispers" else None
    if origin is not None:
        table = replace(blank(kind, 2, guest.id), title=table.title, origin=origin, settings=origin["settings"])
    return replace(table, secret=secret, practice=True), seats
