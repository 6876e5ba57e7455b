"""Pages for any game, made from the names in its view; for games that have no teller of their own."""

from __future__ import annotations

from typing import Any

from sandtable.engine.kind import View
from sandtable.terminal.pages import Cell, Lines, Page, Section, Table, Voice


def page(view: View, voice: Voice) -> Page:
    sections: list[Section] = []
    plain: list[Cell] = []
    by_player: dict[str, list[Any]] = {}
    for name, value in view["position"].items():
        if name in ("game", "agenda", "asked"):
            continue
        if isinstance(value, list) and len(value) == view["players"]:
            by_player[name] = value
        elif isinstance(value, dict) and value:
            sections.append(_table(name, value, voice))
        else:
            plain.append(Cell(f"{title_of(name)}: {shown(value, voice)}"))
    sections.insert(0, Lines(voice.say("The game"), tuple(plain)))
    if by_player:
        sections.append(_players(view, by_player, voice))
    if view["deduced"]:
        known = tuple(Cell(f"{title_of(name)}: {shown(value, voice)}") for name, value in view["deduced"].items())
        sections.append(Lines(voice.say("What follows"), known))
    return Page(voice.say(voice.kind.title), tuple(sections))


def chapter(view: View) -> object:
    return view["position"].get("round", "")


def status(view: View, voice: Voice) -> list[str]:
    return []


def outcome(view: View, voice: Voice) -> Page:
    """Who won and why; the same for every game."""
    return Page(voice.say("The game is over"), (standings(view, voice),))


def standings(view: View, voice: Voice) -> Table:
    result = view["result"] or {"scores": [], "winners": [], "reason": ""}
    scores, winners = result["scores"], result["winners"]
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
    victory = voice.say("wins") if len(winners) == 1 else voice.say("shares the victory")
    rows = []
    for seat in order:
        tone = "good" if seat in winners else ""
        cells = (voice.player(seat), str(scores[seat]), victory if seat in winners else "")
        rows.append(tuple(Cell(text, tone) for text in cells))
    reason = voice.speak({"key": result["reason"]}) if result["reason"] in voice.lexicon.words else ""
    return Table(voice.say("Result"), (voice.say("player"), voice.say("points"), ""), tuple(rows), reason)


def title_of(name: str) -> str:
    """A field's name as English words."""
    return name.replace("_", " ").capitalize()


def shown(value: Any, voice: Voice) -> str:
    """A value as text: unknown ones say so."""
    if value is None:
        return voice.say("hidden")
    if isinstance(value, bool):
        return voice.say("yes") if value else voice.say("no")
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, list):
        return ", ".join(shown(one, voice) for one in value) or voice.say("none")
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(one, voice)}" for name, one in value.items()) or voice.say("none")
    return str(value)


def _table(name: str, value: dict[str, Any], voice: Voice) -> Table:
    inner = next(iter(value.values()))
    if isinstance(inner, dict):
        columns = tuple(dict.fromkeys(key for one in value.values() if isinstance(one, dict) for key in one))
        rows = tuple(
            (Cell(key), *(Cell(shown(one.get(column), voice) if isinstance(one, dict) else "") for column in columns))
            for key, one in value.items()
        )
        return Table(title_of(name), ("", *map(title_of, columns)), rows)
    return Table(title_of(name), ("", ""), tuple((Cell(key), Cell(shown(one, voice))) for key, one in value.items()))


def _players(view: View, by_player: dict[str, list[Any]], voice: Voice) -> Table:
    rows = []
    for seat in range(view["players"]):
        tone = "mine" if seat == view["seat"] else ""
        cells = (Cell(shown(values[seat], voice), tone) for values in by_player.values())
        rows.append((Cell(voice.player(seat), tone), *cells))
    return Table(voice.say("Players"), ("", *map(title_of, by_player)), tuple(rows))
