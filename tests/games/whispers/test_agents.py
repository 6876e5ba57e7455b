"""A round, part 1: agents are taken back and placed."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.whispers.state import Whispers
from tests.games.whispers.table import asked, choose, council, event, events, offers, table
from tests.games.whispers.test_setup import started

REST = ["round_marker", "move_marker"]


def placing(**setup: Any) -> Whispers:
    return table(asked="place_agents", agenda=REST, **setup)


def taking_back(**setup: Any) -> Whispers:
    return table(**{"round": 2, "asked": "take_back", "agenda": [*REST, "new_agents"], **setup})


def test_in_turn_order_and_one_at_a_time_players_put_agents_on_free_seats() -> None:
    g = placing(players=3, first=1)
    for player, seat in ((1, "bear-sheriff"), (2, "lion-marshal"), (0, "horse-steward"), (1, "bear-steward")):
        assert g.to_move == player
        choose(g, f"agent {seat}")
        assert event(g, "agent_placed")["player"] == player
    assert (council(g, "bear"), council(g, "lion"), council(g, "horse")) == ("11..", "..2.", ".0..")


def test_a_seat_holds_one_agent() -> None:
    g = placing(players=3, eagle="0...", turn={"number": 1})
    assert "agent eagle-sheriff" not in offers(g)
    assert "agent eagle-steward" in offers(g)
    assert len(offers(g)) == 19


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 2), (4, 2)])
def test_each_player_places_two_agents_three_in_a_two_player_game(players: int, each: int) -> None:
    g = started(players)
    for _ in range(players * each):
        assert asked(g) == "place_agents"
        choose(g, offers(g)[0])
    assert asked(g) != "place_agents"
    assert [list(g.council).count(player) for player in range(players)] == [each] * players


@pytest.mark.parametrize(("players", "on_board"), [(2, [3, 5, 7, 9]), (3, [2, 3, 4, 5]), (4, [2, 3, 4, 5])])
def test_agents_stay_from_round_to_round(players: int, on_board: list[int]) -> None:
    g = started(players, seed=3)
    seen = {}
    while not g.over:
        if asked(g) not in ("take_back", "place_agents", "discard_cards", "swap_tokens"):
            seen[int(g.round)] = [list(g.council).count(player) for player in range(players)]
        g.playout(1)
    assert [seen[this] for this in (1, 2, 3, 4)] == [[count] * players for count in on_board]


def test_nobody_takes_an_agent_back_in_round_1() -> None:
    assert asked(started()) == "place_agents"


def test_from_round_2_on_each_player_in_turn_order_takes_one_own_agent_back() -> None:
    g = taking_back(players=3, first=2, bear="0120", lion="12..")
    assert g.to_move == 2
    assert offers(g) == ["take bear-marshal", "take lion-steward"]
    choose(g, "take lion-steward")
    assert g.to_move == 0
    choose(g, "take bear-chancellor")
    assert g.to_move == 1
    choose(g, "take bear-steward")
    assert (council(g, "bear"), council(g, "lion")) == ("0.2.", "1...")
    assert [data["key"] for data in events(g)] == ["agent_taken"] * 3


def test_only_when_all_have_taken_back_players_place_again_from_the_first_on() -> None:
    g = taking_back(players=3, first=1, bear="0011", lion="22..")
    choose(g, "take bear-marshal", "take lion-sheriff", "take bear-sheriff")
    assert asked(g) == "place_agents"
    assert g.to_move == 1


def test_a_player_with_one_agent_takes_that_one_back() -> None:
    g = taking_back(players=3, bear="00..", lion="1...", horse="22..")
    choose(g, "take bear-sheriff")
    assert g.to_move == 2
    assert council(g, "lion") == "...."


def test_a_player_without_agents_takes_none_back() -> None:
    g = taking_back(players=3, bear="00..", horse="22..")
    choose(g, "take bear-sheriff")
    assert g.to_move == 2
