"""What must be true of every position of every game. Each check raises AssertionError."""

from __future__ import annotations

import json
from typing import Any

from sandtable.engine.lexicon import Lexicon
from sandtable.engine.machine import NOBODY, Game, Sentence
from sandtable.face import from_bytes, from_position
from sandtable.match import visible


def text(data: Any) -> str:
    """Plain data as text in which also the order of fields counts."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def seats_and_spectator(g: Game) -> list[int | None]:
    return [*range(int(g.players)), None]


def eyes(seat: int | None) -> int:
    """The seat as the engine calls it, which has a number for the spectator too."""
    return int(NOBODY) if seat is None else seat


class Speaker:
    """Notation and words of all that a game says, each sentence made once."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.notations: dict[tuple[Any, ...], str] = {}
        self.spoken: set[tuple[Any, ...]] = set()

    def notate(self, sentence: Sentence) -> str:
        key = (sentence.phrase.key, *sentence.values)
        if key not in self.notations:
            self.notations[key] = self.lexicon.notate(sentence)
            self.speak(sentence)
        return self.notations[key]

    def speak(self, sentence: Sentence) -> None:
        """There are words for it, and they are whole."""
        key = (sentence.phrase.key, *sentence.values)
        if key not in self.spoken:
            self.spoken.add(key)
            words = self.lexicon.speak(sentence.as_data())
            assert words.strip()
            assert not set(words) & set("{}"), words


def check_options(g: Game, speaker: Speaker) -> tuple[list[int], list[Sentence]]:
    """Options are there, each once, and each can be written in its own way and said; the options and sentences."""
    options = g.options()
    assert len(set(options)) == len(options)
    assert bool(options) != g.over
    sentences = [g.describe(option) for option in options]
    notations = {speaker.notate(sentence).lower() for sentence in sentences}
    assert len(notations) == len(options), sorted(speaker.notate(sentence) for sentence in sentences)
    return options, sentences


def check_notation(g: Game, speaker: Speaker, option: int, sentence: Sentence) -> None:
    """An option's notation reads back, however it is typed."""
    notation = speaker.notate(sentence)
    lexicon = g.kind.lexicon_of(g)
    assert lexicon.parse(g, notation) == option
    assert lexicon.parse(g, "  " + notation.upper().replace(" ", "   ") + " ") == option
    assert any(shape.fullmatch(notation.lower()) for shape in lexicon.shapes()), notation
    assert lexicon.prompts[g.view(None)["asked"] or ""].strip()


def check_position(g: Game) -> None:
    """The position reads back as the same game; only the stream of chance is another."""
    position = g.position()
    again = from_position(json.loads(text(position)), seed=7)
    assert text(again.position()) == text(position)
    assert again.options() == g.options()
    assert again.to_move == g.to_move
    again.chance = g.chance
    assert again.to_bytes() == g.to_bytes()


def check_bytes(g: Game) -> Game:
    """The bytes read back exactly; returns what they read as."""
    packed = g.to_bytes()
    again = from_bytes(packed)
    assert again.to_bytes() == packed
    assert again.options() == g.options()
    assert again.to_move == g.to_move
    return again


def check_copy(g: Game, player_seed: int) -> None:
    """What is played on a copy changes nothing here."""
    before = g.to_bytes()
    copy = g.copy()
    assert copy.to_bytes() == before
    assert copy.events == []
    assert not copy.listening
    copy.stir(player_seed)
    copy.playout(12)
    assert g.to_bytes() == before


def check_secrets(g: Game, seat: int | None, seed: int) -> None:
    """Whatever a seat cannot know may be otherwise: its view stays the same to the byte, its options among it."""
    view = text(g.view(seat))
    world = g.determinize(eyes(seat), seed)
    assert text(world.view(seat)) == view, f"seat {seat} sees what it may not know"
    read = g.kind.from_view(json.loads(view), seed)
    assert text(read.view(seat)) == view, f"the view of seat {seat} does not read back"


def seen_after(g: Game, seat: int | None) -> str:
    """What a seat sees after a choice: its view, and the events of the choice that are for its eyes."""
    return text([g.view(seat), visible([event.as_data() for event in g.events], seat)])
