"""The five councils: who sits where, who speaks for whom, and what each seat can do with today's numbers."""

from __future__ import annotations

from typing import Any

from sandtable.engine.lexicon import Say
from sandtable.words import mark

from .facts import EMPIRES, SEAT_NAMES, SEATS, SOCIETIES, Facts

SHORT_SEATS = {
    "sheriff": mark("Sheriff"),
    "steward": mark("Steward"),
    "marshal": mark("Marshal"),
    "chancellor": mark("Chanc."),
}


def councils(facts: Facts) -> list[dict[str, Any]]:
    """One entry for each empire, in play order."""
    found, first_action = [], 0
    for number, empire in enumerate(EMPIRES):
        seats = []
        for place, what in enumerate(facts.board["council"][empire]):
            seats.append(_seat(facts, number * 4 + place, what, first_action))
            first_action += len(what)
        found.append(
            {
                "empire": empire,
                "name": facts.empire(empire),
                "cities": facts.held[empire]["cities"],
                "supply": facts.position["supply"][empire],
                "deck": facts.position["deck_counts"][empire],
                "done": facts.marker is not None and facts.marker // 4 > number,
                "active": facts.marker is not None and facts.marker // 4 == number,
                "seats": seats,
            }
        )
    return found


def _seat(facts: Facts, seat: int, actions: list[str], first_action: int) -> dict[str, Any]:
    say, empire = facts.say, EMPIRES[seat // 4]
    agent, speaker = facts.agent(seat), facts.controller(seat)
    title = facts.council_seat(seat)
    if agent is not None:
        who = say("{seat}: agent of {name}", seat=title, name=facts.person(agent))
    elif speaker is not None:
        who = say("{seat}: vacant, {name} speaks for it", seat=title, name=facts.person(speaker))
    else:
        who = say("{seat}: vacant, nobody speaks for it", seat=title)
    return {
        "number": seat,
        "pick": f"seat:{seat}",
        "title": who,
        "name": say(SEAT_NAMES[SEATS[seat % 4]]),
        "short": say(SHORT_SEATS[SEATS[seat % 4]]),
        "agent": None if agent is None else SOCIETIES[agent],
        "ghost": None if speaker is None or agent is not None else SOCIETIES[speaker],
        "mine": speaker is not None and speaker == facts.table.seat,
        "acting": facts.marker == seat,
        "actions": [
            action(facts, empire, what, first_action + place) | {"pick": f"seat:{seat} action:{first_action + place}"}
            for place, what in enumerate(actions)
        ],
    }


def action(facts: Facts, empire: str, what: str, number: int) -> dict[str, Any]:
    """How an action looks: its signs, and words with today's number."""
    name, _, amount = what.partition(":")
    n, held, say = int(amount or 0), facts.held[empire], facts.say
    supply, deck = int(facts.position["supply"][empire]), int(facts.position["deck_counts"][empire])
    today = {
        "banner_per_farm": min(n * held["farms"], supply),
        "banner_per_fort": min(n * held["forts"], supply),
        "banners": min(n, supply),
        "cards": min(n, deck),
        "card_per_farms": min(held["farms"] // max(n, 1), deck),
        "card_per_forts": min(held["forts"] // max(n, 1), deck),
    }.get(name, 0)
    return {"what": name, "n": n, "number": number, "title": words(say, name, n, today), "today": today}


def words(say: Say, name: str, n: int, today: int) -> str:
    """An action in words, with today's number."""
    if name == "attack":
        return say("Attack a bordering region")
    if name == "swap_agent":
        return say("Swap seats in this council, then act there")
    rule = {
        "banner_per_farm": say.count("{n} banner per farm", "{n} banners per farm", n),
        "banner_per_fort": say.count("{n} banner per fort", "{n} banners per fort", n),
        "banners": say.count("{n} banner", "{n} banners", n),
        "cards": say.count("{n} card", "{n} cards", n),
        "card_per_farms": say.count("1 card per farm", "1 card per {n} farms", n),
        "card_per_forts": say.count("1 card per fort", "1 card per {n} forts", n),
    }[name]
    now = (
        say.count("{n} card", "{n} cards", today)
        if name.startswith("card")
        else say.count("{n} banner", "{n} banners", today)
    )
    return rule if rule == now else say("{rule}, now {now}", rule=rule, now=now)
