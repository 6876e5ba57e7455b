"""The draft: territories, cities, regions, capitals and the trade of cards."""

from __future__ import annotations

import pytest

from sandtable.games.balance.board import default_map

from .table import asked, can, choose, hand, table, told, troops

SOME = ("italy", "hungary", "poland", "germany", "latvia", "finland", "belarus", "moldova", "estonia", "ireland",
        "denmark", "sweden", "prussia", "slovenia", "belgium")


def due(territories: tuple[str, ...], cities: str = "", capital: str = "", blue: str = "slovakia 5") -> int:
    """How many troops Red has to place with these territories. The own capital is lost unless it is given."""
    red = ", ".join(f"{name} 1" for name in territories)
    g = table("draft", red=red, blue=blue, cities=cities, capitals={"red": capital or "norway"})
    return int(g.to_place)


@pytest.mark.parametrize(("held", "troops_due"), [(2, 3), (8, 3), (11, 3), (12, 4), (14, 4), (15, 5)])
def test_a_third_of_the_territories_at_least_three(held: int, troops_due: int) -> None:
    assert due(SOME[:held]) == troops_due


def test_cities_count_like_territories() -> None:
    assert due(SOME[:10]) == 3
    assert due(SOME[:10], cities="italy hungary") == 4
    assert due(SOME[:10], cities="italy hungary poland germany latvia") == 5


def test_one_more_for_each_capital_held() -> None:
    assert due(SOME[:4], capital="poland") == 4
    assert due(SOME[:4], capital="norway") == 3


def test_a_captured_capital_counts_as_well() -> None:
    g = table("draft", red="italy 1, poland 1", blue="latvia 1", capitals={"red": "italy", "blue": "poland"})
    assert g.to_place == 3 + 2


@pytest.mark.parametrize("region", ["orange", "brown", "green", "purple", "yellow", "blue"])
def test_a_region_wholly_held_pays_its_bonus(region: str) -> None:
    facts = default_map().data["regions"][region]
    members = tuple(facts["members"])
    enemy = "romania 1" if region != "purple" else "latvia 1"
    assert due(members, capital=members[0], blue=enemy) == 3 + facts["bonus"] + 1
    assert due(members[1:], capital=members[1], blue=enemy) == 3 + 1


def test_the_bonuses_of_the_regions_are_those_of_the_board() -> None:
    bonuses = {name: facts["bonus"] for name, facts in default_map().data["regions"].items()}
    assert bonuses == {"orange": 5, "brown": 5, "green": 4, "purple": 4, "yellow": 3, "blue": 2}


def test_all_of_it_must_be_placed_anywhere_on_own_territories() -> None:
    g = table("draft", red="italy 1, poland 1", blue="latvia 1")
    assert asked(g) == "place"
    assert can(g) == ["place italy", "place poland"]
    choose(g, "place italy")
    assert can(g) == ["troops 1", "troops 2", "troops 3", "troops 4"]
    choose(g, "troops 3", "place poland")  # the last troop needs no number
    assert (troops(g, "italy"), troops(g, "poland")) == (4, 2)
    assert asked(g) == "attack"


def test_with_one_territory_there_is_nothing_to_choose() -> None:
    g = table("draft", red="italy 1", blue="latvia 1")
    assert troops(g, "italy") == 1 + 3 + 1
    assert asked(g) == "attack"


STARS = [("11", 2), ("2", 2), ("111", 4), ("12", 4), ("22", 7), ("112", 7), ("122", 10), ("222", 13), ("1222", 17),
         ("2222", 21), ("12222", 25), ("22222", 30), ("1111111111", 30)]


@pytest.mark.parametrize(("cards", "worth"), STARS)
def test_stars_are_worth_what_the_table_says(cards: str, worth: int) -> None:
    g = table("trade", red="italy 1, poland 1", hands={"red": cards})
    choose(g, f"trade {cards.count('1')}x1+{cards.count('2')}x2")
    assert told(g, "traded")[0]["n"] == worth
    assert g.to_place == 4 + worth
    assert hand(g, "red") == ""


def test_two_to_ten_stars_in_all_never_more() -> None:
    g = table("trade", red="italy 1, poland 1", hands={"red": "1222222"})
    assert "trade 0x1+5x2" in can(g)
    assert "trade 1x1+4x2" in can(g)
    assert "trade 1x1+5x2" not in can(g)
    assert "trade 0x1+6x2" not in can(g)
    assert "trade 1x1+0x2" not in can(g)


def test_a_trade_is_optional() -> None:
    g = choose(table("trade", red="italy 1, poland 1", hands={"red": "22"}), "keep cards")
    assert g.to_place == 4
    assert hand(g, "red") == "22"


def test_R_trade_once() -> None:
    """One trade a turn, and before the first troop is placed."""
    g = choose(table("trade", red="italy 1, poland 1", hands={"red": "2222"}), "trade 0x1+1x2")
    assert asked(g) == "place"
    choose(g, "place italy", "troops 2")
    assert asked(g) == "place"
    assert hand(g, "red") == "222"


def test_R_trade_asked() -> None:
    """With public pauses whoever holds a card is asked, also when it cannot be traded; else only who can trade."""
    asked_always = table("trade", red="italy 1, poland 1", hands={"red": "1"}, settings={"pauses": True})
    assert asked(asked_always) == "trade"
    assert can(asked_always) == ["keep cards"]
    without = table("trade", red="italy 1, poland 1", hands={"red": "1"})
    assert asked(without) == "place"
    no_card = table("trade", red="italy 1, poland 1", settings={"pauses": True})
    assert asked(no_card) == "place"


def test_R_hand_hidden__but_not_what_was_traded() -> None:
    g = table("trade", red="italy 1, poland 1", hands={"red": "112"})
    assert g.view(1)["position"]["hands"]["red"] is None
    assert g.view(1)["position"]["hand_counts"]["red"] == 3
    choose(g, "trade 1x1+1x2")
    assert g.view(1)["position"]["discards"] == {"1": 1, "2": 1}
    assert [event.to for event in g.events if event.key == "traded"] == [-1]
    assert g.revealed == 1  # shown cards cannot be taken back


def test_R_no_piece_limit() -> None:
    """Troops never run out: a stack may grow beyond the 27 of a side and the 114 of a layout."""
    g = table("draft", red="italy 500, poland 400", blue="latvia 300")
    choose(g, "place italy", "troops 4")
    assert troops(g, "italy") == 504
