"""The command line: one sentence for what cannot be used, and nothing slower than it must be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable import __version__, cli

RUN = [sys.executable, "-m", "sandtable.cli"]


def sandtable(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own."""
    return subprocess.run(
        [*RUN, *words], input=typed, capture_output=True, text=True, timeout=120, env={**os.environ, **environment},
    )


def test_version_says_which_engine_runs() -> None:
    done = sandtable("--version", SANDTABLE_PURE="1")
    assert done.stdout == f"sandtable {__version__} (pure (SANDTABLE_PURE=1))\n"


def test_version_imports_neither_games_nor_rich() -> None:
    code = "import sys; from sandtable.cli import main; main(['--version']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"rich", "sandtable.games", "sandtable.match"} & set(loaded)


def test_help_names_every_command() -> None:
    shown = sandtable("--help").stdout
    for command in cli.COMMANDS:
        assert f"\n    {command} " in shown, command


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = sandtable(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: sandtable {command}")


@pytest.mark.parametrize(("words", "sentence"), [
    (["play", "chess"], "there is no game 'chess'; there are: "),
    (["simulate", "whispers", "--players", "9"], "whispers is for 2 or 3 or 4 players, not 9"),
    (["simulate", "balance", "--options", "turn_limit=²"], "option turn_limit cannot be '²'; it must be"),
    (["simulate", "balance", "--options", f"turn_limit={'9' * 5000}"], "option turn_limit cannot be '9999"),
    (["replay", "/nowhere/game.json"], "/nowhere/game.json: no such file or directory"),
    (["verify", "/"], "/: is a directory"),
    (["board", "check", "/nowhere/board.json"], "/nowhere/board.json: no such file"),
    (["serve", "--redis", "BADADDRESS"], "--redis must be an address like redis://localhost:6379/0"),
    (["serve", "--redis", "redis://127.0.0.1:1"], "Redis cannot be reached (Error 111 connecting to 127.0.0.1:1. "),
    (["serve", "--database", "postgresql://a@127.0.0.1:1/x"], "PostgreSQL cannot be reached (connection failed: "),
    (["serve", "--workers", "2", "--database", "/proc/x.db"], "/proc/x.db cannot be used as a database (unable to "),
])
def test_what_cannot_be_used_is_one_sentence_and_status_two(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(words) == cli.BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"sandtable: {sentence}")
    assert err.count("\n") == 1


def test_a_whole_game_in_a_real_process(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = "1\n" * 4000 + f"save {file}\n"
    words = ("play", "whispers", "--players", "3", "--seats", "human,random,random", "--seed", "2")
    done = sandtable(*words, typed=typed, XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout
    assert done.stderr == ""


def test_standard_input_that_ends_keeps_the_game_and_is_no_error(tmp_path: Path) -> None:
    done = sandtable("play", "--seed", "1", typed="1\n", XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "--continue" in done.stdout
    assert (tmp_path / "sandtable" / "last-game.json").stat().st_mode & 0o077 == 0


def test_ctrl_c_keeps_the_game_and_prints_no_traceback(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*RUN, "play", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    shown = ""
    while "Place an agent on Horse chancellor" not in shown:
        line = process.stdout.readline()
        assert line, f"it ended after: {shown}"
        shown += line
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == cli.INTERRUPTED
    assert "The game is kept" in out
    assert "Traceback" not in err


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    """As in `sandtable play ... | head -1`."""
    process = subprocess.Popen(
        [*RUN, "play", "whispers", "--seats", "random,random", "--seed", "1"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) == 0
    assert err == ""
