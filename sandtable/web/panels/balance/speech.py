"""How Balance of Power speaks of its options on the page."""

from __future__ import annotations

from typing import Any

from sandtable.games.balance.words import MISSION_NAMES, SUPPORT_NAMES, cards_text, chance_text
from sandtable.words import mark

from ..common.asking import Option, Speech
from .facts import MISSIONS, SIDES, Facts
from .field import chance_of_assault
from .sides import SUPPORT_SIGNS

PLACES = {"territory": "territory", "source": "territory", "target": "territory"}
KINDS = {
    **PLACES,
    "side": "side",
    "mission": "mission",
    "support": "support",
    "cards": "cards",
    **{
        f"{key}.n": "n"
        for key in ("amount", "lay_amount", "dice", "assault", "defend", "defend_uprising", "advance", "move")
    },
}
SLOTS = {
    "territory": mark("Territory"),
    "source": mark("From"),
    "target": mark("To"),
    "attack.target": mark("Against"),
    "dice.target": mark("Against"),
    "assault.target": mark("Against"),
    "rise.target": mark("Against"),
    "side": mark("Side"),
    "mission": mark("Mission"),
    "support": mark("Support"),
    "cards": mark("Cards"),
    "n": mark("How many"),
    "dice.n": mark("Troops"),
    "assault.n": mark("Keep"),
    "defend.target": mark("Defends"),
    "defend_uprising.target": mark("Defends"),
    "defend.n": mark("Dice"),
    "defend_uprising.n": mark("Dice"),
    "amount.n": mark("Troops"),
    "lay_amount.n": mark("Troops"),
    "move.n": mark("Troops"),
    "advance.n": mark("Troops"),
}
ASKS = {
    "attack.source": mark("Choose a lit territory to attack from, or stop"),
    "attack.target": mark("Choose a lit territory to attack from {source}"),
    "rise.source": mark("Choose the neutral territory that rises"),
    "rise.target": mark("Choose whom {source} attacks"),
    "place.territory": mark("Choose a lit territory for your troops"),
    "lay.territory": mark("Choose a lit territory for more troops"),
    "give.territory": mark("Choose the territories of this side: {side}"),
    "airfield_on.territory": mark("Choose a lit territory for your airfield"),
    "capital.territory": mark("Choose a lit territory for the capital: {side}"),
    "move_from.source": mark("Choose a lit territory that troops leave, or move nothing"),
    "move_to.target": mark("Choose the lit territory they go to"),
}
TEXTS = {
    "dice": mark("Roll"),
    "assault": mark("Assault, keep {n}"),
    "stop": mark("Stop attacking"),
    "stay": mark("No manoeuvre"),
    "save": mark("Nothing more"),
    "advance": mark("Move in"),
    "no_advance": mark("No more"),
}
ICONS = {
    "stop": "check",
    "stay": "check",
    "save": "check",
    "dice": "die-5",
    "assault": "attack",
    "resist": "die-5",
    "decline": "cross",
    "no_trade": "check",
    "no_mission": "cross",
    "take_mission": "trophy",
    "no_advance": "check",
    "give_rest": "check",
    "hand_over": "check",
    "fair_layout": "die-5",
    "manual_layout": "move",
}
QUICK = frozenset({"place", "lay", "give", "give_rest", "attack", "move_from", "move_to", "capital", "no_advance"})
MOST = frozenset({"amount", "dice", "move", "defend", "defend_uprising", "advance"})


def name_of(facts: Facts, kind: str, value: int) -> str:
    """A number's name in the reader's language, by kind."""
    if kind == "territory":
        return facts.territory(facts.ids[value])
    if kind == "side":
        return facts.side_name(SIDES[value])
    if kind == "mission":
        return facts.say(MISSION_NAMES[MISSIONS[value]])
    if kind == "support":
        return facts.say(SUPPORT_NAMES[list(SUPPORT_SIGNS)[value]])
    if kind == "cards":
        return cards_text(value, facts.say)
    return str(value)


def hint_of(facts: Facts, option: Option) -> tuple[str, str] | None:
    """What is known of an option: the chance of an attack, what cards bring, what support costs."""
    key = option["key"]
    if key in ("attack", "assault"):
        return "attack", chance_text(int(option["chance"]), facts.say)
    if key == "defend" and (chance := chance_of_assault(facts, int(option["n"]))) is not None:
        return "attack", facts.say("falls with {chance}", chance=chance_text(chance, facts.say))
    if key == "trade":
        return "", facts.say.count("{n} troop", "{n} troops", int(option["n"]))
    if key == "buy":
        return "", facts.say.count("{n} casualty", "{n} casualties", int(option["cost"]))
    return None


def done(facts: Facts) -> list[tuple[str, str]]:
    """What has been sent of the move that goes on, where the options do not say it."""
    say, turn, asked = facts.say, facts.position["this_turn"], facts.view["asked"]
    source, target = turn.get("source"), turn.get("target")
    parts = []
    if asked in ("with_how_many", "defence", "advance", "manoeuvre_to") and source:
        parts.append((say("From"), source))
    if asked in ("with_how_many", "advance") and target:
        parts.append((say("Against") if asked == "with_how_many" else say("To"), target))
    return [
        (f"{label} · {say.count('{n} troop', '{n} troops', facts.troops(name))}", facts.territory(name))
        for label, name in parts
    ]


def arrow(facts: Facts) -> tuple[str, str] | None:
    """From where to where the attack or the move goes on."""
    turn = facts.position["this_turn"]
    if facts.view["asked"] == "attack" or not (turn.get("source") and turn.get("target")):
        return None
    source, target = (facts.ids.index(turn[name]) for name in ("source", "target"))
    return f"territory:{source}", f"territory:{target}"


STACKS = (1, 2, 3, 5, 10)
"""How many troops a click lays out, if one chooses it."""
WHOLE = 999


def brush(facts: Facts) -> dict[str, Any] | None:
    """Laying the board out: whose each territory is that is clicked, and later how many troops each click adds."""
    say, asked = facts.say, facts.view["asked"]
    if asked == "give":
        open_to = sorted({option["side"] for option in facts.view["options"] if option["key"] == "give"})
        left = facts.unlaid()
        values = [(side, facts.side_name(SIDES[side]), say("{n} left", n=left[SIDES[side]])) for side in open_to]
        return {"key": "give", "argument": "side", "then": "", "label": say("Each click gives to"), "values": values}
    if asked in ("lay", "lay_how_many"):
        values = [(n, f"+{n}", "") for n in STACKS] + [(WHOLE, say("all left"), ""), (0, say("ask me"), "")]
        return {"key": "lay", "argument": "n", "then": "lay_amount", "label": say("Each click lays"), "values": values}
    return None


def plans(facts: Facts) -> list[dict[str, Any]]:
    """One click for what is usual: to roll again where the attack goes on."""
    battle = facts.battle
    if battle is None or facts.view["asked"] != "attack":
        return []
    source, target = (facts.ids.index(name) for name in battle)
    again = next(
        (
            option
            for option in facts.view["options"]
            if option["key"] == "attack" and option["source"] == source and option["target"] == target
        ),
        None,
    )
    if again is None:
        return []
    return [
        {"o": again["option"], "label": facts.say("Roll again"), "icon": "die-5", "then": ["dice", "n", "most"]},
        {
            "o": again["option"],
            "label": facts.say("Assault, keep 1"),
            "icon": "attack",
            "then": ["assault", "n", "least"],
        },
    ]


def speech(facts: Facts) -> Speech:
    return Speech(
        kinds=KINDS,
        slots=SLOTS,
        asks=ASKS,
        name=lambda kind, value: name_of(facts, kind, value),
        icons=ICONS,
        quick=QUICK,
        most=MOST,
        texts=TEXTS,
        namers={"seat": lambda value, _: facts.person(value)},
        hint=lambda option: hint_of(facts, option),
        done=done(facts),
        arrow=arrow(facts),
        plans=plans(facts),
        brush=brush(facts),
    )
