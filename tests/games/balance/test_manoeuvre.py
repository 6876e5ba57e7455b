"""The manoeuvre: one, along a chain of own territories."""

from __future__ import annotations

from .table import asked, can, choose, table, told, troops

CHAIN = "italy 5, austria 1, hungary 3, ireland 4"


def test_from_one_own_territory_to_another_along_a_chain() -> None:
    g = table("manoeuvre", red=CHAIN)
    assert can(g) == ["from italy", "from hungary", "stay"]  # Austria must keep its 1, Ireland has no own neighbour
    choose(g, "from italy")
    assert can(g) == ["to austria", "to hungary"]
    choose(g, "to hungary")
    assert can(g) == ["move 1", "move 2", "move 3", "move 4"]
    choose(g, "move 4")
    assert (troops(g, "italy"), troops(g, "austria"), troops(g, "hungary")) == (1, 1, 7)


def test_a_gap_breaks_the_chain() -> None:
    joined = table("manoeuvre", red="italy 5, austria 1, poland 3, slovakia 2", blue="latvia 1")
    assert can(choose(joined, "from italy")) == ["to austria", "to poland", "to slovakia"]
    parted = table("manoeuvre", red="italy 5, slovenia 1, switzerland 1, poland 3, slovakia 2", blue="latvia 1")
    assert can(choose(parted, "from italy")) == ["to switzerland", "to slovenia"]


def test_a_sea_line_is_part_of_a_chain() -> None:
    g = table("manoeuvre", red="ireland 5, great_britain 1, norway 1")
    assert can(choose(g, "from ireland")) == ["to great_britain", "to norway"]


def test_it_is_optional() -> None:
    g = choose(table("manoeuvre", red=CHAIN), "stay")
    assert told(g, "moved") == []


def test_only_one() -> None:
    g = choose(table("manoeuvre", red=CHAIN), "from italy", "to hungary", "move 2")
    assert asked(g) != "manoeuvre"
    assert g.to_move == 1


def test_who_cannot_move_anything_is_not_asked() -> None:
    g = table("manoeuvre", red="italy 1, austria 1, ireland 9", blue="latvia 2")
    assert g.turn == 1
