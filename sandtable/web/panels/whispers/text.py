"""War of Whispers in words, for those who read or hear the table instead of seeing it."""

from __future__ import annotations

from .councils import councils
from .facts import EMPIRES, Facts
from .hand import hand
from .map import title
from .people import people


def sections(facts: Facts) -> list[tuple[str, list[str]]]:
    """Heading and lines."""
    say = facts.say
    known = people(facts)
    found = [(say("Round {round} of {all}", round=facts.position["round"], all=4), _empires(facts))]
    own = known["own"]
    if own:
        lines = [
            say(
                "{slot} {empire}: {cities} cities, {points} points",
                slot=slot["slot"],
                empire=slot["name"],
                cities=slot["cities"],
                points=slot["points"],
            )
            for slot in own["slots"]
            if slot["empire"]
        ]
        found.append((say("Your loyalties: {points} points", points=own["points"]), lines))
        cards = [
            f"{card['title']} – {card['partner_name']} × {card['n']}: " + "; ".join(row["text"] for row in card["rows"])
            for card in hand(facts)
        ]
        found.append((say("Your hand"), cards))
    for other in known["others"]:
        lines = [say("{n} cards, {points} points", n=other["cards"], points=other["points"])]
        for row in other["rows"]:
            lines.append("; ".join(cell["title"] for cell in row["cells"] if not cell["none"]))
        found.append((other["name"], lines))
    for council in councils(facts):
        lines = [
            seat["title"] + ". " + "; ".join(action["title"] for action in seat["actions"]) for seat in council["seats"]
        ]
        found.append((say("Council of {empire}", empire=council["name"]), lines))
    for empire in EMPIRES:
        regions = [title(facts, number) for number in range(len(facts.ids)) if facts.holder(number) == empire]
        found.append((say("Regions of {empire}", empire=facts.empire(empire)), regions))
    return found


def _empires(facts: Facts) -> list[str]:
    return [
        facts.say(
            "{empire}: {cities} cities, {banners} banners on the map, {supply} in supply, {cards} cards in the deck",
            empire=facts.empire(empire),
            cities=facts.held[empire]["cities"],
            banners=facts.held[empire]["banners"],
            supply=facts.position["supply"][empire],
            cards=facts.position["deck_counts"][empire],
        )
        for empire in EMPIRES
    ]
