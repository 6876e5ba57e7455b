"""A Ray cluster of this machine alone, with two workers, as `ray start` makes it; nothing of it is left behind."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path


class Cluster:
    """Starts within some seconds. Always stop it. `environment` lets commands find it."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            **os.environ, "HOME": str(folder), "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": secrets.token_hex(32),
        }
        self.log = folder / "ray.log"
        command = [
            str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--port", "0", "--num-cpus", "2",
            "--include-dashboard=false", "--disable-usage-stats", "--object-store-memory", "80000000",
            "--temp-dir", str(folder / "r"),
        ]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env=self.environment, start_new_session=True
            )
        where = folder / "r" / "ray_current_cluster"
        deadline = time.monotonic() + 180
        while "runtime started" not in self.log.read_text() or not where.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError("the cluster did not start:\n" + self.log.read_text())
            time.sleep(0.1)
        self.environment["RAY_ADDRESS"] = where.read_text().strip()

    def busy(self) -> list[int]:
        """The workers that are at a task just now."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                session = int((entry / "stat").read_text().rpartition(")")[2].split()[3])
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if session == self.process.pid and command.startswith(b"ray::do"):
                found.append(int(entry.name))
        return found

    def stop(self) -> None:
        """End every process of the cluster at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
