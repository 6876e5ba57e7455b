"""`sandtable simulate`: the same games for the same seed, whoever plays them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable import cli
from sandtable.face import new_game
from sandtable.lab.options import read_options
from sandtable.lab.simulate import seed_of

TIMES = ("seconds", "decisions_per_second", "games_per_second")


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main(["simulate", "whispers", "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if name not in TIMES}


def test_the_report_is_the_sum_of_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulated(capsys, "--players", "3", "--games", "20", "--seed", "4", "--options", "kept_secrets")
    decisions, scores, wins = [], [0, 0, 0], [0.0, 0.0, 0.0]
    for number in range(20):
        game = new_game("whispers", 3, seed_of(4, number), {"kept_secrets": True})
        decisions.append(int(game.playout(100_000)))
        result = game.result()
        scores = [total + score for total, score in zip(scores, result.scores)]
        wins = [total + (seat in result.winners) / len(result.winners) for seat, total in enumerate(wins)]
    assert report["games"] == 20
    assert report["decisions"] == sum(decisions)
    length = {"mean": sum(decisions) / 20, "fewest": min(decisions), "most": max(decisions)}
    assert report["decisions_per_game"] == length
    assert report["mean_scores"] == [score / 20 for score in scores]
    assert report["win_rates"] == pytest.approx([win / 20 for win in wins])
    assert report["unfinished"] == 0
    assert report["options"]["kept_secrets"] is True


def test_the_speed_is_decisions_over_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulated(capsys, "--games", "30")
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"], rel=1e-3)
    assert report["players"] == 2


def test_any_number_of_processes_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--players", "4", "--games", "45", "--seed", "7")
    alone = simulated(capsys, *words)
    assert without_times(simulated(capsys, *words, "--jobs", "2")) == without_times(alone)
    assert without_times(simulated(capsys, "--players", "4", "--games", "45", "--seed", "8")) != without_times(alone)


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "whispers", "--players", "4", "--games", "5"]) == 0
    out, err = capsys.readouterr()
    assert "whispers, 4 players: 5 random games" in out
    assert [line.split()[0] for line in out.splitlines()[-4:]] == ["1", "2", "3", "4"]
    assert err == ""  # no progress bar where nobody looks


@pytest.mark.parametrize(("words", "reason"), [
    (["--games", "0"], "--games 0 is too few"),
    (["--jobs", "0"], "--jobs 0 is too few"),
    (["--options", "speed=3"], "has no option 'speed'"),
    (["--board", "/nowhere.json"], "no such file"),
])
def test_bad_input_is_a_sentence(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "whispers", *words]) == cli.BAD_INPUT
    assert reason in capsys.readouterr().err


def test_games_of_bots_have_a_limit_of_turns_unless_it_is_lifted() -> None:
    assert read_options("balance", "")["turn_limit"] == 200
    assert read_options("balance", "turn_limit=0")["turn_limit"] == 0
    assert read_options("whispers", "kept_secrets")["kept_secrets"] is True


@pytest.mark.parametrize(("game", "players"), [("whispers", 2), ("whispers", 4), ("balance", 2)])
def test_the_fast_standing_is_that_of_the_result(game: str, players: int) -> None:
    for seed in range(30):
        played = new_game(game, players, seed, {"kept_secrets": True} if game == "whispers" else {"turn_limit": 30})
        played.playout(100_000)
        result = played.result()
        assert played.kind.standing(played) == (result.scores, result.winners)
