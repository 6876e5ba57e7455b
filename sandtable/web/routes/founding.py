"""New tables, and the links that lead to a seat or let one watch."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from sandtable import games
from sandtable.engine.kind import BadInput, number_in
from sandtable.store import tables
from sandtable.web import deeds, facts, founding, lessons, look
from sandtable.web.bots import check_level, levels
from sandtable.web.founding import Wish
from sandtable.web.identity import check_table_id, split_seat_token
from sandtable.web.limits import NEW_TABLES, UPLOADS
from sandtable.web.look.scene import JoinPage, NewPage
from sandtable.web.refusal import NotHere, Refused, TooMany
from sandtable.web.room import Room
from sandtable.web.visit import Deed, Fields, Visit, house_of
from sandtable.words import mark


@get("/new", include_in_schema=False)
async def new(visit: NamedDependency[Visit]) -> Response[Any]:
    values = {name: value for name, value in visit.request.query_params.items() if len(value) <= 200}
    return new_page(visit, values, {})


def new_page(visit: Visit, values: dict[str, str], errors: dict[str, str], status: int = 200) -> Response[Any]:
    names = games.names()
    game = values.get("game", "")
    page = NewPage(
        [games.kind(name) for name in names], game if game in names else names[-1], levels(),
        {"name": visit.guest.name, **values}, errors,
    )
    return visit.page(look.render_page("new", visit.reader, page=page), status)


@post("/new", include_in_schema=False)
async def create(deed: NamedDependency[Deed]) -> Response[Any]:
    """A table as the form says; a form that cannot be granted comes back with what is wrong."""
    deed.draw("tables", NEW_TABLES)
    name_from(deed)
    try:
        table, seats = founding.draft(wish_of(deed.fields), deed.guest)
    except (Refused, BadInput) as wrong:
        if deed.wants_json or isinstance(wrong, TooMany):
            raise
        sentence = wrong.sentence(deed.reader.say) if isinstance(wrong, Refused) else str(wrong)
        values = {name: deed.fields.text(name) for name in deed.fields.values}
        return new_page(deed, values, {field_at_fault(deed.fields, str(wrong)): sentence}, 400)
    room = await founding.found(deed.house, table, seats)
    return deed.go(f"/t/{room.id}")


def name_from(deed: Deed) -> None:
    """A form may say, beside all else, what somebody wants to be called."""
    if deed.fields.text("name") and deed.guest.called(deed.fields.text("name")).name != deed.guest.name:
        deed.become(deed.guest.called(deed.fields.text("name")))


def wish_of(fields: Fields) -> Wish:
    """What the form asks for."""
    count = fields.number("players")
    if count is None or not 1 <= count <= 9:
        raise Refused(mark("The field {name} is missing."), name="players")
    settings = {
        name.removeprefix("option."): fields.text(name) for name in fields.values if name.startswith("option.")
    }
    seats = [fields.text(f"seat{number}", "anyone") for number in range(count)]
    return Wish(
        fields.text("game"), seats, fields.text("title"), settings, founding.read_board(fields.text("board")),
        fields.text("clock", "none"), fields.flag("public"), fields.text("speed") or "normal", fields.text("word"),
        {number: fields.text(f"name{number}") for number, seat in enumerate(seats) if seat == "hotseat"},
    )


def field_at_fault(fields: Fields, sentence: str) -> str:
    """The field that a sentence is about, as well as can be told."""
    named = [name for name in fields.values if name.startswith("option.") and name.removeprefix("option.") in sentence]
    fields_of = {"clock": "clock", "seat": "seat0", "bot": "seat0", "board": "board", "players": "players"}
    named += [field for word, field in fields_of.items() if word in sentence.lower()]
    return named[0] if named else "game"


@post("/quick", include_in_schema=False)
async def quick(deed: NamedDependency[Deed]) -> Response[Any]:
    """One click: a table against bots."""
    deed.draw("tables", NEW_TABLES)
    name_from(deed)
    kind = founding.game_kind(deed.fields.text("game"))
    players = deed.fields.number("players")
    level = check_level(deed.fields.text("level"))
    count = players if players is not None else kind.players[min(1, len(kind.players) - 1)]
    seats = ["me"] + [f"bot:{level}"] * (min(max(count, 1), 9) - 1)
    table, rows = founding.draft(Wish(kind.name, seats), deed.guest)
    room = await founding.found(deed.house, table, rows)
    return deed.go(f"/t/{room.id}")


@post("/guided", include_in_schema=False)
async def guided(deed: NamedDependency[Deed]) -> Response[Any]:
    """The guided first game."""
    deed.draw("tables", NEW_TABLES)
    table, seats = await asyncio.to_thread(lessons.lesson, deed.fields.text("game"), deed.guest)
    return deed.go(f"/t/{(await founding.found(deed.house, table, seats)).id}")


@post("/friends", include_in_schema=False)
async def friends(deed: NamedDependency[Deed]) -> Response[Any]:
    """Two fields: a table for friends, who come by links."""
    deed.draw("tables", NEW_TABLES)
    name_from(deed)
    game, _, count = deed.fields.text("table").partition("-")
    players = (number_in(count) if len(count) == 1 else None) or 2
    table, rows = founding.draft(Wish(game, ["me"] + ["friend"] * (players - 1)), deed.guest)
    room = await founding.found(deed.house, table, rows)
    return deed.go(f"/t/{room.id}")


@post("/open", include_in_schema=False)
async def open_file(deed: NamedDependency[Deed]) -> Response[Any]:
    """A save file from somebody's disk."""
    deed.draw("uploads", UPLOADS)
    data = await deed.fields.file("file", founding.LARGEST_SAVE)
    return deed.go(f"/t/{await founding.open_save(deed.house, deed.guest, data)}")


# Links ---------------------------------------------------------------------------------------------------------------

@get("/s/{token:str}", include_in_schema=False)
async def seat_link(visit: NamedDependency[Visit], token: FromPath[str]) -> Response[Any]:
    """Who opens a seat's link is asked whether they want to sit there; nothing happens by looking."""
    room, number = await deeds.open_link(house_of(visit.request), token)
    if visit.guest.id in room.kept.holders.get(split_seat_token(token)[1], ()):
        return visit.go(f"/t/{room.id}")
    host = next((one.name for one in room.seats if one.person == room.table.host), "")
    watcher = facts.Eyes(visit.guest, (), None)
    page = JoinPage(
        room.table.title, room.table.game, facts.seat_looks(room, watcher, visit.house.keys), number, f"/s/{token}",
        host=host, settings=room.table.settings, clock=room.table.clock,
        again=number is not None and room.seats[number].who in ("person", "bot"),
    )
    return visit.page(look.render_page("join", visit.reader, page=page))


@post("/s/{token:str}", include_in_schema=False)
async def sit_by_link(deed: NamedDependency[Deed], token: FromPath[str]) -> Response[Any]:
    room, number = await deeds.open_link(deed.house, token)
    if number is None:
        if deed.fields.text("watch"):
            await let_watch(deed, room)
        return deed.go(f"/s/{token}" if not deed.fields.text("watch") else f"/t/{room.id}")
    name_from(deed)
    await deeds.sit(deed.house, room, deed.guest, number, deed.fields.text("word"), token)
    return deed.go(f"/t/{room.id}")


@get("/w/{token:str}", include_in_schema=False)
async def watch_link(visit: NamedDependency[Visit], token: FromPath[str]) -> Response[Any]:
    """Who has this link may watch."""
    table_id = check_table_id(token.partition("-")[0])
    if not table_id:
        raise NotHere()
    room = await visit.house.room(table_id)
    if not visit.house.keys.is_watch_token(token, table_id, room.table.watch_key):
        raise NotHere()
    await let_watch(visit, room)
    return visit.go(f"/t/{table_id}")


async def let_watch(visit: Visit, room: Room) -> None:
    """From now on this person may watch, if they may not already."""
    if not room.may_watch(visit.guest.id) and not room.seats_of(visit.guest.id):
        await visit.house.store.write(tables.welcome, room.id, visit.guest.id)
        await visit.house.store.write(tables.change, room.id)


HANDLERS = [new, create, quick, guided, friends, open_file, seat_link, sit_by_link, watch_link]
