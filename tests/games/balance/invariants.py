"""What must hold of the pieces of Balance of Power in every position."""

from __future__ import annotations

from sandtable.games.balance.names import PLAYERS
from sandtable.games.balance.rules.cards import draw_card
from sandtable.games.balance.state import DECK, DISCARDS, DRAW, NONE, SEEN, UNDECIDED, Balance

EVERYWHERE = (1 << 30) - 1
LAYING_OUT = ("layout", "give")


def check(g: Balance) -> None:
    """Raises AssertionError if a piece is lost, doubled or in an impossible place."""
    check_territories(g)
    check_cards(g)
    check_missions_and_marks(g)
    check_tracks(g)
    check_turn(g)


def stock(g: Balance) -> None:
    """Full casualty tracks in Command Room, laid out fairly: all support can be bought. In Basic Training, cards."""
    if g.command:
        while not g.turns:
            g.choose(g.options()[0])
        for side in range(2):
            g.casualties[side] = g.map.command.track
    else:
        for side in (0, 1, 0, 1, 0, 1):
            draw_card(g, side)
    g.fresh = False


def check_territories(g: Balance) -> None:
    """Everything is held by exactly one side, by one troop or more."""
    red, blue, neutral = (int(mask) for mask in g.held)
    assert not red & blue
    assert not red & neutral
    assert not blue & neutral
    held = red | blue | neutral
    assert held == EVERYWHERE or g.step.name in LAYING_OUT
    assert held & ~EVERYWHERE == 0
    for territory, troops in enumerate(g.troops):
        assert (troops >= 1) == bool(held >> territory & 1)
        assert troops >= 0
    if g.turns and not g.over:
        assert red
        assert blue
    if g.turns == 0 and g.step.name in ("pick_side", "pick_first", "hand_over"):
        assert [int(g.troops_of(side)) for side in range(3)] == list(g.map.command.troops)


def check_cards(g: Balance) -> None:
    places = (0, 1, int(DECK), int(DISCARDS))
    assert sum(g.ones[place] for place in places) == g.map.ones
    assert sum(g.twos[place] for place in places) == g.map.twos
    for side in range(2):
        assert 0 <= g.ones[SEEN + side] <= g.ones[side]
        assert 0 <= g.twos[SEEN + side] <= g.twos[side]
    assert min(*g.ones, *g.twos) >= 0


def check_missions_and_marks(g: Balance) -> None:
    sets = [int(g.open_missions), *map(int, g.missions)]
    assert sum(mask.bit_count() for mask in sets) == (sets[0] | sets[1] | sets[2]).bit_count() == g.map.command.missions
    assert int(g.cities).bit_count() == g.map.command.cities
    for side, name in enumerate(PLAYERS):
        if g.airfield[side] != NONE:
            assert g.command
            assert g.holds(side, g.airfield[side]), f"the airfield of {name} stands on foreign ground"
        assert (g.capital[side] == NONE) <= (g.turns == 0)


def check_tracks(g: Balance) -> None:
    room = g.map.command
    most = (room.track, room.track, len(room.mark)) if g.command else (0, 0, 0)
    for side in range(3):
        assert 0 <= g.casualties[side] <= most[side]


def check_turn(g: Balance) -> None:
    assert g.to_place >= 0
    assert (g.to_place > 0) <= (g.step.name in ("place", "return", "how_many"))
    assert 0 <= g.recon <= 3
    assert not g.turn_limit or g.turns <= g.turn_limit
    assert (g.winner == UNDECIDED) == (not g.over)
    if g.over:
        result = g.result()
        assert (len(result.winners) == 2) == (g.winner == DRAW)
        assert sum(result.scores) == (g.winner != DRAW)
    elif g.turns:
        assert (g.turn == g.first) == (g.turns % 2 == 1)
    if g.step.name in ("attack", "mission", "manoeuvre", "support", "trade", "place"):
        assert g.source == g.target == NONE
        assert g.dice == g.keep == g.answer == 0
