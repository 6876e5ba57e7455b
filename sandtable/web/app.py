"""The web table as an ASGI application."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.enums import MediaType
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from sandtable import __version__
from sandtable.engine.kind import BadInput
from sandtable.web import look, shelf
from sandtable.web.house import House, Plan
from sandtable.web.look.scene import ErrorPage
from sandtable.web.refusal import Refused
from sandtable.web.routes import api, founding, health, home, play, review
from sandtable.web.visit import AnyRequest, Visit, house_of, provide_deed, provide_visit
from sandtable.words import mark

log = logging.getLogger("sandtable.web")

LARGEST_BODY = 9 << 20
POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:", "font-src 'self'", "media-src 'self'", "connect-src 'self'", "manifest-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
))
HEADERS = {
    "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
SENTENCES = {
    404: mark("There is no such page."), 405: mark("There is no such page."), 413: mark("This is too large."),
    415: mark("This cannot be read; send a form or JSON."),
}


async def finish(message: Message, scope: Scope) -> None:
    """What every answer carries."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    house: House = scope["litestar_app"].state.house
    house.counted["requests"] += 1


def refuse(request: AnyRequest, code: int, sentence: str, template: str = "") -> Response[Any]:
    """A refusal as page, or as JSON to those who want that."""
    path = request.url.path
    visit = Visit(request)
    if visit.wants_json or path.startswith(("/api", "/healthz", "/metrics", "/static")):
        return Response({"sentence": sentence}, status_code=code, headers={"Cache-Control": "no-store"})
    try:
        return visit.page(look.render_page("error", visit.reader, page=ErrorPage(code, sentence, "/")), code)
    except Exception:
        log.exception("the page for errors has an error")
        return Response(sentence, status_code=code, media_type=MediaType.TEXT)


def on_refusal(request: AnyRequest, wrong: Refused) -> Response[Any]:
    return refuse(request, wrong.code, wrong.sentence(Visit(request).reader.say))


def on_bad_input(request: AnyRequest, wrong: BadInput) -> Response[Any]:
    return refuse(request, 400, str(wrong))


def on_http(request: AnyRequest, wrong: HTTPException) -> Response[Any]:
    """What the framework refuses by itself: unknown addresses, methods, bodies that are not as described."""
    say = Visit(request).reader.say
    code = wrong.status_code
    if code >= 500:
        return on_failure(request, wrong)
    api_call = request.url.path.startswith("/api")
    sentence = say(SENTENCES.get(code, mark("This request cannot be understood.")))
    answer = refuse(request, code, f"{sentence} {problems(wrong)}".strip() if api_call else sentence)
    for name, value in (wrong.headers or {}).items():
        answer.headers[name] = value
    return answer


def on_depth(request: AnyRequest, wrong: RecursionError) -> Response[Any]:
    """A body of lists in lists in lists: the framework's reader gives up."""
    return on_http(request, ClientException())


def problems(wrong: HTTPException) -> str:
    """Which fields of a body are not as described."""
    extra = wrong.extra if isinstance(wrong.extra, list) else []
    found = [f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra if isinstance(one, dict)]
    return "; ".join(found)[:500]


def on_failure(request: AnyRequest, wrong: Exception) -> Response[Any]:
    """Our own fault. What went wrong is for our log; the answer tells nothing of the state of any table."""
    house = house_of(request)
    house.counted["errors"] += 1
    log.error("%s %s failed", request.method, request.url.path, exc_info=wrong)
    sentence = Visit(request).reader.say(mark("Something went wrong here. It has been noted; try again."))
    return refuse(request, 500, sentence)


def create_app(plan: Plan) -> Litestar:
    """The application of one process. Its house opens and closes with it."""
    house = House(plan)
    app = Litestar(
        route_handlers=[
            *home.HANDLERS, *founding.HANDLERS, *play.HANDLERS, *review.HANDLERS, *health.HANDLERS, *shelf.HANDLERS,
            api.api,
        ],
        dependencies={"visit": Provide(provide_visit), "deed": Provide(provide_deed)},
        plugins=[house.channels], lifespan=[lambda _: house.open()], before_send=[finish],
        exception_handlers={
            Refused: on_refusal, BadInput: on_bad_input, HTTPException: on_http, RecursionError: on_depth,
            Exception: on_failure,
        },
        request_max_body_size=LARGEST_BODY, debug=plan.debug, logging_config=None,
        compression_config=CompressionConfig("gzip", minimum_size=800, gzip_compress_level=5, exclude=["^/static/"]),
        openapi_config=OpenAPIConfig(
            title="Sandtable", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()],
            description="Play at a table with a program: the same views and choices as people have, as JSON.",
        ),
    )
    app.state.house = house
    return app
