"""`sandtable bench web`: how fast a click reaches the other player's screen, and what a table costs.

A server of its own runs on a free port of this machine with a database of its own; two people play at many tables
through real sockets and forms, choosing at random.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TABLES = 200
CLICKS = 120
RATE = 8.0
"""Clicks a second over all tables while many are live: as if everybody thought for twenty-five seconds."""
IDLE = 300
BURST = 4.0
TAB = "bench-tab-"


@dataclass
class Table:
    """A table with a page of each of the two players."""

    id: str
    sockets: list[Any] = field(default_factory=list)
    mover: int = 0
    version: int = 1
    options: list[int] = field(default_factory=list)
    over: bool = False
    bytes: list[int] = field(default_factory=list)


class Person:
    """A browser: a cookie, the token of its pages, forms."""

    def __init__(self, address: str) -> None:
        import httpx

        self.http = httpx.AsyncClient(base_url=address, timeout=30.0, headers={"Origin": address})
        self.csrf = ""

    async def arrive(self) -> None:
        page = (await self.http.get("/new")).text
        self.csrf = page.partition('name="csrf" value="')[2].partition('"')[0]

    async def post(self, path: str, tab: str = "", **fields: Any) -> Any:
        headers = {"X-CSRF-Token": self.csrf, "X-Tab": tab, "Accept": "application/json"}
        return await self.http.post(path, json=fields, headers=headers)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class Bench:
    def __init__(self, address: str, pid: int) -> None:
        self.address = address
        self.pid = pid
        self.people = [Person(address), Person(address)]
        self.chance = random.Random(1)

    def memory(self) -> int:
        """Bytes the server holds in memory."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) * 1024

    def cpu(self) -> float:
        """Seconds of processor time the server has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def new_table(self) -> Table:
        made = await self.people[0].post("/new", game="whispers", players=2, seat0="me", seat1="anyone", public="on")
        table = Table(made.json()["address"].removeprefix("/t/"))
        await self.people[1].post(f"/t/{table.id}/sit", tab="none", seat=1)
        for seat in (0, 1):
            table.sockets.append(await self.connect(seat, table.id))
            await self.hear(table, seat, 1)
        return table

    async def connect(self, seat: int, table: str, query: str = "") -> Any:
        from websockets.asyncio.client import connect

        address = f"{self.address.replace('http', 'ws', 1)}/t/{table}/socket?tab={TAB}{seat}{query}"
        headers = {"Cookie": self.people[seat].cookie, "Origin": self.address}
        return await connect(address, additional_headers=headers, compression=None, max_size=None)

    async def hear(self, table: Table, seat: int, version: int) -> float:
        """Wait until a page has a version; the moment it came."""
        while True:
            text = await asyncio.wait_for(table.sockets[seat].recv(), 30)
            at = time.perf_counter()
            message = json.loads(text)
            if message.get("version", -1) < version:
                continue
            table.bytes.append(len(text))
            if message.get("turn"):
                found = re.search(r'data-options="([^"]*)"', message["panels"].get("prompt", ""))
                offered = json.loads(html.unescape(found[1])) if found else {"options": []}
                table.mover, table.options = seat, [one["o"] for one in offered["options"]]
            table.version = max(table.version, message["version"])
            return at

    async def click(self, table: Table) -> float:
        """One choice at a table: seconds from the click until the other player's page has heard of it."""
        if not table.options:
            table.over = True
            return 0.0
        mover, version = table.mover, table.version
        option, table.options = self.chance.choice(table.options), []
        began = time.perf_counter()
        answer, _, other = await asyncio.gather(
            self.people[mover].post(f"/t/{table.id}/choose", f"{TAB}{mover}", option=option, version=version),
            self.hear(table, mover, version + 1), self.hear(table, 1 - mover, version + 1),
        )
        if answer.status_code != 200:
            raise RuntimeError(f"a choice was refused: {answer.text[:200]}")
        return other - began

    async def first_load(self) -> dict[str, int]:
        """Bytes over the wire of a table's page by day with all files that a browser asks for to show it in English."""
        table, http = await self.new_table(), self.people[0].http
        sizes: dict[str, int] = {"page": await self.size(f"/t/{table.id}")}
        page = (await http.get(f"/t/{table.id}")).text
        paths = {path for path in re.findall(r'(?:href|src)="(/static/[^"#]+)', page) if "-dark." not in path}
        for path in [path for path in paths if path.endswith(".css")]:
            style = (await http.get(path)).text
            paths |= {f"/static/{name}" for name in re.findall(r'url\("?([^")]+-latin\.[^")]+)', style)}
        for path in sorted(paths):
            sizes[path] = await self.size(path)
        await self.close(table)
        return {
            "page": sizes.pop("page"), "fonts": sum(size for path, size in sizes.items() if path.endswith(".woff2")),
            "files": sum(size for path, size in sizes.items() if not path.endswith(".woff2")),
        }

    async def size(self, path: str) -> int:
        headers = {"Accept-Encoding": "br, gzip"}
        async with self.people[0].http.stream("GET", path, headers=headers) as answer:
            return sum([len(piece) async for piece in answer.aiter_raw()])

    async def close(self, table: Table) -> None:
        for socket in table.sockets:
            await socket.close()

    async def clicks(self, tables: list[Table], count: int, pause: float) -> list[float]:
        """So many clicks at random tables, evenly spaced; how long each took."""
        running: list[asyncio.Task[float]] = []
        busy: set[str] = set()
        for _ in range(count):
            free = [table for table in tables if table.id not in busy and not table.over]
            if not free:
                break
            table = self.chance.choice(free)
            busy.add(table.id)
            task = asyncio.create_task(self.click(table))
            task.add_done_callback(lambda _, table=table: busy.discard(table.id))  # type: ignore[misc]
            running.append(task)
            if pause:
                await asyncio.sleep(pause)
            else:
                await task
        return [seconds for seconds in await asyncio.gather(*running) if seconds > 0]

    async def burst(self, tables: list[Table], seconds: float) -> float:
        """Choices a second when several tables choose as fast as they can."""
        until, made = time.perf_counter() + seconds, 0

        async def hurry(table: Table) -> None:
            nonlocal made
            while time.perf_counter() < until and not table.over:
                await self.click(table)
                made += 1

        await asyncio.gather(*(hurry(table) for table in tables))
        return made / seconds

    async def measure(self, many: int, clicks: int, idlers: int, seconds: float) -> dict[str, Any]:
        for person in self.people:
            await person.arrive()
        report: dict[str, Any] = {"first_load_bytes": await self.first_load()}
        table = await self.new_table()
        await self.clicks([table], 5, 0.0)
        table.bytes.clear()
        began = self.cpu()
        report["click_ms_1_table"] = in_ms(await self.clicks([table], clicks, 0.0))
        report["server_cpu_ms_per_click"] = round(1000 * (self.cpu() - began) / max(1, clicks), 1)
        report["bytes_per_move"] = round(statistics.median(table.bytes))
        before = self.memory()
        idle = [await self.connect(0, table.id, f"&version={table.version}") for _ in range(idlers)]
        await asyncio.sleep(1.0)
        report["bytes_per_idle_connection"] = (self.memory() - before) // idlers
        for socket in idle:
            await socket.close()
        tables = [await self.new_table() for _ in range(many)]
        report[f"click_ms_{many}_tables"] = in_ms(await self.clicks(tables, clicks, 1 / RATE))
        report["choices_per_second"] = round(await self.burst(tables[:16], seconds), 1)
        for one in (table, *tables):
            await self.close(one)
        for person in self.people:
            await person.http.aclose()
        return report


def in_ms(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "clicks": len(ordered), "median": round(1000 * statistics.median(ordered), 1),
        "p99": round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 1),
    }


def measure(many: int = TABLES, clicks: int = CLICKS, idlers: int = IDLE, seconds: float = BURST) -> dict[str, Any]:
    """Start a server, measure it, stop it. `many` live tables, so many clicks, idle pages, and seconds of hurry."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable, "-m", "sandtable.cli", "serve", "--port", "0", "--limits", "10000",
            "--database", f"{folder}/bench.db",
        ]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            assert server.stderr is not None
            line = server.stderr.readline()
            found = re.search(r"http://\S+", line)
            if found is None:
                raise RuntimeError(f"the server did not start: {line}")
            return asyncio.run(Bench(found[0], server.pid).measure(many, clicks, idlers, seconds))
        finally:
            server.terminate()
            server.wait()
            if server.stderr is not None:
                server.stderr.close()


def run(args: argparse.Namespace) -> int:
    report = measure()
    if args.json:
        print(json.dumps(report, indent=1))
        return 0
    for name, value in report.items():
        parts = value.items() if isinstance(value, dict) else [("", value)]
        shown = ", ".join(f"{key} {number:g}".strip() for key, number in parts)
        print(f"{name.replace('_', ' '):28} {shown}")
    return 0
