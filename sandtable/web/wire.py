"""News between processes through Redis. Redis may go and come back: who listens then looks into the store meanwhile.

Litestar's own backend ends for good with the first broken connection, and its plugin then waits for ever at the end of
the process; this one neither fails nor keeps what it could not send. What is lost is found in the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Iterable

from litestar.channels.backends.base import ChannelsBackend
from redis import RedisError
from redis import TimeoutError as RedisTimeout
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

log = logging.getLogger("sandtable.web")

PREFIX = "sandtable_"
PATIENCE = 5.0
"""Seconds in which a Redis server must answer."""
PAUSE = 1.0
"""Seconds after which a Redis server that has gone is tried again."""


class Wire(ChannelsBackend):
    """A backend of Litestar's channels that lives on when its Redis server does not."""

    def __init__(self, address: str) -> None:
        self.redis = Redis.from_url(
            address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 1),
        )
        self.names: set[str] = set()
        self.whole = False
        """Whether news come through. If not, who needs them must look for them."""
        self.turned = asyncio.Event()
        """Set whenever the wire breaks or is whole again: something may have been missed."""
        self.silent_until = 0.0

    async def on_startup(self) -> None:
        """Nothing: the connection is made by who listens."""

    async def on_shutdown(self) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self.redis.aclose()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Channels that are to be heard; before the first `stream_events` or after a pause of it."""
        self.names.update(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        self.names.difference_update(channels)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Send news, or drop them if nobody can be reached."""
        if time.monotonic() < self.silent_until:
            return
        try:
            for name in channels:
                await self.redis.publish(PREFIX + name, data)
        except RedisTimeout:
            self.silent_until = time.monotonic() + PAUSE  # so that no news wait in a long line
        except (RedisError, OSError):
            pass

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """All news that come, for ever."""
        while True:
            try:
                async with self.redis.pubsub() as heard:
                    async for event in self._listen(heard):
                        yield event
            except (RedisError, OSError) as wrong:
                if self.whole:
                    log.warning("Redis is gone (%s); news are looked for in the database until it is back", wrong)
                    self._turn(whole=False)
            await asyncio.sleep(PAUSE)

    async def _listen(self, heard: PubSub) -> AsyncGenerator[tuple[str, bytes], None]:
        """The news of one connection, until it breaks or falls silent."""
        await heard.subscribe(*(PREFIX + name for name in self.names))
        asked = False
        while True:
            message = await heard.get_message(timeout=PATIENCE)
            if message is None:
                if asked:
                    raise ConnectionError(f"no answer in {PATIENCE:g} seconds")
                await heard.ping()
            asked = message is None
            if message is not None and message["type"] == "subscribe":
                self._turn(whole=True)
            if message is not None and message["type"] == "message":
                yield message["channel"].decode().removeprefix(PREFIX), message["data"]

    def _turn(self, whole: bool) -> None:
        self.whole = whole
        self.turned.set()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """None: what was said before is in the store."""
        return []
