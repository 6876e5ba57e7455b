"""The bot that plays by rules of thumb, without looking ahead: what a good human beginner does."""

from __future__ import annotations

from typing import Any

from sandtable import games
from sandtable.bots.bot import Bot, Events
from sandtable.bots.compiled.guide import Guide
from sandtable.engine.chance import next_state, seeded
from sandtable.engine.kind import View


class RulesBot(Bot):
    """Takes the option its principles like best; a careless one only tends to, and so plays worse and less alike.

    `careless`: how often it does not think at all and takes any option; 0 is never, and then it is not careless.
    """

    def __init__(self, game: str, seed: int, guide: Guide, board: Any = None, careless: float = 0.0) -> None:
        self.kind = games.kind(game)
        self.board = self.kind.board(board)
        self.guide = guide
        self.careless = careless
        self.chance = int(seeded(seed))

    def choose(self, view: View, events: Events = ()) -> int:
        if len(view["options"]) == 1:
            sole: int = view["options"][0]["option"]
            return sole
        self.chance = int(next_state(self.chance))
        world = self.kind.from_view(view, self.chance, self.board)
        if not self.careless:
            return int(self.guide.best(world))
        if int(world.below(1000)) < 1000 * self.careless:
            options = world.options()
            return int(options[int(world.below(len(options)))])
        return int(self.guide.pick(world))
