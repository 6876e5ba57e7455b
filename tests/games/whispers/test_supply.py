"""The supply check at the end of each empire's turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.whispers.boards import changed
from tests.games.whispers.table import answer, choose, look, marker, offers, supply, table, turn

HEAPS = {"r13": "bear 9", "r12": "bear 9", "r26": "lion 7", "r24": "lion 8", "r15": "elephant 5"}


def after_the_turn_of(empire: str, board: Any = None) -> dict[str, str]:
    """The heaps when an empire's chancellor has acted as its steward, and the next empire is at work."""
    following = {"bear": "eagle", "eagle": "elephant", "elephant": "lion", "lion": "horse"}[empire]
    agents: dict[str, Any] = {empire: "...0", following: "1..."}
    g = table(f"{empire} chancellor", **agents, regions=HEAPS, board=board)
    answer(g, "before_action", "swap-agent")
    choose(g, f"swap {empire}-sheriff")
    while marker(g) == f"{empire} chancellor":
        choose(g, offers(g)[-1])
    return {name: look(g, name) for name in HEAPS}


def test_every_region_keeps_at_most_4_banners_6_with_a_farm_the_excess_returns_to_supply() -> None:
    g = table("bear chancellor", bear="...0", regions=HEAPS)
    choose(g, "swap-agent", "swap bear-steward", "banners:2", "banner r13", "banner r13")
    assert [look(g, name) for name in HEAPS] == ["bear 4", "bear 6", "lion 4", "lion 6", "elephant 4"]
    assert [supply(g, name) for name in ("bear", "lion", "elephant")] == [10, 10, 16]


@pytest.mark.parametrize("empire", ["eagle", "elephant", "lion"])
def test_R_supply_all__not_only_the_active_empires_regions(empire: str) -> None:
    assert after_the_turn_of(empire) == {
        "r13": "bear 4", "r12": "bear 6", "r26": "lion 4", "r24": "lion 6", "r15": "elephant 4",
    }


def test_R_supply_all__a_board_file_can_switch_to_the_active_empires_only() -> None:
    only = changed({"supply_check": "active"})
    assert after_the_turn_of("eagle", only) == {**HEAPS}
    lions = after_the_turn_of("lion", only)
    assert (lions["r26"], lions["r24"]) == ("lion 4", "lion 6")
    assert (lions["r13"], lions["r12"], lions["r15"]) == ("bear 9", "bear 9", "elephant 5")


def test_supply_is_checked_even_if_no_seat_acted() -> None:
    # The last agent of the round is placed; the bear's council is empty, the eagle's sheriff acts.
    g = table(
        asked="place_agents", agenda=["round_marker", "move_marker"], turn={"number": 5}, eagle="0011", regions=HEAPS,
    )
    choose(g, "agent horse-sheriff")
    assert marker(g) == "eagle sheriff"
    assert [look(g, name) for name in HEAPS] == ["bear 4", "bear 6", "lion 4", "lion 6", "elephant 4"]


def test_at_other_times_there_is_no_limit() -> None:
    g = turn("bear sheriff", HEAPS, "horse-bear", bear="00..")
    choose(g, "banner-per-farm:1", "banner r13", "banner r13")
    answer(g, "after_action", "go-on")
    assert (marker(g), look(g, "r13")) == ("bear steward", "bear 11")
