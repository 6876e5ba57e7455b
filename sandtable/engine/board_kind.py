"""A game that is played on the map of a board file: what such games have in common.

A subclass says how its map is read, what a blank game is, and how a position is written, read and seen; views made into
worlds, bytes, and a lexicon for every board follow from that.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from .kind import BadInput, GameKind, View
from .lexicon import Lexicon
from .machine import NOBODY, Game
from .record import Recorder

EVERYTHING: Final = -2
"""As the viewer of `write`: nothing is hidden."""


class BoardMap(Protocol):
    """What a map must have, besides what its rules need."""

    @property
    def data(self) -> dict[str, Any]:
        """What the board file says."""

    @property
    def digest(self) -> str:
        """The fingerprint of `data`."""


class BoardKind(GameKind):
    """A `GameKind` with boards. `recorder` knows the state's names; the methods down to the line are obligations."""

    recorder: Recorder

    def default_map(self) -> Any:
        """The map of the board that comes with the game."""
        raise NotImplementedError

    def read_map(self, data: Any) -> Any:
        """The map of a board file's data; raises BadInput with all problems."""
        raise NotImplementedError

    def make_lexicon(self, board: Any) -> Lexicon:
        """The lexicon with the names of a board."""
        raise NotImplementedError

    def blank(self, board: Any, players: int, settings: dict[str, Any]) -> Game:
        """A game with the options in force and nothing placed yet."""
        raise NotImplementedError

    def write(self, g: Any, viewer: int) -> dict[str, Any]:
        """The position as a player may know it (NOBODY: a spectator, EVERYTHING: whoever may know all)."""
        raise NotImplementedError

    def read(self, position: dict[str, Any], board: Any, seed: int, hidden_allowed: bool) -> Game:
        """The game of a position; where hidden things are allowed, any that fit are put in their place."""
        raise NotImplementedError

    def see(self, g: Any, seat: int | None) -> View:
        """The view of a seat that there is, or of a spectator."""
        raise NotImplementedError

    def revive(self, g: Any) -> None:
        """Make whole what is not among the recorded numbers, after they were read."""

    # What follows ----------------------------------------------------------------------------------------------------

    def __init__(self) -> None:
        self.lexicons: dict[str, Lexicon] = {}

    def board(self, data: Any = None) -> Any:
        if data is None:
            return self.default_map()
        return data if isinstance(data, type(self.default_map())) else self.read_map(data)

    @property
    def lexicon(self) -> Lexicon:  # type: ignore[override]
        return self.lexicon_for(self.default_map())

    def lexicon_of(self, g: Any) -> Lexicon:
        return self.lexicon_for(g.map)

    def lexicon_for(self, board: BoardMap) -> Lexicon:
        """The lexicon with the names of a board, made once."""
        if board.digest not in self.lexicons:
            self.lexicons[board.digest] = self.make_lexicon(board)
        return self.lexicons[board.digest]

    def view(self, g: Any, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < g.players:
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {g.players - 1}")
        return self.see(g, seat)

    def from_view(self, view: View, seed: int, board: Any = None) -> Game:
        g = self.read(view["position"], self.board(board), seed, hidden_allowed=True)
        if not view["over"]:
            g.redeal(NOBODY if view["seat"] is None else view["seat"])
            if g.offered() == 0:
                raise BadInput("nothing can be chosen in this view; a view of a game that goes on has an option")
        return g

    def position(self, g: Any) -> dict[str, Any]:
        return self.write(g, EVERYTHING)

    def from_position(self, position: dict[str, Any], board: Any = None, seed: int = 0) -> Game:
        return self.read(position, self.board(board), seed, hidden_allowed=False)

    def to_bytes(self, g: Any) -> bytes:
        return self.recorder.pack(g, {"game": self.name, "rules": self.rules_version, "board": g.map.digest})

    def from_bytes(self, data: bytes, board: Any = None) -> Game:
        header, numbers = Recorder.header(data)
        played_on: BoardMap = self.board(board)
        if header.get("game") != self.name:
            raise BadInput(f"these bytes are a game of {header.get('game')!r}, not of {self.name}")
        if header.get("board") != played_on.digest:
            raise BadInput("these bytes are a game on another board; give its board file too")
        if not numbers or numbers[0] not in self.players:
            raise BadInput("these bytes are not of this game's version; use what `to_bytes` gave")
        g = self.blank(played_on, numbers[0], self.read_settings({}))
        self.recorder.unpack(g, numbers)
        self.revive(g)
        return g
