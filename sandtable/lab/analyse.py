"""`sandtable analyse`: the review of a finished game, as text, as data, or as a page with pictures."""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable import savefile
from sandtable.bots.review import Review, Reviewed, Reviewer, as_data, sums
from sandtable.engine.kind import BadInput
from sandtable.lab.options import check_target
from sandtable.lab.plots import curves, folded, heading, numbered, page, paragraph, points, table
from sandtable.lab.progress import Progress
from sandtable.match import Match

WORTH_A_WORD = 0.05
"""A choice that costs less of the chance to win is no mistake worth telling."""
MOST_OTHERS = 5
"""How many of the other options of a choice the page tells of; the data has them all."""
PARTS = {"whispers": ("round", "round_starts"), "balance": ("turn", "turn_begins")}
"""What the parts of a game are called, and the event that begins one."""
COLUMNS = ("player", "choices", "best", "lost a choice", "luck")


def register(subparsers: Any) -> None:
    """The command `sandtable analyse`."""
    parser: ArgumentParser = subparsers.add_parser(
        "analyse", help="review a finished game", description="Searches every choice of a saved game by what its "
        "player could know, says what it cost, and tells luck from skill.",
    )
    parser.add_argument("file", type=Path, help="a save file of a game that is over")
    parser.add_argument("--iterations", type=int, default=400, metavar="N", help="search effort a choice (default 400)")
    parser.add_argument("--playouts", type=int, default=100, metavar="N",
                        help="games played on from each position to estimate chances (default: 100)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the review there, as a page of HTML")
    parser.add_argument("--json", action="store_true", help="print one object instead of text")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    if args.iterations < 1 or args.playouts < 1:
        raise BadInput("the search effort and the number of playouts must be at least 1")
    check_target(args.write)
    match = savefile.from_save(savefile.read_json(args.file))
    progress = Progress("analyse", len(match.moves), hidden=args.json)
    found = Reviewer(match.kind.name, args.iterations, args.playouts).review(match, progress.step)
    progress.close()
    if args.write is not None:
        args.write.write_text(in_pictures(found), encoding="utf-8")
    print(json.dumps(as_data(found)) if args.json else in_words(found))
    return 0


def seats(match: Match) -> list[str]:
    """What to call the seats: by their names, with a number where two have one name."""
    names = [match.name(seat) for seat in range(match.players)]
    return [f"{name} (seat {seat + 1})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def winners(match: Match) -> str:
    result = match.result()
    assert result is not None
    return " and ".join(seats(match)[seat] for seat in result.winners)


def option_in_words(match: Match, number: int, option: int) -> str:
    """What an option of a choice (numbered from 1) meant."""
    return match.speak(match.at(number - 1).describe(option).as_data())


def parts_of(match: Match) -> tuple[str, list[int]]:
    """What the parts of a game are called, and after how many choices each of them began."""
    told = [match.set_up, *(move.events for move in match.moves)]
    name, key = PARTS.get(match.kind.name, ("", ""))
    return name, [number for number, events in enumerate(told) for event in events if event["key"] == key]


def moment(match: Match, number: int) -> str:
    """When a choice was made."""
    name, begun = parts_of(match)
    part = sum(at < number for at in begun)
    return f"Choice {number}, {name} {part}" if part else f"Choice {number}"


def percent(share: float, sign: bool = False) -> str:
    return f"{100 * share:{'+' if sign else ''}.0f}\u00a0%".replace("-", "−")


def told(found: Review, one: Reviewed) -> str:
    """A choice in words: what it was, what would have been better, and what chance had to do with it."""
    match = found.match
    who, what = seats(match)[one.seat], option_in_words(match, one.number, one.option)
    text = f"{moment(match, one.number)}, {who}: {what}"
    if one.loss >= WORTH_A_WORD and one.best != one.option:
        text += f"; better was: {option_in_words(match, one.number, one.best)} (by {percent(one.loss)})"
    luck = one.luck[one.seat]
    if abs(luck) >= max(WORTH_A_WORD, 2 * math.sqrt(one.doubt[one.seat])):
        text += f"; {'good' if luck > 0 else 'bad'} luck ({percent(luck, sign=True)})"
    return text


def turned(found: Review, one: Reviewed) -> str:
    """A turning point in words: the choice, and whose chances changed most around it."""
    swing = found.swing(one.number)
    most = max(range(len(swing)), key=lambda seat: abs(swing[seat]))
    return f"{told(found, one)} – {seats(found.match)[most]} {percent(swing[most], sign=True)}"


def mistakes(found: Review, most: int = 8) -> list[Reviewed]:
    """The choices that cost most, in the order of the game."""
    costly = sorted(found.choices, key=lambda one: -one.loss)[:most]
    return sorted((one for one in costly if one.loss >= WORTH_A_WORD), key=lambda one: one.number)


def skill(found: Review) -> list[tuple[str, ...]]:
    """A row for every seat: name, choices, how many were best, what the others cost on average, luck."""
    return [
        (name, str(row["choices"]), str(row["best_choices"]), f"{100 * row['mean_loss']:.2f} %",
         f"{percent(row['luck'], sign=True)}\u00a0±\u00a0{percent(row['luck_within'])}")
        for name, row in zip(seats(found.match), sums(found))
    ]


def in_words(found: Review) -> str:
    lines = [f"{found.match.kind.title}: {winners(found.match)} won after {len(found.choices)} choices", ""]
    lines.extend(
        f"{row[0]:<20} {row[1]:>8} {row[2]:>6} {row[3]:>14} {row[4]:>16}" for row in (COLUMNS, *skill(found))
    )
    turning = [turned(found, one) for one in found.turning_points()]
    for title, chosen in (
        ("Turning points", turning), ("What cost most", [told(found, one) for one in mistakes(found)]),
    ):
        if chosen:
            lines.extend(["", title, *(f"  {line}" for line in chosen)])
    rounds, rows = believed(found)
    if rows:
        lines.extend(["", "What was believed to be loved most"])
        for who, *cells in ((("", *rounds)), *rows):
            lines.append(f"  {who:<34}" + "".join(f" {cell:>15}" for cell in cells))
    return "\n".join(lines)


def believed(found: Review) -> tuple[list[str], list[tuple[str, ...]]]:
    """Whom each seat believed to love what most, when a round began, and what they loved: the heads of the columns, and
    a row for each pair of seats."""
    from sandtable.games.whispers.names import EMPIRES

    names = seats(found.match)
    rounds = sorted({belief["round"] for belief in found.beliefs})
    cells: dict[tuple[int, int], dict[int, str]] = {}
    for belief in found.beliefs:
        for player, slots in enumerate(belief["table"]):
            if player != belief["seat"]:
                chance, empire = max((chance, empire) for empire, chance in enumerate(slots[0]))
                row = cells.setdefault((belief["seat"], player), {})
                row[belief["round"]] = f"{EMPIRES[empire].capitalize()} {percent(chance)}"
    if not cells:
        return [], []
    loved = found.match.game.position()["loyalties"]
    return [*(f"round {number}" for number in rounds), "in truth"], [
        (f"{names[who]} about {names[other]}", *(row.get(number, "") for number in rounds),
         loved[other][0]["empire"].capitalize())
        for (who, other), row in sorted(cells.items())
    ]


def every_choice(found: Review) -> str:
    """A table of all choices that were one, each with the options worth most."""
    rows = []
    for one in found.choices:
        if len(one.values) > 1:
            others = sorted((option for option in one.values if option != one.option), key=lambda o: -one.values[o])
            rows.append((
                str(one.number), seats(found.match)[one.seat], option_in_words(found.match, one.number, one.option),
                percent(one.values[one.option]), percent(one.loss) if one.loss else "",
                "; ".join(
                    f"{option_in_words(found.match, one.number, option)} {percent(one.values[option])}"
                    for option in others[:MOST_OTHERS]
                ),
            ))
    return table(("", "player", "choice", "worth", "lost", "other options"), rows)


def in_pictures(found: Review) -> str:
    """The review as a page of its own."""
    match = found.match
    turning = found.turning_points()
    marks = [(one.number, turned(found, one)) for one in turning]
    lines = {
        name: calm([found.opening[seat], *(one.chances[seat] for one in found.choices)])
        for seat, name in enumerate(seats(match))
    }
    parts = [
        paragraph(f"{winners(match)} won after {len(found.choices)} choices."),
        curves("Chances to win", lines, marks, "choice", *parts_of(match)),
        paragraph("As they were with all secrets known, estimated by playing on; numbers are turning points.", "soft"),
        heading("Turning points"), numbered([text for _, text in marks]),
        heading("Skill and luck"), table(COLUMNS, skill(found)),
        paragraph("A choice costs what it was worth less than the best, by what its player could know. Luck is what "
                  "dice and draws did to the chance to win, against what they do on average.", "soft"),
        heading("What cost most"), points([told(found, one) for one in mistakes(found)] or ["No choice cost much."]),
    ]
    rounds, rows = believed(found)
    if rows:
        parts += [heading("What was believed to be loved most"), table(("", *rounds), rows)]
    parts.append(folded("Every choice", every_choice(found)))
    return page(f"{match.kind.title}: a review", parts)


def calm(values: Sequence[float]) -> list[float]:
    """The mean of two values before and after each: what playouts say jitters. The first and last stay as they are."""
    found = []
    for at in range(len(values)):
        reach = min(2, at, len(values) - 1 - at)
        found.append(math.fsum(values[at - reach:at + reach + 1]) / (2 * reach + 1))
    return found
