"""Random games with every number of players and all combinations of settings, looked at after every single choice."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.engine.machine import Game
from tests.games.battery import checks
from tests.games.battery.sample import LONGEST, Player, many, provided, sample

PARTS = 8
pytestmark = pytest.mark.parametrize("name", games.names())


@pytest.mark.parametrize("part", range(PARTS))
def test_pieces_are_conserved_and_options_have_names(name: str, part: int) -> None:
    """The quick checks, on thousands of games."""
    speaker = checks.Speaker(games.kind(name).lexicon)
    conserved = provided(name).check
    count = many(compiled=150, pure=3)
    for case, seed in sample(name, count, first=part * count):
        g = case.new(seed)
        player = Player(seed)
        for _ in range(LONGEST):
            conserved(g)
            options, sentences = checks.check_options(g, speaker)
            for event in g.events:
                speaker.speak(event)
            g.events.clear()
            if g.over:
                break
            g.choose(player.pick(options, sentences))


@pytest.mark.parametrize("part", range(PARTS))
def test_positions_bytes_copies_and_views(name: str, part: int) -> None:
    """The thorough checks, on fewer games."""
    speaker = checks.Speaker(games.kind(name).lexicon)
    count = many(compiled=6, pure=1)
    for case, seed in sample(name, count, first=10_000 + part * count):
        g = case.new(seed)
        player = Player(seed)
        for number in range(LONGEST):
            look_closely(g, speaker, player, number)
            if g.over:
                break
            read = checks.check_bytes(g)
            read.listening = True
            kept = g.copy()
            before = g.to_bytes()
            option = player.choice(g)
            g.events.clear()
            g.choose(option)
            read.choose(option)
            assert read.events == g.events
            assert read.to_bytes() == g.to_bytes()
            assert kept.to_bytes() == before


def look_closely(g: Game, speaker: checks.Speaker, player: Player, number: int) -> None:
    options, sentences = checks.check_options(g, speaker)
    if options:
        at = player.among(len(options))
        checks.check_notation(g, speaker, options[at], sentences[at])
    checks.check_position(g)
    checks.check_copy(g, number)
    seats = checks.seats_and_spectator(g)
    checks.check_secrets(g, seats[number % len(seats)], number)
