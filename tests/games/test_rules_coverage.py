"""Every paragraph, row and ruling of the rulebooks is implemented and tested, and the table of them is fresh."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.rules_coverage import ROOT, Source, cover, entries, read_source, ruling_of, survey


def test_nothing_is_missing_or_stale() -> None:
    _, problems = survey(ROOT)
    assert problems == []


def test_the_table_is_as_the_rules_the_code_and_the_tests_are_now() -> None:
    text, _ = survey(ROOT)
    written = (ROOT / "docs/rules-coverage.md").read_text(encoding="utf-8")
    assert written == text, "write it anew with: python tools/rules_coverage.py"


RULES = """# A game: its rules

## Tea
Pour the tea. **R-milk-first** Milk goes in first. **R-one-lump** One lump of sugar, in
the cup.

1. **Wait** for five minutes (**R-minutes**).
2. Drink it.

When:
- **R-hot** While it is hot.

| guest | tea |
|---|---|
| Hatter | black (**R-hatter** strong) |
| March Hare | none |
"""


def test_rulings_are_named_by_their_ids_all_else_by_heading_and_first_words() -> None:
    assert [entry.name for entry in entries(RULES)] == [
        "Tea: Pour the tea", "R-milk-first", "R-one-lump", "Tea: Wait for five minutes", "R-minutes", "Tea: Drink it",
        "R-hot", "Tea: Hatter", "R-hatter", "Tea: March Hare",
    ]


@pytest.mark.parametrize(
    ("test", "ruling"),
    [("test_R_milk_first", "R-milk-first"), ("test_R_milk_first__also_in_coffee", "R-milk-first"), ("test_tea", None)],
)
def test_a_test_is_named_after_its_ruling(test: str, ruling: str | None) -> None:
    assert ruling_of(test) == ruling


def written(folder: Path, text: str) -> Source:
    folder.mkdir()
    (folder / "tea.py").write_text(text, encoding="utf-8")
    return read_source(folder)


RULE = "## Tea\nPour the tea. **R-milk-first** Milk goes in first.\n"
CODE = 'class Cup:\n    def pour(self):\n        """R-milk-first"""\n'
TESTS = "def test_R_milk_first__in_a_cup(): ...\ndef test_pouring(): ...\n"
SPILT = RULE.replace("Pour", "Spill")
PLAIN = "## Tea\nPour the tea."
MAPPING = {"Tea: Pour the tea": {"code": ["tea.Cup.pour"], "tests": ["test_pour*"]}}


def test_what_is_there_is_found(tmp_path: Path) -> None:
    found, problems = cover(RULE, MAPPING, written(tmp_path / "code", CODE), written(tmp_path / "tests", TESTS))
    assert problems == []
    assert [(entry.code, entry.tests) for entry in found] == [
        (["tea.Cup.pour"], ["test_pouring"]), (["tea.Cup.pour"], ["test_R_milk_first__in_a_cup"]),
    ]


@pytest.mark.parametrize(
    ("rules", "code", "tests", "problem"),
    [
        (RULE, CODE, "def test_pouring(): ...", "R-milk-first: it has no test"),
        (RULE, CODE.replace("R-milk", "milk"), TESTS, "R-milk-first: it is not said where it is implemented"),
        (RULE, CODE.replace("pour", "spill"), TESTS, "Tea: Pour the tea: there is no tea.Cup.pour in the code"),
        (RULE, CODE, TESTS.replace("pouring", "spilling"), "Tea: Pour the tea: no test is called test_pour*"),
        (SPILT, CODE, TESTS, "the mapping has 'Tea: Pour the tea', but nothing in the rules begins so"),
        (SPILT, CODE, TESTS, "Tea: Spill the tea: it has no test"),
        (PLAIN, CODE, TESTS, "'R-milk-first' is named in ['tea.Cup.pour'], but it is no ruling of the rules"),
        (
            PLAIN, CODE, TESTS,
            "test_R_milk_first__in_a_cup is named after R-milk-first, which is no ruling of the rules",
        ),
    ],
)
def test_what_is_missing_or_stale_is_said(tmp_path: Path, rules: str, code: str, tests: str, problem: str) -> None:
    _, problems = cover(rules, MAPPING, written(tmp_path / "code", code), written(tmp_path / "tests", tests))
    assert problem in problems
