"""What lies on the map now: who holds which region, banners, symbols, agents in the field."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from ...look.environment import asset
from ...pictures.atlas import board, lines_of, shapes
from .facts import EMPIRES, SOCIETIES, Facts

FLAG_WIDE, ICON_WIDE = 66, 31


@cache
def names(language: str) -> dict[str, Any]:
    """The lettering, which never changes: regions, seas and mountains with their places."""
    drawn = shapes("whispers")
    size = {"inner_sea": 30, "reed_sea": 22, "salt_lake": 19}
    return {
        "regions": [
            {
                "x": region["label"][0],
                "y": region["label"][1] + 7,
                "name": drawn["names"][name].get(language, drawn["names"][name]["en"]),
            }
            for name, region in drawn["regions"].items()
        ],
        "seas": [
            {
                "x": sea["label"][0],
                "y": sea["label"][1],
                "size": size.get(sea["id"], 22),
                "lines": lines_of(sea.get(language, sea["en"]), 12),
            }
            for sea in drawn["sea_names"]
        ],
        "mountains": [
            {"x": hill["label"][0], "y": hill["label"][1], "name": hill["names"].get(language, hill["names"]["en"])}
            for hill in drawn["mountains"]
        ],
    }


def land(facts: Facts) -> list[dict[str, Any]]:
    """Every region as something that can be pointed at: its holder's stripes if conquered, its words."""
    neighbours = {region["id"]: region["borders"] for region in facts.regions}
    found = []
    for number, name in enumerate(facts.ids):
        place = shapes("whispers")["regions"][name]
        found.append(
            {
                "number": number,
                "id": name,
                "pick": f"region:{number}",
                "holder": facts.holder(number),
                "conquered": facts.conquered(number),
                "name": facts.region(number),
                "title": title(facts, number),
                "plate": plate(facts, number),
                "borders": " ".join(str(facts.ids.index(other)) for other in neighbours[name]),
                "x": place["anchor"][0],
                "y": place["anchor"][1],
            }
        )
    return found


def title(facts: Facts, number: int) -> str:
    """A region in one line, for screen readers."""
    return f"{facts.region(number)}: {plate(facts, number)}"


def plate(facts: Facts, number: int) -> str:
    """What the corner plate says: holder, banners, symbols."""
    say, region = facts.say, facts.regions[number]
    parts = [facts.empire(facts.holder(number))]
    if facts.conquered(number):
        parts.append(say("home of {empire}", empire=facts.empire(region["home"])))
    banners = facts.banners(number)
    parts.append(say.count("{n} banner", "{n} banners", banners) if banners else say("empty"))
    for what, one, many in (
        ("cities", "a city", "{n} cities"),
        ("farms", "a farm", "{n} farms"),
        ("forts", "a fort", "{n} forts"),
    ):
        if region[what]:
            parts.append(say.count(one, many, int(region[what])))
    agents = facts.position.get("field", {}).get(facts.ids[number], [])
    parts += [say("agent of {name}", name=facts.person(player)) for player in agents]
    return ", ".join(parts)


def pieces(facts: Facts) -> list[dict[str, Any]]:
    """Flags, symbols and agents, region by region, each at its place."""
    found = []
    for number, name in enumerate(facts.ids):
        place, region = shapes("whispers")["regions"][name], facts.regions[number]
        x, y = place["anchor"]
        banners = facts.banners(number)
        symbols = ["city"] * region["cities"] + ["farm"] * region["farms"] + ["fort"] * region["forts"]
        row = y + (39 if banners else 4)
        agents = facts.position.get("field", {}).get(name, [])
        found.append(
            {
                "id": name,
                "number": number,
                "x": x,
                "y": y,
                "empire": facts.holder(number),
                "banners": banners,
                "symbols": [
                    {
                        "what": what,
                        "x": round(x + (k - (len(symbols) - 1) / 2) * (ICON_WIDE + 3) - ICON_WIDE / 2, 1),
                        "y": round(row - 15, 1),
                    }
                    for k, what in enumerate(symbols)
                ],
                "agents": [
                    {"society": SOCIETIES[player], "x": round(x + 42 + 20 * k, 1), "y": round(y - 14, 1)}
                    for k, player in enumerate(agents)
                ],
            }
        )
    return found


def committed(facts: Facts) -> dict[str, Any] | None:
    """Banners that are on their way: a declared attack that is not yet fought."""
    turn = facts.position.get("turn") or {}
    source, target, sent = turn.get("source"), turn.get("target"), int(turn.get("sent") or 0)
    if source is None or target is None or not sent:
        return None
    drawn = shapes("whispers")["regions"]
    (ax, ay), (bx, by) = (drawn[str(name)]["anchor"] for name in (source, target))
    empire = turn.get("active_empire") or facts.holder(facts.ids.index(str(source)))
    return {
        "x": round((ax + 2 * bx) / 3, 1),
        "y": round((ay + 2 * by) / 3, 1),
        "from": [ax, ay],
        "to": [bx, by],
        "n": sent,
        "empire": empire if isinstance(empire, str) else EMPIRES[int(empire)],
    }


def small(view: Mapping[str, Any] | None) -> Markup:
    """The map as a thumbnail; without a view every empire is at home."""
    regions = board("whispers")["regions"]
    held = {} if view is None else {name: region["empire"] for name, region in view["position"]["regions"].items()}
    outlines = asset("whispers-shapes.svg")
    return Markup('<svg class="small-map" viewBox="0 0 1600 1100" aria-hidden="true">{}</svg>').format(
        Markup("").join(
            Markup('<use href="{}#{}" class="{}"/>').format(
                outlines, region["id"], held.get(region["id"]) or region["home"]
            )
            for region in regions
        )
    )
