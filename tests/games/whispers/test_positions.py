"""Positions: read back as written, and refused with the reason when they are impossible."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sandtable.engine.kind import BadInput
from sandtable.engine.machine import Game
from sandtable.face import from_position, new_game
from sandtable.games.whispers.state import Whispers
from tests.games.whispers import invariants
from tests.games.whispers.mutations import spoilt
from tests.games.whispers.table import asked, game, marker, position

GOOD: dict[str, Any] = {"marker": "bear sheriff", "bear": "0...", "regions": {"r13": "bear 2"}}


def refused(**rest: Any) -> str:
    """Why a position is refused."""
    with pytest.raises(BadInput) as wrong:
        from_position({**position(**GOOD), **rest})
    return str(wrong.value)


def test_without_asked_the_seat_of_the_marker_begins_its_turn() -> None:
    g = game(position(**GOOD))
    assert (asked(g), g.to_move, marker(g)) == ("before_action", 0, "bear sheriff")


def test_nobody_has_more_than_nine_agents() -> None:
    ten = {"bear": [0] * 4, "eagle": [0] * 4, "lion": [0, 0, None, None]}
    assert refused(councils=ten) == "player 0 has more than 9 agents on the board"


FIELD = {"agents_in_field": True}
SEAT = {"actor": 0, "active_empire": "bear", "active_seat": "bear sheriff", "active_agent": "bear sheriff"}

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"players": 5}, '"players" of a position must be a whole number from 2 to 4, not 5'),
    ({"players": True}, "not True"),
    ({"round": 0}, '"round" of a position must be a whole number from 1 to 4'),
    ({"first": 2}, '"first" of a position must be a whole number from 0 to 1'),
    ({"settings": {"zebra": True}}, "whispers has no option 'zebra'"),
    ({"settings": []}, '"settings" of a position must be an object'),
    ({"marker": "bear king"}, "marker: there is no seat 'bear king'"),
    ({"marker": "eagle sheriff"}, "nobody controls the eagle sheriff"),
    ({"regions": {"r99": {}}}, "there is no region 'r99'"),
    ({"regions": {"r01": 3}}, 'region r01 of a position must be an object with "empire" and "banners"'),
    ({"regions": {"r01": {"banners": 21}}}, "the banners of r01 must be a whole number from 0 to 20, not 21"),
    ({"regions": {"r01": {"empire": "zebra", "banners": 1}}}, "region r01: there is no empire 'zebra'"),
    ({"regions": {"r01": {"empire": "bear", "banners": 0}}}, "r01 has no banners, so its home empire eagle holds it"),
    (
        {"regions": {"r01": {"empire": "bear", "banners": 15}, "r11": {"empire": "bear", "banners": 6}}},
        "bear has 21 banners; an empire has 20",
    ),
    ({"supply": {"bear": 3}}, "the supply of bear is 18 by the banners on the map, not 3"),
    ({"councils": {"zebra": []}}, "there is no empire 'zebra'"),
    ({"councils": {"bear": [0]}}, "the council of bear must be a list of four seats"),
    ({"councils": {"bear": [2, None, None, None]}}, "a seat of bear must be a whole number from 0 to 1, not 2"),
    ({"field": {"r01": [0]}}, "the option agents_in_field is off"),
    ({"settings": FIELD, "field": {"r01": [0, 0]}}, "must be a list of different players"),
    ({"settings": FIELD, "field": {"r01": [0], "r02": [0], "r03": [0]}}, "more than 2 agents in the field"),
    ({"loyalties": [[]]}, '"loyalties" must have one entry for each of the 2 players'),
    ({"loyalties": [[], []]}, "the loyalties of player 0 must be five objects"),
    ({"loyalties": [[{"empire": "bear"}] * 5] * 2}, "player 0 must have one loyalty to each empire"),
    ({"loyalties": [[{}] * 5] * 2}, "the loyalties of player 0 are not all known"),
    ({"settings": {"to_each_their_own": True}}, "tokens that first lay on x4 must show different empires"),
    ({"hands": [{}]}, '"hands" must have one entry for each of the 2 players'),
    ({"hands": [None, {}]}, "the hand of player 0 is not known"),
    ({"hands": [[], {}]}, "the hand of player 0 must be an object"),
    ({"hands": [{"bear-bear": 1}, {}]}, "there is no card 'bear-bear'"),
    ({"hands": [{"bear-lion": 3}, {}]}, "the number of bear-lion must be a whole number from 0 to 2"),
    ({"hands": [{"bear-lion": 2}, {"bear-lion": 1}]}, "there are only two cards bear-lion"),
    ({"swaps": [0]}, '"swaps" of a position must have one entry for each of the 2 players'),
    ({"bonus": ["x", 0]}, 'an entry of "bonus" must be a whole number'),
    ({"asked": "tea"}, "there is no step 'tea'; the steps are: act_at_once, after_action"),
    ({"asked": "declare", "agenda": ["tea"]}, "there is no step 'tea'"),
    ({"agenda": ["move_marker"]}, '"asked" must name the step that waits'),
    ({"asked": "after_action", "turn": SEAT}, 'nothing can be chosen in this position at "after_action"'),
    ({"asked": "during_attack"}, "\"turn\" are needed at 'during_attack'"),
    ({"asked": "battle"}, "'battle' is never asked"),
    ({"asked": "declare", "agenda": ["battle"]}, "'declare' is never asked with the agenda ['battle']"),
    ({"asked": "during_attack", "turn": SEAT}, "0 banners are on their way into an attack at 'during_attack'"),
    ({"asked": "before_action", "turn": {**SEAT, "sent": 2}}, "2 banners are on their way into an attack"),
    ({"asked": "how_many", "turn": SEAT}, "the attack has no source or no target"),
    ({"asked": "declare", "turn": {**SEAT, "reach": 3}}, "an attack cannot reach 3"),
    ({"asked": "scatter_to", "turn": SEAT}, "\"region\" of \"turn\" is needed at 'scatter_to'"),
    ({"asked": "declare", "turn": {**SEAT, "left": 2}}, "\"left\" of \"turn\" is not for now at 'declare'"),
    ({"asked": "place_banners", "turn": {**SEAT, "left": 1, "was": {"r13": 2}}}, "\"was\" of \"turn\" is not for now"),
    ({"asked": "declare", "turn": {**SEAT, "survivors": 1}}, "there are survivors of no battle"),
    (
        {"asked": "declare", "turn": {**SEAT, "survivors": 3, "battle": "r13", "victor": "bear"}},
        "3 banners survived the battle, more than are left there",
    ),
    ({"asked": "declare", "turn": {**SEAT, "active_empire": "lion"}}, "bear sheriff is no seat of the active empire"),
    (
        {"asked": "declare", "turn": {**SEAT, "actor": 1}},
        "the agent of player 1 on bear sheriff does not control the bear sheriff",
    ),
    (
        {"asked": "declare", "turn": SEAT, "marker": "lion steward"},
        "the seat that acts is not the marker's, and neither a card nor a swap says why",
    ),
    ({"asked": "declare", "turn": {**SEAT, "last_action": 30}}, "the last action is none of the bear sheriff"),
    ({"asked": "before_action", "turn": {**SEAT, "acted": True}}, "the seat has acted already"),
    ({"asked": "eagle_moves", "turn": SEAT}, "no card took the place of the action"),
    ({"asked": "act_at_once", "turn": SEAT}, "no card and no swap leads to an action at once"),
    ({"asked": "place_agents"}, "at 'place_agents' no seat has its turn"),
    ({"agenda": []}, "when nothing is asked no seat has its turn"),
    ({"asked": "name_an_empire", "marker": None}, "no empire is named in this game"),
    ({"bonus": [3, 0]}, "points come from counter_intelligence alone"),
    ({"hand_counts": [{"bear": 1}, {}]}, "player 0 holds 0 cards of bear by the hands, not 1"),
    ({"hand_counts": [{}, 3]}, '"hand_counts" of player 1 must be an object'),
    ({"deck_counts": {"lion": 7}}, "the deck has 8 cards of lion by the hands, not 7"),
    ({"turn": []}, '"turn" of a position must be an object'),
    ({"turn": {"actor": 7}}, '"actor" of "turn" must be a whole number from 0 to 1'),
    ({"turn": {"target": "r77"}}, '"target" of "turn": there is no region'),
    ({"turn": {"was": 3}}, '"was" of "turn" must be an object'),
]


@pytest.mark.parametrize(("changes", "reason"), REFUSED, ids=[reason[:50] for _, reason in REFUSED])
def test_an_impossible_position_is_refused_with_the_reason(changes: dict[str, Any], reason: str) -> None:
    assert reason in refused(**changes)


def test_what_follows_the_step_that_is_asked_is_known_without_saying() -> None:
    asks = {**position(**GOOD), "asked": "place_banners", "turn": {**SEAT, "left": 1, "last_action": 0}}
    g = game(asks)
    assert g.position()["agenda"] == ["round_marker", "move_marker", "after_action"]
    g.choose(g.options()[0])
    assert (asked(g), g.round) == ("swap_tokens", 1)


def test_a_position_names_its_game() -> None:
    with pytest.raises(BadInput, match='a position is an object with a "game" among its fields'):
        from_position({})
    with pytest.raises(BadInput):
        from_position({"game": "chess"})


def test_what_was_written_is_read_back_and_plays_on_alike() -> None:
    for seed in range(6):
        g = new_game("whispers", 2 + seed % 3, seed, {"agents_in_field": seed % 2 == 0, "pauses": seed % 3 == 0})
        while not g.over:
            written = json.loads(json.dumps(g.position()))
            again = from_position(written)
            assert again.position() == written
            assert again.options() == g.options()
            g.playout(7)


def check_pieces(g: Game) -> None:
    """No banner or card was lost or made, and nothing is left of what is over."""
    assert isinstance(g, Whispers)
    invariants.check_banners(g, asked(g))
    invariants.check_cards(g)
    invariants.check_turn(g, asked(g))


def test_spoilt_positions_are_refused_or_can_be_played() -> None:
    chance = Random(11)
    outcomes = {"refused": 0, "played": 0}
    g = new_game("whispers", 3, 5, {"agents_in_field": True, "counter_intelligence": True})
    while not g.over:
        good = g.position()
        for _ in range(4):
            try:
                read = from_position(spoilt(good, chance))
            except BadInput:
                outcomes["refused"] += 1
            else:
                outcomes["played"] += 1
                read.view(0)
                for _ in range(20):
                    check_pieces(read)
                    read.playout(3)
        g.playout(1 + chance.randrange(6))
    assert min(outcomes.values()) > 20, outcomes
