"""One more line under the question: what whoever must choose should know now, in this position."""

from __future__ import annotations

from ...look.environment import signed
from .facts import Facts
from .field import last_roll

LAYING = frozenset({"give", "red_capital", "blue_capital", "lay", "lay_how_many"})
"""The steps in which a player lays out the board of Command Room alone."""


def advice(facts: Facts) -> str:
    """How far they are, what comes of it, or what it is about; empty where the question says everything."""
    asked, say = facts.view["asked"], facts.say
    if asked in LAYING:
        return _laying(facts)
    left = {option["left"] for option in facts.view["options"] if "left" in option}
    if left:
        return say.count("{n} troop to place", "{n} troops to place", int(left.pop()))
    if asked in ("defence", "uprising_defence"):
        return _attacked(facts)
    if asked == "support":
        have = int(facts.position["casualties"][facts.eyes])
        return say("{n} of 12 casualties: buy what is lit; what you do not spend stays on the track", n=have)
    if asked == "trade":
        n = facts.view["deduced"]["draft"][facts.eyes]["total"]
        return say("They come on top of the {n} that you draft; one trade a turn", n=n)
    source = facts.position["this_turn"].get("source")
    if asked == "advance" and source:
        return say("What stays behind guards {territory}", territory=facts.territory(source))
    if asked == "attack" and facts.battle:
        return _rolled(facts) or say("Choose a territory on the map, or stop")
    return {
        "attack": say("Choose a territory on the map, or stop"),
        "layout": say("Either way the other player then picks a side and who begins"),
        "hand_over": say("Until then everything can be taken back"),
        "pick_side": say("The one who laid the board out plays the other side"),
        "resistance": say("If they return, you say to which neutral territories"),
        "uprising": say("Only the troops that fought move in; the territory becomes neutral"),
        "mission": say("It stays yours, whatever you lose later; a turn with a mission brings no card"),
        "manoeuvre": say("One move along your own territories, or none"),
        "pre_emptive_manoeuvre": say("One move along your own territories, before the draft"),
    }.get(asked or "", "")


def _laying(facts: Facts) -> str:
    parts = [f"{facts.side_name(side)} {n}" for side, n in facts.unlaid().items() if n > 0]
    return facts.say("Still to lay out: {troops}", troops=", ".join(parts)) if parts else ""


def _rolled(facts: Facts) -> str:
    """The last roll in words, for those who do not see the dice now: on phones they lie in a part of their own."""
    roll = last_roll(facts)
    if roll is None:
        return ""
    dice = {
        side: ", ".join(str(pair[side]) for pair in roll["pairs"] if pair[side]) for side in ("attack", "defence")
    }
    lost = [f"{roll[at]['name']} {signed(-roll[at]['lost'])}" for at in ("source", "target") if roll[at]["lost"]]
    return facts.say("Last roll: {attack} against {defence}; {losses}", losses=", ".join(lost), **dice)


def _attacked(facts: Facts) -> str:
    """Who attacks whom, with what."""
    say, turn, battle = facts.say, facts.position["this_turn"], facts.battle
    if battle is None:
        return ""
    names = {"source": facts.territory(battle[0]), "target": facts.territory(battle[1])}
    if turn.get("dice"):
        return say("{source} attacks {target}: {n} against {m}", n=turn["dice"], m=facts.troops(battle[1]), **names)
    if turn.get("keep"):
        return say(
            "{source} assaults {target}, {n} against {m}: one answer for every roll",
            n=facts.troops(battle[0]) - turn["keep"], m=facts.troops(battle[1]), **names,
        )
    return say("{source} rises against {target}", **names)
