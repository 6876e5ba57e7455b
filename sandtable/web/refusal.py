"""What is said to people whose request cannot be granted: one sentence, in their language."""

from __future__ import annotations

from typing import Any

from sandtable.engine.lexicon import ENGLISH, Say
from sandtable.words import mark


class Refused(Exception):
    """A request that cannot be granted. `template` is a message of the catalogue."""

    code = 400

    def __init__(self, template: str, **args: Any) -> None:
        super().__init__(template)
        self.template = template
        self.named = args

    def sentence(self, say: Say = ENGLISH) -> str:
        return say(self.template, **self.named)

    def __str__(self) -> str:
        return self.sentence()


class Forbidden(Refused):
    """Known who it is, and they may not."""

    code = 403


class NotHere(Refused):
    """There is nothing at this address, or not for this reader: the two look the same."""

    code = 404

    def __init__(
        self, template: str = mark("There is no such table, or this link is not valid any more."), **args: Any
    ) -> None:
        super().__init__(template, **args)


class MovedOn(Refused):
    """What was clicked belongs to an older state of the table."""

    code = 409

    def __init__(self, template: str = mark("The table has moved on; here is how it stands now."), **args: Any) -> None:
        super().__init__(template, **args)


class TooLarge(Refused):
    code = 413


class TooMany(Refused):
    code = 429

    def __init__(self, template: str = mark("That was too fast. Wait a moment and try again."), **args: Any) -> None:
        super().__init__(template, **args)
