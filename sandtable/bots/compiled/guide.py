"""What a search must be told about a game: what a position is worth, what is worth trying, what others may hold."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from sandtable.bots.compiled.net import Net
from sandtable.engine.machine import NOBODY, Game


class Guide:
    """Knows nothing of any game: no preference among the options, a game is worth what it would score now.

    A game's own guide overrides what it knows better. A guide is asked about worlds the search has made up; it never
    sees a real game.
    """

    def __init__(self, net: Net) -> None:
        self.net: Net = net
        """The learned value; a game's guide says what it is shown."""
        self.learned: bool = False
        """Whether positions are judged by the net, else by hand."""
        self.horizon: i64 = 1000000
        """How many phases beyond the root a playout goes before it is judged."""
        self.sight: i64 = 1000000
        """The horizon where the net judges: it sees further by itself."""
        self.heat: float = 0.15
        """How far behind the best an option may be and still be tried now and then."""
        self.curiosity: float = 0.15
        """The same where the net judges: playouts are short then, and may try more."""
        self.values: vec[float] = vec[float]()
        self.weights: vec[float] = vec[float]()
        for _ in range(8):
            self.values = append(self.values, 0.0)

    def learn(self, weights: list[float]) -> None:
        """From now on judge positions by a net with these weights."""
        self.net.load(weights)
        self.learned = True
        self.horizon = self.sight
        self.heat = self.curiosity

    def judge(self, g: Game) -> None:
        """Put into `values` what the position is worth to each player, from 0 to 1; of a finished game its result."""
        result = g.kind.result(g)
        share = 1.0 / len(result.winners)
        for player in range(int(g.players)):
            self.values[player] = share if player in result.winners else 0.0

    def weigh(self, g: Game) -> None:
        """Put into `weights`, for each option offered, how much it deserves to be tried; more than 0."""
        n = g.offered()
        self.room(n)
        i: i64 = 0
        while i < n:
            self.weights[i] = 1.0
            i += 1

    def to_be_learned(self, g: Game) -> bool:
        """Whether the net is asked about such positions."""
        return True

    def temper(self, boldness: float) -> None:
        """Give whoever plays by this guide a character: above 1 it likes to attack, below 1 it would rather guard."""

    def draw(self, g: Game) -> None:
        """Take in a position, to show it to the net."""

    def show(self, g: Game, player: i64) -> None:
        """Put the position taken in last into the input of the net, as a player sees it."""

    def by_net(self, g: Game) -> None:
        """Put into `values` what the net thinks of a position."""
        self.draw(g)
        player: i64 = 0
        while player < g.players:
            self.show(g, player)
            self.values[player] = self.net.value()
            player += 1

    def room(self, n: i64) -> None:
        """Make `weights` at least n long."""
        while len(self.weights) < n:
            self.weights = append(self.weights, 0.0)

    def hear(self, g: Game, key: str, values: dict[str, int]) -> None:
        """Something happened before the position `g` that a player saw: it may tell what others want."""

    def prepare(self, g: Game, seat: i64) -> None:
        """A seat is going to think about this position: what it believes does not change until then."""

    def deal(self, g: Game, seat: i64) -> None:
        """Draw anew what the seat cannot know, as likely as the seat believes it to be; `prepare` first."""
        g.redeal(seat)

    def beliefs(self, g: Game, seat: i64) -> list[list[list[float]]]:
        """What a seat believes of others' secrets, as tables of probabilities; empty if there is nothing to believe."""
        return []

    def phase(self, g: Game) -> i64:
        """How far the game has come, in steps of which a playout may do several: it grows as the game goes on."""
        return 0

    def mark(self, g: Game, seat: i64) -> i64:
        """A digest of what the seat knows: two positions with one mark are the same to it. 0: nothing is said."""
        return 0

    def pick(self, g: Game) -> i64:
        """An option, the likelier the more weight it has, by the game's own chance."""
        n = g.offered()
        if n == 1:
            return g.buffer[0]
        self.weigh(g)
        weights = self.weights
        total = 0.0
        i: i64 = 0
        while i < n:
            total += weights[i]
            i += 1
        mark = total * float(g.below(1 << 24)) / 16777216.0
        i = 0
        while i < n - 1:
            mark -= weights[i]
            if mark < 0.0:
                break
            i += 1
        return g.buffer[i]

    def play_out(self, g: Game) -> None:
        """Play to the end, everybody by their weights."""
        while g.player != NOBODY:
            g.play(self.pick(g))

    def best(self, g: Game) -> i64:
        """The option with the most weight; the first of equals."""
        n = g.offered()
        self.weigh(g)
        weights = self.weights
        best: i64 = 0
        i: i64 = 1
        while i < n:
            if weights[i] > weights[best]:
                best = i
            i += 1
        return g.buffer[best]
