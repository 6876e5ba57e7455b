"""What one player does tells the others nothing but what the rules make public: not by a view, an event or a pause."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.engine.machine import Game
from tests.games.battery import checks
from tests.games.battery.sample import LONGEST, Case, Player, cases, many, sample

PARTS = 8
pytestmark = pytest.mark.parametrize("name", games.names())


def pausing(case: Case, on: bool) -> Case:
    """The case with public pauses on or off."""
    return case._replace(settings=tuple((key, on if key == "pauses" else value) for key, value in case.settings))


def answered(g: Game) -> int:
    """Give the only answer as long as there is only one; how often."""
    count = 0
    while len(g.options()) == 1:
        g.choose(g.options()[0])
        count += 1
    return count


def positions(g: Game) -> str:
    """The position but for the settings, and the stream of chance."""
    position = g.position()
    del position["settings"]
    return checks.text([position, int(g.chance)])


@pytest.mark.parametrize("part", range(PARTS))
def test_a_choice_looks_the_same_in_every_world_an_onlooker_thinks_possible(name: str, part: int) -> None:
    """One onlooker after the other imagines another world, in which the same choice is made with the same dice.

    What is revealed to all, or dealt to the onlooker when the game goes on, is all that may make a difference.
    """
    speaker = checks.Speaker(games.kind(name).lexicon)
    count = many(compiled=64, pure=1)
    for case, seed in sample(name, count, first=200_000 + part * count):
        g = pausing(case, on=True).new(seed)
        player = Player(seed)
        for number in range(LONGEST):
            if g.over:
                break
            onlookers = [seat for seat in checks.seats_and_spectator(g) if seat != g.to_move]
            onlooker = onlookers[number % len(onlookers)]
            world = g.determinize(onlooker, number)
            world.chance = g.chance
            world.listening = True
            option = player.choice(g)
            notation = speaker.notate(g.describe(option))
            possible = option in world.options()
            if possible:
                assert speaker.notate(world.describe(option)) == notation
                world.choose(option)
            g.events.clear()
            revealed = g.revealed
            g.choose(option)
            if possible:
                assert (world.to_move, world.step.name) == (g.to_move, g.step.name), f"{notation} shows a secret"
                dealt = any(event.as_data().get("to") == onlooker for event in g.events)
                if g.revealed == revealed and not dealt and not g.over:
                    told, imagined = checks.seen_after(g, onlooker), checks.seen_after(world, onlooker)
                    assert imagined == told, f"{notation} tells {onlooker} something"


def test_public_pauses_ask_more_and_change_nothing_else(name: str) -> None:
    """Where pauses are on, questions with one answer are asked as well; all else goes on as where they are off."""
    extra = 0
    for number, case in enumerate(cases(name)[: many(compiled=40, pure=4)]):
        quiet, asking = pausing(case, on=False).new(number), pausing(case, on=True).new(number)
        player = Player(number)
        for _ in range(LONGEST):
            extra += answered(asking) - answered(quiet)
            assert asking.options() == quiet.options()
            assert positions(asking) == positions(quiet)
            if quiet.over:
                break
            option = player.choice(quiet)
            quiet.choose(option)
            asking.choose(option)
    assert extra > 0
