"""What a seat believes of others' loyalties: counted out exactly, and dealt as believed."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from sandtable import bots
from sandtable.bots.compiled.whispers_belief import PLACED, Belief
from sandtable.bots.levels import guide as guide_of
from sandtable.face import from_position, new_game
from sandtable.games.whispers.names import EMPIRES
from sandtable.games.whispers.state import Whispers
from sandtable.match import visible


def game(players: int, seed: int = 3, **options: bool) -> Whispers:
    g = new_game("whispers", players, seed=seed, options=options)
    assert isinstance(g, Whispers)
    return g


def by_hand(g: Whispers, seat: int, acts: dict[int, list[int]]) -> list[list[list[float]]]:
    """The same probabilities by going through all joint deals one by one."""
    players = int(g.players)
    own = tuple(int(g.loyalty[seat * 5 + slot]) for slot in range(5))
    choices = [[own] if player == seat else list(permutations(range(5))) for player in range(players)]
    table = [[[0.0] * 5 for _ in range(5)] for _ in range(players)]
    total = 0.0
    for deals in product(*choices):
        if g.to_each_their_own and len({deal[0] for deal in deals}) < players:
            continue
        weight = 1.0
        for player, empires in acts.items():
            for empire in empires:
                weight *= PLACED[deals[player].index(empire)]
        total += weight
        for player, deal in enumerate(deals):
            for slot, empire in enumerate(deal):
                table[player][slot][empire] += weight
    return [[[value / total for value in row] for row in rows] for rows in table]


def believed(g: Whispers, seat: int, acts: dict[int, list[int]]) -> list[list[list[float]]]:
    belief = Belief()
    for player, empires in acts.items():
        for empire in empires:
            belief.note(g, player, empire, PLACED)
    belief.weigh(g, seat)
    return belief.chances(g, seat)


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (2, {"to_each_their_own": True}),
                                                  (3, {"to_each_their_own": True})])
def test_the_belief_is_what_counting_all_deals_gives(players: int, options: dict[str, bool]) -> None:
    g = game(players, **options)
    acts = {1: [0, 0, 3], players - 1: [2]}
    found, wanted = believed(g, 0, acts), by_hand(g, 0, acts)
    for player in range(players):
        for slot in range(5):
            assert found[player][slot] == pytest.approx(wanted[player][slot])


def test_an_empire_one_works_for_is_believed_to_be_loved() -> None:
    g = game(3)
    chances = believed(g, 0, {1: [4, 4]})
    assert chances[1][0][4] > 0.5
    assert chances[2][0][4] == pytest.approx(0.2)


def test_own_and_revealed_tokens_are_certain() -> None:
    g = game(2)
    own = int(g.loyalty[0])
    assert believed(g, 0, {})[0][0][own] == 1.0
    position: dict[str, Any] = g.position()
    row = position["loyalties"][1]
    row[1]["revealed"] = row[2]["revealed"] = True
    shown = from_position(position)
    assert isinstance(shown, Whispers)
    chances = believed(shown, 0, {1: [0, 1, 2]})
    assert chances[1][1][EMPIRES.index(row[1]["empire"])] == 1.0
    assert all(value == 0 for empire, value in enumerate(chances[1][0])
               if EMPIRES[empire] in (row[1]["empire"], row[2]["empire"]))


def test_worlds_are_dealt_as_often_as_they_are_believed() -> None:
    g = game(2)
    belief = Belief()
    for _ in range(2):
        belief.note(g, 1, 2, PLACED)
    belief.weigh(g, 0)
    chances = belief.chances(g, 0)
    world = g.copy()
    loves: Counter[int] = Counter()
    for _ in range(4000):
        belief.deal(world, 0)
        loves[int(world.loyalty[5])] += 1
    for empire in range(5):
        assert loves[empire] / 4000 == pytest.approx(chances[1][0][empire], abs=0.035)


def test_it_is_right_about_as_often_as_it_is_sure() -> None:
    """Of players by rules of thumb, whom it sees act: the empire it takes for the most loved, round by round."""
    sure = right = looks = 0.0
    for seed in range(30):
        g = game(3, seed=seed)
        g.listening = True
        seated = [bots.make("rules", "whispers", 3 * seed + seat) for seat in range(3)]
        guide, known = guide_of("whispers"), 1
        while not g.over:
            assert g.to_move is not None
            g.choose(seated[g.to_move].choose(g.view(g.to_move)))
            world = g.determinize(0, 1)
            for event in visible([event.as_data() for event in g.events], 0):
                guide.hear(world, event["key"], event)
            g.events.clear()
            if g.round == known or g.over:
                continue
            known = int(g.round)
            for player, table in enumerate(guide.beliefs(world, 0)):
                if player:
                    chance, empire = max((chance, empire) for empire, chance in enumerate(table[0]))
                    sure += chance
                    right += empire == g.loyalty[5 * player]
                    looks += 1
    assert looks == 30 * 3 * 2
    assert right / looks == pytest.approx(sure / looks, abs=0.08)
    assert right / looks > 0.75
