"""The other engines of `sandtable bench --peers`: in a virtual environment of their own, so that none touches ours."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sandtable.engine.kind import BadInput

PACKAGES = {
    "open_spiel": ("open_spiel==2.0.2", (
        "hearts", "backgammon", "hearts, compiled search", "hearts, search in Python",
    )),
    "catanatron": ("catanatron==3.2.1", ("catanatron", "catanatron, tree search")),
    "chess": ("chess==1.11.2", ("chess",)),
}
"""Package -> what is installed and the games measured."""


def home() -> Path:
    """The folder of their environment, in the user's cache: one for each Python and set of versions."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    wanted = [sys.version, sys.prefix, *(requirement for requirement, _ in PACKAGES.values())]
    return cache / "sandtable" / f"peers-{hashlib.sha256(repr(wanted).encode()).hexdigest()[:12]}"


def run(*command: str | Path) -> str | None:
    """Run a command; returns the last line of its complaint if it fails."""
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return None if done.returncode == 0 else (done.stdout.strip().splitlines() or ["it failed"])[-1]


def prepare(say: Callable[[str], None]) -> tuple[Path, dict[str, str]]:
    """The Python of the peers, with what could be installed; and why not, for each package that could not."""
    folder = home()
    python = folder / "bin" / "python"
    if not python.exists() and (wrong := run(sys.executable, "-m", "venv", "--without-pip", "--clear", folder)):
        raise BadInput(f"no virtual environment could be made in {folder}: {wrong}")
    missing: dict[str, str] = {}
    for package, (requirement, _) in PACKAGES.items():
        mark = folder / f"{requirement}.installed"
        if not mark.exists():
            say(f"installing {requirement}")
            wrong = run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", requirement)
            if wrong:
                missing[package] = wrong
                continue
            mark.touch()
    return python, missing


def measure(python: Path, package: str, seconds: float) -> Iterator[dict[str, Any]]:
    """The figures of a package's games."""
    script = Path(__file__).with_name("peer_games.py")
    command = [str(python), "-I", str(script), str(seconds), *PACKAGES[package][1]]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["it failed"])[-1])
    for line in done.stdout.splitlines():
        if line.startswith("{"):
            yield json.loads(line)
