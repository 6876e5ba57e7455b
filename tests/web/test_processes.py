"""The real server as real processes: killed in the middle, several on one database, pages that come back."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable import savefile
from tests.support.postgres import postgres as postgres
from tests.support.postgres import postgres_server as postgres_server
from tests.support.servers import Browser, Caller, Server, choose, hear, make_table, until


def test_an_acknowledged_choice_survives_kill_9_and_the_game_goes_on(tmp_path: Path) -> None:
    """Several times in one game the server is killed while choices are being made; no answer is ever taken back."""
    chance = random.Random(5)
    server = Server(tmp_path / "k.db")
    made = make_table(server, "whispers", "me", "me")
    port = server.port
    acknowledged = sent = 1
    for death in range(4):
        callers = [Caller(server, made, seat) for seat in (0, 1)]
        for _ in range(6):
            acknowledged = sent = choose(callers, chance)
        killer = threading.Timer(0.01 * death, server.strike)
        killer.start()
        with contextlib.suppress(httpx.HTTPError):
            while callers[0].look()["stage"] == "playing":
                sent = acknowledged + 1
                acknowledged = choose(callers, chance)
        killer.join()
        server.kill()
        server = Server(tmp_path / "k.db", port=port)
        now = Caller(server, made, 0).look()
        assert now["version"] in (acknowledged, sent), "what was answered is there, and at most one more"
        assert now["moves"] == now["version"] - 1
        acknowledged = now["version"]
    with server:
        callers = [Caller(server, made, seat) for seat in (0, 1)]
        while callers[0].look()["stage"] == "playing":
            choose(callers, chance)
        file = callers[0].http.get(f"/api/tables/{made['id']}/save", headers=callers[0].headers).json()
    assert savefile.verify(file, made["commitment"]).ok


def test_bots_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "b.db")
    made = make_table(server, "whispers", "me", "bot:random", "bot:random")
    me = Caller(server, made, 0)
    for _ in range(2):
        view = me.look()
        if view["view"]["to_move"] == 0:
            me.choose(view["version"], view["view"]["options"][0]["option"])
    server.kill()
    with Server(tmp_path / "b.db") as again:
        me = Caller(again, made, 0)
        until(lambda: me.look()["view"]["to_move"] == 0)
        view = me.look()
        assert me.choose(view["version"], view["view"]["options"][0]["option"]).status_code == 200


def test_a_page_reconnects_after_the_server_was_killed_and_catches_up(tmp_path: Path) -> None:
    server = Server(tmp_path / "r.db")
    ada = Browser(server, "Ada")
    location = ada.post("/new", game="whispers", players=2, seat0="hotseat", seat1="hotseat").headers["location"]
    table = location.removeprefix("/t/")
    port = server.port
    with ada.socket(table, "?version=0") as socket:
        first = hear(socket, 1)
        assert first["panels"]
        server.kill()
        with pytest.raises((ConnectionClosed, TimeoutError, OSError)):
            hear(socket, 99)
    with Server(tmp_path / "r.db", port=port) as again:
        ada.move_to(again)
        curtain = ada.post(f"/t/{table}/curtain")
        assert curtain.status_code == 303, "the cookie is still good: the key is in the database"
        seat = curtain.headers["location"].partition("seat=")[2]
        page = ada.http.get(curtain.headers["location"])
        assert page.status_code == 200
        with ada.socket(table, f"?version=1&seat={seat}") as socket:
            version = 1
            for option in range(20):
                answer = ada.post(f"/t/{table}/choose", option=option, version=version, seat=seat)
                if answer.status_code == 303:
                    break
            assert hear(socket, 2)["moves"] == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_any_worker_serves_any_table(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    """Two servers on one database, without any connection between them: each choice goes to another one."""
    database = str(tmp_path / "two.db") if kind == "sqlite" else request.getfixturevalue("postgres")
    chance = random.Random(8)
    with Server(database, "--workers", "2") as one, Server(database, "--workers", "2") as two:
        made = make_table(one, "whispers", "me", "me", "bot:random")
        pairs = [[Caller(server, made, seat) for seat in (0, 1)] for server in (one, two)]
        last = 0
        for step in range(40):
            callers = pairs[step % 2]
            table = callers[0].look()
            assert table["version"] >= last, "nobody sees an older table than was acknowledged"
            last = table["version"]
            mover = table["view"]["to_move"]
            if table["stage"] == "over":
                break
            if mover == 2:
                until(lambda callers=callers: callers[0].look()["view"]["to_move"] != 2)
                continue
            view = callers[mover].look()
            stale = pairs[1 - step % 2][mover]
            option = chance.choice(view["view"]["options"])["option"]
            answers = [callers[mover].choose(view["version"], option), stale.choose(view["version"], option)]
            assert [answer.status_code for answer in answers] == [200, 409], "the second click is stale everywhere"
            last = answers[0].json()["version"]
        entries = pairs[0][0].http.get(f"/api/tables/{made['id']}/log", headers=pairs[0][0].headers).json()["entries"]
        assert [entry["number"] for entry in entries] == list(range(len(entries)))


def test_a_page_hears_of_choices_made_through_another_process(tmp_path: Path) -> None:
    with Server(tmp_path / "w.db", "--workers", "2") as one, Server(tmp_path / "w.db", "--workers", "2") as two:
        ada = Browser(one, "Ada")
        made = ada.post("/new", game="whispers", players=2, seat0="me", seat1="anyone", public="on")
        table = made.headers["location"].removeprefix("/t/")
        bert = Browser(two, "Bert")
        with ada.socket(table, "?version=0") as socket:
            assert bert.post(f"/t/{table}/sit", seat=1).status_code == 303
            began = time.monotonic()
            assert hear(socket, 1)["panels"]
            assert time.monotonic() - began < 5


def test_a_backup_made_while_games_go_on_is_a_whole_house(tmp_path: Path) -> None:
    """As docs/web.md says it: VACUUM INTO. Links and tokens stay good, since the key is in it."""
    chance = random.Random(6)
    with Server(tmp_path / "house.db") as server:
        made = make_table(server, "whispers", "me", "me")
        callers = [Caller(server, made, seat) for seat in (0, 1)]
        for _ in range(12):
            choose(callers, chance)
        with contextlib.closing(sqlite3.connect(tmp_path / "house.db")) as database:
            database.execute("VACUUM INTO ?", (str(tmp_path / "backup.db"),))
        known = [caller.look() for caller in callers]
        choose(callers, chance)
    with Server(tmp_path / "backup.db") as again:
        callers = [Caller(again, made, seat) for seat in (0, 1)]
        assert [caller.look() for caller in callers] == known
        while callers[0].look()["stage"] == "playing":
            choose(callers, chance)
        file = callers[0].http.get(f"/api/tables/{made['id']}/save", headers=callers[0].headers).json()
    assert savefile.verify(file, made["commitment"]).ok


def test_the_second_start_is_quick_and_the_address_is_said(tmp_path: Path) -> None:
    with Server(tmp_path / "s.db"):
        pass
    began = time.monotonic()
    with Server(tmp_path / "s.db") as server:
        assert time.monotonic() - began < 20, "under 4 seconds on a machine that does nothing else"
        client = server.client()
        assert client.get("/healthz").json()["ok"] is True
        assert "sandtable_tables" in client.get("/metrics").text


def test_a_port_in_use_and_a_bad_database_are_said_in_one_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path / "p.db")
    with server, pytest.raises(RuntimeError, match=f"port {server.port} cannot be used"):
        Server(tmp_path / "p2.db", port=server.port)
    with pytest.raises(RuntimeError, match="a database is sqlite"):
        Server("mysql://x/y")
