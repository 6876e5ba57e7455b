"""What a seat may know of a game of Balance of Power, and what follows from it."""

from __future__ import annotations

from math import comb
from typing import Any

from sandtable.engine.kind import GameKind, Result, View
from sandtable.engine.machine import NOBODY

from .names import MISSIONS, PLAYERS, STARS
from .position import settings_of, write
from .rules.attack import chance_to_take
from .rules.draft import from_capitals, from_regions, from_territories
from .rules.map import TERRITORIES, size
from .rules.missions import ALL_MISSIONS
from .rules.winning import ENDINGS, adjudicate, holds_own_capital, leader
from .state import DRAW, LEAST_STARS, UNDECIDED, Balance


def view(kind: GameKind, g: Balance, seat: int | None) -> View:
    """Exactly what a seat may know; None is a spectator."""
    position = write(g, int(NOBODY) if seat is None else seat)
    over = g.over
    return {
        "game": kind.name,
        "rules_version": kind.rules_version,
        "settings": settings_of(g),
        "players": 2,
        "seat": seat,
        "to_move": g.to_move,
        "over": over,
        "asked": position["asked"],
        "options": kind.options_of(g, seat),
        "position": position,
        "deduced": {
            "hands": {side: hand_chances(g, position, at) for at, side in enumerate(PLAYERS)},
            "missions": mission_progress(g),
            "draft": {side: draft_of(g, at) for at, side in enumerate(PLAYERS)},
            "odds": attack_odds(g),
        },
        "result": result(g).as_data() if over else None,
    }


def hand_chances(g: Balance, position: dict[str, Any], side: int) -> list[dict[str, Any]]:
    """What a side may hold and with what chance, counting every deal the viewer cannot tell apart once.

    `stars` is what they are worth together. Of a spectator nothing is known but the number of cards and the discards.
    """
    hand = position["hands"][PLAYERS[side]]
    if hand is not None:
        return [{**hand, "stars": hand[STARS[0]] + 2 * hand[STARS[1]], "chance": 1.0}]
    seen = position["seen"]
    known = {star: seen[PLAYERS[side]][star] for star in STARS} if seen else dict.fromkeys(STARS, 0)
    discards, deck = position["discards"], {STARS[0]: int(g.map.ones), STARS[1]: int(g.map.twos)}
    own = [other for other in position["hands"].values() if other is not None]
    hidden = {star: deck[star] - discards[star] - known[star] - sum(cards[star] for cards in own) for star in STARS}
    drawn = position["hand_counts"][PLAYERS[side]] - sum(known.values())
    asked = g.asks_to_trade() and g.turn == side
    chances: list[dict[str, Any]] = []
    ways = 0
    for twos in range(drawn + 1):
        count = comb(hidden[STARS[1]], twos) * comb(hidden[STARS[0]], drawn - twos)
        ones, all_twos = known[STARS[0]] + drawn - twos, known[STARS[1]] + twos
        stars = ones + 2 * all_twos
        if count and not (asked and stars < LEAST_STARS):
            chances.append({"1": ones, "2": all_twos, "stars": stars, "chance": count})
            ways += count
    return [{**hand, "chance": round(hand["chance"] / ways, 6)} for hand in chances]


def mission_progress(g: Balance) -> dict[str, dict[str, Any]]:
    """For every open mission what it needs and what each side has of it."""
    return {
        name: {
            "need": int(ALL_MISSIONS[at].need(g)),
            **{side: int(ALL_MISSIONS[at].have(g, player)) for player, side in enumerate(PLAYERS)},
        }
        for at, name in enumerate(MISSIONS) if g.open_missions >> at & 1
    }


def draft_of(g: Balance, side: int) -> dict[str, int]:
    """What a side would draft now, line by line."""
    lines = {
        "territories": int(size(g.held[side])), "cities": int(size(g.held[side] & g.cities)),
        "third": int(from_territories(g, side)), "regions": int(from_regions(g, side)),
        "capitals": int(from_capitals(g, side)) if g.capital[0] >= 0 and g.capital[1] >= 0 else 0,
    }
    return {**lines, "total": lines["third"] + lines["regions"] + lines["capitals"]}


def attack_odds(g: Balance) -> dict[str, int]:
    """The chance in thousandths, by `source-target`, of every attack that the side whose turn it is could make now."""
    if g.turn < 0 or g.over:
        return {}
    mine = g.held[g.turn]
    ids = g.map.ids
    return {
        f"{ids[source]}-{ids[target]}": chance_to_take(g, source, target, 1)
        for source in places(g.strong(g.turn)) for target in places(g.map.neighbours[source] & ~mine)
    }


def places(mask: int) -> list[int]:
    """The territories of a mask, in order."""
    return [at for at in range(int(TERRITORIES)) if mask >> at & 1]


def result(g: Balance) -> Result:
    """1 point for the winner, none for the other, none in a draw. Of an unfinished game, by who is ahead now."""
    if g.red_seat == NOBODY or g.capital[0] < 0:
        return Result((0, 0), (0, 1), "limit_draw")
    winner = leader(g) if g.winner == UNDECIDED else g.winner
    ending = adjudicate(g) if g.winner == UNDECIDED else g.ending
    seats = [int(g.seat(side)) for side in range(2)]
    winners = (0, 1) if winner == DRAW else (seats[winner],)
    scores = tuple(int(len(winners) == 1 and seat in winners) for seat in range(2))
    return Result(scores, winners, ENDINGS[ending], {"lines": [standing(g, seats.index(seat)) for seat in range(2)]})


def standing(g: Balance, side: int) -> dict[str, Any]:
    """What counts for a side, in the order in which it counts."""
    return {
        "side": PLAYERS[side],
        "missions": int(size(g.missions[side])),
        "holds_capital": bool(holds_own_capital(g, side)),
        "territories": int(size(g.held[side])),
        "cities": int(size(g.held[side] & g.cities)),
        "troops": int(g.troops_of(side)),
    }
