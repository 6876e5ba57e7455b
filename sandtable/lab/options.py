"""The laboratory's way to read `--options name=value,name=value`."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import Any

from sandtable import games
from sandtable.engine.kind import BadInput, GameKind


def check_counts(args: Namespace) -> None:
    """Raises BadInput if there are no games to play, or nobody to play them."""
    for name in ("games", "jobs"):
        value = getattr(args, name)
        if value < 1:
            raise BadInput(f"--{name} {value} is too few; it must be at least 1")


def check_target(*paths: Path | None) -> None:
    """Raises BadInput if a file cannot be written there: before the work of hours, not after it."""
    for path in paths:
        if path is None:
            continue
        if path.is_dir():
            raise BadInput(f"{path}: is a directory")
        if not path.parent.is_dir():
            raise BadInput(f"{path.parent}: no such directory")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadInput(f"{path}: permission denied")


def read_options(game: str, text: str) -> dict[str, Any]:
    """All options of a game, those not written at their defaults for games of bots. Raises BadInput."""
    kind = games.kind(game)
    return kind.read_settings({**unattended(kind), **given_options(text)})


def unattended(kind: GameKind) -> dict[str, bool | int | str]:
    """What is set otherwise where only bots play."""
    return {setting.name: setting.unattended for setting in kind.settings if setting.unattended is not None}


def given_options(text: str) -> dict[str, str]:
    """The options as they were written; a name alone switches it on. Raises BadInput."""
    given: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, equals, value = part.partition("=")
        given[name.strip()] = value.strip() if equals else "true"
    if any(not name for name in given):
        raise BadInput(f"options {text!r} cannot be read; write them as name=value,name=value")
    return given
