"""What all tests share."""

from __future__ import annotations

import inspect
import signal

import pytest
from hypothesis import HealthCheck, settings

from sandtable import __version__
from sandtable._speed import COMPILED, RUNS

settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

# A shell's `make test &` starts everything deaf to Ctrl-C, and so would be the programs that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header(config: pytest.Config) -> str:
    return f"sandtable {__version__} ({RUNS})"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that play lanterns; on the compiled engine they are left out.

    Lanterns is plain Python, and a class of plain Python cannot inherit from a compiled one. `make test` runs what is
    marked on the uncompiled engine.
    """
    for item in items:
        if plays_lanterns(item):
            item.add_marker("lanterns")
            if RUNS == COMPILED:
                item.add_marker(pytest.mark.skip(reason="lanterns is plain Python: it is played on the pure engine"))


def plays_lanterns(item: pytest.Item) -> bool:
    """Whether a test says so by its mark, its name, its parameters or its text; all tests of matches do."""
    if item.get_closest_marker("lanterns") or "lanterns" in item.nodeid or "tests/match/" in item.nodeid:
        return True
    if not isinstance(item, pytest.Function):
        return False
    if "lanterns" in getattr(getattr(item, "callspec", None), "params", {}).values():
        return True
    source = inspect.getsource(item.function)
    in_decorator = source.partition("\ndef ")[0] if source.startswith("@") else ""
    return "lanterns" in source.removeprefix(in_decorator).lower()
