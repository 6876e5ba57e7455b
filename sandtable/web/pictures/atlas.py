"""What both maps share: paper, sea, wind rose, lettering, and the way to put them into a file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent / "data"
GAMES = Path(__file__).resolve().parent.parent.parent / "games"
WIDTH, HEIGHT = 1600, 1100

Colours = dict[str, str]


@cache
def shapes(game: str) -> dict[str, Any]:
    """The drawn board of a game: outlines, places of names and pieces, names in every language."""
    found: dict[str, Any] = json.loads((DATA / f"{game}_shapes.json").read_text(encoding="utf-8"))
    return found


@cache
def board(game: str) -> dict[str, Any]:
    """The plain data of the board that comes with a game."""
    found: dict[str, Any] = json.loads((GAMES / game / "board.json").read_text(encoding="utf-8"))
    return found


def sheet(parts: Iterable[str], definitions: Iterable[str]) -> str:
    """A whole picture file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{''.join(definitions)}</defs>{''.join(parts)}</svg>\n"
    )


def paper(colours: Colours) -> list[str]:
    """Definitions: the deep sea, stains and grain of old paper, soft edges."""
    return [
        '<radialGradient id="deep" cx=".5" cy=".5" r=".75">'
        f'<stop offset="0" stop-color="{colours["sea-1"]}"/><stop offset=".75" stop-color="{colours["sea-2"]}"/>'
        f'<stop offset="1" stop-color="{colours["sea-3"]}"/></radialGradient>',
        '<filter id="stains" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" '
        'baseFrequency=".012 .016" numOctaves="5" seed="4"/><feColorMatrix values="0 0 0 0 .32  0 0 0 0 .22  '
        '0 0 0 0 .10  .9 0 0 0 -.28"/></filter>',
        '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" '
        'baseFrequency=".75" numOctaves="2" seed="9"/><feColorMatrix values="0 0 0 0 .25  0 0 0 0 .18  '
        '0 0 0 0 .1  0 .5 0 0 -.14"/></filter>',
        '<filter id="blur" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="6"/></filter>',
        '<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="10"/></filter>',
    ]


def texture(colours: Colours) -> str:
    """Stains and grain over everything below."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" filter="url(#stains)" opacity="{colours["grain"]}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" filter="url(#grain)" opacity="{colours["grain"]}"/>'
    )


def water_lines(what: Iterable[tuple[str, float]], colours: Colours, widths: Iterable[tuple[float, float]]) -> str:
    """Lines along a shore, paler the farther out: `what` are references with a factor for the widths."""
    lines = []
    for width, strength in widths:
        for reference, factor in what:
            lines.append(
                f'<use href="#{reference}" stroke="{colours["sea-line"]}" stroke-width="{width * factor:.1f}" '
                f'stroke-opacity="{strength}"/><use href="#{reference}" stroke="{colours["shallow"]}" '
                f'stroke-width="{width * factor - 1.6:.1f}"/>'
            )
    return "".join(lines)


def winds(x: float, y: float, colours: Colours) -> str:
    """The sixteen wind lines that run from the rose across the sea."""
    lines = "".join(f"M{x:g} {y:g}l{2000 * cos(k * pi / 8):.0f} {2000 * sin(k * pi / 8):.0f}" for k in range(16))
    return f'<path d="{lines}" stroke="{colours["wind"]}" stroke-width=".8" stroke-opacity=".3" fill="none"/>'


def rose(x: float, y: float, size: float, colours: Colours) -> str:
    """A compass rose of eight points, half light and half dark."""
    points = []
    for k in (1, 3, 5, 7, 0, 2, 4, 6):
        length = size * (1 if k % 2 == 0 else 0.62)
        angle = k * pi / 4
        tip = x + length * sin(angle), y - length * cos(angle)
        for side in (1, -1):
            waist = x + size * 0.17 * sin(angle + side * pi / 4), y - size * 0.17 * cos(angle + side * pi / 4)
            fill = colours["map-halo"] if side == 1 else colours["frontier"] if k % 2 == 0 else colours["wind"]
            points.append(
                f'<path fill="{fill}" d="M{x:g},{y:g}L{tip[0]:.1f},{tip[1]:.1f}L{waist[0]:.1f},{waist[1]:.1f}Z"/>'
            )
    return (
        f'<g stroke="{colours["coast"]}" stroke-width=".7" stroke-linejoin="round">'
        f'<circle cx="{x:g}" cy="{y:g}" r="{size * 0.72:.1f}" fill="none"/>{"".join(points)}</g>'
    )


def lines_of(name: str, longest: int = 11) -> list[str]:
    """A name in one line, or in two of nearly the same length when it is long and has a space."""
    parts = name.split(" ")
    if len(name) <= longest or len(parts) == 1:
        return [name]
    cut = min(range(1, len(parts)), key=lambda k: abs(len(" ".join(parts[:k])) - len(name) / 2))
    return [" ".join(parts[:cut]), " ".join(parts[cut:])]
