"""What a seat of Whispers believes of the others' loyalties: exact, given a simple model of how players favour empires.

The model: whenever a player does something for or against an empire, that is so much likelier or less likely by the
slot of the player's token for it. The evidence of a game is then a table, for each player, of a factor for each empire
and slot, and a deal of a player's tokens is as likely as the product of its five factors. All deals that what is
public allows are counted out, at most 120 a player.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sandtable.bots.compiled.net import floats
from sandtable.engine.machine import NOBODY
from sandtable.games.whispers.rules.map import ALL_SEATS, EMPIRES, SEATS
from sandtable.games.whispers.state import NONE, SLOTS, Whispers

PLACED: Final[list[float]] = [2.1, 1.0, 0.4, 0.5, 1.0]
"""An agent placed in a council, by the slot (x4, x3, x2, x0, x-1) of that empire's token."""
ATTACKED: Final[list[float]] = [0.6, 0.85, 1.05, 1.2, 1.3]
"""An attack on an empire."""
GREW: Final[list[float]] = [1.15, 1.05, 0.94, 0.9, 0.96]
"""A banner placed for an empire."""


def permutations() -> vec[i64]:
    """All 120 orders of five empires, one after the other."""
    found: vec[i64] = vec[i64]()
    a: i64
    b: i64
    c: i64
    d: i64
    for a in range(5):
        for b in range(5):
            for c in range(5):
                for d in range(5):
                    e: i64 = 10 - a - b - c - d
                    if a != b and a != c and b != c and d != a and d != b and d != c and 0 <= e < 5:
                        found = append(append(append(append(append(found, a), b), c), d), e)
    return found


DEALS: Final[vec[i64]] = permutations()
"""By slot the empire; deal k is DEALS[5 * k] to DEALS[5 * k + 4]."""


class Belief:
    """`note` what was seen, `weigh` the deals a position allows, then `deal` them or read their `chances`."""

    def __init__(self) -> None:
        self.evidence: vec[float] = vec[float]([1.0 for _ in range(100)])
        """By player, empire and slot on which the token lay at first."""
        self.heard: bool = False
        self.deals: vec[i64] = vec[i64]()
        self.weights: vec[float] = vec[float]()
        self.first: vec[i64] = vec[i64]([0, 0, 0, 0, 0])
        """The deals of player p that are possible are number first[p] to first[p + 1] - 1."""
        self.totals: vec[float] = floats(4)

    def forget(self) -> None:
        """Everything was as likely as anything else before the first choice."""
        i: i64
        for i in range(100):
            self.evidence[i] = 1.0
        self.heard = False

    def note(self, g: Whispers, player: i64, empire: i64, model: list[float]) -> None:
        """A player did something that concerns an empire, with the tokens as they lie in `g`."""
        slot: i64
        for slot in range(SLOTS):
            place = (player * EMPIRES + empire) * SLOTS + g.origin[player * SLOTS + slot]
            self.evidence[place] *= model[slot]

    def note_councils(self, g: Whispers) -> None:
        """For those who have not followed the game: the agents on the board are what is left of it."""
        seat: i64
        for seat in range(ALL_SEATS):
            if g.council[seat] != NOBODY:
                self.note(g, g.council[seat], seat // SEATS, PLACED)

    def weigh(self, g: Whispers, seat: i64) -> None:
        """Count out the deals that are possible for what `seat` knows, each with its weight; own tokens are known."""
        self.deals = vec[i64]()
        self.weights = vec[float]()
        player: i64
        for player in range(g.players):
            self.first[player] = len(self.deals)
            self.totals[player] = 0.0
            if player != seat:
                self.weigh_player(g, player)
            self.first[player + 1] = len(self.deals)

    def weigh_player(self, g: Whispers, player: i64) -> None:
        base = player * SLOTS
        k: i64
        for k in range(120):
            weight = 1.0
            slot: i64
            for slot in range(SLOTS):
                empire = DEALS[5 * k + slot]
                if g.face_up[base + slot] and g.loyalty[base + slot] != empire:
                    weight = 0.0
                    break
                weight *= self.evidence[(player * EMPIRES + empire) * SLOTS + g.origin[base + slot]]
            if weight > 0.0:
                self.deals = append(self.deals, k)
                self.weights = append(self.weights, weight)
                self.totals[player] += weight

    def deal(self, g: Whispers, seat: i64) -> None:
        """Give the others tokens as likely as they are believed to lie, in a world made up already."""
        player: i64
        while True:
            for player in range(g.players):
                if player != seat:
                    self.deal_player(g, player)
            if not g.to_each_their_own or g.first_loves_differ():
                return

    def deal_player(self, g: Whispers, player: i64) -> None:
        mark = self.totals[player] * float(g.below(1 << 24)) / 16777216.0
        k = self.first[player]
        last = self.first[player + 1] - 1
        while k < last:
            mark -= self.weights[k]
            if mark < 0.0:
                break
            k += 1
        slot: i64
        for slot in range(SLOTS):
            g.loyalty[player * SLOTS + slot] = DEALS[5 * self.deals[k] + slot]

    # Read ------------------------------------------------------------------------------------------------------------

    def chances(self, g: Whispers, seat: i64) -> list[list[list[float]]]:
        """By player, slot and empire, the probability that the token is there; `weigh` first.

        With "to each their own" the deals of all others are weighed together: only loves that all differ count.
        """
        fits = self.fits(g, seat)
        table: list[list[list[float]]] = []
        player: i64
        for player in range(g.players):
            row = [[0.0 for _ in range(5)] for _ in range(5)]
            total = 0.0
            k: i64
            for k in range(self.first[player], self.first[player + 1]):
                weight = self.weights[k]
                love = self.first_love(g, player, self.deals[k])
                weight *= fits[int(player)][int(love)]
                total += weight
                slot: i64
                for slot in range(SLOTS):
                    row[int(slot)][int(DEALS[5 * self.deals[k] + slot])] += weight
            for line in row:
                for empire in range(5):
                    line[empire] = line[empire] / total if total > 0.0 else 0.0
            if player == seat:
                for slot in range(SLOTS):
                    row[int(slot)][int(g.loyalty[player * SLOTS + slot])] = 1.0
            table.append(row)
        return table

    def first_love(self, g: Whispers, player: i64, deal: i64) -> i64:
        """The empire that first lay on the x4 slot, in a deal."""
        slot: i64
        for slot in range(SLOTS):
            if g.origin[player * SLOTS + slot] == 0:
                return DEALS[5 * deal + slot]
        return NONE

    def fits(self, g: Whispers, seat: i64) -> list[list[float]]:
        """By player and first love, how well the others' loves can differ from it; all 1 without that option."""
        players = int(g.players)
        if not g.to_each_their_own:
            return [[1.0 for _ in range(5)] for _ in range(players)]
        shares: list[list[float]] = []
        player: i64
        for player in range(g.players):
            row = [0.0 for _ in range(5)]
            if player == seat:
                slot: i64
                for slot in range(SLOTS):
                    if g.origin[player * SLOTS + slot] == 0:
                        row[int(g.loyalty[player * SLOTS + slot])] = 1.0
            k: i64
            for k in range(self.first[player], self.first[player + 1]):
                row[int(self.first_love(g, player, self.deals[k]))] += self.weights[k]
            shares.append(row)
        return [[ways(shares, one, 0, 1 << love, 1.0) for love in range(5)] for one in range(players)]


def ways(shares: list[list[float]], skip: int, player: int, taken: int, weight: float) -> float:
    """The sum over all ways for the other players to love different empires."""
    if player == len(shares):
        return weight
    if player == skip:
        return ways(shares, skip, player + 1, taken, weight)
    total = 0.0
    for love in range(5):
        share = shares[player][love]
        if share > 0.0 and not (taken >> love) & 1:
            total += ways(shares, skip, player + 1, taken | 1 << love, weight * share)
    return total
