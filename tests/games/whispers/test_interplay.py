"""What becomes of survivors, supply and counts when several cards meet."""

from __future__ import annotations

import pytest

from sandtable.games.whispers.state import Whispers
from tests.games.whispers.table import (
    answer,
    asked,
    attack,
    choose,
    council,
    fight,
    look,
    marker,
    offers,
    play,
    plays,
    supply,
    table,
    turn,
)

# Survivors -----------------------------------------------------------------------------------------------------------


def conquest(cards: str, *, left: int = 2, regions: dict[str, str] | None = None) -> Whispers:
    """Bear has taken the empty r15 from r13."""
    g = turn("bear marshal", {"r13": f"bear {left + 3}", **(regions or {})}, cards)
    attack(g, "r13-r15", left)
    fight(g)
    assert look(g, "r15") == f"bear {left}"
    return g


def moved(g: Whispers, route: str, n: int) -> None:
    play(g, "horse")
    answer(g, "move_banners", f"move {route}")
    answer(g, "move_how_many", f"n {n}")


def test_R_survivors__banners_added_later_do_not_make_bears_attack() -> None:
    g = conquest("bear-eagle horse-lion elephant-bear")
    moved(g, "r13-r15", 3)
    assert look(g, "r15") == "bear 5"
    play(g, "bear")
    choose(g, "r15-r14")
    assert offers(g) == ["send 1", "send 2"]  # the two survivors, while the others stay
    choose(g, "send 2", "fight")
    assert (look(g, "r15"), look(g, "r14")) == ("bear 3", "bear 2")


def test_R_survivors__banners_added_later_do_not_die_by_bear_bear() -> None:
    g = conquest("bear-eagle bear-elephant horse-lion")
    moved(g, "r13-r15", 3)
    play(g, "bear-bear")
    assert look(g, "r15") == "bear 3"


def test_R_survivors__of_a_mixed_group_those_added_leave_first() -> None:
    g = conquest("bear-eagle bear-elephant horse-lion horse-eagle elephant-bear")
    moved(g, "r13-r15", 2)
    moved(g, "r15-r13", 3)
    assert look(g, "r15") == "bear 1"  # two added and one survivor have left
    play(g, "bear-bear")
    assert look(g, "r15") == "horse 0"


def test_R_survivors__of_a_mixed_group_those_added_die_first() -> None:
    g = conquest("bear-lion horse-lion bear-eagle eagle-lion elephant-bear")
    moved(g, "r13-r15", 2)
    choose(g, "play bear-eagle bear-eagle+eagle-lion", "in r15", "n 1")
    assert look(g, "r15") == "bear 3"
    play(g, "bear")
    choose(g, "r15-r14")
    assert offers(g) == ["send 1", "send 2"]  # both survivors are still there


def test_R_survivors__who_left_and_came_back_does_not_count() -> None:
    g = conquest("bear-eagle bear-elephant horse-lion horse-eagle elephant-bear")
    moved(g, "r15-r13", 1)
    moved(g, "r13-r15", 1)
    play(g, "bear-bear")
    assert look(g, "r15") == "bear 1"


def test_R_survivors__defenders_who_won_die_by_bear_bear_but_not_what_came_later() -> None:
    cards = "bear-eagle bear-elephant lion-bear lion-eagle elephant-bear"
    g = turn("bear marshal", {"r13": "bear 2", "r26": "lion 4", "r18": "bear 4"}, cards)
    attack(g, "r18-r26", 3)
    fight(g)
    assert look(g, "r26") == "lion 1"
    choose(g, "play lion-lion lion-bear+lion-eagle", "in r26")
    assert look(g, "r26") == "lion 4"
    choose(g, "play bear-bear bear-eagle+bear-elephant")
    assert look(g, "r26") == "lion 3"


def test_R_survivors__scattered_by_bear_horse_nobody_is_left_of_the_battle() -> None:
    g = conquest("bear-horse horse-lion bear-eagle bear-elephant", regions={"r18": "bear 1"})
    choose(g, "play bear-horse bear-horse+horse-lion", "in r15")
    while asked(g) == "scatter_to":
        choose(g, offers(g)[0])
    assert look(g, "r15") == "horse 0"
    assert not {"bear", "bear-bear"} & plays(g)


def test_R_survivors__lifted_and_put_down_again_by_horse_horse_they_no_longer_count() -> None:
    g = conquest("bear-eagle horse-lion horse-eagle elephant-bear", left=4)
    choose(g, "play horse-horse horse-eagle+horse-lion", "lift r15", "lift r15", "lift r15", "lifted")
    choose(g, "down r15", "down r15", "down r08")
    assert look(g, "r15") == "bear 3"
    play(g, "bear")
    attack(g, "r15-r14", 1)  # the one that never left
    assert look(g, "r15") == "bear 2"


def test_bear_after_a_reinforced_attack_counts_all_who_are_left_of_it() -> None:
    g = turn("bear marshal", {"r13": "bear 3", "r15": "horse 1"}, "elephant-bear elephant-lion bear-lion lion-bear")
    attack(g, "r13-r15", 3)
    play(g, "elephant-elephant")
    fight(g)
    assert look(g, "r15") == "bear 5"
    play(g, "bear")
    choose(g, "r15-r14")
    assert offers(g) == ["send 1", "send 2", "send 3", "send 4"]


def test_bears_attack_may_be_reinforced_too() -> None:
    g = conquest("bear-eagle elephant-bear elephant-lion lion-bear")
    play(g, "bear")
    attack(g, "r15-r14", 1)
    play(g, "elephant-lion")
    choose(g, "join-with 3")  # from r13
    fight(g)
    assert look(g, "r14") == "bear 4"


# The last battle -----------------------------------------------------------------------------------------------------


def test_R_last_battle__bear_lion_counts_the_latest_battle_of_this_seats_turn() -> None:
    g = turn("bear marshal", {"r13": "bear 5", "r15": "horse 3"}, "bear-lion lion-eagle bear-eagle elephant-bear")
    attack(g, "r13-r15", 5)
    fight(g)
    assert "bear-lion" in plays(g)
    choose(g, "play bear bear-eagle")
    attack(g, "r15-r14", 1)
    fight(g)
    assert "bear-lion" not in plays(g)  # nobody was killed in r14


def test_R_last_battle__not_a_battle_of_an_earlier_seat() -> None:
    g = table(
        "bear marshal", bear="..00", hands=("bear-lion lion-eagle bear-eagle",), settings={"pauses": True},
        regions={"r13": "bear 5", "r15": "horse 3", "r12": "bear 1"},
    )
    attack(g, "r13-r15", 5)
    fight(g)
    choose(g, "go-on", "swap-agent", "swap bear-sheriff", "banner-per-farm:1", "banner r13", "banner r13")
    assert (marker(g), asked(g)) == ("bear chancellor", "after_action")
    assert not {"bear-lion", "bear", "bear-bear"} & plays(g)


def test_R_last_battle__bear_lion_counts_those_killed_by_bear_bear_not_by_other_cards() -> None:
    g = turn(
        "bear marshal", {"r13": "bear 5", "r15": "horse 7"},
        "bear-eagle bear-elephant bear-lion lion-eagle bear-eagle eagle-lion",
    )
    attack(g, "r13-r15", 2)
    fight(g)
    choose(g, "play bear-eagle bear-eagle+eagle-lion", "in r15", "n 2")
    assert look(g, "r15") == "horse 3"
    choose(g, "play bear-bear bear-eagle+bear-elephant")
    assert look(g, "r15") == "horse 0"
    play(g, "bear-lion")
    for _ in range(5):  # two in the battle, three by Bear Bear
        choose(g, "banner r09")
    assert (look(g, "r09"), asked(g)) == ("bear 5", "swap_tokens")


def test_R_last_battle__own_banners_killed_by_bear_bear_do_not_count() -> None:
    g = turn("bear marshal", {"r13": "bear 4", "r15": "horse 1"}, "bear-eagle bear-elephant bear-lion lion-eagle")
    attack(g, "r13-r15", 3)
    fight(g)
    choose(g, "play bear-bear bear-eagle+bear-elephant")
    choose(g, "play bear-lion bear-lion+lion-eagle", "banner r08")
    assert look(g, "r08") == "bear 1"
    assert asked(g) == "swap_tokens"


def test_R_last_battle__each_further_bear_lion_is_paid_anew() -> None:
    g = turn(
        "bear marshal", {"r13": "bear 4", "r15": "horse 1"}, "bear-lion lion-eagle bear-lion lion-eagle elephant-bear",
    )
    attack(g, "r13-r15", 3)
    fight(g)
    for count in (1, 2):
        choose(g, "play bear-lion bear-lion+lion-eagle", "banner r08")
        assert look(g, "r08") == f"bear {count}"
    assert "bear-lion" not in plays(g)


# Supply --------------------------------------------------------------------------------------------------------------

ALL_OUT = {"r13": "bear 10", "r12": "bear 10"}


@pytest.mark.parametrize(
    ("ability", "cards"),
    [
        ("eagle-lion", "eagle-lion lion-horse"), ("lion-lion", "lion-bear lion-eagle"),
        ("bear-elephant", "bear-elephant elephant-lion"),
    ],
)
def test_R_supply_short__with_no_supply_not_playable_or_not_there(ability: str, cards: str) -> None:
    others = {"r01": "eagle 20", "r26": "lion 20", "r33": "elephant 20", "r14": "horse 20"}
    g = turn("bear sheriff", {**ALL_OUT, **others}, cards)
    assert ability not in plays(g)


def test_R_supply_short__an_empire_without_supply_is_not_offered_to_be_given_banners() -> None:
    g = turn("bear sheriff", {**ALL_OUT, "r26": "lion 20"}, "lion-bear lion-eagle")
    play(g, "lion-lion")
    assert offers(g) == [f"in {name}" for name in ("r02", "r07", "r14", "r19", "r21", "r23", "r36", "r37")]


@pytest.mark.parametrize(
    ("ability", "cards", "where"),
    [("lion-lion", "lion-bear lion-eagle", "r08"), ("bear-elephant", "bear-elephant elephant-lion", "r09"),
     ("elephant-horse", "elephant-horse horse-eagle", "r10")],
)
def test_R_supply_short__there_is_placed_what_there_is(ability: str, cards: str, where: str) -> None:
    g = turn("bear sheriff", {"r13": "bear 10", "r12": "bear 8"}, cards)
    play(g, ability)
    choose(g, f"in {where}")
    assert (look(g, where), supply(g, "bear")) == ("bear 2", 0)


def test_R_supply_short__no_reinforcement_from_an_empty_supply() -> None:
    g = turn("bear marshal", {**ALL_OUT, "r15": "horse 1"}, "elephant-bear elephant-lion lion-bear")
    attack(g, "r13-r15", 2)
    assert not {"elephant", "elephant-elephant"} & plays(g)


def test_R_supply_short__bear_lion_gives_what_there_is() -> None:
    g = turn(
        "bear marshal", {"r13": "bear 10", "r12": "bear 10", "r11": "lion 3"}, "bear-lion lion-eagle elephant-bear",
    )
    attack(g, "r12-r11", 2)
    fight(g)
    assert supply(g, "bear") == 2
    play(g, "bear-lion")  # one was killed
    choose(g, "banner r13")
    assert (supply(g, "bear"), asked(g)) == (1, "after_action")


def test_R_up_to__up_to_and_any_number_mean_at_least_one() -> None:
    regions = {"r13": "bear 4", "r15": "horse 4"}
    g = turn("bear sheriff", regions, "bear-eagle eagle-lion")
    play(g, "bear-eagle")
    choose(g, "in r15")
    assert offers(g) == ["n 1", "n 2", "n 3"]
    g = turn("bear sheriff", regions, "horse-bear")
    play(g, "horse")
    choose(g, "move r13-r12")
    assert offers(g)[0] == "n 1"
    g = turn("bear sheriff", {"r26": "bear 2", "r15": "horse 1", "r27": "lion 2"}, "eagle-elephant elephant-lion")
    play(g, "eagle-elephant")
    assert offers(g) == ["kill r15", "kill r27"]
    g = turn("bear marshal", {**regions, "r12": "bear 3"}, "elephant-lion lion-bear")
    attack(g, "r13-r15", 1)
    play(g, "elephant-lion")
    choose(g, "join r12")
    assert offers(g)[0] == "join-with 1"


NOTHING_TO_DO = [
    ("horse", "horse-bear", {"r15": "bear 1"}),
    ("bear-eagle", "bear-eagle eagle-lion", {}),
    ("bear-horse", "bear-horse horse-lion", {}),
    ("eagle-elephant", "eagle-elephant elephant-lion", {"r13": "bear 2"}),
    ("horse-horse", "horse-bear horse-eagle", {"r15": "bear 1"}),
    ("lion", "lion-bear", {"r13": "bear 2"}),
]


@pytest.mark.parametrize(("ability", "cards", "regions"), NOTHING_TO_DO)
def test_R_no_effect__an_ability_that_can_do_nothing_is_not_offered(
    ability: str, cards: str, regions: dict[str, str],
) -> None:
    g = turn("bear sheriff", regions, cards)
    assert ability not in plays(g)


def test_cards_of_several_empires_in_one_attack() -> None:
    g = turn(
        "bear marshal", {"r13": "bear 3", "r25": "bear 3", "r36": "elephant 6"},
        "eagle-horse horse-bear elephant-bear elephant-lion lion-bear bear-eagle eagle-lion lion-eagle",
    )
    choose(g, "attack", "play eagle-horse eagle-horse+horse-bear", "r13-r36", "send 3")
    choose(g, "play elephant elephant-bear")
    choose(g, "play elephant-lion elephant-lion+lion-bear", "join-with 2")
    choose(g, "play bear-eagle bear-eagle+eagle-lion", "in r36", "n 3")
    fight(g)
    assert look(g, "r36") == "bear 3"  # six came against the three left


def test_an_agent_that_flies_on_in_its_own_council_acts_again_and_flies_no_more() -> None:
    g = turn("bear sheriff", {"r13": "bear 3"}, "eagle-bear eagle-lion lion-bear")
    choose(g, "play eagle eagle-bear", "fly bear-steward", "banners:2", "banner r12", "banner r12")
    choose(g, "go-on")
    assert (marker(g), council(g, "bear")) == ("bear steward", ".0..")
    assert "eagle" in plays(g)  # another seat, another turn
    choose(g, "play eagle eagle-lion", "fly bear-sheriff")
    choose(g, "banner-per-farm:1", "banner r12", "banner r12", "go-on")
    assert asked(g) == "swap_tokens"  # the marker does not go back
