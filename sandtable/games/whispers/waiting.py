"""What must be there, and fit together, where a position waits for a choice: else no game can come to it."""

from __future__ import annotations

from sandtable.engine.kind import BadInput
from sandtable.engine.machine import NOBODY

from .agendas import AGENDAS, BEFORE, Agenda
from .position import seat_name
from .state import NONE, Whispers

BETWEEN = (None, "take_back", "place_agents", "discard_cards", "swap_tokens", "name_an_empire")
"""Asked while no seat has its turn; nothing is asked when the game is over."""
AT_ONCE = ("place_banners", "swap_agents", "act_at_once")
NEED_REGION = ("kill_how_many", "strike", "join_how_many", "move_how_many", "scatter_to")
NEED_OTHER = ("move_how_many",)
NEED_EMPIRE = ("scatter_to", "lift_banners", "put_down_banners")
NEED_LEFT = ("place_banners", "give_where", "strike", "populate", "scatter_to", "put_down_banners")
REARRANGING = ("lift_banners", "put_down_banners")
PICKING = ("give_where", "populate")


def refuse_unless(possible: bool, reason: str) -> None:
    if not possible:
        raise BadInput(f"this position is impossible: {reason}")


def agenda_of(g: Whispers, asked: str, given: list[str] | None) -> Agenda:
    """What is to be done after the step that is asked: as given, or as usual."""
    swaps = asked in ("discard_cards", "swap_tokens")
    possible = [
        agenda for agenda in AGENDAS.get(asked, ())
        if not swaps or ("name_an_empire" in agenda) == g.counter_intelligence
    ]
    refuse_unless(bool(possible), f"{asked!r} is never asked")
    if given is None:
        return possible[0]
    agenda = tuple(given)
    refuse_unless(agenda in possible, f"{asked!r} is never asked with the agenda {given}")
    return agenda


def check(g: Whispers, asked: str | None, agenda: Agenda) -> None:
    """Raises BadInput if what the waiting step is about is not there, or if there is what belongs to another moment."""
    at = f"at {asked!r}" if asked else "when nothing is asked"
    if asked in BETWEEN:
        refuse_unless(g.marker == NONE and g.actor == NOBODY, f"{at} no seat has its turn")
        refuse_unless(asked != "name_an_empire" or g.counter_intelligence, "no empire is named in this game")
    else:
        check_seat(g, asked, agenda)
    under_way = "battle" in agenda and "how_many" not in agenda and asked != "how_many"
    refuse_unless((g.sent > 0) == under_way, f"{g.sent} banners are on their way into an attack {at}")
    declared = under_way or asked == "how_many"
    refuse_unless(not declared or (g.source != NONE and g.target != NONE), "the attack has no source or no target")
    for name, there, belongs in (
        ("region", g.region != NONE, asked in NEED_REGION),
        ("other", g.other != NONE, asked in NEED_OTHER),
        ("empire", g.empire != NONE, asked in NEED_EMPIRE),
        ("left", g.left > 0, asked in NEED_LEFT or (asked == "lift_banners" and g.left > 0)),
        ("was", any(g.was), asked in REARRANGING),
        ("picked", g.picked > 0, asked in PICKING and g.picked > 0),
    ):
        refuse_unless(there == belongs, f'"{name}" of "turn" is {"needed" if belongs else "not for now"} {at}')
    refuse_unless(0 <= g.reach <= 2, f"an attack cannot reach {g.reach}; it is 0, 1 or 2")
    known = g.survivors == 0 or (g.battle != NONE and g.victor != NONE)
    refuse_unless(known, "there are survivors of no battle")
    refuse_unless(
        g.survivors == 0 or asked in REARRANGING or g.survivors <= g.banners[g.battle],
        f"{g.survivors} banners survived the battle, more than are left there",
    )


def check_seat(g: Whispers, asked: str | None, agenda: Agenda) -> None:
    """The turn of a seat: who acts for it, by which agent, and whether it is the action of another seat by now."""
    there = NONE not in (g.marker, g.active_seat, g.active_agent, g.active_empire) and g.actor != NOBODY
    wanted = '"marker" and "actor", "active_seat", "active_agent", "active_empire" of "turn"'
    refuse_unless(there, f"{wanted} are needed at {asked!r}")
    seat, agent = int(g.active_seat), int(g.active_agent)
    refuse_unless(g.active_empire == seat // 4, f"the {seat_name(seat)} is no seat of the active empire")
    refuse_unless(
        g.agent_for(seat) == agent and g.council[agent] == g.actor,
        f"the agent of player {g.actor} on {seat_name(agent)} does not control the {seat_name(seat)}",
    )
    own = g.replaced or g.swapped or seat == g.marker
    refuse_unless(own, "the seat that acts is not the marker's, and neither a card nor a swap says why")
    if g.last_action != NONE:
        listed = g.map.seat_first[seat] <= g.last_action < g.map.seat_first[seat + 1]
        refuse_unless(listed, f"the last action is none of the {seat_name(seat)}")
    refuse_unless(asked != "act_at_once" or g.replaced or g.swapped, "no card and no swap leads to an action at once")
    instead = agenda[:4] == BEFORE and (asked in AT_ONCE or "battle" in agenda)
    refuse_unless(
        g.replaced or not (instead or asked in ("eagle_moves", "lion_borrows")), "no card took the place of the action",
    )
    refuse_unless(asked != "before_action" or not (g.replaced or g.acted), "the seat has acted already")
