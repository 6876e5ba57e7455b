"""Shapes of plain data: what a file from outside must look like before anybody looks into it.

A shape is `int`, `str`, `bool`, `[shape]` for a list, `{"name": shape}` for an object with these fields (others may be
there too), `{str: shape}` for an object with any names, `Choice(...)` for one of some values, or `Maybe(shape)` for a
shape or null.
"""

from __future__ import annotations

from typing import Any

LARGEST = 1 << 62
SHOWN = 40


class Choice:
    """One of some values."""

    def __init__(self, *values: Any) -> None:
        self.values = values


class Maybe:
    """A shape (itself none of these), or null."""

    def __init__(self, shape: Any) -> None:
        self.shape = shape


def misfits(data: Any, shape: Any, where: str = "") -> list[str]:
    """What does not fit, one sentence each: where, what is there, and what must be."""
    found: list[str] = []
    look(data, shape, where, found)
    return found


def look(data: Any, shape: Any, where: str, found: list[str]) -> None:
    """Add to `found` what does not fit. What fits, nearly everything, is passed over as fast as may be."""
    if isinstance(shape, Maybe):
        if data is None:
            return
        shape = shape.shape
    if shape is int:
        if not isinstance(data, int) or isinstance(data, bool) or not -LARGEST < data < LARGEST:
            found.append(f"{place(where)} is {shown(data)}; it must be a whole number")
    elif shape is str or shape is bool:
        if not isinstance(data, shape):
            found.append(f"{place(where)} is {shown(data)}; it must be {'text' if shape is str else 'true or false'}")
    elif isinstance(shape, Choice):
        for value in shape.values:
            if type(data) is type(value) and data == value:
                return
        found.append(f"{place(where)} is {shown(data)}; it must be {' or '.join(map(shown, shape.values))}")
    elif isinstance(shape, list):
        if not isinstance(data, list):
            found.append(f"{place(where)} is {shown(data)}; it must be a list")
        else:
            for number, item in enumerate(data):
                look(item, shape[0], f"{where}[{number}]", found)
    else:
        look_into(data, shape, where, found)


def look_into(data: Any, shape: dict[Any, Any], where: str, found: list[str]) -> None:
    """The same for an object."""
    if not isinstance(data, dict):
        found.append(f"{place(where)} is {shown(data)}; it must be an object")
        return
    before = f"{where}." if where else ""
    if str in shape:
        for name, item in data.items():
            if not isinstance(name, str):
                found.append(f"{place(where)} has a field {shown(name)}; its fields must have names")
                return
            look(item, shape[str], before + name, found)
        return
    for name, inner in shape.items():
        if name in data:
            look(data[name], inner, before + name, found)
        elif not isinstance(inner, Maybe):
            found.append(f"{place(where)} has no field {name!r}; it must have one")


def place(where: str) -> str:
    return where or "the data"


def shown(value: Any) -> str:
    """A value as a sentence can hold it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."
