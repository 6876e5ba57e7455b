"""What can be on the agenda while a step waits: a position is read only if its agenda is one of these."""

from __future__ import annotations

from typing import Final

TURN: Final = (
    "resistance", "support", "trade", "draft", "attack", "mission", "manoeuvre", "earn_card", "end_of_turn",
)
"""A turn in order; Basic Training begins with the trade."""

Agenda = tuple[str, ...]


def after(step: str) -> Agenda:
    """What is left of the turn after a step, the next on top, that is last."""
    return TURN[:TURN.index(step):-1]


DURING_SUPPORT: Final = (*after("support"), "support")
LAYING_OUT: Final = ("pick_first", "pick_side", "hand_over", "lay", "blue_capital", "red_capital")

AGENDAS: Final[dict[str, tuple[Agenda, ...]]] = {
    **{step: (after(step),) for step in TURN},
    "turn": ((),),
    "return": (after("resistance"),),
    "place": (after("draft"), DURING_SUPPORT),
    "how_many": ((*after("draft"), "place"), (*DURING_SUPPORT, "place"), (*after("resistance"), "return")),
    "airfield": (DURING_SUPPORT,),
    "pre_emptive_manoeuvre": (DURING_SUPPORT,),
    "uprising": ((*DURING_SUPPORT, "uprising_fight", "uprising_defence"),),
    "uprising_defence": ((*DURING_SUPPORT, "uprising_fight"),),
    "with_how_many": ((*after("attack"), "attack", "battle", "defence"),),
    "defence": ((*after("attack"), "attack", "battle"),),
    "advance": ((*after("attack"), "attack"),),
    "manoeuvre_to": ((*after("manoeuvre"), "manoeuvre_number"), (*DURING_SUPPORT, "manoeuvre_number")),
    "manoeuvre_number": (after("manoeuvre"), DURING_SUPPORT),
    "layout": (("pick_first", "pick_side"),),
    "give": (LAYING_OUT,),
    **{step: (LAYING_OUT[:LAYING_OUT.index(step)],) for step in LAYING_OUT[:-1]},
    "red_capital": (LAYING_OUT[:-1],),
    "lay_how_many": ((*LAYING_OUT[:LAYING_OUT.index("lay")], "lay"),),
}
"""The name of a step that can be asked, and the agendas it can be asked with; the usual one first."""
