"""Bots at the tables: they move by themselves, at a human pace, and think in processes of their own."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from sandtable import bots as registry
from sandtable.bots.pool import Choice, Pool
from sandtable.engine.kind import BadInput
from sandtable.store import leases, lists, tables
from sandtable.store.rows import Seat
from sandtable.web.refusal import NotHere, Refused
from sandtable.web.room import Room
from sandtable.words import mark

if TYPE_CHECKING:
    from sandtable.web.house import House

log = logging.getLogger("sandtable.web")

PACE: Final = {"fast": 0.15, "normal": 0.7, "slow": 1.5}
"""Seconds between a bot's choices, for people who watch."""
SWEEP: Final = 2.0
PREFERRED: Final = ("easy", "cautious", "aggressive", "normal", "hard", "expert")


def levels() -> tuple[str, ...]:
    """The bots people choose from, weakest first."""
    names = [name for name in registry.names() if ":" not in name]
    found = tuple(name for name in PREFERRED if name in names)
    return found or tuple(names)


def check_level(text: str) -> str:
    """The level, or the usual one for an empty text. Programs of others are never started from the web."""
    if not text:
        return "normal" if "normal" in levels() else levels()[-1]
    if text not in registry.names() or ":" in text:
        known = ", ".join(levels())
        raise Refused(mark("There is no bot of level {level}; there are: {levels}."), level=text[:30], levels=known)
    return text


def check_speed(text: str) -> str:
    if text not in PACE:
        raise Refused(mark("The speed of bots is fast, normal or slow."))
    return text


class Bots:
    """Asks bots for their choices wherever it is their turn."""

    def __init__(self, house: House) -> None:
        self.house = house
        plan = house.plan
        self.shared = plan.workers > 1
        self.pool = Pool(plan.bot_processes, plan.bot_seconds)
        self.threads = ThreadPoolExecutor(max(2, plan.bot_processes), "bots")
        self.lease = plan.bot_seconds + 5.0

    def look_at(self, room: Room) -> None:
        """If it is a bot's turn at this table and nobody sees to it, see to it."""
        if room.bot_to_move is not None and not room.driven:
            room.driven = True
            self.house.spawn(self._drive(room))

    async def sweep(self) -> None:
        """Find the tables where a bot's turn was left by a process that is no more."""
        while True:
            for table_id in await self.house.store.read(lists.bots_to_move):
                room = self.house.rooms.get(table_id)
                if room is None or not room.driven:
                    try:
                        self.look_at(await self.house.room(table_id))
                    except NotHere:
                        continue
            await asyncio.sleep(SWEEP)

    async def _drive(self, room: Room) -> None:
        lease = f"bots:{room.id}"
        try:
            while room.bot_to_move is not None:
                if self.shared and not await self._hold(lease):
                    return
                await self._one_choice(room)
        finally:
            room.driven = False
            if self.shared:
                await self.house.store.write(leases.end_lease, lease, self.house.worker)
        self.look_at(room)
        if room.match is not None and room.match.over:
            for seat in room.seats:
                if seat.who == "bot":
                    self._leave(room, seat)

    async def _hold(self, lease: str) -> bool:
        return await self.house.store.write(leases.take_lease, lease, self.house.worker, self.lease)

    async def _one_choice(self, room: Room) -> None:
        await room.current()
        seat, match = room.bot_to_move, room.match
        if seat is None or match is None:
            return
        loop = asyncio.get_running_loop()
        version, began = room.table.version, loop.time()
        choice = await self._think(room, seat)
        if choice.fault is not None:
            log.warning("bot %s at table %s: %s", seat.level, room.id, choice.fault)
        if room.tabs or self.shared:
            await asyncio.sleep(max(0.0, began + PACE.get(room.table.speed, PACE["normal"]) - loop.time()))
        try:
            async with room.lock:
                await room.refresh()
                if room.table.version != version or room.bot_to_move != seat:
                    return
                await room.choose(seat.number, choice.option)
        except (tables.Stale, tables.NoTable):
            return
        except BadInput as wrong:
            log.error("bot %s at table %s chose what cannot be: %s", seat.level, room.id, wrong)
            room.spoil()
            await asyncio.sleep(1.0)
            return
        self.house.counted["choices"] += 1
        self.house.announce(room)

    async def _think(self, room: Room, seat: Seat) -> Choice:
        """What the bot chooses, from nothing but its view and what it saw."""
        number = seat.number
        view = room.playing.view(number)
        own = [row.number for row in room.kept.moves if row.seat == number]
        events = room.events_since(own[-1] if own else -1, number)
        chair, seed, board = f"{room.id}:{number}", self.house.keys.bot_seed(room.id, number), room.table.board

        def think() -> Choice:
            return self.pool.choose(seat.level, view, chair=chair, seed=seed, events=events, board=board)

        return await asyncio.get_running_loop().run_in_executor(self.threads, think)

    def _leave(self, room: Room, seat: Seat) -> None:
        asyncio.get_running_loop().run_in_executor(self.threads, self.pool.leave, f"{room.id}:{seat.number}")

    def close(self) -> None:
        """Stop all thinking. May take a moment: not for the event loop."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.pool.close()
        self.threads.shutdown(wait=True)
        self.pool.close()
