"""A web table for tests: the real application on a database of its own, and people who use it as browsers do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar.testing import TestClient

from sandtable.web.app import create_app
from sandtable.web.facts import Eyes
from sandtable.web.house import House, Plan
from sandtable.web.identity import COOKIE, Guest

Client = TestClient[Any]


@contextmanager
def open_house(folder: Path, **more: Any) -> Iterator[Client]:
    """The application, open. Limits are far above what a test needs, unless it asks for others."""
    plan = Plan(f"sqlite:///{folder / 'house.db'}", **{"limits": 10_000.0, **more})
    with TestClient(create_app(plan), base_url="http://house.test", raise_server_exceptions=False) as client:
        yield client


def house_in(client: Client) -> House:
    house: House = client.app.state.house
    return house


class Visitor:
    """Somebody with a browser: keeps a cookie, sends what browsers send with a form of a page of ours."""

    def __init__(self, client: Client, name: str = "") -> None:
        self.client = client
        self.house = house_in(client)
        self.guest: Guest = self.house.keys.new_guest().called(name)

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.house.keys.cookie(self.guest)}"

    def get(self, path: str, **headers: str) -> httpx.Response:
        found = self.client.get(path, headers={"Cookie": self.cookie, **headers}, follow_redirects=False)
        self._keep(found)
        return found

    def post(self, path: str, headers: dict[str, str] | None = None, **fields: Any) -> httpx.Response:
        """A form, as a page without script sends it."""
        sent = {"Cookie": self.cookie, "Origin": "http://house.test", "Sec-Fetch-Site": "same-origin"}
        sent.update(headers or {})
        data = {"csrf": self.house.keys.csrf(self.guest)}
        data.update({name.replace("__", "."): value for name, value in fields.items()})
        found = self.client.post(path, headers=sent, data=data, follow_redirects=False)
        self._keep(found)
        return found

    def tell(self, path: str, **fields: Any) -> httpx.Response:
        """JSON, as the script of a page sends it."""
        headers = {
            "Cookie": self.cookie, "Origin": "http://house.test", "Accept": "application/json",
            "X-CSRF-Token": self.house.keys.csrf(self.guest),
        }
        found = self.client.post(path, headers=headers, json=fields, follow_redirects=False)
        self._keep(found)
        return found

    def _keep(self, found: httpx.Response) -> None:
        """A new cookie replaces the old one."""
        value = found.cookies.get(COOKIE)
        if value:
            self.guest = self.house.keys.guest(value.strip('"')) or self.guest
        self.client.cookies.clear()

    def socket(self, table: str, query: str = "") -> Any:
        headers = {"Cookie": self.cookie, "Origin": "http://house.test"}
        return self.client.websocket_connect(f"/t/{table}/socket{query}", headers=headers)

    def new_table(self, game: str, *seats: str, **more: Any) -> str:
        """A table by the form; its id."""
        fields: dict[str, Any] = {f"seat{number}": seat for number, seat in enumerate(seats)}
        found = self.post("/new", game=game, players=len(seats), **fields, **more)
        assert found.status_code == 303, found.text[:200]
        return found.headers["location"].removeprefix("/t/")

    def version(self, table: str) -> int:
        return self.house.rooms[table].table.version


class Program:
    """A program at a table: a token, and the API."""

    def __init__(self, client: Client, table: str, token: str = "") -> None:
        self.client = client
        self.table = table
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def look(self) -> dict[str, Any]:
        found = self.client.get(f"/api/tables/{self.table}", headers=self.headers)
        assert found.status_code == 200, found.text[:200]
        data: dict[str, Any] = found.json()
        return data

    def send(self, what: str, **fields: Any) -> httpx.Response:
        return self.client.post(f"/api/tables/{self.table}/{what}", headers=self.headers, json=fields)

    def get(self, what: str) -> httpx.Response:
        return self.client.get(f"/api/tables/{self.table}/{what}", headers=self.headers)


def programs(client: Client, game: str, *seats: str, **more: Any) -> list[Program]:
    """A new table made by the API, with a program for every seat that is no bot's."""
    made = client.post("/api/tables", json={"game": game, "seats": list(seats), **more})
    assert made.status_code == 201, made.text
    return [Program(client, made.json()["id"], seat["token"]) for seat in made.json()["seats"]]


def play_on(seats: list[Program], choices: int = 100_000, seed: int = 1) -> dict[str, Any]:
    """Random choices by programs, until the game is over or that many are made; how the table stands then."""
    chance = random.Random(seed)
    table = seats[0].look()
    while table["stage"] == "playing" and choices > 0:
        mover = seats[table["view"]["to_move"]]
        mine = mover.look()
        option = chance.choice(mine["view"]["options"])["option"]
        found = mover.send("choices", version=mine["version"], option=option)
        assert found.status_code == 200, found.text[:200]
        table = found.json()
        choices -= 1
    return table


def as_seat(seat: int | None) -> Eyes:
    return Eyes(Guest("nobody"), () if seat is None else (seat,), seat)
