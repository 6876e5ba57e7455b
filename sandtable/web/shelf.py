"""The files of the client: read once, kept in memory, handed out compressed to those who can read that, for ever."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from sandtable.web import look
from sandtable.web.refusal import NotHere
from sandtable.web.visit import AnyRequest
from sandtable.words import mark

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
LASTING = "public, max-age=31536000, immutable"
TYPES = {
    ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".js": "text/javascript",
    ".map": "application/json",
}


@dataclass(frozen=True)
class File:
    kind: str
    plain: bytes
    packed: dict[str, bytes]


class Shelf:
    """The files of a folder. Only what lies there when a file is first asked for can be had."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}

    def find(self, name: str) -> File:
        """Raises NotHere if there is no such file."""
        if name not in self.files:
            paths = [path for path in self.folder.rglob("*") if path.is_file()]
            known = {path.relative_to(self.folder).as_posix(): path for path in paths}
            if name not in known:
                raise NotHere(mark("There is no such page."))
            self.files[name] = self._read(known[name])
        return self.files[name]

    @staticmethod
    def _read(path: Path) -> File:
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        packed = {
            encoding: other.read_bytes()
            for encoding, suffix in ENCODINGS if (other := path.with_name(path.name + suffix)).is_file()
        }
        return File(kind, path.read_bytes(), packed)


def hand_out(file: File, accepted: str, caching: str) -> Response[bytes]:
    """A file in the best form that the reader can take."""
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    for encoding, _ in ENCODINGS:
        if encoding in file.packed and encoding in accepted:
            headers["Content-Encoding"] = encoding
            return Response(file.packed[encoding], media_type=file.kind, headers=headers)
    return Response(file.plain, media_type=file.kind, headers=headers)


SHELF = Shelf(look.STATIC)


@get("/static/{name:path}", include_in_schema=False)
async def static(request: AnyRequest, name: FromPath[Path]) -> Response[Any]:
    accepted = request.headers.get("accept-encoding", "")
    return hand_out(SHELF.find(str(name).lstrip("/")), accepted, LASTING)


@get(["/favicon.svg", "/manifest.webmanifest", "/favicon.ico"], include_in_schema=False)
async def at_the_root(request: AnyRequest) -> Response[Any]:
    """Files that browsers ask for by a fixed name."""
    plain = {"/manifest.webmanifest": "app.webmanifest"}.get(request.url.path, "favicon.svg")
    file = SHELF.find(look.asset(plain).removeprefix("/static/"))
    return hand_out(file, request.headers.get("accept-encoding", ""), "public, max-age=3600")


@get("/robots.txt", include_in_schema=False, media_type="text/plain")
async def robots() -> str:
    return "User-agent: *\nDisallow: /t/\nDisallow: /s/\nDisallow: /w/\n"


HANDLERS = [static, at_the_root, robots]
