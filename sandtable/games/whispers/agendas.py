"""What can be on the agenda while a step waits: a position is read only if its agenda is one of these."""

from __future__ import annotations

from typing import Final

Agenda = tuple[str, ...]

ROUND: Final = ("round_marker", "move_marker")
ACTION: Final = (*ROUND, "after_action")
"""The action of a seat, or the window after it."""
BEFORE: Final = (*ACTION, "before_action")
"""The window before the action, or an action that a card takes instead."""
SEAT: Final = (ACTION, BEFORE)


def with_steps(agendas: tuple[Agenda, ...], *steps: str) -> tuple[Agenda, ...]:
    """The same agendas with more on top."""
    return tuple((*agenda, *steps) for agenda in agendas)


DURING: Final = with_steps(SEAT, "battle", "during_attack")
ANY: Final = (*SEAT, *DURING)
"""Whenever a card may be played that is played at any time."""
SWAPS: Final = (("next_round",), ("next_round", "name_an_empire", "from_first"))
"""The second with counter-intelligence."""

AGENDAS: Final[dict[str, tuple[Agenda, ...]]] = {
    "take_back": ((*ROUND, "new_agents"),),
    "place_agents": (ROUND,),
    "before_action": (ACTION,),
    "after_action": (ROUND,),
    **dict.fromkeys(("place_banners", "swap_agents", "act_at_once"), SEAT),
    **dict.fromkeys(("eagle_moves", "lion_borrows"), (BEFORE,)),
    "declare": with_steps(SEAT, "battle", "during_attack", "how_many"),
    **dict.fromkeys(("how_many", "join_how_many"), DURING),
    "during_attack": with_steps(SEAT, "battle"),
    "join_attack": with_steps(DURING, "join_how_many"),
    "kill_where": with_steps(ANY, "kill_how_many"),
    "move_banners": with_steps(ANY, "move_how_many"),
    **dict.fromkeys(
        ("kill_how_many", "give_where", "strike_from", "strike", "populate", "move_how_many", "scatter_from",
         "scatter_to", "rearrange_whose", "lift_banners", "put_down_banners"), ANY,
    ),
    "discard_cards": with_steps(SWAPS, "swap_tokens", "from_first"),
    "swap_tokens": SWAPS,
    "name_an_empire": (("next_round",),),
}
"""The name of a step that can be asked, and the agendas it can be asked with; the usual one first."""
