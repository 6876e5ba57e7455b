"""The log: an action and all that came of it is one entry, however many choices it took.

It is made in chunks of a fixed number of choices, so that a new one changes a small part of the page only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ...look.environment import render
from ...look.scene import Line, TableLook
from .voice import Voice, as_html, unmarked

CHUNK = 12
Event = Mapping[str, Any]
FrozenEvent = tuple[tuple[str, Any], ...]


def sentence_by_sentence(voice: Voice, events: Sequence[Event]) -> list[str]:
    return [voice.speak(event) for event in events]


@dataclass(frozen=True)
class Telling:
    """How a game divides its log into entries, and in which words it tells one."""

    part: str = ""
    """Key of the event with which a new part of the game begins: it heads what follows, and is a tick of the slider."""
    titles: frozenset[str] = frozenset()
    """Keys of other events that head what follows. A title with nothing below it goes when the next one comes."""
    opens: frozenset[str] = frozenset()
    """Keys of events with which an entry always begins. Others continue that of their choice."""
    follows: frozenset[str] = frozenset()
    """Keys of events that continue the entry before even where another choice brought them."""
    person: str = "player"
    """The argument that says whose entry it is; without it: of whom it is told to alone, or whoever chose."""
    head: Callable[[Voice, Sequence[Event]], str] = lambda voice, events: voice.plain(events[-1])
    """The words of a title; given are the event that began the part, if it is another one, and the title's own."""
    tell: Callable[[Voice, Sequence[Event]], list[str]] = sentence_by_sentence
    """The sentences of an entry, with places marked as the voice marks them."""


class Passage(NamedTuple):
    """An entry or a title. Equal ones have equal words."""

    begun: int
    """The number of the choice that began it; `number`: of the last that it tells."""
    number: int
    seat: int | None
    title: bool
    events: tuple[FrozenEvent, ...]


def passages(lines: Iterable[Line], telling: Telling) -> list[Passage]:
    """The log as entries and titles, oldest first.

    Which they are depends on nothing but the lines: what a reader may not see divides nothing.
    """
    found: list[tuple[int, int, int | None, bool, list[FrozenEvent]]] = []
    titles = {telling.part, *telling.titles}
    part: list[FrozenEvent] = []
    last: list[FrozenEvent] | None = None  # the events of the entry that may go on
    for line in lines:
        number, fresh = line.number, True
        for event, frozen in zip(line.events, line.frozen[2], strict=True):
            key = event["key"]
            if key in titles:
                if last is None and found:
                    found.pop()
                part, above = ([frozen], []) if key == telling.part else (part, part)
                found.append((number, number, None, True, [*above, frozen]))
                last = None
            elif last is not None and key not in telling.opens and (not fresh or key in telling.follows):
                last.append(frozen)
                if fresh:
                    begun, _, seat, title, _ = found[-1]
                    found[-1] = (begun, number, seat, title, last)
            else:
                last = [frozen]
                seat = event.get(telling.person, event.get("to", line.seat))
                found.append((number, number, seat, False, last))
            fresh = False
    return [Passage(begun, number, seat, title, tuple(events)) for begun, number, seat, title, events in found]


class Book:
    """A game's log in the words of one reader."""

    def __init__(
        self, voice: Voice, telling: Telling, sign: Callable[[int | None], str], named: tuple[str, ...]
    ) -> None:
        """`sign`: of a seat; `named` is all that the words depend on beside the events: language and names."""
        self.voice = voice
        self.telling = telling
        self.sign = sign
        self.named = named

    def panels(self, table: TableLook) -> dict[str, str]:
        """`log-0`, `log-1`, ...: a chunk each. An entry stands in the chunk of the choice that began it."""
        first = table.log[0].number // CHUNK if table.log else 0
        last = table.log[-1].number // CHUNK if table.log else 0
        chunks: dict[int, list[Passage]] = {number: [] for number in range(first, last + 1)}
        for passage in passages(table.log, self.telling):
            chunks[passage.begun // CHUNK].append(passage)
        return {f"log-{number}": _chunk(_Key(self), table.id, number, tuple(told)) for number, told in chunks.items()}

    def ticks(self, table: TableLook) -> list[int]:
        """The choices with which parts of the game began."""
        return [line.number for line in table.log for event in line.events if event["key"] == self.telling.part]

    def entry(self, passage: Passage) -> dict[str, Any]:
        """A passage as the page shows it."""
        events = [dict(event) for event in passage.events]
        if passage.title:
            return {"heading": self.telling.head(self.voice, events), "number": passage.number}
        texts = [as_html(text) for text in self.telling.tell(self.voice, events)]
        return {"heading": "", "number": passage.number, "sign": self.sign(passage.seat), "texts": texts}

    def plain(self, table: TableLook) -> list[tuple[int, str]]:
        """The whole log as numbers and words, oldest first."""
        return [(passage.number, self._words(passage)) for passage in passages(table.log, self.telling)]

    def _words(self, passage: Passage) -> str:
        events = [dict(event) for event in passage.events]
        if passage.title:
            return self.voice.plain(events[-1])
        return unmarked(" ".join(self.telling.tell(self.voice, events)))


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
def _chunk(key: _Key, table_id: str, number: int, told: tuple[Passage, ...]) -> str:
    """The HTML of a chunk; the same words and events give the same, so it is kept."""
    entries = [key.book.entry(passage) for passage in told]
    return render("common/log_chunk.html", number=number, entries=entries, table_id=table_id)
