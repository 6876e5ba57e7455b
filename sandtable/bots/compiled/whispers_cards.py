"""Rules of thumb for the cards of Whispers: what each of the twenty abilities brings now, and whom it should hit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.bots.compiled.whispers_rules import Principle
from sandtable.bots.compiled.whispers_sense import Sense
from sandtable.games.whispers.rules.abilities_banners import has_prey, is_prey, may_be_given
from sandtable.games.whispers.rules.attack import can_send
from sandtable.games.whispers.rules.banners import banners_of_action, cards_of_action
from sandtable.games.whispers.rules.cards import PAYMENTS, PLAYS
from sandtable.games.whispers.rules.map import ATTACK, SEATS
from sandtable.games.whispers.rules.round import ROUNDS
from sandtable.games.whispers.state import NONE, Whispers


class Use:
    """What playing an ability brings now."""

    def worth(self, s: Sense) -> float:
        return 0.0


class AttackAgain(Use):
    """Bear: what the best attack of the survivors brings."""

    def worth(self, s: Sense) -> float:
        g = s.g
        n = g.sendable(g.battle)
        if g.survivors < n:
            n = g.survivors
        best = 0.0
        k: i64
        for k in range(g.map.border_first[g.battle], g.map.border_first[g.battle + 1]):
            target = g.map.border[k]
            if g.holder[target] != g.active_empire:
                best = max(best, s.attack(g.battle, target, n))
        return best


class Elsewhere(Use):
    """Eagle and Lion: another seat may have the better action."""

    def worth(self, s: Sense) -> float:
        return 0.3 if s.want[s.g.active_empire] < 0.0 else 0.05


class Reinforce(Use):
    """Elephant, single and double: what the attack brings with so many more."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def worth(self, s: Sense) -> float:
        g = s.g
        n = self.n if self.n < g.supply[g.active_empire] else g.supply[g.active_empire]
        return s.conquest(g.target, g.sent + n) - s.conquest(g.target, g.sent)


class Join(Use):
    """Elephant Lion: what the attack brings with up to six from elsewhere."""

    def worth(self, s: Sense) -> float:
        g = s.g
        most: i64 = 0
        region: i64
        for region in range(g.map.size):
            if g.holder[region] == g.active_empire and g.sendable(region) > most:
                most = g.sendable(region)
        if most > 6:
            most = 6
        return s.conquest(g.target, g.sent + most) - s.conquest(g.target, g.sent) - 0.05 * float(most)


class Move(Use):
    """Horse: worth a little where an empire one loves has prizes to guard."""

    def worth(self, s: Sense) -> float:
        return 0.1 * s.want[s.g.active_empire]


class Slaughter(Use):
    """Bear Bear: the survivors of the battle gone."""

    def worth(self, s: Sense) -> float:
        return s.thinning(s.g.battle, s.g.survivors)


class FreeTarget(Use):
    """Eagle Eagle and Eagle Horse: the best far target against the best near one."""

    def __init__(self, empty_only: bool) -> None:
        self.empty_only: Final = empty_only

    def worth(self, s: Sense) -> float:
        g = s.g
        source = strongest_source(g)
        if source == NONE:
            return 0.0
        n = can_send(g, source)
        best = 0.0
        target: i64
        for target in range(g.map.size):
            if g.holder[target] != g.active_empire and (g.banners[target] == 0 or not self.empty_only):
                best = max(best, s.attack(source, target, n))
        near = s.best_attack_of(g.active_empire, g.only_source)
        return best - (near if near > 0.0 else 0.0)


def strongest_source(g: Whispers) -> i64:
    """The region from which the active empire can send the most; NONE if there is none."""
    best = NONE
    region: i64
    for region in range(g.map.size):
        if g.holder[region] != g.active_empire or g.sendable(region) == 0:
            continue
        if g.only_source != NONE and g.only_source != region:
            continue
        if best == NONE or g.sendable(region) > g.sendable(best):
            best = region
    return best


class Give(Use):
    """Lion Lion, Bear Elephant, Elephant Horse: the region that needs banners most."""

    def __init__(self, where: i64, n: i64) -> None:
        self.where: Final[i64] = where
        self.n: Final[i64] = n

    def worth(self, s: Sense) -> float:
        best = 0.0
        region: i64
        for region in range(s.g.map.size):
            if may_be_given(s.g, region, self.where):
                best = max(best, s.thickening(region, self.n))
        return best


class Kill(Use):
    """Bear Eagle and Bear Horse: the region whose banners one would rather see gone."""

    def __init__(self, most: i64) -> None:
        self.most: Final[i64] = most

    def worth(self, s: Sense) -> float:
        g = s.g
        best = 0.0
        region: i64
        for region in range(g.map.size):
            if g.banners[region] > 0:
                best = max(best, s.thinning(region, self.most if self.most < g.banners[region] else g.banners[region]))
        return best


class Avenge(Use):
    """Bear Lion: a banner for each enemy killed."""

    def worth(self, s: Sense) -> float:
        return 2.0 * s.banner * float(s.g.killed) * s.want[s.g.active_empire]


class Strike(Use):
    """Eagle Elephant: the region around which it hits best."""

    def worth(self, s: Sense) -> float:
        g = s.g
        best = 0.0
        region: i64
        for region in range(g.map.size):
            if g.holder[region] == g.active_empire and g.banners[region] > 0 and has_prey(g, region):
                best = max(best, strike_from(s, region))
        return best


def strike_from(s: Sense, region: i64) -> float:
    """What killing five around a region brings."""
    g = s.g
    gain = 0.0
    left: i64 = 5
    k: i64
    for k in range(g.map.border_first[region], g.map.border_first[region + 1]):
        target = g.map.border[k]
        if left > 0 and is_prey(g, target):
            n = g.banners[target] if g.banners[target] < left else left
            points = s.thinning(target, n)
            if points > 0.0:
                gain += points
                left -= n
    return gain


class Populate(Use):
    """Eagle Lion: a banner in every region."""

    def worth(self, s: Sense) -> float:
        g = s.g
        n: i64 = 0
        region: i64
        for region in range(g.map.size):
            if g.holder[region] == g.active_empire and g.banners[region] < g.map.limit[region]:
                n += 1
        if n > g.supply[g.active_empire]:
            n = g.supply[g.active_empire]
        return 1.5 * s.banner * float(n) * s.want[g.active_empire]


class Again(Use):
    """Horse Lion: the same action once more."""

    def worth(self, s: Sense) -> float:
        g = s.g
        kind = g.map.action_kind[g.last_action]
        n = g.map.action_n[g.last_action]
        if kind == ATTACK:
            return max(0.0, s.best_attack_of(g.active_empire, NONE))
        placed = banners_of_action(g, g.active_empire, kind, n)
        drawn = cards_of_action(g, g.active_empire, kind, n)
        return 2.0 * s.banner * float(placed) * s.want[g.active_empire] + 0.2 * float(drawn * (ROUNDS - g.round))


USES: Final[list[Use]] = [
    AttackAgain(), Elsewhere(), Reinforce(1), Elsewhere(), Move(),
    Slaughter(), FreeTarget(True), Reinforce(3), Give(0, 3), Use(),
    Kill(3), Give(1, 3), Avenge(), Kill(20), Strike(),
    Populate(), FreeTarget(False), Join(), Give(2, 4), Again(),
]
"""By the number of the ability: the singles, the doubles, the combos."""


# Which card, if any ---------------------------------------------------------------------------------------------------


def play_of(s: Sense, option: i64, base: i64) -> i64:
    return NONE if option < base else option - base


class PlayWhatHelps(Principle):
    """Play a card for what it brings now."""

    def __init__(self, name: str, weight: float, declaring: bool) -> None:
        super().__init__(name, weight)
        self.declaring: Final = declaring

    def base(self, s: Sense) -> i64:
        return s.g.map.size * s.g.map.size if self.declaring else PLAYS

    def points(self, s: Sense, option: i64) -> float:
        play = play_of(s, option, self.base(s))
        return 0.0 if play == NONE else USES[PAYMENTS.ability[play]].worth(s)


class SpareYourCards(PlayWhatHelps):
    """A card that is kept can bring more later; in the last round nothing comes later."""

    def points(self, s: Sense, option: i64) -> float:
        play = play_of(s, option, self.base(s))
        if play == NONE:
            return 0.0
        spent = 1.0 if PAYMENTS.second[play] == NONE else 2.0
        return -spent * (0.2 + 0.5 * float(ROUNDS - s.g.round))


# Whom it should hit ---------------------------------------------------------------------------------------------------


class SeatWorthTaking(Principle):
    """Eagle, Lion, swap: the seat whose empire one wants to lead, best with an attack that pays."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        empire = option // SEATS
        best = 0.0
        action: i64
        for action in range(g.map.seat_first[option], g.map.seat_first[option + 1]):
            kind = g.map.action_kind[action]
            if kind == ATTACK:
                best = max(best, 0.5 + 0.2 * s.want[empire])
            else:
                placed = banners_of_action(g, empire, kind, g.map.action_n[action])
                best = max(best, 2.0 * s.banner * float(placed) * s.want[empire])
        return best


class MoveToWhereItHelps(Principle):
    """Horse: from where banners are idle to where they guard."""

    def points(self, s: Sense, option: i64) -> float:
        source = option // s.g.map.size
        target = option % s.g.map.size
        n = s.g.sendable(source)
        return s.thinning(source, n) + s.thickening(target, n)


class AllOfThem(Principle):
    """If at all, then as many as possible."""

    def points(self, s: Sense, option: i64) -> float:
        return float(option)


class RidOf(Principle):
    """Banners one would rather see gone."""

    def __init__(self, name: str, weight: float, most: i64) -> None:
        super().__init__(name, weight)
        self.most: Final[i64] = most

    def points(self, s: Sense, option: i64) -> float:
        banners = s.g.banners[option]
        return s.thinning(option, banners if banners < self.most else self.most)


class RidOfOne(Principle):
    """Strike: one more banner one would rather see gone, or stop."""

    def points(self, s: Sense, option: i64) -> float:
        return 0.0 if option == 0 else s.thinning(option - 1, s.g.banners[option - 1])


class StrikeAround(Principle):
    def points(self, s: Sense, option: i64) -> float:
        return strike_from(s, option)


class GiveToTheNeedy(Principle):
    """Banners where they make a prize safe."""

    def points(self, s: Sense, option: i64) -> float:
        return s.thickening(option, s.g.left)


class OneMoreHere(Principle):
    """A single banner where it helps."""

    def points(self, s: Sense, option: i64) -> float:
        return s.thickening(option, 1)


class EnoughToWin(Principle):
    """Elephant Lion: as many as make the attack succeed."""

    def points(self, s: Sense, option: i64) -> float:
        return s.conquest(s.g.target, s.g.sent + option)


class JoinFromTheStrong(Principle):
    """Elephant Lion: from where they are least missed."""

    def points(self, s: Sense, option: i64) -> float:
        n = s.g.sendable(option)
        return 0.2 * float(n if n < 6 else 6) + s.thinning(option, n)


class DisturbTheUnloved(Principle):
    """Horse Horse: of somebody whose banners one would rather have badly placed, or well placed."""

    def points(self, s: Sense, option: i64) -> float:
        want = s.want[option]
        return want if want > 0.0 else -want


class LeaveOff(Principle):
    """Lifting banners: a few are enough."""

    def points(self, s: Sense, option: i64) -> float:
        return 0.3 * float(s.g.left) if option == 0 else 0.0


__all__ = [
    "AllOfThem", "DisturbTheUnloved", "EnoughToWin", "GiveToTheNeedy", "JoinFromTheStrong",
    "LeaveOff", "MoveToWhereItHelps", "OneMoreHere", "PlayWhatHelps", "RidOf", "RidOfOne", "SeatWorthTaking",
    "SpareYourCards", "StrikeAround",
]
