"""What happened, for the eyes and ears: motions of pieces and sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SOUNDS = {
    "agent_placed": "wood",
    "field_agent_placed": "wood",
    "agent_taken": "wood",
    "agents_swapped": "wood",
    "agent_flew": "wood",
    "banner_placed": "flag",
    "added": "flag",
    "arrived": "flag",
    "put_back": "flag",
    "moved_in": "flag",
    "attack_sent": "drum",
    "battle": "clash",
    "fort_kills": "clash",
    "taken": "horn",
    "wiped_out": "low",
    "held": "low",
    "drew": "card",
    "drew_card": "card",
    "played": "card",
    "discarded": "card",
    "revealed": "bell",
    "swapped": "card",
    "round_starts": "bell",
    "game_ends": "horn",
    "killed": "low",
    "moved": "flag",
    "joined": "drum",
    "reinforced": "drum",
}


def motion(event: Mapping[str, Any]) -> dict[str, Any] | None:
    """How an event moves on the table, in terms of places: the page knows where they are."""
    key = event["key"]
    if key in ("attack_sent", "moved"):
        return {
            "what": "march",
            "from": f"region:{event['source']}",
            "to": f"region:{event['target']}",
            "n": event["n"],
            "empire": event["empire"],
        }
    if key in ("banner_placed", "arrived", "put_back"):
        return {"what": "land", "to": f"region:{event['region']}", "n": 1, "empire": event["empire"]}
    if key == "added":
        return {"what": "land", "to": f"region:{event['region']}", "n": event["n"], "empire": event["empire"]}
    if key == "battle":
        return {"what": "clash", "to": f"region:{event['target']}", "lost": event["lost"], "killed": event["killed"]}
    if key in ("killed", "starved", "left", "returned", "all_killed"):
        return {"what": "fall", "to": f"region:{event['region']}", "n": event["n"], "empire": event["empire"]}
    if key in ("agent_placed", "agent_taken", "acted"):
        return {"what": "pulse", "to": f"seat:{event['seat']}"}
    if key in ("agents_swapped", "agent_flew"):
        return {"what": "swap", "from": f"seat:{event['seat']}", "to": f"seat:{event['dest']}"}
    return None
