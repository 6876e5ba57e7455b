"""Games as bytes: named integers and arrays, packed in a fixed order behind a header that says what they are."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
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


@lru_cache(maxsize=64)
def packed_header(fields: tuple[tuple[str, Any], ...]) -> bytes:
    """The header's fields as they stand in the bytes: few games are played on many boards."""
    return json.dumps(dict(fields), sort_keys=True, separators=(",", ":")).encode()


def refill(array: vec[i64], values: Sequence[int]) -> None:
    """Put other numbers, as many, into an array of a game. Raises ValueError if they are more or fewer.

    They go in one by one: mypyc 2.4 never lets go of an array that code which is not compiled hands to compiled code.
    """
    if len(values) != len(array):
        raise ValueError(f"{len(values)} numbers do not fit an array of {len(array)}")
    for at, value in enumerate(values):
        array[at] = value


class Recorder:
    """Writes and reads the state of one kind of game: names of its integers, its arrays and its steps."""

    def __init__(self, scalars: Sequence[str], arrays: Sequence[str], steps: Mapping[str, Step[Any]]) -> None:
        self.scalars = ("players", "player", "chance", "pauses", *scalars)
        self.arrays = tuple(arrays)
        self.steps: dict[str, Step[Any]] = {"nothing": NOTHING, **steps}
        self.names = {id(step): name for name, step in self.steps.items()}
        self.order = sorted(self.steps)
        self.number = {name: number for number, name in enumerate(self.order)}
        self.read_scalars = attrgetter(*self.scalars)

    def name_of(self, step: Step[Any]) -> str:
        return self.names[id(step)]

    def pack(self, g: Game, header: dict[str, Any]) -> bytes:
        numbers = list(map(int, self.read_scalars(g)))
        steps = g.still_to_do()
        numbers.append(self.number[self.name_of(g.step)])
        numbers.append(len(steps))
        numbers.extend([self.number[self.name_of(step)] for step in steps])
        for name in self.arrays:
            values = list(getattr(g, name))
            numbers.append(len(values))
            numbers.extend(values)
        head = packed_header(tuple(header.items()))
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
        at = len(self.scalars)
        try:
            for name, blank, value in zip(self.scalars, self.read_scalars(g), numbers):
                setattr(g, name, bool(value) if isinstance(blank, bool) else value)
            g.step = self.steps[self.order[numbers[at]]]
            at += 2 + numbers[at + 1]
            g.put_off([self.steps[self.order[number]] for number in numbers[len(self.scalars) + 2: at]])
            for name in self.arrays:
                end = at + 1 + numbers[at]
                refill(getattr(g, name), numbers[at + 1: end])
                at = end
            if at != len(numbers):
                raise ValueError
        except (IndexError, ValueError) as wrong:
            raise BadInput("these bytes are not of this game's version; use what `to_bytes` gave") from wrong
        g.fresh = False
