"""What one reader may see of a table, put together for the pages. Nothing reaches a page but through here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sandtable.engine.kind import View
from sandtable.store.lists import Listed
from sandtable.store.rows import MoveRow, Question, Seat
from sandtable.web import clocks
from sandtable.web.identity import Guest, Keys
from sandtable.web.look.scene import Card, ChatLine, Line, Reader, SeatLook, TableLook
from sandtable.web.refusal import NotHere
from sandtable.web.room import Room
from sandtable.words import best_language, say_for

LONGEST_LOG = 2000


@dataclass(frozen=True)
class Eyes:
    """Through whose eyes somebody looks at a table."""

    guest: Guest
    mine: tuple[int, ...]
    """All seats they may act for."""
    seat: int | None
    """The seat whose secrets are shown; None: what a spectator sees."""
    curtain: bool = False
    """Several play at this screen and the next of them has not said yet that it is them."""


def eyes(room: Room, guest: Guest, wanted: int | None = None) -> Eyes:
    """How somebody may look at a table; raises NotHere if they may not.

    Who holds one seat sees that. Who holds several (a shared screen) sees the one they name, but never another one
    while it is the turn of one of theirs.
    """
    mine = room.seats_of(guest.id)
    if not mine and not room.may_watch(guest.id):
        raise NotHere()
    if room.match is None:
        return Eyes(guest, mine, mine[0] if mine else None)
    if room.match.over:
        known = wanted is not None and 0 <= wanted < room.table.players
        return Eyes(guest, mine, wanted if known else mine[0] if mine else None)
    if len(mine) <= 1:
        return Eyes(guest, mine, mine[0] if mine else None)
    to_move = room.match.to_move
    if to_move in mine and wanted != to_move and room.seats[to_move].who == "person":
        return Eyes(guest, mine, None, curtain=True)
    return Eyes(guest, mine, wanted if wanted in mine else None)


def reader_of(guest: Guest, keys: Keys, accepted: str | None = None) -> Reader:
    language = guest.language or best_language(accepted)
    return Reader(guest.name, say_for(language), guest.theme, keys.csrf(guest), guest.sound)


def iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def table_look(
    room: Room, who: Eyes, keys: Keys, at: int | None = None, view: View | None = None, base: str = ""
) -> TableLook:
    """The table as a reader sees it; `view` is given for a past move `at`. `base`: the address of this house."""
    table, match, seat = room.table, room.match, who.seat
    moves = len(match.moves) if match else 0
    question = table.question
    over = match is not None and match.over
    late = tuple(one.number for one in room.seats if one.late)
    hotseat = who.mine if len(who.mine) > 1 else ()
    return TableLook(
        id=table.id, title=table.title, game=table.game, seats=seat_looks(room, who, keys, base), seat=seat,
        view=room.view(seat if match else None) if view is None else view, version=table.version,
        at=moves if at is None else at, moves=moves, log=log_lines(room, seat), chat=chat_lines(room),
        may=may(room, who, late), mine=who.mine, settings=table.settings, started=match is not None, finished=over,
        clock=table.clock, deadline=table.deadline if table.clock.startswith("days") else None, public=table.public,
        practice=table.practice, thinking=room.bot_to_move is not None, late=late,
        asking=_asker(room, question), asking_what=question.what if question else "",
        asking_seat=question.seat if question else None, asking_target=question.target if question else 0,
        answers=question.answers if question else {}, speed=table.speed, hotseat=hotseat, curtain=who.curtain,
        watchers=sum(1 for tab in room.tabs if not tab.mine), spectator_link=_watch_link(room, who, keys, base),
        rematch_link=f"/t/{table.next}" if table.next else "", commitment=room.commitment,
        secret=table.secret if over else "", words=table.words,
    )


def _asker(room: Room, question: Question | None) -> str:
    return "" if question is None else room.seats[question.seat].name or str(question.seat + 1)


def _watch_link(room: Room, who: Eyes, keys: Keys, base: str) -> str:
    if not who.mine and who.guest.id != room.table.host:
        return ""
    return f"{base}/w/{keys.watch_token(room.id, room.table.watch_key)}"


def seat_looks(room: Room, who: Eyes, keys: Keys, base: str = "") -> tuple[SeatLook, ...]:
    now = time.time()
    here = {*who.mine, *(seat for tab in room.tabs for seat in tab.mine)}
    host = who.guest.id == room.table.host
    looks = []
    for seat in room.seats:
        own = seat.number in who.mine
        kept_for_friend = host and seat.who == "invited"
        link = f"{base}/s/{keys.seat_token(room.id, seat.number, seat.link_key)}" if own or kept_for_friend else ""
        looks.append(seat_look(room, seat, seat.number in here, link, now))
    return tuple(looks)


def seat_look(room: Room, seat: Seat, here: bool, link: str, now: float) -> SeatLook:
    hotseat = seat.person is not None and sum(1 for one in room.seats if one.person == seat.person) > 1
    table = room.table
    live = table.clock.startswith("live")
    return SeatLook(
        name=seat.name, who="hotseat" if hotseat and seat.who == "person" else seat.who, level=seat.level, here=here,
        seconds=clocks.left_now(table, seat, now) if live else None, link=link, late=seat.late,
        running=live and table.to_move == seat.number and table.deadline is not None,
    )


def log_lines(room: Room, seat: int | None) -> tuple[Line, ...]:
    """What a reader may read of the log. Lines that were made once are not made again."""
    rows: Sequence[MoveRow] = room.kept.moves
    lines = room.lines.setdefault((seat, room.table.stage), [])
    lines.extend(
        Line(row.number, row.seat if row.seat >= 0 else None, room.shown(row.events, seat), iso(row.at))
        for row in rows[len(lines):]
    )
    return tuple(lines[-LONGEST_LOG:])


def chat_lines(room: Room) -> tuple[ChatLine, ...]:
    return tuple(ChatLine(row.number, row.name, row.seat, row.text, iso(row.at)) for row in room.kept.chat)


def voters(room: Room, asker: int) -> tuple[int, ...]:
    """The seats whose people must agree to what a seat asks: everybody else's but bots'."""
    person = room.seats[asker].person
    return tuple(
        seat.number for seat in room.seats
        if seat.who == "person" and seat.number != asker and (seat.person is None or seat.person != person)
    )


def first_of_turn(room: Room, seat: int) -> int:
    """To where a seat may go back without asking; the present number of moves if it may not at all."""
    rows = room.kept.moves
    first = len(rows) - 1
    while first > 0 and rows[first].seat == seat and not rows[first].informed:
        first -= 1
    return first


def may(room: Room, who: Eyes, late: Sequence[int]) -> frozenset[str]:
    """What else a reader may do but choose."""
    match, table, seat = room.match, room.table, who.seat
    can: set[str] = set()
    host = who.guest.id == table.host
    if who.mine or host or room.kept.guests or table.public:
        can.add("chat")
    if host:
        can.add("host")
    if match is None:
        if any(one.who == "open" for one in room.seats) and not who.mine:
            can.add("sit")
        if host:
            can.add("start")
        if who.mine and not host:
            can.add("leave")
        return frozenset(can)
    if match.over:
        can |= {"practice", "save"} | ({"rematch"} if who.mine else set())
        return frozenset(can)
    if not who.mine:
        return frozenset(can)
    can |= {"speed", "notify"} if any(one.who == "bot" for one in room.seats) else {"notify"}
    if any(room.seats[number].who == "bot" for number in who.mine):
        can.add("from_bot")
    if seat is not None and room.seats[seat].who == "person":
        can |= _may_at_seat(room, seat, late)
    return frozenset(can)


def _may_at_seat(room: Room, seat: int, late: Sequence[int]) -> set[str]:
    can = {"to_bot"}
    question = room.table.question
    moves = len(room.kept.moves) - 1
    first = first_of_turn(room, seat)
    if first < moves:
        can |= {"undo", "restart"}
    if question is None:
        if any(row.seat == seat for row in room.kept.moves[1:]):
            can.add("ask_undo")
        if any(number != seat for number in late):
            can.add("ask_replace")
    elif question.seat == seat:
        can.add("withdraw")
    elif seat in voters(room, question.seat) and seat not in question.answers:
        can.add("answer")
    return can


def card(listed: Listed, keys: Keys, guest: Guest, base: str = "", view: View | None = None) -> Card:
    """A table in a list of the home page."""
    table, mine = listed.table, listed.mine
    friends = [seat for seat in listed.seats if seat.who == "invited" and table.stage == "open"]
    action, address = "open", f"/t/{table.id}"
    if table.stage == "over":
        action, address = "replay", f"/t/{table.id}"
    elif friends and table.host == guest.id:
        action = "link"
        address = f"{base}/s/{keys.seat_token(table.id, friends[0].number, friends[0].link_key)}"
    elif not mine:
        action = "sit" if table.stage == "open" and any(seat.who == "open" for seat in listed.seats) else "watch"
    looks = tuple(SeatLook(name=seat.name, who=seat.who, level=seat.level, late=seat.late) for seat in listed.seats)
    seconds = table.deadline - time.time() if table.deadline is not None and table.to_move in mine else None
    return Card(
        table.id, table.title, table.game, looks, view, mine[0] if mine else None, table.moves, table.stage != "open",
        table.stage == "over", seconds, iso(table.changed), action, address,
        tuple(table.result["winners"]) if table.result else (), mine,
    )
