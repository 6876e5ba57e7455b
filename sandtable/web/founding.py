"""How tables come to be: by one click, from the form, from a save file, as a rematch, as practice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sandtable import games, savefile
from sandtable.engine.kind import BadInput, GameKind
from sandtable.fair import LONGEST_WORD, new_secret
from sandtable.match import Match
from sandtable.store import Work, tables
from sandtable.store.rows import MoveRow, Seat, Stage, Table
from sandtable.web.bots import check_level, check_speed
from sandtable.web.clocks import Clock
from sandtable.web.identity import Guest, clean_line, clean_name, new_id
from sandtable.web.refusal import Refused, TooLarge
from sandtable.web.room import Room
from sandtable.words import mark

if TYPE_CHECKING:
    from sandtable.web.house import House

LONGEST_TITLE = 40
LARGEST_SAVE = 8 << 20
MOST_MOVES = 20_000
ADJECTIVES = (
    "Quiet", "Long", "Old", "Northern", "Amber", "Silver", "Hidden", "Distant", "Winter", "Early", "Restless", "Golden",
    "Patient", "Crooked", "Salt", "Iron",
)
NOUNS = (
    "Harbour", "Night", "Rivals", "Road", "Court", "River", "Council", "Border", "Bridge", "Garden", "Watch", "Fires",
    "Crossing", "Lantern", "Meadow", "Letters",
)


@dataclass(frozen=True)
class Wish:
    """What somebody wants a new table to be."""

    game: str
    seats: Sequence[str]
    """For each seat `me`, `hotseat` (also me), `friend` (by link), `anyone`, or `bot:LEVEL`."""
    title: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    board: Any = None
    clock: str = "none"
    public: bool = False
    speed: str = "normal"
    word: str = ""
    names: Mapping[int, str] = field(default_factory=dict)
    """Of those who play at this screen, by seat."""


def game_kind(name: str) -> GameKind:
    """The game of that name; raises Refused."""
    try:
        return games.kind(name)
    except BadInput as wrong:
        known = ", ".join(games.names())
        raise Refused(mark("There is no such game; there are: {games}."), games=known) from wrong


def some_title() -> str:
    """A name for a table nobody has named."""
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(NOUNS)}"


def check_word(text: str) -> str:
    return clean_line(text, LONGEST_WORD)


def seat_of(number: int, what: str, guest: Guest, budget: float | None) -> Seat:
    """A seat as the form describes it."""
    kind, _, level = what.partition(":")
    if kind in ("me", "hotseat"):
        name = guest.name if kind == "me" else ""
        return Seat(number, "person", name, guest.id, "", 1, budget, False)
    if kind == "bot":
        return Seat(number, "bot", "", None, check_level(level), 1, budget, False)
    if kind in ("friend", "anyone"):
        return Seat(number, "invited" if kind == "friend" else "open", "", None, "", 1, budget, False)
    raise Refused(mark("A seat is for me, hotseat, a friend, anyone, or a bot."))


def draft(wish: Wish, guest: Guest) -> tuple[Table, list[Seat]]:
    """The rows of a new table that has not started; raises Refused or BadInput if it cannot be."""
    kind = game_kind(wish.game)
    if len(wish.seats) not in kind.players:
        counts = ", ".join(map(str, kind.players))
        raise Refused(mark("This game is for {counts} players."), counts=counts)
    settings = kind.read_settings({"pauses": True, **wish.settings} if has(kind, "pauses") else dict(wish.settings))
    kind.board(wish.board)
    clock = Clock.read(wish.clock)
    seats = [seat_of(number, what, guest, clock.budget) for number, what in enumerate(wish.seats)]
    seats = [replace(seat, name=clean_name(wish.names.get(seat.number, "")) or seat.name) for seat in seats]
    called = [seat.name.casefold() for seat in seats if seat.name]
    if sum(seat.person is not None for seat in seats) > 1 and len(set(called)) < max(2, len(called)):
        seats = [replace(seat, name="") if seat.person else seat for seat in seats]
    word = check_word(wish.word)
    table = blank(kind, len(seats), guest.id)
    return replace(
        table, title=clean_line(wish.title, LONGEST_TITLE) or some_title(), settings=settings, board=wish.board,
        clock=wish.clock or "none", public=wish.public, speed=check_speed(wish.speed), words=[word] if word else [],
    ), seats


def has(kind: GameKind, setting: str) -> bool:
    return any(one.name == setting for one in kind.settings)


def blank(kind: GameKind, players: int, host: str) -> Table:
    """A table with everything as usual."""
    now = time.time()
    return Table(
        id=new_id(), game=kind.name, players=players, title=some_title(), settings=kind.read_settings(None), board=None,
        origin=None, secret=new_secret().hex(), words=[], rules_version=kind.rules_version, stage="open", public=False,
        practice=False, host=host, watch_key=1, speed="normal", clock="none", version=0, news=1, moves=0, to_move=None,
        asked="", turn_began=now, deadline=None, question=None, result=None, parent=None, next=None, created=now,
        changed=now,
    )


async def found(house: House, table: Table, seats: Sequence[Seat]) -> Room:
    """Put a table into the house; it starts at once if every seat is taken."""
    await house.store.write(tables.create, table, seats)
    room = await house.room(table.id)
    await start_if_full(house, room)
    return room


async def start_if_full(house: House, room: Room) -> None:
    """Begin the game once nobody is waited for any more."""
    async with room.lock:
        await room.refresh()
        if room.match is None and all(seat.who in ("person", "bot") for seat in room.seats):
            with contextlib.suppress(tables.Stale):  # another process has just done it
                await room.start()
            await room.refresh()
    house.announce(room)


async def rematch(house: House, room: Room, guest: Guest) -> str:
    """The table of the rematch: the same people and bots, each one seat further. Made by the first who asks."""
    if room.match is None or not room.match.over:
        raise Refused(mark("A rematch can be played once the game is over."))
    old = room.table
    if old.next:
        return old.next
    clock = Clock.read(old.clock)
    count = len(room.seats)
    seats = []
    for number in range(count):
        before = room.seats[(number - 1) % count]
        who = "person" if before.person is not None else before.who
        level = "" if who == "person" else before.level
        seats.append(Seat(number, who, before.name, before.person, level, 1, clock.budget, False))
    table = replace(
        blank(room.kind, old.players, guest.id), title=old.title, settings=old.settings, board=old.board,
        clock=old.clock, public=old.public, speed=old.speed, parent=old.id,
    )

    def make(work: Work) -> str:
        now = tables.table_of(work, old.id, lock=True)
        if now.next:
            return now.next
        tables.create(work, table, seats)
        tables.change(work, old.id, next=table.id)
        return table.id

    made = await house.store.write(make)
    await start_if_full(house, await house.room(made))
    async with room.lock:
        await room.refresh()
    house.announce(room)
    return made


async def practice(house: House, room: Room, guest: Guest, n: int, seat: int, level: str) -> str:
    """A table of one's own that goes on from a position of a finished game, against bots."""
    match = room.playing
    if not match.over:
        raise Refused(mark("Only a game that is over can be continued as practice."))
    if not 0 <= seat < len(room.seats):
        raise Refused(mark("There is no such seat."))
    game = await room.game_at(n)
    if game.over:
        raise Refused(mark("There is nothing left to play at that position."))
    kind = room.kind
    opening = kind.from_position(game.position(), kind.board(room.table.board), 0)
    table = replace(
        blank(kind, room.table.players, guest.id), title=room.table.title, settings=opening.view(None)["settings"],
        board=room.table.board, origin=game.position(), practice=True, parent=room.id,
    )
    wishes = ["me" if number == seat else f"bot:{level}" for number in range(len(room.seats))]
    seats = [seat_of(number, wish, guest, None) for number, wish in enumerate(wishes)]
    return (await found(house, table, seats)).id


async def open_save(house: House, guest: Guest, data: bytes) -> str:
    """A table from a save file: to be looked at if the game is over, to be played on against bots if not."""
    if len(data) > LARGEST_SAVE:
        raise TooLarge(mark("This file is too large for a save file."))
    content = savefile.loads(data)
    if isinstance(content, dict) and isinstance(content.get("moves"), list) and len(content["moves"]) > MOST_MOVES:
        raise TooLarge(mark("This file has too many moves."))
    match = await asyncio.to_thread(savefile.from_save, content)
    kind, now = match.kind, time.time()
    result = match.result()
    stage: Stage = "over" if match.over else "playing"
    table = replace(
        blank(kind, match.players, guest.id), settings=match.settings, board=match.board_data, origin=match.origin,
        secret=match.secret.hex(), words=list(match.words), stage=stage, practice=True, version=len(match.moves) + 1,
        moves=len(match.moves), to_move=match.to_move, asked="" if match.over else match.game.step.name,
        result=result.as_data() if result else None,
    )
    names = [clean_line(name, 24) for name in match.names]
    seats = []
    for number, name in enumerate(names):
        if match.over or number == match.to_move:
            seats.append(Seat(number, "person", name, None if match.over else guest.id, "", 1, None, False))
        else:
            seats.append(Seat(number, "bot", name, None, check_level(""), 1, None, False))

    def make(work: Work) -> None:
        tables.create(work, table, seats)
        for row in rows_of(match, now):
            tables.insert(work, table.id, row)

    await house.store.write(make)
    house.announce(await house.room(table.id))
    return table.id


def rows_of(match: Match, now: float) -> list[MoveRow]:
    """A whole match as rows."""
    version = match.kind.rules_version
    rows = [MoveRow(0, -1, -1, "", match.set_up, True, match.state(0), version, now)]
    for number, move in enumerate(match.moves, 1):
        state = match.state(number)
        rows.append(
            MoveRow(number, move.seat, move.option, move.notation, move.events, move.informed, state, version, now)
        )
    return rows


def save_text(room: Room) -> str:
    """The save file of a finished game."""
    match = room.playing
    if not match.over:
        raise Refused(mark("The save file contains all secrets: it can be had once the game is over."))
    return savefile.dumps(savefile.to_save(match))


def read_board(text: str) -> Any:
    """A board pasted as text, or None."""
    if not text.strip():
        return None
    if len(text) > 200_000:
        raise TooLarge(mark("This board is too large."))
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise Refused(mark("This board is no JSON that can be read.")) from wrong
