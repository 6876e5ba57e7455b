"""What people do at a table. Every deed checks who does it and what the table was when they saw it, then commits."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.engine.kind import BadInput, number_in
from sandtable.match import LONGEST_NAME, NotYourTurn
from sandtable.store import Work, tables
from sandtable.store.rows import REVOKED, TAKEN, Question, Seat
from sandtable.web import facts
from sandtable.web.bots import check_level, check_speed
from sandtable.web.founding import check_word, start_if_full
from sandtable.web.identity import Guest, clean_line, split_seat_token
from sandtable.web.refusal import Forbidden, MovedOn, NotHere, Refused
from sandtable.web.room import Room
from sandtable.words import mark

if TYPE_CHECKING:
    from sandtable.web.house import House

LONGEST_CHAT = 300
MOST_CHAT = 2000
GRACE = 30.0
"""Seconds that who comes back to a live game has at least."""


@contextlib.asynccontextmanager
async def changing(house: House, room: Room, version: int | None = None) -> AsyncIterator[None]:
    """Hold a table to change it; afterwards everybody hears of it. `version`: that which the player saw."""
    async with room.lock:
        await room.refresh()
        if version is not None and version != room.table.version:
            raise MovedOn()
        try:
            yield
        except tables.Stale as stale:
            await room.refresh()
            raise MovedOn() from stale
        await room.refresh()
    house.announce(room)


def own_seat(room: Room, guest: Guest, wanted: int | None, playing: bool = True) -> Seat:
    """The seat that somebody acts for; raises Forbidden if it is none of theirs."""
    mine = room.seats_of(guest.id)
    if not mine:
        raise Forbidden(mark("You do not sit at this table."))
    if wanted is None and len(mine) > 1 and room.match is not None and room.match.to_move in mine:
        wanted = room.match.to_move
    number = mine[0] if wanted is None else wanted
    if number not in mine:
        raise Forbidden(mark("This is not your seat."))
    seat = room.seats[number]
    if playing and seat.who != "person":
        raise Forbidden(mark("A bot plays this seat; take it back first."))
    return seat


# Choosing and taking back --------------------------------------------------------------------------------------------

async def choose(house: House, room: Room, guest: Guest, wanted: int | None, option: int, version: int) -> None:
    async with changing(house, room, version):
        seat = own_seat(room, guest, wanted)
        if room.match is None:
            raise Refused(mark("The game has not started yet."))
        try:
            await room.choose(seat.number, option)
        except NotYourTurn as wrong:
            raise MovedOn(mark("It is not your turn.")) from wrong
        except BadInput as wrong:
            raise Refused(mark("That cannot be chosen now.")) from wrong
        house.counted["choices"] += 1


async def undo(house: House, room: Room, guest: Guest, wanted: int | None, version: int, turn: bool = False) -> None:
    """Take back the last choice, or (`turn`) all of this turn, as far as nobody has learnt anything by it."""
    async with changing(house, room, version):
        seat = own_seat(room, guest, wanted)
        moves = len(room.playing.moves)
        first = facts.first_of_turn(room, seat.number)
        if first >= moves:
            raise Refused(mark("This cannot be taken back alone: something has become known since. Ask the others."))
        await room.cut(first if turn else moves - 1)


# Questions to the others ---------------------------------------------------------------------------------------------

async def ask(house: House, room: Room, guest: Guest, wanted: int | None, what: str, target: int | None) -> None:
    """Ask the others to go back, or to let a bot go on for who is late."""
    async with changing(house, room):
        seat = own_seat(room, guest, wanted)
        if room.playing.over:
            raise Refused(mark("The game is over."))
        if room.table.question is not None:
            raise Refused(mark("There is a question on the table already; it must be answered first."))
        question = Question("undo", seat.number, 0, {})
        if what == "undo":
            question = replace(question, target=undo_target(room, seat.number, target))
        elif what == "replace":
            question = replace(question, what="replace", target=late_seat(room, seat.number, target))
        else:
            raise Refused(mark("One can ask to go back, or to replace who is late."))
        await settle(house, room, question)


def undo_target(room: Room, seat: int, target: int | None) -> int:
    """Back to before the asker's last choice, unless they say to where."""
    moves = len(room.playing.moves)
    if target is None:
        own = [row.number for row in room.kept.moves if row.seat == seat]
        if not own:
            raise Refused(mark("You have not chosen anything yet."))
        target = own[-1] - 1
    if not 0 <= target < moves:
        raise Refused(mark("There is no such move to go back to."))
    return target


def late_seat(room: Room, seat: int, target: int | None) -> int:
    late = [one.number for one in room.seats if one.late and one.who == "person" and one.number != seat]
    if target is None and late:
        target = late[0]
    if target is None or target not in late:
        raise Refused(mark("Nobody is late."))
    return target


async def answer(house: House, room: Room, guest: Guest, wanted: int | None, agreed: bool) -> None:
    """Agree to a question, or not: one no is enough to end it."""
    async with changing(house, room):
        question = room.table.question
        if question is None:
            raise MovedOn(mark("There is no question any more."))
        voters = [seat for seat in due(room, question) if seat in room.seats_of(guest.id)]
        if wanted is not None:
            voters = [seat for seat in voters if seat == wanted] or voters
        if not voters:
            raise Forbidden(mark("You are not asked."))
        if not agreed:
            await house.store.write(tables.ask, room.id, room.table.version, None)
            return
        await settle(house, room, replace(question, answers={**question.answers, **dict.fromkeys(voters, True)}))


def due(room: Room, question: Question) -> tuple[int, ...]:
    """Who is asked: everybody else but bots, and but the one who is late."""
    late = question.target if question.what == "replace" else None
    return tuple(seat for seat in facts.voters(room, question.seat) if seat != late)


async def settle(house: House, room: Room, question: Question) -> None:
    """Do what is asked if all have agreed; else leave the question on the table."""
    if any(seat not in question.answers for seat in due(room, question)):
        await house.store.write(tables.ask, room.id, room.table.version, question)
    elif question.what == "undo":
        await room.cut(question.target)
    else:
        await house.store.write(hand_over, room.id, room.table.version, question.target, check_level(""))


def hand_over(work: Work, table_id: str, version: int, seat: int, level: str) -> None:
    tables.ask(work, table_id, version, None)
    tables.change_seat(work, table_id, seat, who="bot", level=level)


async def withdraw(house: House, room: Room, guest: Guest) -> None:
    async with changing(house, room):
        question = room.table.question
        if question is not None:
            if question.seat not in room.seats_of(guest.id):
                raise Forbidden(mark("This is not your question."))
            await house.store.write(tables.ask, room.id, room.table.version, None)


# Seats ---------------------------------------------------------------------------------------------------------------

async def sit(house: House, room: Room, guest: Guest, number: int, word: str = "", token: str = "") -> None:
    """Sit down: on a seat that is open to anyone, or with its link on one kept for a friend.

    The link of a seat that is taken already opens it on a further device.
    """
    async with changing(house, room):
        seat = room.seats[number] if 0 <= number < len(room.seats) else None
        if seat is None:
            raise NotHere()
        invited = bool(token) and house.keys.is_seat_token(token, room.id, number, seat.link_key)
        if not invited and (seat.who != "open" or not room.may_watch(guest.id)):
            raise MovedOn(mark("This seat is taken.")) if seat.who != "open" else NotHere()
        if seat.who in ("open", "invited"):
            await house.store.write(take_seat, room, seat, guest, check_word(word))
        else:
            await house.store.write(tables.hold, room.id, number, guest.id)
            await house.store.write(tables.change, room.id)
    await start_if_full(house, room)


def take_seat(work: Work, room: Room, seat: Seat, guest: Guest, word: str) -> None:
    table = tables.table_of(work, room.id, lock=True)
    now = tables.seats_of(work, room.id)[seat.number]
    if now.who not in ("open", "invited") or table.stage != "open" or now.link_key != seat.link_key:
        raise tables.Stale(room.id)
    name = free_name(room, seat.number, guest.name)
    columns = {"who": "person", "name": name, "person": guest.id, "level": "", "link_key": seat.link_key + TAKEN}
    tables.change_seat(work, room.id, seat.number, **columns)
    tables.hold(work, room.id, seat.number, guest.id)
    if word:
        tables.add_word(work, room.id, word)


def free_name(room: Room, seat: int, name: str) -> str:
    """A name nobody else has at this table."""
    taken = {one.name.casefold() for one in room.seats if one.number != seat and one.name}
    found, n = name, 2
    while found and found.casefold() in taken:
        found, n = f"{name[: LONGEST_NAME - 4]} {n}", n + 1
    return found


async def open_link(house: House, token: str) -> tuple[Room, int | None]:
    """The room and seat of a seat's link; None instead of the seat if somebody came before: then one may watch.

    Raises Refused if it is no link, NotHere if it is void.
    """
    table_id, number = split_seat_token(token)
    room = await house.room(table_id)
    seat = room.seats[number] if number < len(room.seats) else None
    if seat is not None and house.keys.is_seat_token(token, table_id, number, seat.link_key):
        return room, number
    if seat is None or not house.keys.is_seat_token(token, table_id, number, seat.link_key - TAKEN):
        raise NotHere()
    return room, None


async def hand_to_bot(house: House, room: Room, guest: Guest, wanted: int | None, level: str) -> None:
    """Let a bot go on for one's seat."""
    async with changing(house, room):
        seat = own_seat(room, guest, wanted, playing=False)
        await house.store.write(tables.change_seat, room.id, seat.number, who="bot", level=check_level(level))


async def come_back(house: House, room: Room, guest: Guest, wanted: int | None) -> None:
    """Take one's seat back from the bot."""
    async with changing(house, room):
        mine = room.seats_of(guest.id)
        lent = [number for number in mine if room.seats[number].who == "bot"]
        if wanted is None and lent:
            wanted = lent[0]
        seat = own_seat(room, guest, wanted, playing=False)
        seconds = None if seat.seconds is None else max(seat.seconds, GRACE)
        back = {"who": "person", "level": "", "late": 0, "seconds": seconds}
        await house.store.write(tables.change_seat, room.id, seat.number, **back)


async def leave(house: House, room: Room, guest: Guest, wanted: int | None) -> None:
    """Get up before the game has started: the seat is open again."""
    async with changing(house, room):
        seat = own_seat(room, guest, wanted, playing=False)
        if room.match is not None:
            raise Refused(mark("The game has started; let a bot go on for you instead."))

        await house.store.write(tables.get_up, room.table, seat)


async def new_link(house: House, room: Room, guest: Guest, which: str) -> None:
    """A new link for one's seat, or (host) for a friend's who has not come, or for watching: the old one is void."""
    async with changing(house, room):
        if which == "watch":
            if guest.id != room.table.host:
                raise Forbidden(mark("Only who opened the table may do this."))

            def close_door(work: Work) -> None:
                tables.unwelcome_all(work, room.id)
                tables.change(work, room.id, watch_key=room.table.watch_key + 1)

            await house.store.write(close_door)
            return
        written = number_in(which)
        number = -1 if written is None else written
        seat = room.seats[number] if 0 <= number < len(room.seats) else None
        own = seat is not None and guest.id in room.kept.holders.get(number, ())
        friends = seat is not None and seat.who == "invited" and guest.id == room.table.host
        if seat is None or not (own or friends):
            raise Forbidden(mark("This is not your seat."))
        key = seat.link_key + REVOKED

        def renew(work: Work) -> None:
            if own:
                tables.let_go(work, room.id, number, keep=guest.id)
            tables.change_seat(work, room.id, number, link_key=key)

        await house.store.write(renew)


async def start(house: House, room: Room, guest: Guest, level: str) -> None:
    """Begin without those who have not come: bots take their seats."""
    async with changing(house, room):
        if guest.id != room.table.host:
            raise Forbidden(mark("Only who opened the table may do this."))
        if room.match is not None:
            return
        bot = check_level(level)
        for seat in room.seats:
            if seat.who in ("open", "invited"):
                change = {"who": "bot", "level": bot, "link_key": seat.link_key + TAKEN}
                await house.store.write(tables.change_seat, room.id, seat.number, **change)
    await start_if_full(house, room)


# Around the game -----------------------------------------------------------------------------------------------------

async def say(house: House, room: Room, guest: Guest, wanted: int | None, text: str) -> None:
    """A line of chat of somebody who may be here."""
    facts.eyes(room, guest)
    mine = room.seats_of(guest.id)
    number = wanted if wanted in mine else mine[0] if mine else None
    await say_as(house, room, number, room.seats[number].name if number is not None else guest.name, text)


async def say_as(house: House, room: Room, number: int | None, name: str, text: str) -> None:
    """A line of chat, of a seat or of somebody who watches."""
    line = clean_line(text, LONGEST_CHAT)
    if not line:
        raise Refused(mark("There is nothing to say in this."))
    async with changing(house, room):
        if room.kept.chat and room.kept.chat[-1].number >= MOST_CHAT:
            raise Refused(mark("This table has been talked at enough."))
        await house.store.write(tables.say, room.id, number, name, line)


async def set_speed(house: House, room: Room, guest: Guest, speed: str) -> None:
    async with changing(house, room):
        own_seat(room, guest, None, playing=False)
        await house.store.write(tables.change, room.id, speed=check_speed(speed))


async def set_title(house: House, room: Room, guest: Guest, title: str) -> None:
    async with changing(house, room):
        if guest.id != room.table.host:
            raise Forbidden(mark("Only who opened the table may do this."))
        line = clean_line(title, 40)
        if not line:
            raise Refused(mark("A table needs a name."))
        await house.store.write(tables.change, room.id, title=line)
