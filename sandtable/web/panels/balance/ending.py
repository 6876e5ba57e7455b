"""The end of a game: what decided it, and how both sides stood."""

from __future__ import annotations

from typing import Any

from sandtable.games.balance.words import ENDING_NAMES, MISSION_NAMES

from .facts import Facts


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
            }
        )
    return {
        "players": players,
        "reason": say(ENDING_NAMES[result["reason"]]),
        "draw": len(result["winners"]) != 1,
        "turns": facts.position["turns"],
        "moves": facts.table.moves,
    }
