"""What can be done to tables. Every function is one transaction's worth of work, for `Store.write` or `Store.read`.

A change of the game names the version it was made from; if the table has moved on meanwhile, in this process or in any
other, it raises Stale and changes nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.store.database import Work
from sandtable.store.rows import REVOKED, ChatRow, MoveRow, Question, Seat, Standing, Table

MOST_CHAT_SHOWN = 200


class Stale(Exception):
    """The table has moved on since it was looked at."""


class NoTable(Exception):
    """There is no such table (any more)."""


@dataclass(frozen=True)
class Kept:
    """A table with everything about it, as of one moment."""

    table: Table
    seats: tuple[Seat, ...]
    holders: dict[int, frozenset[str]]
    """For each seat everybody who may act for it: who sits there, on whatever device."""
    guests: frozenset[str]
    moves: tuple[MoveRow, ...]
    """From the set-up on; only the last has its state. Empty before the start, and if not asked for."""
    chat: tuple[ChatRow, ...]


def create(work: Work, table: Table, seats: Sequence[Seat]) -> None:
    columns = {
        **vars(table), "settings": json.dumps(table.settings), "words": json.dumps(table.words),
        "public": int(table.public), "practice": int(table.practice), "question": None,
        **{name: _text(getattr(table, name)) for name in ("board", "origin", "result")},
    }
    work.run(f"INSERT INTO tables ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", *columns.values())
    for seat in seats:
        work.run(
            "INSERT INTO seats (table_id, number, who, name, person, level, link_key, seconds, late) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
            table.id, seat.number, seat.who, seat.name, seat.person, seat.level, seat.link_key, seat.seconds,
        )
        if seat.person is not None:
            hold(work, table.id, seat.number, seat.person)


def _text(value: Any) -> str | None:
    return None if value is None else json.dumps(value)


# Looking -------------------------------------------------------------------------------------------------------------

def table_of(work: Work, table_id: str, lock: bool = False) -> Table:
    """The row of a table; raises NoTable. With `lock` nobody else changes the table before this transaction ends."""
    row = work.one("SELECT * FROM tables WHERE id = ?" + (" FOR UPDATE" if lock and work.mark != "?" else ""), table_id)
    if row is None:
        raise NoTable(table_id)
    return Table.of(row)


def seats_of(work: Work, table_id: str) -> tuple[Seat, ...]:
    rows = work.rows(
        "SELECT number, who, name, person, level, link_key, seconds, late FROM seats "
        "WHERE table_id = ? ORDER BY number", table_id,
    )
    return tuple(Seat(**{**row, "late": bool(row["late"])}) for row in rows)


def kept(work: Work, table_id: str, after: int = -1) -> Kept:
    """A table with its moves (those numbered above `after`) and the state after the last of them."""
    table = table_of(work, table_id)
    holders: dict[int, set[str]] = {}
    for row in work.rows("SELECT seat, person FROM holders WHERE table_id = ?", table_id):
        holders.setdefault(row["seat"], set()).add(row["person"])
    guests = frozenset(row["person"] for row in work.rows("SELECT person FROM guests WHERE table_id = ?", table_id))
    rows = work.rows(
        "SELECT number, seat, option, notation, events, informed, rules_version, at FROM moves "
        "WHERE table_id = ? AND number > ? ORDER BY number", table_id, after,
    )
    if rows:
        rows[-1]["state"] = _packed_state(work, table_id, rows[-1]["number"])
    chat = work.rows(
        "SELECT number, seat, name, text, at FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?",
        table_id, MOST_CHAT_SHOWN,
    )
    return Kept(
        table, seats_of(work, table_id), {seat: frozenset(persons) for seat, persons in holders.items()}, guests,
        tuple(MoveRow.of(row) for row in rows), tuple(ChatRow(**row) for row in reversed(chat)),
    )


def news(work: Work, known: Kept) -> Kept | None:
    """The table as it is now, if anything has changed since `known`; what was known is not read again."""
    row = work.one("SELECT news, version FROM tables WHERE id = ?", known.table.id)
    if row is None:
        raise NoTable(known.table.id)
    if row["news"] == known.table.news:
        return None
    if not known.moves:
        return kept(work, known.table.id)
    last = known.moves[-1]
    same = work.one("SELECT at FROM moves WHERE table_id = ? AND number = ?", known.table.id, last.number)
    if same is None or same["at"] != last.at:
        return kept(work, known.table.id)
    fresh = kept(work, known.table.id, after=last.number)
    return replace(fresh, moves=known.moves + fresh.moves)


def changed(work: Work, known: dict[str, int]) -> list[str]:
    """Which of these tables (id -> count of news that is known) have other news, or are gone."""
    found: dict[str, int] = {}
    ids = list(known)
    for first in range(0, len(ids), 500):
        some = ids[first:first + 500]
        rows = work.rows(f"SELECT id, news FROM tables WHERE id IN ({', '.join('?' * len(some))})", *some)
        found.update({row["id"]: row["news"] for row in rows})
    return [table_id for table_id, news in known.items() if found.get(table_id) != news]


def _packed_state(work: Work, table_id: str, number: int) -> bytes | None:
    row = work.one("SELECT state FROM moves WHERE table_id = ? AND number = ?", table_id, number)
    return None if row is None else bytes(row["state"])


def move_of(work: Work, table_id: str, number: int) -> MoveRow | None:
    """One move with its state."""
    row = work.one(
        "SELECT number, seat, option, notation, events, informed, state, rules_version, at FROM moves "
        "WHERE table_id = ? AND number = ?", table_id, number,
    )
    return None if row is None else MoveRow.of(row)


# The game ------------------------------------------------------------------------------------------------------------

def append(work: Work, table_id: str, version: int, move: MoveRow, standing: Standing) -> Table:
    """A choice was made in the game as it stood at `version`; or (number 0) the game begins with its set-up."""
    table = _claim(work, table_id, version, move.number, standing)
    insert(work, table_id, move)
    return table


def cut(work: Work, table_id: str, version: int, n: int, standing: Standing) -> Table:
    """Back to where n choices had been made. The secret remains: the same choices bring the same dice."""
    table = _claim(work, table_id, version, n, standing)
    work.run("DELETE FROM moves WHERE table_id = ? AND number > ?", table_id, n)
    return table


def _claim(work: Work, table_id: str, version: int, moves: int, standing: Standing) -> Table:
    now = time.time()
    touched = work.run(
        "UPDATE tables SET version = version + 1, news = news + 1, moves = ?, stage = ?, to_move = ?, asked = ?, "
        "turn_began = ?, deadline = ?, result = ?, question = NULL, changed = ? WHERE id = ? AND version = ?",
        moves, "playing" if standing.result is None else "over", standing.to_move, standing.asked, standing.turn_began,
        standing.deadline, _text(standing.result), now, table_id, version,
    )
    if not touched:
        table_of(work, table_id)
        raise Stale(table_id)
    for seat, seconds in standing.clocks.items():
        work.run("UPDATE seats SET seconds = ?, late = 0 WHERE table_id = ? AND number = ?", seconds, table_id, seat)
    return table_of(work, table_id)


def insert(work: Work, table_id: str, move: MoveRow) -> None:
    """A row as it is, for games that were played elsewhere."""
    work.run(
        "INSERT INTO moves (table_id, number, seat, option, notation, events, informed, state, rules_version, at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", table_id, *move.values(),
    )


# Around the game -----------------------------------------------------------------------------------------------------

def change(work: Work, table_id: str, /, **columns: Any) -> None:
    """Set columns of a table and say that there is news."""
    settings = "".join(f"{name} = ?, " for name in columns)
    if not work.run(f"UPDATE tables SET {settings}news = news + 1 WHERE id = ?", *columns.values(), table_id):
        raise NoTable(table_id)


def add_word(work: Work, table_id: str, word: str) -> None:
    """A word of a player to be mixed into chance; only before the start."""
    table = table_of(work, table_id, lock=True)
    change(work, table_id, words=json.dumps([*table.words, word]))


def ask(work: Work, table_id: str, version: int, question: Question | None) -> None:
    """Put a question to the table, or (None) take it off. It is about the game as of `version`."""
    text = None if question is None else question.as_text()
    sql = "UPDATE tables SET question = ?, news = news + 1 WHERE id = ? AND version = ?"
    if not work.run(sql, text, table_id, version):
        raise Stale(table_id)


def change_seat(work: Work, table_id: str, number: int, /, **columns: Any) -> None:
    settings = ", ".join(f"{name} = ?" for name in columns)
    sql = f"UPDATE seats SET {settings} WHERE table_id = ? AND number = ?"
    if not work.run(sql, *columns.values(), table_id, number):
        raise NoTable(table_id)
    change(work, table_id)


def flag_falls(work: Work, table_id: str, version: int, seat: int, level: str | None) -> None:
    """The seat to move is late; with a `level` a bot goes on for it."""
    sql = "UPDATE tables SET deadline = NULL, news = news + 1 WHERE id = ? AND version = ?"
    if not work.run(sql, table_id, version):
        raise Stale(table_id)
    work.run("UPDATE seats SET late = 1 WHERE table_id = ? AND number = ?", table_id, seat)
    if level is not None:
        sql = "UPDATE seats SET who = 'bot', level = ?, seconds = 0 WHERE table_id = ? AND number = ?"
        work.run(sql, level, table_id, seat)


def hold(work: Work, table_id: str, seat: int, person: str) -> None:
    """A person may act for a seat."""
    sql = "INSERT INTO holders (table_id, seat, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    work.run(sql, table_id, seat, person)


def let_go(work: Work, table_id: str, seat: int, keep: str | None = None) -> None:
    """Nobody (but `keep`) may act for a seat any longer."""
    work.run("DELETE FROM holders WHERE table_id = ? AND seat = ? AND person <> ?", table_id, seat, keep or "")


def get_up(work: Work, table: Table, seat: Seat) -> None:
    """A seat of a game that has not started is free again, by another link."""
    let_go(work, table.id, seat.number)
    free = {"who": "open" if table.public else "invited", "name": "", "person": None}
    change_seat(work, table.id, seat.number, **free, link_key=seat.link_key + REVOKED)


def welcome(work: Work, table_id: str, person: str) -> None:
    """A person may watch."""
    work.run("INSERT INTO guests (table_id, person) VALUES (?, ?) ON CONFLICT DO NOTHING", table_id, person)


def unwelcome_all(work: Work, table_id: str) -> None:
    work.run("DELETE FROM guests WHERE table_id = ?", table_id)


def say(work: Work, table_id: str, seat: int | None, name: str, text: str) -> None:
    """A line of chat."""
    table_of(work, table_id, lock=True)
    row = work.one("SELECT COALESCE(MAX(number), 0) + 1 AS n FROM chat WHERE table_id = ?", table_id)
    assert row is not None
    work.run(
        "INSERT INTO chat (table_id, number, seat, name, text, at) VALUES (?, ?, ?, ?, ?, ?)",
        table_id, row["n"], seat, name, text, time.time(),
    )
    change(work, table_id)
