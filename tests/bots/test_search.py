"""The search and the rules of thumb: repeatable, and blind to what their seat may not know."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from sandtable import bots
from sandtable.bots.levels import guide
from sandtable.bots.search import SearchBot
from sandtable.engine.machine import Game
from sandtable.face import new_game

GAMES = [("whispers", 2), ("whispers", 4), ("balance", 2)]


def somewhere(game: str, players: int, seed: int, choices: int) -> Game:
    """A position in the middle of a random game, with more than one option."""
    g = new_game(game, players, seed=seed)
    g.playout(choices)
    while not g.over and len(g.options()) < 2:
        g.playout(1)
    assert not g.over
    return g


def limited(game: str) -> dict[str, int]:
    """Options under which even random games end."""
    return {"turn_limit": 30} if game == "balance" else {}


def searcher(game: str, seed: int, iterations: int = 24) -> SearchBot:
    return SearchBot(game, seed, guide(game), iterations, seconds=600)


def thought(bot: SearchBot, g: Game) -> str:
    assert g.to_move is not None
    option = bot.choose(g.view(g.to_move))
    return json.dumps([option, bot.thoughts()])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_search_is_repeatable_bit_for_bit(game: str, players: int) -> None:
    g = somewhere(game, players, 3, 60)
    assert thought(searcher(game, 11), g) == thought(searcher(game, 11), g)
    assert thought(searcher(game, 11), g) != thought(searcher(game, 12), g)


SEARCHED = """
import hashlib, sys
from tests.bots.test_search import GAMES, searcher, somewhere, thought
for game, players in GAMES:
    g = somewhere(game, players, 3, 60)
    print(game, players, hashlib.sha256(thought(searcher(game, 11), g).encode()).hexdigest())
"""


def test_compiled_and_uncompiled_search_alike() -> None:
    """Values and visits of every option, to the last bit."""
    found = [
        subprocess.run(
            [sys.executable, "-c", SEARCHED], env={**os.environ, "SANDTABLE_PURE": pure}, check=True,
            stdout=subprocess.PIPE, text=True,
        ).stdout
        for pure in ("", "1")
    ]
    assert len(found[0].splitlines()) == len(GAMES)
    assert found[0] == found[1]


@pytest.mark.parametrize("name", ["easy", "rules", "search"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_two_worlds_a_seat_cannot_tell_apart_give_the_same_choice(game: str, players: int, name: str) -> None:
    for seed in range(2):
        g = somewhere(game, players, seed, 70 * (seed + 1))
        assert g.to_move is not None
        worlds = [g, g.determinize(g.to_move, 1), g.determinize(g.to_move, 2)]
        answers = set()
        for world in worlds:
            bot = searcher(game, 5, 8) if name == "search" else bots.make(name, game, 5)
            answers.add(bot.choose(world.view(g.to_move)))
        assert len(answers) == 1


@pytest.mark.parametrize("name", ["random", "easy", "rules"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_bot_answers_every_kind_of_decision(game: str, players: int, name: str) -> None:
    for seed in range(1):
        g = new_game(game, players, seed=seed, options=limited(game))
        seated = [bots.make(name, game, seat) for seat in range(players)]
        while not g.over:
            assert g.to_move is not None
            option = seated[g.to_move].choose(g.view(g.to_move))
            assert option in g.options()
            g.choose(option)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_tree_is_kept_from_choice_to_choice(game: str, players: int) -> None:
    g = new_game(game, players, seed=4)
    bot = searcher(game, 2, 40)
    kept: list[Any] = []
    me = g.to_move
    while not g.over and len(kept) < 12:
        if g.to_move == me and len(g.options()) > 1:
            option = bot.choose(g.view(me))
            kept.append(bot.thoughts()["kept"])
            g.choose(option)
        else:
            g.choose(g.options()[0])
    assert kept[0] == 0
    assert any(kept[1:]), "no tree was ever used again"


def test_a_sole_option_needs_no_thought() -> None:
    g = new_game("whispers", 2, seed=1, options={"pauses": True})
    while len(g.options()) != 1:
        g.playout(1)
        assert not g.over
    bot = searcher("whispers", 1)
    assert g.to_move is not None
    assert bot.choose(g.view(g.to_move)) == g.options()[0]
    assert bot.thoughts() == {}
