"""The pages around the tables, in every language."""

from __future__ import annotations

import re

import pytest

from sandtable import games
from sandtable.web import look
from sandtable.web.look.scene import Card, ErrorPage, HomePage, JoinPage, NewPage, SeatLook
from tests.web_look.tables import moments, reader, table_of

LANGUAGES = ("en", "ru", "pl")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["whispers", "balance"])
@pytest.mark.parametrize("name", ["rules", "learn"])
def test_rules_and_lessons_have_an_anchor_for_every_link_inside(name: str, game: str, language: str) -> None:
    page = look.render_page(name, reader(language), game=game)
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert {link for link in re.findall(r'href="#([^"]+)"', page) if link} <= ids
    assert f'<html lang="{language}"' in page


def test_every_component_leads_to_its_rule() -> None:
    for game, options in (("whispers", {"pauses": True}), ("balance", {"mode": "command"})):
        rules = look.render_page("rules", reader(), game=game)
        for g, log in moments(game, 2, options, every=100):
            page = look.render_table(table_of(g, 0, log), reader())
            for anchor in re.findall(rf'href="/rules/{game}#([^"]+)"', page):
                assert f'id="{anchor}"' in rules


def test_every_part_of_the_table_has_a_way_to_its_rule() -> None:
    wanted = {
        "whispers": {"agents", "actions", "scoring", "cards", "round", "map"},
        "balance": {
            "turn", "missions", "dice", "assault", "card", "supports", "support-recon", "draft", "board", "layout-1",
        },
    }
    for game, options in (("whispers", {"pauses": True}), ("balance", {"mode": "command"})):
        pages = [
            look.render_table(table_of(g, g.to_move, log), reader())
            for g, log in moments(game, 2, options, every=60, most=100)
        ]
        assert wanted[game] <= set(re.findall(rf'href="/rules/{game}#([^"]+)"', "".join(pages)))


def test_a_finished_game_says_how_it_ended() -> None:
    seats = (SeatLook("Anna", "person"), SeatLook("Bert", "person"))

    def line(winners: tuple[int, ...], mine: tuple[int, ...]) -> str:
        card = Card("x", "Night", "balance", seats, finished=True, winners=winners, mine=mine)
        return look.render_page("home", reader(), page=HomePage(finished=(card,)))

    assert "you won" in line((0,), (0,))
    assert "Bert won" in line((1,), (0,))
    assert "a draw" in line((), (0,))
    assert "a draw" in line((0, 1), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_lists_and_says_so_when_they_are_empty(language: str) -> None:
    who = reader(language)
    empty = look.render_page("home", who, page=HomePage())
    assert who.say("You sit at no table yet.") in empty
    g, log = moments("whispers", 2, {"pauses": True}, every=60)[1]
    table = table_of(g, g.to_move, log)
    card = Card(
        "x", "<i>Night</i>", "whispers", table.seats, table.view, table.seat, 60, seconds=4000.0, address="/t/x"
    )
    full = look.render_page("home", who, page=HomePage((card,), (card,), (card,), (card,)))
    assert "<i>Night" not in full
    assert full.count('href="/t/x"') >= 4


@pytest.mark.parametrize("game", games.names())
def test_a_new_table_keeps_what_was_filled_in(game: str) -> None:
    kinds = [games.kind(name) for name in games.names()]
    page = look.render_page(
        "new",
        reader(),
        page=NewPage(kinds, game, ["easy", "hard"], {"title": 'a"b', "clock": "days:2"}, {"clock": "No such clock."}),
    )
    assert 'value="a&#34;b"' in page
    assert "No such clock." in page
    assert re.search(r'value="days:2" selected', page)


def test_joining_and_errors() -> None:
    join = look.render_page(
        "join",
        reader("pl"),
        page=JoinPage("Noc", "balance", (SeatLook("Anna", "person"), SeatLook(who="invited")), 1, "/s/token", "Anna"),
    )
    assert 'action="/s/token"' in join
    error = look.render_page("error", reader("ru"), page=ErrorPage(404, "Такой страницы нет."))
    assert "Такой страницы нет." in error
    assert "<kbd>" in look.render_page("keys", reader())
