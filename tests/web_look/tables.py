"""Tables of real games at some moment, for the tests of what people see."""

from __future__ import annotations

import random
from typing import Any

from sandtable.engine.machine import Game
from sandtable.face import new_game
from sandtable.match import visible
from sandtable.web.look.scene import ChatLine, Line, Reader, SeatLook, TableLook
from sandtable.words import say_for

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("whispers", 2, {"pauses": True}),
    ("whispers", 4, {"pauses": True, "agents_in_field": True, "kept_secrets": True, "counter_intelligence": True}),
    ("balance", 2, {"pauses": True, "mode": "basic", "setup": 2, "turn_limit": 40}),
    ("balance", 2, {"pauses": True, "mode": "command", "turn_limit": 40}),
)
NAMES = ("Anna", "", '<b onclick="x">Zoë</b>', "Kuba & Ola")


def reader(language: str = "en") -> Reader:
    return Reader(name="Anna", say=say_for(language), csrf="token")


def table_of(g: Game, seat: int | None, log: list[tuple[int | None, list[dict[str, Any]]]]) -> TableLook:
    """The table as a seat sees it now."""
    view = g.view(seat)
    seats = [
        SeatLook(NAMES[number], "bot" if number == 1 else "person", "easy" if number == 1 else "")
        for number in range(view["players"])
    ]
    lines = [Line(number, who, tuple(visible(events, seat))) for number, (who, events) in enumerate(log)]
    return TableLook(
        "abcdefghijkl",
        "Long <Night>",
        g.kind.name,
        seats,
        seat,
        view,
        len(log),
        len(log) - 1,
        len(log) - 1,
        lines,
        (ChatLine(1, NAMES[2], 2, "<script>alert(1)</script>"),),
        frozenset({"undo", "restart", "chat", "save", "rematch"}),
        () if seat is None else (seat,),
        finished=g.over,
    )


def moments(game: str, players: int, options: dict[str, Any], every: int, most: int = 2000, seed: int = 3) -> list[Any]:
    """(game, log so far) of a random game: each `every` choices, and at its end."""
    g = new_game(game, players=players, seed=seed, options=options, listening=True)
    rnd = random.Random(seed)
    log: list[tuple[int | None, list[dict[str, Any]]]] = [(None, [event.as_data() for event in g.events])]
    g.events.clear()
    found = [(g.copy(), list(log))]
    while not g.over and len(log) < most:
        who = g.to_move
        g.choose(rnd.choice(g.options()))
        log.append((who, [event.as_data() for event in g.events]))
        g.events.clear()
        if len(log) % every == 0:
            found.append((g.copy(), list(log[-40:])))
    found.append((g, list(log[-40:])))
    return found
