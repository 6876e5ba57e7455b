"""The missions: how far each is, and why it is not yet met."""

from __future__ import annotations

from typing import Any

from sandtable.games.balance.words import MISSION_NAMES
from sandtable.words import mark

from ...pictures.atlas import board
from .facts import MISSIONS, PLAYERS, REGION_LETTERS, REGIONS, SIDES, Facts

SIGNS = {
    "vault": "vault",
    "naval_base": "anchor",
    "satellites": "satellite",
    "rough6": "mountain",
    "sea6": "sealine",
    "cities6": "city",
    "regions2": "globe",
    "eliminate_neutral": "troop",
}
SHORT = {
    "vault": mark("Vault"),
    "naval_base": mark("Naval base"),
    "eliminate_neutral": mark("No neutral left"),
    "satellites": mark("Both satellites"),
    "rough6": mark("Six rough"),
    "sea6": mark("Six on sea lines"),
    "cities6": mark("Six cities"),
    "regions2": mark("Two regions"),
    "yellow": mark("Yellow region"),
    "orange": mark("Orange region"),
    "purple": mark("Purple region"),
    "green": mark("Green region"),
}
"""A mission in a word or two, for its card."""


def missions(facts: Facts) -> list[dict[str, Any]]:
    """Those taken first, then those that lie open."""
    taken = [(name, side) for side in PLAYERS for name in facts.position["missions"][side]]
    return [_taken(facts, name, side) for name, side in taken] + [
        _open(facts, name) for name in facts.position["missions"]["open"]
    ]


def _basics(facts: Facts, name: str) -> dict[str, Any]:
    letter = facts.say(REGION_LETTERS[name])[:1] if name in REGIONS else ""
    return {
        "name": name,
        "title": facts.say(MISSION_NAMES[name]),
        "short": facts.say(SHORT[name]),
        "sign": SIGNS.get(name, ""),
        "letter": letter,
        "region": name if letter else "",
        "pick": f"mission:{MISSIONS.index(name)}",
    }


def _taken(facts: Facts, name: str, side: str) -> dict[str, Any]:
    words = (
        facts.say("yours, kept for good")
        if side == facts.own
        else facts.say("taken by {side}, kept for good", side=facts.side_name(side))
    )
    return _basics(facts, name) | {
        "taken": side,
        "count": "",
        "bars": [{"side": side, "n": 1}],
        "why": words,
        "others": "",
    }


def _open(facts: Facts, name: str) -> dict[str, Any]:
    progress = facts.view["deduced"]["missions"].get(name, {"need": 1, "red": 0, "blue": 0})
    own, need = facts.eyes, int(progress["need"])
    other = PLAYERS[1 - PLAYERS.index(own)]
    wanted = _wanted(facts, name)
    if name == "eliminate_neutral":
        left = facts.held("neutral")
        troops = sum(facts.troops(territory) for territory in left)
        count = str(len(left))
        why = (
            facts.say.count("{n} territory", "{n} territories", len(left))
            + ", "
            + facts.say.count("{n} troop", "{n} troops", troops)
        )
        return _basics(facts, name) | {
            "taken": "",
            "count": count,
            "bars": [{"side": "neutral", "n": 1}] * max(1, min(len(left), 12)),
            "why": why,
            "others": "",
        }
    have = int(progress[own])
    if wanted and len(wanted) == need:
        sides = sorted(
            (facts.holder(territory) or "" for territory in wanted),
            key=lambda side: (side != own, SIDES.index(side) if side in SIDES else 9),
        )
        bars = [{"side": side, "n": 1} for side in sides]
    else:
        bars = [{"side": own, "n": 1}] * min(have, need) + [{"side": "", "n": 1}] * max(0, need - have)
    return _basics(facts, name) | {
        "taken": "",
        "count": f"{min(have, need)}/{need}",
        "bars": bars,
        "why": _why(facts, name, own, wanted, have, need),
        "others": facts.say(
            "{side} {have}/{need}", side=facts.side_name(other), have=min(int(progress[other]), need), need=need
        ),
    }


def _wanted(facts: Facts, name: str) -> list[str]:
    """The territories a mission names, if it names any."""
    if name in REGIONS:
        found: list[str] = board("balance")["regions"][name]["members"]
        return found
    return list(board("balance")["missions"][name].get("hold") or [])


def _why(facts: Facts, name: str, own: str, wanted: list[str], have: int, need: int) -> str:
    say = facts.say
    if have >= need:
        return say("met")
    missing = [territory for territory in wanted if facts.holder(territory) != own]
    if len(missing) == 1:
        holder = facts.holder(missing[0])
        return say(
            "{territory}: {side}, {n}",
            territory=facts.territory(missing[0]),
            side=facts.holder_words(holder),
            n=facts.troops(missing[0]),
        )
    if missing:
        names = ", ".join(facts.territory(territory) for territory in missing[:2])
        return (
            say("lacks {names}", names=names)
            if len(missing) == 2
            else say("lacks {names} and {n} more", names=names, n=len(missing) - 2)
        )
    return say("{n} to go", n=need - have)
