"""A position of War of Whispers read back from its data, or the reason why it cannot be one."""

from __future__ import annotations

from typing import Any

from sandtable.engine.kind import BadInput, GameKind
from sandtable.engine.machine import NOBODY, Step
from sandtable.engine.record import refill

from . import waiting
from .agendas import ACTION
from .names import CARDS, EMPIRES, SLOTS
from .position import BOOLS, EMPIRE_NUMBERS, NUMBERS, REGIONS, SEAT_NUMBERS, STEPS, seat_name
from .rules import agents, council, round
from .rules.agents import MOST_IN_FIELD
from .rules.map import Map
from .state import AGENTS_EACH, NONE, Whispers, blank


class Reader:
    """Fills a blank game from a position, and says what is impossible about it."""

    def __init__(self, position: dict[str, Any], kind: GameKind, board: Map, hidden_allowed: bool) -> None:
        self.position = position
        self.board = board
        self.hidden_allowed = hidden_allowed
        self.region_number = {name: at for at, name in enumerate(board.ids)}
        self.seat_number = {seat_name(seat): seat for seat in range(20)}
        self.empire_number = {name: at for at, name in enumerate(EMPIRES)}
        players = self.whole("players", 2, 4)
        settings = kind.read_settings(self.get("settings", dict, {}))
        self.g = blank(kind, board, players, 0, settings)

    def read(self) -> Whispers:
        g = self.g
        g.round = self.whole("round", 1, 4, 1)
        g.first = self.whole("first", 0, int(g.players) - 1, 0)
        marker = self.position.get("marker")
        g.marker = NONE if marker is None else self.named(marker, self.seat_number, "marker", "seat")
        self.read_turn()
        self.read_regions()
        self.read_agents()
        self.read_loyalties()
        self.read_hands()
        refill(g.swaps, self.per_player("swaps", 0, 9))
        refill(g.bonus, self.per_player("bonus", -99, 99))
        waiting.refuse_unless(g.counter_intelligence or not any(g.bonus), "points come from counter_intelligence alone")
        return g

    def get(self, name: str, kind: type, default: Any) -> Any:
        value = self.position.get(name, default)
        if not isinstance(value, kind):
            raise BadInput(f'"{name}" of a position must be {"an object" if kind is dict else "a list"}, not {value!r}')
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        return _whole(self.position.get(name, default), low, high, f'"{name}" of a position')

    def named(self, value: Any, table: dict[str, int], where: str, what: str) -> int:
        if not isinstance(value, str) or value not in table:
            raise BadInput(f"{where}: there is no {what} {value!r}")
        return table[value]

    def per_player(self, name: str, low: int, high: int) -> list[int]:
        values = self.get(name, list, [0] * int(self.g.players))
        if len(values) != self.g.players:
            raise BadInput(f'"{name}" of a position must have one entry for each of the {self.g.players} players')
        return [_whole(value, low, high, f'an entry of "{name}"') for value in values]

    def read_turn(self) -> None:
        g = self.g
        turn = self.get("turn", dict, {})
        g.turn = _whole(turn.get("number", 0), 0, 99, '"number" of "turn"')
        if turn.get("actor") is not None:
            g.actor = _whole(turn["actor"], 0, int(g.players) - 1, '"actor" of "turn"')
        if turn.get("last_action") is not None:
            g.last_action = _whole(turn["last_action"], 0, len(self.board.action_kind) - 1, '"last_action" of "turn"')
        for names, table, what in (
            (REGIONS, self.region_number, "region"),
            (EMPIRE_NUMBERS, self.empire_number, "empire"),
            (SEAT_NUMBERS, self.seat_number, "seat"),
        ):
            for name in names:
                if turn.get(name) is not None:
                    setattr(g, name, self.named(turn[name], table, f'"{name}" of "turn"', what))
        for name in BOOLS:
            setattr(g, name, turn.get(name, False) is True)
        for name in NUMBERS:
            high = (1 << self.board.size) - 1 if name == "picked" else 40
            setattr(g, name, _whole(turn.get(name, 0), 0, high, f'"{name}" of "turn"'))
        if "was" in turn:
            if not isinstance(turn["was"], dict):
                raise BadInput('"was" of "turn" must be an object')
            was = [0] * self.board.size
            for name, value in turn["was"].items():
                at = self.named(name, self.region_number, '"was" of "turn"', "region")
                was[at] = _whole(value, 0, 20, f"the banners that {name} had")
            refill(g.was, was)

    def read_regions(self) -> None:
        g = self.g
        home = self.board.home
        holder = list(home)
        banners = [0] * self.board.size
        for name, region in self.get("regions", dict, {}).items():
            at = self.named(name, self.region_number, '"regions"', "region")
            if not isinstance(region, dict):
                raise BadInput(f'region {name} of a position must be an object with "empire" and "banners"')
            banners[at] = _whole(region.get("banners", 0), 0, 20, f"the banners of {name}")
            if region.get("empire") is not None:
                holder[at] = self.named(region["empire"], self.empire_number, f"region {name}", "empire")
            lifted = g.was[at] > 0
            if banners[at] == 0 and holder[at] != home[at] and not lifted:
                held_by = EMPIRES[home[at]]
                raise BadInput(f"{name} has no banners, so its home empire {held_by} holds it, not {region['empire']}")
        supply = [int(self.board.banners_each)] * 5
        for at, count in enumerate(banners):
            supply[holder[at]] -= count
        if g.sent and g.active_empire != NONE:
            supply[g.active_empire] -= int(g.sent)
        if g.empire != NONE and g.left:
            supply[g.empire] -= int(g.left)
        for at, left in enumerate(supply):
            if left < 0:
                raise BadInput(f"{EMPIRES[at]} has {20 - left} banners; an empire has 20")
        for name, given in self.get("supply", dict, {}).items():
            at = self.named(name, self.empire_number, '"supply"', "empire")
            if given != supply[at]:
                raise BadInput(f"the supply of {name} is {supply[at]} by the banners on the map, not {given!r}")
        refill(g.holder, holder)
        refill(g.banners, banners)
        refill(g.supply, supply)
        g.count_up()

    def read_agents(self) -> None:
        g = self.g
        seats: list[int] = []
        councils = self.get("councils", dict, {})
        for name in councils:
            self.named(name, self.empire_number, '"councils"', "empire")
        for empire in EMPIRES:
            council_of = councils.get(empire, [None] * 4)
            if not isinstance(council_of, list) or len(council_of) != 4:
                raise BadInput(f"the council of {empire} must be a list of four seats, each a player or null")
            seats += [
                NOBODY if who is None else _whole(who, 0, int(g.players) - 1, f"a seat of {empire}")
                for who in council_of
            ]
        refill(g.council, seats)
        field = [0] * self.board.size
        for name, owners in self.get("field", dict, {}).items():
            at = self.named(name, self.region_number, '"field"', "region")
            if not g.agents_in_field:
                raise BadInput("there are agents in the field, but the option agents_in_field is off")
            if not isinstance(owners, list) or len(set(map(repr, owners))) != len(owners):
                raise BadInput(f"the agents in {name} must be a list of different players")
            for who in owners:
                field[at] |= 1 << _whole(who, 0, int(g.players) - 1, f"an agent in {name}")
        refill(g.field, field)
        for player in range(int(g.players)):
            if agents.agents_on_board(g, player) > AGENTS_EACH:
                raise BadInput(f"player {player} has more than {AGENTS_EACH} agents on the board")
            if agents.agents_in_field(g, player) > MOST_IN_FIELD:
                raise BadInput(f"player {player} has more than {MOST_IN_FIELD} agents in the field")

    def read_loyalties(self) -> None:
        g = self.g
        given = self.get("loyalties", list, [[{"empire": name} for name in EMPIRES]] * int(g.players))
        if len(given) != g.players:
            raise BadInput(f'"loyalties" must have one entry for each of the {g.players} players')
        loyalty: list[int] = []
        face_up: list[int] = []
        origin: list[int] = []
        for player, tokens in enumerate(given):
            if not isinstance(tokens, list) or len(tokens) != 5 or not all(isinstance(token, dict) for token in tokens):
                raise BadInput(f"the loyalties of player {player} must be five objects, for x4, x3, x2, x0 and x-1")
            shown = [token.get("empire") for token in tokens]
            known = [name for name in shown if name is not None]
            if not all(name in EMPIRES for name in known) or len(set(known)) != len(known):
                listed = ", ".join(map(str, known))
                raise BadInput(f"player {player} must have one loyalty to each empire, not {listed}")
            if len(known) < 5 and not self.hidden_allowed:
                raise BadInput(f"the loyalties of player {player} are not all known; a position needs all five")
            rest = [name for name in EMPIRES if name not in known]
            for slot, token in enumerate(tokens):
                loyalty.append(EMPIRES.index(shown[slot] if shown[slot] is not None else rest.pop(0)))
                face_up.append(int(token.get("revealed", False) is True))
                origin.append(SLOTS.index(token["first_on"]) if token.get("first_on") in SLOTS else slot)
            if sorted(origin[-5:]) != [0, 1, 2, 3, 4]:
                raise BadInput(f'"first_on" of the loyalties of player {player} must name each slot once')
        refill(g.loyalty, loyalty)
        refill(g.face_up, face_up)
        refill(g.origin, origin)
        if g.to_each_their_own and not self.hidden_allowed and not g.first_loves_differ():
            raise BadInput("with to_each_their_own the tokens that first lay on x4 must show different empires")

    def read_hands(self) -> None:
        g = self.g
        hands = self.get("hands", list, [{}] * int(g.players))
        counts = self.get("hand_counts", list, [{}] * int(g.players))
        if len(hands) != g.players or len(counts) != g.players:
            raise BadInput(f'"hands" must have one entry for each of the {g.players} players')
        deck = [2] * 20
        held: list[list[int]] = []
        card_number = {name: at for at, name in enumerate(CARDS)}
        for player, hand in enumerate(hands):
            cards = [0] * 20
            if hand is None and not self.hidden_allowed:
                raise BadInput(f"the hand of player {player} is not known; a position needs all hands")
            if hand is not None and not isinstance(hand, dict):
                raise BadInput(f'the hand of player {player} must be an object, as {{"bear-eagle": 1}}')
            for name, count in (hand or {}).items():
                card = self.named(name, card_number, f"the hand of player {player}", "card")
                cards[card] = _whole(count, 0, 2, f"the number of {name}")
                deck[card] -= cards[card]
                if deck[card] < 0:
                    raise BadInput(f"there are only two cards {name}")
            held.append(cards)
        for player, hand in enumerate(hands):
            if not isinstance(counts[player], dict):
                raise BadInput(f'"hand_counts" of player {player} must be an object, as {{"bear": 1}}')
            if hand is None:
                self.fill_hand(held[player], counts[player], deck)
            self.check_counts(f"player {player} holds", held[player], counts[player])
        self.check_counts("the deck has", deck, self.get("deck_counts", dict, {}))
        refill(g.hand, [count for cards in held for count in cards])
        refill(g.held, [sum(cards) for cards in held])
        refill(g.deck, deck)

    def check_counts(self, who: str, cards: list[int], counts: dict[str, Any]) -> None:
        """Counts of cards by empire, where they are given, must be those of the cards."""
        for name, given in counts.items():
            at = self.named(name, self.empire_number, "counts of cards", "empire")
            there = sum(cards[4 * at: 4 * at + 4])
            if given != there:
                raise BadInput(f"{who} {there} cards of {name} by the hands, not {given!r}")

    def fill_hand(self, cards: list[int], counts: dict[str, Any], deck: list[int]) -> None:
        """Some cards for a hand of which only the counts are known; `redeal` makes them random."""
        for empire, name in enumerate(EMPIRES):
            wanted = _whole(counts.get(name, 0), 0, 8, '"hand_counts"')
            for card in range(4 * empire, 4 * empire + 4):
                taken = min(wanted, deck[card])
                cards[card] += taken
                deck[card] -= taken
                wanted -= taken
            if wanted:
                raise BadInput(f"the hands hold more than the eight cards of {name}")


def _whole(value: Any, low: int, high: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadInput(f"{what} must be a whole number from {low} to {high}, not {value!r}")
    return value


def read(position: dict[str, Any], kind: GameKind, board: Map, seed: int, hidden_allowed: bool = False) -> Whispers:
    """The game of a position. Without "asked" the seat that the marker is on begins its turn.

    With `hidden_allowed` hands may be unknown: some cards are put there, and `redeal` makes them random. Until then
    perhaps nothing can be chosen with them.
    """
    g = Reader(position, kind, board, hidden_allowed).read()
    g.stir(seed)
    asked = position.get("asked")
    agenda = position.get("agenda")
    if asked is None and agenda is None and g.marker != NONE:
        if g.agent_for(g.marker) == NONE:
            raise BadInput(f"nobody controls the {seat_name(int(g.marker))}")
        g.then(round.ROUND_MARKER)
        g.then(round.MOVE_MARKER)
        council.start_seat(g, g.marker)
        waiting.check(g, "before_action", ACTION)
        g.advance()
        return g
    if not isinstance(agenda, list | None):
        raise BadInput(f'"agenda" of a position must be a list of steps, not {agenda!r}')
    steps = [_step(name) for name in (agenda or [])]
    if asked is None:
        if steps:
            raise BadInput('"asked" must name the step that waits, as "agenda" is not empty')
        waiting.check(g, None, ())
        g.fresh = True
        return g
    g.step = _step(asked)
    agenda = waiting.agenda_of(g, asked, agenda)
    waiting.check(g, asked, agenda)
    g.put_off([STEPS[name] for name in agenda])
    try:
        if g.offered() == 0 and not hidden_allowed:
            raise BadInput(f'nothing can be chosen in this position at "{asked}"')
        for option in g.options():
            g.describe(option)
        g.player = g.step.who(g)
    except (IndexError, OverflowError) as wrong:
        raise BadInput(f'"turn" lacks something that "{asked}" needs') from wrong
    if g.player == NOBODY:
        raise BadInput(f'"turn" must name the "actor" who is asked "{asked}"')
    return g


def _step(name: Any) -> Step[Any]:
    if not isinstance(name, str) or name not in STEPS:
        raise BadInput(f"there is no step {name!r}; the steps are: {', '.join(sorted(STEPS))}")
    return STEPS[name]
