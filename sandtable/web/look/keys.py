"""The keys of the table, for the help that `?` opens."""

from __future__ import annotations

from sandtable.engine.lexicon import Say
from sandtable.words import mark

KEYS = (
    (("Tab",), mark("next lit thing")),
    (("←", "→", "↑", "↓"), mark("walk along borders, or to the next seat or card")),
    (("Enter",), mark("choose what is focused; send when the move is complete")),
    (("Esc",), mark("take back the last part of the move")),
    (("+", "−"), mark("one more or one less")),
    (("1", "2", "3"), mark("ability of the focused card")),
    (("U",), mark("undo")),
    (("[", "]"), mark("one move back or on in the replay")),
    (("L",), mark("to the present")),
    (("M", "H", "C"), mark("to the map, the hand, the councils or sides")),
    (("Z",), mark("the whole map, or nearer")),
    (("/",), mark("write in the chat")),
    (("?",), mark("this list")),
)


def keys(say: Say) -> list[tuple[tuple[str, ...], str]]:
    return [(keys, say(words)) for keys, words in KEYS]
