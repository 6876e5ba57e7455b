"""Pages on a real terminal: colours, tables, numbered choices, and a curtain that leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from sandtable.terminal.pages import Cell, Lines, Page, Section

STYLES = {
    "mine": "bold", "good": "bold green", "bad": "bold red", "dim": "dim", "strong": "bold", "hidden": "dim italic",
    "bear": "red", "eagle": "cyan", "elephant": "magenta", "lion": "yellow", "horse": "green",
    "red": "red", "blue": "bright_blue", "neutral": "white",
}
"""Tone of a cell -> how it is painted. Whatever a colour says is in the text as well."""

BETWEEN = 3
"""Columns between sections that stand side by side."""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what can be scrolled back to."""


class Paper(Console):
    """A console that leaves it to the command line what to do when nobody reads any more."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> None:
        raise


class Screen:
    """A terminal, or a stream that is read and written like one."""

    def __init__(self, console: Console, read: Callable[[str], str]) -> None:
        """`read` prints a prompt and returns a line; it raises EOFError when there are no more."""
        self.console = console
        self._read = read
        self.typeable: tuple[str, ...] = ()
        """What may be typed now, for those who can complete it."""

    def ask(self, prompt: str) -> str:
        return self._read(f"{prompt} ").strip()

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=False)

    def show(self, page: Page) -> None:
        """A page; what is narrow enough stands side by side."""
        self.console.rule(Text(page.title, style="bold"))
        row: list[RenderableType] = []
        room = self.console.width
        for section in page.sections:
            block = Padding(paint(section), (0, 0, 1, 0), expand=False)
            width = self.console.measure(block).maximum
            if row and width > room:
                self._beside(row)
                row, room = [], self.console.width
            row.append(block)
            room -= width + BETWEEN
        self._beside(row)

    def _beside(self, row: Sequence[RenderableType]) -> None:
        grid = RichTable.grid(padding=(0, BETWEEN, 0, 0))
        for _ in row:
            grid.add_column()
        grid.add_row(*row)
        self.console.print(grid)

    def choices(self, options: Sequence[tuple[str, str]]) -> None:
        """Numbered choices: words, and the notation that may be typed as well."""
        width = len(str(len(options)))
        lines = []
        for number, (words, notation) in enumerate(options, 1):
            line = Text.assemble((f"{number:>{width}} ", "bold"), words)
            if notation.lower() != words.lower():
                line.append(f"  {notation}", style="dim")
            lines.append(line)
        if len(lines) > 9:
            self.console.print(Columns(lines, padding=(0, 3), column_first=True))
        else:
            self.console.print(Group(*lines))

    def news(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.print(Text.assemble(("  - ", "dim"), line))

    @contextmanager
    def waiting(self, why: str) -> Iterator[None]:
        """Say that something takes its time, and take it back afterwards; only where somebody looks."""
        if self.console.is_terminal:
            with self.console.status(Text(why, style="dim")):
                yield
        else:
            yield

    def clear(self) -> None:
        """Leave nothing of what was shown: also nothing to scroll back to."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()
        else:
            self.console.print("\n" * self.console.height)


def paint(section: Section) -> RenderableType:
    title = Text(section.title, style=f"bold {STYLES.get(section.tone, '')}".strip())
    if isinstance(section, Lines):
        return Group(title, *(painted(line) for line in section.lines))
    table = RichTable(
        title=title, title_justify="left", box=None, pad_edge=False, caption=section.note or None,
        caption_justify="left", show_header=any(section.columns), header_style="dim underline", padding=(0, 2, 0, 0),
    )
    for column in section.columns:
        table.add_column(column)
    for row in section.rows:
        table.add_row(*(painted(cell) for cell in row))
    return table


def painted(cell: Cell) -> Text:
    return Text(cell.text, style=STYLES.get(cell.tone, ""))
