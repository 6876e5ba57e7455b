"""What we know of people: a name, a language, and where to tell them that it is their turn."""

from __future__ import annotations

from sandtable.store import tables
from sandtable.store.database import Work
from sandtable.store.rows import Person


def find(work: Work, person_id: str) -> Person | None:
    row = work.one("SELECT id, name, language, mail, webhook FROM people WHERE id = ?", person_id)
    return None if row is None else Person(**row)


def keep(work: Work, person: Person) -> None:
    """Make or change a person."""
    work.run("DELETE FROM people WHERE id = ?", person.id)
    work.run(
        "INSERT INTO people (id, name, language, mail, webhook) VALUES (?, ?, ?, ?, ?)",
        person.id, person.name, person.language, person.mail, person.webhook,
    )


def forget_addresses(work: Work, person_id: str) -> None:
    work.run("DELETE FROM people WHERE id = ?", person_id)


def forget(work: Work, person_id: str) -> list[str]:
    """Forget all that we know of a person, and let go of their seats; the ids of the tables that have news of it.

    Their seats are free again where the game has not started. In a running game the seat counts as late, if nobody else
    holds it: the others may let a bot go on.
    """
    work.run("DELETE FROM people WHERE id = ?", person_id)
    work.run("DELETE FROM guests WHERE person = ?", person_id)
    held = work.rows("SELECT table_id, seat FROM holders WHERE person = ?", person_id)
    for row in held:
        table_id, number = row["table_id"], row["seat"]
        table, seat = tables.table_of(work, table_id, lock=True), tables.seats_of(work, table_id)[number]
        work.run("DELETE FROM holders WHERE table_id = ? AND seat = ? AND person = ?", table_id, number, person_id)
        if work.one("SELECT person FROM holders WHERE table_id = ? AND seat = ?", table_id, number) is not None:
            tables.change(work, table_id)
        elif table.stage == "open":
            tables.get_up(work, table, seat)
        else:
            late = seat.late or (table.stage == "playing" and seat.who == "person")
            tables.change_seat(work, table_id, number, late=int(late))
    work.run("UPDATE seats SET person = NULL WHERE person = ?", person_id)
    return sorted({row["table_id"] for row in held})
