"""The work of the laboratory on a Ray cluster that is there already (extra `sandtable[cluster]`)."""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from sandtable.engine.kind import BadInput

Task = TypeVar("Task")
Answer = TypeVar("Answer")
AHEAD = 4
"""How many tasks are handed out for every processor of the cluster."""


class RayCrew:
    """Hands tasks to the cluster. A task whose worker or machine dies is done again; its answer comes once."""

    def __init__(self) -> None:
        try:
            ray = importlib.import_module("ray")
        except ImportError as wrong:
            raise BadInput("ray is not installed; install sandtable[cluster]") from wrong
        self.ray: Any = ray
        self.visiting = not ray.is_initialized()
        if self.visiting:
            try:
                ray.init(address="auto", log_to_driver=False, logging_level="ERROR")
            except ConnectionError as wrong:
                raise BadInput(
                    "no Ray cluster answers; start one with: ray start --head (and where clusters want a token, set "
                    "RAY_AUTH_MODE=token here too)"
                ) from wrong

    def run(self, do: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
        remote = self.ray.remote(max_retries=-1)(do)
        waiting = iter(tasks)
        most = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        # Ray tells of dead workers on standard output, where only our result may be.
        with contextlib.redirect_stdout(sys.stderr):
            under_way = [remote.remote(task) for task in islice(waiting, most)]
            try:
                while under_way:
                    done, under_way = self.ray.wait(under_way, num_returns=1)
                    under_way.extend(remote.remote(task) for task in islice(waiting, len(done)))
                    yield from self.ray.get(done)
            finally:
                for left in under_way:
                    self.ray.cancel(left)
                if self.visiting:
                    self.ray.shutdown()
