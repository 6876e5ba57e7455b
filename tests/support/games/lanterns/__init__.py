"""Lanterns: a small complete game with a board, hidden cards, a die and two to four players, for tests of all that
stands above the games. Its folder is put beside those of the house by `tests.support.small_games`.

Everyone walks their pawn along a street of lamps (two free steps a turn), then does one thing: rolls a die for points,
draws a card nobody else sees, or shows a card for its value, doubled at the last lamp. After some rounds most points
win.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.engine.arrays import filled, zeros
from sandtable.engine.chance import seeded
from sandtable.engine.kind import PAUSES, BadInput, GameKind, Result, Setting, View
from sandtable.engine.lexicon import Lexicon
from sandtable.engine.machine import NOBODY, Game, Phrase, Sentence, Step
from sandtable.engine.record import Recorder, refill

VALUES = 4
COPIES = 3
HAND = 2

TURN = Phrase("turn", "player", "round")
WALK = Phrase("walk", "player", "lamp")
ROLL = Phrase("roll", "player", "die")
DRAW = Phrase("draw", "player")
DRAWN = Phrase("drawn", "card")
SHOW = Phrase("show", "player", "card")
TO_LAMP = Phrase("to_lamp", "lamp")
STAY = Phrase("stay")
DO_ROLL = Phrase("do_roll")
DO_DRAW = Phrase("do_draw")
DO_SHOW = Phrase("do_show", "card")


class Lanterns(Game):
    def __init__(self, kind: GameKind, players: i64, chance: i64) -> None:
        super().__init__(kind, players, chance)
        self.lamps: i64 = 0
        self.rounds: i64 = 0
        self.round: i64 = 0
        self.turn: i64 = 0
        self.deck: vec[i64] = filled(VALUES, COPIES)
        self.hands: vec[i64] = zeros(VALUES * players)
        self.pawns: vec[i64] = zeros(players)
        self.points: vec[i64] = zeros(players)

    def copy(self) -> Lanterns:
        other = Lanterns(self.kind, self.players, self.chance)
        other.player, other.pauses, other.step = self.player, self.pauses, self.step
        other.put_off(self.still_to_do())
        other.lamps, other.rounds, other.round, other.turn = self.lamps, self.rounds, self.round, self.turn
        other.deck, other.hands = self.deck[:], self.hands[:]
        other.pawns, other.points = self.pawns[:], self.points[:]
        return other

    def hand(self, player: int) -> list[int]:
        return [int(self.hands[player * VALUES + card]) for card in range(VALUES)]

    def draw(self, player: i64) -> int:
        at = self.below(sum(self.deck))
        card = 0
        while at >= self.deck[card]:
            at -= self.deck[card]
            card += 1
        self.deck[card] -= 1
        self.hands[player * VALUES + card] += 1
        return card

    def redeal(self, seat: i64) -> None:
        sizes = [sum(self.hand(player)) for player in range(self.players)]
        for player in range(self.players):
            if player != seat:
                for card in range(VALUES):
                    self.deck[card] += self.hands[player * VALUES + card]
                    self.hands[player * VALUES + card] = 0
        for player in range(self.players):
            if player != seat:
                for _ in range(sizes[player]):
                    self.draw(player)


class NextTurn(Step[Lanterns]):
    name = "next_turn"

    def begin(self, g: Lanterns) -> None:
        g.turn += 1
        if g.turn == g.players:
            g.turn = 0
            g.round += 1
        if g.round <= g.rounds:
            g.tell(TURN, g.turn, g.round)
            for step in (self, ACT, WALKING, WALKING):
                g.then(step)


class Walking(Step[Lanterns]):
    name = "walking"

    def offer(self, g: Lanterns) -> None:
        lamp = g.pawns[g.turn]
        for target in (lamp - 1, lamp, lamp + 1):
            if 0 <= target < g.lamps:
                g.offer(target)

    def choose(self, g: Lanterns, option: i64) -> None:
        if option != g.pawns[g.turn]:
            g.pawns[g.turn] = option
            g.tell(WALK, g.turn, option)

    def describe(self, g: Lanterns, option: int) -> Sentence:
        return STAY.says() if option == g.pawns[g.turn] else TO_LAMP.says(option)

    def who(self, g: Lanterns) -> i64:
        return g.turn


class Act(Step[Lanterns]):
    name = "act"

    def offer(self, g: Lanterns) -> None:
        for card in range(VALUES):
            if g.hands[g.turn * VALUES + card] > 0:
                g.offer(card)
        g.offer(VALUES)
        if sum(g.deck) > 0:
            g.offer(VALUES + 1)

    def asks(self, g: Lanterns) -> bool:
        return g.pauses

    def choose(self, g: Lanterns, option: i64) -> None:
        if option < VALUES:
            g.hands[g.turn * VALUES + option] -= 1
            g.points[g.turn] += (option + 1) * (2 if g.pawns[g.turn] == g.lamps - 1 else 1)
            g.reveal()
            g.tell(SHOW, g.turn, option)
        elif option == VALUES:
            die = g.below(6) + 1
            g.points[g.turn] += die
            g.tell(ROLL, g.turn, die)
        else:
            card = g.draw(g.turn)
            g.tell(DRAW, g.turn)
            g.whisper(g.turn, DRAWN, card)

    def describe(self, g: Lanterns, option: int) -> Sentence:
        if option < VALUES:
            return DO_SHOW.says(option)
        return DO_ROLL.says() if option == VALUES else DO_DRAW.says()

    def who(self, g: Lanterns) -> i64:
        return g.turn


NEXT_TURN, WALKING, ACT = NextTurn(), Walking(), Act()
STEPS: dict[str, Step[Any]] = {step.name: step for step in (NEXT_TURN, WALKING, ACT)}
RECORDER = Recorder(
    ("lamps", "rounds", "round", "turn"), ("deck", "hands", "pawns", "points"), STEPS,
)


class LanternsKind(GameKind):
    name = "lanterns"
    title = "Lanterns"
    rules_version = 1
    players = (2, 3, 4)
    settings = (
        Setting("rounds", 3, "Rounds", "How often everyone has a turn.", ()),
        Setting("lucky", False, "Lucky start", "Everyone begins with a card more."),
        PAUSES,
    )
    lexicon = Lexicon(
        notation={
            "to_lamp": "lamp {lamp}", "stay": "stay", "do_roll": "roll", "do_draw": "draw", "do_show": "show {card}",
        },
        write={"card": lambda card: str(card + 1), "lamp": lambda lamp: str(lamp + 1)},
        words={
            "to_lamp": "Walk to lamp {lamp}", "stay": "Stay", "do_roll": "Roll the die", "do_draw": "Draw a card",
            "do_show": "Show a {card}", "turn": "Round {round}: {player} begins",
            "walk": "{player} walks to lamp {lamp}",
            "roll": "{player} rolls {die}", "draw": "{player} draws a card", "drawn": "You draw a {card}",
            "show": "{player} shows a {card}", "most_points": "most points",
        },
        name={
            "player": lambda player, say: say("Walker {n}", n=player + 1), "card": lambda card, say: str(card + 1),
            "lamp": lambda lamp, say: str(lamp + 1),
        },
        prompts={"walking": "Where to?", "act": "What will you do?"},
    )

    def board(self, data: Any = None) -> Any:
        if data is None:
            return {"lamps": 4}
        problems = self.check_board(data)
        if problems:
            raise BadInput("; ".join(problems))
        return data

    def check_board(self, data: Any) -> list[str]:
        if not isinstance(data, dict) or set(data) != {"lamps"}:
            return ['a street is {"lamps": how many}']
        lamps = data["lamps"]
        if isinstance(lamps, bool) or not isinstance(lamps, int) or not 2 <= lamps <= 20:
            return [f"a street has from 2 to 20 lamps, not {lamps!r}"]
        return []

    def new(self, players: int, seed: int, settings: dict[str, Any], board: Any, listening: bool = False) -> Lanterns:
        g = Lanterns(self, players, seeded(seed))
        g.lamps, g.rounds, g.round, g.turn = board["lamps"], settings["rounds"], 1, NOBODY
        g.pauses, g.listening = settings["pauses"], listening
        for player in range(players):
            for _ in range(HAND + settings["lucky"]):
                g.whisper(player, DRAWN, g.draw(player))
        g.then(NEXT_TURN)
        g.advance()
        return g

    def result(self, g: Lanterns) -> Result:
        scores = tuple(int(points) for points in g.points)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(scores, winners, "most_points")

    def view(self, g: Lanterns, seat: int | None) -> View:
        position = self.position(g)
        open_cards = [sum(g.hand(player)) for player in range(g.players)]
        position["hands"] = [hand if player == seat else None for player, hand in enumerate(position["hands"])]
        position["deck"] = None
        known = g.hand(seat) if seat is not None else [0] * VALUES
        unseen = [
            sum(g.hand(player)[card] for player in range(g.players)) + int(g.deck[card]) - known[card]
            for card in range(VALUES)
        ]
        return View(
            game=self.name, rules_version=self.rules_version,
            settings={"rounds": int(g.rounds), "lucky": False, "pauses": g.pauses}, players=int(g.players), seat=seat,
            to_move=g.to_move, over=g.over, asked=None if g.over else g.step.name, options=self.options_of(g, seat),
            position={**position, "hand_counts": open_cards}, deduced={"unseen": unseen},
            result=g.result().as_data() if g.over else None,
        )

    def position(self, g: Lanterns) -> dict[str, Any]:
        return {
            "game": self.name, "rounds": int(g.rounds), "round": int(g.round), "turn": int(g.turn),
            "pauses": g.pauses, "deck": [int(n) for n in g.deck],
            "hands": [g.hand(player) for player in range(g.players)],
            "pawns": [int(lamp) for lamp in g.pawns], "points": [int(n) for n in g.points],
            "agenda": [step.name for step in g.still_to_do()], "asked": None if g.over else g.step.name,
        }

    def from_position(self, position: dict[str, Any], board: Any = None, seed: int = 0) -> Lanterns:
        try:
            g = Lanterns(self, len(position["hands"]), seeded(seed))
            g.lamps = self.board(board)["lamps"]
            g.rounds, g.round, g.turn = position["rounds"], position["round"], position["turn"]
            g.pauses = position["pauses"]
            refill(g.deck, position["deck"])
            refill(g.pawns, position["pawns"])
            refill(g.points, position["points"])
            refill(g.hands, [n for hand in position["hands"] for n in hand])
            g.put_off([STEPS[name] for name in position["agenda"]])
            if position["asked"] is not None:
                g.then(STEPS[position["asked"]])
        except (KeyError, TypeError, ValueError) as wrong:
            raise BadInput(f"this is no position of Lanterns: {wrong}") from wrong
        g.advance()
        return g

    def from_view(self, view: View, seed: int, board: Any = None) -> Lanterns:
        hidden, position = view["position"], dict(view["position"])
        position["hands"] = [hand or [0] * VALUES for hand in hidden["hands"]]
        position["deck"] = view["deduced"]["unseen"]
        world = self.from_position(position, board, seed)
        for player, hand in enumerate(hidden["hands"]):
            for _ in range(0 if hand else hidden["hand_counts"][player]):
                world.draw(player)
        return world

    def to_bytes(self, g: Lanterns) -> bytes:
        return RECORDER.pack(g, {"game": self.name})

    def from_bytes(self, data: bytes, board: Any = None) -> Lanterns:
        _, numbers = Recorder.header(data)
        g = Lanterns(self, numbers[0], 1)
        RECORDER.unpack(g, numbers)
        return g


GAME = LanternsKind()
