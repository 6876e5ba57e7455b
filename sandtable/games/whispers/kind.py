"""War of Whispers as the rest of the house sees it."""

from __future__ import annotations

from typing import Any

from sandtable.engine.board_kind import BoardKind
from sandtable.engine.chance import seeded
from sandtable.engine.kind import PAUSES, Game, Result, Setting, View
from sandtable.engine.lexicon import Lexicon

from . import board as boards
from . import position as positions
from . import reading
from . import view as views
from .rules.map import Map
from .rules.scoring import points_of, rank_of
from .rules.setup import set_up
from .state import Whispers, blank
from .words import lexicon


class WhispersKind(BoardKind):
    name = "whispers"
    title = "War of Whispers"
    rules_version = 1
    players = (2, 3, 4)
    settings = (
        Setting("agents_in_field", False, "Agents in the field",
                "Up to two of your agents may be placed in regions, where each counts as a city for you alone."),
        Setting("kept_secrets", False, "Kept secrets", "Each loyalty still unrevealed at the end gives a point."),
        Setting("to_each_their_own", False, "To each their own", "The ×4 loyalties of all players are different."),
        Setting("counter_intelligence", False, "Counter-intelligence",
                "Swaps stay hidden; each round you make your left neighbour reveal a loyalty, for points."),
        PAUSES,
    )

    recorder = positions.RECORDER

    def new(self, players: int, seed: int, settings: dict[str, Any], board: Any, listening: bool = False) -> Game:
        g = blank(self, board, players, int(seeded(seed)), settings)
        g.listening = listening
        set_up(g)
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
        return blank(self, board, players, 0, settings)

    def write(self, g: Whispers, viewer: int) -> dict[str, Any]:
        return positions.write(g, viewer)

    def read(self, position: dict[str, Any], board: Map, seed: int, hidden_allowed: bool) -> Game:
        return reading.read(position, self, board, seed, hidden_allowed)

    def see(self, g: Whispers, seat: int | None) -> View:
        return views.view(self, g, seat)

    def result(self, g: Whispers) -> Result:
        return views.result(g)

    def standing(self, g: Whispers) -> tuple[tuple[int, ...], tuple[int, ...]]:
        players = range(int(g.players))
        ranks = [rank_of(g, player) for player in players]
        best = max(ranks)
        scores = tuple([int(points_of(g, player)) for player in players])
        return scores, tuple([player for player in players if ranks[player] == best])

    def revive(self, g: Whispers) -> None:
        g.count_up()
