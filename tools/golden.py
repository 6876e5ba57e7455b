"""Golden games: full records of games that must play the same for ever, or until the rules change on purpose.

`python -m tools.golden [GAME...]` writes `tests/golden/<game>/`: save files of whole games between them making every
kind of choice, and the digests of many more. It refuses to write anew what is there unless the game's `rules_version`
has been raised: then the old records stay readable by the old version, and nobody's saved game changes by accident.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections import Counter
from collections.abc import Set
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from sandtable import games, savefile  # noqa: E402
from sandtable.engine.machine import Sentence  # noqa: E402
from sandtable.match import Match  # noqa: E402
from tests.games.battery import digest  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
RECORD = "record.json"
ADVICE = "this game plays otherwise than on record: if that is meant, raise its rules_version and run tools/golden.py"

TELLING = ("ability", "support", "mission", "action")
"""Arguments that make a choice one of another kind."""

SPENDING = ("play",)
"""Choices that cost what would be needed for rarer ones."""

ATTEMPTS = 40

Sight = tuple[str, ...]

PLANS: dict[str, list[dict[str, Any]]] = {
    "whispers": [
        {"players": players, "settings": dict.fromkeys(settings.split(), True)}
        for players, settings in (
            (2, ""), (2, "agents_in_field pauses"), (2, "to_each_their_own counter_intelligence"),
            (2, "agents_in_field kept_secrets to_each_their_own counter_intelligence pauses"),
            (3, "pauses"), (3, "kept_secrets"), (3, "to_each_their_own pauses"), (3, "agents_in_field"),
            (3, "counter_intelligence kept_secrets pauses"),
            (4, ""), (4, "to_each_their_own pauses"), (4, "agents_in_field kept_secrets counter_intelligence"),
            (4, "agents_in_field kept_secrets to_each_their_own counter_intelligence pauses"),
        )
    ],
    "balance": [
        *({"players": 2, "settings": {"setup": setup, "turn_limit": 30, "pauses": setup % 2 == 0}}
          for setup in range(5)),
        *({"players": 2, "settings": {"mode": "command", "turn_limit": limit, "pauses": limit % 4 == 0}}
          for limit in (4, 10, 16, 22, 28, 34, 40)),
    ],
}


def folder(name: str) -> Path:
    return GOLDEN / name


def files(name: str) -> list[Path]:
    """The save files on record."""
    return sorted(folder(name).glob("*.json.gz"))


def load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return data


def record(name: str) -> dict[str, Any]:
    """Of a game on record: its `rules_version`, and `told`, the digests of seeded games."""
    found: dict[str, Any] = json.loads((folder(name) / RECORD).read_text(encoding="utf-8"))
    return found


class Curious:
    """Chooses at random, every second time what was chosen least often so far; keeps cards for what is still new."""

    def __init__(self, seen: Set[Sight], seed: int) -> None:
        self.made = Counter[Sight](seen)
        self.chance = random.Random(seed)

    def pick(self, match: Match) -> int:
        options = match.game.options()
        kinds = [kind_of(match.game.describe(option)) for option in options]
        free = [at for at, kind in enumerate(kinds) if kind[0] not in SPENDING or not self.made[kind]]
        places = free if free and self.chance.random() < 0.85 else range(len(options))
        if self.chance.random() < 0.5:
            least = min(self.made[kinds[at]] for at in places)
            places = [at for at in places if self.made[kinds[at]] == least]
        at = self.chance.choice(places)
        self.made[kinds[at]] += 1
        return options[at]


def kind_of(sentence: Sentence) -> Sight:
    args = sentence.args()
    return (sentence.key, *(str(args[name]) for name in TELLING if name in args))


def play(name: str, number: int, seen: Set[Sight], attempt: int) -> tuple[Match, set[Sight]]:
    """A whole game of the plan, and all that it shows: kinds of choices, events, and how it ended."""
    plan = PLANS[name][number]
    secret = f"{name} on record {number:04} {attempt:04}".encode().rjust(32, b".")
    match = Match.start(name, plan["players"], plan["settings"], secret=secret)
    curious = Curious(seen, attempt)
    sights: set[Sight] = {("event", event["key"]) for event in match.set_up}
    while (seat := match.to_move) is not None:
        option = curious.pick(match)
        sights.add(kind_of(match.game.describe(option)))
        sights |= {("event", event["key"]) for event in match.choose(seat, option)}
    result = match.result()
    assert result
    return match, sights | {("ended", result.reason)}


def make(name: str) -> list[dict[str, Any]]:
    """The save files of the games of the plan, each the one of many attempts that shows most that is new."""
    seen: set[Sight] = set()
    saves = []
    for number in range(len(PLANS[name])):
        attempts = [play(name, number, seen, attempt) for attempt in range(ATTEMPTS)]
        match, sights = max(attempts, key=lambda attempt: len(attempt[1] - seen))
        seen |= sights
        saves.append(savefile.to_save(match))
    return saves


def write(name: str) -> str:
    """Put a game on record; returns what was done. Raises SystemExit if that is not to be done."""
    kind = games.kind(name)
    told = [digests.told for digests in digest.of_games(name)]
    saves = make(name)
    if (folder(name) / RECORD).exists():
        old = record(name)
        if old["told"] == told and [load(path)["moves"] for path in files(name)] == [save["moves"] for save in saves]:
            return f"{name}: plays as on record"
        if old["rules_version"] >= kind.rules_version:
            raise SystemExit(f"{name}: {ADVICE}")
    folder(name).mkdir(parents=True, exist_ok=True)
    for path in files(name):
        path.unlink()
    for number, save in enumerate(saves, 1):
        packed = gzip.compress(savefile.dumps(save).encode(), mtime=0)
        (folder(name) / f"{number:02}.json.gz").write_bytes(packed)
    new = {"rules_version": kind.rules_version, "told": told}
    (folder(name) / RECORD).write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")
    return f"{name}: {len(saves)} games and {len(told)} digests written"


if __name__ == "__main__":
    for game in sys.argv[1:] or sorted(PLANS):
        print(write(game))
