"""A Chromium for the tests in a browser. `make test` installs it where it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import CHROMIUM, Person, start_chromium
from tests.support.servers import Server

Invite = Callable[..., Person]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("THERE IS NO CHROMIUM on this machine: nothing was tested in a browser; install it")
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A web table that the tests of a file share."""
    with Server(tmp_path_factory.mktemp("table") / "browser.db") as server:
        yield server


@pytest.fixture
def invite(chromium: Browser, server: Server, tmp_path: Path) -> Iterator[Invite]:
    """`invite(...)` is a person with a browser at the shared web table. At the end nobody may have complaints."""
    people: list[Person] = []

    def one(at: Server = server, **more: Any) -> Person:
        people.append(Person(chromium, at, **more))
        return people[-1]

    yield one
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
