"""The reader's cards: three abilities on each, what each costs, and whether it can be played now."""

from __future__ import annotations

from typing import Any

from sandtable.games.whispers.words import ABILITY_TEXTS
from sandtable.words import mark

from .facts import EMPIRES, Facts

ANY, DURING, DECLARING, AFTER, INSTEAD = "any", "during", "declaring", "after", "instead"
WHEN = {
    ANY: mark("your seat"),
    DURING: mark("battle"),
    DECLARING: mark("attack"),
    AFTER: mark("after"),
    INSTEAD: mark("action"),
}
WHEN_TITLES = {
    ANY: mark("Playable in the turn of a seat you control"),
    DURING: mark("Playable during your attack, before the battle"),
    DECLARING: mark("Playable while you declare an attack"),
    AFTER: mark("Playable after your action or attack"),
    INSTEAD: mark("Playable instead of the action of your seat"),
}
ABILITIES: dict[str, tuple[str, str]] = {
    "bear": (mark("Attack again with the survivors"), AFTER),
    "eagle": (mark("Act from an empty seat instead"), INSTEAD),
    "elephant": (mark("+1 banner joins the attack"), DURING),
    "lion": (mark("Act from another seat of yours"), INSTEAD),
    "horse": (mark("Move any banners from one region"), ANY),
    "bear-bear": (mark("Kill all that the battle left"), AFTER),
    "eagle-eagle": (mark("Attack any empty region"), DECLARING),
    "elephant-elephant": (mark("+3 banners join the attack"), DURING),
    "lion-lion": (mark("3 banners into a city"), ANY),
    "horse-horse": (mark("Rearrange an empire"), ANY),
    "bear-eagle": (mark("Kill up to 3 in one region"), ANY),
    "bear-elephant": (mark("3 banners in an empty region"), ANY),
    "bear-horse": (mark("Drive all out of a region"), ANY),
    "bear-lion": (mark("+1 banner per enemy killed"), AFTER),
    "eagle-elephant": (mark("Kill up to 5 around a region"), ANY),
    "eagle-horse": (mark("Attack any region, anywhere"), DECLARING),
    "eagle-lion": (mark("+1 banner in every region"), ANY),
    "elephant-horse": (mark("4 banners in an empty region"), ANY),
    "elephant-lion": (mark("Up to 6 join from one region"), DURING),
    "lion-horse": (mark("Take the same action again"), AFTER),
}
"""Ability -> a few words for the card, and when it is played."""

ABILITY_NUMBERS = {
    **{empire: number for number, empire in enumerate(EMPIRES)},
    **{f"{empire}-{empire}": 5 + number for number, empire in enumerate(EMPIRES)},
    **{
        name: 10 + number
        for number, name in enumerate(
            f"{one}-{two}" for place, one in enumerate(EMPIRES) for two in EMPIRES[place + 1 :]
        )
    },
}


def card_number(name: str) -> int:
    """The number of a card by its name, colour and partner."""
    colour, partner = name.split("-")
    others = [empire for empire in EMPIRES if empire != colour]
    return EMPIRES.index(colour) * 4 + others.index(partner)


def abilities_of(name: str) -> tuple[str, str, str]:
    """The three abilities of a card: single, double, combo."""
    colour, partner = name.split("-")
    one, two = sorted((colour, partner), key=EMPIRES.index)
    return colour, f"{colour}-{colour}", f"{one}-{two}"


def hand(facts: Facts) -> list[dict[str, Any]]:
    """The reader's cards in the order of empires; equal cards are one entry with their number."""
    seat = facts.table.seat
    cards: dict[str, int] = (facts.position["hands"][seat] or {}) if seat is not None else {}
    playable = {
        (option["ability"], card)
        for option in facts.view["options"]
        if option["key"] == "play"
        for card in (option["card"], option["second"])
    }
    colours = dict.fromkeys(EMPIRES, 0)
    for name, n in cards.items():
        colours[name.split("-")[0]] += n
    found = []
    for name in sorted(cards, key=card_number):
        colour, partner = name.split("-")
        rows = []
        for ability in abilities_of(name):
            price = (
                [colour]
                if "-" not in ability
                else [colour, colour]
                if ability == f"{colour}-{colour}"
                else [colour, partner]
            )
            missing = price[1] if len(price) == 2 and colours[price[1]] < (2 if price[1] == colour else 1) else ""
            text, when = ABILITIES[ability]
            number = ABILITY_NUMBERS[ability]
            rows.append(
                {
                    "ability": ability,
                    "price": price,
                    "text": facts.say(text),
                    "sentence": facts.say(ABILITY_TEXTS[ability]),
                    "missing": missing,
                    "missing_name": facts.empire(missing) if missing else "",
                    "now": (number, card_number(name)) in playable,
                    "pick": f"ability:{number} card:{card_number(name)}",
                    "when": facts.say(WHEN[when]),
                    "when_title": facts.say(WHEN_TITLES[when]),
                    "anchor": f"card-{ability}",
                }
            )
        found.append(
            {
                "name": name,
                "colour": colour,
                "partner": partner,
                "n": cards[name],
                "title": facts.empire(colour),
                "partner_name": facts.empire(partner),
                "pick": f"card:{card_number(name)}",
                "rows": rows,
                "lit": any(row["now"] for row in rows),
            }
        )
    return found
