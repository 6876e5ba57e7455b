"""The laboratory on a real Ray cluster of two workers, one of which is killed in the middle."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.cli import main
from tests.support.cluster import Cluster

DUEL = ("duel", "whispers", "random", "rules", "--games", "40", "--json", "--keep")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    # The names of Ray's sockets must be short, so not in pytest's own folder.
    with tempfile.TemporaryDirectory(prefix="ray", dir="/tmp", ignore_cleanup_errors=True) as folder:
        started = Cluster(Path(folder))
        try:
            yield started
        finally:
            started.stop()


def test_a_worker_killed_in_the_middle_loses_no_game_and_none_counts_twice(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    command = [sys.executable, "-m", "sandtable.cli", *DUEL, str(there), "--on", "ray"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=cluster.environment) as process:
        killed = 0
        while process.poll() is None and not killed:
            if len(list(there.glob("*.json"))) >= 5:
                for worker in cluster.busy()[:1]:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
                        killed = worker
            time.sleep(0.01)
        kept_then = len(list(there.glob("*.json")))
        printed, _ = process.communicate(timeout=300)
    assert killed, "the duel was over before a worker could be killed"
    assert kept_then < 36, "the worker was killed at the end, not in the middle"
    assert process.returncode == 0

    assert main([*DUEL, str(here), "--jobs", "2"]) == 0
    on_ray, local = json.loads(printed), json.loads(capsys.readouterr().out)
    assert on_ray["games"] == local["games"] == 40
    for one, other in zip(on_ray["bots"], local["bots"], strict=True):
        for name in ("name", "games", "win_rate", "low", "high"):
            assert one[name] == other[name]
        assert one["mean_points"] == pytest.approx(other["mean_points"])
    games = {file.name: file.read_bytes() for file in here.iterdir()}
    assert len(games) == 40
    assert {file.name: file.read_bytes() for file in there.iterdir()} == games


def test_without_a_cluster_the_refusal_is_a_sentence(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    command = [sys.executable, "-m", "sandtable.cli", "duel", "whispers", "random", "--games", "2", "--on", "ray"]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**environment, "HOME": str(tmp_path), "RAY_TMPDIR": str(tmp_path)}
    )
    assert done.returncode == 2
    assert "no Ray cluster" in done.stderr
    assert "Traceback" not in done.stderr
