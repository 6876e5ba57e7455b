"""`sandtable odds ATTACKERS DEFENDERS`: the exact odds of a battle of Balance of Power."""

from __future__ import annotations

import argparse
import json
from typing import Any

from sandtable.engine.kind import BadInput

MOST_TROOPS = 1000
BAR = 40


def register(subparsers: Any) -> None:
    """Add the command to the parser of `sandtable`."""
    parser = subparsers.add_parser(
        "odds", help="exact odds of a battle (Balance of Power)",
        description="The exact chance to take a territory, and what is left, when attacking to the end.",
    )
    parser.add_argument("attackers", type=int, help="troops that may fight; the one that stays behind is not counted")
    parser.add_argument("defenders", type=int)
    parser.add_argument("--rough", action="store_true", help="into rough terrain: with 2 dice at most")
    parser.add_argument("--special-forces", action="store_true", help="special forces: with 3 into rough terrain too")
    parser.add_argument(
        "--airfield", choices=("attacker", "defender", "both"), help="whose airfield is there or next to it",
    )
    parser.add_argument("--recon", type=int, default=0, choices=range(4), help="attacking dice that Recon covers")
    parser.add_argument("--keep", type=int, default=0, help="attackers that shall not fight: stop with so many left")
    parser.add_argument("--defence", type=int, default=2, choices=(1, 2), help="dice of the defender where possible")
    parser.add_argument("--json", action="store_true", help="one object: take, left")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from . import odds

    for name in ("attackers", "defenders"):
        if not 1 <= getattr(args, name) <= MOST_TROOPS:
            raise BadInput(f"{name} is {getattr(args, name)}; it must be 1 to {MOST_TROOPS}")
    if not 0 <= args.keep < args.attackers:
        raise BadInput(f"--keep is {args.keep}; it must be 0 to {args.attackers - 1}, fewer than the attackers")
    most = odds.MOST_ROUGH_DICE if args.rough and not args.special_forces else odds.MOST_DICE
    lifts = args.airfield in ("attacker", "both"), args.airfield in ("defender", "both")
    terms = odds.under(most, args.recon, *lifts, args.defence)
    fighters = args.attackers - args.keep
    take = terms.take(fighters, args.defenders)
    ends = terms.left(fighters, args.defenders)
    left = [odds.Left(end.attackers + args.keep, end.defenders, end.chance) for end in ends]
    if args.json:
        print(json.dumps({
            "attackers": args.attackers, "defenders": args.defenders, "take": take,
            "left": [end._asdict() for end in left],
        }))
        return 0
    print(f"{args.attackers} against {args.defenders}: {100 * take:.1f} %")
    print()
    print("attackers  defenders  chance")
    largest = max(end.chance for end in left)
    for end in left:
        bar = "█" * round(BAR * end.chance / largest)
        print(f"{end.attackers:9}  {end.defenders:9}  {100 * end.chance:5.1f} %  {bar}".rstrip())
    return 0
