"""A view of Balance of Power, asked like a person at the table would ask: who holds what, whose step it is."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from sandtable.engine.lexicon import Say
from sandtable.games.balance.names import MISSIONS, PLAYERS, SIDES
from sandtable.games.balance.words import FACILITY_NAMES, REGION_NAMES, SIDE_NAMES
from sandtable.words import mark

from ...look.scene import SeatLook, TableLook
from ...pictures.atlas import board, shapes

LETTERS = {"red": mark("R"), "blue": mark("B"), "neutral": mark("N")}
FACILITY_SIGNS = {"vault": "vault", "naval_base": "anchor", "satellite": "satellite"}
REGION_LETTERS = {
    "orange": mark("O"),
    "brown": mark("Bn"),
    "green": mark("G"),
    "purple": mark("P"),
    "yellow": mark("Y"),
    "blue": mark("U"),
}
"""The letter of a region's seal; blue is U, since B is brown."""
REGIONS = ("orange", "brown", "green", "purple", "yellow", "blue")
ROUGH_NAMES = {"mountain": mark("mountains"), "marsh": mark("marsh")}


@cache
def neighbours() -> dict[str, list[str]]:
    """Territory -> those it borders, by land or sea."""
    found: dict[str, list[str]] = {place["id"]: [] for place in board("balance")["territories"]}
    for edge in board("balance")["edges"]:
        found[edge["a"]].append(edge["b"])
        found[edge["b"]].append(edge["a"])
    return found


class Facts:
    """What one reader may know of the table, with names in the reader's language."""

    def __init__(self, table: TableLook, say: Say) -> None:
        self.table = table
        self.view = table.view
        self.position: dict[str, Any] = table.view["position"]
        self.say = say
        self.places: list[dict[str, Any]] = board("balance")["territories"]
        self.ids: list[str] = [place["id"] for place in self.places]
        self.command = self.view["settings"]["mode"] == "command"

    # Names -----------------------------------------------------------------------------------------------------------

    def territory(self, name: str) -> str:
        names = shapes("balance")["names"][name]
        found: str = names.get(self.say.language, names["en"])
        return found

    def side_name(self, side: str) -> str:
        return self.say(SIDE_NAMES[SIDES.index(side)])

    def letter(self, side: str) -> str:
        return self.say(LETTERS[side])

    def region(self, region: str) -> str:
        return self.say(REGION_NAMES[region])

    # Seats and sides -------------------------------------------------------------------------------------------------

    def seat_look(self, seat: int) -> SeatLook:
        return self.table.seats[seat] if seat < len(self.table.seats) else SeatLook()

    def seat_of(self, side: str) -> int | None:
        seats = self.position["seats"]
        return None if seats is None or side == "neutral" else int(seats[side])

    def side_of(self, seat: int | None) -> str | None:
        """The side a seat plays; None before sides are picked, or for spectators."""
        seats: dict[str, int] | None = self.position["seats"]
        if seats is None or seat is None:
            return None
        return next((side for side, one in seats.items() if one == seat), None)

    @property
    def own(self) -> str | None:
        return self.side_of(self.table.seat)

    @property
    def eyes(self) -> str:
        """The side whose progress is shown first: the reader's, else that whose turn it is."""
        return self.own or self.position["turn"] or "red"

    def person(self, seat: int) -> str:
        """As the player is called at this table."""
        side = self.side_of(seat)
        return self.seat_look(seat).name or (
            self.side_name(side) if side else self.say("Player {number}", number=seat + 1)
        )

    def holder_words(self, side: str | None) -> str:
        if side is None:
            return self.say("nobody yet")
        if side == "neutral":
            return self.say("neutral")
        return self.say("you") if side == self.own else self.side_name(side)

    # The map ---------------------------------------------------------------------------------------------------------

    def holder(self, name: str) -> str | None:
        side: str | None = self.position["territories"][name]["side"]
        return side

    def troops(self, name: str) -> int:
        return int(self.position["territories"][name]["troops"])

    def held(self, side: str) -> list[str]:
        return [name for name in self.ids if self.holder(name) == side]

    @property
    def laying(self) -> bool:
        """Whether the board of Command Room is still being made, or sides picked."""
        return self.command and self.position["first"] is None

    def unlaid(self) -> dict[str, int]:
        """How many troops of each side are still to be laid out in Command Room."""
        setup = board("balance")["command_room"]["setup"]
        each, neutral = setup["per_player_troops"], setup["neutral_troops"]
        return {
            side: n - sum(map(self.troops, self.held(side)))
            for side, n in (("red", each), ("blue", each), ("neutral", neutral))
        }

    def place(self, name: str) -> dict[str, Any]:
        return self.places[self.ids.index(name)]

    @cached_property
    def bonuses(self) -> dict[str, int]:
        return {region: int(facts["bonus"]) for region, facts in board("balance")["regions"].items()}

    def facility(self, name: str) -> str:
        """The facility of a territory in words, or nothing."""
        facility = self.place(name)["facility"]
        return self.say(FACILITY_NAMES[facility]) if facility else ""

    # The turn --------------------------------------------------------------------------------------------------------

    @cached_property
    def battle(self) -> tuple[str, str] | None:
        """Where the attack goes on, or last went on in this turn: from and against."""
        turn = self.position["this_turn"]
        if turn.get("source") and turn.get("target"):
            return turn["source"], turn["target"]
        for line in reversed(self.table.past):
            for event in reversed(line.events):
                if event["key"] in ("attacked", "assaulted"):
                    return self.ids[event["source"]], self.ids[event["target"]]
                if event["key"] in ("turn_begins", "moved", "mission_taken"):
                    return None
        return None


__all__ = ["MISSIONS", "PLAYERS", "SIDES", "Facts", "neighbours"]
