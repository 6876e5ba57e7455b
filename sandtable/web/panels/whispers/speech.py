"""How War of Whispers speaks of its options on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.words import mark

from ..common.asking import Speech
from . import councils
from .facts import EMPIRES, Facts, seat_number
from .hand import ABILITIES, ABILITY_NUMBERS
from .people import slot_name

ABILITY_NAMES = {number: name for name, number in ABILITY_NUMBERS.items()}

KINDS = {
    "seat": "seat",
    "dest": "seat",
    "region": "region",
    "source": "region",
    "target": "region",
    "card": "card",
    "second": "card",
    "ability": "ability",
    "action": "action",
    "n": "n",
    "empire": "empire",
    "slot": "slot",
    "other": "slot",
}
SLOTS = {
    "seat": mark("Seat"),
    "region": mark("Region"),
    "source": mark("From"),
    "target": mark("To"),
    "attack.target": mark("Against"),
    "card": mark("Paid with"),
    "second": mark("and"),
    "ability": mark("Ability"),
    "action": mark("Action"),
    "n": mark("How many"),
    "empire": mark("Empire"),
    "slot": mark("Loyalty"),
    "other": mark("with"),
}
ASKS = {
    "attack.source": mark("Choose a lit region to attack from"),
    "attack.target": mark("Choose a lit region to attack from {source}"),
    "place_agent.seat": mark("Choose a lit seat for your agent"),
    "take_agent.seat": mark("Choose one of your agents to take back"),
    "place_banner.region": mark("Choose a lit region for the next banner"),
    "put.region": mark("Choose a lit region for the next banner"),
    "put_down.region": mark("Put the banners down again, one lit region after the other"),
    "lift.region": mark("Take up banners that are to move"),
    "move.source": mark("Choose the region the banners leave"),
    "move.target": mark("Choose the region they go to from {source}"),
    "kill_one.region": mark("Choose where a banner is killed"),
    "swap_agent.seat": mark("Choose the seat to change places with"),
    "swap_loyalties.slot": mark("Choose two of your unrevealed loyalties to exchange, or keep them all"),
    "swap_loyalties.other": mark("Choose the loyalty that {slot} changes places with"),
    "discard.card": mark("Choose a card to discard: you may keep five"),
    "play.ability": mark("Play a lit ability, or go on"),
    "play.card": mark("Choose the card that pays for {ability}"),
    "play.second": mark("Choose the second card that pays for {ability}"),
    "act.action": mark("Choose an action for this seat"),
}
ICONS = {
    "fight": "attack",
    "go_on": "next",
    "pass": "next",
    "keep": "check",
    "stop": "check",
    "lifted_all": "check",
    "attack": "attack",
}
QUICK = frozenset({"act", "place_banner", "put", "put_down", "lift", "lifted_all"})
MOST = frozenset({"send", "join", "choose_n"})

ACTIONS = {
    "attack": mark("Attack"),
    "swap_agent": mark("Swap seats"),
    "banner_per_farm": mark("Banners per farm"),
    "banner_per_fort": mark("Banners per fort"),
    "banners": mark("Banners"),
    "cards": mark("Cards"),
    "card_per_farms": mark("Cards per farms"),
    "card_per_forts": mark("Cards per forts"),
}


class Names:
    """Names of numbers in the reader's language, by kind."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.actions = [
            (empire, what) for empire in EMPIRES for seat in facts.board["council"][empire] for what in seat
        ]

    def name(self, kind: str, value: int) -> str:
        facts = self.facts
        if kind == "region":
            return facts.region(value)
        if kind == "seat":
            return facts.council_seat(value)
        if kind == "card":
            return self.card(value)
        if kind == "ability":
            return facts.say(ABILITIES[ABILITY_NAMES[value]][0])
        if kind == "action":
            return facts.say(ACTIONS[self.actions[value][1].partition(":")[0]])
        if kind == "empire":
            return facts.empire(EMPIRES[value])
        if kind == "slot":
            return self.slot(value)
        return str(value)

    def card(self, value: int) -> str:
        colour = EMPIRES[value // 4]
        partner = [empire for empire in EMPIRES if empire != colour][value % 4]
        return self.facts.say(
            "{empire} with {partner}", empire=self.facts.empire(colour), partner=self.facts.empire(partner)
        )

    def slot(self, value: int) -> str:
        seat = self.facts.table.seat
        token = None if seat is None else self.facts.tokens(seat)[value]["empire"]
        return f"{slot_name(value)} {self.facts.empire(token)}" if token else slot_name(value)


def hint_of(facts: Facts, option: Mapping[str, Any]) -> tuple[str, str] | None:
    """What would come of an attack or of a number sent, if no card is played."""
    turn = facts.position["turn"]
    if option["key"] == "attack":
        source = int(option["source"])
        return outcome(facts, facts.banners(source) - facts.conquered(source), int(option["target"]))
    if option["key"] == "send" and turn.get("target"):
        return outcome(facts, int(option["n"]), facts.ids.index(turn["target"]))
    if option["key"] == "fight" and turn.get("target"):
        return outcome(facts, int(turn.get("sent", 0)), facts.ids.index(turn["target"]))
    if option["key"] == "act":
        seat = facts.board["council"]
        actions = [(empire, what) for empire in EMPIRES for place in seat[empire] for what in place]
        empire, what = actions[int(option["action"])]
        return "", str(councils.action(facts, empire, what, 0)["title"])
    return None


def outcome(facts: Facts, attackers: int, target: int) -> tuple[str, str]:
    """The battle as it stands, in a few words."""
    say, defenders = facts.say, facts.banners(target)
    left = attackers - (1 if facts.regions[target]["forts"] else 0) - defenders
    if left > 0:
        return "attack", say("taken, {n} left", n=left)
    if left == 0 and defenders:
        return "skull", say("both wiped out")
    return "cross", say("repelled, {n} of theirs left", n=-left) if defenders else say("lost at the fort")


def speech(facts: Facts) -> Speech:
    names = Names(facts)
    return Speech(
        kinds=KINDS,
        slots=SLOTS,
        asks=ASKS,
        name=names.name,
        icons=ICONS,
        quick=QUICK,
        most=MOST,
        namers={
            "player": lambda value, _: facts.person(value),
            "region": lambda value, _: facts.region(value),
            "source": lambda value, _: facts.region(value),
            "target": lambda value, _: facts.region(value),
        },
        done=done(facts),
        hint=lambda option: hint_of(facts, option),
    )


def done(facts: Facts) -> list[tuple[str, str]]:
    """What has been sent of the move that goes on."""
    say, turn, asked = facts.say, facts.position["turn"], facts.view["asked"]
    if asked == "declare":
        return [(say("Action"), say("Attack"))]
    if (
        asked in ("how_many", "during_attack", "join_attack", "join_how_many")
        and turn.get("source")
        and turn.get("target")
    ):
        parts = [
            (say("From"), facts.region(facts.ids.index(turn["source"]))),
            (say("Against"), facts.region(facts.ids.index(turn["target"]))),
        ]
        return parts + ([(say("Sent"), str(turn["sent"]))] if turn.get("sent") else [])
    return []


def acting_empire(facts: Facts) -> str | None:
    """The empire whose seat acts: the one it acts for now, else the marker's."""
    active = facts.position["turn"].get("active_empire")
    if active:
        return str(active)
    return None if facts.marker is None else EMPIRES[facts.marker // 4]


def acting_seat(facts: Facts) -> int | None:
    seat = facts.position["turn"].get("active_seat")
    return seat_number(seat) if seat else facts.marker
