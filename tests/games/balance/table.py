"""A table to set things up on: positions written as one would lay them out, choices in notation, dice as wanted.

    g = table("attack", red="italy 5, slovenia 2", blue="austria 3")
    g = roll(g, "italy-austria", "with 2", "defend 1", attack="65", defence="4")
    assert troops(g, "austria") == 2

Territories not named are neutral, with 2 troops each. The capital of a side is on its first territory.
"""

from __future__ import annotations

from typing import Any

from sandtable.face import from_position
from sandtable.games.balance.names import MISSIONS, PLAYERS, SIDES, TERRITORIES
from sandtable.games.balance.state import Balance

CITIES = 9
OPEN_MISSIONS = 8
TRIES = 100_000


def position(
    asked: str | None = "attack", *, red: str = "italy 5", blue: str = "latvia 5", neutral: str = "",
    settings: dict[str, Any] | None = None, command: bool = False, cities: str = "", missions: str = "",
    red_missions: str = "", blue_missions: str = "", capitals: dict[str, str] | None = None, turn: str = "red",
    casualties: str = "0 0 0", airfields: dict[str, str] | None = None, hands: dict[str, str] | None = None,
    discards: str = "", **rest: Any,
) -> dict[str, Any]:
    """A position as plain data. Missing cities lie on neutral ground where possible; missing missions lie open.

    `casualties` are those of Red, Blue and the neutral; a hand or `discards` is the stars of its cards, as "112".
    """
    sides = {"red": _stacks(red), "blue": _stacks(blue)}
    own = {**sides["red"], **sides["blue"]}
    sides["neutral"] = {**{name: 2 for name in TERRITORIES if name not in own}, **_stacks(neutral)}
    territories = {
        name: {"side": side, "troops": count} for side in SIDES for name, count in sides[side].items()
    }
    given = [*missions.split(), *red_missions.split(), *blue_missions.split()]
    spare = [name for name in MISSIONS if name not in given]
    return {
        "game": "balance",
        "settings": {"mode": "command" if command else "basic", **(settings or {})},
        "territories": territories,
        "cities": _filled(cities.split(), [*sides["neutral"], *own]),
        "capitals": {side: (capitals or {}).get(side) or next(iter(sides[side]), "italy") for side in PLAYERS},
        "missions": {
            "open": [*missions.split(), *spare[: OPEN_MISSIONS - len(given)]],
            "red": red_missions.split(), "blue": blue_missions.split(),
        },
        "casualties": dict(zip(SIDES, map(int, casualties.split()))),
        "airfields": {side: (airfields or {}).get(side) for side in PLAYERS},
        "hands": {side: stars((hands or {}).get(side, "")) for side in PLAYERS},
        "discards": stars(discards),
        "turn": turn,
        "asked": asked,
        **rest,
    }


def _stacks(text: str) -> dict[str, int]:
    pairs = [part.split() for part in text.split(",") if part.strip()]
    return {name: int(count) for name, count in pairs}


def _filled(names: list[str], others: list[str]) -> list[str]:
    return names + [name for name in others if name not in names][: CITIES - len(names)]


def stars(cards: str) -> dict[str, int]:
    return {star: cards.count(star) for star in "12"}


def game(data: dict[str, Any], board: Any = None, seed: int = 0) -> Balance:
    """The game of a position, with somebody listening to what happens."""
    g = from_position(data, board, seed)
    assert isinstance(g, Balance)
    g.listening = True
    return g


def table(asked: str | None = "attack", **given: Any) -> Balance:
    return game(position(asked, **given))


# Playing -------------------------------------------------------------------------------------------------------------


def can(g: Balance) -> list[str]:
    """What may be chosen now, in notation."""
    lexicon = g.kind.lexicon_of(g)
    return [lexicon.notate(g.describe(option)) for option in g.options()]


def choose(g: Balance, *notations: str) -> Balance:
    for notation in notations:
        assert notation in can(g), f"{notation!r} is not among {can(g)}"
        g.choose(g.options()[can(g).index(notation)])
    return g


def lucky(g: Balance, *notations: str, wanted: Any) -> Balance:
    """A game that goes on from this one, by these choices, with dice after which `wanted(game)` is true."""
    for seed in range(TRIES):
        world = g.copy()
        assert isinstance(world, Balance)
        world.listening = True
        choose(world, *notations[:-1])
        world.events.clear()
        world.stir(seed)
        choose(world, notations[-1])
        if wanted(world):
            return world
    raise AssertionError(f"no dice do that after {notations}")


def roll(g: Balance, *notations: str, attack: str, defence: str) -> Balance:
    """Goes on by these choices, the last of which rolls these dice (highest first)."""
    return lucky(g, *notations, wanted=lambda world: dice(world)[:1] == [(attack, defence)])


def dice(g: Balance) -> list[tuple[str, str]]:
    """The rolls among the events, of the attacker and the defender, highest first."""
    rolls = [event.values for event in g.events if event.key == "rolled"]
    return [(str(values[0]).rstrip("0"), str(values[1]).rstrip("0")) for values in rolls]


# Looking -------------------------------------------------------------------------------------------------------------


def troops(g: Balance, territory: str) -> int:
    return int(g.troops[TERRITORIES.index(territory)])


def holder(g: Balance, territory: str) -> str:
    return SIDES[g.holder(TERRITORIES.index(territory))]


def asked(g: Balance) -> str | None:
    found: str | None = g.position()["asked"]
    return found


def told(g: Balance, key: str) -> list[dict[str, int]]:
    """The events of one kind."""
    return [event.args() for event in g.events if event.key == key]


def hand(g: Balance, side: str) -> str:
    """The stars of a hand, as "112"."""
    found = g.position()["hands"][side]
    return "1" * int(found["1"]) + "2" * int(found["2"])


def casualties(g: Balance) -> str:
    return " ".join(str(int(n)) for n in g.casualties)
