"""A match: who may choose what, what happened, and what it looked like."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import pytest

from sandtable.engine.kind import BadInput
from sandtable.engine.lexicon import ENGLISH, IllegalNow, Unreadable
from sandtable.match import Match, NotYourTurn, visible
from tests.support.matches import play_on, played, started

STAY, ROLL, DRAW = 0, 4, 5


def test_a_choice_is_made_by_the_seat_to_move_and_returns_what_happened() -> None:
    match = started()
    assert match.to_move == 0
    match.choose(0, 1)
    match.choose(0, 2)
    events = match.choose(0, ROLL)
    assert [event["key"] for event in events] == ["roll", "turn"]
    assert match.to_move == 1
    assert [move.notation for move in match.moves] == ["lamp 2", "lamp 3", "roll"]


def test_another_seat_is_told_whose_turn_it_is() -> None:
    match = started(names=["Ann", "Bob", ""])
    with pytest.raises(NotYourTurn, match="turn of Ann, not of player 3"):
        match.choose(2, STAY)
    assert match.moves == []


@pytest.mark.parametrize("option", [77, -1, True, "roll", None])
def test_what_is_not_offered_is_refused_and_changes_nothing(option: object) -> None:
    match = started()
    before = match.game.to_bytes()
    with pytest.raises(IllegalNow, match="not among the options of player 1"):
        match.choose(0, option)  # type: ignore[arg-type]
    assert match.game.to_bytes() == before
    match.choose(0, STAY)
    assert match.moves == [*started_and_stayed().moves]


def started_and_stayed() -> Match:
    match = started()
    match.choose(0, STAY)
    return match


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    match = played()
    assert match.over
    assert match.to_move is None
    with pytest.raises(NotYourTurn, match="the game is over"):
        match.choose(0, STAY)


def test_a_choice_can_be_written_in_notation() -> None:
    match = started()
    assert match.read(0, "Lamp  2") == 1
    with pytest.raises(NotYourTurn):
        match.read(1, "stay")
    with pytest.raises(Unreadable):
        match.read(0, "fly")


def test_the_result_comes_with_the_end() -> None:
    match = played(choices=5)
    assert match.result() is None
    play_on(match)
    result = match.result()
    assert result is not None
    assert max(result.scores) == result.scores[result.winners[0]]


def test_events_for_one_seat_are_visible_to_it_alone() -> None:
    events = [{"key": "draw", "player": 1}, {"key": "drawn", "card": 3, "to": 1}]
    assert visible(events, 1) == events
    assert visible(events, 0) == visible(events, None) == events[:1]


def test_the_log_of_a_seat_holds_no_card_that_others_drew() -> None:
    match = played(choices=20)
    for reader in (None, 0, 1, 2):
        for entry in match.log(reader):
            assert all(event.get("to", reader) == reader for event in entry.events)
            assert entry.notation is None or entry.seat == reader
    assert any(event["key"] == "drawn" for event in match.log(0)[0].events)


def test_the_log_of_a_finished_game_holds_every_choice() -> None:
    match = played()
    assert [entry.notation for entry in match.log(None)][1:] == [move.notation for move in match.moves]
    assert [entry.number for entry in match.log(None)] == list(range(len(match.moves) + 1))


def test_any_past_position_can_be_looked_at() -> None:
    match = started(players=2)
    views = [[match.view(seat) for seat in (None, 0, 1)]]
    while not match.over:
        play_on(match, 1, seed=len(match.moves))
        views.append([match.view(seat) for seat in (None, 0, 1)])
    for number, seen in enumerate(views):
        assert [match.view(seat, number) for seat in (None, 0, 1)] == seen
    with pytest.raises(BadInput, match="there are 0 to"):
        match.view(0, len(match.moves) + 1)
    with pytest.raises(BadInput, match="no position number -1"):
        match.at(-1)


def test_a_past_position_is_a_game_of_its_own() -> None:
    match = played(choices=6)
    now = match.game.to_bytes()
    past = match.at(3)
    past.choose(past.options()[0])
    assert match.game.to_bytes() == now
    assert match.at(3).to_bytes() != past.to_bytes()


def test_secrets_open_after_the_end_only() -> None:
    match = played(choices=6)
    with pytest.raises(BadInput, match="only a game that is over"):
        match.open_view(2)
    play_on(match)
    assert all(hand is not None for hand in match.open_view(2)["position"]["hands"])
    assert match.view(0, 2)["position"]["hands"][1] is None


def test_a_finished_game_goes_on_from_any_position_as_practice() -> None:
    match = played()
    practice = match.practice(10, names=["me", "bot", "bot"])
    assert practice.moves == []
    assert practice.secret != match.secret
    assert practice.view(1)["position"] == match.view(1, 10)["position"]
    play_on(practice)
    assert practice.over
    assert match.over


def test_a_running_game_cannot_be_practised_from() -> None:
    with pytest.raises(BadInput, match="only a game that is over can be continued"):
        played(choices=4).practice(2)


def test_seats_are_called_by_their_names_and_otherwise_as_the_game_does() -> None:
    match = started(names=["Ann", "", "Zoë"])
    assert match.speak({"key": "draw", "player": 0}) == "Ann draws a card"
    assert match.speak({"key": "draw", "player": 1}, ENGLISH) == "Walker 2 draws a card"


@pytest.mark.parametrize(("names", "reason"), [
    (["Ann"], "1 names for 3 seats"), (["A", "B", "C" * 41], "up to 40 printable"), (["A\n", "", ""], "printable"),
])
def test_names_are_one_for_each_seat_and_printable(names: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        started(names=names)


def test_a_match_is_for_the_players_and_options_of_its_game() -> None:
    with pytest.raises(BadInput, match="2 or 3 or 4 players, not 7"):
        started(players=7)
    with pytest.raises(BadInput, match="has no option 'speed'"):
        started(settings={"speed": 1})
    with pytest.raises(BadInput, match="from 2 to 20 lamps"):
        started(board={"lamps": 1})


def test_a_match_can_be_played_on_another_board() -> None:
    match = played(board={"lamps": 2}, choices=8)
    assert max(match.view(None)["position"]["pawns"]) <= 1
    assert match.at(3).to_bytes() == match.state(3)


# Keeping a match somewhere -------------------------------------------------------------------------------------------


class Shelf(Mapping[int, bytes]):
    """States as a table of a database would give them; it notes which were asked for."""

    def __init__(self, states: dict[int, bytes]) -> None:
        self.states = states
        self.asked: list[int] = []

    def __getitem__(self, number: int) -> bytes:
        self.asked.append(number)
        return self.states[number]

    def __contains__(self, number: object) -> bool:
        return number in self.states

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("a lazy shelf is never read through")

    def __len__(self) -> int:
        return len(self.states)


def shelf_of(match: Match) -> Shelf:
    return Shelf({number: match.state(number) for number in range(len(match.moves) + 1)})


def test_a_kept_match_comes_back_with_its_last_state_alone() -> None:
    match = played(choices=9)
    header = json.loads(json.dumps(match.header()))
    shelf = shelf_of(match)
    again = Match.restore(header, match.moves, shelf)
    assert shelf.asked == [9]
    assert again.game.to_bytes() == match.game.to_bytes()
    assert again.log(1) == match.log(1)
    play_on(again)
    play_on(match)
    assert again.moves == match.moves


def test_a_restored_match_can_be_looked_at_and_taken_back() -> None:
    match = played(choices=9)
    again = Match.restore(match.header(), match.moves, shelf_of(match))
    assert [again.view(2, number) for number in range(10)] == [match.view(2, number) for number in range(10)]
    again.rewind(4)
    match.rewind(4)
    play_on(again, 3, seed=5)
    play_on(match, 3, seed=5)
    assert [again.state(number) for number in range(8)] == [match.state(number) for number in range(8)]


def test_states_that_were_not_kept_are_played_again() -> None:
    match = played()
    some = {5: match.state(5), len(match.moves): match.state(len(match.moves))}
    for kept in (some, {}):
        again = Match.restore(match.header(), match.moves, kept)
        assert [again.state(number) for number in range(len(match.moves) + 1)] == [
            match.state(number) for number in range(len(match.moves) + 1)
        ]


def test_a_match_from_a_position_comes_back_too() -> None:
    practice = play_on(played().practice(7), 6)
    again = Match.restore(json.loads(json.dumps(practice.header())), practice.moves, {})
    assert again.game.to_bytes() == practice.game.to_bytes()
