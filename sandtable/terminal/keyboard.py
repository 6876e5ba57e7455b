"""The terminal this process runs in: line editing, and Tab for what can be typed."""

from __future__ import annotations

import sys
from typing import Any

from sandtable.terminal.paint import Paper, Screen


class OwnTerminal(Screen):
    """Standard output and standard input; with editing, history and completion where somebody types."""

    def __init__(self) -> None:
        super().__init__(Paper(), input)
        self.readline: Any = None
        if sys.stdin.isatty():
            try:
                import readline
            except ImportError:  # Python without it: typing works, only plainer
                return
            self.readline = readline
            readline.set_auto_history(True)
            readline.set_completer_delims("")
            readline.set_completer(self.complete)
            readline.parse_and_bind("tab: complete")

    def complete(self, text: str, number: int) -> str | None:
        """The number-th of the things that can be typed and begin so."""
        fits = [word for word in self.typeable if word.lower().startswith(text.lower())]
        return fits[number] if number < len(fits) else None

    def clear(self) -> None:
        super().clear()
        if self.readline is not None:
            self.readline.clear_history()
