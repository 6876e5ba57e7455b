"""Bots in processes of their own, with a time limit: what tables and laboratories play against.

    with Pool() as pool:
        choice = pool.choose("expert", view, chair="table 7, seat 2", seed=11)

A bot that crashes, hangs, answers too late or illegally is replaced for that choice by the rule of thumb, and the
choice says why. The game always goes on.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from dataclasses import dataclass
from typing import Any

from sandtable.bots import command_of
from sandtable.bots.bot import Bot, Events
from sandtable.bots.process import Fault, Program
from sandtable.engine.kind import View

PROTOCOL = 1
STARTING = 30.0
"""Seconds a program has to start and say hello."""


@dataclass(frozen=True)
class Choice:
    """What a bot chose."""

    option: int
    seconds: float
    fault: Fault | None = None
    """Why the rule of thumb chose instead; None if the bot chose itself."""


class Worker:
    """A program and the chairs (a seat at a table) it sits in: our worker in many, a foreign program in one."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.lock = threading.Lock()
        self.program: Program | None = None
        self.greeted: set[str] = set()

    def choose(self, hello: dict[str, Any], message: dict[str, Any], seconds: float) -> int:
        """The bot's option; raises Fault, and then starts afresh next time."""
        with self.lock:
            try:
                program = self._ready(hello)
                answer = program.ask(message, seconds)
            except Fault:
                self.stop()
                raise
        option = answer.get("option")
        if isinstance(option, bool) or not isinstance(option, int) or option not in message["options"]:
            raise Fault("illegal", answer=repr(option)[:80])
        return option

    def _ready(self, hello: dict[str, Any]) -> Program:
        if self.program is None or not self.program.alive:
            self.stop()
            self.program = Program(self.command)
        if hello["chair"] not in self.greeted:
            self.program.ask(hello, STARTING)
            self.greeted.add(hello["chair"])
        return self.program

    def forget(self, chair: str) -> None:
        with self.lock:
            if chair in self.greeted and self.program is not None:
                self.program.tell({"type": "bye", "chair": chair})
            self.greeted.discard(chair)

    def stop(self) -> None:
        if self.program is not None:
            self.program.stop()
        self.program = None
        self.greeted.clear()


class Pool:
    """Some processes that play for any number of bots; may be used from several threads at once."""

    def __init__(self, processes: int = 1, seconds: float = 10.0) -> None:
        """`seconds`: how long any bot may take for a choice. Processes are started when they are first needed."""
        self.seconds = seconds
        self.workers = [Worker([sys.executable, "-m", "sandtable.bots.speak"]) for _ in range(processes)]
        self.strangers: dict[str, Worker] = {}
        self.lock = threading.Lock()

    def choose(
        self, name: str, view: View, *, chair: str, seed: int = 0, events: Events = (), board: Any = None,
    ) -> Choice:
        """What the bot `name` (a name of the registry or `exec:COMMAND`) chooses in this view.

        `chair` names the seat at one table: who sits there keeps its thoughts from choice to choice, until `leave`.
        """
        began = time.monotonic()
        hello = {
            "type": "hello", "protocol": PROTOCOL, "chair": chair, "bot": name, "game": view["game"],
            "players": view["players"], "seat": view["seat"], "seed": seed, "board": board,
        }
        options = [option["option"] for option in view["options"]]
        message = {
            "type": "choose", "chair": chair, "view": view, "options": options, "events": list(events),
            "seconds": self.seconds,
        }
        try:
            option = self._worker(name, chair).choose(hello, message, self.seconds)
        except Fault as fault:
            return Choice(rule_of_thumb(view, seed, board), time.monotonic() - began, fault)
        return Choice(option, time.monotonic() - began)

    def leave(self, chair: str) -> None:
        """The game at this chair is over: forget it."""
        with self.lock:
            stranger = self.strangers.pop(chair, None)
        if stranger is not None:
            stranger.forget(chair)
            stranger.stop()
        for worker in self.workers:
            worker.forget(chair)

    def close(self) -> None:
        """Stop all processes."""
        with self.lock:
            workers = [*self.workers, *self.strangers.values()]
            self.strangers.clear()
        for worker in workers:
            worker.stop()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _worker(self, name: str, chair: str) -> Worker:
        if not name.startswith("exec:"):
            return self.workers[sum(chair.encode()) % len(self.workers)]
        with self.lock:
            if chair not in self.strangers:
                self.strangers[chair] = Worker(command_of(name))
            return self.strangers[chair]


class PoolBot(Bot):
    """A bot of a pool with the face of a bot: for those who play without caring where it thinks."""

    def __init__(self, pool: Pool, name: str, chair: str, seed: int, board: Any = None) -> None:
        self.pool = pool
        self.name = name
        self.chair = chair
        self.seed = seed
        self.board = board
        self.faults: list[Fault] = []
        self.last: Fault | None = None

    def choose(self, view: View, events: Events = ()) -> int:
        choice = self.pool.choose(self.name, view, chair=self.chair, seed=self.seed, events=events, board=self.board)
        self.last = choice.fault
        if choice.fault is not None:
            self.faults.append(choice.fault)
        return choice.option

    def fault(self) -> Fault | None:
        return self.last

    def close(self) -> None:
        self.pool.leave(self.chair)


def rule_of_thumb(view: View, seed: int, board: Any = None) -> int:
    """What stands in for a bot at fault: quick, never wrong in form, in this process."""
    from sandtable.bots import make, names

    name = "rules" if "rules" in names() else "random"
    salt = random.Random(f"{seed} {len(view['options'])} {view['asked']}").randrange(1 << 62)
    return make(name, view["game"], salt, board=board).choose(view)
