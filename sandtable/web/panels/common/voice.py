"""Events as sentences in the reader's language, with the places they speak of marked, so that the map can show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup, escape

from sandtable import games
from sandtable.engine.lexicon import Namer, Say

OPEN, MIDDLE, CLOSE = "\x02", "\x03", "\x04"
ASIDE, AFTER = "\x05", "\x06"
HTML = {OPEN: '<b data-mark="', MIDDLE: '">', CLOSE: "</b>", ASIDE: '<span class="quiet">', AFTER: "</span>"}


class Voice:
    """Speaks the events of one game to one reader."""

    def __init__(
        self,
        game: str,
        say: Say,
        places: Mapping[str, str],
        namers: Mapping[str, Namer],
        name: Callable[[str, int], str],
    ) -> None:
        """`places` are arguments that are places on the table, with their kind; `namers` are other names
        to override."""
        self.game = game
        self.say = say
        self.places = places
        self.lexicon = games.kind(game).lexicon
        self.namers = {**namers, **{argument: _placed(kind, name) for argument, kind in places.items()}}

    def speak(self, event: Mapping[str, Any]) -> str:
        """The event in words in which places are marked; for `unmarked` or `as_html`."""
        return self.lexicon.speak(event, self.say, self.namers)

    def name(self, argument: str, value: int) -> str:
        """What an argument of an event is called, marked if it is a place."""
        return (self.namers.get(argument) or self.lexicon.name[argument])(value, self.say)

    def plain(self, event: Mapping[str, Any]) -> str:
        """The event as plain text."""
        return unmarked(self.speak(event))

    def marks(self, event: Mapping[str, Any]) -> list[str]:
        """The places an event speaks of, in its order, as `region:4`."""
        return [f"{self.places[argument]}:{value}" for argument, value in event.items() if argument in self.places]


def aside(text: str) -> str:
    """Words for those who only hear or read: on the page a sign says the same."""
    return f"{ASIDE}{text}{AFTER}"


def unmarked(text: str) -> str:
    """The words alone."""
    while OPEN in text:
        before, _, rest = text.partition(OPEN)
        text = before + rest.partition(MIDDLE)[2].replace(CLOSE, "", 1)
    return text.replace(ASIDE, "").replace(AFTER, "")


def as_html(text: str) -> Markup:
    """The words as HTML: places carry `data-mark`."""
    html = str(escape(text))
    for sign, tag in HTML.items():
        html = html.replace(sign, tag)
    return Markup(html)


def _placed(kind: str, name: Callable[[str, int], str]) -> Namer:
    return lambda value, _: f"{OPEN}{kind}:{value}{MIDDLE}{name(kind, value)}{CLOSE}"
