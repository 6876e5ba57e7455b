"""Flat arrays, as the state of every game is made of."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def filled(n: i64, value: i64) -> vec[i64]:
    """A flat array of n equal numbers."""
    made: vec[i64] = vec[i64]()
    k: i64
    for k in range(n):
        made = append(made, value)
    return made


def zeros(n: i64) -> vec[i64]:
    """A flat array of n zeros."""
    return filled(n, 0)
