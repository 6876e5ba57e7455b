"""A round, parts 3 to 5: the marker, discards and swaps of loyalties."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.whispers.names import CARDS
from sandtable.games.whispers.state import Whispers
from tests.games.whispers.table import answer, asked, choose, deck, event, events, hand, marker, offers, table, turn


def ending(**setup: Any) -> Whispers:
    """The last seat of a round acts: the horse's chancellor, player 0's, changes seats and places banners."""
    g = table("horse chancellor", **{"horse": "...0", **setup})
    answer(g, "before_action", "swap-agent")
    choose(g, "swap horse-sheriff", "banner r17", "banner r17")
    answer(g, "after_action", "go-on")
    return g


def test_the_first_player_token_passes_clockwise() -> None:
    g = ending(players=3, first=2)
    assert (int(g.first), g.to_move, asked(g)) == (0, 0, "swap_tokens")
    assert marker(g) is None


def test_a_new_round_begins_with_its_first_player() -> None:
    g = ending(players=3, first=0, round=2, bear="12..")
    choose(g, "keep", "keep", "keep")
    assert (int(g.round), int(g.first)) == (3, 1)
    assert event(g, "round_starts") == {"round": 3, "player": 1}


def test_after_the_fourth_round_the_game_ends_no_discard_no_swap() -> None:
    cards = " ".join(CARDS[:7])
    g = ending(round=4, hands=(cards, ""))
    assert g.over
    assert hand(g, 0) == cards
    assert "game_ends" in [data["key"] for data in events(g)]


@pytest.mark.parametrize("this", [1, 2, 3])
def test_the_game_goes_on_after_the_others(this: int) -> None:
    g = ending(round=this)
    assert not g.over
    assert asked(g) == "swap_tokens"


# Discard -------------------------------------------------------------------------------------------------------------

SEVEN = "bear-eagle bear-eagle bear-lion eagle-bear eagle-bear eagle-lion lion-horse"
SIX = "elephant-bear elephant-lion elephant-eagle horse-bear horse-eagle horse-lion"


def test_everyone_discards_exactly_the_cards_over_five() -> None:
    g = ending(hands=(SEVEN, "lion-bear"))
    assert asked(g) == "discard_cards"
    assert offers(g) == [f"discard {card}" for card in dict.fromkeys(SEVEN.split())]
    choose(g, "discard bear-eagle", "discard lion-horse")
    assert asked(g) == "swap_tokens"
    assert hand(g, 0) == "bear-eagle bear-lion eagle-bear eagle-bear eagle-lion"


def test_five_cards_are_kept() -> None:
    g = ending(hands=("bear-eagle bear-lion eagle-bear eagle-lion horse-lion",))
    assert asked(g) == "swap_tokens"


def test_until_then_a_hand_may_be_of_any_size() -> None:
    g = turn("lion sheriff", {"r26": "lion 1"}, SEVEN)
    choose(g, "cards:1")
    assert len(hand(g, 0).split()) == 8


def test_discards_go_back_into_their_decks_and_everybody_sees_them() -> None:
    g = ending(hands=(SEVEN,))
    before = deck(g, "bear")
    choose(g, "discard bear-lion")
    assert deck(g, "bear") == before + 1
    assert event(g, "discarded") == {"player": 0, "card": 2}


def test_R_discard_order__in_turn_order_one_after_the_other() -> None:
    g = ending(players=3, first=0, hands=(SIX, "", SEVEN))
    assert (asked(g), g.to_move) == ("discard_cards", 2)  # the new first player is player 1, who has nothing to discard
    choose(g, "discard lion-horse")
    assert g.to_move == 2
    choose(g, "discard eagle-lion")
    assert g.to_move == 0
    choose(g, "discard horse-lion")
    assert (asked(g), g.to_move) == ("swap_tokens", 1)


# Swap ----------------------------------------------------------------------------------------------------------------

ROW = "bear eagle elephant lion horse"


def loyalties(g: Whispers, player: int) -> str:
    """A player's tokens from x4 to x-1; a star behind those revealed."""
    tokens = g.position()["loyalties"][player]
    return " ".join(token["empire"] + "*" * token["revealed"] for token in tokens)


def test_each_player_may_exchange_two_own_unrevealed_tokens_both_are_then_revealed() -> None:
    g = ending(loyalties=[ROW, ROW])
    assert g.to_move == 1
    assert offers(g) == [
        "keep", "exchange x4 x3", "exchange x4 x2", "exchange x4 x0", "exchange x4 x-1", "exchange x3 x2",
        "exchange x3 x0", "exchange x3 x-1", "exchange x2 x0", "exchange x2 x-1", "exchange x0 x-1",
    ]
    choose(g, "exchange x4 x-1")
    assert loyalties(g, 1) == "horse* eagle elephant lion bear*"
    assert loyalties(g, 0) == ROW
    assert [int(n) for n in g.swaps] == [0, 1]
    assert [data["key"] for data in events(g)][-3:] == ["swapped", "revealed", "revealed"]


def test_a_player_may_keep_all() -> None:
    g = ending(loyalties=[ROW, ROW])
    choose(g, "keep", "keep")
    assert (loyalties(g, 0), loyalties(g, 1)) == (ROW, ROW)
    assert [int(n) for n in g.swaps] == [0, 0]


def test_revealed_tokens_never_move_again() -> None:
    g = ending(loyalties=[ROW, "bear* eagle elephant* lion horse"])
    assert offers(g) == ["keep", "exchange x3 x0", "exchange x3 x-1", "exchange x0 x-1"]


def test_with_one_unrevealed_token_there_is_nothing_to_swap() -> None:
    g = ending(loyalties=[ROW, "bear* eagle* elephant* lion horse*"])
    assert g.to_move == 0


def test_R_swap_order__in_turn_order_of_the_new_first_player() -> None:
    g = ending(players=4, first=2)
    seen = []
    while asked(g) == "swap_tokens":
        seen.append(g.to_move)
        choose(g, "keep")
    assert seen == [3, 0, 1, 2]
