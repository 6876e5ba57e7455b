"""Same seed, same choices: same game, in any order, in any process, on any machine, compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable import games
from sandtable._speed import COMPILED, RUNS
from tests.games.battery import digest
from tests.games.battery.sample import many, sample
from tools import golden

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.parametrize("name", games.names())


def test_games_played_in_turns_are_those_played_one_by_one(name: str) -> None:
    chosen = list(sample(name, many(compiled=12, pure=3), first=500))
    one_by_one = [digest.played(case, seed) for case, seed in chosen]
    at_once = [digest.Playing(case, seed) for case, seed in chosen]
    going = at_once
    while going:
        going = [playing for playing in going if playing.go_on()]
    assert [playing.digests() for playing in at_once] == one_by_one


def test_another_process_plays_the_same_compiled_or_not(name: str) -> None:
    """The other process runs the pure engine if this one runs the compiled, and hashes strings otherwise."""
    environment = {**os.environ, "SANDTABLE_PURE": "1" if RUNS == COMPILED else "", "PYTHONHASHSEED": "5"}
    command = [sys.executable, "-m", "tests.games.battery.digest", name]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=300)
    there = [digest.Digests(*digests) for digests in json.loads(ran.stdout)[name]]
    assert there == digest.of_games(name)


def test_every_machine_plays_the_games_on_record(name: str) -> None:
    on_record = golden.record(name)
    assert on_record["rules_version"] == games.kind(name).rules_version, golden.ADVICE
    assert [digests.told for digests in digest.of_games(name)] == on_record["told"], golden.ADVICE
