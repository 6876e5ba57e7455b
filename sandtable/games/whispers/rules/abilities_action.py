"""Abilities that give, move or lengthen actions and attacks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import NOBODY, Phrase, Sentence
from sandtable.engine.masks import lowest

from ..state import NONE, Whispers
from .attack import begin_attack
from .cards import AFTER, BEFORE, DECLARING, DURING, TABLE, Ability, far_attack_possible
from .council import ACT_AT_ONCE, able, by_card, ordinary, take_action
from .map import ALL_SEATS, SEATS
from .reach import ANY_EMPTY, ANYWHERE, has_target, target_added
from .steps import ByHand, ForSeat

EAGLE_TO: Final = Phrase("eagle_to", "seat")
LION_TAKES: Final = Phrase("lion_takes", "seat")
JOIN_FROM: Final = Phrase("join_from", "region")
JOIN: Final = Phrase("join", "n")
AGENT_FLEW: Final = Phrase("agent_flew", "player", "seat", "dest")
SEAT_BORROWED: Final = Phrase("seat_borrowed", "player", "seat")
JOINED: Final = Phrase("joined", "empire", "region", "n")
REINFORCED: Final = Phrase("reinforced", "empire", "n")
ALL_KILLED: Final = Phrase("all_killed", "empire", "region", "n")
REACH_FREED: Final = Phrase("reach_freed", "reach")


class Bear(Ability):
    """An additional attack by the survivors, from the region they took (R-bear-needs-conquest, R-survivors)."""

    def playable(self, g: Whispers) -> bool:
        if not g.taken or g.survivors == 0 or g.sendable(g.battle) == 0:
            return False
        return has_target(g, g.battle, g.active_empire) or far_attack_possible(g, g.active_empire, g.battle)

    def play(self, g: Whispers) -> None:
        begin_attack(g, g.battle)


class Eagle(Ability):
    """Instead of the action: the active agent moves to any empty seat and takes that seat's action (R-replace-once)."""

    def playable(self, g: Whispers) -> bool:
        if g.replaced:
            return False
        seat: i64
        for seat in range(ALL_SEATS):
            if g.council[seat] == NOBODY and seat != g.marker:
                return True
        return False

    def play(self, g: Whispers) -> None:
        g.replaced = True
        g.then(EAGLE_MOVES)


class Lion(Ability):
    """Instead of the action: one of another seat, controlled through another agent (R-lion-other-agent)."""

    def playable(self, g: Whispers) -> bool:
        if g.replaced:
            return False
        seat: i64
        for seat in range(ALL_SEATS):
            if lion_may_take(g, seat):
                return True
        return False

    def play(self, g: Whispers) -> None:
        g.replaced = True
        g.then(LION_BORROWS)


def lion_may_take(g: Whispers, seat: i64) -> bool:
    agent = g.agent_for(seat)
    if agent == NONE or agent == g.active_agent or g.council[agent] != g.actor or seat == g.marker:
        return False
    return able(g, seat, True, True)


class EagleMoves(ForSeat):
    """The active agent flies to an empty seat other than the marker's (R-eagle-other-seat)."""

    name = "eagle_moves"

    def offer(self, g: Whispers) -> None:
        seat: i64
        for seat in range(ALL_SEATS):
            if g.council[seat] == NOBODY and seat != g.marker:
                g.offer(seat)

    def choose(self, g: Whispers, option: i64) -> None:
        g.tell(AGENT_FLEW, g.actor, g.active_agent, option)
        g.council[g.active_agent] = NOBODY
        g.council[option] = g.actor
        g.active_agent = option
        act_for(g, option)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return EAGLE_TO.says(option)


class LionBorrows(ByHand):
    """Choose the seat whose action is taken instead."""

    name = "lion_borrows"

    def offer(self, g: Whispers) -> None:
        seat: i64
        for seat in range(ALL_SEATS):
            if lion_may_take(g, seat):
                g.offer(seat)

    def choose(self, g: Whispers, option: i64) -> None:
        g.tell(SEAT_BORROWED, g.actor, option)
        g.active_agent = g.agent_for(option)
        act_for(g, option)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return LION_TAKES.says(option)


def act_for(g: Whispers, seat: i64) -> None:
    """From now to the end of the turn the active empire is that of the new seat (R-active-empire)."""
    g.active_seat = seat
    g.active_empire = seat // SEATS
    g.then(ACT_AT_ONCE)


class Elephant(Ability):
    """Banners from supply join the attack: one, or three for the double."""

    def __init__(self, n: i64) -> None:
        super().__init__(DURING)
        self.n: Final[i64] = n

    def playable(self, g: Whispers) -> bool:
        return g.supply[g.active_empire] > 0

    def play(self, g: Whispers) -> None:
        supply = g.supply[g.active_empire]
        n = self.n if self.n < supply else supply
        g.supply[g.active_empire] -= n
        g.sent += n
        g.tell(REINFORCED, g.active_empire, n)


class BearBear(Ability):
    """Every banner left from that battle, on either side, is killed."""

    def playable(self, g: Whispers) -> bool:
        return g.survivors > 0

    def play(self, g: Whispers) -> None:
        fallen = g.survivors
        g.tell(ALL_KILLED, g.victor, g.battle, fallen)
        if g.victor != g.active_empire:
            g.killed += fallen
        g.kill(g.battle, fallen)
        g.survivors = 0


class FreeTarget(Ability):
    """The declared attack may target a region far away: any empty one, or any at all."""

    def __init__(self, reach: i64) -> None:
        super().__init__(DECLARING)
        self.reach: Final[i64] = reach

    def playable(self, g: Whispers) -> bool:
        return self.reach > g.reach and target_added(g, g.active_empire, g.only_source, g.reach, self.reach)

    def play(self, g: Whispers) -> None:
        g.reach = self.reach
        g.tell(REACH_FREED, self.reach)


class ElephantLion(Ability):
    """Up to six banners from one region the active empire holds join the attack; a conquered region keeps one."""

    def playable(self, g: Whispers) -> bool:
        return g.sources_of(g.active_empire) != 0

    def play(self, g: Whispers) -> None:
        g.then(JOIN_HOW_MANY)
        g.then(JOIN_ATTACK)


class JoinAttack(ForSeat):
    """Choose the region whose banners join."""

    name = "join_attack"

    def offer(self, g: Whispers) -> None:
        rest = g.sources_of(g.active_empire)
        while rest:
            g.offer(lowest(rest))
            rest &= rest - 1

    def choose(self, g: Whispers, option: i64) -> None:
        g.region = option

    def describe(self, g: Whispers, option: int) -> Sentence:
        return JOIN_FROM.says(option)


class JoinHowMany(ForSeat):
    """Choose how many join, one to six (R-up-to)."""

    name = "join_how_many"

    def offer(self, g: Whispers) -> None:
        most = g.sendable(g.region)
        n: i64
        for n in range(1, (most if most < 6 else 6) + 1):
            g.offer(n)

    def choose(self, g: Whispers, option: i64) -> None:
        g.leave(g.region, option)
        g.sent += option
        g.tell(JOINED, g.active_empire, g.region, option)
        g.region = NONE

    def describe(self, g: Whispers, option: int) -> Sentence:
        return JOIN.says(option)


class HorseLion(Ability):
    """Take the same action again, with new choices and counts (R-oil)."""

    def playable(self, g: Whispers) -> bool:
        if g.last_action == NONE:
            return False
        return ordinary(g, g.active_seat, g.last_action) or by_card(g, g.active_seat, g.last_action)

    def play(self, g: Whispers) -> None:
        take_action(g, g.last_action)


EAGLE_MOVES: Final = EagleMoves()
LION_BORROWS: Final = LionBorrows()
JOIN_ATTACK: Final = JoinAttack()
JOIN_HOW_MANY: Final = JoinHowMany()

TABLE[0] = Bear(AFTER, True)
TABLE[1] = Eagle(BEFORE)
TABLE[2] = Elephant(1)
TABLE[3] = Lion(BEFORE, True)
TABLE[5] = BearBear(AFTER)
TABLE[6] = FreeTarget(ANY_EMPTY)
TABLE[7] = Elephant(3)
TABLE[16] = FreeTarget(ANYWHERE)
TABLE[17] = ElephantLion(DURING)
TABLE[19] = HorseLion(AFTER, True)
