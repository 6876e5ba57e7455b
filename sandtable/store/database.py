"""Connections and transactions, the same for SQLite and PostgreSQL.

What is done to the store is written as plain functions of a `Work` (a transaction). `Store.write` and `Store.read` run
them off the event loop; `write` returns when the change is on the disk.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from sandtable.engine.kind import BadInput
from sandtable.store import schema

P = ParamSpec("P")
T = TypeVar("T")
Row = dict[str, Any]

READERS: Final = 2
MOST_AT_ONCE: Final = 64
"""So many waiting changes share one commit, and one wait for the disk."""
PATIENCE: Final = 15.0
"""Seconds to wait for another process that is writing."""


def default_database() -> str:
    """The address of the file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'sandtable' / 'sandtable.db'}"


class Work:
    """One transaction. Statements are written with `?` for their arguments."""

    def __init__(self, connection: Any, mark: str) -> None:
        self.connection = connection
        self.mark = mark

    def _execute(self, sql: str, args: tuple[Any, ...]) -> Any:
        if self.mark != "?":
            sql = sql.replace("%", "%%").replace("?", self.mark)
        return self.connection.execute(sql, args)

    def rows(self, sql: str, *args: Any) -> list[Row]:
        cursor = self._execute(sql, args)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row)) for row in cursor.fetchall()]

    def one(self, sql: str, *args: Any) -> Row | None:
        found = self.rows(sql, *args)
        return found[0] if found else None

    def run(self, sql: str, *args: Any) -> int:
        """Carries out a change; how many rows it touched."""
        return int(self._execute(sql, args).rowcount)


class Store:
    """A database of tables. Several processes may use the same one."""

    def __init__(self, address: str) -> None:
        """`address`: `sqlite:///path`, a plain path, or `postgresql://...`. Made and brought up to date if need be."""
        self.address = address
        self.keeper: Sqlite | Postgres
        if address.startswith(("postgresql://", "postgres://")):
            self.keeper = Postgres(address)
        elif "://" in address and not address.startswith("sqlite:///"):
            raise BadInput(f"a database is sqlite:///path or postgresql://..., not {address.split('://')[0]}://...")
        else:
            self.keeper = Sqlite(Path(address.removeprefix("sqlite:///")))
        try:
            self.keeper.change(schema.bring_up_to_date).result()
        except sqlite3.Error as wrong:
            raise BadInput(f"{address} cannot be used as a database ({wrong}); name another file") from wrong

    async def write(self, act: Callable[Concatenate[Work, P], T], *args: P.args, **named: P.kwargs) -> T:
        """Carry out a change in a transaction of its own. Once this returns, it outlives the death of the process."""
        return await asyncio.shield(asyncio.wrap_future(self.keeper.change(lambda work: act(work, *args, **named))))

    async def read(self, act: Callable[Concatenate[Work, P], T], *args: P.args, **named: P.kwargs) -> T:
        """Look, in a transaction of its own: everything read is of one moment."""
        return await asyncio.wrap_future(self.keeper.look(lambda work: act(work, *args, **named)))

    def write_now(self, act: Callable[Concatenate[Work, P], T], *args: P.args, **named: P.kwargs) -> T:
        """`write` for those who have no event loop."""
        return self.keeper.change(lambda work: act(work, *args, **named)).result()

    def read_now(self, act: Callable[Concatenate[Work, P], T], *args: P.args, **named: P.kwargs) -> T:
        """`read` for those who have no event loop."""
        return self.keeper.look(lambda work: act(work, *args, **named)).result()

    def close(self) -> None:
        self.keeper.close()


Task = tuple[Callable[[Work], Any], "Future[Any]"]


class Sqlite:
    """One thread writes, a few read. Changes that wait together are committed together, each in its savepoint."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.parent.exists():
            path.parent.mkdir(parents=True, mode=0o700)
        self._connect().close()
        with suppress(OSError):
            path.chmod(0o600)
        self.waiting: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self.writer.start()
        self.local = threading.local()
        self.opened: list[sqlite3.Connection] = []
        self.readers = ThreadPoolExecutor(READERS, "store-read")

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
        except sqlite3.Error as wrong:
            raise BadInput(f"{self.path} cannot be used as a database ({wrong}); name another file") from wrong
        return connection

    def change(self, act: Callable[[Work], T]) -> Future[T]:
        promise: Future[T] = Future()
        self.waiting.put((act, promise))
        return promise

    def look(self, act: Callable[[Work], T]) -> Future[T]:
        return self.readers.submit(self._look, act)

    def _look(self, act: Callable[[Work], T]) -> T:
        connection: sqlite3.Connection | None = getattr(self.local, "connection", None)
        if connection is None:
            connection = self.local.connection = self._connect()
            self.opened.append(connection)
        connection.execute("BEGIN")
        try:
            return act(Work(connection, "?"))
        finally:
            connection.execute("ROLLBACK")

    def _write_all(self) -> None:
        connection = self._connect()
        while True:
            task = self.waiting.get()
            tasks: list[Task] = []
            while task is not None:
                tasks.append(task)
                if len(tasks) >= MOST_AT_ONCE or self.waiting.empty():
                    break
                task = self.waiting.get()
            if tasks:
                self._commit(connection, tasks)
            if task is None:
                break
        connection.close()

    @staticmethod
    def _commit(connection: sqlite3.Connection, tasks: list[Task]) -> None:
        done: list[tuple[Future[Any], Any]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for act, promise in tasks:
                connection.execute("SAVEPOINT change")
                try:
                    done.append((promise, act(Work(connection, "?"))))
                except Exception as wrong:
                    connection.execute("ROLLBACK TO change")
                    promise.set_exception(wrong)
                connection.execute("RELEASE change")
            connection.execute("COMMIT")
        except Exception as wrong:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for _, promise in tasks:
                if not promise.done():
                    promise.set_exception(wrong)
            return
        for promise, value in done:
            promise.set_result(value)

    def close(self) -> None:
        self.waiting.put(None)
        self.writer.join()
        self.readers.shutdown()
        for connection in self.opened:
            connection.close()


class Postgres:
    """A pool of connections, each used by one thread at a time."""

    def __init__(self, address: str, most: int = 8) -> None:
        try:
            import psycopg
            from psycopg_pool import ConnectionPool
        except ImportError as missing:
            raise BadInput("PostgreSQL needs its driver: pip install 'sandtable[postgres]'") from missing
        try:  # the pool would try for long, and tell its log about it, not us
            psycopg.connect(address, connect_timeout=int(PATIENCE)).close()
        except psycopg.Error as wrong:
            reason = str(wrong).strip().partition("\n")[0]
            raise BadInput(f"PostgreSQL cannot be reached ({reason}); check the address") from wrong
        self.pool = ConnectionPool(address, min_size=1, max_size=most, timeout=PATIENCE, open=False)
        self.pool.open(wait=True, timeout=PATIENCE)
        self.threads = ThreadPoolExecutor(most, "store")

    def change(self, act: Callable[[Work], T]) -> Future[T]:
        return self.threads.submit(self._work, act, "READ COMMITTED")

    def look(self, act: Callable[[Work], T]) -> Future[T]:
        return self.threads.submit(self._work, act, "REPEATABLE READ READ ONLY")

    def _work(self, act: Callable[[Work], T], isolation: str) -> T:
        with self.pool.connection() as connection:
            connection.execute(f"SET TRANSACTION ISOLATION LEVEL {isolation}")
            return act(Work(connection, "%s"))

    def close(self) -> None:
        self.threads.shutdown()
        self.pool.close()
