"""Fair chance: a secret that is promised before play and shown after it, from which every draw and die follows.

Before play the table publishes `commitment(secret)`. Then the players may say any words, which are mixed in, so that
nobody, the keeper of the secret included, can choose what comes. The chance of the set-up, and of every choice, is

    digest 0 = BLAKE2b-256(key=secret, "sandtable set-up" + each word as its length in 4 bytes and its UTF-8 text)
    digest n = BLAKE2b-256(key=secret, digest n-1 + seat in 8 bytes + option in 8 bytes)       for the n-th choice
    seed   n = the first 62 bits of digest n

with numbers signed and little-endian. The n-th choice itself is part of digest n: what was rolled so far foretells
nothing, and a choice that is taken back and made again rolls the same.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from sandtable.engine.kind import BadInput

LEAST_SECRET = 16
MOST_SECRET = 64
MOST_WORDS = 32
LONGEST_WORD = 200


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is published before play: the BLAKE2b-256 hash of the secret, in hexadecimal (like `b2sum -l 256`)."""
    return hashlib.blake2b(secret, digest_size=32).hexdigest()


def check_secret(secret: bytes) -> bytes:
    if not LEAST_SECRET <= len(secret) <= MOST_SECRET:
        raise BadInput(f"the secret has {len(secret)} bytes; it must have from {LEAST_SECRET} to {MOST_SECRET}")
    return secret


def check_words(words: Iterable[str]) -> tuple[str, ...]:
    found = tuple(words)
    if len(found) > MOST_WORDS:
        raise BadInput(f"there are {len(found)} words to mix in; at most {MOST_WORDS} are read")
    for word in found:
        if not isinstance(word, str) or len(word) > LONGEST_WORD or not _writable(word):
            raise BadInput(f"a word to mix in must be text of at most {LONGEST_WORD} characters")
    return found


def _writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Chain:
    """The digests of a match, from the set-up to the latest choice."""

    def __init__(self, secret: bytes, words: tuple[str, ...]) -> None:
        self.secret = secret
        mixed = b"".join(len(text).to_bytes(4, "little") + text for text in (word.encode() for word in words))
        self.digests = [self._hash(b"sandtable set-up" + mixed)]

    def _hash(self, message: bytes) -> bytes:
        return hashlib.blake2b(message, key=self.secret, digest_size=32).digest()

    def add(self, seat: int, option: int) -> int:
        """Go on by one choice; its seed."""
        choice = seat.to_bytes(8, "little", signed=True) + option.to_bytes(8, "little", signed=True)
        self.digests.append(self._hash(self.digests[-1] + choice))
        return self.seed(len(self.digests) - 1)

    def cut(self, n: int) -> None:
        """Back to where n choices had been made."""
        del self.digests[n + 1:]

    def seed(self, n: int) -> int:
        """The seed of the n-th choice (0: of the set-up)."""
        return int.from_bytes(self.digests[n][:8], "little") >> 2
