"""A terminal for tests: lines are typed from a list, and what was shown is kept in pages between them."""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Iterable, Iterator

from rich.console import Console

from sandtable.cli import make_parser
from sandtable.terminal.paint import Screen

Typing = Callable[["TypedScreen"], str | None]


class TypedScreen(Screen):
    """Everything that was shown before each answer is a page; answers come from a list or from whoever looks."""

    def __init__(self, answers: Iterable[str] | Typing, width: int = 120) -> None:
        super().__init__(Console(file=io.StringIO(), width=width, height=40, color_system=None), self._type)
        self.answers: Typing = answers if callable(answers) else _from(iter(answers))
        self.pages: list[str] = []
        self.prompts: list[str] = []

    def _type(self, prompt: str) -> str:
        self.turn_page()
        self.prompts.append(prompt.strip())
        assert len(self.prompts) < 10_000, f"it asks again and again: {self.pages[-1]}"
        answer = self.answers(self)
        if answer is None:
            raise EOFError
        return answer

    def turn_page(self) -> None:
        assert isinstance(self.console.file, io.StringIO)
        self.pages.append(self.console.file.getvalue())
        self.console.file.seek(0)
        self.console.file.truncate()

    @property
    def shown(self) -> str:
        """All that was shown so far."""
        assert isinstance(self.console.file, io.StringIO)
        return "\n".join([*self.pages, self.console.file.getvalue()])


def _from(lines: Iterator[str]) -> Typing:
    return lambda screen: next(lines, None)


def arguments(*words: str) -> argparse.Namespace:
    """The arguments of a command line."""
    return make_parser(words).parse_args(words)
