"""A match: one game being played by named seats, with fair chance, undo, a log for every seat, and any past position.

A match knows nothing of files, tables or clocks. Whoever keeps matches (a terminal, a web table) keeps a `header()`
and one `Move` with one state for every choice, and gets the match back by `Match.restore`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sandtable import games
from sandtable.engine.kind import BadInput, GameKind, Result, View
from sandtable.engine.lexicon import ENGLISH, IllegalNow, Lexicon, Namer, Say
from sandtable.engine.machine import Game, Illegal
from sandtable.fair import Chain, check_secret, check_words, commitment, new_secret

LONGEST_NAME = 40


class NotYourTurn(BadInput):
    """A choice, or an undo, by a seat that has none to make now."""


class CannotUndo(BadInput):
    """The last choice cannot be taken back by this seat alone."""


@dataclass(frozen=True)
class Move:
    """One choice that was made."""

    seat: int
    option: int
    notation: str
    events: tuple[dict[str, Any], ...]
    """What happened, as data; an event with `"to"` is for that seat alone: show `visible(events, seat)`."""
    informed: bool
    """Whether it brought information (a draw, a die, a reveal, the end), so that nobody alone may take it back."""


@dataclass(frozen=True)
class LogEntry:
    """What one choice looks like to a seat. Number 0 is the set-up."""

    number: int
    seat: int | None
    notation: str | None
    """The choice, where the reader may know it: their own ones, and all of them once the game is over."""
    events: tuple[dict[str, Any], ...]


def visible(events: Iterable[Mapping[str, Any]], seat: int | None) -> list[dict[str, Any]]:
    """Those of the events that a seat (None: a spectator) may know."""
    return [dict(event) for event in events if "to" not in event or (seat is not None and event["to"] == seat)]


def check_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The names of the seats; an empty one means that the seat is called as the game calls it."""
    if names is None:
        return ("",) * players
    if len(names) != players:
        raise BadInput(f"there are {len(names)} names for {players} seats; give one for each, empty if it has none")
    for name in names:
        if not isinstance(name, str) or len(name) > LONGEST_NAME or (name and not name.isprintable()):
            shown = repr(name[:LONGEST_NAME] if isinstance(name, str) else name)
            raise BadInput(f"a seat cannot be called {shown}; a name is up to {LONGEST_NAME} printable characters")
    return tuple(names)


def namers(lexicon: Lexicon, names: Sequence[str]) -> dict[str, Namer]:
    """For `lexicon.speak`: the arguments that are players, called by the names of their seats where they have one."""

    def called(own: Namer) -> Namer:
        return lambda seat, say: names[seat] if 0 <= seat < len(names) and names[seat] else own(seat, say)

    return {name: called(lexicon.name[name]) for name in lexicon.people}


class Match:
    """A game being played. Made by `start`, `restore` or `practice`, or read by `savefile.from_save`.

    - `game` is the engine's game as it stands; change it only through this match.
    - `moves` are the choices that count: what was taken back leaves no trace.
    - the secret stays with whoever keeps the match until the game is over; `commitment` is public from the start.
    """

    def __init__(
        self, kind: GameKind, header: dict[str, Any], board: Any, secret: bytes, words: tuple[str, ...],
    ) -> None:
        """For the makers of matches below; others use those."""
        self.kind = kind
        self.players: int = header["players"]
        self.settings: dict[str, Any] = header["settings"]
        self.names: tuple[str, ...] = header["names"]
        self.board_data: Any = header["board"]
        self.origin: dict[str, Any] | None = header["origin"]
        self.words = words
        self.secret = secret
        self.commitment = commitment(secret)
        self.set_up: tuple[dict[str, Any], ...] = ()
        self.moves: list[Move] = []
        self.game: Game
        self.board = board
        self._chain = Chain(secret, words)
        self._states: dict[int, bytes] = {}
        self._shelf: Mapping[int, bytes] = {}
        self._shelved = -1

    # Beginning -------------------------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls, game: str, players: int | None = None, settings: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None, secret: bytes | None = None, words: Iterable[str] = (),
        board: Any = None, origin: dict[str, Any] | None = None,
    ) -> Match:
        """A new match at its first decision.

        `secret` is the one whose `commitment` was published (None: a new one), `words` what the players mixed in after
        that. `origin` is a position to begin from instead of a set-up; it then says the players and settings.
        """
        match = cls._blank(game, players, settings, names, secret, words, board, origin)
        match.game = match._opening()
        match.set_up = tuple(match._take_events())
        match._remember()
        return match

    @classmethod
    def restore(cls, header: Mapping[str, Any], moves: Iterable[Move], states: Mapping[int, bytes]) -> Match:
        """The match that was kept as its `header()`, `moves` and `state(n)` for n = 0, 1, ..., len(moves).

        Nothing is played again to get the present position, so a match goes on even if a later version of the rules
        would have played its beginning otherwise. `states` may be lazy; besides the last it is asked only for what is
        looked at, and a missing one is played again from the nearest one before.
        """
        match = cls._blank(
            header["game"], header["players"], header["settings"], header["names"], bytes.fromhex(header["secret"]),
            header["words"], header["board"], header["origin"], known=True,
        )
        match.set_up = tuple(header["set_up"])
        match.moves = list(moves)
        for move in match.moves:
            match._chain.add(move.seat, move.option)
        match._shelf = states
        match._shelved = len(match.moves)
        match.game = match._awake(match.at(len(match.moves)))
        return match

    @classmethod
    def _blank(
        cls, game: str, players: int | None, settings: Mapping[str, Any] | None, names: Sequence[str] | None,
        secret: bytes | None, words: Iterable[str], board: Any, origin: dict[str, Any] | None, known: bool = False,
    ) -> Match:
        kind = games.kind(game)
        own_board = kind.board(board)
        count = kind.players[0] if players is None else players
        complete = dict(settings or {})
        if origin is not None and not known:
            opening = kind.from_position(origin, own_board, 0).view(None)
            count, complete = opening["players"], dict(opening["settings"])
        if not isinstance(count, int) or isinstance(count, bool) or count not in kind.players:
            raise BadInput(f"{game} is for {' or '.join(map(str, kind.players))} players, not {count}")
        header = {
            "players": count, "settings": complete if known else kind.read_settings(complete),
            "names": check_names(names, count), "board": board, "origin": origin,
        }
        own_secret = check_secret(new_secret() if secret is None else secret)
        return cls(kind, header, own_board, own_secret, check_words(words))

    def _opening(self) -> Game:
        """The game before the first choice, listening, with the events of its set-up."""
        if self.origin is None:
            return self.kind.new(self.players, self._chain.seed(0), self.settings, self.board, True)
        return self._awake(self.kind.from_position(self.origin, self.board, self._chain.seed(0)))

    def practice(self, n: int, names: Sequence[str] | None = None) -> Match:
        """A new match of its own that goes on from the position after n choices of this one, which must be over."""
        self._must_be_over("continued from a past position")
        position = self.at(n).position()
        called = self.names if names is None else names
        return Match.start(self.kind.name, names=called, board=self.board_data, origin=position)

    # Playing ---------------------------------------------------------------------------------------------------------

    @property
    def lexicon(self) -> Lexicon:
        """The notation and words of this game on its board."""
        return self.kind.lexicon_of(self.game)

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def to_move(self) -> int | None:
        return self.game.to_move

    def result(self) -> Result | None:
        """The result, once the game is over."""
        return self.game.result() if self.over else None

    def choose(self, seat: int, option: int) -> list[dict[str, Any]]:
        """A seat takes one of its options. The events that follow, all of them: show others only what is `visible`.

        Raises NotYourTurn or IllegalNow, and changes nothing.
        """
        game = self.game
        self._must_be_turn_of(seat)
        if isinstance(option, bool) or not isinstance(option, int) or option not in game.options():
            raise IllegalNow(f"{option!r} is not among the options of {self.name(seat)} now")
        notation = self.lexicon.notate(game.describe(option))
        game.stir(self._chain.add(seat, option))
        chance, revealed = game.chance, game.revealed
        game.events.clear()
        try:
            game.choose(option)
        except Illegal as wrong:  # offered a moment ago: the game itself is at fault, and the match stays as it was
            self._go_to(len(self.moves))
            raise IllegalNow(str(wrong)) from wrong
        events = self._take_events()
        told = game.chance != chance or game.revealed != revealed or any("to" in event for event in events)
        informed = told or game.over  # the end of a game opens all its secrets
        self.moves.append(Move(seat, option, notation, tuple(events), informed))
        self._remember()
        return [dict(event) for event in events]

    def read(self, seat: int, text: str) -> int:
        """The option that a seat means by a notation. Raises NotYourTurn, Unreadable, IllegalNow or Ambiguous."""
        self._must_be_turn_of(seat)
        return self.lexicon.parse(self.game, text)

    def _must_be_turn_of(self, seat: int) -> None:
        if self.over:
            raise NotYourTurn("the game is over; there is nothing to choose")
        if seat != self.to_move:
            raise NotYourTurn(f"it is the turn of {self.name(cast(int, self.to_move))}, not of {self.name(seat)}")

    # Taking back -----------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back the last choice without asking: its own, and nobody learnt anything by it.

        "Learnt" comes from the engine, not from a list of cases: the stream of chance was used, the game said `reveal`,
        something was whispered, or the game ended. Since only the last choice counts, another player's ends it too.
        """
        return bool(self.moves) and self.moves[-1].seat == seat and not self.moves[-1].informed

    def undo(self, seat: int) -> Move:
        """Take back the last choice; the state is exactly what it was. Raises CannotUndo with the reason."""
        if not self.moves:
            raise CannotUndo("nothing has been chosen yet")
        last = self.moves[-1]
        if last.seat != seat:
            made, asked = self._called(last.seat), self._called(seat)
            raise CannotUndo("the last choice was made by player {made}, not by player {asked}", made=made, asked=asked)
        if last.informed:
            raise CannotUndo(
                "{choice} brought a draw, a die, a reveal or the end; to take it back all must agree",
                choice=repr(last.notation),
            )
        self._go_to(len(self.moves) - 1)
        return last

    def restart_turn(self, seat: int) -> int:
        """Take back all that a seat may take back without asking; how many choices that were (0: none)."""
        first = len(self.moves)
        while first and self.moves[first - 1].seat == seat and not self.moves[first - 1].informed:
            first -= 1
        taken = len(self.moves) - first
        if taken:
            self._go_to(first)
        return taken

    def rewind(self, n: int) -> None:
        """Back to where n choices had been made, whatever has been learnt since: only with everybody's consent."""
        self._check_number(n)
        self._go_to(n)

    def _go_to(self, n: int) -> None:
        game = self._awake(self.at(n))
        for number in range(n + 1, len(self.moves) + 1):
            self._states.pop(number, None)
        self._shelved = min(self._shelved, n)
        del self.moves[n:]
        self._chain.cut(n)
        self.game = game

    # Looking ---------------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """What to call a seat in a plain English message."""
        called = self._called(seat)
        return called if isinstance(called, str) else f"player {called}"

    def _called(self, seat: int) -> str | int:
        """The name of a seat; its number, counted from 1, if it has none."""
        return (0 <= seat < self.players and self.names[seat]) or seat + 1

    def speak(self, sentence: Mapping[str, Any], say: Say = ENGLISH) -> str:
        """An option or event, as data, in words, with the names of this match."""
        return self.lexicon.speak(sentence, say, namers(self.lexicon, self.names))

    def state(self, n: int) -> bytes:
        """The state after n choices, as `to_bytes` gives it: for whoever keeps the match, never for players."""
        self._check_number(n)
        if n in self._states:
            return zlib.decompress(self._states[n])
        if self._on_shelf(n):
            return self._shelf[n]
        return self._replayed(n).to_bytes()

    def at(self, n: int) -> Game:
        """A game of its own in the state after n choices."""
        return self.kind.from_bytes(self.state(n), self.board)

    def view(self, seat: int | None, n: int | None = None) -> View:
        """What a seat may know now, or what it knew after n choices."""
        return (self.game if n is None else self.at(n)).view(seat)

    def open_view(self, n: int | None = None, seat: int | None = None) -> View:
        """A view in which nothing is hidden: for the review of a game that is over."""
        self._must_be_over("shown with all its secrets")
        game = self.game if n is None else self.at(n)
        view = game.view(seat)
        view["position"] = game.position()
        return view

    def log(self, seat: int | None) -> list[LogEntry]:
        """What a seat (None: a spectator) may know of all that happened, from the set-up on."""
        entries = [LogEntry(0, None, None, tuple(visible(self.set_up, seat)))]
        for number, move in enumerate(self.moves, 1):
            notation = move.notation if self.over or move.seat == seat else None
            entries.append(LogEntry(number, move.seat, notation, tuple(visible(move.events, seat))))
        return entries

    def header(self) -> dict[str, Any]:
        """All of the match but its moves and states, as plain data, the secret included: for whoever keeps it."""
        return {
            "game": self.kind.name, "players": self.players, "settings": dict(self.settings), "names": list(self.names),
            "board": self.board_data, "origin": self.origin, "words": list(self.words), "secret": self.secret.hex(),
            "set_up": [dict(event) for event in self.set_up],
        }

    # Within ----------------------------------------------------------------------------------------------------------

    def _must_be_over(self, what: str) -> None:
        if not self.over:
            raise BadInput(f"only a game that is over can be {what}")

    def _check_number(self, n: int) -> None:
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= len(self.moves):
            raise BadInput(f"there is no position number {n}; there are 0 to {len(self.moves)}")

    def _remember(self) -> None:
        self._states[len(self.moves)] = zlib.compress(self.game.to_bytes(), 1)

    def _on_shelf(self, n: int) -> bool:
        return n <= self._shelved and n in self._shelf

    def _take_events(self) -> list[dict[str, Any]]:
        events = [event.as_data() for event in self.game.events]
        self.game.events.clear()
        return events

    @staticmethod
    def _awake(game: Game) -> Game:
        game.listening = True
        game.events.clear()
        return game

    def _replayed(self, n: int) -> Game:
        """The game after n choices, played again from the nearest state before it that is at hand."""
        start = n
        while start and start not in self._states and not self._on_shelf(start):
            start -= 1
        game = self.at(start) if start in self._states or self._on_shelf(start) else self._opening()
        chain = Chain(self.secret, self.words)
        for number, move in enumerate(self.moves[:n]):
            seed = chain.add(move.seat, move.option)
            if number >= start:
                game.stir(seed)
                game.choose(move.option)
        game.listening = False
        game.events.clear()
        return game
