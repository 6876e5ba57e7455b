"""The four options, alone and together."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sandtable.engine.kind import BadInput
from sandtable.face import new_game
from sandtable.games.whispers.names import EMPIRES
from sandtable.games.whispers.state import Whispers
from tests.games.whispers.table import (
    answer,
    asked,
    attack,
    choose,
    event,
    events,
    fight,
    look,
    offers,
    play,
    table,
    turn,
)
from tests.games.whispers.test_agents import placing, taking_back
from tests.games.whispers.test_round_end import ending, loyalties
from tests.games.whispers.test_scoring import final

ROW = "bear eagle elephant lion horse"
FIELD = {"agents_in_field": True}

# Agents in the field -------------------------------------------------------------------------------------------------


def test_field_an_agent_may_be_placed_in_a_region_instead_of_a_seat() -> None:
    g = placing(players=3, settings=FIELD)
    assert len(offers(g)) == 20 + 40
    choose(g, "agent r15")
    assert g.position()["field"] == {"r15": [0]}
    assert event(g, "field_agent_placed") == {"player": 0, "region": 14}


def test_field_only_with_the_option() -> None:
    assert len(offers(placing(players=3))) == 20


def test_field_also_where_others_have_agents_but_not_two_of_one_player() -> None:
    g = placing(players=3, settings=FIELD, field={"r15": [1], "r16": [0]})
    assert "agent r15" in offers(g)
    assert "agent r16" not in offers(g)
    choose(g, "agent r15")
    assert g.position()["field"]["r15"] == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_field_at_most_two_of_a_players_agents_whatever_the_number_of_players(players: int) -> None:
    g = placing(players=players, settings=FIELD, field={"r15": [0], "r16": [0, 1]})
    assert not any(text.startswith("agent r") for text in offers(g))
    choose(g, "agent bear-sheriff")
    assert "agent r15" in offers(g)  # player 1 has one there only


def test_field_it_counts_for_its_owner_alone_as_one_more_city_of_the_empire_holding_the_region() -> None:
    result = final(ROW, ROW, settings=FIELD, field={"r13": [0], "r15": [0]}, regions={"r15": "eagle 1"})
    assert result.scores == (4 * 2 + 3 * 3 + 2 * 2 - 4, 4 * 1 + 3 * 2 + 2 * 2 - 4)


def test_field_it_can_be_taken_back_like_any_other() -> None:
    g = taking_back(players=3, settings=FIELD, field={"r15": [0], "r16": [1]}, bear="0...")
    assert offers(g) == ["take bear-sheriff", "take r15"]
    choose(g, "take r15")
    assert g.position()["field"] == {}  # player 1 had but one to take, which is taken at once


def test_R_field_agents__it_controls_no_seat_and_is_never_the_active_agent() -> None:
    g = table("bear sheriff", bear="0...", settings=FIELD, field={"r13": [1], "r01": [1]}, regions={"r13": "bear 1"})
    choose(g, "banner-per-farm:1", "banner r13", "banner r13")
    assert asked(g) == "swap_tokens"  # nobody else acts in this round
    assert [data["player"] for data in events(g) if data["key"] == "acted"] == [0]


def test_R_field_agents__it_does_not_make_a_region_less_empty() -> None:
    field = {"settings": {**FIELD, "pauses": True}, "field": {"r15": [0, 1]}}
    g = turn("bear sheriff", {"r13": "bear 1"}, "elephant-horse horse-eagle", **field)
    play(g, "elephant-horse")
    assert "in r15" in offers(g)
    choose(g, "in r15")
    assert look(g, "r15") == "horse 4"


def test_R_field_agents__it_stays_when_the_region_changes_hands() -> None:
    field = {"settings": {**FIELD, "pauses": True}, "field": {"r15": [0, 1], "r13": [0]}}
    g = turn("bear marshal", {"r13": "bear 3"}, "bear-lion", **field)
    attack(g, "r13-r15", 3)
    fight(g)
    assert look(g, "r15") == "bear 3"
    assert g.position()["field"] == {"r13": [0], "r15": [0, 1]}


def test_R_field_agents__nothing_else_adds_or_removes_it() -> None:
    for seed in range(5):
        g = new_game("whispers", 3, seed, FIELD)
        assert isinstance(g, Whispers)
        while not g.over:
            phase, before = asked(g), list(g.field)
            g.playout(1)
            assert phase in ("take_back", "place_agents") or list(g.field) == before


# Kept secrets --------------------------------------------------------------------------------------------------------


def test_kept_secrets_each_token_still_unrevealed_at_the_end_gives_a_point() -> None:
    shown = "bear* eagle* elephant lion horse"
    plain = final(ROW, shown).scores
    kept = final(ROW, shown, settings={"kept_secrets": True})
    assert kept.scores == (plain[0] + 5, plain[1] + 3)
    assert [line["kept"] for line in kept.details["lines"]] == [5, 3]


def test_kept_secrets_decide_the_game() -> None:
    assert final(ROW, "bear* eagle* elephant lion horse", settings={"kept_secrets": True}).winners == (0,)


# To each their own ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_to_each_their_own_all_players_have_different_empires_on_x4(players: int) -> None:
    loves: set[tuple[int, int]] = set()
    for seed in range(60):
        g = new_game("whispers", players, seed, {"to_each_their_own": True})
        assert isinstance(g, Whispers)
        love = [int(g.loyalty[5 * player]) for player in range(players)]
        assert len(set(love)) == players
        loves.update(enumerate(love))
        for player in range(players):
            assert sorted(g.loyalty[5 * player + slot] for slot in range(5)) == [0, 1, 2, 3, 4]
    assert len(loves) == 5 * players  # anything else is possible


def test_to_each_their_own_the_other_tokens_stay_random() -> None:
    thirds = set()
    for seed in range(80):
        g = new_game("whispers", 2, seed, {"to_each_their_own": True})
        assert isinstance(g, Whispers)
        thirds.add((int(g.loyalty[1]), int(g.loyalty[6])))
    assert len(thirds) >= 15
    assert any(one == other for one, other in thirds)


def test_to_each_their_own_a_player_knows_only_their_own() -> None:
    view = new_game("whispers", 3, 1, {"to_each_their_own": True}).view(0)
    own = view["position"]["loyalties"][0][0]["empire"]
    other = view["deduced"]["loyalties"][1][0]
    assert view["position"]["loyalties"][1][0]["empire"] is None
    assert other.get(own, 0) == 0
    assert sum(other.values()) == pytest.approx(1, abs=1e-5)


# Counter-intelligence ------------------------------------------------------------------------------------------------

COUNTER = {"counter_intelligence": True}
MIXED = "horse lion elephant eagle bear"


def naming(*rows: str, **setup: Any) -> Whispers:
    """The reveal phase: all have kept their tokens."""
    g = ending(players=len(rows), loyalties=list(rows), **{"settings": COUNTER, **setup})
    while asked(g) == "swap_tokens":
        choose(g, "keep")
    return g


def test_counter_intelligence_the_swap_phase_no_longer_reveals() -> None:
    g = ending(settings=COUNTER, loyalties=[ROW, ROW])
    choose(g, "exchange x4 x-1")
    assert loyalties(g, 1) == "horse eagle elephant lion bear"
    assert not any(data["key"] == "revealed" for data in events(g))


def test_counter_intelligence_each_player_names_an_empire_not_yet_revealed_by_the_player_on_their_left() -> None:
    g = naming(ROW, "horse* lion elephant eagle bear", MIXED, first=2)
    assert (asked(g), g.to_move) == ("name_an_empire", 0)  # the new first player; on their left is player 1
    assert offers(g) == ["name bear", "name eagle", "name elephant", "name lion"]
    choose(g, "name lion")
    assert loyalties(g, 1) == "horse* lion* elephant eagle bear"
    assert [int(n) for n in g.bonus] == [3, 0, 0]
    assert g.to_move == 1


def test_counter_intelligence_the_next_in_turn_order_is_on_the_left_of_the_last() -> None:
    g = naming(ROW, MIXED, MIXED, first=2)
    choose(g, "name bear", "name horse")
    assert g.to_move == 2
    choose(g, "name horse")
    assert loyalties(g, 0) == "bear eagle elephant lion horse*"


def test_counter_intelligence_with_two_players_the_other() -> None:
    g = naming(ROW, MIXED)
    assert g.to_move == 1
    choose(g, "name eagle")
    assert loyalties(g, 0) == "bear eagle* elephant lion horse"
    choose(g, "name horse")
    assert loyalties(g, 1) == "horse* lion elephant eagle bear"
    assert [int(n) for n in g.bonus] == [4, 3]


@pytest.mark.parametrize(("empire", "points"), [("bear", 4), ("eagle", 3), ("elephant", 2), ("lion", 0), ("horse", -1)])
def test_counter_intelligence_the_namer_gains_or_loses_the_value_of_the_slot(empire: str, points: int) -> None:
    g = naming(ROW, ROW)
    choose(g, f"name {empire}")
    assert int(g.bonus[1]) == points
    told = next(data for data in events(g) if data["key"] == "named")
    assert (told["player"], told["neighbour"], told["empire"], told["n"]) == (1, 0, EMPIRES.index(empire), points)


def test_counter_intelligence_bonus_points_are_public_and_count_at_the_end() -> None:
    g = naming(ROW, ROW)
    choose(g, "name bear")
    assert g.view(None)["position"]["bonus"] == [0, 4]
    plain = final(ROW, ROW).scores
    assert final(ROW, ROW, settings=COUNTER, bonus=[-1, 4]).scores == (plain[0] - 1, plain[1] + 4)


def test_counter_intelligence_revealed_tokens_no_longer_move() -> None:
    g = ending(settings=COUNTER, loyalties=[ROW, "bear* eagle elephant lion horse*"])
    assert offers(g) == ["keep", "exchange x3 x2", "exchange x3 x0", "exchange x2 x0"]


def test_counter_intelligence_naming_comes_after_all_have_swapped_and_before_the_next_round() -> None:
    g = ending(settings=COUNTER, loyalties=[ROW, ROW], bear="01..")
    for step in ("swap_tokens", "swap_tokens", "name_an_empire"):
        assert asked(g) == step
        answer(g, "swap_tokens", "keep")
    choose(g, "name bear", "name bear")
    assert int(g.round) == 2


def test_R_hidden_swap__that_and_which_slots_were_swapped_is_public_and_counts_for_ties() -> None:
    g = ending(settings=COUNTER, loyalties=[ROW, ROW])
    choose(g, "exchange x3 x2")
    assert event(g, "swapped") == {"player": 1, "slot": 1, "other": 2}
    assert g.view(0)["position"]["swaps"] == [0, 1]
    assert g.view(0)["position"]["loyalties"][1][1]["empire"] is None
    assert final(ROW, ROW, settings=COUNTER, swaps=[0, 1]).winners == (0,)


def test_R_hidden_swap__if_the_left_neighbour_has_nothing_left_to_reveal_nothing_is_named() -> None:
    g = naming("bear* eagle* elephant* lion* horse*", ROW, first=0, bear="01..")
    assert asked(g) == "name_an_empire"
    assert g.to_move == 0  # player 1, the new first player, has nobody to name
    choose(g, "name bear")
    assert int(g.round) == 2


def test_never_does_a_neighbour_run_out_in_four_rounds() -> None:
    for seed in range(10):
        g = new_game("whispers", 3, seed, COUNTER)
        g.playout(10**6)
        assert isinstance(g, Whispers)
        assert [sum(int(g.face_up[5 * player + slot]) for slot in range(5)) for player in range(3)] == [3, 3, 3]


# Together ------------------------------------------------------------------------------------------------------------

NAMES = ("agents_in_field", "kept_secrets", "to_each_their_own", "counter_intelligence")


@pytest.mark.parametrize("on", list(product((False, True), repeat=4)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_in_any_combination_with_any_player_count(on: tuple[bool, ...], players: int) -> None:
    g = new_game("whispers", players, sum(on), dict(zip(NAMES, on)))
    g.playout(10**6)
    assert g.over
    assert len(g.result().scores) == players


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="no option 'agents'; it has: agents_in_field, kept_secrets"):
        new_game("whispers", 2, 1, {"agents": True})
