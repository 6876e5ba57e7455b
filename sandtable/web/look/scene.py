"""What the server hands over to be shown. Plain facts of one reader: whatever stands in here, that reader may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sandtable.engine.kind import GameKind, View
from sandtable.engine.lexicon import ENGLISH, Say

Event = Mapping[str, Any]
Frozen = tuple[int, int | None, tuple[tuple[tuple[str, Any], ...], ...]]


@dataclass(frozen=True)
class Reader:
    """Who looks at a page."""

    name: str = ""
    """As the person calls themselves; empty until they said so."""
    say: Say = ENGLISH
    theme: str = ""
    """`light`, `dark`, or empty: as the device wishes."""
    csrf: str = ""
    """For every POST: the form field `csrf`, or the header `X-CSRF-Token`."""
    sound: bool = True
    letters: bool = False
    """Whether this house sends mail."""
    mail: str = ""
    webhook: str = ""
    """Where they are told that it is their turn; known on the page of a table only."""


@dataclass(frozen=True)
class SeatLook:
    """Who sits on one seat."""

    name: str = ""
    """Of the person or bot; empty while nobody sits there."""
    who: str = "open"
    """`person`, `bot`, `open` (anyone may sit down), `invited` (kept for a friend by a link) or `hotseat`."""
    level: str = ""
    """Of a bot."""
    here: bool = False
    """Whether a page of this person is connected."""
    seconds: float | None = None
    """What is left on the clock; None: there is none."""
    running: bool = False
    late: bool = False
    link: str = ""
    """The seat's link, only where the reader may have it."""


@dataclass(frozen=True)
class Line:
    """One choice and what it caused. Number 0 is the set-up."""

    number: int
    seat: int | None
    events: Sequence[Event]
    time: str = ""

    @cached_property
    def frozen(self) -> Frozen:
        """All that its words depend on, to be compared."""
        return self.number, self.seat, tuple(tuple(event.items()) for event in self.events)


@dataclass(frozen=True)
class ChatLine:
    number: int
    name: str
    seat: int | None
    text: str
    time: str = ""


@dataclass(frozen=True)
class TableLook:
    """A table as one reader sees it at one move."""

    id: str
    title: str
    game: str
    seats: Sequence[SeatLook]
    seat: int | None
    """Through whose eyes; None: a spectator's."""
    view: View
    version: int
    """Goes back with every POST; counts changes of the game alone."""
    at: int
    """The move shown; live if it is `moves`."""
    moves: int
    log: Sequence[Line] = ()
    chat: Sequence[ChatLine] = ()
    may: frozenset[str] = frozenset()
    """Beside choosing: undo restart ask_undo answer withdraw chat rematch to_bot from_bot ask_replace practice save sit
    start host speed notify leave."""
    mine: Sequence[int] = ()
    """All seats of this person."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    started: bool = True
    finished: bool = False
    clock: str = "none"
    """`none`, `days:2` or `live:10+15`."""
    deadline: float | None = None
    """Unix time at which the one to move is late; None: no clock by days."""
    public: bool = False
    practice: bool = False
    thinking: bool = False
    late: Sequence[int] = ()
    asking: str = ""
    """The name of who asks the others for something now; empty: nobody."""
    asking_what: str = ""
    """`undo` or `replace`."""
    asking_seat: int | None = None
    asking_target: int = 0
    """The move to go back to, or the seat to be replaced."""
    answers: Mapping[int, bool] = field(default_factory=dict)
    speed: str = "normal"
    hotseat: Sequence[int] = ()
    curtain: bool = False
    """Hotseat: only who comes next is shown; the view is a spectator's."""
    watchers: int = 0
    spectator_link: str = ""
    rematch_link: str = ""
    commitment: str = ""
    secret: str = ""
    """After the end."""
    words: Sequence[str] = ()
    """What players mixed into chance."""
    knowing: bool = False
    """A look back after the end at what the seat knew then; else it shows everything."""

    @property
    def live(self) -> bool:
        return self.at == self.moves

    @property
    def past(self) -> Sequence[Line]:
        """The log up to the move that is shown."""
        return self.log if self.live else [line for line in self.log if line.number <= self.at]


@dataclass(frozen=True)
class Card:
    """A table in a list of the home page."""

    id: str
    title: str
    game: str
    seats: Sequence[SeatLook]
    view: View | None = None
    """What the reader may see of it now; None: only its map."""
    seat: int | None = None
    moves: int = 0
    started: bool = True
    finished: bool = False
    seconds: float | None = None
    """Until the reader is late."""
    changed: str = ""
    """When something happened last, as ISO time."""
    action: str = "open"
    """What the button does: `open`, `link`, `sit`, `watch`, `replay`."""
    address: str = ""
    """Where the card leads; for `link`: the link to copy."""
    winners: Sequence[int] = ()
    """The seats that won, once the game is over; empty: nobody did."""
    mine: Sequence[int] = ()


@dataclass(frozen=True)
class HomePage:
    your_turn: Sequence[Card] = ()
    mine: Sequence[Card] = ()
    open: Sequence[Card] = ()
    finished: Sequence[Card] = ()
    name: str = ""
    sentence: str = ""
    """What went wrong with a form of this page; empty: nothing."""


@dataclass(frozen=True)
class NewPage:
    """The form for a new table."""

    kinds: Sequence[GameKind]
    game: str
    levels: Sequence[str]
    values: Mapping[str, str] = field(default_factory=dict)
    """What was filled in already, by field name."""
    errors: Mapping[str, str] = field(default_factory=dict)
    """Field name -> what is wrong, one sentence."""


@dataclass(frozen=True)
class JoinPage:
    """A seat link was opened."""

    title: str
    game: str
    seats: Sequence[SeatLook]
    seat: int | None
    """None: somebody was quicker; one may watch."""
    action: str
    """Address of the POST that sits down."""
    host: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    clock: str = "none"
    again: bool = False
    """The seat is the reader's already, on another device."""


@dataclass(frozen=True)
class ReviewPage:
    """What is known of how a finished game was played."""

    table: TableLook
    """With its whole log."""
    review: Mapping[str, Any] | None = None
    """As `sandtable.bots.review.as_data` tells it; None: not made yet."""
    running: bool = False
    done: float | None = None
    """How much of it is made, from 0 to 1; None: unknown."""
    failed: bool = False
    options: Mapping[int, tuple[Mapping[str, Any], Mapping[str, Any]]] = field(default_factory=dict)
    """Number of a choice -> the option that was chosen and the best one, as data."""


@dataclass(frozen=True)
class ErrorPage:
    code: int
    sentence: str
    back: str = "/"
