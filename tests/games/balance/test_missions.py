"""The twelve missions, and taking one."""

from __future__ import annotations

import pytest

from sandtable.games.balance.board import default_map
from sandtable.games.balance.names import MISSIONS, TERRITORIES
from sandtable.games.balance.state import Balance

from .table import asked, can, choose, holder, lucky, roll, table, told

REGIONS = {name: facts["members"] for name, facts in default_map().data["regions"].items()}
SEA = ["ireland", "great_britain", "northern_france", "norway", "sweden", "poland"]
ROUGH = [facts["id"] for facts in default_map().data["territories"] if facts["rough"]]
CITIES = ["italy", "hungary", "poland", "germany", "latvia", "finland"]

MET = {
    "vault": ["switzerland"],
    "naval_base": ["denmark"],
    "satellites": ["norway", "western_ukraine"],
    "rough6": ROUGH[:6],
    "sea6": SEA,
    "cities6": CITIES,
    "regions2": [*REGIONS["yellow"], *REGIONS["blue"]],
    **{name: REGIONS[name] for name in ("yellow", "orange", "purple", "green")},
}
"""What is enough to meet each mission but that on the neutral."""


def after_attacks(held: list[str], mission: str, **more: str) -> Balance:
    """Red holds these after the attacks, and this mission lies open."""
    red = ", ".join(f"{name} 1" for name in held)
    blue = "moldova 2" if "moldova" not in held else "belgium 2"
    return table("mission", red=red, blue=blue, cities=" ".join(CITIES), missions=mission, **more)


def test_there_are_twelve() -> None:
    assert set(MET) | {"eliminate_neutral"} == set(MISSIONS)


@pytest.mark.parametrize("mission", sorted(MET))
def test_met_with_everything_it_asks(mission: str) -> None:
    g = after_attacks(MET[mission], mission)
    assert asked(g) == "mission"
    assert f"mission {mission}" in can(g)
    choose(g, f"mission {mission}")
    assert mission in g.position()["missions"]["red"]
    assert mission not in g.position()["missions"]["open"]


@pytest.mark.parametrize("mission", sorted(MET))
def test_not_met_with_one_less(mission: str) -> None:
    for missing in MET[mission]:
        held = [name for name in MET[mission] if name != missing] or ["ireland"]
        g = after_attacks(held, mission)
        assert asked(g) != "mission" or f"mission {mission}" not in can(g)


def test_only_missions_that_lie_open_can_be_taken() -> None:
    spare = " ".join(name for name in MISSIONS if name != "vault")
    g = table("mission", red="switzerland 1, denmark 1", blue="moldova 1", missions=" ".join(spare.split()[:8]))
    assert "mission naval_base" in can(g)
    assert "mission vault" not in can(g)


def neutral_gone(turn: str = "red", asked: str = "mission") -> Balance:
    half = list(TERRITORIES)[:15]
    red = ", ".join(f"{name} 1" for name in half)
    blue = ", ".join(f"{name} 1" for name in TERRITORIES if name not in half)
    return table(asked, red=red, blue=blue, missions="eliminate_neutral", turn=turn)


def test_no_neutral_troop_left_on_the_board() -> None:
    assert "mission eliminate_neutral" in can(neutral_gone())
    everything_but_one = ", ".join(f"{name} 1" for name in TERRITORIES[:14])
    rest = ", ".join(f"{name} 1" for name in TERRITORIES[15:])
    g = table("mission", red=everything_but_one, blue=rest, missions="eliminate_neutral")
    assert asked(g) != "mission" or "mission eliminate_neutral" not in can(g)


def test_R_neutral_mission() -> None:
    """Whoever removed the last one: the opponent may have done it."""
    for turn in ("red", "blue"):
        assert "mission eliminate_neutral" in can(neutral_gone(turn))


def test_R_mission_may() -> None:
    """One may take one of those that are met, of one's choice, or none."""
    g = table("mission", red="switzerland 1, denmark 1", missions="vault naval_base")
    assert can(g) == ["mission vault", "mission naval_base", "no mission"]
    choose(g, "no mission")
    assert g.position()["missions"]["red"] == []
    assert asked(g) != "mission"


def test_one_a_turn() -> None:
    g = choose(table("mission", red="switzerland 2, denmark 1", missions="vault naval_base"), "mission vault")
    assert asked(g) != "mission"
    assert g.position()["missions"]["red"] == ["vault"]


def test_R_mission_now() -> None:
    """It is enough to meet it now, also without having attacked at all, however it came about."""
    g = table("attack", red="switzerland 2, ireland 1", missions="vault")
    choose(g, "stop")
    assert "mission vault" in can(g)


def test_a_mission_met_in_the_attacks_can_be_taken_in_the_same_turn() -> None:
    g = table("attack", red="italy 9", neutral="switzerland 1", missions="vault")
    g = roll(g, "italy-switzerland", "with 2", attack="66", defence="1")
    choose(g, "advance 0", "stop")
    assert "mission vault" in can(g)


def test_taking_one_stays_for_good_whatever_is_lost_and_is_not_replaced() -> None:
    g = table("mission", red="switzerland 1, ireland 3", blue="germany 9", missions="vault")
    choose(g, "mission vault")
    while asked(g) != "attack":
        g.choose(g.options()[-1])
    assert g.to_move == 1
    choose(g, "germany-switzerland")
    g = lucky(g, "with 2", wanted=lambda world: holder(world, "switzerland") == "blue")
    assert g.position()["missions"]["red"] == ["vault"]
    assert len(g.position()["missions"]["open"]) == 7


def test_who_took_a_mission_draws_no_card() -> None:
    g = table("mission", red="switzerland 1, ireland 1", missions="vault", this_turn={"conquered": True})
    choose(g, "mission vault")
    assert told(g, "drew") == []
    g = table("mission", red="switzerland 1, ireland 1", missions="vault", this_turn={"conquered": True})
    choose(g, "no mission")
    assert len(told(g, "drew")) == 1
