"""The two sides and the neutral army: strength, casualties with what they buy, the next draft."""

from __future__ import annotations

from typing import Any

from sandtable.games.balance.names import SUPPORTS
from sandtable.games.balance.words import SUPPORT_NAMES, SUPPORT_TEXTS

from ...pictures.atlas import board
from .facts import PLAYERS, SIDES, Facts

SUPPORT_SIGNS = {
    "recon": "recon",
    "pre_emptive_manoeuvre": "move",
    "uprising": "uprising",
    "three_troops": "troop",
    "special_forces": "elite",
    "draw_card": "card",
    "airfield": "airfield",
}
TRACK = 12


def sides(facts: Facts) -> list[dict[str, Any]]:
    """A line for each side: what it holds."""
    found = []
    order = [facts.eyes, PLAYERS[1 - PLAYERS.index(facts.eyes)], "neutral"]
    for side in order:
        held = facts.held(side)
        seat = facts.seat_of(side)
        look = facts.seat_look(seat) if seat is not None else None
        found.append(
            {
                "side": side,
                "letter": facts.letter(side),
                "own": side == facts.own,
                "bot": look is not None and look.who == "bot",
                "name": facts.person(seat) if seat is not None else facts.side_name(side),
                "title": facts.side_name(side),
                "territories": len(held),
                "cities": sum(name in facts.position["cities"] for name in held),
                "troops": sum(map(facts.troops, held)),
                "missions": len(facts.position["missions"][side]) if side != "neutral" else None,
                "cards": facts.position["hand_counts"][side] if side != "neutral" else None,
                "turn": facts.position["turn"] == side,
                "seconds": look.seconds if look else None,
                "running": bool(look and look.running),
            }
        )
    return found


def casualties(facts: Facts) -> dict[str, Any] | None:
    """The tracks of Command Room, and what the reader's (else the turn's) casualties can buy."""
    if not facts.command or facts.laying:
        return None
    side = facts.eyes
    have = int(facts.position["casualties"][side])
    offered = {option["support"] for option in facts.view["options"] if option["key"] == "buy"}
    shop = []
    for ability in board("balance")["command_room"]["abilities"]:
        number = SUPPORTS.index(ability["id"])
        shop.append(
            {
                "sign": SUPPORT_SIGNS[ability["id"]],
                "name": facts.say(SUPPORT_NAMES[ability["id"]]),
                "text": facts.say(SUPPORT_TEXTS[ability["id"]]),
                "cost": ability["cost"],
                "can": ability["cost"] <= have,
                "pick": f"support:{number}",
                "now": number in offered,
                "anchor": f"support-{ability['id']}",
                "stands": ability["id"] == "airfield" and facts.position["airfields"][side] is not None,
            }
        )
    other = PLAYERS[1 - PLAYERS.index(side)]
    neutral = int(facts.position["casualties"]["neutral"])
    marks = [mark["need"] for mark in board("balance")["command_room"]["neutral_track"]["numbers"]]
    need = marks[min(neutral, len(marks)) - 1] if neutral else None
    return {
        "side": side,
        "own": side == facts.own,
        "have": have,
        "spaces": list(range(1, TRACK + 1)),
        "shop": shop,
        "other": int(facts.position["casualties"][other]),
        "other_name": facts.side_name(other),
        "neutral": neutral,
        "marks": marks,
        "need": need,
        "percent": _at_least(need) if need else 0,
    }


def _at_least(need: int) -> int:
    """The chance in per cent that two dice show so many or more."""
    return round(100 * sum(one + two >= need for one in range(1, 7) for two in range(1, 7)) / 36)


def layout(facts: Facts) -> list[dict[str, Any]]:
    """How far each side is laid out, while the board of Command Room is made; empty later."""
    left = facts.unlaid()
    found = []
    for side in SIDES if facts.laying else ():
        held = facts.held(side)
        placed = sum(map(facts.troops, held))
        capital = facts.position["capitals"].get(side)
        found.append(
            {
                "side": side,
                "letter": facts.letter(side),
                "name": facts.side_name(side),
                "placed": placed,
                "all": placed + left[side],
                "percent": round(100 * placed / (placed + left[side])),
                "territories": len(held),
                "cities": sum(name in facts.position["cities"] for name in held),
                "capital": facts.territory(capital) if capital else "",
            }
        )
    return found


def draft(facts: Facts) -> dict[str, Any] | None:
    """What the reader's side (else the one whose turn it is) would draft now, line by line."""
    if facts.laying:
        return None
    lines = facts.view["deduced"]["draft"][facts.eyes]
    say = facts.say
    return {
        "own": facts.eyes == facts.own,
        "side": facts.side_name(facts.eyes),
        "total": lines["total"],
        "then": _with_target(facts, lines),
        "lines": [
            (
                say(
                    "{territories} and {cities}, a third",
                    territories=say.count("{n} territory", "{n} territories", lines["territories"]),
                    cities=say.count("{n} city", "{n} cities", lines["cities"]),
                ),
                lines["third"],
            ),
            (say("Whole regions"), lines["regions"]),
            (say("Capitals held"), lines["capitals"]),
        ],
    }


def _with_target(facts: Facts, lines: dict[str, Any]) -> dict[str, Any] | None:
    """What the draft would be if the attack that goes on took its target."""
    side, battle = facts.eyes, facts.battle
    if battle is None or facts.position["turn"] != side or facts.holder(battle[1]) in (None, side):
        return None
    target = battle[1]
    count = lines["territories"] + lines["cities"] + 1 + (target in facts.position["cities"])
    held = {*facts.held(side), target}
    region = facts.place(target)["region"]
    whole = held >= set(board("balance")["regions"][region]["members"])
    total = max(3, count // 3) + lines["regions"] + (facts.bonuses[region] if whole else 0) + lines["capitals"]
    total += target in facts.position["capitals"].values()
    name = facts.territory(target)
    words = facts.say("with {territory}: {region} whole", territory=name, region=facts.region(region)) if whole else ""
    return {"words": words or facts.say("with {territory}", territory=name), "total": total}


def side_at(number: int) -> str:
    return SIDES[number]
