"""Attacks: declaring, sending, the battle and what is left of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step
from sandtable.engine.masks import lowest

from ..state import NONE, Whispers
from .cards import DECLARING, DURING, PLAYS, describe_play, offer_plays, play_card
from .reach import BORDERING, may_target
from .steps import ByHand, ForSeat

ATTACK: Final = Phrase("attack", "source", "target")
FIGHT: Final = Phrase("fight")
SEND: Final = Phrase("send", "n")
ATTACK_SENT: Final = Phrase("attack_sent", "empire", "source", "target", "n")
FORT_KILLS: Final = Phrase("fort_kills", "empire", "target")
BATTLE: Final = Phrase("battle", "empire", "enemy", "target", "killed", "lost")
MOVED_IN: Final = Phrase("moved_in", "empire", "target", "n")
TAKEN: Final = Phrase("taken", "empire", "target", "n")
HELD: Final = Phrase("held", "enemy", "target", "n")
WIPED_OUT: Final = Phrase("wiped_out", "target", "empire")


def begin_attack(g: Whispers, only_source: i64) -> None:
    """An attack is to be declared, from anywhere or (an additional one) from one region only."""
    g.only_source = only_source
    g.source = NONE
    g.target = NONE
    g.reach = BORDERING
    g.then(THE_BATTLE)
    g.then(DURING_ATTACK)
    g.then(HOW_MANY)
    g.then(DECLARE)


def can_send(g: Whispers, source: i64) -> i64:
    """How many banners an attack may take from a region: of an additional attack, only the survivors go on."""
    most = g.sendable(source)
    if g.only_source != NONE and g.survivors < most:
        return g.survivors
    return most


class Declare(ByHand):
    """Pick a target of another empire and a region to attack it from; cards may free the target (R-declare)."""

    name = "declare"

    def offer(self, g: Whispers) -> None:
        size = g.map.size
        empire = g.active_empire
        mine = g.lands_of(empire)
        rest = g.sources_of(empire)
        target: i64
        while rest:
            source = lowest(rest)
            rest &= rest - 1
            if g.only_source != NONE and g.only_source != source:
                continue
            if g.reach == BORDERING:
                targets = g.map.around[source] & ~mine
                while targets:
                    g.offer(source * size + lowest(targets))
                    targets &= targets - 1
            else:
                for target in range(size):
                    if may_target(g, source, target, empire, g.reach):
                        g.offer(source * size + target)
        offer_plays(g, size * size, DECLARING)

    def choose(self, g: Whispers, option: i64) -> None:
        size = g.map.size
        if option >= size * size:
            g.then(DECLARE)
            play_card(g, option - size * size)
        else:
            g.source = option // size
            g.target = option % size

    def describe(self, g: Whispers, option: int) -> Sentence:
        size = int(g.map.size)
        if option >= size * size:
            return describe_play(option - size * size)
        return ATTACK.says(option // size, option % size)


class HowMany(ForSeat):
    """Send one banner or more; from then until the battle they stand in no region (R-committed)."""

    name = "how_many"

    def offer(self, g: Whispers) -> None:
        n: i64
        for n in range(1, can_send(g, g.source) + 1):
            g.offer(n)

    def choose(self, g: Whispers, option: i64) -> None:
        g.leave(g.source, option)
        g.sent = option
        g.tell(ATTACK_SENT, g.active_empire, g.source, g.target, option)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return SEND.says(option)


class DuringAttack(ByHand):
    """The window between declaring and the battle: cards, or fight. Each attack has its own (R-windows)."""

    name = "during_attack"

    def offer(self, g: Whispers) -> None:
        g.offer(0)
        offer_plays(g, PLAYS, DURING)

    def choose(self, g: Whispers, option: i64) -> None:
        if option >= PLAYS:
            g.then(DURING_ATTACK)
            play_card(g, option - PLAYS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return FIGHT.says() if option == 0 else describe_play(option - int(PLAYS))


class Battle(Step[Whispers]):
    """The battle, against whoever holds the target by now (R-target-holder)."""

    name = "battle"

    def begin(self, g: Whispers) -> None:
        attackers = g.sent
        g.sent = 0
        g.battle = g.target
        g.killed = 0
        if g.holder[g.target] == g.active_empire:
            move_in(g, attackers)
            return
        attackers = shoot_from_fort(g, attackers)
        fight(g, attackers)


def move_in(g: Whispers, attackers: i64) -> None:
    """The target fell home by itself: all attackers move in, nobody is killed (R-moved-in)."""
    g.banners[g.target] += attackers
    g.victor = g.active_empire
    g.survivors = attackers
    g.taken = True
    g.tell(MOVED_IN, g.active_empire, g.target, attackers)


def shoot_from_fort(g: Whispers, attackers: i64) -> i64:
    """A fort kills one attacker first, once a battle, however many forts there are (R-fort-once)."""
    if g.map.forts[g.target] > 0:
        attackers -= 1
        g.supply[g.active_empire] += 1
        g.tell(FORT_KILLS, g.active_empire, g.target)
    return attackers


def fight(g: Whispers, attackers: i64) -> None:
    """Both sides lose banners one for one; attackers left over take the region."""
    target = g.target
    empire = g.active_empire
    enemy = g.holder[target]
    defenders = g.banners[target]
    fallen = attackers if attackers < defenders else defenders
    g.supply[empire] += fallen
    g.supply[enemy] += fallen
    g.killed = fallen
    g.tell(BATTLE, empire, enemy, target, fallen, fallen)
    attackers -= fallen
    defenders -= fallen
    g.taken = attackers > 0
    if attackers > 0:
        g.hold(target, empire)
        g.banners[target] = attackers
        g.victor = empire
        g.survivors = attackers
        g.tell(TAKEN, empire, target, attackers)
    else:
        g.banners[target] = defenders
        g.victor = enemy
        g.survivors = defenders
        g.settle(target)
        if defenders > 0:
            g.tell(HELD, enemy, target, defenders)
        else:
            g.tell(WIPED_OUT, target, g.holder[target])


DECLARE: Final = Declare()
HOW_MANY: Final = HowMany()
DURING_ATTACK: Final = DuringAttack()
THE_BATTLE: Final = Battle()
