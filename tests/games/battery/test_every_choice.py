"""Random games with every number of players and all combinations of settings, looked at after every single choice."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.engine.machine import Game, Sentence
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
    """The thorough checks. What the bytes say before and after shows that nothing done elsewhere changes a game."""
    speaker = checks.Speaker(games.kind(name).lexicon)
    count = many(compiled=64, pure=1)
    for case, seed in sample(name, count, first=100_000 + part * count):
        g = case.new(seed)
        player = Player(seed)
        packed = g.to_bytes()
        for number in range(LONGEST):
            kept = g.copy()
            options, sentences = look_closely(g, speaker, player, number, packed)
            read = checks.check_bytes(g, packed)
            assert g.to_bytes() == packed
            if g.over:
                break
            read.listening = True
            option = player.pick(options, sentences)
            g.events.clear()
            g.choose(option)
            read.choose(option)
            assert kept.to_bytes() == packed
            packed = g.to_bytes()
            assert read.to_bytes() == packed
            assert read.events == g.events


def look_closely(
    g: Game, speaker: checks.Speaker, player: Player, number: int, packed: bytes,
) -> tuple[list[int], list[Sentence]]:
    """All that can be seen of a game without changing it; its options and their sentences."""
    options, sentences = checks.check_options(g, speaker)
    if options:
        at = player.among(len(options))
        checks.check_notation(g, speaker, options[at], sentences[at])
    checks.check_position(g, packed)
    checks.check_copy(g, number)
    seats = checks.seats_and_spectator(g)
    checks.check_secrets(g, seats[number % len(seats)], number)
    return options, sentences
