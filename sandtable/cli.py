"""The command `sandtable`.

A command is a module with `register(subparsers)`, which adds its parser and sets `run(args) -> int` as its default.
Only the module of the command that is asked for is imported, so what one command needs never slows down another;
modules import what is heavy inside `run`.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from sandtable import __version__
from sandtable._speed import RUNS
from sandtable.engine.kind import BadInput

COMMANDS = {
    "serve": "sandtable.web.serve",
    "play": "sandtable.terminal.play",
    "simulate": "sandtable.lab.simulate",
    "bench": "sandtable.lab.bench",
    "replay": "sandtable.terminal.replay",
    "verify": "sandtable.terminal.replay",
    "board": "sandtable.terminal.board",
    "bot": "sandtable.bots.speak",
    "duel": "sandtable.lab.duel",
    "ladder": "sandtable.lab.ladder",
    "analyse": "sandtable.lab.analyse",
    "study": "sandtable.lab.study",
    "train": "sandtable.lab.train",
    "odds": "sandtable.games.balance.odds_cli",
}
"""Every command and the module that registers it, in the order of the help."""

OK = 0
FAILED = 1
"""The command ran, and its answer is no: a file that does not verify, a board that cannot be played."""
BAD_INPUT = 2
INTERRUPTED = 130


def make_parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser that these arguments need: of one command, or of all of them for the help."""
    parser = argparse.ArgumentParser(
        prog="sandtable", description="Two board games about war and influence: play, simulate, replay, verify.",
    )
    parser.add_argument("--version", action="version", version=f"sandtable {__version__} ({RUNS})")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    wanted = next((word for word in argv if not word.startswith("-")), None)
    chosen = {COMMANDS[wanted]} if wanted in COMMANDS else dict.fromkeys(COMMANDS.values())
    for module in chosen:
        importlib.import_module(module).register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit status. What cannot be used is said in one sentence, without a traceback."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments == ["--version"]:
        print(f"sandtable {__version__} ({RUNS})")
        return OK
    try:
        args = make_parser(arguments).parse_args(arguments)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except BadInput as wrong:
        return complain(str(wrong))
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python would complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as wrong:
        where = f"{wrong.filename}: " if wrong.filename else ""
        return complain(f"{where}{(wrong.strerror or str(wrong)).lower()}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def complain(message: str) -> int:
    print(f"sandtable: {message}", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
