"""Views of Balance of Power as pages: the map by region, both sides, missions, own cards."""

from __future__ import annotations

from typing import Any

from sandtable.engine.kind import View
from sandtable.games.balance.names import MISSIONS, PLAYERS, REGIONS, SIDES
from sandtable.games.balance.words import FACILITY_NAMES, MISSION_NAMES, REGION_NAMES, SIDE_NAMES, SUPPORT_NAMES
from sandtable.terminal import anygame
from sandtable.terminal.pages import Cell, Lines, Page, Section, Table, Voice
from sandtable.words import mark

ROUGH = {"mountain": mark("mountains"), "marsh": mark("marsh")}


def page(view: View, voice: Voice) -> Page:
    position = view["position"]
    sections: list[Section] = [*(_region(view, voice, region) for region in REGIONS), _sides(view, voice)]
    if position["missions"]["open"] or position["missions"]["red"] or position["missions"]["blue"]:
        sections.append(_missions(view, voice))
    own = next((side for side in PLAYERS if view["seat"] is not None and _seat(view, side) == view["seat"]), None)
    if own is not None and position["hands"][own] is not None:
        sections.append(_hand(position["hands"][own], voice))
    return Page(voice.say("Balance of Power"), tuple(sections))


def chapter(view: View) -> object:
    """Every turn, and the laying out before them."""
    return view["position"]["turns"], view["position"]["turn"]


def status(view: View, voice: Voice) -> list[str]:
    say, position = voice.say, view["position"]
    if position["turn"] is None:
        return [say("The board is being laid out.")]
    side = position["turn"]
    who = _who(view, side, voice)
    lines = [say("Turn {n}: {side} ({player}).", n=position["turns"], side=_side(side, voice), player=who)]
    limit = view["settings"].get("turn_limit")
    if limit:
        lines[0] += " " + say("The game ends after turn {limit}.", limit=limit)
    now = position["this_turn"]
    if now.get("to_place"):
        still = say.count("{n} troop is still to be placed.", "{n} troops are still to be placed.", now["to_place"])
        lines.append(still)
    if now.get("source") and now.get("target"):
        source, target = now["source"], now["target"]
        here, there = _troops(view, source, voice), _troops(view, target, voice)
        lines.append(say("{source} ({here}) against {target} ({there}).", source=_place(source, voice), here=here,
                         target=_place(target, voice), there=there))
    lines += [say("In force this turn: {support}.", support=say(SUPPORT_NAMES[name]))
              for name in ("recon", "special_forces") if now.get(name)]
    return lines


def outcome(view: View, voice: Voice) -> Page:
    """What counted for each side, in the order in which it counts."""
    say = voice.say
    rows = []
    for seat, line in enumerate((view["result"] or {}).get("lines", [])):
        capital = say("yes") if line["holds_capital"] else say("no")
        numbers = (line["missions"], capital, line["territories"], line["cities"], line["troops"])
        rows.append((Cell(voice.player(seat)), Cell(_side(line["side"], voice), line["side"]),
                     *(Cell(str(number)) for number in numbers)))
    columns = ("", say("side"), say("missions"), say("own capital"), say("territories"), say("cities"), say("troops"))
    standing = Table(say("How they stood"), columns, tuple(rows))
    return Page(say("The game is over"), (standing, anygame.standings(view, voice)))


# Names ---------------------------------------------------------------------------------------------------------------


def _side(side: str, voice: Voice) -> str:
    return voice.say(SIDE_NAMES[SIDES.index(side)])


def _seat(view: View, side: str) -> int | None:
    seats = view["position"]["seats"]
    return None if seats is None else seats[side]


def _who(view: View, side: str, voice: Voice) -> str:
    seat = _seat(view, side)
    return "-" if seat is None else voice.player(seat)


def _place(territory: str, voice: Voice) -> str:
    return voice.lexicon.name["territory"](voice.board.ids.index(territory), voice.say)


def _troops(view: View, territory: str, voice: Voice) -> str:
    """Who holds a territory with how many troops."""
    now = view["position"]["territories"][territory]
    if now["side"] is None:
        return voice.say("nobody yet")
    name = voice.say("Neutral") if now["side"] == "neutral" else _side(now["side"], voice)
    return f"{name} {now['troops']}"


# Sections ------------------------------------------------------------------------------------------------------------


def _region(view: View, voice: Voice, region: str) -> Table:
    say, data, position = voice.say, voice.board.data, view["position"]
    rows = []
    for territory in data["territories"]:
        if territory["region"] != region:
            continue
        name = territory["id"]
        side = position["territories"][name]["side"]
        near = ", ".join(_place(other, voice) for other in _neighbours(data, name))
        rows.append((
            Cell(_place(name, voice)), Cell(_troops(view, name, voice), side or "dim"),
            Cell(", ".join(_has(view, territory, voice))), Cell(near, "dim"),
        ))
    holders = {position["territories"][name]["side"] for name in data["regions"][region]["members"]}
    note = ""
    if len(holders) == 1 and (holder := holders.pop()) in PLAYERS:
        note = say("{side} holds all of it.", side=_side(holder, voice))
    title = say("Map: {region}, bonus {n}", region=say(REGION_NAMES[region]), n=data["regions"][region]["bonus"])
    return Table(title, (say("territory"), say("troops"), say("has"), say("neighbours")), tuple(rows), note)


def _neighbours(data: dict[str, Any], territory: str) -> list[str]:
    there = [(edge["a"], edge["b"]) for edge in data["edges"]]
    return [b for a, b in there if a == territory] + [a for a, b in there if b == territory]


def _has(view: View, territory: dict[str, Any], voice: Voice) -> list[str]:
    say, position = voice.say, view["position"]
    name = territory["id"]
    capitals, airfields = position["capitals"], position["airfields"]
    found = [say("capital of {side}", side=_side(side, voice)) for side in PLAYERS if capitals[side] == name]
    found += [say("city")] if name in position["cities"] else []
    found += [say(ROUGH[territory["rough"]])] if territory["rough"] else []
    found += [say(FACILITY_NAMES[territory["facility"]])] if territory["facility"] else []
    found += [say("airfield of {side}", side=_side(side, voice)) for side in PLAYERS if airfields[side] == name]
    return found


def _sides(view: View, voice: Voice) -> Table:
    say, position = voice.say, view["position"]
    tracks = view["settings"]["mode"] == "command"
    rows = []
    for side in SIDES:
        held = [name for name, now in position["territories"].items() if now["side"] == side]
        troops = sum(position["territories"][name]["troops"] for name in held)
        cities = sum(name in held for name in position["cities"])
        name, who = (say("Neutral"), "") if side == "neutral" else (_side(side, voice), _who(view, side, voice))
        cells = [name, who, str(len(held)), str(cities), str(troops)]
        cells += [str(position["casualties"][side])] * tracks
        if side in PLAYERS:
            missions = str(len(position["missions"][side]))
            cells += [str(position["hand_counts"][side]), missions, str(view["deduced"]["draft"][side]["total"])]
        else:
            cells += ["", "", ""]
        mine = side in PLAYERS and view["seat"] is not None and _seat(view, side) == view["seat"]
        rows.append((Cell(cells[0], side), *(Cell(text, "mine" if mine else "") for text in cells[1:])))
    columns = ["", say("player"), say("land"), say("cities"), say("troops"), *[say("fallen")] * tracks,
               say("cards"), say("missions"), say("draft")]
    return Table(say("Sides"), tuple(columns), tuple(rows))


def _missions(view: View, voice: Voice) -> Table:
    """Missions that lie open with the progress of both, and those that were taken."""
    say, position = voice.say, view["position"]
    rows = []
    for mission in MISSIONS:
        taken = next((side for side in PLAYERS if mission in position["missions"][side]), None)
        title = Cell(say(MISSION_NAMES[mission]))
        if taken is not None:
            rows.append((title, Cell(""), Cell(""), Cell(say("taken by {side}", side=_side(taken, voice)), taken)))
        elif mission in position["missions"]["open"]:
            progress = view["deduced"]["missions"][mission]
            red, blue = (say("{have} of {need}", have=progress[side], need=progress["need"]) for side in PLAYERS)
            rows.append((title, Cell(red, "red"), Cell(blue, "blue"), Cell("")))
    return Table(say("Missions"), ("", *(_side(side, voice) for side in PLAYERS), ""), tuple(rows))


def _hand(hand: dict[str, int], voice: Voice) -> Lines:
    say = voice.say
    lines = []
    if hand["1"]:
        lines.append(Cell(say.count("{n} card of one star", "{n} cards of one star", hand["1"])))
    if hand["2"]:
        lines.append(Cell(say.count("{n} card of two stars", "{n} cards of two stars", hand["2"])))
    return Lines(say("Your cards"), tuple(lines) or (Cell(say("no cards"), "dim"),))
