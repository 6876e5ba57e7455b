"""The end: every token scores its slot's value times the cities its empire holds."""

from __future__ import annotations

from mypy_extensions import i64

from ..state import SLOTS, Whispers
from .round import hidden_tokens, value_of


def field_cities(g: Whispers, player: i64, empire: i64) -> i64:
    """An agent in the field counts, for its owner alone, as one more city of the empire holding the region.

    That is all it does (R-field-agents): it stands in `field`, which nothing but the agents phase looks at or changes.
    """
    count: i64 = 0
    region: i64
    for region in range(g.map.size):
        if g.holder[region] == empire and (g.field[region] >> player) & 1:
            count += 1
    return count


def points_of_slot(g: Whispers, player: i64, slot: i64) -> i64:
    """What one token scores."""
    empire = g.loyalty[player * SLOTS + slot]
    cities = g.cities_of(empire)
    if g.agents_in_field:
        cities += field_cities(g, player, empire)
    return value_of(slot) * cities


def points_of(g: Whispers, player: i64) -> i64:
    """All points of a player, options included."""
    points = g.bonus[player]
    slot: i64
    for slot in range(SLOTS):
        points += points_of_slot(g, player, slot)
    if g.kept_secrets:
        points += hidden_tokens(g, player)
    return points


def rank_of(g: Whispers, player: i64) -> i64:
    """One number to compare players by: points, then fewer swaps made, then more cards in hand."""
    return (points_of(g, player) * 1000 - g.swaps[player]) * 1000 + g.held[player]
