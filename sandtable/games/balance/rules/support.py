"""Chapter "Turn", step 2: the seven supports of Command Room, paid with own casualties."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.engine.machine import Phrase, Sentence, Step

from ..state import NONE, Balance
from .attack import Terms, fight
from .cards import any_card_left, draw_card
from .draft import PLACE_TROOPS
from .manoeuvre import PRE_EMPTIVE_MANOEUVRE, sources
from .map import NEUTRAL, SUPPORTS, TERRITORIES, lowest
from .winning import ELIMINATION, eliminated, end_game

BUY: Final = Phrase("buy", "support", "cost")
SAVE: Final = Phrase("save", "n")
AIRFIELD_ON: Final = Phrase("airfield_on", "territory")
RISE: Final = Phrase("rise", "source", "target")
DEFEND_UPRISING: Final = Phrase("defend_uprising", "n", "target")
BOUGHT: Final = Phrase("bought", "side", "support", "cost")
AIRFIELD_BUILT: Final = Phrase("airfield_built", "side", "territory")
UPRISING: Final = Phrase("uprising", "side", "source", "target", "n")

NOTHING_MORE: Final[i64] = SUPPORTS
MOST_RECON: Final[i64] = 3


class Support:
    """One kind of support."""

    def __init__(self, number: i64) -> None:
        self.number: Final[i64] = number

    def useful(self, g: Balance) -> bool:
        """What can do nothing is not sold (R-support-useful)."""
        return True

    def buy(self, g: Balance) -> None:
        """What it does."""
        raise NotImplementedError


class ReconMission(Support):
    """This turn one more of your dice that attack a facility is re-rolled until it is no 1."""

    def useful(self, g: Balance) -> bool:
        return g.recon < MOST_RECON

    def buy(self, g: Balance) -> None:
        g.recon += 1


class PreEmptiveManoeuvre(Support):
    """One manoeuvre at once."""

    def useful(self, g: Balance) -> bool:
        return sources(g) != 0

    def buy(self, g: Balance) -> None:
        g.then(PRE_EMPTIVE_MANOEUVRE)


class Uprising(Support):
    """Neutral troops attack a neighbour that the opponent holds."""

    def useful(self, g: Balance) -> bool:
        rest = g.strong(NEUTRAL)
        while rest:
            if g.map.neighbours[lowest(rest)] & g.held[g.waiting()]:
                return True
            rest &= rest - 1
        return False

    def buy(self, g: Balance) -> None:
        g.then(UPRISING_FIGHT)
        g.then(UPRISING_DEFENCE)
        g.then(CHOOSE_UPRISING)


class ThreeTroops(Support):
    """Place 3 troops on own territories."""

    def buy(self, g: Balance) -> None:
        g.to_place = 3
        g.then(PLACE_TROOPS)


class SpecialForces(Support):
    """This turn you may attack rough terrain with 3."""

    def useful(self, g: Balance) -> bool:
        return not g.special_forces

    def buy(self, g: Balance) -> None:
        g.special_forces = True


class Card(Support):
    """Draw a card; it can be traded this turn (R-bought-card)."""

    def useful(self, g: Balance) -> bool:
        return any_card_left(g)

    def buy(self, g: Balance) -> None:
        draw_card(g, g.turn)


class Airfield(Support):
    """Put your airfield on an own territory; one at a time."""

    def useful(self, g: Balance) -> bool:
        return g.airfield[g.turn] == NONE

    def buy(self, g: Balance) -> None:
        g.then(CHOOSE_AIRFIELD)


ALL_SUPPORTS: Final[list[Support]] = [
    ReconMission(0), PreEmptiveManoeuvre(1), Uprising(2), ThreeTroops(3), SpecialForces(4), Card(5), Airfield(6),
]
"""The seven supports, numbered as in `names.SUPPORTS`."""


class BuySupport(Step[Balance]):
    """Spend own casualties on support, one after the other, or keep them for a later turn."""

    name = "support"

    def offer(self, g: Balance) -> None:
        support: i64
        for support in range(SUPPORTS):
            if g.map.command.cost[support] <= g.casualties[g.turn] and ALL_SUPPORTS[support].useful(g):
                g.offer(support)
        g.offer(NOTHING_MORE)

    def choose(self, g: Balance, option: i64) -> None:
        if option == NOTHING_MORE:
            return
        cost = g.map.command.cost[option]
        g.casualties[g.turn] -= cost
        g.tell(BOUGHT, g.turn, option, cost)
        g.then(SUPPORT)
        ALL_SUPPORTS[option].buy(g)

    def describe(self, g: Balance, option: int) -> Sentence:
        if option == NOTHING_MORE:
            return SAVE.says(int(g.casualties[g.turn]))
        return BUY.says(option, int(g.map.command.cost[option]))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class ChooseAirfield(Step[Balance]):
    """Choose where the airfield is built."""

    name = "airfield"

    def offer(self, g: Balance) -> None:
        rest = g.held[g.turn]
        while rest:
            g.offer(lowest(rest))
            rest &= rest - 1

    def choose(self, g: Balance, option: i64) -> None:
        g.airfield[g.turn] = option
        g.tell(AIRFIELD_BUILT, g.turn, option)

    def describe(self, g: Balance, option: int) -> Sentence:
        return AIRFIELD_ON.says(option)

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class ChooseUprising(Step[Balance]):
    """Choose a neutral territory with 2 troops or more and the enemy neighbour it rises against."""

    name = "uprising"

    def offer(self, g: Balance) -> None:
        enemy = g.held[g.waiting()]
        rest = g.strong(NEUTRAL)
        while rest:
            source = lowest(rest)
            rest &= rest - 1
            targets = g.map.neighbours[source] & enemy
            while targets:
                g.offer(source * TERRITORIES + lowest(targets))
                targets &= targets - 1

    def choose(self, g: Balance, option: i64) -> None:
        g.source = option // TERRITORIES
        g.target = option % TERRITORIES
        g.dice = g.most_dice(g.target, g.troops[g.source] - 1, False)
        g.tell(UPRISING, g.turn, g.source, g.target, g.dice)

    def describe(self, g: Balance, option: int) -> Sentence:
        return RISE.says(option // int(TERRITORIES), option % int(TERRITORIES))

    def who(self, g: Balance) -> i64:
        return g.seat(g.turn)


class UprisingDefence(Step[Balance]):
    """The defender answers once, with one or two dice whenever possible, for all of it (R-uprising-dice)."""

    name = "uprising_defence"

    def offer(self, g: Balance) -> None:
        g.offer(1)
        if g.troops[g.target] > 1:
            g.offer(2)

    def choose(self, g: Balance, option: i64) -> None:
        g.answer = option

    def describe(self, g: Balance, option: int) -> Sentence:
        return DEFEND_UPRISING.says(option, int(g.target))

    def who(self, g: Balance) -> i64:
        return g.seat(g.waiting())


class UprisingFight(Step[Balance]):
    """The neutrals attack until they take it or lose a troop; those that fought move in (R-uprising-spoils).

    Was it the opponent's last territory, the buyer has won (R-uprising-last).
    """

    name = "uprising_fight"

    def begin(self, g: Balance) -> None:
        terms = Terms(g, NEUTRAL, g.target)
        lost: i64 = 0
        while lost == 0 and g.troops[g.target] > 0:
            lost = fight(g, NEUTRAL, terms, g.dice, g.answer)
        victim = g.waiting()
        if g.troops[g.target] == 0:
            g.capture(NEUTRAL, g.source, g.target, g.dice)
        g.source = NONE
        g.target = NONE
        g.dice = 0
        g.answer = 0
        if eliminated(g, victim):
            end_game(g, g.turn, ELIMINATION)


SUPPORT: Final = BuySupport()
CHOOSE_AIRFIELD: Final = ChooseAirfield()
CHOOSE_UPRISING: Final = ChooseUprising()
UPRISING_DEFENCE: Final = UprisingDefence()
UPRISING_FIGHT: Final = UprisingFight()
