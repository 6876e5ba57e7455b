"""What a player minds, and how a character minds it more or less."""

from __future__ import annotations

from typing import Final


class Leaning:
    """One thing to mind, and how much."""

    def __init__(self, name: str, weight: float) -> None:
        self.name: Final = name
        self.usual: Final = weight
        self.weight: float = weight

    def temper(self, boldness: float, bold: list[str], careful: list[str]) -> None:
        """Weigh it as a character does: the bold ones more above a boldness of 1, the careful ones below it."""
        if self.name in bold:
            self.weight = self.usual * boldness
        elif self.name in careful:
            self.weight = self.usual / boldness
