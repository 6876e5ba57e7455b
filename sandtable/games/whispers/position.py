"""A position of War of Whispers as readable data."""

from __future__ import annotations

from typing import Any

from sandtable.engine.board_kind import EVERYTHING
from sandtable.engine.machine import NOBODY, NOTHING, Step
from sandtable.engine.record import Recorder

from .names import CARDS, EMPIRES, SEATS, SLOTS
from .rules import (
    abilities_action,
    abilities_banners,
    abilities_moving,
    agents,
    attack,
    banners,
    council,
    rearrange,
    round,
)
from .state import NONE, Whispers

CHAPTERS = (
    agents, banners, attack, council, abilities_action, abilities_banners, abilities_moving, rearrange, round,
)

STEPS: dict[str, Step[Any]] = {
    step.name: step
    for chapter in CHAPTERS
    for step in vars(chapter).values()
    if isinstance(step, Step) and step is not NOTHING
}

BOOLS = ("replaced", "swapped", "acted", "taken")
OPTIONS = ("agents_in_field", "kept_secrets", "to_each_their_own", "counter_intelligence")
NUMBERS = ("reach", "sent", "survivors", "killed", "left", "picked")
REGIONS = ("source", "target", "only_source", "battle", "region", "other")
EMPIRE_NUMBERS = ("active_empire", "victor", "empire")
SEAT_NUMBERS = ("active_seat", "active_agent")

RECORDER = Recorder(
    (*OPTIONS, "round", "first", "turn", "marker", "actor", "last_action", *BOOLS, *NUMBERS, *REGIONS, *EMPIRE_NUMBERS,
     *SEAT_NUMBERS),
    ("holder", "banners", "field", "was", "supply", "council", "loyalty", "face_up", "origin", "hand", "held", "deck",
     "swaps", "bonus"),
    STEPS,
)

def seat_name(seat: int) -> str:
    return f"{EMPIRES[seat // 4]} {SEATS[seat % 4]}"


def settings_of(g: Whispers) -> dict[str, Any]:
    return {**{name: bool(getattr(g, name)) for name in OPTIONS}, "pauses": g.pauses}


def write(g: Whispers, viewer: int) -> dict[str, Any]:
    """The position as `viewer` may know it (NOBODY: a spectator, EVERYTHING: whoever may know all; R-public).

    What the viewer may not know is None: empires of tokens, and hands, of which the counts by empire remain.
    """
    ids = g.map.ids
    players = range(int(g.players))
    over = g.over
    council = [None if player == NOBODY else player for player in g.council]
    return {
        "game": "whispers",
        "players": int(g.players),
        "settings": settings_of(g),
        "round": int(g.round),
        "first": int(g.first),
        "marker": None if g.marker == NONE else seat_name(int(g.marker)),
        "regions": {
            name: {"empire": EMPIRES[holder] if banners or holder != home else None, "banners": banners}
            for name, holder, home, banners in zip(ids, g.holder, g.map.home, g.banners)
        },
        "supply": dict(zip(EMPIRES, g.supply)),
        "councils": {empire: council[4 * at: 4 * at + 4] for at, empire in enumerate(EMPIRES)},
        "field": {
            name: [player for player in players if agents >> player & 1] for name, agents in zip(ids, g.field) if agents
        },
        "loyalties": [
            [_token(g, player, slot, over or viewer in (player, EVERYTHING)) for slot in range(5)] for player in players
        ],
        "hands": [_hand(g, player) if over or viewer in (player, EVERYTHING) else None for player in players],
        "hand_counts": [
            {name: int(g.cards_of_empire(player, at)) for at, name in enumerate(EMPIRES)} for player in players
        ],
        "deck_counts": {name: int(g.deck_size(at)) for at, name in enumerate(EMPIRES)},
        "swaps": list(g.swaps),
        "bonus": list(g.bonus),
        "turn": _turn(g),
        "asked": None if g.over else RECORDER.name_of(g.step),
        "agenda": [RECORDER.name_of(step) for step in g.still_to_do()],
    }


def _token(g: Whispers, player: int, slot: int, known: bool) -> dict[str, Any]:
    at = player * 5 + slot
    shown = bool(g.face_up[at])
    return {
        "empire": EMPIRES[g.loyalty[at]] if known or shown else None,
        "revealed": shown,
        "first_on": SLOTS[g.origin[at]],
    }


def _hand(g: Whispers, player: int) -> dict[str, int]:
    return {name: count for name, count in zip(CARDS, g.hand[20 * player: 20 * player + 20]) if count}


def _turn(g: Whispers) -> dict[str, Any]:
    """Whose turn within the phase, and all that the turn of the seat has brought so far."""
    turn: dict[str, Any] = {"number": int(g.turn)}
    if g.actor != NOBODY:
        turn["actor"] = int(g.actor)
        turn["last_action"] = None if g.last_action == NONE else int(g.last_action)
    for names, table in ((REGIONS, g.map.ids), (EMPIRE_NUMBERS, EMPIRES)):
        for name in names:
            value = int(getattr(g, name))
            if value != NONE:
                turn[name] = table[value]
    for name in SEAT_NUMBERS:
        if getattr(g, name) != NONE:
            turn[name] = seat_name(int(getattr(g, name)))
    turn.update({name: True for name in BOOLS if getattr(g, name)})
    turn.update({name: int(getattr(g, name)) for name in NUMBERS if getattr(g, name)})
    if any(g.was):
        turn["was"] = {name: int(g.was[at]) for at, name in enumerate(g.map.ids) if g.was[at]}
    return turn
