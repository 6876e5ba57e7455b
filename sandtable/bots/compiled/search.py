"""Information-set Monte Carlo tree search: the best choice for a seat that does not see everything.

Every iteration makes up a world the seat cannot tell from the real one, walks down one tree that all worlds share,
and plays on from its edge. A node stands for the choices that lead to it, whoever made them; how often an option was
there to be chosen is counted, because not every world offers it (Cowling, Powley, Whitehouse 2012). Each player
picks what serves that player best, so it works for any number of them.

The tree is flat arrays, a node is a number: no node is an object, so a walk costs no memory traffic to speak of.
"""

from __future__ import annotations

from math import sqrt
from time import monotonic

from librt.vecs import append, vec
from mypy_extensions import i64

from sandtable.bots.compiled.guide import Guide
from sandtable.engine.chance import next_state, seeded
from sandtable.engine.machine import NOBODY, Game

NONE: i64 = -1


class Search:
    """A search for one seat. `think` as long as you like, then read `best`, `visits_of`, `value_of`."""

    def __init__(self, guide: Guide, seat: i64, seed: i64) -> None:
        self.guide: Guide = guide
        self.seat: i64 = seat
        self.chance: i64 = seeded(seed)
        self.courage: float = 0.6
        """How much an untried option is tried for its weight's sake, against what is known to be good."""
        self.first_guess: float = 0.1
        """How much worse than its siblings an option is taken to be before it was tried."""
        self.horizon: i64 = guide.horizon
        """How many phases beyond the root a playout goes before it is judged."""
        self.longest: i64 = 1000000
        """How many choices a playout makes at most."""
        self.guided: bool = True
        """Whether playouts follow the guide's weights; else any option is as good as another."""
        self.foreseen: bool = True
        """Whether others are taken to choose what the guide thinks best for them in each world; else they search for
        their own best result as the seat does, in one tree for all worlds."""
        self.iterations: i64 = 0
        self.clear()

    # The tree: node 0 is the root; a node is the option that leads to it ----------------------------------------------

    def clear(self) -> None:
        """Forget everything: a tree of a root alone."""
        self.size: i64 = 0
        self.option: vec[i64] = vec[i64]()
        self.parent: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offered: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()
        self.prior: vec[float] = vec[float]()
        self.slot: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]()
        self.movers: vec[i64] = vec[i64]()
        self.here: vec[i64] = vec[i64]()
        self.grow(NONE, 0, 1.0)

    def grow(self, parent: i64, option: i64, prior: float) -> i64:
        """A new node under `parent`."""
        node = self.size
        self.option = append(self.option, option)
        self.parent = append(self.parent, parent)
        self.child = append(self.child, NONE)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.marks = append(self.marks, 0)
        self.total = append(self.total, 0.0)
        self.prior = append(self.prior, prior)
        if parent == NONE:
            self.sibling = append(self.sibling, NONE)
        else:
            self.sibling = append(self.sibling, self.child[parent])
            self.child[parent] = node
        self.size = node + 1
        return node

    # Thinking ---------------------------------------------------------------------------------------------------------

    def think(self, root: Game, iterations: i64, seconds: float) -> None:
        """Search on from `root`, a made-up world in which the seat is to move, until the root was visited so often.

        Stops sooner when no other option can catch up with the best, or when the time is up: then, and only then, the
        outcome depends on the speed of the machine.
        """
        deadline = monotonic() + seconds
        self.guide.prepare(root, self.seat)
        stop = self.guide.phase(root) + self.horizon
        done: i64 = 0
        while self.visits[0] < iterations:
            world = root.copy()
            self.chance = next_state(self.chance)
            world.stir(self.chance)
            self.guide.deal(world, self.seat)
            world.fresh = False
            self.descend(world, stop)
            done += 1
            if monotonic() > deadline or (done & 63 == 0 and self.settled(iterations)):
                break
        self.iterations += done

    def settled(self, iterations: i64) -> bool:
        """Whether the most visited option stays it, whatever the iterations left would show."""
        most: i64 = 0
        second: i64 = 0
        node = self.child[0]
        while node != NONE:
            visits = self.visits[node]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            node = self.sibling[node]
        return most - second > iterations - self.visits[0]

    def descend(self, world: Game, stop: i64) -> None:
        """One iteration: down the tree, one node more, on to the horizon, and back with what came out."""
        guide = self.guide
        node: i64 = 0
        depth: i64 = 0
        while world.player != NOBODY and (node == 0 or self.visits[node] > 0):
            mover = world.player
            chosen = self.select(world, node)
            if len(self.path) <= depth:
                self.path = append(self.path, chosen)
                self.movers = append(self.movers, mover)
            else:
                self.path[depth] = chosen
                self.movers[depth] = mover
            depth += 1
            world.play(self.option[chosen])
            node = chosen
            if self.marks[node] == 0:
                self.marks[node] = guide.mark(world, self.seat)
        self.play_on(world, stop)
        guide.judge(world)
        values = guide.values
        self.visits[0] += 1
        i: i64 = 0
        while i < depth:
            node = self.path[i]
            self.visits[node] += 1
            self.total[node] += values[self.movers[i]]
            i += 1

    def play_on(self, world: Game, stop: i64) -> None:
        """The playout."""
        guide = self.guide
        foreseen = self.foreseen
        seat = self.seat
        if not self.guided:
            if self.horizon >= 1000000:
                world.playout(self.longest)
                return
            made: i64 = 0
            while world.player != NOBODY and made < self.longest and guide.phase(world) < stop:
                n = world.offered()
                world.play(world.buffer[world.below(n)])
                made += 1
            return
        made = 0
        while world.player != NOBODY and made < self.longest and guide.phase(world) < stop:
            world.play(guide.best(world) if foreseen and world.player != seat else guide.pick(world))
            made += 1

    def select(self, world: Game, node: i64) -> i64:
        """The child to go to: what others are taken to choose; else, of what this world offers, the best sum of what is
        known and what is worth trying."""
        if self.foreseen and world.player != self.seat:
            expected = self.guide.best(world)
            found = self.child_of(node, expected)
            return self.grow(node, expected, 1.0) if found == NONE else found
        n = world.offered()
        self.find(world, node, n)
        here = self.here
        visits = self.visits
        total = self.total
        prior = self.prior
        weight = 0.0
        known = 0.0
        tries: i64 = 0
        i: i64 = 0
        while i < n:
            child = here[i]
            self.offered[child] += 1
            weight += prior[child]
            known += total[child]
            tries += visits[child]
            i += 1
        guess = 0.5
        if tries > 0:
            guess = known / float(tries)
        untried = guess - self.first_guess
        best = here[0]
        best_score = -1.0e9
        i = 0
        while i < n:
            child = here[i]
            count = float(visits[child])
            value = total[child] / count if count > 0.0 else untried
            score = value + self.courage * (prior[child] / weight) * sqrt(float(self.offered[child])) / (1.0 + count)
            if score > best_score:
                best_score = score
                best = child
            i += 1
        return best

    def find(self, world: Game, node: i64, n: i64) -> None:
        """Put into `here` the child for each of the n options offered; those never met are grown."""
        child = self.child[node]
        while child != NONE:
            option = self.option[child]
            while len(self.slot) <= option:
                self.slot = append(self.slot, NONE)
            self.slot[option] = child
            child = self.sibling[child]
        missing = False
        i: i64 = 0
        while i < n:
            option = world.buffer[i]
            found = NONE
            if option < len(self.slot):
                found = self.slot[option]
                if found != NONE and (found >= self.size or self.parent[found] != node or self.option[found] != option):
                    found = NONE
            if found == NONE:
                missing = True
            if i < len(self.here):
                self.here[i] = found
            else:
                self.here = append(self.here, found)
            i += 1
        if missing:
            self.guide.weigh(world)
            i = 0
            while i < n:
                if self.here[i] == NONE:
                    self.here[i] = self.grow(node, world.buffer[i], self.guide.weights[i])
                i += 1

    # What came out ----------------------------------------------------------------------------------------------------

    def child_of(self, parent: i64, option: i64) -> i64:
        """The node an option leads to; NONE if it was never met."""
        node = self.child[parent]
        while node != NONE and self.option[node] != option:
            node = self.sibling[node]
        return node

    def visits_of(self, option: i64) -> i64:
        node = self.child_of(0, option)
        return 0 if node == NONE else self.visits[node]

    def value_of(self, option: i64) -> float:
        """What an option is worth to the seat, from 0 to 1; below 0 if it was never tried."""
        node = self.child_of(0, option)
        if node == NONE or self.visits[node] == 0:
            return -1.0
        return self.total[node] / float(self.visits[node])

    def best(self, root: Game) -> i64:
        """The most visited option of those offered; the more valuable of equals."""
        n = root.offered()
        best = root.buffer[0]
        i: i64 = 1
        while i < n:
            option = root.buffer[i]
            if self.visits_of(option) > self.visits_of(best) or (
                self.visits_of(option) == self.visits_of(best) and self.value_of(option) > self.value_of(best)
            ):
                best = option
            i += 1
        return best

    # From one choice to the next --------------------------------------------------------------------------------------

    def follow(self, mark: i64, depth: i64) -> bool:
        """Make the node with that mark the root, if the tree has it no deeper than `depth`; else forget everything."""
        found = self.look(0, mark, depth) if mark != 0 else NONE
        if found == NONE:
            self.clear()
            return False
        self.reroot(found)
        return True

    def look(self, node: i64, mark: i64, depth: i64) -> i64:
        """The most visited node below `node` with that mark."""
        best = NONE
        child = self.child[node]
        while child != NONE:
            if self.visits[child] > 0:
                found = child
                if self.marks[child] != mark:
                    found = self.look(child, mark, depth - 1) if depth > 1 else NONE
                if found != NONE and (best == NONE or self.visits[found] > self.visits[best]):
                    best = found
            child = self.sibling[child]
        return best

    def reroot(self, top: i64) -> None:
        """Keep what is below a node, as a new tree."""
        option, child, sibling = self.option, self.child, self.sibling
        visits, offered, marks = self.visits, self.offered, self.marks
        total, prior = self.total, self.prior
        self.clear()
        self.visits[0] = visits[top]
        self.marks[0] = marks[top]
        old: vec[i64] = vec[i64]([top])
        at: i64 = 0
        while at < self.size:
            node = child[old[at]]
            while node != NONE:
                new = self.grow(at, option[node], prior[node])
                self.visits[new] = visits[node]
                self.offered[new] = offered[node]
                self.marks[new] = marks[node]
                self.total[new] = total[node]
                old = append(old, node)
                node = sibling[node]
            at += 1
