"""Dice and drafts of Balance of Power as the table tells of them, counted by hand from small logs."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from sandtable.web.look.environment import render_once
from sandtable.web.look.scene import Line, TableLook
from sandtable.web.panels.balance.facts import Facts
from sandtable.web.panels.balance.field import last_roll, statistics
from sandtable.web.panels.balance.sides import draft
from tests.web_look.tables import moments, reader, table_of

SAY = reader().say


def table(*events: dict[str, Any]) -> TableLook:
    g, log = moments("balance", 2, {"mode": "basic", "setup": 1}, every=10_000, most=1)[0]
    made = table_of(g, 0, log)
    lines = [Line(number, 0, (event,)) for number, event in enumerate(events)]
    return replace(made, log=lines, moves=len(lines) - 1, at=len(lines) - 1)


def rolled(attack: int, defence: int, lifts: int = 0) -> dict[str, Any]:
    return {"key": "rolled", "attack": attack, "defence": defence, "lifts": lifts, "source": 0, "target": 1}


def test_dice_are_counted_by_who_threw_them_without_what_an_airfield_added() -> None:
    made = table(
        {"key": "turn_begins", "n": 1, "side": 0}, {"key": "attacked", "side": 0, "source": 0, "target": 1, "n": 3},
        rolled(641, 55), rolled(76, 0, lifts=1), {"key": "turn_begins", "n": 2, "side": 1}, rolled(300, 70, lifts=2),
    )
    found = {row["side"]: row for row in statistics(Facts(made, SAY))}
    assert (found["red"]["n"], found["red"]["mean"]) == (5, "4.60")
    assert [face["n"] for face in found["red"]["faces"]] == [1, 0, 0, 1, 0, 3]
    assert [face["n"] for face in found["blue"]["faces"]] == [0, 0, 1, 0, 0, 0]
    assert [face["n"] for face in found["defence"]["faces"]] == [0, 0, 0, 0, 2, 1]


def test_a_look_back_shows_the_dice_of_then() -> None:
    made = table({"key": "turn_begins", "n": 1, "side": 0}, rolled(600, 10), rolled(200, 50))
    roll = last_roll(Facts(made, SAY))
    then = last_roll(Facts(replace(made, at=1), SAY))
    assert roll and roll["pairs"][0]["attack"] == 2
    assert then and then["pairs"][0]["attack"] == 6


def test_the_draft_says_what_the_target_would_bring() -> None:
    """The line agrees with the engine: the target is given to the side, and the draft asked for again."""
    for g, log in moments("balance", 2, {"mode": "basic", "setup": 2, "turn_limit": 40}, every=3, most=400):
        seat = g.to_move
        facts = Facts(table_of(g, seat, log), SAY)
        drafted = draft(facts)
        if g.over or facts.own is None or drafted is None or (then := drafted["then"]) is None:
            continue
        assert facts.battle is not None
        if g.view(seat)["asked"] != "attack":
            continue
        data = copy.deepcopy(g.position())
        data["territories"][facts.battle[1]]["side"] = facts.own
        data["this_turn"] |= {"source": None, "target": None}
        taken = g.kind.from_position(data, g.kind.board(None), 0).view(seat)
        assert then["total"] == taken["deduced"]["draft"][facts.own]["total"]
        return
    raise AssertionError("no attack was seen")


def test_what_is_the_same_for_all_is_rendered_once() -> None:
    land = [{"number": 1, "id": "x", "pick": "t:1", "name": "<X>", "plate": "p", "title": "t", "x": 1, "y": 2,
             "borders": ""}]
    one = render_once("balance/map_land.html", SAY, land=land, outlines="/o")
    assert render_once("balance/map_land.html", SAY, land=[dict(land[0])], outlines="/o") is one
    assert "&lt;X&gt;" in one
    other = render_once("balance/map_land.html", reader("ru").say, land=land, outlines="/o")
    assert other != one
    assert render_once("balance/map_land.html", SAY, land=[land[0] | {"name": "Y"}], outlines="/o") != one
