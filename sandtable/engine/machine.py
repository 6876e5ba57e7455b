"""The machine every game runs on: an agenda of steps, the offers of the step that waits, and a stream of chance.

A game is integers, flat arrays and an agenda: a stack of steps still to be done. The machine takes the top step off
the agenda, lets it do what needs no decision (`begin`), collects its offers (`offer`), takes a sole offer by itself,
skips a step without offers, and stops when a player must choose. `choose` goes on from there.

A step is made once and holds nothing that changes, so copying a game copies a few small arrays. An interruption is one
more step: `g.then(attack)` puts it on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from .chance import next_state, seeded, word_of

if TYPE_CHECKING:
    from .kind import GameKind, Result, View

NOBODY: Final[i64] = -1
"""In place of a player: everybody, or no one."""


class Illegal(ValueError):
    """A choice that is not among the options, or a choice when there is none to make."""


class Phrase:
    """A kind of sentence: its key and the names of its numbers. Made once, beside the rule that says it.

    Sentences are how a game speaks: what happened (events) and what may be chosen (options). The catalogue of messages
    turns them into words, `Lexicon` into notation; the engine itself knows no language.
    """

    def __init__(self, key: str, *names: str) -> None:
        self.key: Final = key
        self.names: Final = names

    def says(self, *values: int) -> Sentence:
        return Sentence(self, list(values), -1)


class Sentence:
    """A phrase with its numbers, and the player it is for (NOBODY: for all)."""

    def __init__(self, phrase: Phrase, values: list[int], to: int) -> None:
        self.phrase: Final = phrase
        self.values: Final = values
        self.to: Final = to

    @property
    def key(self) -> str:
        return self.phrase.key

    def args(self) -> dict[str, int]:
        return dict(zip(self.phrase.names, self.values))

    def as_data(self) -> dict[str, Any]:
        """Plain data: `{"key": ..., name: number, ...}`, with `"to"` if only one player may know it."""
        data: dict[str, Any] = {"key": self.phrase.key}
        data.update(self.args())
        if self.to >= 0:
            data["to"] = self.to
        return data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self.as_data() == other.as_data()

    def __repr__(self) -> str:
        return f"Sentence({self.as_data()})"


class Game:
    """What every game has. A game adds its own integers and arrays, and keeps to these obligations:

    - `copy()` shares nothing that changes; events are not copied and nobody listens to the copy.
    - the same seed and the same choices give the same game, on any machine.
    - `player` is the one who must choose, or NOBODY when the game is over.
    """

    def __init__(self, kind: GameKind, players: i64, chance: i64) -> None:
        self.kind: GameKind = kind
        self.players: i64 = players
        self.player: i64 = NOBODY
        self.chance: i64 = chance
        self.pauses: bool = False
        self.listening: bool = False
        self.fresh: bool = False
        self.count: i64 = 0
        self.revealed: i64 = 0
        self.buffer: vec[i64] = vec[i64]()
        self.step: Step[Any] = NOTHING
        self.agenda: vec[Step[Any]] = vec[Step]()  # type: ignore[type-arg]  # what runs uncompiled wants the bare class
        self.depth: i64 = 0
        self.events: list[Sentence] = []

    # What a rule says ------------------------------------------------------------------------------------------------

    def then(self, step: Step[Any]) -> None:
        """Put a step on top of the agenda: it is done before everything that is there already."""
        at = self.depth
        if at < len(self.agenda):
            self.agenda[at] = step
        else:
            self.agenda = append(self.agenda, step)
        self.depth = at + 1

    def still_to_do(self) -> list[Step[Any]]:
        """The steps still to be done, the next one last."""
        return list(self.agenda)[: self.depth]

    def put_off(self, steps: list[Step[Any]]) -> None:
        """These and no others are still to be done, the next one last."""
        self.depth = 0
        for step in steps:
            self.then(step)

    def offer(self, option: i64) -> None:
        """Add an option to what the player may choose."""
        at = self.count
        if at < len(self.buffer):
            self.buffer[at] = option
        else:
            self.buffer = append(self.buffer, option)
        self.count = at + 1

    def tell(self, what: Phrase, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0) -> None:
        """Tell everybody who listens that something happened."""
        if self.listening:
            self.record(what, NOBODY, a, b, c, d, e, f)

    def whisper(self, to: i64, what: Phrase, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Tell one player alone."""
        if self.listening:
            self.record(what, to, a, b, c, d, e, 0)

    def record(self, what: Phrase, to: i64, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) -> None:
        values: list[int] = [int(a), int(b), int(c), int(d), int(e), int(f)]
        self.events.append(Sentence(what, values[: len(what.names)], int(to)))

    def reveal(self) -> None:
        """Say that somebody has just learnt a secret that no draw or die brought: a card shown, a token turned over.

        What is known cannot be taken back: a match lets a player undo a choice only if it neither used chance nor
        revealed anything. The counter is no part of the state: neither copies nor bytes carry it.
        """
        self.revealed += 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as any other."""
        state = next_state(self.chance)
        scaled = word_of(state) * n
        if (scaled & 0xFFFFFFFF) < n:
            floor: i64 = (0x100000000 - n) % n
            while (scaled & 0xFFFFFFFF) < floor:
                state = next_state(state)
                scaled = word_of(state) * n
        self.chance = state
        return scaled >> 32

    # How the machine runs --------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Do steps until a player must choose or the agenda is empty."""
        while self.depth > 0:
            self.depth -= 1
            step: Step[Any] = self.agenda[self.depth]
            step.begin(self)
            self.count = 0
            step.offer(self)
            if self.count == 0:
                continue
            if self.count == 1 and not step.asks(self):
                step.choose(self, self.buffer[0])
                continue
            self.step = step
            self.player = step.who(self)
            self.fresh = True
            return
        self.step = NOTHING
        self.player = NOBODY
        self.count = 0
        self.fresh = True

    def refresh(self) -> None:
        """Collect the offers of the waiting step again, if they may be stale."""
        if not self.fresh:
            self.count = 0
            self.step.offer(self)
            self.fresh = True

    def offered(self) -> i64:
        """How many options there are."""
        if not self.fresh:
            self.refresh()
        return self.count

    def play(self, option: i64) -> None:
        """Choose without asking whether the option is offered: for search and playouts, which took it from there."""
        step: Step[Any] = self.step
        step.choose(self, option)
        self.advance()

    # The public face -------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.player == NOBODY

    @property
    def to_move(self) -> int | None:
        """The seat that must choose; None when the game is over."""
        return None if self.player == NOBODY else int(self.player)

    def options(self) -> list[int]:
        """What the seat to move may choose, in a fixed order, each once; empty when the game is over."""
        n = self.offered()
        buffer = self.buffer
        found: list[int] = []
        i: i64 = 0
        while i < n:
            found.append(int(buffer[i]))
            i += 1
        return found

    def choose(self, option: int) -> None:
        """Take one of the options; raises Illegal, and changes nothing, if it is not among them."""
        n = self.offered()
        wanted: i64 = option
        buffer = self.buffer
        i: i64 = 0
        while i < n:
            if buffer[i] == wanted:
                self.play(wanted)
                return
            i += 1
        raise Illegal(f"{option} is not among the {n} options now")

    def copy(self) -> Game:
        """An independent game in the same state, without events and listeners."""
        raise NotImplementedError

    def redeal(self, seat: i64) -> None:
        """Draw anew, uniformly, all that `seat` cannot know, from this game's own stream of chance."""
        raise NotImplementedError

    def determinize(self, seat: int | None, seed: int) -> Game:
        """A random complete game consistent with all that `seat` knows (None: a spectator), with its own chance.

        Raises ValueError if there is no such seat.
        """
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.players - 1}")
        world = self.copy()
        world.stir(seed)
        world.redeal(NOBODY if seat is None else seat)
        world.fresh = False
        return world

    def result(self) -> Result:
        """Scores and winners; of an unfinished game, as if it ended now."""
        return self.kind.result(self)

    def view(self, seat: int | None) -> View:
        """Exactly what a seat may know (None: a spectator), as plain data: the only door to a game's state."""
        return self.kind.view(self, seat)

    def position(self) -> dict[str, Any]:
        """The whole state as readable plain data; `kind.from_position` reads it back. Not for players' eyes."""
        return self.kind.position(self)

    def to_bytes(self) -> bytes:
        """The whole state, compactly; `from_bytes` reads it back."""
        return self.kind.to_bytes(self)

    def describe(self, option: int) -> Sentence:
        """What an option is, as a sentence for notation and words."""
        step: Step[Any] = self.step
        return step.describe(self, option)

    def stir(self, seed: i64) -> None:
        """Go on with another stream of chance (a match does so before every choice, from its hashed secret)."""
        self.chance = seeded(seed)

    def playout(self, limit: i64) -> i64:
        """Choose at random until the game is over or `limit` choices are made; returns how many were made."""
        made: i64 = 0
        if not self.fresh:
            self.refresh()
        while self.player != NOBODY and made < limit:
            step: Step[Any] = self.step
            step.choose(self, self.buffer[self.below(self.count)])
            self.advance()
            made += 1
        return made


G = TypeVar("G", bound=Game)


class Step(Generic[G]):
    """One thing to be done. `begin` may act and must not offer; `offer` only looks, so that it can be asked again."""

    name: str = "step"

    def begin(self, g: G) -> None:
        """Do what needs no decision."""

    def offer(self, g: G) -> None:
        """Offer what the player may choose."""

    def choose(self, g: G, option: i64) -> None:
        """Do what was chosen."""

    def asks(self, g: G) -> bool:
        """Whether a sole option is asked for all the same."""
        return False

    def describe(self, g: G, option: int) -> Sentence:
        """The option as a sentence."""
        raise NotImplementedError

    def who(self, g: G) -> i64:
        """The player who chooses."""
        raise NotImplementedError


NOTHING: Final = Step[Any]()
