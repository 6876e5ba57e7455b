"""The seven supports of Command Room."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.balance.names import TERRITORIES
from sandtable.games.balance.state import Balance

from .table import asked, can, casualties, choose, dice, hand, holder, lucky, roll, table, told, troops

COSTS = {
    "recon": 2, "pre_emptive_manoeuvre": 3, "uprising": 6, "three_troops": 7, "special_forces": 8, "draw_card": 9,
    "airfield": 10,
}
OWN = "italy 5, austria 2"


def buying(red: str = OWN, blue: str = "hungary 3, latvia 5", own: int = 12, **more: Any) -> Balance:
    return table("support", command=True, red=red, blue=blue, casualties=f"{own} 0 0", **more)


@pytest.mark.parametrize(("support", "cost"), COSTS.items())
def test_it_costs_what_the_table_says(support: str, cost: int) -> None:
    assert f"buy {support}" in can(buying(own=cost))
    short = buying(own=cost - 1)
    assert asked(short) != "support" or f"buy {support}" not in can(short)
    g = choose(buying(own=cost), f"buy {support}")
    assert casualties(g).startswith("0 ")
    assert told(g, "bought")[0]["cost"] == cost


def test_any_number_one_after_the_other_or_kept_for_a_later_turn() -> None:
    g = choose(buying(), "buy recon", "buy three_troops", "place italy", "troops 3", "buy recon")
    assert casualties(g) == "1 0 0"
    assert asked(g) == "place"  # 1 buys nothing: the draft
    g = choose(buying(own=9), "save")
    assert casualties(g) == "9 0 0"


def test_only_now() -> None:
    g = choose(buying(), "save")
    while g.turn == 0 and not g.over:
        assert asked(g) != "support"
        g.choose(g.options()[-1])


# One by one ----------------------------------------------------------------------------------------------------------


def test_three_troops_are_placed_on_own_territories() -> None:
    g = choose(buying(), "buy three_troops")
    assert can(g) == ["place italy", "place austria"]
    choose(g, "place italy", "troops 1", "place austria", "troops 2")
    assert (troops(g, "italy"), troops(g, "austria")) == (6, 4)


def test_R_bought_manoeuvre() -> None:
    """A manoeuvre that was bought is made: there is no staying."""
    assert "stay" not in can(choose(buying(own=3), "buy pre_emptive_manoeuvre"))


def test_a_pre_emptive_manoeuvre_is_one_manoeuvre_at_once_beside_that_of_the_turn() -> None:
    g = choose(buying(own=3), "buy pre_emptive_manoeuvre")
    assert can(g) == ["from italy", "from austria"]  # bought, so it is made
    choose(g, "from italy", "move 4")
    assert (troops(g, "italy"), troops(g, "austria")) == (1, 6)
    while asked(g) != "manoeuvre":
        g.choose(g.options()[-1])
    assert "from austria" in can(g)


def test_special_forces_attack_rough_terrain_with_3_this_turn() -> None:
    g = buying(red="italy 9", own=8)
    choose(g, "buy special_forces")
    assert "with 3" in can(choose(g, "italy-austria"))


def test_a_card_is_drawn() -> None:
    g = choose(buying(own=9), "buy draw_card")
    assert len(hand(g, "red")) == 1


def test_an_airfield_is_put_on_an_own_territory() -> None:
    g = choose(buying(own=10), "buy airfield")
    assert can(g) == ["airfield italy", "airfield austria"]
    choose(g, "airfield austria")
    assert g.position()["airfields"] == {"red": "austria", "blue": None}


def test_R_support_useful() -> None:
    """What can do nothing is not sold."""
    assert "buy special_forces" not in can(buying(this_turn={"special_forces": True}))
    assert "buy recon" in can(buying(this_turn={"recon": 2}))
    assert "buy recon" not in can(buying(this_turn={"recon": 3}))
    assert "buy airfield" not in can(buying(airfields={"red": "italy"}))
    assert "buy airfield" in can(buying(airfields={"blue": "hungary"}))
    assert "buy draw_card" not in can(buying(hands={"blue": "1" * 20 + "2" * 10}))
    assert "buy draw_card" in can(buying(hands={"blue": "1" * 20}, discards="2" * 10))
    assert "buy pre_emptive_manoeuvre" not in can(buying(red="italy 5, ireland 2"))
    assert "buy pre_emptive_manoeuvre" not in can(buying(red="italy 1, austria 1"))
    weak = "austria 1, romania 1, slovenia 1, slovakia 1, western_ukraine 1"
    assert "buy uprising" not in can(buying(red="italy 5", blue="hungary 9", neutral=weak))
    strong = weak.replace("romania 1", "romania 2")
    assert "buy uprising" in can(buying(red="italy 5", blue="hungary 9", neutral=strong))


# Recon ---------------------------------------------------------------------------------------------------------------


def rolls(g: Balance, *notations: str, count: int = 400) -> list[str]:
    """The attacking dice of many such attacks."""
    found = []
    for seed in range(count):
        world = g.copy()
        assert isinstance(world, Balance)
        world.listening = True
        world.stir(seed)
        found.append(dice(choose(world, *notations))[0][0])
    return found


@pytest.mark.parametrize("recon", [0, 1, 2, 3])
def test_R_recon(recon: int) -> None:
    """As many dice attacking a facility as were bought are no 1, this turn."""
    g = table(command=True, red="germany 9", neutral="denmark 9", this_turn={"recon": recon})
    ones = [attack.count("1") for attack in rolls(g, "germany-denmark", "with 3")]
    assert max(ones) == 3 - recon or (recon == 0 and max(ones) >= 2)
    share = sum(ones) / len(ones)
    assert abs(share - (3 - recon) / 6) < 0.1


def test_R_covered_dice() -> None:
    """Which dice Recon covers is settled before the roll: of two dice with one covered the other may well be a 1."""
    g = table(command=True, red="germany 9", neutral="denmark 9", this_turn={"recon": 1})
    attacks = rolls(g, "germany-denmark", "with 2", count=900)
    assert "11" not in attacks
    with_a_one = sum("1" in attack for attack in attacks) / len(attacks)
    assert abs(with_a_one - 1 / 6) < 0.04  # 1 in 36 if a covered 1 could be picked out afterwards


def test_R_recon__elsewhere_it_does_nothing() -> None:
    g = table(command=True, red="germany 9", neutral="poland 9", this_turn={"recon": 3})
    assert any("1" in attack for attack in rolls(g, "germany-poland", "with 3"))


def test_R_recon__it_ends_with_the_turn_like_special_forces() -> None:
    g = table("attack", command=True, red="germany 9", this_turn={"recon": 3, "special_forces": True})
    choose(g, "stop")
    assert g.turn == 1
    assert g.recon == 0
    assert not g.special_forces


def test_R_recon__an_airfield_adds_its_1_after_the_reroll() -> None:
    g = table(command=True, red="germany 9", neutral="denmark 9", this_turn={"recon": 1}, airfields={"red": "germany"})
    assert all("1" not in attack for attack in rolls(g, "germany-denmark", "with 1"))
    g = roll(g, "germany-denmark", "with 1", attack="2", defence="21")
    assert troops(g, "denmark") == 8  # 3 beats 2


def test_R_recon__neither_helps_neutral_dice() -> None:
    g = table("uprising", command=True, red="italy 5", blue="norway 5, latvia 2", neutral="finland 9",
              this_turn={"recon": 3, "special_forces": True}, casualties="0 0 0")
    choose(g, "rise finland-norway")
    attacks = rolls(g, "defend 2")
    assert {len(attack) for attack in attacks} == {2}  # Norway is rough, whatever the buyer's special forces
    assert any("1" in attack for attack in attacks)


# Uprising ------------------------------------------------------------------------------------------------------------


def uprising(target_troops: int = 5, blue: str = "latvia 3", source_troops: int = 5, **more: Any) -> Balance:
    """Western Ukraine, neutral, may rise against Poland, which Blue holds."""
    return table("support", command=True, red="italy 5, austria 2", blue=f"poland {target_troops}, {blue}",
                 neutral=f"western_ukraine {source_troops}", **{"casualties": "6 0 0", **more})


def rising(**more: Any) -> Balance:
    return choose(uprising(**more), "buy uprising", "rise western_ukraine-poland")


def test_an_enemy_territory_and_a_neutral_neighbour_with_2_troops_or_more() -> None:
    g = choose(uprising(source_troops=1), "buy uprising")
    assert "rise western_ukraine-poland" not in can(g)
    assert "rise germany-poland" in can(g)
    assert all("italy" not in option for option in can(g))


def test_R_uprising_dice() -> None:
    """At most 3 neutral dice, one troop stays; the defender answers once; until it is taken or a troop is lost."""
    g = rising()
    assert g.to_move == 1
    assert can(g) == ["defend 1", "defend 2"]
    lost = lucky(g, "defend 2", wanted=lambda world: len(dice(world)) == 2 and holder(world, "poland") == "blue")
    assert [len(attack) for attack, _ in dice(lost)] == [3, 3]
    assert troops(lost, "western_ukraine") < 5
    first, last = dice(lost)
    assert first[0][0] > first[1][0]
    assert first[0][1] > first[1][1]  # the first roll cost no neutral troop, so there was a second
    assert last[0][0] <= last[1][0] or last[0][1] <= last[1][1]


@pytest.mark.parametrize(("stack", "number"), [(2, 1), (3, 2), (4, 3), (8, 3)])
def test_R_uprising_dice__as_many_as_allowed(stack: int, number: int) -> None:
    g = rising(source_troops=stack)
    assert len(dice(choose(g, "defend 1"))[0][0]) == number


def test_R_uprising_dice__the_losses_go_to_the_tracks() -> None:
    g = lucky(rising(), "defend 2", wanted=lambda world: casualties(world) == "0 1 1")
    assert troops(g, "poland") == 4
    assert troops(g, "western_ukraine") == 4


def test_R_uprising_dice__the_neutral_losses_are_there_for_the_opponents_resistance() -> None:
    g = lucky(rising(), "defend 2", wanted=lambda world: casualties(world) == "0 1 1")
    while g.turn == 0:
        g.choose(g.options()[-1])
    assert asked(g) == "resistance"
    assert g.to_move == 1


def test_only_the_troops_that_fought_move_in() -> None:
    g = lucky(rising(target_troops=2, source_troops=9), "defend 1",
              wanted=lambda world: holder(world, "poland") == "neutral")
    assert (troops(g, "western_ukraine"), troops(g, "poland")) == (6, 3)


def test_R_uprising_spoils() -> None:
    """The territory becomes neutral; no card, no pay for a captured capital, an airfield there is destroyed."""
    g = uprising(target_troops=1, airfields={"blue": "poland"}, capitals={"blue": "poland"})
    choose(g, "buy uprising")
    g = lucky(g, "rise western_ukraine-poland", wanted=lambda world: holder(world, "poland") == "neutral")
    assert g.position()["airfields"]["blue"] is None
    assert g.to_place == 3 + 1  # the own capital alone pays
    while g.turn == 0:
        g.choose(g.options()[-1])
    assert hand(g, "red") == ""


def test_R_uprising_last() -> None:
    """If it was the opponent's last territory, the buyer wins at once."""
    g = table("support", command=True, red="italy 5, ireland 2", blue="poland 1", neutral="western_ukraine 9",
              casualties="6 0 0")
    choose(g, "buy uprising")
    won = lucky(g, "rise western_ukraine-poland", wanted=lambda world: world.over)
    assert won.result().winners == (0,)
    assert won.result().reason == "elimination"
    assert holder(won, "poland") == "neutral"
    assert {holder(won, name) for name in TERRITORIES} == {"red", "neutral"}
