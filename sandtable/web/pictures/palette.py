"""The colours of the design tokens, by theme: the pictures take theirs from the same file as the pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

TOKENS = Path(__file__).resolve().parent.parent / "client" / "css" / "tokens.css"
THEMES = ("light", "dark")


@cache
def palette(theme: str) -> dict[str, str]:
    """Token without its dashes -> value; what the dark theme does not change is as in the light one."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.DOTALL)
    light = _block(text, r":root\s*\{")
    return light if theme == "light" else {**light, **_block(text, r':root\[data-theme="dark"\]\s*\{')}


def _block(text: str, opening: str) -> dict[str, str]:
    found = re.search(opening + r"(.*?)\}", text, flags=re.DOTALL)
    if found is None:
        raise ValueError(f"{TOKENS.name} has no block {opening}")
    return {name: value.strip() for name, value in re.findall(r"--([\w-]+)\s*:\s*([^;]+);", found[1])}
