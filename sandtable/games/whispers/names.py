"""The names of the game's things, in the order of their numbers."""

from __future__ import annotations

from typing import Final

EMPIRES: Final = ("bear", "eagle", "elephant", "lion", "horse")
SEATS: Final = ("sheriff", "steward", "marshal", "chancellor")
SLOTS: Final = ("x4", "x3", "x2", "x0", "x-1")
SOCIETIES: Final = ("raven", "spider", "rat", "serpent")

CARDS: Final = tuple(f"{colour}-{partner}" for colour in EMPIRES for partner in EMPIRES if partner != colour)
"""The twenty kinds of card: colour and partner; two copies of each."""

ABILITIES: Final = (
    *EMPIRES,
    *(f"{empire}-{empire}" for empire in EMPIRES),
    *(f"{one}-{two}" for number, one in enumerate(EMPIRES) for two in EMPIRES[number + 1:]),
)
"""Five singles, five doubles, ten combos."""
