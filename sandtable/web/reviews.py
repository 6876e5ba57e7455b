"""Reviews of finished games, made one after the other by a process of their own that gives way to everything else."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable import savefile
from sandtable.bots.process import PASSED_ON
from sandtable.store import leases, reviews
from sandtable.web.refusal import Refused
from sandtable.web.room import Room
from sandtable.words import mark

if TYPE_CHECKING:
    from sandtable.web.house import House

log = logging.getLogger("sandtable.web")

ITERATIONS = 100
PLAYOUTS = 80
"""The effort for one choice: a game of 300 choices takes some twenty seconds on one core."""
LEASE = 60.0
PATIENCE = 120.0
"""Seconds in which a review must get on by one choice."""
LONGEST_LINE = 8 << 20
MOST_WAITING = 20


@dataclass(frozen=True)
class Found:
    """What there is of a review."""

    review: dict[str, Any] | None = None
    running: bool = False
    done: float | None = None
    """How much of it is made, from 0 to 1; None: another process makes it."""
    failed: bool = False


class Reviews:
    """All reviews that this process makes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.one = asyncio.Semaphore(1)
        self.done: dict[str, float] = {}
        self.failed: set[str] = set()

    async def find(self, room: Room) -> Found:
        """The review of a table, or how far it is."""
        if room.id in self.done:
            return Found(running=True, done=self.done[room.id])
        kept = await self.house.store.read(reviews.find, room.id)
        if kept is not None:
            return Found(kept)
        elsewhere = await self.house.store.read(leases.is_taken, f"review:{room.id}")
        return Found(running=elsewhere, failed=room.id in self.failed and not elsewhere)

    async def begin(self, room: Room) -> None:
        """See to it that there will be a review of a game that is over."""
        if room.match is None or not room.match.over:
            raise Refused(mark("Only a game that is over can be analysed: its secrets are still secrets."))
        found = await self.find(room)
        if found.review is not None or found.running:
            return
        if len(self.done) >= MOST_WAITING:
            raise Refused(mark("Many games are being analysed just now. Try again in some minutes."))
        self.failed.discard(room.id)
        self.done[room.id] = 0.0
        self.house.spawn(self._make(room.id, savefile.to_save(room.match)))

    async def _make(self, table_id: str, save: dict[str, Any]) -> None:
        lease = f"review:{table_id}"
        try:
            async with self.one:
                if await self._hold(lease):
                    await self.house.store.write(reviews.keep, table_id, await self._ask(table_id, lease, save))
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError) as wrong:
            self.failed.add(table_id)
            log.error("the review of table %s failed: %r", table_id, wrong)
        finally:
            self.done.pop(table_id, None)
            await self.house.store.write(leases.end_lease, lease, self.house.worker)

    async def _hold(self, lease: str) -> bool:
        return await self.house.store.write(leases.take_lease, lease, self.house.worker, LEASE)

    async def _ask(self, table_id: str, lease: str, save: dict[str, Any]) -> dict[str, Any]:
        """The review, from a process that is ended whatever happens."""
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "sandtable.bots.review", stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE, env=environment, start_new_session=True,
        )
        try:
            assert process.stdin is not None and process.stdout is not None
            wish = {"save": save, "iterations": ITERATIONS, "playouts": PLAYOUTS}
            process.stdin.write(json.dumps(wish).encode() + b"\n")
            await process.stdin.drain()
            clock, held = asyncio.get_running_loop(), 0.0
            while True:
                line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
                said = json.loads(line or b"null")
                if not isinstance(said, dict):
                    raise ValueError(f"it ended with code {await process.wait()}")
                if "review" in said:
                    return dict(said["review"])
                self.done[table_id] = said["done"] / max(1, said["all"])
                if clock.time() - held > LEASE / 3:
                    held = clock.time()
                    await self._hold(lease)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
