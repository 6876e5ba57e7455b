"""What of the rulebooks is implemented where, and tested by what: writes docs/rules-coverage.md, or checks it.

    python tools/rules_coverage.py            # write the table
    python tools/rules_coverage.py --check    # say what is missing or stale; exit 1 if anything is

For each `docs/rules/GAME.md` with the code in `sandtable/games/GAME` and the tests in `tests/games/GAME`:

- a ruling `**R-some-thing**` is implemented where a docstring or comment names it, and tested by the functions called
  `test_R_some_thing` or `test_R_some_thing__whatever`. It stands for its text up to the next ruling; in brackets, for
  the sentence before it.
- every other paragraph, list item and table row has a name: its heading, a colon, and its first words (of a row: its
  first cell). `docs/rules/GAME.toml` says for each name where it is implemented, as `module.Symbol` below the game's
  package, and which tests prove it, as patterns of their names.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RULING = re.compile(r"R-[a-z][a-z-]*[a-z]")
MARK = re.compile(r"\*\*(R-[a-z][a-z-]*[a-z])\*\*")
ITEM = re.compile(r"\s*(?:-|\d+\.)\s+")
WORDS_IN_NAME = 4


@dataclass
class Entry:
    """A ruling, paragraph, item or row, and what was found about it."""

    name: str
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


# The rulebook --------------------------------------------------------------------------------------------------------


def entries(text: str) -> list[Entry]:
    """The rulings and the named parts of a rulebook, in its order."""
    found: list[Entry] = []
    heading = ""
    for block in blocks(text):
        if block.startswith("#"):
            heading = block.lstrip("# ").split(":")[0]
            continue
        for name in names_of(block, heading):
            if all(name != entry.name for entry in found):
                found.append(Entry(name))
    return found


def blocks(text: str) -> Iterator[str]:
    """Headings, paragraphs, list items and table rows, each as one line. Table heads are none."""
    lines = text.splitlines()
    held: list[str] = []
    for at, line in enumerate([*lines, ""]):
        row = line.strip().startswith("|")
        if not line.strip() or line.startswith("#") or row or ITEM.match(line):
            if held:
                yield " ".join(held)
            held = []
        if row:
            following = lines[at + 1].strip() if at + 1 < len(lines) else ""
            if not re.match(r"[|:\s-]+$", line) and not re.match(r"\|[|:\s-]+$", following):
                yield line.strip()
        elif line.startswith("#"):
            yield line
        elif line.strip():
            held.append(ITEM.sub("", line, count=1).strip() if not held else line.strip())


def names_of(block: str, heading: str) -> Iterator[str]:
    """The name of a block, if it says anything but rulings, and its rulings."""
    if block.startswith("|"):
        yield f"{heading}: {plain(block.strip('|').split('|')[0])}"
    else:
        own = re.split(r"(?<!\()\*\*R-", block)[0]
        words = plain(own).split()
        if words and not own.rstrip().endswith(("When:", "What:")):
            yield f"{heading}: {' '.join(words[:WORDS_IN_NAME])}"
    yield from (ruling for ruling in MARK.findall(block) if ruling != "R-xxx")


def plain(text: str) -> str:
    """Words alone, without marks."""
    text = re.sub(r"\(?\*\*R-[a-z-]+\*\*\)?", "", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[^\w'/ -]", "", text.replace("*", "")).strip()


# The code and the tests ----------------------------------------------------------------------------------------------


@dataclass
class Source:
    """What a folder of Python files defines, and where it names rulings."""

    symbols: set[str] = field(default_factory=set)
    rulings: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, str] = field(default_factory=dict)


def read_source(folder: Path) -> Source:
    source = Source()
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        spans = list(definitions(ast.parse(text), module))
        source.symbols |= {module, *(name for name, _, _ in spans)}
        for name, _, _ in spans:
            if name.rsplit(".", 1)[-1].startswith("test_"):
                source.tests[name.rsplit(".", 1)[-1]] = path.name
        for number, line in enumerate(text.splitlines(), 1):
            for ruling in RULING.findall(line):
                inside = [name for name, first, last in spans if first <= number <= last]
                place = inside[-1] if inside else module
                if place not in source.rulings.setdefault(ruling, []):
                    source.rulings[ruling].append(place)
    return source


def definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, int, int]]:
    """The classes, functions and constants of a module with their first and last lines, outer ones first."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}.{node.name}"
            yield name, node.lineno, node.end_lineno or node.lineno
            yield from definitions(node, name)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(tree, ast.Module):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield f"{prefix}.{target.id}", node.lineno, node.end_lineno or node.lineno


def ruling_of(test: str) -> str | None:
    """The ruling that a test is named after."""
    match = re.match(r"test_R_([a-z0-9_]+?)(?:__.*)?$", test)
    return "R-" + match[1].replace("_", "-") if match else None


# One against the other -----------------------------------------------------------------------------------------------


def cover(rules: str, told: dict[str, Any], code: Source, tests: Source) -> tuple[list[Entry], list[str]]:
    """The entries of a rulebook with their code and tests, and all that is missing or stale, a sentence each."""
    found = entries(rules)
    known = {entry.name for entry in found}
    problems = [f"{name!r} is named in {where}, but it is no ruling of the rules"
                for name, where in sorted(code.rulings.items()) if name not in known]
    problems += [f"{test} is named after {name}, which is no ruling of the rules"
                 for test in sorted(tests.tests) if (name := ruling_of(test)) and name not in known]
    problems += [f"the mapping has {name!r}, but nothing in the rules begins so" for name in told if name not in known]
    for entry in found:
        if entry.name.startswith("R-"):
            entry.code = list(code.rulings.get(entry.name, []))
            entry.tests = [test for test in tests.tests if ruling_of(test) == entry.name]
        for symbol in told.get(entry.name, {}).get("code", []):
            entry.code.append(symbol)
            if symbol not in code.symbols:
                problems.append(f"{entry.name}: there is no {symbol} in the code")
        for pattern in told.get(entry.name, {}).get("tests", []):
            matching = [test for test in tests.tests if fnmatchcase(test, pattern)]
            entry.tests += [test for test in matching if test not in entry.tests]
            if not matching:
                problems.append(f"{entry.name}: no test is called {pattern}")
        if not entry.code:
            problems.append(f"{entry.name}: it is not said where it is implemented")
        if not entry.tests:
            problems.append(f"{entry.name}: it has no test")
    return found, problems


def table(found: list[Entry], tests: Source) -> Iterator[str]:
    """The rows of the coverage table."""
    yield "| rule | implemented in | tests |"
    yield "|---|---|---|"
    for entry in found:
        code = ", ".join(f"`{symbol}`" for symbol in entry.code)
        by_file: dict[str, list[str]] = {}
        for test in entry.tests:
            by_file.setdefault(tests.tests[test], []).append(test.removeprefix("test_"))
        proofs = "; ".join(f"{name}: {', '.join(sorted(names))}" for name, names in sorted(by_file.items()))
        yield f"| {entry.name} | {code} | {proofs} |"


def survey(root: Path) -> tuple[str, list[str]]:
    """The whole document, and all that is wrong."""
    lines = [
        "# Where the rules are implemented and tested", "",
        "Written by `python tools/rules_coverage.py` from the rulebooks in [rules](rules), their mappings beside them,",
        "the code and the tests. A test fails when anything here is missing or stale.",
    ]
    problems: list[str] = []
    for rulebook in sorted((root / "docs/rules").glob("*.md")):
        game = rulebook.stem
        mapping = rulebook.with_suffix(".toml")
        told = tomllib.loads(mapping.read_text(encoding="utf-8")) if mapping.exists() else {}
        code = read_source(root / "sandtable/games" / game)
        tests = read_source(root / "tests/games" / game)
        found, wrong = cover(rulebook.read_text(encoding="utf-8"), told, code, tests)
        title = rulebook.read_text(encoding="utf-8").splitlines()[0].lstrip("# ").split(":")[0]
        lines += ["", f"## {title}", "", f"[Rules](rules/{rulebook.name}) · code in `sandtable/games/{game}` · "
                  f"tests in `tests/games/{game}`", "", *table(found, tests)]
        problems += [f"{game}: {problem}" for problem in wrong]
    return "\n".join(lines) + "\n", problems


def main(arguments: list[str]) -> int:
    text, problems = survey(ROOT)
    document = ROOT / "docs/rules-coverage.md"
    if "--check" not in arguments:
        document.write_text(text, encoding="utf-8")
    elif not document.exists() or document.read_text(encoding="utf-8") != text:
        problems.append("docs/rules-coverage.md is stale; write it anew with `python tools/rules_coverage.py`")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
