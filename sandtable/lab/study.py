"""`sandtable study`: is a game fair, how long does it take, and what is worth having in it?"""

from __future__ import annotations

import json
import math
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

from sandtable import games
from sandtable.cli import INTERRUPTED, OK
from sandtable.lab.crew import PLACES, crew
from sandtable.lab.duel import seating
from sandtable.lab.figures import wilson
from sandtable.lab.games import Played, Work, do
from sandtable.lab.options import check_counts, check_target, read_options
from sandtable.lab.plots import heading, histogram, intervals, page, paragraph, points
from sandtable.lab.progress import Progress

ORDER = (
    "seat", "turn order", "who starts", "side", "side by set-up", "empire on x4", "empire on x3", "empire on x2",
    "empire on x0", "empire on x-1", "swapped loyalties", "agent on a seat", "card played", "mission taken",
    "captured a capital", "support bought",
)
"""The subjects as they are told, first those that nobody chooses: with even bots each should win an even share."""
DEALT = 10
"""So many of them nobody chooses."""
FEWEST = 20
"""What happened less often is not reported: its interval would say nothing."""


def register(subparsers: Any) -> None:
    """The command `sandtable study`."""
    parser: ArgumentParser = subparsers.add_parser(
        "study", help="find out whether a game is fair", description="Lets the same bots play many games and reports "
        "win rates by seat, by what the players began with and by what they did.",
    )
    parser.add_argument("game", help="the game: " + ", ".join(games.names()))
    parser.add_argument("--bots", default="rules", metavar="BOT,...",
                        help="the bots of the seats; the last takes those left (default: rules)")
    parser.add_argument("--games", type=int, default=500, metavar="N", help="how many games (default: 500)")
    parser.add_argument("--players", type=int, metavar="P", help="how many seats (default: the fewest)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--options", default="", metavar="NAME=VALUE,...", help="the game's options")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default: 1)")
    parser.add_argument("--on", choices=PLACES, default="local", help="where: this machine or a Ray cluster")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the report there, as a page of HTML")
    parser.add_argument("--json", action="store_true", help="print one object instead of tables")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    check_counts(args)
    check_target(args.write)
    kind = games.kind(args.game)
    seats = seating(args.game, args.bots.split(","), args.players)
    works = islice(plan(args.game, seats, args.seed, read_options(args.game, args.options)), args.games)
    played: list[Played] = []
    status = OK
    progress = Progress("study", args.games, hidden=args.json)
    try:
        for one in crew(args.jobs, args.on).run(do, works):
            played.append(one)
            progress.step()
    except KeyboardInterrupt:
        status = INTERRUPTED
        print("stopped by hand: the study so far", file=sys.stderr)
    progress.close()
    report = summary(args.game, seats, played)
    if args.write is not None:
        args.write.write_text(in_pictures(kind.title, report), encoding="utf-8")
    print(json.dumps(report) if args.json else in_words(report))
    return status


def plan(game: str, seats: tuple[str, ...], seed: int, settings: dict[str, Any]) -> Iterator[Work]:
    """Games without end, each with its own seed."""
    for number in count():
        yield Work(number, game, seats, seed + number, settings, observe=True)


def summary(game: str, seats: tuple[str, ...], played: Sequence[Played]) -> dict[str, Any]:
    """What came out, as plain data: what `--json` prints."""
    groups: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in played:
        for seat in range(len(seats)):
            for subject, value in one.seen[seat]:
                groups[subject][value].append(one.share(seat))
    return {
        "game": game, "bots": list(seats), "players": len(seats), "games": len(played),
        "fair": 1 / len(seats),
        "subjects": {
            subject: [
                row(value, shares) for value, shares in sorted(values.items(), key=lambda item: -mean(item[1]))
                if len(shares) >= min(FEWEST, len(played))
            ]
            for subject, values in sorted(groups.items(), key=lambda item: ORDER.index(item[0]))
        },
        "reasons": dict(Counter(one.reason for one in played)),
        "choices": dict(sorted(Counter(sum(one.choices) for one in played).items())),
        "scores": dict(sorted(Counter(score for one in played for score in one.scores).items())),
    }


def mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def row(value: str, shares: Sequence[float]) -> dict[str, Any]:
    rate = wilson(math.fsum(shares), len(shares))
    return {"value": value, "times": len(shares), "win_rate": rate.value, "low": rate.low, "high": rate.high}


def verdict(report: dict[str, Any]) -> list[str]:
    """What of what nobody chooses surely wins more or less than an even share, in sentences."""
    fair = report["fair"]
    found = []
    for subject in ORDER[:DEALT]:
        for one in (row for row in report["subjects"].get(subject, ()) if row["low"] > fair or row["high"] < fair):
            much = "more" if one["low"] > fair else "less"
            found.append(
                f"{named(subject)}: {called(subject, one['value'])} wins {much} than an even share, "
                f"{100 * one['win_rate']:.1f}\u00a0% ({100 * one['low']:.1f} to {100 * one['high']:.1f}) "
                f"against {100 * fair:.0f}\u00a0%."
            )
    return found or ["Nothing that nobody chooses surely wins more or less than an even share."]


def spread(counts: dict[int, int]) -> str:
    """Mean and range of what was counted."""
    total = sum(counts.values())
    if not total:
        return "none"
    return f"{sum(value * n for value, n in counts.items()) / total:.1f} on average, {min(counts)} to {max(counts)}"


def in_words(report: dict[str, Any]) -> str:
    lines = [f"{report['game']}, {report['players']} players ({', '.join(report['bots'])}), {report['games']} games"]
    lines.append(f"choices a game: {spread(report['choices'])}; points: {spread(report['scores'])}")
    lines.append("ended by: " + ", ".join(f"{reason} {n}" for reason, n in report["reasons"].items()))
    lines += ["", *verdict(report)]
    for subject, rows in report["subjects"].items():
        lines.append("")
        lines.append(f"{named(subject):<34} {'times':>6} {'won':>7} {'95 %':>16}")
        for one in rows:
            between = f"{100 * one['low']:.1f} .. {100 * one['high']:.1f}"
            name, rate = called(subject, one["value"]), 100 * one["win_rate"]
            lines.append(f"  {name:<32} {one['times']:>6} {rate:>6.1f}% {between:>16}")
    return "\n".join(lines)


def named(subject: str) -> str:
    """A subject as it is headed."""
    return subject[0].upper() + subject[1:].replace(" x", " ×").replace("×-", "×−")


def called(subject: str, value: str) -> str:
    """A value as people read it."""
    from sandtable.games.balance.words import MISSION_NAMES, SUPPORT_NAMES

    if subject == "card played":
        return " ".join(empire.capitalize() for empire in value.split("-"))
    text = {"mission taken": MISSION_NAMES, "support bought": SUPPORT_NAMES}.get(subject, {}).get(value, value)
    return text[0].upper() + text[1:]


def in_pictures(title: str, report: dict[str, Any]) -> str:
    """The report as a page."""
    fair = report["fair"]
    parts = [
        paragraph(f"{report['games']} games of {report['players']} players: {', '.join(report['bots'])}.", "soft"),
        heading("Is it fair?"), points(verdict(report)),
        paragraph("Of twenty things that are fair, about one looks unfair by chance.", "soft"),
        heading("Who wins how often"),
        paragraph(f"Dots are win rates, bars their 95 % intervals, and the dashed line is an even share of "
                  f"{100 * fair:.0f} %. Green lies surely above it, red surely below. In brackets: how often it "
                  "was so.", "soft"),
    ]
    dealt = [one["high"] for subject in ORDER[:DEALT] for one in report["subjects"].get(subject, ())]
    for subject, rows in report["subjects"].items():
        if rows:
            bars = [(f"{called(subject, one['value'])} ({one['times']})", one["win_rate"], one["low"], one["high"])
                    for one in rows]
            highest = max(dealt if subject in ORDER[:DEALT] else [one["high"] for one in rows])
            parts.append(intervals(named(subject), bars, 0.0, min(1.0, max(1.05 * highest, 1.5 * fair)), fair))
    parts.append(histogram("How long games are", report["choices"], "choices of all players"))
    parts.append(histogram("How scores are spread", report["scores"], "points"))
    return page(f"A study of {title}", parts)
