"""Real browsers for tests: people who see a page of the web table, click what is live on it, and press keys."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect

from sandtable.web import client_build
from tests.support.servers import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]
QUIET = ("WebSocket", "ERR_CONNECTION_REFUSED")
"""What a browser says by itself while the server is away."""
DESKTOP, PHONE = (1440, 900), (390, 844)

expect.set_options(timeout=20_000)

LOOK = """async () => {
  const sending = () => document.querySelector("#prompt")?.dataset.turn === "yes" && !document.querySelector(
    "#ending, .curtain, #composer > button:enabled:not(.back), #composer .number-group .button:enabled, .lit-place");
  const end = Date.now() + 20_000;
  while (sending() && Date.now() < end) await new Promise((go) => setTimeout(go, 4));
  const at = (element) => {
    if (element.matches(".spot")) {
      return new DOMPoint(Number(element.dataset.x), Number(element.dataset.y)).matrixTransform(element.getScreenCTM());
    }
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const live = [];
  for (const element of document.querySelectorAll("#composer button:enabled:not(.stepper button, .back), .lit-place")) {
    const { x, y } = at(element);
    if (element.contains(document.elementFromPoint(x, y))) live.push({ send: element.matches(".send"), x, y });
  }
  const prompt = document.querySelector("#prompt"), replay = document.querySelector("#replay");
  return {
    live, mine: prompt?.dataset.turn === "yes", over: document.querySelector("#ending") !== null,
    asked: document.querySelector("#question")?.textContent, moves: Number(replay?.dataset.moves),
  };
}"""
"""How the table stands on a page that is not just sending, with everything live that a pointer would hit, and where."""


def start_chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class Person:
    """Somebody with a browser of their own. Whatever goes wrong on their pages is noted in `complaints`."""

    def __init__(
        self, chromium: Browser, server: Server, size: tuple[int, int] = DESKTOP, dark: bool = False, **more: Any
    ) -> None:
        wide, high = size
        self.context = chromium.new_context(
            viewport={"width": wide, "height": high}, color_scheme="dark" if dark else "light",
            reduced_motion="reduce", locale="en-GB", **more,
        )
        self.context.set_default_timeout(60_000)
        self.page: Page = self.context.new_page()
        self.server = server
        self.complaints: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(quiet in message.text for quiet in QUIET):
            self.complaints.append(f"{self.page.url}: {message.text}")

    def go(self, path: str) -> Page:
        self.page.goto(path if path.startswith("http") else self.server.address + path)
        return self.page

    # At the table -----------------------------------------------------------------------------------------------------

    @property
    def mine(self) -> bool:
        """Whether the page asks this person for a move."""
        return self.page.locator("#prompt").get_attribute("data-turn") == "yes"

    @property
    def moves(self) -> int:
        return int(self.page.locator("#replay").get_attribute("data-moves") or 0)

    @property
    def over(self) -> bool:
        return self.page.locator("#ending").count() > 0

    def sees_move(self, number: int) -> None:
        """Wait until that move has arrived."""
        expect(self.page.locator("#replay")).to_have_attribute("data-moves", str(number))

    def sees_more_than(self, number: int) -> None:
        """Wait until more moves than that have arrived."""
        expect(self.page.locator("#replay")).not_to_have_attribute("data-moves", str(number))
        assert self.moves > number

    def look(self) -> dict[str, Any]:
        state: dict[str, Any] = self.page.evaluate(LOOK)
        return state

    def point(self, place: str) -> None:
        """Click a place of the map where its piece stands, whatever lies over it."""
        x, y = self.page.locator(f"#map-land {place}").evaluate("""(spot) => {
          const at = new DOMPoint(Number(spot.dataset.x), Number(spot.dataset.y)).matrixTransform(spot.getScreenCTM());
          return [at.x, at.y];
        }""")
        self.page.mouse.click(x, y)

    def play(self, rnd: random.Random) -> dict[str, Any]:
        """If it is this person's turn: click live things until a move has gone out. Returns how the page stands."""
        state = before = self.look()
        for _ in range(60):
            if not state["mine"] or state["over"] or state["moves"] != before["moves"]:
                return state
            assert state["live"], f"nothing can be clicked: {state['asked']}"
            sends = [thing for thing in state["live"] if thing["send"]]
            thing = sends[0] if sends else rnd.choice(state["live"])
            self.page.mouse.click(thing["x"], thing["y"])
            state = self.look()
        raise AssertionError(f"a move cannot be finished by clicking: {state['asked']}")


def play_on(people: Sequence[Person], moves: int = 10_000, seed: int = 1) -> None:
    """These people, who hold all seats, play by clicking until the game is over or has that many moves."""
    rnd = random.Random(seed)
    idle = 0
    while True:
        for person in people:
            state = person.play(rnd)
            if state["over"] or state["moves"] >= moves:
                return
            idle = 0 if state["live"] else idle + 1
        if idle > len(people):
            people[0].page.wait_for_timeout(10)
            assert idle < 2000, "nobody is asked any more"


# Tables ---------------------------------------------------------------------------------------------------------------

def open_table(host: Person, game: str, *seats: str, **fields: str) -> None:
    """A table by the form: who sits where, other fields by name, options as `option_NAME`; any text checks a box."""
    page = host.go(f"/new?game={game}&players={len(seats)}")
    values = {f"seat{number}": seat for number, seat in enumerate(seats)}
    for name, value in {**values, **fields}.items():
        field = page.locator(f"form.new-form [name='{name.replace('option_', 'option.')}']")
        if field.evaluate("(element) => element.matches('select')"):
            field.select_option(value)
        elif field.evaluate("(element) => element.matches('[type=checkbox]')"):
            field.set_checked(bool(value))
        else:
            field.fill(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def sit_down(host: Person, guest: Person, name: str) -> None:
    """The guest opens the link of the seat that the host's page offers, and sits down."""
    link = host.page.locator(".lobby [data-copy*='/s/']:visible").last.get_attribute("data-copy") or ""
    guest.go(link)
    guest.page.locator("input[name=name]").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/t/*")
    expect(host.page.locator("#prompt .flag strong")).to_contain_text("move")


def watch(host: Person, spectator: Person) -> None:
    spectator.go(host.page.locator("#menu [data-copy*='/w/']").get_attribute("data-copy") or "")
    spectator.page.wait_for_url("**/t/*")


# What axe says --------------------------------------------------------------------------------------------------------

def axe() -> str:
    """The text of axe, which comes with what the client is built from."""
    if not client_build.installed(tests=True):
        client_build.install(client_build.node_tools(), tests=True)
    return (client_build.CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def judge(person: Person) -> list[str]:
    """What axe finds on the page by the rules of WCAG A and AA, and whether the page is wider than the screen."""
    page = person.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate("""async () => {
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const { violations } = await window.axe.run(document, { runOnly: { type: "tag", values: tags } });
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      const found = violations.flatMap(({ id, nodes }) => nodes.slice(0, 4).map((node) =>
        `${id}: ${node.target.join(" ")} ${node.failureSummary.split("\\n").slice(1, 3).join(" ").trim()}`));
      return wide > 0 ? [...found, `the page is ${wide} pixels wider than the screen`] : found;
    }""")
    where = page.url.removeprefix(person.server.address)
    wide = page.evaluate("() => `${innerWidth} ${document.documentElement.dataset.theme}`")
    return [f"{where} {wide}: {words}" for words in found]
