"""Masks: a set of places on a board as one integer, with a bit for each place."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .arrays import zeros

PLACES: Final[i64] = 63
"""Places are numbered from 0; so many fit into an integer without its sign."""
TOP_BIT: Final[i64] = 0x4000000000000000

DE_BRUIJN: Final[i64] = 0x03F79D71B4CB0A89
"""In its 64 binary digits each number of six digits stands at another place."""


def bit(n: i64) -> i64:
    """2**n, for n from 0 to 62. Compiled, `1 << n` is a shift of 32 bits and wrong from n = 31 on."""
    return TOP_BIT >> (62 - n)


def bit_places() -> vec[i64]:
    """The six digits that DE_BRUIJN begins with when it is moved left by n -> n."""
    made = zeros(64)
    n: i64
    for n in range(PLACES):
        made[((DE_BRUIJN * bit(n)) >> 58) & 63] = n
    return made


BIT_PLACES: Final[vec[i64]] = bit_places()


def lowest(mask: i64) -> i64:
    """The lowest place of a mask that is not empty. `mask & (mask - 1)` is the mask without it."""
    return BIT_PLACES[(((mask & -mask) * DE_BRUIJN) >> 58) & 63]
