"""The first page, what people tell about themselves, and the pages that are the same for everybody."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from sandtable import games
from sandtable.store import lists, people
from sandtable.store.lists import Listed
from sandtable.store.rows import Person
from sandtable.web import facts, look
from sandtable.web.identity import THEMES
from sandtable.web.limits import MAIL
from sandtable.web.look.scene import Card, HomePage
from sandtable.web.mailman import check_mail, check_webhook
from sandtable.web.refusal import NotHere
from sandtable.web.visit import Deed, Visit
from sandtable.words import LANGUAGES, mark

MOST_PICTURES = 12


@get("/", include_in_schema=False)
async def home(visit: NamedDependency[Visit]) -> Response[Any]:
    return await home_page(visit)


async def home_page(visit: Visit, sentence: str = "", status: int = 200) -> Response[Any]:
    """The first page; `sentence`: what went wrong with one of its forms."""
    store, person = visit.house.store, visit.guest.id
    mine = await store.read(lists.mine, person)
    open_tables = await store.read(lists.open_tables, person)
    finished = await store.read(lists.finished, person)
    urgent = [one for one in mine if one.table.to_move in one.mine]
    page = HomePage(
        your_turn=[await card(visit, one, place < MOST_PICTURES) for place, one in enumerate(urgent)],
        mine=[await card(visit, one, place < MOST_PICTURES) for place, one in enumerate(mine) if one not in urgent],
        open=[await card(visit, one, False) for one in open_tables],
        finished=[await card(visit, one, False) for one in finished],
        name=visit.guest.name, sentence=sentence,
    )
    return visit.page(look.render_page("home", visit.reader, page=page), status)


async def card(visit: Visit, listed: Listed, pictured: bool) -> Card:
    """A table in a list, with the view of its reader for a small picture."""
    view = None
    room = None
    if pictured and listed.table.stage == "playing":
        try:
            room = await visit.house.room(listed.table.id)
            view = room.view(facts.eyes(room, visit.guest).seat)
        except NotHere:
            view = None
    return facts.card(listed, visit.house.keys, visit.guest, visit.house.base, view)


@post("/me", include_in_schema=False)
async def me(deed: NamedDependency[Deed]) -> Response[Any]:
    """A name, a language, a theme, sound on or off: whatever of them is sent."""
    guest, fields = deed.guest, deed.fields
    if "name" in fields.values:
        guest = guest.called(fields.text("name"))
    changes: dict[str, Any] = {}
    if fields.text("language") in LANGUAGES:
        changes["language"] = fields.text("language")
    if "theme" in fields.values and fields.text("theme") in THEMES:
        changes["theme"] = fields.text("theme")
    if "sound" in fields.values:
        changes["sound"] = fields.flag("sound")
    deed.become(guest.but(**changes))
    if deed.wants_json:
        return deed.data({"name": deed.guest.name})
    return deed.go(deed.next_or("/"))


@post("/notify", include_in_schema=False)
async def notify(deed: NamedDependency[Deed]) -> Response[Any]:
    """Where to tell somebody, who is away, that it is their turn; empty fields end it."""
    return await keep_notices(deed, "/")


async def keep_notices(deed: Deed, back: str) -> Response[Any]:
    """Keep, or forget, the addresses for notices."""
    house, fields = deed.house, deed.fields
    mail = check_mail(fields.text("mail"))
    webhook = check_webhook(fields.text("webhook"), house.plan.mail.anywhere)
    deed.draw("mail", MAIL)
    if mail or webhook:
        person = Person(deed.guest.id, deed.guest.name, deed.reader.say.language, mail, webhook)
        await house.store.write(people.keep, person)
    else:
        await house.store.write(people.forget_addresses, deed.guest.id)
    return deed.data({"mail": mail, "webhook": webhook}) if deed.wants_json else deed.go(deed.next_or(back))


@post("/forget", include_in_schema=False)
async def forget(deed: NamedDependency[Deed]) -> Response[Any]:
    """Forget this person: name, addresses, seats. Whoever is at a table with them sees it at once."""
    for table_id in await deed.house.store.write(people.forget, deed.guest.id):
        deed.house.announce(await deed.house.room(table_id))
    deed.become(deed.house.keys.new_guest())
    return deed.go("/")


@get(["/rules/{game:str}", "/learn/{game:str}"], include_in_schema=False)
async def of_game(visit: NamedDependency[Visit], game: FromPath[str]) -> Response[Any]:
    if game not in games.names():
        raise NotHere(mark("There is no such page."))
    name = visit.request.url.path.split("/")[1]
    return visit.page(look.render_page(name, visit.reader, game=game))


@get("/keys", include_in_schema=False)
async def keys(visit: NamedDependency[Visit]) -> Response[Any]:
    return visit.page(look.render_page("keys", visit.reader))


HANDLERS = [home, me, notify, forget, of_game, keys]
