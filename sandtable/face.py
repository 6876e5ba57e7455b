"""The public face: make a game of any kind, or read one back."""

from __future__ import annotations

import secrets
from typing import Any

from sandtable import games
from sandtable.engine.kind import BadInput
from sandtable.engine.machine import Game
from sandtable.engine.record import Recorder

SEED_BITS = 62


def new_game(
    name: str, players: int | None = None, seed: int | None = None,
    options: dict[str, Any] | None = None, board: Any = None, *, listening: bool = False,
) -> Game:
    """A new game at its first decision.

    `players` defaults to the fewest the game allows, `seed` (up to 62 bits) to a random one, `options` to the game's
    defaults, `board` to the board that comes with the game (else: plain data of a board file). With `listening` the
    game tells its events, those of the set-up included.
    """
    kind = games.kind(name)
    count = kind.players[0] if players is None else players
    if not isinstance(count, int) or count not in kind.players:
        raise BadInput(f"{name} is for {' or '.join(map(str, kind.players))} players, not {count!r}")
    number = secrets.randbits(SEED_BITS) if seed is None else checked(seed)
    return kind.new(count, number, kind.read_settings(options), kind.board(board), listening)


def checked(seed: Any) -> int:
    """The seed, if it is one; else BadInput."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << SEED_BITS:
        raise BadInput(f"seed {seed!r} cannot be used; it must be a whole number from 0 to {(1 << SEED_BITS) - 1}")
    return seed


def from_position(position: dict[str, Any], board: Any = None, seed: int = 0) -> Game:
    """The game that `game.position()` wrote down, or one written by hand."""
    if not isinstance(position, dict) or "game" not in position:
        raise BadInput('a position is an object with a "game" among its fields')
    kind = games.kind(position["game"])
    return kind.from_position(position, kind.board(board), checked(seed))


def from_bytes(data: bytes, board: Any = None) -> Game:
    """The game that `game.to_bytes()` packed."""
    header, _ = Recorder.header(data)
    kind = games.kind(header.get("game", ""))
    return kind.from_bytes(data, kind.board(board))
