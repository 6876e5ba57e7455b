"""`sandtable bench` measures what it says, in the engine it names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

import pytest

from sandtable import _speed, games
from sandtable.bots.compiled.search import Search
from sandtable.bots.levels import guide
from sandtable.engine.kind import BadInput
from sandtable.face import new_game
from sandtable.lab import bench, measure, peers

GAME = "whispers"


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    command = [sys.executable, "-m", "sandtable.cli", "bench", GAME, "--seconds", "0.02", "--json"]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def test_the_engine_as_installed_comes_first_then_the_uncompiled_one(report: dict[str, Any]) -> None:
    assert report["engines"][0]["runs"] == _speed.RUNS
    if _speed.RUNS == "compiled":
        assert report["engines"][1]["runs"] == "pure (SANDTABLE_PURE=1)"


def test_every_number_of_players_is_measured_and_all_options_at_once(report: dict[str, Any]) -> None:
    kind = games.kind(GAME)
    for engine in report["engines"]:
        plain = [way["players"] for way in engine["games"] if not way["options"]]
        assert plain == list(kind.players)
        assert any(way["options"] and all(way["options"].values()) for way in engine["games"])


def test_the_figures_fit_each_other(report: dict[str, Any]) -> None:
    for engine in report["engines"]:
        assert 0 < engine["import_seconds"] < engine["command_seconds"]
        for way in engine["games"]:
            inside = way["decisions_per_second"]
            assert inside > way["decisions_per_second_from_python"] > 0
            assert way["calls_per_second_from_python"] == 2 * way["decisions_per_second_from_python"]
            assert way["games_per_second"] < inside / way["decisions_per_game"] * 1.5
            assert way["bytes_of_a_state"] > 500
            if not way["options"]:
                by_rules = way["others_per_second"]["search iterations by rules of thumb"]
                assert by_rules > 0
                assert 0 < way["iterations_per_second"] < 3 * inside / way["decisions_per_game"]


def test_the_same_games_are_played_compiled_and_uncompiled() -> None:
    program = (
        "from sandtable.lab.measure import *\n"
        f"for title, players, options in ways_to_play(games.kind({GAME!r})):\n"
        f"    print(title, [new_game({GAME!r}, players, seed, options).playout(LONGEST) for seed in range(5)])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "SANDTABLE_PURE": pure}, check=True, capture_output=True
        ).stdout
        for pure in ("0", "1")
    }
    assert len(printed) == 1


def test_a_rate_counts_the_work_done() -> None:
    rate = measure.best_rate(lambda _: sum(1 for _ in range(1000)), 0.05)
    assert 1e6 < rate < 1e10


def test_ratios_compare_like_with_like() -> None:
    ours = {"title": "toy, 3 players", "game": "toy", "players": 3, "options": {}} | dict.fromkeys(bench.RATES, 600.0)
    small = {**ours, "title": "toy, 2 players", "players": 2}
    other = {**ours, "title": "toy, 3 players, all options", "options": {"extra": True}}
    peer = {"title": "other", "decisions_per_second_from_python": 60.0, "copies_per_second": 1200.0}
    (ratio,) = bench.ratios({"engines": [{"games": [small, ours, other]}], "peers": [peer]})
    assert ratio["ours"] == "toy, 3 players"
    assert ratio["decisions_per_second_from_python"] == 10
    assert ratio["copies_per_second"] == 0.5
    assert ratio[bench.INSIDE_BY_PYTHON] == 10
    assert "games_per_second" not in ratio
    searcher = {"title": "another, search", "iterations_per_second": 2400.0}
    (ratio,) = bench.ratios({"engines": [{"games": [ours]}], "peers": [searcher]})
    assert ratio == {"ours": "toy, 3 players", "peer": "another, search", "iterations_per_second": 0.25}


def test_a_search_is_measured_by_its_iterations() -> None:
    began = time.process_time()
    rate = measure.search_rate(lambda seed: new_game(GAME, 4, seed), 0.2)
    spent = time.process_time() - began
    search = Search(guide(GAME), 0, 1)
    search.guided, search.foreseen, search.longest = False, False, measure.LONGEST
    game = new_game(GAME, 4, 1)
    search.seat = game.player
    began = time.process_time()
    search.think(game, 200, 600.0)
    alone = int(search.iterations) / (time.process_time() - began)
    assert 0.2 < rate / alone < 5
    assert spent < 5


def test_tables_say_what_was_not_measured(report: dict[str, Any]) -> None:
    text = bench.in_words({**report, "missing": {"chess": "no network"}})
    assert "chess was not measured: no network" in text
    assert f"{GAME}, 2 players" in text


def test_a_peer_that_cannot_be_installed_is_told_with_the_reason(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setattr(peers, "PACKAGES", {"nothing": ("sandtable-nothing==1", ("chess",))})
    python, missing = peers.prepare(print)
    assert python.is_relative_to(tmp_path)
    assert python.exists()
    assert "sandtable-nothing==1" in missing["nothing"]


def test_bad_arguments_are_refused_with_what_would_be_right() -> None:
    from sandtable.cli import make_parser

    args = make_parser(["bench"]).parse_args(["bench", "--seconds", "0"])
    with pytest.raises(BadInput, match=r"from 0\.01 to 60"):
        bench.run(args)
    args = make_parser(["bench"]).parse_args(["bench", "tennis"])
    with pytest.raises(BadInput, match="whispers"):
        bench.run(args)
