"""The tables of the database, and how an older one is brought up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.engine.kind import BadInput

if TYPE_CHECKING:
    from sandtable.store.database import Work

STEPS: Final = (
    (
        """
        CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            language TEXT NOT NULL,
            mail TEXT NOT NULL,
            webhook TEXT NOT NULL
        )""",
        """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            players INTEGER NOT NULL,
            title TEXT NOT NULL,
            settings TEXT NOT NULL,
            board TEXT,
            origin TEXT,
            secret TEXT NOT NULL,
            words TEXT NOT NULL,
            rules_version INTEGER NOT NULL,
            stage TEXT NOT NULL,
            public INTEGER NOT NULL,
            practice INTEGER NOT NULL,
            host TEXT NOT NULL,
            watch_key INTEGER NOT NULL,
            speed TEXT NOT NULL,
            clock TEXT NOT NULL,
            version INTEGER NOT NULL,
            news INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            to_move INTEGER,
            asked TEXT NOT NULL,
            turn_began DOUBLE PRECISION NOT NULL,
            deadline DOUBLE PRECISION,
            question TEXT,
            result TEXT,
            parent TEXT,
            next TEXT,
            created DOUBLE PRECISION NOT NULL,
            changed DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX tables_by_stage ON tables (stage, public, changed)",
        "CREATE INDEX tables_by_deadline ON tables (deadline)",
        """
        CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            who TEXT NOT NULL,
            name TEXT NOT NULL,
            person TEXT,
            level TEXT NOT NULL,
            link_key INTEGER NOT NULL,
            seconds DOUBLE PRECISION,
            late INTEGER NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
        """
        CREATE TABLE holders (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            person TEXT NOT NULL,
            PRIMARY KEY (table_id, seat, person),
            FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, number) ON DELETE CASCADE
        )""",
        "CREATE INDEX holders_by_person ON holders (person)",
        """
        CREATE TABLE guests (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            person TEXT NOT NULL,
            PRIMARY KEY (table_id, person)
        )""",
        """
        CREATE TABLE moves (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            option BIGINT NOT NULL,
            notation TEXT NOT NULL,
            events TEXT NOT NULL,
            informed INTEGER NOT NULL,
            state BYTES NOT NULL,
            rules_version INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
        """
        CREATE TABLE chat (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER,
            name TEXT NOT NULL,
            text TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
        """
        CREATE TABLE leases (
            name TEXT PRIMARY KEY,
            worker TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL
        )""",
    ),
    (
        """
        CREATE TABLE reviews (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            content TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL
        )""",
    ),
)
"""Each entry brings the database from one version to the next; entries are only ever added."""


def bring_up_to_date(work: Work) -> None:
    """Make what is missing. Refuses a database that a newer Sandtable has made."""
    sqlite = work.mark == "?"
    if not sqlite:
        work.run("SELECT pg_advisory_xact_lock(7263)")
    work.run("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    row = work.one("SELECT value FROM meta WHERE name = 'version'")
    version = int(row["value"]) if row else 0
    if version > len(STEPS):
        raise BadInput(f"this database is of version {version}, newer than this Sandtable; install a newer Sandtable")
    if version == len(STEPS):
        return
    for statements in STEPS[version:]:
        for statement in statements:
            work.run(statement.replace("BYTES", "BLOB" if sqlite else "BYTEA"))
    work.run("DELETE FROM meta WHERE name = 'version'")
    work.run("INSERT INTO meta (name, value) VALUES ('version', ?)", str(len(STEPS)))
