"""Rules of thumb for Whispers: for every kind of decision a few principles, each with its weight.

An option gets the sum of what the principles say of it, times their weights. One unit is about one city that goes from
an empire the player does not care for to one the player does. A principle looks only at what `Sense` shows: what is
public, and the player's own secrets.
"""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.bots.compiled.leaning import Leaning
from sandtable.bots.compiled.whispers_sense import Sense
from sandtable.games.whispers.rules.banners import banners_of_action, cards_of_action
from sandtable.games.whispers.rules.cards import PLAYS
from sandtable.games.whispers.rules.map import ALL_SEATS, ATTACK, SEATS, SWAP_AGENT
from sandtable.games.whispers.rules.round import ROUNDS, value_of
from sandtable.games.whispers.state import NONE, SLOTS


class Principle(Leaning):
    """One thing a sensible player minds. `points` says how much of it an option has."""

    def points(self, s: Sense, option: i64) -> float:
        return 0.0


# Agents ---------------------------------------------------------------------------------------------------------------


class SitWhereItMatters(Principle):
    """Agents belong into the councils of empires one loves, and a little into those one wants held down."""

    def points(self, s: Sense, option: i64) -> float:
        if option >= ALL_SEATS:
            return 0.0
        rank = s.rank[option // SEATS]
        if rank == 0:
            return 1.0
        if rank == 1:
            return 0.7
        return 0.35 if rank == 2 else 0.2


class CommandSeats(Principle):
    """A seat also gives the empty seats to its left: more so where the empire matters."""

    def points(self, s: Sense, option: i64) -> float:
        if option >= ALL_SEATS:
            return 0.0
        keen = s.want[option // SEATS]
        return float(s.seats_through(option)) * (keen if keen > 0.0 else -0.4 * keen)


class TakeFromOthers(Principle):
    """Better still if somebody else would have had those seats."""

    def points(self, s: Sense, option: i64) -> float:
        if option >= ALL_SEATS:
            return 0.0
        g = s.g
        other = g.controller(option)
        if g.council[option] == s.me or other == NONE or other == s.me:
            return 0.0
        keen = s.want[option // SEATS]
        return float(s.seats_through(option)) * (keen if keen > 0.0 else -keen)


class LeadAttacks(Principle):
    """The seats that can attack make and unmake empires."""

    def points(self, s: Sense, option: i64) -> float:
        if option >= ALL_SEATS:
            return 0.0
        board = s.g.map
        action: i64
        for action in range(board.seat_first[option], board.seat_first[option + 1]):
            if board.action_kind[action] == ATTACK:
                return 1.0
        return 0.0


class StandWhereYouScore(Principle):
    """An agent in the field is one more city of the empire that holds the region."""

    def points(self, s: Sense, option: i64) -> float:
        if option < ALL_SEATS:
            return 0.0
        region = option - ALL_SEATS
        empire = s.g.holder[region]
        worth = s.worth[empire]
        if s.threat(region, empire) > 0:
            worth *= 0.6
        return worth * (0.4 + 0.15 * float(s.g.round))


# The action of a seat -------------------------------------------------------------------------------------------------


def action_of(s: Sense, option: i64) -> i64:
    """The action that an option of a seat's turn stands for; NONE if it is none."""
    if option == 0 or option >= PLAYS:
        return NONE
    return s.g.map.seat_first[s.g.active_seat] + option - 1


class AttackWhatPays(Principle):
    """Attack if the best attack brings something."""

    def points(self, s: Sense, option: i64) -> float:
        action = action_of(s, option)
        if action == NONE or s.g.map.action_kind[action] != ATTACK:
            return 0.0
        return s.best_attack_of(s.g.active_empire, NONE)


class GrowWhatYouLove(Principle):
    """Banners for empires one wants to grow, none for the others."""

    def points(self, s: Sense, option: i64) -> float:
        action = action_of(s, option)
        if action == NONE:
            return 0.0
        g = s.g
        n = banners_of_action(g, g.active_empire, g.map.action_kind[action], g.map.action_n[action])
        return float(n) * s.want[g.active_empire]


class DrawCards(Principle):
    """A card is an opportunity, as long as turns are left to play it; a hand of more than five is wasted."""

    def points(self, s: Sense, option: i64) -> float:
        action = action_of(s, option)
        if action == NONE:
            return 0.0
        g = s.g
        n = cards_of_action(g, g.active_empire, g.map.action_kind[action], g.map.action_n[action])
        room = 7 - g.held[s.me]
        if n > room:
            n = room if room > 0 else 0
        return float(n) * (float(ROUNDS - g.round) + 0.5)


class KeepYourSeat(Principle):
    """Changing seats is a way out when nothing better offers itself."""

    def points(self, s: Sense, option: i64) -> float:
        action = action_of(s, option)
        if action == NONE or s.g.map.action_kind[action] != SWAP_AGENT:
            return 0.0
        return 1.0


# Banners on the map ---------------------------------------------------------------------------------------------------


class GuardWhatIsWorthHaving(Principle):
    """A banner belongs where a prize can be taken, if one more banner helps to keep it."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        empire = g.holder[option]
        fort: i64 = 1 if g.map.forts[option] > 0 else 0
        short = s.threat(option, empire) - g.banners[option] - fort
        if short <= 0 or short > 4:
            return 0.0
        return s.prize(option) * s.want[empire] / float(short)


class GatherForConquest(Principle):
    """A banner belongs where it makes an attack next door possible or stronger."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        empire = g.holder[option]
        have = g.sendable(option) + 1
        best = 0.0
        k: i64
        for k in range(g.map.border_first[option], g.map.border_first[option + 1]):
            target = g.map.border[k]
            enemy = g.holder[target]
            if enemy == empire:
                continue
            fort: i64 = 1 if g.map.forts[target] > 0 else 0
            short = g.banners[target] + fort + 1 - have
            if short > 3:
                continue
            gain = s.prize(target) * (s.want[empire] - s.want[enemy])
            if short > 0:
                gain /= float(1 + short)
            elif short < -2:
                gain *= 0.2
            else:
                gain *= 0.6
            if gain > best:
                best = gain
        return best


class NotMoreThanLives(Principle):
    """What stands above the supply limit starves: spare those one loves, starve the others."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        if g.banners[option] < g.map.limit[option]:
            return 0.0
        return -s.want[g.holder[option]]


class AwayFromHarm(Principle):
    """Banners of an empire one wants small belong where they neither guard nor threaten anything."""

    def points(self, s: Sense, option: i64) -> float:
        empire = s.g.holder[option]
        if s.want[empire] >= 0.0:
            return 0.0
        return s.want[empire] * (0.2 * float(s.threat(option, empire)) + s.prize(option))


# Attacks --------------------------------------------------------------------------------------------------------------


class AttackWell(Principle):
    """The attack that brings most: the region, the banners killed and lost, what is laid open behind."""

    def points(self, s: Sense, option: i64) -> float:
        size = s.g.map.size
        if option >= size * size:
            return 0.0
        return s.best_attack(option // size, option % size)


class SendEnough(Principle):
    """As many as the attack needs, and as few as home can spare."""

    def points(self, s: Sense, option: i64) -> float:
        return s.attack(s.g.source, s.g.target, option)


class SendAFewMore(Principle):
    """Among equals send more: there may be cards."""

    def points(self, s: Sense, option: i64) -> float:
        return float(option) * (1.0 if s.want[s.g.active_empire] > 0.0 else -1.0)


# Loyalties and hand ---------------------------------------------------------------------------------------------------


class FollowTheCities(Principle):
    """Exchange two tokens if the cities as they stand, and banners for those to come, make it pay."""

    def points(self, s: Sense, option: i64) -> float:
        if option == 0:
            return 0.0
        g = s.g
        slot = option // SLOTS
        other = option % SLOTS
        base = s.me * SLOTS
        more = s.strength_of(g.loyalty[base + other]) - s.strength_of(g.loyalty[base + slot])
        return more * float(value_of(slot) - value_of(other))


class KeepSecrets(Principle):
    """An exchange shows both tokens and counts in a tie."""

    def points(self, s: Sense, option: i64) -> float:
        if option == 0:
            return 0.0
        return -1.0


class NameTheStrong(Principle):
    """Name an empire that the other has shown to favour: its token is likely to lie high."""

    def points(self, s: Sense, option: i64) -> float:
        g = s.g
        target = (s.me + 1) % g.players
        n: i64 = 0
        seat: i64
        for seat in range(option * SEATS, option * SEATS + SEATS):
            if g.council[seat] == target:
                n += 1
        return float(n)


class DropTheSpare(Principle):
    """Discard cards of empires one holds few of: pairs are worth more."""

    def points(self, s: Sense, option: i64) -> float:
        return -float(s.g.cards_of_empire(s.me, option // 4))


# The tables -----------------------------------------------------------------------------------------------------------

def seating_agents() -> list[Principle]:
    return [
        SitWhereItMatters("sit where it matters", 1.0),
        CommandSeats("command seats", 0.25),
        TakeFromOthers("take from others", 0.15),
        LeadAttacks("lead attacks", 0.2),
        StandWhereYouScore("stand where you score", 0.6),
    ]


def taking_an_action() -> list[Principle]:
    return [
        AttackWhatPays("attack what pays", 1.5),
        GrowWhatYouLove("grow what you love", 0.2),
        DrawCards("draw cards", 0.15),
        KeepYourSeat("keep your seat", -0.2),
    ]


def placing_banners() -> list[Principle]:
    return [
        GuardWhatIsWorthHaving("guard what is worth having", 0.8),
        GatherForConquest("gather for conquest", 1.0),
        NotMoreThanLives("not more than lives", 1.0),
        AwayFromHarm("away from harm", 0.5),
    ]
