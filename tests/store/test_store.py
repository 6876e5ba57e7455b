"""What is kept is kept: transactions, versions, and a database that several use at once."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.engine.kind import BadInput
from sandtable.store import Store, Work, leases, lists, people, tables
from sandtable.store.rows import MoveRow, Person, Question, Seat, Standing, Table
from sandtable.store.schema import STEPS
from sandtable.web.founding import Wish, draft
from sandtable.web.identity import Guest
from tests.support.postgres import postgres as postgres
from tests.support.postgres import postgres_server as postgres_server

STANDING = Standing(0, "walking", 1.0, None, None, {})
HOST = Guest("host", "Ada")


def new_table(store: Store, stage: str = "open", public: bool = False) -> Table:
    table, seats = draft(Wish("whispers", ["me", "anyone"]), HOST)
    table = replace(table, stage=stage, public=public)  # type: ignore[arg-type]
    store.write_now(tables.create, table, seats)
    return table


def move(number: int, state: bytes = b"state") -> MoveRow:
    events = ({"key": "walk", "to": 1},)
    return MoveRow(number, 0, number * 10, f"move {number}", events, False, state, 1, 1000.5 + number)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Every test of this file is made on both databases."""
    address = f"sqlite:///{tmp_path / 'a.db'}" if request.param == "sqlite" else request.getfixturevalue("postgres")
    store = Store(address)
    yield store
    store.close()


def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    made, seats = draft(Wish("whispers", ["me", "friend", "bot:easy"], "Long Night", {"kept_secrets": True}), HOST)
    store.write_now(tables.create, made, seats)
    kept = store.read_now(tables.kept, made.id)
    assert kept.table == made
    assert kept.seats == tuple(seats)
    assert kept.holders == {0: frozenset({"host"})}
    assert kept.moves == ()


def test_moves_are_rows_with_the_state_of_the_last(store: Store) -> None:
    table = new_table(store)
    for number in range(4):
        after = store.write_now(tables.append, table.id, number, move(number, b"s" * number), STANDING)
        assert (after.version, after.moves, after.stage) == (number + 1, number, "playing")
    kept = store.read_now(tables.kept, table.id)
    assert [row.number for row in kept.moves] == [0, 1, 2, 3]
    assert [row.state for row in kept.moves] == [b"", b"", b"", b"sss"]
    assert replace(kept.moves[2], state=b"ss") == move(2, b"ss")
    assert store.read_now(tables.move_of, table.id, 1) == move(1, b"s")
    assert store.read_now(tables.move_of, table.id, 9) is None


def test_of_two_choices_made_from_the_same_position_one_is_stale(store: Store) -> None:
    table = new_table(store)
    store.write_now(tables.append, table.id, 0, move(0), STANDING)
    store.write_now(tables.append, table.id, 1, move(1), STANDING)
    with pytest.raises(tables.Stale):
        store.write_now(tables.append, table.id, 1, move(1), STANDING)
    assert store.read_now(tables.table_of, table.id).version == 2


def test_a_choice_taken_back_is_gone_and_makes_older_clicks_stale(store: Store) -> None:
    table = new_table(store)
    for number in range(3):
        store.write_now(tables.append, table.id, number, move(number), STANDING)
    after = store.write_now(tables.cut, table.id, 3, 1, STANDING)
    assert (after.version, after.moves) == (4, 1)
    assert [row.number for row in store.read_now(tables.kept, table.id).moves] == [0, 1]
    with pytest.raises(tables.Stale):
        store.write_now(tables.append, table.id, 3, move(2), STANDING)


def test_a_change_that_fails_leaves_nothing(store: Store) -> None:
    table = new_table(store)

    def half(work: Work) -> None:
        tables.change(work, table.id, title="Half")
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        store.write_now(half)
    assert store.read_now(tables.table_of, table.id).title == table.title


def test_a_change_that_fails_does_not_harm_those_committed_with_it(store: Store) -> None:
    ids = [new_table(store).id for _ in range(12)]

    def rename(work: Work, table_id: str, fail: bool) -> None:
        tables.change(work, table_id, title="renamed")
        if fail:
            raise KeyError(table_id)

    async def all_at_once() -> list[object]:
        writes = [store.write(rename, table_id, place % 3 == 0) for place, table_id in enumerate(ids)]
        return await asyncio.gather(*writes, return_exceptions=True)

    outcomes = asyncio.run(all_at_once())
    titles = [store.read_now(tables.table_of, table_id).title for table_id in ids]
    assert [isinstance(outcome, KeyError) for outcome in outcomes] == [place % 3 == 0 for place in range(12)]
    assert [title == "renamed" for title in titles] == [place % 3 != 0 for place in range(12)]


def test_news_are_read_only_if_there_are_any(store: Store) -> None:
    table = new_table(store)
    known = store.read_now(tables.kept, table.id)
    assert store.read_now(tables.news, known) is None
    store.write_now(tables.say, table.id, 0, "Ada", "hello")
    fresh = store.read_now(tables.news, known)
    assert fresh is not None
    assert [line.text for line in fresh.chat] == ["hello"]
    for number in range(3):
        store.write_now(tables.append, table.id, number, move(number, b"x%d" % number), STANDING)
    later = store.read_now(tables.news, fresh)
    assert later is not None
    store.write_now(tables.append, table.id, 3, move(3, b"x3"), STANDING)
    last = store.read_now(tables.news, later)
    assert last is not None
    assert [row.number for row in last.moves] == [0, 1, 2, 3]
    assert last.moves[-1].state == b"x3"


def test_news_after_a_choice_was_taken_back_and_another_made(store: Store) -> None:
    table = new_table(store)
    for number in range(3):
        store.write_now(tables.append, table.id, number, move(number), STANDING)
    known = store.read_now(tables.kept, table.id)
    store.write_now(tables.cut, table.id, 3, 1, STANDING)
    other = replace(move(2), option=77, at=2000.25)
    store.write_now(tables.append, table.id, 4, other, STANDING)
    fresh = store.read_now(tables.news, known)
    assert fresh is not None
    assert [row.option for row in fresh.moves] == [0, 10, 77]


def test_a_table_that_is_gone(store: Store) -> None:
    with pytest.raises(tables.NoTable):
        store.read_now(tables.kept, "aaaaaaaaaaaa")
    with pytest.raises(tables.NoTable):
        store.write_now(tables.change, "aaaaaaaaaaaa", title="x")


def test_questions_are_about_one_version(store: Store) -> None:
    table = new_table(store)
    store.write_now(tables.append, table.id, 0, move(0), STANDING)
    question = Question("undo", 0, 0, {1: True})
    with pytest.raises(tables.Stale):
        store.write_now(tables.ask, table.id, 0, question)
    store.write_now(tables.ask, table.id, 1, question)
    assert store.read_now(tables.table_of, table.id).question == question
    store.write_now(tables.append, table.id, 1, move(1), STANDING)
    assert store.read_now(tables.table_of, table.id).question is None, "who plays on has answered"


def test_lists_show_what_is_mine_open_and_over(store: Store) -> None:
    mine, shared, over = new_table(store), new_table(store, public=True), new_table(store, "over", public=True)
    assert {one.table.id for one in store.read_now(lists.mine, "host")} == {mine.id, shared.id}
    assert store.read_now(lists.mine, "stranger") == []
    assert [one.table.id for one in store.read_now(lists.open_tables, "stranger")] == [shared.id]
    assert store.read_now(lists.open_tables, "host") == []
    assert [one.table.id for one in store.read_now(lists.finished, "stranger")] == [over.id]
    assert store.read_now(lists.counts) == {"tables_open": 2, "tables_over": 1, "moves": 0}


def test_whose_turn_it_is_comes_first_the_most_urgent_on_top(store: Store) -> None:
    late, soon, idle = (new_table(store) for _ in range(3))
    for table, to_move, deadline in ((late, 0, 50.0), (soon, 0, 20.0), (idle, 1, 1.0)):
        standing = Standing(to_move, "walking", 1.0, deadline, None, {})
        store.write_now(tables.append, table.id, 0, move(0), standing)
    assert [one.table.id for one in store.read_now(lists.mine, "host")] == [soon.id, late.id, idle.id]
    assert set(store.read_now(lists.overdue, 30.0)) == {soon.id, idle.id}


def test_bots_to_move(store: Store) -> None:
    table, seats = draft(Wish("whispers", ["me", "bot:easy"]), HOST)
    store.write_now(tables.create, table, seats)
    store.write_now(tables.append, table.id, 0, move(0), STANDING)
    assert store.read_now(lists.bots_to_move) == []
    store.write_now(tables.append, table.id, 1, move(1), replace(STANDING, to_move=1))
    assert store.read_now(lists.bots_to_move) == [table.id]


def test_a_lease_is_held_by_one_until_its_time_is_up(store: Store) -> None:
    assert store.write_now(leases.take_lease, "job", "first", 60.0)
    assert not store.write_now(leases.take_lease, "job", "second", 60.0)
    assert store.write_now(leases.take_lease, "job", "first", 0.0)
    assert store.write_now(leases.take_lease, "job", "second", 60.0)
    store.write_now(leases.end_lease, "job", "second")
    assert store.write_now(leases.take_lease, "job", "first", 60.0)


def test_all_processes_share_one_key(store: Store) -> None:
    assert store.write_now(leases.secret_text, "key", "one") == "one"
    assert store.write_now(leases.secret_text, "key", "two") == "one"


def test_who_asks_to_be_forgotten_is(store: Store) -> None:
    table = new_table(store)
    store.write_now(people.keep, Person("host", "Ada", "pl", "ada@example.org", ""))
    assert store.read_now(people.find, "host") == Person("host", "Ada", "pl", "ada@example.org", "")
    store.write_now(people.forget, "host")
    assert store.read_now(people.find, "host") is None
    assert store.read_now(tables.kept, table.id).holders == {}
    assert store.read_now(tables.seats_of, table.id)[0].person is None


def test_letters_go_to_those_who_are_waited_for_and_want_them(store: Store) -> None:
    table = new_table(store)
    store.write_now(tables.append, table.id, 0, move(0), replace(STANDING, turn_began=500.0))
    assert store.read_now(lists.waiting_for, 0.0, 1000.0) == []
    store.write_now(people.keep, Person("host", "Ada", "pl", "ada@example.org", ""))
    found = store.read_now(lists.waiting_for, 0.0, 1000.0)
    assert [(row["id"], row["mail"], row["language"]) for row in found] == [(table.id, "ada@example.org", "pl")]
    assert store.read_now(lists.waiting_for, 600.0, 1000.0) == []


def test_a_newer_database_is_refused_with_the_reason(store: Store) -> None:
    store.write_now(lambda work: work.run("UPDATE meta SET value = '99' WHERE name = 'version'"))
    with pytest.raises(BadInput, match=f"version 99.*{'newer'}"):
        Store(store.address)
    assert len(STEPS) < 99


def test_an_open_database_can_be_opened_again(store: Store) -> None:
    table = new_table(store)
    other = Store(store.address)
    other.write_now(tables.change, table.id, title="Seen by both")
    assert store.read_now(tables.table_of, table.id).title == "Seen by both"
    other.close()


def test_an_address_that_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="sqlite:///path or postgresql"):
        Store("mysql://somewhere/db")
    (tmp_path / "text.db").write_text("this is no database" * 100)
    with pytest.raises(BadInput, match="cannot be used as a database"):
        Store(str(tmp_path / "text.db"))


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a.db"
    Store(str(path)).close()
    assert path.stat().st_mode & 0o077 == 0
    assert sqlite3.connect(path).execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_what_was_acknowledged_survives_the_death_of_the_process(tmp_path: Path) -> None:
    """A process commits moves and says so after each; it is killed in the middle of its work."""
    script = textwrap.dedent("""
        import sys
        from sandtable.store import Store, tables
        from tests.store.test_store import STANDING, move, new_table
        store = Store(sys.argv[1])
        table = new_table(store)
        print(table.id, flush=True)
        for number in range(1_000_000):
            store.write_now(tables.append, table.id, number, move(number, b"s" * 3000), STANDING)
            print(number, flush=True)
    """)
    path = tmp_path / "killed.db"
    process = subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    table_id = process.stdout.readline().strip()
    told = -1
    while told < 150:
        told = int(process.stdout.readline())
    os.kill(process.pid, signal.SIGKILL)
    told = max([told, *(int(line) for line in process.stdout.read().split("\n")[:-1])])
    process.wait()
    process.stdout.close()
    store = Store(str(path))
    kept = store.read_now(tables.kept, table_id)
    assert len(kept.moves) in (told + 1, told + 2), "every acknowledged move, and at most the one in the making"
    assert kept.table.moves == kept.moves[-1].number == len(kept.moves) - 1
    assert kept.moves[-1].state == b"s" * 3000
    store.close()


def test_a_seat_row_says_who_may_act(store: Store) -> None:
    table = new_table(store)
    store.write_now(tables.hold, table.id, 1, "guest")
    store.write_now(tables.hold, table.id, 1, "guest")
    store.write_now(tables.hold, table.id, 1, "phone")
    assert store.read_now(tables.kept, table.id).holders[1] == {"guest", "phone"}
    store.write_now(tables.let_go, table.id, 1, "guest")
    assert store.read_now(tables.kept, table.id).holders[1] == {"guest"}
    assert store.read_now(tables.seats_of, table.id)[0] == Seat(0, "person", "Ada", "host", "", 1, None, False)
