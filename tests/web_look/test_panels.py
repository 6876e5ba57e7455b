"""What a table shows: whole, escaped, without secrets, and with every option within reach."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest

from sandtable.web import look
from sandtable.web.panels.whispers.ending import ending
from sandtable.web.panels.whispers.facts import SOCIETIES, Facts
from sandtable.words import say_for
from tests.web_look.tables import GAMES, moments, reader, table_of

SAY = say_for("en")


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_every_panel_of_a_whole_game_is_one_element_with_its_id(
    game: str, players: int, options: dict[str, Any]
) -> None:
    for number, (g, log) in enumerate(moments(game, players, options, every=90)):
        who = reader(("en", "ru", "pl")[number % 3])
        for seat in (None, 0, players - 1):
            panels = look.render_panels(table_of(g, seat, log), who)
            assert set(look.panels_for(game)) <= set(panels)
            for name, html in panels.items():
                assert re.match(rf"\s*<\w+ id=\"{name}\"", html), (name, html[:80])


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_names_and_chat_are_shown_as_text(game: str, players: int, options: dict[str, Any]) -> None:
    g, log = moments(game, players, options, every=60)[1]
    table = table_of(g, 0, log)
    for page in (look.render_table(table, reader()), look.render_text(table, reader())):
        assert "<script>alert" not in page
        assert "<b onclick" not in page
        assert "Long <Night>" not in page


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_worlds_a_seat_cannot_tell_apart_look_the_same(game: str, players: int, options: dict[str, Any]) -> None:
    for number, (g, log) in enumerate(moments(game, players, options, every=120)):
        if g.over:
            continue
        for seat in range(players):
            other = g.determinize(seat, 1000 + number)
            one, two = (look.render_table(table_of(world, seat, log), reader()) for world in (g, other))
            assert one == two


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_every_option_can_be_composed_and_no_two_are_alike(game: str, players: int, options: dict[str, Any]) -> None:
    for g, log in moments(game, players, options, every=7, most=700):
        if g.over:
            continue
        panels = look.render_panels(table_of(g, g.to_move, log), reader())
        found = re.search(r'data-options="([^"]*)"', panels["prompt"])
        assert found is not None
        payload = json.loads(unescape(found[1]))
        shapes = [(option["k"], tuple(option["a"].items())) for option in payload["options"]]
        assert sorted(option["o"] for option in payload["options"]) == sorted(g.options())
        assert len(set(shapes)) == len(shapes)
        whole = "".join(panels.values())
        for option in payload["options"]:
            for name, value in option["a"].items():
                kind = payload["kinds"][f"{option['k']}.{name}"]
                if kind == "region" or kind == "territory":
                    assert f'data-pick="{kind}:{value}"' in whole


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_the_text_view_has_a_button_for_every_option(game: str, players: int, options: dict[str, Any]) -> None:
    g, log = moments(game, players, options, every=33)[2]
    page = look.render_text(table_of(g, g.to_move, log), reader())
    for option in g.options():
        assert f'name="option" value="{option}"' in page
    assert "<script>alert" not in page


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_events_are_told_as_plain_text_with_their_places(game: str, players: int, options: dict[str, Any]) -> None:
    g, log = moments(game, players, options, every=50)[1]
    table = table_of(g, 0, log)
    events = [event for line in table.log for event in line.events]
    told = look.told(table, reader("ru"), events)
    assert len(told) == len(events)
    assert all(line["text"] and not re.search("[\x02-\x04]", line["text"]) for line in told)
    assert any(line["marks"] for line in told)


def test_the_title_says_whose_turn_it_is() -> None:
    g, log = moments("whispers", 2, {"pauses": True}, every=50)[1]
    mine, other = table_of(g, g.to_move, log), table_of(g, None, log)
    assert look.title_of(mine, reader()).startswith("●")
    assert not look.title_of(other, reader()).startswith("●")


def test_at_the_end_those_level_in_points_stand_in_the_order_of_swaps_and_cards() -> None:
    level = 0
    for seed in range(12):
        g, log = moments("whispers", 4, {}, every=1000, seed=seed)[-1]
        table = table_of(g, None, log)
        told = ending(Facts(table, SAY))
        assert told is not None
        lines = (table.view["result"] or {})["lines"]
        stand = [lines[SOCIETIES.index(player["society"])] for player in told["players"]]
        assert stand == sorted(stand, key=lambda line: (-line["total"], line["swaps"], -line["cards"]))
        level += any(one["total"] == next_["total"] for one, next_ in pairwise(stand))
    assert level, "some were level"
