"""The card for a conquest, the deck and its secrets."""

from __future__ import annotations

from collections import Counter

from .table import asked, can, choose, game, hand, lucky, position, roll, table, told


def test_a_territory_taken_from_the_opponent_earns_a_card() -> None:
    g = table(red="hungary 9", blue="western_ukraine 1, latvia 2")
    g = roll(g, "hungary-western_ukraine", "with 3", attack="666", defence="1")
    choose(g, "advance 0", "stop", "stay")
    assert len(hand(g, "red")) == 1
    assert told(g, "drew") == [{"side": 0}]


def test_neutral_conquests_do_not_count() -> None:
    g = table(red="hungary 9", neutral="western_ukraine 1", blue="latvia 2")
    g = roll(g, "hungary-western_ukraine", "with 3", attack="666", defence="1")
    choose(g, "advance 0", "stop", "stay")
    assert hand(g, "red") == ""


def test_only_one_card_however_many_were_taken() -> None:
    g = table("earn_card", red="hungary 9", this_turn={"conquered": True})
    assert len(hand(g, "red")) == 1


def test_the_stars_are_told_to_the_one_who_draws_alone() -> None:
    g = table(red="hungary 9", blue="western_ukraine 1, latvia 2")
    g = roll(g, "hungary-western_ukraine", "with 3", attack="666", defence="1")
    choose(g, "advance 0", "stop", "stay")
    stars = [event for event in g.events if event.key == "drawn"]
    assert [event.to for event in stars] == [0]
    assert stars[0].args()["n"] == sum(map(int, hand(g, "red")))


def test_each_card_of_the_deck_is_as_likely() -> None:
    """With 4 cards of one star and 2 of two left, one in three is a two."""
    data = position("earn_card", red="hungary 9", this_turn={"conquered": True}, discards="1" * 16 + "2" * 8)
    drawn = Counter(hand(game(data, seed=seed), "red") for seed in range(900))
    assert set(drawn) == {"1", "2"}
    assert abs(drawn["2"] - 300) < 60


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    all_ones = "1" * 20
    g = table("mission", red="switzerland 9", missions="vault", hands={"blue": "2" * 10}, discards=all_ones,
              this_turn={"conquered": True})
    choose(g, "no mission")
    assert told(g, "deck_made_anew") == [{"n": 20}]
    assert hand(g, "red") == "1"
    assert g.position()["discards"] == {"1": 0, "2": 0}


def test_R_no_cards() -> None:
    """With deck and discards empty none is drawn."""
    g = table("mission", red="switzerland 9", missions="vault", hands={"blue": "1" * 20 + "2" * 10},
              this_turn={"conquered": True})
    choose(g, "no mission")
    assert hand(g, "red") == ""
    assert told(g, "drew") == []


def test_R_bought_card() -> None:
    """A card bought as support is apart from the earned one: both may come in one turn."""
    g = table("support", command=True, red="hungary 9", blue="western_ukraine 1, latvia 2", casualties="9 0 0")
    choose(g, "buy draw_card")
    assert len(hand(g, "red")) == 1
    while asked(g) != "attack":
        g.choose(g.options()[0])
    choose(g, "hungary-western_ukraine")
    g = lucky(g, "assault keeping 1", wanted=lambda world: asked(world) == "advance")
    choose(g, "advance 0", "stop", "stay")
    assert len(hand(g, "red")) == 2


def test_a_bought_card_can_be_traded_this_turn() -> None:
    g = table("support", command=True, red="hungary 9, austria 2", casualties="9 0 0", hands={"red": "2"})
    choose(g, "buy draw_card")
    assert asked(g) == "trade"
    assert len(hand(g, "red")) == 2
    assert len(can(g)) >= 3
