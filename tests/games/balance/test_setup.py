"""Set-up: the fixed ones of Basic Training, the drawn and laid out one of Command Room."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sandtable.engine.kind import BadInput
from sandtable.face import new_game
from sandtable.games.balance.board import default_map
from sandtable.games.balance.state import Balance

from .table import asked, can, choose

FACILITIES = ("switzerland", "denmark", "norway", "western_ukraine")


def basic(setup: int, seed: int = 0) -> Balance:
    g = new_game("balance", seed=seed, options={"setup": setup})
    assert isinstance(g, Balance)
    return g


def command(seed: int = 0) -> Balance:
    g = new_game("balance", seed=seed, options={"mode": "command"}, listening=True)
    assert isinstance(g, Balance)
    return g


def laid_out(g: Balance, seed: int = 0) -> Balance:
    """The board laid out by hand, at random, up to handing it over."""
    chance = random.Random(seed)
    choose(g, "layout manual")
    while asked(g) != "hand_over":
        g.choose(chance.choice(g.options()))
    return g


@pytest.mark.parametrize("setup", [1, 2, 3, 4])
def test_the_fixed_set_ups_are_those_of_the_board_file(setup: int) -> None:
    g = basic(setup)
    facts = default_map().data["setups"][setup - 1]
    position = g.position()
    for side in ("red", "blue", "neutral"):
        held = {name: stack["troops"] for name, stack in position["territories"].items() if stack["side"] == side}
        assert held == facts["placement"][side]
    assert sorted(position["cities"]) == sorted(facts["cities"]["value"])
    assert sorted(position["missions"]["open"]) == sorted(facts["missions"]["value"])
    assert position["capitals"] == {side: facts["placement"][f"{side}_capital"] for side in ("red", "blue")}
    assert position["settings"]["setup"] == setup


def test_every_set_up_has_27_troops_a_side_and_60_neutral_ones() -> None:
    for setup in (1, 2, 3, 4):
        placement = default_map().data["setups"][setup - 1]["placement"]
        assert [sum(placement[side].values()) for side in ("red", "blue", "neutral")] == [27, 27, 60]


def test_set_up_0_draws_one_of_them() -> None:
    drawn = Counter(basic(0, seed).position()["settings"]["setup"] for seed in range(80))
    assert sorted(drawn) == [1, 2, 3, 4]


def test_the_first_player_is_drawn() -> None:
    first = Counter(basic(1, seed).position()["first"] for seed in range(80))
    assert min(first["red"], first["blue"]) > 20


def test_R_red_seat() -> None:
    """In Basic Training the first seat plays Red, whoever begins."""
    for seed in range(10):
        assert basic(1, seed).position()["seats"] == {"red": 0, "blue": 1}


def test_basic_training_has_no_resistance_and_no_support_and_no_tracks() -> None:
    g = basic(1)
    assert asked(g) == "place"
    assert not {"resistance", "support"} & set(g.position()["agenda"])


def test_a_set_up_the_board_does_not_have_is_refused() -> None:
    data = {**default_map().data, "setups": default_map().data["setups"][:2]}
    with pytest.raises(BadInput, match="no set-up 3; it has 2"):
        new_game("balance", options={"setup": 3}, board=data)


def test_command_room_draws_nine_cities_and_eight_missions_and_who_lays_out() -> None:
    cities: Counter[str] = Counter()
    missions: Counter[str] = Counter()
    seats: Counter[int] = Counter()
    for seed in range(200):
        position = command(seed).position()
        assert len(set(position["cities"])) == 9
        assert len(set(position["missions"]["open"])) == 8
        cities.update(position["cities"])
        missions.update(position["missions"]["open"])
        seats[position["layout_by"]] += 1
    assert len(cities) == 30
    assert len(missions) == 12
    assert min(cities.values()) > 30
    assert min(missions.values()) > 100
    assert min(seats.values()) > 70


@pytest.mark.parametrize("seed", range(30))
def test_R_layout(seed: int) -> None:
    """Whatever is offered can be finished: all troops on the board, a territory and an own capital for each side."""
    g = laid_out(command(seed), seed)
    position = g.position()
    totals: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for stack in position["territories"].values():
        totals[stack["side"]] += stack["troops"]
        counts[stack["side"]] += 1
        assert stack["troops"] >= 1
    assert totals == {"red": 27, "blue": 27, "neutral": 60}
    assert counts["red"] >= 1
    assert counts["blue"] >= 1
    for side in ("red", "blue"):
        assert position["territories"][position["capitals"][side]]["side"] == side
    for name in FACILITIES:
        assert position["territories"][name]["side"] == "neutral"


def test_R_layout__leaves_a_territory_for_each_side() -> None:
    g = choose(command(), "layout manual")
    free = [name for name, stack in g.position()["territories"].items() if stack["side"] is None]
    assert len(free) == 26
    for name in free[:24]:
        assert f"give {name}-neutral" in can(g)
        choose(g, f"give {name}-neutral")
    assert sorted(can(g)) == sorted(f"give {name}-{side}" for name in free[24:] for side in ("red", "blue"))
    choose(g, f"give {free[24]}-blue")
    assert g.position()["territories"][free[25]]["side"] == "red"  # the only thing left
    position = g.position()
    assert position["territories"][free[25]]["troops"] == 27
    assert position["territories"][free[24]]["troops"] == 27
    assert position["capitals"] == {"red": free[25], "blue": free[24]}
    assert asked(g) == "lay"


def test_the_numbers_of_territories_need_not_be_equal() -> None:
    g = choose(command(), "layout manual")
    free = [name for name, stack in g.position()["territories"].items() if stack["side"] is None]
    choose(g, f"give {free[0]}-blue", *(f"give {name}-red" for name in free[1:5]), "give rest")
    counts = Counter(stack["side"] for stack in g.position()["territories"].values())
    assert counts == {"red": 4, "blue": 1, "neutral": 25}
    assert asked(g) == "red_capital"
    assert can(g) == [f"capital red-{name}" for name in free[1:5]]


def test_the_layout_is_handed_over_before_the_other_player_picks() -> None:
    g = laid_out(command(3), 3)
    layouter = g.to_move
    assert can(g) == ["hand over"]
    before = g.revealed
    choose(g, "hand over")
    assert g.revealed > before  # what was handed over cannot be taken back
    assert layouter is not None
    assert g.to_move == 1 - layouter
    assert can(g) == ["play red", "play blue"]


@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_other_player_picks_a_side_and_who_starts(side: str, first: str) -> None:
    g = choose(command(5), "layout fair")
    picker = g.to_move
    choose(g, f"play {side}", f"first {first}")
    position = g.position()
    assert position["seats"][side] == picker
    assert position["turn"] == position["first"] == first
    assert g.to_move == position["seats"][first]


@pytest.mark.parametrize("seed", range(40))
def test_R_fair_layout(seed: int) -> None:
    """One choice; both sides get as many territories, in the same stack sizes; the other player still picks."""
    g = choose(command(seed), "layout fair")
    stacks = g.position()["territories"]
    red = sorted(stack["troops"] for stack in stacks.values() if stack["side"] == "red")
    blue = sorted(stack["troops"] for stack in stacks.values() if stack["side"] == "blue")
    assert red == blue
    assert sum(red) == 27
    assert sum(stack["troops"] for stack in stacks.values() if stack["side"] == "neutral") == 60
    assert all(stacks[name]["side"] == "neutral" for name in FACILITIES)
    capitals = g.position()["capitals"]
    assert stacks[capitals["red"]]["troops"] == stacks[capitals["blue"]]["troops"]
    assert asked(g) == "pick_side"
    assert g.to_move != g.position()["layout_by"]
