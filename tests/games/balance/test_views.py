"""What a seat may know: hands and deck are hidden, everything else is open."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from sandtable.face import new_game
from sandtable.games.balance.state import DECK, SEEN, Balance

from .table import choose, game, hand, position, table, told


def text(g: Balance, seat: int | None) -> str:
    return json.dumps(g.view(seat))


def test_the_opponent_sees_the_number_of_cards_alone() -> None:
    g = table(hands={"red": "112", "blue": "2"})
    assert g.view(0)["position"]["hands"] == {"red": {"1": 2, "2": 1}, "blue": None}
    assert g.view(1)["position"]["hands"] == {"red": None, "blue": {"1": 0, "2": 1}}
    assert g.view(None)["position"]["hands"] == {"red": None, "blue": None}
    for seat in (0, 1, None):
        assert g.view(seat)["position"]["hand_counts"] == {"red": 3, "blue": 1}
        assert g.view(seat)["position"]["deck"] is None


def test_worlds_a_seat_cannot_tell_apart_give_byte_identical_views() -> None:
    one = table(hands={"red": "112", "blue": "12"}, discards="1")
    other = table(hands={"red": "112", "blue": "22"}, discards="1")
    assert text(one, 0) == text(other, 0)
    assert text(one, None) == text(other, None)
    assert text(one, 1) != text(other, 1)


def test_another_stream_of_chance_changes_no_view() -> None:
    one, other = (game(position(hands={"red": "112"}), seed=seed) for seed in (1, 2))
    for seat in (0, 1, None):
        assert text(one, seat) == text(other, seat)


def test_all_is_open_when_the_game_is_over() -> None:
    g = table("end_of_turn", red_missions="yellow orange purple", hands={"blue": "12"})
    assert g.over
    for seat in (0, 1, None):
        assert g.view(seat)["position"]["hands"]["blue"] == {"1": 1, "2": 1}


def test_options_are_the_movers_own() -> None:
    g = table()
    assert g.view(0)["options"]
    assert g.view(1)["options"] == []
    assert g.view(None)["options"] == []


# Determinize ---------------------------------------------------------------------------------------------------------


def posterior(hidden: str, count: int) -> dict[str, float]:
    """The chance of each hand of so many cards out of these, every choice of the physical cards once."""
    found = Counter("".join(sorted(cards)) for cards in combinations(hidden, count))
    return {cards: number / sum(found.values()) for cards, number in found.items()}


@pytest.mark.parametrize(("given", "hidden", "count"), [
    ({"hands": {"red": "11", "blue": "12"}}, "1" * 18 + "2" * 10, 2),
    ({"hands": {"red": "1" * 14, "blue": "112"}, "discards": "2222"}, "1" * 6 + "2" * 6, 3),
    ({"hands": {"red": "2" * 9, "blue": "2"}, "discards": "1" * 16}, "1" * 4 + "2", 1),
])
def test_determinize_draws_uniformly_from_what_a_seat_cannot_tell_apart(
    given: dict[str, Any], hidden: str, count: int,
) -> None:
    g = table(**given)
    view = text(g, 0)
    worlds = 3000
    found: Counter[str] = Counter()
    for seed in range(worlds):
        world = g.determinize(0, seed)
        assert isinstance(world, Balance)
        found[hand(world, "blue")] += 1
        if seed < 50:
            assert text(world, 0) == view
    expected = posterior(hidden, count)
    assert set(found) <= set(expected)
    statistic = sum((found[cards] - chance * worlds) ** 2 / (chance * worlds) for cards, chance in expected.items())
    assert statistic < 20  # at most three degrees of freedom: one sample in 5,000 is above
    deduced = g.view(0)["deduced"]["hands"]["blue"]
    told = {"1" * chances["1"] + "2" * chances["2"]: chances["chance"] for chances in deduced}
    assert told == pytest.approx(expected, abs=1e-6)


def test_R_known_cards__what_is_known_since_the_deck_was_made_anew_stays_known() -> None:
    """When the deck ran out every card was in a hand or seen: whoever counts knows the other hand."""
    g = table("mission", red="switzerland 9", missions="vault", hands={"red": "12", "blue": "2" * 6},
              discards="1" * 19 + "2" * 3, this_turn={"conquered": True})
    assert g.ones[DECK] + g.twos[DECK] == 0
    assert g.view(0)["deduced"]["hands"]["blue"] == [{"1": 0, "2": 6, "stars": 12, "chance": 1.0}]
    choose(g, "no mission")  # draws: the deck is made anew
    assert len(told(g, "deck_made_anew")) == 1
    assert g.view(0)["deduced"]["hands"]["blue"] == [{"1": 0, "2": 6, "stars": 12, "chance": 1.0}]
    red = g.view(1)["deduced"]["hands"]["red"]
    assert sorted((hand["1"], hand["2"]) for hand in red) == [(1, 2), (2, 1)]  # the new card alone is unknown
    assert [hand["chance"] for hand in red] == pytest.approx([19 / 22, 3 / 22], abs=1e-6)
    for seed in range(50):
        world = g.determinize(1, seed)
        assert isinstance(world, Balance)
        assert world.ones[0] >= 1
        assert world.twos[0] >= 1
        assert hand(world, "blue") == "222222"


def test_R_known_cards__of_those_traded_the_known_ones_leave_first() -> None:
    g = table("trade", red="italy 5, austria 2", hands={"red": "1122", "blue": ""},
              seen={"red": {"1": 1, "2": 1}, "blue": {"1": 0, "2": 0}})
    choose(g, "trade 1x1+1x2")
    assert (g.ones[SEEN], g.twos[SEEN]) == (0, 0)
    assert len(g.view(1)["deduced"]["hands"]["red"]) == 3


def test_being_asked_to_trade_a_single_card_tells_its_stars_without_public_pauses() -> None:
    g = table("trade", red="italy 5, austria 2", hands={"red": "2"})
    assert g.view(1)["deduced"]["hands"]["red"] == [{"1": 0, "2": 1, "stars": 2, "chance": 1.0}]
    for seed in range(30):
        world = g.determinize(1, seed)
        assert isinstance(world, Balance)
        assert hand(world, "red") == "2"
    paused = table("trade", red="italy 5, austria 2", hands={"red": "2"}, settings={"pauses": True})
    assert len(paused.view(1)["deduced"]["hands"]["red"]) == 2


def test_a_determinized_game_leaves_the_real_one_as_it_is() -> None:
    g = table(hands={"red": "112", "blue": "12"})
    before = g.to_bytes()
    world = g.determinize(0, 5)
    world.playout(100)
    assert g.to_bytes() == before


def test_a_spectators_world_has_whole_hands() -> None:
    g = table(hands={"red": "112", "blue": "12"}, seen={"red": {"1": 2, "2": 0}, "blue": {"1": 0, "2": 0}})
    for seed in range(40):
        world = g.determinize(None, seed)
        assert isinstance(world, Balance)
        assert len(hand(world, "red")) == 3
        assert world.ones[SEEN] + world.twos[SEEN] == 2
        assert world.ones[SEEN] <= world.ones[0]
        assert text(world, None) == text(g, None)


def test_before_sides_are_picked_nothing_is_hidden() -> None:
    g = new_game("balance", seed=1, options={"mode": "command"})
    world = g.determinize(0, 3)
    assert world.view(1) == g.view(1)


# What follows --------------------------------------------------------------------------------------------------------


def test_the_view_tells_how_far_each_mission_is() -> None:
    g = table(red="norway 3, italy 2", blue="western_ukraine 2, latvia 1", missions="satellites vault")
    progress = g.view(None)["deduced"]["missions"]
    assert progress["satellites"] == {"need": 2, "red": 1, "blue": 1}
    assert progress["vault"] == {"need": 1, "red": 0, "blue": 0}


def test_the_view_tells_the_draft_line_by_line() -> None:
    members = "italy 1, austria 1, slovenia 1, switzerland 1"
    draft = table(red=members, cities="italy").view(1)["deduced"]["draft"]["red"]
    assert draft == {"territories": 4, "cities": 1, "third": 3, "regions": 3, "capitals": 1, "total": 7}
