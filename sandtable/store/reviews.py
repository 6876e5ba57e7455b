"""Reviews of finished games: made once, kept as they are."""

from __future__ import annotations

import json
import time
from typing import Any

from sandtable.store.database import Work


def keep(work: Work, table_id: str, review: dict[str, Any]) -> None:
    """The review of a table; a second one changes nothing."""
    sql = "INSERT INTO reviews (table_id, content, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    work.run(sql, table_id, json.dumps(review, separators=(",", ":")), time.time())


def find(work: Work, table_id: str) -> dict[str, Any] | None:
    row = work.one("SELECT content FROM reviews WHERE table_id = ?", table_id)
    return None if row is None else dict(json.loads(row["content"]))
