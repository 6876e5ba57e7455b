"""Attacks: with how many, their dice and losses, moving in, airfields, and the fast assault."""

from __future__ import annotations

import pytest

from .table import asked, can, casualties, choose, dice, holder, lucky, roll, table, told, troops


def test_from_an_own_territory_with_two_troops_into_a_neighbour_that_is_not_yours() -> None:
    g = table(red="italy 2, slovenia 1, hungary 3, ireland 4", blue="austria 3, latvia 2")
    assert sorted(can(g)) == sorted([
        "italy-austria", "italy-switzerland", "italy-southern_france",
        "hungary-austria", "hungary-slovakia", "hungary-romania", "hungary-western_ukraine",
        "ireland-great_britain", "stop",
    ])


def test_a_sea_line_makes_neighbours() -> None:
    assert "sweden-poland" in can(table(red="sweden 3"))
    assert "great_britain-norway" in can(table(red="great_britain 3"))


def test_never_attacking_is_allowed() -> None:
    g = choose(table(red="italy 5"), "stop")
    assert told(g, "attacked") == []
    assert g.turn == 1


@pytest.mark.parametrize(("stack", "numbers"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_with_1_to_3_troops_and_1_stays(stack: int, numbers: int) -> None:
    g = choose(table(red=f"italy {stack}", neutral="austria 9"), "italy-southern_france")
    singles = [option for option in can(g) if option.startswith("with")]
    most = min(numbers, 2)  # southern France is rough
    assert singles == [f"with {n}" for n in range(1, most + 1)]
    g = choose(table(red=f"hungary {stack}"), "hungary-western_ukraine")
    assert [option for option in can(g) if option.startswith("with")] == [f"with {n}" for n in range(1, numbers + 1)]


ROUGH = [("latvia", "estonia"), ("italy", "switzerland"), ("italy", "austria"), ("italy", "slovenia"),
         ("italy", "southern_france"), ("sweden", "norway"), ("poland", "slovakia"), ("poland", "belarus"),
         ("hungary", "romania"), ("belgium", "netherlands"), ("finland", "northern_russia")]


@pytest.mark.parametrize(("source", "target"), ROUGH)
def test_at_most_2_into_the_eleven_rough_territories(source: str, target: str) -> None:
    g = choose(table(red=f"{source} 9", blue="moldova 2"), f"{source}-{target}")
    assert "with 2" in can(g)
    assert "with 3" not in can(g)


def test_from_rough_terrain_three_may_attack() -> None:
    assert "with 3" in can(choose(table(red="austria 9"), "austria-germany"))


# The dice ------------------------------------------------------------------------------------------------------------


def test_highest_against_highest_second_against_second() -> None:
    g = roll(table(red="hungary 9", blue="western_ukraine 5"), "hungary-western_ukraine", "with 3", "defend 2",
             attack="641", defence="53")
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (9, 3)


def test_one_loss_on_each_side() -> None:
    g = roll(table(red="hungary 9", blue="western_ukraine 5"), "hungary-western_ukraine", "with 3", "defend 2",
             attack="652", defence="65")
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (7, 5)  # both ties go to the defender
    g = roll(table(red="hungary 9", blue="western_ukraine 5"), "hungary-western_ukraine", "with 3", "defend 2",
             attack="632", defence="54")
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (8, 4)


def test_one_die_against_two_compares_once() -> None:
    g = roll(table(red="hungary 9", blue="western_ukraine 5"), "hungary-western_ukraine", "with 1", "defend 2",
             attack="5", defence="61")
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (8, 5)


def test_three_dice_against_one_compare_once() -> None:
    g = roll(table(red="hungary 9", blue="western_ukraine 5"), "hungary-western_ukraine", "with 3", "defend 1",
             attack="655", defence="4")
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (9, 4)


def test_R_defence() -> None:
    """A player with 2 troops chooses one or two dice, the attacker's number known, before any die is rolled."""
    g = table(red="hungary 9", blue="western_ukraine 2")
    choose(g, "hungary-western_ukraine", "with 3")
    assert g.to_move == 1
    assert can(g) == ["defend 1", "defend 2"]
    assert told(g, "attacked")[0]["n"] == 3
    assert told(g, "rolled") == []
    choose(g, "defend 1")
    assert [len(part) for part in dice(g)[0]] == [3, 1]


def test_a_single_defender_has_one_die_and_nothing_to_choose() -> None:
    g = table(red="hungary 9", blue="western_ukraine 1, latvia 3")
    choose(g, "hungary-western_ukraine", "with 3")
    assert [len(part) for part in dice(g)[0]] == [3, 1]


def test_the_neutral_always_defends_with_two_when_it_can() -> None:
    g = choose(table(red="hungary 9", neutral="western_ukraine 2"), "hungary-western_ukraine", "with 3")
    assert [len(part) for part in dice(g)[0]] == [3, 2]
    g = choose(table(red="hungary 9", neutral="western_ukraine 1"), "hungary-western_ukraine", "with 3")
    assert [len(part) for part in dice(g)[0]] == [3, 1]


def test_in_basic_training_the_dead_just_leave() -> None:
    g = roll(table(red="hungary 9", blue="western_ukraine 5"), "hungary-western_ukraine", "with 3", "defend 2",
             attack="632", defence="54")
    assert casualties(g) == "0 0 0"


def test_in_command_room_they_go_to_the_tracks_and_what_is_too_much_leaves() -> None:
    g = roll(table(red="hungary 9", blue="western_ukraine 5", command=True), "hungary-western_ukraine", "with 3",
             "defend 2", attack="632", defence="54")
    assert casualties(g) == "1 1 0"
    g = roll(table(red="hungary 9", blue="western_ukraine 5", command=True, casualties="12 11 0"),
             "hungary-western_ukraine", "with 3", "defend 2", attack="652", defence="65")
    assert casualties(g) == "12 11 0"


# Moving in -----------------------------------------------------------------------------------------------------------


def test_the_troops_of_the_last_roll_must_move_in_and_more_may_follow() -> None:
    g = roll(table(red="hungary 9", neutral="western_ukraine 1"), "hungary-western_ukraine", "with 3",
             attack="655", defence="1")
    assert holder(g, "western_ukraine") == "red"
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (6, 3)
    assert can(g) == [f"advance {n}" for n in range(6)]
    choose(g, "advance 5")
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (1, 8)
    assert asked(g) == "attack"


def test_one_stays_behind() -> None:
    g = roll(table(red="hungary 4, austria 2", neutral="western_ukraine 1"), "hungary-western_ukraine", "with 3",
             attack="655", defence="1")
    assert (troops(g, "hungary"), troops(g, "western_ukraine")) == (1, 3)
    assert asked(g) == "attack"  # nobody is left to follow


# Airfields -----------------------------------------------------------------------------------------------------------


def test_an_airfield_adds_1_to_the_highest_die_of_its_owner() -> None:
    g = table(red="hungary 9", blue="western_ukraine 5", command=True, airfields={"red": "hungary"})
    won = roll(g, "hungary-western_ukraine", "with 3", "defend 2", attack="652", defence="65")
    assert (troops(won, "hungary"), troops(won, "western_ukraine")) == (8, 4)  # 7 beats 6, 5 does not beat 5
    assert told(won, "rolled")[0]["lifts"] == 1


def test_an_airfield_defends_as_well() -> None:
    g = table(red="hungary 9", blue="western_ukraine 5", command=True, airfields={"blue": "western_ukraine"})
    held = roll(g, "hungary-western_ukraine", "with 1", "defend 2", attack="6", defence="51")
    assert (troops(held, "hungary"), troops(held, "western_ukraine")) == (8, 5)  # 6 against 6: the defender's


def test_R_airfield_place() -> None:
    """The place of a battle is the attacked territory, which an airfield stands in or next to; both may apply."""
    next_to_target = table(red="hungary 9, moldova 1", blue="western_ukraine 5", command=True,
                           airfields={"red": "moldova"})
    g = roll(next_to_target, "hungary-western_ukraine", "with 1", "defend 1", attack="6", defence="6")
    assert troops(g, "western_ukraine") == 4
    next_to_source_only = table(red="hungary 9, austria 1", blue="western_ukraine 5", command=True,
                                airfields={"red": "austria"})
    g = roll(next_to_source_only, "hungary-western_ukraine", "with 1", "defend 1", attack="6", defence="6")
    assert troops(g, "western_ukraine") == 5
    both = table(red="hungary 9", blue="western_ukraine 5, poland 1", command=True,
                 airfields={"red": "hungary", "blue": "poland"})
    g = roll(both, "hungary-western_ukraine", "with 1", "defend 1", attack="6", defence="6")
    assert troops(g, "western_ukraine") == 5  # 7 against 7: ties still go to the defender
    assert told(g, "rolled")[0]["lifts"] == 3


def test_an_airfield_helps_across_a_sea_line() -> None:
    g = table(red="sweden 9", blue="poland 5", command=True, airfields={"red": "sweden"})
    assert troops(roll(g, "sweden-poland", "with 1", "defend 1", attack="3", defence="3"), "poland") == 4


def test_an_airfield_never_helps_neutral_dice() -> None:
    g = table(red="hungary 9", command=True, airfields={"blue": "latvia"}, neutral="lithuania 3", blue="latvia 2")
    g = roll(table(red="poland 9", blue="latvia 2", neutral="lithuania 3", command=True,
                   airfields={"blue": "latvia"}), "poland-lithuania", "with 1", attack="6", defence="51")
    assert troops(g, "lithuania") == 2
    assert told(g, "rolled")[0]["lifts"] == 0


def test_R_airfield_lost() -> None:
    """It is destroyed when its owner loses the territory, not before, and may be built again."""
    g = table(red="hungary 9", blue="western_ukraine 2, latvia 3", command=True, airfields={"blue": "western_ukraine"},
              casualties="0 12 0")
    standing = roll(g, "hungary-western_ukraine", "with 3", "defend 1", attack="666", defence="1")
    assert standing.position()["airfields"]["blue"] == "western_ukraine"
    taken = roll(standing, "hungary-western_ukraine", "with 3", attack="666", defence="1")
    assert taken.position()["airfields"]["blue"] is None
    assert told(taken, "airfield_destroyed")[0]["side"] == 1
    choose(taken, "advance 0", "stop")
    while asked(taken) != "support":
        taken.choose(taken.options()[-1])
    assert taken.to_move == 1
    assert "buy airfield" in can(taken)


def attacker_losses(attack: str, defence: str) -> int:
    """Without airfields, by the dice alone."""
    return sum(mine <= theirs for mine, theirs in zip(attack[:2], defence))


# The fast assault ----------------------------------------------------------------------------------------------------


def test_R_assault() -> None:
    """Until it is taken or nothing more can be sent, with as many dice as allowed; the defender answers once."""
    g = table(red="hungary 9", blue="western_ukraine 4, latvia 2")
    choose(g, "hungary-western_ukraine")
    assaults = [option for option in can(g) if option.startswith("assault")]
    assert assaults == [f"assault keeping {n}" for n in range(1, 9)]
    choose(g, "assault keeping 2")
    assert g.to_move == 1
    assert can(g) == ["defend 1", "defend 2"]
    taken = lucky(g, "defend 2", wanted=lambda world: holder(world, "western_ukraine") == "red")
    left = 9
    for attack, defence in dice(taken):
        assert len(attack) == min(3, left - 2)
        left -= attacker_losses(attack, defence)
    beaten = lucky(g, "defend 2", wanted=lambda world: holder(world, "western_ukraine") == "blue")
    assert troops(beaten, "hungary") == 2
    assert asked(beaten) == "attack"


def test_R_assault__with_one_die_of_defence() -> None:
    g = table(red="hungary 9", blue="western_ukraine 6, latvia 2")
    choose(g, "hungary-western_ukraine", "assault keeping 1", "defend 1")
    assert {len(defence) for _, defence in dice(g)} == {1}


def test_R_assault__defends_with_two_dice_whenever_possible() -> None:
    g = table(red="hungary 20", blue="western_ukraine 3, latvia 2")
    choose(g, "hungary-western_ukraine", "assault keeping 1")
    won = lucky(g, "defend 2", wanted=lambda world: holder(world, "western_ukraine") == "red" and len(dice(world)) > 2)
    left = 3
    for attack, defence in dice(won):
        assert len(defence) == min(2, left)
        left -= min(len(attack), len(defence), 2) - attacker_losses(attack, defence)
    assert left == 0


def test_R_assault__keeps_what_was_chosen() -> None:
    """As if so many instead of 1 had to stay: 4 that keep 3 attack with a single die."""
    g = choose(table(red="hungary 4", neutral="western_ukraine 9"), "hungary-western_ukraine", "assault keeping 3")
    assert {len(attack) for attack, _ in dice(g)} == {1}
    assert troops(g, "hungary") == 3


def test_the_dice_of_the_last_roll_move_in_after_an_assault() -> None:
    g = choose(table(red="hungary 3, ireland 1", neutral="western_ukraine 1"), "hungary-western_ukraine")
    won = lucky(g, "assault keeping 1", wanted=lambda world: holder(world, "western_ukraine") == "red")
    assert troops(won, "western_ukraine") == len(dice(won)[-1][0])
