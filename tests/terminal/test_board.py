"""`sandtable board check`: everything that is wrong with a board file, at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable import cli, games


def board_file(tmp_path: Path, data: Any) -> str:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(data))
    return str(file)


@pytest.mark.parametrize("game", ["lanterns", "whispers"])
def test_a_good_board_can_be_played(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = games.kind(game).board()
    file = board_file(tmp_path, own if isinstance(own, dict) else own.data)
    assert cli.main(["board", "check", file]) == 0
    assert f"a board of {game} that can be played" in capsys.readouterr().out


def test_all_problems_of_a_bad_board_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(json.dumps(games.kind("whispers").board().data))
    data["turn_order"].reverse()
    data["council"]["bear"].pop()
    one, other = data["regions"][:2]
    one["borders"].append("nowhere")
    one["banners"] = 99
    del other["borders"]
    for region in data["regions"]:
        if region["home"] == "lion":
            region["home"] = "bear"
    assert cli.main(["board", "check", board_file(tmp_path, data)]) == cli.FAILED
    shown = capsys.readouterr().out
    assert "not a board of whispers, 6 problems:" in shown
    assert '  - "turn_order" must be' in shown
    assert "  - the council of bear must be a list of four seats" in shown
    assert f"  - {one['id']} has banners 99" in shown
    assert f"  - {one['id']} borders nowhere, which is not on the board" in shown
    assert f"  - {other['id']} must have a list of" in shown
    assert "  - lion has no home region" in shown


def test_the_game_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["board", "check", board_file(tmp_path, {"lamps": 99}), "--game", "lanterns"]) == cli.FAILED
    assert "a street has from 2 to 20 lamps, not 99" in capsys.readouterr().out


@pytest.mark.parametrize("data", [[], 3, None])
def test_what_is_no_object_hears_what_a_board_file_must_be(
    data: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["board", "check", board_file(tmp_path, data)]) == cli.FAILED
    shown = capsys.readouterr().out
    assert "not a board: a board file must be one JSON object" in shown
    assert '"whispers"' in shown and shown.count("\n") == 1


@pytest.mark.parametrize("data", [{}, {"game": "whispers"}])
def test_anything_else_is_no_board(data: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["board", "check", board_file(tmp_path, data)]) == cli.FAILED
    assert "not a board of" in capsys.readouterr().out


def test_a_board_of_an_unknown_game_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("chess", 5):
        assert cli.main(["board", "check", board_file(tmp_path, {"game": game})]) == cli.BAD_INPUT
    assert "there is no game 'chess'" in capsys.readouterr().err
