"""What lies on the map of Europe now: pieces with troops, cities, capitals, airfields, facilities."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from sandtable.engine.lexicon import Say

from ...look.environment import asset
from ...pictures.atlas import board, lines_of, shapes
from .facts import FACILITY_SIGNS, REGION_LETTERS, ROUGH_NAMES, Facts, neighbours

SEALS = {
    "orange": (1187, 206),
    "brown": (652, 196),
    "green": (519, 669),
    "purple": (922, 788),
    "yellow": (671, 975),
    "blue": (856, 364),
}
"""Where the seal of a region lies, on land of its own without a piece."""

PIECE = 25
"""Half the height of a piece with its edge."""


def clear_of_the_piece(middle: float, piece: float, lines: int, size: float) -> float:
    """Where the middle of a name's lines comes to stand, so that the piece above or below it covers none of them."""
    half = (lines - 1) / 2 * size
    if middle > piece:
        return max(middle, piece + PIECE + half + 0.36 * size)
    return min(middle, piece - PIECE - half - 0.36 * size)


@cache
def lettering(say: Say) -> dict[str, Any]:
    """What never changes: names of territories and seas, seals of regions."""
    drawn, language = shapes("balance"), say.language
    territories = []
    for name, place in drawn["territories"].items():
        lines = lines_of(drawn["names"][name].get(language, drawn["names"][name]["en"]))
        size = place["label_size"].get(language, place["label_size"]["en"]) * 1.2
        middle = clear_of_the_piece(place["label"][1], place["anchor"][1], len(lines), size)
        territories += [
            {
                "x": place["label"][0],
                "y": round(middle + (k - (len(lines) - 1) / 2) * size + size * 0.32, 1),
                "size": round(size, 1),
                "text": line,
            }
            for k, line in enumerate(lines)
        ]
    seas = [
        {
            "x": sea["at"][0],
            "y": sea["at"][1],
            "turn": sea["turn"],
            "size": sea["size"] * 1.1,
            "text": sea.get(language, sea["en"]),
        }
        for sea in drawn["sea_names"]
        if sea["size"] > 11
    ]
    bonuses = board("balance")["regions"]
    seals = [
        {"x": x, "y": y, "region": region, "text": f"{say(REGION_LETTERS[region])[:1]} +{bonuses[region]['bonus']}"}
        for region, (x, y) in SEALS.items()
    ]
    return {"territories": territories, "seas": seas, "seals": seals}


def land(facts: Facts) -> list[dict[str, Any]]:
    """Every territory as something that can be pointed at."""
    found = []
    for number, name in enumerate(facts.ids):
        place = shapes("balance")["territories"][name]
        words = plate(facts, name)
        found.append(
            {
                "number": number,
                "id": name,
                "pick": f"territory:{number}",
                "name": facts.territory(name),
                "plate": words,
                "title": f"{facts.territory(name)}: {words}",
                "x": place["anchor"][0],
                "y": place["anchor"][1],
                "borders": " ".join(str(facts.ids.index(other)) for other in neighbours()[name]),
            }
        )
    return found


def plate(facts: Facts, name: str) -> str:
    """Holder, troops and what stands there, in words."""
    say, place = facts.say, facts.place(name)
    holder = facts.holder(name)
    parts = [facts.holder_words(holder)]
    if holder:
        parts.append(say.count("{n} troop", "{n} troops", facts.troops(name)))
    parts.append(facts.region(place["region"]))
    if name in facts.position["cities"]:
        parts.append(say("city"))
    if place["rough"]:
        parts.append(say("rough: {what}", what=say(ROUGH_NAMES[place["rough"]])))
    if place["facility"]:
        parts.append(facts.facility(name))
    parts += [
        say("capital of {side}", side=facts.side_name(side))
        for side, where in facts.position["capitals"].items()
        if where == name
    ]
    parts += [
        say("airfield of {side}", side=facts.side_name(side))
        for side, where in facts.position["airfields"].items()
        if where == name
    ]
    return ", ".join(parts)


def pieces(facts: Facts) -> list[dict[str, Any]]:
    """Pieces and marks, territory by territory, each at its place."""
    found = []
    for number, name in enumerate(facts.ids):
        place = shapes("balance")["territories"][name]
        x, y = place["anchor"]
        badges = [
            {"sign": "capital", "side": side} for side, where in facts.position["capitals"].items() if where == name
        ]
        badges += [
            {"sign": "airfield", "side": side} for side, where in facts.position["airfields"].items() if where == name
        ]
        facility = facts.place(name)["facility"]
        found.append(
            {
                "number": number,
                "id": name,
                "x": x,
                "y": y,
                "side": facts.holder(name) or "",
                "troops": facts.troops(name),
                "city": name in facts.position["cities"],
                "badges": [{**badge, "x": x + 17 + 25 * k, "y": y - 21} for k, badge in enumerate(badges)],
                "facility": FACILITY_SIGNS[facility] if facility else "",
                "fx": place.get("icon", [x + 38, y - 6])[0],
                "fy": place.get("icon", [x + 38, y - 6])[1],
            }
        )
    return found


def small(view: Mapping[str, Any] | None) -> Markup:
    """The map as a thumbnail; without a view all is neutral."""
    held = {} if view is None else {name: place["side"] for name, place in view["position"]["territories"].items()}
    outlines = asset("balance-shapes.svg")
    return Markup('<svg class="small-map" viewBox="0 0 1600 1100" aria-hidden="true">{}</svg>').format(
        Markup("").join(
            Markup('<use href="{}#{}" class="{}"/>').format(outlines, name, held.get(name) or "neutral")
            for name in shapes("balance")["territories"]
        )
    )
