"""What we know of people: a name, a language, and where to tell them that it is their turn."""

from __future__ import annotations

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


def forget(work: Work, person_id: str) -> None:
    """All that we know of a person; their seats stay theirs by name only."""
    work.run("DELETE FROM people WHERE id = ?", person_id)
    work.run("DELETE FROM holders WHERE person = ?", person_id)
    work.run("DELETE FROM guests WHERE person = ?", person_id)
    work.run("UPDATE seats SET person = NULL WHERE person = ?", person_id)
