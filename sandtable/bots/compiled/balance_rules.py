"""Rules of thumb for Balance of Power: for every kind of decision a few principles, each with its weight.

One unit is about what a city and a half are worth. A principle looks only at what is public, and at own cards.
"""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.bots.compiled.balance_sense import Sense
from sandtable.bots.compiled.leaning import Leaning
from sandtable.games.balance.rules.attack import MOST_DICE, NO_MORE
from sandtable.games.balance.rules.draft import MOST_ONES
from sandtable.games.balance.rules.manoeuvre import NOWHERE
from sandtable.games.balance.rules.map import NEUTRAL, TERRITORIES, size
from sandtable.games.balance.rules.missions import PASS
from sandtable.games.balance.rules.support import NOTHING_MORE


class Principle(Leaning):
    """One thing a sensible player minds. `points` says how much of it an option has."""

    def points(self, s: Sense, option: i64) -> float:
        return 0.0


# Troops ---------------------------------------------------------------------------------------------------------------


class StrengthenAttacks(Principle):
    """Troops belong where they make a worthwhile attack likely."""

    def points(self, s: Sense, option: i64) -> float:
        return s.best_gain(option, s.g.to_place) - 0.7 * s.best_gain(option, 0)


class GuardValues(Principle):
    """And where they keep what is worth most."""

    def points(self, s: Sense, option: i64) -> float:
        troops = s.g.troops[option]
        n = s.g.to_place if s.g.to_place < 4 else 4
        return s.value[option] * (s.danger(option, troops) - s.danger(option, troops + n))


class OnTheBorder(Principle):
    """In the interior they are of no use."""

    def points(self, s: Sense, option: i64) -> float:
        around = s.g.map.neighbours[option]
        if around & s.g.held[s.foe]:
            return 1.0
        return 0.4 if around & s.g.held[NEUTRAL] else 0.0


class Together(Principle):
    """A stack does more than its parts."""

    def points(self, s: Sense, option: i64) -> float:
        return float(option) / float(s.g.to_place)


class EnoughForTheAttack(Principle):
    """As many as make the best attack from there worth it."""

    def points(self, s: Sense, option: i64) -> float:
        return s.best_gain(s.g.target, option) - 0.04 * float(option)


class AgainstTheOpponent(Principle):
    """Neutral troops come back where they are in the opponent's way, not in mine."""

    def points(self, s: Sense, option: i64) -> float:
        around = s.g.map.neighbours[option]
        return float(size(around & s.g.held[s.foe]) - size(around & s.g.held[s.me]))


# Attacks --------------------------------------------------------------------------------------------------------------


class AttackWhatPays(Principle):
    """Attack where the odds and the prize are good; stop when nothing pays."""

    def points(self, s: Sense, option: i64) -> float:
        if option == NO_MORE:
            return 0.0
        return s.gain(option // TERRITORIES, option % TERRITORIES, 0)


class RiskNothingDear(Principle):
    """An attack leaves its source bare for the opponent to take."""

    def points(self, s: Sense, option: i64) -> float:
        if option == NO_MORE:
            return 0.0
        source = option // TERRITORIES
        target = option % TERRITORIES
        only = s.g.map.neighbours[source] & s.g.held[s.foe]
        bit: i64 = 1 << target
        if only & ~bit == 0:
            return 0.0
        return s.value[source] * (s.danger(source, s.g.troops[source]) - s.danger(source, 2))


class AssaultWhenStrong(Principle):
    """With good odds assault to the end; else roll once, with all that may, and look again."""

    def points(self, s: Sense, option: i64) -> float:
        p = s.odds_of(s.g.source, s.g.target, 0)
        if option > MOST_DICE:
            return p - 0.02 * float(option - MOST_DICE)
        return 0.2 * float(option) - (0.0 if p < 0.6 else 0.5)


class KeepTheCapitalManned(Principle):
    """Do not assault with the last troops of what is dear."""

    def points(self, s: Sense, option: i64) -> float:
        if option <= MOST_DICE:
            return 0.0
        keep = option - MOST_DICE
        return -s.value[s.g.source] * s.danger(s.g.source, keep)


class DefendWithTwo(Principle):
    """Two dice lose less than one, on the whole."""

    def points(self, s: Sense, option: i64) -> float:
        return float(option)


class StandWhereItMatters(Principle):
    """After a conquest troops stay or go on as danger and further attacks ask."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        here = g.troops[g.source] - option
        there = g.troops[g.target] + option
        at_risk = s.value[g.source] * s.danger(g.source, here) + s.value[g.target] * s.danger(g.target, there)
        onward = s.best_gain(g.target, option)
        return onward + 0.8 * s.best_gain(g.source, -option) - at_risk


class MoveUp(Principle):
    """Where nothing is near, nobody needs to stay."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        if g.map.neighbours[g.source] & ~g.held[s.me]:
            return 0.0
        return float(option)


# Missions, cards, support ---------------------------------------------------------------------------------------------


class TakeMissions(Principle):
    """A mission taken is never lost."""

    def points(self, s: Sense, option: i64) -> float:
        return 0.0 if option == PASS else 1.0


class TakeTheLastingLater(Principle):
    """First the mission that would be hard to meet again, or that the opponent is near to."""

    def points(self, s: Sense, option: i64) -> float:
        if option == PASS:
            return 0.0
        mask = s.g.map.mission_hold[option]
        if mask == 0:
            return 0.5
        total = 0.0
        territory: i64
        for territory in range(TERRITORIES):
            if (mask >> territory) & 1:
                total += s.danger(territory, s.g.troops[territory])
        return total / float(size(mask))


class SaveForMore(Principle):
    """Many stars at once bring more for each: trade when it is worth it."""

    def points(self, s: Sense, option: i64) -> float:
        if option == 0:
            return 0.0
        stars = option % MOST_ONES + 2 * (option // MOST_ONES)
        return float(s.g.map.star_troops[stars]) - 1.6 * float(stars)


class BuyWhatHelps(Principle):
    """What casualties are best spent on."""

    def points(self, s: Sense, option: i64) -> float:
        if option == NOTHING_MORE:
            return 0.5
        if option == 3:
            return 1.0
        if option == 5:
            return 0.9
        if option == 6:
            return 0.8
        return 0.3 if option == 2 else 0.1


class RollForTheNeutral(Principle):
    """Let neutral troops return: they are placed where they hurt the opponent."""

    def points(self, s: Sense, option: i64) -> float:
        return 1.0 if option == 0 else 0.0


class BuildNearTheFront(Principle):
    """An airfield where most enemies are near."""

    def points(self, s: Sense, option: i64) -> float:
        around = s.g.map.neighbours[option]
        return float(size(around & ~s.g.held[s.me])) - s.danger(option, s.g.troops[option])


class RaiseAgainstTheWeak(Principle):
    """An uprising where it is likely to take something."""

    def points(self, s: Sense, option: i64) -> float:
        source = option // TERRITORIES
        target = option % TERRITORIES
        return s.value[target] * s.odds_of(source, target, 0)


# Manoeuvre ------------------------------------------------------------------------------------------------------------


class BringIdleTroops(Principle):
    """Troops without an enemy near are idle."""

    def points(self, s: Sense, option: i64) -> float:
        if option == NOWHERE:
            return 0.0
        spare = float(s.g.troops[option] - 1)
        around = s.g.map.neighbours[option]
        if around & s.g.held[s.foe]:
            return -0.5
        return 0.4 * spare if around & s.g.held[NEUTRAL] == 0 else 0.1 * spare - 0.2


class ToTheFront(Principle):
    """Where they guard or will attack."""

    def points(self, s: Sense, option: i64) -> float:
        n = s.g.troops[s.g.source] - 1
        troops = s.g.troops[option]
        guard = s.value[option] * (s.danger(option, troops) - s.danger(option, troops + n))
        return guard + 0.5 * (s.best_gain(option, n) - s.best_gain(option, 0))


class KeepSomeBack(Principle):
    """How many go: what is gained there against what is risked here."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        here = g.troops[g.source] - option
        there = g.troops[g.target] + option
        return -s.value[g.source] * s.danger(g.source, here) - s.value[g.target] * s.danger(g.target, there)


# Set-up ---------------------------------------------------------------------------------------------------------------


class FairLayout(Principle):
    """A fair layout in one choice."""

    def points(self, s: Sense, option: i64) -> float:
        return 1.0 if option == 0 else 0.0


class BetterSide(Principle):
    """The side whose territories are worth more."""

    def points(self, s: Sense, option: i64) -> float:
        total = 0.0
        territory: i64
        for territory in range(TERRITORIES):
            if s.g.holds(option, territory):
                total += s.value[territory]
        return total


class StartYourself(Principle):
    """Whoever starts strikes first."""

    def points(self, s: Sense, option: i64) -> float:
        return 1.0 if option == s.me else 0.0


def principles() -> dict[str, list[Principle]]:
    """The principles for every kind of decision, by the name of the step that asks."""
    manoeuvring: list[Principle] = [BringIdleTroops("bring idle troops", 1.0)]
    return {
        "place": [
            StrengthenAttacks("strengthen attacks", 1.0),
            GuardValues("guard values", 0.8),
            OnTheBorder("on the border", 0.3),
        ],
        "how_many": [Together("together", 0.3), EnoughForTheAttack("enough for the attack", 1.0)],
        "return": [AgainstTheOpponent("against the opponent", 1.0)],
        "attack": [AttackWhatPays("attack what pays", 1.0), RiskNothingDear("risk nothing dear", 0.5)],
        "with_how_many": [
            AssaultWhenStrong("assault when strong", 1.0), KeepTheCapitalManned("keep the capital manned", 0.2),
        ],
        "defence": [DefendWithTwo("defend with two", 1.0)],
        "uprising_defence": [DefendWithTwo("defend an uprising with two", 1.0)],
        "advance": [StandWhereItMatters("stand where it matters", 1.0), MoveUp("move up", 0.3)],
        "mission": [TakeMissions("take missions", 5.0), TakeTheLastingLater("take the lasting later", 1.0)],
        "trade": [SaveForMore("save for more", 1.0)],
        "support": [BuyWhatHelps("buy what helps", 2.0)],
        "resistance": [RollForTheNeutral("roll for the neutral", 0.5)],
        "airfield": [BuildNearTheFront("build near the front", 0.5)],
        "uprising": [RaiseAgainstTheWeak("raise against the weak", 1.0)],
        "manoeuvre": manoeuvring,
        "pre_emptive_manoeuvre": manoeuvring,
        "manoeuvre_to": [ToTheFront("to the front", 1.0)],
        "manoeuvre_number": [KeepSomeBack("keep some back", 1.0), MoveUp("move idle troops up", 0.3)],
        "layout": [FairLayout("fair layout", 9.0)],
        "pick_side": [BetterSide("better side", 0.3)],
        "pick_first": [StartYourself("start yourself", 2.0)],
    }
