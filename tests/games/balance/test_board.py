"""The board: its facts, what is wrong with a bad one, and that a corrected file plays."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.engine.kind import BadInput
from sandtable.face import from_bytes, new_game
from sandtable.games.balance import GAME
from sandtable.games.balance.board import check, default_map, read_map

from .table import can, table

FACTS: dict[str, Any] = default_map().data


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The board with one thing changed."""
    data = copy.deepcopy(FACTS)
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return data


def test_the_board_that_comes_with_the_game_can_be_played() -> None:
    assert check(FACTS) == []


def test_thirty_territories_in_six_regions_eleven_rough_four_with_a_facility() -> None:
    territories = FACTS["territories"]
    assert len(territories) == 30
    assert sorted(len(region["members"]) for region in FACTS["regions"].values()) == [4, 4, 5, 5, 6, 6]
    assert sum(territory["rough"] is not None for territory in territories) == 11
    assert {territory["id"]: territory["facility"] for territory in territories if territory["facility"]} == {
        "switzerland": "vault", "denmark": "naval_base", "norway": "satellite", "western_ukraine": "satellite",
    }


def test_exactly_six_territories_touch_a_sea_line() -> None:
    lines = {frozenset((edge["a"], edge["b"])) for edge in FACTS["edges"] if edge["kind"] == "sea"}
    assert lines == {
        frozenset(("ireland", "great_britain")), frozenset(("great_britain", "northern_france")),
        frozenset(("great_britain", "norway")), frozenset(("sweden", "poland")),
    }
    assert len(frozenset().union(*lines)) == 6


def test_every_territory_is_called_in_three_languages() -> None:
    for territory in FACTS["territories"]:
        assert set(territory["names"]) == {"en", "ru", "pl"}


def test_every_fact_says_where_it_is_from() -> None:
    assert "sourced" in FACTS["provenance"]
    assert all(edge["status"] in ("sourced", "reconstructed") for edge in FACTS["edges"])
    assert all("reconstructed" in territory for territory in FACTS["territories"])


BAD: list[tuple[dict[str, Any], str]] = [
    (changed("game", to="chess"), "game is 'chess'; it must be 'balance'"),
    (changed("territories", 3, "stars", to=3), "territories[3].stars is 3; it must be 1 or 2"),
    (changed("territories", 3, "rough", to="swamp"), "rough is 'swamp'; it must be null or 'mountain' or 'marsh'"),
    (changed("territories", 3, "region", to="blue"), "sweden is in region blue, but region blue does not list it"),
    (changed("territories", 3, "id", to="norway"), "territories: norway stands there more than once"),
    (changed("territories", 3, "id", to="New York"), "cannot be the id of a territory"),
    (changed("territories", to=FACTS["territories"][1:]), "there are 29 territories; there must be 30"),
    (changed("territories", 11, "facility", to=None), "0 territories with the facility 'vault'; there must be 1"),
    (changed("regions", "blue", "bonus", to=-1), "region blue pays -1"),
    (changed("regions", "blue", "bonus", to="two"), "regions.blue.bonus is 'two'; it must be a whole number"),
    (changed("regions", "blue", "members", to=[]), "region blue has no territory"),
    (changed("edges", 0, "b", to="atlantis"), "the edges: there is no territory 'atlantis'"),
    (changed("edges", 0, "b", to="ireland"), "ireland borders itself"),
    (changed("edges", 0, to=FACTS["edges"][1]), "great_britain-northern_france stands there more than once"),
    (changed("edges", to=FACTS["edges"][1:]), "cannot be reached from ireland"),
    (changed("edges", 0, "kind", to="air"), "kind is 'air'; it must be 'land' or 'sea'"),
    (changed("star_table", "2", to=0), "the star table gives 0 troops for 2 stars"),
    (changed("star_table", to={}), "star_table has no field '2'"),
    (changed("setups", to=[]), "there is no set-up"),
    (changed("setups", 0, "number", to=5), "set-up 5 stands in place 1"),
    (changed("setups", 0, "cities", "value", to=["italy"]), "set-up 1 has 1 cities; it must have 9"),
    (changed("setups", 0, "missions", "value", 0, to="moon"), "there is no mission 'moon'"),
    (changed("setups", 0, "placement", "red", to={"italy": 5}), "leaves northern_france without troops"),
    (changed("setups", 0, "placement", "red", "italy", to=0), "set-up 1 puts 0 troops on italy"),
    (changed("setups", 0, "placement", "neutral", "italy", to=2), "italy stands there more than once"),
    (changed("setups", 0, "placement", "red_capital", to="denmark"), "must be on a territory of red"),
    (changed("command_room", "abilities", to=FACTS["command_room"]["abilities"][1:]), "'recon' has no cost"),
    (changed("command_room", "abilities", 0, "cost", to=0), "recon costs 0"),
    (changed("command_room", "neutral_track", "numbers", to=[]), "neutral track must be numbered"),
    (changed("command_room", "setup", "per_player_troops", to=3), "per_player_troops of command_room is 3"),
]


@pytest.mark.parametrize(("data", "sentence"), BAD, ids=[sentence[:40] for _, sentence in BAD])
def test_a_bad_board_is_refused_with_the_reason(data: Any, sentence: str) -> None:
    problems = GAME.check_board(data)
    assert any(sentence in problem for problem in problems), problems
    assert all("\n" not in problem for problem in problems)
    with pytest.raises(BadInput, match="this board cannot be played"):
        GAME.board(data)


def test_all_problems_are_told_at_once() -> None:
    data = changed("edges", 0, "b", to="atlantis")
    data["star_table"]["2"] = 0
    assert len(check(data)) >= 2


def test_a_corrected_file_plays_without_a_code_change() -> None:
    data = changed("territories", 12, "rough", to="mountain")  # Italy
    data["edges"].append({"a": "ireland", "b": "norway", "kind": "sea"})
    data["regions"]["blue"]["bonus"] = 7
    g = new_game("balance", seed=1, options={"turn_limit": 50}, board=data)
    g.playout(100_000)
    assert g.over
    with pytest.raises(BadInput, match="another board"):
        from_bytes(g.to_bytes())
    assert from_bytes(g.to_bytes(), board=data).to_bytes() == g.to_bytes()


def test_a_new_border_is_a_border() -> None:
    data = copy.deepcopy(FACTS)
    data["edges"].append({"a": "ireland", "b": "norway", "kind": "sea"})
    from sandtable.face import from_position

    from .table import position

    g = from_position(position(red="ireland 3"), board=data)
    assert "ireland-norway" in can(g)  # type: ignore[arg-type]
    assert "ireland-norway" not in can(table(red="ireland 3"))


def mutate(data: Any, path: list[int], value: Any) -> Any:
    """The data with the thing at a path replaced."""
    if not path or not isinstance(data, (dict, list)) or not data:
        return value
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = keys[path[0] % len(keys)]
    found: Any = copy.copy(data)
    found[key] = mutate(data[key], path[1:], value)
    return found


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**20) | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3), max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 60), min_size=0, max_size=7), JSON)
def test_any_damage_is_told_in_sentences_or_does_no_harm(path: list[int], value: Any) -> None:
    data = mutate(FACTS, path, value)
    problems = check(data)
    assert all(isinstance(problem, str) and problem for problem in problems)
    if not problems:
        board = read_map(data)
        g = GAME.new(2, 1, GAME.read_settings({"mode": "command", "turn_limit": 4}), board)
        g.playout(500)


@settings(max_examples=100, deadline=None)
@given(JSON)
def test_other_data_is_no_board(data: Any) -> None:
    assert check(json.loads(json.dumps(data)))
