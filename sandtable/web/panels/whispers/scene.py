"""All panels of a table of War of Whispers, as HTML by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from sandtable.engine.kind import View
from sandtable.engine.lexicon import ENGLISH, Say
from sandtable.words import mark

from ...look.environment import asset, disc, emblem, icon, render, render_once
from ...look.scene import Reader, TableLook
from ..common import asking, frame, log
from ..common.voice import Voice
from . import ending as endings
from . import map as maps
from . import text
from .councils import councils
from .facts import EMPIRES, SEAT_NAMES, SEATS, SOCIETIES, Facts
from .hand import hand
from .log import TELLING
from .people import people
from .speech import KINDS, Names, acting_empire, acting_seat, speech
from .told import SOUNDS, motion

PANELS = (
    "top",
    "prompt",
    *(f"council-{empire}" for empire in EMPIRES),
    "map-land",
    "map-pieces",
    "tools",
    "hand",
    "people",
    "replay",
    "chat",
    "coach",
    "seats",
    "dialog",
)
TABS = (
    ("act", "attack", mark("Act")),
    ("hand", "card", mark("Hand")),
    ("councils", "banner", mark("Councils")),
    ("people", "friends", mark("Players")),
    ("log", "log", mark("Log")),
)
RULES = {
    **dict.fromkeys(("place_agents", "take_back"), "agents"),
    **dict.fromkeys(("discard_cards", "swap_tokens"), "round-end"),
    **dict.fromkeys(("declare", "how_many"), "attack-1"),
    **dict.fromkeys(("swap_agents", "act_at_once"), "swap"),
    **dict.fromkeys(("after_action", "during"), "cards-2"),
    "before_action": "actions-1",
    "place_banners": "supply",
    "during_attack": "attack-2",
}
"""What a step asks -> the paragraph of the rules about it."""
PLACES = {name: kind for name, kind in KINDS.items() if kind in ("region", "seat")}


def voice(facts: Facts) -> Voice:
    return Voice(
        "whispers",
        facts.say,
        PLACES,
        {name: lambda value, _: facts.person(value) for name in ("player", "neighbour")},
        Names(facts).name,
    )


def book(facts: Facts) -> log.Book:
    return log.Book(
        voice(facts), TELLING, lambda seat: disc(SOCIETIES[seat]) if seat is not None else "",
        (facts.say.language, *(facts.person(player) for player in range(facts.players))),
    )


def prompt(facts: Facts) -> dict[str, Any]:
    """The line on top: whose move, for which seat, and what is asked."""
    say, table, view = facts.say, facts.table, facts.view
    if not table.started:
        return frame.waiting(say)
    to_move = view["to_move"]
    empire, seat = acting_empire(facts), acting_seat(facts)
    part = ""
    if empire is not None and seat is not None:
        part = say(
            "{empire} {seat}", empire=facts.empire(EMPIRES[seat // 4]), seat=say(SEAT_NAMES[SEATS[seat % 4]]).lower()
        )
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
            "rule": "scoring",
        }
    mine = table.live and to_move == table.seat and bool(view["options"])
    sign = emblem(empire) if empire is not None else disc(SOCIETIES[to_move])
    text = asking.question(table, say)
    if not table.live:
        whose, text = (
            say("Move {at} of {moves}", at=table.at, moves=table.moves),
            say("A look back: {name} is asked: {question}", name=facts.person(to_move), question=text),
        )
    elif mine:
        whose = say("Your move")
    else:
        whose = say("{name} to move", name=facts.person(to_move))
        text = say("{name} is asked: {question}", name=facts.person(to_move), question=text)
    return {
        "mine": mine,
        "side": "",
        "sign": sign,
        "whose": whose,
        "part": part or facts.society(to_move),
        "text": text,
        "advice": advice(facts) if mine else say("a bot is thinking") if table.thinking else "",
        "payload": asking.payload(table, speech(facts), say) if mine else None,
        "rule": RULES.get(view["asked"] or "", "cards"),
    }


def advice(facts: Facts) -> str:
    """One more line for whoever must choose: how far they are."""
    say, options, turn = facts.say, facts.view["options"], facts.position["turn"]
    keys = {option["key"] for option in options}
    if "attack" in keys:
        n = len({option["target"] for option in options if option["key"] == "attack"})
        return say.count("{n} region can be reached", "{n} regions can be reached", n)
    if keys & {"place_banner", "put_down", "put"} and turn.get("left"):
        return say.count("{n} banner to place", "{n} banners to place", int(turn["left"]))
    if turn.get("sent") and turn.get("target"):
        target = facts.region(facts.ids.index(turn["target"]))
        return say.count(
            "{n} banner on its way to {region}",
            "{n} banners on their way to {region}",
            int(turn["sent"]),
            region=target,
        )
    return ""


def ending(facts: Facts) -> str:
    """The result in one sentence."""
    result, say = facts.view["result"], facts.say
    if not result:
        return say("The game is over")
    names = [
        say("The {society} wins with {n}", society=facts.society(winner), n=result["scores"][winner])
        for winner in result["winners"]
    ]
    if len(names) == 1:
        return names[0]
    return say("{names} share the victory", names=", ".join(facts.person(winner) for winner in result["winners"]))


def panels(table: TableLook, reader: Reader) -> dict[str, str]:
    """Panel id -> its HTML, each one element of that id."""
    say = reader.say
    facts = Facts(table, say)
    written = book(facts)
    common: dict[str, Any] = {"say": say, "table": table, "reader": reader, "seat": table.seat}
    outlines = asset("whispers-shapes.svg")
    cards = hand(facts)
    seats = frame.seats_context(table, _seats(facts), say)
    ticks = [(at, say("R{n}", n=place + 1)) for place, at in enumerate(written.ticks(table))]
    players = [(disc(SOCIETIES[player]), facts.person(player)) for player in range(facts.players)]
    made = {
        "top": render("whispers/top.html", **common, round=facts.position["round"], clock=frame.clock(table, say)),
        "prompt": render("common/prompt.html", **common, prompt=prompt(facts)),
        **{
            f"council_{council['empire']}": render_once("whispers/council.html", say, council=council)
            for council in councils(facts)
        },
        "map_land": render_once("whispers/map_land.html", say, land=maps.land(facts), outlines=outlines),
        "map_pieces": render_once(
            "whispers/map_pieces.html",
            say,
            pieces=maps.pieces(facts),
            committed=maps.committed(facts),
            sprite=asset("glyphs.svg"),
        ),
        "tools": render("common/tools.html", **common),
        "hand": render("whispers/hand.html", **common, hand=cards, count=sum(card["n"] for card in cards)),
        "people": render("whispers/people.html", **common, people=people(facts)),
        "replay": render("common/replay.html", **common, replay=frame.replay(table, ticks, players)),
        "chat": render("common/chat.html", **common, said=frame.said(table, [name for _, name in players], say)),
        "coach": render("common/coach.html", **common, **frame.coach_context(table, say)),
        "seats": render("common/seats.html", **common, **seats),
        "dialog": render("common/dialog.html", **common, **seats, **dialog(facts)),
    }
    return made | written.panels(table)


def _seats(facts: Facts) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "sign": disc(SOCIETIES[number]),
            "called": facts.society(number),
            "words": frame.seat_words(look, facts.say),
            "mine": number in facts.table.mine,
            "look": look,
        }
        for number, look in enumerate(facts.table.seats)
    ]


def dialog(facts: Facts) -> dict[str, Any]:
    to_move = facts.view["to_move"]
    found = frame.dialog_context(
        facts.table, facts.say, disc(SOCIETIES[to_move or 0]), facts.person(to_move) if to_move is not None else ""
    )
    return {
        **found,
        "ending": endings.ending(facts),
        "ending_template": "whispers/ending.html",
        "outcome": ending(facts),
    }


def page_context(table: TableLook, reader: Reader) -> dict[str, Any]:
    """What the whole page needs beside its panels."""
    say = reader.say
    return {
        "template": "whispers/table.html",
        "lettering": maps.names(say.language),
        "lettering_template": "whispers/lettering.html",
        "map_rule": "map",
        "mark_sign": "raven",
        "tabs": [(tab, sign, say(label)) for tab, sign, label in TABS],
        "facts_line": frame.title_line(table, say),
        "game_title": say("Whispers"),
    }


def told(table: TableLook, reader: Reader, events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Sentences, places, motions and sounds of what newly happened."""
    voiced = voice(Facts(table, reader.say))
    return [
        {
            "text": voiced.plain(event),
            "marks": voiced.marks(event),
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


def small_map(game: str, view: Mapping[str, Any] | None) -> Markup:
    """The map in a few square centimetres: who holds what."""
    return maps.small(view)


def person_for(table: TableLook, player: int, say: Say) -> str:
    return Facts(table, say).person(player)


def seat_sign(number: int) -> Markup:
    """How a seat is shown beside its name."""
    return disc(SOCIETIES[number])


def sign_for(table: TableLook, player: int) -> Markup:
    """The sign of a player at a table that has begun."""
    return disc(SOCIETIES[player])


def colour_for(table: TableLook, player: int) -> str:
    """The class that gives a player's colour."""
    return SOCIETIES[player]


def big_picture(view: View) -> Markup:
    """A part of the map with its pieces, as a picture for other pages."""
    table = TableLook("", "", "whispers", (), None, view, 0, 0, 0)
    return Markup(
        render(
            "whispers/picture.html",
            pieces=maps.pieces(Facts(table, ENGLISH)),
            sprite=asset("glyphs.svg"),
            box="590 150 590 305",
        )
    )
