"""Balance of Power in words, for those who read or hear the table instead of seeing it."""

from __future__ import annotations

from . import map as maps
from .facts import SIDES, Facts
from .field import cards, odds_now
from .missions import missions
from .sides import casualties, draft, sides


def sections(facts: Facts) -> list[tuple[str, list[str]]]:
    """Heading and lines."""
    say = facts.say
    found = [
        (
            say("Sides"),
            [
                say(
                    "{name}: {territories} territories, {cities} cities, {troops} troops",
                    name=line["name"],
                    territories=line["territories"],
                    cities=line["cities"],
                    troops=line["troops"],
                )
                + (
                    ""
                    if line["missions"] is None
                    else "; "
                    + say("{missions} of 3 missions, {cards} cards", missions=line["missions"], cards=line["cards"])
                )
                for line in sides(facts)
            ],
        )
    ]
    found.append(
        (
            say("Missions"),
            [
                " ".join(
                    part
                    for part in (f"{mission['title']}.", mission["count"], mission["why"], mission["others"])
                    if part
                )
                for mission in missions(facts)
            ],
        )
    )
    odds = odds_now(facts)
    if odds:
        found.append(
            (
                say("Odds"),
                [
                    say(
                        "{source} against {target}: taken with {percent} %",
                        source=odds["source"],
                        target=odds["target"],
                        percent=odds["percent"],
                    )
                ],
            )
        )
    hand = cards(facts)
    if hand["known"]:
        found.append(
            (
                say("Cards"),
                [
                    say(
                        "{n} of one star, {m} of two stars, worth {troops} troops",
                        n=hand["ones"],
                        m=hand["twos"],
                        troops=hand["worth"],
                    )
                ],
            )
        )
    track = casualties(facts)
    if track:
        found.append(
            (
                say("Casualties"),
                [say("{n} of 12", n=track["have"])]
                + [f"{item['name']}: {item['cost']}. {item['text']}" for item in track["shop"] if item["can"]],
            )
        )
    lines = draft(facts)
    if lines:
        found.append(
            (
                say("Next draft"),
                [f"{words}: {n}" for words, n in lines["lines"]] + [say("Troops to place: {n}", n=lines["total"])],
            )
        )
    return found + [
        (
            say("Territories of {side}", side=facts.side_name(side)),
            [f"{facts.territory(name)}: {maps.plate(facts, name)}" for name in facts.held(side)],
        )
        for side in SIDES
    ]
