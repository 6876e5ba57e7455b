"""Europe of Balance of Power: its still picture, by day and by night, and the outlines of its territories."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .atlas import Colours, board, paper, shapes, sheet, texture, water_lines
from .palette import palette
from .paths import POINT, compact

REGIONS = ("orange", "brown", "green", "purple", "yellow", "blue")
SHORE = ((26.0, 0.22), (16.0, 0.34), (8.0, 0.5))
Segment = tuple[tuple[str, str], tuple[str, str]]


def picture(theme: str) -> str:
    """The still layer of the map: seas, lands by region, rough terrain, borders and sea lines, without
    names and pieces."""
    drawn, colours = shapes("balance"), palette(theme)
    rough = {territory["id"]: territory["rough"] for territory in board("balance")["territories"]}
    parts = [
        '<rect width="1600" height="1100" fill="url(#deep)"/>',
        _shallows(colours),
        *_land(colours),
        texture(colours),
        *_rough(rough, colours),
        *_lines(drawn, colours),
    ]
    return sheet(parts, _definitions(drawn, colours))


def outlines() -> str:
    """Every territory's outline by its id: what the live layer lights and listens to."""
    drawn = shapes("balance")["territories"]
    return sheet([], [f'<path id="{name}" d="{compact(territory["path"])}"/>' for name, territory in drawn.items()])


def members() -> dict[str, list[str]]:
    """Region -> its territories."""
    found: dict[str, list[str]] = {region: [] for region in REGIONS}
    for territory in board("balance")["territories"]:
        found[territory["region"]].append(territory["id"])
    return found


def edge(paths: list[str]) -> str:
    """The outer edge of areas that share their borders point for point: what belongs to one of them only."""
    rings = [POINT.findall(part) for path in paths for part in path.split("M") if part]
    counted: Counter[Segment] = Counter()
    for ring in rings:
        counted.update(_undirected(ring[k - 1], ring[k]) for k in range(len(ring)))
    lines = []
    for ring in rings:
        run: list[tuple[str, str]] = []
        for k in range(len(ring)):
            if counted[_undirected(ring[k - 1], ring[k])] == 1:
                run = [*(run or [ring[k - 1]]), ring[k]]
            elif run:
                lines.append(run)
                run = []
        if run:
            lines.append(run)
    return "".join(compact("M" + " ".join(f"{x},{y}" for x, y in line)) for line in lines)


def _undirected(one: tuple[str, str], two: tuple[str, str]) -> Segment:
    return (one, two) if one < two else (two, one)


def _definitions(drawn: dict[str, Any], colours: Colours) -> list[str]:
    found = paper(colours)
    territories = drawn["territories"]
    for region, names in members().items():
        land = "".join(compact(territories[name]["path"]) for name in names)
        found.append(
            f'<path id="{region}" d="{land}"/><clipPath id="in-{region}"><use href="#{region}"/></clipPath>'
            f'<path id="edge-{region}" d="{edge([territories[name]["path"] for name in names])}"/>'
        )
    found.append(f'<path id="other" d="{"".join(map(compact, drawn["unplayable"]))}"/>')
    found += [
        f'<path id="t-{name}" d="{compact(territory["path"])}"/>'
        for name, territory in territories.items()
        if any(place["id"] == name and place["rough"] for place in board("balance")["territories"])
    ]
    line = (
        f'fill="none" stroke="{colours["map-text"]}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"'
    )
    found.append(
        f'<pattern id="mountain" width="30" height="26" patternUnits="userSpaceOnUse"><path {line} '
        'd="M3 10L8 3L13 10M8 3L9.500 7M18 23L23 16L28 23M23 16L24.500 20"/></pattern>'
    )
    found.append(
        f'<pattern id="marsh" width="34" height="26" patternUnits="userSpaceOnUse"><path {line} '
        'd="M2 10H14M6 10L5 6M8.500 10V5M11 10L12 6M19 23H31M23 23L22 19M25.500 23V18M28 23L29 19"/></pattern>'
    )
    return found


def _shallows(colours: Colours) -> str:
    everything = [(region, 1.0) for region in REGIONS] + [("other", 1.0)]
    glow = "".join(
        f'<use href="#{name}" stroke="{colours["shallow-glow"]}" stroke-width="38"/>' for name, _ in everything
    )
    lines = "".join(water_lines(everything, colours, [shore]) for shore in SHORE)
    return f'<g fill="none" stroke-linejoin="round"><g filter="url(#soft)" opacity=".85">{glow}</g>{lines}</g>'


def _land(colours: Colours) -> list[str]:
    parts = [
        f'<use href="#other" fill="{colours["region-none"]}" stroke="{colours["rock-edge"]}" '
        f'stroke-width=".8" stroke-opacity=".6"/>'
    ]
    for region in REGIONS:
        tint = colours[f"region-{region}"]
        parts.append(f'<use href="#{region}" fill="{tint}" stroke="{tint}" stroke-width="1"/>')
    parts += [
        f'<g clip-path="url(#in-{region})" fill="none"><use href="#edge-{region}" stroke="{colours["rock-edge"]}" '
        f'stroke-width="18" stroke-opacity="{colours["glow"]}" filter="url(#blur)"/></g>'
        for region in REGIONS
    ]
    return parts


def _rough(rough: dict[str, str | None], colours: Colours) -> list[str]:
    signs = "".join(f'<use href="#t-{name}" fill="url(#{kind})"/>' for name, kind in rough.items() if kind)
    return [f'<g opacity="{colours["terrain"]}">{signs}</g>']


def _lines(drawn: dict[str, Any], colours: Colours) -> list[str]:
    ink = colours["border"]
    routes = "".join(line["path"] for line in drawn["sea_lines"])
    bridges = "".join(line["path"] for line in drawn["bridges"])
    return [
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
        *(f'<use href="#{region}" stroke="{ink}" stroke-width="1.3" stroke-opacity=".75"/>' for region in REGIONS),
        *(f'<use href="#edge-{region}" stroke="{ink}" stroke-width="2.6"/>' for region in REGIONS),
        f'<path d="{routes}" stroke="{colours["frontier-halo"]}" stroke-width="6" stroke-opacity=".7"/>',
        f'<path d="{routes}" stroke="{colours["casualty"]}" stroke-width="3" stroke-dasharray="10 7"/>',
        f'<path d="{bridges}" stroke="{ink}" stroke-width="9" stroke-linecap="butt"/>',
        f'<path d="{bridges}" stroke="{colours["land"]}" stroke-width="5" stroke-linecap="butt" '
        f'stroke-dasharray="3 2"/>',
        "</g>",
        *(
            f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="5" fill="{colours["map-halo"]}" stroke="{ink}" '
            f'stroke-width="2"/>'
            for at in (mark["at"] for mark in drawn["marks"])
        ),
    ]
