"""Bots in processes of their own: whatever they do, the game goes on, and they get nothing but their view."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots.pool import Choice, Pool
from sandtable.engine.kind import View
from sandtable.engine.machine import Game
from sandtable.face import new_game

HELLO = """
import json, sys, time, os, gc
def answer(**fields):
    print(json.dumps(fields), flush=True)
json.loads(sys.stdin.readline())
answer(type="hello", name="test")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "choose":
        continue
"""

GOOD = HELLO + "    answer(option=message['options'][-1])"
BAD = {
    "late": HELLO + "    time.sleep(60)",
    "ended": HELLO + "    sys.exit(3)",
    "illegal": HELLO + "    answer(option=987654)",
    "unreadable": HELLO + "    print('I would rather not', flush=True)",
    "endless": HELLO + "    sys.stdout.write('x' * 3_000_000); sys.stdout.flush(); time.sleep(60)",
}
SILENT = "import time; time.sleep(60)"


@pytest.fixture
def game() -> Game:
    return new_game("whispers", 2, seed=5)


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool(seconds=1.0) as made:
        yield made


def program(folder: Path, text: str) -> str:
    """The name of the bot that a Python program is."""
    path = folder / "bot.py"
    path.write_text(text, encoding="utf-8")
    return f"exec:{sys.executable} {path}"


def ask(pool: Pool, name: str, game: Game, chair: str = "chair") -> Choice:
    assert game.to_move is not None
    return pool.choose(name, game.view(game.to_move), chair=chair, seed=3)


def offered(choice: Choice, game: Game) -> bool:
    return choice.option in game.options()


def test_a_bot_of_the_house_answers_from_its_own_process(pool: Pool, game: Game) -> None:
    pool.seconds = 10
    choice = ask(pool, "rules", game)
    assert choice.fault is None
    assert offered(choice, game)
    assert pool.workers[0].program is not None
    assert pool.workers[0].program.process.pid != os.getpid()


def test_a_foreign_program_plays(pool: Pool, game: Game, tmp_path: Path) -> None:
    choice = ask(pool, program(tmp_path, GOOD), game)
    assert choice.fault is None
    assert choice.option == game.options()[-1]


@pytest.mark.parametrize("key", BAD)
def test_a_bot_at_fault_is_named_and_replaced_for_that_choice(
    pool: Pool, game: Game, tmp_path: Path, key: str,
) -> None:
    choice = ask(pool, program(tmp_path, BAD[key]), game)
    assert choice.fault is not None
    assert choice.fault.key == key
    assert offered(choice, game)
    assert choice.seconds < 5


def test_a_program_that_does_not_exist_is_replaced(pool: Pool, game: Game) -> None:
    choice = ask(pool, "exec:/no/such/bot", game)
    assert choice.fault is not None
    assert choice.fault.key == "cannot_start"
    assert offered(choice, game)


def test_a_bot_at_fault_gets_another_chance(pool: Pool, game: Game, tmp_path: Path) -> None:
    once = tmp_path / "once"
    name = program(tmp_path, HELLO + f"""
    if not os.path.exists({str(once)!r}):
        open({str(once)!r}, "w").close()
        sys.exit(1)
    answer(option=message["options"][0])""")
    assert ask(pool, name, game).fault is not None
    assert ask(pool, name, game).fault is None


def test_a_whole_game_goes_on_with_a_bot_that_always_fails(pool: Pool, tmp_path: Path) -> None:
    game = new_game("whispers", 2, seed=6)
    name = program(tmp_path, BAD["illegal"])
    faults = 0
    while not game.over:
        if game.to_move == 0:
            choice = ask(pool, name, game)
            faults += choice.fault is not None
            game.choose(choice.option)
        else:
            game.choose(game.options()[0])
    assert faults > 10


def test_what_a_stopped_program_had_started_is_stopped_too(pool: Pool, game: Game, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    ask(pool, program(tmp_path, HELLO + f"""
    import subprocess
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    open({str(note)!r}, "w").write(str(child.pid))
    time.sleep(60)"""), game)
    child = int(note.read_text())
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline and running(child):
        time.sleep(0.05)
    assert not running(child)


def running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


CHEAT = """
import json, os, sys, gc, inspect
json.loads(sys.stdin.readline())
print(json.dumps({"type": "hello"}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "choose":
        continue
    seen = [line]
    seen += [repr(value) for value in os.environ.items()]
    seen += [repr(thing)[:5000] for thing in gc.get_objects() if type(thing) in (dict, list, tuple, str, bytes)][:20000]
    frame = inspect.currentframe()
    while frame is not None:
        seen.append(repr(frame.f_locals)[:5000])
        frame = frame.f_back
    seen += [module for module in sys.modules if module.startswith("sandtable")]
    for number in os.listdir("/proc/self/fd"):
        try:
            seen.append(os.readlink("/proc/self/fd/" + number))
        except OSError:
            pass
    open(NOTE, "w").write(json.dumps(seen))
    print(json.dumps({"option": message["options"][0]}), flush=True)
"""


def test_a_cheating_bot_finds_nothing_but_its_view(pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_SECRET", "the-key-of-the-house")
    note = tmp_path / "seen.json"
    name = program(tmp_path, f"NOTE = {str(note)!r}\n" + CHEAT)
    game = new_game("whispers", 3, seed=8)
    with (tmp_path / "match.json").open("w") as hidden_file:
        json.dump(game.position(), hidden_file)
        hidden_file.flush()
        choice = ask(pool, name, game)
    assert choice.fault is None
    seen: list[Any] = json.loads(note.read_text())
    text = "\n".join(map(str, seen))
    assert "the-key-of-the-house" not in text
    assert "match.json" not in text
    assert not any(str(thing).startswith("sandtable") for thing in seen)
    heard: View = json.loads(seen[0])["view"]
    assert game.to_move is not None
    assert heard == json.loads(json.dumps(game.view(game.to_move)))
    assert all(
        token["empire"] is None
        for player, row in enumerate(heard["position"]["loyalties"]) if player != game.to_move for token in row
    )


def test_two_worlds_a_seat_cannot_tell_apart_are_one_to_any_bot(pool: Pool, tmp_path: Path) -> None:
    """The lines a program hears are the same, so whatever it is, it cannot answer otherwise by knowing more."""
    pool.seconds = 10
    note = tmp_path / "heard"
    name = program(tmp_path, HELLO + f"""
    open({str(note)!r}, "a").write(line)
    answer(option=message["options"][0])""")
    game = new_game("whispers", 3, seed=9)
    assert game.to_move is not None
    for seed in range(3):
        ask(pool, name, game.determinize(game.to_move, seed))
    assert len(set(note.read_text().splitlines())) == 1


def test_a_program_that_never_says_hello_is_given_up(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sandtable.bots.pool.STARTING", 0.5)
    with Pool(seconds=1.0) as pool:
        choice = ask(pool, program(tmp_path, SILENT), game)
    assert choice.fault is not None
    assert choice.fault.key == "late"


def test_many_chairs_share_a_process_and_leave_it(game: Game) -> None:
    with Pool() as pool:
        for number in range(4):
            assert ask(pool, "rules", game, f"chair {number}").fault is None
        assert pool.workers[0].greeted == {f"chair {number}" for number in range(4)}
        pool.leave("chair 2")
        assert ask(pool, "rules", game, "chair 3").fault is None
        assert "chair 2" not in pool.workers[0].greeted
