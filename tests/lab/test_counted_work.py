"""A slowdown is seen on any machine: the work of a decision is counted, not timed, and compared with what it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = Path(__file__).with_name("counted_work.json")
REPOSITORY = Path(__file__).resolve().parents[2]
MORE = 1.05
"""How much more work is let pass: another turn of the random games, not another way to do things."""
LESS = 0.7

COMMAND = "SANDTABLE_PURE=1 .venv/bin/python -m tests.lab.counted_work > tests/lab/counted_work.json"


@pytest.fixture(scope="module")
def counted() -> dict[str, dict[str, float]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.counted_work"], cwd=REPOSITORY, check=True, capture_output=True, text=True,
        env={**os.environ, "SANDTABLE_PURE": "1"},
    )
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def recorded() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


def test_every_way_to_play_is_on_record(
    counted: dict[str, dict[str, float]], recorded: dict[str, dict[str, float]]
) -> None:
    assert list(counted) == list(recorded), f"write the record anew: {COMMAND}"


def test_no_decision_set_up_or_copy_takes_more_work_than_before(
    counted: dict[str, dict[str, float]], recorded: dict[str, dict[str, float]]
) -> None:
    grown = [
        f"{way}: {figure} was {before}, is {counted[way][figure]}"
        for way, figures in recorded.items() for figure, before in figures.items()
        if way in counted and counted[way][figure] > before * MORE
    ]
    assert not grown, f"slower: {'; '.join(grown)}. If it must be: {COMMAND}"


def test_the_record_is_not_far_above_what_is_needed_now(
    counted: dict[str, dict[str, float]], recorded: dict[str, dict[str, float]]
) -> None:
    shrunk = [
        f"{way}: {figure} was {before}, is {counted[way][figure]}"
        for way, figures in recorded.items() for figure, before in figures.items()
        if way in counted and counted[way][figure] < before * LESS
    ]
    assert not shrunk, f"faster, so that a later slowdown would hide: {'; '.join(shrunk)}. Keep it: {COMMAND}"
