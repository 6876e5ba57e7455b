"""What a seat may know of a game of War of Whispers, and what follows from it."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

from sandtable.engine.kind import GameKind, Result, View
from sandtable.engine.machine import NOBODY

from .names import CARDS, EMPIRES
from .position import settings_of, write
from .rules.round import value_of
from .rules.scoring import field_cities, points_of_slot, rank_of
from .state import Whispers

VALUES = tuple(int(value_of(slot)) for slot in range(5))
EVEN = (1.0, *(round(1 / count, 6) for count in range(1, 6)))
"""The probability of each of so many empires that are equally likely."""


def view(kind: GameKind, g: Whispers, seat: int | None) -> View:
    """Exactly what a seat may know; None is a spectator."""
    viewer = NOBODY if seat is None else seat
    position = write(g, int(viewer))
    over = g.over
    return {
        "game": kind.name,
        "rules_version": kind.rules_version,
        "settings": settings_of(g),
        "players": int(g.players),
        "seat": seat,
        "to_move": g.to_move,
        "over": over,
        "asked": position["asked"],
        "options": kind.options_of(g, seat),
        "position": position,
        "deduced": {
            "loyalties": loyalty_chances(g, position),
            "cards": [card_chances(g, position, player) for player in range(int(g.players))],
            "points": point_ranges(g, position),
        },
        "result": result(g).as_data() if over else None,
    }


def loyalty_chances(g: Whispers, position: dict[str, Any]) -> list[list[dict[str, float]]]:
    """For every player and slot the probability of each empire: every deal the viewer cannot tell apart counts once."""
    tokens = position["loyalties"]
    seen = [[token["empire"] for token in row] for row in tokens]
    hidden = [tuple([name for name in EMPIRES if name not in shown]) for shown in seen]
    loves = _first_love_chances(_first_loves(tokens, hidden)) if g.to_each_their_own else None
    table: list[list[dict[str, float]]] = []
    for player, row in enumerate(tokens):
        rest = hidden[player]
        others = first = dict.fromkeys(rest, EVEN[len(rest)])
        if loves is not None and _love_hidden(row):
            first = {name: round(loves[player][name], 6) for name in rest}
            others = {name: round((1 - loves[player][name]) / max(1, len(rest) - 1), 6) for name in rest}
        table.append([
            {token["empire"]: 1.0} if token["empire"] is not None
            else dict(first if token["first_on"] == "x4" else others)
            for token in row
        ])
    return table


def _love_hidden(row: list[dict[str, Any]]) -> bool:
    return any(token["first_on"] == "x4" and token["empire"] is None for token in row)


def _first_loves(
    tokens: list[list[dict[str, Any]]], hidden: list[tuple[str, ...]],
) -> tuple[tuple[str, ...], ...]:
    """For every player the empires that may have lain on x4 at first, as far as the player's own tokens show."""
    return tuple([
        rest if _love_hidden(row) else tuple([token["empire"] for token in row if token["first_on"] == "x4"])
        for row, rest in zip(tokens, hidden)
    ])


@lru_cache(maxsize=1024)
def _first_love_chances(choices: tuple[tuple[str, ...], ...]) -> tuple[dict[str, float], ...]:
    """With "to each their own": the chance of each empire to be a player's first x4, all players' being different.

    Given a first love, the other hidden tokens lie in any order, the same number of ways for each love: so it is
    enough to count the loves.
    """
    possible = [loves for loves in product(*choices) if len(set(loves)) == len(loves)]
    return tuple([
        {name: sum(loves[player] == name for loves in possible) / len(possible) for name in EMPIRES}
        for player in range(len(choices))
    ])


def card_chances(g: Whispers, position: dict[str, Any], player: int) -> dict[str, float]:
    """The probability that a player holds at least one of each card, as far as the viewer can tell; zeros left out."""
    hand = position["hands"][player]
    if hand is not None:
        return dict.fromkeys(hand, 1.0)
    chances: dict[str, float] = {}
    for empire, name in enumerate(EMPIRES):
        held = position["hand_counts"][player][name]
        if not held:
            continue
        colour = CARDS[4 * empire: 4 * empire + 4]
        seen = [sum(known.get(card, 0) for known in position["hands"] if known) for card in colour]
        unseen = 8 - sum(seen)
        for card, known in zip(colour, seen):
            without = comb(unseen - (2 - known), held) / comb(unseen, held)
            if without < 1:
                chances[card] = round(1 - without, 6)
    return chances


def point_ranges(g: Whispers, position: dict[str, Any]) -> list[list[int]]:
    """For every player the least and the most points they can have now, by what the viewer knows."""
    ranges: list[list[int]] = []
    for player, row in enumerate(position["loyalties"]):
        sure = position["bonus"][player]
        if g.kept_secrets:
            sure += sum([not token["revealed"] for token in row])
        cities = {name: _cities_for(g, player, at) for at, name in enumerate(EMPIRES)}
        values = []
        for value, token in zip(VALUES, row):
            if token["empire"] is None:
                values.append(value)
            else:
                sure += value * cities.pop(token["empire"])
        values.sort()
        counts = sorted(cities.values())
        low = sum([value * count for value, count in zip(values, reversed(counts))])
        high = sum([value * count for value, count in zip(values, counts)])
        ranges.append([sure + low, sure + high])
    return ranges


def _cities_for(g: Whispers, player: int, empire: int) -> int:
    return int(g.cities_of(empire)) + (int(field_cities(g, player, empire)) if g.agents_in_field else 0)


def result(g: Whispers) -> Result:
    """Most points win; ties go to the fewer swaps made, then to the more cards in hand, then it is shared."""
    players = range(int(g.players))
    lines: list[dict[str, Any]] = []
    for player in players:
        slots: list[dict[str, int]] = [
            {"slot": slot, "empire": int(g.loyalty[player * 5 + slot]), "value": VALUES[slot],
             "cities": _cities_for(g, player, int(g.loyalty[player * 5 + slot])),
             "points": int(points_of_slot(g, player, slot))}
            for slot in range(5)
        ]
        kept = sum(not g.face_up[player * 5 + slot] for slot in range(5)) if g.kept_secrets else 0
        lines.append({
            "slots": slots, "kept": kept, "bonus": int(g.bonus[player]), "swaps": int(g.swaps[player]),
            "cards": int(g.held[player]),
            "total": sum(slot["points"] for slot in slots) + kept + int(g.bonus[player]),
        })
    ranks = [rank_of(g, player) for player in players]
    winners = tuple(player for player in players if ranks[player] == max(ranks))
    return Result(tuple(line["total"] for line in lines), winners, _reason(lines, winners), {"lines": lines})


def _reason(lines: list[dict[str, Any]], winners: tuple[int, ...]) -> str:
    """What decided: points, fewer swaps, more cards, or nothing."""
    best = lines[winners[0]]
    rivals = [line for line in lines if line["total"] == best["total"]]
    if len(winners) > 1:
        return "shared"
    if len(rivals) == 1:
        return "most_points"
    return "fewer_swaps" if sum(line["swaps"] == best["swaps"] for line in rivals) == 1 else "more_cards"
