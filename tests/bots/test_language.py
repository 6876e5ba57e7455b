"""Bots in any language: the program in docs/bots.md plays, and so does ours through the same lines."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.face import new_game
from sandtable.terminal import play
from tests.support.screens import TypedScreen, arguments

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
OURS = f"exec:{sys.executable} -m sandtable.cli bot rules"


@pytest.fixture
def loyal(tmp_path: Path) -> str:
    """The name of the bot that the document's example is."""
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found, "docs/bots.md has no example"
    assert sum(bool(line.strip()) for line in found[1].splitlines()) <= 20
    path = tmp_path / "loyal.py"
    path.write_text(found[1], encoding="utf-8")
    return f"exec:{sys.executable} {path}"


@pytest.mark.parametrize(("game", "others"), [("whispers", ["random", OURS]), ("balance", ["random"])])
def test_the_example_of_the_document_plays(
    loyal: str, game: str, others: list[str], capsys: pytest.CaptureFixture[str],
) -> None:
    games = len(others) + 1
    options = ["--options", "turn_limit=12"] if game == "balance" else []
    assert main(["duel", game, loyal, *others, "--games", str(games), *options, "--json"]) == 0
    out, err = capsys.readouterr()
    report: dict[str, Any] = json.loads(out)
    assert report["games"] == games
    assert report["faults"] == 0, err
    assert [row["name"] for row in report["bots"]] == [loyal, *others]


def test_the_example_sits_at_the_terminal(loyal: str) -> None:
    screen = TypedScreen([])
    words = arguments("play", "whispers", "--seats", f"{loyal},random", "--seed", "4")
    assert play.play(words, screen) == 0
    assert "The fourth round is over." in screen.shown
    assert "is replaced" not in screen.shown


def test_a_bot_at_fault_is_named_at_the_terminal_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("import sys\nprint('{}', flush=True)\nsys.stdin.readline()\nsys.exit(3)\n", encoding="utf-8")
    screen = TypedScreen([])
    words = arguments(
        "play", "whispers", "--seats", f"random,exec:{sys.executable} {path}", "--names", "Ada,Bob", "--seed", "4",
    )
    assert play.play(words, screen) == 0
    assert "Bob is replaced for this choice: its program ended (exit code 3)." in screen.shown
    assert "Ada is replaced" not in screen.shown
    assert "The fourth round is over." in screen.shown


def test_our_bots_answer_line_by_line_and_survive_nonsense() -> None:
    game = new_game("balance", 2, seed=3)
    assert game.to_move is not None
    lines = [
        {"type": "choose", "view": game.view(game.to_move)}, {"type": "hello", "game": "balance", "seed": 7},
        {"type": "choose", "view": game.view(game.to_move)}, {"type": "dance"}, ["no", "message"],
        {"type": "hello", "game": "tennis"}, {"type": "bye"},
    ]
    said = "".join(json.dumps(line) + "\n" for line in lines) + "{broken\n"
    done = subprocess.run(
        [sys.executable, "-m", "sandtable.cli", "bot", "rules"], input=said, capture_output=True, text=True, check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["type"] for answer in answers] == ["error", "hello", "choice", "error", "error", "error", "error"]
    assert answers[1] == {"type": "hello", "protocol": 1, "name": "sandtable rules"}
    assert answers[2]["option"] in game.options()
    assert done.stderr == ""


def test_a_bot_that_does_not_exist_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["bot", "nobody"], ["duel", "whispers", "nobody"], ["study", "whispers", "--bots", "nobody"],
                  ["ladder", "whispers", "--bots", "rules,nobody"], ["play", "--seats", "nobody,rules"]):
        assert main(words) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert re.fullmatch(r"sandtable: there is no bot 'nobody'; there are: random, easy, .*exec:COMMAND.*\n", err)
