"""A table to set things up on: positions written as one would lay them out, choices in notation, and looks at the map.

    g = table("bear marshal", bear="..0.", regions={"r13": "bear 3", "r15": "horse 2"})
    choose(g, "attack", "r13-r15", "send 3")
    assert look(g, "r15") == "bear 1"

A council is four places from sheriff to chancellor, each a player's number or a dot. A hand is the names of its cards.
"""

from __future__ import annotations

from typing import Any

from sandtable.engine.machine import Game
from sandtable.face import from_position
from sandtable.games.whispers.names import ABILITIES, CARDS, EMPIRES, SEATS
from sandtable.games.whispers.state import Whispers


def position(
    marker: str | None = None, *, players: int = 2, regions: dict[str, str] | None = None, hands: tuple[str, ...] = (),
    loyalties: list[str] | None = None, settings: dict[str, bool] | None = None, bear: str = "....",
    eagle: str = "....", elephant: str = "....", lion: str = "....", horse: str = "....", **rest: Any,
) -> dict[str, Any]:
    """A position as plain data. Regions not named and hands not given are empty."""
    councils = dict(zip(EMPIRES, (bear, eagle, elephant, lion, horse)))
    data: dict[str, Any] = {
        "game": "whispers", "players": players, "settings": settings or {}, "marker": marker,
        "regions": {name: _region(text) for name, text in (regions or {}).items()},
        "councils": {
            empire: [None if seat == "." else int(seat) for seat in seats] for empire, seats in councils.items()
        },
        "hands": [_hand(hands[player]) if player < len(hands) else {} for player in range(players)],
        **rest,
    }
    if loyalties is not None:
        data["loyalties"] = [[_token(word) for word in row.split()] for row in loyalties]
    return data


def _region(text: str) -> dict[str, Any]:
    empire, count = text.split()
    return {"empire": empire, "banners": int(count)}


def _hand(text: str) -> dict[str, int]:
    cards = text.split()
    return {card: cards.count(card) for card in cards}


def _token(word: str) -> dict[str, Any]:
    """A loyalty; a star behind it says that it is revealed."""
    return {"empire": word.rstrip("*"), "revealed": word.endswith("*")}


def game(data: dict[str, Any], board: Any = None, seed: int = 0) -> Whispers:
    """The game of a position, with somebody listening to what happens."""
    g = from_position(data, board, seed)
    assert isinstance(g, Whispers)
    g.listening = True
    return g


def table(marker: str | None = None, *, board: Any = None, seed: int = 0, **setup: Any) -> Whispers:
    return game(position(marker, **setup), board, seed)


def turn(seat: str, regions: dict[str, str] | None = None, *hands: str, **setup: Any) -> Whispers:
    """The turn of a seat that player 0's agent is on. Every window waits while there is a card in hand."""
    empire, office = seat.split()
    setup.setdefault(empire, "".join("0" if office == name else "." for name in SEATS))
    return table(seat, regions=regions, hands=hands, **{"settings": {"pauses": True}, **setup})


def asked(g: Whispers) -> str:
    """The name of the step that waits."""
    return g.step.name


def offers(g: Whispers) -> list[str]:
    """All that may be chosen now, in notation."""
    lexicon = g.kind.lexicon_of(g)
    return [lexicon.notate(g.describe(option)) for option in g.options()]


def choose(g: Whispers, *texts: str) -> None:
    """Make choices written in notation, one after the other."""
    for text in texts:
        g.choose(g.kind.lexicon_of(g).parse(g, text))


def answer(g: Whispers, step: str, text: str) -> None:
    """Choose at a step if it waits; what has only one answer, the game has answered by itself."""
    if asked(g) == step:
        choose(g, text)


def attack(g: Whispers, route: str, n: int) -> None:
    """Take the action attack if there is a choice, and declare an attack as "r13-r15" with n banners."""
    for step in ("before_action", "act_at_once"):
        answer(g, step, "attack")
    answer(g, "declare", route)
    answer(g, "how_many", f"send {n}")
    sent = [sentence.args() for sentence in g.events if sentence.key == "attack_sent"][-1]
    assert (f"{g.map.ids[sent['source']]}-{g.map.ids[sent['target']]}", sent["n"]) == (route, n)


def fight(g: Whispers) -> None:
    """Let the battle begin, if the window before it waits."""
    answer(g, "during_attack", "fight")


def plays(g: Game) -> set[str]:
    """The abilities that may be played now."""
    said = [g.describe(option) for option in g.options()]
    return {ABILITIES[sentence.args()["ability"]] for sentence in said if sentence.key == "play"}


def payments(g: Whispers, ability: str) -> set[str]:
    """The cards that may pay for an ability now: "lion-bear", or two as "lion-bear+bear-horse"."""
    start = f"play {ability} "
    return {text.removeprefix(start) for text in offers(g) if text.startswith(start)}


def play(g: Whispers, ability: str) -> None:
    """Play an ability, paying with the first cards that can."""
    assert ability in plays(g), f"{ability} cannot be played now, only {plays(g)}"
    for option in g.options():
        sentence = g.describe(option)
        if sentence.key == "play" and ABILITIES[sentence.args()["ability"]] == ability:
            g.choose(option)
            return


def number(g: Whispers, region: str) -> int:
    return g.map.ids.index(region)


def banners(g: Whispers, region: str) -> int:
    return int(g.banners[number(g, region)])


def holder(g: Whispers, region: str) -> str:
    return EMPIRES[g.holder[number(g, region)]]


def look(g: Whispers, region: str) -> str:
    """Who holds a region with how many banners, as "bear 2"."""
    return f"{holder(g, region)} {banners(g, region)}"


def supply(g: Whispers, empire: str) -> int:
    return int(g.supply[EMPIRES.index(empire)])


def deck(g: Whispers, empire: str) -> int:
    return int(g.deck_size(EMPIRES.index(empire)))


def hand(g: Whispers, player: int) -> str:
    """A player's cards, as the names in the order of the box."""
    return " ".join(card for at, card in enumerate(CARDS) for _ in range(g.hand[player * 20 + at]))


def council(g: Whispers, empire: str) -> str:
    start = 4 * EMPIRES.index(empire)
    return "".join("." if g.council[seat] < 0 else str(g.council[seat]) for seat in range(start, start + 4))


def marker(g: Whispers) -> str | None:
    place = g.position()["marker"]
    return None if place is None else str(place)


def events(g: Whispers) -> list[dict[str, Any]]:
    """What happened since the last look."""
    told = [sentence.as_data() for sentence in g.events]
    g.events = []
    return told


def event(g: Whispers, key: str) -> dict[str, Any]:
    """The one event of a kind that happened since the last look."""
    found = [data for data in events(g) if data["key"] == key]
    assert len(found) == 1, f"{len(found)} events {key}"
    return {name: value for name, value in found[0].items() if name != "key"}


def finish(g: Whispers) -> None:
    """Play on, always taking the first option, until the game is over."""
    while not g.over:
        g.choose(g.options()[0])


def copied(g: Whispers) -> Whispers:
    """A copy to try something else on, with somebody listening."""
    other = g.copy()
    other.listening = True
    return other
