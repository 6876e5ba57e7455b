"""Random games and tree searches of other engines, measured as ours are.

`sandtable bench --peers` runs this file alone, with a Python of its own: it imports nothing of Sandtable, which is not
installed there. Prints a JSON object for each game.
"""

from __future__ import annotations

import importlib
import json
import math
import random
import sys
import time
from collections.abc import Callable
from typing import Any

SLICES = 5
DICE = random.Random(1)


def rates(play: Callable[[], int], seconds: float) -> dict[str, float]:
    """Decisions and games a second, each the best slice; `play` plays a game and returns its number of decisions."""
    best_decisions = best_games = 0.0
    decisions = played = 0
    for _ in range(SLICES):
        made = count = 0
        began = now = time.process_time()
        while now - began < seconds / SLICES:
            made += play()
            count += 1
            now = time.process_time()
        best_decisions = max(best_decisions, made / (now - began))
        best_games = max(best_games, count / (now - began))
        decisions += made
        played += count
    return {
        "decisions_per_second_from_python": best_decisions, "games_per_second": best_games,
        "decisions_per_game": decisions / played,
    }


def copy_rate(copy: Callable[[], Any], seconds: float) -> float:
    best = 0.0
    for _ in range(SLICES):
        count = 0
        began = now = time.process_time()
        while now - began < seconds / SLICES:
            for _ in range(20):
                copy()
            count += 20
            now = time.process_time()
        best = max(best, count / (now - began))
    return best


def search_rate(search: Callable[[int], Any], n: int, seconds: float) -> float:
    """Iterations a second, the best slice; `search(n)` makes n of them, in a new tree."""
    best = 0.0
    for _ in range(SLICES):
        made = 0
        began = now = time.process_time()
        while now - began < seconds / SLICES:
            search(n)
            made += n
            now = time.process_time()
        best = max(best, made / (now - began))
    return best


def open_spiel(name: str, seconds: float) -> dict[str, Any]:
    """A game of OpenSpiel, driven from Python and by its own random bots.

    Deals and dice take time but are no decisions, as in our games.
    """
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play(stop: int = 1_000_000) -> int:
        state = game.new_initial_state()
        made = 0
        while made < stop and not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(DICE.random() * len(actions))])
            made += 1
        return made

    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def play_inside() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, DICE.randrange(1 << 30))
        return len(state.full_history())

    choices = steps = 0
    for _ in range(50):
        state = game.new_initial_state()
        while not state.is_terminal():
            choices += not state.is_chance_node()
            steps += 1
            state.apply_action(DICE.choice(state.legal_actions()))
    share = choices / steps

    driven, inside = rates(play, seconds), rates(play_inside, seconds)
    figures: dict[str, Any] = {
        "title": f"open_spiel {name}",
        "decisions_per_second": share * inside["decisions_per_second_from_python"],
        "decisions_per_second_from_python": share * driven["decisions_per_second_from_python"],
        "games_per_second": max(inside["games_per_second"], driven["games_per_second"]),
        "decisions_per_game": share * driven["decisions_per_game"],
    }
    state = game.new_initial_state()
    for _ in range(60):
        state.apply_action(DICE.choice(state.legal_actions()))
    figures["copies_per_second"] = copy_rate(state.clone, seconds)
    return figures


def dealt(game: Any) -> Any:
    """A game of OpenSpiel at its first decision; of hearts one that begins with passing, else there is no choice."""
    while True:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(DICE.choice(state.legal_actions()))
        if len(state.legal_actions()) > 1:
            return state


def open_spiel_search(name: str, seconds: float) -> dict[str, Any]:
    """OpenSpiel's information-set search of its hearts, from the opening, with a random playout an iteration."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game("hearts")
    if "compiled" in name:
        def search(n: int) -> None:
            best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, n, -1, best).step(dealt(game))
    else:
        numpy: Any = importlib.import_module("numpy")
        trees: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
        playouts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")

        def search(n: int) -> None:
            chance = numpy.random.RandomState(1)
            playout = playouts.RandomRolloutEvaluator(1, chance)
            trees.ISMCTSBot(game, playout, 2.0, n, random_state=chance).step(dealt(game))
    n = 2000 if "compiled" in name else 200
    return {"title": f"open_spiel {name}", "iterations_per_second": search_rate(search, n, seconds)}


class Town:
    """A node of a plain tree search of catanatron's game, of the kind its own player of that name is.

    That player (`MCTSPlayer`) is not in what PyPI has of catanatron. As there, a leaf is grown by a copy of the game
    for each of its actions, and one of them is played on at random to the end.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.children: list[Town] = []
        self.visits = 0
        self.wins = 0

    def grow(self) -> None:
        for action in self.game.state.playable_actions:
            then = self.game.copy()
            then.execute(action, validate_action=False)
            self.children.append(Town(then))

    def best(self) -> Town:
        tries = math.log(self.visits)
        return max(
            self.children,
            key=lambda one: one.wins / one.visits + math.sqrt(2 * tries / one.visits) if one.visits else math.inf,
        )

    def iterate(self, color: Any) -> None:
        path = [self]
        while path[-1].children:
            path.append(path[-1].best())
        if path[-1].game.winning_color() is None:
            path[-1].grow()
            path.append(path[-1].children[0])
        winner = path[-1].game.copy().play()
        for one in path:
            one.visits += 1
            one.wins += winner == color


def catanatron_search(name: str, seconds: float) -> dict[str, Any]:
    """A tree search of catanatron's game for four, from the opening, with a random playout an iteration."""
    library: Any = importlib.import_module("catanatron")

    def search(n: int) -> None:
        players = [library.RandomPlayer(color) for color in library.Color]
        root = Town(library.Game(players, seed=DICE.randrange(1 << 30)))
        color = root.game.state.current_color()
        for _ in range(n):
            root.iterate(color)

    return {"title": name, "iterations_per_second": search_rate(search, 20, seconds)}


def catanatron(name: str, seconds: float) -> dict[str, Any]:
    """Settlers by catanatron with its own random players, which is as fast as it goes."""
    library: Any = importlib.import_module("catanatron")

    def start() -> Any:
        return library.Game([library.RandomPlayer(color) for color in library.Color], seed=DICE.randrange(1 << 30))

    def play() -> int:
        game = start()
        game.play()
        return len(game.state.actions)

    figures: dict[str, Any] = {"title": "catanatron", **rates(play, seconds)}
    game = start()
    for _ in range(60):
        game.play_tick()
    figures["copies_per_second"] = copy_rate(game.copy, seconds)
    return figures


def chess(name: str, seconds: float) -> dict[str, Any]:
    """Chess by python-chess; a game ends by mate, stalemate, bare kings or the seventy-five-move rule."""
    library: Any = importlib.import_module("chess")

    def play(stop: int = 1_000_000) -> int:
        board = library.Board()
        made = 0
        moves = list(board.legal_moves)
        while moves and made < stop and board.halfmove_clock < 150 and not board.is_insufficient_material():
            board.push(moves[int(DICE.random() * len(moves))])
            moves = list(board.legal_moves)
            made += 1
        return made

    figures: dict[str, Any] = {"title": "chess", **rates(play, seconds)}
    board = library.Board()
    while board.ply() < 60:
        moves = list(board.legal_moves)
        if not moves:
            board = library.Board()
            continue
        board.push(DICE.choice(moves))
    figures["copies_per_second"] = copy_rate(board.copy, seconds)
    return figures


PEERS = {
    "hearts": open_spiel, "backgammon": open_spiel, "hearts, compiled search": open_spiel_search,
    "hearts, search in Python": open_spiel_search, "catanatron": catanatron,
    "catanatron, tree search": catanatron_search, "chess": chess,
}


def main() -> None:
    seconds = float(sys.argv[1])
    for name in sys.argv[2:]:
        print(json.dumps(PEERS[name](name, seconds)), flush=True)


if __name__ == "__main__":
    main()
