"""The figures of `sandtable bench` for the engine of this process: `python -m sandtable.lab.measure` prints them.

A rate is by seconds of processor time on one core, and the best of several short slices: whatever else the machine
does can only make a slice slower.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from sandtable import _speed, games
from sandtable.bots.compiled.search import Search
from sandtable.bots.levels import guide
from sandtable.engine.kind import PAUSES, GameKind
from sandtable.engine.machine import Game
from sandtable.face import new_game

SLICES = 5
LONGEST = 100_000
"""Decisions after which a random game is given up."""
IMPORT = "import time; t = time.perf_counter(); import sandtable.face; print(time.perf_counter() - t)"


def ways_to_play(kind: GameKind) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Each number of players with the options as they come; then, with the most players, other options.

    Other options are: all switches on at once (but for the public pauses, which only add questions), and each other
    value of an option that is one of several words.
    """
    for players in kind.players:
        yield f"{kind.name}, {players} players", players, {}
    most = max(kind.players)
    switches = [one.name for one in kind.settings if isinstance(one.default, bool) and one.name != PAUSES.name]
    if switches:
        yield f"{kind.name}, {most} players, all options", most, dict.fromkeys(switches, True)
    for setting in kind.settings:
        if isinstance(setting.default, str):
            for value in setting.choices:
                if value != setting.default:
                    yield f"{kind.name}, {most} players, {setting.name} {value}", most, {setting.name: value}


def best_rate(work: Callable[[int], int], seconds: float) -> float:
    """Units of work a second: `work(n)` does some and says how many; n counts up, so that no two are the same."""
    best = 0.0
    n = 0
    for _ in range(SLICES):
        done = 0
        began = time.process_time()
        until = began + seconds / SLICES
        now = began
        while now < until:
            done += work(n)
            n += 1
            now = time.process_time()
        best = max(best, done / (now - began))
    return best


def whole_games(start: Callable[[int], Game], seconds: float) -> dict[str, float]:
    """Random games from set-up to end inside the engine. Decisions are timed without the set-up, games with it."""
    best_games = best_decisions = 0.0
    decisions = played = seed = 0
    for _ in range(SLICES):
        made = count = 0
        inside = 0.0
        began = now = time.process_time()
        while now - began < seconds / SLICES:
            game = start(seed)
            ready = time.process_time()
            made += int(game.playout(LONGEST))
            now = time.process_time()
            inside += now - ready
            count += 1
            seed += 1
        best_games = max(best_games, count / (now - began))
        best_decisions = max(best_decisions, made / inside)
        decisions += made
        played += count
    return {
        "decisions_per_second": best_decisions, "games_per_second": best_games,
        "decisions_per_game": decisions / played,
    }


def single_calls(start: Callable[[int], Game], seconds: float) -> float:
    """Decisions a second when plain Python calls `options()` and `choose(option)` for each: two calls a decision."""
    chances = [random.Random(1).random() for _ in range(4096)]

    def one_game(seed: int) -> int:
        game = start(seed)
        made = 0
        options = game.options()
        while options and made < LONGEST:
            game.choose(options[int(chances[made & 4095] * len(options))])
            options = game.options()
            made += 1
        return made

    return best_rate(one_game, seconds)


def copies(start: Callable[[int], Game], seconds: float) -> float:
    """Copies a second of a game in mid-play."""
    game = start(1)
    game.playout(60)
    copy = game.copy

    def hundred(_: int) -> int:
        for _ in range(100):
            copy()
        return 100

    return best_rate(hundred, seconds)


def search_rate(start: Callable[[int], Game], seconds: float, by_rules: bool = False) -> float:
    """Iterations a second of one tree search for the player who opens the game; a new tree every 5,000.

    Every iteration deals a world, walks down the tree, everybody choosing what serves them best, and plays on to the
    end at random. `by_rules`: as our bots search, others and playouts by rules of thumb, as far as their guide says.
    """
    def searching(seed: int) -> tuple[Search, Game]:
        game = start(seed)
        assert game.to_move is not None
        found = Search(guide(game.kind.name), game.to_move, seed)
        found.longest = LONGEST
        if not by_rules:
            found.guided, found.foreseen, found.horizon = False, False, 1_000_000
        return found, game.determinize(game.to_move, seed)

    search, root = searching(1)

    def ten(n: int) -> int:
        nonlocal search, root
        if search.iterations >= 5000:
            search, root = searching(n)
        before = int(search.iterations)
        search.think(root, int(search.visits[0]) + 10, 600.0)
        return int(search.iterations) - before

    return best_rate(ten, seconds)


def resident() -> int | None:
    """The bytes of memory this process holds; None where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None


def bytes_of_a_state(start: Callable[[int], Game], count: int) -> float | None:
    """What one more game in mid-play costs in memory: the growth of this process over many copies, by their number."""
    game = start(1)
    game.playout(60)
    before = resident()
    kept = [game.copy() for _ in range(count)]
    after = resident()
    return None if before is None or after is None else (after - before) / len(kept)


def measure(name: str, players: int, options: dict[str, Any], seconds: float) -> dict[str, Any]:
    """All figures of one way to play a game; each rate is given `seconds`."""
    kind = games.kind(name)
    board = kind.board()

    def start(seed: int) -> Game:
        return new_game(name, players, seed, options, board)

    start(0).playout(LONGEST)
    in_mid_play = start(1)
    in_mid_play.playout(60)
    memory = bytes_of_a_state(start, 20_000 if _speed.RUNS == _speed.COMPILED else 4_000)
    one_by_one = single_calls(start, seconds)
    found: dict[str, Any] = {}
    if not options:
        found["iterations_per_second"] = search_rate(start, seconds)
        found["others_per_second"] = {
            "search iterations by rules of thumb": search_rate(start, seconds, by_rules=True),
            **{what: best_rate(work, seconds) for what, work in kind.probes().items()},
        }
    return {
        "game": name, "players": players, "options": options,
        **whole_games(start, seconds),
        "copies_per_second": copies(start, seconds),
        "decisions_per_second_from_python": one_by_one,
        "calls_per_second_from_python": 2 * one_by_one,
        "bytes_of_a_state": memory,
        "bytes_packed": len(in_mid_play.to_bytes()),
        **found,
    }


def seconds_of(*command: str) -> tuple[float, str]:
    """How long a command takes and what it prints: the quickest of several runs."""
    best, printed = float("inf"), ""
    for _ in range(SLICES):
        began = time.perf_counter()
        printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        best = min(best, time.perf_counter() - began)
    return best, printed


def start_up() -> dict[str, float]:
    """How long the import takes (seen from inside), and the whole command `sandtable --version`."""
    imports = [
        float(subprocess.run([sys.executable, "-c", IMPORT], check=True, stdout=subprocess.PIPE, text=True).stdout)
        for _ in range(SLICES)
    ]
    return {
        "import_seconds": min(imports),
        "command_seconds": seconds_of(sys.executable, "-m", "sandtable.cli", "--version")[0],
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--games", nargs="+", default=games.names())
    args = parser.parse_args()
    ways = [way for name in args.games for way in ways_to_play(games.kind(name))]
    print(json.dumps({"ways": len(ways), "runs": _speed.RUNS}), flush=True)
    for title, players, options in ways:
        figures = measure(title.split(",")[0], players, options, args.seconds)
        print(json.dumps({"title": title, **figures}), flush=True)
    print(json.dumps(start_up()), flush=True)


if __name__ == "__main__":
    main()
