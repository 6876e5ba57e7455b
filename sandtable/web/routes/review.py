"""The review of a finished game."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from sandtable.web import facts, look
from sandtable.web.look.scene import ReviewPage
from sandtable.web.refusal import NotHere
from sandtable.web.room import Room
from sandtable.web.visit import Visit
from sandtable.words import mark

AGAIN = "2"
"""Seconds after which a page that shows how far a review is looks again."""


@get("/t/{table_id:str}/review", include_in_schema=False)
async def page(visit: NamedDependency[Visit], table_id: FromPath[str]) -> Response[Any]:
    """The review, how far it is, or a button that asks for it."""
    room = await visit.house.room(table_id)
    who = facts.eyes(room, visit.guest)
    if room.match is None or not room.match.over:
        raise NotHere(mark("Only a game that is over can be analysed: its secrets are still secrets."))
    found = await visit.house.reviews.find(room)
    table = facts.table_look(room, who, visit.house.keys, base=visit.house.base)
    options = await options_of(room, found.review) if found.review else {}
    shown = ReviewPage(table, found.review, found.running, found.done, found.failed, options)
    answer = visit.page(look.render_review(shown, visit.reader))
    if found.running:
        answer.headers["Refresh"] = AGAIN
    return answer


async def options_of(room: Room, review: dict[str, Any]) -> dict[int, tuple[dict[str, Any], dict[str, Any]]]:
    """What was chosen and what was best, for those choices that the page speaks of."""
    options = {}
    for number in look.worth_telling(review):
        game, one = await room.game_at(number - 1), review["choices"][number - 1]
        options[number] = game.describe(one["option"]).as_data(), game.describe(one["best"]).as_data()
    return options


HANDLERS = [page]
