"""Which engine runs: a wheel with and without a C compiler, and edited sources, which compiled files never shadow."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sandtable import _speed

REPOSITORY = Path(__file__).resolve().parents[2]
WHICH = "import sandtable._speed as s, sandtable.engine.machine as m; print(s.RUNS, m.__file__, sep='|')"


def run(*command: str | Path, cwd: Path, **env: str) -> str:
    """What a command prints; fails with all it printed if it fails. It sees no other sandtable than that in `cwd`."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("SANDTABLE_", "COV_"))}
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env={**clean, "PYTHONPATH": str(cwd), **env}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def which(home: Path, **env: str) -> tuple[str, str]:
    """Which engine runs in a folder with the package, and the file that the machine was loaded from."""
    runs, file = run(sys.executable, "-c", WHICH, cwd=home, **env).strip().split("|")
    assert Path(file).is_relative_to(home), "another sandtable was imported"
    return runs, Path(file).suffix


def small_tree(home: Path) -> Path:
    """A copy of the project whose only rules are those of the machine, so that it compiles quickly."""
    (home / "sandtable").mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(REPOSITORY / name, home)
    for name in ("__init__.py", "_speed.py", "cli.py", "face.py"):
        shutil.copy(REPOSITORY / "sandtable" / name, home / "sandtable")
    shutil.copytree(
        REPOSITORY / "sandtable" / "engine", home / "sandtable" / "engine", ignore=shutil.ignore_patterns("__pycache__")
    )
    (home / "sandtable" / "games").mkdir()
    shutil.copy(REPOSITORY / "sandtable" / "games" / "__init__.py", home / "sandtable" / "games")
    return home


def build(tree: Path, **env: str) -> str:
    return run(sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", cwd=tree, **env)


def installed(tree: Path, into: Path, **env: str) -> tuple[Path, str]:
    """Build a wheel as pip does and unpack it; returns where, and the wheel's name."""
    wheels = into / "wheels"
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir")
    run(sys.executable, "-m", "pip", "wheel", *options, wheels, tree, cwd=tree, **env)
    (wheel,) = wheels.iterdir()
    home = into / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(home)
    return home, wheel.name


@pytest.fixture(scope="module")
def compiler() -> None:
    if shutil.which("gcc") is None or not (Path(_include()) / "Python.h").exists():
        pytest.skip("there is no C compiler with Python's headers")


def _include() -> str:
    import sysconfig

    return sysconfig.get_path("include")


@pytest.fixture(scope="module")
def compiled_tree(compiler: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = small_tree(tmp_path_factory.mktemp("compiled") / "tree")
    assert "modules in" in build(tree)
    return tree


@pytest.fixture
def tree(compiled_tree: Path, tmp_path: Path) -> Path:
    """A compiled tree of one's own to edit."""
    return shutil.copytree(compiled_tree, tmp_path / "tree")


def test_a_built_tree_runs_compiled(tree: Path) -> None:
    assert which(tree) == ("compiled", ".so")


def test_building_again_does_nothing(tree: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (tree / "sandtable" / "_compiled").rglob("*")}
    assert "up to date" in build(tree)
    assert {path: path.stat().st_mtime_ns for path in (tree / "sandtable" / "_compiled").rglob("*")} == before


def test_pure_by_wish(tree: Path) -> None:
    assert which(tree, SANDTABLE_PURE="1") == ("pure (SANDTABLE_PURE=1)", ".py")
    assert which(tree, SANDTABLE_PURE="0") == ("compiled", ".so")


def test_edited_source_is_never_shadowed(tree: Path) -> None:
    chance = tree / "sandtable" / "engine" / "chance.py"
    original = chance.read_text()
    chance.write_text(original + "\nEDITED = True\n")
    assert which(tree) == ("pure (compiled files are older than the sources: make build)", ".py")
    assert run(sys.executable, "-c", "from sandtable.engine.chance import EDITED; print(EDITED)", cwd=tree) == "True\n"
    chance.write_text(original)
    assert which(tree) == ("compiled", ".so")


def test_even_with_its_old_date_and_size(tree: Path) -> None:
    chance = tree / "sandtable" / "engine" / "chance.py"
    status = chance.stat()
    chance.write_text(chance.read_text().replace("2051013963", "2051013961"))
    os.utime(chance, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert chance.stat().st_size == status.st_size
    assert which(tree)[1] == ".py"


def test_a_source_that_compiled_code_only_imports_counts_too(tree: Path) -> None:
    with (tree / "sandtable" / "engine" / "kind.py").open("a") as kind:
        kind.write("\nEDITED = True\n")
    assert which(tree)[1] == ".py"


def test_a_new_chapter_of_rules_counts_too(tree: Path) -> None:
    rules = tree / "sandtable" / "games" / "toy" / "rules"
    rules.mkdir(parents=True)
    (rules / "chapter.py").write_text("from sandtable.engine.machine import Step\n\n\nclass Pass(Step):\n    pass\n")
    assert which(tree)[1] == ".py"
    run(sys.executable, "-c", "import sandtable.games.toy.rules.chapter", cwd=tree)


def test_a_removed_source_counts_too(tree: Path) -> None:
    (tree / "sandtable" / "engine" / "lexicon.py").unlink()
    runs = run(sys.executable, "-c", "import sandtable; print(sandtable._speed.RUNS)", cwd=tree)
    assert runs == "pure (compiled files are older than the sources: make build)\n"


def test_a_build_of_edited_source_takes_over(tree: Path) -> None:
    with (tree / "sandtable" / "engine" / "chance.py").open("a") as chance:
        chance.write("\nEDITED: Final = 7\n")
    assert "modules in" in build(tree)
    assert which(tree) == ("compiled", ".so")
    assert run(sys.executable, "-c", "from sandtable.engine.chance import EDITED; print(EDITED)", cwd=tree) == "7\n"


def test_a_build_that_fails_says_so_and_leaves_pure_python(tree: Path) -> None:
    with (tree / "sandtable" / "engine" / "chance.py").open("a") as chance:
        chance.write("\nWRONG: Final[i64] = 'seven'\n")
    with pytest.raises(AssertionError, match="Incompatible types"):
        build(tree)
    assert which(tree)[1] == ".py"


def test_a_wheel_brings_compiled_files(compiler: None, tmp_path: Path) -> None:
    home, name = installed(small_tree(tmp_path / "tree"), tmp_path)
    assert name.endswith(".whl")
    assert not name.endswith("none-any.whl")
    assert which(home) == ("compiled", ".so")
    assert "(compiled)" in run(sys.executable, "-m", "sandtable.cli", "--version", cwd=home)
    assert which(home, SANDTABLE_PURE="1")[1] == ".py"


def test_a_wheel_built_without_a_compiler_is_pure(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    home, name = installed(small_tree(tmp_path / "tree"), tmp_path, PATH=str(nothing), CC="gcc")
    assert name.endswith("none-any.whl")
    assert which(home) == ("pure (not compiled)", ".py")


def test_a_wheel_built_with_sandtable_pure_is_pure(tmp_path: Path) -> None:
    home, name = installed(small_tree(tmp_path / "tree"), tmp_path, SANDTABLE_PURE="1")
    assert name.endswith("none-any.whl")
    assert which(home) == ("pure (not compiled)", ".py")


def test_a_wheel_whose_compilation_fails_is_pure(compiler: None, tmp_path: Path) -> None:
    tree = small_tree(tmp_path / "tree")
    with (tree / "sandtable" / "engine" / "chance.py").open("a") as chance:
        chance.write("\nWRONG: Final[i64] = 'seven'\n")
    home, _ = installed(tree, tmp_path)
    assert which(home) == ("pure (not compiled)", ".py")


def test_a_wheel_brings_every_data_file(tmp_path: Path) -> None:
    tree = small_tree(tmp_path / "tree")
    shutil.rmtree(tree / "sandtable")
    built = shutil.ignore_patterns("_compiled", "node_modules", "static", "static.new", "__pycache__")
    shutil.copytree(REPOSITORY / "sandtable", tree / "sandtable", ignore=built)
    home, _ = installed(tree, tmp_path, SANDTABLE_PURE="1")
    kept = {path.relative_to(tree) for path in (tree / "sandtable").rglob("*") if path.is_file()}
    kept = {path for path in kept if path.suffix != ".pyc"}
    assert {path for path in kept if not (home / path).is_file()} == set()


def test_without_a_compiler_the_build_says_what_is_missing(tmp_path: Path) -> None:
    printed = build(small_tree(tmp_path / "tree"), PATH=str(tmp_path), CC="gcc")
    assert "install gcc and python3-dev" in printed


def test_this_process_runs_what_it_says() -> None:
    import sandtable.engine.machine as machine

    compiled = not str(machine.__file__).endswith(".py")
    assert compiled == (_speed.RUNS == "compiled")


def test_the_compiled_files_of_this_tree_are_of_its_sources() -> None:
    manifest = _speed.read_manifest()
    if manifest is None or _speed.RUNS != "compiled":
        pytest.skip("this run is uncompiled")
    assert json.dumps(manifest["compiled"]) == json.dumps(_speed.matching(manifest["patterns"], _speed.HOME))
    assert {"sandtable__mypyc", "sandtable.engine.machine"} <= set(manifest["modules"])
