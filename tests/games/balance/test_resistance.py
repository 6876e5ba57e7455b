"""Neutral resistance: half the neutral casualties may come back."""

from __future__ import annotations

import pytest

from sandtable.games.balance.names import TERRITORIES
from sandtable.games.balance.state import Balance

from .table import asked, can, casualties, choose, holder, lucky, roll, table, told, troops

MARKS = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]


def resisting(neutral_casualties: int) -> Balance:
    return table("resistance", command=True, red="italy 5, austria 2", casualties=f"0 0 {neutral_casualties}")


def returning(neutral_casualties: int) -> Balance:
    return lucky(resisting(neutral_casualties), "resist", wanted=lambda world: told(world, "returning"))


@pytest.mark.parametrize("count", range(1, 12))
def test_the_mark_under_the_last_filled_space_decides(count: int) -> None:
    need = MARKS[count - 1]
    g = resisting(count)
    assert g.describe(g.options()[0]).args() == {"need": need, "n": (count + 1) // 2}
    seen = set()
    for seed in range(120):
        world = g.copy()
        assert isinstance(world, Balance)
        world.listening = True
        world.stir(seed)
        choose(world, "resist")
        rolled = told(world, "resistance")[0]
        assert rolled["need"] == need
        hit = rolled["die"] + rolled["other"] >= need
        assert bool(told(world, "returning")) == hit
        seen.add(hit)
    assert seen == ({True} if need == 2 else {True, False})


@pytest.mark.parametrize(("count", "back"), [(1, 1), (2, 1), (3, 2), (7, 4), (11, 6)])
def test_half_of_them_rounded_up_return_and_the_rest_leaves_play(count: int, back: int) -> None:
    g = returning(count)
    assert told(g, "returning") == [{"n": back}]
    assert casualties(g) == "0 0 0"
    assert g.to_place == back


def test_they_return_to_any_territories_the_neutral_holds_as_the_player_in_turn_decides() -> None:
    g = returning(7)
    assert asked(g) == "return"
    assert g.to_move == 0
    assert len(can(g)) == 27
    choose(g, "place moldova", "troops 3", "place denmark")
    assert (troops(g, "moldova"), troops(g, "denmark")) == (5, 3)
    assert asked(g) == "place"  # the neutral done with, the draft


def test_a_miss_removes_all_of_them() -> None:
    g = lucky(resisting(4), "resist", wanted=lambda world: not told(world, "returning"))
    assert casualties(g) == "0 0 0"
    assert told(g, "removed") == [{"n": 4}]
    assert sum(g.troops) == 27 * 2 + 7 + 5  # nobody came back


def test_declining_removes_all_of_them() -> None:
    g = choose(resisting(4), "decline")
    assert casualties(g) == "0 0 0"
    assert told(g, "resistance") == []


def test_without_casualties_nothing_is_asked() -> None:
    assert asked(resisting(0)) == "place"


def test_the_track_holds_what_the_neutral_lost_in_the_opponents_turn() -> None:
    g = table("attack", command=True, red="hungary 9", blue="latvia 5", neutral="western_ukraine 5")
    g = roll(g, "hungary-western_ukraine", "with 3", attack="665", defence="21")
    choose(g, "stop")
    assert asked(g) == "resistance"
    assert g.to_move == 1
    assert casualties(g) == "0 0 2"


def test_overflow_past_the_track_leaves_play_at_once() -> None:
    g = table("attack", command=True, red="hungary 9", neutral="western_ukraine 5", casualties="0 0 10")
    g = roll(g, "hungary-western_ukraine", "with 3", attack="665", defence="21")
    assert casualties(g) == "0 0 11"


def test_R_neutral_gone() -> None:
    """With no neutral territory left nothing is rolled and nothing returns."""
    red = ", ".join(f"{name} 2" for name in TERRITORIES[:15])
    blue = ", ".join(f"{name} 2" for name in TERRITORIES[15:])
    g = table("resistance", command=True, red=red, blue=blue, casualties="0 0 5")
    assert asked(g) == "place"
    assert casualties(g) == "0 0 0"
    assert "neutral" not in {holder(g, name) for name in TERRITORIES}
