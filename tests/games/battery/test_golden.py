"""The games on record play again, event for event, to the same result."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import games, savefile
from sandtable.games.whispers.names import ABILITIES
from tools import golden

PATHS = [path for name in games.names() for path in golden.files(name)]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.name[:2]}")
def test_a_game_on_record_plays_again(path: Path) -> None:
    data = golden.load(path)
    assert data["rules_version"] == games.kind(data["game"]).rules_version, golden.ADVICE
    verdict = savefile.verify(data, data["commitment"])
    assert verdict.ok, f"{golden.ADVICE}: {verdict.problem}"
    assert data["result"] is not None


@pytest.mark.parametrize("name", games.names())
def test_the_games_on_record_show_every_kind_of_choice_and_setting(name: str) -> None:
    kind = games.kind(name)
    saves = [golden.load(path) for path in golden.files(name)]
    assert len(saves) >= 12
    assert {save["players"] for save in saves} == set(kind.players)
    for setting in kind.settings:
        tried = {save["settings"][setting.name] for save in saves}
        assert tried >= set(setting.choices), setting.name
        assert len(tried) > 1, setting.name
    told = {event["key"] for save in saves for move in save["moves"] for event in move["events"]}
    told |= {event["key"] for save in saves for event in save["set_up"]}
    options = set(kind.lexicon.notation)
    reasons = {save["result"]["reason"] for save in saves}
    assert told <= set(kind.lexicon.words)
    assert len(reasons) > 1
    shapes = kind.lexicon.shapes
    chosen = {
        key for save in saves for move in save["moves"]
        for key, shape in zip(kind.lexicon.notation, shapes) if shape.fullmatch(move["choice"].lower())
    }
    assert chosen == options, f"never chosen: {sorted(options - chosen)}"


def test_the_games_of_whispers_on_record_play_every_ability() -> None:
    played = [
        event["ability"] for path in golden.files("whispers") for move in golden.load(path)["moves"]
        for event in move["events"] if event["key"] == "played"
    ]
    assert set(played) == set(range(len(ABILITIES)))
