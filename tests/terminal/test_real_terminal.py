"""On a real terminal: a pseudo-terminal with the real program behind it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

CLEAR = "\x1b[3J"


class Terminal:
    """A program on a terminal of its own, and somebody who types and reads."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120", "LINES": "40"}
        environment.update({"XDG_STATE_HOME": str(folder), "INPUTRC": "/dev/null"})
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable.cli", *words], stdin=slave, stdout=slave, stderr=slave, env=environment,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is heard
        )
        os.close(slave)
        self.unread = ""

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def read_to(self, text: str, seconds: float = 60) -> str:
        """What is shown up to some text; what comes after it is left for the next time."""
        end = time.monotonic() + seconds
        while text not in self.unread:
            assert time.monotonic() < end, f"no {text!r} in: {self.unread}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    read = os.read(self.master, 65536)
                except OSError:  # what Linux answers when the program has ended
                    read = b""
                assert read, f"it ended before {text!r}: {self.unread}"
                self.unread += read.decode(errors="replace")
        shown, found, self.unread = self.unread.partition(text)
        return shown + found

    def let_it_wait(self, seconds: float = 30) -> None:
        """Until the program only waits for keys: Python's readline overlooks a Ctrl-C just after its prompt."""
        end = time.monotonic() + seconds
        asleep = 0
        while asleep < 3:
            assert time.monotonic() < end, "it never waits"
            state = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0]
            asleep = asleep + 1 if state == "S" else 0
            time.sleep(0.05)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_a_choice_is_completed_by_tab(open_terminal: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "whispers", "--seats", "human,random", "--seed", "1")
    open_terminal.append(terminal)
    terminal.read_to("> ")
    terminal.type("agent lion-st\t\r")
    assert "agent lion-steward" in terminal.read_to("Raven places an agent on Lion steward.")
    terminal.read_to("> ")
    terminal.type("q\t\r")
    terminal.read_to("The game is kept")
    assert terminal.process.wait(30) == 0


def test_colours_and_the_whole_table_are_there(open_terminal: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "balance", "--seats", "human,random", "--seed", "1")
    open_terminal.append(terminal)
    assert "\x1b[1m" in terminal.read_to("Missions")


def test_the_curtain_wipes_the_screen_and_the_history(open_terminal: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "whispers", "--hotseat", "--players", "2", "--seed", "1")
    open_terminal.append(terminal)
    first = terminal.read_to("press Enter when only you look")
    assert "Your loyalties" not in first
    terminal.type("\r")
    assert CLEAR in terminal.read_to("Your loyalties")
    terminal.read_to("> ")
    terminal.type("1\r")
    between = terminal.read_to("press Enter when only you look")
    assert CLEAR in between
    assert "Your loyalties" not in between.partition(CLEAR)[2]
    terminal.type("\x1b[A\r")  # the arrow up would bring what the one before typed
    assert terminal.read_to("\x1b[H").strip(". \r\n") == "\x07\r\n\x1b[H"  # a bell: there is nothing


def test_ctrl_c_at_the_prompt_keeps_the_game(open_terminal: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "whispers", "--seats", "human,random", "--seed", "1")
    open_terminal.append(terminal)
    terminal.read_to("> ")
    terminal.let_it_wait()
    terminal.type("\x03")
    shown = terminal.read_to("goes on with it")
    assert "Traceback" not in shown
    assert terminal.process.wait(30) == 130
