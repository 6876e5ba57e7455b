"""Reads a board file into the map the rules play on, and explains what is wrong with a bad one."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib import resources
from typing import Any

from sandtable.engine.kind import BadInput
from sandtable.engine.record import fingerprint
from sandtable.engine.shape import Choice, Maybe, misfits

from .names import MISSIONS, PLAYERS, REGIONS, SIDES, SUPPORTS
from .rules import map as rules_map
from .rules.map import CommandRoom, Map, SetUp

TERRITORIES = int(rules_map.TERRITORIES)
FACILITIES = {"vault": 1, "naval_base": 1, "satellite": 2}
"""The facilities and how many of each there are."""
MOST_TROOPS = 1000
STAR_SUMS = tuple(str(sum) for sum in range(2, 11))
OF_REGION = tuple(mission for mission in MISSIONS if mission in REGIONS)
"""The missions that are to hold a region; each is called like its region."""

VALUE_OF_NAMES = {"value": [str]}
SHAPE: Any = {
    "game": Choice("balance"),
    "regions": {region: {"bonus": int, "members": [str]} for region in REGIONS},
    "territories": [{
        "id": str, "names": Maybe({str: str}), "region": Choice(*REGIONS),
        "rough": Choice(None, "mountain", "marsh"), "facility": Choice(None, *FACILITIES), "stars": Choice(1, 2),
    }],
    "edges": [{"a": str, "b": str, "kind": Choice("land", "sea")}],
    "missions": {mission: {} for mission in MISSIONS},
    "star_table": dict.fromkeys(STAR_SUMS, int),
    "setups": [{
        "number": int, "cities": VALUE_OF_NAMES, "missions": VALUE_OF_NAMES,
        "placement": {**{side: {str: int} for side in SIDES}, "red_capital": str, "blue_capital": str},
    }],
    "command_room": {
        "setup": {"per_player_troops": int, "neutral_troops": int, "cities": int, "missions_face_up": int},
        "neutral_track": {"numbers": [{"space": int, "need": int}]},
        "player_track": {"spaces": {"value": int}},
        "abilities": [{"id": str, "cost": int}],
    },
}


@lru_cache(maxsize=1)
def default_map() -> Map:
    """The board that comes with the game."""
    text = resources.files(__package__).joinpath("board.json").read_text(encoding="utf-8")
    return read_map(json.loads(text))


# Reading -------------------------------------------------------------------------------------------------------------


def read_map(data: Any) -> Map:
    """The map of a board file's data; raises BadInput with everything that is wrong."""
    problems = check(data)
    if problems:
        raise BadInput("this board cannot be played: " + "; ".join(problems))
    facts = data["territories"]
    ids = [territory["id"] for territory in facts]
    number = {name: at for at, name in enumerate(ids)}

    def mask(names: Any) -> int:
        return sum(1 << number[name] for name in set(names))

    neighbours = [0] * TERRITORIES
    for edge in data["edges"]:
        neighbours[number[edge["a"]]] |= mask([edge["b"]])
        neighbours[number[edge["b"]]] |= mask([edge["a"]])
    hold = dict.fromkeys(MISSIONS, 0)
    hold.update({mission: mask(data["regions"][mission]["members"]) for mission in OF_REGION})
    hold["vault"] = mask(with_facility(data, "vault"))
    hold["naval_base"] = mask(with_facility(data, "naval_base"))
    hold["satellites"] = mask(with_facility(data, "satellite"))
    hold["sea6"] = mask(on_sea_lines(data))
    return Map(
        data, fingerprint(data), ids, neighbours,
        [mask(data["regions"][region]["members"]) for region in REGIONS],
        [data["regions"][region]["bonus"] for region in REGIONS],
        mask(territory["id"] for territory in facts if territory["rough"]),
        mask(territory["id"] for territory in facts if territory["facility"]),
        [territory["stars"] for territory in facts],
        [hold[mission] for mission in MISSIONS],
        [0, 0, *(data["star_table"][stars] for stars in STAR_SUMS)],
        [read_setup(setup, number) for setup in data["setups"]],
        read_command_room(data["command_room"]),
    )


def read_setup(setup: dict[str, Any], number: dict[str, int]) -> SetUp:
    placement = setup["placement"]
    troops = [0] * TERRITORIES
    for side in SIDES:
        for name, count in placement[side].items():
            troops[number[name]] = count
    return SetUp(
        sum(1 << number[name] for name in setup["cities"]["value"]),
        sum(1 << MISSIONS.index(name) for name in setup["missions"]["value"]),
        [number[placement[f"{side}_capital"]] for side in PLAYERS],
        [sum(1 << number[name] for name in placement[side]) for side in SIDES],
        troops,
    )


def read_command_room(room: dict[str, Any]) -> CommandRoom:
    costs = {ability["id"]: ability["cost"] for ability in room["abilities"]}
    each = room["setup"]["per_player_troops"]
    return CommandRoom(
        [each, each, room["setup"]["neutral_troops"]], room["setup"]["cities"], room["setup"]["missions_face_up"],
        [costs[support] for support in SUPPORTS], room["player_track"]["spaces"]["value"],
        [space["need"] for space in room["neutral_track"]["numbers"]],
    )


def with_facility(data: dict[str, Any], facility: str) -> list[str]:
    return [territory["id"] for territory in data["territories"] if territory["facility"] == facility]


def on_sea_lines(data: dict[str, Any]) -> set[str]:
    """The territories that touch a sea line."""
    return {edge[end] for edge in data["edges"] if edge["kind"] == "sea" for end in ("a", "b")}


# Checking ------------------------------------------------------------------------------------------------------------


def check(data: Any) -> list[str]:
    """What is wrong with a board file's data, a sentence each; empty if it can be played."""
    problems = misfits(data, SHAPE)
    if problems:
        return problems
    problems = check_territories(data)
    if problems:
        return problems
    ids = [territory["id"] for territory in data["territories"]]
    problems += check_regions(data, ids)
    problems += check_edges(data["edges"], ids)
    for facility, wanted in FACILITIES.items():
        there = len(with_facility(data, facility))
        if there != wanted:
            problems.append(f"there are {there} territories with the facility {facility!r}; there must be {wanted}")
    for stars, troops in data["star_table"].items():
        if stars in STAR_SUMS and not 1 <= troops <= MOST_TROOPS:
            problems.append(f"the star table gives {troops} troops for {stars} stars; it must be 1 to {MOST_TROOPS}")
    if not data["setups"]:
        problems.append("there is no set-up; a board needs one or more")
    for at, setup in enumerate(data["setups"]):
        problems += check_setup(setup, at + 1, ids, data)
    return problems + check_command_room(data["command_room"])


def check_territories(data: dict[str, Any]) -> list[str]:
    ids = [territory["id"] for territory in data["territories"]]
    problems = [
        f"{name!r} cannot be the id of a territory; use small letters, digits and _"
        for name in ids if not re.fullmatch(r"[a-z0-9_]{1,40}", name)
    ]
    if len(ids) != TERRITORIES:
        problems.append(f"there are {len(ids)} territories; there must be {TERRITORIES}")
    return problems + twice(ids, "territories")


def check_regions(data: dict[str, Any], ids: list[str]) -> list[str]:
    problems = []
    for region in REGIONS:
        facts = data["regions"][region]
        problems += unknown(facts["members"], ids, f"region {region}", "territory")
        problems += twice(facts["members"], f"region {region}")
        if not facts["members"]:
            problems.append(f"region {region} has no territory; it must have one or more")
        if not 0 <= facts["bonus"] <= MOST_TROOPS:
            problems.append(f"region {region} pays {facts['bonus']}; a bonus must be 0 to {MOST_TROOPS}")
    for territory in data["territories"]:
        name, own = territory["id"], territory["region"]
        for region in REGIONS:
            if (name in data["regions"][region]["members"]) != (region == own):
                verb = "lists" if region != own else "does not list"
                problems.append(f"{name} is in region {own}, but region {region} {verb} it; they must agree")
    return problems


def check_edges(edges: list[dict[str, Any]], ids: list[str]) -> list[str]:
    problems = unknown([edge[end] for edge in edges for end in ("a", "b")], ids, "the edges", "territory")
    if problems:
        return problems
    pairs = ["-".join(sorted((edge["a"], edge["b"]))) for edge in edges]
    for edge in edges:
        if edge["a"] == edge["b"]:
            problems.append(f"{edge['a']} borders itself; an edge joins two territories")
    problems += twice(pairs, "the edges")
    if not any(edge["kind"] == "sea" for edge in edges):
        problems.append("there is no sea line; the mission sea6 needs one or more")
    reached = {ids[0]}
    while True:
        further = {edge[end] for edge in edges for end in ("a", "b") if reached & {edge["a"], edge["b"]}}
        if further <= reached:
            break
        reached |= further
    apart = [name for name in ids if name not in reached]
    return problems + [f"{name} cannot be reached from {ids[0]}; all territories must hang together" for name in apart]


def check_setup(setup: dict[str, Any], wanted: int, ids: list[str], data: dict[str, Any]) -> list[str]:
    name = f"set-up {setup['number']}"
    problems = []
    if setup["number"] != wanted:
        problems.append(f"{name} stands in place {wanted}; the set-ups must be numbered from 1 in order")
    room = data["command_room"]["setup"]
    for what, known, count in (("cities", ids, room["cities"]), ("missions", MISSIONS, room["missions_face_up"])):
        values = setup[what]["value"]
        problems += unknown(values, known, f"the {what} of {name}", "territory" if what == "cities" else "mission")
        problems += twice(values, f"the {what} of {name}")
        if len(values) != count:
            problems.append(f"{name} has {len(values)} {what}; it must have {count}")
    placement = setup["placement"]
    placed = [territory for side in SIDES for territory in placement[side]]
    problems += unknown(placed, ids, f"the placement of {name}", "territory")
    problems += twice(placed, f"the placement of {name}")
    bare = [territory for territory in ids if territory not in placed]
    problems += [f"{name} leaves {territory} without troops; each territory has 1 or more" for territory in bare]
    for side in SIDES:
        for territory, troops in placement[side].items():
            if not 1 <= troops <= MOST_TROOPS:
                problems.append(f"{name} puts {troops} troops on {territory}; it must be 1 to {MOST_TROOPS}")
    for side in PLAYERS:
        capital = placement[f"{side}_capital"]
        if capital not in placement[side]:
            problems.append(f"{name} puts the capital of {side} on {capital!r}; it must be on a territory of {side}")
    return problems


def check_command_room(room: dict[str, Any]) -> list[str]:
    setup = room["setup"]
    limits = (
        ("per_player_troops", setup["per_player_troops"], 10, MOST_TROOPS),
        ("neutral_troops", setup["neutral_troops"], TERRITORIES, MOST_TROOPS),
        ("cities", setup["cities"], 1, TERRITORIES),
        ("missions_face_up", setup["missions_face_up"], 1, len(MISSIONS)),
        ("the player track", room["player_track"]["spaces"]["value"], 1, MOST_TROOPS),
    )
    problems = [
        f"{what} of command_room is {value}; it must be {low} to {high}" for what, value, low, high in limits
        if not low <= value <= high
    ]
    spaces = [space["space"] for space in room["neutral_track"]["numbers"]]
    if not spaces or spaces != list(range(1, len(spaces) + 1)):
        problems.append("the spaces of the neutral track must be numbered 1, 2, 3 and so on")
    ids = [ability["id"] for ability in room["abilities"]]
    problems += unknown(ids, SUPPORTS, "the abilities", "support")
    problems += twice(ids, "the abilities")
    free = [name for name in SUPPORTS if name not in ids]
    problems += [f"the support {name!r} has no cost among the abilities; all seven need one" for name in free]
    problems += [
        f"{ability['id']} costs {ability['cost']}; a support must cost 1 to {MOST_TROOPS}"
        for ability in room["abilities"] if not 1 <= ability["cost"] <= MOST_TROOPS
    ]
    return problems


def unknown(names: list[str], known: Any, where: str, what: str) -> list[str]:
    return [f"{where}: there is no {what} {name!r}" for name in dict.fromkeys(names) if name not in known]


def twice(names: list[str], where: str) -> list[str]:
    return [f"{where}: {name} stands there more than once" for name in dict.fromkeys(names) if names.count(name) > 1]
