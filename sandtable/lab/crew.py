"""Who does the work of the laboratory: this process, several processes of this machine, or a Ray cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Protocol, TypeVar

from sandtable.engine.kind import BadInput

Task = TypeVar("Task")
Answer = TypeVar("Answer")
PLACES = ("local", "ray")
PATIENCE = 3
"""How often in a row processes may die over the same task."""


class Crew(Protocol):
    """Does the same thing to many tasks, in any order."""

    def run(self, do: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
        """The answers as they come, one for every task; no task is lost or counted twice. Tasks are taken lazily."""
        ...


class Alone:
    """Does all in this process, in order."""

    def run(self, do: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
        return map(do, tasks)


class Processes:
    """Several processes of this machine. If one dies, what was under way is done again by new ones."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, do: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
        waiting = iter(tasks)
        under_way: deque[Task] = deque(islice(waiting, 2 * self.jobs))
        deaths = 0
        while under_way:
            with self._executor() as executor:
                futures = deque(executor.submit(do, task) for task in under_way)
                try:
                    while futures:
                        answer = futures[0].result()
                        futures.popleft()
                        under_way.popleft()
                        deaths = 0
                        # Handed out only a few ahead: whoever stops reading the answers stops the work as well.
                        for task in islice(waiting, 1):
                            under_way.append(task)
                            futures.append(executor.submit(do, task))
                        yield answer
                except BrokenProcessPool:
                    deaths += 1
                    if deaths == PATIENCE:
                        raise
                finally:
                    executor.shutdown(wait=False, cancel_futures=True)

    def _executor(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), deaf)


def deaf() -> None:
    """Ctrl-C is for the process that was started by hand; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def crew(jobs: int, place: str = "local") -> Crew:
    """The crew for a command's `--jobs` and `--on`."""
    if place == "ray":
        from sandtable.lab.ray import RayCrew

        return RayCrew()
    if place != "local":
        raise BadInput(f"work cannot be done on {place!r}; it can be done on: {', '.join(PLACES)}")
    return Alone() if jobs <= 1 else Processes(jobs)
