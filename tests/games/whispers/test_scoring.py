"""The end: points, ties and the shared victory."""

from __future__ import annotations

from typing import Any

from sandtable.engine.kind import Result
from tests.games.whispers.test_round_end import ending

ROW = "bear eagle elephant lion horse"


def final(*loyalties: str, **setup: Any) -> Result:
    """The result of a game that has just ended; Horse's chancellor has made no difference."""
    g = ending(round=4, players=len(loyalties), loyalties=list(loyalties), **setup)
    assert g.over
    return g.result()


def test_example_17_points() -> None:
    # x4 Lion with 2 cities, x3 Elephant with 3, x2 Bear with 1, x0 Eagle with 4, x-1 Horse with 2.
    result = final(
        "lion elephant bear eagle horse", ROW, regions={"r14": "eagle 1", "r19": "eagle 1", "r28": "elephant 1"},
    )
    assert result.scores[0] == 17
    assert [slot["points"] for slot in result.details["lines"][0]["slots"]] == [8, 9, 2, 0, -2]
    assert [slot["cities"] for slot in result.details["lines"][0]["slots"]] == [2, 3, 1, 4, 2]


def test_each_token_scores_its_slots_value_times_the_cities_its_empire_holds() -> None:
    # At home: bear 1 city, eagle 2, elephant 2, lion 3, horse 4.
    result = final(ROW, "horse lion elephant eagle bear")
    assert result.scores == (4 * 1 + 3 * 2 + 2 * 2 - 4, 4 * 4 + 3 * 3 + 2 * 2 - 1)
    assert (result.winners, result.reason) == ((1,), "most_points")


def test_an_empire_without_cities_scores_nothing() -> None:
    lost = {"r14": "bear 1", "r19": "bear 1", "r21": "bear 1", "r23": "bear 1"}
    assert final("horse eagle elephant lion bear", ROW, regions=lost).scores[0] == 3 * 2 + 2 * 2 - 5


def test_all_tokens_are_revealed_at_the_end() -> None:
    g = ending(round=4, players=2, loyalties=[ROW, "horse lion elephant eagle bear"])
    for seat in (0, 1, None):
        seen = g.view(seat)["position"]["loyalties"]
        assert [token["empire"] for token in seen[1]] == ["horse", "lion", "elephant", "eagle", "bear"]


def test_ties_go_to_the_fewer_swaps_made() -> None:
    result = final(ROW, ROW, ROW, swaps=[2, 1, 2], hands=("lion-bear", "", "lion-bear"))
    assert (result.winners, result.reason) == ((1,), "fewer_swaps")


def test_then_to_the_more_cards_in_hand() -> None:
    hands = ("lion-bear", "lion-bear lion-eagle", "horse-bear horse-lion horse-eagle")
    result = final(ROW, ROW, ROW, swaps=[1, 1, 2], hands=hands)
    assert (result.winners, result.reason) == ((1,), "more_cards")


def test_then_the_victory_is_shared() -> None:
    result = final(ROW, ROW, "horse lion elephant eagle bear", ROW, hands=("lion-bear",), swaps=[0, 0, 5, 0])
    assert (result.winners, result.reason) == ((2,), "most_points")
    result = final(ROW, ROW, ROW, swaps=[1, 0, 0], hands=("", "lion-bear", "horse-bear"))
    assert (result.winners, result.reason) == ((1, 2), "shared")


def test_more_points_beat_fewer_swaps_and_more_cards() -> None:
    result = final(ROW, "eagle bear elephant lion horse", swaps=[0, 3], hands=("lion-bear lion-eagle", ""))
    assert (result.winners, result.reason) == ((1,), "most_points")


def test_fewer_swaps_beat_more_cards() -> None:
    result = final(ROW, ROW, swaps=[1, 0], hands=("lion-bear lion-eagle", ""))
    assert result.winners == (1,)


def test_a_negative_score_can_win() -> None:
    lions = dict.fromkeys(("r08", "r02", "r07", "r36", "r37"), "lion 1")
    result = final(ROW, ROW, regions=lions, swaps=[0, 1])  # only lion, on x0, and horse, on x-1, hold cities
    assert (result.scores, result.winners) == ((-4, -4), (0,))
