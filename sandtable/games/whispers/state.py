"""The state of a game of War of Whispers and the basic verbs the rules are written with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.engine.arrays import filled, zeros
from sandtable.engine.machine import NOBODY, Game, Phrase
from sandtable.engine.masks import bit, lowest

from .rules.map import ALL_SEATS, SEATS, Map

if TYPE_CHECKING:
    from sandtable.engine.kind import GameKind

NONE: Final[i64] = -1

# What is counted of the regions an empire holds.
REGIONS: Final[i64] = 0
CITIES: Final[i64] = 5
FARMS: Final[i64] = 10
FORTS: Final[i64] = 15
LANDS: Final[i64] = 20
"""Not a number: the regions themselves, as a mask."""
SLOTS: Final[i64] = 5
CARD_KINDS: Final[i64] = 20
AGENTS_EACH: Final[i64] = 9

DREW_CARD: Final = Phrase("drew_card", "player", "card")


class Whispers(Game):
    """Regions, supply, councils, loyalties, hands and decks, and where in the round the game is.

    Arrays by region: `holder` (the home empire if the region is empty), `banners`, `field` (a bit for each player with
    an agent there), `was` (banners before a rearranging). By seat: `council` (the player whose agent sits there). By
    player and slot: `loyalty` (an empire), `face_up` (revealed), `origin` (the slot the token lay on at first). By
    player and card: `hand`. By card: `deck`, as a count: a deck is always shuffled, so it has no order. `tally` counts
    what each empire holds, so that nobody has to walk over the map for it.
    """

    def __init__(self, kind: GameKind, board: Map, players: i64, chance: i64, like: Whispers | None) -> None:
        super().__init__(kind, players, chance)
        self.map: Map = board
        if like is None:
            self.holder: vec[i64] = zeros(board.size)
            self.banners: vec[i64] = zeros(board.size)
            self.field: vec[i64] = zeros(board.size)
            self.was: vec[i64] = zeros(board.size)
            self.supply: vec[i64] = filled(5, board.banners_each)
            self.council: vec[i64] = filled(ALL_SEATS, NOBODY)
            self.loyalty: vec[i64] = zeros(players * SLOTS)
            self.face_up: vec[i64] = zeros(players * SLOTS)
            self.origin: vec[i64] = zeros(players * SLOTS)
            self.hand: vec[i64] = zeros(players * CARD_KINDS)
            self.held: vec[i64] = zeros(players)
            self.deck: vec[i64] = filled(CARD_KINDS, 2)
            self.tally: vec[i64] = zeros(25)
            self.swaps: vec[i64] = zeros(players)
            self.bonus: vec[i64] = zeros(players)
            # The options in force.
            self.agents_in_field: bool = False
            self.kept_secrets: bool = False
            self.to_each_their_own: bool = False
            self.counter_intelligence: bool = False
            # Where in the round.
            self.round: i64 = 1
            self.first: i64 = 0
            self.turn: i64 = 0
            self.marker: i64 = NONE
            # The turn of the seat the marker is on.
            self.actor: i64 = NOBODY
            self.active_empire: i64 = NONE
            self.active_seat: i64 = NONE
            self.active_agent: i64 = NONE
            self.replaced: bool = False
            self.swapped: bool = False
            self.acted: bool = False
            self.last_action: i64 = NONE
            # The attack that is declared and not yet fought.
            self.source: i64 = NONE
            self.target: i64 = NONE
            self.only_source: i64 = NONE
            self.sent: i64 = 0
            self.reach: i64 = 0
            # The latest battle of this seat's turn.
            self.battle: i64 = NONE
            self.victor: i64 = NONE
            self.survivors: i64 = 0
            self.killed: i64 = 0
            self.taken: bool = False
            # What an action or ability still has to do.
            self.left: i64 = 0
            self.region: i64 = NONE
            self.other: i64 = NONE
            self.empire: i64 = NONE
            self.picked: i64 = 0
        else:
            self.holder = like.holder[:]
            self.banners = like.banners[:]
            self.field = like.field[:]
            self.was = like.was[:]
            self.supply = like.supply[:]
            self.council = like.council[:]
            self.loyalty = like.loyalty[:]
            self.face_up = like.face_up[:]
            self.origin = like.origin[:]
            self.hand = like.hand[:]
            self.held = like.held[:]
            self.deck = like.deck[:]
            self.tally = like.tally[:]
            self.swaps = like.swaps[:]
            self.bonus = like.bonus[:]
            self.agents_in_field = like.agents_in_field
            self.kept_secrets = like.kept_secrets
            self.to_each_their_own = like.to_each_their_own
            self.counter_intelligence = like.counter_intelligence
            self.round = like.round
            self.first = like.first
            self.turn = like.turn
            self.marker = like.marker
            self.actor = like.actor
            self.active_empire = like.active_empire
            self.active_seat = like.active_seat
            self.active_agent = like.active_agent
            self.replaced = like.replaced
            self.swapped = like.swapped
            self.acted = like.acted
            self.last_action = like.last_action
            self.source = like.source
            self.target = like.target
            self.only_source = like.only_source
            self.sent = like.sent
            self.reach = like.reach
            self.battle = like.battle
            self.victor = like.victor
            self.survivors = like.survivors
            self.killed = like.killed
            self.taken = like.taken
            self.left = like.left
            self.region = like.region
            self.other = like.other
            self.empire = like.empire
            self.picked = like.picked
            self.pauses = like.pauses
            self.player = like.player
            self.step = like.step
            self.agenda = like.agenda[: like.depth]
            self.depth = like.depth

    def copy(self) -> Whispers:
        return Whispers(self.kind, self.map, self.players, self.chance, self)

    # Players and cards -----------------------------------------------------------------------------------------------

    def in_turn_order(self, number: i64) -> i64:
        """The player who is `number` places after the first player, clockwise."""
        return (self.first + number) % self.players

    def cards_of_empire(self, player: i64, empire: i64) -> i64:
        """How many cards of one empire a player holds: public."""
        base = player * CARD_KINDS + empire * 4
        hand = self.hand
        return hand[base] + hand[base + 1] + hand[base + 2] + hand[base + 3]

    def deck_size(self, empire: i64) -> i64:
        base = empire * 4
        deck = self.deck
        return deck[base] + deck[base + 1] + deck[base + 2] + deck[base + 3]

    def draw_card(self, player: i64, empire: i64) -> None:
        """Draw the top card of an empire's deck, which must not be empty."""
        at = self.below(self.deck_size(empire))
        card = empire * 4
        while at >= self.deck[card]:
            at -= self.deck[card]
            card += 1
        self.deck[card] -= 1
        self.hand[player * CARD_KINDS + card] += 1
        self.held[player] += 1
        self.whisper(player, DREW_CARD, player, card)

    def give_up_card(self, player: i64, card: i64) -> None:
        """A card goes from the hand back into its deck, seen by all, and is shuffled in."""
        self.hand[player * CARD_KINDS + card] -= 1
        self.held[player] -= 1
        self.deck[card] += 1

    # Agents ----------------------------------------------------------------------------------------------------------

    def agent_for(self, seat: i64) -> i64:
        """The seat of the agent that controls a seat: on it, else the nearest to its right; NONE if there is none."""
        end = seat - seat % SEATS + SEATS
        while seat < end:
            if self.council[seat] != NOBODY:
                return seat
            seat += 1
        return NONE

    def controller(self, seat: i64) -> i64:
        """The player who controls a seat, or NOBODY."""
        agent = self.agent_for(seat)
        return NOBODY if agent == NONE else self.council[agent]

    # Banners ---------------------------------------------------------------------------------------------------------

    def conquered(self, region: i64) -> bool:
        """Whether a region is held away from home."""
        return self.holder[region] != self.map.home[region]

    def sendable(self, region: i64) -> i64:
        """How many banners may leave a region: a conquered one keeps at least one."""
        banners = self.banners[region]
        if self.holder[region] != self.map.home[region]:
            return banners - 1
        return banners

    def sources_of(self, empire: i64) -> i64:
        """The regions of an empire that have banners to send, as a mask."""
        rest = self.lands_of(empire)
        found: i64 = 0
        while rest:
            if self.sendable(lowest(rest)) > 0:
                found |= rest & -rest
            rest &= rest - 1
        return found

    def add(self, region: i64, most: i64) -> i64:
        """The empire holding a region adds up to `most` banners there, as far as its supply goes; returns how many."""
        holder = self.holder[region]
        n = most if most < self.supply[holder] else self.supply[holder]
        self.banners[region] += n
        self.supply[holder] -= n
        return n

    def kill(self, region: i64, n: i64) -> None:
        """Banners of a region return to supply; an emptied region is held by its home empire."""
        self.supply[self.holder[region]] += n
        self.leave(region, n)
        self.settle(region)

    def leave(self, region: i64, n: i64) -> None:
        """Banners are taken out of a region. Those that came after the battle leave before its survivors."""
        self.banners[region] -= n
        if region == self.battle and self.survivors > self.banners[region]:
            self.survivors = self.banners[region]

    def settle(self, region: i64) -> None:
        """If a region is empty, its home empire holds it."""
        if self.banners[region] == 0:
            self.hold(region, self.map.home[region])

    # Holding regions -------------------------------------------------------------------------------------------------

    def hold(self, region: i64, empire: i64) -> None:
        """From now on an empire holds a region, with its cities, farms and forts."""
        if self.holder[region] != empire:
            self.count_in(region, self.holder[region], -1)
            self.count_in(region, empire, 1)
            self.holder[region] = empire

    def count_in(self, region: i64, empire: i64, sign: i64) -> None:
        tally = self.tally
        tally[REGIONS + empire] += sign
        tally[CITIES + empire] += sign * self.map.cities[region]
        tally[FARMS + empire] += sign * self.map.farms[region]
        tally[FORTS + empire] += sign * self.map.forts[region]
        tally[LANDS + empire] += sign * bit(region)

    def count_up(self) -> None:
        """Count anew what every empire holds, from the holders of the regions."""
        self.tally = zeros(25)
        region: i64
        for region in range(self.map.size):
            self.count_in(region, self.holder[region], 1)

    def lands_of(self, empire: i64) -> i64:
        """The regions an empire holds, as a mask."""
        return self.tally[LANDS + empire]

    def regions_of(self, empire: i64) -> i64:
        """How many regions an empire holds."""
        return self.tally[REGIONS + empire]

    def cities_of(self, empire: i64) -> i64:
        """The cities in all regions an empire holds."""
        return self.tally[CITIES + empire]

    def farms_of(self, empire: i64) -> i64:
        """The farm symbols in all regions an empire holds."""
        return self.tally[FARMS + empire]

    def forts_of(self, empire: i64) -> i64:
        """The fort symbols in all regions an empire holds."""
        return self.tally[FORTS + empire]

    # What a seat cannot know -----------------------------------------------------------------------------------------

    def redeal(self, seat: i64) -> None:
        """Deal anew what `seat` cannot know (NOBODY: a spectator): unrevealed tokens, and cards in hands and decks.

        Every deal of the physical tokens and cards that leaves the seat's view as it is, is equally likely. When the
        game is over nothing is secret.
        """
        if self.player == NOBODY:
            return
        self.redeal_loyalties(seat)
        tries: i64 = 0
        while tries < 10000:
            self.redeal_cards(seat)
            self.fresh = False
            if self.player == seat or self.offered() > 0:
                return
            tries += 1  # R-declare: whoever declares an attack that only a card makes possible holds that card

    def redeal_loyalties(self, seat: i64) -> None:
        player: i64
        while True:
            for player in range(self.players):
                if player != seat:
                    self.shuffle_hidden_tokens(player)
            if not self.to_each_their_own or self.first_loves_differ():
                return

    def shuffle_hidden_tokens(self, player: i64) -> None:
        """Exchange the unrevealed tokens of a player at random among their slots."""
        base = player * SLOTS
        high: i64 = SLOTS - 1
        while high > 0:
            if not self.face_up[base + high]:
                hidden: i64 = 0
                slot: i64
                for slot in range(high + 1):
                    if not self.face_up[base + slot]:
                        hidden += 1
                at = self.below(hidden)
                slot = 0
                while True:
                    if not self.face_up[base + slot]:
                        if at == 0:
                            break
                        at -= 1
                    slot += 1
                token = self.loyalty[base + slot]
                self.loyalty[base + slot] = self.loyalty[base + high]
                self.loyalty[base + high] = token
            high -= 1

    def first_loves_differ(self) -> bool:
        """Whether the tokens that first lay on the x4 slots show different empires."""
        seen: i64 = 0
        place: i64
        for place in range(self.players * SLOTS):
            if self.origin[place] == 0:
                bit: i64 = 1 << self.loyalty[place]
                if seen & bit:
                    return False
                seen |= bit
        return True

    def redeal_cards(self, seat: i64) -> None:
        empire: i64
        player: i64
        for empire in range(5):
            if self.deck_size(empire) == 8:
                continue
            owed: i64 = 0  # how many cards of this empire each player is to get back, four bits each
            for player in range(self.players):
                if player != seat:
                    owed += self.cards_of_empire(player, empire) << (4 * player)
                    self.put_back(player, empire)
            for player in range(self.players):
                if player != seat:
                    self.deal_back(player, empire, (owed >> (4 * player)) & 15)

    def put_back(self, player: i64, empire: i64) -> None:
        base = player * CARD_KINDS
        card: i64
        for card in range(empire * 4, empire * 4 + 4):
            self.deck[card] += self.hand[base + card]
            self.hand[base + card] = 0

    def deal_back(self, player: i64, empire: i64, count: i64) -> None:
        base = player * CARD_KINDS
        while count > 0:
            at = self.below(self.deck_size(empire))
            card = empire * 4
            while at >= self.deck[card]:
                at -= self.deck[card]
                card += 1
            self.deck[card] -= 1
            self.hand[base + card] += 1
            count -= 1


def blank(kind: GameKind, board: Map, players: int, chance: int, settings: dict[str, Any]) -> Whispers:
    """An empty game with the options in force, nothing placed yet."""
    g = Whispers(kind, board, players, chance, None)
    g.agents_in_field = bool(settings["agents_in_field"])
    g.kept_secrets = bool(settings["kept_secrets"])
    g.to_each_their_own = bool(settings["to_each_their_own"])
    g.counter_intelligence = bool(settings["counter_intelligence"])
    g.pauses = bool(settings["pauses"])
    return g
