"""War of Whispers as text: what a player needs is there, in words of the table."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.match import Match
from sandtable.terminal import whispers
from sandtable.terminal.pages import Lines, Page, Table, voice_of
from tests.support.matches import play_on, played, started


def page_of(match: Match, seat: int | None = 0) -> Page:
    return whispers.page(match.view(seat), voice_of(match))


def table(page: Page, title: str) -> list[list[str]]:
    """The rows of the section of that title, as text."""
    found = next(section for section in page.sections if section.title == title)
    assert isinstance(found, Table)
    return [[cell.text for cell in row] for row in found.rows]


def at_position(**changes: Any) -> Match:
    """A match of three players from its first position, with some of it changed."""
    position = started("whispers", 3).game.position()
    return Match.start("whispers", origin={**position, **changes})


def test_every_region_stands_in_the_table_of_its_home() -> None:
    match = started("whispers", 3)
    page = page_of(match)
    maps = [section.title for section in page.sections if section.title.startswith("Map:")]
    listed = [row for title in maps for row in table(page, title)]
    regions = match.board.data["regions"]
    assert sorted(row[0] for row in listed) == sorted(region["id"] for region in regions)
    by_id = {row[0]: row for row in listed}
    for region in regions:
        row = by_id[region["id"]]
        assert row[1] == region["names"]["en"]
        assert ("city" in row[3] or "cities" in row[3]) == (region["cities"] > 0)
        assert ("farm" in row[3]) == (region["farms"] > 0)
        assert ("fort" in row[3]) == (region["forts"] > 0)
        assert row[4].split() == sorted(name.removeprefix("r") for name in region["borders"])


def test_a_conquered_region_names_its_holder() -> None:
    match = started("whispers", 3)
    regions = match.game.position()["regions"]
    regions["r14"] = {"empire": "lion", "banners": 2}
    supply = {**match.game.position()["supply"]}
    supply["lion"] -= 2
    page = page_of(at_position(regions=regions, supply=supply))
    row = next(row for row in table(page, "Map: home of Horse") if row[0] == "r14")
    assert row[2] == "Lion 2"
    lion = next(row for row in table(page, "Empires") if row[0] == "Lion")
    before = next(row for row in table(page_of(match), "Empires") if row[0] == "Lion")
    assert int(lion[1]) == int(before[1]) + 1  # r14 has a city
    assert int(lion[5]) == int(before[5]) - 2


def test_a_vacant_seat_shows_who_acts_for_it() -> None:
    """Agents only on sheriff (Spider) and chancellor (Raven): Spider acts once, Raven three times."""
    councils: dict[str, list[int | None]]
    councils = {empire: [None] * 4 for empire in ("bear", "eagle", "elephant", "lion", "horse")}
    councils["lion"] = [1, None, None, 0]
    councils["horse"] = [None, 2, None, None]
    page = page_of(at_position(councils=councils))
    rows = {row[0]: row[1:] for row in table(page, "Councils")}
    assert rows["Lion"] == ["Spider", "(Raven)", "(Raven)", "Raven"]
    assert rows["Horse"] == ["(Rat)", "Rat", "-", "-"]
    assert rows["Bear"] == ["-", "-", "-", "-"]


def test_own_loyalties_are_shown_and_those_of_others_only_when_revealed() -> None:
    match = started("whispers", 3)
    loyalties = match.game.position()["loyalties"]
    loyalties[1][0]["revealed"] = loyalties[1][3]["revealed"] = True
    match = at_position(loyalties=loyalties)
    rows = {row[0]: row[1:] for row in table(page_of(match), "Loyalties")}
    assert "?" not in rows["Raven"]
    assert [text == "?" for text in rows["Spider"]] == [False, True, True, False, True]
    assert rows["Spider"][0].endswith("*")
    assert rows["Rat"] == ["?"] * 5
    spectators = {row[0]: row[1:] for row in table(page_of(match, None), "Loyalties")}
    assert spectators["Raven"] == ["?"] * 5


def test_the_hand_tells_every_ability_with_its_price() -> None:
    first = started("whispers", 3).game.position()
    match = at_position(
        hands=[{"bear-eagle": 2}, {}, {}], deck_counts={**first["deck_counts"], "bear": 6},
        hand_counts=[{**first["hand_counts"][0], "bear": 2}, *first["hand_counts"][1:]],
    )
    hand = table(page_of(match), "Your hand")
    assert [row[:3] for row in hand] == [
        ["Bear–Eagle ×2", "Bear", "this card"],
        ["", "Bear Bear", "this and another Bear card"],
        ["", "Bear Eagle", "this and any Eagle card"],
    ]
    assert hand[2][3] == "At any time: kill up to three banners in one region."
    assert table(page_of(match), "Players")[0][2] == "Bear 2"
    others = page_of(match, 1).sections[-1]
    assert isinstance(others, Lines)
    assert others.lines[0].text == "no cards"


def test_a_spectator_has_no_hand() -> None:
    assert "Your hand" not in [section.title for section in page_of(started("whispers", 3), None).sections]


def test_points_are_exact_for_oneself_and_a_range_for_others() -> None:
    match = played("whispers", 3, choices=60)
    rows = table(page_of(match), "Players")
    assert int(rows[0][-1]) == match.game.result().scores[0]
    low, high = rows[1][-1].split(" to ")
    assert int(low) <= match.game.result().scores[1] <= int(high)


def test_the_status_says_where_the_marker_is_and_what_is_attacked() -> None:
    match = started("whispers", 3, settings={"pauses": True})
    voice = voice_of(match)
    assert whispers.status(match.view(0), voice)[0].startswith("Round 1 of 4. First player: ")
    seen = set()
    for _ in range(250):
        if match.over:
            break
        play_on(match, 1, seed=len(match.moves))
        if not match.over:
            for line in whispers.status(match.view(None), voice):
                seen.add(line.split()[0] + (" attacks" if " attacks " in line else ""))
    assert any("attacks" in line for line in seen)


def test_the_outcome_adds_up_line_by_line() -> None:
    match = played("whispers", 4, settings={"kept_secrets": True, "counter_intelligence": True})
    page = whispers.outcome(match.view(None), voice_of(match))
    rows = {row[0]: row[1:] for row in table(page, page.sections[0].title)}
    result = match.result()
    assert result is not None
    for seat in range(4):
        total = sum(int(rows[slot][seat].rsplit(" ", 1)[1]) for slot in ("×4", "×3", "×2", "×0", "×−1"))
        total += sum(int(rows[extra][seat]) for extra in ("kept secrets", "loyalties named") if extra in rows)
        assert total == int(rows["points"][seat]) == result.scores[seat]
    standing = table(page, "Result")
    assert standing[0][2] in ("wins", "shares the victory")


@pytest.mark.parametrize("options", [{}, {"agents_in_field": True}])
def test_the_column_of_agents_is_there_when_agents_may_be(options: dict[str, bool]) -> None:
    section = page_of(started("whispers", 2, settings=options)).sections[0]
    assert isinstance(section, Table)
    assert ("agents" in section.columns) == bool(options)


def test_an_agent_in_the_field_is_shown() -> None:
    match = started("whispers", 2, settings={"agents_in_field": True})
    seat = match.to_move
    assert seat is not None
    match.choose(seat, match.read(seat, "agent r20"))
    row = next(row for row in table(page_of(match), "Map: home of Horse") if row[0] == "r20")
    assert row[-1] == ("Raven", "Spider")[seat]
