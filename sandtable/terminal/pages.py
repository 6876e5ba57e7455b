"""What a seat sees, as structured text: titled tables and lines, without any notion of a screen.

The terminal paints these pages with colours; anything that reads aloud can go through them in order.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from sandtable.engine.kind import GameKind, View
from sandtable.engine.lexicon import ENGLISH, Lexicon, Say
from sandtable.match import Match, namers


@dataclass(frozen=True)
class Cell:
    """Some text and its tone: what it is about, for a painter to show by colour as well (never by colour alone)."""

    text: str
    tone: str = ""


@dataclass(frozen=True)
class Table:
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Lines:
    title: str
    lines: tuple[Cell, ...]
    tone: str = ""


Section = Table | Lines


@dataclass(frozen=True)
class Page:
    title: str
    sections: tuple[Section, ...]


class Voice:
    """How a game is spoken of to somebody: a language, and the names of the seats."""

    def __init__(
        self, kind: GameKind, board: Any, lexicon: Lexicon, names: Sequence[str], say: Say = ENGLISH,
    ) -> None:
        """`board` is the one played on, `lexicon` speaks of it; a seat without a name is called as the game does."""
        self.kind = kind
        self.board = board
        self.lexicon = lexicon
        self.names = tuple(names)
        self.say = say
        self._namers = namers(lexicon, self.names)

    def player(self, seat: int) -> str:
        """What a seat is called."""
        return self._namers[self.lexicon.people[0]](seat, self.say)

    def speak(self, sentence: Mapping[str, Any]) -> str:
        """An option or event, as data, in words."""
        return self.lexicon.speak(sentence, self.say, self._namers)

    def notate(self, option: Mapping[str, Any]) -> str:
        """An option, as data, in notation."""
        lexicon = self.lexicon
        written = {
            name: lexicon.write[name](value) if name in lexicon.write else str(value)
            for name, value in option.items() if name not in ("key", "option")
        }
        return lexicon.notation[option["key"]].format(**written)

    def question(self, view: View) -> str:
        """What the seat to move is asked."""
        prompt = self.lexicon.prompts.get(view["asked"] or "")
        return self.say(prompt) if prompt else self.say("What will you do?")


def voice_of(match: Match, say: Say = ENGLISH) -> Voice:
    """The voice for a match. It knows what is public of it and nothing else."""
    return Voice(match.kind, match.board, match.lexicon, match.names, say)


class Teller(Protocol):
    """A module that puts the views of one game into pages."""

    def page(self, view: View, voice: Voice) -> Page:
        """All that the seat sees."""
        ...

    def chapter(self, view: View) -> object:
        """Which part of the game this is: when it changes, it is time to look at the whole table again."""
        ...

    def status(self, view: View, voice: Voice) -> list[str]:
        """Where in the game we are and why somebody is asked, in a few short lines."""
        ...

    def outcome(self, view: View, voice: Voice) -> Page:
        """How a game that is over ended."""
        ...


TELLERS = {"whispers": "sandtable.terminal.whispers", "balance": "sandtable.terminal.balance"}


def teller(game: str) -> Teller:
    """The teller of that game; for a game that has none of its own, one that can tell any view."""
    return cast(Teller, importlib.import_module(TELLERS.get(game, "sandtable.terminal.anygame")))
