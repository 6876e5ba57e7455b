"""Two worlds that a reader cannot tell apart give the same pages, sockets and answers, byte for byte.

For every reader of whole random games another world is made: what the reader cannot know is dealt anew, others' private
events and hidden choices are replaced by others. Then everything that leaves the house is compared.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from typing import Any

import pytest

from sandtable.store import reviews
from sandtable.store.rows import MoveRow
from sandtable.web import facts, look
from sandtable.web.facts import Eyes, reader_of
from sandtable.web.founding import Wish, draft, found
from sandtable.web.house import House
from sandtable.web.room import Room
from sandtable.web.tab import Tab
from tests.support.houses import Client, Program, Visitor, house_in

WHISPERS = {"agents_in_field": True, "kept_secrets": True, "to_each_their_own": True}
SECRET = "5a" * 32
"""So that a game in which something comes out is played again by the next run."""
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("whispers", 3, {}), ("whispers", 2, {"counter_intelligence": True}), ("whispers", 4, WHISPERS),
    ("balance", 2, {"mode": "command", "turn_limit": 14}),
]


def scrambled(row: MoveRow, seat: int | None, chance: random.Random) -> MoveRow:
    """A row of the log in which all that is not for a seat's eyes is something else."""
    events = tuple(
        event if event.get("to", seat) == seat
        else {name: value if name in ("key", "to") else chance.randrange(3) for name, value in event.items()}
        for event in row.events
    )
    if row.seat == seat:
        return replace(row, events=events, state=b"")
    notation = f"something else {chance.random()}"
    return replace(row, events=events, option=chance.randrange(10**6), notation=notation, state=b"")


def other_world(room: Room, seat: int | None, seed: int, known: list[MoveRow] | None = None) -> Room:
    """The same table in a world that a seat (None: a spectator) cannot tell from this one. `known`: its rows so far."""
    assert room.match is not None
    chance = random.Random(seed)
    world = room.match.game.determinize(seat, seed)
    rows = [] if known is None else known
    rows += [scrambled(row, seat, chance) for row in room.kept.moves[len(rows):]]
    rows = list(rows)
    rows[-1] = replace(rows[-1], state=world.to_bytes())
    return Room(room.store, replace(room.kept, moves=tuple(rows)))


def in_json(data: Any) -> str:
    return json.dumps(data, sort_keys=True, default=sorted)


class Reading:
    """One reader of a table, with a page that follows the game, and its double in the other world."""

    def __init__(self, house: House, room: Room, who: Visitor, seat: int | None) -> None:
        self.house, self.room, self.who, self.seat = house, room, who, seat
        reader = reader_of(who.guest, house.keys)
        self.reader = reader
        self.tab = Tab(house, room, who.guest, reader, None)
        self.double = Tab(house, room, who.guest, reader, None)
        self.rows: list[MoveRow] = []

    async def compare(self, seed: int) -> None:
        """What the page knows in both worlds; every few choices what it is sent, and the whole page."""
        other = other_world(self.room, self.seat, seed, self.rows)
        assert in_json(other.view(self.seat)) == in_json(self.room.view(self.seat))
        if seed % 12:
            return
        eyes = facts.eyes(self.room, self.who.guest)
        assert eyes.seat == self.seat
        ours, theirs = (facts.table_look(room, eyes, self.house.keys) for room in (self.room, other))
        assert in_json(asdict(ours)) == in_json(asdict(theirs))
        self.double.room = other
        assert in_json(await self.tab.message()) == in_json(await self.double.message())
        if seed % 36 == 0:
            page = look.render_table(ours, self.reader)
            assert page == look.render_table(theirs, self.reader)
            assert look.render_text(ours, self.reader) == look.render_text(theirs, self.reader)
            assert self.room.table.secret not in page


@pytest.mark.parametrize(("game", "players", "settings"), GAMES, ids=lambda value: str(value))
def test_pages_and_sockets_betray_nothing_over_whole_games(
    client: Client, game: str, players: int, settings: dict[str, Any]
) -> None:
    house = house_in(client)
    people = [Visitor(client, name) for name in ("Ada", "Bert", "Carl", "Dora")[:players]]
    wish = Wish(game, ["me"] + ["anyone"] * (players - 1), settings=settings, public=True)
    table, seats = draft(wish, people[0].guest)
    table = replace(table, secret=SECRET)
    portal = client.blocking_portal
    room = portal.call(found, house, table, seats)
    for number, person in enumerate(people[1:], 1):
        assert person.post(f"/t/{table.id}/sit", seat=number).status_code == 303
    readers = [Reading(house, room, person, seat) for seat, person in enumerate(people)]
    readers.append(Reading(house, room, Visitor(client, "Wanda"), None))

    async def play() -> int:
        chance = random.Random(f"{game} {players}")
        made = 0
        while room.match is not None and not room.match.over:
            for reading in readers if made % 4 == 0 else ():
                await reading.compare(made)
            seat = room.match.to_move
            assert seat is not None
            async with room.lock:
                await room.choose(seat, chance.choice(room.match.game.options()))
            made += 1
        return made

    assert portal.call(play) > 60


@pytest.mark.parametrize(("game", "players"), [("whispers", 3), ("lanterns", 2)])
def test_the_api_betrays_nothing(client: Client, game: str, players: int) -> None:
    made = client.post("/api/tables", json={"game": game, "seats": ["me"] * players}).json()
    house, table = house_in(client), made["id"]
    seats = [Program(client, table, seat["token"]) for seat in made["seats"]]
    watcher = Program(client, table, made["watch"])
    chance = random.Random(game)
    room = house.rooms[table]
    for step in range(60):
        for seat, program in [*enumerate(seats), (None, watcher)]:
            if step % 3 == 0:
                compare_answers(house, room, seat, program, step)
        mover = seats[room.table.to_move or 0]
        assert room.match is not None
        option = chance.choice(room.match.game.options())
        assert mover.send("choices", version=room.table.version, option=option).status_code == 200
        if room.table.stage == "over":
            break


def compare_answers(house: House, room: Room, seat: int | None, program: Program, seed: int) -> None:
    """All that a token can ask for, in this world and in another."""
    paths = ["", "log", f"positions/{room.table.moves}", f"wait?news={room.table.news - 1}"]
    here = [program.get(path).content for path in paths]
    house.rooms[room.id] = other_world(room, seat, seed)
    try:
        assert [program.get(path).content for path in paths] == here
    finally:
        house.rooms[room.id] = room


def test_whole_answers_over_http_betray_nothing(client: Client) -> None:
    """The same comparison once more through the whole application, headers and compression included."""
    house = house_in(client)
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "anyone", public="on")
    bert.post(f"/t/{table}/sit", seat=1)
    room = house.rooms[table]
    chance = random.Random(11)
    for step in range(40):
        if step % 5 == 0:
            for seat, person in ((0, ada), (1, bert), (None, Visitor(client, "Wanda"))):
                paths = (f"/t/{table}", f"/t/{table}/text", f"/t/{table}/at/{room.table.moves}")
                here = [answer_of(person, path) for path in paths]
                house.rooms[table] = other_world(room, seat, step)
                there = [answer_of(person, path) for path in paths]
                house.rooms[table] = room
                assert here == there
        assert room.match is not None
        mover = (ada, bert)[room.table.to_move or 0]
        option = chance.choice(room.match.game.options())
        assert mover.post(f"/t/{table}/choose", option=option, version=room.table.version).status_code == 303


STAGES = ("before the game", "at the first choice", "while a player is asked", "at the last choice")


@pytest.mark.parametrize("stage", STAGES)
def test_before_the_end_an_analysis_is_neither_made_nor_shown(client: Client, stage: str) -> None:
    """Whoever asks in whatever way, pages, sockets and the API say the same in every world, and begin nothing."""
    house, begun = house_in(client), stage != "before the game"
    people = [Visitor(client, name) for name in ("Ada", "Bert", "Wanda", "")]
    ada, bert = people[:2]
    table = ada.new_table("whispers", "me", "anyone", public="on" if begun else "")
    if begun:
        bert.post(f"/t/{table}/sit", seat=1)
    room = house.rooms[table]
    if stage == "at the last choice":
        play_to_the_last_choice(client, room)
    elif stage == "while a player is asked":
        mover = people[room.table.to_move or 0]
        assert room.match is not None
        mover.post(f"/t/{table}/choose", option=room.match.game.options()[0], version=room.table.version)
        assert mover.tell(f"/t/{table}/ask", what="undo", version=room.table.version).status_code == 200
        assert room.table.question is not None
    house.store.write_now(reviews.keep, table, {"betrayed": "everything"})

    here = asked_for_an_analysis(client, room, people)
    assert b"betrayed" not in b"".join(here)
    assert not house.reviews.done
    if room.match is None:
        return
    for seat in (0, 1, None):
        house.rooms[table] = other_world(room, seat, 7)
        assert asked_for_an_analysis(client, room, people) == here
    house.rooms[table] = room
    for person in people:
        assert "/review" not in person.get(f"/t/{table}").text
        with person.socket(table, f"?version={room.table.version}") as socket:
            for wish in ({"review": table}, {"analyse": table}, {"ping": 1}):
                socket.send_json(wish)
            while "pong" not in (message := socket.receive_json(timeout=20)):
                assert "betrayed" not in json.dumps(message)
    assert not house.reviews.done


def asked_for_an_analysis(client: Client, room: Room, people: list[Visitor]) -> list[bytes]:
    """What the house answers to everybody, programs among them."""
    keys, table = house_in(client).keys, room.id
    tokens = [keys.seat_token(table, seat.number, seat.link_key) for seat in room.seats]
    found = []
    for person in people:
        status, headers, content = answer_of(person, f"/t/{table}/review")
        assert status == 404
        found += [repr(headers).encode(), content]
        for answer in (person.post(f"/t/{table}/analyse"), person.tell(f"/t/{table}/analyse")):
            assert answer.status_code in (400, 404)
            found.append(answer.content)
    for token in ("", keys.watch_token(table, room.table.watch_key), *tokens):
        program = Program(client, table, token)
        for answer in (program.get("review"), program.get("analyse"), program.send("analyse")):
            assert answer.status_code in (404, 405)
            found.append(answer.content)
    return found


def play_to_the_last_choice(client: Client, room: Room) -> None:
    """Random choices until one that may end the game is left."""
    chance = random.Random(5)

    async def play() -> None:
        assert room.match is not None
        while True:
            seat, option = room.match.to_move, chance.choice(room.match.game.options())
            ahead = room.match.at(len(room.match.moves))
            ahead.choose(option)
            if ahead.over:
                return
            assert seat is not None
            async with room.lock:
                await room.choose(seat, option)

    client.blocking_portal.call(play)


def answer_of(person: Visitor, path: str) -> tuple[int, list[tuple[str, str]], bytes]:
    found = person.get(path)
    headers = [(name, value) for name, value in found.headers.items() if name != "set-cookie"]
    return found.status_code, headers, found.content


def test_before_the_end_nobody_looks_through_the_eyes_of_others(client: Client) -> None:
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "anyone", public="on")
    bert.post(f"/t/{table}/sit", seat=1)
    room = house_in(client).rooms[table]
    assert room.match is not None
    mover = (ada, bert)[room.table.to_move or 0]
    mover.post(f"/t/{table}/choose", option=room.match.game.options()[0], version=room.table.version)
    for person in (bert, Visitor(client, "Wanda")):
        for number in (0, 1):
            assert answer_of(person, f"/t/{table}/at/{number}?eyes=0") == answer_of(person, f"/t/{table}/at/{number}")
        heard = []
        for query in ("?version=0&at=0&eyes=0", "?version=0&at=0"):
            with person.socket(table, query) as socket:
                heard.append(socket.receive_json(timeout=20))
        assert heard[0]["panels"]
        assert heard[0] == heard[1]


def test_the_other_world_is_another_one(client: Client) -> None:
    """So that the comparisons above compare something: whoever may know sees the difference."""
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "anyone", public="on")
    bert.post(f"/t/{table}/sit", seat=1)
    room = house_in(client).rooms[table]
    keys = house_in(client).keys
    eyes = Eyes(bert.guest, (1,), 1)
    seen = {look.render_table(facts.table_look(one, eyes, keys), reader_of(bert.guest, keys))
            for one in (room, other_world(room, 0, 1), other_world(room, 0, 2))}
    assert len(seen) == 3


def test_errors_of_the_house_tell_nothing_of_a_table(client: Client) -> None:
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "anyone", public="on")
    bert.post(f"/t/{table}/sit", seat=1)
    room = house_in(client).rooms[table]
    other = ada if room.table.to_move == 1 else bert
    answers = [
        other.tell(f"/t/{table}/choose", option=option, version=room.table.version).json()["sentence"]
        for option in (0, 5, 10**6)
    ]
    assert len(set(answers)) == 1, "the answer to a foreign click does not say whether it was an option"
    position = room.view(0)["position"]
    assert in_json(position["loyalties"][0]) not in "".join(answers)
