"""SVG paths of straight lines, written short: a quarter of the bytes of the shapes' files, points moved by a hair."""

from __future__ import annotations

import re

PART = re.compile(r"M[^M]*")
POINT = re.compile(r"(-?[\d.]+)[, ](-?[\d.]+)")


def compact(path: str) -> str:
    """The same path in relative steps of halves. Paths with curves are returned as they are."""
    if re.search(r"[A-KN-Ya-kn-y]", path):
        return path
    return "".join(_part(part) for part in PART.findall(path))


def _part(part: str) -> str:
    points = [(round(float(x) * 2) * 5, round(float(y) * 2) * 5) for x, y in POINT.findall(part)]
    x, y = points[0]
    text = [f"M{_number(x)}{_joined(_number(y))}l"]
    for to_x, to_y in points[1:]:
        if (to_x, to_y) == (x, y):
            continue
        step = _number(to_x - x)
        text.append(step if text[-1].endswith("l") else _joined(step))
        text.append(_joined(_number(to_y - y)))
        x, y = to_x, to_y
    return "".join(text) + ("z" if part.rstrip().endswith(("Z", "z")) else "")


def _number(tenths: int) -> str:
    whole = f"{tenths / 10:g}"
    return whole.replace("0.", ".", 1) if whole.startswith(("0.", "-0.")) else whole


def _joined(number: str) -> str:
    return number if number.startswith("-") else " " + number
