"""`sandtable board check FILE`: what is wrong with a board file, if anything."""

from __future__ import annotations

import argparse
import json
from typing import Any

from sandtable.engine.kind import BadInput


def register(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "board", help="check a board file", description="Work with board files: the map of a game as JSON.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser(
        "check", help="say what is wrong with a board file",
        description="Says everything that is wrong with a board file; exit status 0 if it can be played, 1 if not.",
    )
    check.add_argument("file", metavar="FILE", help="the board file (JSON)")
    check.add_argument("--game", help="the game it is for (default: the file's own \"game\", else tried with all)")
    check.set_defaults(run=run_check)


def run_check(args: argparse.Namespace) -> int:
    from sandtable import games
    from sandtable.savefile import read_json

    data = read_json(args.file)
    if not isinstance(data, dict):
        print(f"{args.file}: not a board: a board file must be one JSON object, with \"game\": "
              f"{' or '.join(json.dumps(name) for name in games.names())} and the fields of that game's board")
        return 1
    name = args.game or data.get("game")
    if name is not None and not isinstance(name, str):
        raise BadInput(f"{args.file}: \"game\" must be the name of a game; there are: {', '.join(games.names())}")
    problems = {kind: games.kind(kind).check_board(data) for kind in ([name] if name else games.names())}
    good = [kind for kind, found in problems.items() if not found]
    if good:
        print(f"{args.file}: a board of {', '.join(good)} that can be played")
        return 0
    closest = min(problems, key=lambda kind: len(problems[kind]))
    count = len(problems[closest])
    print(f"{args.file}: not a board of {closest}, {count} problem{'' if count == 1 else 's'}:")
    for problem in problems[closest]:
        print(f"  - {problem}")
    return 1
