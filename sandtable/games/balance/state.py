"""The state of a game of Balance of Power and the basic verbs the rules are written with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.engine.arrays import filled, zeros
from sandtable.engine.machine import NOBODY, Game, Phrase

from .rules.map import BLUE, EVERYWHERE, NEUTRAL, RED, TERRITORIES, Map, lowest

if TYPE_CHECKING:
    from sandtable.engine.kind import GameKind

NONE: Final[i64] = -1

# Where cards are: the hands are numbered like their sides.
DECK: Final[i64] = 2
DISCARDS: Final[i64] = 3
SEEN: Final[i64] = 4
"""`SEEN + side`: those cards of a side's hand that the opponent can tell."""

LEAST_STARS: Final[i64] = 2
"""Cards worth fewer cannot be traded."""

UNDECIDED: Final[i64] = -1
DRAW: Final[i64] = 2

LOST: Final = Phrase("lost", "side", "n", "territory")
CAPTURED: Final = Phrase("captured", "side", "territory", "holder")
CAPITAL_CAPTURED: Final = Phrase("capital_captured", "side", "owner")
AIRFIELD_DESTROYED: Final = Phrase("airfield_destroyed", "side", "territory")


class Balance(Game):
    """Who holds what with how many troops, missions, casualties, cards, and where in the turn the game is.

    Sides are numbered Red, Blue, neutral; masks have a bit for each territory (or mission). `troops` is by territory.
    By side: `held` (mask of territories), `casualties` (on the track). By player's side: `capital`, `airfield`
    (territory or NONE), `missions` (mask of those taken). By place of cards (a hand, DECK, DISCARDS, SEEN): `ones` and
    `twos`, how many cards of one and two stars: nothing else of a card matters. A deck is always shuffled.
    """

    def __init__(self, kind: GameKind, board: Map, chance: i64, like: Balance | None) -> None:
        super().__init__(kind, 2, chance)
        self.map: Map = board
        if like is None:
            self.troops: vec[i64] = zeros(TERRITORIES)
            self.held: vec[i64] = zeros(3)
            self.casualties: vec[i64] = zeros(3)
            self.capital: vec[i64] = filled(2, NONE)
            self.airfield: vec[i64] = filled(2, NONE)
            self.missions: vec[i64] = zeros(2)
            self.ones: vec[i64] = zeros(6)
            self.twos: vec[i64] = zeros(6)
            self.cities: i64 = 0
            self.open_missions: i64 = 0
            # The options in force.
            self.command: bool = False
            self.setup: i64 = 0
            self.turn_limit: i64 = 0
            # Who plays what.
            self.red_seat: i64 = NOBODY
            self.layouter: i64 = NOBODY
            self.first: i64 = NONE
            # Whose turn it is, and the how manieth.
            self.turn: i64 = NONE
            self.turns: i64 = 0
            # What has happened in this turn.
            self.conquered: bool = False
            self.mission_taken: bool = False
            self.traded: bool = False
            self.recon: i64 = 0
            self.special_forces: bool = False
            # What the waiting step is about.
            self.to_place: i64 = 0
            self.source: i64 = NONE
            self.target: i64 = NONE
            self.dice: i64 = 0
            self.keep: i64 = 0
            self.answer: i64 = 0
            # How it ended.
            self.winner: i64 = UNDECIDED
            self.ending: i64 = NONE
        else:
            self.troops = like.troops[:]
            self.held = like.held[:]
            self.casualties = like.casualties[:]
            self.capital = like.capital[:]
            self.airfield = like.airfield[:]
            self.missions = like.missions[:]
            self.ones = like.ones[:]
            self.twos = like.twos[:]
            self.cities = like.cities
            self.open_missions = like.open_missions
            self.command = like.command
            self.setup = like.setup
            self.turn_limit = like.turn_limit
            self.red_seat = like.red_seat
            self.layouter = like.layouter
            self.first = like.first
            self.turn = like.turn
            self.turns = like.turns
            self.conquered = like.conquered
            self.mission_taken = like.mission_taken
            self.traded = like.traded
            self.recon = like.recon
            self.special_forces = like.special_forces
            self.to_place = like.to_place
            self.source = like.source
            self.target = like.target
            self.dice = like.dice
            self.keep = like.keep
            self.answer = like.answer
            self.winner = like.winner
            self.ending = like.ending
            self.pauses = like.pauses
            self.player = like.player
            self.step = like.step
            self.agenda = like.agenda[: like.depth]
            self.depth = like.depth

    def copy(self) -> Balance:
        return Balance(self.kind, self.map, self.chance, self)

    # Seats and sides -------------------------------------------------------------------------------------------------

    def seat(self, side: i64) -> i64:
        """Who plays Red (0) or Blue (1)."""
        return self.red_seat if side == RED else 1 - self.red_seat

    def waiting(self) -> i64:
        """The side whose turn it is not."""
        return 1 - self.turn

    # Territories -----------------------------------------------------------------------------------------------------

    def holder(self, territory: i64) -> i64:
        """The side that holds a territory; NONE while it is not laid out yet."""
        bit: i64 = 1 << territory
        if self.held[RED] & bit:
            return RED
        if self.held[BLUE] & bit:
            return BLUE
        return NEUTRAL if self.held[NEUTRAL] & bit else NONE

    def holds(self, side: i64, territory: i64) -> bool:
        return (self.held[side] >> territory) & 1 != 0

    def holds_all(self, side: i64, mask: i64) -> bool:
        return self.held[side] & mask == mask

    def strong(self, side: i64) -> i64:
        """The territories of a side with 2 troops or more: those that some may leave."""
        troops = self.troops
        rest = self.held[side]
        found: i64 = 0
        while rest:
            if troops[lowest(rest)] > 1:
                found |= rest & -rest
            rest &= rest - 1
        return found

    def unassigned(self) -> i64:
        """The territories nobody holds: none, but while a board is being laid out."""
        return EVERYWHERE & ~(self.held[RED] | self.held[BLUE] | self.held[NEUTRAL])

    def troops_of(self, side: i64) -> i64:
        """All troops of a side on the board."""
        rest = self.held[side]
        total: i64 = 0
        while rest:
            total += self.troops[lowest(rest)]
            rest &= rest - 1
        return total

    def most_dice(self, territory: i64, troops: i64, special_forces: bool) -> i64:
        """With how many dice that many troops, none of which has to stay, may attack a territory."""
        most: i64 = 2 if (self.map.rough >> territory) & 1 and not special_forces else 3
        return troops if troops < most else most

    # What battles do -------------------------------------------------------------------------------------------------

    def lose(self, side: i64, territory: i64, n: i64) -> None:
        """Troops of a side fall; in Command Room they go to its casualty track, what is too much leaves play."""
        self.troops[territory] -= n
        self.tell(LOST, side, n, territory)
        if self.command:
            room = len(self.map.command.mark) if side == NEUTRAL else self.map.command.track
            sum = self.casualties[side] + n
            self.casualties[side] = sum if sum < room else room

    def capture(self, side: i64, source: i64, territory: i64, n: i64) -> None:
        """A side takes an emptied territory with n troops; an airfield on it is lost (R-airfield-lost)."""
        holder = self.holder(territory)
        bit: i64 = 1 << territory
        self.held[holder] &= ~bit
        self.held[side] |= bit
        self.troops[source] -= n
        self.troops[territory] = n
        self.tell(CAPTURED, side, territory, holder)
        player: i64
        for player in range(2):
            if self.capital[player] == territory:
                self.tell(CAPITAL_CAPTURED, side, player)
            if self.airfield[player] == territory:
                self.airfield[player] = NONE
                self.tell(AIRFIELD_DESTROYED, player, territory)

    # What a seat cannot know -----------------------------------------------------------------------------------------

    def hand(self, side: i64) -> i64:
        """How many cards a side holds: public."""
        return self.ones[side] + self.twos[side]

    def redeal(self, seat: i64) -> None:
        """Deal anew what `seat` cannot know (NOBODY: a spectator): hands and deck.

        Every deal of the physical cards that leaves the seat's view as it is, is equally likely.
        """
        if self.red_seat == NOBODY or self.player == NOBODY:
            return
        self.deal_unseen_cards(seat)
        while self.asks_to_trade() and self.ones[self.turn] + 2 * self.twos[self.turn] < LEAST_STARS:
            self.deal_unseen_cards(seat)
        self.fresh = False

    def asks_to_trade(self) -> bool:
        """Whether a trade is asked for, and only because it can be made: without public pauses that tells something."""
        return not self.pauses and self.step.name == "trade"

    def deal_unseen_cards(self, seat: i64) -> None:
        seen = zeros(2)
        unseen = zeros(2)
        side: i64
        for side in range(2):
            if self.seat(side) != seat:
                known = self.ones[SEEN + side] + self.twos[SEEN + side]
                unseen[side] = self.hand(side) - known
                if seat == NOBODY:
                    seen[side] = known
                    self.ones[SEEN + side] = 0
                    self.twos[SEEN + side] = 0
                self.shuffle_unseen_cards_in(side)
        for side in range(2):
            while seen[side] > 0:
                if self.move_top_card(side) == 1:
                    self.ones[SEEN + side] += 1
                else:
                    self.twos[SEEN + side] += 1
                seen[side] -= 1
            while unseen[side] > 0:
                self.move_top_card(side)
                unseen[side] -= 1

    def shuffle_unseen_cards_in(self, side: i64) -> None:
        """The cards of a hand that the opponent cannot tell go back into the deck."""
        self.ones[DECK] += self.ones[side] - self.ones[SEEN + side]
        self.twos[DECK] += self.twos[side] - self.twos[SEEN + side]
        self.ones[side] = self.ones[SEEN + side]
        self.twos[side] = self.twos[SEEN + side]

    def move_top_card(self, side: i64) -> i64:
        """The top card of the deck, which must not be empty, goes to a hand; returns its stars."""
        if self.below(self.ones[DECK] + self.twos[DECK]) < self.ones[DECK]:
            self.ones[DECK] -= 1
            self.ones[side] += 1
            return 1
        self.twos[DECK] -= 1
        self.twos[side] += 1
        return 2


def blank(kind: GameKind, board: Map, chance: int, settings: dict[str, Any]) -> Balance:
    """An empty board with the options in force."""
    g = Balance(kind, board, chance, None)
    g.command = settings["mode"] == "command"
    g.setup = 0 if g.command else settings["setup"]
    g.turn_limit = settings["turn_limit"]
    g.pauses = bool(settings["pauses"])
    g.ones[DECK] = board.ones
    g.twos[DECK] = board.twos
    return g
