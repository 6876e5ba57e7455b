"""The public face refuses what it cannot use, in a sentence, and knows every seat and the spectator."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import games
from sandtable.engine.kind import BadInput
from sandtable.engine.machine import Illegal
from sandtable.face import from_position, new_game
from sandtable.lab.options import unattended

pytestmark = pytest.mark.parametrize("name", games.names())


@pytest.mark.parametrize(("given", "reason"), [
    ({"players": 9}, r"players, not 9"),
    ({"players": "2"}, r"players, not '2'"),
    ({"players": 2.0}, r"players, not 2\.0"),
    ({"seed": -1}, r"seed -1 cannot be used; it must be a whole number from 0 to 4611686018427387903"),
    ({"seed": 1 << 62}, r"seed 4611686018427387904 cannot be used"),
    ({"seed": "luck"}, r"seed 'luck' cannot be used"),
    ({"seed": 0.5}, r"seed 0\.5 cannot be used"),
    ({"options": ["pauses"]}, r"must be names with values, not \['pauses'\]"),
    ({"options": {"speed": True}}, r"has no option 'speed'; it has: .*pauses"),
    ({"options": {"pauses": 7}}, r"option pauses cannot be 7; it can be: false, true"),
    ({"board": []}, r"this board cannot be played"),
])
def test_a_game_that_cannot_be_is_refused(name: str, given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        new_game(name, **given)


def test_a_game_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(BadInput, match=f"there is no game 'chess'; there are: .*{name}"):
        new_game("chess")


def test_a_position_with_an_impossible_seed_is_refused(name: str) -> None:
    position = new_game(name, seed=1).position()
    with pytest.raises(BadInput, match="seed None cannot be used"):
        from_position(position, seed=None)  # type: ignore[arg-type]


def test_a_seat_that_is_not_there_sees_and_imagines_nothing(name: str) -> None:
    g = new_game(name, players=2, seed=1)
    for seat in (-1, 2):
        with pytest.raises(BadInput, match=f"there is no seat {seat}; the seats are 0 to 1"):
            g.view(seat)
        with pytest.raises(ValueError, match=f"there is no seat {seat}; the seats are 0 to 1"):
            g.determinize(seat, 1)
    for onlooker in (0, 1, None):
        assert g.determinize(onlooker, 1).view(onlooker) == g.view(onlooker)


def test_what_is_not_offered_cannot_be_chosen_and_changes_nothing(name: str) -> None:
    g = new_game(name, seed=1)
    before = g.to_bytes()
    with pytest.raises(Illegal, match=f"-5 is not among the {len(g.options())} options now"):
        g.choose(-5)
    assert g.to_bytes() == before


def test_when_the_game_is_over_nothing_can_be_chosen(name: str) -> None:
    g = new_game(name, seed=1, options=dict(unattended(games.kind(name))))
    g.playout(100_000)
    assert g.over
    assert g.to_move is None
    assert g.options() == []
    with pytest.raises(Illegal, match="0 is not among the 0 options now"):
        g.choose(0)
