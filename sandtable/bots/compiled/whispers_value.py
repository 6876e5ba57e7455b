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

PER_EMPIRE: Final[i64] = 9
INPUTS: Final[i64] = 5 * PER_EMPIRE + 7
HIDDEN: Final[i64] = 16


class Picture:
    """A position in numbers. `draw` once, then `show` it to the net from each player's side."""

    def __init__(self) -> None:
        self.cities: vec[float] = floats(EMPIRES)
        self.banners: vec[float] = floats(EMPIRES)
        self.symbols: vec[float] = floats(EMPIRES)
        self.at_risk: vec[float] = floats(EMPIRES)
        self.in_reach: vec[float] = floats(EMPIRES)
        self.to_come: vec[float] = floats(EMPIRES)
        self.seats: vec[float] = floats(EMPIRES * 4)
        self.worth: vec[float] = floats(EMPIRES * 4)
        self.score: vec[float] = floats(4)

    def draw(self, g: Whispers) -> None:
        """Take in what is the same for all players."""
        empire: i64
        for empire in range(EMPIRES):
            self.cities[empire] = 0.0
            self.banners[empire] = 0.0
            self.symbols[empire] = 0.0
            self.at_risk[empire] = 0.0
            self.in_reach[empire] = 0.0
            self.to_come[empire] = 0.0
        self.draw_map(g)
        self.draw_councils(g)
        self.draw_loyalties(g)

    def draw_map(self, g: Whispers) -> None:
        board = g.map
        region: i64
        k: i64
        for region in range(board.size):
            holder = g.holder[region]
            cities = float(board.cities[region])
            self.cities[holder] += cities
            self.banners[holder] += float(g.banners[region])
            self.symbols[holder] += float(board.farms[region] + board.forts[region])
            if cities == 0.0:
                continue
            defence = g.banners[region] + (1 if board.forts[region] > 0 else 0)
            lost = False
            for k in range(board.border_first[region], board.border_first[region + 1]):
                other = board.border[k]
                enemy = g.holder[other]
                if enemy != holder and g.sendable(other) > defence:
                    lost = True
                    self.in_reach[enemy] += cities
            if lost:
                self.at_risk[holder] += cities

    def draw_councils(self, g: Whispers) -> None:
        """Who controls how many seats, and how many turns of controlled seats are still to come."""
        i: i64
        for i in range(EMPIRES * 4):
            self.seats[i] = 0.0
        left = float(ROUNDS - g.round)
        seat: i64
        for seat in range(ALL_SEATS):
            player = g.controller(seat)
            if player == NOBODY:
                continue
            turns = left + (1.0 if seat > g.marker else 0.0)
            self.seats[player * EMPIRES + seat // SEATS] += 0.25 * turns
            if seat > g.marker:
                self.to_come[seat // SEATS] += 0.25

    def draw_loyalties(self, g: Whispers) -> None:
        player: i64
        slot: i64
        for player in range(g.players):
            self.score[player] = float(g.bonus[player])
            for slot in range(SLOTS):
                empire = g.loyalty[player * SLOTS + slot]
                value = float(value_of(slot))
                self.worth[player * EMPIRES + empire] = value
                cities = self.cities[empire]
                if g.agents_in_field:
                    cities += float(field_cities(g, player, empire))
                self.score[player] += value * cities

    def show(self, g: Whispers, player: i64, net: Net) -> None:
        """Put the position into the input of the net as this player sees it, best-loved empire first."""
        given = net.input
        others = 1.0 / float(g.players - 1)
        at: i64 = 0
        slot: i64
        q: i64
        best = -100.0
        best_cards: i64 = 0
        for q in range(g.players):
            if q != player:
                best = max(best, self.score[q])
                best_cards = max(best_cards, g.held[q])
        for slot in range(SLOTS):
            empire = g.loyalty[player * SLOTS + slot]
            love = 0.0
            grip = 0.0
            favour = 0.0
            for q in range(g.players):
                if q != player:
                    worth = self.worth[q * EMPIRES + empire] - 1.6
                    seats = self.seats[q * EMPIRES + empire]
                    love += worth
                    grip += seats
                    favour += worth * seats
            given[at] = 0.4 * self.cities[empire]
            given[at + 1] = 0.1 * self.banners[empire]
            given[at + 2] = 0.15 * self.symbols[empire]
            given[at + 3] = 0.4 * self.at_risk[empire]
            given[at + 4] = 0.4 * self.in_reach[empire]
            given[at + 5] = 0.6 * self.seats[player * EMPIRES + empire]
            given[at + 6] = 0.4 * grip
            given[at + 7] = 0.4 * love * others
            given[at + 8] = 0.3 * favour
            at += PER_EMPIRE
        given[at] = 0.15 * (self.score[player] - best)
        given[at + 1] = 0.3 * float(ROUNDS - g.round)
        given[at + 2] = 0.05 * float(g.marker + 1)
        given[at + 3] = 0.2 * float(g.held[player])
        given[at + 4] = 0.2 * float(best_cards)
        given[at + 5] = 0.15 * (self.score[player] - best) / (1.0 + float(ROUNDS - g.round))
        given[at + 6] = 0.5 * float(g.players - 3)
