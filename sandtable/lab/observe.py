"""What a study looks at in a game: what each player began with and did, as plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Subject = tuple[str, str]


def begun(position: Mapping[str, Any], seat: int) -> list[Subject]:
    """What a seat began with."""
    found: list[Subject] = [("seat", f"seat {seat + 1}")]
    if position["game"] == "whispers":
        found.append(("turn order", f"place {(seat - position['first']) % len(position['loyalties']) + 1}"))
        tokens = position["loyalties"][seat]
        for slot, value in enumerate(("x4", "x3", "x2", "x0", "x-1")):
            found.append((f"empire on {value}", str(tokens[slot]["empire"])))
    return found


def ended(position: Mapping[str, Any], seat: int, events: Sequence[Mapping[str, Any]]) -> list[Subject]:
    """What a seat did, and what it had at the end. `events` are all of the game."""
    if position["game"] == "whispers":
        return whispers(position, seat, events)
    return balance(position, seat, events)


def whispers(position: Mapping[str, Any], seat: int, events: Sequence[Mapping[str, Any]]) -> list[Subject]:
    from sandtable.games.whispers.names import ABILITIES, EMPIRES, SEATS

    found: set[Subject] = set()
    for event in events:
        if event.get("player") != seat:
            continue
        if event["key"] == "agent_placed":
            found.add(("agent on a seat", f"{EMPIRES[event['seat'] // 4]} {SEATS[event['seat'] % 4]}"))
        elif event["key"] == "played":
            found.add(("card played", ABILITIES[event["ability"]]))
        elif event["key"] == "swapped":
            found.add(("swapped loyalties", "yes"))
    if ("swapped loyalties", "yes") not in found:
        found.add(("swapped loyalties", "no"))
    return sorted(found)


def balance(position: Mapping[str, Any], seat: int, events: Sequence[Mapping[str, Any]]) -> list[Subject]:
    from sandtable.games.balance.names import MISSIONS, SUPPORTS

    side = 0 if position["seats"]["red"] == seat else 1
    setup = position["settings"]["setup"]
    found: set[Subject] = {("side", ("red", "blue")[side])}
    if setup:
        found.add(("side by set-up", f"set-up {setup}, {('red', 'blue')[side]}"))
    found.add(("who starts", "first" if position["first"] == ("red", "blue")[side] else "second"))
    for event in events:
        if event.get("side") != side:
            continue
        if event["key"] == "mission_taken":
            found.add(("mission taken", MISSIONS[event["mission"]]))
        elif event["key"] == "bought":
            found.add(("support bought", SUPPORTS[event["support"]]))
        elif event["key"] == "capital_captured" and event["owner"] != side:
            found.add(("captured a capital", "yes"))
    return sorted(found)
