"""How the log of War of Whispers is told: an action with its banners, its battle and its cards in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Any

from ..common.log import Event, Telling
from ..common.voice import Voice, aside

FOLLOWS = frozenset({
    "banner_placed", "drew", "drew_card", "attack_sent", "fort_kills", "battle", "moved_in", "taken", "held",
    "wiped_out", "agents_swapped", "agent_flew", "seat_borrowed", "joined", "reinforced", "all_killed", "reach_freed",
    "moved", "killed", "added", "left", "arrived", "returned", "rearranges", "lifted", "put_back", "starved",
})
"""What comes of an action or a card, and goes on over several choices."""
RUNS = frozenset({"banner_placed", "arrived", "lifted", "put_back", "killed"})
"""What is chosen banner by banner and told together."""


def head(voice: Voice, events: Sequence[Event]) -> str:
    """Rounds, and the empires that act in them."""
    empire = events[-1].get("empire")
    if empire is None:
        return voice.plain(events[-1]).rstrip(".")
    if len(events) == 1:
        return voice.name("empire", empire)
    return voice.say("Round {round} · {empire}", round=events[0]["round"], empire=voice.name("empire", empire))


def tell(voice: Voice, events: Sequence[Event]) -> list[str]:
    if events[0]["key"] == "loyalties":
        return [_dealt(voice, event) for event in events]
    rest = [event for event in events if not (event["key"] == "battle" and event["lost"] == event["killed"] == 0)]
    texts = []
    if rest[0]["key"] in ("acted", "passed"):
        own = 1 + sum(1 for _ in takewhile(lambda event: event["key"] in _begun(rest), rest[1:]))
        who = aside(f"{voice.name('player', rest[0]['player'])}: ")
        texts.append(who + _acted(voice, rest[0], rest[1:own]))
        rest = rest[own:]
    for _, run in groupby(rest, _same):
        told = list(run)
        texts.append(voice.speak(told[0]) if len(told) == 1 else _run(voice, told))
    return texts


def _same(event: Event) -> object:
    """What events have in common that are told together."""
    return (event["key"], event["empire"]) if event["key"] in RUNS else id(event)


def _dealt(voice: Voice, event: Event) -> str:
    """What somebody was dealt: others read it after the end."""
    names = {slot: voice.name(slot, empire) for slot, empire in event.items() if slot.startswith("x")}
    words = voice.say("Loyalties: ×4 {x4}, ×3 {x3}, ×2 {x2}, ×0 {x0}, ×−1 {x-1}.", **names)
    return aside(f"{voice.name('player', event['to'])}: ") + words


def _begun(events: Sequence[Event]) -> tuple[str, ...]:
    """What belongs to the sentence about an action, by what it did first."""
    first = events[1]["key"] if len(events) > 1 else ""
    return ("drew", "drew_card") if first == "drew" else (first,) if first in ("banner_placed", "attack_sent") else ()


def _acted(voice: Voice, acted: Event, done: Sequence[Event]) -> str:
    """An action and what it did at once, as one sentence."""
    say, seat = voice.say, voice.name("seat", acted["seat"])
    if acted["key"] == "passed":
        return say("{seat}: passes.", seat=seat)
    if not done:
        return say("{seat}: {action}.", seat=seat, action=voice.name("action", acted["action"]))
    first = done[0]
    if first["key"] == "banner_placed":
        return say.count(
            "{seat}: {n} banner to {places}.", "{seat}: {n} banners to {places}.", len(done), seat=seat,
            places=_places(voice, done),
        )
    if first["key"] == "attack_sent":
        return say.count(
            "{seat}: attacks {target} from {source} with {n} banner.",
            "{seat}: attacks {target} from {source} with {n} banners.", first["n"], seat=seat,
            target=voice.name("target", first["target"]), source=voice.name("source", first["source"]),
        )
    cards = [voice.name("card", event["card"]) for event in done if event["key"] == "drew_card"]
    if cards:
        return say("{seat}: draws {cards}.", seat=seat, cards=", ".join(cards))
    return say.count("{seat}: draws {n} card.", "{seat}: draws {n} cards.", first["n"], seat=seat)


def _run(voice: Voice, told: Sequence[Event]) -> str:
    """The same, done to several banners."""
    say, key, n = voice.say, told[0]["key"], sum(event.get("n", 1) for event in told)
    args: dict[str, Any] = {"empire": voice.name("empire", told[0]["empire"]), "places": _places(voice, told)}
    if key == "arrived":
        return say.count(
            "{n} banner of {empire} goes to {places}.",
            "{n} banners of {empire} go to {places}.", n, **args,
        )
    if key == "lifted":
        return say.count(
            "{n} banner of {empire} is taken up: {places}.",
            "{n} banners of {empire} are taken up: {places}.", n, **args,
        )
    if key == "put_back":
        return say.count(
            "{n} banner of {empire} is put down: {places}.",
            "{n} banners of {empire} are put down: {places}.", n, **args,
        )
    if key == "killed":
        return say.count(
            "{n} banner of {empire} is killed: {places}.",
            "{n} banners of {empire} are killed: {places}.", n, **args,
        )
    return say.count("{empire} places {n} banner: {places}.", "{empire} places {n} banners: {places}.", n, **args)


def _places(voice: Voice, told: Sequence[Event]) -> str:
    """Regions in the order in which they came, with how many banners each where that is not clear."""
    counts: Counter[int] = Counter()
    for event in told:
        counts[event["region"]] += event.get("n", 1)
    names = {region: voice.name("region", region) for region in counts}
    alone = len(counts) == 1
    return ", ".join(names[region] if n == 1 or alone else f"{names[region]} ×{n}" for region, n in counts.items())


TELLING = Telling(
    part="round_starts", titles=frozenset({"empire_acts"}), opens=frozenset({"acted", "passed", "played", "loyalties"}),
    follows=FOLLOWS, head=head, tell=tell,
)
