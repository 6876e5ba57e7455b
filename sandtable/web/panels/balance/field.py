"""Dice, odds and cards."""

from __future__ import annotations

from typing import Any

from sandtable.games.balance import odds
from sandtable.games.balance.words import chance_text

from ...pictures.atlas import board
from .facts import SIDES, Facts, neighbours


def last_roll(facts: Facts) -> dict[str, Any] | None:
    """The last roll of this turn: dice of both, pair by pair, and who lost what."""
    for line in reversed(facts.table.past):
        for place in range(len(line.events) - 1, -1, -1):
            event = line.events[place]
            if event["key"] == "rolled":
                return _roll(facts, event, [other for other in line.events[place:] if other["key"] == "lost"])
            if event["key"] == "turn_begins":
                return None
    return None


def _roll(facts: Facts, event: Any, lost: list[Any]) -> dict[str, Any]:
    attack = [int(digit) for digit in f"{event['attack']:03d}" if digit != "0"]
    defence = [int(digit) for digit in f"{event['defence']:02d}" if digit != "0"]
    pairs = []
    for k in range(max(len(attack), len(defence))):
        a = attack[k] if k < len(attack) else None
        d = defence[k] if k < len(defence) else None
        pairs.append(
            {
                "attack": a,
                "defence": d,
                "wins": a is not None and d is not None and a > d,
                "ties": a is not None and a == d,
            }
        )
    sides = {}
    for what in ("source", "target"):
        name = facts.ids[event[what]]
        sides[what] = {
            "name": facts.territory(name),
            "lost": sum(int(other["n"]) for other in lost if other["territory"] == event[what]),
        }
    return {"pairs": pairs, "lifts": event["lifts"], **sides}


def statistics(facts: Facts) -> list[dict[str, Any]]:
    """All dice so far, by who threw them: how many, how often each face, and their mean, which comes to 3.5."""
    thrown: dict[str, list[int]] = {"red": [], "blue": [], "defence": []}
    attacker = None
    for line in facts.table.past:
        for event in line.events:
            if event["key"] in ("attacked", "assaulted", "turn_begins"):
                attacker = SIDES[event["side"]]
            if event["key"] == "rolled":
                thrown["defence"] += _faces(event["defence"], event["lifts"] in (2, 3))
                if attacker in thrown:
                    thrown[attacker] += _faces(event["attack"], event["lifts"] in (1, 3))
    words = {side: facts.say("{side} attacking", side=facts.side_name(side)) for side in ("red", "blue")}
    words["defence"] = facts.say("defending")
    return [_thrown(side, words[side], dice) for side, dice in thrown.items() if dice]


def _faces(digits: int, lifted: bool) -> list[int]:
    """The dice of a roll as they fell: without what an airfield added to the highest."""
    found = [int(digit) for digit in str(digits) if digit != "0"]
    return [found[0] - 1, *found[1:]] if lifted and found else found


def _thrown(side: str, words: str, dice: list[int]) -> dict[str, Any]:
    counts = [dice.count(face) for face in range(1, 7)]
    most = max(counts)
    return {
        "side": side, "words": words, "n": len(dice), "mean": f"{sum(dice) / len(dice):.2f}",
        "faces": [
            {"face": face, "n": n, "height": max(1, round(20 * n / most))} for face, n in enumerate(counts, 1)
        ],
    }


def odds_now(facts: Facts) -> dict[str, Any] | None:
    """The exact odds of the attack that goes on, if its target still stands."""
    battle, turn = facts.battle, facts.position["turn"]
    if battle is None or turn is None or facts.view["over"]:
        return None
    source, target = battle
    keep = int(facts.position["this_turn"].get("keep", 1))
    if (
        facts.holder(source) != turn
        or facts.holder(target) == turn
        or facts.troops(source) <= keep
        or facts.troops(target) < 1
    ):
        return None
    terms = _terms(facts, turn, target)
    defender = facts.holder(target)
    ends = odds.left(facts.troops(source) - keep, facts.troops(target), **terms)
    won = [(end.attackers + keep, end.chance) for end in ends if end.attackers > 0]
    taken = sum(chance for _, chance in won)
    most = max([chance for _, chance in won] + [1 - taken, 0.01])
    bars = [
        {"label": str(n), "percent": round(100 * chance), "height": max(1, round(56 * chance / most))}
        for n, chance in reversed(won)
    ]
    if len(bars) > MOST_BARS:
        won.reverse()
        bars = _grouped(won, most)
    return {
        "attackers": facts.troops(source),
        "defenders": facts.troops(target),
        "target": facts.territory(target),
        "source": facts.territory(source),
        "percent": round(100 * taken),
        "keep": keep,
        "rough": terms["rough"] and not terms["special_forces"],
        "lifted": terms["attacker_airfield"],
        "held_off": terms["defender_airfield"],
        "side": turn,
        "none": {"percent": round(100 * (1 - taken)), "height": max(1, round(56 * (1 - taken) / most))},
        "bars": bars,
        "against": defender or "neutral",
    }


def _terms(facts: Facts, attacker: str, target: str) -> dict[str, Any]:
    """Under what an attack on a territory is fought, as `odds` is asked."""
    near = {target, *neighbours()[target]}
    flags, place = facts.position["this_turn"], facts.place(target)
    return {
        "rough": bool(place["rough"]),
        "special_forces": bool(flags.get("special_forces")),
        "attacker_airfield": facts.position["airfields"].get(attacker) in near,
        "defender_airfield": facts.position["airfields"].get(facts.holder(target) or "") in near,
        "recon": int(flags.get("recon", 0)) if place["facility"] else 0,
    }


def chance_of_assault(facts: Facts, defence: int) -> int | None:
    """The chance in thousandths that the assault which waits for an answer takes its target from so many dice."""
    turn, attacker = facts.position["this_turn"], facts.position["turn"]
    keep, battle = turn.get("keep"), facts.battle
    if not keep or battle is None or attacker is None:
        return None
    source, target = battle
    spare, terms = facts.troops(source) - int(keep), _terms(facts, attacker, target)
    return round(1000 * odds.take(spare, facts.troops(target), defence=defence, **terms))


MOST_BARS = 7
"""How many bars the panel has room for, beside the one for none left."""
BEST = 4
"""How many attacks the panel has room for."""


def best_attacks(facts: Facts) -> list[dict[str, Any]]:
    """The attacks most likely to succeed of the side whose turn it is; one click makes one."""
    found = sorted(facts.view["deduced"]["odds"].items(), key=lambda entry: -entry[1])
    best = []
    for pair, chance in found[:BEST]:
        source, target = pair.split("-")
        best.append(
            {
                "source": facts.territory(source),
                "target": facts.territory(target),
                "holder": facts.holder(target) or "neutral",
                "chance": chance_text(chance, facts.say),
                "pick": f"territory:{facts.ids.index(source)} territory:{facts.ids.index(target)}",
            }
        )
    return best


def _grouped(won: list[tuple[int, float]], most: float) -> list[dict[str, Any]]:
    """Too many ends for one bar each: neighbours put together."""
    size = -(-len(won) // MOST_BARS)
    groups = [won[k : k + size] for k in range(0, len(won), size)]
    sums = [sum(chance for _, chance in group) for group in groups]
    top = max([*sums, most])
    return [
        {
            "label": f"{group[0][0]}–{group[-1][0]}" if len(group) > 1 else str(group[0][0]),
            "percent": round(100 * chance),
            "height": max(1, round(56 * chance / top)),
        }
        for group, chance in zip(groups, sums, strict=True)
    ]


def cards(facts: Facts) -> dict[str, Any]:
    """The reader's cards by their stars, and what they would trade for."""
    own = facts.own
    hand = facts.position["hands"].get(own) if own else None
    table: dict[str, int] = board("balance")["star_table"]
    known = hand or {"1": 0, "2": 0}
    stars = known["1"] + 2 * known["2"]
    worth = table.get(str(min(stars, 10)), 0)
    return {
        "known": hand is not None,
        "ones": known["1"],
        "twos": known["2"],
        "stars": stars,
        "worth": worth,
        "next": table.get(str(stars + 1)) if 1 <= stars < 10 else None,
        "deck": facts.position["deck_count"],
    }
