"""Winning, the limit of turns, and that every turn ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.face import new_game
from sandtable.games.balance.names import TERRITORIES
from sandtable.games.balance.state import Balance

from .table import choose, holder, lucky, roll, table, told

THREE = "yellow orange purple"


def end_of_turn(**given: Any) -> Balance:
    return table("end_of_turn", **given)


def test_three_missions_and_the_own_capital_at_the_end_of_the_turn() -> None:
    g = end_of_turn(red_missions=THREE)
    assert g.over
    assert g.result().winners == (0,)
    assert g.result().reason == "three_missions"
    assert g.result().scores == (1, 0)


def test_more_than_three_are_as_good() -> None:
    assert end_of_turn(red_missions=f"{THREE} green").over


def test_two_missions_are_not_enough() -> None:
    assert not end_of_turn(red_missions="yellow orange").over


def test_only_at_the_end_of_the_own_turn() -> None:
    g = end_of_turn(red_missions=THREE, turn="blue")
    assert not g.over
    g = table("mission", red="switzerland 2, ireland 2, italy 1", red_missions="yellow orange", missions="vault")
    choose(g, "mission vault")
    assert not g.over  # the manoeuvre comes first
    choose(g, "stay")
    assert g.over


def test_three_missions_without_the_capital_do_not_win() -> None:
    assert not end_of_turn(red_missions=THREE, capitals={"red": "denmark"}).over


def test_R_capital_back() -> None:
    """With three missions and a lost capital: at the end of a later own turn in which it is held again."""
    given: dict[str, Any] = {
        "red": "italy 9", "red_missions": THREE, "capitals": {"red": "slovenia"}, "neutral": "slovenia 1",
    }
    waiting = choose(table("attack", **given), "stop")
    assert not waiting.over
    g = roll(table("attack", **given), "italy-slovenia", "with 2", attack="66", defence="1")
    choose(g, "advance 0", "stop")
    assert not g.over
    choose(g, "stay")
    assert g.over
    assert g.result().winners == (0,)


def test_losing_the_capital_is_otherwise_no_defeat() -> None:
    g = table("attack", red="italy 9", blue="austria 1, latvia 2", capitals={"blue": "austria"})
    g = roll(g, "italy-austria", "with 2", attack="66", defence="1")
    choose(g, "advance 0", "stop", "stay")
    assert not g.over
    assert told(g, "capital_captured") == [{"side": 0, "owner": 1}]


def test_R_elimination() -> None:
    """No territory left: at once, in the middle of a turn, whatever missions and cards there are."""
    g = table("attack", red="italy 9", blue="austria 1", blue_missions=THREE, hands={"blue": "222"})
    g = roll(g, "italy-austria", "with 2", attack="66", defence="1")
    assert g.over
    assert g.result().winners == (0,)
    assert g.result().reason == "elimination"
    assert holder(g, "austria") == "red"


def test_the_neutral_may_be_gone_without_an_end() -> None:
    blue = ", ".join(f"{name} 2" for name in TERRITORIES if name not in ("italy", "austria"))
    g = table("attack", red="italy 9", blue=blue, neutral="austria 1")
    g = roll(g, "italy-austria", "with 2", attack="66", defence="1")
    assert not g.over


# The limit of turns --------------------------------------------------------------------------------------------------


LIMITED = {"settings": {"turn_limit": 6}, "turns": 6, "turn": "blue", "first": "red"}


@pytest.mark.parametrize(("given", "winner", "reason"), [
    ({"red": "italy 1", "blue": "latvia 9, ireland 9", "red_missions": "vault"}, 0, "limit_missions"),
    ({"red": "italy 1", "blue": "latvia 9, ireland 9", "capitals": {"blue": "denmark"}}, 0, "limit_capital"),
    ({"red": "italy 1, norway 1", "blue": "latvia 9"}, 0, "limit_territories"),
    ({"red": "italy 1", "blue": "latvia 9", "cities": "italy"}, 0, "limit_territories"),
    ({"red": "italy 1", "blue": "latvia 2"}, 1, "limit_troops"),
])
def test_R_turn_limit(given: dict[str, Any], winner: int, reason: str) -> None:
    """Both players' turns counted; then missions, the own capital, territories and cities, troops, in this order."""
    g = end_of_turn(**LIMITED, **given)
    assert g.over
    assert g.result().winners == (winner,)
    assert g.result().reason == reason


def test_R_turn_limit__else_it_is_a_draw() -> None:
    g = end_of_turn(**LIMITED, red="italy 2", blue="latvia 2")
    assert g.over
    assert g.result().winners == (0, 1)
    assert g.result().scores == (0, 0)
    assert g.result().reason == "limit_draw"


def test_R_turn_limit__not_a_turn_earlier() -> None:
    assert not end_of_turn(settings={"turn_limit": 7}, turns=6, turn="blue", first="red").over
    assert not end_of_turn(turns=6, turn="blue", first="red").over


def test_R_turn_limit__three_missions_in_the_last_turn_win_as_always() -> None:
    g = end_of_turn(**LIMITED, blue_missions=THREE, red_missions="vault rough6 sea6 cities6")
    assert g.result().winners == (1,)
    assert g.result().reason == "three_missions"


@pytest.mark.parametrize("mode", ["basic", "command"])
def test_R_turn_ends(mode: str) -> None:
    """Each roll removes a troop, each support spends casualties, placements only count down: every turn ends."""
    for seed in range(6):
        g = new_game("balance", seed=seed, options={"mode": mode, "turn_limit": 40}, listening=True)
        assert isinstance(g, Balance)
        chance = random.Random(seed)
        while not g.over:
            turns, on_board = int(g.turns), sum(g.troops)
            g.events.clear()
            g.choose(chance.choice(g.options()))
            if g.turns != turns or turns == 0:
                continue
            lost = sum(event["n"] for event in told(g, "lost"))
            assert lost >= len(told(g, "rolled"))
            placed = sum(event["n"] for event in told(g, "placed"))
            assert sum(g.troops) == on_board - lost + placed
            assert all(event["cost"] > 0 for event in told(g, "bought"))


def test_with_a_limit_random_games_end() -> None:
    for seed in range(20):
        g = new_game("balance", seed=seed, options={"turn_limit": 200})
        g.playout(1_000_000)
        assert g.over


def test_the_result_of_an_unfinished_game_is_as_if_it_ended_now() -> None:
    g = table("attack", red="italy 5", blue="latvia 5", red_missions="vault")
    assert g.result().winners == (0,)
    assert g.result().reason == "limit_missions"
    lines = g.result().as_data()["lines"]
    assert [line["side"] for line in lines] == ["red", "blue"]
    assert [line["missions"] for line in lines] == [1, 0]


def test_the_seats_of_the_sides_count_in_the_result() -> None:
    g = end_of_turn(command=True, seats={"red": 1, "blue": 0}, layout_by=0, red_missions=THREE)
    assert g.result().winners == (1,)
    assert g.result().scores == (0, 1)
    assert [line["side"] for line in g.result().as_data()["lines"]] == ["blue", "red"]


def test_a_fast_assault_can_end_the_game() -> None:
    g = choose(table("attack", red="italy 20, ireland 2", blue="austria 2"), "italy-austria", "assault keeping 1")
    assert lucky(g, "defend 2", wanted=lambda world: world.over).result().winners == (0,)
