"""The web table for everyone, in real browsers: axe on every page, phones, the keyboard, languages, the first game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.browser import DESKTOP, PHONE, Person, judge, open_table, play_on, sit_down


def judge_everywhere(person: Person) -> list[str]:
    """What is wrong with the page by day and by night, on a wide screen and on a phone."""
    found = []
    for wide, high in (DESKTOP, PHONE):
        person.page.set_viewport_size({"width": wide, "height": high})
        for colours in ("light", "dark"):
            person.page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
            expect(person.page.locator("html")).to_have_attribute("data-theme", colours)
            found += judge(person)
    person.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    person.page.emulate_media(color_scheme="light")
    return found


def test_axe_finds_nothing_on_the_pages(invite: Invite) -> None:
    ada = invite()
    found = []
    open_table(ada, "whispers", "me", "friend", "anyone")
    link = ada.page.locator("#menu [data-copy*='/s/']").last.get_attribute("data-copy") or ""
    found += judge_everywhere(ada)
    pages = [
        "/", "/new", "/new?game=whispers&players=4", "/rules/whispers", "/rules/balance", "/learn/whispers",
        "/learn/balance", "/t/nosuchtable1",
    ]
    for path in pages:
        ada.go(path)
        found += judge_everywhere(ada)
    bert = invite()
    bert.go(link)
    found += judge_everywhere(bert)
    ada.complaints = [words for words in ada.complaints if "404" not in words]  # the page that is not there
    assert "\n".join(found) == ""


@pytest.mark.parametrize("game", ["whispers", "balance"])
def test_axe_finds_nothing_at_the_table(invite: Invite, game: str) -> None:
    ada, bert = invite(), invite()
    options = {"option_mode": "command", "option_turn_limit": "3"} if game == "balance" else {}
    open_table(ada, game, "me", "friend", **options)
    sit_down(ada, bert, "Bert")
    play_on([ada, bert], moves=20)
    found = []
    for person in (ada, bert):
        person.sees_move(20)
        found += judge_everywhere(person)
    table = ada.page.url
    ada.page.locator("button[data-open=menu]").click()
    found += judge_everywhere(ada)
    for path in ("/text", "/at/9"):
        ada.go(table + path)
        found += judge_everywhere(ada)
    ada.go("/")
    found += judge_everywhere(ada)
    assert "\n".join(found) == ""
    ada.go(table)
    play_on([ada, bert])
    found += judge_everywhere(ada)
    ada.page.get_by_role("button", name="See the board").click()
    found += judge_everywhere(ada)
    ada.go(table + "/at/5")
    found += judge_everywhere(ada)
    assert "\n".join(found) == ""


# Phones, keys, languages, the first game ------------------------------------------------------------------------------

def test_a_move_on_a_phone_by_taps_in_the_sheet(invite: Invite) -> None:
    ada = invite(size=PHONE, has_touch=True, is_mobile=True)
    open_table(ada, "balance", "me", "bot:easy", option_turn_limit="3", speed="fast")
    page = ada.page
    expect(page.locator("#prompt[data-turn=yes]")).to_be_visible()
    before, rows = ada.moves, page.locator("#composer button:enabled:not(.back, .stepper button)")
    for _ in range(6):
        if ada.moves > before:
            break
        sent = page.locator("#composer button.send:enabled")
        (sent if sent.count() else rows.first).tap()
    ada.sees_more_than(before)
    shown = page.locator("[data-sheet]:not(body):visible")
    for tab in page.locator("nav.tabs button").all():
        tab.tap()
        assert tab.get_attribute("aria-current") == "true"
        expect(shown).to_have_count(1)
        assert judge(ada) == []
    touched = ".tabs button, .map-tools > *, .bar button, .bar a, .rule, #composer button, .log-chunk a"
    small = page.evaluate("""(touched) => [...document.querySelectorAll(touched)]
      .filter((one) => one.offsetParent !== null && !one.matches(".skip") && one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML.slice(0, 80))""", touched)
    assert small == []
    handle = page.locator("#handle")
    for height in ("raised", "half"):
        handle.tap()
        expect(page.locator("body")).to_have_attribute("data-height", height)


def test_a_table_by_keyboard_alone(invite: Invite) -> None:
    ada, bert = invite(), invite()
    open_table(ada, "balance", "me", "friend", option_setup="2")
    sit_down(ada, bert, "Bert")
    mover = ada if ada.mine else bert
    page, keys = mover.page, mover.page.keyboard
    focused = "() => document.activeElement.dataset.pick ?? document.activeElement.dataset.focus ?? ''"
    keys.press("m")
    start = page.evaluate(focused)
    assert start.startswith("territory:") and page.locator("#plate").is_visible()
    walked = {start}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        before = page.evaluate("() => document.activeElement.dataset.next ?? ''").split()
        keys.press(key)
        here = page.evaluate(focused)
        walked.add(here)
        assert here.startswith("territory:") and before
    assert len(walked) > 2
    keys.press("m")
    keys.press("Enter")
    mover.sees_more_than(0)
    number = page.locator("#composer .stepper output")
    first = number.text_content() or ""
    keys.press("-")
    expect(number).not_to_have_text(first)
    keys.press("+")
    expect(number).to_have_text(first)
    keys.press("Enter")
    mover.sees_more_than(1)
    now = mover.moves
    keys.press("[")
    expect(page.locator("#replay")).to_have_attribute("data-at", str(now - 1))
    keys.press("]")
    expect(page.locator("#replay")).to_have_attribute("data-at", str(now))
    keys.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert page.locator("#keys dt").count() > 10
    keys.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    keys.press("u")
    expect(page.locator("#replay")).to_have_attribute("data-moves", str(now - 1))
    keys.press("Tab")
    assert page.evaluate("() => document.activeElement !== document.body")


def test_a_shared_screen_by_keyboard_alone(invite: Invite) -> None:
    ada = invite()
    open_table(ada, "whispers", "me", "hotseat")
    page, keys = ada.page, ada.page.keyboard
    keys.press("Enter")
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator("#councils .lit-place").first).to_be_attached()
    keys.press("c")
    chosen = page.locator("#councils [aria-pressed=true]")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(chosen).to_have_count(1)
    keys.press("Escape")
    expect(chosen).to_have_count(0)
    keys.press("Enter")
    expect(chosen).to_have_count(1)
    keys.press("Enter")
    ada.sees_more_than(0)


def test_each_language_at_any_time(invite: Invite) -> None:
    ada = invite()
    open_table(ada, "whispers", "me", "hotseat", title="7")
    ada.page.locator(".curtain button").click()
    play_on([ada], moves=1)
    ada.page.locator(".curtain button").click()
    page, said = ada.page, {}
    for code, question, entry in (("ru", "агент", "Раунд"), ("pl", "agent", "Runda"), ("en", "agent", "Round")):
        page.locator(f".bar .languages button[value={code}]").click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        asked = page.locator("#question").inner_text()
        assert question in asked.lower()
        assert entry.lower() in page.locator("#log-lines").inner_text().lower()
        own, hand = page.locator(".own h2").inner_text(), page.locator("#hand-title").inner_text()
        said[code] = {asked, own, hand, page.locator("body").inner_text()}
        assert judge(ada) == []
    assert not said["ru"] & said["en"] and not said["pl"] & said["en"]
    words = {word.strip(".,:;!?()“”«»") for text in said["ru"] for word in text.split()}
    assert not [word for word in words if word.isascii() and word.isalpha() and len(word) > 3], "English at that table"
    open_table(ada, "balance", "me", "bot:easy", option_mode="command", option_turn_limit="3", speed="fast")
    play_on([ada], moves=14)
    for code in ("ru", "pl"):
        page.locator(f".bar .languages button[value={code}]").click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert judge(ada) == []


@pytest.mark.parametrize("game", ["whispers", "balance"])
def test_the_first_game_is_guided(invite: Invite, game: str) -> None:
    ada = invite()
    page = ada.go(f"/learn/{game}")
    assert page.locator(".lesson > li").count() >= 4
    page.get_by_role("button", name="Play it now, guided").first.click()
    page.wait_for_url("**/t/*")
    coach = page.locator("#coach")
    expect(coach).to_be_visible(timeout=30_000)
    first = coach.inner_text()
    assert len(first) > 60
    play_on([ada], moves=ada.moves + 1)
    assert judge(ada) == []
    expect(page.locator("#prompt")).to_have_attribute("data-turn", "yes", timeout=30_000)
    page.locator("[data-guide-off]").click()
    expect(coach).to_be_hidden()
    page.reload()
    expect(page.locator("#prompt[data-turn]")).to_be_visible()
    expect(coach).to_be_hidden()
