"""The names of the game's things, in the order of their numbers."""

from __future__ import annotations

from typing import Final

SIDES: Final = ("red", "blue", "neutral")
PLAYERS: Final = SIDES[:2]
REGIONS: Final = ("orange", "brown", "green", "purple", "yellow", "blue")
MISSIONS: Final = (
    "vault", "naval_base", "eliminate_neutral", "satellites", "rough6", "sea6", "cities6", "regions2",
    "yellow", "orange", "purple", "green",
)
SUPPORTS: Final = (
    "recon", "pre_emptive_manoeuvre", "uprising", "three_troops", "special_forces", "draw_card", "airfield",
)
STARS: Final = ("1", "2")
TERRITORIES: Final = (
    "ireland", "great_britain", "norway", "sweden", "finland", "denmark", "northern_france", "southern_france",
    "belgium", "netherlands", "germany", "switzerland", "italy", "austria", "slovenia", "poland", "czech_republic",
    "slovakia", "hungary", "romania", "estonia", "latvia", "lithuania", "prussia", "northern_russia",
    "southern_russia", "belarus", "western_ukraine", "eastern_ukraine", "moldova",
)
