"""What happened, for the eyes and ears: motions of pieces and sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SOUNDS = {
    "placed": "wood",
    "returning": "low",
    "bought": "card",
    "traded": "card",
    "drew": "card",
    "attacked": "drum",
    "assaulted": "drum",
    "rolled": "dice",
    "captured": "horn",
    "capital_captured": "horn",
    "advanced": "wood",
    "moved": "wood",
    "mission_taken": "bell",
    "turn_begins": "bell",
    "won": "horn",
    "airfield_built": "wood",
    "airfield_destroyed": "clash",
    "uprising": "drum",
    "resistance": "dice",
}


def motion(event: Mapping[str, Any]) -> dict[str, Any] | None:
    """How an event moves on the table, in terms of places."""
    key = event["key"]
    if key in ("moved", "advanced"):
        return {
            "what": "march",
            "from": f"territory:{event['source']}",
            "to": f"territory:{event['target']}",
            "n": event["n"],
            "side": event["side"],
        }
    if key == "placed":
        return {"what": "land", "to": f"territory:{event['territory']}", "n": event["n"], "side": event["side"]}
    if key == "rolled":
        return {"what": "clash", "to": f"territory:{event['target']}", "dice": 1}
    if key == "lost":
        return {"what": "fall", "to": f"territory:{event['territory']}", "n": event["n"]}
    return None
