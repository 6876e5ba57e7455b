"""What is asked now: the sentence on top, and the options in the form the page composes a move from.

The page knows no rule. It gets the view's own options with words for them, and puts one together by key and named
numbers: a place clicked is `kind:number`, and a game's `Speech` says which argument is of which kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable import games
from sandtable.engine.lexicon import Namer, Say

from ...look.scene import TableLook

Option = Mapping[str, Any]


@dataclass(frozen=True)
class Speech:
    """How a game speaks of its options on the page. All texts are messages."""

    kinds: Mapping[str, str]
    """Argument -> kind of thing (`region`, `seat`, `card`, ...); `key.argument` goes before `argument`;
    `n` is a number."""
    slots: Mapping[str, str]
    """Argument (or `key.argument`) -> label of its slot in the composer."""
    asks: Mapping[str, str]
    """`key` or `key.argument` -> what the line says while that argument is wanted; may name arguments chosen before."""
    name: Callable[[str, int], str]
    """Kind and number -> name in the reader's language."""
    namers: Mapping[str, Namer]
    """Argument -> name in sentences of the lexicon, over the lexicon's own."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """Key -> sign of its button."""
    quick: frozenset[str] = frozenset()
    """Keys that are sent as soon as they are complete: small steps that can be taken back."""
    most: frozenset[str] = frozenset()
    """Keys whose number begins at the most, not at the least."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Key -> words of its button or slot where the lexicon's sentence is too long; may name the number as {n}."""
    done: Sequence[tuple[str, str]] = ()
    """Parts of the move that were sent already: label and name, for slots that only show."""
    arrow: tuple[str, str] | None = None
    """The places between which the move goes on that was begun, for an arrow on the map."""
    plans: Sequence[Mapping[str, Any]] = ()
    """Buttons for two choices in a row: `o` the first, `label`, `icon`, `then` key, argument and `most` or `least`."""
    brush: Mapping[str, Any] | None = None
    """What stays chosen while many moves of a `key` are made: one of `values` (number, label, what is left of it) of
    its `argument`; with `then` of the choice of that key which follows, 0 for asking. `label` says what it is."""
    whole: bool = False
    """Every option is one button with its whole sentence: for games whose things have no place on the page."""
    hint: Callable[[Option], tuple[str, str] | None] = lambda _: None
    """An option -> sign and a few words on what would come of it."""


def payload(table: TableLook, speech: Speech, say: Say) -> dict[str, Any]:
    """All that the page needs to compose a move."""
    lexicon = games.kind(table.game).lexicon
    options, names, kinds, slots, asks = [], {}, {}, {}, {}
    for option in table.view["options"]:
        key = option["key"] if not speech.whole else f"{option['key']}-{option['option']}"
        args = (
            {}
            if speech.whole
            else {
                name: value for name, value in option.items() if f"{key}.{name}" in speech.kinds or name in speech.kinds
            }
        )
        entry: dict[str, Any] = {
            "o": option["option"],
            "k": key,
            "a": args,
            "s": lexicon.speak(option, say, speech.namers),
        }
        hint = speech.hint(option)
        if hint:
            entry["h"] = hint
        options.append(entry)
        if not args or key in speech.texts:
            names[f"key:{key}"] = say.translate(speech.texts[key]) if key in speech.texts else entry["s"]
        for name, value in args.items():
            kind = speech.kinds.get(f"{key}.{name}") or speech.kinds[name]
            kinds[f"{key}.{name}"] = kind
            slots[f"{key}.{name}"] = say(speech.slots.get(f"{key}.{name}", speech.slots.get(name, "")))
            if f"{key}.{name}" in speech.asks:
                asks[f"{key}.{name}"] = say.translate(speech.asks[f"{key}.{name}"])
            if kind != "n":
                names[f"{kind}:{value}"] = speech.name(kind, value)
        if key in speech.asks:
            asks[key] = say.translate(speech.asks[key])
    keys = {entry["k"] for entry in options}
    return {
        "version": table.version,
        "options": options,
        "names": names,
        "kinds": kinds,
        "slots": slots,
        "asks": asks,
        "plans": list(speech.plans),
        "done": [list(part) for part in speech.done],
        "arrow": speech.arrow,
        "brush": speech.brush,
        "quick": sorted(keys & speech.quick),
        "most": sorted(keys & speech.most),
        "icons": {key: sign for key, sign in speech.icons.items() if key in keys},
    }


def question(table: TableLook, say: Say) -> str:
    """What the step that waits asks, as one sentence."""
    asked = table.view["asked"] or ""
    prompts = games.kind(table.game).lexicon.prompts
    return say(prompts[asked]) if asked in prompts else say("A choice is to be made")
