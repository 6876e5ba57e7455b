"""The review of a finished game as a page: the curve of the chances, turning points, skill and luck, beliefs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable import games
from sandtable.words import mark

from ..panels import games as looks
from .environment import render
from .pages import kinds
from .scene import Reader, ReviewPage
from .table import shell

WIDTH, HEIGHT, LEFT, TOP = 1000.0, 330.0, 52.0, 26.0
"""Of the chart's ground, in its own units, and where it begins."""
CALM = 2
"""The curve is the mean of so many moves before and after: chances are estimates, and jitter."""
WORTH_A_WORD = 0.05
"""What costs less of the chance to win is no mistake worth telling."""
MOST_POINTS, MOST_MISTAKES = 5, 8
LINES = ("", "9 5", "2 5", "14 4 3 4")
"""Dashes that tell the players' curves apart without their colours."""
EXPLAINED = {
    "loss": mark("How much less of the chance to win a choice was worth than the best, by what the player could know."),
    "luck": mark("What dice and draws did to the chance to win, against what they do on average."),
}


def render_review(page: ReviewPage, reader: Reader) -> str:
    say, table = reader.say, page.table
    context: dict[str, Any] = {
        **shell(reader), "page": page, "table": table, "body_class": "page page-review", "heading": say("Analysis"),
        "title": f"{say('Analysis')} · {table.title or say(games.kind(table.game).title)}",
        "games": [(kind.name, say(kind.title)) for kind in kinds()],
        "outcome": looks.of(table.game).outcome_for(table, say),
        "percent": None if page.done is None else round(100 * page.done), "explained": EXPLAINED,
    }
    if page.review is not None:
        context |= _found(page, page.review, reader)
    return render("pages/review.html", **context)


def worth_telling(review: Mapping[str, Any]) -> list[int]:
    """The choices the page speaks of: turning points, and those that cost most."""
    return sorted({*_points(review), *_mistakes(review)})


def _points(review: Mapping[str, Any]) -> list[int]:
    return list(review["turning_points"])[:MOST_POINTS]


def _mistakes(review: Mapping[str, Any]) -> list[int]:
    costly = sorted(review["choices"], key=lambda one: -one["loss"])[:MOST_MISTAKES]
    return sorted(one["number"] for one in costly if one["loss"] >= WORTH_A_WORD)


def _found(page: ReviewPage, review: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    table, say, look = page.table, reader.say, looks.of(page.table.game)
    spoken = look.voice_for(table, say)
    said = {line.number: " ".join(spoken.plain(event) for event in line.events) for line in table.log}
    seats = range(len(table.seats))
    names = [look.person_for(table, seat, say) for seat in seats]
    people = [
        {"name": names[seat], "sign": look.sign_for(table, seat), "colour": look.colour_for(table, seat),
         "dash": LINES[seat % len(LINES)]}
        for seat in seats
    ]
    curves = [[review["opening"][seat], *(one["chances"][seat] for one in review["choices"])] for seat in seats]

    def told(number: int, swing: Sequence[float] = ()) -> dict[str, Any]:
        """A choice: what it was, whose chances changed most with it, and what would have been better."""
        one = review["choices"][number - 1]
        chosen, best = page.options.get(number, ({}, {}))
        most = max(seats, key=lambda seat: abs(swing[seat])) if swing else 0
        luck, lost = one["luck"][one["seat"]], one["loss"] >= WORTH_A_WORD and one["best"] != one["option"]
        return {
            "number": number, "person": people[one["seat"]],
            "text": said.get(number) or (spoken.plain(chosen) if chosen else ""),
            "change": say("{name} {percent} %", name=names[most], percent=_signed(swing[most])) if swing else "",
            "loss": round(100 * one["loss"]), "luck": _signed(luck) if abs(luck) >= WORTH_A_WORD else "",
            "better": spoken.plain(best) if lost and best else "",
        }

    rows = [
        {**people[row["seat"]], "choices": row["choices"], "best": row["best_choices"],
         "loss": f"{100 * row['mean_loss']:.1f}", "luck": _signed(row["luck"])}
        for row in review["players"]
    ]
    return {
        "chart": _chart(page, curves, people), "rows": rows,
        "points": [told(number, swing) for number, swing in zip(_points(review), review["swings"], strict=False)],
        "mistakes": [told(number) for number in _mistakes(review)], "beliefs": _beliefs(page, review, people),
    }


def _signed(share: float) -> str:
    return f"{100 * share:+.0f}".replace("-", "−")


def _chart(page: ReviewPage, curves: Sequence[Sequence[float]], people: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Where everything of the chart lies."""
    moves = max(1, len(curves[0]) - 1)

    def x(number: float) -> float:
        return round(LEFT + WIDTH * number / moves, 1)

    def y(chance: float) -> float:
        return round(TOP + HEIGHT * (1 - chance), 1)

    look = looks.of(page.table.game)
    begun = [
        line.number for line in page.table.log for event in line.events if event["key"] == getattr(look, "ROUNDS", "")
    ]
    every = max(1, round(len(begun) / 8))
    parts = [
        {"x": x(at), "width": round(x(end) - x(at), 1), "n": number + 1, "odd": number // every % 2}
        for number, (at, end) in enumerate(zip(begun, [*begun[1:], moves], strict=False))
    ]
    lines = []
    for curve, person in zip(curves, people, strict=True):
        calm = [_mean(curve, at) for at in range(len(curve))]
        path = "L".join(f"{x(at)} {y(chance)}" for at, chance in enumerate(calm))
        lines.append({**person, "path": f"M{path}"})
    pins = [{"x": x(number), "n": place + 1} for place, number in enumerate(_points(page.review or {}))]
    levels = [{"y": y(share / 100), "percent": share} for share in (0, 25, 50, 75, 100)]
    return {
        "parts": parts, "every": every, "lines": lines, "pins": pins, "levels": levels, "moves": moves, "left": LEFT,
        "top": TOP, "width": WIDTH, "height": HEIGHT, "wide": LEFT + WIDTH + 12, "high": TOP + HEIGHT + 30,
    }


def _mean(curve: Sequence[float], at: int) -> float:
    """The mean around a move; the first and the last are as they are."""
    reach = min(CALM, at, len(curve) - 1 - at)
    near = curve[at - reach:at + reach + 1]
    return sum(near) / len(near)


def _beliefs(
    page: ReviewPage, review: Mapping[str, Any], people: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Who took whom for a friend of which empire, round by round: the likeliest for the highest loyalty."""
    if page.table.game != "whispers":
        return []
    from ..panels.whispers.facts import EMPIRES

    tokens = page.table.view["position"]["loyalties"]
    found: dict[tuple[int, int], dict[str, Any]] = {}
    for belief in review["beliefs"]:
        for other, slots in enumerate(belief["table"]):
            if other == belief["seat"]:
                continue
            chance, empire = max((chance, empire) for empire, chance in enumerate(slots[0]))
            row = found.setdefault(
                (belief["seat"], other), {"who": people[belief["seat"]], "other": people[other], "cells": []}
            )
            row["cells"].append({
                "round": belief["round"], "empire": EMPIRES[empire], "percent": round(100 * chance),
                "right": tokens[other][0]["empire"] == EMPIRES[empire], "number": belief["number"] - 1,
            })
    return [found[pair] for pair in sorted(found)]
