"""A view of War of Whispers, asked like a person at the table would ask: who holds what, who speaks for whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sandtable.engine.lexicon import Say
from sandtable.words import mark

from ...look.scene import SeatLook, TableLook
from ...pictures.atlas import board, shapes

EMPIRES = ("bear", "eagle", "elephant", "lion", "horse")
SEATS = ("sheriff", "steward", "marshal", "chancellor")
SOCIETIES = ("raven", "spider", "rat", "serpent")
SLOTS = (4, 3, 2, 0, -1)
"""What a city counts in each loyalty slot."""

EMPIRE_NAMES = {
    "bear": mark("Bear"),
    "eagle": mark("Eagle"),
    "elephant": mark("Elephant"),
    "lion": mark("Lion"),
    "horse": mark("Horse"),
}
SEAT_NAMES = {
    "sheriff": mark("Sheriff"),
    "steward": mark("Steward"),
    "marshal": mark("Marshal"),
    "chancellor": mark("Chancellor"),
}
SOCIETY_NAMES = {"raven": mark("Raven"), "spider": mark("Spider"), "rat": mark("Rat"), "serpent": mark("Serpent")}


def seat_number(name: str) -> int:
    """The number of a council seat by its name in positions, as `bear steward`."""
    empire, seat = name.split(" ")
    return EMPIRES.index(empire) * 4 + SEATS.index(seat)


class Facts:
    """What one reader may know of the table, with names in the reader's language."""

    def __init__(self, table: TableLook, say: Say) -> None:
        self.table = table
        self.view = table.view
        self.position: dict[str, Any] = table.view["position"]
        self.say = say
        self.players = len(self.position["loyalties"])
        self.board = board("whispers")
        self.regions: list[dict[str, Any]] = self.board["regions"]
        self.ids: list[str] = [region["id"] for region in self.regions]

    # Names -----------------------------------------------------------------------------------------------------------

    def empire(self, empire: str) -> str:
        return self.say(EMPIRE_NAMES[empire])

    def region(self, number: int) -> str:
        names = shapes("whispers")["names"][self.ids[number]]
        found: str = names.get(self.say.language, names["en"])
        return found

    def council_seat(self, number: int) -> str:
        """For example: Bear steward."""
        return self.say(
            "{empire} {seat}",
            empire=self.empire(EMPIRES[number // 4]),
            seat=self.say(SEAT_NAMES[SEATS[number % 4]]).lower(),
        )

    def society(self, player: int) -> str:
        return self.say(SOCIETY_NAMES[SOCIETIES[player]])

    def person(self, player: int) -> str:
        """As the player is called at this table."""
        return self.seat_look(player).name or self.society(player)

    def seat_look(self, player: int) -> SeatLook:
        seats: Sequence[SeatLook] = self.table.seats
        return seats[player] if player < len(seats) else SeatLook()

    # The map ---------------------------------------------------------------------------------------------------------

    def holder(self, region: int) -> str:
        """The empire that holds a region: the one with banners there, else its home empire."""
        held: str | None = self.position["regions"][self.ids[region]]["empire"]
        return held or str(self.regions[region]["home"])

    def banners(self, region: int) -> int:
        return int(self.position["regions"][self.ids[region]]["banners"])

    def conquered(self, region: int) -> bool:
        return self.holder(region) != str(self.regions[region]["home"])

    @cached_property
    def held(self) -> dict[str, dict[str, int]]:
        """Empire -> how many cities, farms, forts and banners it has on the map."""
        found = {empire: {"cities": 0, "farms": 0, "forts": 0, "banners": 0} for empire in EMPIRES}
        for number, region in enumerate(self.regions):
            mine = found[self.holder(number)]
            for what in ("cities", "farms", "forts"):
                mine[what] += int(region[what])
            mine["banners"] += self.banners(number)
        return found

    # Councils --------------------------------------------------------------------------------------------------------

    def agent(self, seat: int) -> int | None:
        player: int | None = self.position["councils"][EMPIRES[seat // 4]][seat % 4]
        return player

    def controller(self, seat: int) -> int | None:
        """Whose agent speaks for a seat: the one on it, else the nearest to its right in the same council."""
        for other in range(seat, seat - seat % 4 + 4):
            if self.agent(other) is not None:
                return self.agent(other)
        return None

    @cached_property
    def marker(self) -> int | None:
        """The council seat the marker is on."""
        marker: str | None = self.position["marker"]
        return None if marker is None else seat_number(marker)

    # Points ----------------------------------------------------------------------------------------------------------

    def value(self, empire: str, player: int) -> int:
        """The cities an empire counts for a player: those it holds, and the player's agents in its fields."""
        extra = sum(
            player in players
            for region, players in self.position.get("field", {}).items()
            if self.holder(self.ids.index(region)) == empire
        )
        return self.held[empire]["cities"] + extra

    def tokens(self, player: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.position["loyalties"][player]
        return found

    def chances(self, player: int) -> list[dict[str, float]]:
        """Slot -> empire -> share of the arrangements still possible."""
        found: list[dict[str, float]] = self.view["deduced"]["loyalties"][player]
        tokens = self.tokens(player)
        if all(token["empire"] for token in tokens):  # a look back after the end, when nothing is hidden
            return [{token["empire"]: 1.0} for token in tokens]
        return found

    def secrets_kept(self, player: int) -> int:
        """Points for tokens nobody has seen, where that option is in force."""
        if not self.view["settings"].get("kept_secrets"):
            return 0
        return sum(not token["revealed"] for token in self.tokens(player))

    def bonus(self, player: int) -> int:
        """Points from counter-intelligence."""
        return int(self.position.get("bonus", [0] * self.players)[player])

    def points(self, player: int) -> tuple[int, int]:
        """The least and the most a player would score now, as far as the reader can know."""
        tokens = self.tokens(player)
        if all(token["empire"] for token in tokens):
            slots = zip(SLOTS, tokens, strict=True)
            cities = sum(points * self.value(token["empire"], player) for points, token in slots)
            sure = cities + self.secrets_kept(player) + self.bonus(player)
            return sure, sure
        low, high = self.view["deduced"]["points"][player]
        return int(low), int(high)
