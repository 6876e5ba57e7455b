"""The templates' surroundings: icons, addresses of built files, small helpers. One environment for all languages."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from sandtable.engine.lexicon import Say

HERE = Path(__file__).resolve().parent.parent
STATIC = HERE / "static"
"""The built client: every file in it has a hash of its content in its name."""


@cache
def manifest() -> dict[str, str]:
    """Plain name -> name with the hash; empty while the client is not built."""
    file = STATIC / "manifest.json"
    if not file.is_file():
        return {}
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def asset(name: str) -> str:
    """The address of a built file."""
    return "/static/" + manifest().get(name, name)


@lru_cache(1000)
def icon(name: str, extra: str = "") -> Markup:
    """A sign of the sprite, silent for screen readers: whoever shows it says in words what it means."""
    return Markup('<svg class="i {}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#g-{}"/></svg>').format(
        extra, asset("glyphs.svg"), name
    )


@lru_cache(1000)
def emblem(empire: str, extra: str = "") -> Markup:
    """The square sign of an empire."""
    return Markup('<span class="emblem {} {}">{}</span>').format(empire, extra, icon(empire))


@lru_cache(1000)
def disc(society: str, extra: str = "") -> Markup:
    """An agent's disc: outline and animal of its society."""
    sprite = asset("glyphs.svg")
    return Markup(
        '<svg class="disc {} {}" viewBox="0 0 24 24" aria-hidden="true"><use class="ground" href="{}#g-disc-{}"/>'
        '<use class="beast" href="{}#g-{}" x="4.5" y="4.5" width="15" height="15"/></svg>'
    ).format(society, extra, sprite, society, sprite, society)


@lru_cache(1000)
def piece(side: str, text: str = "", extra: str = "") -> Markup:
    """A piece of one side, with a letter or number on it."""
    return Markup(
        '<svg class="piece {} {}" viewBox="0 0 24 24" aria-hidden="true"><use class="ground" href="{}#g-piece-{}"/>'
        '<text x="12" y="16.5">{}</text></svg>'
    ).format(side, extra, asset("glyphs.svg"), side, text)


@lru_cache(1000)
def rule(game: str, anchor: str, words: str, text: str = "") -> Markup:
    """A link to the paragraph of the rules that tells of a component: the `text` of its heading, or a small sign.

    `words` says where it leads.
    """
    if text:
        link = '<a class="rule-word" href="/rules/{}#{}" target="_blank" rel="noopener" title="{}">{}</a>'
        return Markup(link).format(game, anchor, words, text)
    return Markup(
        '<a class="rule" href="/rules/{}#{}" target="_blank" rel="noopener" title="{}" aria-label="{}">{}</a>'
    ).format(game, anchor, words, words, icon("help"))


def plain_json(data: Any) -> str:
    """Compact JSON for an attribute; the template escapes it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def signed(number: int) -> str:
    """A number with the minus sign of books."""
    return str(number).replace("-", "−")


def bold(text: str) -> Markup:
    """Text with **bold** parts."""
    return Markup(re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(text))))


@cache
def environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    env.globals.update(icon=icon, emblem=emblem, disc=disc, piece=piece, rule=rule)
    env.globals.update(asset=asset, signed=signed, escape=escape)
    env.filters.update(bold=bold, plain_json=plain_json, signed=signed)
    return env


def render(template: str, /, **context: Any) -> str:
    """A template of ours, filled in."""
    return environment().get_template(template).render(**context)


MOST_KEPT = 400
_kept: OrderedDict[tuple[str, str, str], str] = OrderedDict()


def render_once(template: str, say: Say, /, **context: Any) -> str:
    """A template filled in with plain data; the same data is filled in once for all who read that language.

    What belongs to everybody, such as the map, is shown to several readers and stays as it is in most moves.
    """
    key = (template, say.language, repr(context))
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = render(template, say=say, **context)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return found
