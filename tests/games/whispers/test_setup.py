"""Components and set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.face import new_game
from sandtable.games.whispers.names import ABILITIES, CARDS, EMPIRES, SOCIETIES
from sandtable.games.whispers.rules.cards import PAYMENTS
from sandtable.games.whispers.state import Whispers
from tests.games.whispers.table import asked, deck, hand, holder, look, offers, supply


def started(players: int = 4, seed: int = 1, **options: bool) -> Whispers:
    g = new_game("whispers", players, seed, options, listening=True)
    assert isinstance(g, Whispers)
    return g


def test_the_empires_stand_around_the_board_in_turn_order() -> None:
    assert EMPIRES == ("bear", "eagle", "elephant", "lion", "horse")
    assert SOCIETIES == ("raven", "spider", "rat", "serpent")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_societies_play(players: int) -> None:
    assert started(players).players == players


def test_every_empire_has_twenty_banners_those_not_on_the_map_are_its_supply() -> None:
    g = started()
    for at, empire in enumerate(EMPIRES):
        on_map = sum(int(g.banners[region]) for region in range(g.map.size) if g.holder[region] == at)
        assert on_map + supply(g, empire) == 20


def test_every_empire_has_a_deck_of_eight_two_copies_of_a_card_with_each_partner() -> None:
    g = started()
    assert [deck(g, empire) for empire in EMPIRES] == [8] * 5
    assert sorted(CARDS) == sorted(f"{one}-{two}" for one in EMPIRES for two in EMPIRES if one != two)
    assert list(g.deck) == [2] * 20


def test_the_cards_pay_for_twenty_abilities() -> None:
    assert set(map(int, PAYMENTS.ability)) == set(range(20))
    assert len(ABILITIES) == 20


def test_the_starting_banners_stand_in_their_home_regions() -> None:
    g = started()
    assert look(g, "r01") == "eagle 2"
    assert look(g, "r11") == "bear 3"
    assert look(g, "r33") == "elephant 2"
    assert look(g, "r14") == "horse 0"
    assert all(g.banners[at] == g.map.start[at] for at in range(g.map.size))


def test_an_empire_without_starting_banners_holds_its_empty_home_regions() -> None:
    g = started()
    assert supply(g, "horse") == 20
    assert holder(g, "r14") == "horse"


def test_any_player_may_be_first() -> None:
    assert {started(3, seed).first for seed in range(40)} == {0, 1, 2}


def test_every_player_has_the_five_tokens_on_the_five_slots_face_down() -> None:
    g = started()
    for player in range(4):
        assert sorted(g.loyalty[5 * player + slot] for slot in range(5)) == [0, 1, 2, 3, 4]
    assert not any(g.face_up)


def test_the_tokens_lie_at_random() -> None:
    on_x4 = Counter(int(started(2, seed).loyalty[0]) for seed in range(200))
    assert set(on_x4) == {0, 1, 2, 3, 4}
    assert all(20 <= count <= 65 for count in on_x4.values())


def test_a_player_always_sees_their_own_tokens() -> None:
    g = started()
    own = g.view(2)["position"]["loyalties"][2]
    assert [token["empire"] for token in own] == [EMPIRES[g.loyalty[10 + slot]] for slot in range(5)]
    told = [sentence.as_data() for sentence in g.events if sentence.key == "loyalties"]
    assert sorted(data["to"] for data in told) == [0, 1, 2, 3]


def test_the_first_round_begins_with_agents() -> None:
    g = started()
    assert asked(g) == "place_agents"
    assert g.to_move == g.first
    assert len(offers(g)) == 20
    assert [hand(g, player) for player in range(4)] == [""] * 4


def test_R_public__secret_are_only_faces_of_cards_and_of_unrevealed_tokens() -> None:
    g = started(3, 5)
    while not (any(g.face_up) and any(g.held) and g.round == 3):
        g.playout(1)
    everything = g.position()
    for seat in (0, 1, 2, None):
        seen = g.view(seat)["position"]
        for key in everything:
            if key == "loyalties":
                for player, row in enumerate(everything[key]):
                    for slot, token in enumerate(row):
                        known = token["revealed"] or player == seat
                        assert seen[key][player][slot] == {**token, "empire": token["empire"] if known else None}
            elif key == "hands":
                assert seen[key] == [held if player == seat else None for player, held in enumerate(everything[key])]
            else:
                assert seen[key] == everything[key]
    assert {"hand_counts", "deck_counts", "swaps"} <= set(everything)


def test_R_public__everybody_hears_which_cards_are_spent_and_which_slots_are_swapped() -> None:
    keys: Counter[str] = Counter()
    for seed in range(30):
        g = started(3, seed)
        g.playout(10000)
        for sentence in g.events:
            if sentence.key in ("played", "swapped", "drew"):
                assert sentence.to == -1
                keys[sentence.key] += 1
            if sentence.key == "drew_card":
                assert sentence.to == sentence.args()["player"]
    assert len(keys) == 3
