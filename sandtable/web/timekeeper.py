"""Watches the clocks. In a live game a bot goes on for who has no time left; over days the others may ask for one."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from sandtable.store import lists, tables
from sandtable.web.bots import check_level
from sandtable.web.clocks import Clock
from sandtable.web.refusal import NotHere
from sandtable.web.room import Room

if TYPE_CHECKING:
    from sandtable.web.house import House

TICK = 0.5


async def keep_time(house: House) -> None:
    """See to every table whose clock runs out, for ever."""
    while True:
        for table_id in await house.store.read(lists.overdue, time.time()):
            with contextlib.suppress(NotHere, tables.Stale):
                await flag(house, await house.room(table_id))
        await asyncio.sleep(TICK)


async def flag(house: House, room: Room) -> None:
    """The clock of the seat to move has run out, if it has."""
    async with room.lock:
        await room.refresh()
        table = room.table
        if table.deadline is None or table.deadline > time.time() or table.to_move is None:
            return
        if room.seats[table.to_move].who == "person":
            level = check_level("") if Clock.read(table.clock).live else None
            await house.store.write(tables.flag_falls, table.id, table.version, table.to_move, level)
        else:
            await house.store.write(tables.change, table.id, deadline=None)
        await room.refresh()
    house.announce(room)
