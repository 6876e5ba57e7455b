"""The abilities that add, move and kill banners: one chapter each."""

from __future__ import annotations

import pytest

from sandtable.games.whispers.names import EMPIRES
from sandtable.games.whispers.state import Whispers
from tests.games.whispers.table import (
    answer,
    asked,
    attack,
    banners,
    choose,
    copied,
    events,
    fight,
    look,
    offers,
    play,
    plays,
    supply,
    turn,
)

ANY_TIME = {
    "horse": "horse-bear",
    "lion-lion": "lion-bear lion-eagle",
    "horse-horse": "horse-bear horse-eagle",
    "bear-eagle": "bear-eagle eagle-lion",
    "bear-elephant": "bear-elephant elephant-lion",
    "bear-horse": "bear-horse horse-lion",
    "eagle-elephant": "eagle-elephant elephant-lion",
    "eagle-lion": "eagle-lion lion-horse",
    "elephant-horse": "elephant-horse horse-eagle",
}
EVERYWHERE = {"r13": "bear 4", "r15": "horse 2", "r12": "bear 2"}


@pytest.mark.parametrize("ability", ANY_TIME)
def test_any_means_before_during_an_attack_or_after(ability: str) -> None:
    g = turn("bear marshal", EVERYWHERE, ANY_TIME[ability])
    assert ability in plays(g)
    attack(g, "r13-r15", 1)
    assert (asked(g), ability in plays(g)) == ("during_attack", True)
    fight(g)
    assert (asked(g), ability in plays(g)) == ("after_action", True)


# Horse ---------------------------------------------------------------------------------------------------------------


def test_ability_horse__any_number_of_banners_from_one_region_of_the_active_empire_to_another() -> None:
    g = turn("bear sheriff", {"r13": "bear 4", "r15": "bear 1", "r33": "elephant 2"}, "horse-bear")
    play(g, "horse")
    assert {text.split("-")[0] for text in offers(g)} == {"move r13"}
    assert "move r13-r08" in offers(g)  # adjacent or not
    assert "move r13-r33" not in offers(g)
    choose(g, "move r13-r08")
    assert offers(g) == ["n 1", "n 2", "n 3", "n 4"]
    choose(g, "n 4")
    assert (look(g, "r13"), look(g, "r08")) == ("bear 0", "bear 4")


def test_ability_horse__a_conquered_region_may_not_be_abandoned() -> None:
    g = turn("bear sheriff", {"r15": "bear 3", "r25": "bear 1"}, "horse-bear")
    play(g, "horse")
    assert {text.split("-")[0] for text in offers(g)} == {"move r15"}
    choose(g, "move r15-r25")
    assert offers(g) == ["n 1", "n 2"]


def test_ability_horse__needs_somewhere_to_move_from() -> None:
    g = turn("bear sheriff", {"r15": "bear 1"}, "horse-bear")
    assert plays(g) == set()


# Lion Lion -----------------------------------------------------------------------------------------------------------


def test_ability_lion_lion__a_region_with_a_city_gets_three_banners_of_the_empire_holding_it() -> None:
    g = turn("bear sheriff", {"r13": "bear 1", "r26": "horse 2"}, "lion-bear lion-eagle")
    play(g, "lion-lion")
    assert len(offers(g)) == 12  # all the cities, whoever holds them
    empty = copied(g)
    choose(empty, "in r36")
    assert look(empty, "r36") == "elephant 3"
    choose(g, "in r26")
    assert (look(g, "r26"), supply(g, "horse")) == ("horse 5", 15)


# Bear Eagle ----------------------------------------------------------------------------------------------------------


def test_ability_bear_eagle__kills_up_to_three_banners_in_one_region() -> None:
    g = turn("bear sheriff", {"r13": "bear 2", "r36": "lion 5"}, "bear-eagle eagle-lion")
    play(g, "bear-eagle")
    assert offers(g) == ["in r13", "in r36"]  # any region, also one of the active empire
    choose(g, "in r36")
    assert offers(g) == ["n 1", "n 2", "n 3"]
    choose(g, "n 3")
    assert (look(g, "r36"), supply(g, "lion")) == ("lion 2", 18)


def test_ability_bear_eagle__a_conquered_region_that_is_emptied_falls_home() -> None:
    g = turn("bear sheriff", {"r13": "bear 2", "r36": "lion 2"}, "bear-eagle eagle-lion")
    play(g, "bear-eagle")
    choose(g, "in r36", "n 2")
    assert look(g, "r36") == "elephant 0"


# Bear Elephant and Elephant Horse ------------------------------------------------------------------------------------


def test_ability_bear_elephant__one_empty_region_gets_three_banners_of_the_empire_holding_it() -> None:
    g = turn("bear sheriff", {"r13": "bear 2", "r36": "lion 2"}, "bear-elephant elephant-lion")
    play(g, "bear-elephant")
    assert len(offers(g)) == 38  # all but the two with banners
    choose(g, "in r39")  # with a fort
    assert look(g, "r39") == "elephant 3"


def test_ability_elephant_horse__an_empty_region_with_neither_city_nor_fort_gets_four() -> None:
    g = turn("bear sheriff", {"r13": "bear 2", "r34": "lion 2"}, "elephant-horse horse-eagle")
    play(g, "elephant-horse")
    bare = ["r03", "r04", "r06", "r09", "r10", "r15", "r17", "r20", "r22", "r24", "r29", "r30", "r32", "r38", "r40"]
    assert offers(g) == [f"in {name}" for name in bare]  # a farm does not matter, and r34 is not empty
    choose(g, "in r38")
    assert (look(g, "r38"), supply(g, "elephant")) == ("elephant 4", 16)


# Bear Horse ----------------------------------------------------------------------------------------------------------


def test_ability_bear_horse__all_banners_leave_for_adjacent_regions_of_their_empire_split_as_you_like() -> None:
    g = turn("eagle steward", {"r12": "bear 3", "r13": "bear 1"}, "bear-horse horse-lion")
    play(g, "bear-horse")
    choose(g, "in r12")
    assert offers(g) == ["put r10", "put r11", "put r13"]  # r25 is the lion's
    choose(g, "put r13", "put r10", "put r13")
    assert [look(g, name) for name in ("r12", "r13", "r10")] == ["bear 0", "bear 3", "bear 1"]
    assert supply(g, "bear") == 16


def test_ability_bear_horse__may_empty_a_conquered_region() -> None:
    g = turn("bear sheriff", {"r25": "bear 2", "r12": "bear 1"}, "bear-horse horse-lion")
    play(g, "bear-horse")
    choose(g, "in r25")
    assert (look(g, "r25"), look(g, "r12")) == ("lion 0", "bear 3")


def test_ability_bear_horse__with_none_adjacent_they_return_to_supply() -> None:
    g = turn("bear sheriff", {"r36": "bear 4", "r12": "bear 1"}, "bear-horse horse-lion")
    play(g, "bear-horse")
    choose(g, "in r36")
    assert (look(g, "r36"), supply(g, "bear")) == ("elephant 0", 19)
    assert "returned" in [data["key"] for data in events(g)]


# Bear Lion -----------------------------------------------------------------------------------------------------------


def test_ability_bear_lion__a_banner_for_each_enemy_banner_killed_in_that_battle() -> None:
    g = turn("bear marshal", {"r13": "bear 5", "r15": "horse 3"}, "bear-lion lion-eagle horse-eagle")
    attack(g, "r13-r15", 4)
    fight(g)
    play(g, "bear-lion")
    assert "banner r08" in offers(g)
    choose(g, "banner r08", "banner r15", "banner r15")
    assert (look(g, "r08"), look(g, "r15"), asked(g)) == ("bear 1", "bear 3", "after_action")


def test_ability_bear_lion__also_after_a_lost_attack() -> None:
    g = turn("bear marshal", {"r13": "bear 5", "r15": "horse 3"}, "bear-lion lion-eagle horse-eagle")
    attack(g, "r13-r15", 2)
    fight(g)
    play(g, "bear-lion")
    choose(g, "banner r13", "banner r13")
    assert (look(g, "r13"), asked(g)) == ("bear 5", "after_action")


def test_ability_bear_lion__own_losses_do_not_count() -> None:
    g = turn("bear marshal", {"r11": "bear 2"}, "bear-lion lion-eagle horse-eagle")
    attack(g, "r11-r05", 2)
    fight(g)
    assert look(g, "r05") == "bear 1"  # the fort killed one of the bear's
    assert "bear-lion" not in plays(g)


# Eagle Elephant ------------------------------------------------------------------------------------------------------

AROUND = {"r26": "bear 1", "r15": "horse 3", "r27": "lion 4", "r18": "elephant 1", "r25": "bear 2", "r35": "elephant 2"}


def test_ability_eagle_elephant__kills_up_to_five_banners_of_others_next_to_an_own_one() -> None:
    g = turn("bear sheriff", AROUND, "eagle-elephant elephant-lion")
    play(g, "eagle-elephant")
    assert offers(g) == ["in r25", "in r26"]
    choose(g, "in r26")
    assert offers(g) == ["kill r15", "kill r18", "kill r27"]  # not r25, of its own
    choose(g, "kill r18")
    assert offers(g) == ["stop", "kill r15", "kill r27"] or "stop" in offers(g)
    choose(g, "kill r27", "kill r27", "kill r15", "kill r15")
    assert [look(g, name) for name in ("r15", "r18", "r27")] == ["horse 1", "horse 0", "lion 2"]
    assert asked(g) == "before_action"


def test_ability_eagle_elephant__fewer_will_do_but_at_least_one() -> None:
    g = turn("bear sheriff", AROUND, "eagle-elephant elephant-lion")
    play(g, "eagle-elephant")
    choose(g, "in r26")
    assert "stop" not in offers(g)
    choose(g, "kill r15", "stop")
    assert (look(g, "r15"), asked(g)) == ("horse 2", "before_action")


def test_ability_eagle_elephant__ends_when_nobody_is_left_next_to_it() -> None:
    g = turn("bear sheriff", {"r13": "bear 1", "r15": "horse 2"}, "eagle-elephant elephant-lion lion-eagle")
    play(g, "eagle-elephant")
    answer(g, "strike_from", "in r13")
    choose(g, "kill r15") if "kill r15" in offers(g) else None
    choose(g, "kill r15") if "kill r15" in offers(g) else None
    assert (look(g, "r15"), asked(g)) == ("horse 0", "before_action")


def test_ability_eagle_elephant__not_from_an_empty_region_and_not_on_own_banners() -> None:
    g = turn("bear sheriff", {"r12": "bear 1", "r15": "horse 2"}, "eagle-elephant elephant-lion")
    assert "eagle-elephant" not in plays(g)  # r13 beside r15 is empty, beside r12 there is nobody
    g = turn("eagle sheriff", {"r12": "bear 1", "r13": "bear 2"}, "eagle-elephant elephant-lion")
    assert "eagle-elephant" not in plays(g)


# Eagle Lion ----------------------------------------------------------------------------------------------------------


def test_ability_eagle_lion__one_banner_more_in_every_region_the_active_empire_holds() -> None:
    g = turn("bear sheriff", {"r13": "bear 2", "r15": "bear 1", "r09": "lion 1"}, "eagle-lion lion-horse")
    play(g, "eagle-lion")
    assert [banners(g, name) for name in ("r08", "r10", "r11", "r12", "r13", "r15")] == [1, 1, 1, 1, 3, 2]
    assert look(g, "r09") == "lion 1"
    assert supply(g, "bear") == 20 - 9


def test_R_populate__you_choose_which_if_supply_is_short() -> None:
    g = turn("bear sheriff", {"r13": "bear 9", "r12": "bear 9"}, "eagle-lion lion-horse lion-bear")
    play(g, "eagle-lion")
    assert offers(g) == ["banner r08", "banner r09", "banner r10", "banner r11", "banner r12", "banner r13"]
    choose(g, "banner r10")
    assert "banner r10" not in offers(g)  # one in every region
    choose(g, "banner r13")
    assert (look(g, "r10"), look(g, "r13"), supply(g, "bear")) == ("bear 1", "bear 10", 0)
    assert asked(g) == "before_action"


# Horse Horse ---------------------------------------------------------------------------------------------------------


def rearranging(regions: dict[str, str], empire: str = "bear") -> Whispers:
    g = turn("bear sheriff", regions, "horse-bear horse-eagle")
    play(g, "horse-horse")
    answer(g, "rearrange_whose", f"empire {empire}")
    return g


def test_ability_horse_horse__the_banners_of_any_one_empire_among_the_regions_it_holds() -> None:
    g = turn("bear sheriff", {"r13": "bear 2", "r26": "lion 3", "r15": "horse 1"}, "horse-bear horse-eagle")
    play(g, "horse-horse")
    assert offers(g) == ["empire bear", "empire lion", "empire horse"]
    choose(g, "empire lion", "lift r26", "lifted")  # the first banner is taken up at once: one must be
    assert {text.split()[1] for text in offers(g)} == {"r24", "r25", "r26", "r27", "r28", "r29", "r30", "r31", "r32"}
    choose(g, "down r31", "down r24")
    assert [look(g, name) for name in ("r26", "r31", "r24")] == ["lion 1", "lion 1", "lion 1"]
    assert (asked(g), supply(g, "lion")) == ("before_action", 17)


def test_R_rearrange__any_of_that_empires_banners_may_be_taken_up() -> None:
    g = rearranging({"r13": "bear 2", "r12": "bear 1"})
    choose(g, "lift r13", "lift r13")
    assert "lift r12" in offers(g)
    choose(g, "lift r12")  # none is left to be taken up
    choose(g, "down r08", "down r08", "down r12")
    assert [look(g, name) for name in ("r08", "r12", "r13")] == ["bear 2", "bear 1", "bear 0"]


def test_R_rearrange__a_conquered_region_may_be_lifted_empty_but_must_get_a_banner_back() -> None:
    g = rearranging({"r15": "bear 2", "r12": "bear 1"})
    choose(g, "lift r15", "lift r15", "lifted")
    assert look(g, "r15") == "bear 0"
    choose(g, "down r08")
    assert asked(g) == "before_action"  # the last one had to go back
    assert (look(g, "r15"), look(g, "r08")) == ("bear 1", "bear 1")


def test_R_rearrange__at_the_end_none_has_more_than_its_supply_limit() -> None:
    g = rearranging({"r13": "bear 4", "r11": "bear 3", "r08": "bear 4", "r10": "bear 4"})
    choose(g, "lift r13", "lift r13", "lifted")
    assert {text.split()[1] for text in offers(g)} == {"r09", "r11", "r12", "r13"}  # r08 and r10 are full
    choose(g, "down r11")
    assert {text.split()[1] for text in offers(g)} == {"r09", "r12", "r13"}


def test_R_rearrange__or_than_it_had_if_that_was_more() -> None:
    g = rearranging({"r13": "bear 7", "r12": "bear 6", "r11": "bear 3"})
    choose(g, "lift r13", "lift r13", "lifted", "down r13")
    assert look(g, "r13") == "bear 6"  # over the limit of 4, but not more than the 7 it had
    choose(g, "down r11")
    assert look(g, "r11") == "bear 4"


def test_R_rearrange__not_offered_where_nothing_could_change() -> None:
    alone = {"r08": "bear 1", **dict.fromkeys(("r09", "r10", "r11", "r12", "r13"), "lion 1")}
    conquered = {"r14": "bear 1"}
    full = dict.fromkeys(("r01", "r04", "r05"), "eagle 4")
    full |= {"r02": "horse 1", "r03": "horse 1", "r06": "horse 1", "r07": "horse 1"}
    g = turn("bear sheriff", {**alone, **full}, "horse-bear horse-eagle")
    assert "horse-horse" not in plays(g)  # bear holds one region, eagle's are full, others have one banner in each
    g = turn("bear sheriff", {**alone, **full, **conquered}, "horse-bear horse-eagle")
    play(g, "horse-horse")
    assert EMPIRES[g.empire] == "bear"  # from r08 to r14


@pytest.mark.parametrize(
    ("regions", "lifted", "down"),
    [
        # r13 is over its limit; r12 alone has room, and gets back its own.
        ({"r13": "bear 6", "r12": "bear 2"}, ["r13", "r12"], "r13"),
        # The conquered r15 must get its only banner back; with it one of r12 is taken up at once.
        ({"r15": "bear 1", "r12": "bear 2"}, ["r15"], "r12"),
    ],
)
def test_R_no_effect__a_rearranging_cannot_end_as_it_began(
    regions: dict[str, str], lifted: list[str], down: str,
) -> None:
    full = dict.fromkeys(("r08", "r09", "r10", "r11"), "lion 1")
    if "r13" not in regions:
        full["r13"] = "lion 1"
    g = rearranging({**full, **regions})
    choose(g, *[f"lift {name}" for name in lifted])
    answer(g, "lift_banners", "lifted")
    assert f"down {down}" not in offers(g)
    before = {name: f"bear {count.split()[1]}" for name, count in regions.items()}
    while asked(g) == "put_down_banners":
        choose(g, offers(g)[0])
    assert {name: look(g, name) for name in regions} != before
