"""Chapter 1 of a round: agents are taken back and placed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import NOBODY, Phrase, Sentence, Step

from ..state import AGENTS_EACH, Whispers
from .map import ALL_SEATS
from .steps import InTurnOrder

TAKE_AGENT: Final = Phrase("take_agent", "seat")
TAKE_FIELD_AGENT: Final = Phrase("take_field_agent", "region")
PLACE_AGENT: Final = Phrase("place_agent", "seat")
PLACE_FIELD_AGENT: Final = Phrase("place_field_agent", "region")
AGENT_TAKEN: Final = Phrase("agent_taken", "player", "seat")
FIELD_AGENT_TAKEN: Final = Phrase("field_agent_taken", "player", "region")
AGENT_PLACED: Final = Phrase("agent_placed", "player", "seat")
FIELD_AGENT_PLACED: Final = Phrase("field_agent_placed", "player", "region")

MOST_IN_FIELD: Final[i64] = 2


def agents_each_round(players: i64) -> i64:
    """Two agents a round, three in a two-player game."""
    return 3 if players == 2 else 2


def agents_in_field(g: Whispers, player: i64) -> i64:
    """How many agents of a player are in regions."""
    count: i64 = 0
    if not g.agents_in_field:
        return count
    region: i64
    for region in range(g.map.size):
        count += (g.field[region] >> player) & 1
    return count


def agents_on_board(g: Whispers, player: i64) -> i64:
    """How many agents of a player are on seats and in regions."""
    count = agents_in_field(g, player)
    council = g.council
    seat: i64
    for seat in range(ALL_SEATS):
        if council[seat] == player:
            count += 1
    return count


class TakeBack(InTurnOrder):
    """In turn order, each player takes one own agent back from the board."""

    name = "take_back"

    def begin(self, g: Whispers) -> None:
        while g.turn < g.players and agents_on_board(g, g.in_turn_order(g.turn)) == 0:
            g.turn += 1

    def offer(self, g: Whispers) -> None:
        if g.turn >= g.players:
            return
        player = g.in_turn_order(g.turn)
        council = g.council
        seat: i64
        for seat in range(ALL_SEATS):
            if council[seat] == player:
                g.offer(seat)
        if g.agents_in_field:
            region: i64
            for region in range(g.map.size):
                if (g.field[region] >> player) & 1:
                    g.offer(ALL_SEATS + region)

    def choose(self, g: Whispers, option: i64) -> None:
        player = g.in_turn_order(g.turn)
        if option < ALL_SEATS:
            g.council[option] = NOBODY
            g.tell(AGENT_TAKEN, player, option)
        else:
            g.field[option - ALL_SEATS] -= 1 << player
            g.tell(FIELD_AGENT_TAKEN, player, option - ALL_SEATS)
        g.turn += 1
        g.then(TAKE_BACK)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return TAKE_AGENT.says(option) if option < ALL_SEATS else TAKE_FIELD_AGENT.says(option - int(ALL_SEATS))


class PlaceAgents(InTurnOrder):
    """In turn order and one at a time, players put agents on free seats until each has placed enough.

    With agents in the field: also in a region without an own agent, at most two of a player.
    """

    name = "place_agents"

    def begin(self, g: Whispers) -> None:
        total = g.players * agents_each_round(g.players)
        while g.turn < total and agents_on_board(g, g.in_turn_order(g.turn)) >= AGENTS_EACH:
            g.turn += 1

    def offer(self, g: Whispers) -> None:
        if g.turn >= g.players * agents_each_round(g.players):
            return
        council = g.council
        seat: i64
        for seat in range(ALL_SEATS):
            if council[seat] == NOBODY:
                g.offer(seat)
        if g.agents_in_field:
            player = g.in_turn_order(g.turn)
            if agents_in_field(g, player) < MOST_IN_FIELD:
                region: i64
                for region in range(g.map.size):
                    if not (g.field[region] >> player) & 1:
                        g.offer(ALL_SEATS + region)

    def choose(self, g: Whispers, option: i64) -> None:
        player = g.in_turn_order(g.turn)
        if option < ALL_SEATS:
            g.council[option] = player
            g.tell(AGENT_PLACED, player, option)
        else:
            g.field[option - ALL_SEATS] += 1 << player
            g.tell(FIELD_AGENT_PLACED, player, option - ALL_SEATS)
        g.turn += 1
        g.then(PLACE_AGENTS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return PLACE_AGENT.says(option) if option < ALL_SEATS else PLACE_FIELD_AGENT.says(option - int(ALL_SEATS))


class NewAgents(Step[Whispers]):
    """The placing starts with the first player."""

    name = "new_agents"

    def begin(self, g: Whispers) -> None:
        g.turn = 0
        g.then(PLACE_AGENTS)


TAKE_BACK: Final = TakeBack()
PLACE_AGENTS: Final = PlaceAgents()
NEW_AGENTS: Final = NewAgents()
