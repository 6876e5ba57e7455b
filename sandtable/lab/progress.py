"""A bar that says how far the work is and how long it will take; on standard error, and only where somebody looks."""

from __future__ import annotations

import sys
from typing import Any


class Progress:
    """Counts steps up to a total."""

    def __init__(self, what: str, total: int, hidden: bool = False) -> None:
        self.bar: Any = None
        if hidden or not sys.stderr.isatty():
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        self.bar = Bar(
            TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Console(stderr=True), transient=True,
        )
        self.task = self.bar.add_task(what, total=total)
        self.bar.start()

    def step(self) -> None:
        if self.bar is not None:
            self.bar.advance(self.task)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.stop()
