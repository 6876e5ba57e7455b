"""The continent of the five empires: its still picture, by day and by night, and the outlines of its regions."""

from __future__ import annotations

from functools import cache
from typing import Any

from .atlas import Colours, board, paper, rose, shapes, sheet, texture, water_lines, winds
from .palette import palette
from .paths import compact

EMPIRES = ("bear", "eagle", "elephant", "lion", "horse")
TERRAIN = {
    "pine": '<path d="M0 4V2M-4 2L0-2L4 2ZM-3-1.5L0-6L3-1.500" stroke-linejoin="round"/>',
    "palm": '<path d="M0 5C.8 1 .6-1 0-3M0-3C-2-6-5-5-6-2M0-3C2-6 5-5 6-2M0-3C-2-3-3.5-1.5-4 1M0-3C2-3 3.5-1.5 4 1"/>',
    "dune": '<path d="M-8 2C-4-3-1-3 2 1M-1 3C3-1 6-1 9 3"/>',
    "grass": '<path d="M-4 3C-4 0-5-2-6-3M-2 3C-2-1-2-3-1-5M0 3C0 0 1-2 3-3"/>',
    "crag": '<path d="M-6 4L-2-4L0-1L2-5L6 4M-2-4L-1.500 1M2-5L3 1" stroke-linejoin="round"/>',
}
SHORE = ((43.0, 0.24), (29.0, 0.36), (17.0, 0.5), (8.0, 0.7))
LAKE_SHORE = ((36.0, 0.24), (24.0, 0.36), (14.0, 0.5), (6.5, 0.7))


@cache
def homes() -> dict[str, str]:
    """Region -> the empire whose home it is."""
    return {region["id"]: region["home"] for region in board("whispers")["regions"]}


def picture(theme: str) -> str:
    """The still layer of the map: sea, land, mountains, rivers, borders and terrain, without names and pieces."""
    drawn, colours = shapes("whispers"), palette(theme)
    parts = [
        '<rect width="1600" height="1100" fill="url(#deep)"/>',
        winds(drawn["rose"][0], drawn["rose"][1], colours),
        _sea(colours),
        *_land(drawn, colours),
        *_lakes(drawn, colours),
        f'<use href="#islets" fill="{colours["islet"]}" stroke="{colours["coast"]}" stroke-width="1"/>',
        texture(colours),
        *_lines(drawn, colours),
        *_terrain(drawn, colours),
        rose(drawn["rose"][0], drawn["rose"][1], 46, colours),
    ]
    return sheet(parts, _definitions(drawn, colours))


def outlines() -> str:
    """Every region's outline by its id: what the live layer lights, stripes and listens to."""
    drawn = shapes("whispers")["regions"]
    return sheet([], [f'<path id="{name}" d="{compact(region["path"])}"/>' for name, region in drawn.items()])


def _definitions(drawn: dict[str, Any], colours: Colours) -> list[str]:
    home = homes()
    found = paper(colours)
    found += [
        f'<g id="{name}" fill="none" stroke="{colours["map-text"]}" stroke-width=".9" stroke-linecap="round">{sign}</g>'
        for name, sign in TERRAIN.items()
    ]
    found.append(
        f'<g id="peak"><path fill="{colours["peak"]}" '
        'd="M-15 7C-10 2-6-6-1-17C4-8 8 0 15 7Z"/>'
        f'<path fill="{colours["peak-shade"]}" d="M-1-17C4-8 8 0 15 7H5C4 2 1-1 2-6C0-9 0-13-1-17Z"/>'
        f'<path fill="none" stroke="{colours["rock-edge"]}" stroke-width="1.1" stroke-linecap="round" '
        'd="M-15 7C-10 2-6-6-1-17C4-8 8 0 15 7M-5-6C-6-2-8 2-9 5"/></g>'
    )
    found.append(f'<path id="coast" d="{compact(drawn["coast"])}"/>')
    found.append(f'<path id="islets" d="{"".join(map(compact, drawn["islets"]))}"/>')
    for empire in EMPIRES:
        land = "".join(compact(region["path"]) for name, region in drawn["regions"].items() if home[name] == empire)
        found.append(f'<path id="{empire}" d="{land}"/><clipPath id="in-{empire}"><use href="#{empire}"/></clipPath>')
    for sea in drawn["seas"]:
        found.append(
            f'<path id="{sea["id"]}" d="{compact(sea["path"])}"/>'
            f'<clipPath id="in-{sea["id"]}"><use href="#{sea["id"]}"/></clipPath>'
        )
    for range_ in drawn["mountains"]:
        found.append(
            f'<path id="{range_["id"]}" d="{compact(range_["path"])}"/>'
            f'<clipPath id="in-{range_["id"]}"><use href="#{range_["id"]}"/></clipPath>'
        )
    for number, frontier in enumerate(drawn["frontiers"]):
        found.append(f'<path id="f{number}" d="{compact(frontier["path"])}"/>')
    return found


def _sea(colours: Colours) -> str:
    shore = water_lines((("coast", 1), ("islets", 0.62)), colours, SHORE)
    return (
        '<g fill="none" stroke-linejoin="round">'
        f'<use href="#coast" stroke="{colours["shallow-glow"]}" stroke-width="64" filter="url(#soft)" opacity=".9"/>'
        f"{shore}</g>"
    )


def _land(drawn: dict[str, Any], colours: Colours) -> list[str]:
    parts = [f'<use href="#coast" fill="{colours["land"]}"/>']
    parts += [
        f'<use href="#{empire}" fill="{colours[f"{empire}-land"]}" stroke="{colours[f"{empire}-land"]}" '
        'stroke-width="1" opacity=".88"/>'
        for empire in EMPIRES
    ]
    for range_ in drawn["mountains"]:
        name = range_["id"]
        parts.append(
            f'<use href="#{name}" fill="{colours["rock"]}"/><g clip-path="url(#in-{name})" fill="none" '
            f'stroke="{colours["rock-edge"]}"><use href="#{name}" stroke-width="20" stroke-opacity=".5" '
            f'filter="url(#blur)"/>'
            f'<use href="#{name}" stroke-width="11" stroke-opacity=".5" stroke-dasharray="1 4"/></g>'
        )
    for empire in EMPIRES:
        frontiers = "".join(
            f'<use href="#f{number}" stroke-width="26" stroke-opacity=".75"/>'
            for number, frontier in enumerate(drawn["frontiers"])
            if empire in frontier["between"]
        )
        lakes = "".join(f'<use href="#{sea["id"]}" stroke-width="14" stroke-opacity=".5"/>' for sea in drawn["seas"])
        parts.append(
            f'<g clip-path="url(#in-{empire})" opacity="{colours["glow"]}"><g fill="none" '
            f'stroke="{colours[f"{empire}-edge"]}" filter="url(#blur)">{frontiers}'
            f'<use href="#coast" stroke-width="18" stroke-opacity=".6"/>{lakes}</g></g>'
        )
    return parts


def _lakes(drawn: dict[str, Any], colours: Colours) -> list[str]:
    parts = []
    for sea in drawn["seas"]:
        name = sea["id"]
        shore = water_lines(((name, 1),), colours, LAKE_SHORE)
        isles = water_lines((("islets", 0.6),), colours, LAKE_SHORE[1:])
        parts.append(
            f'<use href="#{name}" fill="{colours["lake"]}"/><g clip-path="url(#in-{name})" fill="none">'
            f'<use href="#{name}" stroke="{colours["shallow-glow"]}" stroke-width="48" filter="url(#blur)"/>'
            f"{shore}{isles}</g>"
        )
    return parts


def _lines(drawn: dict[str, Any], colours: Colours) -> list[str]:
    frontiers = "".join(f'<use href="#f{number}"/>' for number in range(len(drawn["frontiers"])))
    return [
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
        f'<path d="{"".join(map(compact, drawn["rivers"]))}" fill="{colours["river"]}" '
        f'stroke="{colours["river-edge"]}" stroke-width=".7"/>',
        f'<path d="{compact(drawn["borders"])}" stroke="{colours["border"]}" stroke-width="1.5" stroke-opacity=".7" '
        'stroke-dasharray="8 3 1.500 3"/>',
        f'<g stroke="{colours["frontier-halo"]}" stroke-width="4.5" stroke-opacity=".6">{frontiers}</g>',
        f'<g stroke="{colours["frontier"]}" stroke-width="2.2">{frontiers}</g>',
        f'<use href="#coast" stroke="{colours["coast"]}" stroke-width="1.8"/>',
        *(f'<use href="#{sea["id"]}" stroke="{colours["coast"]}" stroke-width="1.6"/>' for sea in drawn["seas"]),
        *(
            f'<use href="#{range_["id"]}" stroke="{colours["rock-edge"]}" stroke-width="1" stroke-opacity=".7"/>'
            for range_ in drawn["mountains"]
        ),
        "</g>",
    ]


def _terrain(drawn: dict[str, Any], colours: Colours) -> list[str]:
    signs = [
        f'<use href="#{what}" x="{x:g}" y="{y:g}"/>' for what, places in drawn["glyphs"].items() for x, y in places
    ]
    peaks = [
        f'<use href="#peak" transform="translate({x:g} {y:g})scale({size * 0.95:.2f})"/>'
        for range_ in drawn["mountains"]
        for x, y, size in range_["peaks"]
    ]
    return [f'<g opacity="{colours["terrain"]}">', *signs, "</g>", *peaks]
