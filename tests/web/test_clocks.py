"""Clocks, and letters to those who are waited for."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import json
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from sandtable.store import tables
from sandtable.store.rows import Seat
from sandtable.web import mailman
from sandtable.web.clocks import DAY, Clock, after_change
from sandtable.web.founding import Wish, draft
from sandtable.web.identity import Guest
from sandtable.web.mailman import (
    Post,
    call_webhook,
    check_mail,
    check_webhook,
    is_public,
    letter_for,
    public_address,
)
from sandtable.web.refusal import Refused
from sandtable.words import say_for
from tests.support.houses import Client, Visitor, house_in, open_house


def test_clocks_are_read() -> None:
    assert Clock.read("none") == Clock.read("") == Clock()
    assert Clock.read("days:3") == Clock(days=3)
    assert Clock.read("live:10+15") == Clock(minutes=10, increment=15)
    for wrong in ("days:0", "days:31", "live:0+5", "live:200+5", "live:5", "fast", "days:-1", "live:5+999", "days:²"):
        with pytest.raises(Refused):
            Clock.read(wrong)


def two(clock: str) -> tuple[Any, list[Seat]]:
    table, seats = draft(Wish("whispers", ["me", "hotseat"], clock=clock), Guest("ada"))
    return replace(table, to_move=0, turn_began=1000.0), seats


def test_over_days_everybody_has_so_many_for_a_move() -> None:
    table, seats = two("days:2")
    assert after_change(table, seats, 0, 1, 5000.0) == (5000.0, 5000.0 + 2 * DAY, {})
    began, deadline, _ = after_change(table, seats, 0, 0, 5000.0)
    assert (began, deadline) == (1000.0, 5000.0 + 2 * DAY), "who goes on choosing is not late, nor told again"
    bot = [seats[0], replace(seats[1], who="bot")]
    assert after_change(table, bot, 0, 1, 5000.0)[1] is None


def test_a_live_clock_counts_down_and_gains_by_the_turn() -> None:
    table, seats = two("live:10+15")
    assert seats[0].seconds == 600.0
    began, deadline, left = after_change(replace(table, to_move=None), seats, None, 0, 1000.0)
    assert (began, deadline, left) == (1000.0, 1600.0, {})
    running = replace(table, deadline=1600.0)
    assert after_change(running, seats, 0, 0, 1100.0) == (1000.0, 1600.0, {}), "within a turn it just runs"
    assert after_change(running, seats, 0, 1, 1100.0) == (1100.0, 1700.0, {0: 515.0})


def test_in_a_live_game_a_bot_goes_on_for_who_has_no_time_left(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        ada = Visitor(client, "Ada")
        table = ada.new_table("whispers", "me", "bot:random", clock="live:1+1", speed="slow")
        house = house_in(client)
        room = house.rooms[table]
        until(lambda: room.table.to_move == 0)
        house.store.write_now(tables.change, table, deadline=time.time() - 1)
        until(lambda: room.seats[0].who == "bot")
        assert room.seats[0].late, "as long as the bot has not moved"
        assert ada.post(f"/t/{table}/seat", action="back").status_code == 303
        assert room.seats[0].who == "person"


def test_over_days_the_others_decide_about_who_is_late(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
        table = ada.new_table("whispers", "me", "anyone", public="on", clock="days:1")
        bert.post(f"/t/{table}/sit", seat=1)
        house = house_in(client)
        room = house.rooms[table]
        late = room.table.to_move or 0
        waiting = (ada, bert)[1 - late]
        assert waiting.tell(f"/t/{table}/ask", what="replace").status_code == 400, "nobody is late yet"
        house.store.write_now(tables.change, table, deadline=time.time() - 1)
        until(lambda: room.seats[late].late)
        assert room.seats[late].who == "person"
        assert waiting.tell(f"/t/{table}/ask", what="replace").status_code == 200
        assert room.seats[late].who == "bot", "with two at the table the other one alone decides"


def until(reached: Any, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


# Letters -------------------------------------------------------------------------------------------------------------

class Hook(http.server.BaseHTTPRequestHandler):
    """Somebody's webhook."""

    heard: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append(json.loads(body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def hook() -> Iterator[str]:
    Hook.heard.clear()
    server = http.server.HTTPServer(("127.0.0.1", 0), Hook)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook?x=1"
    server.shutdown()
    thread.join()
    server.server_close()


def test_who_is_away_is_told_once_a_turn(tmp_path: Path, hook: str) -> None:
    with open_house(tmp_path, mail=Post(anywhere=True), base="http://house.test") as client:
        ada = Visitor(client, "Ada")
        table = ada.new_table("whispers", "me", "bot:random", clock="days:2", speed="fast")
        house = house_in(client)
        room = house.rooms[table]
        until(lambda: room.table.to_move == 0)
        assert ada.post(f"/t/{table}/notify", webhook=hook).status_code == 303
        portal = client.blocking_portal
        assert portal.call(house.mailman.deliver, time.time() + 30) == 0, "a minute's patience"
        assert portal.call(house.mailman.deliver, time.time() + 90) == 1
        assert portal.call(house.mailman.deliver, time.time() + 95) == 0, "once a turn"
        assert [heard["table"] for heard in Hook.heard] == [table]
        assert Hook.heard[0]["address"] == f"http://house.test/t/{table}"
        assert set(Hook.heard[0]) == {"text", "table", "seat", "address"}, "no secret leaves by letter"


def test_who_is_at_the_table_gets_no_letter(tmp_path: Path, hook: str) -> None:
    with open_house(tmp_path, mail=Post(anywhere=True)) as client:
        ada = Visitor(client, "Ada")
        table = ada.new_table("whispers", "me", "bot:random", speed="fast")
        house = house_in(client)
        until(lambda: house.rooms[table].table.to_move == 0)
        ada.post(f"/t/{table}/notify", webhook=hook)
        with ada.socket(table) as socket:
            socket.receive_json(timeout=20)
            assert client.blocking_portal.call(house.mailman.deliver, time.time() + 90) == 0


def test_who_is_at_the_table_through_another_process_gets_no_letter(tmp_path: Path, hook: str) -> None:
    """Two processes on one database: the page is connected to one, the round is made by both."""
    post = Post(anywhere=True)
    with open_house(tmp_path, mail=post, workers=2) as near, open_house(tmp_path, mail=post, workers=2) as far:
        ada = Visitor(near, "Ada")
        table = ada.new_table("whispers", "me", "bot:random", speed="fast")
        until(lambda: house_in(near).rooms[table].table.to_move == 0)
        ada.post(f"/t/{table}/notify", webhook=hook)

        def told(by: Client, after: float) -> int:
            found: int = by.blocking_portal.call(house_in(by).mailman.deliver, time.time() + after)
            return found

        with ada.socket(table) as socket:
            socket.receive_json(timeout=20)
            assert (told(near, 1), told(far, 90), told(near, 90), told(far, 95)) == (0, 0, 0, 0)
        until(lambda: not house_in(near).rooms[table].tabs)
        assert (told(near, 100), told(far, 100), told(near, 120)) == (1, 0, 0), "once she has gone, and once only"


def test_webhooks_do_not_reach_into_the_house(hook: str) -> None:
    for wrong in (
        "ftp://example.org/", "http://example.org/", "https://", "javascript:alert(1)", "https://user:pw@example.org/",
        "https://example.org:99999/", "https://exa mple.org/", "//example.org", "x" * 600,
        "https://example.org/\r\nHost: x",
    ):
        with pytest.raises(Refused):
            check_webhook(wrong)
    for private in ("127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "0.0.0.0", "192.168.1.1", "localhost"):
        with pytest.raises(OSError, match="not a public address"):
            public_address(private, 443, anywhere=False)
    with pytest.raises(Refused):
        call_webhook(hook, {})
    assert call_webhook(hook, {"text": "hello"}, anywhere=True) == 204


def test_addresses_with_a_private_one_inside_are_not_public() -> None:
    for private in (
        "10.1.2.3", "224.0.0.1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::10.0.0.1", "fe80::1%eth0", "ff02::1",
        "100.64.0.1",
    ):
        assert not is_public(private), private
    for public in ("1.1.1.1", "2606:4700:4700::1111", "64:ff9b::1.1.1.1"):
        assert is_public(public), public


def test_a_webhook_that_dawdles_is_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailman, "LONGEST_CALL", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        def dawdle() -> None:
            line, _ = server.accept()
            with line, contextlib.suppress(OSError):
                while True:
                    line.sendall(b"H")
                    time.sleep(0.05)

        thread = threading.Thread(target=dawdle, daemon=True)
        thread.start()
        began = time.monotonic()
        with pytest.raises((OSError, http.client.HTTPException)):
            call_webhook(f"http://127.0.0.1:{server.getsockname()[1]}/", {}, anywhere=True)
        assert time.monotonic() - began < 5
        thread.join()


def test_the_menu_remembers_where_one_is_told(tmp_path: Path) -> None:
    with open_house(tmp_path, mail=Post(server="mail.test:25")) as client:
        ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
        table = ada.new_table("whispers", "me", "bot:random", public="on")
        ada.post(f"/t/{table}/notify", mail="ada@example.org", webhook="https://example.org/hook")
        page = ada.get(f"/t/{table}").text
        assert 'value="ada@example.org"' in page
        assert 'value="https://example.org/hook"' in page
        assert "example.org" not in bert.get(f"/t/{table}").text
    with open_house(tmp_path) as client:
        ada = Visitor(client, "Ada")
        table = ada.new_table("whispers", "me", "bot:random")
        assert 'name="mail"' not in ada.get(f"/t/{table}").text, "a house without a mail server offers none"


def test_mail_addresses_are_checked() -> None:
    assert check_mail(" ada@example.org ") == "ada@example.org"
    assert check_mail("") == ""
    for wrong in ("ada", "ada@", "@example.org", "a@b", "a@b.c\nBcc: x@y.z", "a b@c.de", "a@b.c,d@e.f", "ż@b.pl"):
        with pytest.raises(Refused):
            check_mail(wrong)


def test_letters_are_in_the_language_of_who_gets_them() -> None:
    for language in ("en", "ru", "pl"):
        subject, text = letter_for(say_for(language), "Long Night", "http://house.test/t/x", time.time() + 7200.5)
        assert "Long Night" in subject
        assert "http://house.test/t/x" in text
