"""What a game must offer to those outside: one `GameKind` object for each game, the same face for all.

Nothing above the engine ever looks into a game's state: terminal, web table, bots and laboratory take a kind by its
name, make games with it and see them through views.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

from .machine import Game, Phrase, Sentence

if TYPE_CHECKING:
    from .lexicon import Lexicon, Say


class BadInput(ValueError):
    """Something from outside that cannot be used. The message says what is wrong and what would be right."""

    def __init__(self, template: str, /, **args: Any) -> None:
        """With arguments: a template that they fill in, which may be a message of the catalogue."""
        super().__init__(template.format(**args) if args else template)
        self.template = template
        self.named = args

    def words(self, say: Say) -> str:
        """The message in a language, as far as the catalogue has it."""
        return say(self.template, **self.named)


MOST_DIGITS = 9


def number_in(text: str) -> int | None:
    """The whole number that a text writes in digits; None if it is none, or a longer one than anything here counts."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


class View(TypedDict):
    """Exactly what one seat may know, as plain data: the same bytes for worlds that the seat cannot tell apart."""

    game: str
    rules_version: int
    settings: dict[str, Any]
    players: int
    seat: int | None
    to_move: int | None
    over: bool
    asked: str | None
    """The name of the step that waits: what is being decided."""
    options: list[dict[str, Any]]
    """The viewer's own options (empty unless it is their move): `{"option": int, "key": str, name: int, ...}`."""
    position: dict[str, Any]
    """The position with everything the seat may not know replaced by None or by counts."""
    deduced: dict[str, Any]
    """What follows from the above: what others may still hold, with exact probabilities where they are cheap."""
    result: dict[str, Any] | None
    """The result once the game is over; None before."""


@dataclass(frozen=True)
class Result:
    """How a game ended (or stands)."""

    scores: tuple[int, ...]
    """Points by seat; what a point is, is the game's business, more is better."""
    winners: tuple[int, ...]
    """The seats that win; several share the victory; all of them in a draw."""
    reason: str
    """The key of the message that says why, for example `most_points`."""
    details: dict[str, Any] = field(default_factory=dict)
    """Numbers behind the scores, for explanations line by line."""

    def as_data(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "winners": list(self.winners), "reason": self.reason, **self.details}


YES_AND_NO = {
    "true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False,
}


@dataclass(frozen=True)
class Setting:
    """An option of a game that is chosen before it starts."""

    name: str
    default: bool | int | str
    title: str
    """English text, a message of the catalogue."""
    help: str
    """One line of explanation, a message of the catalogue."""
    choices: tuple[bool | int | str, ...] = (False, True)
    """The values allowed; empty: any whole number from 0 up."""
    unattended: bool | int | str | None = None
    """The default where only bots play, if it is another: in simulations and the laboratory."""

    def read(self, value: Any) -> bool | int | str:
        """The value, checked; a string is read as the setting's own type."""
        if isinstance(value, str) and not isinstance(self.default, str):
            text = value.strip().lower()
            if isinstance(self.default, bool):
                value = YES_AND_NO.get(text, value)
            elif (number := number_in(text)) is not None:
                value = number
        if self.choices:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
            allowed = ", ".join(str(choice).lower() for choice in self.choices)
            raise BadInput(f"option {self.name} cannot be {value!r}; it can be: {allowed}")
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1_000_000:
            return value
        raise BadInput(f"option {self.name} cannot be {value!r}; it must be a whole number from 0 to 999999")


PAUSES = Setting(
    "pauses", False, "Public pauses",
    "Ask also where only one answer is left, so that a pause betrays nothing. On where people play.",
)


class GameKind:
    """One game of the house. Subclasses fill in the attributes and methods; all are obligations."""

    name: str
    title: str
    """English title, a message of the catalogue."""
    rules_version: int
    """Raised whenever the same seed and choices would give another game."""
    players: tuple[int, ...]
    """The numbers of players it can be played by."""
    settings: tuple[Setting, ...]
    lexicon: Lexicon
    """Its notation and its words."""

    def new(self, players: int, seed: int, settings: dict[str, Any], board: Any, listening: bool = False) -> Game:
        """A new game, advanced to its first decision. `settings` are complete and checked; `board` is read already."""
        raise NotImplementedError

    def board(self, data: Any = None) -> Any:
        """The board from its plain data (None: the one that comes with the game). Raises BadInput with all problems."""
        raise NotImplementedError

    def check_board(self, data: Any) -> list[str]:
        """What is wrong with a board's data, one sentence each; empty if it can be played."""
        raise NotImplementedError

    def result(self, g: Any) -> Result:
        raise NotImplementedError

    def view(self, g: Any, seat: int | None) -> View:
        raise NotImplementedError

    def from_view(self, view: View, seed: int, board: Any = None) -> Game:
        """A random complete game of which `view` is the view: all that a bot can ever have."""
        raise NotImplementedError

    def position(self, g: Any) -> dict[str, Any]:
        raise NotImplementedError

    def from_position(self, position: dict[str, Any], board: Any = None, seed: int = 0) -> Game:
        """The game written by `position`; raises BadInput with the reason if it cannot be one."""
        raise NotImplementedError

    def to_bytes(self, g: Any) -> bytes:
        raise NotImplementedError

    def from_bytes(self, data: bytes, board: Any = None) -> Game:
        raise NotImplementedError

    def lexicon_of(self, g: Any) -> Lexicon:
        """The lexicon of a game in progress, which knows the names of its own board."""
        return self.lexicon

    def probes(self) -> dict[str, Callable[[int], int]]:
        """What else `sandtable bench` measures: by name, `work(n)` that does some of it and returns how much."""
        return {}

    # The same for every game -----------------------------------------------------------------------------------------

    def read_settings(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        """All settings, those not given at their defaults. Raises BadInput for an unknown name or value."""
        if given is not None and not isinstance(given, Mapping):
            raise BadInput(f"the options of {self.name} must be names with values, not {given!r}")
        known = {setting.name: setting for setting in self.settings}
        complete: dict[str, Any] = {name: setting.default for name, setting in known.items()}
        for name, value in (given or {}).items():
            if name not in known:
                raise BadInput(f"{self.name} has no option {name!r}; it has: {', '.join(known)}")
            complete[name] = known[name].read(value)
        return complete

    def standing(self, g: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Scores and winners alone, as `result` has them: a game may know a faster way for whoever plays thousands."""
        result = self.result(g)
        return result.scores, result.winners

    def options_of(self, g: Game, seat: int | None) -> list[dict[str, Any]]:
        """The options as data, for the view of the seat to move; nothing for any other seat."""
        if seat is None or g.to_move != seat:
            return []
        return [{"option": option, **g.describe(option).as_data()} for option in g.options()]


__all__ = ["BadInput", "Game", "GameKind", "PAUSES", "Phrase", "Result", "Sentence", "Setting", "View"]
