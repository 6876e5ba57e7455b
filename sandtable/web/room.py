"""One table in this process: what is kept of it, the match, and the tabs that look at it.

A room is only a memory of the store. Before anything is done with it, `refresh` asks the store whether it has changed;
whatever goes wrong, `spoil` makes it be read anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sandtable import games
from sandtable.engine.kind import GameKind, View
from sandtable.engine.machine import Game
from sandtable.face import new_game
from sandtable.fair import commitment
from sandtable.match import Match, Move, visible
from sandtable.store import Store, tables
from sandtable.store.rows import MoveRow, Seat, Standing, Table
from sandtable.store.tables import Kept
from sandtable.web import clocks
from sandtable.web.refusal import Refused
from sandtable.words import mark

if TYPE_CHECKING:
    from sandtable.web.look.scene import Line
    from sandtable.web.tab import Tab


class Room:
    """A table as this process knows it. Read `table`, `seats`, `match`; change them only through the methods."""

    def __init__(self, store: Store, kept: Kept) -> None:
        self.store = store
        self.kept = kept
        self.lock = asyncio.Lock()
        self.tabs: set[Tab] = set()
        self.waiting: set[asyncio.Event] = set()
        """Programs that wait for news."""
        self.used = time.monotonic()
        self.driven = False
        """Whether bots are being asked for their choices at this table, in this process."""
        self.match: Match | None = None
        self.views: dict[tuple[int, int | None], View] = {}
        self.lines: dict[tuple[int | None, str], list[Line]] = {}
        """The log as seats may read it, by seat and stage of the table; grows, and is forgotten when moves go."""
        self._wake_match()

    @property
    def table(self) -> Table:
        return self.kept.table

    @property
    def id(self) -> str:
        return self.kept.table.id

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.kept.seats

    @property
    def watched(self) -> bool:
        """Whether anybody here wants to hear of news at once."""
        return bool(self.tabs or self.waiting)

    @contextlib.contextmanager
    def expecting_news(self) -> Iterator[asyncio.Event]:
        """An event that is set as soon as there is news."""
        event = asyncio.Event()
        self.waiting.add(event)
        try:
            yield event
        finally:
            self.waiting.discard(event)

    @cached_property
    def kind(self) -> GameKind:
        return games.kind(self.table.game)

    @cached_property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.table.secret))

    # Keeping up with the store ---------------------------------------------------------------------------------------

    async def current(self) -> None:
        """Catch up with the store, and wait for a change that is being committed: what is shown then is on the disk."""
        async with self.lock:
            await self.refresh()

    async def refresh(self) -> bool:
        """Catch up with the store; whether anything was new. Raises NoTable if the table is gone.

        For holders of the lock.
        """
        self.used = time.monotonic()
        known = self.kept
        fresh = await self.store.read(tables.news, known)
        if fresh is None or self.kept is not known:
            return fresh is not None
        self.kept = fresh
        if fresh.table.version != known.table.version or (fresh.moves and self.match is None):
            self._wake_match()
        elif self.match is not None:
            self.match.names = self._names()
        return True

    def spoil(self) -> None:
        """Forget what may be wrong: the next refresh reads the table anew."""
        self.kept = replace(self.kept, table=replace(self.table, news=-1, version=-1), moves=())
        self.match = None
        self.views.clear()
        self.lines.clear()

    def _wake_match(self) -> None:
        self.views.clear()
        self.lines.clear()
        rows = self.kept.moves
        if not rows:
            self.match = None
            return
        last = rows[-1]
        state = last.state or (self.match.state(last.number) if self.match else b"")
        self.match = Match.restore(self.header(), [moved(row) for row in rows[1:]], {last.number: state})

    def header(self) -> dict[str, Any]:
        """What a match is restored from, beside its moves."""
        table = self.table
        return {
            "game": table.game, "players": table.players, "settings": table.settings, "names": list(self._names()),
            "board": table.board, "origin": table.origin, "words": table.words, "secret": table.secret,
            "set_up": list(self.kept.moves[0].events) if self.kept.moves else [],
        }

    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    # Looking ---------------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> Match:
        """The match; raises Refused before the start."""
        if self.match is None:
            raise Refused(mark("The game has not started yet."))
        return self.match

    @property
    def bot_to_move(self) -> Seat | None:
        """The seat that is to move, if a bot plays it."""
        number = self.match.to_move if self.match is not None else None
        seat = self.seats[number] if number is not None else None
        return seat if seat is not None and seat.who == "bot" else None

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that a person may act for."""
        return tuple(number for number in range(len(self.seats)) if person in self.kept.holders.get(number, ()))

    def may_watch(self, person: str) -> bool:
        return self.table.public or person == self.table.host or person in self.kept.guests

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may know now; once the game is over, everything."""
        match = self.match
        if match is None:
            return self._sample.view(None)
        key = (len(match.moves), seat)
        if key not in self.views:
            self.views[key] = match.open_view(None, seat) if match.over else match.view(seat)
        return self.views[key]

    @cached_property
    def _sample(self) -> Game:
        """Some game of this kind: its map is shown before the start."""
        return new_game(self.table.game, self.table.players, 0, self.table.settings, self.table.board)

    async def game_at(self, n: int) -> Game:
        """A game of its own as it stood after n choices."""
        match = self.playing
        if n == len(match.moves):
            return match.at(n)
        row = await self.store.read(tables.move_of, self.id, n)
        if row is None:
            raise Refused(mark("There is no position number {n}; there are 0 to {most}."), n=n, most=len(match.moves))
        return self.kind.from_bytes(row.state, self.kind.board(self.table.board))

    async def view_at(self, n: int, seat: int | None, eyes: bool = False) -> View:
        """What a seat knew after n choices; once the game is over everything, unless it is asked for `eyes`."""
        if self.match is not None and n == len(self.match.moves) and not eyes:
            return self.view(seat)
        game = await self.game_at(n)
        view = game.view(seat)
        if self.playing.over and not eyes:
            view["position"] = game.position()
        return view

    def events_since(self, n: int, seat: int | None) -> list[dict[str, Any]]:
        """What a seat saw happen in the choices after the n-th."""
        rows = self.kept.moves
        return [event for row in rows[n + 1:] for event in self.shown(row.events, seat)]

    def shown(self, events: Iterable[dict[str, Any]], seat: int | None) -> list[dict[str, Any]]:
        """Those of the events that a seat may know; once the game is over, all."""
        if self.match is not None and self.match.over:
            return [dict(event) for event in events]
        return visible(events, seat)

    # Changes of the game ---------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Deal, and begin. The secret was promised when the table was made; the players' words are mixed in now."""
        table = self.table
        match = Match.start(
            table.game, table.players, table.settings, self._names(), bytes.fromhex(table.secret), table.words,
            table.board, table.origin,
        )
        now = time.time()
        row = MoveRow(0, -1, -1, "", match.set_up, True, match.state(0), self.kind.rules_version, now)
        await self._commit(row, match, None, now)

    async def choose(self, seat: int, option: int) -> MoveRow:
        """A seat's choice, once it is on the disk. Raises what `Match.choose` raises, or Stale."""
        match = self.playing
        now = time.time()
        match.choose(seat, option)
        number = len(match.moves)
        move = match.moves[-1]
        row = MoveRow(
            number, seat, option, move.notation, move.events, move.informed, match.state(number),
            self.kind.rules_version, now,
        )
        await self._commit(row, match, seat, now)
        return row

    async def _commit(self, row: MoveRow, match: Match, mover: int | None, now: float) -> None:
        standing = self._standing(match, mover, now)
        known = self.table
        try:
            table = await self.store.write(tables.append, self.id, known.version, row, standing)
        except BaseException:
            self.spoil()
            raise
        self.match = match
        self.views.clear()
        unseen = bool(standing.clocks) or table.news != known.news + 1
        moves = (*(replace(old, state=b"") for old in self.kept.moves[-1:]), row)
        moves = (*self.kept.moves[:-1], *moves)
        self.kept = replace(self.kept, table=replace(table, news=-1) if unseen else table, moves=moves)
        if unseen:
            await self.refresh()

    async def cut(self, n: int) -> None:
        """Back to where n choices had been made."""
        row = await self.store.read(tables.move_of, self.id, n)
        if row is None:
            raise Refused(mark("There is no position number {n}; there are 0 to {most}."), n=n, most=self.table.moves)
        rows = (*self.kept.moves[:n], row)
        match = Match.restore(self.header(), [moved(one) for one in rows[1:]], {n: row.state})
        try:
            standing = self._standing(match, None, time.time())
            table = await self.store.write(tables.cut, self.id, self.table.version, n, standing)
        except BaseException:
            self.spoil()
            raise
        self.match = match
        self.views.clear()
        self.lines.clear()
        self.kept = replace(self.kept, table=replace(table, news=-1), moves=rows)
        await self.refresh()

    def _standing(self, match: Match, mover: int | None, now: float) -> Standing:
        to_move, result = match.to_move, match.result()
        began, deadline, left = clocks.after_change(self.table, self.seats, mover, to_move, now)
        asked = "" if match.over else match.game.step.name
        return Standing(to_move, asked, began, deadline, result.as_data() if result else None, left)


def moved(row: MoveRow) -> Move:
    return Move(row.seat, row.option, row.notation, row.events, row.informed)
