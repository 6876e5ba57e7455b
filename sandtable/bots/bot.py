"""What a bot is: somebody who is shown a view and names one of its options."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from sandtable.bots.process import Fault
from sandtable.engine.kind import View

Events = Sequence[dict[str, Any]]


class Bot:
    """A player without hands: it is given views, plain data, and never a game.

    One bot plays one seat of one game from its beginning or from any later moment. Same name, seed and views: same
    choices, bit for bit.
    """

    def choose(self, view: View, events: Events = ()) -> int:
        """One of the view's options. `events`: what this seat saw happen since it was last asked, oldest first.

        The view is of the seat that is to move. Events may be left out: they only sharpen a bot's belief about others.
        """
        raise NotImplementedError

    def fault(self) -> Fault | None:
        """Why the rule of thumb chose last time in place of this bot; None if the bot chose itself."""
        return None

    def thoughts(self) -> dict[str, Any]:
        """What the last choice rested on, as plain data for those who study it; empty if there is nothing to say."""
        return {}

    def close(self) -> None:
        """The game is over or the bot is not needed any more."""


class RandomBot(Bot):
    """Takes any option, each as likely as any other."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View, events: Events = ()) -> int:
        option: int = self.random.choice(view["options"])["option"]
        return option
