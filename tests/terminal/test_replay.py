"""Saved games shown again and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable import cli, savefile
from sandtable.match import Match
from tests.support.matches import played

pytestmark = pytest.mark.lanterns


def kept(match: Match, tmp_path: Path) -> str:
    file = tmp_path / "game.json"
    savefile.write(savefile.to_save(match), file)
    return str(file)


def test_replay_tells_every_choice_and_the_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(names=["Ann", "Bob", ""])
    assert cli.main(["replay", kept(match, tmp_path)]) == 0
    shown = capsys.readouterr().out
    for number, move in enumerate(match.moves, 1):
        assert f"{number:>4}  {['Ann', 'Bob', 'Walker 3'][move.seat]}: {move.notation}\n" in shown
    assert "The game is over" in shown
    assert "wins" in shown or "shares the victory" in shown


def test_replay_for_a_seat_tells_what_that_seat_knew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept(played(names=["Ann", "Bob", ""], choices=12), tmp_path)
    assert cli.main(["replay", file]) == 0
    everything = capsys.readouterr().out
    assert cli.main(["replay", file, "--seat", "bob"]) == 0
    bobs = capsys.readouterr().out
    assert everything.count("You draw") > bobs.count("You draw") >= 2
    assert "Ann: (hidden)" in bobs
    assert "The game is not over." in bobs


@pytest.mark.parametrize("seat", ["1", "Ann", "ann"])
def test_replay_shows_the_table_at_any_choice(seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept(played(names=["Ann", "Bob", ""]), tmp_path)
    assert cli.main(["replay", file, "--at", "0", "--seat", seat]) == 0
    shown = capsys.readouterr().out
    assert "Ann: Where to?" in shown
    assert "1 Stay" in shown
    assert shown.count("hidden") >= 2


def test_replay_of_the_last_choice_shows_how_it_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played("whispers", 2)
    assert cli.main(["replay", kept(match, tmp_path), "--at", str(len(match.moves))]) == 0
    shown = capsys.readouterr().out
    assert "The game is over" in shown
    assert "Scoring" in shown


@pytest.mark.parametrize("words", [
    ["--at", "9999"], ["--at", "-1"], ["--seat", "Nobody"], ["--seat", "4"], ["--seat", "4" * 5000],
])
def test_there_is_no_such_choice_or_seat(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", kept(played(), tmp_path), *words]) == cli.BAD_INPUT
    assert "sandtable: there is no" in capsys.readouterr().err


def test_verify_plays_everything_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played("whispers", 4, words=["something of mine"])
    assert cli.main(["verify", kept(match, tmp_path), "--hash", match.commitment]) == 0
    shown = capsys.readouterr().out
    assert f"verified: {len(match.moves)} choices of whispers" in shown
    assert f"{match.commitment} (as published)" in shown
    assert "mixed in: 'something of mine'" in shown


def test_verify_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(kept(played(), tmp_path))
    data = json.loads(file.read_text())
    data["result"]["winners"] = [0, 1, 2]
    file.write_text(json.dumps(data))
    assert cli.main(["verify", str(file)]) == cli.FAILED
    assert "does not verify: the result comes out otherwise" in capsys.readouterr().out


def test_verify_against_another_hash_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", kept(played(), tmp_path), "--hash", "abc"]) == cli.FAILED
    assert "the published hash was abc" in capsys.readouterr().out


def test_what_is_no_save_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.json"
    file.write_text("[]")
    assert cli.main(["verify", str(file)]) == cli.BAD_INPUT
    assert "no save file of Sandtable" in capsys.readouterr().err
