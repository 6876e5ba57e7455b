"""The log in chunks of a fixed number of choices, so that a new one changes a small part of the page only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ...look.environment import render
from ...look.scene import Frozen, Reader, TableLook
from .voice import Voice

CHUNK = 12


class Book:
    """How a game's log is written: its voice, its headings, the signs of its seats."""

    def __init__(
        self,
        voice: Voice,
        heading: Callable[[Mapping[str, Any]], str | None],
        sign: Callable[[int | None], str],
        named: tuple[str, ...],
        rounds: str = "",
    ) -> None:
        """`named` is all that the words depend on beside the events: language and names. `rounds`: key of an event
        that the slider shows as a tick."""
        self.voice = voice
        self.heading = heading
        self.sign = sign
        self.named = named
        self.rounds = rounds

    def panels(self, table: TableLook, reader: Reader) -> dict[str, str]:
        """`log-0`, `log-1`, ...: a chunk each."""
        first = table.log[0].number // CHUNK if table.log else 0
        last = table.log[-1].number // CHUNK if table.log else 0
        chunks: dict[int, list[Any]] = {number: [] for number in range(first, last + 1)}
        for line in table.log:
            chunks[line.number // CHUNK].append(line.frozen)
        return {f"log-{number}": _chunk(_Key(self), table.id, number, tuple(lines)) for number, lines in chunks.items()}

    def ticks(self, table: TableLook) -> list[int]:
        return [line.number for line in table.log for event in line.events if event["key"] == self.rounds]

    def entries(self, number: int, seat: int | None, events: tuple[dict[str, Any], ...]) -> list[dict[str, Any]]:
        """The lines of one choice: sentences, and headings where something new begins."""
        found: list[dict[str, Any]] = []
        texts: list[Any] = []
        for event in events:
            title = self.heading(event)
            if title is None:
                texts.append(self.voice.marked(event))
                continue
            if texts:
                found.append({"heading": "", "number": number, "sign": self.sign(seat), "texts": texts})
                texts = []
            found.append({"heading": title, "number": number})
        if texts:
            found.append({"heading": "", "number": number, "sign": self.sign(seat), "texts": texts})
        return found


class _Key:
    """A book that equals every other one that writes the same words."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.key = (book.voice.game, *book.named)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.key == self.key


@lru_cache(20_000)
def _chunk(key: _Key, table_id: str, number: int, lines: tuple[Frozen, ...]) -> str:
    """The HTML of a chunk; the same words and events give the same, so it is kept."""
    entries = [
        entry
        for at, seat, events in lines
        for entry in key.book.entries(at, seat, tuple(dict(event) for event in events))
    ]
    return render("common/log_chunk.html", number=number, entries=entries, table_id=table_id)
