"""Who somebody is: a signed cookie with a name, no account; and the links that open a seat or let one watch.

Everything is derived from one key of the house by keyed hashes, so nothing that opens a seat is stored anywhere. A
seat's link contains a number kept with the seat; another number makes another link, and the old one is void.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import secrets
import unicodedata
from dataclasses import asdict, dataclass, replace
from typing import Any

from sandtable.web.refusal import Refused
from sandtable.words import LANGUAGES, mark

COOKIE = "sandtable"
LONGEST_NAME = 24
THEMES = ("", "light", "dark")
TABLE_ID = re.compile(r"[a-z2-7]{12}")


@dataclass(frozen=True)
class Guest:
    """Somebody at the door, as their cookie says."""

    id: str
    """Unguessable, never shown to anybody else."""
    name: str = ""
    language: str = ""
    """Empty: as the browser wishes."""
    theme: str = ""
    sound: bool = True

    def called(self, name: str) -> Guest:
        return replace(self, name=clean_name(name))

    def but(self, **changes: Any) -> Guest:
        return replace(self, **changes)


def clean_name(text: str) -> str:
    """A name as people may call themselves; empty if nothing readable is left."""
    return clean_line(text, LONGEST_NAME)


def readable(character: str) -> bool:
    """Whether a character may stand in names and chat: no controls, no direction tricks, no private use."""
    return character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")


def clean_line(text: str, longest: int) -> str:
    """A line of text as people may write it; of stacked accents at most two on one letter are kept."""
    normal = unicodedata.normalize("NFC", text[: longest * 8])
    kept: list[str] = []
    marks = 0
    for character in normal:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= 2 and readable(character):
            kept.append(" " if character.isspace() else character)
    return " ".join("".join(kept).split())[:longest].strip()


def new_id() -> str:
    """The id of a table: unguessable, so that nobody finds tables by counting."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:12]


def check_table_id(text: str) -> str:
    return text if TABLE_ID.fullmatch(text) else ""


class Keys:
    """All that is signed or derived with the key of the house."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def _digest(self, *parts: str | int) -> bytes:
        message = json.dumps(parts, separators=(",", ":")).encode()
        return hmac.digest(self.key, message, hashlib.sha256)

    def _token(self, *parts: str | int) -> str:
        return base64.b32encode(self._digest(*parts)[:20]).decode().lower()

    # People -----------------------------------------------------------------------------------------------------------

    def new_guest(self) -> Guest:
        return Guest(secrets.token_urlsafe(16))

    def cookie(self, guest: Guest) -> str:
        data = json.dumps(asdict(guest), separators=(",", ":"), ensure_ascii=False).encode()
        body = base64.urlsafe_b64encode(data).decode().rstrip("=")
        return f"{body}.{self._token('cookie', body)}"

    def guest(self, cookie: str | None) -> Guest | None:
        """Who a cookie says somebody is; None if it is not one of ours."""
        if not cookie or len(cookie) > 2000:
            return None
        body, _, token = cookie.partition(".")
        if not hmac.compare_digest(token.encode(), self._token("cookie", body).encode()):
            return None
        try:
            data = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
            language = data["language"] if data["language"] in LANGUAGES else ""
            theme = data["theme"] if data["theme"] in THEMES else ""
            return Guest(str(data["id"]), clean_name(str(data["name"])), language, theme, bool(data["sound"]))
        except (ValueError, KeyError, TypeError, binascii.Error):
            return None

    def csrf(self, guest: Guest) -> str:
        """What a POST must carry to show that it comes from a page of ours."""
        return self._token("csrf", guest.id)

    def is_csrf(self, guest: Guest, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.csrf(guest).encode())

    # Links ------------------------------------------------------------------------------------------------------------

    def seat_token(self, table: str, seat: int, link_key: int) -> str:
        return f"{table}-{seat}-{self._token('seat', table, seat, link_key)}"

    def watch_token(self, table: str, watch_key: int) -> str:
        return f"{table}-{self._token('watch', table, watch_key)}"

    def is_seat_token(self, token: str, table: str, seat: int, link_key: int) -> bool:
        return hmac.compare_digest(token.encode(), self.seat_token(table, seat, link_key).encode())

    def is_watch_token(self, token: str, table: str, watch_key: int) -> bool:
        return hmac.compare_digest(token.encode(), self.watch_token(table, watch_key).encode())

    def bot_seed(self, table: str, seat: int) -> int:
        """The seed of a bot: nothing that the bot may not know goes into it."""
        return int.from_bytes(self._digest("bot", table, seat)[:8], "little") >> 2


def split_seat_token(token: str) -> tuple[str, int]:
    """The table and the seat that a token names; whether it is genuine is for `is_seat_token` to say."""
    found = re.fullmatch(r"([a-z2-7]{12})-(\d)-[a-z2-7]{32}", token)
    if found is None:
        raise Refused(mark("This is not a whole link to a seat; copy it again."))
    return found[1], int(found[2])
