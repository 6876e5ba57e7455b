"""`sandtable duel`: which of some bots plays a game better, and how sure that is."""

from __future__ import annotations

import json
import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

from sandtable import bots, games
from sandtable.cli import INTERRUPTED, OK
from sandtable.engine.kind import BadInput
from sandtable.lab.crew import PLACES, crew
from sandtable.lab.figures import Figure, always_radius, mean, wilson
from sandtable.lab.games import Played, Work, do
from sandtable.lab.options import check_counts, read_options
from sandtable.lab.progress import Progress

LEAST_TO_BE_SURE = 10


def register(subparsers: Any) -> None:
    """The command `sandtable duel`."""
    parser: ArgumentParser = subparsers.add_parser(
        "duel", help="let bots play against each other",
        description="Lets bots play many games, every seating with the same chance, and says who is better and how "
        "sure that is. With fewer bots than seats the last one named takes the seats that are left.",
    )
    parser.add_argument("game", help="the game: " + ", ".join(games.names()))
    parser.add_argument("bots", nargs="+", metavar="BOT", help=f"{', '.join(bots.names())} or 'exec:COMMAND'")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--players", type=int, metavar="P", help="how many seats (default: as many as bots)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--options", default="", metavar="NAME=VALUE,...", help="the game's options")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default: 1)")
    parser.add_argument("--on", choices=PLACES, default="local", help="where: this machine or a Ray cluster")
    parser.add_argument("--until-sure", action="store_true", help="stop as soon as the answer is clear")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write every game there as a save file")
    parser.add_argument("--json", action="store_true", help="print one object instead of a table")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    check_counts(args)
    seats = seating(args.game, args.bots, args.players)
    if args.keep is not None:
        args.keep.mkdir(parents=True, exist_ok=True)
    works = plan(args.game, seats, args.seed, read_options(args.game, args.options), args.keep is not None)
    played: list[Played] = []
    stopped = ""
    progress = Progress("duel", args.games, hidden=args.json)
    try:
        for one in crew(args.jobs, args.on).run(do, islice(works, args.games)):
            played.append(one)
            if args.keep is not None:
                keep(one, args.keep)
            progress.step()
            if args.until_sure and len(played) % len(seats) == 0 and settled(played, seats):
                stopped = "sure"
                break
    except KeyboardInterrupt:
        stopped = "interrupted"
    progress.close()
    report = summary(args.game, seats, played, stopped)
    print(json.dumps(report) if args.json else in_words(report))
    for fault in sorted({fault for one in played for fault in one.faults}):
        print(fault, file=sys.stderr)
    return INTERRUPTED if stopped == "interrupted" else OK


def seating(game: str, named: Sequence[str], players: int | None) -> tuple[str, ...]:
    """The bots of all seats in the first game. Raises BadInput if there is none of that name, or too many."""
    kind = games.kind(game)
    seats = players if players is not None else max(len(named), kind.players[0])
    if seats not in kind.players:
        raise BadInput(f"{game} is for {' or '.join(map(str, kind.players))} players, not {seats}")
    if len(named) > seats:
        raise BadInput(f"{len(named)} bots cannot sit in {seats} seats; name at most {seats}")
    for name in named:
        bots.check(name)
    return (*named, *[named[-1]] * (seats - len(named)))


def plan(game: str, seats: tuple[str, ...], seed: int, settings: dict[str, Any], keep: bool) -> Iterator[Work]:
    """Games without end: each seed with every rotation of the seats."""
    n = len(seats)
    for number in count():
        turn = number % n
        yield Work(number, game, seats[n - turn:] + seats[:n - turn], seed + number // n, settings, keep=keep)


def keep(played: Played, folder: Path) -> None:
    """Write a game down as a save file."""
    from sandtable.savefile import to_save

    name = f"{played.work.game}-{played.work.number + 1:05d}.json"
    (folder / name).write_text(json.dumps(to_save(played.match())), encoding="utf-8")


def shares(played: Iterable[Played], name: str) -> list[float]:
    """What all seats of a bot together won of each game."""
    return [
        math.fsum(one.share(seat) for seat, bot in enumerate(one.work.bots) if bot == name) for one in played
    ]


def settled(played: Sequence[Played], seats: tuple[str, ...]) -> bool:
    """Whether every bot's share of the wins is surely above or below its share of the seats."""
    n = len(played)
    if n < LEAST_TO_BE_SURE * len(seats):
        return False
    radius = always_radius(n)
    return all(
        abs(math.fsum(shares(played, name)) / n - seats.count(name) / len(seats)) > radius for name in set(seats)
    )


def summary(game: str, seats: tuple[str, ...], played: Sequence[Played], stopped: str) -> dict[str, Any]:
    """The result as plain data: what `--json` prints."""
    rows = []
    for name in dict.fromkeys(seats):
        won: Figure = wilson(math.fsum(shares(played, name)), len(played))
        own = [(one, seat) for one in played for seat, bot in enumerate(one.work.bots) if bot == name]
        points = mean([one.scores[seat] for one, seat in own])
        choices = sum(one.choices[seat] for one, seat in own)
        thought = math.fsum(one.seconds[seat] for one, seat in own)
        spent = mean([one.seconds[seat] / one.choices[seat] for one, seat in own if one.choices[seat]])
        rows.append({
            "name": name, "seats": seats.count(name), "games": len(played),
            "win_rate": won.value, "low": won.low, "high": won.high,
            "mean_points": points.value, "points_low": points.low, "points_high": points.high,
            "seconds_per_choice": thought / choices if choices else 0.0,
            "seconds_low": spent.low, "seconds_high": spent.high,
        })
    return {
        "game": game, "players": len(seats), "games": len(played), "stopped": stopped or "complete",
        "by_chance": {name: seats.count(name) / len(seats) for name in dict.fromkeys(seats)},
        "seats": [mean([one.share(seat) for one in played]).value for seat in range(len(seats))],
        "faults": sum(len(one.faults) for one in played), "bots": rows,
    }


def in_words(report: dict[str, Any]) -> str:
    """The result as a table for people."""
    lines = [f"{report['game']}, {report['players']} players, {report['games']} games" + ENDINGS[report["stopped"]]]
    wide = max([16, *(len(row["name"]) for row in report["bots"])])
    lines.append(f"{'bot':<{wide}} {'wins':>7} {'95 %':>16} {'by chance':>10} {'points':>8} {'':>14} {'s/choice':>9}")
    for row in report["bots"]:
        between = f"{100 * row['low']:.1f} .. {100 * row['high']:.1f}"
        points = f"{row['points_low']:.2f} .. {row['points_high']:.2f}"
        lines.append(
            f"{row['name']:<{wide}} {100 * row['win_rate']:>6.1f}% {between:>16} "
            f"{100 * report['by_chance'][row['name']]:>9.1f}% {row['mean_points']:>8.2f} {points:>14} "
            f"{row['seconds_per_choice']:>9.4f}"
        )
    if report["faults"]:
        lines.append(f"{report['faults']} choices were made by the rule of thumb in place of a bot at fault")
    return "\n".join(lines)


ENDINGS = {"complete": "", "sure": " (stopped: the answer is clear)", "interrupted": " (stopped by hand)"}
