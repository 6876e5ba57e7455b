"""The games of the house. A game is a folder here whose package holds its `GAME`; nothing else has to know it."""

from __future__ import annotations

import importlib
import pkgutil

from sandtable.engine.kind import BadInput, GameKind

_known: dict[str, GameKind] = {}
"""The games asked for so far: looking into the folder for each new game would take longer than to play it."""


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def kind(name: str) -> GameKind:
    """The game of that name; raises BadInput with the names there are."""
    found = _known.get(name) if isinstance(name, str) else None
    if found is None:
        if name not in names():
            raise BadInput(f"there is no game {name!r}; there are: {', '.join(names())}")
        found = _known[name] = importlib.import_module(f"{__name__}.{name}").GAME
    return found
