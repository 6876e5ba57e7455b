"""A position of Balance of Power as readable data, for eyes that may know it. `reading` reads it back."""

from __future__ import annotations

from typing import Any

from sandtable.engine.board_kind import EVERYTHING
from sandtable.engine.machine import NOBODY, NOTHING, Step
from sandtable.engine.record import Recorder

from .names import MISSIONS, PLAYERS, SIDES, STARS
from .rules import attack, cards, draft, manoeuvre, missions, resistance, setup, support, turn
from .rules.map import TERRITORIES
from .rules.winning import ENDINGS
from .state import DECK, DISCARDS, NONE, SEEN, UNDECIDED, Balance

STEPS: dict[str, Step[Any]] = {
    step.name: step
    for chapter in (attack, cards, draft, manoeuvre, missions, resistance, setup, support, turn)
    for step in vars(chapter).values()
    if isinstance(step, Step) and step is not NOTHING
}

SETTINGS = ("command", "setup", "turn_limit")
FLAGS = ("conquered", "mission_taken", "traded", "special_forces")
COUNTS = ("recon", "to_place", "dice", "keep", "answer")
PLACES = ("source", "target")

RECORDER = Recorder(
    (*SETTINGS, "cities", "open_missions", "red_seat", "layouter", "first", "turn", "turns", *FLAGS, *COUNTS, *PLACES,
     "winner", "ending"),
    ("troops", "held", "casualties", "capital", "airfield", "missions", "ones", "twos"),
    STEPS,
)

WINNERS = (*PLAYERS, "draw")


def settings_of(g: Balance) -> dict[str, Any]:
    return {
        "mode": "command" if g.command else "basic", "setup": int(g.setup), "turn_limit": int(g.turn_limit),
        "pauses": g.pauses,
    }


# Writing -------------------------------------------------------------------------------------------------------------


def write(g: Balance, viewer: int) -> dict[str, Any]:
    """The position as `viewer` may know it (NOBODY: a spectator, EVERYTHING: whoever may know all).

    What the viewer may not know is None: the hand of the opponent (R-hand-hidden) and what is in the deck, of which
    the numbers remain.
    `seen` is what the opponent of a side can tell of its hand since the deck was last made anew.
    """
    ids = g.map.ids
    everything = viewer == EVERYTHING or g.over
    inside = everything or viewer != NOBODY
    return {
        "game": "balance",
        "players": 2,
        "settings": settings_of(g),
        "seats": None if g.red_seat == NOBODY else {side: int(g.seat(at)) for at, side in enumerate(PLAYERS)},
        "layout_by": None if g.layouter == NOBODY else int(g.layouter),
        "first": None if g.first == NONE else PLAYERS[g.first],
        "turn": None if g.turn == NONE else PLAYERS[g.turn],
        "turns": int(g.turns),
        "territories": {
            name: {"side": side, "troops": troops} for name, side, troops in zip(ids, _holders(g), g.troops)
        },
        "cities": _names(int(g.cities), ids),
        "capitals": {side: _place(g.capital[at], ids) for at, side in enumerate(PLAYERS)},
        "airfields": {side: _place(g.airfield[at], ids) for at, side in enumerate(PLAYERS)},
        "missions": {
            "open": _names(int(g.open_missions), MISSIONS),
            **{side: _names(int(g.missions[at]), MISSIONS) for at, side in enumerate(PLAYERS)},
        },
        "casualties": {side: int(g.casualties[at]) for at, side in enumerate(SIDES)},
        "hands": {
            side: _cards(g, at) if everything or _is_seat(g, at, viewer) else None for at, side in enumerate(PLAYERS)
        },
        "hand_counts": {side: int(g.hand(at)) for at, side in enumerate(PLAYERS)},
        "seen": {side: _cards(g, int(SEEN) + at) for at, side in enumerate(PLAYERS)} if inside else None,
        "deck": _cards(g, int(DECK)) if everything else None,
        "deck_count": int(g.ones[DECK] + g.twos[DECK]),
        "discards": _cards(g, int(DISCARDS)),
        "this_turn": {
            **dict.fromkeys((name for name in FLAGS if getattr(g, name)), True),
            **{name: int(getattr(g, name)) for name in COUNTS if getattr(g, name)},
            **{name: ids[getattr(g, name)] for name in PLACES if getattr(g, name) != NONE},
        },
        "winner": None if g.winner == UNDECIDED else WINNERS[g.winner],
        "ending": None if g.ending == NONE else ENDINGS[g.ending],
        "asked": None if g.over else RECORDER.name_of(g.step),
        "agenda": [RECORDER.name_of(step) for step in g.still_to_do()],
    }


def _holders(g: Balance) -> list[str | None]:
    """Which side holds each territory; None while it is not laid out yet."""
    red, blue, neutral = g.held
    return [
        "red" if red >> at & 1 else "blue" if blue >> at & 1 else "neutral" if neutral >> at & 1 else None
        for at in range(int(TERRITORIES))
    ]


def _is_seat(g: Balance, side: int, viewer: int) -> bool:
    return g.red_seat != NOBODY and g.seat(side) == viewer


def _cards(g: Balance, place: int) -> dict[str, int]:
    return {STARS[0]: int(g.ones[place]), STARS[1]: int(g.twos[place])}


def _names(mask: int, names: Any) -> list[str]:
    return [name for at, name in enumerate(names) if mask >> at & 1]


def _place(territory: Any, ids: list[str]) -> str | None:
    return None if territory == NONE else ids[territory]
