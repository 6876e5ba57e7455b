"""One game between bots, as a piece of work: plain data in, plain data out, so that any process may do it."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from sandtable import bots, games
from sandtable.bots.bot import Bot
from sandtable.bots.pool import Pool, PoolBot
from sandtable.fair import Chain
from sandtable.lab.observe import Subject, begun, ended
from sandtable.match import LONGEST_NAME, Match, visible


@dataclass(frozen=True)
class Work:
    """A game to be played. The same work gives the same game, wherever it is done."""

    number: int
    """Which of its study this is: no two have the same."""
    game: str
    bots: tuple[str, ...]
    """The bot of each seat."""
    seed: int
    settings: dict[str, Any] = field(default_factory=dict)
    board: Any = None
    keep: bool = False
    """Whether the choices are wanted as well."""
    observe: bool = False
    """Whether what a study looks at is wanted as well."""

    @property
    def secret(self) -> bytes:
        """The secret all chance of this game comes from."""
        return hashlib.blake2b(f"sandtable laboratory {self.seed}".encode(), digest_size=32).digest()


@dataclass(frozen=True)
class Played:
    """What came out of a work."""

    work: Work
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    choices: tuple[int, ...]
    """How many choices each seat made."""
    seconds: tuple[float, ...]
    """How long each seat thought in all."""
    faults: tuple[str, ...] = ()
    """What bots did wrong, in words."""
    moves: tuple[tuple[int, int], ...] = ()
    """Seat and option of every choice, if they were to be kept."""
    details: dict[str, Any] = field(default_factory=dict)
    seen: tuple[tuple[Subject, ...], ...] = ()
    """By seat, what a study looks at."""

    def share(self, seat: int) -> float:
        """What the seat won of the game: 1, 0, or its part of a shared victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def match(self) -> Match:
        """The game as a match, to be saved; only if its choices were kept."""
        work = self.work
        match = Match.start(
            work.game, len(work.bots), work.settings, names=names(work.bots), secret=work.secret, board=work.board,
        )
        for seat, option in self.moves:
            match.choose(seat, option)
        return match


def names(seated: Sequence[str]) -> list[str]:
    """What to call the seats: by their bots, a program by its file, and the second of a name with a 2 behind it."""
    found: list[str] = []
    for bot in seated:
        name = bot
        if bot.startswith("exec:"):
            name = PurePath(bots.command_of(bot)[-1]).name[: LONGEST_NAME - 3]
        before = sum(other.rpartition(" ")[0] == name or other == name for other in found)
        found.append(f"{name} {before + 1}" if before else name)
    return found


def do(work: Work) -> Played:
    """Play the game. Bots of ours think in this process, given only views; programs in processes of their own."""
    kind = games.kind(work.game)
    players = len(work.bots)
    chain = Chain(work.secret, ())
    g = kind.new(players, chain.seed(0), kind.read_settings(work.settings), kind.board(work.board), True)
    opening = g.position() if work.observe else {}
    story: list[dict[str, Any]] = []
    moves: list[tuple[int, int]] = []
    choices = [0] * players
    seconds = [0.0] * players
    with Pool() as pool:
        seated = [seat_bot(work, seat, pool) for seat in range(players)]
        unheard: list[list[dict[str, Any]]] = [[] for _ in seated]
        while True:
            happened = [event.as_data() for event in g.events]
            g.events.clear()
            if work.observe:
                story.extend(happened)
            for seat in range(players):
                unheard[seat].extend(visible(happened, seat))
            mover = g.to_move
            if mover is None:
                break
            view = g.view(mover)
            began = time.perf_counter()
            option = seated[mover].choose(view, unheard[mover])
            seconds[mover] += time.perf_counter() - began
            choices[mover] += 1
            unheard[mover] = []
            moves.append((mover, option))
            g.stir(chain.add(mover, option))
            g.choose(option)
        faults = tuple(
            f"{bot.name}: {fault.words()}" for bot in seated if isinstance(bot, PoolBot) for fault in bot.faults
        )
    result = g.result()
    seen = tuple(
        (*begun(opening, seat), *ended(g.position(), seat, story)) for seat in range(players)
    ) if work.observe else ()
    return Played(
        work, result.scores, result.winners, result.reason, tuple(choices), tuple(seconds), faults,
        tuple(moves) if work.keep else (), result.details, seen,
    )


def seat_bot(work: Work, seat: int, pool: Pool) -> Bot:
    """The bot of a seat; its seed follows from the game's."""
    name = work.bots[seat]
    digest = hashlib.blake2b(f"{work.seed} {seat} {name}".encode(), digest_size=8).digest()
    seed = int.from_bytes(digest, "little") >> 2
    if name.startswith("exec:"):
        return PoolBot(pool, name, f"seat {seat}", seed, work.board)
    return bots.make(name, work.game, seed, board=work.board)
