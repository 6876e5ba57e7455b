"""What surrounds every game: whose move it is, clocks, the replay slider, seats of a table that has not
begun, questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable import games
from sandtable.engine.lexicon import Say
from sandtable.words import mark

from ...look.environment import icon
from ...look.scene import SeatLook, TableLook
from .coach import advice, lessons

LEVELS = {
    "easy": mark("easy"),
    "cautious": mark("cautious"),
    "aggressive": mark("aggressive"),
    "normal": mark("normal"),
    "hard": mark("hard"),
    "expert": mark("expert"),
    "random": mark("random"),
    "rules": mark("by rules of thumb"),
    "search": mark("searching"),
}
SPEEDS = {"fast": mark("fast"), "normal": mark("normal"), "slow": mark("slow")}


def clock(table: TableLook, say: Say) -> str:
    """The table's clock in a few words; what runs is counted by the page."""
    return clock_words(table.clock, say)


def clock_words(clock: str, say: Say) -> str:
    if clock.startswith("days:"):
        return say.count("{n} day a move", "{n} days a move", int(clock[5:]))
    if clock.startswith("live:"):
        minutes, _, seconds = clock[5:].partition("+")
        return say("{minutes} min + {seconds} s", minutes=minutes, seconds=seconds or 0)
    return say("no clock")


def seat_words(seat: SeatLook, say: Say) -> str:
    """Who sits there, in words."""
    if seat.who == "bot":
        return say("{level} bot", level=say(LEVELS.get(seat.level, seat.level)))
    if seat.who == "invited":
        return say("waits for a friend with the link")
    if seat.who == "open":
        return say("free for anyone")
    if seat.who == "hotseat":
        return say("on this screen")
    return say("here") if seat.here else say("away")


LABEL = 9
"""Per cent of the slider that a label needs."""


def replay(table: TableLook, ticks: list[tuple[int, str]], people: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The slider below the log: `ticks` are moves with a short label, shown where the next one leaves room for it.

    `people` are the signs and names of the seats: a look back after the end can be through the eyes of each.
    """
    most = max(table.moves, 1)
    places = [round(100 * at / most, 2) for at, _ in ticks]
    rooms = [after - place for place, after in zip(places, [*places[1:], 200], strict=False)]
    return {
        "at": table.at,
        "moves": table.moves,
        "live": table.live,
        "address": f"/t/{table.id}/at/",
        "eyes": [
            {"seat": seat, "sign": sign, "name": name, "now": table.knowing and table.seat == seat}
            for seat, (sign, name) in enumerate(people if table.finished and not table.live else ())
        ],
        "ticks": [
            {"x": place, "label": label if room >= LABEL else ""}
            for place, room, (_, label) in zip(places, rooms, ticks, strict=True)
        ],
    }


def asking(table: TableLook, say: Say) -> dict[str, Any] | None:
    """A question of one player to the others: what it says and who has answered what."""
    if not table.asking_what:
        return None
    if table.asking_what == "undo":
        text = say("{name} asks to go back to move {n}", name=table.asking, n=table.asking_target)
    elif table.asking_what == "replace":
        late = table.seats[table.asking_target].name if table.asking_target < len(table.seats) else ""
        text = say("{name} asks to let a bot play for {late}", name=table.asking, late=late)
    else:
        text = say("{name} asks to end the game here", name=table.asking)
    answers = [
        say("{name} agrees", name=table.seats[seat].name)
        if yes
        else say("{name} does not agree", name=table.seats[seat].name)
        for seat, yes in table.answers.items()
        if seat < len(table.seats)
    ]
    own = table.asking_seat in table.mine if table.asking_seat is not None else False
    return {"text": text, "answers": answers, "own": own, "may": "answer" in table.may}


def waiting(say: Say) -> dict[str, Any]:
    """The line on top of a table that has not begun."""
    text = say("The game begins when all seats are taken.")
    return {
        "mine": False, "side": "", "sign": icon("friends"), "whose": say("Before the game"), "part": "", "text": text,
        "advice": "", "payload": None,
    }


def settings_line(table: TableLook, say: Say) -> list[str]:
    """The options in force, by their titles."""
    return [
        say(setting.title)
        for setting in games.kind(table.game).settings
        if setting.name != "pauses" and table.view["settings"].get(setting.name) is True
    ]


def title_line(table: TableLook, say: Say) -> str:
    """Table, players and options in one line for the bar."""
    title = [say("Table “{title}”", title=table.title)] if table.title else []
    practice = [say("practice")] if table.practice else []
    return " · ".join(
        [*title, say.count("{n} player", "{n} players", len(table.seats)), *practice, *settings_line(table, say)]
    )


def seats_context(table: TableLook, seats: list[dict[str, Any]], say: Say) -> dict[str, Any]:
    """For the list of seats: `seats` are number, sign, called, words, mine and look."""
    speeds = [(code, say(word)) for code, word in SPEEDS.items()]
    return {
        "seats": seats,
        "speeds": speeds,
        "waiting": not table.started and all(seat["look"].who != "open" for seat in seats),
    }


def said(table: TableLook, names: list[str], say: Say) -> list[tuple[int, str, str]]:
    """The chat as numbers, names and texts. Who gave no name is called like their seat, by `names`."""
    return [
        (line.number, line.name or (say("a guest") if line.seat is None else names[line.seat]), line.text)
        for line in table.chat
    ]


def coach_context(table: TableLook, say: Say) -> dict[str, Any]:
    """What the guide of a first game says now, and what has been learnt; nothing while others are to move."""
    mine = table.live and table.view["to_move"] is not None and table.view["to_move"] == table.seat
    words = advice(table.game, table.view["asked"]) if mine and table.started else ""
    return {
        "coach": say(words) if words else "",
        "lessons": [(say(lesson), done) for lesson, done in lessons(table)] if words else [],
    }


def dialog_context(table: TableLook, say: Say, next_sign: Any, next_name: str = "") -> dict[str, Any]:
    """Questions between the players, and the curtain of a shared screen."""
    to_move = table.view["to_move"]
    curtain = table.curtain and to_move is not None
    name = next_name or (table.seats[to_move].name if curtain and to_move is not None else "")
    return {
        "ending": None,
        "asking": asking(table, say),
        "late": [
            {"seat": seat, "name": table.seats[seat].name or say("seat {n}", n=seat + 1)}
            for seat in table.late if "ask_replace" in table.may and seat != table.seat
        ],
        "curtain": {"sign": next_sign, "name": name, "seat": to_move} if curtain else None,
    }
