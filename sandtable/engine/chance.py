"""Chance: a small generator whose whole state is one integer inside the game.

Same state, same numbers, on any machine, compiled or not: every intermediate value stays below 2**63, so the
fixed-width integers of the compiled engine and Python's own integers agree.

The generator is Marsaglia's multiply-with-carry. It is for games and search, not for secrets: where money or
honour depends on nobody foreseeing a die, `sandtable.match` stirs the state from a hashed secret before every choice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MULTIPLIER: Final[i64] = 2051013963  # MULTIPLIER * 2**32 - 1 is a safe prime: the period is about 2**62
WORD: Final[i64] = 0xFFFFFFFF


def next_state(state: i64) -> i64:
    """The state that follows `state`."""
    return MULTIPLIER * (state & WORD) + (state >> 32)


def word_of(state: i64) -> i64:
    """The 32 random bits that a state stands for."""
    return (state ^ (state >> 32)) & WORD


def seeded(seed: i64) -> i64:
    """A well-mixed state from any integer of at most 62 bits; different seeds give unrelated streams."""
    low: i64 = seed & WORD
    high: i64 = (seed >> 32) & 0x3FFFFFFF
    state: i64 = 0x2545F491
    for _ in range(4):
        state = MULTIPLIER * ((state ^ low) & WORD) + (state >> 32)
        state = MULTIPLIER * ((state ^ high) & WORD) + (state >> 32)
    if state == 0:
        state = 1
    return state
