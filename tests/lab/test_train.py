"""train: the same command gives the same weights, they fit what was never seen, and bots play by them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.bots.levels import GUIDES, VALUES, by_hand, guide
from sandtable.cli import main
from sandtable.face import new_game


def trained(path: Path, *words: str) -> str:
    assert main(["train", *words, "--games", "60", "--passes", "2", "--write", str(path), "--json"]) == 0
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GUIDES)
def test_the_same_seed_gives_the_same_weights(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    once = trained(tmp_path / "one", game, "--seed", "3")
    assert once == trained(tmp_path / "two", game, "--seed", "3")
    assert once != trained(tmp_path / "three", game, "--seed", "4")
    report = json.loads(once)
    assert report["command"] == f"sandtable train {game} --games 60 --passes 2 --seed 3"
    assert report["errors"][-1]["unseen"] < 0.95 * report["spread"]
    assert json.loads(capsys.readouterr().out.splitlines()[0])["seconds"] > 0
    made = by_hand(game)
    made.learn(report["weights"])
    assert made.learned


@pytest.mark.parametrize("game", GUIDES)
def test_bots_judge_by_what_was_learned(game: str) -> None:
    kept = json.loads((VALUES / f"{game}.json").read_text(encoding="utf-8"))
    assert kept["command"].startswith(f"sandtable train {game} ")
    assert kept["errors"][-1]["unseen"] < 0.8 * kept["spread"]
    g = new_game(game, 2, seed=2)
    g.playout(60)
    learned, hand = guide(game), by_hand(game)
    learned.judge(g)
    hand.judge(g)
    assert learned.learned
    assert not hand.learned
    assert list(learned.values)[:2] != list(hand.values)[:2]
    assert all(0 <= value <= 1 for value in list(learned.values)[:2])


def test_what_cannot_be_trained_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "chess"]) == 2
    assert main(["train", "whispers", "--games", "0"]) == 2
    complaints = capsys.readouterr().err.splitlines()
    assert "there is no game 'chess'" in complaints[0]
    assert "must be at least 1" in complaints[1]
