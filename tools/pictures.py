"""The pictures of docs/pictures: the main pages as Chromium shows them, made anew by one command.

`python -m tools.pictures [FOLDER]` opens a web table of its own, puts the same games on it every time, played by bots
by rules of thumb, goes to moments worth seeing, composes a move by clicking as people do, and takes the pictures.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from playwright.sync_api import FilePayload, sync_playwright  # noqa: E402

from sandtable import bots, savefile  # noqa: E402
from sandtable.match import Match  # noqa: E402
from tests.support.browser import DESKTOP, PHONE, Person, open_table, start_chromium  # noqa: E402
from tests.support.servers import Server  # noqa: E402
from tools.palette import smaller  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
AIMS = {"whispers": ("taken", 2), "balance": ("[67][0-9]", 1)}
"""What is to be said of the move that is begun, and how many of its places are chosen."""
NAMES = ("Northwind", "Anna", "Kuba")

View = Mapping[str, Any]


def played(game: str, players: int, seed: int, **settings: Any) -> Match:
    """A whole game by bots; the same on every machine."""
    secret, names = seed.to_bytes(16, "little"), NAMES[:players]
    match = Match.start(game, players, {"pauses": True, **settings}, names, secret)
    seats = [bots.make("rules", game, seed + seat) for seat in range(players)]
    while not match.over:
        seat = move_of(match)
        match.choose(seat, seats[seat].choose(match.game.view(seat)))
    return match


def move_of(match: Match) -> int:
    assert match.to_move is not None
    return match.to_move


def moment(whole: Match, worth: Callable[[View], float]) -> Match:
    """The same game, stopped at the question most worth seeing."""
    best, most = 0, 0.0
    match = beginning(whole)
    for number, move in enumerate(whole.moves):
        value = worth(match.game.view(move_of(match)))
        best, most = (number, value) if value > most else (best, most)
        match.choose(move.seat, move.option)
    match = beginning(whole)
    for move in whole.moves[:best]:
        match.choose(move.seat, move.option)
    return match


def beginning(whole: Match) -> Match:
    return Match.start(whole.kind.name, whole.players, whole.settings, whole.names, whole.secret)


def worth_whispers(view: View) -> float:
    """An attack in the third round, with much to choose from and cards in hand."""
    attacks = len(view["options"]) if view["asked"] == "declare" else 0
    hand = sum((view["position"]["hands"][view["seat"]] or {}).values())
    return float((attacks > 3) * (view["position"]["round"] == 3) * (min(attacks, 20) + 10 * hand))


def worth_balance(view: View) -> float:
    """Attacks to choose from, late enough that both sides have taken missions."""
    attacks = len(view["options"]) if view["asked"] == "attack" else 0
    return float(attacks * (view["position"]["turns"] >= 7))


class Painter:
    """Opens saves at the web table and takes pictures."""

    def __init__(self, server: Server, chromium: Any, folder: Path) -> None:
        self.server, self.chromium, self.folder = server, chromium, folder
        self.host = Person(chromium, server)

    def open(self, match: Match, title: str) -> str:
        """The path of a table that goes on from there."""
        page = self.host.go("/")
        data = savefile.dumps(savefile.to_save(match)).encode()
        file: FilePayload = {"name": "a.json", "mimeType": "application/json", "buffer": data}
        page.locator("input[type=file]").set_input_files(file)
        page.locator("form.open-file button").click()
        page.wait_for_url("**/t/*")
        path = re.sub(r"^https?://[^/]+", "", page.url)
        page.evaluate(
            """async ([path, title]) => fetch(`${path}/title`, { method: "POST", body: JSON.stringify({ title }),
              headers: { "Content-Type": "application/json", "X-CSRF-Token": document.body.dataset.csrf } })""",
            [path, title],
        )
        return path

    @contextmanager
    def at(self, path: str, size: tuple[int, int] = DESKTOP, dark: bool = False) -> Iterator[Person]:
        """The same person at a page, on another device perhaps."""
        more = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} if size == PHONE else {}
        person = Person(self.chromium, self.server, size, dark, **more)
        for cookie in self.host.context.cookies():
            person.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": self.server.address}])
        person.go(path)
        person.page.wait_for_load_state("networkidle")
        yield person
        person.context.close()

    def take(self, name: str, person: Person) -> None:
        person.page.mouse.move(0, 0)
        person.page.wait_for_timeout(300)
        (self.folder / f"{name}.png").write_bytes(smaller(person.page.screenshot()))
        print(f"{name}.png")


def aim(person: Person, wish: str, most: int) -> None:
    """Begin the first move of which the page says what is wished for, by clicking places on the map; do not send it."""
    offered = json.loads(person.page.locator("#prompt").get_attribute("data-options") or "{}")
    for option in offered["options"]:
        if re.search(wish, " ".join(option.get("h", ()))):
            for argument, value in list(option["a"].items())[:most]:
                kind = offered["kinds"][f"{option['k']}.{argument}"]
                person.point(f".spot[data-pick='{kind}:{value}']")
                person.page.wait_for_timeout(400)
            return
    raise SystemExit(f"no move of which it says {wish}: take another seed")


def paint(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data, Server(Path(data) / "pictures.db") as server, sync_playwright() as play:
        chromium = start_chromium(play)
        painter = Painter(server, chromium, folder)
        whispers, balance = played("whispers", 3, 7), played("balance", 2, 5, mode="command", turn_limit=40)
        over = painter.open(whispers, "Glass Lake"), painter.open(balance, "Channel")
        tables = {
            "whispers": painter.open(moment(whispers, worth_whispers), "Long Night"),
            "balance": painter.open(moment(balance, worth_balance), "North Sea"),
        }
        for game, path in tables.items():
            for name, size, dark in (("", DESKTOP, False), ("-dark", DESKTOP, True), ("-phone", PHONE, False)):
                with painter.at(path, size, dark) as person:
                    aim(person, *AIMS[game])
                    painter.take(game + name, person)
        open_table(painter.host, "balance", "me", "friend", title="Old Rivals", clock="days:2")
        open_table(Person(chromium, server), "whispers", "me", "anyone", "anyone", title="Any Evening", public="yes")
        pages = {"home": "/", "new": "/new", "rules": "/rules/whispers", "end": over[0], "replay": f"{over[1]}/at/120"}
        for name, path in pages.items():
            with painter.at(path) as person:
                painter.take(name, person)
        for name, path in (("home-phone", "/"), ("end-phone", over[0])):
            with painter.at(path, PHONE) as person:
                painter.take(name, person)
        chromium.close()


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    target.mkdir(parents=True, exist_ok=True)
    paint(target)
