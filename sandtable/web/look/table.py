"""The page of a table and its panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from sandtable import games
from sandtable.words import LANGUAGES

from ..panels import games as looks
from .client_words import client_words
from .environment import plain_json, render
from .keys import keys
from .scene import Event, Reader, TableLook

FONTS = {
    "ru": ("alegreya-700-cyrillic.woff2", "alegreya-sans-400-cyrillic.woff2"),
    "en": ("alegreya-700-latin.woff2", "alegreya-sans-400-latin.woff2"),
}


def panels_for(game: str) -> tuple[str, ...]:
    """The ids of a table's panels, without the chunks of the log (`log-0`, `log-1`, ...)."""
    found: tuple[str, ...] = looks.of(game).PANELS
    return found


def render_panels(table: TableLook, reader: Reader) -> dict[str, str]:
    """Element id -> its outer HTML, for everything on the table that can change."""
    return {name.replace("_", "-"): html for name, html in looks.of(table.game).panels(table, reader).items()}


def render_table(table: TableLook, reader: Reader) -> str:
    """The whole page."""
    look = looks.of(table.game)
    context = {
        **shell(reader),
        **look.page_context(table, reader),
        "table": table,
        "panels": look.panels(table, reader),
        "title": title_of(table, reader),
        "body_class": f"table {table.game}",
        "key_list": keys(reader.say),
    }
    return render(context["template"], **context)


def shell(reader: Reader) -> dict[str, Any]:
    """What every page needs."""
    return {
        "reader": reader,
        "say": reader.say,
        "languages": LANGUAGES,
        "fonts": FONTS.get(reader.say.language, FONTS["en"]),
        "client_words": Markup(plain_json(client_words(reader.say)).replace("<", "\\u003c")),
        "body_class": "",
        "title": "Sandtable",
    }


def title_of(table: TableLook, reader: Reader) -> str:
    """The document's title: marked when it is the reader's move."""
    game = reader.say(games.kind(table.game).title)
    mine = table.started and not table.finished and table.seat is not None and table.view["to_move"] == table.seat
    title = f"{table.title} · {game}" if table.title else game
    return f"● {reader.say('Your move')} · {title}" if mine else title


def told(table: TableLook, reader: Reader, events: Sequence[Event]) -> list[dict[str, Any]]:
    """What newly happened, for the page to say, mark and play: sentences, places, motions and sounds."""
    found: list[dict[str, Any]] = looks.of(table.game).told(table, reader, events)
    return found
