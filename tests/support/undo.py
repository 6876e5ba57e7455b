"""The promise behind free undo, for any game: a choice that may be taken back freely has told nobody anything."""

from __future__ import annotations

import json
import random
from typing import Any

from sandtable.engine.machine import Game
from sandtable.match import Match, visible

WORLDS = 4


def assert_free_choices_tell_nothing(match: Match, seed: int, choices: int = 200) -> int:
    """Play a match at random and look at every free choice with everybody's eyes; how many free ones there were.

    Each observer could not tell the real world from some others before the choice. If the choice was free, it still
    cannot afterwards: in each of these worlds the same option is there, has the same name, and leads to the same view
    and the same events.
    """
    chance = random.Random(seed)
    free = 0
    while not match.over and choices:
        seat = match.to_move
        assert seat is not None
        before = match.game.copy()
        match.choose(seat, chance.choice(match.game.options()))
        move = match.moves[-1]
        choices -= 1
        if move.informed:
            continue
        free += 1
        for observer in [*range(match.players), None]:
            seen = _seen(match.game, list(move.events), observer)
            for _ in range(WORLDS):
                # A spectator knows less than any seat: the worlds of another seat than the mover are among its own.
                eyes = observer if observer is not None else (seat + 1) % match.players
                world = before.determinize(eyes, chance.getrandbits(60))
                assert move.option in world.options(), f"{move.notation} shows {observer} what {seat} holds"
                world.listening = True
                world.choose(move.option)
                events = [event.as_data() for event in world.events]
                assert _seen(world, events, observer) == seen, f"{move.notation} tells {observer} something"
    return free


def _seen(game: Game, events: list[dict[str, Any]], observer: int | None) -> str:
    return json.dumps([game.view(observer), visible(events, observer)], sort_keys=True)
