"""The round: the empires' turns, the marker, discards, swaps of loyalties and their revealing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..state import CARD_KINDS, NONE, SLOTS, Whispers
from . import abilities_action, abilities_banners, abilities_moving, rearrange  # noqa: F401  (they fill the table of abilities)
from .agents import NEW_AGENTS, TAKE_BACK
from .council import clear_seat, start_seat
from .map import ALL_SEATS, SEATS
from .steps import InTurnOrder
from .supply import check_supply

DISCARD: Final = Phrase("discard", "card")
KEEP: Final = Phrase("keep")
SWAP_LOYALTIES: Final = Phrase("swap_loyalties", "slot", "other")
NAME_EMPIRE: Final = Phrase("name_empire", "empire")

ROUND_STARTS: Final = Phrase("round_starts", "round", "player")
EMPIRE_ACTS: Final = Phrase("empire_acts", "empire")
DISCARDED: Final = Phrase("discarded", "player", "card")
KEPT: Final = Phrase("kept", "player")
SWAPPED: Final = Phrase("swapped", "player", "slot", "other")
REVEALED: Final = Phrase("revealed", "player", "slot", "empire")
NAMED: Final = Phrase("named", "player", "neighbour", "empire", "n")
GAME_ENDS: Final = Phrase("game_ends")

ROUNDS: Final[i64] = 4
HAND_LIMIT: Final[i64] = 5


def value_of(slot: i64) -> i64:
    """What a loyalty slot is worth: x4, x3, x2, x0, x-1."""
    if slot == 4:
        return -1
    return 0 if slot == 3 else 4 - slot


def start_round(g: Whispers) -> None:
    """Agents, then empires, then the marker."""
    g.turn = 0
    g.tell(ROUND_STARTS, g.round, g.first)
    g.then(ROUND_MARKER)
    g.then(MOVE_MARKER)
    g.then(NEW_AGENTS)
    if g.round > 1:
        g.then(TAKE_BACK)


class MoveMarker(Step[Whispers]):
    """The marker walks through the councils: Bear to Horse, sheriff to chancellor."""

    name = "move_marker"

    def begin(self, g: Whispers) -> None:
        clear_seat(g)
        while True:
            seat = g.marker + 1
            if seat > 0 and seat % SEATS == 0:
                check_supply(g, seat // SEATS - 1)
            if seat == ALL_SEATS:
                g.marker = NONE
                return
            g.marker = seat
            if seat % SEATS == 0:
                g.tell(EMPIRE_ACTS, seat // SEATS)
            if g.agent_for(seat) != NONE:  # R-control-now
                g.then(MOVE_MARKER)
                start_seat(g, seat)
                return


class RoundMarker(Step[Whispers]):
    """The marker goes on the track; after the fourth round the game ends at once."""

    name = "round_marker"

    def begin(self, g: Whispers) -> None:
        g.turn = 0
        if g.round == ROUNDS:
            g.tell(GAME_ENDS)
            return
        g.first = (g.first + 1) % g.players
        g.then(NEXT_ROUND)
        if g.counter_intelligence:
            g.then(NAME_AN_EMPIRE)
            g.then(FROM_FIRST)
        g.then(SWAP_TOKENS)
        g.then(FROM_FIRST)
        g.then(DISCARD_CARDS)


class FromFirst(Step[Whispers]):
    """The next phase starts with the first player again."""

    name = "from_first"

    def begin(self, g: Whispers) -> None:
        g.turn = 0


class NextRound(Step[Whispers]):
    name = "next_round"

    def begin(self, g: Whispers) -> None:
        g.round += 1
        start_round(g)


class DiscardCards(InTurnOrder):
    """In turn order everyone discards exactly the cards over five (R-discard-order)."""

    name = "discard_cards"

    def begin(self, g: Whispers) -> None:
        while g.turn < g.players and g.held[g.in_turn_order(g.turn)] <= HAND_LIMIT:
            g.turn += 1

    def offer(self, g: Whispers) -> None:
        if g.turn >= g.players:
            return
        base = g.in_turn_order(g.turn) * CARD_KINDS
        card: i64
        for card in range(CARD_KINDS):
            if g.hand[base + card] > 0:
                g.offer(card)

    def choose(self, g: Whispers, option: i64) -> None:
        player = g.in_turn_order(g.turn)
        g.reveal()
        g.give_up_card(player, option)
        g.tell(DISCARDED, player, option)
        g.then(DISCARD_CARDS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return DISCARD.says(option)


def hidden_tokens(g: Whispers, player: i64) -> i64:
    count: i64 = 0
    slot: i64
    for slot in range(SLOTS):
        if not g.face_up[player * SLOTS + slot]:
            count += 1
    return count


class SwapTokens(InTurnOrder):
    """In turn order each player may exchange two own unrevealed tokens, which reveals both (R-swap-order)."""

    name = "swap_tokens"

    def begin(self, g: Whispers) -> None:
        while g.turn < g.players and hidden_tokens(g, g.in_turn_order(g.turn)) < 2:
            g.turn += 1

    def offer(self, g: Whispers) -> None:
        if g.turn >= g.players:
            return
        base = g.in_turn_order(g.turn) * SLOTS
        g.offer(0)
        slot: i64
        other: i64
        for slot in range(SLOTS):
            for other in range(slot + 1, SLOTS):
                if not g.face_up[base + slot] and not g.face_up[base + other]:
                    g.offer(slot * SLOTS + other)

    def choose(self, g: Whispers, option: i64) -> None:
        player = g.in_turn_order(g.turn)
        if option == 0:
            g.tell(KEPT, player)
        else:
            exchange_tokens(g, player, option // SLOTS, option % SLOTS)
        g.turn += 1
        g.then(SWAP_TOKENS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return KEEP.says() if option == 0 else SWAP_LOYALTIES.says(option // 5, option % 5)


def exchange_tokens(g: Whispers, player: i64, slot: i64, other: i64) -> None:
    """Two tokens change places; that they did is public and counts for ties (R-hidden-swap)."""
    one = player * SLOTS + slot
    two = player * SLOTS + other
    token = g.loyalty[one]
    g.loyalty[one] = g.loyalty[two]
    g.loyalty[two] = token
    came_from = g.origin[one]
    g.origin[one] = g.origin[two]
    g.origin[two] = came_from
    g.swaps[player] += 1
    g.tell(SWAPPED, player, slot, other)
    if not g.counter_intelligence:
        turn_up(g, player, slot)
        turn_up(g, player, other)


def turn_up(g: Whispers, player: i64, slot: i64) -> None:
    """A token is revealed and never moves again."""
    g.reveal()
    g.face_up[player * SLOTS + slot] = 1
    g.tell(REVEALED, player, slot, g.loyalty[player * SLOTS + slot])


class NameAnEmpire(InTurnOrder):
    """Counter-intelligence: in turn order each names an empire that the player on the left has not yet revealed."""

    name = "name_an_empire"

    def begin(self, g: Whispers) -> None:
        while g.turn < g.players and hidden_tokens(g, left_of(g, g.in_turn_order(g.turn))) == 0:
            g.turn += 1

    def offer(self, g: Whispers) -> None:
        if g.turn >= g.players:
            return
        base = left_of(g, g.in_turn_order(g.turn)) * SLOTS
        shown: i64 = 0
        slot: i64
        for slot in range(SLOTS):
            if g.face_up[base + slot]:
                shown |= 1 << g.loyalty[base + slot]
        empire: i64
        for empire in range(5):
            if not (shown >> empire) & 1:
                g.offer(empire)

    def choose(self, g: Whispers, option: i64) -> None:
        player = g.in_turn_order(g.turn)
        target = left_of(g, player)
        slot: i64 = 0
        while g.loyalty[target * SLOTS + slot] != option:
            slot += 1
        g.tell(NAMED, player, target, option, value_of(slot))
        turn_up(g, target, slot)
        g.bonus[player] += value_of(slot)
        g.turn += 1
        g.then(NAME_AN_EMPIRE)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return NAME_EMPIRE.says(option)


def left_of(g: Whispers, player: i64) -> i64:
    """The next player in turn order."""
    return (player + 1) % g.players


MOVE_MARKER: Final = MoveMarker()
ROUND_MARKER: Final = RoundMarker()
FROM_FIRST: Final = FromFirst()
NEXT_ROUND: Final = NextRound()
DISCARD_CARDS: Final = DiscardCards()
SWAP_TOKENS: Final = SwapTokens()
NAME_AN_EMPIRE: Final = NameAnEmpire()
