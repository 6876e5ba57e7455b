"""What a position of Whispers looks like in numbers: what the learned value is fed with."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.bots.compiled.net import Net, floats
from sandtable.engine.machine import NOBODY
from sandtable.games.whispers.rules.map import ALL_SEATS, EMPIRES, SEATS
from sandtable.games.whispers.rules.round import ROUNDS, value_of
from sandtable.games.whispers.rules.scoring import field_cities
from sandtable.games.whispers.state import SLOTS, Whispers

MOST_PLAYERS: Final[i64] = 4
PER_EMPIRE: Final[i64] = 15
PER_RIVAL: Final[i64] = 8
INPUTS: Final[i64] = 5 * PER_EMPIRE + (MOST_PLAYERS - 1) * PER_RIVAL + 6
HIDDEN: Final[i64] = 24
AVERAGE: Final = 1.6
"""What an empire is worth to somebody of whom nothing is known."""
TIE: Final = 0.1
"""A part of a point: how much a swap less counts when rivals are put in order."""


class Picture:
    """A position in numbers. `draw` once, then `show` it to the net from each player's side."""

    def __init__(self) -> None:
        # By empire.
        self.cities: vec[float] = floats(EMPIRES)
        self.banners: vec[float] = floats(EMPIRES)
        self.farms: vec[float] = floats(EMPIRES)
        self.forts: vec[float] = floats(EMPIRES)
        self.at_risk: vec[float] = floats(EMPIRES)
        self.in_reach: vec[float] = floats(EMPIRES)
        self.at_risk_now: vec[float] = floats(EMPIRES)
        self.in_reach_now: vec[float] = floats(EMPIRES)
        self.push_now: vec[float] = floats(EMPIRES)
        self.push_later: vec[float] = floats(EMPIRES)
        # By player and empire: councils, of the round that is going on and of those after it.
        self.seats_now: vec[float] = floats(EMPIRES * MOST_PLAYERS)
        self.seats_later: vec[float] = floats(EMPIRES * MOST_PLAYERS)
        self.worth: vec[float] = floats(EMPIRES * MOST_PLAYERS)
        # By player.
        self.score: vec[float] = floats(MOST_PLAYERS)
        self.tie: vec[float] = floats(MOST_PLAYERS)
        self.swap: vec[float] = floats(MOST_PLAYERS)
        self.drift_now: vec[float] = floats(MOST_PLAYERS)
        self.drift_later: vec[float] = floats(MOST_PLAYERS)
        self.rivals: vec[i64] = vec[i64]([0, 0, 0])
        self.left: float = 0.0

    def draw(self, g: Whispers) -> None:
        """Take in what is the same for all players."""
        self.left = float(ROUNDS - g.round)
        self.draw_map(g)
        self.draw_loyalties(g)
        self.draw_councils(g)
        player: i64
        for player in range(g.players):
            self.draw_prospects(g, player)

    def draw_map(self, g: Whispers) -> None:
        board = g.map
        empire: i64
        for empire in range(EMPIRES):
            self.cities[empire] = 0.0
            self.banners[empire] = 0.0
            self.farms[empire] = 0.0
            self.forts[empire] = 0.0
            self.at_risk[empire] = 0.0
            self.in_reach[empire] = 0.0
            self.at_risk_now[empire] = 0.0
            self.in_reach_now[empire] = 0.0
        region: i64
        k: i64
        for region in range(board.size):
            holder = g.holder[region]
            cities = float(board.cities[region])
            self.cities[holder] += cities
            self.banners[holder] += float(g.banners[region])
            self.farms[holder] += float(board.farms[region])
            self.forts[holder] += float(board.forts[region])
            if cities == 0.0:
                continue
            defence = g.banners[region] + (1 if board.forts[region] > 0 else 0)
            lost = False
            lost_now = False
            for k in range(board.border_first[region], board.border_first[region + 1]):
                other = board.border[k]
                enemy = g.holder[other]
                if enemy != holder and g.sendable(other) > defence:
                    lost = True
                    self.in_reach[enemy] += cities
                    if enemy * SEATS + SEATS > g.marker:
                        lost_now = True
                        self.in_reach_now[enemy] += cities
            if lost:
                self.at_risk[holder] += cities
            if lost_now:
                self.at_risk_now[holder] += cities

    def draw_loyalties(self, g: Whispers) -> None:
        player: i64
        slot: i64
        for player in range(g.players):
            self.score[player] = float(g.bonus[player])
            self.tie[player] = 0.05 * float(g.held[player]) - float(g.swaps[player])
            for slot in range(SLOTS):
                empire = g.loyalty[player * SLOTS + slot]
                value = float(value_of(slot))
                self.worth[player * EMPIRES + empire] = value
                cities = self.cities[empire]
                if g.agents_in_field:
                    cities += float(field_cities(g, player, empire))
                self.score[player] += value * cities

    def draw_councils(self, g: Whispers) -> None:
        """Who controls how many seats, and what they will push for."""
        i: i64
        for i in range(EMPIRES * MOST_PLAYERS):
            self.seats_now[i] = 0.0
            self.seats_later[i] = 0.0
        empire: i64
        for empire in range(EMPIRES):
            self.push_now[empire] = 0.0
            self.push_later[empire] = 0.0
        seat: i64
        for seat in range(ALL_SEATS):
            player = g.controller(seat)
            if player == NOBODY:
                continue
            empire = seat // SEATS
            place = player * EMPIRES + empire
            wanted = self.worth[place] - AVERAGE
            self.seats_later[place] += 0.25 * self.left
            self.push_later[empire] += 0.25 * self.left * wanted
            if seat >= g.marker:
                self.seats_now[place] += 0.25
                self.push_now[empire] += 0.25 * wanted

    def draw_prospects(self, g: Whispers, player: i64) -> None:
        """Where a player's score will drift, and what a swap of tokens would bring."""
        now = 0.0
        later = 0.0
        empire: i64
        for empire in range(EMPIRES):
            worth = self.worth[player * EMPIRES + empire]
            now += worth * self.push_now[empire]
            later += worth * self.push_later[empire]
        self.drift_now[player] = now
        self.drift_later[player] = later
        best = 0.0
        slot: i64
        other: i64
        if g.round < ROUNDS:
            base = player * SLOTS
            for slot in range(SLOTS):
                if g.face_up[base + slot]:
                    continue
                for other in range(slot + 1, SLOTS):
                    if not g.face_up[base + other]:
                        more = self.cities[g.loyalty[base + other]] - self.cities[g.loyalty[base + slot]]
                        gain = more * float(value_of(slot) - value_of(other))
                        if gain > best:
                            best = gain
        self.swap[player] = best

    def order_rivals(self, g: Whispers, player: i64) -> None:
        """The other players, those with most points first."""
        n: i64 = 0
        other: i64
        for other in range(g.players):
            if other == player:
                continue
            mine = self.score[other] + TIE * self.tie[other]
            at = n
            while at > 0:
                before = self.rivals[at - 1]
                if self.score[before] + TIE * self.tie[before] >= mine:
                    break
                self.rivals[at] = before
                at -= 1
            self.rivals[at] = other
            n += 1

    def show(self, g: Whispers, player: i64, net: Net) -> None:
        """Put the position into the input of the net as this player sees it, best-loved empire and best rival first."""
        self.order_rivals(g, player)
        given = net.input
        at = self.show_empires(g, player, net)
        i: i64
        empire: i64
        for i in range(MOST_PLAYERS - 1):
            if i < g.players - 1:
                rival = self.rivals[i]
                ahead = self.score[player] - self.score[rival]
                ties = self.tie[player] - self.tie[rival]
                alike = 0.0
                for empire in range(EMPIRES):
                    alike += self.worth[player * EMPIRES + empire] * self.worth[rival * EMPIRES + empire]
                near = ahead + 0.3 * ties
                near = 1.5 if near > 1.5 else (-1.5 if near < -1.5 else near)
                given[at] = 0.15 * ahead
                given[at + 1] = 0.3 * ahead / (1.0 + self.left)
                given[at + 2] = 0.5 * ties
                given[at + 3] = 0.15 * (self.swap[player] - self.swap[rival])
                given[at + 4] = 0.1 * (self.drift_now[player] - self.drift_now[rival])
                given[at + 5] = 0.05 * (self.drift_later[player] - self.drift_later[rival])
                given[at + 6] = 0.1 * alike - 1.0
                given[at + 7] = 0.6 * near / (1.0 + self.left)
            else:
                given[at] = 3.0
                given[at + 1] = 3.0
                given[at + 2] = 0.0
                given[at + 3] = 0.0
                given[at + 4] = 0.0
                given[at + 5] = 0.0
                given[at + 6] = 0.0
                given[at + 7] = 1.0
            at += PER_RIVAL
        given[at] = 0.3 * self.left
        given[at + 1] = 0.05 * float(g.marker + 1)
        given[at + 2] = 0.2 * float(g.held[player])
        given[at + 3] = 0.15 * self.swap[player]
        given[at + 4] = 0.2 * float(g.swaps[player])
        given[at + 5] = 0.5 * float(g.players - 3)

    def show_empires(self, g: Whispers, player: i64, net: Net) -> i64:
        """The first part of the input; where the next begins."""
        given = net.input
        others = 1.0 / float(g.players - 1)
        leader = self.rivals[0]
        at: i64 = 0
        slot: i64
        q: i64
        for slot in range(SLOTS):
            empire = g.loyalty[player * SLOTS + slot]
            mine = player * EMPIRES + empire
            love = 0.0
            grip_now = 0.0
            grip_later = 0.0
            for q in range(g.players):
                if q != player:
                    love += self.worth[q * EMPIRES + empire] - AVERAGE
                    grip_now += self.seats_now[q * EMPIRES + empire]
                    grip_later += self.seats_later[q * EMPIRES + empire]
            wanted = self.worth[mine] - AVERAGE
            given[at] = 0.4 * self.cities[empire]
            given[at + 1] = 0.1 * self.banners[empire]
            given[at + 2] = 0.15 * self.farms[empire]
            given[at + 3] = 0.15 * self.forts[empire]
            given[at + 4] = 0.4 * self.at_risk[empire]
            given[at + 5] = 0.4 * self.in_reach[empire]
            given[at + 6] = 0.4 * self.at_risk_now[empire]
            given[at + 7] = 0.4 * self.in_reach_now[empire]
            given[at + 8] = self.seats_now[mine]
            given[at + 9] = 0.4 * self.seats_later[mine]
            given[at + 10] = 0.5 * grip_now
            given[at + 11] = 0.2 * grip_later
            given[at + 12] = 0.4 * love * others
            given[at + 13] = 0.3 * (self.push_now[empire] - wanted * self.seats_now[mine])
            given[at + 14] = 0.3 * (self.worth[leader * EMPIRES + empire] - AVERAGE)
            at += PER_EMPIRE
        return at
