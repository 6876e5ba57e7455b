"""The bot that thinks ahead."""

from __future__ import annotations

from typing import Any

from sandtable import games
from sandtable.bots.bot import Bot, Events
from sandtable.bots.compiled.guide import Guide
from sandtable.bots.compiled.search import Search
from sandtable.engine.chance import next_state, seeded
from sandtable.engine.kind import View

FOLLOWED = 6
"""How many choices deep the tree is searched for the new position."""


class SearchBot(Bot):
    """Searches from what its view tells, on worlds made up from it, and keeps the tree from choice to choice.

    `iterations` bound a choice's thought, and with them seed and views determine every choice; `seconds` is for slow
    machines: it stops a thought early.
    """

    def __init__(
        self, game: str, seed: int, guide: Guide, iterations: int, seconds: float = 2.0, board: Any = None,
    ) -> None:
        self.kind = games.kind(game)
        self.board = self.kind.board(board)
        self.guide = guide
        self.iterations = iterations
        self.seconds = seconds
        self.chance = int(seeded(seed))
        self.search: Search | None = None
        self.last: dict[str, Any] = {}
        self.unheard: list[dict[str, Any]] = []

    def choose(self, view: View, events: Events = ()) -> int:
        self.unheard.extend(events)
        if len(view["options"]) == 1:
            self.last = {}
            sole: int = view["options"][0]["option"]
            return sole
        self.chance = int(next_state(self.chance))
        root = self.kind.from_view(view, self.chance, self.board)
        for event in self.unheard:
            self.guide.hear(root, event["key"], event)
        self.unheard.clear()
        search = self.ready(view, root)
        kept = int(search.visits[0])
        before = int(search.iterations)
        search.think(root, self.iterations, self.seconds)
        self.last = {
            "iterations": int(search.iterations) - before,
            "kept": kept,
            "nodes": int(search.size),
            "options": [
                {"option": option, "visits": int(search.visits_of(option)), "value": float(search.value_of(option))}
                for option in root.options()
            ],
        }
        return int(search.best(root))

    def ready(self, view: View, root: Any) -> Search:
        """The search, its tree grown from here if the last one knew this position."""
        assert view["seat"] is not None
        if self.search is None:
            self.search = Search(self.guide, view["seat"], self.chance)
            self.settle(self.search)
        else:
            self.search.follow(self.guide.mark(root, view["seat"]), FOLLOWED)
        return self.search

    def settle(self, search: Search) -> None:
        """Set how the search goes about it."""

    def thoughts(self) -> dict[str, Any]:
        return self.last
