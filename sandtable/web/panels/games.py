"""The look of each game: a module with `PANELS`, `panels`, `page_context`, `told`, `text_sections` and `small_map`.

A game without a look of its own gets the plain one: all can be played there, with buttons and text.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any


@cache
def of(game: str) -> Any:
    """The module that knows how a game looks."""
    known = importlib.util.find_spec(f"{__package__}.{game}") is not None
    return importlib.import_module(f"{__package__}.{game if known else 'plain'}.scene")
