"""Known positions with one right choice, set up as one would lay them out: the search finds it from every seed."""

from __future__ import annotations

import time

import pytest

from sandtable import bots
from sandtable.bots.levels import guide
from sandtable.bots.search import SearchBot
from sandtable.engine.machine import Game
from sandtable.face import new_game
from tests.games.balance import table as balance
from tests.games.whispers import table as whispers

SEEDS = range(4)


def found(g: Game, iterations: int = 200) -> set[str]:
    """What searches with some seeds choose, in notation; the bots get nothing but the view."""
    assert g.to_move is not None
    view = g.view(g.to_move)
    lexicon = g.kind.lexicon_of(g)
    chosen = set()
    for seed in SEEDS:
        bot = SearchBot(g.kind.name, seed, guide(g.kind.name), iterations, seconds=600)
        chosen.add(lexicon.notate(g.describe(bot.choose(view))))
    return chosen


def best_to_come(g: Game, seat: int) -> float:
    """The most a seat can still win of a game in which nobody else has anything to choose."""
    if g.over:
        winners = g.result().winners
        return 1 / len(winners) if seat in winners else 0.0
    assert g.to_move == seat
    best = 0.0
    for option in g.options():
        world = g.copy()
        world.choose(option)
        best = max(best, best_to_come(world, seat))
    return best


@pytest.mark.parametrize(("regions", "right"), [
    ({"r21": "horse 6"}, "r21-r27"),  # one attack takes a city
    ({"r20": "horse 6", "r27": "lion 9"}, "r20-r26"),  # both are on cities, but one is held too strongly
])
def test_the_attack_that_wins_on_the_last_turn_of_whispers(regions: dict[str, str], right: str) -> None:
    """The last seat of the last round, all tokens revealed, points are even, and player 0 loses ties."""
    shown = ["horse* lion* eagle* bear* elephant*", "lion* horse* elephant* eagle* bear*"]
    g = whispers.turn("horse chancellor", regions, round=4, settings={}, loyalties=shown, swaps=[1, 0])
    assert found(g) == {"attack"}
    whispers.choose(g, "attack")
    values = {}
    for text in whispers.offers(g):
        world = g.copy()
        world.choose(g.kind.lexicon_of(g).parse(g, text))
        values[text] = best_to_come(world, 0)
    assert [text for text, value in values.items() if value == 1] == [right], values
    assert len(values) > 1, "there is nothing to find"
    assert found(g) == {right}


def test_the_attack_on_the_last_territory_of_balance() -> None:
    g = balance.table(red="italy 9, slovakia 4, latvia 3", blue="austria 1", neutral="slovenia 2, hungary 2")
    assert "italy-austria" in balance.can(g)
    assert len(balance.can(g)) > 5
    assert found(g) <= {"italy-austria", "slovakia-austria"}


@pytest.mark.parametrize("iterations", [200, 1000])
def test_the_attack_for_the_third_mission_with_the_capital_held(iterations: int) -> None:
    """Blue will have its third mission next turn: whoever does not win now, loses."""
    g = balance.table(
        red="germany 12, belgium 3", blue="switzerland 9, austria 9, denmark 1", missions="naval_base vault",
        red_missions="cities6 purple", blue_missions="yellow green",
    )
    assert "germany-denmark" in balance.can(g)
    assert found(g, iterations) == {"germany-denmark"}


def test_a_mission_that_wins_is_taken() -> None:
    g = balance.table(
        "mission", red="germany 12, denmark 1", blue="austria 9", missions="naval_base",
        red_missions="cities6 purple",
    )
    assert len(balance.can(g)) > 1
    assert found(g, 50) == {next(text for text in balance.can(g) if "naval" in text)}


@pytest.mark.parametrize(("name", "most"), [("easy", 0.25), ("expert", 2.0)])
@pytest.mark.parametrize("game", ["whispers", "balance"])
def test_levels_keep_to_their_time(game: str, name: str, most: float) -> None:
    """By processor time, so that what else the machine does is not held against them."""
    g = new_game(game, 4 if game == "whispers" else 2, seed=2)
    for _ in range(2):
        g.playout(25)
        assert g.to_move is not None
        bot = bots.make(name, game, 1)
        view = g.view(g.to_move)
        began, until = time.process_time(), time.monotonic()
        bot.choose(view)
        assert time.process_time() - began < most
        assert time.monotonic() - until < 10 * most
