"""Command Room: one player lays the whole board out by clicking, the other picks a side and who begins."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.support.browser import DESKTOP, PHONE, Person, judge, open_table, sit_down

RED = ("Ireland", "Great Britain", "Netherlands", "Belgium", "Northern France", "Southern France", "Italy", "Slovenia")
BLUE = ("Finland", "Estonia", "Latvia", "Lithuania", "Prussia", "Poland", "Belarus", "Northern Russia")
CLICKS = 50
"""This board takes 42: a side is chosen once for its territories, a number once for many stacks."""


class Layouter:
    """Whoever lays the board out: on a wide screen on the map, on a phone by the rows below it."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.clicks = self.moves = 0

    def click(self, selector: str, moves: int) -> None:
        """A button that makes so many moves."""
        self.page.locator(selector).click()
        self.made(moves)

    def brush(self, words: str) -> None:
        button = self.page.locator(".brush button").filter(has_text=words)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        self.clicks += 1

    def put(self, territory: str, moves: int = 1) -> None:
        if self.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
            self.page.locator("#composer .choice").filter(has_text=territory).click()
        else:
            self.person.point(f".spot[data-name='{territory}']")
        self.made(moves)

    def made(self, moves: int) -> None:
        self.clicks += 1
        self.moves += moves
        self.person.sees_move(self.moves)

    def may(self, territory: str) -> bool:
        return self.page.locator(f"#map-land .spot.lit-place[data-name='{territory}']").count() == 1

    def undo(self) -> None:
        self.page.locator("#tools [data-post=undo]").click()
        self.moves -= 1
        self.person.sees_move(self.moves)


def laid(person: Person) -> list[tuple[int, int]]:
    """Troops laid out and territories given of Red, Blue and the neutral army, as the panel says."""
    words = person.page.locator(".laying li p:first-child span").all_text_contents()
    return [(int(number[0]), int(number[2])) for number in (re.findall(r"\d+", line) for line in words)]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "phone"])
def test_a_person_lays_the_whole_board_out(invite: Invite, size: tuple[int, int]) -> None:
    ada, bert = invite(size=size), invite(size=size)
    open_table(ada, "balance", "me", "friend", option_mode="command")
    sit_down(ada, bert, "Bert")
    first, other = (ada, bert) if ada.mine else (bert, ada)
    one, page = Layouter(first), first.page
    one.click("#composer [data-pick='key:manual_layout']", 1)

    # whose each territory is: a side is chosen once, then its territories
    assert page.locator(".brush button[aria-pressed=true]").text_content() == "Red27 left"
    assert not one.may("Norway"), "facilities are neutral"
    for territory in RED:
        one.put(territory)
    one.put("Poland")
    one.undo()
    assert one.may("Poland")
    one.brush("Blue")
    for territory in BLUE:
        one.put(territory)
    assert judge(first) == []
    one.click("#composer [data-pick='key:give_rest']", 1)
    expect(page.locator("#question")).to_contain_text("capital: Red")
    assert one.may("Italy") and not one.may("Latvia") and not one.may("Germany")
    one.put("Italy")
    one.put("Latvia")
    assert laid(first) == [(8, 8), (8, 8), (14, 14)]

    # how many troops: each click lays as many as chosen, or what is left
    one.brush("+2")
    for territory in RED[:5]:
        one.put(territory, 2)
    one.brush("all left")
    one.put("Italy", 2)
    assert not one.may("Italy") and not one.may("Ireland"), "Red has laid out all its 27"
    one.put("Latvia", 2)
    one.brush("ask me")
    one.put("Germany")
    number = page.locator("#composer .stepper output b")
    expect(number).to_have_text("1")
    page.keyboard.press("+")
    expect(number).to_have_text("2")
    page.keyboard.press("Enter")
    one.made(1)
    one.undo()
    expect(number).to_have_text("1")
    one.click("#composer .send", 1)
    one.brush("+5")
    for territory in ("Norway", "Sweden", "Denmark", "Switzerland"):
        one.put(territory, 2)
    one.brush("all left")
    one.put("Western Ukraine", 2)
    assert laid(first) == [(27, 8), (27, 8), (60, 14)]
    assert one.clicks <= CLICKS
    assert judge(first) == []

    # handed over: the other picks a side and who begins, and the first turn begins
    assert not other.mine
    one.click("#composer [data-pick='key:hand_over']", 1)
    other.sees_move(one.moves)
    other.page.locator("#composer .choice").filter(has_text="Blue").click()
    other.page.locator("#composer .send").click()
    expect(other.page.locator("#question")).to_have_text("Who begins?")
    other.page.locator("#composer .choice").filter(has_text="Red").click()
    other.page.locator("#composer .send").click()
    expect(first.page.locator("#prompt .flag strong")).to_have_text("Your move")
    expect(first.page.locator("#prompt .flag span")).to_have_text("Red")
    for person in (first, other):
        troops = person.page.locator("#map-pieces .counter text")
        assert sum(int(count) for count in troops.all_text_contents()) == 27 + 27 + 60
        assert person.page.locator("#map-pieces .capital").count() == 2
        assert person.page.locator(".laying").count() == 0
