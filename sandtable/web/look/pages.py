"""The pages around the tables: home, new table, joining, rules, keys, errors."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from babel.dates import format_timedelta
from markupsafe import Markup

from sandtable import games
from sandtable.engine.kind import View, number_in
from sandtable.engine.lexicon import Say
from sandtable.face import new_game
from sandtable.words import mark

from ..panels import games as looks
from ..panels.common import asking, frame
from . import rules
from .environment import render
from .keys import keys
from .scene import Card, HomePage, JoinPage, NewPage, Reader, TableLook
from .table import shell

SENTENCES = {
    "whispers": mark("Five empires, hidden loyalties. 2 to 4 players, about an hour."),
    "balance": mark("Two powers, a wary neutral, dice. 2 players, about 45 minutes."),
}
BOTS = {
    "easy": mark("knows the rules of thumb, and is careless"),
    "cautious": mark("plays by rules of thumb and guards what it has"),
    "aggressive": mark("plays by rules of thumb and attacks where it can"),
    "normal": mark("plays by rules of thumb, now boldly, now with care"),
    "hard": mark("thinks ahead"),
    "expert": mark("thinks ahead for up to two seconds"),
}
ACTIONS = {
    "open": mark("Open"),
    "link": mark("Link"),
    "sit": mark("Sit down"),
    "watch": mark("Watch"),
    "replay": mark("Replay"),
}
ACTION_SIGNS = {"open": "", "link": "link", "sit": "", "watch": "eye", "replay": "play"}
TITLES = {
    "home": mark("All tables"),
    "new": mark("New table"),
    "join": mark("Sit down"),
    "error": mark("Sorry"),
    "rules": mark("Rules"),
    "keys": mark("Keys"),
    "learn": mark("First game, guided"),
}


def render_page(name: str, reader: Reader, **context: Any) -> str:
    """A page by its name: home, new, join, error, rules, keys, learn."""
    say = reader.say
    more: Any = {"home": _home, "new": _new, "join": _join}.get(name)
    title = say(TITLES[name])
    if context.get("game"):
        title = f"{say(games.kind(context['game']).title)} · {title}"
    whole = {
        **shell(reader),
        **context,
        "title": f"{title} · Sandtable",
        "body_class": f"page page-{name}",
        "heading": say(TITLES[name]),
        "key_list": keys(say),
        "small_map": small_map,
        "games": [(kind.name, say(kind.title)) for kind in kinds()],
    }
    if more is not None:
        whole |= more(reader, context["page"])
    template = f"pages/{name}.html"
    if name in ("rules", "learn"):
        whole |= rules.context(context["game"], say)
        whole["guide"] = Markup(render("common/guide_start.html", **whole))
        template = f"pages/{name}_{context['game']}.html"
    return render(template, **whole)


def kinds() -> list[Any]:
    """The games that people are shown."""
    return [games.kind(name) for name in ("whispers", "balance") if name in games.names()]


def small_map(game: str, view: Any = None) -> Markup:
    found: Markup = looks.of(game).small_map(game, view)
    return found


@cache
def opening(game: str) -> View:
    """What a spectator sees of some new game: for the pictures on the home page."""
    kind = games.kind(game)
    settings = {"setup": 3} if any(setting.name == "setup" for setting in kind.settings) else None
    return new_game(game, players=kind.players[min(1, len(kind.players) - 1)], seed=4, options=settings).view(None)


def table_of(card: Card) -> TableLook | None:
    """A card as a table, to ask what is going on there."""
    if card.view is None:
        return None
    return TableLook(
        card.id,
        card.title,
        card.game,
        card.seats,
        card.seat,
        card.view,
        0,
        card.moves,
        card.moves,
        started=card.started,
        finished=card.finished,
    )


def line_of(card: Card, say: Say) -> str:
    """What goes on at a table, in a few words."""
    game = say(games.kind(card.game).title)
    if not card.started:
        free = sum(seat.who == "open" for seat in card.seats)
        friends = sum(seat.who == "invited" for seat in card.seats)
        if friends:
            return f"{game} · " + say.count("waits for {n} friend", "waits for {n} friends", friends)
        return f"{game} · " + say.count("{n} free seat of {all}", "{n} free seats of {all}", free, all=len(card.seats))
    if card.finished:
        return f"{game} · {outcome_of(card, say)}"
    table = table_of(card)
    if table is None:
        return game
    to_move = table.view["to_move"]
    if to_move is None:
        return game
    question = asking.question(table, say)
    if to_move == card.seat:
        return question
    return say("{name}: {question}", name=looks.of(card.game).person_for(table, to_move, say), question=question)


def outcome_of(card: Card, say: Say) -> str:
    """How a game ended for its reader, in a few words."""
    if len(card.winners) == 1 and card.winners[0] in card.mine and len(card.mine) == 1:
        return say("you won")
    names = [card.seats[seat].name or say("seat {n}", n=seat + 1) for seat in card.winners]
    if len(names) == 1:
        return say("{name} won", name=names[0])
    if not names or len(names) == len(card.seats):
        return say("a draw")
    return say("shared by {names}", names=", ".join(names))


def ago(iso: str, say: Say) -> str:
    """How long ago something was, in words."""
    if not iso:
        return ""
    past = datetime.now(UTC) - datetime.fromisoformat(iso)
    return str(format_timedelta(-max(past, timedelta(seconds=1)), add_direction=True, locale=say.language))


def _card(card: Card, say: Say) -> dict[str, Any]:
    signs = looks.of(card.game).seat_sign
    return {
        "card": card,
        "line": line_of(card, say),
        "when": ago(card.changed, say),
        "action": say(ACTIONS[card.action]),
        "sign": ACTION_SIGNS[card.action],
        "map": small_map(card.game, card.view),
        "title": card.title or say(games.kind(card.game).title),
        "seats": [
            {"sign": signs(number), "name": seat.name or frame.seat_words(seat, say)}
            for number, seat in enumerate(card.seats)
        ],
    }


def _home(reader: Reader, page: HomePage) -> dict[str, Any]:
    say = reader.say
    starts = [
        {
            "name": kind.name,
            "title": say(kind.title),
            "sentence": say(SENTENCES.get(kind.name, kind.title)),
            "picture": looks.of(kind.name).big_picture(opening(kind.name)),
        }
        for kind in kinds()
    ]
    tables = [
        (f"{kind.name}-{count}", say.count("{game}, {n} player", "{game}, {n} players", count, game=say(kind.title)))
        for kind in kinds()
        for count in kind.players
    ]
    return {
        "page": page,
        "your_turn": [_card(card, say) for card in page.your_turn],
        "mine": [_card(card, say) for card in page.mine],
        "open_tables": [_card(card, say) for card in page.open],
        "finished": [_card(card, say) for card in page.finished],
        "starts": starts,
        "tables": tables,
        "name": page.name or reader.name,
    }


def _new(reader: Reader, page: NewPage) -> dict[str, Any]:
    say = reader.say
    kind = next(kind for kind in page.kinds if kind.name == page.game)
    shown = [other for other in page.kinds if other.name in {known.name for known in kinds()}] or list(page.kinds)
    players = number_in(page.values.get("players", ""))
    count = players if players in kind.players else kind.players[min(1, len(kind.players) - 1)]
    settings = []
    for setting in kind.settings:
        if setting.name == "pauses":
            continue
        default = str(setting.default).lower() if isinstance(setting.default, bool) else str(setting.default)
        choices = [
            (
                str(choice).lower() if isinstance(choice, bool) else str(choice),
                say(CHOICES.get((setting.name, str(choice)), str(choice))),
            )
            for choice in setting.choices
        ]
        settings.append(
            {
                "name": setting.name,
                "title": say(setting.title),
                "help": say(setting.help),
                "value": page.values.get(f"option.{setting.name}", default),
                "flag": isinstance(setting.default, bool),
                "choices": choices,
                "error": page.errors.get(f"option.{setting.name}", ""),
            }
        )
    levels = [(f"bot:{level}", say("{level} bot", level=say(frame.LEVELS.get(level, level)))) for level in page.levels]
    return {
        "page": page,
        "kind": kind,
        "kinds": [(other.name, say(other.title)) for other in shown],
        "count": count,
        "bots": [(say(frame.LEVELS[level]), say(BOTS[level])) for level in page.levels if level in BOTS],
        "settings": settings,
        "counts": [(n, say.count("{n} player", "{n} players", n)) for n in kind.players],
        "seats": [
            {
                "number": number,
                "sign": looks.of(kind.name).seat_sign(number),
                "value": page.values.get(f"seat{number}", "me" if number == 0 else "friend"),
            }
            for number in range(count)
        ],
        "who": [
            ("me", say("me")),
            ("friend", say("a friend, by a link")),
            ("anyone", say("anyone")),
            ("hotseat", say("someone at this screen")),
            *levels,
        ],
        "clocks": [
            ("none", say("no clock")),
            *((f"days:{n}", say.count("{n} day a move", "{n} days a move", n)) for n in (1, 2, 3, 7)),
            *(
                (f"live:{m}+{s}", say("{minutes} min + {seconds} s", minutes=m, seconds=s))
                for m, s in ((5, 5), (10, 15), (20, 30), (45, 30))
            ),
        ],
        "speeds": [(code, say(word)) for code, word in frame.SPEEDS.items()],
    }


CHOICES = {
    ("mode", "basic"): mark("Basic Training"),
    ("mode", "command"): mark("Command Room"),
    ("setup", "0"): mark("drawn by lot"),
    ("turn_limit", "0"): mark("none"),
}


def _join(reader: Reader, page: JoinPage) -> dict[str, Any]:
    say = reader.say
    look = looks.of(page.game)
    kind = games.kind(page.game)
    return {
        "page": page,
        "game_title": say(kind.title),
        "sentence": say(SENTENCES.get(kind.name, kind.title)),
        "picture": small_map(page.game),
        "clock": frame.clock_words(page.clock, say),
        "settings": [
            (say(setting.title), say(setting.help))
            for setting in kind.settings
            if setting.name != "pauses" and page.settings.get(setting.name) is True
        ],
        "seats": [
            {
                "sign": look.seat_sign(number),
                "name": seat.name or frame.seat_words(seat, say),
                "this": number == page.seat,
            }
            for number, seat in enumerate(page.seats)
        ],
    }
