"""Moments at the table in real browsers: the server dies, moves are taken back, the past is looked at."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Invite
from tests.support.browser import Person, open_table, play_on, sit_down
from tests.support.servers import Server


def test_a_server_that_dies_comes_back_with_everything(chromium: Browser, invite: Invite, tmp_path: Path) -> None:
    server = Server(tmp_path / "dies.db")
    try:
        ada, bert = invite(server), invite(server)
        open_table(ada, "whispers", "me", "friend")
        sit_down(ada, bert, "Bert")
        play_on([ada, bert], moves=4)
        server.kill()
        expect(ada.page.locator("body.unconnected")).to_be_visible()
        server = Server(tmp_path / "dies.db", port=server.port)
        for person in (ada, bert):
            person.sees_move(4)
            expect(person.page.locator("body.unconnected")).to_have_count(0, timeout=30_000)
        play_on([ada, bert], moves=6)
        for person in (ada, bert):
            person.sees_move(6)
    finally:
        server.stop()


def test_a_move_is_taken_back_alone_and_by_consent(invite: Invite) -> None:
    ada, bert = invite(), invite()
    open_table(ada, "balance", "me", "friend")
    sit_down(ada, bert, "Bert")
    mover, other = (ada, bert) if ada.mine else (bert, ada)
    mover.play(random.Random(1))
    mover.page.locator("#tools [data-post=undo]").click()
    for person in (mover, other):
        person.sees_move(0)
    assert mover.mine
    asker, asked = known_to_all(mover, other)
    moves = asker.moves
    asker.page.locator("#tools [data-post=ask]").click()
    asked.page.locator("#dialog").get_by_role("button", name="Agree").click()
    for person in (asker, asked):
        expect(person.page.locator("#replay")).not_to_have_attribute("data-moves", str(moves))


def known_to_all(mover: Person, other: Person) -> tuple[Person, Person]:
    """Play until somebody's last move can be taken back by consent only: who that is, and who must agree."""
    for _ in range(60):
        for asker, asked in ((mover, other), (other, mover)):
            if asker.page.locator("#tools [data-post=ask]").count():
                return asker, asked
        play_on([mover, other], moves=mover.moves + 1)
        for person in (mover, other):
            person.sees_move(max(mover.moves, other.moves))
    raise AssertionError("nothing became known in sixty moves")


def test_the_past_by_slider_keys_and_links(invite: Invite) -> None:
    ada, bert = invite(), invite()
    open_table(ada, "whispers", "me", "friend")
    sit_down(ada, bert, "Bert")
    play_on([ada, bert], moves=12)
    ada.sees_move(12)
    page, replay = ada.page, ada.page.locator("#replay")
    discs = page.locator("#councils svg.disc:not(.ghost, .nobody)")
    page.keyboard.press("[")
    expect(replay).to_have_attribute("data-at", "11")
    assert page.url.endswith("/at/11")
    page.locator("#slider").fill("3")
    expect(replay).to_have_attribute("data-at", "3")
    expect(discs).to_have_count(3)
    assert not ada.look()["live"]
    page.keyboard.press("]")
    expect(replay).to_have_attribute("data-at", "4")
    page.locator(".log-chunk a[data-at='2']").click()
    expect(replay).to_have_attribute("data-at", "2")
    expect(discs).to_have_count(2)
    bert.go(page.url)
    expect(bert.page.locator("#replay")).to_have_attribute("data-at", "2")
    expect(bert.page.locator("#councils svg.disc:not(.ghost, .nobody)")).to_have_count(2)
    page.keyboard.press("l")
    expect(replay).to_have_attribute("data-at", "12")
    assert "/at/" not in page.url
    bert.page.get_by_role("link", name="Back to the present").click()
    bert.sees_move(ada.moves)
    expect(bert.page.locator("#replay")).to_have_attribute("data-at", str(ada.moves))


def test_dice_roll_shortly_and_a_tap_skips_them(invite: Invite) -> None:
    """For those who want motion, the dice of a roll tumble. They are held in the air here, to be sure of the tap."""
    ada, bert = invite(), invite()
    page = ada.page
    page.emulate_media(reduced_motion="no-preference")
    open_table(ada, "balance", "me", "friend", option_setup="1")
    sit_down(ada, bert, "Bert")
    page.evaluate("""() => {
      window.rolled = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        const made = animate.apply(this, given);
        if (this.matches(".roll .die")) {
          made.pause();
          window.rolled.push(made);
        }
        return made;
      };
    }""")
    in_the_air = "() => window.rolled.filter((one) => one.playState === 'paused').length"
    rnd = random.Random(2)
    while not page.evaluate(in_the_air):
        for person in (ada, bert):
            person.play(rnd)
    assert page.evaluate("() => Math.max(...window.rolled.map((one) => one.effect.getComputedTiming().endTime))") < 1000
    page.locator("#map").dispatch_event("pointerdown")
    assert page.evaluate(in_the_air) == 0
