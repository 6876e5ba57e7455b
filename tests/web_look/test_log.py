"""The log: what belongs together is one entry, in few words, and leads to the position after it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandtable.engine.lexicon import ENGLISH
from sandtable.web.look.scene import Line, SeatLook, TableLook
from sandtable.web.panels import games as looks
from sandtable.web.panels.common.log import CHUNK, Book, passages
from tests.web_look.tables import GAMES, moments, reader, table_of

BEAR, LION, HORSE = 0, 3, 4
SHERIFF, STEWARD, CHANCELLOR = 12, 13, 15
KADURRA, SIMBAR, MIRAZEL = 24, 25, 29
RED, BLUE, NORWAY, SWEDEN = 0, 1, 2, 3


def plain(game: str, *choices: tuple[int | None, list[dict[str, Any]]]) -> list[tuple[int, str]]:
    """The log of these choices in English, among Anna, Bert and Carl."""
    g, log = moments(game, {"whispers": 3}.get(game, 2), {}, every=10_000, most=1)[0]
    made = table_of(g, 0, log)
    lines = [Line(number, seat, tuple(events)) for number, (seat, events) in enumerate(choices, 1)]
    table = TableLook(
        made.id, "", game, [SeatLook(name) for name in ("Anna", "Bert", "Carl")], 0, made.view, 1, len(lines),
        len(lines), lines,
    )
    book: Book = looks.of(game).book_for(table, ENGLISH)
    return book.plain(table)


def acted(seat: int, action: int = 0, player: int = 0) -> dict[str, Any]:
    return {"key": "acted", "player": player, "seat": seat, "action": action}


def banner(region: int) -> dict[str, Any]:
    return {"key": "banner_placed", "empire": LION, "region": region}


def test_an_action_with_its_banners_is_one_entry_at_its_last_choice() -> None:
    log = plain("whispers", (0, [acted(SHERIFF)]), *((0, [banner(place)]) for place in (SIMBAR, KADURRA, SIMBAR)))
    assert log == [(4, "Anna: Lion sheriff: 3 banners to Simbar ×2, Kadurra.")]


def test_banners_of_one_region_are_not_counted_twice_over() -> None:
    log = plain("whispers", (0, [acted(SHERIFF)]), (0, [banner(SIMBAR)]), (0, [banner(SIMBAR)]))
    assert log == [(3, "Anna: Lion sheriff: 2 banners to Simbar.")]


def test_an_action_that_begins_in_the_middle_of_a_choice_is_an_entry_of_its_own() -> None:
    log = plain(
        "whispers", (0, [acted(SHERIFF)]), (0, [banner(SIMBAR), acted(STEWARD, player=1)]), (1, [banner(KADURRA)]),
    )
    assert log == [(2, "Anna: Lion sheriff: 1 banner to Simbar."), (3, "Bert: Lion steward: 1 banner to Kadurra.")]


def test_a_battle_is_told_with_its_attack_and_losses_of_nobody_are_not() -> None:
    attack = {"key": "attack_sent", "empire": LION, "source": MIRAZEL, "target": SIMBAR, "n": 3}
    battle = {"key": "battle", "empire": LION, "enemy": HORSE, "target": SIMBAR, "lost": 2, "killed": 2}
    taken = {"key": "taken", "empire": LION, "target": SIMBAR, "n": 1}
    begun = (0, [acted(CHANCELLOR)])
    words = "Anna: Lion chancellor: attacks Simbar from Mirazel with 3 banners."
    assert plain("whispers", begun, (0, [attack]), (0, [battle, taken])) == [
        (3, f"{words} Battle of Simbar: Lion loses 2, Horse loses 2. Lion takes Simbar with 1 banner.")
    ]
    for_nothing = {**battle, "lost": 0, "killed": 0}
    assert plain("whispers", begun, (0, [attack, for_nothing, taken])) == [
        (2, f"{words} Lion takes Simbar with 1 banner.")
    ]


def test_who_sees_drawn_cards_reads_them() -> None:
    drew = {"key": "drew", "player": 0, "n": 1, "empire": LION}
    card = {"key": "drew_card", "player": 0, "card": LION * 4, "to": 0}
    assert plain("whispers", (0, [acted(STEWARD), drew, card])) == [(1, "Anna: Lion steward: draws Lion–Bear.")]
    assert plain("whispers", (0, [acted(STEWARD), drew])) == [(1, "Anna: Lion steward: draws 1 card.")]


def test_a_council_in_which_nobody_acts_heads_nothing() -> None:
    councils = [{"key": "empire_acts", "empire": empire} for empire in (BEAR, LION)]
    log = plain("whispers", (0, [*councils, acted(SHERIFF)]), (0, [banner(SIMBAR)]))
    assert log == [(1, "The council of Lion acts."), (2, "Anna: Lion sheriff: 1 banner to Simbar.")]


def test_titles_on_the_page_name_round_and_empire() -> None:
    g, log = moments("whispers", 3, {}, every=10_000, most=35)[-1]
    html = "".join(html for name, html in looks.of("whispers").panels(table_of(g, 0, log), reader()).items()
                   if name.startswith("log-"))
    titles = re.findall(r"<h3>(.*?)</h3>", html)
    assert titles[0].startswith("Round 1")
    assert any(re.fullmatch("Round 1 · (Bear|Eagle|Elephant|Lion|Horse)", title) for title in titles)


def test_a_draft_says_where_it_went_and_an_assault_is_added_up() -> None:
    places = ((3, NORWAY), (2, SWEDEN))
    placed = [(0, [{"key": "placed", "side": RED, "n": n, "territory": place}]) for n, place in places]
    assert plain("balance", (0, [{"key": "drafted", "side": RED, "n": 5}]), *placed) == [
        (3, "Red drafts 5 troops: Norway +3, Sweden +2.")
    ]
    lost = {"key": "lost", "side": BLUE, "n": 1, "territory": SWEDEN}
    rolled = {"key": "rolled", "attack": 63, "defence": 41, "lifts": 0, "source": NORWAY, "target": SWEDEN}
    assault = {"key": "assaulted", "side": RED, "source": NORWAY, "target": SWEDEN, "n": 2}
    taken = {"key": "captured", "side": RED, "territory": SWEDEN}
    assert plain("balance", (0, [assault]), (1, [rolled, lost, {**rolled, "attack": 6}, lost, taken])) == [
        (2, "Red assaults Sweden from Norway and keeps 2. 2 rolls, 6·3 : 4·1, 6 : 4·1. Blue loses 2 troops in Sweden. "
            "Red takes Sweden.")
    ]


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=str)
def test_every_event_of_whole_games_is_told_once_at_a_choice_that_may_be_opened(
    game: str, players: int, options: dict[str, Any], language: str
) -> None:
    for g, log in moments(game, players, options, every=60):
        table = table_of(g, 0, log)
        book = looks.of(game).book_for(table, reader(language).say)
        found = passages(table.log, book.telling)
        titles = {book.telling.part, *book.telling.titles}
        told = [event for passage in found if not passage.title for event in passage.events]
        assert told == [
            tuple(event.items()) for line in table.log for event in line.events if event["key"] not in titles
        ]
        assert [passage.number for passage in found] == sorted(passage.number for passage in found)
        html = book.panels(table)
        assert list(html) == [f"log-{number}" for number in range(table.moves // CHUNK + 1)]
        shown = re.findall(r'data-at="(\d+)"', "".join(html.values()))
        assert [int(number) for number in shown] == [passage.number for passage in found if not passage.title]
        assert not re.search(r"[\x02-\x06]", "".join(html.values()))
        assert len(book.plain(table)) == len(found)
