"""The laboratory's commands as people type them: stopped by hand, stopped when sure, on two processes, on bad input."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sandtable import savefile
from sandtable.cli import INTERRUPTED, main
from sandtable.lab.games import Work, do, names
from sandtable.lab.study import called
from sandtable.match import Match

COMMAND = [sys.executable, "-m", "sandtable.cli"]


def children(pid: int) -> set[int]:
    """The processes that a process has started and that are still there."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.add(int(stat.parent.name))
    return found


def worked(pid: int) -> float:
    """The seconds of processor time that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


@pytest.mark.parametrize(("command", "seconds"), [
    (["duel", "whispers", "rules", "random"], 0.6), (["simulate", "whispers", "--players", "4"], 2.0),
], ids=["duel", "simulate"])
def test_two_processes_work_and_ctrl_c_gives_the_result_so_far(command: list[str], seconds: float) -> None:
    words = [*command, "--games", "9000000", "--jobs", "2", "--json"]
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:
        deadline = time.monotonic() + 120
        busy: list[int] = []
        while time.monotonic() < deadline and len(busy) < 2:
            busy = [pid for pid in children(process.pid) if worked(pid) > seconds]
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert len(busy) == 2, "there are not two processes at work"
    report: dict[str, Any] = json.loads(out)
    assert process.returncode == INTERRUPTED
    assert 0 < report["games"] < 9_000_000
    assert "Traceback" not in err
    if command[0] == "duel":
        assert report["stopped"] == "interrupted"
        assert sum(row["win_rate"] for row in report["bots"]) == pytest.approx(1)
        assert all(row["low"] <= row["win_rate"] <= row["high"] for row in report["bots"])
    assert not any(worked(pid) for pid in busy), "its processes are still there"


def test_a_duel_stops_when_the_answer_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "whispers", "rules", "random", "--games", "400", "--until-sure", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["stopped"] == "sure"
    assert 20 <= report["games"] < 100
    assert report["bots"][0]["low"] > 0.5
    assert main(["duel", "whispers", "random", "random", "--games", "40", "--until-sure"]) == 0
    assert "40 games\n" in capsys.readouterr().out


def test_kept_games_are_called_by_their_bots() -> None:
    assert names(["rules", "expert", "rules", "rules"]) == ["rules", "expert", "rules 2", "rules 3"]
    long = "exec:python3 " + "x" * 100 + "/" + "y" * 100 + ".py --fast"
    program = "exec:python3 /some/where/loyal.py"
    assert names([program, program]) == ["loyal.py", "loyal.py 2"]
    played = do(Work(0, "whispers", ("random", "random"), 3, keep=True))
    assert played.match().names == ("random", "random 2")
    assert all(len(name) <= 40 for name in names([long, long]))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of each kind, one that is not over, one that is damaged, and one that is no game."""
    folder = tmp_path_factory.mktemp("games")
    for game in ("whispers", "balance"):
        settings = {"turn_limit": 6} if game == "balance" else {}
        played = do(Work(0, game, ("rules", "rules"), 3, settings, keep=True))
        savefile.write(savefile.to_save(played.match()), folder / f"{game}.json")
    savefile.write(savefile.to_save(Match.start("whispers", 2)), folder / "unfinished.json")
    text = (folder / "whispers.json").read_text()
    (folder / "damaged.json").write_text(text[: len(text) // 2])
    (folder / "other.json").write_text('{"some": "thing"}')
    return folder


@pytest.mark.parametrize(("words", "reason"), [
    (["analyse", "unfinished.json"], r"only a game that is over can be analysed"),
    (["analyse", "damaged.json"], r"damaged\.json"),
    (["analyse", "other.json"], r"is no save file|not a save file|save file"),
    (["analyse", "nowhere.json"], r"no such file"),
    (["analyse", "whispers.json", "--iterations", "0"], r"at least 1"),
    (["duel", "tennis", "rules"], r"tennis"),
    (["duel", "whispers", "rules", "--players", "7"], r"2 or 3 or 4 players, not 7"),
    (["duel", "whispers", "rules", "--games", "0"], r"--games 0 is too few"),
    (["duel", "whispers", "rules", "--jobs", "0"], r"--jobs 0 is too few"),
    (["duel", "whispers", "rules", "--options", "speed=3"], r"has no option 'speed'"),
    (["study", "balance", "--players", "3"], r"2 players, not 3"),
    (["study", "balance", "--games", "-4"], r"--games -4 is too few"),
    (["study", "whispers", "--bots", "rules,rules,easy", "--players", "2"], r"3 bots cannot sit in 2 seats"),
    (["study", "whispers", "--write", "/nowhere/study.html"], r"/nowhere: no such directory"),
    (["ladder", "whispers", "--write", "/"], r"/: is a directory"),
    (["analyse", "whispers.json", "--write", "/nowhere/x.html"], r"/nowhere: no such directory"),
    (["train", "whispers", "--write", "/nowhere/x.json"], r"/nowhere: no such directory"),
    (["ladder", "whispers", "--bots", "rules"], r"at least two bots"),
    (["ladder", "whispers", "--games", "0"], r"--games 0 is too few"),
])
def test_bad_input_is_a_sentence(
    files: Path, words: list[str], reason: str, capsys: pytest.CaptureFixture[str],
) -> None:
    given = [str(files / word) if word.endswith(".json") else word for word in words]
    assert main(given) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(reason, err), err
    assert err.startswith("sandtable: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("game", ["whispers", "balance"])
def test_a_review_is_told_in_words_and_on_a_page_that_loads_nothing(
    files: Path, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    page = tmp_path / "review.html"
    words = ["analyse", str(files / f"{game}.json"), "--iterations", "2", "--playouts", "1", "--write", str(page)]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "won after" in text
    assert "Turning points" in text
    assert re.search(rf"Choice \d+, {'round' if game == 'whispers' else 'turn'} \d+, rules", text)
    assert "±" in text
    assert ("believed" in text) == (game == "whispers")
    told = page.read_text(encoding="utf-8")
    assert_whole(told)
    assert told.count("<polyline") == 2
    assert "Every choice" in told
    for name in ("rules", "rules 2"):
        assert name in told


@pytest.mark.parametrize(("game", "subjects"), [
    ("whispers", {"seat", "turn order", "empire on x4", "agent on a seat", "card played", "swapped loyalties"}),
    ("balance", {"seat", "who starts", "side", "side by set-up", "mission taken"}),
])
def test_a_study_says_whether_a_game_is_fair(
    game: str, subjects: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    page = tmp_path / "study.html"
    assert main(["study", game, "--games", "24", "--jobs", "2", "--write", str(page), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert subjects <= set(report["subjects"])
    assert report["games"] == sum(report["choices"].values()) == sum(report["reasons"].values()) == 24
    assert sum(report["scores"].values()) == 48
    for rows in report["subjects"].values():
        assert all(0 <= row["low"] <= row["win_rate"] <= row["high"] <= 1 for row in rows)
    told = page.read_text(encoding="utf-8")
    assert_whole(told)
    assert "Is it fair?" in told
    assert "even share" in told


def test_a_study_calls_things_by_their_names() -> None:
    assert called("mission taken", "cities6") == "Hold 6 cities"
    assert called("mission taken", "green") == "Hold the green region"
    assert called("support bought", "recon") == "Recon mission"
    assert called("card played", "bear-lion") == "Bear Lion"
    assert called("who starts", "first") == "First"


def test_a_ladder_is_written_as_a_table_for_documents_and_as_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    table, plot = tmp_path / "ladder.md", tmp_path / "ladder.html"
    words = ["ladder", "whispers", "--bots", "random,rules", "--games", "4", "--players", "2"]
    assert main([*words, "--write", str(table), "--write", str(plot)]) == 0
    assert "95 %" in capsys.readouterr().out
    lines = table.read_text(encoding="utf-8").splitlines()
    made_by = re.fullmatch(r"Made by `sandtable (.*)`\.", lines[0])
    assert made_by
    assert [line.split(" | ")[1] for line in lines[4:]] == ["`rules`", "`random`"]
    again = tmp_path / "again.md"
    assert main([*made_by[1].split(), "--write", str(again)]) == 0
    assert again.read_text(encoding="utf-8").splitlines()[2:] == lines[2:]
    assert_whole(plot.read_text(encoding="utf-8"))


def assert_whole(page: str) -> None:
    """A page of its own: no script, and nothing that is loaded from elsewhere."""
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=|@import|url\(", page)
