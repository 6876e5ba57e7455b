"""The bots people choose from: characters, carelessness, and a search of one's own."""

from __future__ import annotations

import pytest

from sandtable import bots
from sandtable.bots.levels import LEVELS, search_of_ones_own
from sandtable.engine.kind import BadInput
from sandtable.face import new_game
from sandtable.lab.games import Work, do


def attacks(name: str, game: str, games: int) -> int:
    """How many attacks there are in games of a bot against itself."""
    total = 0
    for seed in range(games):
        g = new_game(game, 2, seed=seed, options={"turn_limit": 12} if game == "balance" else {})
        g.listening = True
        seated = [bots.make(name, game, seat) for seat in range(2)]
        while not g.over:
            assert g.to_move is not None
            g.choose(seated[g.to_move].choose(g.view(g.to_move)))
        total += sum(event.key in ("battle", "rolled", "assault") for event in g.events)
    return total


@pytest.mark.parametrize(("game", "games"), [("whispers", 10), ("balance", 6)])
def test_the_aggressive_attack_more_than_the_cautious(game: str, games: int) -> None:
    assert attacks("aggressive", game, games) > 1.05 * attacks("cautious", game, games)


def test_the_careless_choose_otherwise_now_and_then() -> None:
    other = choices = 0
    for seed in range(4):
        g = new_game("whispers", 2, seed=seed)
        easy, rules = bots.make("easy", "whispers", seed), bots.make("rules", "whispers", seed)
        while not g.over:
            assert g.to_move is not None
            view = g.view(g.to_move)
            option = rules.choose(view)
            if len(view["options"]) > 1:
                choices += 1
                other += easy.choose(view) != option
            g.choose(option)
    assert 0.1 < other / choices < 0.8


def test_a_search_of_ones_own_plays() -> None:
    played = do(Work(0, "whispers", ("search:iterations=20", "search:iterations=20:value=hand"), 1))
    assert played.winners
    level, hand = search_of_ones_own("search:iterations=20:seconds=0.5:value=hand")
    assert (level.iterations, level.seconds, hand) == (20, 0.5, True)


@pytest.mark.parametrize("name", ["search:speed=3", "search:iterations=no", "search:iterations=0", "search:value=net"])
def test_a_search_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        bots.make(name, "whispers")


def test_levels_differ_in_how_long_they_think() -> None:
    thoughts = [LEVELS[name].iterations for name in ("easy", "normal", "hard", "expert")]
    assert thoughts == sorted(thoughts)
    assert 0 < LEVELS["hard"].iterations < LEVELS["expert"].iterations
    assert all(level.seconds < 2 for level in LEVELS.values())
