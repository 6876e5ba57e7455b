"""Languages people choose from: English, the language of the messages, and the catalogues that translate them."""

from __future__ import annotations

import re
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from sandtable.engine.lexicon import ENGLISH, Say

LOCALE = Path(__file__).resolve().parent / "locale"
LANGUAGES = {"en": "English", "ru": "Русский", "pl": "Polski"}
"""Language -> its own name for itself."""


def mark(message: str) -> str:
    """The same text, marked as a message: for tables whose entries go through `say` where they are shown."""
    return message


class Catalogue(Say):
    """A language read from its message catalogue. What it lacks is said in English."""

    def __init__(self, language: str) -> None:
        from babel.messages.pofile import read_po

        self.language = language
        with (LOCALE / f"{language}.po").open("rb") as file:
            catalogue = read_po(file, locale=language)
        self._one: dict[str, str] = {}
        self._many: dict[str, tuple[str, ...]] = {}
        for message in catalogue:
            if not message.id:
                continue
            said: Any = message.string
            if isinstance(message.id, tuple):
                if all(said):
                    self._many[message.id[0]] = tuple(said)
            elif said:
                self._one[str(message.id)] = str(said)
        self._form: Any = c2py(catalogue.plural_expr)

    def translate(self, template: str) -> str:
        return self._one.get(template, template)

    def translate_count(self, one: str, many: str, n: int) -> str:
        forms = self._many.get(one)
        return super().translate_count(one, many, n) if forms is None else forms[self._form(abs(n))]


@cache
def say_for(language: str) -> Say:
    """The language of that code; English if there is none of it."""
    return Catalogue(language) if language in LANGUAGES and language != "en" else ENGLISH


def best_language(accepted: str | None) -> str:
    """The best of our languages for an Accept-Language header."""
    wishes = []
    for place, wish in enumerate((accepted or "").split(",")):
        code, _, weight = wish.strip().partition(";")
        quality = re.fullmatch(r"\s*q=([01](?:\.\d*)?)\s*", weight)
        wishes.append((-float(quality[1]) if quality else -1.0, place, code.split("-")[0].lower()))
    return next((code for weight, _, code in sorted(wishes) if code in LANGUAGES and weight < 0), "en")
