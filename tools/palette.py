"""Smaller PNG files: the 256 colours that say most of a picture in place of all. Screenshots of maps need no more."""

from __future__ import annotations

import math
import struct
import zlib
from collections import Counter
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256

Colour = tuple[int, int, int]
Box = list[tuple[Colour, int]]


def smaller(data: bytes) -> bytes:
    """A PNG of 8 bits for each of red, green and blue (and alpha, which is left out), with a palette instead."""
    wide, high, pixels = read(data)
    counted = Counter(pixels)
    palette, number = choose(counted)
    rows = bytearray()
    for y in range(high):
        rows.append(0)
        rows += bytes([number[pixel] for pixel in pixels[y * wide : (y + 1) * wide]])
    flat = bytes(value for colour in palette for value in colour)
    header = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", header), (b"PLTE", flat), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )


def choose(counted: Counter[Colour]) -> tuple[list[Colour], dict[Colour, int]]:
    """Cut the box of all colours in two where it is widest, again and again; each box becomes one colour."""
    weighed = [weigh(list(counted.items()))]
    while len(weighed) < MOST:
        worth, axis, box = max(weighed, key=lambda entry: entry[0])
        if worth == 0:
            break
        weighed.remove((worth, axis, box))
        box = sorted(box, key=lambda entry: entry[0][axis])
        half, seen, cut = sum(n for _, n in box) / 2, 0, 1
        for cut in range(1, len(box)):
            seen += box[cut - 1][1]
            if seen >= half:
                break
        weighed += [weigh(box[:cut]), weigh(box[cut:])]
    boxes = [box for _, _, box in weighed]
    palette = [middle(box) for box in boxes]
    return palette, {colour: number for number, box in enumerate(boxes) for colour, _ in box}


def weigh(box: Box) -> tuple[float, int, Box]:
    """How much would be won by cutting the box, and along which of red, green and blue."""
    many = math.pow(sum(n for _, n in box), 0.4)
    wide = [max(colour[axis] for colour, _ in box) - min(colour[axis] for colour, _ in box) for axis in range(3)]
    return max(wide) * many, wide.index(max(wide)), box


def middle(box: Box) -> Colour:
    every = sum(n for _, n in box)
    red, green, blue = (round(sum(colour[axis] * n for colour, n in box) / every) for axis in range(3))
    return red, green, blue


def read(data: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and all pixels."""
    parts = list(chunks(data))
    wide, high, _, kind = struct.unpack(">IIBB", parts[0][1][:10])
    deep = {2: 3, 6: 4}[kind]
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    size, before, pixels = wide * deep, bytearray(wide * deep), []
    for y in range(high):
        start = y * (size + 1)
        row = bytearray(raw[start + 1 : start + 1 + size])
        unfilter(raw[start], row, before, deep)
        pixels += list(zip(row[0::deep], row[1::deep], row[2::deep], strict=True))
        before = row
    return wide, high, pixels


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        at += size + 12


def unfilter(method: int, row: bytearray, before: bytearray, deep: int) -> None:
    """Undo what PNG does to a row so that it packs better."""
    if method == 0:
        return
    for place in range(len(row)):
        left = row[place - deep] if place >= deep else 0
        up = before[place]
        if method == 1:
            add = left
        elif method == 2:
            add = up
        elif method == 3:
            add = (left + up) // 2
        else:
            corner = before[place - deep] if place >= deep else 0
            guess = left + up - corner
            add = min((left, up, corner), key=lambda value: abs(guess - value))
        row[place] = (row[place] + add) & 255
