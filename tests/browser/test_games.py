"""Whole games in real browsers: two people by clicking while a third watches, one screen for two, nobody but bots."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.browser import DESKTOP, Person, open_table, play_on, sit_down, watch


def all_see_the_end(people: list[Person], results: int) -> None:
    """The same outcome with its results stands on every page."""
    for person in people:
        expect(person.page.locator("#ending-title")).to_be_visible()
        assert person.page.locator("#ending .results > .result:has(header)").count() == results
    assert len({person.page.locator("#ending-title").inner_text() for person in people}) == 1


def test_two_people_play_whispers_to_the_end_and_a_third_watches(invite: Invite) -> None:
    ada, bert, cleo = invite(), invite(), invite()
    ada.go("/")
    ada.page.locator("form.friends select").select_option("whispers-2")
    ada.page.locator("form.friends input[name=name]").fill("Ada")
    ada.page.locator("form.friends button").click()
    ada.page.wait_for_url("**/t/*")
    sit_down(ada, bert, "Bert")
    watch(ada, cleo)
    play_on([ada, bert], moves=30)
    for person in (ada, bert, cleo):
        person.sees_move(30)
    assert ada.page.locator(".own .loyalty:not(.hidden)").count() == 5
    assert cleo.page.locator(".own, .card, #prompt[data-options]").count() == 0
    assert not cleo.look()["live"]
    play_on([ada, bert])
    all_see_the_end([ada, bert, cleo], 2)
    assert cleo.page.locator("#ending .loyalty").count() == 10


def test_two_people_play_balance_to_the_end_and_a_third_watches(invite: Invite) -> None:
    ada, bert, cleo = invite(), invite(), invite()
    open_table(ada, "balance", "me", "friend", option_mode="command", option_turn_limit="5")
    sit_down(ada, bert, "Bert")
    watch(ada, cleo)
    play_on([ada, bert], moves=20)
    for person in (ada, bert, cleo):
        person.sees_move(20)
    assert not cleo.look()["live"]
    play_on([ada, bert])
    all_see_the_end([ada, bert, cleo], 2)


def test_two_at_one_screen_never_see_each_others_secrets(invite: Invite) -> None:
    ada = invite()
    page = ada.page
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    open_table(ada, "whispers", "me", "hotseat")
    kept: dict[str, list[str]] = {}
    for number in range(6):
        curtain = page.locator(".curtain")
        expect(curtain).to_be_visible()
        wide, high = DESKTOP
        assert curtain.bounding_box() == {"x": 0, "y": 0, "width": wide, "height": high}, "it covers the whole screen"
        assert page.locator(".own, .card, #prompt[data-options]").count() == 0
        assert page.locator(".other").count() == 2
        curtain.get_by_role("button").click()
        expect(curtain).to_have_count(0)
        me = page.locator(".own h2").inner_text()
        shown = page.locator(".own .loyalty").evaluate_all("(all) => all.map((one) => one.className)")
        assert kept.setdefault(me, shown) == shown and len(shown) == 5
        assert page.locator(".other").count() == 1 and page.locator(".other td.known").count() == 0
        heard.clear()
        play_on([ada], moves=number + 1)
        people = [json.loads(frame).get("panels", {}).get("people", "") for frame in heard]
        assert all(me in panel for panel in people if "panel own" in panel)
    assert len(kept) == 2 and len({str(shown) for shown in kept.values()}) == 2


def test_bots_play_alone_while_somebody_watches(invite: Invite) -> None:
    ada = invite()
    open_table(ada, "balance", "bot:easy", "bot:easy", option_turn_limit="2", speed="fast")
    expect(ada.page.locator("#ending-title")).to_be_visible(timeout=60_000)
    assert ada.moves > 5 and ada.page.locator(".log-chunk .entry").count() > 5
