"""Save files: a whole match as JSON that anybody can read, replay and verify.

The file of a match holds its secret, so that of a running game is for its keeper alone; `export` is what may be given
to a seat. Everything in a file is checked when it is read: it is played again from its secret, and the first thing
that comes out otherwise is the reason it is refused. docs/saves.md describes the format.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from sandtable import __version__, games
from sandtable.engine.kind import BadInput, GameKind
from sandtable.fair import commitment
from sandtable.match import Match, visible

FORMAT = "sandtable match"
FORMAT_VERSION = 1
LARGEST_FILE = 64 << 20


class Foreign(BadInput):
    """No save file of this program."""


class OtherVersion(BadInput):
    """A save file of another version, of the format or of the rules, than this program can read."""


class Sealed(BadInput):
    """What one seat was given of a running game: it has no secret, so that it cannot be played again."""


class Damaged(BadInput):
    """A save file with something missing or of the wrong shape."""


class Mismatch(BadInput):
    """A save file that comes out otherwise when it is played again: changed, or not dealt as promised."""


# Writing -------------------------------------------------------------------------------------------------------------


def to_save(match: Match) -> dict[str, Any]:
    """The whole match, its secret included: for its keeper, and for everybody once it is over."""
    result = match.result()
    header = match.header()
    return {
        "format": FORMAT, "format_version": FORMAT_VERSION, "sandtable": __version__,
        "game": header["game"], "rules_version": match.kind.rules_version, "players": header["players"],
        "settings": header["settings"], "names": header["names"], "board": header["board"], "origin": header["origin"],
        "commitment": match.commitment, "words": header["words"], "secret": header["secret"],
        "set_up": header["set_up"],
        "moves": [
            {"seat": move.seat, "choice": move.notation, "events": list(move.events)} for move in match.moves
        ],
        "result": result.as_data() if result else None,
    }


def export(match: Match, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may have of the match: once it is over all of it, before that what it saw."""
    data = to_save(match)
    if match.over:
        return data
    moves = [
        {"seat": entry.seat, "choice": entry.notation, "events": list(entry.events)} for entry in match.log(seat)[1:]
    ]
    return {
        **data, "seat": seat, "secret": None, "origin": None, "set_up": visible(match.set_up, seat), "moves": moves,
    }


def dumps(data: Mapping[str, Any]) -> str:
    """A save as text: a field a line, and a line for every move."""
    lines = []
    for name, value in data.items():
        if name == "moves":
            moves = ",\n  ".join(json.dumps(move, ensure_ascii=False) for move in value)
            lines.append(f'"moves": [\n  {moves}\n ]' if value else '"moves": []')
        else:
            lines.append(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def write(data: Mapping[str, Any], path: str | Path) -> None:
    """Write a save in one piece: a file of that name is either the old one or the whole new one, whatever happens."""
    target = Path(path)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(dumps(data))
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


# Reading -------------------------------------------------------------------------------------------------------------


def loads(text: str | bytes) -> Any:
    """JSON as plain data. Raises Foreign if it is none."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError as wrong:
        raise Foreign("this is no JSON that can be read: it is nested too deeply") from wrong
    except ValueError as wrong:  # among them: undecodable bytes, and numbers of thousands of digits
        raise Foreign(f"this is no JSON: {wrong}") from wrong


def read_json(path: str | Path) -> Any:
    """The data of a JSON file. Raises BadInput with the file's name if it cannot be read."""
    try:
        if os.path.getsize(path) > LARGEST_FILE:
            raise Foreign(f"the file is larger than {LARGEST_FILE >> 20} MiB")
        return loads(Path(path).read_bytes())
    except OSError as wrong:
        raise BadInput(f"{path}: {(wrong.strerror or str(wrong)).lower()}") from wrong
    except Foreign as wrong:
        raise Foreign(f"{path}: {wrong}") from wrong


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def from_save(data: Any) -> Match:
    """The match that `to_save` wrote. Raises Foreign, OtherVersion, Sealed, Damaged or Mismatch with the reason."""
    kind = _check_origin(data)
    fields = _check_fields(data)
    secret = _secret_of(data)
    try:
        match = Match.start(
            kind.name, fields["players"], fields["settings"], fields["names"], secret, fields["words"],
            data.get("board"), data.get("origin"),
        )
    except BadInput as wrong:
        raise Damaged(f"this save file is damaged: {wrong}") from wrong
    if match.players != fields["players"]:
        _damaged(f"its position is for {match.players} players, not {fields['players']}")
    _compare("the set-up", fields["set_up"], list(match.set_up))
    for number, move in enumerate(fields["moves"], 1):
        _replay(match, number, move)
    result = match.result()
    _compare("the result", data.get("result"), result.as_data() if result else None)
    return match


def _replay(match: Match, number: int, move: Any) -> None:
    where = f"move {number}"
    good = isinstance(move, dict) and isinstance(move.get("choice"), str) and isinstance(move.get("events"), list)
    if not good:
        _damaged(f'{where} is not an object with "seat", "choice" and "events"')
    seat = _count(move, "seat", where)
    try:
        events = match.choose(seat, match.read(seat, move["choice"]))
    except BadInput as wrong:
        raise Mismatch(f"{where} cannot be played: {wrong}") from wrong
    _compare(where, move["events"], events)


def _check_origin(data: Any) -> GameKind:
    """What the file says it is: the kind of game, if this program can read it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Foreign(f'this is no save file of Sandtable: it does not say "format": "{FORMAT}"')
    version = _count(data, "format_version")
    if version > FORMAT_VERSION:
        raise OtherVersion(f"this save file has format version {version}; this program reads up to {FORMAT_VERSION}")
    if not isinstance(data.get("game"), str):
        _damaged('"game" must be the name of a game')
    try:
        kind = games.kind(data["game"])
    except BadInput as wrong:
        raise OtherVersion(f"this save file is of a game that this program does not have: {wrong}") from wrong
    rules = _count(data, "rules_version")
    if rules != kind.rules_version:
        raise OtherVersion(
            f"this match follows version {rules} of the rules of {kind.name} and this program plays version "
            f"{kind.rules_version}; sandtable {data.get('sandtable')} can replay it"
        )
    return kind


def _check_fields(data: dict[str, Any]) -> dict[str, Any]:
    shapes = {"players": int, "settings": dict, "names": list, "words": list, "set_up": list, "moves": list}
    for name, shape in shapes.items():
        if not isinstance(data.get(name), shape) or isinstance(data[name], bool):
            what = {int: "a whole number", dict: "an object", list: "a list"}[shape]
            _damaged(f'"{name}" must be {what}')
    for name in ("board", "origin"):
        if not isinstance(data.get(name), dict | None):
            _damaged(f'"{name}" must be an object or null')
    return data


def _secret_of(data: dict[str, Any]) -> bytes:
    text = data.get("secret")
    if text is None:
        raise Sealed("this file is what one seat saw of a running game; the file of the finished game can be replayed")
    try:
        secret = bytes.fromhex(text)
    except (TypeError, ValueError):
        _damaged('"secret" must be hexadecimal digits')
    if data.get("commitment") != commitment(secret):
        raise Mismatch(f"the secret has the hash {commitment(secret)}, the file promises {data.get('commitment')}")
    return secret


def _compare(where: str, written: Any, played: Any) -> None:
    """By their text, so that 1, 1.0 and true differ."""
    if json.dumps(written, sort_keys=True) != json.dumps(played, sort_keys=True):
        raise Mismatch(f"{where} comes out otherwise: the file has {_short(written)}, the game {_short(played)}")


def _short(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 300 else f"{text[:300]}..."


def _count(data: Mapping[str, Any], name: str, where: str = "it") -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        _damaged(f'{where} has no "{name}" that is a whole number')
    return value


def _damaged(problem: str) -> NoReturn:
    raise Damaged(f"this save file is damaged: {problem}")


# Verifying -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What came out when a save file was played again."""

    match: Match | None
    problem: str | None
    """Why it does not verify; None if it does."""

    @property
    def ok(self) -> bool:
        return self.problem is None


def verify(data: Any, published: str | None = None) -> Verdict:
    """Play a save again from its secret and compare every event and the result.

    `published` is the hash that was announced before play: a file can only be held to what is known from elsewhere.
    Raises Foreign, OtherVersion, Sealed or Damaged if there is nothing to verify.
    """
    try:
        match = from_save(data)
    except Mismatch as wrong:
        return Verdict(None, str(wrong))
    if published is not None and published.strip().lower() != match.commitment:
        return Verdict(match, f"the published hash was {published.strip().lower()}, the secret has {match.commitment}")
    return Verdict(match, None)
