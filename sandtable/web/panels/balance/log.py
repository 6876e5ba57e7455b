"""How the log of Balance of Power is told: a draft with where it went, an attack with its dice and losses added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..common.log import Event, Telling
from ..common.voice import Voice

BATTLE = frozenset({"attacked", "assaulted", "uprising"})
FOLLOWS = frozenset({"rolled", "lost", "captured", "capital_captured", "airfield_destroyed", "placed", "advanced"})
"""What comes of a draft or an attack in choices after it, the defender's among them."""


def head(voice: Voice, events: Sequence[Event]) -> str:
    """Whose turn."""
    return voice.plain(events[-1]).rstrip(".")


def tell(voice: Voice, events: Sequence[Event]) -> list[str]:
    first, rest = events[0], events[1:]
    if first["key"] == "drafted" and rest and all(event["key"] == "placed" for event in rest):
        return [_drafted(voice, first, rest)]
    rolls = [event for event in rest if event["key"] == "rolled"]
    if first["key"] not in BATTLE or len(rolls) < 2:
        return [voice.speak(event) for event in events]
    after = [event for event in rest if event["key"] not in ("rolled", "lost")]
    return [
        voice.speak(first), _rolls(voice, rolls), *(voice.speak(event) for event in [*_losses(rest), *after]),
    ]


def _drafted(voice: Voice, drafted: Event, placed: Sequence[Event]) -> str:
    """A draft and where its troops went."""
    counts: Counter[int] = Counter()
    for event in placed:
        counts[event["territory"]] += event["n"]
    places = ", ".join(f"{voice.name('territory', territory)} +{n}" for territory, n in counts.items())
    return voice.say.count(
        "{side} drafts {n} troop: {places}.", "{side} drafts {n} troops: {places}.", drafted["n"],
        side=voice.name("side", drafted["side"]), places=places,
    )


def _rolls(voice: Voice, rolls: Sequence[Event]) -> str:
    """All dice of a battle, the attacker's before the defender's."""
    dice = [
        " : ".join(voice.name(argument, event[argument]).replace(", ", "·") for argument in ("attack", "defence"))
        for event in rolls
    ]
    lifts = voice.name("lifts", rolls[0]["lifts"])
    return voice.say.count(
        "{n} roll, {dice}{lifts}.", "{n} rolls, {dice}{lifts}.", len(rolls), dice=", ".join(dice), lifts=lifts
    )


def _losses(events: Sequence[Event]) -> list[Event]:
    """What each side lost, added up, in the order in which it began."""
    found: dict[tuple[int, int], dict[str, int]] = {}
    for event in events:
        if event["key"] == "lost":
            one = found.setdefault((event["side"], event["territory"]), {**event, "n": 0})
            one["n"] += event["n"]
    return list(found.values())


TELLING = Telling(
    part="turn_begins", opens=BATTLE | {"drafted", "bought", "traded", "moved"}, follows=FOLLOWS, head=head, tell=tell,
)
