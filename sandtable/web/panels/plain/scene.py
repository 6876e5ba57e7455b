"""A table of any game: the prompt with its options as buttons, the position in words, the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from sandtable import games
from sandtable.engine.lexicon import Say
from sandtable.words import mark

from ...look.environment import icon, render
from ...look.scene import Reader, TableLook
from ..common import asking, frame, log
from ..common.voice import Voice

PANELS = ("top", "prompt", "tools", "position", "replay", "chat", "coach", "seats", "dialog")
TABS = (("act", "attack", mark("Act")), ("people", "friends", mark("Position")), ("log", "log", mark("Log")))


def person(table: TableLook, player: int, say: Say) -> str:
    name = table.seats[player].name if player < len(table.seats) else ""
    return name or say("Player {n}", n=player + 1)


def voice(table: TableLook, say: Say) -> Voice:
    return Voice(
        table.game, say, {}, {"player": lambda value, _: person(table, value, say)}, lambda _, value: str(value)
    )


def book(table: TableLook, say: Say) -> log.Book:
    names = tuple(person(table, player, say) for player in range(len(table.seats)))
    return log.Book(voice(table, say), log.Telling(), lambda _: "", (say.language, *names))


def speech(table: TableLook, say: Say) -> asking.Speech:
    """Every option is a button with its whole sentence."""
    return asking.Speech(
        kinds={},
        slots={},
        asks={},
        name=lambda _, value: str(value),
        namers={"player": lambda value, _: person(table, value, say)},
        whole=True,
    )


def prompt(table: TableLook, say: Say) -> dict[str, Any]:
    if not table.started:
        return frame.waiting(say)
    to_move = table.view["to_move"]
    if to_move is None:
        return {
            "mine": False,
            "side": "",
            "sign": icon("crown"),
            "whose": say("The game is over"),
            "part": "",
            "text": outcome(table, say),
            "advice": "",
            "payload": None,
        }
    mine = table.live and to_move == table.seat and bool(table.view["options"])
    return {
        "mine": mine,
        "side": "",
        "sign": icon("person"),
        "part": "",
        "text": asking.question(table, say),
        "whose": say("Your move") if mine else say("{name} to move", name=person(table, to_move, say)),
        "advice": say("a bot is thinking") if table.thinking else "",
        "payload": asking.payload(table, speech(table, say), say) if mine else None,
    }


def outcome(table: TableLook, say: Say) -> str:
    result = table.view["result"] or {"winners": [], "scores": []}
    return say("Won by: {names}", names=", ".join(person(table, winner, say) for winner in result["winners"]))


def facts(value: Any, name: str = "") -> list[tuple[str, str]]:
    """Plain data as lines of name and value."""
    if isinstance(value, Mapping):
        return [line for key, inner in value.items() for line in facts(inner, f"{name} {key}".strip())]
    if isinstance(value, list) and any(isinstance(inner, (Mapping, list)) for inner in value):
        return [line for at, inner in enumerate(value) for line in facts(inner, f"{name} {at + 1}")]
    text = ", ".join(map(str, value)) if isinstance(value, list) else "–" if value is None else str(value)
    return [(name.replace("_", " "), text)]


def panels(table: TableLook, reader: Reader) -> dict[str, str]:
    """Panel id -> its HTML, each one element of that id."""
    say = reader.say
    common: dict[str, Any] = {"say": say, "table": table, "reader": reader, "seat": table.seat}
    names = [person(table, player, say) for player in range(len(table.seats))]
    shown = {key: value for key, value in table.view["position"].items() if key not in ("game", "agenda", "settings")}
    seats = [
        {
            "number": number,
            "sign": icon("person"),
            "called": person(table, number, say),
            "words": frame.seat_words(look, say),
            "mine": number in table.mine,
            "look": look,
        }
        for number, look in enumerate(table.seats)
    ]
    listed = frame.seats_context(table, seats, say)
    return {
        "top": render("plain/top.html", **common, clock=frame.clock(table, say)),
        "prompt": render("common/prompt.html", **common, prompt=prompt(table, say)),
        "tools": render("common/tools.html", **common),
        "position": render("plain/position.html", **common, lines=facts(shown)),
        "replay": render("common/replay.html", **common, replay=frame.replay(table, [], [])),
        "chat": render("common/chat.html", **common, said=frame.said(table, names, say)),
        "coach": render("common/coach.html", **common, **frame.coach_context(table, say)),
        "seats": render("common/seats.html", **common, **listed),
        "dialog": render(
            "common/dialog.html", **common, **listed, **frame.dialog_context(table, say, icon("person"))
        ),
    } | book(table, say).panels(table)


def page_context(table: TableLook, reader: Reader) -> dict[str, Any]:
    say = reader.say
    return {
        "template": "plain/table.html",
        "mark_sign": "target",
        "tabs": [(tab, sign, say(label)) for tab, sign, label in TABS],
        "facts_line": frame.title_line(table, say),
        "game_title": say(games.kind(table.game).title),
    }


def told(table: TableLook, reader: Reader, events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Sentences of what newly happened."""
    spoken = voice(table, reader.say)
    return [{"text": spoken.plain(event), "marks": [], "motion": None, "sound": None} for event in events]


def text_sections(table: TableLook, reader: Reader) -> list[tuple[str, list[str]]]:
    shown = {key: value for key, value in table.view["position"].items() if key not in ("game", "agenda", "settings")}
    return [(reader.say("Position"), [f"{name}: {value}" for name, value in facts(shown)])]


def small_map(game: str, view: Mapping[str, Any] | None) -> Markup:
    """Instead of a map: the sign of the house."""
    return icon("target", "small-map")


voice_for, book_for, outcome_for, person_for = voice, book, outcome, person


def seat_sign(number: int) -> Markup:
    """How a seat is shown beside its name."""
    return icon("person")


def sign_for(table: TableLook, player: int) -> Markup:
    return icon("person")


def colour_for(table: TableLook, player: int) -> str:
    return ""


def big_picture(view: Mapping[str, Any]) -> Markup:
    return icon("target", "small-map")
