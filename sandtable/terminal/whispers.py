"""Views of War of Whispers as pages: the map by home empire, councils, people, own hand."""

from __future__ import annotations

from typing import Any

from sandtable.engine.kind import View
from sandtable.games.whispers.names import EMPIRES, SEATS
from sandtable.games.whispers.words import ABILITY_TEXTS, EMPIRE_NAMES, SEAT_NAMES, SLOT_NAMES
from sandtable.terminal import anygame
from sandtable.terminal.pages import Cell, Lines, Page, Section, Table, Voice

NUMBER = {empire: at for at, empire in enumerate(EMPIRES)}
MANY = 2
"""Up to so many empires a hidden loyalty may still be are named."""


def page(view: View, voice: Voice) -> Page:
    say = voice.say
    title = say("War of Whispers, round {round} of 4", round=view["position"]["round"])
    sections: list[Section] = [
        *(_home(view, voice, empire) for empire in EMPIRES),
        _councils(view, voice), _empires(view, voice), _people(view, voice), _loyalties(view, voice),
    ]
    if view["seat"] is not None and view["position"]["hands"][view["seat"]] is not None:
        sections.append(_hand(view["position"]["hands"][view["seat"]], voice))
    return Page(title, tuple(sections))


def chapter(view: View) -> object:
    """A round's agents, the council of each empire, its end."""
    marker = view["position"]["marker"]
    return view["position"]["round"], marker and marker.split()[0]


def status(view: View, voice: Voice) -> list[str]:
    """Which seat acts for whom, and the attack that is under way."""
    say, position = voice.say, view["position"]
    turn = position["turn"]
    lines = []
    if position["marker"] and turn.get("actor") is not None:
        where = _office(position["marker"], voice)
        lines.append(say("Round {round} of 4. The marker is on {seat}; {player} acts there.",
                         round=position["round"], seat=where, player=voice.player(turn["actor"])))
        if turn.get("active_seat") and turn["active_seat"] != position["marker"]:
            lines.append(say("The action is that of {seat}.", seat=_office(turn["active_seat"], voice)))
        if turn.get("sent") and turn.get("target"):
            lines.append(say("{empire} attacks {target} with {n} ({holder} holds it with {banners}).",
                             empire=_empire(turn["active_empire"], voice), target=_region(turn["target"], voice),
                             n=turn["sent"], **_holding(view, turn["target"], voice)))
    else:
        lines.append(say("Round {round} of 4. First player: {player}.",
                         round=position["round"], player=voice.player(position["first"])))
    return lines


def outcome(view: View, voice: Voice) -> Page:
    """Every loyalty with its cities and points, line by line."""
    say = voice.say
    lines = (view["result"] or {}).get("lines", [])
    rows = []
    for at, value in enumerate(SLOT_NAMES):
        slots = [(EMPIRES[line["slots"][at]["empire"]], line["slots"][at]) for line in lines]
        cells = (
            Cell(f"{_empire(empire, voice)} {slot['cities']} = {slot['points']}", empire) for empire, slot in slots
        )
        rows.append((Cell(value), *cells))
    for name, title in (("kept", say("kept secrets")), ("bonus", say("loyalties named"))):
        if any(line[name] for line in lines):
            rows.append((Cell(title), *(Cell(str(line[name])) for line in lines)))
    rows.append((Cell(say("points"), "strong"), *(Cell(str(line["total"]), "strong") for line in lines)))
    for name, title in (("swaps", say("swaps made")), ("cards", say("cards left"))):
        rows.append((Cell(title, "dim"), *(Cell(str(line[name]), "dim") for line in lines)))
    columns = ("", *(voice.player(seat) for seat in range(len(lines))))
    scoring = Table(say("Scoring: the cities each loyalty holds, and what they are worth"), columns, tuple(rows))
    return Page(say("The game is over"), (scoring, anygame.standings(view, voice)))


# Names ---------------------------------------------------------------------------------------------------------------


def _empire(empire: str, voice: Voice) -> str:
    return voice.say(EMPIRE_NAMES[NUMBER[empire]])


def _office(seat: str, voice: Voice) -> str:
    """A seat as positions call it, "bear marshal", in words."""
    empire, office = seat.split()
    return voice.lexicon.name["seat"](NUMBER[empire] * 4 + SEATS.index(office), voice.say)


def _region(region: str, voice: Voice) -> str:
    return voice.lexicon.name["region"](voice.board.ids.index(region), voice.say)


def _holding(view: View, region: str, voice: Voice) -> dict[str, Any]:
    """Who holds a region with how many banners; an empty one is held by its home empire."""
    now = view["position"]["regions"][region]
    holder = now["empire"] or EMPIRES[voice.board.home[voice.board.ids.index(region)]]
    return {"holder": _empire(holder, voice), "banners": now["banners"]}


def _holder(view: View, voice: Voice, at: int) -> str:
    return str(view["position"]["regions"][voice.board.ids[at]]["empire"] or EMPIRES[voice.board.home[at]])


# Sections ------------------------------------------------------------------------------------------------------------


def _home(view: View, voice: Voice, empire: str) -> Table:
    """The regions that are one empire's home."""
    say, board = voice.say, voice.board
    field = view["position"]["field"]
    agents = bool(field) or view["settings"].get("agents_in_field")
    rows = []
    for at, region in enumerate(board.ids):
        if board.home[at] != NUMBER[empire]:
            continue
        holder, banners = _holder(view, voice, at), view["position"]["regions"][region]["banners"]
        standing = Cell(say("empty"), "dim") if not banners else Cell(f"{_empire(holder, voice)} {banners}", holder)
        next_to = (board.border[k] for k in range(board.border_first[at], board.border_first[at + 1]))
        borders = " ".join(board.ids[other].removeprefix("r") for other in next_to)
        symbols = _symbols(board, at, voice)
        cells = [Cell(region), Cell(_region(region, voice)), standing, Cell(symbols), Cell(borders, "dim")]
        if agents:
            cells.append(Cell(", ".join(voice.player(player) for player in field.get(region, []))))
        rows.append(tuple(cells))
    columns = ["", say("region"), say("banners"), say("has"), say("borders")] + [say("agents")] * bool(agents)
    return Table(say("Map: home of {empire}", empire=_empire(empire, voice)), tuple(columns), tuple(rows), tone=empire)


def _symbols(board: Any, at: int, voice: Voice) -> str:
    say = voice.say
    cities, farms, forts = int(board.cities[at]), int(board.farms[at]), int(board.forts[at])
    found = [say.count("{n} city", "{n} cities", cities)] if cities else []
    found += [say.count("{n} farm", "{n} farms", farms)] if farms else []
    found += [say.count("{n} fort", "{n} forts", forts)] if forts else []
    return ", ".join(found)


def _councils(view: View, voice: Voice) -> Table:
    """Who sits where; a vacant seat falls to the nearest agent on its right."""
    say = voice.say
    marker = view["position"]["marker"]
    rows = []
    for empire in EMPIRES:
        seats = view["position"]["councils"][empire]
        cells = [Cell(_empire(empire, voice), empire)]
        for at, agent in enumerate(seats):
            control = next((one for one in seats[at:] if one is not None), None)
            text = "-" if control is None else voice.player(control)
            if agent is None and control is not None:
                text = f"({text})"
            if marker == f"{empire} {SEATS[at]}":
                text = f"> {text}"
            cells.append(Cell(text, "mine" if control is not None and control == view["seat"] else ""))
        rows.append(tuple(cells))
    note = say("In brackets: a vacant seat, and who acts for it. The marker is at >.")
    return Table(say("Councils"), ("", *(say(seat) for seat in SEAT_NAMES)), tuple(rows), note)


def _empires(view: View, voice: Voice) -> Table:
    say, board, position = voice.say, voice.board, view["position"]
    rows = []
    for empire in EMPIRES:
        held = [at for at in range(len(board.ids)) if _holder(view, voice, at) == empire]
        symbols = (sum(count[at] for at in held) for count in (board.cities, board.farms, board.forts))
        numbers = (*symbols, len(held), position["supply"][empire], position["deck_counts"][empire])
        rows.append((Cell(_empire(empire, voice), empire), *(Cell(str(number)) for number in numbers)))
    columns = ("", say("cities"), say("farms"), say("forts"), say("regions"), say("supply"), say("deck"))
    return Table(say("Empires"), columns, tuple(rows))


def _people(view: View, voice: Voice) -> Table:
    say, position = voice.say, view["position"]
    bonus = any(position["bonus"]) or view["settings"].get("counter_intelligence")
    rows = []
    for seat in range(view["players"]):
        counts = position["hand_counts"][seat]
        cards = ", ".join(f"{_empire(empire, voice)} {counts[empire]}" for empire in EMPIRES if counts[empire])
        agents = sum(one == seat for council in position["councils"].values() for one in council)
        agents += sum(seat in players for players in position["field"].values())
        low, high = view["deduced"]["points"][seat]
        cells = [voice.player(seat), str(agents), cards or "-", str(position["swaps"][seat])]
        cells += [str(position["bonus"][seat])] * bool(bonus)
        cells.append(str(low) if low == high else say("{low} to {high}", low=low, high=high))
        rows.append(tuple(Cell(text, "mine" if seat == view["seat"] else "") for text in cells))
    columns = ["", say("agents"), say("cards"), say("swaps"), *[say("named")] * bool(bonus), say("points now")]
    return Table(say("Players"), tuple(columns), tuple(rows))


def _loyalties(view: View, voice: Voice) -> Table:
    """What is known of everybody's loyalties."""
    say = voice.say
    rows = []
    for seat in range(view["players"]):
        cells = [Cell(voice.player(seat), "mine" if seat == view["seat"] else "")]
        for slot, token in enumerate(view["position"]["loyalties"][seat]):
            empire = token["empire"]
            if empire is None:
                chances = view["deduced"]["loyalties"][seat][slot]
                may_be = [_empire(name, voice) for name in EMPIRES if chances.get(name, 0) > 0]
                cells.append(Cell("/".join(may_be) + "?" if len(may_be) <= MANY else "?", "hidden"))
            else:
                cells.append(Cell(_empire(empire, voice) + "*" * token["revealed"], empire))
        rows.append(tuple(cells))
    return Table(say("Loyalties"), ("", *SLOT_NAMES), tuple(rows), say("* revealed to all"))


def _hand(hand: dict[str, int], voice: Voice) -> Section:
    """Own cards, and what each of them can pay for."""
    say = voice.say
    if not hand:
        return Lines(say("Your hand"), (Cell(say("no cards"), "dim"),))
    rows = []
    for card, count in hand.items():
        colour, partner = card.split("-")
        name = say("{one}–{two}", one=_empire(colour, voice), two=_empire(partner, voice))
        price = {
            colour: say("this card"),
            f"{colour}-{colour}": say("this and another {empire} card", empire=_empire(colour, voice)),
            _combo(colour, partner): say("this and any {empire} card", empire=_empire(partner, voice)),
        }
        for number, (ability, cost) in enumerate(price.items()):
            first = (Cell(f"{name} ×{count}" if count > 1 else name, colour),) if not number else (Cell(""),)
            title = " ".join(_empire(part, voice) for part in ability.split("-"))
            rows.append((*first, Cell(title, "strong"), Cell(cost), Cell(say(ABILITY_TEXTS[ability]))))
    return Table(say("Your hand"), (say("card"), say("ability"), say("costs"), say("does")), tuple(rows))


def _combo(one: str, two: str) -> str:
    return f"{one}-{two}" if f"{one}-{two}" in ABILITY_TEXTS else f"{two}-{one}"
