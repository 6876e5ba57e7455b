"""The councils: a seat's turn, its actions, and the swap of agents."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import NOBODY, Phrase, Sentence

from ..state import NONE, Whispers
from .attack import begin_attack
from .banners import PLACE_BANNERS, banners_of_action, cards_of_action, draw_cards
from .cards import AFTER, BEFORE, PLAYS, describe_play, far_attack_possible, offer_plays, play_card
from .map import ATTACK, SEATS, SWAP_AGENT
from .reach import attack_possible
from .steps import ByHand

PASS: Final = Phrase("pass")
ACT: Final = Phrase("act", "action", "seat")
GO_ON: Final = Phrase("go_on")
SWAP: Final = Phrase("swap_agent", "seat")
ACTED: Final = Phrase("acted", "player", "seat", "action")
PASSED: Final = Phrase("passed", "player", "seat")
AGENTS_SWAPPED: Final = Phrase("agents_swapped", "player", "seat", "dest")


# What a seat can do --------------------------------------------------------------------------------------------------


def ordinary(g: Whispers, seat: i64, action: i64) -> bool:
    """Whether an action of a seat would change anything, without help from a card (R-no-effect)."""
    empire = seat // SEATS
    kind = g.map.action_kind[action]
    if kind == ATTACK:
        return attack_possible(g, empire)
    if kind == SWAP_AGENT:
        return swap_possible(g, seat, False)
    n = g.map.action_n[action]
    return banners_of_action(g, empire, kind, n) > 0 or cards_of_action(g, empire, kind, n) > 0


def by_card(g: Whispers, seat: i64, action: i64) -> bool:
    """Whether a card in the actor's hand makes an action possible: an attack, or a swap to one (R-declare)."""
    kind = g.map.action_kind[action]
    if kind == SWAP_AGENT:
        return swap_possible(g, seat, True)
    return kind == ATTACK and far_attack_possible(g, seat // SEATS, NONE)


def able(g: Whispers, seat: i64, may_swap: bool, with_cards: bool) -> bool:
    """Whether a seat has any action that the actor could take, with the help of cards in hand or without."""
    action: i64
    for action in range(g.map.seat_first[seat], g.map.seat_first[seat + 1]):
        if g.map.action_kind[action] == SWAP_AGENT and not may_swap:
            continue
        if ordinary(g, seat, action) or (with_cards and by_card(g, seat, action)):
            return True
    return False


def swap_possible(g: Whispers, seat: i64, with_cards: bool) -> bool:
    """Whether the agent that gives a seat can move to any other seat of the council."""
    other: i64
    base = seat - seat % SEATS
    for other in range(base, base + SEATS):
        if may_swap_to(g, seat, other, with_cards):
            return True
    return False


def may_swap_to(g: Whispers, seat: i64, other: i64, with_cards: bool) -> bool:
    """An agent may change to any other seat; with an own agent only if the new seat can act (R-swap-own)."""
    agent = g.agent_for(seat)
    if agent == NONE or other == agent:
        return False
    return g.council[other] != g.council[agent] or able(g, other, False, with_cards)


def take_action(g: Whispers, action: i64) -> None:
    """Take one action of the active seat."""
    kind = g.map.action_kind[action]
    n = g.map.action_n[action]
    g.acted = True
    g.tell(ACTED, g.actor, g.active_seat, action)
    if kind == SWAP_AGENT:
        g.then(SWAP_AGENTS)
        return
    g.last_action = action
    if kind == ATTACK:
        begin_attack(g, NONE)
        return
    cards = cards_of_action(g, g.active_empire, kind, n)
    if cards > 0:
        draw_cards(g, g.actor, g.active_empire, cards)
    else:
        g.left = banners_of_action(g, g.active_empire, kind, n)
        g.then(PLACE_BANNERS)


# The turn of a seat --------------------------------------------------------------------------------------------------


def start_seat(g: Whispers, seat: i64) -> None:
    """The turn of a seat that somebody controls: before and action, then after."""
    g.active_agent = g.agent_for(seat)
    g.actor = g.council[g.active_agent]
    g.active_seat = seat
    g.active_empire = seat // SEATS
    g.then(AFTER_ACTION)
    g.then(BEFORE_ACTION)


def clear_seat(g: Whispers) -> None:
    """Forget the turn of the seat that the marker leaves."""
    g.actor = NOBODY
    g.active_empire = NONE
    g.active_seat = NONE
    g.active_agent = NONE
    g.replaced = False
    g.swapped = False
    g.acted = False
    g.last_action = NONE
    g.source = NONE
    g.target = NONE
    g.only_source = NONE
    g.reach = 0
    g.battle = NONE
    g.victor = NONE
    g.survivors = 0
    g.killed = 0
    g.taken = False
    g.left = 0
    g.region = NONE
    g.other = NONE
    g.empire = NONE
    g.picked = 0


def offer_actions(g: Whispers) -> None:
    """Offer the actions of the active seat. If none is possible without a card, the seat may pass (R-must-act)."""
    seat = g.active_seat
    first = g.map.seat_first[seat]
    must = False
    any_at_all = False
    action: i64
    for action in range(first, g.map.seat_first[seat + 1]):
        if g.swapped and g.map.action_kind[action] == SWAP_AGENT:
            continue  # R-swap-no-chain
        if ordinary(g, seat, action):
            must = True
            any_at_all = True
            g.offer(1 + action - first)
        elif by_card(g, seat, action):
            any_at_all = True
            g.offer(1 + action - first)
    if any_at_all and not must:
        g.offer(0)


class BeforeAction(ByHand):
    """The before window and the action in one question: play cards, take an action, or pass if none is possible.

    R-windows, R-one-question
    """

    name = "before_action"

    def offer(self, g: Whispers) -> None:
        if g.replaced:
            return
        offer_actions(g)
        if g.count == 0:
            g.offer(0)
        offer_plays(g, PLAYS, BEFORE)

    def choose(self, g: Whispers, option: i64) -> None:
        if option >= PLAYS:
            g.then(BEFORE_ACTION)
            play_card(g, option - PLAYS)
        elif option == 0:
            g.tell(PASSED, g.actor, g.active_seat)
        else:
            take_action(g, g.map.seat_first[g.active_seat] + option - 1)

    def describe(self, g: Whispers, option: int) -> Sentence:
        if option >= PLAYS:
            return describe_play(option - int(PLAYS))
        return describe_action(g, option)


def describe_action(g: Whispers, option: int) -> Sentence:
    if option == 0:
        return PASS.says()
    seat = int(g.active_seat)
    return ACT.says(int(g.map.seat_first[seat]) + option - 1, seat)


class ActAtOnce(ByHand):
    """After a replacement or a swap the action of the new seat follows, with no window before it (R-at-once).

    A seat that cannot act is passed over (R-idle-seat); with public pauses its owner is asked all the same, as nobody
    else may learn that no card in hand makes an attack possible.
    """

    name = "act_at_once"

    def offer(self, g: Whispers) -> None:
        offer_actions(g)
        if g.count == 0 and self.asks(g):
            g.offer(0)

    def choose(self, g: Whispers, option: i64) -> None:
        if option == 0:
            g.tell(PASSED, g.actor, g.active_seat)
        else:
            take_action(g, g.map.seat_first[g.active_seat] + option - 1)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return describe_action(g, option)


class AfterAction(ByHand):
    """The window after the action (R-windows): cards, or go on. Without an action there is none (R-nothing-after)."""

    name = "after_action"

    def offer(self, g: Whispers) -> None:
        if g.acted:
            g.offer(0)
            offer_plays(g, PLAYS, AFTER)

    def choose(self, g: Whispers, option: i64) -> None:
        if option >= PLAYS:
            g.then(AFTER_ACTION)
            play_card(g, option - PLAYS)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return GO_ON.says() if option == 0 else describe_play(option - int(PLAYS))


class SwapAgents(ByHand):
    """The seat's agent moves to another seat of the council, changing places with an agent there, and acts there."""

    name = "swap_agents"

    def offer(self, g: Whispers) -> None:
        other: i64
        base = g.active_seat - g.active_seat % SEATS
        for other in range(base, base + SEATS):
            if may_swap_to(g, g.active_seat, other, True):
                g.offer(other)

    def choose(self, g: Whispers, option: i64) -> None:
        agent = g.agent_for(g.active_seat)
        mover = g.council[agent]
        g.council[agent] = g.council[option]
        g.council[option] = mover
        g.active_agent = option
        g.active_seat = option
        g.swapped = True
        g.tell(AGENTS_SWAPPED, mover, agent, option)
        g.then(ACT_AT_ONCE)

    def describe(self, g: Whispers, option: int) -> Sentence:
        return SWAP.says(option)


BEFORE_ACTION: Final = BeforeAction()
ACT_AT_ONCE: Final = ActAtOnce()
AFTER_ACTION: Final = AfterAction()
SWAP_AGENTS: Final = SwapAgents()
