"""What holds in every position of War of Whispers, counted with other code than the rules'."""

from __future__ import annotations

from sandtable.engine.machine import NOBODY
from sandtable.games.whispers.names import EMPIRES
from sandtable.games.whispers.position import RECORDER
from sandtable.games.whispers.state import NONE, Whispers

REARRANGING = {"lift_banners", "put_down_banners"}
BETWEEN_EMPIRES = {"take_back", "place_agents", "discard_cards", "swap_tokens", "name_an_empire"}
PERMUTATION = [0, 1, 2, 3, 4]


def check(g: Whispers) -> None:
    """Raises AssertionError if pieces were lost or made, or stand where none may stand."""
    asked = RECORDER.name_of(g.step)
    check_banners(g, asked)
    check_cards(g)
    check_agents(g, asked)
    check_tokens(g)
    check_turn(g, asked)


def stock(g: Whispers) -> None:
    """Every player draws two cards of each empire: many abilities at once, and empty decks with four players."""
    for player in range(int(g.players)):
        for empire in range(5):
            g.draw_card(player, empire)
            g.draw_card(player, empire)
    g.fresh = False


def check_banners(g: Whispers, asked: str) -> None:
    holder, banners, supply, home = list(g.holder), list(g.banners), list(g.supply), list(g.map.home)
    count = list(supply)
    tally = [0] * 25
    for at, empire in enumerate(holder):
        count[empire] += banners[at]
        tally[empire] += 1
        tally[5 + empire] += g.map.cities[at]
        tally[10 + empire] += g.map.farms[at]
        tally[15 + empire] += g.map.forts[at]
        tally[20 + empire] |= 1 << at
        assert banners[at] or empire == home[at] or asked in REARRANGING, f"nobody is in {g.map.ids[at]}"
    if g.sent:
        count[g.active_empire] += g.sent
    if g.empire != NONE:
        count[g.empire] += g.left
    assert count == [20] * 5, dict(zip(EMPIRES, count))
    assert min(supply) >= 0
    assert min(banners) >= 0
    assert list(g.tally) == tally
    if asked in BETWEEN_EMPIRES or g.over:
        assert all(there <= (6 if farms else 4) for there, farms in zip(banners, g.map.farms))


def check_cards(g: Whispers) -> None:
    hand, deck, players = list(g.hand), list(g.deck), int(g.players)
    assert min(deck) >= 0
    assert min(hand) >= 0
    assert [deck[card] + sum(hand[card::20]) for card in range(20)] == [2] * 20
    assert list(g.held) == [sum(hand[20 * player: 20 * player + 20]) for player in range(players)]


def check_agents(g: Whispers, asked: str) -> None:
    seats, field, players = list(g.council), list(g.field), range(int(g.players))
    in_field = [sum(there >> player & 1 for there in field) for player in players]
    agents = [seats.count(player) + in_field[player] for player in players]
    assert max(in_field) <= (2 if g.agents_in_field else 0)
    assert max(field) < 1 << len(players)
    if asked not in ("take_back", "place_agents"):
        assert agents == [2 * g.round + 1 if len(players) == 2 else g.round + 1] * len(players)
    assert max(agents) <= 9


def check_tokens(g: Whispers) -> None:
    shown = 0
    for player in range(int(g.players)):
        slots = slice(5 * player, 5 * player + 5)
        assert sorted(g.loyalty[slots]) == PERMUTATION
        assert sorted(g.origin[slots]) == PERMUTATION
        face_up = sum(g.face_up[slots])
        shown += face_up
        if not g.counter_intelligence:
            assert face_up == 2 * g.swaps[player]
            assert g.bonus[player] == 0
    if g.counter_intelligence and not (g.players and RECORDER.name_of(g.step) == "name_an_empire"):
        assert shown == (g.round - 1) * g.players
    if g.to_each_their_own:
        loves = [token for token, came_from in zip(g.loyalty, g.origin) if came_from == 0]
        assert len(set(loves)) == g.players


def check_turn(g: Whispers, asked: str) -> None:
    if g.marker == NONE:
        assert g.actor == NOBODY
        assert g.battle == g.source == g.target == g.region == g.other == g.empire == NONE
        assert g.left == g.killed == g.survivors == g.picked == 0
    if g.sent:
        assert any(RECORDER.name_of(step) == "battle" for step in g.still_to_do())
    if asked not in REARRANGING:
        assert not any(g.was)
    if g.battle != NONE and g.survivors:
        assert g.survivors <= g.banners[g.battle] or asked in REARRANGING
    if g.over:
        assert g.round == 4
        assert g.depth == 0
