"""How often somebody may do something: buckets that fill steadily and that every deed draws from."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sandtable.web.refusal import TooMany

MOST_BUCKETS = 20_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    refill: float

    def times(self, n: int) -> Rate:
        return Rate(self.burst * n, self.refill * n)


POSTS = Rate(60, 12)
CHAT = Rate(8, 0.5)
NEW_TABLES = Rate(20, 0.1)
UPLOADS = Rate(5, 0.05)
PAGES = Rate(200, 40)
SOCKETS = Rate(40, 4)
API = Rate(400, 100)
MAIL = Rate(6, 0.01)
HEARD = Rate(120, 30)
"""What pages say by their sockets."""
HOUSEHOLD = 6
"""So many people of one address may do what each of them may: a new cookie is had for nothing."""


class Limits:
    """All buckets of one process."""

    def __init__(self, scale: float = 1.0) -> None:
        """`scale` multiplies every rate: a house that serves many from one address wants more."""
        self.scale = scale
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def draw(self, who: str, what: str, rate: Rate) -> None:
        """One deed of somebody. Raises TooMany if they have done too many."""
        now = time.monotonic()
        burst = rate.burst * self.scale
        level, at = self.buckets.get((who, what), (burst, now))
        level = min(burst, level + (now - at) * rate.refill * self.scale)
        if level < 1:
            raise TooMany()
        if len(self.buckets) >= MOST_BUCKETS:
            self._forget(now)
        self.buckets[(who, what)] = (level - 1, now)

    def _forget(self, now: float) -> None:
        """Forget those who did nothing for ten minutes; if that is not enough, everybody."""
        self.buckets = {key: value for key, value in self.buckets.items() if now - value[1] < 600}
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets.clear()
