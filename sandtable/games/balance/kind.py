"""Balance of Power as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.engine.board_kind import BoardKind
from sandtable.engine.chance import seeded
from sandtable.engine.kind import PAUSES, BadInput, Game, Result, Setting, View
from sandtable.engine.lexicon import Lexicon

from . import board as boards
from . import position as positions
from . import reading
from . import view as views
from .names import TERRITORIES
from .rules.attack import assaults_that_take
from .rules.map import BLUE, RED, Map
from .rules.setup import BASIC_TRAINING, DRAW_BOARD
from .state import Balance, blank
from .words import lexicon

PROBED = TERRITORIES.index("hungary"), TERRITORIES.index("western_ukraine")
ASSAULT = (12, 8)
"""Troops of the assault that is measured."""
BATCH = 1000


class BalanceKind(BoardKind):
    name = "balance"
    title = "Balance of Power"
    rules_version = 1
    players = (2,)
    settings = (
        Setting("mode", "basic", "Mode",
                "Basic Training has fixed set-ups; Command Room adds a drawn board, casualties and support.",
                ("basic", "command")),
        Setting("setup", 0, "Set-up", "Which set-up of Basic Training is played; 0 draws one.", (0, 1, 2, 3, 4)),
        Setting("turn_limit", 0, "Limit of turns",
                "After so many turns, both players' counted, the one who is ahead wins; 0 is no limit.", (), 200),
        PAUSES,
    )

    recorder = positions.RECORDER

    def new(self, players: int, seed: int, settings: dict[str, Any], board: Any, listening: bool = False) -> Game:
        if settings["setup"] > len(board.setups):
            raise BadInput(f"this board has no set-up {settings['setup']}; it has {len(board.setups)}")
        g = blank(self, board, int(seeded(seed)), settings)
        g.listening = listening
        g.then(DRAW_BOARD if g.command else BASIC_TRAINING)
        g.advance()
        return g

    def default_map(self) -> Map:
        return boards.default_map()

    def read_map(self, data: Any) -> Map:
        return boards.read_map(data)

    def check_board(self, data: Any) -> list[str]:
        return boards.check(data)

    def make_lexicon(self, board: Map) -> Lexicon:
        return lexicon(board)

    def blank(self, board: Map, players: int, settings: dict[str, Any]) -> Game:
        return blank(self, board, 0, settings)

    def write(self, g: Balance, viewer: int) -> dict[str, Any]:
        return positions.write(g, viewer)

    def read(self, position: dict[str, Any], board: Map, seed: int, hidden_allowed: bool) -> Game:
        return reading.read(position, self, board, seed, hidden_allowed)

    def see(self, g: Balance, seat: int | None) -> View:
        return views.view(self, g, seat)

    def result(self, g: Balance) -> Result:
        return views.result(g)

    def probes(self) -> dict[str, Callable[[int], int]]:
        g = blank(self, self.default_map(), int(seeded(1)), self.read_settings({}))
        source, target = PROBED
        g.held[RED], g.held[BLUE] = 1 << source, 1 << target
        g.troops[source], g.troops[target] = ASSAULT
        g.turn = int(RED)

        def assaults(_: int) -> int:
            assaults_that_take(g, source, target, 1, BATCH)
            return BATCH

        return {f"fast assaults, {ASSAULT[0]} against {ASSAULT[1]}": assaults}
