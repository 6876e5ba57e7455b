"""Attacks: declaring, sending, the battle and who holds the region after it."""

from __future__ import annotations

from typing import Any

from sandtable.games.whispers.state import Whispers
from tests.games.whispers.boards import changed
from tests.games.whispers.table import (
    answer,
    asked,
    attack,
    choose,
    copied,
    event,
    events,
    fight,
    holder,
    look,
    offers,
    play,
    plays,
    supply,
    table,
)


def seat(regions: dict[str, str], *hands: str, **setup: Any) -> Whispers:
    """The turn of the bear marshal, which player 0 has; every window waits if there is a card in hand."""
    return table("bear marshal", bear="..0.", regions=regions, hands=hands, **{"settings": {"pauses": True}, **setup})


def declaring(regions: dict[str, str], *hands: str, **setup: Any) -> Whispers:
    """The bear marshal has chosen to attack."""
    g = seat(regions, *hands, **setup)
    choose(g, "attack")
    return g


def fought(regions: dict[str, str], route: str, n: int, *hands: str, **setup: Any) -> Whispers:
    """The bear marshal has attacked, and has a card for the window after it."""
    g = seat(regions, *(hands or ("lion-elephant",)), **setup)
    attack(g, route, n)
    fight(g)
    assert asked(g) == "after_action"
    return g


# Declaring -----------------------------------------------------------------------------------------------------------


def test_an_attack_goes_from_a_region_of_the_active_empire_to_a_bordering_one_of_another() -> None:
    g = declaring({"r13": "bear 2", "r11": "bear 1", "r25": "lion 2"})
    assert offers(g) == ["r11-r05", "r13-r15"]


def test_never_between_two_regions_of_the_same_empire() -> None:
    g = declaring({"r12": "bear 2", "r13": "bear 2"})
    assert offers(g) == ["r12-r25", "r13-r15"]  # not r12-r13


def test_only_the_maps_borders_count() -> None:
    g = declaring({"r13": "bear 2", "r11": "bear 2"})
    assert all(target in ("r05", "r15") for target in (text.split("-")[1] for text in offers(g)))


def test_a_region_with_no_banners_sends_none() -> None:
    g = declaring({"r13": "bear 2", "r12": "bear 1"})
    assert {text.split("-")[0] for text in offers(g)} == {"r12", "r13"}


def test_one_or_more_banners_are_sent_a_home_region_may_be_emptied() -> None:
    g = declaring({"r13": "bear 3", "r12": "bear 1"})
    choose(g, "r13-r15")
    assert offers(g) == ["send 1", "send 2", "send 3"]
    choose(g, "send 3")
    assert look(g, "r13") == "bear 0"
    assert holder(g, "r13") == "bear"


def test_leaving_a_conquered_region_at_least_one_stays() -> None:
    g = declaring({"r15": "bear 3", "r12": "bear 1"})
    choose(g, "r15-r14")
    assert offers(g) == ["send 1", "send 2"]


def test_a_conquered_regions_only_banner_cannot_attack() -> None:
    g = declaring({"r15": "bear 1", "r13": "bear 1", "r12": "bear 1", "r11": "bear 1"})
    assert [text for text in offers(g) if text.startswith("r15")] == []


# The battle ----------------------------------------------------------------------------------------------------------


def test_example_3_attackers_on_2_defenders_1_attacker_holds_the_region() -> None:
    g = fought({"r13": "bear 3", "r15": "horse 2"}, "r13-r15", 3)
    assert look(g, "r15") == "bear 1"
    assert (supply(g, "bear"), supply(g, "horse")) == (19, 20)


def test_example_3_attackers_on_2_defenders_behind_a_fort_everyone_dies_the_home_empire_keeps_the_region() -> None:
    g = fought({"r11": "bear 3", "r05": "eagle 2"}, "r11-r05", 3)
    assert look(g, "r05") == "eagle 0"
    assert (supply(g, "bear"), supply(g, "eagle")) == (20, 20)
    assert [data["key"] for data in events(g)] == ["acted", "attack_sent", "fort_kills", "battle", "wiped_out"]


def test_both_sides_lose_one_for_one_the_defenders_left_keep_the_region() -> None:
    g = fought({"r13": "bear 2", "r15": "lion 5"}, "r13-r15", 2)
    assert look(g, "r15") == "lion 3"
    assert (supply(g, "bear"), supply(g, "lion")) == (20, 17)
    assert event(g, "battle") == {"empire": 0, "enemy": 3, "target": 14, "killed": 2, "lost": 2}


def test_if_both_are_wiped_out_its_home_empire_holds_the_region() -> None:
    g = fought({"r13": "bear 2", "r15": "lion 2"}, "r13-r15", 2)
    assert look(g, "r15") == "horse 0"


def test_if_both_are_wiped_out_at_the_attackers_own_home_it_is_theirs_again() -> None:
    g = fought({"r12": "bear 2", "r10": "lion 2"}, "r12-r10", 2)
    assert look(g, "r10") == "bear 0"


def test_entering_an_empty_region_is_a_battle_too() -> None:
    g = fought({"r13": "bear 2"}, "r13-r15", 2)
    assert look(g, "r15") == "bear 2"
    assert "battle" in [data["key"] for data in events(g)]


def test_an_empty_regions_fort_kills_too() -> None:
    g = fought({"r11": "bear 3"}, "r11-r05", 3)
    assert look(g, "r05") == "bear 2"
    g = fought({"r11": "bear 1", "r13": "bear 1"}, "r11-r05", 1)
    assert look(g, "r05") == "eagle 0"
    assert supply(g, "bear") == 19


def test_the_fort_may_leave_nobody_to_fight() -> None:
    g = fought({"r11": "bear 1", "r13": "bear 1", "r05": "eagle 2"}, "r11-r05", 1)
    assert look(g, "r05") == "eagle 2"


def test_R_fort_once__one_attacker_a_battle_however_many_forts() -> None:
    two_forts = changed({"regions": {"r05": {"forts": 2}}})
    g = fought({"r11": "bear 4", "r05": "eagle 1"}, "r11-r05", 4, board=two_forts)
    assert look(g, "r05") == "bear 2"


def test_R_fort_once__reinforcements_included() -> None:
    g = seat({"r11": "bear 2", "r05": "eagle 2", "r13": "bear 3"}, "elephant-bear lion-bear elephant-lion")
    attack(g, "r11-r05", 2)
    play(g, "elephant")
    play(g, "elephant-lion")
    choose(g, "join-with 3")  # from r13, where alone there are any
    fight(g)
    assert look(g, "r05") == "bear 3"  # 6 came, 1 fell to the fort, 2 to the banners


def test_R_fort_once__each_battle_has_its_own() -> None:
    g = seat({"r11": "bear 6", "r05": "eagle 2"}, "horse-lion horse-bear lion-horse")
    attack(g, "r11-r05", 2)
    fight(g)
    assert look(g, "r05") == "eagle 1"
    play(g, "lion-horse")
    attack(g, "r11-r05", 3)
    fight(g)
    assert look(g, "r05") == "bear 1"


def test_killed_banners_return_to_supply() -> None:
    g = fought({"r13": "bear 5", "r15": "horse 3"}, "r13-r15", 4)
    assert (supply(g, "bear"), supply(g, "horse")) == (18, 20)


# Committed -----------------------------------------------------------------------------------------------------------


def test_R_committed__from_declaring_on_the_sent_banners_stand_in_no_region_and_not_in_supply() -> None:
    g = seat({"r13": "bear 4", "r15": "horse 2"}, "bear-eagle")
    attack(g, "r13-r15", 3)
    assert (look(g, "r13"), look(g, "r15"), supply(g, "bear"), int(g.sent)) == ("bear 1", "horse 2", 16, 3)


def test_R_committed__no_card_counts_kills_or_moves_them() -> None:
    cards = "bear-eagle eagle-lion horse-bear elephant-lion lion-bear"
    g = seat({"r13": "bear 4", "r15": "horse 2", "r12": "bear 1"}, cards)
    attack(g, "r13-r15", 4)
    kill, move, join = copied(g), copied(g), copied(g)
    play(kill, "bear-eagle")
    assert offers(kill) == ["in r12", "in r15"]
    play(move, "horse")
    assert {text.split()[1].split("-")[0] for text in offers(move)} == {"r12"}
    play(join, "elephant-lion")
    assert asked(join) == "during_attack"  # from r12 alone one can join
    assert (int(join.sent), look(join, "r12")) == (5, "bear 0")


def test_R_committed__a_region_they_left_empty_is_empty() -> None:
    g = seat({"r13": "bear 4", "r15": "horse 2"}, "elephant-horse horse-bear bear-elephant")
    attack(g, "r13-r15", 4)
    play(g, "bear-elephant")
    choose(g, "in r13")
    assert look(g, "r13") == "bear 3"


def test_R_committed__they_fight_on_whatever_becomes_of_the_region_they_came_from() -> None:
    g = seat({"r15": "bear 4", "r14": "horse 1"}, "bear-eagle eagle-lion lion-bear")
    attack(g, "r15-r14", 3)
    play(g, "bear-eagle")
    choose(g, "in r15")
    fight(g)
    assert look(g, "r15") == "horse 0"  # nobody is left where they came from
    assert look(g, "r14") == "bear 2"


def test_R_committed__banners_added_by_a_card_do_not_reach_them() -> None:
    g = seat({"r13": "bear 4", "r15": "horse 2"}, "eagle-lion lion-eagle lion-bear")
    attack(g, "r13-r15", 4)
    play(g, "eagle-lion")
    fight(g)
    assert look(g, "r15") == "bear 2"
    assert look(g, "r13") == "bear 1"


# Whoever holds the target --------------------------------------------------------------------------------------------


def test_R_target_holder__the_battle_is_against_whoever_holds_the_target_by_then() -> None:
    # A card kills the lion's last banner: the region falls to its home empire, and the fort shoots for it.
    g = seat({"r11": "bear 3", "r05": "lion 1"}, "bear-eagle eagle-horse lion-bear")
    attack(g, "r11-r05", 3)
    play(g, "bear-eagle")
    answer(g, "kill_where", "in r05")
    fight(g)
    told = events(g)
    assert next(data["enemy"] for data in told if data["key"] == "battle") == 1
    assert look(g, "r05") == "bear 2"


def moved_in() -> Whispers:
    """Bear attacks its own home r11, and a card kills the lion's only banner there before the battle."""
    g = seat({"r12": "bear 3", "r11": "lion 1"}, "bear-eagle eagle-horse bear-horse bear-lion lion-bear")
    attack(g, "r12-r11", 3)
    play(g, "bear-eagle")
    answer(g, "kill_where", "in r11")
    fight(g)
    return g


def test_R_target_holder__attackers_of_their_own_home_emptied_by_a_card_move_in() -> None:
    g = moved_in()
    assert look(g, "r11") == "bear 3"  # the fort kills nobody
    told = [data["key"] for data in events(g)]
    assert "moved_in" in told
    assert not {"fort_kills", "battle"} & set(told)


def test_R_moved_in__they_have_taken_the_region_and_bear_may_send_them_on() -> None:
    g = moved_in()
    play(g, "bear")
    choose(g, "r11-r05")
    assert offers(g) == ["send 1", "send 2", "send 3"]  # from home all may go on


def test_R_moved_in__they_are_survivors_of_a_battle_in_which_nobody_was_killed() -> None:
    g = moved_in()
    assert "bear-lion" not in plays(g)
    play(g, "bear-bear")
    assert look(g, "r11") == "bear 0"
