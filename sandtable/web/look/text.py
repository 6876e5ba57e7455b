"""The table as text: everything a reader may know in words, and every choice as a plain button."""

from __future__ import annotations

from ..panels import games as looks
from ..panels.common import asking, frame
from .environment import render
from .scene import Reader, TableLook
from .table import shell, title_of


def render_text(table: TableLook, reader: Reader) -> str:
    """A page without pictures that works without script: what is asked, the choices, the position, the log."""
    look, say = looks.of(table.game), reader.say
    spoken = look.voice_for(table, say)
    to_move = table.view["to_move"]
    names = [look.person_for(table, seat, say) for seat in range(len(table.seats))]
    context = {
        **shell(reader),
        "table": table,
        "title": title_of(table, reader),
        "sections": look.text_sections(table, reader),
        "options": [(option["option"], spoken.plain(option)) for option in table.view["options"]] if table.live else [],
        "question": asking.question(table, say) if to_move is not None else "",
        "said": frame.said(table, names, say),
        "lines": reversed(look.book_for(table, say).plain(table)),
        "mine": to_move is not None and to_move == table.seat,
        "whose": (table.seats[to_move].name or str(to_move + 1))
        if to_move is not None and to_move < len(table.seats)
        else "",
        "outcome": look.outcome_for(table, say) if to_move is None else "",
        "body_class": "text",
    }
    return render("common/text.html", **context)
