"""The people at the table: the reader's loyalties with their points, and what is known of the others'."""

from __future__ import annotations

from typing import Any

from ...look.environment import signed
from .facts import EMPIRES, SLOTS, SOCIETIES, Facts


def slot_name(slot: int) -> str:
    return f"×{signed(SLOTS[slot])}"


def people(facts: Facts) -> dict[str, Any]:
    """`own` (None for a spectator) and `others` in turn order from the reader's left."""
    seat = facts.table.seat
    start = 0 if seat is None else seat + 1
    order = [(start + k) % facts.players for k in range(facts.players)]
    return {
        "own": None if seat is None else _own(facts, seat),
        "others": [_other(facts, player) for player in order if player != seat],
    }


def _basics(facts: Facts, player: int) -> dict[str, Any]:
    look = facts.seat_look(player)
    cards = sum(facts.position["hand_counts"][player].values())
    return {
        "player": player,
        "society": SOCIETIES[player],
        "society_name": facts.society(player),
        "name": facts.person(player),
        "bot": look.who == "bot",
        "here": look.here,
        "cards": cards,
        "card_title": ", ".join(
            f"{facts.empire(empire)} {n}" for empire, n in facts.position["hand_counts"][player].items() if n
        ),
        "swaps": int(facts.position["swaps"][player]),
        "first": facts.position["first"] == player,
        "turn": facts.view["to_move"] == player,
        "seconds": look.seconds,
        "running": look.running,
        "late": look.late,
        "bonus": facts.bonus(player),
    }


def _own(facts: Facts, player: int) -> dict[str, Any]:
    slots: list[dict[str, Any]] = []
    for slot, token in enumerate(facts.tokens(player)):
        empire = token["empire"]
        if empire is None:
            slots.append({"slot": slot_name(slot), "empire": None, "pick": f"slot:{slot}", "revealed": False})
            continue
        cities = facts.value(empire, player)
        slots.append(
            {
                "slot": slot_name(slot),
                "empire": empire,
                "name": facts.empire(empire),
                "cities": cities,
                "points": SLOTS[slot] * cities,
                "revealed": bool(token["revealed"]),
                "pick": f"slot:{slot}",
            }
        )
    low, high = facts.points(player)
    return _basics(facts, player) | {
        "slots": slots,
        "points": signed(low) if low == high else _range(low, high),
        "kept": facts.secrets_kept(player),
    }


def _other(facts: Facts, player: int) -> dict[str, Any]:
    chances, tokens = facts.chances(player), facts.tokens(player)
    low, high = facts.points(player)
    rows = []
    for empire in EMPIRES:
        cells = []
        for slot, token in enumerate(tokens):
            share = float(chances[slot].get(empire, 0))
            sure = token["empire"] == empire or share > 0.9999
            cells.append(
                {
                    "share": share,
                    "known": sure,
                    "revealed": sure and bool(token["revealed"]),
                    "none": share <= 0,
                    "height": max(1, round(share * 16)) if share > 0 else 0,
                    "percent": round(100 * share),
                    "title": _cell_title(facts, empire, slot, share, sure),
                }
            )
        rows.append({"empire": empire, "name": facts.empire(empire), "cells": cells})
    return _basics(facts, player) | {
        "rows": rows,
        "slots": [slot_name(k) for k in range(5)],
        "points": signed(low) if low == high else _range(low, high),
    }


def _cell_title(facts: Facts, empire: str, slot: int, share: float, sure: bool) -> str:
    args = {"empire": facts.empire(empire), "slot": slot_name(slot), "percent": round(100 * share)}
    if sure:
        return facts.say("{empire} lies on {slot}", **args)
    if share <= 0:
        return facts.say("{empire} cannot lie on {slot}", **args)
    return facts.say("{empire} on {slot}: {percent} %", **args)


def _range(low: int, high: int) -> str:
    return f"{signed(low)}–{signed(high)}"
