"""When cards may be played, what paying for them does, and what counts as one action."""

from __future__ import annotations

import pytest

from sandtable.games.whispers.board import default_map
from sandtable.games.whispers.names import EMPIRES
from tests.games.whispers.table import (
    answer,
    asked,
    attack,
    banners,
    choose,
    council,
    deck,
    event,
    fight,
    hand,
    look,
    marker,
    offers,
    payments,
    play,
    plays,
    supply,
    table,
    turn,
)

# Paying --------------------------------------------------------------------------------------------------------------


def test_the_single_needs_the_card_itself() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "horse-bear bear-horse")
    assert payments(g, "horse") == {"horse-bear"}


def test_the_double_needs_the_card_and_any_second_one_of_the_same_empire() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "lion-bear lion-bear lion-eagle bear-eagle")
    assert payments(g, "lion-lion") == {"lion-bear+lion-bear", "lion-bear+lion-eagle"}


def test_the_combo_needs_the_card_and_any_one_of_the_partner_empire() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "bear-lion eagle-bear eagle-horse elephant-lion")
    assert payments(g, "bear-eagle") == {"bear-lion+eagle-bear"}  # eagle-bear with any bear card; eagle-horse not


def test_the_combo_is_paid_by_either_of_the_two_cards_that_name_it() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "bear-eagle eagle-bear eagle-horse bear-lion")
    assert payments(g, "bear-eagle") == {"bear-eagle+eagle-bear", "bear-eagle+eagle-horse", "bear-lion+eagle-bear"}


def test_a_single_copy_does_not_pay_with_itself() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "lion-bear")
    assert "lion-lion" not in plays(g)


def test_R_pay_first__the_player_picks_the_cards_that_pay() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "lion-bear lion-eagle lion-horse")
    choose(g, "play lion-lion lion-bear+lion-horse")
    assert hand(g, 0) == "lion-eagle"


def test_R_pay_first__they_are_shown_and_shuffled_back_before_the_ability_is_applied() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "lion-bear lion-eagle lion-horse")
    assert deck(g, "lion") == 5
    choose(g, "play lion-lion lion-bear+lion-horse")
    assert (asked(g), deck(g, "lion"), hand(g, 0)) == ("give_where", 7, "lion-eagle")
    assert event(g, "played") == {"player": 0, "ability": 8, "card": 12, "second": 15}


def test_R_pay_first__a_card_just_paid_can_be_drawn_by_the_repeated_action() -> None:
    # All eight horse cards are in hands. One pays, goes back, and is the whole deck.
    g = turn(
        "horse steward", {}, "horse-bear horse-bear horse-eagle horse-lion lion-horse",
        "horse-eagle horse-elephant horse-elephant",
    )
    assert deck(g, "horse") == 1
    choose(g, "card-per-farms:2")
    assert deck(g, "horse") == 0
    assert payments(g, "lion-horse")
    choose(g, "play lion-horse lion-horse+horse-bear")
    assert hand(g, 0).count("horse-bear") == 2  # it came back as the only card to draw
    assert deck(g, "horse") == 0


def test_R_pay_first__a_card_just_paid_makes_a_seat_able_to_draw() -> None:
    # Lion by a lion card, to the lion sheriff: no farm, no banner to attack with, no deck but the card that pays.
    hands = ("lion-bear lion-bear lion-eagle lion-eagle", "lion-elephant lion-elephant lion-horse lion-horse")
    no_farms = {"r24": "bear 1", "r29": "bear 1", "r30": "bear 1"}
    g = turn("bear sheriff", no_farms, *hands, lion="0...")
    play(g, "lion")
    choose(g, "borrow lion-sheriff", "cards:1")
    assert hand(g, 0) == "lion-bear lion-bear lion-eagle lion-eagle"


def test_the_colour_of_a_card_need_not_match_the_active_empire() -> None:
    g = turn("elephant sheriff", {"r33": "elephant 2"}, "horse-bear")
    play(g, "horse")
    answer(g, "move_banners", "move r33-r36")
    choose(g, "n 2")
    assert look(g, "r36") == "elephant 2"


def test_any_number_of_cards_may_be_played_each_resolved_before_the_next() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "horse-bear horse-eagle lion-bear lion-eagle")
    play(g, "lion-lion")
    choose(g, "in r08")
    play(g, "horse")
    assert "move r08-r13" in offers(g)  # the banners that the first card brought
    choose(g, "move r08-r13", "n 3")
    play(g, "horse")
    choose(g, "move r13-r12", "n 5")
    assert look(g, "r12") == "bear 5"
    assert "banner-per-farm:1" in offers(g)  # and the action is still to come


def test_only_who_controls_the_seat_plays_cards() -> None:
    g = table("bear sheriff", bear="0...", hands=("", "horse-bear lion-bear lion-eagle"), regions={"r13": "bear 2"})
    assert (g.to_move, plays(g)) == (0, set())
    assert g.view(1)["options"] == []


def test_a_vacant_seats_controller_plays_cards_in_its_turn() -> None:
    g = table("bear sheriff", bear="...1", hands=("", "horse-bear"), regions={"r13": "bear 2"})
    assert (g.to_move, plays(g)) == (1, {"horse"})


# Windows -------------------------------------------------------------------------------------------------------------


def test_R_windows__before_action_after() -> None:
    g = turn("eagle sheriff", {"r05": "eagle 1"}, "horse-bear horse-eagle lion-bear lion-eagle")
    choose(g, "play horse horse-bear", "move r05-r04")
    assert asked(g) == "before_action"
    choose(g, "banners:2", "banner r01", "banner r01")
    assert asked(g) == "after_action"
    play(g, "lion-lion")
    choose(g, "in r02")
    assert asked(g) == "after_action"
    choose(g, "go-on")
    assert asked(g) == "swap_tokens"


def test_R_windows__each_attack_also_an_additional_or_repeated_one_has_its_own_during() -> None:
    cards = "bear-eagle horse-lion lion-eagle elephant-horse elephant-lion"
    g = turn("bear marshal", {"r13": "bear 5", "r12": "bear 3"}, cards)
    attack(g, "r13-r15", 5)
    assert asked(g) == "during_attack"
    fight(g)
    play(g, "bear")
    attack(g, "r15-r14", 2)
    assert asked(g) == "during_attack"
    fight(g)
    assert asked(g) == "after_action"
    choose(g, "play lion-horse lion-eagle+horse-lion")
    attack(g, "r12-r25", 2)
    assert asked(g) == "during_attack"
    fight(g)
    assert asked(g) == "after_action"


def test_R_windows__a_seat_that_passes_has_only_the_before_window() -> None:
    lost = {"r01": "bear 1", "r05": "bear 1"}
    g = turn("eagle marshal", lost, "horse-bear lion-bear lion-eagle elephant-bear")
    assert "lion-lion" in plays(g)
    choose(g, "pass")
    assert asked(g) == "swap_tokens"


def test_R_one_question__the_before_window_and_the_action_are_asked_together() -> None:
    g = turn("bear sheriff", {"r13": "bear 2"}, "horse-bear lion-bear")
    assert offers(g) == ["banner-per-farm:1", "attack", "play horse horse-bear"]
    play(g, "horse")
    choose(g, "move r13-r12", "n 1")
    assert (asked(g), offers(g)) == ("before_action", ["banner-per-farm:1", "attack"])
    choose(g, "banner-per-farm:1")
    assert asked(g) == "place_banners"


USELESS = "elephant-horse"


def test_R_window_public__with_pauses_whoever_has_a_card_is_asked_also_with_nothing_to_play() -> None:
    g = turn("eagle sheriff", {}, USELESS)
    assert (asked(g), offers(g)) == ("before_action", ["banners:2"])  # one action left
    choose(g, "banners:2", "banner r01", "banner r01")
    assert (asked(g), offers(g)) == ("after_action", ["go-on"])
    choose(g, "go-on")
    g = turn("bear marshal", {"r13": "bear 1"}, "lion-bear")
    choose(g, "attack")
    assert (asked(g), offers(g)) == ("declare", ["r13-r15"])
    choose(g, "r13-r15")
    assert (asked(g), offers(g)) == ("during_attack", ["fight"])


def test_R_window_public__a_player_without_cards_never() -> None:
    g = turn("eagle sheriff", {})
    assert asked(g) == "place_banners"  # the sole action is taken
    choose(g, "banner r01", "banner r01")
    assert asked(g) == "swap_tokens"


def test_R_window_public__without_pauses_questions_with_one_answer_are_saved() -> None:
    g = turn("eagle sheriff", {}, USELESS, settings={})
    assert asked(g) == "place_banners"
    choose(g, "banner r01", "banner r01")
    assert asked(g) == "swap_tokens"


HANDS = ["elephant-horse elephant-lion", "lion-bear lion-eagle", "eagle-bear eagle-horse", "bear-eagle bear-lion"]


@pytest.mark.parametrize("cards", HANDS)
def test_R_window_public__the_same_questions_whatever_the_cards_are(cards: str) -> None:
    g = turn("bear marshal", {"r13": "bear 4", "r15": "horse 1"}, cards)
    choose(g, "attack")
    assert asked(g) == "declare"
    choose(g, "r13-r15", "send 4")
    assert asked(g) == "during_attack"
    choose(g, "fight")
    assert asked(g) == "after_action"


@pytest.mark.parametrize(
    "cards", ["elephant-horse eagle-bear eagle-bear eagle-horse", "elephant-horse eagle-bear lion-bear"],
)
def test_R_window_public__a_seat_moved_to_that_cannot_act_waits_too(cards: str) -> None:
    # The eagle's marshal has no fort, and its banner no foreign neighbour: only a card makes an attack possible.
    inland = {"r01": "bear 1", "r05": "bear 1", "r07": "eagle 1"}
    g = turn("bear sheriff", inland, cards)
    choose(g, "play eagle eagle-bear", "fly eagle-marshal")
    assert asked(g) == "act_at_once"
    assert "pass" in offers(g)
    choose(g, "pass")
    assert event(g, "passed") == {"player": 0, "seat": 6}
    assert marker(g) == "eagle sheriff"


# Declaring -----------------------------------------------------------------------------------------------------------

FAR = "eagle-horse horse-bear"
FAR_EMPTY = "eagle-bear eagle-lion"


def test_R_declare__on_any_attack() -> None:
    g = turn("bear marshal", {"r13": "bear 4"}, f"{FAR} lion-bear")
    assert "eagle-horse" not in plays(g)  # neither before
    choose(g, "attack")
    assert "eagle-horse" in plays(g)
    choose(g, "r13-r15", "send 4")
    assert "eagle-horse" not in plays(g)  # nor during
    fight(g)
    assert "eagle-horse" not in plays(g)  # nor after


def test_R_declare__also_on_an_additional_attack() -> None:
    g = turn("bear marshal", {"r13": "bear 4"}, f"bear-lion {FAR} lion-bear")
    attack(g, "r13-r15", 4)
    fight(g)
    play(g, "bear")
    play(g, "eagle-horse")
    assert {text.split("-")[0] for text in offers(g) if text.startswith("r")} == {"r15"}
    attack(g, "r15-r36", 2)
    fight(g)
    assert look(g, "r36") == "bear 2"


def test_R_declare__and_on_a_repeated_one() -> None:
    g = turn("bear marshal", {"r13": "bear 4"}, f"{FAR} horse-lion lion-bear lion-eagle")
    attack(g, "r13-r15", 1)
    fight(g)
    choose(g, "play lion-horse lion-bear+horse-lion")
    choose(g, "play eagle-horse eagle-horse+horse-bear")
    attack(g, "r13-r36", 2)
    fight(g)
    assert look(g, "r36") == "bear 2"


CROWDED = {name: f"{EMPIRES[home]} 1" for name, home in zip(default_map().ids, default_map().home)}
"""A banner in every region, of its home empire."""


def test_R_declare__a_card_that_frees_no_further_target_is_not_playable() -> None:
    g = turn("bear marshal", CROWDED, f"{FAR_EMPTY} lion-bear")
    choose(g, "attack")
    assert "eagle-eagle" not in plays(g)  # no foreign region is empty
    g = turn("bear marshal", {**CROWDED, "r34": "elephant 0"}, f"{FAR_EMPTY} lion-bear")
    choose(g, "attack")
    assert "eagle-eagle" in plays(g)


def test_R_declare__an_attack_possible_only_with_a_card_is_offered_to_whoever_can_pay_it_never_forced() -> None:
    inland = {"r09": "bear 2", "r08": "bear 2"}
    assert offers(turn("bear sheriff", inland, "lion-bear")) == ["banner-per-farm:1"]
    g = turn("bear sheriff", inland, FAR)
    assert [text for text in offers(g) if not text.startswith("play")] == ["banner-per-farm:1", "attack"]
    choose(g, "attack")
    assert plays(g) == {"eagle-horse"}
    play(g, "eagle-horse")
    attack(g, "r09-r36", 2)
    assert look(g, "r36") == "bear 2"


def test_R_declare__with_nothing_else_to_do_the_seat_may_pass_all_the_same() -> None:
    # The eagle's marshal has no fort, and its banners no foreign neighbour.
    g = turn("eagle marshal", {"r01": "bear 1", "r05": "bear 1", "r07": "eagle 2"}, FAR)
    assert [text for text in offers(g) if not text.startswith("play")] == ["attack", "pass"]


def test_R_declare__a_swap_that_leads_only_to_such_an_attack_is_not_forced_either() -> None:
    # All seats are player 0's, the supply is empty, there is one farm, and no banner has a foreign neighbour.
    inland = {"r09": "bear 20", "r12": "lion 1"}
    g = turn("bear chancellor", inland, "lion-bear", bear="0000")
    assert offers(g) == ["pass"]
    g = turn("bear chancellor", inland, FAR, bear="0000")
    assert [text for text in offers(g) if not text.startswith("play")] == ["attack", "swap-agent", "pass"]
    choose(g, "swap-agent")
    assert offers(g) == ["swap bear-sheriff", "swap bear-marshal"]
    choose(g, "swap bear-marshal", "attack", "play eagle-horse eagle-horse+horse-bear", "r09-r36", "send 3")
    assert look(g, "r36") == "bear 3"


def test_R_declare__eagle_eagle_makes_it_possible_only_if_some_foreign_region_is_empty() -> None:
    inland = {**CROWDED, "r11": "bear 0", "r12": "bear 0", "r13": "bear 0"}
    assert "attack" not in offers(turn("bear sheriff", inland, FAR_EMPTY))
    assert "attack" in offers(turn("bear sheriff", {**inland, "r34": "elephant 0"}, FAR_EMPTY))


def test_R_declare__whoever_can_still_pay_it() -> None:
    # Horse Lion paid with the horse card would leave nothing to pay Eagle Horse with.
    g = turn("bear marshal", {"r13": "bear 1"}, "eagle-horse horse-lion lion-bear")
    attack(g, "r13-r15", 1)
    fight(g)
    assert look(g, "r15") == "bear 1"  # no banner is left to attack with but by none
    assert "lion-horse" not in plays(g)
    g = turn("bear marshal", {"r13": "bear 1", "r09": "bear 2"}, "eagle-horse horse-lion lion-bear")
    attack(g, "r13-r15", 1)
    fight(g)
    assert "lion-horse" not in plays(g)
    g = turn("bear marshal", {"r13": "bear 1", "r09": "bear 2"}, "eagle-horse horse-lion lion-bear horse-bear")
    attack(g, "r13-r15", 1)
    fight(g)
    assert payments(g, "lion-horse") == {"lion-bear+horse-lion"}  # and horse-bear is left for Eagle Horse


# Replacing the action ------------------------------------------------------------------------------------------------


def test_R_replace_once__neither_eagle_nor_lion_after_a_replacement() -> None:
    g = turn("bear sheriff", {"r13": "bear 3"}, "eagle-bear eagle-lion lion-bear lion-horse", horse="0...")
    assert {"eagle", "lion"} <= plays(g)
    choose(g, "play eagle eagle-bear", "fly bear-marshal")
    assert (asked(g), plays(g)) == ("act_at_once", set())
    choose(g, "banner-per-fort:1", *["banner r13"] * 4)
    assert asked(g) == "after_action"
    assert not {"eagle", "lion"} & plays(g)


def test_R_replace_once__not_a_repeated_or_additional_action() -> None:
    g = turn("bear marshal", {"r13": "bear 4"}, "eagle-bear lion-bear lion-horse horse-bear bear-eagle", horse="0...")
    attack(g, "r13-r15", 4)
    fight(g)
    assert not {"eagle", "lion"} & plays(g)
    play(g, "bear")
    assert not {"eagle", "lion"} & plays(g)


def test_R_replace_once__they_may_be_played_when_the_seat_could_not_act() -> None:
    g = turn("eagle marshal", {"r01": "bear 1", "r05": "bear 1"}, "eagle-bear lion-bear", horse="0...")
    assert [text for text in offers(g) if not text.startswith("play")] == ["pass"]
    assert {"eagle", "lion"} <= plays(g)


def test_R_at_once__the_new_seats_action_follows_with_no_further_before_window() -> None:
    g = turn("bear sheriff", {"r13": "bear 3"}, "eagle-bear horse-bear", horse="0...")
    assert "horse" in plays(g)
    play(g, "eagle")
    choose(g, "fly bear-marshal")
    assert (asked(g), offers(g)) == ("act_at_once", ["banner-per-fort:1", "attack"])
    g = turn("bear sheriff", {"r13": "bear 3"}, "lion-bear horse-bear", horse="0...")
    play(g, "lion")
    answer(g, "lion_borrows", "borrow horse-sheriff")
    assert (asked(g), offers(g)) == ("act_at_once", ["banner-per-farm:1"])
    g = turn("bear chancellor", {"r13": "bear 3"}, "horse-bear")
    choose(g, "swap-agent", "swap bear-marshal")
    assert (asked(g), offers(g)) == ("act_at_once", ["banner-per-fort:1", "attack"])


def test_R_active_empire__the_markers_until_a_replacement_then_the_new_seats_to_the_end_of_the_turn() -> None:
    cards = "eagle-bear horse-bear horse-eagle lion-elephant"
    g = turn("bear sheriff", {"r13": "bear 3", "r33": "elephant 2"}, cards)
    choose(g, "play horse horse-bear")
    assert all(text.startswith("move r13-") for text in offers(g))
    choose(g, "move r13-r12", "n 1")
    choose(g, "play eagle eagle-bear", "fly elephant-sheriff")
    choose(g, "banner-per-farm:1", "banner r33", "banner r33")
    assert marker(g) == "bear sheriff"
    choose(g, "play horse horse-eagle")
    assert all(text.startswith("move r33-") for text in offers(g))
    choose(g, "move r33-r36", "n 4", "go-on")
    assert marker(g) == "elephant sheriff"


def test_R_nothing_after__an_eagle_to_a_seat_that_cannot_act_leaves_no_after_window() -> None:
    regions = {"r16": "lion 1", "r18": "lion 1", "r13": "bear 1"}
    g = turn("bear sheriff", regions, "eagle-bear horse-bear lion-bear lion-eagle")
    play(g, "eagle")
    choose(g, "fly horse-marshal", "pass")
    assert marker(g) == "horse sheriff"


def test_R_nothing_after__nor_does_one_to_a_seat_that_passes_up_an_attack_possible_only_with_a_card() -> None:
    inland = {"r01": "bear 1", "r05": "bear 1", "r07": "eagle 1"}
    g = turn("bear sheriff", inland, f"eagle-elephant {FAR} lion-bear lion-eagle")
    choose(g, "play eagle eagle-elephant", "fly eagle-marshal")
    assert offers(g) == ["attack", "pass"]
    choose(g, "pass")
    assert marker(g) == "eagle sheriff"


# Horse Lion ----------------------------------------------------------------------------------------------------------

OIL = "horse-lion lion-horse"


def test_R_oil__same_kind_new_choices_and_counts() -> None:
    g = turn("bear sheriff", {"r13": "bear 3", "r09": "lion 1"}, f"{OIL} bear-eagle eagle-lion elephant-bear")
    choose(g, "banner-per-farm:1", "banner r13")
    choose(g, "play bear-eagle bear-eagle+eagle-lion", "in r09", "play lion-horse lion-horse+horse-lion")
    choose(g, "banner r12", "banner r12")  # the farm of r09 counts now
    assert (look(g, "r12"), asked(g)) == ("bear 2", "after_action")


def test_R_oil__the_last_action_also_after_an_additional_attack() -> None:
    g = turn("bear marshal", {"r13": "bear 4", "r12": "bear 2"}, f"bear-eagle {OIL} elephant-bear")
    attack(g, "r13-r15", 4)
    fight(g)
    play(g, "bear")
    attack(g, "r15-r14", 2)
    fight(g)
    play(g, "lion-horse")
    attack(g, "r12-r25", 2)  # not bound to where the additional attack came from


def test_R_oil__not_a_card_that_was_used_on_it() -> None:
    g = turn("bear marshal", {"r13": "bear 4"}, f"{OIL} eagle-horse horse-bear elephant-bear")
    choose(g, "attack", "play eagle-horse eagle-horse+horse-bear")
    attack(g, "r13-r36", 2)
    fight(g)
    play(g, "lion-horse")
    assert "r13-r37" not in offers(g)  # far away again
    assert "r13-r15" in offers(g)


def test_R_oil__after_eagle_the_action_taken_at_the_new_seat() -> None:
    g = turn("bear sheriff", {"r13": "bear 3"}, f"eagle-bear {OIL} elephant-bear")
    choose(g, "play eagle eagle-bear", "fly eagle-sheriff", "banners:2", "banner r01", "banner r01")
    play(g, "lion-horse")
    choose(g, "banner r02", "banner r02")
    assert look(g, "r02") == "eagle 2"


def test_R_oil__after_lion_the_action_taken_there() -> None:
    g = turn("bear sheriff", {"r13": "bear 3"}, f"lion-bear {OIL} elephant-bear", horse="0...")
    choose(g, "play lion lion-bear")
    answer(g, "lion_borrows", "borrow horse-sheriff")
    choose(g, "banner-per-farm:1", "banner r17", "banner r17", "play lion-horse lion-horse+horse-lion")
    choose(g, "banner r22", "banner r22")
    assert (look(g, "r17"), look(g, "r22")) == ("horse 2", "horse 2")


def test_R_oil__after_a_swap_the_action_taken_at_the_new_seat_not_the_swap_itself() -> None:
    g = turn("bear chancellor", {"r13": "bear 3"}, f"{OIL} elephant-bear")
    choose(g, "swap-agent", "swap bear-steward", "banners:2", "banner r12", "banner r12")
    play(g, "lion-horse")
    assert asked(g) == "place_banners"
    choose(g, "banner r11", "banner r11")
    assert council(g, "bear") == ".0.."


def test_R_oil__may_be_played_again_after_the_repeat() -> None:
    g = turn("bear steward", {"r13": "bear 3"}, f"{OIL} horse-lion lion-horse elephant-bear")
    choose(g, "banners:2", "banner r12", "banner r12")
    for region in ("r11", "r10"):
        play(g, "lion-horse")
        choose(g, f"banner {region}", f"banner {region}")
    assert [banners(g, name) for name in ("r12", "r11", "r10")] == [2, 2, 2]


def test_R_oil__no_action_taken_nothing_to_repeat() -> None:
    g = turn("bear chancellor", {"r09": "lion 1", "r12": "lion 1"}, f"{OIL} elephant-bear")
    choose(g, "swap-agent", "swap bear-sheriff", "pass")  # a sheriff without farms and banners
    assert (asked(g), plays(g)) == ("after_action", set())


def test_R_oil__not_when_the_action_would_change_nothing() -> None:
    g = turn("bear steward", {"r13": "bear 9", "r12": "bear 9"}, f"{OIL} elephant-bear")
    choose(g, "banners:2", "banner r12", "banner r12")
    assert supply(g, "bear") == 0
    assert "lion-horse" not in plays(g)


def test_R_seat_ends__whoever_draws_and_repeats_as_often_as_possible_runs_out_of_cards() -> None:
    every_lion = " ".join(f"{card} {card}" for card in ("lion-bear", "lion-eagle", "lion-elephant", "lion-horse"))
    farms = {f"r{at}": "horse 1" for at in (24, 29, 30)}
    for seed in range(10):
        g = turn("horse steward", farms, f"{every_lion} horse-lion", seed=seed)
        choose(g, "card-per-farms:2")
        repeats = 0
        while marker(g) == "horse steward" and "lion-horse" in plays(g):
            play(g, "lion-horse")
            repeats += 1
        assert 1 <= repeats <= 8  # each takes one of the eight lion cards, and no lion card is drawn
