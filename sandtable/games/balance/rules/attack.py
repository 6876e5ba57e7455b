"""Chapter "Turn", step 4: attacks, their dice, and the fast assault."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..odds import per_mille
from ..state import NONE, Balance
from .map import NEUTRAL, TERRITORIES, lowest
from .winning import ELIMINATION, eliminated, end_game

ATTACK: Final = Phrase("attack", "source", "target", "attackers", "defenders", "chance")
STOP: Final = Phrase("stop")
DICE: Final = Phrase("dice", "n", "source", "target")
ASSAULT: Final = Phrase("assault", "n", "source", "target", "chance")
DEFEND: Final = Phrase("defend", "n", "target")
ADVANCE: Final = Phrase("advance", "n", "target")
NO_ADVANCE: Final = Phrase("no_advance", "target")
ATTACKED: Final = Phrase("attacked", "side", "source", "target", "n")
ASSAULTED: Final = Phrase("assaulted", "side", "source", "target", "n")
ROLLED: Final = Phrase("rolled", "attack", "defence", "lifts", "source", "target")
ADVANCED: Final = Phrase("advanced", "side", "n", "source", "target")

NO_MORE: Final[i64] = TERRITORIES * TERRITORIES
"""The option to stop attacking; an attack from s into t is option s * TERRITORIES + t."""
MOST_DICE: Final[i64] = 3
"""Options up to this are numbers of dice; MOST_DICE + k is an assault that keeps k."""


# The dice ------------------------------------------------------------------------------------------------------------


class Terms:
    """Under what terms a battle is fought. Its place is the attacked territory (R-airfield-place)."""

    def __init__(self, g: Balance, side: i64, target: i64) -> None:
        defender = g.holder(target)
        facility = (g.map.facilities >> target) & 1 != 0
        self.covered: Final[i64] = g.recon if facility and side != NEUTRAL else 0
        self.lifted: Final[i64] = airfield_near(g, side, target)
        self.defence_lifted: Final[i64] = airfield_near(g, defender, target)


def airfield_near(g: Balance, side: i64, target: i64) -> i64:
    """1 if a side's airfield stands in or next to a territory; neutral dice have none."""
    if side == NEUTRAL or g.airfield[side] == NONE:
        return 0
    near: i64 = g.map.neighbours[target] | (1 << target)
    return (near >> g.airfield[side]) & 1


def roll(g: Balance, terms: Terms, attack: i64, defence: i64, source: i64, target: i64) -> i64:
    """Roll once, from one draw of chance; returns how many troops the attacker loses, of the troops compared.

    A die that Recon covers is re-rolled until it is no 1, so it is 2 to 6, each as likely; which dice are covered is
    settled before the roll (R-covered-dice). The airfields then add 1 to the highest die of their owners (R-recon).
    Ties go to the defender.
    """
    ways: i64 = 6 if defence == 1 else 36
    k: i64
    for k in range(attack):
        ways *= 5 if k < terms.covered else 6
    drawn = g.below(ways)
    best: i64 = 0
    second: i64 = 0
    third: i64 = 0
    for k in range(attack):
        die: i64
        if k < terms.covered:
            die = 2 + drawn % 5
            drawn = drawn // 5
        else:
            die = 1 + drawn % 6
            drawn = drawn // 6
        if die > best:
            third = second
            second = best
            best = die
        elif die > second:
            third = second
            second = die
        else:
            third = die
    best_defence = 1 + drawn % 6
    second_defence: i64 = 0
    if defence == 2:
        second_defence = 1 + drawn // 6
        if second_defence > best_defence:
            best_defence, second_defence = second_defence, best_defence
    if g.listening:
        g.tell(
            ROLLED, best * 100 + second * 10 + third, best_defence * 10 + second_defence,
            terms.lifted + 2 * terms.defence_lifted, source, target,
        )
    losses: i64 = 0 if best + terms.lifted > best_defence + terms.defence_lifted else 1
    if attack > 1 and defence > 1 and second <= second_defence:
        losses += 1
    return losses


def fight(g: Balance, side: i64, terms: Terms, attack: i64, answer: i64) -> i64:
    """One roll of the battle for `g.target`, and its losses; returns the attacker's."""
    target = g.target
    defence: i64 = 2 if answer == 2 and g.troops[target] > 1 else 1
    lost = roll(g, terms, attack, defence, g.source, target)
    compared: i64 = 2 if attack > 1 and defence > 1 else 1
    if lost > 0:
        g.lose(side, g.source, lost)
    if lost < compared:
        g.lose(g.holder(target), target, compared - lost)
    return lost


# The steps -----------------------------------------------------------------------------------------------------------


class Attack(Step[Balance]):
    """Attack a neighbour from a territory with 2 troops or more, as often as you like, or stop."""

    name = "attack"

    def offer(self, g: Balance) -> None:
        mine = g.held[g.turn]
        rest = g.strong(g.turn)
        while rest:
            source = lowest(rest)
            rest &= rest - 1
            targets = g.map.neighbours[source] & ~mine
            while targets:
                g.offer(source * TERRITORIES + lowest(targets))
                targets &= targets - 1
        g.offer(NO_MORE)

    def choose(self, g: Balance, option: i64) -> None:
        if option == NO_MORE:
            return
        g.source = option // TERRITORIES
        g.target = option % TERRITORIES
        g.then(ATTACKS)
        g.then(BATTLE)
        g.then(DEFENCE)
        g.then(WITH_HOW_MANY)

    def describe(self, g: Balance, option: int) -> Sentence:
        if option == int(NO_MORE):
            return STOP.says()
        source, target = divmod(option, int(TERRITORIES))
        chance = chance_to_take(g, source, target, 1)
        return ATTACK.says(source, target, int(g.troops[source]), int(g.troops[target]), chance)

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class WithHowMany(Step[Balance]):
    """Attack once with 1 to 3 troops, at most 2 into rough, or assault and keep a number of troops (R-assault)."""

    name = "with_how_many"

    def offer(self, g: Balance) -> None:
        spare = g.troops[g.source] - 1
        n: i64
        for n in range(1, g.most_dice(g.target, spare, g.special_forces) + 1):
            g.offer(n)
        for n in range(1, spare + 1):
            g.offer(MOST_DICE + n)

    def choose(self, g: Balance, option: i64) -> None:
        if option <= MOST_DICE:
            g.dice = option
            g.tell(ATTACKED, g.turn, g.source, g.target, option)
        else:
            g.keep = option - MOST_DICE
            g.tell(ASSAULTED, g.turn, g.source, g.target, g.keep)

    def describe(self, g: Balance, option: int) -> Sentence:
        if option <= MOST_DICE:
            return DICE.says(option, int(g.source), int(g.target))
        keep = option - int(MOST_DICE)
        chance = chance_to_take(g, int(g.source), int(g.target), keep)
        return ASSAULT.says(keep, int(g.source), int(g.target), chance)

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class Defence(Step[Balance]):
    """A player with 2+ troops chooses one or two dice before any is rolled (R-defence); the neutral rolls two."""

    name = "defence"

    def offer(self, g: Balance) -> None:
        if g.troops[g.target] == 1:
            g.offer(1)
        elif g.holds(NEUTRAL, g.target):
            g.offer(2)
        else:
            g.offer(1)
            g.offer(2)

    def choose(self, g: Balance, option: i64) -> None:
        g.answer = option

    def describe(self, g: Balance, option: int) -> Sentence:
        return DEFEND.says(option, int(g.target))

    def who(self, g: Balance) -> i64:
        return g.seat(g.waiting())


class Battle(Step[Balance]):
    """The roll, or the rolls of an assault, and the move into what is taken."""

    name = "battle"

    def begin(self, g: Balance) -> None:
        terms = Terms(g, g.turn, g.target)
        dice = g.dice
        if dice > 0:
            fight(g, g.turn, terms, dice, g.answer)
        else:
            dice = assault(g, terms)
        g.dice = 0
        g.keep = 0
        g.answer = 0
        if g.troops[g.target] > 0:
            g.source = NONE
            g.target = NONE
        else:
            self.take(g, dice)

    def take(self, g: Balance, dice: i64) -> None:
        """The troops of the last roll move in; more may follow."""
        loser = g.holder(g.target)
        g.capture(g.turn, g.source, g.target, dice)
        if loser != NEUTRAL:
            g.conquered = True
        if eliminated(g, loser):
            end_game(g, g.turn, ELIMINATION)
        else:
            g.then(ADVANCE_MORE)


def assault(g: Balance, terms: Terms) -> i64:
    """Roll until the target is taken or no more can be sent; returns the dice of the last roll."""
    dice: i64 = 0
    while g.troops[g.target] > 0 and g.troops[g.source] > g.keep:
        dice = g.most_dice(g.target, g.troops[g.source] - g.keep, g.special_forces)
        fight(g, g.turn, terms, dice, g.answer)
    return dice


def assaults_that_take(g: Balance, source: i64, target: i64, keep: i64, count: i64) -> i64:
    """Draw the same assault many times, against two dice of defence; how many of them take the target.

    It changes nothing but the stream of chance: for estimates, and to measure how fast assaults are.
    """
    game = g.copy()
    game.source, game.target, game.keep, game.answer = source, target, keep, 2
    terms = Terms(game, game.turn, target)
    taken: i64 = 0
    k: i64
    for k in range(count):
        game.troops[source] = g.troops[source]
        game.troops[target] = g.troops[target]
        assault(game, terms)
        if game.troops[target] == 0:
            taken += 1
    g.chance = game.chance
    return taken


class AdvanceMore(Step[Balance]):
    """Choose how many more troops follow into the taken territory; 1 stays."""

    name = "advance"

    def offer(self, g: Balance) -> None:
        n: i64
        for n in range(g.troops[g.source]):
            g.offer(n)

    def choose(self, g: Balance, option: i64) -> None:
        if option > 0:
            g.troops[g.source] -= option
            g.troops[g.target] += option
            g.tell(ADVANCED, g.turn, option, g.source, g.target)
        g.source = NONE
        g.target = NONE

    def describe(self, g: Balance, option: int) -> Sentence:
        return NO_ADVANCE.says(int(g.target)) if option == 0 else ADVANCE.says(option, int(g.target))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


def chance_to_take(g: Balance, source: int, target: int, keep: int) -> int:
    """The chance, in thousandths, to take a territory by an assault that keeps some troops."""
    terms = Terms(g, g.turn, target)
    most = int(g.most_dice(target, MOST_DICE, g.special_forces))
    fighters = int(g.troops[source]) - keep
    lifts = terms.lifted != 0, terms.defence_lifted != 0
    return per_mille(fighters, int(g.troops[target]), most, int(terms.covered), lifts[0], lifts[1])


ATTACKS: Final = Attack()
WITH_HOW_MANY: Final = WithHowMany()
DEFENCE: Final = Defence()
BATTLE: Final = Battle()
ADVANCE_MORE: Final = AdvanceMore()
