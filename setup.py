"""Compiles the engine, the rules and the search with mypyc, where there is a C compiler; see docs/development.md."""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

COMPILED = [
    "engine/arrays.py",
    "engine/chance.py",
    "engine/machine.py",
    "engine/masks.py",
    "games/*/state.py",
    "games/*/rules/*.py",
    "bots/compiled/*.py",
]
"""The files of `sandtable` that are compiled, all in one group, so that calls between them are C calls."""

GROUP = "sandtable"
HERE = Path(__file__).resolve().parent
HOME = HERE / "sandtable"
HOUR = 3600

CALLS_STAY_INSIDE = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
"""Nobody outside the group calls its functions by name, so that the C compiler may put one inside another."""


def load_speed() -> ModuleType:
    """The module that serves what is built here, loaded without the package around it."""
    spec = importlib.util.spec_from_file_location("_speed", HOME / "_speed.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


os.environ["SANDTABLE_PURE"], wish = "1", os.environ.get("SANDTABLE_PURE", "")
speed = load_speed()
os.environ["SANDTABLE_PURE"] = wish


def module_name(path: str) -> str:
    return "sandtable." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(path: str) -> Iterator[str]:
    """The files of `sandtable` that a file imports, also those imported for their types alone."""
    package = module_name(path).split(".")[: None if path.endswith("__init__.py") else -1]
    for node in ast.walk(ast.parse((HOME / path).read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            names = [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
        for name in names:
            parts = name.split(".")
            if parts[0] == "sandtable":
                stem = "/".join(parts[1:])
                yield from (found for found in (f"{stem}.py", f"{stem}/__init__.py") if (HOME / found).is_file())


def closure(paths: list[str]) -> list[str]:
    """The files and all of `sandtable` that they import: a change in any of these may change the compiled code."""
    known: set[str] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in known:
            known.add(path)
            waiting.extend(imported(path))
    return sorted(known)


def wanted_manifest() -> dict[str, Any]:
    """The manifest that a build of the sources as they are now would have."""
    compiled = speed.matching(COMPILED, str(HOME))
    sources = {path: speed.digest(str(HOME / path)) for path in closure(compiled)}
    recipe = [sources, COMPILED, version("mypy"), speed.SUFFIX, speed.digest(__file__)]
    return {
        "folder": hashlib.sha256(json.dumps(recipe).encode()).hexdigest()[:16],
        "modules": [f"{GROUP}__mypyc", *map(module_name, compiled)],
        "patterns": COMPILED,
        "compiled": compiled,
        "sources": sources,
    }


def can_compile() -> bool:
    """Whether there is a C compiler that finds Python's headers."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if not compiler:
        return sys.platform == "win32"
    include = [f"-I{sysconfig.get_path(kind)}" for kind in ("include", "platinclude")]
    try:
        command = [*compiler.split(), *include, "-fsyntax-only", "-x", "c", "-"]
        return subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True).returncode == 0
    except OSError:
        return False


def whether_to_compile() -> bool:
    """Whether this installation gets compiled files; says so if not."""
    if wish not in ("", "0"):
        return False
    if can_compile():
        return True
    print(
        "sandtable: no C compiler that finds Python.h, so it runs uncompiled: the same games, some ten times slower. "
        "For the fast engine install gcc and python3-dev and try again.",
        file=sys.stderr,
    )
    return False


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Only one process at a time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Compile(build_ext):
    """Builds the group into `sandtable/_compiled/`, in this tree (`--inplace`) or in the wheel."""

    def run(self) -> None:
        if not self.extensions:
            return
        home = HOME if self.inplace else Path(self.build_lib).resolve() / "sandtable"
        with alone(HERE / "build" / "compile.lock"):
            manifest = wanted_manifest()
            if speed.read_manifest(str(home)) == manifest and (home / "_compiled" / manifest["folder"]).is_dir():
                print("sandtable: compiled files are up to date")
                return
            started = time.time()
            try:
                self.compile(home / "_compiled" / manifest["folder"], manifest)
            except (BaseError, SystemExit) as failure:
                if self.inplace:
                    raise
                print(f"sandtable: compiling failed ({failure}), so it runs uncompiled", file=sys.stderr)
                return
            self.publish(home, manifest)
            print(f"sandtable: compiled {len(manifest['compiled'])} modules in {time.time() - started:.0f} s")

    def compile(self, folder: Path, manifest: dict[str, Any]) -> None:
        from mypyc.build import mypycify

        scratch = HERE / "build" / "mypyc"
        paths = [str(Path("sandtable", path)) for path in manifest["compiled"]]
        self.extensions = mypycify(
            ["--config-file=", f"--cache-dir={scratch / 'cache'}", "--follow-imports=silent", *paths],
            group_name=GROUP, opt_level="3", debug_level="0", target_dir=str(scratch),
        )
        if wanted_manifest() != manifest:
            raise SystemExit("sandtable: a source changed while it was read; build again")
        for extension in self.extensions:
            extension.extra_compile_args += CALLS_STAY_INSIDE
            extension._needs_stub = False  # type: ignore[union-attr]  # what setuptools sets on extensions that it knows from the start
        self.folder = folder
        self.inplace, inplace = False, self.inplace
        super().run()
        self.inplace = inplace

    def get_ext_fullpath(self, ext_name: str) -> str:
        return str(self.folder / (ext_name + speed.SUFFIX))

    def publish(self, home: Path, manifest: dict[str, Any]) -> None:
        """Let the new build be found, all at once. In a tree older ones stay an hour: processes may still run them."""
        path = Path(speed.manifest_path(str(home)))
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        draft.replace(path)
        in_use = {json.loads(other.read_text(encoding="utf-8"))["folder"] for other in path.parent.glob("*.json")}
        oldest = time.time() - (HOUR if home == HOME else 0)
        for folder in path.parent.iterdir():
            if folder.is_dir() and folder.name not in in_use and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)

    def get_outputs(self) -> list[str]:
        home = Path(self.build_lib) / "sandtable" / "_compiled"
        return [str(path) for path in home.rglob("*") if path.is_file()]

    def get_output_mapping(self) -> dict[str, str]:
        return {}


placeholder = Extension("sandtable._compiled", sources=[])
setup(ext_modules=[placeholder] if whether_to_compile() else [], cmdclass={"build_ext": Compile})
