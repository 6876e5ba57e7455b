"""The maps: everything is drawn, shortened paths are the same lines, and the built client is whole."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sandtable.web import client_build, look
from sandtable.web.pictures import balance, palette, whispers
from sandtable.web.pictures.atlas import board, shapes
from sandtable.web.pictures.paths import POINT, compact


def points(path: str) -> list[tuple[float, float]]:
    """The corners of a compact path."""
    found = []
    for start, steps in re.findall(r"M([^l]*)l([^Mz]*)", path):
        x, y = (float(number) for number in re.findall(r"-?\d*\.?\d+", start))
        found.append((x, y))
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            found.append((x, y))
    return found


@pytest.mark.parametrize("game", ["whispers", "balance"])
def test_short_paths_are_the_same_lines(game: str) -> None:
    places = shapes(game)["regions" if game == "whispers" else "territories"]
    for place in places.values():
        wanted = [(float(x), float(y)) for x, y in POINT.findall(place["path"])]
        found = points(compact(place["path"]))
        assert len(compact(place["path"])) < 0.75 * len(place["path"])
        assert all(min(abs(x - a) + abs(y - b) for a, b in found) < 0.51 for x, y in wanted)


@pytest.mark.parametrize("theme", palette.THEMES)
def test_pictures_are_well_formed_and_draw_every_place(theme: str) -> None:
    for maps in (whispers, balance):
        ElementTree.fromstring(maps.picture(theme))
    assert set(re.findall(r'<path id="(\w+)"', whispers.outlines())) == {
        place["id"] for place in board("whispers")["regions"]
    }
    assert set(re.findall(r'<path id="(\w+)"', balance.outlines())) == {
        place["id"] for place in board("balance")["territories"]
    }


def test_the_edge_of_a_region_is_what_only_one_of_its_territories_has() -> None:
    square, neighbour = "M0,0 2,0 2,2 0,2Z", "M2,0 4,0 4,2 2,2Z"
    drawn = balance.edge([square, neighbour])
    assert "M2 0l0 2" not in drawn
    assert len(points(drawn)) >= 6


def test_the_dark_theme_changes_colours_only() -> None:
    light, dark = palette.palette("light"), palette.palette("dark")
    assert set(light) == set(dark)
    assert light["paper"] != dark["paper"]


def test_the_built_client_is_whole_and_small() -> None:
    client_build.build()
    names = look.STATIC / "manifest.json"
    assert names.is_file()
    for plain in (
        "client.js",
        "client.css",
        "theme.js",
        "glyphs.svg",
        "whispers-light.svg",
        "balance-dark.svg",
        "favicon.svg",
    ):
        assert (look.STATIC / look.asset(plain).removeprefix("/static/")).is_file()
    first = ["client.js", "client.css", "theme.js", "glyphs.svg", "whispers-light.svg", "whispers-shapes.svg"]
    cuts = ("alegreya-700", "alegreya-500i", "alegreya-sans-400", "alegreya-sans-700")
    fonts = [f"{cut}-latin.woff2" for cut in cuts]
    compressed = sum(
        (look.STATIC / (look.asset(name).removeprefix("/static/") + ".br")).stat().st_size for name in first
    )
    whole = compressed + sum((look.STATIC / look.asset(name).removeprefix("/static/")).stat().st_size for name in fonts)
    assert whole < 106_000, "with the page itself and the heads of all answers it must stay below 120 KB"
