"""A request of a person: who they are, what they sent, and how they are answered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie, UploadFile
from litestar.enums import MediaType
from litestar.exceptions import ClientException

from sandtable.web.facts import reader_of
from sandtable.web.identity import COOKIE, Guest
from sandtable.web.limits import HOUSEHOLD, PAGES, POSTS, Rate
from sandtable.web.look.scene import Reader
from sandtable.web.refusal import Forbidden, Refused, TooLarge
from sandtable.words import mark

if TYPE_CHECKING:
    from sandtable.web.house import House

YEARS = 5 * 365 * 86_400
MOST_FIELDS = 60
LONGEST_FIELD = 250_000
LOCAL_PATH = re.compile(r"/(?![/\\])[^\s\\]{0,300}")

AnyRequest = Request[Any, Any, Any]


def house_of(request: Any) -> House:
    """The house that a request came to."""
    found: House = request.app.state.house
    return found


def address_of(connection: Any) -> str:
    """From where somebody calls, for limits only. Of IPv6 the half that a provider gives to a household."""
    host = connection.client.host if connection.client else "?"
    return ":".join(host.split(":")[:4]) if host.count(":") > 3 else host


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a browser says that the request comes from a page of this very house."""
    site = headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    origin = headers.get("origin")
    return origin is None or (origin != "null" and urlsplit(origin).netloc == headers.get("host"))


class Fields:
    """What was sent with a POST: names and texts, numbers or truth values, nothing nested."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    @classmethod
    async def of(cls, request: AnyRequest) -> Fields:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        try:
            if kind == "application/json":
                data = msgspec.json.decode(await request.body() or b"{}")
            elif kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
                data = (await request.form()).dict()
                data = {name: texts[-1] for name, texts in data.items()}
            elif not await request.body():
                data = {}
            else:
                raise Refused(mark("This cannot be read; send a form or JSON."))
        except (msgspec.DecodeError, ValueError, RecursionError, UnicodeError) as wrong:
            raise Refused(mark("This cannot be read; send a form or JSON.")) from wrong
        if not isinstance(data, dict) or len(data) > MOST_FIELDS:
            raise Refused(mark("This cannot be read; send a form or JSON."))
        return cls(data)

    def text(self, name: str, default: str = "") -> str:
        value = self.values.get(name, default)
        if isinstance(value, bool) or value is None:
            return "on" if value else ""
        if isinstance(value, int):
            return str(value)
        if not isinstance(value, str):
            raise Refused(mark("The field {name} should be a text."), name=name)
        if len(value) > LONGEST_FIELD:
            raise TooLarge(mark("The field {name} is too long."), name=name)
        return value

    def number(self, name: str) -> int | None:
        """A whole number, or None if the field is not there."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            found = value
        elif isinstance(value, str) and re.fullmatch(r"-?\d{1,18}", value.strip(), re.ASCII):
            found = int(value)
        else:
            raise Refused(mark("The field {name} should be a whole number."), name=name)
        if not -(1 << 62) <= found < 1 << 62:
            raise Refused(mark("The field {name} should be a whole number."), name=name)
        return found

    def needed(self, name: str) -> int:
        found = self.number(name)
        if found is None:
            raise Refused(mark("The field {name} is missing."), name=name)
        return found

    def flag(self, name: str) -> bool:
        return self.text(name).lower() in ("1", "on", "true", "yes")

    async def file(self, name: str, most: int) -> bytes:
        value = self.values.get(name)
        if isinstance(value, str):
            return value.encode()
        if not isinstance(value, UploadFile):
            raise Refused(mark("The field {name} is missing."), name=name)
        data = await value.read(most + 1)
        if len(data) > most:
            raise TooLarge(mark("This file is too large for a save file."))
        return data


class Visit:
    """A request, by whom, and in which language."""

    def __init__(self, request: AnyRequest) -> None:
        self.request = request
        self.house = house_of(request)
        known = self.house.keys.guest(request.cookies.get(COOKIE))
        self.new = known is None
        self.guest = known or self.house.keys.new_guest()

    @property
    def reader(self) -> Reader:
        return reader_of(self.guest, self.house.keys, self.request.headers.get("accept-language"))

    @property
    def wants_json(self) -> bool:
        return "application/json" in self.request.headers.get("accept", "")

    def query_number(self, name: str) -> int | None:
        text = self.request.query_params.get(name, "")
        return int(text) if re.fullmatch(r"\d{1,6}", text, re.ASCII) else None

    def become(self, guest: Guest) -> None:
        """Other facts about the same person: the answer carries a new cookie."""
        self.guest = guest
        self.new = True

    def _cookies(self) -> list[Cookie]:
        if not self.new:
            return []
        secure = self.house.plan.secure or self.request.url.scheme == "https"
        value = self.house.keys.cookie(self.guest)
        return [Cookie(COOKIE, path="/", value=value, max_age=YEARS, httponly=True, samesite="lax", secure=secure)]

    def page(self, html: str, status: int = 200) -> Response[Any]:
        headers = {"Cache-Control": "no-store"}
        return Response(html, status_code=status, media_type=MediaType.HTML, headers=headers, cookies=self._cookies())

    def data(self, data: Any, status: int = 200) -> Response[Any]:
        headers = {"Cache-Control": "no-store"}
        return Response(data, status_code=status, media_type=MediaType.JSON, headers=headers, cookies=self._cookies())

    def go(self, path: str) -> Response[Any]:
        """See another page; in JSON, its address."""
        if self.wants_json:
            return self.data({"address": path})
        headers = {"Location": path, "Cache-Control": "no-store"}
        return Response(b"", status_code=303, headers=headers, cookies=self._cookies(), media_type=MediaType.TEXT)


class Deed(Visit):
    """A POST from a page of ours, with its fields."""

    fields: Fields

    def draw(self, what: str, rate: Rate) -> None:
        """Once more of what costs the house something; raises TooMany for this person, or all at their address."""
        limits = self.house.limits
        limits.draw(address_of(self.request), f"{what} of a household", rate.times(HOUSEHOLD))
        limits.draw(self.guest.id, what, rate)

    def next_or(self, path: str) -> str:
        """Where to go afterwards: where the form says, if that is a path of this house."""
        wanted = self.fields.text("next")
        return wanted if LOCAL_PATH.fullmatch(wanted) else path

    @property
    def seat(self) -> int | None:
        """The seat it is done for, where somebody has several."""
        return self.fields.number("seat")


async def provide_visit(request: AnyRequest) -> Visit:
    """For pages."""
    visit = Visit(request)
    visit.house.limits.draw(address_of(request), "pages", PAGES)
    return visit


async def provide_deed(request: AnyRequest) -> Deed:
    """For POSTs: refuses what does not come from a page of ours."""
    deed = Deed(request)
    deed.house.limits.draw(address_of(request), "posts", POSTS)
    foreign = Forbidden(mark("This was not sent from a page of this house. Open the page again and repeat it."))
    if not same_origin(request.headers):
        raise foreign
    try:
        deed.fields = await Fields.of(request)
    except ClientException as wrong:
        raise Refused(mark("This cannot be read; send a form or JSON.")) from wrong
    token = request.headers.get("x-csrf-token") or deed.fields.text("csrf")
    if deed.new or not deed.house.keys.is_csrf(deed.guest, token):
        raise foreign
    return deed
