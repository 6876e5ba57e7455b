"""The end of a game: everybody's points, line by line."""

from __future__ import annotations

from typing import Any

from sandtable.words import mark

from ...look.environment import signed
from . import map as maps
from .facts import EMPIRES, SOCIETIES, Facts
from .people import slot_name

PLACES = (mark("first"), mark("second"), mark("third"), mark("fourth"))
REASONS = {
    "most_points": mark("Most points"),
    "fewer_swaps": mark("Points level, fewer swaps made"),
    "more_cards": mark("Points and swaps level, more cards in hand"),
    "shared": mark("Level in points, swaps and cards: the victory is shared"),
}


def ending(facts: Facts) -> dict[str, Any] | None:
    """None unless the game is over and its last position is shown."""
    result = facts.view["result"]
    if not result or not facts.table.live:
        return None
    say, lines = facts.say, result["lines"]
    ranks = [(-line["total"], line["swaps"], -line["cards"]) for line in lines]
    order = sorted(range(facts.players), key=lambda player: ranks[player])
    players = [
        _player(facts, player, lines[player], player in result["winners"], sorted(ranks).index(ranks[player]))
        for player in order
    ]
    return {
        "players": players,
        "reason": say(REASONS[result["reason"]]),
        "winner": SOCIETIES[result["winners"][0]],
        "moves": facts.table.moves,
        "ahead": _ahead(facts, order, result["scores"]),
        "map": maps.small(facts.view),
        "cities": [(empire, facts.empire(empire), facts.held[empire]["cities"]) for empire in EMPIRES],
    }


def _ahead(facts: Facts, order: list[int], scores: list[int]) -> str:
    """By how much the best is ahead of the next; empty where something else decided."""
    n = scores[order[0]] - scores[order[1]]
    name = facts.person(order[1])
    return facts.say.count("{n} point ahead of {name}", "{n} points ahead of {name}", n, name=name) if n > 0 else ""


def _player(facts: Facts, player: int, line: dict[str, Any], winner: bool, place: int) -> dict[str, Any]:
    say = facts.say
    extras = [
        say.count("{n} swap", "{n} swaps", line["swaps"]) if line["swaps"] else say("no swap"),
        say.count("{n} card left", "{n} cards left", line["cards"]),
    ]
    if line["kept"]:
        extras.append(say("kept secrets {n}", n=f"+{line['kept']}"))
    if line["bonus"]:
        extras.append(say("counter-intelligence {n}", n=signed(line["bonus"])))
    return {
        "society": SOCIETIES[player],
        "name": facts.person(player),
        "own": player == facts.table.seat,
        "bot": facts.seat_look(player).who == "bot",
        "society_name": facts.society(player),
        "total": signed(line["total"]),
        "winner": winner,
        "place": say(PLACES[place]),
        "extras": " · ".join(extras),
        "slots": [
            {
                "slot": slot_name(slot["slot"]),
                "empire": EMPIRES[slot["empire"]],
                "name": facts.empire(EMPIRES[slot["empire"]]),
                "cities": slot["cities"],
                "points": signed(slot["points"]),
                "open": bool(facts.tokens(player)[slot["slot"]]["revealed"]),
            }
            for slot in line["slots"]
        ],
    }
