"""What docs/laboratory.md says of the commands is what they have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sandtable.cli import main, make_parser

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "laboratory.md").read_text(encoding="utf-8")


def chapter(name: str) -> str:
    return DOCUMENT.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def test_commands_shown_can_be_parsed() -> None:
    shown = re.findall(r"^    (?:\$ )?sandtable (.*)$", DOCUMENT, flags=re.MULTILINE)
    assert len(shown) >= 5
    for line in shown:
        words = line.split()
        assert callable(make_parser(words).parse_args(words).run)


@pytest.mark.parametrize(("name", "words"), [
    ("duel", ["duel", "whispers", "random", "--games", "2"]),
    ("ladder", ["ladder", "whispers", "--bots", "random,easy", "--games", "2", "--players", "2"]),
    ("study", ["study", "whispers", "--bots", "random", "--games", "2"]),
])
def test_every_field_is_described(name: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    told = chapter(name)
    rows = report.get("bots") if name == "duel" else report["ladders"][0]["bots"] if name == "ladder" else ()
    for field in {*report, *(field for row in rows or () for field in row)}:
        assert f"`{field}`" in told, field
