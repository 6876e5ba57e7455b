"""A match played at one terminal: by people, who sit before it in turn, and by bots.

Nothing is shown but what comes through the view, the log and the events of the seat that sits before the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.bots import Bot
from sandtable.engine.kind import BadInput, View
from sandtable.engine.lexicon import ENGLISH, Say
from sandtable.match import Match
from sandtable.savefile import to_save, write
from sandtable.terminal.pages import Page, teller, voice_of
from sandtable.terminal.paint import Screen

HUMAN = "human"


class Leave(Exception):
    """Somebody wants to stop playing for now."""


class Sitting:
    """Plays a match to its end, or until somebody leaves."""

    def __init__(
        self, match: Match, seats: Sequence[str], bots: Mapping[int, Bot], screen: Screen,
        say: Say = ENGLISH, curtain: bool = False,
    ) -> None:
        """`seats`: "human", or the name of the bot that `bots[seat]` is. `curtain`: hide the screen between people."""
        self.match = match
        self.seats = tuple(seats)
        self.bots = bots
        self.screen = screen
        self.say = say
        self.curtain = curtain
        self.voice = voice_of(match, say)
        self.teller = teller(match.kind.name)
        self.people = [seat for seat, who in enumerate(self.seats) if who == HUMAN]
        # Who sits before the screen. Several people without a curtain look at it together, and see what each may see.
        self.reader: int | None = None if curtain or len(self.people) != 1 else self.people[0]
        self.read = dict.fromkeys([*self.people, None], 0)
        self.heard = dict.fromkeys(bots, 0)
        self.looked: object = None
        self.saved: str | None = None
        self.commands: dict[str, tuple[Callable[[str], None], str]] = {
            "look": (self._look, say("look: show the whole table again; look MAP, look HAND, ...: that part of it")),
            "undo": (self._undo, say("undo: take back your last choice, as long as it told nobody anything")),
            "restart": (self._restart, say("restart: take back all you may take back")),
            "log": (self._log, say("log: all that happened, as far as you know it")),
            "save": (self._save, say("save FILE: keep the game in a file")),
            "help": (self._help, say("help: this list")),
            "quit": (self._quit, say("quit: leave the game")),
        }

    def play(self) -> None:
        """Until the game is over; raises Leave when somebody leaves before that."""
        while not self.match.over:
            seat = self.match.to_move
            assert seat is not None
            if seat in self.bots:
                self._bot_chooses(seat, self.bots[seat])
            else:
                self._person_chooses(seat)
        self._finish()

    # Bots ------------------------------------------------------------------------------------------------------------

    def _bot_chooses(self, seat: int, bot: Bot) -> None:
        happened = [event for entry in self.match.log(seat)[self.heard[seat]:] for event in entry.events]
        self.heard[seat] = len(self.match.moves) + 1
        with self.screen.waiting(self.say("{player} is thinking", player=self._name(seat))):
            option = bot.choose(self.match.view(seat), happened)
        fault = bot.fault()
        if fault is not None:
            said = self.say("{player} is replaced for this choice: {why}.", player=self._name(seat),
                            why=fault.words(self.say))
            self.screen.say(said, "red")
        self.match.choose(seat, option)
        if self.reader is not None or not self.people:
            self._tell_news()

    # People ----------------------------------------------------------------------------------------------------------

    def _person_chooses(self, seat: int) -> None:
        if self.reader != seat:
            self._change_reader(seat)
        self._tell_news()
        view = self.match.view(seat)
        if self.looked != self.teller.chapter(view):
            self._look("")
        self._ask(view)
        while self.match.to_move == seat:
            made = len(self.match.moves)
            answer = self._answer()
            try:
                self._do(seat, view, answer)
            except BadInput as wrong:
                self.screen.say(wrong.words(self.say), "red")
                continue
            if len(self.match.moves) != made:
                return

    def _change_reader(self, seat: int) -> None:
        """Somebody else sits down; before that nothing is left of what was shown to the one before."""
        if self.curtain:
            if self.reader is not None and any("to" in event for event in self._unread()):
                self._tell_news()
                self._answer_to(self.say("Press Enter when you have read this."))
            self.screen.clear()
            self._answer_to(self.say("{player}, press Enter when only you look.", player=self._name(seat)))
            self.screen.clear()
        self.reader = seat
        self.looked = None

    def _ask(self, view: View) -> None:
        for line in self.teller.status(view, self.voice):
            self.screen.say(line, "dim")
        question = self.voice.question(view)
        self.screen.say(self.say("{player}: {question}", player=self._name(self._reader), question=question), "bold")
        choices = [(self.voice.speak(option), self.voice.notate(option)) for option in view["options"]]
        self.screen.choices(choices)
        self.screen.typeable = (*(notation for _, notation in choices), *self.commands)

    def _answer(self) -> str:
        return self._answer_to(">")

    def _answer_to(self, prompt: str) -> str:
        try:
            return self.screen.ask(prompt)
        except EOFError:
            raise Leave from None

    def _do(self, seat: int, view: View, answer: str) -> None:
        """A number, a command, or a choice in notation."""
        if not answer:
            self._ask(view)
            return
        if answer.isdecimal():
            number = int(answer) if len(answer) < 9 else 0
            if not 1 <= number <= len(view["options"]):
                last = len(view["options"])
                raise BadInput(self.say("There is no choice {number}; there are 1 to {n}.", number=answer, n=last))
            self.match.choose(seat, view["options"][number - 1]["option"])
            return
        word, _, rest = ("help" if answer == "?" else answer).partition(" ")
        notations = {self.voice.notate(option).lower() for option in view["options"]}
        if answer.lower() not in notations and word.lower() in self.commands:
            self.commands[word.lower()][0](rest.strip())
            return
        self.match.choose(seat, self.match.read(seat, answer))

    # Commands --------------------------------------------------------------------------------------------------------

    @property
    def _reader(self) -> int:
        return self.reader if self.reader is not None else 0

    def _look(self, rest: str) -> None:
        view = self.match.view(self.reader)
        page = self.teller.page(view, self.voice)
        wanted = [section for section in page.sections if rest.lower() in section.title.lower()]
        if not wanted:
            titles = ", ".join(section.title for section in page.sections)
            raise BadInput(self.say("There is no {what} to look at; there is: {titles}", what=rest, titles=titles))
        self.screen.show(Page(page.title, tuple(wanted)))
        if not rest:
            self.looked = self.teller.chapter(view)

    def _undo(self, rest: str) -> None:
        taken = self.match.undo(self._reader)
        self._took_back(self.say("Taken back: {choice}", choice=taken.notation))

    def _restart(self, rest: str) -> None:
        if not self.match.restart_turn(self._reader):
            self.match.undo(self._reader)  # says why nothing can be taken back
        self._took_back(self.say("You begin again from where all could be taken back."))

    def _took_back(self, message: str) -> None:
        """All who read the log further than it now goes on read it from here."""
        end = len(self.match.moves) + 1
        self.read = {seat: min(read, end) for seat, read in self.read.items()}
        self.screen.say(message)

    def _log(self, rest: str) -> None:
        for entry in self.match.log(self.reader):
            self.screen.news(self.voice.speak(event) for event in entry.events)

    def _save(self, rest: str) -> None:
        if not rest:
            raise BadInput(self.say("Say where to: save FILE"))
        self.keep(rest)
        self.saved = rest
        self.screen.say(self.say("Kept in {file}, with all secrets: not to be read before the end.", file=rest))

    def _help(self, rest: str) -> None:
        self.screen.say(self.say("Type the number of a choice, or its notation (enough of it to be clear), or:"))
        for _, text in self.commands.values():
            self.screen.say(f"  {text}")

    def _quit(self, rest: str) -> None:
        raise Leave

    def keep(self, path: str | Path) -> None:
        """Write the match down, with who plays the seats, so that it can be gone on with."""
        data: dict[str, Any] = {**to_save(self.match), "seats": list(self.seats)}
        try:
            write(data, path)
        except OSError as wrong:
            raise BadInput(f"{path}: {(wrong.strerror or str(wrong)).lower()}") from wrong

    # Telling ---------------------------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return self.voice.player(seat)

    def _unread(self) -> list[dict[str, Any]]:
        """What happened since the reader last read, as far as it may be known."""
        return [event for entry in self.match.log(self.reader)[self.read[self.reader]:] for event in entry.events]

    def _tell_news(self) -> None:
        self.screen.news(self.voice.speak(event) for event in self._unread())
        self.read[self.reader] = len(self.match.moves) + 1

    def _finish(self) -> None:
        if len(self.people) <= 1:
            self._tell_news()
        view = self.match.open_view()
        self.screen.show(self.teller.page(view, self.voice))
        self.screen.show(self.teller.outcome(view, self.voice))
