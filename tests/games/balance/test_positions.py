"""Positions: what can be written by hand, and what is refused with which reason."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.engine.kind import BadInput
from sandtable.face import from_bytes, from_position, new_game
from sandtable.games.balance import GAME
from sandtable.games.balance.names import TERRITORIES

from .invariants import check
from .table import asked, choose, game, position, table
from .test_board import JSON, mutate


def test_a_short_position_is_enough() -> None:
    g = table("attack", red="italy 5", blue="latvia 5")
    assert asked(g) == "attack"
    assert g.position()["turns"] == 1


def test_a_position_with_nothing_to_decide_goes_on_to_the_next_decision() -> None:
    assert asked(table("draft", red="italy 1, poland 1")) == "place"
    assert asked(table("turn", red="italy 1, poland 1", turns=4, turn="red")) == "place"


BAD: list[tuple[dict[str, Any], str]] = [
    ({"red": "italy 5, ireland 0"}, "ireland has 0 troops"),
    ({"red": "italy 5, atlantis 2"}, "there is no territory 'atlantis'"),
    ({"cities": "italy italy"}, "italy stands there more than once"),
    ({"cities": "italy atlantis"}, "there is no 'atlantis'"),
    ({"missions": "vault moon"}, "there is no 'moon'"),
    ({"missions": "vault", "red_missions": "vault"}, "vault stands there more than once"),
    ({"capitals": {"red": "atlantis"}}, "there is no territory 'atlantis'"),
    ({"casualties": "1 0 0"}, "red has 1 casualties on the track; it can have 0 to 0"),
    ({"command": True, "casualties": "13 0 0"}, "it can have 0 to 12"),
    ({"command": True, "casualties": "0 0 12"}, "it can have 0 to 11"),
    ({"airfields": {"red": "italy"}}, "Basic Training has no airfields"),
    ({"command": True, "airfields": {"red": "denmark"}}, "which red does not hold"),
    ({"hands": {"red": "2" * 11}}, "there are only 20 cards of one star and 10 of two"),
    ({"seen": {"red": {"1": 1, "2": 0}, "blue": {"1": 0, "2": 0}}}, "more cards of red are seen than are in the hand"),
    ({"hand_counts": {"red": 2, "blue": 0}}, "red holds 0 cards, not 2"),
    ({"seats": {"red": 1, "blue": 1}}, "both sides have the same seat"),
    ({"seats": {"red": 1, "blue": 0}}, "in Basic Training seat 0 plays red"),
    ({"turns": 0}, "0 turns have begun"),
    ({"turns": 2, "first": "red"}, "turn 2 is not that of red if red began"),
    ({"turns": 9, "settings": {"turn_limit": 5}}, "turn 9 is after the limit of 5"),
    ({"this_turn": {"recon": 1}}, "Basic Training has no support"),
    ({"command": True, "this_turn": {"recon": 4}}, "recon is 4"),
    ({"this_turn": {"mission_taken": True}}, "red took a mission this turn but has none"),
    ({"this_turn": {"to_place": 3}}, "3 troops are to be placed"),
    ({"this_turn": {"source": "italy"}}, "'source' of this turn is needed now"),
    ({"this_turn": {"dice": 2}}, "there are dice, but no battle"),
    ({"winner": "red"}, '"winner" and "ending" belong to a game that is over'),
    ({"asked": None}, '"winner" and "ending" belong to a game that is over'),
    ({"asked": None, "winner": "draw", "ending": "elimination"}, "it is draw by elimination"),
    ({"agenda": ["end_of_turn"]}, "'attack' is never asked with the agenda"),
    ({"asked": "support"}, "Basic Training has no support"),
    ({"asked": "layout"}, "Basic Training has no step 'layout'"),
    ({"asked": "battle"}, "asked is 'battle'"),
    ({"asked": "place"}, "0 troops are to be placed; it can be 1"),
    ({"asked": "how_many", "this_turn": {"to_place": 2, "target": "denmark"}}, "red does not hold the target"),
    ({"asked": "with_how_many"}, "'source' of this turn is not"),
    ({"asked": "with_how_many", "this_turn": {"source": "denmark", "target": "sweden"}}, "the source cannot attack"),
    ({"asked": "with_how_many", "this_turn": {"source": "italy", "target": "sweden"}}, "the target cannot be attacked"),
    ({"asked": "defence", "this_turn": {"source": "italy", "target": "austria", "dice": 3}}, "so many cannot attack"),
    ({"asked": "advance", "this_turn": {"source": "italy", "target": "austria"}}, "nothing can advance there"),
    ({"asked": "manoeuvre_to", "this_turn": {"source": "italy"}}, "nothing can leave the source"),
    ({"command": True, "asked": "uprising_defence", "this_turn": {"source": "denmark", "target": "latvia"}},
     "no uprising can be against the target"),
    ({"settings": {"colour": "red"}}, "balance has no option 'colour'"),
    ({"turn": "green"}, "turn is 'green'; it must be 'red' or 'blue'"),
]


@pytest.mark.parametrize(("given", "reason"), BAD, ids=[reason[:40] for _, reason in BAD])
def test_an_impossible_position_is_refused_with_the_reason(given: dict[str, Any], reason: str) -> None:
    given = dict(given)
    step = given.pop("asked", "attack")
    with pytest.raises(BadInput) as refused:
        table(step, **given)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_side_without_a_territory_means_that_the_game_is_over() -> None:
    data = position(red="italy 5", blue="latvia 5")
    data["territories"]["latvia"] = {"side": "neutral", "troops": 1}
    with pytest.raises(BadInput, match="blue has no territory, so the game is over"):
        game(data)


def test_every_territory_must_be_there() -> None:
    data = position()
    del data["territories"]["moldova"]
    with pytest.raises(BadInput, match="does not say who holds moldova"):
        game(data)


def test_a_territory_must_say_whose_it_is() -> None:
    data = position()
    del data["territories"]["moldova"]["side"]
    with pytest.raises(BadInput, match="moldova has 2 troops of nobody"):
        game(data)


def test_a_hidden_hand_is_no_position() -> None:
    data = table(hands={"blue": "12"}).view(0)["position"]
    with pytest.raises(BadInput, match="the hand of blue is not known"):
        from_position(data)


def test_a_layout_holds_no_more_troops_than_are_laid_out() -> None:
    g = choose(new_game("balance", seed=1, options={"mode": "command"}), "layout fair")  # type: ignore[arg-type]
    data = g.position()
    name = next(name for name, stack in data["territories"].items() if stack["side"] == "red")
    data["territories"][name]["troops"] += 1
    with pytest.raises(BadInput, match="red has 28 troops; 27 are laid out"):
        from_position(data)


def test_other_bytes_are_refused() -> None:
    for data in (b"", b"SANDTABLE1", table().to_bytes()[:-3], table().to_bytes()[:40]):
        with pytest.raises(BadInput):
            from_bytes(data)


def sample_positions() -> list[dict[str, Any]]:
    """Positions at every kind of decision."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(60):
        g = new_game("balance", seed=seed, options={"mode": "command" if seed % 3 else "basic", "turn_limit": 40})
        chance = random.Random(seed)
        while not g.over:
            data = g.position()
            found.setdefault(data["asked"], data)
            g.choose(chance.choice(g.options()))
    return list(found.values())


SAMPLES = sample_positions()


def test_the_samples_have_every_kind_of_decision() -> None:
    missing = set(GAME.lexicon.prompts) - {sample["asked"] for sample in SAMPLES}
    assert missing <= {"hand_over", "lay_how_many", "uprising", "uprising_defence"}


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 1000), st.lists(st.integers(0, 60), min_size=1, max_size=4), JSON)
def test_any_damage_is_refused_in_one_sentence_or_gives_a_sound_game(number: int, path: list[int], value: Any) -> None:
    data = mutate(SAMPLES[number % len(SAMPLES)], path, value)
    play_if_possible(data)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_swapped_parts_of_positions_are_refused_or_give_a_sound_game(data: Any) -> None:
    """Fields of one position in another: all of the right shape."""
    one = copy.deepcopy(SAMPLES[data.draw(st.integers(0, len(SAMPLES) - 1))])
    other = SAMPLES[data.draw(st.integers(0, len(SAMPLES) - 1))]
    for name in data.draw(st.lists(st.sampled_from(sorted(other)), max_size=3)):
        one[name] = copy.deepcopy(other[name])
    this_turn = one["this_turn"]
    for name in data.draw(st.lists(st.sampled_from(["source", "target"]), max_size=2)):
        this_turn[name] = data.draw(st.sampled_from(TERRITORIES))
    for name in data.draw(st.lists(st.sampled_from(["dice", "keep", "answer", "to_place", "recon"]), max_size=2)):
        this_turn[name] = data.draw(st.integers(-2, 30))
    play_if_possible(one)


def play_if_possible(data: Any) -> None:
    try:
        g = from_position(data)
    except BadInput:
        return
    check(g)  # type: ignore[arg-type]
    again = from_position(g.position())
    assert again.position() == g.position()
    chance = random.Random(1)
    for _ in range(60):
        if g.over:
            break
        g.choose(chance.choice(g.options()))
        check(g)  # type: ignore[arg-type]
