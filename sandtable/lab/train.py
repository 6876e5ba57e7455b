"""`sandtable train`: learn what positions of a game are worth from games of the rules of thumb against themselves."""

from __future__ import annotations

import hashlib
import json
import random
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from sandtable import games
from sandtable.bots.compiled.guide import Guide
from sandtable.bots.compiled.lessons import Lessons
from sandtable.bots.levels import GUIDES, VALUES, by_hand
from sandtable.engine.kind import BadInput, GameKind
from sandtable.lab.options import check_target, unattended
from sandtable.lab.progress import Progress

BATCH = 64
RATES = (0.004, 0.002, 0.001, 0.0005)
"""How big a step is, falling from pass to pass; the last is kept for all passes that follow."""
EVERY = 12
"""One position of about so many is taken in."""


def register(subparsers: Any) -> None:
    """The command `sandtable train`."""
    parser: ArgumentParser = subparsers.add_parser(
        "train", help="learn what positions are worth",
        description="Lets the rules of thumb play a game against themselves, with all numbers of players and all "
        "options, and fits a small net to what came of the positions they met. Same seed and settings: same weights.",
    )
    parser.add_argument("game", help="the game: " + ", ".join(GUIDES))
    parser.add_argument("--games", type=int, default=20000, metavar="N", help="games to learn from (default: 20000)")
    parser.add_argument("--passes", type=int, default=8, metavar="N", help="how often to study them (default: 8)")
    parser.add_argument("--seed", type=int, default=1, help="another number, other games (default: 1)")
    parser.add_argument("--write", type=Path, metavar="FILE",
                        help="where the weights go (default: where bots read them)")
    parser.add_argument("--json", action="store_true", help="print one object instead of a table")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    if args.game not in GUIDES:
        games.kind(args.game)
        raise BadInput(f"there is nothing to learn for {args.game}; there is for: {', '.join(GUIDES)}")
    for name in ("games", "passes"):
        if getattr(args, name) < 1:
            raise BadInput(f"--{name} {getattr(args, name)} is too few; it must be at least 1")
    path = VALUES / f"{args.game}.json" if args.write is None else args.write
    check_target(path)
    began = time.perf_counter()
    report = train(args.game, args.games, args.passes, args.seed, args.json)
    seconds = round(time.perf_counter() - began, 3)
    path.write_text(json.dumps(report) + "\n", encoding="utf-8")
    shown = {name: value for name, value in report.items() if name != "weights"}
    print(json.dumps({**shown, "seconds": seconds}) if args.json else in_words(report, seconds, path))
    return 0


def train(game: str, number: int, passes: int, seed: int, quiet: bool = True) -> dict[str, Any]:
    """Weights and how they came about, as plain data: what a file of weights holds. Nothing in it depends on time."""
    guide = by_hand(game)
    lessons = Lessons(guide, seed)
    progress = Progress("games", number, hidden=quiet)
    examined = max(1, number // 10)
    play(game, guide, lessons, seed, examined, progress)
    set_apart = int(lessons.size)
    play(game, guide, lessons, seed + 1, number - examined, progress)
    progress.close()
    guide.net.start(seed)
    errors = []
    progress = Progress("passes", passes, hidden=quiet)
    for turn in range(passes):
        learnt = lessons.study(set_apart, lessons.size, BATCH, RATES[min(turn, len(RATES) - 1)])
        errors.append({"learnt": learnt, "unseen": lessons.examine(0, set_apart)})
        progress.step()
    progress.close()
    return {
        "game": game, "command": f"sandtable train {game} --games {number} --passes {passes} --seed {seed}",
        "rules_version": games.kind(game).rules_version,
        "positions": int(lessons.size) - set_apart, "errors": errors,
        "spread": spread(lessons, set_apart),
        "inputs": int(guide.net.inputs), "hidden": int(guide.net.hidden),
        "weights": [float(f"{guide.net.weights[k]:.7g}") for k in range(int(guide.net.size))],
    }


def play(game: str, guide: Guide, lessons: Lessons, seed: int, number: int, progress: Progress) -> None:
    """Take in the positions of some games, of all numbers of players; of three games one has options of its own."""
    kind = games.kind(game)
    board = kind.board(None)
    for one in range(number):
        digest = hashlib.blake2b(f"sandtable train {seed} {one}".encode(), digest_size=8).digest()
        chance = random.Random(digest)
        players = chance.choice(kind.players)
        g = kind.new(players, chance.getrandbits(62), drawn_settings(kind, chance), board)
        lessons.watch(g, EVERY)
        progress.step()


def drawn_settings(kind: GameKind, chance: random.Random) -> dict[str, Any]:
    """Options of a game: the usual ones, or now and then any others."""
    settings = dict(kind.read_settings(dict(unattended(kind))))
    if chance.random() < 2 / 3:
        return settings
    for setting in kind.settings:
        if setting.name != "pauses" and (setting.choices or isinstance(setting.default, bool)):
            settings[setting.name] = chance.choice(setting.choices or (False, True))
    return settings


def spread(lessons: Lessons, last: int) -> float:
    """The mean error of saying nothing but how well players do on average: what a net must beat."""
    mean = sum(lessons.targets[k] for k in range(last)) / last
    return sum((lessons.targets[k] - mean) ** 2 for k in range(last)) / last


def in_words(report: dict[str, Any], seconds: float, path: Path) -> str:
    lines = [f"{report['positions']:,} positions in {seconds:.0f} s; mean squared error of "
             f"saying the same of all: {report['spread']:.4f}", f"{'pass':<6}{'learnt':>9}{'unseen':>9}"]
    lines.extend(
        f"{turn:<6}{one['learnt']:>9.4f}{one['unseen']:>9.4f}" for turn, one in enumerate(report["errors"], 1)
    )
    return "\n".join([*lines, f"weights: {path}"])
