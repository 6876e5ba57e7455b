"""The web table as a process of its own, as people run it, on a free port of this machine."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect


def free_port() -> int:
    """A port that nobody uses, below those that the system gives to clients: after a kill it is still free."""
    while True:
        port = random.SystemRandom().randrange(20000, 32000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """`sandtable serve` on a database. Always stop it."""

    def __init__(self, database: str | Path, *options: str, port: int = 0) -> None:
        command = [
            sys.executable, "-m", "sandtable.cli", "serve", "--port", str(port or free_port()),
            "--database", str(database), "--limits", "1000", *options,
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
        )
        assert self.process.stderr is not None
        self.lines: list[str] = []
        self.clients: list[httpx.Client] = []
        self.address = ""
        while not self.address:
            line = self.process.stderr.readline()
            if not line:
                self.process.wait()
                self.process.stderr.close()
                raise RuntimeError("the server did not start:\n" + "".join(self.lines))
            self.lines.append(line)
            found = re.search(r"stands at (http://\S+)", line)
            self.address = found[1] if found else ""
        self.port = int(self.address.rsplit(":", 1)[1])
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line)

    def strike(self) -> None:
        """Dead without any warning, with all its workers; who talks to it finds out. `kill` clears up behind it."""
        os.killpg(self.process.pid, signal.SIGKILL)

    def kill(self) -> None:
        """Struck dead, or so already, and cleared up."""
        if self.process.poll() is None:
            self.strike()
        self._end()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        self._end()

    def _end(self) -> None:
        for client in self.clients:
            client.close()
        self.process.wait()
        self.listener.join(5)
        if self.process.stderr is not None:
            self.process.stderr.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def client(self) -> httpx.Client:
        """Talks to the server; closed with it."""
        client = httpx.Client(base_url=self.address, timeout=20.0)
        self.clients.append(client)
        return client


class Caller:
    """A program at a table of a running server."""

    def __init__(self, server: Server, made: dict[str, Any], seat: int) -> None:
        self.http = server.client()
        self.table = made["id"]
        self.headers = {"Authorization": f"Bearer {made['seats'][seat]['token']}"}

    def look(self) -> dict[str, Any]:
        found = self.http.get(f"/api/tables/{self.table}", headers=self.headers)
        assert found.status_code == 200, found.text[:200]
        data: dict[str, Any] = found.json()
        return data

    def choose(self, version: int, option: int) -> httpx.Response:
        body = {"version": version, "option": option}
        return self.http.post(f"/api/tables/{self.table}/choices", headers=self.headers, json=body)


class Browser:
    """A person's browser against a real server: a cookie, forms, and a socket."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.http = server.client()
        self.http.get("/healthz")
        page = self.http.get("/new", headers={"Accept": "text/html"})
        self.csrf = page.text.partition('name="csrf" value="')[2].partition('"')[0]
        assert len(self.csrf) == 32, "every page with a form carries its token"
        self.post("/me", name=name)

    def move_to(self, server: Server) -> None:
        """Another server at the same address."""
        cookies = self.http.cookies
        self.server, self.http = server, server.client()
        self.http.cookies.update(cookies)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(path, data={"csrf": self.csrf, **fields}, headers={"Origin": self.server.address})

    def socket(self, table: str, query: str = "") -> ClientConnection:
        address = f"ws://127.0.0.1:{self.server.port}/t/{table}/socket{query}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookie, "Origin": self.server.address}
        return connect(address, additional_headers=headers, compression=None, max_size=None)


def hear(socket: ClientConnection, version: int) -> dict[str, Any]:
    """The first message of at least that version."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if message.get("version", -1) >= version:
            return message


def make_table(server: Server, game: str, *seats: str, **more: Any) -> dict[str, Any]:
    made = server.client().post("/api/tables", json={"game": game, "seats": list(seats), **more})
    assert made.status_code == 201, made.text[:300]
    data: dict[str, Any] = made.json()
    return data


def choose(callers: list[Caller], chance: random.Random) -> int:
    """Whose turn it is chooses; the version after it."""
    table = callers[0].look()
    mover = callers[table["view"]["to_move"]]
    view = mover.look()["view"]
    answer = mover.choose(table["version"], chance.choice(view["options"])["option"])
    assert answer.status_code == 200, answer.text[:200]
    version: int = answer.json()["version"]
    return version


def until(reached: Any, seconds: float = 30.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
