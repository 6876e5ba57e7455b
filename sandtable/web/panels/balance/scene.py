"""All panels of a table of Balance of Power, as HTML by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from sandtable.engine.kind import View
from sandtable.engine.lexicon import ENGLISH, Say
from sandtable.games.balance.words import ENDING_NAMES
from sandtable.words import mark

from ...look.environment import asset, icon, piece, render, render_once
from ...look.scene import Reader, TableLook
from ..common import asking, frame, log
from ..common.voice import Voice
from . import ending as endings
from . import map as maps
from . import text
from .advice import advice
from .facts import PLAYERS, Facts
from .field import best_attacks, cards, last_roll, odds_now, statistics
from .log import TELLING
from .missions import missions
from .sides import casualties, draft, layout, sides
from .speech import PLACES, name_of, speech
from .told import SOUNDS, motion

PANELS = (
    "top",
    "prompt",
    "missions",
    "map-land",
    "map-pieces",
    "tools",
    "field",
    "people",
    "replay",
    "chat",
    "coach",
    "seats",
    "dialog",
)
TABS = (
    ("act", "attack", mark("Act")),
    ("missions", "trophy", mark("Missions")),
    ("field", "die-5", mark("Dice")),
    ("people", "friends", mark("Sides")),
    ("log", "log", mark("Log")),
)
STEPS = (
    (mark("Resist"), ("resistance", "return")),
    (mark("Support"), ("support", "airfield", "uprising", "uprising_defence", "pre_emptive_manoeuvre")),
    (mark("Draft"), ("trade", "place", "how_many")),
    (mark("Attack"), ("attack", "with_how_many", "defence", "advance")),
    (mark("Mission"), ("mission",)),
    (mark("Manoeuvre"), ("manoeuvre", "manoeuvre_to", "manoeuvre_number")),
    (mark("Card"), ()),
)


RULES = {
    **dict.fromkeys(("resistance", "return"), "resistance"),
    **dict.fromkeys(("trade", "place", "how_many"), "draft"),
    **dict.fromkeys(("manoeuvre", "manoeuvre_to", "manoeuvre_number", "pre_emptive_manoeuvre"), "manoeuvre"),
    **dict.fromkeys(("uprising", "uprising_defence"), "uprising"),
    **dict.fromkeys(
        ("layout", "give", "red_capital", "blue_capital", "lay", "lay_how_many", "hand_over", "pick_side"), "layout-1"
    ),
    "pick_first": "layout-1",
    "support": "support",
    "airfield": "airfield",
    "attack": "attack",
    "with_how_many": "assault",
    "defence": "defence",
    "advance": "advance",
    "mission": "mission",
}
"""What a step asks -> the paragraph of the rules about it."""


def sign_of(facts: Facts, seat: int | None) -> Markup:
    side = facts.side_of(seat)
    if seat is None:
        return Markup("")
    return piece(side, facts.letter(side)) if side else piece("neutral", str(seat + 1))


def voice(facts: Facts) -> Voice:
    return Voice(
        "balance",
        facts.say,
        PLACES,
        {"seat": lambda value, _: facts.person(value)},
        lambda kind, value: name_of(facts, kind, value),
    )


def book(facts: Facts) -> log.Book:
    return log.Book(
        voice(facts), TELLING, lambda seat: sign_of(facts, seat),
        (facts.say.language, *(f"{facts.person(seat)}{facts.side_of(seat)}" for seat in range(2))),
    )


def prompt(facts: Facts) -> dict[str, Any]:
    """The line on top: whose move, and what is asked."""
    say, table, view = facts.say, facts.table, facts.view
    if not table.started:
        return frame.waiting(say)
    to_move = view["to_move"]
    if to_move is None:
        return {
            "mine": False,
            "side": "",
            "sign": icon("crown"),
            "whose": say("The game is over"),
            "part": "",
            "text": ending(facts),
            "advice": "",
            "payload": None,
            "rule": "aim",
        }
    mine = table.live and to_move == table.seat and bool(view["options"])
    side = facts.side_of(to_move)
    text = asking.question(table, say)
    battle = facts.battle
    if (
        view["asked"] == "attack"
        and battle
        and facts.holder(battle[1]) not in (None, side)
        and facts.troops(battle[0]) > 1
    ):
        text = say("{territory} still stands. Roll again?", territory=facts.territory(battle[1]))
    if not table.live:
        whose = say("Move {at} of {moves}", at=table.at, moves=table.moves)
        text = say("A look back: {name} is asked: {question}", name=facts.person(to_move), question=text)
    elif mine:
        whose = say("Your move")
    else:
        whose = say("{name} to move", name=facts.person(to_move))
        text = say("{name} is asked: {question}", name=facts.person(to_move), question=text)
    return {
        "mine": mine,
        "side": side or "",
        "sign": piece(side, facts.letter(side), "turned") if side else icon("person"),
        "whose": whose,
        "part": facts.side_name(side) if side else facts.person(to_move),
        "text": text,
        "advice": advice(facts) if mine else say("a bot is thinking") if table.thinking else "",
        "payload": asking.payload(table, speech(facts), say) if mine else None,
        "rule": RULES.get(view["asked"] or "", "turn"),
    }


def ending(facts: Facts) -> str:
    """The result in one sentence."""
    result, say = facts.view["result"], facts.say
    if not result:
        return say("The game is over")
    reason = say(ENDING_NAMES[result["reason"]])
    if len(result["winners"]) != 1:
        return say("A draw. {reason}", reason=reason)
    side = facts.side_of(result["winners"][0])
    return say("{side} wins. {reason}", side=facts.side_name(side) if side else "", reason=reason)


def steps(facts: Facts) -> list[dict[str, Any]]:
    asked = facts.view["asked"]
    shown = STEPS if facts.command else STEPS[2:]
    return [{"name": facts.say(name), "now": asked in inside} for name, inside in shown]


def panels(table: TableLook, reader: Reader) -> dict[str, str]:
    """Panel id -> its HTML, each one element of that id."""
    say = reader.say
    facts = Facts(table, say)
    common: dict[str, Any] = {"say": say, "table": table, "reader": reader, "seat": table.seat}
    written = book(facts)
    every = max(1, len(written.ticks(table)) // 4)
    seats = frame.seats_context(table, _seats(facts), say)
    ticks = [(at, str(place + 1)) for place, at in enumerate(written.ticks(table)) if place % every == 0]
    people = [(sign_of(facts, seat), facts.person(seat)) for seat in range(2)]
    sprite = asset("glyphs.svg")
    return {
        "top": render(
            "balance/top.html",
            **common,
            steps=steps(facts),
            clock=frame.clock(table, say),
            turns=facts.position["turns"],
        ),
        "prompt": render("common/prompt.html", **common, prompt=prompt(facts)),
        "missions": render("balance/missions.html", **common, missions=missions(facts), eyes=facts.eyes),
        "map_land": render_once(
            "balance/map_land.html", say, land=maps.land(facts), outlines=asset("balance-shapes.svg")
        ),
        "map_pieces": render_once("balance/map_pieces.html", say, pieces=maps.pieces(facts), sprite=sprite),
        "tools": render("common/tools.html", **common),
        "field": render(
            "balance/field.html",
            **common,
            roll=last_roll(facts),
            odds=odds_now(facts),
            best=best_attacks(facts),
            laying=layout(facts),
            cards=cards(facts),
            thrown=statistics(facts),
        ),
        "people": render(
            "balance/people.html", **common, sides=sides(facts), track=casualties(facts), draft=draft(facts)
        ),
        "replay": render("common/replay.html", **common, replay=frame.replay(table, ticks, people)),
        "chat": render("common/chat.html", **common, said=frame.said(table, [name for _, name in people], say)),
        "coach": render("common/coach.html", **common, **frame.coach_context(table, say)),
        "seats": render("common/seats.html", **common, **seats),
        "dialog": render("common/dialog.html", **common, **seats, **dialog(facts)),
    } | written.panels(table)


def dialog(facts: Facts) -> dict[str, Any]:
    to_move = facts.view["to_move"]
    found = frame.dialog_context(
        facts.table, facts.say, sign_of(facts, to_move), facts.person(to_move) if to_move is not None else ""
    )
    return {
        **found,
        "ending": endings.ending(facts),
        "ending_template": "balance/ending.html",
        "outcome": ending(facts),
    }


def _seats(facts: Facts) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "sign": sign_of(facts, number),
            "called": facts.person(number),
            "words": frame.seat_words(look, facts.say),
            "mine": number in facts.table.mine,
            "look": look,
        }
        for number, look in enumerate(facts.table.seats)
    ]


def page_context(table: TableLook, reader: Reader) -> dict[str, Any]:
    """What the whole page needs beside its panels."""
    say = reader.say
    mode = say("Command Room") if table.view["settings"]["mode"] == "command" else say("Basic Training")
    return {
        "template": "balance/table.html",
        "lettering": maps.lettering(say),
        "lettering_template": "balance/lettering.html",
        "map_rule": "board",
        "mark_sign": "elite",
        "tabs": [(tab, sign, say(label)) for tab, sign, label in TABS],
        "facts_line": " · ".join([mode, frame.title_line(table, say)]),
        "game_title": say("Balance"),
    }


def told(table: TableLook, reader: Reader, events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Sentences, places, motions and sounds of what newly happened."""
    spoken = voice(Facts(table, reader.say))
    return [
        {
            "text": spoken.plain(event),
            "marks": spoken.marks(event),
            "motion": motion(event),
            "sound": SOUNDS.get(event["key"]),
        }
        for event in events
    ]


def voice_for(table: TableLook, say: Say) -> Voice:
    return voice(Facts(table, say))


def book_for(table: TableLook, say: Say) -> log.Book:
    return book(Facts(table, say))


def outcome_for(table: TableLook, say: Say) -> str:
    return ending(Facts(table, say))


def text_sections(table: TableLook, reader: Reader) -> list[tuple[str, list[str]]]:
    return text.sections(Facts(table, reader.say))


def person_for(table: TableLook, player: int, say: Say) -> str:
    return Facts(table, say).person(player)


def seat_sign(number: int) -> Markup:
    """How a seat is shown beside its name, before it has a side."""
    return piece(PLAYERS[number], str(number + 1))


def small_map(game: str, view: Mapping[str, Any] | None) -> Markup:
    """The map in a few square centimetres: who holds what."""
    return maps.small(view)


def sign_for(table: TableLook, player: int) -> Markup:
    """The sign of a player at a table that has begun."""
    return sign_of(Facts(table, ENGLISH), player)


def colour_for(table: TableLook, player: int) -> str:
    """The class that gives a player's colour."""
    return Facts(table, ENGLISH).side_of(player) or PLAYERS[player]


def big_picture(view: View) -> Markup:
    """A part of the map with its pieces, as a picture for other pages."""
    table = TableLook("", "", "balance", (), None, view, 0, 0, 0)
    return Markup(
        render(
            "balance/picture.html",
            pieces=maps.pieces(Facts(table, ENGLISH)),
            sprite=asset("glyphs.svg"),
            box="395 400 760 393",
        )
    )
