"""Notation and words: every choice and event can be written, read back and said."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.engine.lexicon import Ambiguous, IllegalNow, Unreadable
from sandtable.face import new_game
from sandtable.games.whispers import GAME
from sandtable.games.whispers.names import ABILITIES
from sandtable.games.whispers.position import STEPS
from sandtable.games.whispers.words import ABILITY_TEXTS, PROMPTS, WORDS
from tests.games.whispers.table import asked, choose, turn

SETTINGS = ("agents_in_field", "kept_secrets", "to_each_their_own", "counter_intelligence", "pauses")


@pytest.mark.parametrize("on", list(product((False, True), repeat=5)))
def test_every_option_and_event_of_random_games_can_be_said(on: tuple[bool, ...]) -> None:
    for players in (2, 3, 4):
        g = new_game("whispers", players, sum(on) + players, dict(zip(SETTINGS, on)), listening=True)
        lexicon = g.kind.lexicon_of(g)
        while not g.over:
            assert g.step.name in lexicon.prompts
            texts = set()
            for option in g.options():
                sentence = g.describe(option)
                assert lexicon.speak(sentence.as_data())
                texts.add(lexicon.notate(sentence))
            assert len(texts) == len(g.options())
            g.playout(1)
        for data in g.events:
            said = lexicon.speak(data.as_data())
            assert said
            assert "{" not in said
        assert g.result().reason in WORDS


def test_every_step_that_asks_has_a_prompt_and_every_ability_a_text() -> None:
    silent = {"battle", "move_marker", "round_marker", "from_first", "next_round", "new_agents", "step"}
    assert set(STEPS) - silent == set(PROMPTS)
    assert set(ABILITY_TEXTS) == set(ABILITIES)


def test_a_choice_in_words() -> None:
    g = turn("bear marshal", {"r13": "bear 3"}, "elephant-bear elephant-lion")
    lexicon = g.kind.lexicon_of(g)
    said = [lexicon.speak(g.describe(option).as_data()) for option in g.options()]
    assert said[0] == "Bear marshal: 1 banner per fort"
    choose(g, "attack", "r13-r15")
    said = [lexicon.speak(g.describe(option).as_data()) for option in g.options()]
    assert said[:2] == ["Send 1 banner", "Send 2 banners"]
    choose(g, "send 3")
    said = [lexicon.speak(g.describe(option).as_data()) for option in g.options()]
    assert "Play Elephant Elephant, paying Elephant–Bear and Elephant–Lion" in said


# Reading -------------------------------------------------------------------------------------------------------------


def test_notation_is_read_whatever_its_capitals_and_spaces() -> None:
    g = turn("bear marshal", {"r13": "bear 3"}, "elephant-bear")
    choose(g, " ATTACK ", "R13-r15", "send   2")
    assert asked(g) == "during_attack"


def test_a_beginning_that_fits_one_option_only_is_enough() -> None:
    g = turn("bear chancellor", {"r13": "bear 3"}, "elephant-bear")
    choose(g, "swap", "swap bear-m")
    assert asked(g) == "act_at_once"


@pytest.mark.parametrize("text", ["", "frobnicate", "attack!", "send two banners to r15", "play", "r13_r15"])
def test_what_no_choice_is_ever_written_like_is_unreadable(text: str) -> None:
    g = turn("bear marshal", {"r13": "bear 3"}, "elephant-bear")
    with pytest.raises(Unreadable, match="is not a choice of this game; possible now: banner-per-fort:1, attack"):
        choose(g, text)


@pytest.mark.parametrize(
    "text",
    ["banners:2", "cards:1", "swap-agent", "pass", "r13-r15", "send 2", "play horse horse-bear", "exchange x4 x-1",
     "play lion-lion lion-bear+lion-eagle", "agent r15", "take bear-sheriff", "fly lion-marshal", "name lion", "keep"],
)
def test_a_choice_that_is_not_among_the_options_is_illegal_now(text: str) -> None:
    g = turn("bear marshal", {"r13": "bear 3"}, "elephant-bear")
    with pytest.raises(IllegalNow, match="is not possible now; possible: banner-per-fort:1, attack"):
        choose(g, text)


def test_a_beginning_that_fits_several_options_is_ambiguous() -> None:
    g = turn("bear chancellor", {"r13": "bear 3"}, "elephant-bear")
    choose(g, "swap-agent")
    with pytest.raises(Ambiguous, match="'swap bear-s' could be swap bear-sheriff, swap bear-steward; write more"):
        choose(g, "swap bear-s")


def test_a_text_that_is_refused_changes_nothing() -> None:
    g = turn("bear marshal", {"r13": "bear 3"}, "elephant-bear")
    before = g.to_bytes()
    for text in ("frobnicate", "keep"):
        with pytest.raises((Unreadable, IllegalNow)):
            choose(g, text)
    assert g.to_bytes() == before


def test_the_lexicon_of_the_kind_is_that_of_the_printed_board() -> None:
    assert GAME.lexicon.notation == GAME.lexicon_of(turn("bear marshal", {"r13": "bear 3"}, "elephant-bear")).notation
