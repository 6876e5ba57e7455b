"""The abilities that give, move or lengthen actions and attacks: one chapter each.

Hands hold one card more than they spend, so that the next window waits.
"""

from __future__ import annotations

from typing import Any

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

ONE_MORE = "elephant-horse"
"""A card whose single works during an attack alone, and which makes a pair with neither bear nor eagle nor lion."""


# Bear: after your attack ---------------------------------------------------------------------------------------------


def conquest(cards: str, *, sent: int = 4, regions: dict[str, str] | None = None) -> Whispers:
    """Bear has taken r15 from Horse, which had one banner there."""
    g = turn("bear marshal", {"r13": "bear 4", "r15": "horse 1", **(regions or {})}, cards)
    attack(g, "r13-r15", sent)
    fight(g)
    return g


def test_ability_bear__an_additional_attack_by_the_survivors_from_the_region_they_took() -> None:
    g = conquest(f"bear-eagle {ONE_MORE}")
    assert look(g, "r15") == "bear 3"
    play(g, "bear")
    assert offers(g) == ["r15-r14", "r15-r16", "r15-r18", "r15-r25", "r15-r26"]
    choose(g, "r15-r14")
    assert offers(g) == ["send 1", "send 2"]  # one stays in the conquered region
    choose(g, "send 2", "fight")
    assert (look(g, "r15"), look(g, "r14")) == ("bear 1", "bear 2")
    assert asked(g) == "after_action"


def test_ability_bear__not_when_the_attack_failed() -> None:
    g = conquest(f"bear-eagle {ONE_MORE}", sent=1)
    assert look(g, "r15") == "horse 0"
    assert plays(g) == set()


def test_ability_bear__not_when_only_the_banner_that_must_stay_is_left() -> None:
    g = conquest(f"bear-eagle {ONE_MORE}", sent=2)
    assert look(g, "r15") == "bear 1"
    assert plays(g) == set()


def test_ability_bear__again_after_the_additional_attack() -> None:
    g = conquest("bear-eagle bear-elephant elephant-lion")
    play(g, "bear")
    attack(g, "r15-r14", 2)
    fight(g)
    play(g, "bear")
    attack(g, "r14-r16", 1)
    fight(g)
    assert look(g, "r16") == "horse 0"  # a fort


def test_ability_bear__is_not_for_other_actions() -> None:
    g = turn("bear steward", {"r13": "bear 3"}, f"bear-eagle {ONE_MORE}")
    assert plays(g) == set()
    choose(g, "banners:2", "banner r13", "banner r13")
    assert (asked(g), plays(g)) == ("after_action", set())


def test_R_bear_needs_conquest__from_a_home_region_all_may_go_on() -> None:
    g = turn("bear marshal", {"r12": "bear 3", "r10": "eagle 1", "r09": "eagle 1"}, f"bear-eagle {ONE_MORE}")
    attack(g, "r12-r10", 3)
    fight(g)
    play(g, "bear")
    attack(g, "r10-r09", 2)
    fight(g)
    assert (look(g, "r10"), look(g, "r09")) == ("bear 0", "bear 1")


def test_R_bear_needs_conquest__a_region_the_defenders_kept_gives_no_additional_attack() -> None:
    g = turn("bear marshal", {"r13": "bear 4", "r15": "horse 5"}, f"bear-eagle {ONE_MORE}")
    attack(g, "r13-r15", 4)
    fight(g)
    assert look(g, "r15") == "horse 1"
    assert "bear" not in plays(g)


# Eagle: instead of the action ----------------------------------------------------------------------------------------


def test_ability_eagle__the_active_agent_moves_to_any_empty_seat_and_takes_its_action() -> None:
    g = turn("bear sheriff", {"r13": "bear 3"}, f"eagle-bear {ONE_MORE}", lion="1...")
    play(g, "eagle")
    assert len(offers(g)) == 18  # not the seat it leaves, not the taken one
    assert "fly lion-sheriff" not in offers(g)
    choose(g, "fly horse-sheriff")
    assert (council(g, "bear"), council(g, "horse")) == ("....", "0...")
    choose(g, "banner-per-farm:1", "banner r17", "banner r22")
    assert (look(g, "r17"), look(g, "r22")) == ("horse 1", "horse 1")
    assert (asked(g), marker(g)) == ("after_action", "bear sheriff")


def test_ability_eagle__play_goes_on_after_the_abandoned_seat_and_the_new_seat_acts_again() -> None:
    g = table("bear sheriff", bear="0.1.", hands=("eagle-bear",), regions={"r13": "bear 1", "r12": "bear 1"})
    play(g, "eagle")
    choose(g, "fly bear-chancellor")
    attack(g, "r13-r15", 1)
    assert (marker(g), g.to_move) == ("bear steward", 1)
    choose(g, "card-per-farms:2", "banner-per-fort:1", *["banner r13"] * 4)
    assert (marker(g), g.to_move) == ("bear chancellor", 0)


def test_ability_eagle__not_playable_with_no_empty_seat() -> None:
    full: dict[str, Any] = {"bear": "0101", "eagle": "0101", "elephant": "0101", "lion": "0101"}
    g = table("bear sheriff", **full, hands=("eagle-bear",), regions={"r13": "bear 1"}, horse="01..")
    assert plays(g) == {"eagle"}
    # All twenty seats taken, as in the fourth round of a game of four.
    four: dict[str, Any] = {"bear": "0123", "eagle": "0123", "elephant": "0123", "lion": "0123", "horse": "0123"}
    g = table("bear sheriff", **four, players=4, hands=("eagle-bear",), regions={"r13": "bear 1"})
    assert plays(g) == set()


def test_R_eagle_other_seat__it_moves_to_another_seat_than_the_markers() -> None:
    # The marker is on the vacant sheriff, which the agent on the chancellor controls.
    g = table("bear sheriff", bear="...0", hands=("eagle-bear",), regions={"r13": "bear 1"})
    play(g, "eagle")
    assert "fly bear-sheriff" not in offers(g)
    assert "fly bear-steward" in offers(g)


def test_R_eagle_other_seat__alone_empty_the_markers_seat_is_no_target() -> None:
    four: dict[str, Any] = {"eagle": "0123", "elephant": "0123", "lion": "0123", "horse": "0123"}
    g = table("bear sheriff", bear=".123", **four, players=4, hands=("", "eagle-bear"), regions={"r13": "bear 1"})
    assert plays(g) == set()


def test_R_eagle_other_seat__the_seats_it_controlled_fall_to_the_next_agent_on_their_right() -> None:
    g = table("bear sheriff", bear="..01", hands=("eagle-bear",), regions={"r13": "bear 1"})
    play(g, "eagle")
    choose(g, "fly horse-sheriff", "banner r17", "banner r17")
    assert (marker(g), g.to_move) == ("bear steward", 1)


def test_R_eagle_other_seat__or_to_nobody() -> None:
    g = table("bear sheriff", bear="...0", eagle="1...", hands=("eagle-bear",), regions={"r13": "bear 1"})
    play(g, "eagle")
    choose(g, "fly horse-sheriff", "banner r17", "banner r17", "banner r05", "banner r05")
    assert marker(g) == "horse sheriff"  # no bear acted again, the eagle sheriff did


# Lion: instead of the action -----------------------------------------------------------------------------------------


def test_ability_lion__takes_an_action_of_a_seat_controlled_through_another_agent_for_its_empire() -> None:
    g = turn("bear sheriff", {"r13": "bear 3"}, f"lion-bear {ONE_MORE}", horse=".0..", lion="01..")
    play(g, "lion")
    assert offers(g) == ["borrow lion-sheriff", "borrow horse-sheriff", "borrow horse-steward"]
    choose(g, "borrow horse-sheriff")  # vacant: the agent is on the steward
    choose(g, "banner-per-farm:1", "banner r17", "banner r17")
    assert look(g, "r17") == "horse 2"
    assert council(g, "horse") == ".0.."
    assert (asked(g), marker(g)) == ("after_action", "bear sheriff")


def test_ability_lion__the_seat_of_the_marker_may_be_vacant_too() -> None:
    g = table("bear sheriff", bear="..0.", horse="0...", hands=("lion-bear",), regions={"r13": "bear 3"})
    play(g, "lion")
    answer(g, "lion_borrows", "borrow horse-sheriff")
    choose(g, "banner r17", "banner r17")
    assert marker(g) == "bear steward"


def test_R_lion_other_agent__not_a_seat_of_the_active_agent_or_of_another_player() -> None:
    g = table("bear sheriff", bear="..0.", lion="...1", hands=("lion-bear",), regions={"r13": "bear 3"})
    assert "lion" not in plays(g)


def test_R_lion_other_agent__not_an_own_agents_seat_that_falls_to_another() -> None:
    g = table("bear sheriff", bear="0...", lion=".10.", hands=("lion-bear",), regions={"r13": "bear 3"})
    play(g, "lion")
    assert asked(g) == "place_banners"  # the marshal's, at once: sheriff and steward are player 1's


def test_R_lion_other_agent__not_one_that_cannot_act() -> None:
    lost = {"r16": "lion 1", "r18": "lion 1"}
    g = table("bear sheriff", bear="0...", horse="..0.", hands=("lion-bear",), regions={"r13": "bear 3", **lost})
    play(g, "lion")
    assert "borrow horse-marshal" not in offers(g)
    assert "borrow horse-steward" in offers(g)


def test_R_lion_other_agent__a_chancellors_swap_may_be_taken() -> None:
    g = table("bear sheriff", bear="0...", horse="...0", hands=("lion-bear",), regions={"r13": "bear 3"})
    play(g, "lion")
    choose(g, "borrow horse-chancellor", "swap horse-marshal")  # with no banner to attack with
    assert council(g, "horse") == "..0."
    choose(g, "banner r14", "banner r14")
    assert look(g, "r14") == "horse 2"


# Elephant, Elephant Elephant, Elephant Lion: during your attack ------------------------------------------------------


def declared(cards: str, regions: dict[str, str] | None = None, sent: int = 2) -> Whispers:
    """Bear attacks r15 from r13."""
    g = turn("bear marshal", {"r13": "bear 3", "r15": "horse 2", **(regions or {})}, cards)
    attack(g, "r13-r15", sent)
    return g


def test_ability_elephant__one_banner_from_the_active_empires_supply() -> None:
    g = declared("elephant-bear lion-bear")
    play(g, "elephant")
    assert supply(g, "bear") == 16
    fight(g)
    assert look(g, "r15") == "bear 1"
    assert look(g, "r13") == "bear 1"


def test_ability_elephant__only_during_an_attack() -> None:
    g = turn("bear marshal", {"r13": "bear 3"}, "elephant-bear lion-bear")
    assert "elephant" not in plays(g)
    attack(g, "r13-r15", 3)
    assert plays(g) == {"elephant"}
    fight(g)
    assert plays(g) == set()


def test_ability_elephant_elephant__three_banners_from_supply() -> None:
    g = declared("elephant-bear elephant-lion lion-bear")
    play(g, "elephant-elephant")
    fight(g)
    assert look(g, "r15") == "bear 3"


def test_ability_elephant_elephant__what_there_is_with_a_short_supply() -> None:
    g = declared("elephant-bear elephant-lion lion-bear", {"r12": "bear 16"})
    assert supply(g, "bear") == 1
    play(g, "elephant-elephant")
    fight(g)
    assert look(g, "r15") == "bear 1"


def test_ability_elephant_lion__up_to_six_banners_from_one_region_join() -> None:
    g = declared("elephant-lion lion-bear horse-bear", {"r12": "bear 8", "r11": "bear 2"})
    play(g, "elephant-lion")
    assert offers(g) == ["join r11", "join r12", "join r13"]
    choose(g, "join r12")
    assert offers(g) == [f"join-with {n}" for n in range(1, 7)]
    choose(g, "join-with 6")
    fight(g)
    assert (look(g, "r15"), look(g, "r12")) == ("bear 6", "bear 2")


def test_ability_elephant_lion__also_from_the_region_attacking() -> None:
    g = declared("elephant-lion lion-bear horse-bear", {"r12": "bear 2"})
    play(g, "elephant-lion")
    choose(g, "join r13")
    assert asked(g) == "during_attack"
    fight(g)
    assert (look(g, "r15"), look(g, "r13")) == ("bear 1", "bear 0")


def test_ability_elephant_lion__a_conquered_region_keeps_one() -> None:
    g = declared("elephant-lion lion-bear horse-bear", {"r12": "bear 2", "r25": "bear 3", "r05": "bear 1"})
    play(g, "elephant-lion")
    assert offers(g) == ["join r12", "join r13", "join r25"]  # r05 has only the one it keeps
    choose(g, "join r25")
    assert offers(g) == ["join-with 1", "join-with 2"]


def test_ability_elephant_lion__from_afar_and_not_from_other_empires() -> None:
    g = declared("elephant-lion lion-bear horse-bear", {"r36": "bear 3", "r33": "elephant 5"})
    play(g, "elephant-lion")
    assert offers(g) == ["join r13", "join r36"]


# Bear Bear: after your attack ----------------------------------------------------------------------------------------


def test_ability_bear_bear__the_attackers_left_are_killed() -> None:
    g = conquest("bear-eagle bear-elephant lion-bear")
    play(g, "bear-bear")
    assert look(g, "r15") == "horse 0"
    assert supply(g, "bear") == 20


def test_ability_bear_bear__or_the_defenders_left() -> None:
    g = turn("bear marshal", {"r13": "bear 3", "r15": "lion 5"}, "bear-eagle bear-elephant lion-bear")
    attack(g, "r13-r15", 3)
    fight(g)
    assert look(g, "r15") == "lion 2"
    play(g, "bear-bear")
    assert look(g, "r15") == "horse 0"
    assert supply(g, "lion") == 20


def test_ability_bear_bear__with_nobody_left_it_does_nothing() -> None:
    g = turn("bear marshal", {"r13": "bear 3", "r15": "lion 3"}, "bear-eagle bear-elephant lion-bear")
    attack(g, "r13-r15", 3)
    fight(g)
    assert "bear-bear" not in plays(g)


# Eagle Eagle and Eagle Horse: declaring an attack --------------------------------------------------------------------


def test_ability_eagle_eagle__the_attack_may_target_any_empty_region_of_another_empire() -> None:
    g = turn("bear marshal", {"r13": "bear 3", "r36": "elephant 1"}, "eagle-bear eagle-lion lion-bear")
    choose(g, "attack")
    assert plays(g) == {"eagle-eagle"}
    play(g, "eagle-eagle")
    targets = {text.split("-")[1] for text in offers(g) if text.startswith("r13-")}
    assert {"r15", "r37", "r07", "r14"} <= targets  # also the bordering one
    assert not {"r36", "r12", "r08"} & targets  # neither with banners nor of its own
    choose(g, "r13-r37", "send 3")
    fight(g)
    assert look(g, "r37") == "bear 3"


def test_ability_eagle_eagle__a_bordering_region_may_have_banners() -> None:
    g = turn("bear marshal", {"r13": "bear 3", "r15": "horse 1"}, "eagle-bear eagle-lion lion-bear")
    choose(g, "attack")
    play(g, "eagle-eagle")
    assert "r13-r15" in offers(g)


def test_ability_eagle_horse__the_attack_may_target_any_region_of_another_empire() -> None:
    g = turn("bear marshal", {"r13": "bear 3", "r36": "elephant 1"}, "eagle-horse horse-bear lion-bear")
    choose(g, "attack")
    play(g, "eagle-horse")
    targets = {text.split("-")[1] for text in offers(g) if text.startswith("r13-")}
    assert {"r36", "r37", "r15"} <= targets
    assert not {"r12", "r08"} & targets
    choose(g, "r13-r36", "send 3")
    fight(g)
    assert look(g, "r36") == "bear 2"


def test_ability_eagle_horse__frees_the_target_only() -> None:
    g = turn("bear marshal", {"r13": "bear 3", "r25": "bear 1"}, "eagle-horse horse-bear lion-bear")
    choose(g, "attack")
    play(g, "eagle-horse")
    assert {text.split("-")[0] for text in offers(g) if text.startswith("r")} == {"r13"}  # not the last one of r25


# Horse Lion: after an action -----------------------------------------------------------------------------------------


def test_ability_horse_lion__takes_the_same_action_again() -> None:
    g = turn("bear steward", {"r13": "bear 1"}, f"horse-lion lion-eagle {ONE_MORE}")
    choose(g, "banners:2", "banner r13", "banner r13")
    play(g, "lion-horse")
    choose(g, "banner r12", "banner r11")
    assert (look(g, "r13"), look(g, "r12"), look(g, "r11")) == ("bear 3", "bear 1", "bear 1")
    assert asked(g) == "after_action"
    assert plays(g) == set()
