"""Board files: what is wrong with a bad one, the three doubts as switches, and another map altogether."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sandtable.engine.kind import BadInput
from sandtable.face import new_game
from sandtable.games.whispers import GAME
from sandtable.games.whispers.board import read_map
from tests.games.whispers.boards import changed, printed, settled
from tests.games.whispers.mutations import spoilt
from tests.games.whispers.table import asked, choose, events, offers, turn


def problems(**changes: Any) -> list[str]:
    return GAME.check_board(changed(changes))


def test_board_that_comes_with_the_game_is_in_order() -> None:
    assert GAME.check_board(printed()) == []
    assert len(printed()["regions"]) == 40
    assert sum(region["cities"] for region in printed()["regions"]) == 12


@pytest.mark.parametrize("data", [None, [], 3, "board"])
def test_board_must_be_an_object(data: Any) -> None:
    assert GAME.check_board(data) == ["a board file is an object with the fields game, turn_order, council and regions"]


def test_board_of_another_game_is_refused() -> None:
    assert GAME.check_board({"game": "balance"}) == ['the field "game" must be "whispers", not \'balance\'']


ATTACKS = [["attack"]] * 3
BEARS = ("r08", "r09", "r10", "r11", "r12", "r13")

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"turn_order": ["eagle"]}, '"turn_order" must be'),
    ({"supply_check": "none"}, '"supply_check" must be "all" or "active"'),
    ({"council": {"zebra": []}}, '"council" must give the seats of each of bear, eagle, elephant, lion, horse'),
    ({"council": {"bear": [["attack"]]}}, "the council of bear must be a list of four seats"),
    ({"council": {"bear": [[], *ATTACKS]}}, "the bear sheriff must have a list of one to eight actions"),
    ({"council": {"bear": [["charge"], *ATTACKS]}}, "the bear sheriff has the action 'charge'; write attack"),
    ({"council": {"bear": [["banners"], *ATTACKS]}}, "one of banners, banner_per_farm"),
    ({"council": {"bear": [["attack:2"], *ATTACKS]}}, "the action 'attack:2'"),
    ({"council": {"bear": [["cards:0"], *ATTACKS]}}, "the action 'cards:0'"),
    ({"council": {"bear": [["cards:²"], *ATTACKS]}}, "the action 'cards:²'"),
    ({"council": {"bear": [[f"cards:{'9' * 5000}"], *ATTACKS]}}, "the action 'cards:9999"),
    ({"regions": {"r01": {"home": "zebra"}}}, "r01 has the home 'zebra'; it must be one of bear"),
    ({"regions": {"r01": {"farms": -1}}}, "r01 has farms -1; it must be a whole number from 0 to 20"),
    ({"regions": {"r01": {"banners": True}}}, "r01 has banners True"),
    ({"regions": {"r01": {"id": "R 1"}}}, 'region number 1 must be an object with an "id" of letters and digits'),
    ({"regions": {"r01": {"id": "r02"}}}, "the region id r02 stands 2 times"),
    ({"regions": {"r01": {"id": "R02"}}}, "the region ids R02 and r02 differ in capitals only"),
    ({"regions": {"r01": {"borders": "r02"}}}, 'r01 must have a list of "borders"'),
    ({"regions": {"r07": {"borders": ["r06", "r06"]}}}, "r07 lists a border twice"),
    ({"regions": {"r07": {"borders": ["r06", "r99"]}}}, "r07 borders r99, which is not on the board"),
    ({"regions": {"r07": {"borders": ["r06", "r07"]}}}, "r07 borders itself"),
    ({"regions": {"r07": {"borders": []}}}, "r06 borders r07, but r07 does not border r06"),
    ({"regions": {"r07": {"names": {"en": ""}}}}, 'the "names" of r07 must be texts by language'),
    ({"regions": {"r07": {"banners": 18}}}, "eagle starts with 24 banners; an empire has 20"),
    ({"regions": {name: {"home": "horse"} for name in BEARS}}, "bear has no home region"),
    ({"doubts": {}}, '"doubts" must be a list'),
    ({"doubts": ["?"]}, "every doubt must be an object"),
    ({"doubts": [{"name": "x", "chosen": "c", "alternatives": {"a": [], "b": []}}]}, "it can be: a, b"),
    ({"doubts": [{"name": "x", "chosen": [], "alternatives": {"a": []}}]}, "it can be: a"),
    ({"doubts": [{"name": "x", "chosen": "a", "alternatives": {"a": "b"}}]}, "must be lists of changes"),
    ({"doubts": [{"chosen": "a", "alternatives": {"a": [{"region": "r77"}]}}]}, "that the board does not have"),
    ({"doubts": [{"chosen": "a", "alternatives": {"a": [{"remove_border": ["r01", "r20"]}]}}]}, "does not have"),
    ({"doubts": [{"chosen": "a", "alternatives": {"a": [{"region": "r01", "forts": "two"}]}}]}, "r01 has forts 'two'"),
]


@pytest.mark.parametrize(("changes", "reason"), WRONG, ids=[reason[:40] for _, reason in WRONG])
def test_board_with_something_wrong_is_explained(changes: dict[str, Any], reason: str) -> None:
    found = problems(**changes)
    assert any(reason in problem for problem in found), found
    with pytest.raises(BadInput, match="this board cannot be played: "):
        read_map(changed(changes))


def test_board_with_several_things_wrong_hears_of_all() -> None:
    found = problems(supply_check="x", regions={"r01": {"home": "zebra"}, "r02": {"forts": None}})
    assert len(found) == 3


def test_board_with_too_many_regions_is_refused() -> None:
    many = printed()
    many["regions"] = [{**many["regions"][0], "id": f"a{n}", "borders": []} for n in range(61)]
    assert GAME.check_board(many) == ['"regions" must be a list of 1 to 60 regions']


# The doubts ----------------------------------------------------------------------------------------------------------


def test_board_doubt_of_a_border_is_a_switch() -> None:
    known, other = read_map(printed()), read_map(settled("border", "r36-r38"))
    at = {name: known.ids.index(name) for name in ("r36", "r37", "r38", "r39")}
    assert known.adjacent(at["r37"], at["r39"])
    assert not known.adjacent(at["r36"], at["r38"])
    assert not other.adjacent(at["r37"], at["r39"])
    assert not other.adjacent(at["r39"], at["r37"])
    assert other.adjacent(at["r36"], at["r38"])
    assert other.adjacent(at["r38"], at["r36"])


def test_board_doubt_of_a_city_is_a_switch() -> None:
    for alternative, cities in (("none", 12), ("r03", 13)):
        board = read_map(settled("city", alternative))
        assert sum(int(n) for n in board.cities) == cities


@pytest.mark.parametrize("empire", ["bear", "eagle", "horse"])
def test_board_doubt_of_a_steward_is_a_switch(empire: str) -> None:
    regions = {"r16": "horse 1"}
    g = turn(f"{empire} steward", regions, "elephant-horse", board=settled("steward", empire))
    assert "card-per-forts:2" in offers(g)
    g = turn(f"{empire} steward", regions, "elephant-horse", board=settled("steward", "farms"))
    assert "card-per-farms:2" in offers(g)


def test_board_doubts_are_all_those_of_the_printed_board() -> None:
    assert [doubt["name"] for doubt in printed()["doubts"]] == ["border", "city", "steward"]


# Other boards --------------------------------------------------------------------------------------------------------


def small() -> dict[str, Any]:
    """Five regions in a ring, one of each empire, with other actions."""
    empires = ["bear", "eagle", "elephant", "lion", "horse"]
    return {
        "game": "whispers", "turn_order": empires,
        "council": {
            empire: [["banners:3"], ["cards:2", "attack"], ["attack"], ["attack", "swap_agent"]] for empire in empires
        },
        "regions": [
            {"id": f"{empire}land", "home": empire, "cities": at, "farms": 1, "forts": 2, "banners": 4,
             "borders": sorted((f"{empires[at - 1]}land", f"{empires[(at + 1) % 5]}land"))}
            for at, empire in enumerate(empires)
        ],
    }


def test_board_of_another_shape_plays_without_a_change_of_code() -> None:
    assert GAME.check_board(small()) == []
    for seed in range(20):
        g = new_game("whispers", 2 + seed % 3, seed, board=small())
        while not g.over:
            texts = [g.kind.lexicon_of(g).notate(g.describe(option)) for option in g.options()]
            assert len(set(texts)) == len(texts)
            g.playout(1)
        assert len(g.result().scores) == g.players


def test_board_gives_the_regions_their_names() -> None:
    board = small()
    board["regions"][0]["names"] = {"en": "Bearia", "ru": "Медведия"}
    g = turn("bear sheriff", {}, "elephant-horse", board=board)
    choose(g, "banners:3")
    lexicon = g.kind.lexicon_of(g)
    assert asked(g) != "place_banners"  # all go to the one region
    told = [data for data in events(g) if data["key"] == "banner_placed"]
    assert lexicon.speak(told[0]) == "Bear places a banner in Bearia."


def test_board_files_that_are_spoilt_are_refused_with_reasons_or_can_be_played() -> None:
    chance = Random(7)
    refused = 0
    for _ in range(400):
        data = spoilt(small() if chance.random() < 0.5 else printed(), chance)
        found = GAME.check_board(data)
        assert all(isinstance(problem, str) for problem in found)
        refused += bool(found)
        if not found:
            json.dumps(data)
            new_game("whispers", 2, 1, board=data).playout(300)
    assert refused > 100
