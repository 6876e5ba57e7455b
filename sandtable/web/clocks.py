"""Clocks: none, so many days for every move, or minutes for the game and seconds more for every turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.store.rows import Seat, Table
from sandtable.web.refusal import Refused
from sandtable.words import mark

DAY = 86_400.0


@dataclass(frozen=True)
class Clock:
    """What a table's clock is: `days` for every move, or `minutes` for the game and an `increment` for every turn."""

    days: int = 0
    minutes: int = 0
    increment: int = 0

    @classmethod
    def read(cls, text: str) -> Clock:
        """From its text: `none`, `days:2` or `live:10+15`."""
        if text in ("", "none"):
            return cls()
        by_days = re.fullmatch(r"days:(\d{1,2})", text)
        if by_days and 1 <= int(by_days[1]) <= 30:
            return cls(days=int(by_days[1]))
        live = re.fullmatch(r"live:(\d{1,3})\+(\d{1,3})", text)
        if live and 1 <= int(live[1]) <= 180 and int(live[2]) <= 180:
            return cls(minutes=int(live[1]), increment=int(live[2]))
        raise Refused(mark("A clock is none, 1 to 30 days a move, or 1 to 180 minutes and up to 180 seconds a turn."))

    @property
    def live(self) -> bool:
        return self.minutes > 0

    @property
    def budget(self) -> float | None:
        """What everybody has at the start."""
        return self.minutes * 60.0 if self.live else None

    def deadline(self, seat: Seat | None, now: float, seconds: float | None) -> float | None:
        """When the seat to move is late; bots never are."""
        if seat is None or seat.who != "person":
            return None
        if self.days:
            return now + self.days * DAY
        return now + (seconds or 0.0) if self.live else None


def after_change(
    table: Table, seats: Sequence[Seat], mover: int | None, to_move: int | None, now: float
) -> tuple[float, float | None, dict[int, float | None]]:
    """The clocks after a choice of `mover` (None: nobody chose, a choice was taken back or the game begins).

    When the turn began, when it is late, and the seats that have done their part with what is left on their clocks.
    """
    clock = Clock.read(table.clock)
    if mover is not None and mover == to_move and not seats[mover].late:
        deadline = table.deadline if clock.live else clock.deadline(seats[mover], now, None)
        return table.turn_began, deadline, {}
    left: dict[int, float | None] = {}
    before = table.to_move
    if clock.live and before is not None and table.deadline is not None:
        increment = clock.increment if before == mover else 0
        left[before] = max(0.0, table.deadline - now) + increment
    elif mover is not None and seats[mover].late:
        left[mover] = seats[mover].seconds
    if to_move is None:
        return now, None, left
    seconds = left[to_move] if to_move in left else seats[to_move].seconds
    return now, clock.deadline(seats[to_move], now, seconds), left


def left_now(table: Table, seat: Seat, now: float) -> float | None:
    """What the clock of a seat shows."""
    if seat.number == table.to_move and table.deadline is not None:
        return max(0.0, table.deadline - now)
    return seat.seconds
