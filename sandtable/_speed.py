"""Which engine runs: the compiled one, if it was compiled from exactly the sources that are here, else the pure one.

Compiled modules never lie beside their sources. They lie in `sandtable/_compiled/`, in a folder for each build, with
a manifest that holds the digest of every source the build has looked at. A finder installed when `sandtable` is
imported serves them only while all these digests still match, all or none: edited source is never shadowed by what was
compiled from an older version of it.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

HOME = os.path.dirname(os.path.abspath(__file__))
SUFFIX = EXTENSION_SUFFIXES[0] if EXTENSION_SUFFIXES else ""
COMPILED = "compiled"
PURE_BY_WISH = "pure (SANDTABLE_PURE=1)"
PURE_STALE = "pure (compiled files are older than the sources: make build)"
PURE = "pure (not compiled)"


def manifest_path(home: str = HOME) -> str:
    """Where the manifest of this Python's compiled files is; other versions of Python have theirs beside it."""
    return os.path.join(home, "_compiled", SUFFIX.strip(".").split(".")[0] + ".json")


def read_manifest(home: str = HOME) -> dict[str, Any] | None:
    """The manifest, or None if this Python has no compiled files: `folder`, `modules`, `patterns` and `sources`."""
    try:
        with open(manifest_path(home), encoding="utf-8") as file:
            text = file.read()
    except OSError:
        return None
    import json

    found: dict[str, Any] = json.loads(text)
    return found


def digest(path: str) -> str | None:
    """The SHA-256 of a file, None if there is none."""
    import hashlib

    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return None


def matching(patterns: Sequence[str], home: str) -> list[str]:
    """The source files that are to be compiled, relative to `home`, in order. A package's `__init__` never is."""
    import glob

    found = {path for pattern in patterns for path in glob.glob(pattern, root_dir=home)}
    return sorted(path.replace(os.sep, "/") for path in found if os.path.basename(path) != "__init__.py")


def up_to_date(manifest: dict[str, Any], home: str = HOME) -> bool:
    """Whether the sources are those of the build: each with its digest, none of the compiled ones new or gone."""
    return manifest["compiled"] == matching(manifest["patterns"], home) and all(
        digest(os.path.join(home, path)) == wanted for path, wanted in manifest["sources"].items()
    )


class CompiledFinder:
    """Finds the compiled modules of one build and leaves all others to Python."""

    def __init__(self, folder: str, modules: Sequence[str]) -> None:
        self.folder = folder
        self.modules = frozenset(modules)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        file = os.path.join(self.folder, name + SUFFIX)
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def install() -> str:
    """Serve the compiled modules from now on if they may be; returns which engine runs, as `--version` prints it."""
    if os.environ.get("SANDTABLE_PURE", "") not in ("", "0"):
        return PURE_BY_WISH
    manifest = read_manifest()
    if manifest is None:
        return PURE
    if not up_to_date(manifest):
        return PURE_STALE
    folder = os.path.join(HOME, "_compiled", manifest["folder"])
    sys.meta_path.insert(0, CompiledFinder(folder, manifest["modules"]))
    return COMPILED


RUNS = install()
"""Which engine runs in this process: `compiled`, or `pure` and why."""
