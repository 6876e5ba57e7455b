"""Plain data spoilt at random, as a file may be that people have edited or that was damaged."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 21, 10**6, 1 << 62, -(1 << 70), 0.5, "", "bear", "r01", "x4", "attack", "lion-bear",
    "bear sheriff", "before_action", "\u0000", [], [None], [0, 0], {}, {"bear": 1}, {"empire": "lion", "banners": 3},
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside."""
    if isinstance(data, dict):
        return [path, *(place for key in data for place in places(data[key], (*path, key)))]
    if isinstance(data, list):
        return [path, *(place for at, item in enumerate(data) for place in places(item, (*path, at)))]
    return [path]


def spoilt(data: Any, chance: Random) -> Any:
    """A copy with one to three things changed, left out, doubled or exchanged."""
    data = copy.deepcopy(data)
    for _ in range(chance.randint(1, 3)):
        paths = [place for place in places(data) if place]
        if not paths:
            return data
        *way, last = chance.choice(paths)
        inside = data
        for key in way:
            inside = inside[key]
        deed = chance.randrange(4)
        if deed == 0:
            del inside[last]
        elif deed == 1 and isinstance(inside, list):
            inside.insert(last, copy.deepcopy(inside[last]))
        elif deed == 2 and isinstance(inside, dict):
            inside[chance.choice(("bear", "r41", "turn", "zebra", *list(inside)))] = copy.deepcopy(inside[last])
        else:
            inside[last] = copy.deepcopy(chance.choice(JUNK))
    return data
