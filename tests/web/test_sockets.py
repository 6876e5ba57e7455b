"""What a page is sent by its socket: only news, only its own, and everything it missed."""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.support.houses import Client, Visitor, house_in


class Page:
    """A page that keeps what it is sent, as a browser does."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.panels: dict[str, str] = {}
        self.version = -1
        self.messages: list[dict[str, Any]] = []

    def hear(self, until: Any) -> dict[str, Any]:
        """Read messages until one satisfies a condition; that one."""
        while True:
            message: dict[str, Any] = self.socket.receive_json(timeout=20)
            self.messages.append(message)
            self.panels.update(message.get("panels", {}))
            self.version = max(self.version, message.get("version", -1))
            if until(message):
                return message

    def at(self, version: int) -> dict[str, Any]:
        """Wait for a version; panels are then as of that version at least."""
        if self.version >= version:
            return self.messages[-1]
        return self.hear(lambda message: message.get("version", -1) >= version)


@contextlib.contextmanager
def page(person: Visitor, table: str, query: str = "") -> Iterator[Page]:
    with person.socket(table, query) as socket:
        yield Page(socket)


def whispers(client: Client, *seats: str) -> tuple[list[Visitor], str]:
    """A running game of people, each by their own link."""
    people = [Visitor(client, name) for name in ("Ada", "Bert", "Carl", "Dora")[: len(seats)]]
    table = people[0].new_table("whispers", *seats)
    house = house_in(client)
    for number, person in enumerate(people[1:], 1):
        seat = house.rooms[table].seats[number]
        assert person.post(f"/s/{house.keys.seat_token(table, number, seat.link_key)}").status_code == 303
    return people, table


def choose(client: Client, people: list[Visitor], table: str, chance: random.Random, tab: str = "") -> int:
    """A random choice by whose turn it is; the version after it."""
    room = house_in(client).rooms[table]
    option = chance.choice(room.match.game.options()) if room.match else 0
    version = room.table.version
    person = people[room.table.to_move or 0]
    headers = {"X-Tab": tab} if tab else {}
    answer = person.post(f"/t/{table}/choose", headers, option=option, version=version)
    assert answer.status_code == 303, answer.text[:200]
    return version + 1


def test_a_page_gets_what_has_changed_and_nothing_else(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    with page(people[0], table, "?version=1") as ada, page(people[1], table, "?version=1") as bert:
        chance = random.Random(1)
        for _ in range(6):
            version = choose(client, people, table, chance)
            for one in (ada, bert):
                message = one.at(version)
                assert message["moves"] == version - 1
                assert message["told"], "something happened, and the page can show it"
        names = [set(message["panels"]) for message in ada.messages if message.get("told")]
        assert all("prompt" in changed for changed in names)
        assert all("chat" not in changed for changed in names), "nobody has said anything"


def test_what_a_page_has_gathered_is_what_a_fresh_page_gets(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    chance = random.Random(2)
    with page(people[1], table) as follower:
        for _ in range(25):
            follower.at(choose(client, people, table, chance))
        with page(people[1], table) as fresh:
            fresh.hear(lambda message: "panels" in message)
            changing = {"seats", "people"}  # who is here
            for name, html in fresh.panels.items():
                if name not in changing:
                    assert follower.panels[name] == html, name


def test_a_page_that_is_up_to_date_is_sent_nothing_until_something_happens(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    with page(people[0], table, "?version=1") as ada:
        ada.socket.send_json({"ping": 1})
        assert ada.socket.receive_json(timeout=20) == {"pong": 1}
        choose(client, people, table, random.Random(3))
        assert ada.hear(lambda message: "panels" in message)["version"] == 2


def test_a_page_that_was_away_catches_up(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    chance = random.Random(4)
    for _ in range(5):
        version = choose(client, people, table, chance)
    with page(people[0], table, "?version=1") as ada:
        message = ada.hear(lambda message: "panels" in message)
        assert message["version"] == version
        assert "prompt" in message["panels"]


def test_taking_back_is_told_as_a_jump(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    with page(people[1], table, "?version=1") as bert:
        bert.at(choose(client, people, table, random.Random(5)))
        mover = people[house_in(client).rooms[table].kept.moves[-1].seat]
        assert mover.post(f"/t/{table}/undo", version=2).status_code == 303
        message = bert.at(3)
        assert message["jump"] is True
        assert message["told"] == []
        assert message["moves"] == 0


def test_a_page_can_look_at_an_earlier_move_while_the_game_goes_on(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    chance = random.Random(6)
    for _ in range(6):
        version = choose(client, people, table, chance)
    with page(people[0], table, f"?version={version}") as ada:
        ada.socket.send_json({"at": 2})
        past = ada.hear(lambda message: "panels" in message)
        assert 'data-at="2"' in past["panels"]["replay"]
        choose(client, people, table, chance)
        on = ada.hear(lambda message: message.get("version") == version + 1)
        assert 'data-at="2"' in ada.panels["replay"]
        assert on["told"] == []
        ada.socket.send_json({"at": None})
        ada.hear(lambda message: f'data-at="{version}"' in message.get("panels", {}).get("replay", ""))
        for nonsense in (99999, -3, "x", True, [1], {"a": 1}):
            ada.socket.send_json({"at": nonsense})
        ada.socket.send_json({"ping": 1})
        ada.hear(lambda message: "pong" in message)


def test_who_sits_down_and_what_is_said_is_seen_without_reloading(client: Client) -> None:
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "friend")
    house = house_in(client)
    with page(ada, table) as waiting:
        waiting.hear(lambda message: "panels" in message)
        bert.post(f"/s/{house.keys.seat_token(table, 1, house.rooms[table].seats[1].link_key)}")
        waiting.hear(lambda message: message.get("version") == 1)
        bert.post(f"/t/{table}/chat", text="good evening")
        waiting.hear(lambda message: "good evening" in message.get("panels", {}).get("chat", ""))
        with page(bert, table):
            waiting.hear(lambda message: "seats" in message.get("panels", {}))


def test_a_revoked_link_ends_the_socket(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    watcher = Visitor(client, "Wanda")
    house = house_in(client)
    watcher.get(f"/w/{house.keys.watch_token(table, 1)}")
    with page(watcher, table) as watching:
        watching.hear(lambda message: "panels" in message)
        people[0].post(f"/t/{table}/links", which="watch")
        assert "sentence" in watching.hear(lambda message: message.get("gone"))


@pytest.mark.parametrize("headers", [
    {"Origin": "http://evil.test"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
    {"Cookie": "sandtable=forged"}, {},
])
def test_pages_of_other_houses_get_no_socket(client: Client, headers: dict[str, str]) -> None:
    people, table = whispers(client, "me", "friend")
    sent = {"Cookie": people[0].cookie, "Origin": "http://house.test", **headers} if headers else {}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/t/{table}/socket", headers=sent):
        pass


def test_strangers_get_no_socket(client: Client) -> None:
    _, table = whispers(client, "me", "friend")
    stranger = Visitor(client, "Eve")
    for name in (table, "aaaaaaaaaaaa", "x"):
        with pytest.raises(WebSocketDisconnect), stranger.socket(name):
            pass


def test_three_pages_and_a_spectator_keep_up(client: Client) -> None:
    people, table = whispers(client, "me", "friend", "friend")
    watcher = Visitor(client, "Wanda")
    watcher.get(f"/w/{house_in(client).keys.watch_token(table, 1)}")
    room = house_in(client).rooms[table]
    chance = random.Random(7)
    with contextlib.ExitStack() as stack:
        pages = [stack.enter_context(page(person, table)) for person in (*people, watcher)]
        for _ in range(30):
            version = choose(client, people, table, chance)
            for one in pages:
                one.at(version)
        turns = [one.hear(lambda message: "turn" in message)["turn"] for one in pages if one.version < version] or [
            one.messages[-1]["turn"] for one in pages
        ]
        assert turns == [seat == room.table.to_move for seat in (0, 1, 2, None)]


def test_many_click_at_once_and_one_of_them_counts(client: Client) -> None:
    people, table = whispers(client, "me", "friend")
    room = house_in(client).rooms[table]
    option = room.match.game.options()[0] if room.match else 0
    person = people[room.table.to_move or 0]
    codes: list[int] = []

    def click() -> None:
        found = person.post(f"/t/{table}/choose", {"Accept": "application/json"}, option=option, version=1)
        codes.append(found.status_code)

    threads = [threading.Thread(target=click) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, 409, 409, 409, 409, 409]
    assert room.table.moves == 1
