"""duel, study, ladder and analyse, run for real on a few quick games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable import savefile
from sandtable.cli import main
from sandtable.engine.kind import BadInput
from sandtable.lab import duel
from sandtable.lab.crew import Processes
from sandtable.lab.games import Work, do

Run = Callable[..., dict[str, Any]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command with --json and reads what it prints."""
    def command(*words: str) -> dict[str, Any]:
        assert main([*words, "--json"]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return command


def test_a_duel_tells_who_is_better(run: Run) -> None:
    report = run("duel", "whispers", "rules", "random", "--games", "6")
    rows = {row["name"]: row for row in report["bots"]}
    assert rows["rules"]["games"] == report["games"] == 6
    assert rows["rules"]["win_rate"] + rows["random"]["win_rate"] == pytest.approx(1)
    assert rows["rules"]["win_rate"] > 0.5
    assert rows["rules"]["low"] <= rows["rules"]["win_rate"] <= rows["rules"]["high"]
    assert rows["rules"]["mean_points"] > rows["random"]["mean_points"]
    assert rows["rules"]["seconds_per_choice"] > 0


def test_the_same_duel_is_the_same_again(run: Run) -> None:
    words = ("duel", "balance", "random", "rules", "--games", "2", "--seed", "5", "--options", "turn_limit=20")
    one, two = run(*words), run(*words)
    assert [row["win_rate"] for row in one["bots"]] == [row["win_rate"] for row in two["bots"]]
    assert [row["mean_points"] for row in one["bots"]] == [row["mean_points"] for row in two["bots"]]


def test_every_seating_of_a_seed_is_played() -> None:
    works = duel.plan("whispers", ("rules", "random", "random"), 7, {}, False)
    block = [next(works) for _ in range(6)]
    assert [work.seed for work in block] == [7, 7, 7, 8, 8, 8]
    assert [work.bots.index("rules") for work in block] == [0, 1, 2, 0, 1, 2]


def test_the_last_bot_named_takes_the_seats_left() -> None:
    assert duel.seating("whispers", ["rules", "random"], 4) == ("rules", "random", "random", "random")
    with pytest.raises(BadInput, match="at most 2"):
        duel.seating("balance", ["rules", "random", "easy"], 2)
    with pytest.raises(BadInput, match="there is no bot"):
        duel.seating("whispers", ["nobody"], 2)


def test_kept_games_are_save_files_that_verify(run: Run, tmp_path: Path) -> None:
    run("duel", "whispers", "random", "--games", "2", "--keep", str(tmp_path))
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    assert savefile.from_save(savefile.read_json(files[0])).over
    assert main(["verify", str(files[0])]) == 0


def test_several_processes_play_the_same_games() -> None:
    works = [Work(n, "whispers", ("random", "random"), n) for n in range(5)]
    alone = [(one.work.number, one.scores) for one in map(do, works)]
    assert sorted((one.work.number, one.scores) for one in Processes(2).run(do, works)) == alone


def test_a_study_counts_every_game_once(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "study.html"
    report = run("study", "whispers", "--bots", "random", "--games", "8", "--write", str(page))
    seats = report["subjects"]["seat"]
    assert [row["times"] for row in seats] == [8, 8]
    assert sum(row["win_rate"] for row in seats) == pytest.approx(1)
    assert sum(report["choices"].values()) == 8
    assert "<svg" in page.read_text()


def test_a_ladder_puts_the_better_above(run: Run, tmp_path: Path) -> None:
    report = run("ladder", "whispers", "--bots", "random,rules", "--games", "8", "--players", "2",
                 "--write", str(tmp_path / "ladder.html"))
    rows = report["ladders"][0]["bots"]
    assert [row["name"] for row in rows] == ["rules", "random"]
    assert rows[0]["rating"] == pytest.approx(1000)
    assert rows[1]["high"] < 1000


def test_a_review_values_every_choice_and_tells_luck_from_skill(run: Run, tmp_path: Path) -> None:
    run("duel", "whispers", "random", "--games", "1", "--keep", str(tmp_path))
    file = next(tmp_path.iterdir())
    page = tmp_path / "review.html"
    review = run("analyse", str(file), "--iterations", "2", "--playouts", "1", "--write", str(page))
    moves = savefile.read_json(file)["moves"]
    assert len(review["choices"]) == len(moves)
    assert all(choice["loss"] >= 0 for choice in review["choices"])
    assert all(str(choice["option"]) in choice["values"] for choice in review["choices"])
    assert any(any(choice["luck"]) for choice in review["choices"])
    assert any(not any(choice["luck"]) for choice in review["choices"])
    last = review["choices"][-1]["chances"]
    assert [seat for seat, chance in enumerate(last) if chance] == review["result"]["winners"]
    assert "<svg" in page.read_text()
    swings = sorted(max(map(abs, swing)) for swing in review["swings"])
    assert swings, "something is the greatest turning point of every game"
    assert all(swing >= 0.05 for swing in swings[:-1])
