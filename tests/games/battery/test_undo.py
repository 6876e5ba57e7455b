"""Undo is exact, whatever is taken back and however often."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.match import CannotUndo, Match
from tests.games.battery.sample import Player, many, sample

PARTS = 8
CHOICES = 250


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_undone_was_never_there(name: str, part: int) -> None:
    freely = 0
    count = many(compiled=64, pure=1)
    for case, seed in sample(name, count, first=300_000 + part * count):
        match = Match.start(name, case.players, dict(case.settings), secret=seed.to_bytes(16, "little"))
        player = Player(seed)
        for _ in range(CHOICES):
            seat = match.to_move
            if seat is None:
                break
            before, moves = match.game.to_bytes(), list(match.moves)
            option = player.choice(match.game)
            events = match.choose(seat, option)
            after, made = match.game.to_bytes(), match.moves[-1]
            if match.can_undo(seat):
                freely += 1
                assert match.undo(seat) == made
            else:
                with pytest.raises(CannotUndo):
                    match.undo(seat)
                match.rewind(len(moves))
            assert match.game.to_bytes() == before
            assert match.moves == moves
            assert option in match.game.options()
            assert match.choose(seat, option) == events
            assert match.game.to_bytes() == after
            assert match.moves[-1] == made
        match.rewind(0)
        assert match.game.to_bytes() == match.state(0)
    assert freely > 10 * count
