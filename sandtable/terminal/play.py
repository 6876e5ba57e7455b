"""`sandtable play`: a game at this terminal, between people, bots, or both."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.engine.kind import BadInput

if TYPE_CHECKING:
    from sandtable.engine.lexicon import Say
    from sandtable.match import Match
    from sandtable.terminal.paint import Screen

HUMAN = "human"


def register(subparsers: Any) -> None:
    """The command `sandtable play`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "play", help="play in this terminal",
        description="Plays a game in this terminal. Seats are taken by people who sit here in turn, and by bots.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="whispers or balance (default: whispers)")
    parser.add_argument("--players", type=int, metavar="N", help="how many seats (default: as --seats says, else 3)")
    parser.add_argument("--seats", metavar="WHO,...", help="human or a bot for each seat (default: human,BOT,...)")
    parser.add_argument("--names", metavar="NAME,...", help="what to call the seats (default: as the game calls them)")
    parser.add_argument("--options", default="", metavar="NAME=VALUE,...", help="the game's options")
    parser.add_argument("--board", metavar="FILE", help="a board file (default: the game's own board)")
    parser.add_argument("--seed", type=int, help="the same number deals the same game (default: a new one)")
    parser.add_argument(
        "--hotseat", action=argparse.BooleanOptionalAction,
        help="hide the screen between people (default: if there are several); without --seats, all seats are people",
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--from", type=int, dest="start", metavar="N", help="with --load: practise from after choice N")
    parser.add_argument("--continue", action="store_true", dest="resume", help="go on with the game that was left last")
    parser.add_argument("--lang", metavar="LANGUAGE", default="en", help="en, ru or pl")
    parser.set_defaults(run=run)


def last_game() -> Path:
    """Where a game is kept that was left before its end."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(state) / "sandtable" / "last-game.json"


def run(args: argparse.Namespace) -> int:
    from sandtable.terminal.keyboard import OwnTerminal

    return play(args, OwnTerminal())


def play(args: argparse.Namespace, screen: Screen) -> int:
    """Play what the arguments say on a screen."""
    from sandtable import bots

    if args.resume:
        if args.load:
            raise BadInput("--continue and --load name two games; give one of them")
        args.load = str(last_game())
        if not last_game().exists():
            raise BadInput("there is no game to go on with: none was left before its end")
    match, seats = load(args) if args.load else begin(args)
    for name in seats:
        if name != HUMAN:
            bots.check(name)
    return sit_down(args, match, seats, screen, language(args.lang))


def sit_down(args: argparse.Namespace, match: Match, seats: list[str], screen: Screen, say: Say) -> int:
    from sandtable import bots
    from sandtable.fair import Chain
    from sandtable.terminal.sitting import Leave, Sitting

    # A bot's seed follows from the secret, but not from the digests that chance comes from.
    seeds = Chain(match.secret, ("bots", *seats))
    seated = {
        seat: bots.make(name, match.kind.name, seeds.add(seat, 0), board=match.board_data)
        for seat, name in enumerate(seats) if name != HUMAN
    }
    people = seats.count(HUMAN)
    curtain = people > 1 if args.hotseat is None else args.hotseat and people > 0
    sitting = Sitting(match, seats, seated, screen, say, curtain)
    screen.say(say("This game's chance is settled; its hash is {hash}.", hash=match.commitment), "dim")
    if people:
        screen.say(say("Type help for what can be typed."), "dim")
    made = len(match.moves)
    try:
        sitting.play()
    except (Leave, KeyboardInterrupt) as left:
        if len(match.moves) > made or isinstance(left, KeyboardInterrupt):
            last_game().parent.mkdir(parents=True, exist_ok=True)
            sitting.keep(last_game())
            screen.say()
            screen.say(say("The game is kept; `sandtable play --continue` goes on with it."))
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    finally:
        for bot in seated.values():
            bot.close()
    after(sitting, screen, say)
    return 0


def after(sitting: Any, screen: Screen, say: Say) -> None:
    """The game is over: what is left is to keep it."""
    while sitting.people:
        try:
            answer = screen.ask(say("save FILE keeps the game, Enter leaves >"))
        except (EOFError, KeyboardInterrupt):
            return
        word, _, file = answer.partition(" ")
        if word.lower() != "save":
            return
        try:
            sitting.commands["save"][0](file.strip())
            return
        except BadInput as wrong:
            screen.say(wrong.words(say), "red")


def begin(args: argparse.Namespace) -> tuple[Match, list[str]]:
    """A new match, and who sits where. Raises BadInput."""
    import hashlib

    from sandtable import games
    from sandtable.lab.options import given_options, unattended
    from sandtable.match import Match
    from sandtable.savefile import read_json

    if args.start is not None:
        raise BadInput("--from is for a saved game; name it with --load")
    kind = games.kind(args.game or "whispers")
    seats = seating(args, kind.players)
    settings: dict[str, Any] = {} if HUMAN in seats else dict(unattended(kind))
    settings.update(given_options(args.options))
    # A pause tells something only where somebody else can notice it.
    settings.setdefault("pauses", seats.count(HUMAN) > 1)
    secret = None
    if args.seed is not None:
        secret = hashlib.blake2b(f"sandtable play {args.seed}".encode(), digest_size=32).digest()
    board = read_json(args.board) if args.board else None
    match = Match.start(kind.name, len(seats), settings, names_of(args, len(seats)), secret, board=board)
    return match, seats


def load(args: argparse.Namespace) -> tuple[Match, list[str]]:
    """A saved match, and who sits where. Raises BadInput."""
    from sandtable.savefile import from_save, read_json

    for name in ("options", "board", "seed", "players"):
        if getattr(args, name):
            raise BadInput(f"--{name} is for a new game; the file says it for this one")
    data = read_json(args.load)
    match = from_save(data)
    if args.game and args.game != match.kind.name:
        raise BadInput(f"{args.load} is a game of {match.kind.name}, not of {args.game}")
    kept = data.get("seats")
    known = isinstance(kept, list) and len(kept) == match.players and all(isinstance(who, str) for who in kept)
    if args.seats or not known:
        args.players = match.players
        kept = seating(args, (match.players,))
    elif not args.resume:
        refuse_programs(args.load, kept)
    names = names_of(args, match.players) if args.names else match.names
    if args.start is not None:
        match = match.practice(args.start, names)
    elif match.over:
        raise BadInput(f"{args.load} is over; `sandtable replay` shows it, --from N practises from after its choice N")
    else:
        match.names = tuple(names)
    return match, kept


def refuse_programs(file: str, seats: Sequence[str]) -> None:
    """A file of somebody else starts no program here; who knows the program names it. Raises BadInput."""
    for who in seats:
        if who.startswith("exec:"):
            named = ",".join(seats)
            raise BadInput(f"{file} wants to start a program, {who!r}; if you trust it, say so: --seats {named!r}")


def seating(args: argparse.Namespace, allowed: tuple[int, ...]) -> list[str]:
    """Who sits where; seats nobody is named for are taken by bots. Raises BadInput."""
    from sandtable import bots

    other = "normal" if "normal" in bots.names() else bots.names()[-1]
    named = [name.strip() for name in args.seats.split(",")] if args.seats else []
    players = args.players or len(named) or (3 if 3 in allowed else allowed[0])
    if players not in allowed:
        raise BadInput(f"the game is for {' or '.join(map(str, allowed))} players, not {players}")
    if len(named) > players:
        raise BadInput(f"--seats names {len(named)} for {players} seats; name at most {players}")
    if not named:
        named = [HUMAN] * (players if args.hotseat else 1)
    return named + [other] * (players - len(named))


def language(code: str) -> Say:
    """The language of that code. Raises BadInput."""
    from sandtable.engine.lexicon import ENGLISH

    if code == "en":
        return ENGLISH
    from sandtable.words import LANGUAGES, say_for

    if code not in LANGUAGES:
        raise BadInput(f"there is no language {code!r}; there are: {', '.join(LANGUAGES)}")
    return say_for(code)


def names_of(args: argparse.Namespace, players: int) -> list[str]:
    named = [name.strip() for name in args.names.split(",")] if args.names else []
    if len(named) > players:
        raise BadInput(f"--names has {len(named)} names for {players} seats")
    return named + [""] * (players - len(named))
