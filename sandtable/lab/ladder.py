"""`sandtable ladder`: how strong all bots are, as ratings with error bars, for every number of players."""

from __future__ import annotations

import json
import math
import random
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

from sandtable import bots, games
from sandtable.cli import INTERRUPTED, OK
from sandtable.engine.kind import BadInput
from sandtable.lab.crew import PLACES, crew
from sandtable.lab.games import Played, Work, do
from sandtable.lab.options import check_counts, check_target, read_options
from sandtable.lab.plots import page, paragraph, strengths
from sandtable.lab.progress import Progress

POINTS = 173.7
"""Rating points for a unit of strength: 200 points make a win about 3 to 1 likelier, as in chess."""
ANCHOR = "rules"
ANCHORED_AT = 1000
SHUFFLES = 40


def register(subparsers: Any) -> None:
    """The command `sandtable ladder`."""
    parser: ArgumentParser = subparsers.add_parser(
        "ladder", help="rate all bots", description="Lets bots play each other in many mixtures and rates them. "
        f"{ANCHOR} is put at {ANCHORED_AT} points; 200 points more mean about three wins of four.",
    )
    parser.add_argument("game", help="the game: " + ", ".join(games.names()))
    parser.add_argument("--bots", default=",".join(bots.names()), help="which, by commas (default: all)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games for each number of players")
    parser.add_argument("--players", type=int, metavar="P", help="only this number of players (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--options", default="", metavar="NAME=VALUE,...", help="the game's options")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default: 1)")
    parser.add_argument("--on", choices=PLACES, default="local", help="where: this machine or a Ray cluster")
    parser.add_argument("--write", type=Path, metavar="FILE", action="append", default=[],
                        help="write the plot there, as a page of HTML, or the tables, if it ends in .md; as often "
                        "as you like")
    parser.add_argument("--json", action="store_true", help="print one object instead of tables")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    check_counts(args)
    check_target(*args.write)
    named = list(dict.fromkeys(filter(None, args.bots.split(","))))
    for name in named:
        bots.check(name)
    if len(named) < 2:
        raise BadInput("a ladder needs at least two bots; name them by commas: --bots rules,expert")
    kind = games.kind(args.game)
    numbers = kind.players if args.players is None else (args.players,)
    if not set(numbers) <= set(kind.players):
        raise BadInput(f"{args.game} is for {' or '.join(map(str, kind.players))} players, not {args.players}")
    settings = read_options(args.game, args.options)
    ladders: list[dict[str, Any]] = []
    status = OK
    progress = Progress("ladder", args.games * len(numbers), hidden=args.json)
    for players in numbers:
        played: list[Played] = []
        try:
            works = islice(plan(args.game, named, players, args.seed, settings), args.games)
            for one in crew(args.jobs, args.on).run(do, works):
                played.append(one)
                progress.step()
        except KeyboardInterrupt:
            status = INTERRUPTED
            print("stopped by hand: the ladder so far", file=sys.stderr)
        ladders.append({"players": players, "games": len(played), "bots": ratings(played, named)})
        if status == INTERRUPTED:
            break
    progress.close()
    report = {"game": args.game, "ladders": ladders}
    for path in args.write:
        path.write_text(in_markdown(report, command(args)) if path.suffix == ".md" else in_pictures(kind.title, report),
                        encoding="utf-8")
    print(json.dumps(report) if args.json else "\n\n".join(map(in_words, ladders)))
    return status


def plan(game: str, named: Sequence[str], players: int, seed: int, settings: dict[str, Any]) -> Iterator[Work]:
    """Games without end: neighbours on the ladder meet most often, and every mixture plays in every rotation."""
    chance = random.Random(f"{seed} {players}")
    for block in count():
        middle = chance.randrange(len(named))
        order = sorted(named, key=lambda name: abs(named.index(name) - middle) + chance.random() * 2)
        mixture = [*order[:players], *chance.choices(order, k=max(0, players - len(order)))]
        for turn in range(players):
            seats = tuple(mixture[turn:] + mixture[:turn])
            yield Work(block * players + turn, game, seats, seed + block, settings)


def ratings(played: Sequence[Played], named: Sequence[str]) -> list[dict[str, Any]]:
    """Every bot's rating with its 95 % interval, best first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    means: list[dict[str, float]] = []
    sigmas: list[dict[str, float]] = []
    chance = random.Random(1)
    for _ in range(SHUFFLES):  # ratings depend on the order of games: average over several
        strength = {name: model.rating(name=name) for name in named}
        order = list(played)
        chance.shuffle(order)
        for one in order:
            seats = one.work.bots
            if len(set(seats)) < 2:
                continue
            best_first = sorted(set(seats), key=lambda name: -share(one, name))
            ranks = [float(sum(share(one, other) > share(one, name) for other in best_first)) for name in best_first]
            rated = model.rate([[strength[name]] for name in best_first], ranks=ranks)
            for name, (new,) in zip(best_first, rated):
                strength[name] = new
        means.append({name: found.mu for name, found in strength.items()})
        sigmas.append({name: found.sigma for name, found in strength.items()})
    scale = POINTS / model.beta
    middle = {name: math.fsum(one[name] for one in means) / SHUFFLES for name in named}
    sigma = {name: math.fsum(one[name] for one in sigmas) / SHUFFLES for name in named}
    zero = middle.get(ANCHOR, min(middle.values()))
    rows = [
        {
            "name": name, "games": sum(name in one.work.bots for one in played),
            "rating": ANCHORED_AT + scale * (middle[name] - zero),
            "low": ANCHORED_AT + scale * (middle[name] - zero - 1.96 * sigma[name]),
            "high": ANCHORED_AT + scale * (middle[name] - zero + 1.96 * sigma[name]),
            "win_rate": mean_share(played, name),
        }
        for name in named
    ]
    return sorted(rows, key=lambda row: -row["rating"])


def share(played: Played, name: str) -> float:
    """What a bot's seats won of a game, on average."""
    seats = [seat for seat, bot in enumerate(played.work.bots) if bot == name]
    return math.fsum(played.share(seat) for seat in seats) / len(seats)


def mean_share(played: Sequence[Played], name: str) -> float:
    own = [share(one, name) for one in played if name in one.work.bots]
    return math.fsum(own) / len(own) if own else 0.0


def command(args: Namespace) -> str:
    """What to type for the same ladder again."""
    words = ["sandtable", "ladder", args.game, "--bots", args.bots, "--games", str(args.games)]
    words += ["--seed", str(args.seed)]
    if args.players is not None:
        words += ["--players", str(args.players)]
    if args.options:
        words += ["--options", args.options]
    return shlex.join(words)


def in_pictures(title: str, report: dict[str, Any]) -> str:
    """The ladders as a page."""
    return page(f"Ladder: {title}", [
        paragraph(f"Ratings with their 95 % intervals; {ANCHOR} is put at {ANCHORED_AT}, and 200 points more mean "
                  "about three wins of four.", "soft"),
        *(strengths(f"{ladder['players']} players, {ladder['games']} games", ladder["bots"])
          for ladder in report["ladders"]),
    ])


def in_markdown(report: dict[str, Any], made_by: str) -> str:
    """The ladders as one table for a document, with the command that made it."""
    lines = [f"Made by `{made_by}`.", "", "| players | bot | rating | 95 % | games | won |",
             "| ---: | --- | ---: | --- | ---: | ---: |"]
    lines.extend(
        f"| {ladder['players']} | `{row['name']}` | {row['rating']:.0f} | {row['low']:.0f} to {row['high']:.0f} | "
        f"{row['games']} | {100 * row['win_rate']:.1f} % |"
        for ladder in report["ladders"] for row in ladder["bots"]
    )
    return "\n".join(lines) + "\n"


def in_words(ladder: dict[str, Any]) -> str:
    lines = [f"{ladder['players']} players, {ladder['games']} games"]
    wide = max([16, *(len(row["name"]) for row in ladder["bots"])])
    lines.append(f"{'bot':<{wide}} {'rating':>7} {'95 %':>14} {'games':>6} {'won':>7}")
    for row in ladder["bots"]:
        between = f"{row['low']:.0f} .. {row['high']:.0f}"
        lines.append(
            f"{row['name']:<{wide}} {row['rating']:>7.0f} {between:>14} {row['games']:>6} "
            f"{100 * row['win_rate']:>6.1f}%"
        )
    return "\n".join(lines)
