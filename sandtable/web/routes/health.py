"""For those who run the house: whether it is well, and what it counts."""

from __future__ import annotations

import time
from typing import Any

from litestar import Response, get
from litestar.enums import MediaType

from sandtable import __version__
from sandtable.store import lists
from sandtable.web.visit import AnyRequest, house_of

HELP = {
    "sandtable_up_seconds": ("gauge", "Seconds since this process began"),
    "sandtable_rooms": ("gauge", "Tables in the memory of this process"),
    "sandtable_tabs": ("gauge", "Connected pages"),
    "sandtable_choices_total": ("counter", "Choices made through this process"),
    "sandtable_messages_total": ("counter", "Messages sent to pages"),
    "sandtable_requests_total": ("counter", "Requests answered"),
    "sandtable_errors_total": ("counter", "Requests that ended in an error of ours"),
    "sandtable_tables": ("gauge", "Tables in the store"),
    "sandtable_moves": ("gauge", "Choices in the store"),
}


@get("/healthz", include_in_schema=False)
async def healthz(request: AnyRequest) -> Response[Any]:
    """200 if the store answers, 503 if not."""
    house = house_of(request)
    try:
        await house.store.read(lists.bots_to_move)
    except Exception:
        return Response({"ok": False, "version": __version__}, status_code=503)
    return Response({"ok": True, "version": __version__})


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[Any]:
    """Counts in the text format of Prometheus: numbers only, nothing about anybody."""
    house = house_of(request)
    kept = await house.store.read(lists.counts)
    values: dict[str, float] = {
        "sandtable_up_seconds": round(time.time() - house.started, 1), "sandtable_rooms": len(house.rooms),
        "sandtable_tabs": sum(len(room.tabs) for room in house.rooms.values()), "sandtable_moves": kept.pop("moves"),
        **{f"sandtable_{name}_total": count for name, count in house.counted.items()},
    }
    lines = []
    for name, value in values.items():
        kind, text = HELP[name]
        lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}", f"{name} {value}"]
    kind, text = HELP["sandtable_tables"]
    lines += [f"# HELP sandtable_tables {text}", f"# TYPE sandtable_tables {kind}"]
    lines += [f'sandtable_tables{{stage="{name.removeprefix("tables_")}"}} {count}' for name, count in kept.items()]
    return Response("\n".join(lines) + "\n", media_type=MediaType.TEXT)


HANDLERS = [healthz, metrics]
