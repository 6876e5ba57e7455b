"""The council's actions, all but attacks."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.whispers.names import EMPIRES, SEATS
from sandtable.games.whispers.state import Whispers
from tests.games.whispers.boards import changed
from tests.games.whispers.table import (
    asked,
    banners,
    choose,
    copied,
    council,
    deck,
    event,
    events,
    hand,
    look,
    marker,
    offers,
    play,
    plays,
    supply,
    table,
)

PRINTED = {
    "bear": ["banner-per-farm:1 attack", "card-per-farms:2 banners:2", "banner-per-fort:1 attack", "attack swap-agent"],
    "eagle": ["banners:2", "card-per-farms:2 banner-per-farm:1", "banner-per-fort:1 attack", "attack swap-agent"],
    "elephant": ["banner-per-farm:1", "card-per-forts:3 banners:2", "banner-per-fort:1 attack", "attack swap-agent"],
    "lion": ["banner-per-farm:1 cards:1", "card-per-farms:3 banners:2", "banner-per-fort:2", "attack swap-agent"],
    "horse": ["banner-per-farm:1", "card-per-farms:2 banners:2", "banner-per-fort:1 attack", "attack swap-agent"],
}
ON_THE_BORDER = {"bear": "r13", "eagle": "r05", "elephant": "r39", "lion": "r24", "horse": "r15"}
A_CARD = {"hands": ("elephant-horse",), "settings": {"pauses": True}}
"""A card that nothing can be done with outside an attack, and pauses: every window waits."""


def at(seat: str, **setup: Any) -> Whispers:
    """The turn of a seat whose agent is on it and belongs to player 0, who is asked in every window."""
    empire, office = seat.split()
    seats = ["."] * 4
    seats[SEATS.index(office)] = "0"
    return table(seat, **{**A_CARD, empire: "".join(seats), **setup})


@pytest.mark.parametrize("empire", EMPIRES)
@pytest.mark.parametrize("office", SEATS)
def test_the_board_prints_these_actions(empire: str, office: str) -> None:
    source = ON_THE_BORDER[empire]
    g = at(f"{empire} {office}", regions={source: f"{empire} 2"})
    assert offers(g) == PRINTED[empire][SEATS.index(office)].split()


# Banners -------------------------------------------------------------------------------------------------------------


def test_banners_2_places_two_banners_each_in_any_region_the_empire_holds() -> None:
    g = at("eagle sheriff", regions={"r24": "eagle 1", "r01": "bear 1"})
    choose(g, "banners:2")
    assert offers(g) == [f"banner {name}" for name in ("r02", "r03", "r04", "r05", "r06", "r07", "r24")]
    choose(g, "banner r24", "banner r07")
    assert (look(g, "r24"), look(g, "r07")) == ("eagle 2", "eagle 1")
    assert supply(g, "eagle") == 17
    assert asked(g) == "after_action"


def test_banners_per_farm_counts_the_farms_in_all_regions_the_empire_holds() -> None:
    g = at("bear sheriff", regions={"r24": "bear 1"})
    choose(g, "banner-per-farm:1", *["banner r09"] * 3)  # r09 and r12 at home, r24 conquered
    assert (look(g, "r09"), asked(g)) == ("bear 3", "after_action")


def test_a_lost_farm_does_not_count() -> None:
    g = at("bear sheriff", regions={"r09": "eagle 1"})
    choose(g, "banner-per-farm:1", "banner r12")
    assert asked(g) == "after_action"


def test_banners_per_fort_counts_forts_the_lions_marshal_two_for_each() -> None:
    g = at("lion marshal")
    choose(g, "banner-per-fort:2", *["banner r26"] * 4)
    assert (look(g, "r26"), asked(g)) == ("lion 4", "after_action")


def test_with_an_empty_supply_the_action_cannot_be_chosen() -> None:
    g = at("bear sheriff", regions={"r12": "bear 10", "r13": "bear 10"})
    assert supply(g, "bear") == 0
    assert offers(g) == ["attack"]


def test_with_a_short_supply_there_is_placed_what_there_is() -> None:
    g = at("bear steward", regions={"r12": "bear 10", "r13": "bear 9"})
    choose(g, "banners:2", "banner r08")
    assert (look(g, "r08"), supply(g, "bear"), asked(g)) == ("bear 1", 0, "after_action")


def test_outside_the_supply_check_a_region_may_hold_any_number() -> None:
    g = at("lion marshal", regions={"r26": "lion 7"})
    choose(g, "banner-per-fort:2", *["banner r26"] * 4)
    assert look(g, "r26") == "lion 11"


# Cards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "action", "regions", "drawn"),
    [
        ("bear steward", "card-per-farms:2", {}, 1),  # 2 farms
        ("bear steward", "card-per-farms:2", {"r24": "bear 1"}, 1),  # 3 farms: rounded down
        ("bear steward", "card-per-farms:2", {"r24": "bear 1", "r17": "bear 1"}, 2),
        ("eagle steward", "card-per-farms:2", {}, 2),
        ("elephant steward", "card-per-forts:3", {}, 1),
        ("elephant steward", "card-per-forts:3", {"r31": "elephant 1", "r25": "elephant 1"}, 1),  # 5 forts
        ("elephant steward", "card-per-forts:3", {"r31": "elephant 1", "r25": "elephant 1", "r01": "elephant 1"}, 2),
        ("lion steward", "card-per-farms:3", {}, 1),
        ("lion sheriff", "cards:1", {"r24": "bear 1", "r29": "bear 1"}, 1),  # needs no farms
        ("horse steward", "card-per-farms:2", {}, 1),
    ],
)
def test_cards_are_drawn_from_the_empires_deck(seat: str, action: str, regions: dict[str, str], drawn: int) -> None:
    g = at(seat, regions=regions, hands=("",), settings={})
    empire = seat.split()[0]
    choose(g, action)
    assert deck(g, empire) == 8 - drawn
    assert len(hand(g, 0).split()) == drawn
    assert all(card.startswith(empire) for card in hand(g, 0).split())


def test_everybody_hears_how_many_cards_are_drawn_the_player_alone_which() -> None:
    g = at("eagle steward")
    choose(g, "card-per-farms:2")
    told = events(g)
    assert [data for data in told if data["key"] == "drew"] == [{"key": "drew", "player": 0, "empire": 1, "n": 2}]
    assert [data["to"] for data in told if data["key"] == "drew_card"] == [0, 0]


def test_R_empty_deck__it_gives_nothing_more() -> None:
    hands = ("eagle-bear eagle-bear eagle-elephant eagle-elephant", "eagle-lion eagle-lion eagle-horse")
    g = at("eagle steward", hands=hands)
    choose(g, "card-per-farms:2")
    assert deck(g, "eagle") == 0
    assert event(g, "drew")["n"] == 1
    assert hand(g, 0).endswith("eagle-horse")


def test_R_empty_deck__with_no_card_left_the_action_is_not_offered() -> None:
    hands = ("eagle-bear eagle-bear eagle-elephant eagle-elephant", "eagle-lion eagle-lion eagle-horse eagle-horse")
    g = at("eagle steward", hands=hands)
    assert [text for text in offers(g) if not text.startswith("play")] == ["banner-per-farm:1"]


def test_too_few_farms_draw_no_card() -> None:
    g = at("horse steward", regions={"r17": "lion 1"})
    assert offers(g) == ["banners:2"]


# Which choices there are ---------------------------------------------------------------------------------------------


def test_R_no_effect__an_action_that_would_change_nothing_is_not_offered() -> None:
    no_farm = {"r09": "eagle 1", "r12": "lion 1"}
    assert offers(at("bear sheriff", regions={**no_farm, "r13": "bear 1"})) == ["attack"]  # no farm: no banner
    assert offers(at("bear sheriff", regions={})) == ["banner-per-farm:1"]  # no banner to attack with
    assert offers(at("bear steward", regions=no_farm)) == ["banners:2"]  # no farm: no card


def test_R_no_effect__a_conquered_regions_last_banner_makes_no_attack_possible() -> None:
    assert offers(at("bear sheriff", regions={"r15": "bear 1"})) == ["banner-per-farm:1"]
    assert offers(at("bear sheriff", regions={"r15": "bear 2"})) == ["banner-per-farm:1", "attack"]


def test_R_no_effect__an_attack_needs_a_foreign_neighbour() -> None:
    inland = at("bear sheriff", regions={"r09": "bear 2", "r08": "bear 2", "r10": "bear 2"})
    assert offers(inland) == ["banner-per-farm:1"]


def test_R_no_effect__a_harmful_choice_is_offered() -> None:
    g = at("eagle marshal", regions={"r05": "eagle 1"}, hands=("",), settings={})
    choose(g, "attack")  # one banner against the fort of r11
    assert supply(g, "eagle") == 20
    assert look(g, "r11") == "bear 0"


def test_R_must_act__with_a_possible_action_there_is_no_pass() -> None:
    g = at("bear steward")
    assert "pass" not in offers(g)
    g = at("eagle sheriff")  # a sole action has to be taken
    assert offers(g) == ["banners:2"]


def test_R_must_act__with_none_the_seat_passes_after_the_before_window() -> None:
    g = at("eagle marshal", regions={"r01": "bear 1", "r05": "bear 1"})
    assert (asked(g), offers(g)) == ("before_action", ["pass"])
    choose(g, "pass")
    assert event(g, "passed") == {"player": 0, "seat": 6}
    assert asked(g) == "swap_tokens"  # no after window; nobody else acts this round


def test_R_must_act__a_card_before_the_action_may_make_one_possible_which_then_must_be_taken() -> None:
    g = at("horse marshal", regions={"r16": "lion 1", "r18": "lion 1"}, hands=("lion-bear lion-eagle horse-bear",))
    assert [text for text in offers(g) if not text.startswith("play")] == ["pass"]
    play(g, "lion-lion")
    choose(g, "in r14")
    assert [text for text in offers(g) if not text.startswith("play")] == ["attack"]


def test_R_must_act__nobody_is_forced_to_spend_a_card() -> None:
    g = at("eagle marshal", regions={"r01": "bear 1", "r05": "bear 1"}, hands=("lion-bear lion-eagle",))
    assert "lion-lion" in plays(g)
    assert "pass" in offers(g)


# Swap ----------------------------------------------------------------------------------------------------------------


def test_swap_moves_the_seats_agent_to_a_free_seat_of_the_council_and_takes_its_action() -> None:
    g = at("bear chancellor", regions={"r13": "bear 2"})
    choose(g, "swap-agent")
    assert offers(g) == ["swap bear-sheriff", "swap bear-steward", "swap bear-marshal"]
    choose(g, "swap bear-sheriff")
    assert council(g, "bear") == "0..."
    assert offers(g) == ["banner-per-farm:1", "attack"]
    choose(g, "banner-per-farm:1", "banner r13", "banner r13")
    assert look(g, "r13") == "bear 4"


def test_swap_changes_places_with_an_agent_there() -> None:
    g = at("bear chancellor", bear="1..0", regions={"r13": "bear 2"})
    choose(g, "swap-agent", "swap bear-sheriff")
    assert council(g, "bear") == "0..1"
    assert event(g, "agents_swapped") == {"player": 0, "seat": 3, "dest": 0}
    assert g.to_move == 0


def test_swap_leaves_the_marker_so_the_supply_check_is_next() -> None:
    g = table("bear chancellor", bear="...0", eagle="1...", regions={"r13": "bear 4"})
    choose(g, "swap-agent", "swap bear-steward", "banners:2", "banner r13", "banner r13")
    assert banners(g, "r13") == 4
    assert marker(g) == "eagle sheriff"


def test_R_swap_no_chain__at_the_new_seat_another_swap_is_not_offered() -> None:
    # A board whose sheriff may swap too.
    board = changed(
        {"council": {"bear": [["banners:2", "swap_agent"], ["banners:2"], ["banners:2"], ["banners:2", "swap_agent"]]}},
    )
    g = at("bear chancellor", board=board)
    choose(g, "swap-agent", "swap bear-sheriff")
    assert offers(g) == ["banners:2"]
    # And on the printed board: Eagle to a chancellor, swap, no further swap.
    g = at("bear sheriff", hands=("eagle-bear", "lion-bear"), regions={"r05": "eagle 2"})
    play(g, "eagle")
    choose(g, "fly eagle-chancellor", "swap-agent", "swap eagle-marshal")
    assert offers(g) == ["banner-per-fort:1", "attack"]


def test_R_swap_own__changing_with_an_own_agent_is_allowed_if_the_new_seat_can_act() -> None:
    g = at("bear chancellor", bear="00.0", regions={"r09": "lion 1", "r12": "lion 1", "r13": "bear 1"})
    choose(g, "swap-agent")
    assert offers(g) == ["swap bear-sheriff", "swap bear-steward", "swap bear-marshal"]  # the sheriff can attack
    choose(g, "swap bear-steward")
    assert council(g, "bear") == "00.0"
    assert offers(g) == ["banners:2"]


def test_R_swap_own__not_if_it_cannot() -> None:
    idle = {"r09": "lion 1", "r12": "lion 1"}  # no farm, and no banner to attack with
    own = at("bear chancellor", bear="0..0", regions=idle)
    choose(own, "swap-agent")
    assert "swap bear-sheriff" not in offers(own)
    other = at("bear chancellor", bear="1..0", regions=idle)
    choose(other, "swap-agent")
    assert "swap bear-sheriff" in offers(other)


def test_R_swap_own__with_own_agents_everywhere_and_nothing_to_do_for_them_there_is_no_swap() -> None:
    lost = dict.fromkeys(("r08", "r09", "r10", "r11", "r12", "r13"), "lion 1")
    g = at("bear chancellor", bear="0000", regions=lost)
    assert offers(g) == ["pass"]


def test_R_idle_seat__an_agent_swapped_to_a_seat_that_cannot_act_only_moves() -> None:
    g = at("bear chancellor", regions={"r09": "lion 1", "r12": "lion 1"}, hands=("horse-lion horse-eagle lion-bear",))
    choose(g, "swap-agent", "swap bear-sheriff")
    if asked(g) == "act_at_once":
        choose(g, "pass")
    assert council(g, "bear") == "0..."
    assert asked(g) == "after_action"  # the swap was its action
    assert "lion-horse" not in plays(g)


def test_R_idle_seat__an_agent_that_eagle_moves_to_a_seat_that_cannot_act_only_moves() -> None:
    g = at("bear sheriff", hands=("eagle-bear", "lion-bear"), regions={"r16": "lion 1", "r18": "lion 1"})
    play(g, "eagle")
    choose(g, "fly horse-marshal")
    assert council(g, "horse") == "..0."
    assert marker(g) == "horse sheriff"  # which the agent now controls, and has no after window before


def test_a_seat_takes_one_action_only() -> None:
    g = table("bear steward", bear=".0..", regions={"r13": "bear 1"})
    other = copied(g)
    choose(g, "card-per-farms:2")
    assert asked(g) == "swap_tokens"
    choose(other, "banners:2", "banner r13", "banner r13")
    assert asked(other) == "swap_tokens"
