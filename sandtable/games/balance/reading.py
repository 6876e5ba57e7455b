"""Reads a position of Balance of Power, and refuses one that is impossible, with the reason."""

from __future__ import annotations

from typing import Any

from sandtable.engine.kind import BadInput, GameKind
from sandtable.engine.machine import NOBODY
from sandtable.engine.record import refill
from sandtable.engine.shape import Choice, Maybe, misfits

from .agendas import AGENDAS
from .names import MISSIONS, PLAYERS, SIDES, STARS
from .position import COUNTS, FLAGS, PLACES, STEPS, WINNERS
from .rules import manoeuvre, setup, support
from .rules.map import NEUTRAL, TERRITORIES, Map, size
from .rules.winning import ENDINGS
from .state import DECK, DISCARDS, NONE, SEEN, Balance, blank

MOST_TROOPS = 1_000_000
MOST_TURNS = 1_000_000
NO_CARDS = {"1": 0, "2": 0}
LAYOUT_STEPS = (
    "layout", "give", "red_capital", "blue_capital", "lay", "lay_how_many", "hand_over", "pick_side", "pick_first",
)

SIDE = Choice(*PLAYERS)
CARDS = dict.fromkeys(STARS, int)
SHAPE: Any = {
    "game": Choice("balance"),
    "players": Maybe(Choice(2)),
    "settings": Maybe({}),
    "seats": Maybe(dict.fromkeys(PLAYERS, Choice(0, 1))),
    "layout_by": Maybe(Choice(0, 1)),
    "first": Maybe(SIDE),
    "turn": Maybe(SIDE),
    "turns": Maybe(int),
    "territories": {str: {"side": Maybe(Choice(*SIDES)), "troops": int}},
    "cities": [str],
    "capitals": dict.fromkeys(PLAYERS, Maybe(str)),
    "airfields": Maybe(dict.fromkeys(PLAYERS, Maybe(str))),
    "missions": {name: [str] for name in ("open", *PLAYERS)},
    "casualties": Maybe(dict.fromkeys(SIDES, int)),
    "hands": Maybe(dict.fromkeys(PLAYERS, Maybe(CARDS))),
    "hand_counts": Maybe(dict.fromkeys(PLAYERS, int)),
    "seen": Maybe(dict.fromkeys(PLAYERS, CARDS)),
    "discards": Maybe(CARDS),
    "this_turn": Maybe({
        **dict.fromkeys(FLAGS, Maybe(bool)), **dict.fromkeys(COUNTS, Maybe(int)), **dict.fromkeys(PLACES, Maybe(str)),
    }),
    "winner": Maybe(Choice(*WINNERS)),
    "ending": Maybe(Choice(*ENDINGS)),
    "asked": Maybe(Choice(*AGENDAS)),
    "agenda": Maybe([str]),
}


def read(position: dict[str, Any], kind: GameKind, board: Map, seed: int, hidden_allowed: bool = False) -> Balance:
    """The game of a position; raises BadInput with what is impossible about it.

    Of fields that a position may leave out the usual is assumed: no casualties, no cards, Red in seat 0 and to move.
    With `hidden_allowed` hands may be unknown: some cards are put there, and `redeal` makes them random.
    """
    problems = misfits(position, SHAPE)
    if problems:
        raise BadInput("this position cannot be read: " + "; ".join(problems[:5]))
    return Reader(position, kind, board, seed, hidden_allowed).read()


class Impossible(BadInput):
    """A position that no game can reach, with the reason."""


def refuse_unless(possible: bool, reason: str) -> None:
    if not possible:
        raise Impossible(f"this position is impossible: {reason}")


class Reader:
    """Fills a blank game from a position of the right shape."""

    def __init__(
        self, position: dict[str, Any], kind: GameKind, board: Map, seed: int, hidden_allowed: bool,
    ) -> None:
        self.position = position
        self.board = board
        self.hidden_allowed = hidden_allowed
        self.number = {name: at for at, name in enumerate(board.ids)}
        settings = kind.read_settings(self.get("settings", {}))
        refuse_unless(settings["setup"] <= len(board.setups), f"the board has no set-up {settings['setup']}")
        self.g = blank(kind, board, 0, settings)
        self.g.stir(seed)
        self.asked: str | None = position.get("asked")

    def get(self, name: str, default: Any) -> Any:
        value = self.position.get(name)
        return default if value is None else value

    def read(self) -> Balance:
        self.read_seats()
        self.read_territories()
        self.read_marks()
        self.read_missions()
        self.read_casualties()
        self.read_cards()
        self.read_turn()
        self.read_end()
        self.read_agenda()
        return self.g

    def territory(self, name: str, where: str) -> int:
        refuse_unless(name in self.number, f"{where}: there is no territory {name!r}")
        return self.number[name]

    def mask(self, names: list[str], numbers: dict[str, int], where: str) -> int:
        found = 0
        for name in names:
            refuse_unless(name in numbers, f"{where}: there is no {name!r}")
            refuse_unless(not found >> numbers[name] & 1, f"{where}: {name} stands there more than once")
            found |= 1 << numbers[name]
        return found

    def before_play(self) -> bool:
        return self.asked in LAYOUT_STEPS

    def read_seats(self) -> None:
        g = self.g
        seats = self.get("seats", None if self.before_play() and self.asked != "pick_first" else {"red": 0, "blue": 1})
        if seats is not None:
            refuse_unless(seats["red"] != seats["blue"], "both sides have the same seat")
            refuse_unless(g.command or seats["red"] == 0, "in Basic Training seat 0 plays red")
            g.red_seat = seats["red"]
        layouter = self.get("layout_by", 0 if g.command else None)
        refuse_unless(g.command == (layouter is not None), '"layout_by" belongs to Command Room, and is needed there')
        g.layouter = NOBODY if layouter is None else layouter
        refuse_unless(g.command or not self.before_play(), f"Basic Training has no step {self.asked!r}")
        picked = not self.before_play() or self.asked == "pick_first"
        refuse_unless(picked == (g.red_seat != NOBODY), '"seats" are known once a side was picked, and only then')

    def read_territories(self) -> None:
        g = self.g
        held = [0, 0, 0]
        troops = [0] * int(TERRITORIES)
        for name, territory in self.position["territories"].items():
            at = self.territory(name, "territories")
            count = territory["troops"]
            if territory.get("side") is None:
                refuse_unless(count == 0, f"{name} has {count} troops of nobody")
                laid_out = self.asked not in ("layout", "give")
                refuse_unless(not laid_out, f"nobody holds {name}; every territory is held by someone")
            else:
                refuse_unless(1 <= count <= MOST_TROOPS, f"{name} has {count} troops; it must have 1 to {MOST_TROOPS}")
                held[SIDES.index(territory["side"])] |= 1 << at
            troops[at] = count
        missing = [name for name in self.number if name not in self.position["territories"]]
        refuse_unless(not missing, f"it does not say who holds {', '.join(missing)}")
        if self.asked is not None and self.asked not in ("layout", "give"):
            for at, side in enumerate(PLAYERS):
                refuse_unless(held[at] != 0, f"{side} has no territory, so the game is over")
        refill(g.held, held)
        refill(g.troops, troops)
        if self.before_play():
            self.check_layout()

    def check_layout(self) -> None:
        """While the board is laid out, and just after: all troops that are there, no more."""
        g = self.g
        refuse_unless(g.holds_all(NEUTRAL, self.board.facilities), "the facilities are neutral in every layout")
        for at, side in enumerate(SIDES):
            laid, all_troops = g.troops_of(at), self.board.command.troops[at]
            refuse_unless(laid <= all_troops, f"{side} has {laid} troops; {all_troops} are laid out")
            if self.asked in ("hand_over", "pick_side", "pick_first"):
                refuse_unless(laid == all_troops, f"{side} has {laid} troops; all {all_troops} are laid out")
            elif self.asked not in ("lay", "lay_how_many"):
                refuse_unless(laid == size(g.held[at]), f"{side} has more than one troop in a territory already")

    def read_marks(self) -> None:
        g = self.g
        g.cities = self.mask(self.position["cities"], self.number, "cities")
        count = len(self.position["cities"])
        wanted = self.board.command.cities
        refuse_unless(count == wanted, f"there are {count} cities; a board has {wanted}")
        capitals, airfields = [], []
        for at, side in enumerate(PLAYERS):
            capital = self.position["capitals"].get(side)
            open_yet = ("layout", "give", "red_capital", "blue_capital")[:3 + at]
            known = self.asked not in open_yet
            must = "somewhere" if known else "open"
            refuse_unless(known == (capital is not None), f"the capital of {side} must be {must}")
            capitals.append(NONE if capital is None else self.territory(capital, "capitals"))
            if capital is not None and self.before_play():
                own = g.holds(at, capitals[at])
                refuse_unless(own, f"the capital of {side} is laid out on one of its own territories")
            airfield = self.get("airfields", {}).get(side)
            airfields.append(NONE if airfield is None else self.territory(airfield, "airfields"))
            if airfield is not None:
                refuse_unless(bool(g.command), "Basic Training has no airfields")
                own = g.holds(at, airfields[at])
                refuse_unless(own, f"the airfield of {side} is on {airfield}, which {side} does not hold")
        refill(g.capital, capitals)
        refill(g.airfield, airfields)

    def read_missions(self) -> None:
        g = self.g
        numbers = {name: at for at, name in enumerate(MISSIONS)}
        given = self.position["missions"]
        names = [name for cards in given.values() for name in cards]
        self.mask(names, numbers, "missions")
        wanted = self.board.command.missions
        count = len(names)
        refuse_unless(count == wanted, f"there are {count} missions, open and taken; there must be {wanted}")
        g.open_missions = self.mask(given["open"], numbers, "missions")
        refill(g.missions, [self.mask(given[side], numbers, "missions") for side in PLAYERS])
        if self.before_play():
            refuse_unless(len(given["open"]) == wanted, "a mission is taken before play has begun")

    def read_casualties(self) -> None:
        g = self.g
        room = self.board.command
        casualties = self.get("casualties", dict.fromkeys(SIDES, 0))
        for side in SIDES:
            most = 0 if not g.command or self.before_play() else len(room.mark) if side == "neutral" else room.track
            value = casualties[side]
            refuse_unless(0 <= value <= most, f"{side} has {value} casualties on the track; it can have 0 to {most}")
        refill(g.casualties, [casualties[side] for side in SIDES])

    def read_cards(self) -> None:
        g = self.g
        hands = self.get("hands", dict.fromkeys(PLAYERS, NO_CARDS))
        seen = self.get("seen", dict.fromkeys(PLAYERS, NO_CARDS))
        cards = {
            0: hands.get("red"), 1: hands.get("blue"), int(DISCARDS): self.get("discards", NO_CARDS),
            int(SEEN): seen["red"], int(SEEN) + 1: seen["blue"],
        }
        ones, twos = [0] * 6, [0] * 6
        for place, given in cards.items():
            if given is not None:
                refuse_unless(min(given.values()) >= 0, "there are fewer than no cards somewhere")
                ones[place], twos[place] = given["1"], given["2"]
        left = [int(self.board.ones) - sum(ones[:4]), int(self.board.twos) - sum(twos[:4])]
        for side in sorted(PLAYERS, key=lambda side: side != self.position.get("turn")):
            at = PLAYERS.index(side)
            if hands.get(side) is None:
                refuse_unless(self.hidden_allowed, f"the hand of {side} is not known; a position needs both hands")
                self.fill_hand(at, side, ones, twos, left)
            tellable = ones[SEEN + at] <= ones[at] and twos[SEEN + at] <= twos[at]
            refuse_unless(tellable, f"more cards of {side} are seen than are in the hand")
            count = self.get("hand_counts", {}).get(side, ones[at] + twos[at])
            refuse_unless(count == ones[at] + twos[at], f"{side} holds {ones[at] + twos[at]} cards, not {count}")
        all_cards = [int(self.board.ones), int(self.board.twos)]
        refuse_unless(min(left) >= 0, f"there are only {all_cards[0]} cards of one star and {all_cards[1]} of two")
        refuse_unless(not self.before_play() or left == all_cards, "a card was drawn before play")
        ones[DECK], twos[DECK] = left
        refill(g.ones, ones)
        refill(g.twos, twos)

    def fill_hand(self, at: int, side: str, ones: list[int], twos: list[int], left: list[int]) -> None:
        """Some cards for a hand of which only the number is known: those that are seen, then as many stars as there
        are, first for the side whose turn it is: if it is asked to trade it can.
        """
        ones[at], twos[at] = ones[SEEN + at], twos[SEEN + at]
        rest = self.get("hand_counts", {}).get(side, 0) - ones[at] - twos[at]
        left[0] -= ones[at]
        left[1] -= twos[at]
        refuse_unless(0 <= rest <= max(0, left[0]) + max(0, left[1]), f"{side} cannot hold so many cards")
        more_twos = min(rest, max(0, left[1]))
        ones[at] += rest - more_twos
        twos[at] += more_twos
        left[0] -= rest - more_twos
        left[1] -= more_twos

    def read_turn(self) -> None:
        g = self.g
        this_turn = self.get("this_turn", {})
        playing = not self.before_play()
        g.turns = self.get("turns", 1 if playing else 0)
        turn = self.get("turn", "red" if playing else None)
        first = self.get("first", None if turn is None else turn if g.turns % 2 else other(turn))
        known = (first is not None) == (turn is not None) == playing
        refuse_unless(known, '"turn" and "first" belong to play, and to it alone')
        low, high = (1, MOST_TURNS) if playing else (0, 0)
        refuse_unless(low <= g.turns <= high, f"{g.turns} turns have begun; it can be {low} to {high}")
        limit = int(g.turn_limit)
        refuse_unless(not limit or g.turns <= limit, f"turn {g.turns} is after the limit of {limit}")
        if playing:
            fits = (turn == first) == (g.turns % 2 == 1)
            refuse_unless(fits, f"turn {g.turns} is not that of {turn} if {first} began")
            g.turn, g.first = PLAYERS.index(turn), PLAYERS.index(first)
        for name in (*FLAGS, *COUNTS):
            setattr(g, name, this_turn.get(name) or (False if name in FLAGS else 0))
        for name in PLACES:
            if this_turn.get(name) is not None:
                setattr(g, name, self.territory(this_turn[name], name))
        refuse_unless(0 <= g.recon <= support.MOST_RECON, f"recon is {g.recon}; it can be 0 to {support.MOST_RECON}")
        refuse_unless(g.command or not (g.recon or g.special_forces), "Basic Training has no support")
        refuse_unless(not g.mission_taken or bool(g.missions[g.turn]), f"{turn} took a mission this turn but has none")

    def read_end(self) -> None:
        g = self.g
        winner, ending = self.position.get("winner"), self.position.get("ending")
        together = (self.asked is None) == (winner is not None) == (ending is not None)
        refuse_unless(together, '"winner" and "ending" belong to a game that is over, where nothing is "asked"')
        if winner is not None:
            g.winner, g.ending = WINNERS.index(winner), ENDINGS.index(ending)
            refuse_unless((winner == "draw") == (ending == "limit_draw"), f"it is {winner} by {ending}")

    def read_agenda(self) -> None:
        """What is asked, and what is done after it."""
        g = self.g
        agenda = self.position.get("agenda")
        if self.asked is None:
            refuse_unless(not agenda, "the game is over, but something is on the agenda")
            return
        known = AGENDAS[self.asked]
        agenda = list(known[0]) if agenda is None else agenda
        refuse_unless(tuple(agenda) in known, f"{self.asked!r} is never asked with the agenda {agenda}")
        supported = {self.asked, *agenda} & {"support", "resistance"}
        refuse_unless(g.command or not supported, "Basic Training has no support")
        g.put_off([STEPS[name] for name in agenda])
        step = STEPS[self.asked]
        self.check_registers([*agenda, self.asked])
        g.step = step
        if g.offered() > 1 or (g.offered() == 1 and step.asks(g)):
            g.player = step.who(g)
        else:
            g.then(step)
            g.advance()

    def check_registers(self, steps: list[str]) -> None:
        """What the waiting step is about must be there and must fit it."""
        g = self.g
        wanted = {"source": steps[-1] in NEED_SOURCE, "target": steps[-1] in NEED_TARGET}
        low, high = (1, MOST_TROOPS) if steps[-1] in ("place", "return", "how_many") else (0, 0)
        refuse_unless(low <= g.to_place <= high, f"{g.to_place} troops are to be placed; it can be {low} to {high} now")
        for name in PLACES:
            there = getattr(g, name) != NONE
            refuse_unless(there == wanted[name], f"{name!r} of this turn is {'not ' if wanted[name] else ''}needed now")
        if steps[-1] not in NEED_DICE:
            refuse_unless(not (g.dice or g.keep or g.answer), "there are dice, but no battle")
        if steps[-1] in CHECKS:
            CHECKS[steps[-1]](self, steps)

    def check_battle(self, steps: list[str]) -> None:
        """An own territory that can attack, and an enemy neighbour."""
        g = self.g
        refuse_unless(g.holds(g.turn, g.source) and g.troops[g.source] > 1, "the source cannot attack")
        near = self.board.neighbours[g.source] >> g.target & 1
        refuse_unless(bool(near) and not g.holds(g.turn, g.target), "the target cannot be attacked from the source")
        refuse_unless(g.answer == 0, "the defender has answered already")
        if steps[-1] == "with_how_many":
            return
        spare = int(g.troops[g.source]) - 1
        most = g.most_dice(g.target, spare, g.special_forces)
        single = 1 <= g.dice <= most and g.keep == 0
        refuse_unless(single or (g.dice == 0 and 1 <= g.keep <= spare), "so many cannot attack")

    def check_uprising(self, steps: list[str]) -> None:
        g = self.g
        near = self.board.neighbours[g.source] >> g.target & 1
        refuse_unless(g.holds(NEUTRAL, g.source) and g.troops[g.source] > 1, "the source cannot rise")
        refuse_unless(bool(near) and g.holds(g.waiting(), g.target), "no uprising can be against the target")
        dice = g.most_dice(g.target, g.troops[g.source] - 1, False)
        refuse_unless((g.dice, g.keep, g.answer) == (dice, 0, 0), f"an uprising here has {dice} dice")

    def check_advance(self, steps: list[str]) -> None:
        g = self.g
        near = self.board.neighbours[g.source] >> g.target & 1
        both = g.holds(g.turn, g.source) and g.holds(g.turn, g.target)
        refuse_unless(bool(near) and both, "nothing can advance there")

    def check_placing(self, steps: list[str]) -> None:
        g = self.g
        side = NEUTRAL if "return" in steps else g.turn
        refuse_unless(g.holds(side, g.target), f"{SIDES[side]} does not hold the target")

    def check_manoeuvre(self, steps: list[str]) -> None:
        g = self.g
        refuse_unless(bool(manoeuvre.sources(g) >> g.source & 1), "nothing can leave the source")
        if steps[-1] == "manoeuvre_number":
            reached = manoeuvre.chain(g, g.source) >> g.target & 1
            refuse_unless(bool(reached) and g.source != g.target, "no chain of own territories leads to the target")

    def check_laying(self, steps: list[str]) -> None:
        g = self.g
        refuse_unless(setup.unlaid(g, g.holder(g.target)) > 0, "all troops of that side are laid out")


NEED_SOURCE = {"with_how_many", "defence", "advance", "uprising_defence", "manoeuvre_to", "manoeuvre_number"}
NEED_TARGET = (NEED_SOURCE - {"manoeuvre_to"}) | {"how_many", "lay_how_many"}
NEED_DICE = {"defence", "uprising_defence"}
CHECKS = {
    "with_how_many": Reader.check_battle, "defence": Reader.check_battle, "advance": Reader.check_advance,
    "uprising_defence": Reader.check_uprising, "how_many": Reader.check_placing, "manoeuvre_to": Reader.check_manoeuvre,
    "manoeuvre_number": Reader.check_manoeuvre, "lay_how_many": Reader.check_laying,
}


def other(side: str) -> str:
    return PLAYERS[1 - PLAYERS.index(side)]
