"""The messages of the house and their translations, one catalogue file for each language.

    python -m sandtable.locale

writes every catalogue anew: new messages come in empty, those that nothing says any more go.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import nodes

from sandtable import games
from sandtable.web.look.environment import environment

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parent
MARKERS = {"say", "mark", "translate"}
REFUSALS = {
    "Refused", "Forbidden", "MovedOn", "NotHere", "TooLarge", "TooMany",
    "Unreadable", "IllegalNow", "Ambiguous", "CannotUndo",
}
"""Errors whose first argument is a message."""
SHOWN = ("whispers", "balance")
Message = str | tuple[str, str]
BEGUN = datetime(2026, 11, 18, tzinfo=UTC)


def messages() -> dict[Message, None]:
    """Everything that people read while they play, in the order of the files: a text, or a pair of one and many."""
    found: dict[Message, None] = {}
    for name in SHOWN:
        found.update(dict.fromkeys(of_game(name)))
        found.update(dict.fromkeys(of_python(HOUSE / "games" / name / "words.py")))
    for path in sorted(HOUSE.rglob("*.py")):
        if "node_modules" not in path.parts:
            found.update(dict.fromkeys(of_python(path)))
    for path in sorted((HOUSE / "web" / "templates").rglob("*.html")):
        found.update(dict.fromkeys(of_template(path)))
    plural = {message[0] for message in found if isinstance(message, tuple)}
    return {message: None for message in found if message and message not in plural}


def of_game(name: str) -> Iterator[Message]:
    """Title, settings and the tables of the lexicon."""
    kind = games.kind(name)
    yield kind.title
    for setting in kind.settings:
        yield setting.title
        yield setting.help
    yield from kind.lexicon.words.values()
    yield from kind.lexicon.prompts.values()
    tables = __import__(f"sandtable.games.{name}.words", fromlist=["words"])
    for table, value in vars(tables).items():
        if table.isupper() and table.endswith(("_NAMES", "_TEXTS", "_TEMPLATES", "LIFTS")) and table != "SLOT_NAMES":
            yield from value.values() if isinstance(value, dict) else value


def of_python(path: Path) -> Iterator[Message]:
    """Texts that a module passes to `say(...)`, `say.count(...)`, `mark(...)` or an error of REFUSALS."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if name in MARKERS and len(texts) >= 1 and node.args[0] is not None:
            if isinstance(node.args[0], ast.Constant):
                yield texts[0]
        elif name == "count" and len(texts) >= 2 and _says(node.func):
            yield texts[0], texts[1]
        elif name in REFUSALS and texts:
            yield texts[0]


def _says(function: ast.expr) -> bool:
    if not isinstance(function, ast.Attribute):
        return False
    owner = function.value
    return (owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")) == "say"


def of_template(path: Path) -> Iterator[Message]:
    """Texts that a template passes to `say(...)` or `say.count(...)`."""
    tree = environment().parse(path.read_text(encoding="utf-8"))
    for call in tree.find_all(nodes.Call):
        consts = [part.value for part in call.args if isinstance(part, nodes.Const)]
        texts: list[Any] = [text for text in consts if isinstance(text, str)]
        if isinstance(call.node, nodes.Name) and call.node.name == "say" and texts:
            yield texts[0]
        elif isinstance(call.node, nodes.Getattr) and call.node.attr == "count" and len(texts) >= 2:
            yield texts[0], texts[1]


def catalogue(language: str) -> Any:
    """The catalogue of a language as it is on disk."""
    from babel.messages.pofile import read_po

    with (HERE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> tuple[int, int]:
    """Write a catalogue anew; returns how many messages it lacks and how many it dropped."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    old = catalogue(language) if (HERE / f"{language}.po").is_file() else Catalog(locale=language)
    known: dict[Any, Any] = {
        message.id if isinstance(message.id, str) else tuple(message.id): message.string
        for message in old
        if message.id
    }
    fresh = Catalog(locale=language, project="sandtable", charset="utf-8", fuzzy=False)
    fresh.creation_date = BEGUN  # a date that moves with every run is all that two changes would quarrel over
    missing = 0
    wanted = messages()
    for message in wanted:
        said = known.get(message, "")
        missing += not said or (isinstance(said, tuple) and not all(said))
        fresh.add(message, said)
    with (HERE / f"{language}.po").open("wb") as file:
        write_po(file, fresh, width=0, omit_header=False)
    return missing, len(set(known) - set(wanted))
