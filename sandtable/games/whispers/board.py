"""Reads a board file into the map the rules play on, and explains what is wrong with a bad one."""

from __future__ import annotations

import copy
import json
from functools import lru_cache
from importlib import resources
from typing import Any, TypeGuard

from sandtable.engine.kind import BadInput, number_in
from sandtable.engine.record import fingerprint

from .names import EMPIRES, SEATS
from .rules.map import ACTION_WORDS, Map, Region

BANNERS_EACH = 20
MOST_REGIONS = 60
COUNTED = ("cities", "farms", "forts", "banners")
NUMBERED = tuple(word for word in ACTION_WORDS if word not in ("attack", "swap_agent"))


@lru_cache(maxsize=1)
def default_map() -> Map:
    """The board that comes with the game."""
    text = resources.files(__package__).joinpath("board.json").read_text(encoding="utf-8")
    return read_map(json.loads(text))


def read_map(data: Any) -> Map:
    """The map of a board file's data; raises BadInput with everything that is wrong."""
    problems = check(data)
    if problems:
        raise BadInput("this board cannot be played: " + "; ".join(problems))
    board = with_doubts_settled(data)
    ids = [region["id"] for region in board["regions"]]
    number = {name: at for at, name in enumerate(ids)}
    regions = [
        Region(
            EMPIRES.index(region["home"]), region["cities"], region["farms"], region["forts"], region["banners"],
            sorted(number[name] for name in region["borders"]),
        )
        for region in board["regions"]
    ]
    council = [[_action(word) for word in seat] for empire in EMPIRES for seat in board["council"][empire]]
    return Map(ids, regions, council, BANNERS_EACH, board.get("supply_check", "all") == "all", data, fingerprint(data))


def _action(word: str) -> tuple[int, int]:
    kind, _, number = word.partition(":")
    return ACTION_WORDS.index(kind), int(number or 0)


def with_doubts_settled(data: dict[str, Any]) -> dict[str, Any]:
    """The data with the changes of every doubt's chosen alternative made."""
    board = copy.deepcopy(data)
    regions = {region["id"]: region for region in board["regions"]}
    for doubt in board.get("doubts", []):
        for change in doubt["alternatives"][doubt["chosen"]]:
            if "add_border" in change:
                one, two = change["add_border"]
                regions[one]["borders"].append(two)
                regions[two]["borders"].append(one)
            elif "remove_border" in change:
                one, two = change["remove_border"]
                regions[one]["borders"].remove(two)
                regions[two]["borders"].remove(one)
            elif "region" in change:
                regions[change["region"]].update({key: change[key] for key in COUNTED if key in change})
            else:
                board["council"][change["council"]][SEATS.index(change["seat"])] = change["actions"]
    return board


def check(data: Any) -> list[str]:
    """What is wrong with a board file's data, a sentence each; empty if it can be played."""
    if not isinstance(data, dict):
        return ["a board file is an object with the fields game, turn_order, council and regions"]
    if data.get("game") != "whispers":
        return [f'the field "game" must be "whispers", not {data.get("game")!r}']
    problems: list[str] = []
    if data.get("turn_order") != list(EMPIRES):
        problems.append(f'"turn_order" must be {list(EMPIRES)}')
    if data.get("supply_check", "all") not in ("all", "active"):
        problems.append('"supply_check" must be "all" or "active"')
    problems += _check_council(data.get("council"))
    problems += _check_regions(data.get("regions"))
    if problems:
        return problems
    problems = _check_doubts(data.get("doubts", []))
    if problems:
        return problems
    try:
        settled = with_doubts_settled(data)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return ["a chosen alternative of \"doubts\" changes something that the board does not have"]
    return _check_council(settled["council"]) + _check_regions(settled["regions"])


def _check_council(council: Any) -> list[str]:
    if not isinstance(council, dict) or sorted(council) != sorted(EMPIRES):
        return [f'"council" must give the seats of each of {", ".join(EMPIRES)}']
    problems = []
    for empire in EMPIRES:
        seats = council[empire]
        if not isinstance(seats, list) or len(seats) != len(SEATS):
            problems.append(f"the council of {empire} must be a list of four seats: {', '.join(SEATS)}")
            continue
        for name, actions in zip(SEATS, seats):
            if not isinstance(actions, list) or not 1 <= len(actions) <= 8:
                problems.append(f"the {empire} {name} must have a list of one to eight actions")
                continue
            problems += [f"the {empire} {name} has {problem}" for word in actions if (problem := _wrong_action(word))]
    return problems


def _wrong_action(word: Any) -> str:
    kind, _, number = word.partition(":") if isinstance(word, str) else ("", "", "")
    if kind in NUMBERED and number.isascii() and 1 <= (number_in(number) or 0) <= 20:
        return ""
    if kind in ("attack", "swap_agent") and not number and word == kind:
        return ""
    return f"the action {word!r}; write attack, swap_agent, or one of {', '.join(NUMBERED)} with a number, as banners:2"


def _check_regions(regions: Any) -> list[str]:
    if not isinstance(regions, list) or not 1 <= len(regions) <= MOST_REGIONS:
        return [f'"regions" must be a list of 1 to {MOST_REGIONS} regions']
    problems: list[str] = []
    ids: list[str] = []
    for at, region in enumerate(regions):
        if not isinstance(region, dict) or not isinstance(region.get("id"), str) or not region["id"].isalnum():
            return [f'region number {at + 1} must be an object with an "id" of letters and digits']
        ids.append(region["id"])
        problems += _check_region(region)
    twice = sorted({name for name in ids if ids.count(name) > 1})
    problems += [f"the region id {name} stands {ids.count(name)} times" for name in twice]
    alike = {name.lower(): name for name in ids}
    problems += [
        f"the region ids {name} and {alike[name.lower()]} differ in capitals only; notation does not"
        for name in ids if alike[name.lower()] != name
    ]
    return problems + _check_borders(regions) + _check_homes(regions)


def _check_borders(regions: list[dict[str, Any]]) -> list[str]:
    """Every border is one of two regions of the board; lists that are none are complained of elsewhere."""
    problems = []
    ids = {region["id"] for region in regions}
    lists = {region["id"]: region["borders"] for region in regions if _is_list_of_names(region.get("borders"))}
    for one, borders in lists.items():
        for name in borders:
            if name not in ids:
                problems.append(f"{one} borders {name}, which is not on the board")
            elif one == name:
                problems.append(f"{name} borders itself")
            elif name in lists and one not in lists[name]:
                problems.append(f"{one} borders {name}, but {name} does not border {one}")
    return problems


def _check_homes(regions: list[dict[str, Any]]) -> list[str]:
    """Every empire has a home and not too many banners; numbers that are none are complained of elsewhere."""
    problems = []
    for empire in EMPIRES:
        homes = [region for region in regions if region.get("home") == empire]
        if not homes:
            problems.append(f"{empire} has no home region")
        banners = sum(region["banners"] for region in homes if _is_count(region.get("banners")))
        if banners > BANNERS_EACH:
            problems.append(f"{empire} starts with {banners} banners; an empire has {BANNERS_EACH}")
    return problems


def _is_list_of_names(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= BANNERS_EACH


def _check_region(region: dict[str, Any]) -> list[str]:
    name = region["id"]
    problems = []
    if region.get("home") not in EMPIRES:
        problems.append(f"{name} has the home {region.get('home')!r}; it must be one of {', '.join(EMPIRES)}")
    for key in COUNTED:
        value = region.get(key)
        if not _is_count(value):
            problems.append(f"{name} has {key} {value!r}; it must be a whole number from 0 to {BANNERS_EACH}")
    borders = region.get("borders")
    if not _is_list_of_names(borders):
        problems.append(f'{name} must have a list of "borders"')
    elif len(set(borders)) != len(borders):
        problems.append(f"{name} lists a border twice")
    names = region.get("names", {})
    if not isinstance(names, dict) or not all(isinstance(text, str) and text.strip() for text in names.values()):
        problems.append(f'the "names" of {name} must be texts by language, as {{"en": "Altarra"}}')
    return problems


def _check_doubts(doubts: Any) -> list[str]:
    if not isinstance(doubts, list):
        return ['"doubts" must be a list']
    problems = []
    for doubt in doubts:
        if not isinstance(doubt, dict) or not isinstance(doubt.get("alternatives"), dict):
            problems.append('every doubt must be an object with "name", "chosen" and "alternatives"')
        elif not isinstance(doubt.get("chosen"), str) or doubt["chosen"] not in doubt["alternatives"]:
            known = ", ".join(doubt["alternatives"])
            problems.append(f"the doubt {doubt.get('name')!r} has chosen {doubt.get('chosen')!r}; it can be: {known}")
        elif not isinstance(doubt["alternatives"][doubt["chosen"]], list):
            problems.append(f"the alternatives of the doubt {doubt.get('name')!r} must be lists of changes")
    return problems
