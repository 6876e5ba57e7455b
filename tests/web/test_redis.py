"""News between processes through a real Redis: what travels, that it is quick, and that nobody depends on it."""

from __future__ import annotations

import contextlib
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from sandtable import savefile
from sandtable.web.house import SELDOM
from tests.support.redis_server import RedisServer
from tests.support.redis_server import redis_server as redis_server
from tests.support.servers import Browser, Caller, Server, choose, hear, make_table, until

CLICKS = 20


class Eavesdropper:
    """Somebody with access to Redis who writes down all that is said there, as bytes."""

    def __init__(self, server: RedisServer) -> None:
        self.client = redis.Redis.from_url(server.address)
        self.ear = self.client.pubsub()  # type: ignore[no-untyped-call]
        self.ear.psubscribe("*")
        assert self.heard() == []

    def heard(self) -> list[bytes]:
        """What was said since the last time."""
        found: list[bytes] = []
        while (message := self.ear.get_message(timeout=0.5)) is not None:
            found += [message["data"]] if message["type"] == "pmessage" else []
        return found

    def close(self) -> None:
        self.ear.close()
        self.client.close()


@pytest.fixture
def ear(redis_server: RedisServer) -> Iterator[Eavesdropper]:
    ear = Eavesdropper(redis_server)
    yield ear
    ear.close()


@contextlib.contextmanager
def two_servers(tmp_path: Path, redis_server: RedisServer) -> Iterator[tuple[Server, Server]]:
    """Three processes on one database: two workers behind one port, and one more behind another."""
    database, bus = tmp_path / "redis.db", ("--redis", redis_server.address)
    with Server(database, "--workers", "2", *bus) as pair, Server(database, *bus) as third:
        yield pair, third


def found_table(server: Server) -> tuple[Browser, dict[str, Any]]:
    """Somebody at a browser who plays both sides, and what a program needs to play them elsewhere."""
    ada = Browser(server, "Ada")
    made = make_table(server, "whispers", "me", "me")
    for seat in made["seats"]:
        assert ada.post(f"/s/{seat['token']}").status_code == 303
    return ada, made


def seconds_until_heard(server: Server, made: dict[str, Any], socket: Any, chance: random.Random) -> float:
    """How long a page waits for the news of a choice that was made through another process."""
    version = choose([Caller(server, made, seat) for seat in (0, 1)], chance)
    began = time.monotonic()
    hear(socket, version)
    return time.monotonic() - began


def test_a_page_hears_of_choices_elsewhere_at_once(tmp_path: Path, redis_server: RedisServer) -> None:
    """Not by the look into the database every five seconds: that would need half of that for each on the average."""
    chance = random.Random(3)
    with two_servers(tmp_path, redis_server) as (pair, third):
        ada, made = found_table(pair)
        with ada.socket(made["id"], "?version=0") as socket:
            hear(socket, 1)
            waits = [seconds_until_heard(third, made, socket, chance) for _ in range(CLICKS)]
        assert sum(waits) < CLICKS * SELDOM / 5, waits


def test_a_game_through_three_processes_tells_redis_tables_and_versions_only(
    tmp_path: Path, redis_server: RedisServer, ear: Eavesdropper,
) -> None:
    """Chat, names, undo, a bot and a whole game: the bytes are an id that its players know, and a number."""
    chance = random.Random(4)
    with two_servers(tmp_path, redis_server) as (pair, third):
        made = make_table(pair, "whispers", "me", "me", "bot:random", name="Ada", title="Long Night")
        callers = [[Caller(server, made, seat) for seat in (0, 1)] for server in (pair, third)]
        said = callers[0][0].http.post(
            f"/api/tables/{made['id']}/chat", headers=callers[0][0].headers, json={"text": "Bear is mine"},
        )
        assert said.status_code == 200
        turn = 0
        while (table := callers[turn % 2][0].look())["stage"] == "playing":
            if table["view"]["to_move"] == 2:
                time.sleep(0.02)
                continue
            choose(callers[turn % 2], chance)
            turn += 1
        last = callers[0][0].look()
        save = callers[1][1].http.get(f"/api/tables/{made['id']}/save", headers=callers[1][1].headers).json()
    assert savefile.verify(save, made["commitment"]).ok
    notes = ear.heard()
    assert len(notes) >= last["moves"]
    versions = []
    for note in notes:
        content = json.loads(note)
        assert note == json.dumps({"table": made["id"], "version": content["version"]}).encode()
        versions.append(content["version"])
    assert all(type(version) is int for version in versions)
    assert max(versions) == last["news"]


def test_the_table_goes_on_without_redis_and_with_it_again(
    tmp_path: Path, redis_server: RedisServer,
) -> None:
    chance = random.Random(5)
    with two_servers(tmp_path, redis_server) as (pair, third):
        ada, made = found_table(pair)
        with ada.socket(made["id"], "?version=0") as socket:
            hear(socket, 1)
            redis_server.kill()
            until(lambda: any("Redis is gone" in line for line in pair.lines + third.lines))
            without = [seconds_until_heard(third, made, socket, chance) for _ in range(CLICKS)]
            assert sum(without) < CLICKS * SELDOM / 5, "they look into the database as often as if there were no Redis"
            redis_server.start()
            ear = Eavesdropper(redis_server)
            until(lambda: [choose([Caller(third, made, seat) for seat in (0, 1)], chance)] and ear.heard())
            again = [seconds_until_heard(third, made, socket, chance) for _ in range(CLICKS)]
            assert sum(again) < CLICKS * SELDOM / 5
            assert len(ear.heard()) >= CLICKS
            ear.close()
        redis_server.kill()
        began = time.monotonic()
    assert time.monotonic() - began < 15, "both ended by themselves, though Redis was gone"
    assert [server.process.returncode for server in (pair, third)] == [0, 0]
