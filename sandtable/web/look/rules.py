"""What the rules pages show beside their text: the game's own components."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from sandtable import games
from sandtable.engine.lexicon import Say
from sandtable.words import mark

from ..pictures.atlas import board
from .scene import SeatLook, TableLook

WHISPERS_CHAPTERS = (
    ("aim", mark("What it is about")),
    ("round", mark("A round")),
    ("map", mark("The map")),
    ("actions", mark("Actions of the seats")),
    ("attack", mark("Attack")),
    ("cards", mark("Cards")),
    ("scoring", mark("Scoring")),
    ("options", mark("Options")),
)
BALANCE_CHAPTERS = (
    ("aim", mark("What it is about")),
    ("board", mark("The board")),
    ("turn", mark("A turn")),
    ("dice", mark("Dice")),
    ("supports", mark("What casualties buy")),
    ("missions", mark("Missions")),
    ("layout", mark("The layout of Command Room")),
)


def context(game: str, say: Say) -> dict[str, Any]:
    """What the rules page of a game needs."""
    return {"whispers": whispers, "balance": balance}[game](say)


def table_for(game: str, say: Say) -> TableLook:
    """A table at the opening, as a picture."""
    from .pages import opening

    view = opening(game)
    return TableLook("", "", game, [SeatLook()] * view["players"], None, view, 0, 0, 0)


def whispers(say: Say) -> dict[str, Any]:
    from sandtable.games.whispers.words import ABILITY_TEXTS

    from ..panels.whispers import facts as reading
    from ..panels.whispers import hand
    from ..panels.whispers.councils import councils, words
    from ..panels.whispers.people import slot_name
    from .environment import emblem, icon, render

    facts = reading.Facts(table_for("whispers", say), say)
    sample = councils(facts)[0]
    for seat, (agent, ghost) in zip(
        sample["seats"], ((None, "spider"), ("spider", None), (None, "raven"), ("raven", None)), strict=True
    ):
        seat.update(agent=agent, ghost=ghost, acting=seat["number"] == 1)
    sample["active"] = True
    kind = games.kind("whispers")
    tokens = Markup("").join(
        Markup('<span class="loyalty {}"><span class="token"><b>{}</b>{}</span></span>').format(
            empire, slot_name(slot), emblem(empire, "big")
        )
        for slot, empire in enumerate(("horse", "elephant", "lion", "bear", "eagle"))
    )
    abilities = []
    for name, (text, _) in hand.ABILITIES.items():
        parts = name.split("-")
        abilities.append({"name": name, "price": parts, "title": say(text), "text": say(ABILITY_TEXTS[name])})
    farm, fort, flag, card = icon("farm"), icon("fort"), icon("banner"), icon("card")
    return {
        "contents": [(anchor, say(title)) for anchor, title in WHISPERS_CHAPTERS],
        "empires": [(empire, facts.empire(empire)) for empire in reading.EMPIRES],
        "tokens": Markup('<span class="loyalties">{}</span>').format(tokens),
        "council": Markup(render("whispers/councils.html", say=say, councils=[sample])),
        "abilities": abilities,
        "actions": [
            (Markup("{}/{}").format(flag, farm), words(say, "banner_per_farm", 1, 1)),
            (Markup("{}/{}").format(flag, fort), words(say, "banner_per_fort", 1, 1)),
            (Markup("2 {}").format(flag), words(say, "banners", 2, 2)),
            (Markup("{}/2{}").format(card, farm), words(say, "card_per_farms", 2, 1)),
            (icon("attack"), words(say, "attack", 0, 0)),
            (icon("swap"), words(say, "swap_agent", 0, 0)),
        ],
        "battles": [
            (say("3 against 2"), say("taken, {n} left", n=1)),
            (say("3 against 2 and a fort"), say("both wiped out")),
        ],
        "options": [(say(setting.title), say(setting.help)) for setting in kind.settings if setting.name != "pauses"],
    }


def balance(say: Say) -> dict[str, Any]:
    from sandtable.games.balance.words import MISSION_NAMES, REGION_NAMES, SUPPORT_NAMES, SUPPORT_TEXTS

    from ..panels.balance.facts import LETTERS, REGIONS, Facts
    from ..panels.balance.missions import SIGNS
    from ..panels.balance.sides import SUPPORT_SIGNS

    facts = Facts(table_for("balance", say), say)
    data = board("balance")
    return {
        "contents": [(anchor, say(title)) for anchor, title in BALANCE_CHAPTERS],
        "sides": [(side, facts.side_name(side)) for side in ("red", "blue", "neutral")],
        "letters": {side: say(letter) for side, letter in LETTERS.items()},
        "marks": [
            ("city", say("city")),
            ("capital", say("capital")),
            ("mountain", say("rough: {what}", what=say("mountains"))),
            ("marsh", say("rough: {what}", what=say("marsh"))),
            ("vault", say("vault")),
            ("anchor", say("naval base")),
            ("satellite", say("satellite centre")),
            ("airfield", say("airfield")),
        ],
        "regions": [(region, f"{say(REGION_NAMES[region])} +{data['regions'][region]['bonus']}") for region in REGIONS],
        "trades": list(data["star_table"].items()),
        "supports": [
            {
                "id": item["id"],
                "sign": SUPPORT_SIGNS[item["id"]],
                "cost": item["cost"],
                "name": say(SUPPORT_NAMES[item["id"]]),
                "text": say(SUPPORT_TEXTS[item["id"]]),
            }
            for item in data["command_room"]["abilities"]
        ],
        "missions": [(SIGNS.get(name, "target"), say(words)) for name, words in MISSION_NAMES.items()],
    }
