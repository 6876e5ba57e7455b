"""Pages with plots: HTML and SVG in one file, readable by day and by night, with no script and nothing to load."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; --ink: #23201b; --soft: #6d665b; --line: #d9d2c5; --paper: #faf7f1; --card: #fff;
  --one: #3a6ea5; --two: #b3572e; --three: #3f7a3c; --four: #8a5aa3; --five: #8f7415; --even: #8d8577;
  --shade: #f6f2ea }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6da; --soft: #a59d8e; --line: #3d3831; --paper: #191714;
  --card: #221f1b; --one: #7fb0e0; --two: #e0906a; --three: #8fc28b; --four: #c59ade; --five: #dcc465;
  --even: #978f81; --shade: #292520 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 56rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font: 600 1.9rem/1.2 Georgia, serif; margin: 0 0 .3rem }
h2 { font: 600 1.25rem/1.3 Georgia, serif; margin: 2.2rem 0 .6rem }
p, li { margin: .4rem 0; max-width: 44rem }
ul, ol { padding-left: 1.4rem; margin: .4rem 0 }
.soft { color: var(--soft) }
.card { margin: .6rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  overflow-x: auto }
svg { display: block; width: 100%; min-width: 34rem; height: auto }
text { fill: var(--ink); font: 13px system-ui, sans-serif }
text.soft { fill: var(--soft) }
line { stroke: var(--line) }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto }
th, td { padding: .25rem .8rem .25rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top }
td { min-width: 3.5rem; overflow-wrap: normal }
td:nth-child(n+5) { min-width: 7rem }
th { color: var(--soft); font-weight: 500; white-space: nowrap }
summary { cursor: pointer; font: 600 1.25rem/1.3 Georgia, serif; margin: 2.2rem 0 .6rem }
.bars { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(6rem, 1fr) max-content; gap: .3rem .9rem;
  align-items: center; font-variant-numeric: tabular-nums; font-size: .92rem }
.bars > .axis { align-self: start }
.track { position: relative; height: 1.5rem }
.axis.track { height: 1.3rem; color: var(--soft); font-size: .8rem }
.track > * { position: absolute; top: 0 }
.track > .grid { bottom: -.3rem; border-left: 1px solid var(--line) }
.track > .even { bottom: -.3rem; border-left: 2px dashed var(--even) }
.track > .bar { top: .5rem; height: .5rem; border-radius: .25rem; opacity: .4 }
.track > .dot { top: .35rem; width: .8rem; height: .8rem; margin-left: -.4rem; border-radius: 50% }
.track > .mark { transform: translateX(-50%); white-space: nowrap }
@media (max-width: 30rem) { .axis > :nth-child(even) { display: none } .bars { gap: .3rem .6rem; font-size: .85rem } }
"""
COLOURS = ("var(--one)", "var(--two)", "var(--three)", "var(--four)", "var(--five)")
DASHES = ("", "9 4", "3 4", "12 4 3 4")
"""What tells curves apart without their colours."""
WIDTH = 760


def page(title: str, parts: Sequence[str], language: str = "en") -> str:
    """A whole page of its own."""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of texts."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def points(texts: Sequence[str]) -> str:
    """A list."""
    return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ul>"


def numbered(texts: Sequence[str]) -> str:
    """A list with numbers."""
    return "<ol>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ol>"


def folded(title: str, inside: str) -> str:
    """Something long that is shown when one asks for it."""
    return f"<details><summary>{escape(title)}</summary>{inside}</details>"


def figure(title: str, height: float, inside: Sequence[str]) -> str:
    return (
        f'<figure class="card"><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"{''.join(inside)}</svg></figure>"
    )


def intervals(
    title: str, rows: Sequence[tuple[str, float, float, float]], low: float, high: float, middle: float | None = None,
    percent: bool = True,
) -> str:
    """One line for each name, with a dot at its value and a bar for its interval.

    `middle` is what would be even: what lies surely above or below it is coloured.
    """
    span = high - low if high > low else 1.0

    def x(value: float) -> str:
        return f"{100 * (min(max(value, low), high) - low) / span:.2f}%"

    marks = ticks(low, high)
    whole = all(float(100 * mark if percent else mark).is_integer() for mark in marks)

    def words(value: float, digits: int = 1) -> str:
        return f"{100 * value:.{digits}f}\u00a0%" if percent else f"{value:.0f}"

    ground = "".join(f'<i class="grid" style="left:{x(mark)}"></i>' for mark in marks)
    if middle is not None:
        ground += f'<i class="even" style="left:{x(middle)}"></i>'
    drawn = []
    for name, value, least, most in rows:
        colour = COLOURS[0]
        if middle is not None:
            colour = "var(--three)" if least > middle else "var(--two)" if most < middle else "var(--even)"
        drawn.append(
            f'<span>{escape(name)}</span><span class="track">{ground}'
            f'<i class="bar" style="left:{x(least)};right:calc(100% - {x(most)});background:{colour}"></i>'
            f'<i class="dot" style="left:{x(value)};background:{colour}"></i></span>'
            f'<span title="{words(least)} to {words(most)}">{words(value)}</span>'
        )
    scale = "".join(
        f'<span class="mark" style="left:{x(mark)}">{words(mark, 0 if whole else 1)}</span>' for mark in marks
    )
    drawn.append(f'<span></span><span class="axis track" aria-hidden="true">{scale}</span><span></span>')
    return heading(title) + f'<div class="card"><div class="bars">{"".join(drawn)}</div></div>'


def strengths(title: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Ratings with their intervals."""
    if not rows:
        return heading(title) + paragraph("No game was finished.")
    low = min(row["low"] for row in rows)
    high = max(row["high"] for row in rows)
    return intervals(
        title, [(row["name"], row["rating"], row["low"], row["high"]) for row in rows],
        math.floor(low / 100) * 100, math.ceil(high / 100) * 100, None, percent=False,
    )


def histogram(title: str, counts: Mapping[int, int], what: str) -> str:
    """How often each number came out; nothing if there is nothing to see."""
    if len(counts) < 3:
        return ""
    least, most = min(counts), max(counts)
    step = max(1, math.ceil((most - least + 1) / 40))
    bins = [
        sum(counts.get(value, 0) for value in range(start, start + step)) for start in range(least, most + 1, step)
    ]
    tall = max(bins)
    wide = min(60.0, (WIDTH - 40) / len(bins))
    drawn = [f'<line x1="20" x2="{WIDTH - 20}" y1="180" y2="180"/>']
    for number, n in enumerate(bins):
        high = 160 * n / tall
        last = least + (number + 1) * step - 1
        said = f"{least + number * step}" if step == 1 else f"{least + number * step} to {last}"
        drawn.append(
            f'<rect x="{20 + number * wide:.1f}" y="{180 - high:.1f}" width="{max(1.0, wide - 2):.1f}" '
            f'height="{high:.1f}" rx="2" style="fill:var(--one)"><title>{said}: {n}</title></rect>'
        )
    for mark in filter(float.is_integer, map(float, ticks(least, most))):
        x = 20 + (mark - least + 0.5) / step * wide
        drawn.append(f'<text class="soft" x="{x:.1f}" y="198" text-anchor="middle">{mark:g}</text>')
    drawn.append(f'<text class="soft" x="{WIDTH - 20}" y="218" text-anchor="end">{escape(what)}</text>')
    return heading(title) + figure(title, 226, drawn)


def curves(
    title: str, lines: Mapping[str, Sequence[float]], marks: Sequence[tuple[int, str]] = (), what: str = "",
    part: str = "", begun: Sequence[int] = (),
) -> str:
    """Chances from 0 to 1 over the choices of a game.

    `marks` are moments to point at, `what` is counted below; parts of the game, each a `part`, have `begun` there.
    """
    longest = max((len(values) for values in lines.values()), default=0)
    if longest < 2:
        return ""
    across = (WIDTH - 70) / (longest - 1)
    drawn = list(shades([50 + at * across for at in (*begun, longest - 1)]))
    drawn += [
        f'<line x1="50" x2="{WIDTH - 20}" y1="{30 + 220 * (1 - share):.0f}" y2="{30 + 220 * (1 - share):.0f}"/>'
        f'<text class="soft" x="42" y="{34 + 220 * (1 - share):.0f}" text-anchor="end">{100 * share:.0f} %</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    drawn.extend(
        f'<text class="soft" x="{50 + mark * across:.1f}" y="268" text-anchor="middle">{mark:g}</text>'
        for mark in ticks(0, longest - 1)
    )
    drawn.extend(
        f'<text class="soft" x="40" y="{y}" text-anchor="end">{escape(name)}</text>'
        for y, name in ((268, what), (287, part))
    )
    for number, (at, text) in enumerate(marks, 1):
        x = 50 + at * across
        drawn.append(
            f'<g><title>{escape(text)}</title><line x1="{x:.1f}" x2="{x:.1f}" y1="24" y2="250" '
            f'style="stroke:var(--soft);stroke-dasharray:3 4"/><circle cx="{x:.1f}" cy="14" r="10" '
            f'style="fill:var(--soft)"/><text x="{x:.1f}" y="18" text-anchor="middle" '
            f'style="fill:var(--card);font-weight:600">{number}</text></g>'
        )
    for number, (name, values) in enumerate(lines.items()):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)] or "none"
        look = f"stroke:{colour};stroke-width:2.5;stroke-dasharray:{dash}"
        path = " ".join(f"{50 + place * across:.1f},{30 + 220 * (1 - value):.1f}" for place, value in enumerate(values))
        drawn.append(
            f'<polyline points="{path}" style="fill:none;{look};stroke-linejoin:round"/>'
            f'<line x1="{50 + 165 * number}" x2="{76 + 165 * number}" y1="312" y2="312" style="{look}"/>'
            f'<text x="{82 + 165 * number}" y="316">{escape(name[:18])}</text>'
        )
    return heading(title) + figure(title, 326, drawn)


def shades(edges: Sequence[float]) -> Iterator[str]:
    """Parts of a game that begin at these edges, by number and with every second on other ground; at most some ten."""
    every = max(1, round(len(edges) / 10))
    for number in range(0, len(edges) - 1, every):
        left, right = edges[number], edges[min(number + every, len(edges) - 1)]
        if number // every % 2 == 0:
            yield f'<rect x="{left:.1f}" y="30" width="{right - left:.1f}" height="220" style="fill:var(--shade)"/>'
        yield f'<text class="soft" x="{left:.1f}" y="287" text-anchor="middle">{number + 1}</text>'


def ticks(low: float, high: float) -> list[float]:
    """About five round numbers between two."""
    if high <= low:
        return [low]
    rough = (high - low) / 5
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]
