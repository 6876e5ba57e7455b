"""The review of a finished game: what every choice was worth, by what its player could know, and what chance did.

`python -m sandtable.bots.review` makes one in a process of its own, for whoever must not wait (see `speak`).
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TextIO

from sandtable.bots.compiled.guide import Guide
from sandtable.bots.levels import guide
from sandtable.bots.search import SearchBot
from sandtable.engine.chance import next_state, seeded
from sandtable.engine.kind import BadInput
from sandtable.engine.machine import Game
from sandtable.match import Match, visible
from sandtable.savefile import from_save


@dataclass(frozen=True)
class Reviewed:
    """One choice."""

    number: int
    seat: int
    option: int
    notation: str
    values: dict[int, float]
    """The searched value of every option to the player, from 0 to 1, by what the player could know."""
    loss: float
    """How much less the chosen option is worth than the best."""
    best: int
    luck: tuple[float, ...]
    """By seat, what chance did to the chances of winning in this choice, against what it does on average."""
    doubt: tuple[float, ...]
    """By seat, how far `luck` may be off, as a variance: it is estimated from playouts."""
    chances: tuple[float, ...]
    """By seat, the chance to win after this choice, with all secrets known."""


@dataclass
class Review:
    """A whole game."""

    match: Match
    opening: tuple[float, ...]
    choices: list[Reviewed] = field(default_factory=list)
    beliefs: list[dict[str, Any]] = field(default_factory=list)
    """What seats believed of the others' secrets, when they came to choose in a new round of the game."""

    def turning_points(self, most: int = 5) -> list[Reviewed]:
        """The choices around which somebody's chances changed most, in the order of the game, never two close by.

        The greatest of them all, and others if much turned there.
        """
        found: list[Reviewed] = []
        swings = {one.number: max(map(abs, self.swing(one.number))) for one in self.choices}
        for one in sorted(self.choices, key=lambda one: -swings[one.number]):
            apart = all(abs(one.number - other.number) > NEAR for other in found)
            if len(found) < most and apart and (not found or swings[one.number] >= TURNING):
                found.append(one)
        return sorted(found, key=lambda one: one.number)

    def swing(self, number: int) -> tuple[float, ...]:
        """By seat, how different the chances were after a choice and before it: of some positions each, since what
        playouts say of one is an estimate."""
        rows = [self.opening, *(one.chances for one in self.choices)]
        before, after = rows[max(0, number - NEAR):number], rows[number:number + NEAR]
        means = [[sum(chances) / len(some) for chances in zip(*some)] for some in (before, after)]
        return tuple(late - early for early, late in zip(*means))

    def before(self, number: int) -> tuple[float, ...]:
        """The chances before a choice (numbered from 1)."""
        return self.opening if number == 1 else self.choices[number - 2].chances


TURNING = 0.05
"""What turns less of somebody's chance to win is no turning point."""
NEAR = 4
"""How many positions around a choice are taken together."""
DOUBT = 10
"""How many visits with an average outcome every option is credited with: a value seen once or twice says little."""


def judged(rows: list[dict[str, Any]], chosen: int, otherwise: float) -> tuple[dict[int, float], int]:
    """The values of all options, and the best: the one searched most. Without a search there was nothing to choose."""
    if not rows:
        return {chosen: otherwise}, chosen
    visits = sum(row["visits"] for row in rows)
    average = sum(row["visits"] * row["value"] for row in rows if row["visits"]) / max(1, visits)
    values = {
        row["option"]: (row["visits"] * max(0.0, row["value"]) + DOUBT * average) / (row["visits"] + DOUBT)
        for row in rows
    }
    return values, max(rows, key=lambda row: (row["visits"], row["value"]))["option"]


class Reviewer:
    """Reviews games with a given effort. Same game, effort and seed: same review."""

    def __init__(self, game: str, iterations: int, playouts: int, seed: int = 1) -> None:
        self.game = game
        self.iterations = iterations
        self.playouts = playouts
        self.chance = int(seeded(seed))
        self.guide: Guide = guide(game)

    def review(self, match: Match, step: Callable[[], None] = lambda: None) -> Review:
        """The review of a match that is over; calls `step` after each choice."""
        if not match.over:
            raise BadInput("only a game that is over can be analysed; its secrets are still secrets")
        found = Review(match, self.chances(match.at(0)))
        seated = [
            SearchBot(self.game, seat + 1, guide(self.game), self.iterations, 600.0, match.board_data)
            for seat in range(match.players)
        ]
        unheard = [visible(match.set_up, seat) for seat in range(match.players)]
        phases = [-1] * match.players
        for number, move in enumerate(match.moves, 1):
            before = match.at(number - 1)
            bot = seated[move.seat]
            view = before.view(move.seat)
            bot.choose(view, unheard[move.seat])
            unheard[move.seat] = []
            self.note_beliefs(found, bot, before, move.seat, number, phases)
            after = match.at(number)
            chances = self.chances(after)
            values, best = judged(bot.thoughts().get("options", []), move.option, chances[move.seat])
            found.choices.append(Reviewed(
                number, move.seat, move.option, move.notation, values, max(0.0, values[best] - values[move.option]),
                best, *self.luck(before, move.option, chances), chances,
            ))
            for seat in range(match.players):
                unheard[seat].extend(visible(move.events, seat))
            step()
        return found

    def note_beliefs(
        self, found: Review, bot: SearchBot, g: Game, seat: int, number: int, phases: list[int],
    ) -> None:
        """Remember what a seat believes, the first time it is asked in every round."""
        position = g.view(seat)["position"]
        now = position.get("round", -1)
        if now == phases[seat]:
            return
        phases[seat] = now
        table = bot.guide.beliefs(g.determinize(seat, 1), seat)
        if table:
            found.beliefs.append({"number": number, "round": now, "seat": seat, "table": table})

    def luck(
        self, before: Game, option: int, chances: tuple[float, ...],
    ) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """What came of a choice against what comes of it on average, and the variance of that estimate.

        Nothing where no chance was in it.
        """
        nothing = (0.0,) * len(chances)
        once = before.copy()
        once.choose(option)
        if once.chance == before.chance:
            return nothing, nothing
        sums = [0.0] * len(chances)
        for _ in range(self.playouts):
            world = before.copy()
            self.chance = int(next_state(self.chance))
            world.stir(self.chance)
            world.choose(option)
            for seat, value in enumerate(self.chances(world, 1)):
                sums[seat] += value
        means = [value / self.playouts for value in sums]
        doubt = (
            (now * (1 - now) + mean * (1 - mean)) / max(1, self.playouts - 1) for now, mean in zip(chances, means)
        )
        return tuple(now - mean for now, mean in zip(chances, means)), tuple(doubt)

    def chances(self, g: Game, playouts: int = 0) -> tuple[float, ...]:
        """By seat, the share of victories in playouts from a position as it is, secrets included."""
        players = int(g.players)
        if g.over:
            winners = g.result().winners
            return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))
        n = playouts or self.playouts
        won = [0.0] * players
        for _ in range(n):
            world = g.copy()
            self.chance = int(next_state(self.chance))
            world.stir(self.chance)
            self.guide.play_out(world)
            winners = world.result().winners
            for seat in winners:
                won[seat] += 1 / len(winners)
        return tuple(share / n for share in won)


def sums(found: Review) -> list[dict[str, Any]]:
    """By seat, what skill and luck came to."""
    rows = []
    for seat in range(found.match.players):
        own = [one for one in found.choices if one.seat == seat and len(one.values) > 1]
        rows.append({
            "seat": seat, "name": found.match.name(seat), "choices": len(own),
            "loss": sum(one.loss for one in own),
            "mean_loss": sum(one.loss for one in own) / len(own) if own else 0.0,
            "best_choices": sum(one.loss == 0 for one in own),
            "luck": sum(one.luck[seat] for one in found.choices),
            "luck_within": 1.96 * math.sqrt(sum(one.doubt[seat] for one in found.choices)),
        })
    return rows


def as_data(found: Review) -> dict[str, Any]:
    """The review as plain data: what `sandtable analyse --json` prints."""
    result = found.match.result()
    assert result is not None
    return {
        "game": found.match.kind.name, "result": result.as_data(), "players": sums(found),
        "opening": list(found.opening),
        "choices": [
            {
                "number": one.number, "seat": one.seat, "option": one.option, "notation": one.notation,
                "values": {str(option): value for option, value in one.values.items()}, "best": one.best,
                "loss": one.loss, "luck": list(one.luck), "chances": list(one.chances),
            }
            for one in found.choices
        ],
        "turning_points": [one.number for one in found.turning_points()],
        "swings": [list(found.swing(one.number)) for one in found.turning_points()],
        "beliefs": found.beliefs,
    }


def speak(lines: TextIO, out: TextIO) -> None:
    """Review the save file on the first line; after every choice say how far it is, at last the review."""
    wish = json.loads(lines.readline())
    match = from_save(wish["save"])
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        tell(out, {"done": done, "all": len(match.moves)})

    found = Reviewer(match.kind.name, wish["iterations"], wish["playouts"]).review(match, step)
    tell(out, {"review": as_data(found)})


def tell(out: TextIO, message: dict[str, Any]) -> None:
    out.write(json.dumps(message, separators=(",", ":")) + "\n")
    out.flush()


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed must not be taken for an answer
    os.nice(10)
    speak(sys.stdin, answers)
