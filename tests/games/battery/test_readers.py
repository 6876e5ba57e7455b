"""Whatever is damaged, mistyped or made up: it reads, or it is refused in a sentence."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import games, savefile
from sandtable.engine.kind import BadInput
from sandtable.engine.lexicon import IllegalNow
from sandtable.face import from_bytes, from_position
from sandtable.match import Match
from tests.games.battery.sample import Player, cases, many, sample
from tools import golden

pytestmark = pytest.mark.parametrize("name", games.names())
some = settings(max_examples=many(compiled=200, pure=40), deadline=None, derandomize=True, database=None)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=4,
)


@cache
def states(name: str) -> list[bytes]:
    """Games of all kinds at all kinds of moments."""
    found = []
    for case, seed in sample(name, 24, first=600):
        g = case.new(seed)
        player = Player(seed)
        for _ in range(7 * (seed % 24)):
            if not g.over:
                g.choose(player.choice(g))
        found.append(g.to_bytes())
    return found


def refused(wrong: BadInput) -> None:
    assert len(str(wrong)) > 10
    assert "\n" not in str(wrong)


@some
@given(data=st.data())
def test_damaged_bytes_are_refused(name: str, data: st.DataObject) -> None:
    packed = bytearray(data.draw(st.sampled_from(states(name))))
    at = data.draw(st.integers(0, len(packed) - 1))
    if data.draw(st.booleans()):
        packed[at] ^= data.draw(st.integers(1, 255))
    else:
        del packed[at:at + data.draw(st.integers(1, 40))]
    with pytest.raises(BadInput) as refusal:
        from_bytes(bytes(packed))
    refused(refusal.value)


@some
@given(anything=st.binary(max_size=60) | st.binary(max_size=60).map(lambda end: b"SANDTABLE1" + end))
def test_other_bytes_are_refused(name: str, anything: bytes) -> None:
    with pytest.raises(BadInput) as refusal:
        games.kind(name).from_bytes(anything)
    refused(refusal.value)


@some
@given(data=st.data())
def test_a_mistyped_notation_is_one_of_the_options_or_refused(name: str, data: st.DataObject) -> None:
    g = from_bytes(data.draw(st.sampled_from(states(name))))
    lexicon = g.kind.lexicon_of(g)
    known = [lexicon.notate(g.describe(option)) for option in g.options()]
    typed = data.draw(st.sampled_from([*known, *lexicon.notation.values()]) | st.text(max_size=20))
    at = data.draw(st.integers(0, len(typed)))
    typed = typed[:at] + data.draw(st.text(max_size=2)) + typed[at + data.draw(st.integers(0, 2)):]
    try:
        assert lexicon.parse(g, typed) in g.options()
    except BadInput as wrong:
        refused(wrong)


def test_what_was_possible_before_is_told_from_what_never_is(name: str) -> None:
    for case in cases(name)[:6]:
        g = case.new(0)
        player = Player(1)
        lexicon = g.kind.lexicon_of(g)
        past: set[str] = set()
        for _ in range(60):
            now = {lexicon.notate(g.describe(option)).lower() for option in g.options()}
            for text in sorted(past - now)[:5]:
                if not any(notation.startswith(text) for notation in now):
                    with pytest.raises(IllegalNow):
                        lexicon.parse(g, text)
            past |= now
            g.choose(player.choice(g))
            if g.over:
                break


@some
@given(data=st.data())
def test_a_position_of_other_stuff_is_refused_or_can_be_played(name: str, data: st.DataObject) -> None:
    position = from_bytes(data.draw(st.sampled_from(states(name)))).position()
    inside: Any = position
    while True:
        key = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
        if not isinstance(inside[key], dict | list) or not inside[key] or data.draw(st.integers(0, 3)) == 0:
            break
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[key] = data.draw(JSON)
    else:
        del inside[key]
    try:
        g = from_position(position, seed=1)
    except BadInput as wrong:
        refused(wrong)
        return
    g.view(None)
    json.dumps(g.position())
    for option in g.options():
        g.describe(option)
    g.playout(60)


@settings(max_examples=many(compiled=40, pure=8), deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_a_changed_save_is_refused_or_the_very_same_game(name: str, data: st.DataObject) -> None:
    save = golden.load(golden.files(name)[0])
    match = savefile.from_save({**save, "moves": save["moves"][:6], "result": None})
    changed = savefile.to_save(match)
    inside: Any = changed
    while True:
        key = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
        if not isinstance(inside[key], dict | list) or not inside[key] or data.draw(st.integers(0, 4)) == 0:
            break
        inside = inside[key]
    inside[key] = data.draw(JSON)
    try:
        again = savefile.from_save(changed)
    except BadInput as wrong:
        refused(wrong)
    else:
        assert isinstance(again, Match)
        assert again.moves == match.moves or len(again.moves) < len(match.moves)
