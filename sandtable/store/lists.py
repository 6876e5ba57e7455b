"""Lists of tables: for the home page, and for those who look after clocks, bots and letters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sandtable.store.database import Work
from sandtable.store.rows import Seat, Table
from sandtable.store.tables import seats_of


@dataclass(frozen=True)
class Listed:
    """A table in a list, and which seats of it the reader holds."""

    table: Table
    seats: tuple[Seat, ...]
    mine: tuple[int, ...]


def _listed(work: Work, found: Iterable[dict[str, Any]], person: str) -> list[Listed]:
    listed = []
    for row in found:
        mine = work.rows("SELECT seat FROM holders WHERE table_id = ? AND person = ? ORDER BY seat", row["id"], person)
        listed.append(Listed(Table.of(row), seats_of(work, row["id"]), tuple(one["seat"] for one in mine)))
    return listed


def mine(work: Work, person: str, most: int = 60) -> list[Listed]:
    """A person's tables that are not over: those waiting for them first, the most urgent on top."""
    rows = work.rows(
        "SELECT * FROM tables WHERE stage <> 'over' AND id IN (SELECT table_id FROM holders WHERE person = ?) "
        "ORDER BY changed DESC LIMIT ?", person, most,
    )
    listed = _listed(work, rows, person)
    never = float("inf")
    return sorted(listed, key=lambda one: (one.table.to_move not in one.mine, one.table.deadline or never))


def open_tables(work: Work, person: str, most: int = 30) -> list[Listed]:
    """Public tables of others: those with a free seat first, then those to watch."""
    rows = work.rows(
        "SELECT * FROM tables WHERE stage <> 'over' AND public = 1 "
        "AND id NOT IN (SELECT table_id FROM holders WHERE person = ?) "
        "ORDER BY CASE stage WHEN 'open' THEN 0 ELSE 1 END, changed DESC LIMIT ?", person, most,
    )
    return _listed(work, rows, person)


def finished(work: Work, person: str, most: int = 30) -> list[Listed]:
    """Games that are over: the person's own, and public ones."""
    rows = work.rows(
        "SELECT * FROM tables WHERE stage = 'over' "
        "AND (public = 1 OR id IN (SELECT table_id FROM holders WHERE person = ?)) "
        "ORDER BY changed DESC LIMIT ?", person, most,
    )
    return _listed(work, rows, person)


def bots_to_move(work: Work) -> list[str]:
    """The tables at which a bot has to choose now."""
    rows = work.rows(
        "SELECT tables.id FROM tables JOIN seats ON seats.table_id = tables.id AND seats.number = tables.to_move "
        "WHERE tables.stage = 'playing' AND seats.who = 'bot'"
    )
    return [row["id"] for row in rows]


def waiting_for(work: Work, since: float, until: float) -> list[dict[str, Any]]:
    """Who is waited for since a moment between the two at a game without a running clock, and wants to be told."""
    return work.rows(
        "SELECT tables.id, tables.title, tables.game, tables.turn_began, tables.deadline, seats.number, "
        "people.language, people.mail, people.webhook FROM tables "
        "JOIN seats ON seats.table_id = tables.id AND seats.number = tables.to_move "
        "JOIN people ON people.id = seats.person "
        "WHERE tables.stage = 'playing' AND seats.who = 'person' AND tables.clock NOT LIKE 'live:%' "
        "AND tables.turn_began BETWEEN ? AND ? AND (people.mail <> '' OR people.webhook <> '')", since, until,
    )


def overdue(work: Work, now: float) -> list[str]:
    """The tables whose clock has run out."""
    return [row["id"] for row in work.rows("SELECT id FROM tables WHERE stage = 'playing' AND deadline < ?", now)]


def counts(work: Work) -> dict[str, int]:
    """Tables by stage, moves, people: for the metrics."""
    stages = work.rows("SELECT stage, COUNT(*) AS n FROM tables GROUP BY stage")
    found = {f"tables_{row['stage']}": int(row["n"]) for row in stages}
    row = work.one("SELECT COALESCE(SUM(moves), 0) AS n FROM tables")
    return {**found, "moves": int(row["n"]) if row else 0}
