"""Made-up worlds are drawn as the enumerated posterior says, and the deduced chances are exactly its own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from typing import Any

import pytest

from sandtable.face import from_position
from sandtable.games.whispers.names import CARDS, EMPIRES, SLOTS
from tests.games.whispers.table import choose, plays, turn
from tests.support.chisquare import unlikeliness

SEAT = {"round": 2, "marker": "lion marshal", "councils": {"lion": [None, None, 0, None]}}
DRAWS = 6000


def tokens(order: str, revealed: str = "", first_on: str = "x4 x3 x2 x0 x-1") -> list[dict[str, Any]]:
    """Five tokens in the order of the slots, and the slots they lay on at first."""
    return [
        {"empire": empire, "revealed": empire in revealed.split(), "first_on": slot}
        for empire, slot in zip(order.split(), first_on.split())
    ]


def position(**more: Any) -> dict[str, Any]:
    return {"game": "whispers", "players": len(more["loyalties"]), **SEAT, **more}


def loyalty_worlds(place: dict[str, Any], seat: int) -> Counter[tuple[str, ...]]:
    """All ways the tokens could lie, every one as likely, by what a seat sees: all others' empires, slot by slot."""
    rows = place["loyalties"]
    own_love = place.get("settings", {}).get("to_each_their_own", False)
    ways = []
    for player, row in enumerate(rows):
        truth = [token["empire"] for token in row]
        fits = [
            order for order in permutations(EMPIRES)
            if all(order[slot] == truth[slot] for slot in range(5) if player == seat or row[slot]["revealed"])
        ]
        ways.append(fits)
    worlds: Counter[tuple[str, ...]] = Counter()
    for world in product(*ways):
        loves = {order[at] for order, row in zip(world, rows) for at in range(5) if row[at]["first_on"] == SLOTS[0]}
        if not own_love or len(loves) == len(rows):
            worlds[tuple(empire for order in world for empire in order)] += 1
    return worlds


LOYALTIES = {
    "two revealed": position(loyalties=[
        tokens("bear eagle elephant lion horse"), tokens("lion horse bear eagle elephant", "lion horse"),
    ]),
    "different loves": position(settings={"to_each_their_own": True}, loyalties=[
        tokens("bear eagle elephant lion horse"),
        tokens("lion horse bear eagle elephant", "horse bear"),
        tokens("horse bear eagle elephant lion", "bear eagle elephant"),
    ]),
    "different loves, one of them swapped and revealed": position(settings={"to_each_their_own": True}, loyalties=[
        tokens("bear eagle elephant lion horse"),
        tokens("eagle lion bear horse elephant", "eagle lion", "x3 x4 x2 x0 x-1"),
        tokens("horse bear eagle elephant lion", "eagle elephant"),
    ]),
    "different loves, swapped in secret": position(
        settings={"to_each_their_own": True, "counter_intelligence": True}, loyalties=[
            tokens("bear eagle elephant lion horse"),
            tokens("eagle lion bear horse elephant", "horse elephant", "x0 x3 x2 x4 x-1"),
            tokens("horse eagle lion elephant bear", "elephant bear", "x2 x3 x4 x0 x-1"),
        ],
    ),
}


@pytest.mark.parametrize("name", LOYALTIES)
def test_made_up_loyalties_are_drawn_as_the_posterior_says(name: str) -> None:
    place = LOYALTIES[name]
    g = from_position(place)
    worlds = loyalty_worlds(place, 0)
    drawn = [
        tuple(EMPIRES[empire] for empire in g.determinize(0, seed).loyalty) for seed in range(DRAWS)  # type: ignore[attr-defined]
    ]
    assert unlikeliness(drawn, worlds) < 4


@pytest.mark.parametrize("name", LOYALTIES)
def test_deduced_loyalties_are_the_posterior(name: str) -> None:
    place = LOYALTIES[name]
    worlds = loyalty_worlds(place, 0)
    total = sum(worlds.values())
    deduced = from_position(place).view(0)["deduced"]["loyalties"]
    for player, row in enumerate(deduced):
        for slot, chances in enumerate(row):
            exact = {
                empire: sum(count for world, count in worlds.items() if world[5 * player + slot] == empire) / total
                for empire in EMPIRES
            }
            assert {empire: chance for empire, chance in chances.items() if chance} == pytest.approx(
                {empire: chance for empire, chance in exact.items() if chance}, abs=1e-6,
            )


HANDS = position(
    loyalties=[tokens("bear eagle elephant lion horse")] * 3,
    hands=[{"bear-eagle": 2, "bear-lion": 1, "lion-bear": 1}, {"bear-lion": 1, "bear-horse": 1}, {"bear-horse": 1}],
)


def hand_worlds(seat: int | None) -> Counter[tuple[tuple[str, ...], ...]]:
    """All ways the cards of Bear could be dealt to players 1 and 2, card by card, for player 0 or a spectator."""
    cards = [card for card in CARDS[:4] for _ in range(2)]
    worlds: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for first in combinations(range(8), 3):
        held = tuple(sorted(cards[at] for at in first))
        if seat == 0 and held != ("bear-eagle", "bear-eagle", "bear-lion"):
            continue
        rest = [at for at in range(8) if at not in first]
        for second in combinations(rest, 2):
            for third in rest:
                if third not in second:
                    worlds[held, tuple(sorted(cards[at] for at in second)), (cards[third],)] += 1
    return worlds


@pytest.mark.parametrize("seat", [0, None])
def test_made_up_hands_are_drawn_as_the_posterior_says(seat: int | None) -> None:
    g = from_position(HANDS)
    worlds = hand_worlds(seat)
    drawn = []
    for seed in range(DRAWS if seat == 0 else 4 * DRAWS):
        hand = list(g.determinize(seat, seed).hand)  # type: ignore[attr-defined]
        drawn.append(tuple(
            tuple(sorted(CARDS[card] for card in range(4) for _ in range(hand[20 * player + card])))
            for player in range(3)
        ))
    assert unlikeliness(drawn, worlds) < 4


def test_deduced_cards_are_the_posterior() -> None:
    worlds = hand_worlds(0)
    total = sum(worlds.values())
    deduced = from_position(HANDS).view(0)["deduced"]["cards"]
    for player in (1, 2):
        exact = {
            card: sum(count for hands, count in worlds.items() if card in hands[player]) / total for card in CARDS[:4]
        }
        assert deduced[player] == pytest.approx({card: chance for card, chance in exact.items() if chance}, abs=1e-6)


def test_a_slightly_wrong_deal_would_be_noticed() -> None:
    """The test itself: one world in five a little too often is found out."""
    fair = [seed % 5 for seed in range(DRAWS)]
    assert unlikeliness(fair, dict.fromkeys(range(5), 1.0)) < 4
    assert unlikeliness([0 if seed % 40 == 1 else seed % 5 for seed in range(DRAWS)], dict.fromkeys(range(5), 1.0)) > 4
    assert unlikeliness([*fair, 5], dict.fromkeys(range(5), 1.0)) == float("inf")


def test_R_declare__in_every_world_whoever_declares_what_only_a_card_makes_possible_holds_that_card() -> None:
    # Two banners far from any foreign region: "attack" alone tells that player 0 can play Eagle Horse.
    g = turn("bear sheriff", {"r09": "bear 2", "r08": "bear 2"}, "eagle-horse horse-bear")
    choose(g, "attack")
    for seed in range(60):
        for onlooker in (1, None):
            world = g.determinize(onlooker, seed)
            assert "eagle-horse" in plays(world)
            read = g.kind.from_view(g.view(onlooker), seed)
            assert "eagle-horse" in plays(read)
