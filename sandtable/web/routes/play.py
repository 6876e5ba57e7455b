"""A table: its pages, its socket, and all that is done at it."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import Any

from litestar import Response, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.exceptions import SerializationException, WebSocketDisconnect
from litestar.params import FromPath

from sandtable.engine.kind import number_in
from sandtable.store import people
from sandtable.web import deeds, facts, founding, look
from sandtable.web.facts import Eyes, reader_of
from sandtable.web.house import House
from sandtable.web.identity import COOKIE
from sandtable.web.limits import CHAT, HEARD, NEW_TABLES, SOCKETS, UPLOADS
from sandtable.web.look.scene import Reader, TableLook
from sandtable.web.refusal import NotHere, Refused, TooMany
from sandtable.web.room import Room
from sandtable.web.routes.founding import name_from
from sandtable.web.routes.home import keep_notices
from sandtable.web.tab import Tab
from sandtable.web.visit import Deed, Visit, address_of, house_of, same_origin
from sandtable.words import mark

TOO_FAST = 1.0
"""Seconds for which a page that says too much is not listened to."""

# Looking -------------------------------------------------------------------------------------------------------------

@get("/t/{table_id:str}", include_in_schema=False)
async def page(visit: NamedDependency[Visit], table_id: FromPath[str]) -> Response[Any]:
    room = await visit.house.room(table_id)
    who = facts.eyes(room, visit.guest, visit.query_number("seat"))
    return visit.page(look.render_table(live(visit, room, who), await reader_at_table(visit, who)))


@get("/t/{table_id:str}/text", include_in_schema=False)
async def text_page(visit: NamedDependency[Visit], table_id: FromPath[str]) -> Response[Any]:
    room = await visit.house.room(table_id)
    who = facts.eyes(room, visit.guest, visit.query_number("seat"))
    return visit.page(look.render_text(live(visit, room, who), visit.reader))


def live(visit: Visit, room: Room, who: Eyes) -> TableLook:
    return facts.table_look(room, who, visit.house.keys, base=visit.house.base)


@get("/t/{table_id:str}/at/{number:int}", include_in_schema=False)
async def past(visit: NamedDependency[Visit], table_id: FromPath[str], number: FromPath[int]) -> Response[Any]:
    """The table as it stood after so many choices; after the end everything, or what the seat `eyes` knew then."""
    room = await visit.house.room(table_id)
    through = visit.query_number("eyes")
    who = facts.eyes(room, visit.guest, visit.query_number("seat") if through is None else through)
    if room.match is None or not 0 <= number <= len(room.match.moves):
        raise NotHere(mark("There is no such move."))
    view = await room.view_at(number, who.seat, eyes=through is not None)
    table = facts.table_look(room, who, visit.house.keys, number, view, visit.house.base)
    table = replace(table, knowing=through is not None)
    return visit.page(look.render_table(table, await reader_at_table(visit, who)))


async def reader_at_table(visit: Visit, who: Eyes) -> Reader:
    """The reader, with where they are told of their turn, if they sit there."""
    person = await visit.house.store.read(people.find, visit.guest.id) if who.mine else None
    letters = bool(visit.house.plan.mail.server)
    if person is None:
        return replace(visit.reader, letters=letters)
    return replace(visit.reader, letters=letters, mail=person.mail, webhook=person.webhook)


@get("/t/{table_id:str}/save", include_in_schema=False)
async def save(visit: NamedDependency[Visit], table_id: FromPath[str]) -> Response[Any]:
    """The save file of a finished game."""
    room = await visit.house.room(table_id)
    facts.eyes(room, visit.guest)
    answer = visit.page(founding.save_text(room))
    answer.media_type = "application/json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{room.table.game}-{room.id}.json"'
    return answer


@websocket("/t/{table_id:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """News of a table for one open page; all the page says is that it is there, and which move it looks at."""
    house = house_of(socket)
    guest = house.keys.guest(socket.cookies.get(COOKIE))
    if not same_origin(socket.headers) or guest is None:
        await socket.close(4403)
        return
    try:
        house.limits.draw(address_of(socket), "sockets", SOCKETS)
        room = await house.room(table_id)
        through = number_of(socket.query_params.get("eyes"))
        wanted = number_of(socket.query_params.get("seat")) if through is None else through
        facts.eyes(room, guest, wanted)
    except TooMany:
        await socket.close(4429)
        return
    except NotHere:
        await socket.close(4404)
        return
    reader = reader_of(guest, house.keys, socket.headers.get("accept-language"))
    name, at = (socket.query_params.get("tab") or "")[:40], number_of(socket.query_params.get("at"))
    tab = Tab(house, room, guest, reader, wanted, name, at, through is not None)
    await socket.accept()
    await attend(house, room, tab, socket, number_of(socket.query_params.get("version")))


async def attend(house: House, room: Room, tab: Tab, socket: WebSocket[Any, Any, Any], version: int | None) -> None:
    """Serve a tab until it goes, or may not look any longer."""
    async def send(message: dict[str, Any]) -> None:
        house.counted["messages"] += 1
        await socket.send_json(message)

    async def listen() -> None:
        while True:
            heard = await socket.receive_json()
            try:
                house.limits.draw(address_of(socket), "heard", HEARD)
            except TooMany:
                await asyncio.sleep(TOO_FAST)  # meanwhile all that comes waits outside
            if isinstance(heard, dict) and "ping" in heard:
                await send({"pong": 1})
            elif isinstance(heard, dict) and "at" in heard:
                at = heard["at"]
                tab.at = at if isinstance(at, int) and not isinstance(at, bool) else None
                tab.wake()

    enter(house, room, tab)
    sending = asyncio.create_task(tab.run(send, version))
    listening = asyncio.create_task(listen())
    try:
        await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, listening):
            task.cancel()
        ends = await asyncio.gather(sending, listening, return_exceptions=True)
        leave_room(room, tab)
        with contextlib.suppress(Exception):
            await socket.close(1000)
        for end in ends:
            quiet = (asyncio.CancelledError, WebSocketDisconnect, SerializationException, RuntimeError)
            if isinstance(end, BaseException) and not isinstance(end, quiet):
                raise end


def enter(house: House, room: Room, tab: Tab) -> None:
    new = not any(other.mine == tab.mine and other.guest.id == tab.guest.id for other in room.tabs)
    room.tabs.add(tab)
    if new:
        for other in room.tabs - {tab}:
            other.wake()
    house.bots.look_at(room)


def leave_room(room: Room, tab: Tab) -> None:
    room.tabs.discard(tab)
    for other in room.tabs:
        other.wake()


def number_of(text: str | None) -> int | None:
    return None if text is None else number_in(text)


# Doing ---------------------------------------------------------------------------------------------------------------

async def answer(deed: Deed, room: Room) -> Response[Any]:
    """How the table stands now: for a page with a live socket just its version, for any other all panels."""
    if not deed.wants_json:
        return deed.go(deed.next_or(f"/t/{room.id}"))
    name = deed.request.headers.get("x-tab", "")
    if name and any(tab.name == name and tab.guest.id == deed.guest.id for tab in room.tabs):
        moves = len(room.match.moves) if room.match else 0
        return deed.data({"version": room.table.version, "moves": moves})
    return deed.data(await whole(deed, room))


async def whole(deed: Deed, room: Room) -> dict[str, Any]:
    tab = Tab(deed.house, room, deed.guest, deed.reader, deed.seat)
    return await tab.message() or {"version": room.table.version}


@post("/t/{table_id:str}/{what:str}", include_in_schema=False)
async def do(deed: NamedDependency[Deed], table_id: FromPath[str], what: FromPath[str]) -> Response[Any]:
    """One of the deeds at a table."""
    if what not in DEEDS:
        raise NotHere(mark("There is no such page."))
    room = await deed.house.room(table_id)
    facts.eyes(room, deed.guest)
    try:
        done = await DEEDS[what](deed, room)
    except Refused as refusal:
        if refusal.code != 409 or not deed.wants_json:
            raise
        sentence = refusal.sentence(deed.reader.say)
        return deed.data({"stale": True, "sentence": sentence, **await whole(deed, room)}, 409)
    return done if done is not None else await answer(deed, room)


async def choose(deed: Deed, room: Room) -> None:
    option, version = deed.fields.needed("option"), deed.fields.needed("version")
    await deeds.choose(deed.house, room, deed.guest, deed.seat, option, version)


async def undo(deed: Deed, room: Room) -> None:
    await deeds.undo(deed.house, room, deed.guest, deed.seat, deed.fields.needed("version"))


async def restart(deed: Deed, room: Room) -> None:
    await deeds.undo(deed.house, room, deed.guest, deed.seat, deed.fields.needed("version"), turn=True)


async def ask(deed: Deed, room: Room) -> None:
    what, target = deed.fields.text("what"), deed.fields.number("target")
    await deeds.ask(deed.house, room, deed.guest, deed.seat, what or "undo", target)


async def reply(deed: Deed, room: Room) -> None:
    await deeds.answer(deed.house, room, deed.guest, deed.seat, deed.fields.flag("yes"))


async def withdraw(deed: Deed, room: Room) -> None:
    await deeds.withdraw(deed.house, room, deed.guest)


async def chat(deed: Deed, room: Room) -> None:
    deed.draw("chat", CHAT)
    await deeds.say(deed.house, room, deed.guest, deed.seat, deed.fields.text("text"))


async def seat(deed: Deed, room: Room) -> None:
    action = deed.fields.text("action")
    if action == "bot":
        await deeds.hand_to_bot(deed.house, room, deed.guest, deed.seat, deed.fields.text("level"))
    elif action == "back":
        await deeds.come_back(deed.house, room, deed.guest, deed.seat)
    elif action == "leave":
        await deeds.leave(deed.house, room, deed.guest, deed.seat)
    elif action == "revoke":
        await deeds.new_link(deed.house, room, deed.guest, deed.fields.text("seat"))
    else:
        raise Refused(mark("A seat can be given to a bot, taken back, left, or get a new link."))


async def links(deed: Deed, room: Room) -> None:
    await deeds.new_link(deed.house, room, deed.guest, deed.fields.text("which"))


async def sit(deed: Deed, room: Room) -> None:
    name_from(deed)
    await deeds.sit(deed.house, room, deed.guest, deed.fields.needed("seat"), deed.fields.text("word"))


async def start(deed: Deed, room: Room) -> None:
    await deeds.start(deed.house, room, deed.guest, deed.fields.text("level"))


async def speed(deed: Deed, room: Room) -> None:
    await deeds.set_speed(deed.house, room, deed.guest, deed.fields.text("speed"))


async def title(deed: Deed, room: Room) -> None:
    await deeds.set_title(deed.house, room, deed.guest, deed.fields.text("title"))


async def rematch(deed: Deed, room: Room) -> Response[Any]:
    deeds.own_seat(room, deed.guest, deed.seat, playing=False)
    deed.draw("tables", NEW_TABLES)
    return deed.go(f"/t/{await founding.rematch(deed.house, room, deed.guest)}")


async def practice(deed: Deed, room: Room) -> Response[Any]:
    facts.eyes(room, deed.guest)
    deed.draw("tables", NEW_TABLES)
    at, number = deed.fields.needed("at"), deed.seat
    if number is None:
        mine = room.seats_of(deed.guest.id)
        number = mine[0] if mine else 0
    level = deed.fields.text("level")
    return deed.go(f"/t/{await founding.practice(deed.house, room, deed.guest, at, number, level)}")


async def analyse(deed: Deed, room: Room) -> Response[Any]:
    """Have the finished game analysed."""
    deed.draw("uploads", UPLOADS)
    await deed.house.reviews.begin(room)
    return deed.go(f"/t/{room.id}/review")


async def curtain(deed: Deed, room: Room) -> Response[Any]:
    """The next player at a shared screen is ready."""
    seat = deeds.own_seat(room, deed.guest, deed.seat)
    return deed.go(f"/t/{room.id}?seat={seat.number}")


async def notify(deed: Deed, room: Room) -> Response[Any]:
    return await keep_notices(deed, f"/t/{room.id}")


DEEDS: dict[str, Any] = {
    "choose": choose, "undo": undo, "restart": restart, "ask": ask, "ask-undo": ask, "answer": reply,
    "withdraw": withdraw, "chat": chat, "seat": seat, "links": links, "sit": sit, "start": start, "speed": speed,
    "title": title, "rematch": rematch, "practice": practice, "curtain": curtain, "notify": notify, "analyse": analyse,
}
HANDLERS = [page, text_page, past, save, socket, do]
