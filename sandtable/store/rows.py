"""What the rows of the database hold, as values."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any, Literal

from sandtable.store.database import Row

Stage = Literal["open", "playing", "over"]
Who = Literal["person", "bot", "open", "invited"]


TAKEN, REVOKED = 1, 2
"""How far a seat's link moves on when the seat is taken, and when the link is to be void altogether. So the link before
the present one is always one whose seat was taken: who comes too late by it may watch."""


@dataclass(frozen=True)
class Person:
    """Somebody who has been here: no account, only what they told us."""

    id: str
    name: str = ""
    language: str = ""
    mail: str = ""
    webhook: str = ""


@dataclass(frozen=True)
class Seat:
    number: int
    who: Who
    name: str
    person: str | None
    """Who sits there. The same seat may be open on further devices: its holders."""
    level: str
    """The bot that plays the seat if `who` is "bot"; a person may come back to it."""
    link_key: int
    """Part of what the seat's link is made from: another number, another link, and the old one is void."""
    seconds: float | None
    """Left on the clock, as of when the seat's last turn ended; None without such a clock."""
    late: bool


@dataclass(frozen=True)
class Question:
    """What somebody asks the others to agree to."""

    what: Literal["undo", "replace"]
    seat: int
    target: int
    """Of an undo: back to where so many choices had been made; of a replacement: the late seat."""
    answers: dict[int, bool]

    def as_text(self) -> str:
        return json.dumps({"what": self.what, "seat": self.seat, "target": self.target, "answers": self.answers})

    @classmethod
    def read(cls, text: str | None) -> Question | None:
        if text is None:
            return None
        data = json.loads(text)
        answers = {int(seat): agreed for seat, agreed in data["answers"].items()}
        return cls(data["what"], data["seat"], data["target"], answers)


@dataclass(frozen=True)
class Table:
    id: str
    game: str
    players: int
    title: str
    settings: dict[str, Any]
    board: Any
    origin: dict[str, Any] | None
    secret: str
    words: list[str]
    rules_version: int
    stage: Stage
    public: bool
    practice: bool
    host: str
    watch_key: int
    speed: str
    clock: str
    version: int
    """Counts the changes of the game: choices, and choices taken back."""
    news: int
    """Counts changes of any kind."""
    moves: int
    to_move: int | None
    asked: str
    turn_began: float
    deadline: float | None
    question: Question | None
    result: dict[str, Any] | None
    parent: str | None
    next: str | None
    created: float
    changed: float

    @classmethod
    def of(cls, row: Row) -> Table:
        decoded = dict(row)
        for name in ("settings", "words"):
            decoded[name] = json.loads(row[name])
        for name in ("board", "origin", "result"):
            decoded[name] = None if row[name] is None else json.loads(row[name])
        decoded["question"] = Question.read(row["question"])
        decoded["public"] = bool(row["public"])
        decoded["practice"] = bool(row["practice"])
        return cls(**decoded)


@dataclass(frozen=True)
class MoveRow:
    """One choice and the state after it; number 0 is the set-up, made by nobody (seat -1)."""

    number: int
    seat: int
    option: int
    notation: str
    events: tuple[dict[str, Any], ...]
    informed: bool
    state: bytes
    rules_version: int
    at: float

    def values(self) -> tuple[Any, ...]:
        events = json.dumps(self.events, separators=(",", ":"))
        return (
            self.number, self.seat, self.option, self.notation, events, int(self.informed),
            zlib.compress(self.state, 6), self.rules_version, self.at,
        )

    @classmethod
    def of(cls, row: Row) -> MoveRow:
        packed = row.get("state")
        return cls(
            row["number"], row["seat"], row["option"], row["notation"], tuple(json.loads(row["events"])),
            bool(row["informed"]), b"" if packed is None else zlib.decompress(packed), row["rules_version"], row["at"],
        )


@dataclass(frozen=True)
class ChatRow:
    number: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Standing:
    """How a game stands after a change: what the table's row says of it."""

    to_move: int | None
    asked: str
    turn_began: float
    deadline: float | None
    result: dict[str, Any] | None
    """Not None: the game is over."""
    clocks: dict[int, float | None]
    """Seats that have done their part, and the seconds now on their clocks; none of them is late any more."""
