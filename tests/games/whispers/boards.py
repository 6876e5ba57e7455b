"""Boards that differ from the printed one."""

from __future__ import annotations

import copy
from typing import Any

from sandtable.games.whispers.board import default_map


def printed() -> dict[str, Any]:
    """The data of the board that comes with the game, to be changed."""
    data: dict[str, Any] = copy.deepcopy(default_map().data)
    return data


def changed(changes: dict[str, Any]) -> dict[str, Any]:
    """The printed board with some fields changed: of councils and regions only what is named."""
    data = printed()
    for field, value in changes.items():
        if field == "council":
            data["council"].update(value)
        elif field == "regions":
            for region in data["regions"]:
                region.update(value.get(region["id"], {}))
        else:
            data[field] = value
    return data


def settled(name: str, alternative: str) -> dict[str, Any]:
    """The printed board with another alternative of one of its doubts chosen."""
    data = printed()
    for doubt in data["doubts"]:
        if doubt["name"] == name:
            doubt["chosen"] = alternative
    return data
