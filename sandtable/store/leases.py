"""What processes share beside tables: who does a job for the moment, and values that all must have in common."""

from __future__ import annotations

import time

from sandtable.store.database import Work


def take_lease(work: Work, name: str, worker: str, seconds: float) -> bool:
    """Whether this worker may do a job for so long; the same worker may ask again before the time is up."""
    now = time.time()
    work.run("DELETE FROM leases WHERE name = ? AND (until < ? OR worker = ?)", name, now, worker)
    sql = "INSERT INTO leases (name, worker, until) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    return work.run(sql, name, worker, now + seconds) == 1


def is_taken(work: Work, name: str) -> bool:
    """Whether some worker does a job now."""
    return work.one("SELECT worker FROM leases WHERE name = ? AND until >= ?", name, time.time()) is not None


def end_lease(work: Work, name: str, worker: str) -> None:
    work.run("DELETE FROM leases WHERE name = ? AND worker = ?", name, worker)


def end_old_leases(work: Work) -> None:
    work.run("DELETE FROM leases WHERE until < ?", time.time())


def secret_text(work: Work, name: str, fresh: str) -> str:
    """A value that all processes share: the one kept under a name, or else `fresh`, kept from now on."""
    work.run("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", name, fresh)
    row = work.one("SELECT value FROM meta WHERE name = ?", name)
    assert row is not None
    return str(row["value"])
