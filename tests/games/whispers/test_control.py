"""Who acts for a seat, and who holds a region."""

from __future__ import annotations

from typing import Any

from sandtable.games.whispers.names import EMPIRES
from sandtable.games.whispers.position import seat_name
from sandtable.games.whispers.state import Whispers
from tests.games.whispers.table import asked, choose, copied, council, events, holder, look, marker, offers, play, table


def acts(g: Whispers) -> list[tuple[str, int]]:
    """Who acted for which seats since the last look, passes included."""
    return [(seat_name(data["seat"]), data["player"]) for data in events(g) if data["key"] in ("acted", "passed")]


# The seats of a council ----------------------------------------------------------------------------------------------


def test_the_owner_of_the_agent_on_a_seat_controls_it() -> None:
    g = table("bear sheriff", players=3, bear="2101", regions={"r13": "bear 2"})
    assert g.to_move == 2


def test_else_the_nearest_agent_to_the_right_in_the_same_council_does() -> None:
    g = table("bear sheriff", players=3, bear="..21", regions={"r13": "bear 2"})
    assert g.to_move == 2


def test_an_agent_to_the_left_controls_nothing_and_one_in_another_council_neither() -> None:
    g = table("bear sheriff", bear="0...", eagle="...1", regions={"r13": "bear 2", "r05": "eagle 2"})
    choose(g, "banner-per-farm:1", "banner r13", "banner r13")
    assert marker(g) == "eagle sheriff"
    assert g.to_move == 1


def test_example_agents_on_sheriff_and_chancellor_serpent_acts_once_raven_three_times() -> None:
    raven, serpent = 0, 3
    g = table("bear sheriff", players=4, bear="3..0", regions={"r13": "bear 3"})
    choose(g, "banner-per-farm:1", "banner r13", "banner r13")
    choose(g, "banners:2", "banner r12", "banner r12")
    choose(g, "attack", "r13-r15", "send 1")
    choose(g, "attack", "send 1")  # from r12, the only region left with a foreign neighbour
    assert acts(g) == [
        ("bear sheriff", serpent), ("bear steward", raven), ("bear marshal", raven), ("bear chancellor", raven),
    ]


def test_the_seats_act_from_sheriff_to_chancellor_each_taking_exactly_one_action() -> None:
    g = table("eagle sheriff", players=4, eagle="0123", regions={"r05": "eagle 2"})
    choose(g, "banner r05", "banner r05")
    assert (g.to_move, marker(g)) == (1, "eagle steward")
    choose(g, "card-per-farms:2")
    assert (g.to_move, marker(g)) == (2, "eagle marshal")
    choose(g, "banner-per-fort:1", "banner r01", "banner r01")
    assert (g.to_move, marker(g)) == (3, "eagle chancellor")


def test_a_seat_with_nobody_on_it_or_to_its_right_does_nothing() -> None:
    g = table("lion sheriff", lion="0...", horse="1...", regions={"r25": "lion 2"})
    choose(g, "banner-per-farm:1", "banner r25", "banner r25", "banner r25")
    assert marker(g) == "horse sheriff"


def test_the_empires_act_in_turn() -> None:
    sheriffs: dict[str, Any] = dict.fromkeys(EMPIRES, "0...")
    g = table("bear sheriff", **sheriffs, regions={"r13": "bear 1"})
    seen = []
    while asked(g) != "swap_tokens":
        if marker(g) not in seen:
            seen.append(marker(g))
        choose(g, offers(g)[0])
    assert seen == ["bear sheriff", "eagle sheriff", "elephant sheriff", "lion sheriff", "horse sheriff"]


def test_R_control_now__it_is_judged_when_the_marker_reaches_the_seat() -> None:
    # The agent on the marshal flies away in the sheriff's turn: the steward falls to the chancellor's owner.
    g = table("bear sheriff", bear="..01", hands=("eagle-bear",), regions={"r13": "bear 2"})
    assert g.to_move == 0
    play(g, "eagle")
    choose(g, "fly eagle-sheriff")
    choose(g, "banner r05", "banner r05")
    assert (marker(g), g.to_move) == ("bear steward", 1)
    assert council(g, "bear") == "...1"


def test_R_control_now__an_agent_that_arrives_before_the_marker_controls_what_it_passes_next() -> None:
    g = table("bear sheriff", bear="0..1", hands=("eagle-bear",), regions={"r13": "bear 2"})
    play(g, "eagle")
    choose(g, "fly bear-marshal", "banner-per-fort:1", *["banner r13"] * 4)
    assert (marker(g), g.to_move) == ("bear steward", 0)


def test_R_control_now__it_does_not_change_while_the_seat_acts() -> None:
    # The chancellor's agent swaps away and another's comes to its seat: the turn stays with whoever began it.
    g = table(
        "bear chancellor", bear=".1.0", hands=("horse-lion",), settings={"pauses": True}, regions={"r13": "bear 3"},
    )
    choose(g, "swap-agent", "swap bear-steward")
    assert council(g, "bear") == ".0.1"
    choose(g, "banners:2", "banner r13", "banner r12")
    assert (asked(g), g.to_move, marker(g)) == ("after_action", 0, "bear chancellor")


# Regions -------------------------------------------------------------------------------------------------------------


def test_the_empire_with_a_banner_holds_a_region_its_home_empire_an_empty_one() -> None:
    g = table("bear sheriff", bear="0...", regions={"r13": "lion 1"})
    assert holder(g, "r13") == "lion"
    assert holder(g, "r12") == "bear"


def test_who_holds_a_region_holds_its_cities_farms_and_forts() -> None:
    g = table("bear sheriff", bear="0...", regions={"r12": "lion 1", "r02": "bear 1", "r16": "bear 1"})
    bear, eagle, lion, horse = 0, 1, 3, 4
    assert (g.farms_of(bear), g.forts_of(bear), g.cities_of(bear)) == (2, 4, 2)  # without r12, with r02 and r16
    assert (g.farms_of(lion), g.forts_of(lion)) == (4, 3)
    assert (g.farms_of(eagle), g.cities_of(eagle)) == (3, 1)
    assert g.forts_of(horse) == 1


def test_a_conquered_region_keeps_a_banner_whoever_attacks_or_moves_from_it() -> None:
    g = table("bear sheriff", bear="0...", hands=("horse-bear",), regions={"r15": "bear 2", "r13": "bear 2"})
    sent, moved = copied(g), copied(g)
    choose(sent, "attack", "r15-r14")
    assert (asked(sent), look(sent, "r15")) == ("during_attack", "bear 1")  # the one that may leave has left
    play(moved, "horse")
    choose(moved, "move r15-r13")
    assert (look(moved, "r15"), look(moved, "r13")) == ("bear 1", "bear 3")


def test_only_bear_horse_empties_a_conquered_region() -> None:
    g = table(
        "bear sheriff", bear="0...", hands=("bear-horse horse-eagle",), regions={"r15": "bear 2", "r13": "bear 2"},
    )
    play(g, "bear-horse")
    choose(g, "in r15")
    assert (look(g, "r15"), look(g, "r13")) == ("horse 0", "bear 4")
