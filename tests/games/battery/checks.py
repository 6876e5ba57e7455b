"""What must be true of every position of every game. Each check raises AssertionError."""

from __future__ import annotations

import json
import marshal
from typing import Any

from sandtable.engine.lexicon import Lexicon
from sandtable.engine.machine import Game, Sentence
from sandtable.face import from_bytes, from_position
from sandtable.match import visible

JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def text(data: Any) -> str:
    """Plain data as text in which also the order of fields counts."""
    return JSON.encode(data)


def exactly(data: Any) -> bytes:
    """Plain data as bytes: equal only if types, values and the order of fields are, and so its text as JSON would be.

    Several times as fast as that text. Format 0 of `marshal` writes a thing in one way, whoever else refers to it.
    """
    return marshal.dumps(data, 0)


def seats_and_spectator(g: Game) -> list[int | None]:
    return [*range(int(g.players)), None]


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
    """An option's notation reads back, however it is typed; what is asked has words."""
    notation = speaker.notate(sentence)
    lexicon = g.kind.lexicon_of(g)
    assert lexicon.parse(g, notation) == option
    assert lexicon.parse(g, "  " + notation.upper().replace(" ", "   ") + " ") == option
    assert any(shape.fullmatch(notation.lower()) for shape in lexicon.shapes), notation
    assert lexicon.prompts[g.step.name].strip()


def check_position(g: Game, packed: bytes) -> None:
    """The position reads back as the same game; only the stream of chance is another."""
    position = g.position()
    again = from_position(json.loads(text(position)), seed=7)
    assert exactly(again.position()) == exactly(position)
    assert again.options() == g.options()
    assert again.to_move == g.to_move
    again.chance = g.chance
    assert again.to_bytes() == packed


def check_bytes(g: Game, packed: bytes) -> Game:
    """The bytes read back exactly; returns what they read as."""
    again = from_bytes(packed)
    assert again.to_bytes() == packed
    assert again.options() == g.options()
    assert again.to_move == g.to_move
    return again


def check_copy(g: Game, player_seed: int) -> None:
    """A copy is silent, and can be played on; that this changes nothing here shows in the bytes afterwards."""
    copy = g.copy()
    assert copy.events == []
    assert not copy.listening
    copy.stir(player_seed)
    copy.playout(12)


def check_secrets(g: Game, seat: int | None, seed: int) -> None:
    """Whatever a seat cannot know may be otherwise: its view stays the same to the byte, its options among it."""
    view = g.view(seat)
    seen = exactly(view)
    world = g.determinize(seat, seed)
    assert exactly(world.view(seat)) == seen, f"seat {seat} sees what it may not know"
    read = g.kind.from_view(json.loads(text(view)), seed)
    assert exactly(read.view(seat)) == seen, f"the view of seat {seat} does not read back"


def seen_after(g: Game, seat: int | None) -> bytes:
    """What a seat sees after a choice: its view, and the events of the choice that are for its eyes."""
    return exactly([g.view(seat), visible([event.as_data() for event in g.events], seat)])
