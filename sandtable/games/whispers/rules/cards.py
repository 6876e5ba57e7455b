"""Cards: what they cost, when they may be played, and how they are played."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sandtable.engine.arrays import filled
from sandtable.engine.machine import Phrase, Sentence
from sandtable.engine.masks import lowest

from ..state import CARD_KINDS, NONE, Whispers
from .map import EMPIRES
from .reach import ANY_EMPTY, ANYWHERE, BORDERING, target_added

PLAY: Final = Phrase("play", "ability", "card", "second")
PLAYED: Final = Phrase("played", "player", "ability", "card", "second")

# When an ability may be played.
BEFORE: Final[i64] = 1
DURING: Final[i64] = 2
AFTER: Final[i64] = 4
DECLARING: Final[i64] = 8
ANY: Final[i64] = BEFORE | DURING | AFTER

EAGLE_EAGLE: Final[i64] = 6
EAGLE_HORSE: Final[i64] = 16
ABILITIES: Final[i64] = 20

PLAYS: Final[i64] = 10
"""In a window, the options from this number on are plays; smaller ones are actions, or to go on."""


class Ability:
    """One ability of the cards: in which windows it may be played, and whether it leads to an action.

    What leads to an action may be playable only because another card in hand lets an attack reach far, or because the
    cards that pay come back into an empty deck; so it is looked at anew for every payment.
    """

    def __init__(self, when: i64, leads_to_action: bool = False) -> None:
        self.when: Final[i64] = when
        self.leads_to_action: Final = leads_to_action

    def playable(self, g: Whispers) -> bool:
        """Whether it would do anything now (R-no-effect)."""
        return False

    def play(self, g: Whispers) -> None:
        """Do what the card says; it is paid already."""


TABLE: Final[list[Ability]] = [Ability(0) for _ in range(20)]
"""The twenty abilities by number: singles, doubles, combos. The modules of abilities put them here."""


def colour_of(card: i64) -> i64:
    return card // 4


def partner_of(card: i64) -> i64:
    """The other empire on a card."""
    colour = card // 4
    other = card % 4
    return other if other < colour else other + 1


def combo(one: i64, two: i64) -> i64:
    """The number of the ability of two different empires."""
    low = one if one < two else two
    high = two if one < two else one
    return 10 + low * (9 - low) // 2 + high - low - 1


def ability_of_pair(a: i64, b: i64) -> i64:
    """What two cards discarded together can pay, NONE if nothing.

    Two of one empire pay its double; a card and one of its partner empire pay their combo.
    """
    one = colour_of(a)
    two = colour_of(b)
    if one == two:
        return EMPIRES + one
    if partner_of(a) == two or partner_of(b) == one:
        return combo(one, two)
    return NONE


class Payments:
    """All ways to pay for an ability: a play is an ability with the card or the two cards that pay it.

    Plays 0 to 19 are single cards; then come all pairs that pay for something. `pairs_with[b]` has a bit for every
    card a <= b that b makes a pair with.
    """

    def __init__(self) -> None:
        ability: vec[i64] = vec[i64]()
        first: vec[i64] = vec[i64]()
        second: vec[i64] = vec[i64]()
        of_pair = filled(CARD_KINDS * CARD_KINDS, NONE)
        pairs_with = filled(CARD_KINDS, 0)
        a: i64
        b: i64
        for a in range(CARD_KINDS):
            ability = append(ability, colour_of(a))
            first = append(first, a)
            second = append(second, NONE)
        for a in range(CARD_KINDS):
            for b in range(a, CARD_KINDS):
                paid = ability_of_pair(a, b)
                if paid != NONE:
                    of_pair[a * CARD_KINDS + b] = len(ability)
                    pairs_with[b] |= 1 << a
                    ability = append(ability, paid)
                    first = append(first, a)
                    second = append(second, b)
        self.ability: Final[vec[i64]] = ability
        self.first: Final[vec[i64]] = first
        self.second: Final[vec[i64]] = second
        self.of_pair: Final[vec[i64]] = of_pair
        self.pairs_with: Final[vec[i64]] = pairs_with


PAYMENTS: Final = Payments()


def offer_plays(g: Whispers, base: i64, when: i64) -> None:
    """Offer every way the actor can pay for every ability that can be played in this window."""
    player = g.actor
    hand = g.hand
    start = player * CARD_KINDS
    left = g.held[player]
    held: i64 = 0  # a bit for each kind in hand
    asked: i64 = 0
    card: i64 = 0
    while left > 0:
        count = hand[start + card]
        if count > 0:
            left -= count
            asked = offer_play(g, base, when, card, asked)
            if count > 1:
                asked = offer_play(g, base, when, PAYMENTS.of_pair[card * CARD_KINDS + card], asked)
            others = held & PAYMENTS.pairs_with[card]
            while others:
                asked = offer_play(g, base, when, PAYMENTS.of_pair[lowest(others) * CARD_KINDS + card], asked)
                others &= others - 1
            held |= 1 << card
        card += 1


def offer_play(g: Whispers, base: i64, when: i64, play: i64, asked: i64) -> i64:
    """Offer one play if its ability can be played. `asked` remembers two bits for each ability already looked at."""
    number = PAYMENTS.ability[play]
    known = (asked >> (2 * number)) & 3
    if known == 0:
        ability = TABLE[number]
        if not ability.when & when:
            known = 1
        elif ability.leads_to_action:
            if playable_once_paid(g, ability, play):
                g.offer(base + play)
            return asked
        else:
            known = 2 if ability.playable(g) else 1
        asked |= known << (2 * number)
    if known == 2:
        g.offer(base + play)
    return asked


def playable_once_paid(g: Whispers, ability: Ability, play: i64) -> bool:
    """Whether an ability can do anything when the cards that pay for it are back in their decks (R-pay-first)."""
    start = g.actor * CARD_KINDS
    first = PAYMENTS.first[play]
    second = PAYMENTS.second[play]
    g.hand[start + first] -= 1
    g.deck[first] += 1
    if second != NONE:
        g.hand[start + second] -= 1
        g.deck[second] += 1
    playable = ability.playable(g)
    g.hand[start + first] += 1
    g.deck[first] -= 1
    if second != NONE:
        g.hand[start + second] += 1
        g.deck[second] -= 1
    return playable


def play_card(g: Whispers, play: i64) -> None:
    """The cards that pay are shown and shuffled back before the ability is applied (R-pay-first).

    As every play costs cards, and what is drawn in one turn comes from one deck, the turn ends (R-seat-ends).
    """
    player = g.actor
    ability = PAYMENTS.ability[play]
    g.reveal()
    g.tell(PLAYED, player, ability, PAYMENTS.first[play], PAYMENTS.second[play])
    g.give_up_card(player, PAYMENTS.first[play])
    if PAYMENTS.second[play] != NONE:
        g.give_up_card(player, PAYMENTS.second[play])
    TABLE[ability].play(g)


def describe_play(play: int) -> Sentence:
    return PLAY.says(int(PAYMENTS.ability[play]), int(PAYMENTS.first[play]), int(PAYMENTS.second[play]))


# Attacks that are possible only with a card (R-declare) --------------------------------------------------------------


def far_reach(g: Whispers, player: i64) -> i64:
    """How far a player could let an attack reach with the cards in hand."""
    if can_pay(g, player, EAGLE_HORSE):
        return ANYWHERE
    return ANY_EMPTY if can_pay(g, player, EAGLE_EAGLE) else BORDERING


def can_pay(g: Whispers, player: i64, ability: i64) -> bool:
    """Whether a player's hand can pay for an ability that costs two cards."""
    start = player * CARD_KINDS
    a: i64
    b: i64
    for a in range(CARD_KINDS):
        count = g.hand[start + a]
        if count == 0:
            continue
        for b in range(a, CARD_KINDS):
            if g.hand[start + b] > (1 if a == b else 0):
                play = PAYMENTS.of_pair[a * CARD_KINDS + b]
                if play != NONE and PAYMENTS.ability[play] == ability:
                    return True
    return False


def far_attack_possible(g: Whispers, empire: i64, only_source: i64) -> bool:
    """Whether the actor can pay for a card that makes an attack of the empire possible."""
    if g.held[g.actor] < 2:
        return False  # a far attack costs two cards
    reach = far_reach(g, g.actor)
    return reach != BORDERING and target_added(g, empire, only_source, BORDERING, reach)
