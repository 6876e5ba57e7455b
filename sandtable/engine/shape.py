"""Shapes of plain data: what a file from outside must look like before anybody looks into it.

A shape is `int`, `str`, `bool`, `[shape]` for a list, `{"name": shape}` for an object with these fields (others may be
there too), `{str: shape}` for an object with any names, `Choice(...)` for one of some values, or `Maybe(shape)` for a
shape or null.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

LARGEST = 1 << 62
SHOWN = 40


class Choice:
    """One of some values."""

    def __init__(self, *values: Any) -> None:
        self.values = values


class Maybe:
    """A shape, or null."""

    def __init__(self, shape: Any) -> None:
        self.shape = shape


def misfits(data: Any, shape: Any, where: str = "") -> Iterator[str]:
    """What does not fit, one sentence each: where, what is there, and what must be."""
    place = where or "the data"
    if isinstance(shape, Maybe):
        if data is not None:
            yield from misfits(data, shape.shape, where)
    elif isinstance(shape, Choice):
        if not any(type(data) is type(value) and data == value for value in shape.values):
            yield f"{place} is {shown(data)}; it must be {' or '.join(map(shown, shape.values))}"
    elif isinstance(shape, list):
        if not isinstance(data, list):
            yield f"{place} is {shown(data)}; it must be a list"
        else:
            for number, item in enumerate(data):
                yield from misfits(item, shape[0], f"{where}[{number}]")
    elif isinstance(shape, dict):
        yield from object_misfits(data, shape, where, place)
    elif shape is int:
        if not isinstance(data, int) or isinstance(data, bool) or not -LARGEST < data < LARGEST:
            yield f"{place} is {shown(data)}; it must be a whole number"
    elif not isinstance(data, shape):
        yield f"{place} is {shown(data)}; it must be {'text' if shape is str else 'true or false'}"


def object_misfits(data: Any, shape: dict[Any, Any], where: str, place: str) -> Iterator[str]:
    if not isinstance(data, dict):
        yield f"{place} is {shown(data)}; it must be an object"
        return
    if str in shape:
        for name, item in data.items():
            if not isinstance(name, str):
                yield f"{place} has a field {shown(name)}; its fields must have names"
                return
            yield from misfits(item, shape[str], f"{where}.{name}" if where else name)
        return
    for name, inner in shape.items():
        if name in data:
            yield from misfits(data[name], inner, f"{where}.{name}" if where else name)
        elif not isinstance(inner, Maybe):
            yield f"{place} has no field {name!r}; it must have one"


def shown(value: Any) -> str:
    """A value as a sentence can hold it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."
