"""The end of a game: what decided it, and how both sides stood."""

from __future__ import annotations

from typing import Any

from sandtable.games.balance.words import ENDING_NAMES, MISSION_NAMES

from . import map as maps
from .facts import SIDES, Facts
from .field import statistics


def ending(facts: Facts) -> dict[str, Any] | None:
    """None unless the game is over and its last position is shown."""
    result = facts.view["result"]
    if not result or not facts.table.live:
        return None
    say = facts.say
    players = []
    for seat in sorted(range(2), key=lambda seat: seat not in result["winners"]):
        line = result["lines"][seat] if result.get("lines") else None
        if line is None:
            continue
        side = line["side"]
        players.append(
            {
                "side": side,
                "letter": facts.letter(side),
                "name": facts.person(seat),
                "side_name": facts.side_name(side),
                "own": side == facts.own,
                "bot": facts.seat_look(seat).who == "bot",
                "winner": seat in result["winners"] and len(result["winners"]) == 1,
                "missions": [say(MISSION_NAMES[name]) for name in facts.position["missions"][side]],
                "lines": [
                    (say("Missions"), line["missions"]),
                    (say("Own capital held"), say("yes") if line["holds_capital"] else say("no")),
                    (say("Territories"), line["territories"]),
                    (say("Cities"), line["cities"]),
                    (say("Troops"), line["troops"]),
                ],
                "course": course(facts, side),
            }
        )
    return {
        "players": players,
        "reason": say(ENDING_NAMES[result["reason"]]),
        "draw": len(result["winners"]) != 1,
        "turns": facts.position["turns"],
        "moves": facts.table.moves,
        "map": maps.small(facts.view),
        "thrown": statistics(facts),
    }


def course(facts: Facts, side: str) -> list[tuple[str, int]]:
    """What a side did and suffered in the whole game, counted from the log."""
    say, number = facts.say, SIDES.index(side)
    events = [event for line in facts.table.past for event in line.events]
    own = [event for event in events if event.get("side") == number]

    def total(key: str) -> int:
        return sum(int(event["n"]) for event in own if event["key"] == key)

    taken = [event for event in own if event["key"] == "captured"]
    return [
        (say("Attacks and assaults"), sum(event["key"] in ("attacked", "assaulted") for event in own)),
        (say("Territories taken"), len(taken)),
        (say("of them from the opponent"), sum(event["holder"] != SIDES.index("neutral") for event in taken)),
        (say("Troops drafted"), total("drafted")),
        (say("Troops lost"), total("lost")),
    ]
