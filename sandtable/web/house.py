"""All that a process of the web table holds together: the store, the rooms in use, the bus between processes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from sandtable.engine.kind import BadInput
from sandtable.store import Store, leases, tables
from sandtable.web.bots import Bots
from sandtable.web.identity import Keys, check_table_id
from sandtable.web.limits import Limits
from sandtable.web.mailman import Mailman, Post
from sandtable.web.refusal import NotHere
from sandtable.web.reviews import Reviews
from sandtable.web.room import Room
from sandtable.web.timekeeper import keep_time

if TYPE_CHECKING:
    from sandtable.web.wire import Wire

log = logging.getLogger("sandtable.web")
CHANNEL = "tables"
SELDOM, OFTEN = 5.0, 0.15
"""Seconds between looks into the store for news: if they come by themselves, and if not."""
IDLE = 120.0
"""Seconds after which a room nobody uses is forgotten; the store has it."""


@dataclass(frozen=True)
class Plan:
    """How a process is to run."""

    database: str
    base: str = ""
    """The address people reach the house by, without a slash at its end; empty: links are relative."""
    redis: str = ""
    """Address of a Redis server that carries news between processes; empty: each looks into the store itself."""
    workers: int = 1
    bot_processes: int = 1
    bot_seconds: float = 10.0
    limits: float = 1.0
    """Multiplies all limits on rates."""
    secure: bool = False
    """Whether cookies are for https only."""
    mail: Post = field(default_factory=Post)
    debug: bool = False
    address: str = ""
    """Where the house was opened: for letters, which need whole links, if `base` is empty."""


class House:
    """The heart of a process. Rooms are made as they are asked for and forgotten when idle."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.base = plan.base
        self.store = Store(plan.database)
        key = os.environ.get("SANDTABLE_KEY") or self.store.write_now(leases.secret_text, "key", secrets.token_hex(32))
        self.keys = Keys(key.encode())
        self.limits = Limits(plan.limits)
        self.worker = secrets.token_hex(8)
        self.rooms: dict[str, Room] = {}
        self.wire = wire_to(plan.redis) if plan.redis else None
        self.channels = ChannelsPlugin(backend=self.wire or MemoryChannelsBackend(), channels=[CHANNEL])
        self.bots = Bots(self)
        self.reviews = Reviews(self)
        self.mailman = Mailman(self, plan.mail)
        self.started = time.time()
        self.counted: dict[str, int] = {"choices": 0, "messages": 0, "requests": 0, "errors": 0}
        self.tasks: set[asyncio.Task[None]] = set()

    # Rooms -----------------------------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The room of a table, up to date. Raises NotHere if there is no such table."""
        if not check_table_id(table_id):
            raise NotHere()
        room = self.rooms.get(table_id)
        try:
            if room is None:
                kept = await self.store.read(tables.kept, table_id)
                room = self.rooms.setdefault(table_id, Room(self.store, kept))
            await room.current()
        except tables.NoTable as missing:
            self.rooms.pop(table_id, None)
            raise NotHere() from missing
        return room

    def announce(self, room: Room) -> None:
        """Something has changed at a table: all who look at it, here and elsewhere, are told that, and only that."""
        self.stir(room)
        note = {"table": room.id, "version": room.table.news}
        self.channels.publish(json.dumps(note), CHANNEL)

    def stir(self, room: Room) -> None:
        for tab in room.tabs:
            tab.wake()
        for event in room.waiting:
            event.set()
        self.bots.look_at(room)

    async def _hear(self) -> None:
        """News from other processes; those of our own say what is known here."""
        async with self.channels.start_subscription([CHANNEL]) as subscriber:
            async for note in subscriber.iter_events():
                news = json.loads(note)
                room = self.rooms.get(news["table"])
                if room is not None and room.table.news < news["version"] and (room.watched or room.driven):
                    await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        try:
            async with room.lock:
                fresh = await room.refresh()
        except tables.NoTable:
            fresh = True
        if fresh:
            self.stir(room)

    async def _look_around(self) -> None:
        """Look into the store for news of the tables that are looked at here, and forget idle rooms."""
        while True:
            await self._pause()
            watched = {room.id: room.table.news for room in self.rooms.values() if room.watched}
            for table_id in await self.store.read(tables.changed, watched):
                room = self.rooms.get(table_id)
                if room is not None:
                    await self._catch_up(room)
            now = time.monotonic()
            for room in list(self.rooms.values()):
                if not room.watched and not room.driven and not room.lock.locked() and now - room.used > IDLE:
                    del self.rooms[room.id]

    async def _pause(self) -> None:
        """Until it is time to look around: soon, if other processes may have news that do not come by themselves."""
        if self.wire is None:
            await asyncio.sleep(SELDOM if self.plan.workers == 1 else OFTEN)
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.wire.turned.wait(), SELDOM if self.wire.whole else OFTEN)
        self.wire.turned.clear()

    # Life ------------------------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside, until it ends or the house closes."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task of the house failed", exc_info=task.exception())

    async def _forever(self, work: Any) -> None:
        """Something that must not end: begun again, after a pause, whatever happens to it."""
        while True:
            try:
                await work()
            except Exception:
                log.exception("%s stopped; it begins again", work)
            await asyncio.sleep(1.0)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """The house is open: its background work runs."""
        for work in (self._hear, self._look_around, self.bots.sweep, self.mailman.go_round, lambda: keep_time(self)):
            self.spawn(self._forever(work))
        try:
            yield
        finally:
            tasks = list(self.tasks)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.mailman.close()
            await asyncio.to_thread(self.bots.close)
            self.store.close()


def wire_to(address: str) -> Wire:
    """The wire to other processes; its driver is loaded only where one is used."""
    from sandtable.web.wire import Wire

    return Wire(address)


def check(plan: Plan) -> None:
    """Look, before any process of the house begins, whether what it needs is there; raises BadInput if not."""
    if plan.redis:
        try:
            import redis
        except ImportError as missing:
            raise BadInput("Redis needs its driver: pip install 'sandtable[redis]'") from missing
        from sandtable.web.wire import PATIENCE

        try:
            with redis.Redis.from_url(plan.redis, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE) as server:
                server.ping()
        except ValueError as wrong:
            raise BadInput("--redis must be an address like redis://localhost:6379/0") from wrong
        except redis.RedisError as wrong:
            raise BadInput(f"Redis cannot be reached ({str(wrong).rstrip('.')}); check --redis") from wrong
    Store(plan.database).close()
