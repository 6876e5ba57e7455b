"""`sandtable simulate`: many random games inside the engine, and what came out."""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from dataclasses import dataclass
from typing import Any

from sandtable.cli import INTERRUPTED, OK
from sandtable.engine.kind import BadInput

LONGEST = 1_000_000
"""Choices after which a game is given up; its scores count as they stand."""
WHOLE = 2520
"""One victory, so that it can be shared by up to ten winners without a fraction."""


def register(subparsers: Any) -> None:
    """The command `sandtable simulate`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "simulate", help="play many random games",
        description="Plays games by random choices inside the engine and sums them up. The same seed gives the same "
        "games, however many processes play them.",
    )
    parser.add_argument("game", metavar="GAME", help="whispers or balance")
    parser.add_argument("--players", type=int, metavar="N", help="how many seats (default: the fewest)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="another number, other games (default: 1)")
    parser.add_argument("--options", default="", metavar="NAME=VALUE,...", help="the game's options")
    parser.add_argument("--board", metavar="FILE", help="a board file (default: the game's own board)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.set_defaults(run=run)


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation, as plain data for whichever process plays them."""

    game: str
    players: int
    settings: dict[str, Any]
    board: Any
    seed: int
    first: int
    games: int


@dataclass
class Sums:
    """What games add up to: whole numbers only, so that the order of adding does not matter."""

    games: int = 0
    decisions: int = 0
    fewest: int = LONGEST
    most: int = 0
    unfinished: int = 0
    scores: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    """In parts of WHOLE."""

    def add(self, other: Sums) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.fewest = min(self.fewest, other.fewest)
        self.most = max(self.most, other.most)
        self.unfinished += other.unfinished
        self.scores = tuple(a + b for a, b in zip(self.scores, other.scores)) if self.scores else other.scores
        self.wins = tuple(a + b for a, b in zip(self.wins, other.wins)) if self.wins else other.wins


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a simulation: of its own, so that any process may play it."""
    digest = hashlib.blake2b(f"sandtable simulate {seed} {number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 2


def play(batch: Batch) -> Sums:
    """Play a batch."""
    from sandtable import games

    kind = games.kind(batch.game)
    board = kind.board(batch.board)
    lengths: list[int] = []
    scores, wins, unfinished = [0] * batch.players, [0] * batch.players, 0
    for number in range(batch.first, batch.first + batch.games):
        game = kind.new(batch.players, seed_of(batch.seed, number), batch.settings, board)
        lengths.append(int(game.playout(LONGEST)))
        points, winners = kind.standing(game)
        for seat, score in enumerate(points):
            scores[seat] += score
        if not game.over:
            unfinished += 1
            continue
        for seat in winners:
            wins[seat] += WHOLE // len(winners)
    return Sums(batch.games, sum(lengths), min(lengths), max(lengths), unfinished, tuple(scores), tuple(wins))


def plan(args: argparse.Namespace) -> list[Batch]:
    """The batches of a simulation. Raises BadInput."""
    from sandtable import games
    from sandtable.lab.options import check_counts, read_options

    kind = games.kind(args.game)
    players = kind.players[0] if args.players is None else args.players
    if players not in kind.players:
        raise BadInput(f"{kind.name} is for {' or '.join(map(str, kind.players))} players, not {players}")
    check_counts(args)
    board = None
    if args.board is not None:
        from sandtable.savefile import read_json

        board = read_json(args.board)
    kind.board(board)
    settings = read_options(args.game, args.options)
    size = max(1, min(500, args.games // (20 * args.jobs)))
    return [
        Batch(kind.name, players, settings, board, args.seed, first, min(size, args.games - first))
        for first in range(0, args.games, size)
    ]


def run(args: argparse.Namespace) -> int:
    from sandtable.lab.crew import crew
    from sandtable.lab.progress import Progress

    batches = plan(args)
    progress = Progress("games", len(batches))
    sums = Sums()
    begun = time.perf_counter()
    interrupted = False
    try:
        for part in crew(args.jobs).run(play, batches):
            sums.add(part)
            progress.step()
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.close()
    report = summary(batches[0], sums, time.perf_counter() - begun, interrupted)
    print(json.dumps(report) if args.json else in_words(report))
    return INTERRUPTED if interrupted else OK


def summary(batch: Batch, sums: Sums, seconds: float, interrupted: bool = False) -> dict[str, Any]:
    """What `--json` prints. All but the seconds is the same on every run and any number of processes."""
    each = max(1, sums.games)
    return {
        "game": batch.game, "players": batch.players, "options": batch.settings, "seed": batch.seed,
        "games": sums.games, "decisions": sums.decisions, "seconds": round(seconds, 6),
        "decisions_per_second": round(sums.decisions / seconds, 1) if seconds else 0.0,
        "games_per_second": round(sums.games / seconds, 1) if seconds else 0.0,
        "decisions_per_game": {
            "mean": sums.decisions / each, "fewest": sums.fewest if sums.games else 0, "most": sums.most,
        },
        "mean_scores": [score / each for score in sums.scores],
        "win_rates": [wins / WHOLE / each for wins in sums.wins],
        "unfinished": sums.unfinished, "interrupted": interrupted,
    }


def in_words(report: dict[str, Any]) -> str:
    """The result as a table for people."""
    length = report["decisions_per_game"]
    lines = [
        f"{report['game']}, {report['players']} players: {report['games']:,} random games in {report['seconds']:.2f} s"
        + (" (interrupted)" if report["interrupted"] else ""),
        f"{report['decisions']:,} decisions, {report['decisions_per_second']:,.0f} a second; "
        f"{length['mean']:.1f} a game, from {length['fewest']:,} to {length['most']:,}",
        "",
        f"{'player':<8}{'mean points':>12}{'wins':>9}",
    ]
    for seat, (score, wins) in enumerate(zip(report["mean_scores"], report["win_rates"]), 1):
        lines.append(f"{seat:<8}{score:>12.2f}{100 * wins:>7.1f} %")
    if report["unfinished"]:
        lines += ["", f"{report['unfinished']} games had no end after {LONGEST:,} decisions; they have no winner here"]
    return "\n".join(lines)
