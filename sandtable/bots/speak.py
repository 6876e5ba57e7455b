"""Our own bots, spoken to in lines of JSON on standard input and output: `sandtable bot`.

The same lines drive any other program as a bot (docs/bots.md describes them).
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any, TextIO

from sandtable.bots import check, make, names
from sandtable.bots.bot import Bot
from sandtable.engine.kind import BadInput


class Speaker:
    """Answers the lines of the protocol with the bots of this house, one for each chair."""

    def __init__(self, default: str = "random") -> None:
        self.default = default
        self.sitting: dict[str, Bot] = {}

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a message; None if there is nothing to say. Raises BadInput if it is none of the protocol."""
        kind = message.get("type")
        chair = str(message.get("chair", ""))
        if kind == "hello":
            name = message.get("bot")
            if not (isinstance(name, str) and (name in names() or name.startswith("search:"))):
                name = self.default
            self.sitting[chair] = make(name, message["game"], message.get("seed", 0), board=message.get("board"))
            return {"type": "hello", "protocol": 1, "name": f"sandtable {name}"}
        if kind == "choose":
            if chair not in self.sitting:
                raise BadInput("say hello before the first choose")
            bot = self.sitting[chair]
            return {"type": "choice", "option": bot.choose(message["view"], message.get("events", ()))}
        if kind == "bye":
            if chair in self.sitting:
                self.sitting.pop(chair).close()
            return None
        raise BadInput(f"{kind!r} is no type of message; it can be: hello, choose, bye")


def speak(lines: Iterable[str], out: TextIO, default: str = "random") -> None:
    """Answer every line until there are no more."""
    speaker = Speaker(default)
    for line in lines:
        if not line.strip():
            continue
        try:
            message = json.loads(line)
            if not isinstance(message, dict):
                raise BadInput("a message is a JSON object in one line")
            answer = speaker.answer(message)
        except (BadInput, KeyError, TypeError, json.JSONDecodeError) as wrong:
            answer = {"type": "error", "message": str(wrong)}
        if answer is not None:
            out.write(json.dumps(answer, separators=(",", ":")) + "\n")
            out.flush()


def register(subparsers: Any) -> None:
    """The command `sandtable bot`."""
    parser: ArgumentParser = subparsers.add_parser(
        "bot", help="speak for a bot: one line of JSON in, one out",
        description="Plays for a bot over standard input and output, a JSON object a line (docs/bots.md).",
    )
    parser.add_argument("name", nargs="?", default="random", help="the bot that plays if hello names none")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    check(args.name)
    speak(sys.stdin, sys.stdout, args.name)
    return 0


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed must not be taken for an answer
    speak(sys.stdin, answers)
