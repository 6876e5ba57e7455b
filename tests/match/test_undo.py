"""Undo: free until information appears, exact, and by consent beyond."""

from __future__ import annotations

import random

import pytest

from sandtable.engine.kind import BadInput
from sandtable.match import CannotUndo, Match
from tests.support.matches import play_on, played, started
from tests.support.undo import assert_free_choices_tell_nothing

STAY, ROLL, DRAW = 0, 4, 5


def walked() -> Match:
    match = started()
    match.choose(0, 1)
    match.choose(0, 2)
    return match


def test_a_free_choice_is_taken_back_exactly() -> None:
    match = started()
    before, view = match.game.to_bytes(), match.view(0)
    match.choose(0, 1)
    assert match.can_undo(0)
    taken = match.undo(0)
    assert taken.notation == "lamp 2"
    assert (match.game.to_bytes(), match.view(0), match.moves) == (before, view, [])


def test_undo_is_exact_after_every_choice_of_many_games() -> None:
    for seed in range(40):
        match = started(players=2 + seed % 3, seed=seed)
        chance = random.Random(seed)
        while not match.over:
            seat = match.to_move
            assert seat is not None
            before = match.game.to_bytes()
            match.choose(seat, chance.choice(match.game.options()))
            after, move = match.game.to_bytes(), match.moves[-1]
            match.rewind(len(match.moves) - 1)
            assert match.game.to_bytes() == before
            match.choose(seat, move.option)
            assert (match.game.to_bytes(), match.moves[-1]) == (after, move)


@pytest.mark.parametrize("act", [ROLL, DRAW])
def test_a_die_or_a_draw_cannot_be_taken_back(act: int) -> None:
    match = walked()
    match.choose(0, act)
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="brought a draw, a die, a reveal or the end"):
        match.undo(0)


def test_a_shown_card_cannot_be_taken_back() -> None:
    match = walked()
    match.choose(0, match.game.options()[0])
    assert match.moves[-1].notation.startswith("show")
    assert not match.can_undo(0)


def test_the_choice_that_ends_a_game_cannot_be_taken_back() -> None:
    """The end of a whispers game opens all hands and loyalties, so even a choice without chance has told something."""
    for seed in range(3):
        match = played("whispers", 2, seed)
        assert not match.can_undo(match.moves[-1].seat)


def test_nobody_takes_back_the_choice_of_another() -> None:
    match = walked()
    with pytest.raises(CannotUndo, match="made by player 1, not by player 2"):
        match.undo(1)
    match.choose(0, ROLL)
    match.choose(1, STAY)
    assert match.can_undo(1)
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="made by player 2, not by player 1"):
        match.undo(0)


def test_before_the_first_choice_there_is_nothing_to_undo() -> None:
    match = started()
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="nothing has been chosen yet"):
        match.undo(0)
    assert match.restart_turn(0) == 0


def test_restarting_a_turn_takes_back_all_that_is_free() -> None:
    match = walked()
    match.choose(0, ROLL)
    start = match.game.to_bytes()
    match.choose(1, 1)
    match.choose(1, 2)
    assert match.restart_turn(0) == 0
    assert match.restart_turn(1) == 2
    assert match.game.to_bytes() == start
    assert len(match.moves) == 3


def test_by_consent_any_choice_is_taken_back() -> None:
    match = played()
    match.rewind(4)
    assert len(match.moves) == 4
    assert not match.over
    with pytest.raises(BadInput, match="no position number 5; there are 0 to 4"):
        match.rewind(5)
    match.rewind(0)
    assert match.game.to_bytes() == started().game.to_bytes()


def test_the_same_choice_made_again_rolls_the_same() -> None:
    match = walked()
    first = match.choose(0, ROLL)
    match.rewind(2)
    assert match.choose(0, ROLL) == first


def test_what_was_taken_back_leaves_no_trace() -> None:
    match, straight = started(), started()
    for lamp in (1, 0, 1):
        match.choose(0, lamp)
        match.undo(0)
    play_on(match)
    play_on(straight)
    assert match.moves == straight.moves


def test_an_undone_match_goes_on_telling_events() -> None:
    match = walked()
    match.undo(0)
    assert match.choose(0, 2) == [{"key": "walk", "player": 0, "lamp": 2}]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_free_choice_tells_nobody_anything(players: int) -> None:
    for seed in range(10):
        assert assert_free_choices_tell_nothing(started(players=players, seed=seed), seed) > 0


@pytest.mark.parametrize(("players", "options"), [
    (2, {}), (3, {"agents_in_field": True}), (4, {"kept_secrets": True, "to_each_their_own": True}),
    (3, {"counter_intelligence": True}),
])
def test_a_free_choice_of_whispers_tells_nobody_anything(players: int, options: dict[str, bool]) -> None:
    """With public pauses, as people play: without them the questions asked tell what somebody holds."""
    match = started("whispers", players, seed=players, settings={**options, "pauses": True})
    assert assert_free_choices_tell_nothing(match, players) > 50  # of some 250


@pytest.mark.parametrize("mode", ["basic", "command"])
def test_a_free_choice_of_balance_tells_nobody_anything(mode: str) -> None:
    match = started("balance", 2, settings={"mode": mode, "turn_limit": 12, "pauses": True})
    assert assert_free_choices_tell_nothing(match, 1, choices=250) > 50
