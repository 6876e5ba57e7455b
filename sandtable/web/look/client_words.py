"""The messages that the page itself says: they go along as data, in the reader's language."""

from __future__ import annotations

from sandtable.engine.lexicon import Say
from sandtable.words import mark

MESSAGES = {
    "send": mark("Send"),
    "take_back": mark("Take back"),
    "choose": mark("choose…"),
    "lit": mark("lit {kind}…"),
    "less": mark("One less"),
    "more": mark("One more"),
    "all": mark("All {n}"),
    "of": mark("of {n}"),
    "sending": mark("Sending…"),
    "stale": mark("The table has moved on. Here is how it stands now."),
    "lost": mark("The connection is lost. Trying again…"),
    "back": mark("Connected again."),
    "copied": mark("Copied. Send it to your friend."),
    "copy_failed": mark("Copy this link: {link}"),
    "failed": mark("That did not work. Please try again."),
    "your_turn": mark("It is your turn"),
    "notices_on": mark("This device tells you when it is your turn."),
    "notices_off": mark("Your browser does not allow notices from this page."),
    "live": mark("You are at the present again."),
    "choices": mark("What can be chosen"),
    "region": mark("region"),
    "seat": mark("seat"),
    "card": mark("card"),
    "empire": mark("empire"),
    "territory": mark("territory"),
    "slot": mark("loyalty"),
    "ability": mark("ability"),
    "action": mark("action"),
    "n": mark("number"),
    "gone": mark("You no longer sit at this table."),
    "reload": mark("Load again"),
    "days": mark("{d} d {h} h"),
    "hours": mark("{h} h {min} min"),
    "late": mark("time is up"),
    "new_message": mark("New message from {name}"),
    "done": mark("Kept."),
}


def client_words(say: Say) -> dict[str, str]:
    """Name -> text, with its placeholders still in it."""
    return {name: say.translate(text) for name, text in MESSAGES.items()}
