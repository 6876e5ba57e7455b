"""Every message of the web table and the terminal is translated, and nothing is translated that nobody says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable import locale, terminal
from sandtable.bots.process import FAULTS, Fault
from sandtable.engine.kind import BadInput
from sandtable.engine.lexicon import ENGLISH, Ambiguous
from sandtable.terminal.balance import ROUGH
from sandtable.words import LANGUAGES, best_language, say_for

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_missing_and_none_is_unused(language: str) -> None:
    said = {m.id if isinstance(m.id, str) else tuple(m.id): m.string for m in locale.catalogue(language) if m.id}
    wanted = set(locale.messages())
    missing = [m for m in wanted if not said.get(m) or (isinstance(said[m], tuple) and not all(said[m]))]
    assert not missing, f"run `python -m sandtable.locale` and translate {missing[:5]}"
    assert not set(said) - wanted, "run `python -m sandtable.locale`"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_name_the_arguments_of_the_original(language: str) -> None:
    for message in locale.catalogue(language):
        if not message.id:
            continue
        original = message.id if isinstance(message.id, str) else message.id[1]
        forms = [message.string] if isinstance(message.string, str) else message.string
        wanted = set(re.findall(r"\{[\w-]+\}", original))
        for form in forms:
            found = set(re.findall(r"\{[\w-]+\}", form))
            assert found <= wanted, (original, form)
            assert wanted - found <= {"{n}"}, (original, form)


def test_what_the_terminal_and_the_bots_say_is_in_the_catalogue() -> None:
    wanted = set(locale.messages())
    # From the tables themselves and from where they are said, not from the collector's own rules.
    assert set(FAULTS.values()) <= wanted
    assert set(ROUGH.values()) <= wanted
    said = re.compile(r"\b(?:voice\.|self\.)?say(\.count)?\(\s*\"((?:[^\"\\]|\\.)*)\"(?:,\s*\"((?:[^\"\\]|\\.)*)\")?")
    found = 0
    for path in sorted((Path(terminal.__file__).parent).glob("*.py")):
        for count, one, many in said.findall(path.read_text(encoding="utf-8")):
            found += 1
            assert ((one, many) if count else one) in wanted, (path.name, one)
    assert found > 100


def test_no_text_is_a_message_alone_and_the_singular_of_a_pair() -> None:
    """A catalogue has one entry for both, so the one that is alone would be said in English."""
    alone = {text for path in locale.HOUSE.rglob("*.py") for text in locale.of_python(path) if isinstance(text, str)}
    pairs = {message[0] for message in locale.messages() if isinstance(message, tuple)}
    assert not alone & pairs


@pytest.mark.parametrize("language", OTHERS)
def test_a_refusal_in_words_of_each_language(language: str) -> None:
    say = say_for(language)
    wrong = Ambiguous("{text} could be {close}; write more of it", text="'a'", close="a b, a c")
    assert str(wrong) == wrong.words(ENGLISH) == "'a' could be a b, a c; write more of it"
    assert "a b, a c" in wrong.words(say) and "could be" not in wrong.words(say)
    assert BadInput("{of no catalogue}").words(say) == "{of no catalogue}"
    assert "77" in Fault("ended", code=77).words(say) and "program ended" not in Fault("ended", code=77).words(say)


def test_plurals_follow_each_language() -> None:
    one, many = "{n} banner", "{n} banners"
    assert [say_for("ru").count(one, many, n) for n in (1, 2, 5, 11, 21)] == [
        "1 знамя",
        "2 знамени",
        "5 знамён",
        "11 знамён",
        "21 знамя",
    ]
    assert [say_for("pl").count(one, many, n) for n in (1, 2, 5, 12, 22)] == [
        "1 chorągiew",
        "2 chorągwie",
        "5 chorągwi",
        "12 chorągwi",
        "22 chorągwie",
    ]
    assert say_for("en").count(one, many, 1) == "1 banner"


def test_the_best_of_our_languages_for_a_browser() -> None:
    assert best_language("pl-PL,pl;q=0.9,en;q=0.8") == "pl"
    assert best_language("de, ru;q=0.5, en;q=0.4") == "ru"
    assert best_language("de") == best_language(None) == best_language("x;q=y,,;") == "en"
    assert best_language("ru;q=0, en") == "en"
    assert say_for("xx").language == "en"
