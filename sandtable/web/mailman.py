"""Tells people who are away that it is their turn: by mail, and by a webhook of theirs.

An address that somebody types in must not make this server talk to its own network: webhooks go to public addresses
over https only, to the very address that was checked, and no redirection is followed.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import ipaddress
import json
import logging
import re
import secrets
import smtplib
import socket
import ssl
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sandtable.engine.lexicon import Say
from sandtable.store import leases, lists
from sandtable.web.refusal import Refused
from sandtable.words import mark, say_for

if TYPE_CHECKING:
    from sandtable.web.house import House

log = logging.getLogger("sandtable.web")

ROUND = 20.0
PATIENCE = 60.0
"""Seconds somebody is waited for before they are told: who is at the table needs no letter."""
STALE = 86_400.0
TIMEOUT = 6.0
LONGEST_CALL = 12.0
"""Seconds after which a webhook that answers byte by byte is hung up."""
CALLERS = 8
NAT64 = ipaddress.ip_network("64:ff9b::/96")
ADDRESS = re.compile(r"[^@\s<>,;:\"'()\[\]\\]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}")


@dataclass(frozen=True)
class Post:
    """How letters leave the house."""

    server: str = ""
    """`host:port` of an SMTP server; empty: no mail is sent."""
    user: str = ""
    password: str = ""
    sender: str = "sandtable@localhost"
    anywhere: bool = False
    """Whether webhooks may go to private addresses and over plain http: for a house within a trusted network."""


def check_mail(text: str) -> str:
    """A mail address, or nothing."""
    text = text.strip()
    if text and (len(text) > 200 or not ADDRESS.fullmatch(text) or not text.isascii()):
        raise Refused(mark("This is no mail address: it should look like name@example.org."))
    return text


def check_webhook(text: str, anywhere: bool = False) -> str:
    """The address of a webhook, or nothing. Where it leads is checked again whenever it is used."""
    text = text.strip()
    if not text:
        return ""
    refusal = Refused(mark("A webhook is an address like https://example.org/hook on the public internet."))
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise refusal from None
    plain = anywhere and parts.scheme == "http"
    if len(text) > 500 or not text.isascii() or not text.isprintable() or " " in text:
        raise refusal
    if not (parts.scheme == "https" or plain) or not parts.hostname or parts.username or parts.password or port == 0:
        raise refusal
    return text


def public_address(host: str, port: int, anywhere: bool) -> str:
    """An address of a host to talk to; raises OSError if it has one that is not public."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not anywhere and not all(is_public(address) for address in addresses):
        raise OSError("not a public address")
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address leads to the public internet, also where it has another one inside (6to4, Teredo, NAT64)."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if not address.is_global or address.is_multicast:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return True
    inside = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in NAT64:
        inside.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return all(one is None or (one.is_global and not one.is_multicast) for one in inside)


def call_webhook(address: str, message: dict[str, Any], anywhere: bool = False) -> int:
    """POST a message to a webhook; the status it answers. Raises OSError or HTTPException if it cannot be reached."""
    parts = urlsplit(check_webhook(address, anywhere))
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    connection.sock = socket.create_connection((public_address(host, port, anywhere), port), TIMEOUT)
    hang_up = threading.Timer(LONGEST_CALL, shut, (connection,))
    hang_up.daemon = True
    hang_up.start()
    try:
        if secure:
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        body = json.dumps(message, ensure_ascii=False).encode()
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "Sandtable"})
        return connection.getresponse().status
    finally:
        hang_up.cancel()
        connection.close()


def shut(connection: http.client.HTTPConnection) -> None:
    """End a conversation, whoever is in the middle of it."""
    with contextlib.suppress(OSError):
        connection.sock.shutdown(socket.SHUT_RDWR)


def send_mail(post: Post, to: str, subject: str, text: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = post.sender, to, subject
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    host, _, port = post.server.partition(":")
    with smtplib.SMTP(host, int(port or 25), timeout=TIMEOUT) as server:
        if server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
        if post.user:
            server.login(post.user, post.password)
        server.send_message(letter)


def letter_for(say: Say, title: str, address: str, deadline: float | None) -> tuple[str, str]:
    """Subject and text of a letter."""
    subject = say("{title}: it is your turn", title=title)
    lines = [say("At the table “{title}” everybody waits for you.", title=title), address]
    if deadline is not None:
        hours = max(0, int((deadline - time.time()) // 3600))
        lines.append(say.count("You have {n} hour left.", "You have {n} hours left.", hours))
    lines.append(say("You get this because you asked for it at Sandtable; clear the field at any table to end it."))
    return subject, "\n\n".join(lines) + "\n"


class Mailman:
    """Goes round and tells those who are away that they are waited for, once a turn."""

    def __init__(self, house: House, post: Post) -> None:
        self.house = house
        self.post = post
        self.callers = ThreadPoolExecutor(CALLERS, "letters")

    async def go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.deliver(time.time())

    async def deliver(self, now: float, patience: float = PATIENCE) -> int:
        """Tell everybody who has been waited for long enough; how many were told."""
        store, loop = self.house.store, asyncio.get_running_loop()
        calls: list[asyncio.Future[None]] = []
        worker = self.house.worker
        for row in await store.read(lists.waiting_for, now - STALE, now):
            room = self.house.rooms.get(row["id"])
            once = f"notice:{row['id']}:{row['turn_began']}"
            if room is not None and any(row["number"] in tab.mine for tab in room.tabs):
                await store.write(leases.take_lease, once, worker, 2 * ROUND)  # so that no other process tells them
                continue
            if row["turn_began"] > now - patience:
                continue
            await store.write(leases.end_lease, once, worker)
            if await store.write(leases.take_lease, once, secrets.token_hex(8), STALE):
                calls.append(loop.run_in_executor(self.callers, self._tell, row))
        await asyncio.gather(*calls)
        return len(calls)

    def close(self) -> None:
        """No more letters; those that are under way are not waited for."""
        self.callers.shutdown(wait=False, cancel_futures=True)

    def _tell(self, row: dict[str, Any]) -> None:
        address = f"{self.house.base or self.house.plan.address}/t/{row['id']}"
        say = say_for(row["language"])
        title = row["title"] or row["game"].capitalize()
        subject, text = letter_for(say, title, address, row["deadline"])
        if row["mail"] and self.post.server:
            try:
                send_mail(self.post, row["mail"], subject, text)
            except (OSError, smtplib.SMTPException) as wrong:
                log.warning("a letter could not be sent: %s", type(wrong).__name__)
        if row["webhook"]:
            message = {"text": f"{subject} {address}", "table": row["id"], "seat": row["number"], "address": address}
            try:
                call_webhook(row["webhook"], message, self.post.anywhere)
            except (OSError, http.client.HTTPException, Refused) as wrong:
                log.warning("a webhook could not be called: %s", type(wrong).__name__)
