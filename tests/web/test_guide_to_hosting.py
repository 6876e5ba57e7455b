"""docs/web.md names every option of `serve`, and none that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.cli import main

DOC = Path(__file__).resolve().parents[2] / "docs" / "web.md"


def test_the_options_of_serve_are_those_of_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    have = set(re.findall(r"(?<!-)--[a-z][a-z-]*", capsys.readouterr().out)) - {"--help"}
    doc = DOC.read_text(encoding="utf-8")
    table = doc.partition("## Options of `serve`")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `(--[a-z-]+)", table, re.MULTILINE)) == have
    commands = [line for line in doc.splitlines() if "sandtable serve" in line]
    assert set(re.findall(r"(?<!-)--[a-z][a-z-]*", "\n".join(commands))) <= have


def test_the_document_links_to_files_that_are_there() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", DOC.read_text(encoding="utf-8")):
        assert (DOC.parent / link).is_file(), link
