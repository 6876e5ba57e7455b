"""Exact odds of battles fought to the end, by dynamic programming.

    >>> from sandtable.games.balance import odds
    >>> round(odds.take(8, 5), 4)
    0.818
    >>> odds.take(8, 5, rough=True, attacker_airfield=True)

`take` is the chance to take a territory, `left` the distribution of what is left. Both are those of a fast assault:
always as many dice as allowed, against a defender who rolls two dice whenever possible, or always one. `attackers` are
those that may fight, without the troops that are to stay behind.

Chances come from whole counts of equally likely dice, in double precision: good to about 14 digits.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_DICE = 3
MOST_ROUGH_DICE = 2
MOST_DEFENCE = 2
FACES = (1, 2, 3, 4, 5, 6)
COVERED_FACES = (2, 3, 4, 5, 6)
"""A die covered by Recon is re-rolled until it is no 1."""


class Left(NamedTuple):
    """A possible end of a battle: the territory is taken if no defender is left."""

    attackers: int
    defenders: int
    chance: float


def highest_two(dice: tuple[tuple[int, ...], ...]) -> dict[tuple[int, int], int]:
    """In how many ways dice with these faces show which highest and second (0: there is none)."""
    ways = {(0, 0): 1}
    for faces in dice:
        further: dict[tuple[int, int], int] = {}
        for (best, second), count in ways.items():
            for face in faces:
                pair = (face, best) if face > best else (best, max(face, second))
                further[pair] = further.get(pair, 0) + count
        ways = further
    return ways


def losses(attack: int, defence: int, recon: int, lift: int, defence_lift: int) -> tuple[float, ...]:
    """The chances that the attacker loses 0, 1, ... of the troops compared in one roll, the defender the others."""
    covered = min(recon, attack)
    attacks = highest_two((COVERED_FACES,) * covered + (FACES,) * (attack - covered))
    defences = highest_two((FACES,) * defence)
    compared = min(attack, defence, 2)
    counts = [0] * (compared + 1)
    for (best, second), count in attacks.items():
        for (best_defence, second_defence), other in defences.items():
            lost = int(best + lift <= best_defence + defence_lift)
            if compared == 2:
                lost += second <= second_defence
            counts[lost] += count * other
    total = sum(counts)
    return tuple(count / total for count in counts)


class Odds:
    """The odds under one set of terms, remembered: made once by `under`, asked often."""

    def __init__(self, most: int, recon: int, lift: bool, defence_lift: bool, defence: int) -> None:
        self.most = most
        self.defence = defence
        self.rolls = {
            (n, m): losses(n, m, recon, int(lift), int(defence_lift))
            for n in range(1, most + 1) for m in range(1, defence + 1)
        }
        self.table: list[list[float]] = [[0.0]]
        """By attackers and defenders: the chance to take."""

    def take(self, attackers: int, defenders: int) -> float:
        """The chance that so many attackers take a territory from so many defenders."""
        try:
            return self.table[attackers][defenders]
        except IndexError:
            self.extend(attackers, defenders)
            return self.table[attackers][defenders]

    def extend(self, attackers: int, defenders: int) -> None:
        """Make the table large enough."""
        width = max(defenders, len(self.table[0]) - 1, 20)
        height = max(attackers, len(self.table) - 1, 20)
        table = [[1.0] + [0.0] * width]
        for a in range(1, height + 1):
            row = [1.0]
            attack = min(a, self.most)
            for d in range(1, width + 1):
                rolls = self.rolls[attack, min(d, self.defence)]
                compared = len(rolls) - 1
                chance = rolls[0] * row[d - compared] + rolls[1] * table[a - 1][d - compared + 1]
                if compared == 2:
                    chance += rolls[2] * table[a - 2][d]
                row.append(chance)
            table.append(row)
        self.table = table

    def left(self, attackers: int, defenders: int) -> list[Left]:
        """Every possible end with its chance, those for the attacker first, the most troops left first."""
        reached = {(attackers, defenders): 1.0}
        ends: dict[tuple[int, int], float] = {}
        for total in range(attackers + defenders, 0, -1):
            for a in range(min(total, attackers), -1, -1):
                chance = reached.pop((a, total - a), 0.0)
                if chance == 0.0:
                    continue
                d = total - a
                if a == 0 or d == 0:
                    ends[a, d] = chance
                    continue
                rolls = self.rolls[min(a, self.most), min(d, self.defence)]
                compared = len(rolls) - 1
                for lost, share in enumerate(rolls):
                    end = (a - lost, d - compared + lost)
                    reached[end] = reached.get(end, 0.0) + chance * share
        order = sorted(ends, key=lambda end: (end[0] == 0, -end[0], end[1]))
        return [Left(a, d, ends[a, d]) for a, d in order]


_KNOWN: dict[tuple[int, int, bool, bool, int], Odds] = {}


def under(
    most: int = MOST_DICE, recon: int = 0, lift: bool = False, defence_lift: bool = False, defence: int = MOST_DEFENCE,
) -> Odds:
    """The odds for attacks with `most` dice, `recon` of them covered, airfields (lifts), and 1 or 2 dice of defence."""
    key = (most, recon, lift, defence_lift, defence)
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = Odds(*key)
    return known


def take(
    attackers: int, defenders: int, *, rough: bool = False, special_forces: bool = False,
    attacker_airfield: bool = False, defender_airfield: bool = False, recon: int = 0, defence: int = MOST_DEFENCE,
) -> float:
    """The chance to take a territory with `attackers` that may fight, held by `defenders`."""
    most = MOST_ROUGH_DICE if rough and not special_forces else MOST_DICE
    return under(most, recon, attacker_airfield, defender_airfield, defence).take(attackers, defenders)


def left(
    attackers: int, defenders: int, *, rough: bool = False, special_forces: bool = False,
    attacker_airfield: bool = False, defender_airfield: bool = False, recon: int = 0, defence: int = MOST_DEFENCE,
) -> list[Left]:
    """The distribution of what is left, of the attackers that might fight and of the defenders."""
    most = MOST_ROUGH_DICE if rough and not special_forces else MOST_DICE
    return under(most, recon, attacker_airfield, defender_airfield, defence).left(attackers, defenders)


def per_mille(attackers: int, defenders: int, most: int, recon: int, lift: bool, defence_lift: bool) -> int:
    """The chance to take in thousandths, as the words show it; a defender with two dice whenever possible."""
    return round(1000 * under(most, recon, lift, defence_lift, MOST_DEFENCE).take(attackers, defenders))
