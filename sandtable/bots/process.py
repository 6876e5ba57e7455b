"""A program spoken to in lines of JSON, with a time limit on everything: the only way the house talks to a bot outside.

Nothing of ours is in the program's memory, environment or open files: it is started afresh, not forked, and gets only
what is written to it.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.engine.lexicon import ENGLISH, Say
from sandtable.words import mark

LONGEST_LINE = 1 << 20
PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV", "SYSTEMROOT")
"""What a bot's program sees of our environment, which may hold passwords and keys."""

FAULTS: Mapping[str, str] = {
    "cannot_start": mark("it cannot be started"),
    "ended": mark("its program ended (exit code {code})"),
    "late": mark("it did not answer within {seconds} seconds"),
    "unreadable": mark("it answered something that is not a JSON object in one line"),
    "endless": mark("its answer is longer than {most} bytes"),
    "illegal": mark("it answered {answer}, which is not one of its options"),
}
"""Why a bot was replaced, as messages of the catalogue."""


class Fault(Exception):
    """What a bot's program did wrong; `words()` says it."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args

    def words(self, say: Say = ENGLISH) -> str:
        return say(FAULTS[self.key], **self.args_)

    def __str__(self) -> str:
        return self.words()


class Program:
    """A running program that answers one line for each line it is asked."""

    def __init__(self, command: Sequence[str]) -> None:
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
        try:
            self.process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, close_fds=True,
                start_new_session=True, env=environment,
            )
        except OSError as wrong:
            raise Fault("cannot_start") from wrong
        assert self.process.stdin is not None and self.process.stdout is not None
        self.into = self.process.stdin.fileno()
        self.out = self.process.stdout.fileno()
        os.set_blocking(self.into, False)
        os.set_blocking(self.out, False)
        self.heard = b""

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The program's answer to a message. Raises Fault; a program at fault must be stopped: it is out of step."""
        deadline = time.monotonic() + seconds
        self.heard = b""
        try:
            self._write(json.dumps(message, separators=(",", ":")).encode() + b"\n", deadline)
            line = self._read_line(deadline)
        except TimeoutError:
            raise Fault("late", seconds=f"{seconds:g}") from None
        except OSError:
            raise self._ended() from None
        try:
            answer = json.loads(line)
        except ValueError:
            raise Fault("unreadable") from None
        if not isinstance(answer, dict):
            raise Fault("unreadable")
        return answer

    def tell(self, message: Mapping[str, Any]) -> None:
        """Say something that needs no answer; a program that does not listen is left alone."""
        try:
            self._write(json.dumps(message, separators=(",", ":")).encode() + b"\n", time.monotonic() + 0.1)
        except (TimeoutError, OSError):
            return

    def stop(self) -> None:
        """End the program and everything it started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def _write(self, data: bytes, deadline: float) -> None:
        with selectors.DefaultSelector() as ready:
            ready.register(self.into, selectors.EVENT_WRITE)
            while data:
                if not ready.select(self._left(deadline)):
                    raise TimeoutError
                data = data[os.write(self.into, data):]

    def _read_line(self, deadline: float) -> bytes:
        with selectors.DefaultSelector() as ready:
            ready.register(self.out, selectors.EVENT_READ)
            while b"\n" not in self.heard:
                if len(self.heard) > LONGEST_LINE:
                    raise Fault("endless", most=LONGEST_LINE)
                if not ready.select(self._left(deadline)):
                    raise TimeoutError
                piece = os.read(self.out, 65536)
                if not piece:
                    raise self._ended()
                self.heard += piece
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    @staticmethod
    def _left(deadline: float) -> float:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left

    def _ended(self) -> Fault:
        try:
            code = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return Fault("unreadable")
        return Fault("ended", code=code)
