"""Games as bytes: named integers and arrays, packed in a fixed order behind a header that says what they are."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from .kind import BadInput
from .machine import NOTHING, Game, Step

MAGIC = b"SANDTABLE1"
SEAL = 8


def fingerprint(data: Any) -> str:
    """A short digest of plain data, the same on any machine."""
    return hashlib.blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=8).hexdigest()


def sealed(data: bytes) -> bytes:
    """Bytes with a digest at the end: whatever was damaged on the way is not taken for a game."""
    return data + hashlib.blake2b(data, digest_size=SEAL).digest()


def vector(values: Sequence[int]) -> vec[i64]:
    """A flat array from Python numbers."""
    return vec[i64](values)


class Recorder:
    """Writes and reads the state of one kind of game: names of its integers, its arrays and its steps."""

    def __init__(self, scalars: Sequence[str], arrays: Sequence[str], steps: Mapping[str, Step[Any]]) -> None:
        self.scalars = ("players", "player", "chance", "pauses", *scalars)
        self.arrays = tuple(arrays)
        self.steps: dict[str, Step[Any]] = {"nothing": NOTHING, **steps}
        self.names = {id(step): name for name, step in self.steps.items()}
        self.order = sorted(self.steps)
        self.number = {name: number for number, name in enumerate(self.order)}

    def name_of(self, step: Step[Any]) -> str:
        return self.names[id(step)]

    def pack(self, g: Game, header: dict[str, Any]) -> bytes:
        numbers = [int(getattr(g, name)) for name in self.scalars]
        numbers.append(self.number[self.name_of(g.step)])
        numbers.append(int(g.depth))
        numbers.extend(self.number[self.name_of(step)] for step in g.still_to_do())
        for name in self.arrays:
            values = list(getattr(g, name))
            numbers.append(len(values))
            numbers.extend(values)
        head = json.dumps(header, sort_keys=True, separators=(",", ":")).encode()
        return sealed(MAGIC + struct.pack(f"<HI{len(numbers)}q", len(head), len(numbers), *numbers) + head)

    @staticmethod
    def header(data: bytes) -> tuple[dict[str, Any], list[int]]:
        """The header and the numbers of packed bytes; raises BadInput if they are not."""
        try:
            if not data.startswith(MAGIC) or data != sealed(data[:-SEAL]):
                raise ValueError
            head_size, count = struct.unpack_from("<HI", data, len(MAGIC))
            start = len(MAGIC) + 6
            numbers = list(struct.unpack_from(f"<{count}q", data, start))
            head = data[start + 8 * count: -SEAL]
            if len(head) != head_size:
                raise ValueError
            header: dict[str, Any] = json.loads(head)
            return header, numbers
        except (ValueError, struct.error) as wrong:
            raise BadInput("these bytes are not a Sandtable game; use what `to_bytes` gave") from wrong

    def unpack(self, g: Game, numbers: list[int]) -> None:
        """Fill a blank game with the numbers of `pack`."""
        at = iter(numbers)
        try:
            for name in self.scalars:
                value = next(at)
                setattr(g, name, bool(value) if isinstance(getattr(g, name), bool) else value)
            g.step = self.steps[self.order[next(at)]]
            g.put_off([self.steps[self.order[next(at)]] for _ in range(next(at))])
            for name in self.arrays:
                setattr(g, name, vector([next(at) for _ in range(next(at))]))
        except (StopIteration, RuntimeError, IndexError) as wrong:
            raise BadInput("these bytes are not of this game's version; use what `to_bytes` gave") from wrong
        g.fresh = False
