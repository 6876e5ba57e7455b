"""One open page of a table: what it has been sent, and the task that sends it what has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.engine.kind import BadInput
from sandtable.store.tables import NoTable
from sandtable.web import facts, look
from sandtable.web.identity import Guest
from sandtable.web.look.scene import Reader
from sandtable.web.refusal import Refused

if TYPE_CHECKING:
    from sandtable.web.house import House
    from sandtable.web.room import Room

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Tab:
    """A connected page. `wake` it when there may be news; it sends only what differs from what the page has."""

    def __init__(
        self, house: House, room: Room, guest: Guest, reader: Reader, wanted: int | None, name: str = "",
        at: int | None = None, knowing: bool = False,
    ) -> None:
        """`wanted`: the seat the page shows, where somebody has several; `at`: the move it shows, None: the last.

        `knowing`: a look back after the end shows what the seat knew then, not everything.
        """
        self.house = house
        self.room = room
        self.guest = guest
        self.reader = reader
        self.wanted = wanted
        self.name = name
        self.at = at
        self.loaded_at = at
        self.knowing = knowing
        self.mine: tuple[int, ...] = room.seats_of(guest.id)
        self.sent: dict[str, int] = {}
        self.version = -1
        self.moves = 0
        self.news = asyncio.Event()

    def wake(self) -> None:
        self.news.set()

    async def run(self, send: Send, version: int | None) -> None:
        """Send what is new, again and again, until cancelled. `version`: that of the page as it was loaded."""
        first = True
        while True:
            try:
                message = await self.message(version if first else None)
            except (Refused, NoTable) as refusal:
                sentence = refusal.sentence(self.reader.say) if isinstance(refusal, Refused) else ""
                await send({"gone": True, "sentence": sentence})
                return
            first = False
            if message is not None:
                await send(message)
            await self.news.wait()
            self.news.clear()

    async def message(self, loaded: int | None = None) -> dict[str, Any] | None:
        """What the page does not have yet; None if it has everything."""
        room = self.room
        await room.current()
        who = facts.eyes(room, self.guest, self.wanted)
        at, view = await self._shown(who)
        table = facts.table_look(room, who, self.house.keys, at, view, self.house.base)
        table = replace(table, knowing=True) if self.knowing else table
        appended = table.version - self.version == table.moves - self.moves
        told: list[dict[str, Any]] = []
        if self.version >= 0 and appended and table.moves > self.moves and at is None:
            told = look.told(table, self.reader, room.events_since(self.moves, who.seat))
        jump = self.version >= 0 and not appended
        panels = self._changed(look.render_panels(table, self.reader))
        same_page = self.version < 0 and loaded == table.version and self.at == self.loaded_at
        turn = table.started and not table.finished and room.table.to_move in who.mine
        self.version, self.moves, self.mine = table.version, table.moves, who.mine
        if (same_page or not panels) and not told and not jump:
            return None
        message = {
            "version": table.version, "moves": table.moves, "panels": panels, "told": told,
            "title": look.title_of(table, self.reader), "turn": turn,
        }
        return {**message, "jump": True} if jump else message

    async def _shown(self, who: facts.Eyes) -> tuple[int | None, Any]:
        if self.at is None or self.room.match is None or who.curtain:
            return None, None
        if not 0 <= self.at <= len(self.room.match.moves):
            self.at = None
            return None, None
        try:
            return self.at, await self.room.view_at(self.at, who.seat, self.knowing)
        except BadInput:
            self.at = None
            return None, None

    def _changed(self, panels: dict[str, str]) -> dict[str, str]:
        changed = {name: html for name, html in panels.items() if self.sent.get(name) != hash(html)}
        self.sent = {name: hash(html) for name, html in panels.items()}
        return changed
