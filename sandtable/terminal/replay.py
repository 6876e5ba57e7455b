"""`sandtable replay FILE` shows a saved game again; `sandtable verify FILE` checks that all of it is as promised."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from sandtable.engine.kind import BadInput, number_in

if TYPE_CHECKING:
    from sandtable.match import LogEntry, Match
    from sandtable.terminal.pages import Voice
    from sandtable.terminal.paint import Screen


def register(subparsers: Any) -> None:
    """The commands `sandtable replay` and `sandtable verify`."""
    replay: argparse.ArgumentParser = subparsers.add_parser(
        "replay", help="show a saved game again",
        description="Tells what happened in a saved game, choice by choice, or shows the table as it stood.",
    )
    replay.add_argument("file", metavar="FILE", help="a save file")
    replay.add_argument("--at", type=int, metavar="N", help="the table after choice N (0: before the first)")
    replay.add_argument("--seat", metavar="S", help="as that seat knew it: a number from 1, or a name (default: all)")
    replay.add_argument("--lang", metavar="LANGUAGE", default="en", help="en, ru or pl")
    replay.set_defaults(run=run_replay)
    verify: argparse.ArgumentParser = subparsers.add_parser(
        "verify", help="check a saved game",
        description="Plays a saved game again from its secret and compares every event and the result; exit status 0 "
        "if all is as it should be, 1 if not.",
    )
    verify.add_argument("file", metavar="FILE", help="a save file")
    verify.add_argument("--hash", metavar="HEX", help="the hash that was published before play")
    verify.set_defaults(run=run_verify)


def run_replay(args: argparse.Namespace) -> int:
    from sandtable.savefile import from_save, read_json
    from sandtable.terminal.pages import voice_of
    from sandtable.terminal.paint import Paper, Screen
    from sandtable.terminal.play import language

    match = from_save(read_json(args.file))
    seat = find_seat(match, args.seat)
    screen = Screen(Paper(), input)
    voice = voice_of(match, language(args.lang))
    if args.at is None:
        tell(match, seat, voice, screen)
    else:
        show(match, seat, args.at, voice, screen)
    return 0


def find_seat(match: Match, wanted: str | None) -> int | None:
    """The seat of that number, counted from 1, or of that name. Raises BadInput."""
    from sandtable.terminal.pages import voice_of

    if wanted is None:
        return None
    called = [voice_of(match).player(seat) for seat in range(match.players)]
    number = number_in(wanted)
    if number is not None and 1 <= number <= match.players:
        return number - 1
    fits = [seat for seat, name in enumerate(called) if name.lower() == wanted.lower()]
    if len(fits) != 1:
        raise BadInput(f"there is no seat {wanted!r}; there are 1 to {match.players}: {', '.join(called)}")
    return fits[0]


def tell(match: Match, seat: int | None, voice: Voice, screen: Screen) -> None:
    """What happened, choice by choice."""
    from sandtable.terminal.pages import teller

    for entry in entries(match, seat):
        if entry.seat is not None:
            choice = entry.notation or voice.say("(hidden)")
            screen.say(f"{entry.number:>4}  {voice.player(entry.seat)}: {choice}", "bold")
        screen.news(voice.speak(event) for event in entry.events)
    if match.over:
        screen.show(teller(match.kind.name).outcome(match.view(None), voice))
    else:
        screen.say(voice.say("The game is not over."))


def entries(match: Match, seat: int | None) -> list[LogEntry]:
    """What a seat knew; without a seat everything."""
    from sandtable.match import LogEntry

    if seat is not None:
        return match.log(seat)
    moves = (LogEntry(n, move.seat, move.notation, move.events) for n, move in enumerate(match.moves, 1))
    return [LogEntry(0, None, None, match.set_up), *moves]


def show(match: Match, seat: int | None, n: int, voice: Voice, screen: Screen) -> None:
    """The table after choice n, what that choice brought, and what was asked next."""
    from sandtable.terminal.pages import teller

    own = teller(match.kind.name)
    view = match.view(seat, n)
    if seat is None:
        view["position"] = match.at(n).position()
    screen.show(own.page(view, voice))
    last = entries(match, seat)[n]
    if last.seat is not None:
        screen.say(voice.say("Choice {n}, {player}: {choice}", n=n, player=voice.player(last.seat),
                             choice=last.notation or voice.say("(hidden)")), "bold")
    screen.news(voice.speak(event) for event in last.events)
    if view["over"]:
        screen.show(own.outcome(view, voice))
        return
    for line in own.status(view, voice):
        screen.say(line, "dim")
    assert view["to_move"] is not None
    mover = voice.player(view["to_move"])
    screen.say(voice.say("{player}: {question}", player=mover, question=voice.question(view)), "bold")
    if view["options"]:
        screen.choices([(voice.speak(option), voice.notate(option)) for option in view["options"]])


def run_verify(args: argparse.Namespace) -> int:
    from sandtable.savefile import read_json, verify

    verdict = verify(read_json(args.file), args.hash)
    if not verdict.ok:
        print(f"{args.file}: does not verify: {verdict.problem}")
        return 1
    match = verdict.match
    assert match is not None
    chances = sum(move.informed for move in match.moves)
    ending = "the result too" if match.over else "the game is not over"
    print(f"{args.file}: verified: {len(match.moves)} choices of {match.kind.name} played again")
    print(f"  every event is the same, {ending}")
    print(f"  {chances} choices brought draws, dice or reveals, all from the secret and the choices before")
    print(f"  hash of the secret: {match.commitment}" + (" (as published)" if args.hash else ""))
    if not args.hash:
        print("  compare it with the hash that was published before play: --hash does it for you")
    for word in match.words:
        print(f"  mixed in: {word!r}")
    return 0
