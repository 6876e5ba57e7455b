"""Save files: they read back, they verify, and what cannot be trusted is refused with the reason."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable import __version__, savefile
from sandtable.engine.kind import BadInput
from sandtable.match import Match
from sandtable.savefile import Damaged, Foreign, Mismatch, OtherVersion, Sealed
from tests.support.matches import play_on, played, started


def saved(match: Match) -> dict[str, Any]:
    """As it comes back from a file."""
    data: dict[str, Any] = savefile.loads(savefile.dumps(savefile.to_save(match)))
    return data


def test_a_save_reads_back() -> None:
    match = played(names=["Ann", "", "Zoë"], words=["żółw", "мир"], board={"lamps": 6}, settings={"lucky": True})
    again = savefile.from_save(saved(match))
    assert again.moves == match.moves
    assert again.game.to_bytes() == match.game.to_bytes()
    assert again.header() == match.header()
    assert saved(again) == saved(match)


@pytest.mark.parametrize("choices", [0, 1, 13])
def test_a_running_game_goes_on_from_its_save(choices: int) -> None:
    match = played(choices=choices)
    again = savefile.from_save(saved(match))
    assert play_on(again).moves == play_on(match).moves


def test_a_practice_match_reads_back_with_its_position() -> None:
    practice = play_on(played().practice(8))
    assert savefile.from_save(saved(practice)).game.to_bytes() == practice.game.to_bytes()


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    match = played()
    target = tmp_path / "game.json"
    savefile.write(savefile.to_save(match), target)
    savefile.write(savefile.to_save(match), target)
    assert savefile.read_json(target) == saved(match)
    assert list(tmp_path.iterdir()) == [target]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    target.write_text("precious")
    with pytest.raises(TypeError):
        savefile.write({"moves": [object()]}, target)
    assert target.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [target]


def test_a_finished_game_verifies_against_the_published_hash() -> None:
    match = played()
    verdict = savefile.verify(saved(match), match.commitment.upper() + "\n")
    assert verdict.ok
    assert verdict.match is not None
    assert verdict.match.moves == match.moves


def test_another_published_hash_does_not_verify() -> None:
    verdict = savefile.verify(saved(played()), "00" * 32)
    assert not verdict.ok
    assert "the published hash was 0000" in str(verdict.problem)


def test_another_secret_does_not_verify() -> None:
    data = saved(played())
    data["secret"] = "77" * 16
    assert "the file promises" in str(savefile.verify(data).problem)


def test_a_save_with_other_words_does_not_verify() -> None:
    data = saved(played(words=["mine"]))
    data["words"] = ["yours"]
    assert "the set-up comes out otherwise" in str(savefile.verify(data).problem)


def test_every_change_of_an_event_is_found() -> None:
    data = saved(played(choices=12))
    changed = 0
    for number, move in enumerate(data["moves"]):
        for at, event in enumerate(move["events"]):
            for name, value in event.items():
                other = copy.deepcopy(data)
                other["moves"][number]["events"][at][name] = f"{value}?" if isinstance(value, str) else value + 1
                verdict = savefile.verify(other)
                assert f"move {number + 1} comes out otherwise" in str(verdict.problem)
                changed += 1
    assert changed > 10


def test_numbers_of_another_type_are_a_change() -> None:
    data = saved(played())
    data["result"]["scores"] = [float(score) for score in data["result"]["scores"]]
    assert "the result comes out otherwise" in str(savefile.verify(data).problem)


def test_a_choice_out_of_turn_or_out_of_reach_is_a_mismatch() -> None:
    data = saved(played())
    data["moves"][0]["seat"] = 2
    with pytest.raises(Mismatch, match="move 1 cannot be played: it is the turn of player 1, not of player 3"):
        savefile.from_save(data)
    data = saved(played())
    data["moves"][1]["choice"] = "lamp 4"
    with pytest.raises(Mismatch, match="move 2 cannot be played: 'lamp 4' is not possible now"):
        savefile.from_save(data)


def test_a_save_cut_short_is_a_mismatch() -> None:
    data = saved(played())
    del data["moves"][-1]
    with pytest.raises(Mismatch, match="the result comes out otherwise"):
        savefile.from_save(data)


def test_moves_after_the_end_are_a_mismatch() -> None:
    data = saved(played())
    data["moves"].append(data["moves"][-1])
    with pytest.raises(Mismatch, match="the game is over"):
        savefile.from_save(data)


@pytest.mark.parametrize(("change", "error", "reason"), [
    ({"format": "chess"}, Foreign, "no save file of Sandtable"),
    ({"format_version": 2}, OtherVersion, "format version 2; this program reads up to 1"),
    ({"format_version": "1"}, Damaged, "format_version"),
    ({"game": "go"}, OtherVersion, "a game that this program does not have: there is no game 'go'"),
    ({"game": None}, Damaged, "the name of a game"),
    ({"rules_version": 9}, OtherVersion, "follows version 9 of the rules of lanterns and this program plays version 1"),
    ({"players": 9}, Damaged, "2 or 3 or 4 players, not 9"),
    ({"players": True}, Damaged, '"players" must be a whole number'),
    ({"settings": {"rounds": -1}}, Damaged, "option rounds cannot be -1"),
    ({"names": ["A"]}, Damaged, "1 names for 3 seats"),
    ({"board": {"lamps": 99}}, Damaged, "from 2 to 20 lamps"),
    ({"board": 5}, Damaged, '"board" must be an object or null'),
    ({"origin": {"hands": 1}}, Damaged, "no position of Lanterns"),
    ({"words": "abc"}, Damaged, '"words" must be a list'),
    ({"secret": "xyz"}, Damaged, "hexadecimal"),
    ({"secret": "77", "commitment": "1"}, Mismatch, "the file promises 1"),
    ({"moves": [1]}, Damaged, "move 1 is not an object"),
    ({"moves": [{"choice": "stay", "events": []}]}, Damaged, 'move 1 has no "seat"'),
    ({"set_up": None}, Damaged, '"set_up" must be a list'),
])
def test_a_bad_file_is_refused_with_the_reason(change: dict[str, Any], error: type[BadInput], reason: str) -> None:
    data = {**saved(played()), **change}
    with pytest.raises(error, match=reason):
        savefile.from_save(data)


@pytest.mark.parametrize("data", [None, [], "text", 3, {}])
def test_what_is_no_object_of_ours_is_foreign(data: object) -> None:
    with pytest.raises(Foreign, match="no save file of Sandtable"):
        savefile.from_save(data)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe", b"[NaN]", b"9" * 5000, b"[" * 100_000, b"{} {}"])
def test_what_is_no_json_is_foreign(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(text)
    with pytest.raises(Foreign, match=r"bad\.json: this is no JSON"):
        savefile.read_json(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere\.json: no such file"):
        savefile.read_json(tmp_path / "nowhere.json")


# What a seat is given ------------------------------------------------------------------------------------------------


def test_the_export_of_a_seat_holds_nothing_it_may_not_know() -> None:
    match = played(choices=20)
    for reader in (None, 0, 1, 2):
        data = savefile.export(match, reader)
        assert match.secret.hex() not in json.dumps(data)
        events = [event for move in [{"events": data["set_up"]}, *data["moves"]] for event in move["events"]]
        assert all(event.get("to", reader) == reader for event in events)
        assert all(move["choice"] is None or move["seat"] == reader for move in data["moves"])


def test_exports_from_worlds_a_seat_cannot_tell_apart_are_the_same() -> None:
    """Other cards for the others: a match of one secret, and its twin with the hands of the others dealt anew."""
    match = started()
    real = json.dumps(savefile.export(match, 0))
    for seed in range(20):
        twin = started()
        twin.game = match.game.determinize(0, seed)
        twin.set_up = tuple(
            {**event, "card": (event["card"] + 1) % 4} if event.get("to", 0) != 0 else event for event in match.set_up
        )
        assert json.dumps(savefile.export(twin, 0)) == real


def test_the_export_of_a_practice_match_hides_its_position() -> None:
    assert savefile.export(play_on(played().practice(3), 4), 1)["origin"] is None


def test_an_export_of_a_running_game_cannot_be_replayed() -> None:
    with pytest.raises(Sealed, match="what one seat saw of a running game"):
        savefile.from_save(savefile.export(played(choices=4), 1))


def test_the_export_of_a_finished_game_is_the_whole_game() -> None:
    match = played()
    assert savefile.export(match, 1) == savefile.to_save(match)


# Any file at all -----------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
GOOD = {**json.loads((Path(__file__).parent / "lanterns.json").read_text()), "sandtable": __version__}


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(field=st.sampled_from(sorted(GOOD)), value=JSON)
def test_any_value_in_any_field_is_read_or_refused(field: str, value: object) -> None:
    try:
        match = savefile.from_save({**GOOD, field: value})
    except BadInput as refused:
        assert str(refused)  # noqa: PT017  (both ways out are good, and this is all that is asked of one)
    else:
        assert len(match.moves) == len(GOOD["moves"])


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_value_anywhere_in_the_moves_is_read_or_refused(data: st.DataObject) -> None:
    bad = copy.deepcopy(GOOD)
    move = data.draw(st.sampled_from(bad["moves"]))
    field = data.draw(st.sampled_from(["seat", "choice", "events"]))
    move[field] = data.draw(JSON | st.sampled_from(["", "s", "show"]))
    verdict_or_reason: str | None
    try:
        verdict_or_reason = savefile.verify(bad).problem
    except Damaged as refused:
        verdict_or_reason = str(refused)
    assert verdict_or_reason is not None or bad == GOOD or saved(savefile.from_save(bad)) == GOOD


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    try:
        savefile.from_save(savefile.loads(raw))
    except BadInput as refused:
        assert str(refused)  # noqa: PT017


def test_a_file_written_by_an_earlier_build_still_reads() -> None:
    """`lanterns.json` was written once; a change that breaks it must raise the version of the format."""
    assert savefile.from_save(GOOD).over
