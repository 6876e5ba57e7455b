"""Notation and words: how the sentences of a game are written, read and translated.

A game's lexicon is data: for every key a compact template for the notation and an English template for the words, and
for every name of an argument a way to write it. The same tables serve events, options and reasons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .kind import BadInput
from .machine import Game, Sentence


class Unreadable(BadInput):
    """A text that no choice of this game is ever written like."""


class IllegalNow(BadInput):
    """A well-formed choice that is not among the options now."""


class Ambiguous(BadInput):
    """A text that could be several of the options."""


class Say:
    """A language: translates templates and fills them in. This one is English, the language of the templates."""

    language = "en"

    def __call__(self, template: str, /, **args: Any) -> str:
        """The template in this language, with its arguments."""
        text = self.translate(template)
        return text.format(**args) if args else text

    def count(self, one: str, many: str, n: int, /, **args: Any) -> str:
        """The right plural form for n, with its arguments (`{n}` among them)."""
        return self.translate_count(one, many, n).format(n=n, **args)

    def translate(self, template: str) -> str:
        return template

    def translate_count(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many


ENGLISH = Say()

WORD = r"[\w+'-]+"

Writer = Callable[[int], str]
Namer = Callable[[int, Say], str]


@dataclass(frozen=True)
class Lexicon:
    """Tables of templates. A words template may be a pair (one, many) that agrees with the argument `n`."""

    notation: Mapping[str, str]
    """Key of an option -> compact template, e.g. `{"attack": "attack {source}-{target}"}`."""
    write: Mapping[str, Writer]
    """Name of an argument -> how the notation writes it; not listed: as a number."""
    words: Mapping[str, str | tuple[str, str]]
    """Key of an option, event or reason -> English template, a message of the catalogue."""
    name: Mapping[str, Namer]
    """Name of an argument -> how words call it in a language; not listed: as a number."""
    prompts: Mapping[str, str] = field(default_factory=dict)
    """Name of a step -> what is asked, as English text, a message of the catalogue."""
    people: tuple[str, ...] = ("player",)
    """The names of the arguments that are players: they may be called by names of their own."""
    shape: Mapping[str, str] = field(default_factory=dict)
    """Name of an argument -> pattern of all that the notation writes for it; not listed: one word."""

    def notate(self, sentence: Sentence) -> str:
        """An option in notation: short, unique among the options of a position, readable by `parse`."""
        args = {
            name: self.write[name](value) if name in self.write else str(value)
            for name, value in sentence.args().items()
        }
        return self.notation[sentence.key].format(**args)

    def parse(self, g: Game, text: str) -> int:
        """The option a text stands for. Raises Unreadable, IllegalNow or Ambiguous, each with what would be right.

        Capitals and extra spaces do not matter, and any beginning of a notation that fits one option only is enough.
        """
        wanted = " ".join(text.split()).lower()
        found = {self.notate(g.describe(option)).lower(): option for option in g.options()}
        if wanted in found:
            return found[wanted]
        close = [known for known in found if wanted and known.startswith(wanted)]
        if len(close) == 1:
            return found[close[0]]
        if close:
            raise Ambiguous("{text} could be {close}; write more of it", text=repr(text), close=_some(close))
        if any(shape.fullmatch(wanted) for shape in self.shapes):
            raise IllegalNow("{text} is not possible now; possible: {now}", text=repr(text), now=_some(list(found)))
        raise Unreadable(
            "{text} is not a choice of this game; possible now: {now}", text=repr(text), now=_some(list(found)),
        )

    @cached_property
    def shapes(self) -> tuple[re.Pattern[str], ...]:
        """What the notation of each key looks like, made once."""
        patterns = []
        for template in self.notation.values():
            parts = re.split(r"\{(\w+)\}", template)
            parts[::2] = [re.escape(part.lower()) for part in parts[::2]]
            parts[1::2] = [f"(?:{self.shape.get(name, WORD)})" for name in parts[1::2]]
            patterns.append(re.compile("".join(parts)))
        return tuple(patterns)

    def speak(self, data: Mapping[str, Any], say: Say = ENGLISH, names: Mapping[str, Namer] | None = None) -> str:
        """An option or event (as data: key and numbers) in a language's words. `names` overrides, e.g. of players."""
        namers = {**self.name, **(names or {})}
        args = {
            name: namers[name](value, say) if name in namers else value
            for name, value in data.items() if name not in ("key", "option", "to")
        }
        template = self.words[data["key"]]
        if isinstance(template, tuple):
            args.pop("n")
            return say.count(template[0], template[1], data["n"], **args)
        return say(template, **args)


def _some(texts: Sequence[str], most: int = 8) -> str:
    """The first of them, the same in every language."""
    return ", ".join([*texts[:most], *["..."] * (len(texts) > most)]) or "-"
