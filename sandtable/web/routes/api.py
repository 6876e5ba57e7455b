"""The table for programs: the same views and choices as JSON, with a seat's token in place of a cookie.

`Authorization: Bearer TOKEN`, where TOKEN is the last part of a seat's link (or of a spectator's). No cookies are read
here, so no page of another house can make a browser do anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import replace
from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from sandtable import games
from sandtable.engine.kind import BadInput
from sandtable.match import NotYourTurn
from sandtable.savefile import to_save
from sandtable.web import deeds, facts, founding
from sandtable.web.bots import levels
from sandtable.web.facts import Eyes
from sandtable.web.founding import Wish
from sandtable.web.house import House
from sandtable.web.identity import Guest, clean_name, split_seat_token
from sandtable.web.limits import API, CHAT, NEW_TABLES
from sandtable.web.refusal import Forbidden, MovedOn, NotHere, Refused
from sandtable.web.room import Room
from sandtable.web.visit import AnyRequest, address_of, house_of
from sandtable.words import mark

LONGEST_WAIT = 25.0

TableId = Annotated[str, PathParameter(pattern="^[a-z2-7]{12}$", description="The id of a table, as in its address")]
MoveNumber = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Number = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]


class SettingInfo(msgspec.Struct):
    name: str
    title: str
    help: str
    default: bool | int | str
    choices: list[bool | int | str]


class GameInfo(msgspec.Struct):
    """One game of the house."""

    name: str
    title: str
    rules_version: int
    players: list[int]
    settings: list[SettingInfo]


class GamesInfo(msgspec.Struct):
    games: list[GameInfo]
    bots: list[str]
    """The levels of bots, weakest first."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(min_length=1, max_length=9)]
    """For each seat `me` (whoever has its token), `friend`, `anyone`, or `bot:LEVEL`."""
    options: dict[str, bool | int | str] = {}
    title: Annotated[str, msgspec.Meta(max_length=200)] = ""
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clock: Annotated[str, msgspec.Meta(max_length=20)] = "none"
    speed: Annotated[str, msgspec.Meta(max_length=10)] = "fast"
    word: Annotated[str, msgspec.Meta(max_length=200)] = ""
    public: bool = False


class SeatKey(msgspec.Struct):
    seat: int
    token: str
    """For `Authorization: Bearer`, and as the last part of the seat's link."""


class Made(msgspec.Struct):
    """A new table and what opens its seats."""

    id: str
    commitment: str
    seats: list[SeatKey]
    watch: str


class SeatInfo(msgspec.Struct):
    seat: int
    name: str
    who: str
    level: str
    late: bool
    seconds: float | None


class TableInfo(msgspec.Struct):
    """A table as the holder of a token sees it."""

    id: str
    title: str
    game: str
    stage: str
    version: int
    """Goes back with every choice: it is refused if the game has moved on."""
    news: int
    """For `wait`."""
    moves: int
    seat: int | None
    seats: list[SeatInfo]
    clock: str
    deadline: float | None
    commitment: str
    view: dict[str, Any]
    """What this seat may know, its options among it."""
    next: str | None


class Entry(msgspec.Struct):
    number: int
    seat: int | None
    choice: str | None
    """In notation, where the reader may know it: their own, and all once the game is over."""
    events: list[dict[str, Any]]
    at: float


class Log(msgspec.Struct):
    entries: list[Entry]


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    """A choice: one of the view's options by number, or in notation."""

    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    option: Annotated[int, msgspec.Meta(ge=-(1 << 62), le=(1 << 62) - 1)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class Version(msgspec.Struct, forbid_unknown_fields=True):
    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


class Line(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=2000)]


def bearer(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def enter(request: AnyRequest, table_id: str) -> tuple[House, Room, Eyes]:
    """The table, and through whose eyes a token lets one look. A wrong token finds as little as a wrong id."""
    house = house_of(request)
    house.limits.draw(address_of(request), "api", API)
    room = await house.room(table_id)
    token = bearer(request)
    nobody = Guest("")
    if not token:
        if not room.table.public:
            raise NotHere()
        return house, room, Eyes(nobody, (), None)
    if house.keys.is_watch_token(token, table_id, room.table.watch_key):
        return house, room, Eyes(nobody, (), None)
    try:
        named, seat = split_seat_token(token)
    except Refused as wrong:
        raise NotHere() from wrong
    if named != table_id or seat >= len(room.seats):
        raise NotHere()
    if not house.keys.is_seat_token(token, table_id, seat, room.seats[seat].link_key):
        raise NotHere()
    return house, room, Eyes(nobody, (seat,), seat)


def own(room: Room, who: Eyes) -> int:
    """The seat that a token may act for."""
    if who.seat is None:
        raise Forbidden(mark("This needs the token of a seat."))
    if room.seats[who.seat].who != "person":
        raise Forbidden(mark("A bot plays this seat; take it back first."))
    return who.seat


def info(room: Room, who: Eyes) -> TableInfo:
    table, now = room.table, time.time()
    looks = [facts.seat_look(room, seat, False, "", now) for seat in room.seats]
    seats = [
        SeatInfo(number, one.name, room.seats[number].who, one.level, one.late, one.seconds)
        for number, one in enumerate(looks)
    ]
    return TableInfo(
        table.id, table.title, table.game, table.stage, table.version, table.news, table.moves, who.seat, seats,
        table.clock, table.deadline, room.commitment, dict(room.view(who.seat)), table.next,
    )


@get("/games", summary="The games and bots of this house")
async def list_games() -> GamesInfo:
    found = []
    for name in games.names():
        kind = games.kind(name)
        settings = [SettingInfo(one.name, one.title, one.help, one.default, list(one.choices)) for one in kind.settings]
        found.append(GameInfo(kind.name, kind.title, kind.rules_version, list(kind.players), settings))
    return GamesInfo(found, list(levels()))


@post("/tables", summary="Make a table")
async def make(request: AnyRequest, data: JSONBody[NewTable]) -> Made:
    house = house_of(request)
    house.limits.draw(address_of(request), "tables", NEW_TABLES)
    maker = house.keys.new_guest().called(clean_name(data.name))
    wish = Wish(
        data.game, data.seats, data.title, data.options, None, data.clock, data.public, data.speed, data.word
    )
    table, seats = founding.draft(wish, maker)
    # Whoever gets the token of a seat: each is somebody else, whom the others must ask before they go back.
    seats = [replace(seat, person=house.keys.new_guest().id) if seat.person else seat for seat in seats]
    room = await founding.found(house, table, seats)
    keys = [
        SeatKey(seat.number, house.keys.seat_token(room.id, seat.number, seat.link_key))
        for seat in room.seats if seat.who != "bot"
    ]
    return Made(room.id, room.commitment, keys, house.keys.watch_token(room.id, room.table.watch_key))


@get("/tables/{table_id:str}", summary="The table as this token sees it")
async def look_at(request: AnyRequest, table_id: TableId) -> TableInfo:
    _, room, who = await enter(request, table_id)
    return info(room, who)


@get("/tables/{table_id:str}/wait", summary="The table once it has other news than these, or after 25 seconds")
async def wait(request: AnyRequest, table_id: TableId, news: Number, seconds: Number = 25) -> TableInfo:
    _, room, who = await enter(request, table_id)
    until = time.monotonic() + min(float(seconds), LONGEST_WAIT)
    with room.expecting_news() as came:
        while room.table.news == news and (left := until - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(came.wait(), left)
            came.clear()
            await room.current()
    _, room, who = await enter(request, table_id)
    return info(room, who)


@get("/tables/{table_id:str}/log", summary="What happened, as far as this token may know it")
async def read_log(request: AnyRequest, table_id: TableId, after: Number = 0) -> Log:
    _, room, who = await enter(request, table_id)
    over = room.match is not None and room.match.over
    entries = []
    for row in room.kept.moves[after:]:
        seat = row.seat if row.seat >= 0 else None
        known = seat is not None and (over or seat == who.seat)
        events = room.shown(row.events, who.seat)
        entries.append(Entry(row.number, seat, row.notation if known else None, events, row.at))
    return Log(entries)


@get("/tables/{table_id:str}/positions/{number:int}", summary="What this token's seat knew after so many choices")
async def position(request: AnyRequest, table_id: TableId, number: MoveNumber) -> dict[str, Any]:
    _, room, who = await enter(request, table_id)
    return dict(await room.view_at(number, who.seat))


@get("/tables/{table_id:str}/save", summary="The save file of a finished game")
async def save(request: AnyRequest, table_id: TableId) -> dict[str, Any]:
    _, room, _ = await enter(request, table_id)
    if not room.playing.over:
        raise Refused(mark("The save file contains all secrets: it can be had once the game is over."))
    return to_save(room.playing)


@post("/tables/{table_id:str}/choices", summary="Choose", status_code=200)
async def choose(request: AnyRequest, table_id: TableId, data: JSONBody[Choice]) -> TableInfo:
    house, room, who = await enter(request, table_id)
    async with deeds.changing(house, room, data.version):
        seat = own(room, who)
        if (data.option is None) == (data.text is None):
            raise Refused(mark("A choice is either an option or a text."))
        try:
            option = data.option if data.option is not None else room.playing.read(seat, data.text or "")
            await room.choose(seat, option)
        except NotYourTurn as wrong:
            raise MovedOn(mark("It is not your turn.")) from wrong
        except BadInput as wrong:
            raise Refused("{reason}", reason=str(wrong)) from wrong
        house.counted["choices"] += 1
    return info(room, who)


@post("/tables/{table_id:str}/undo", summary="Take back the last choice", status_code=200)
async def undo(request: AnyRequest, table_id: TableId, data: JSONBody[Version]) -> TableInfo:
    house, room, who = await enter(request, table_id)
    async with deeds.changing(house, room, data.version):
        seat = own(room, who)
        moves = len(room.playing.moves)
        if facts.first_of_turn(room, seat) >= moves:
            raise Refused(mark("This cannot be taken back alone: something has become known since. Ask the others."))
        await room.cut(moves - 1)
    return info(room, who)


@post("/tables/{table_id:str}/chat", summary="Say something", status_code=200)
async def chat(request: AnyRequest, table_id: TableId, data: JSONBody[Line]) -> TableInfo:
    house, room, who = await enter(request, table_id)
    seat = room.seats[own(room, who)]
    house.limits.draw(f"{room.id}:{seat.number}", "chat", CHAT)
    await deeds.say_as(house, room, seat.number, seat.name, data.text)
    return info(room, who)


api = Router(
    "/api", tags=["tables"],
    route_handlers=[list_games, make, look_at, wait, read_log, position, save, choose, undo, chat],
)
