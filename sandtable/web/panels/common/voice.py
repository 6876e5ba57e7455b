"""Events as sentences in the reader's language, with the places they speak of marked, so that the map can show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup, escape

from sandtable import games
from sandtable.engine.lexicon import Namer, Say

OPEN, MIDDLE, CLOSE = "\x02", "\x03", "\x04"


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

    def plain(self, event: Mapping[str, Any]) -> str:
        """The event as plain text."""
        text = self.lexicon.speak(event, self.say, self.namers)
        while OPEN in text:
            before, _, rest = text.partition(OPEN)
            text = before + rest.partition(MIDDLE)[2].replace(CLOSE, "", 1)
        return text

    def marked(self, event: Mapping[str, Any]) -> Markup:
        """The event as HTML: places carry `data-mark`."""
        text = str(escape(self.lexicon.speak(event, self.say, self.namers)))
        text = text.replace(OPEN, '<b data-mark="').replace(MIDDLE, '">').replace(CLOSE, "</b>")
        return Markup(text)

    def marks(self, event: Mapping[str, Any]) -> list[str]:
        """The places an event speaks of, in its order, as `region:4`."""
        return [f"{self.places[argument]}:{value}" for argument, value in event.items() if argument in self.places]


def _placed(kind: str, name: Callable[[str, int], str]) -> Namer:
    return lambda value, _: f"{OPEN}{kind}:{value}{MIDDLE}{name(kind, value)}{CLOSE}"
