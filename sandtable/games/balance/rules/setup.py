"""Chapter "Set-up": the fixed set-ups of Basic Training, and the drawn and laid out ones of Command Room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..state import NONE, Balance
from .map import BLUE, EVERYWHERE, MISSIONS, NEUTRAL, RED, TERRITORIES, lowest, size
from .turn import TURN

FAIR_LAYOUT: Final = Phrase("fair_layout")
MANUAL_LAYOUT: Final = Phrase("manual_layout")
GIVE: Final = Phrase("give", "territory", "side")
GIVE_REST: Final = Phrase("give_rest", "n")
CAPITAL: Final = Phrase("capital", "side", "territory")
LAY: Final = Phrase("lay", "territory", "left")
LAY_AMOUNT: Final = Phrase("lay_amount", "n", "territory")
HAND_OVER: Final = Phrase("hand_over")
PICK_SIDE: Final = Phrase("pick_side", "side")
PICK_FIRST: Final = Phrase("pick_first", "side")

SET_UP: Final = Phrase("set_up", "n")
BOARD_DRAWN: Final = Phrase("board_drawn", "seat")
LAID_OUT_FAIRLY: Final = Phrase("laid_out_fairly", "seat")
HANDED_OVER: Final = Phrase("handed_over", "seat")
SIDE_PICKED: Final = Phrase("side_picked", "seat", "side")
FIRST_PLAYER: Final = Phrase("first_player", "side")

FAIR: Final[i64] = 0
MANUAL: Final[i64] = 1
REST_NEUTRAL: Final[i64] = TERRITORIES * 3
"""All that is left to the neutral; giving territory t to side s is option t * 3 + s."""
FEWEST_FAIR: Final[i64] = 6
MOST_FAIR: Final[i64] = 9
"""How few and how many territories a fair layout gives to each side."""


def random_mask(g: Balance, mask: i64, n: i64) -> i64:
    """n of the places of a mask, every choice of them as likely."""
    chosen: i64 = 0
    while n > 0:
        at = random_place(g, mask & ~chosen)
        chosen |= 1 << at
        n -= 1
    return chosen


def random_place(g: Balance, mask: i64) -> i64:
    """One of the places of a mask that is not empty."""
    at = g.below(size(mask))
    while at > 0:
        mask &= mask - 1
        at -= 1
    return lowest(mask)


# Basic Training ------------------------------------------------------------------------------------------------------


class BasicTraining(Step[Balance]):
    """One of the fixed set-ups, chosen or drawn; the first seat plays Red (R-red-seat); the first player is drawn."""

    name = "basic_training"

    def begin(self, g: Balance) -> None:
        if g.setup == 0:
            g.setup = 1 + g.below(len(g.map.setups))
        setup = g.map.setups[g.setup - 1]
        g.cities = setup.cities
        g.open_missions = setup.missions
        g.capital = setup.capital[:]
        g.held = setup.held[:]
        g.troops = setup.troops[:]
        g.red_seat = 0
        g.tell(SET_UP, g.setup)
        begin_play(g, g.below(2))


def begin_play(g: Balance, first: i64) -> None:
    g.first = first
    g.turn = first
    g.tell(FIRST_PLAYER, first)
    g.then(TURN)


# Command Room --------------------------------------------------------------------------------------------------------


class Draw(Step[Balance]):
    """Draw the cities, the open missions and who lays the board out. The facilities are neutral."""

    name = "draw"

    def begin(self, g: Balance) -> None:
        g.cities = random_mask(g, EVERYWHERE, g.map.command.cities)
        g.open_missions = random_mask(g, (1 << MISSIONS) - 1, g.map.command.missions)
        g.layouter = g.below(2)
        g.held[NEUTRAL] = g.map.facilities
        rest = g.map.facilities
        while rest:
            g.troops[lowest(rest)] = 1
            rest &= rest - 1
        g.tell(BOARD_DRAWN, g.layouter)
        g.then(PICK_FIRST_PLAYER)
        g.then(PICK_A_SIDE)
        g.then(LAYOUT)


class Layout(Step[Balance]):
    """Lay out everything oneself, or have it done at random and fairly."""

    name = "layout"

    def offer(self, g: Balance) -> None:
        g.offer(FAIR)
        g.offer(MANUAL)

    def choose(self, g: Balance, option: i64) -> None:
        if option == FAIR:
            lay_out_fairly(g)
            g.tell(LAID_OUT_FAIRLY, g.layouter)
        else:
            g.then(HAND_OVER_LAYOUT)
            g.then(LAY_TROOPS)
            g.then(BLUE_CAPITAL)
            g.then(RED_CAPITAL)
            g.then(TERRITORIES_OF_SIDES)

    def describe(self, g: Balance, option: int) -> Sentence:
        return FAIR_LAYOUT.says() if option == FAIR else MANUAL_LAYOUT.says()

    def who(self, g: Balance) -> i64:
        return g.layouter


def lay_out_fairly(g: Balance) -> None:
    """Both sides get as many territories and the same stack sizes, capitals on the largest (R-fair-layout)."""
    count = FEWEST_FAIR + g.below(MOST_FAIR - FEWEST_FAIR + 1)
    g.held[RED] = random_mask(g, g.unassigned(), count)
    g.held[BLUE] = random_mask(g, g.unassigned(), count)
    g.held[NEUTRAL] |= g.unassigned()
    spread(g, NEUTRAL)
    spread(g, RED)
    open_stacks = g.held[BLUE]
    rest = g.held[RED]
    while rest:
        here = lowest(rest)
        rest &= rest - 1
        there = random_place(g, open_stacks)
        open_stacks &= ~(1 << there)
        g.troops[there] = g.troops[here]
        if g.capital[RED] == NONE or g.troops[here] > g.troops[g.capital[RED]]:
            g.capital[RED] = here
            g.capital[BLUE] = there


def spread(g: Balance, side: i64) -> None:
    """One troop of a side on each of its territories, the others one by one at random."""
    rest = g.held[side]
    left = g.map.command.troops[side] - size(rest)
    while rest:
        g.troops[lowest(rest)] = 1
        rest &= rest - 1
    while left > 0:
        g.troops[random_place(g, g.held[side])] += 1
        left -= 1


def unlaid(g: Balance, side: i64) -> i64:
    """How many troops of a side are still to be laid out."""
    return g.map.command.troops[side] - g.troops_of(side)


def may_give(g: Balance, side: i64) -> bool:
    """Whether one more territory for a side leaves a layout that can be finished (R-layout)."""
    left = size(g.unassigned()) - 1
    needed: i64 = 0
    room: i64 = 0
    other: i64
    for other in range(3):
        held = size(g.held[other])
        if other == side:
            held += 1
        if held > g.map.command.troops[other]:
            return False
        room += g.map.command.troops[other] - held
        if held == 0:
            needed += 1
    return needed <= left <= room


class Give(Step[Balance]):
    """Say for each territory, in any order, whose it is; at least one for each side. One troop stands on it at once."""

    name = "give"

    def offer(self, g: Balance) -> None:
        side: i64
        allowed: i64 = 0
        for side in range(3):
            if may_give(g, side):
                allowed |= 1 << side
        rest = g.unassigned()
        while rest:
            for side in range(3):
                if (allowed >> side) & 1:
                    g.offer(lowest(rest) * 3 + side)
            rest &= rest - 1
        left = g.unassigned()
        if left & (left - 1) and g.held[RED] and g.held[BLUE] and unlaid(g, NEUTRAL) >= size(left):
            g.offer(REST_NEUTRAL)

    def choose(self, g: Balance, option: i64) -> None:
        if option == REST_NEUTRAL:
            while g.unassigned():
                self.give(g, lowest(g.unassigned()), NEUTRAL)
        else:
            self.give(g, option // 3, option % 3)
            g.then(TERRITORIES_OF_SIDES)

    def give(self, g: Balance, territory: i64, side: i64) -> None:
        g.held[side] |= 1 << territory
        g.troops[territory] = 1

    def describe(self, g: Balance, option: int) -> Sentence:
        if option == REST_NEUTRAL:
            return GIVE_REST.says(int(size(g.unassigned())))
        return GIVE.says(option // 3, option % 3)

    def who(self, g: Balance) -> i64:
        return g.layouter


class ChooseCapital(Step[Balance]):
    """Put the capital of a side on one of its territories."""

    def __init__(self, name: str, side: i64) -> None:
        self.name = name
        self.side: Final[i64] = side

    def offer(self, g: Balance) -> None:
        rest = g.held[self.side]
        while rest:
            g.offer(lowest(rest))
            rest &= rest - 1

    def choose(self, g: Balance, option: i64) -> None:
        g.capital[self.side] = option

    def describe(self, g: Balance, option: int) -> Sentence:
        return CAPITAL.says(int(self.side), option)

    def who(self, g: Balance) -> i64:
        return g.layouter


class LayTroops(Step[Balance]):
    """Choose a territory for more troops of the side that holds it, until all are laid out."""

    name = "lay"

    def begin(self, g: Balance) -> None:
        """A side with one territory has all its troops there."""
        side: i64
        for side in range(3):
            held = g.held[side]
            if held & (held - 1) == 0:
                g.troops[lowest(held)] = g.map.command.troops[side]

    def offer(self, g: Balance) -> None:
        open_stacks: i64 = 0
        side: i64
        for side in range(3):
            if unlaid(g, side) > 0:
                open_stacks |= g.held[side]
        while open_stacks:
            g.offer(lowest(open_stacks))
            open_stacks &= open_stacks - 1

    def choose(self, g: Balance, option: i64) -> None:
        g.target = option
        g.then(LAY_TROOPS)
        g.then(LAY_HOW_MANY)

    def describe(self, g: Balance, option: int) -> Sentence:
        return LAY.says(option, int(unlaid(g, g.holder(option))))

    def who(self, g: Balance) -> i64:
        return g.layouter


class LayHowMany(Step[Balance]):
    """Choose how many."""

    name = "lay_how_many"

    def offer(self, g: Balance) -> None:
        n: i64
        for n in range(1, unlaid(g, g.holder(g.target)) + 1):
            g.offer(n)

    def choose(self, g: Balance, option: i64) -> None:
        g.troops[g.target] += option
        g.target = NONE

    def describe(self, g: Balance, option: int) -> Sentence:
        return LAY_AMOUNT.says(option, int(g.target))

    def who(self, g: Balance) -> i64:
        return g.layouter


class HandOver(Step[Balance]):
    """Hand the finished board over; until then everything can be taken back."""

    name = "hand_over"

    def offer(self, g: Balance) -> None:
        g.offer(0)

    def choose(self, g: Balance, option: i64) -> None:
        g.reveal()
        g.tell(HANDED_OVER, g.layouter)

    def asks(self, g: Balance) -> bool:
        return True

    def describe(self, g: Balance, option: int) -> Sentence:
        return HAND_OVER.says()

    def who(self, g: Balance) -> i64:
        return g.layouter


class PickSide(Step[Balance]):
    """The other player picks a side."""

    name = "pick_side"

    def offer(self, g: Balance) -> None:
        g.offer(RED)
        g.offer(BLUE)

    def choose(self, g: Balance, option: i64) -> None:
        picker = 1 - g.layouter
        g.red_seat = picker if option == RED else g.layouter
        g.tell(SIDE_PICKED, picker, option)

    def describe(self, g: Balance, option: int) -> Sentence:
        return PICK_SIDE.says(option)

    def who(self, g: Balance) -> i64:
        return 1 - g.layouter


class PickFirst(Step[Balance]):
    """And who starts."""

    name = "pick_first"

    def offer(self, g: Balance) -> None:
        g.offer(RED)
        g.offer(BLUE)

    def choose(self, g: Balance, option: i64) -> None:
        begin_play(g, option)

    def describe(self, g: Balance, option: int) -> Sentence:
        return PICK_FIRST.says(option)

    def who(self, g: Balance) -> i64:
        return 1 - g.layouter


BASIC_TRAINING: Final = BasicTraining()
DRAW_BOARD: Final = Draw()
LAYOUT: Final = Layout()
TERRITORIES_OF_SIDES: Final = Give()
RED_CAPITAL: Final = ChooseCapital("red_capital", RED)
BLUE_CAPITAL: Final = ChooseCapital("blue_capital", BLUE)
LAY_TROOPS: Final = LayTroops()
LAY_HOW_MANY: Final = LayHowMany()
HAND_OVER_LAYOUT: Final = HandOver()
PICK_A_SIDE: Final = PickSide()
PICK_FIRST_PLAYER: Final = PickFirst()
