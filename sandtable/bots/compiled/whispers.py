"""The guide of Whispers: rules of thumb for what to try, and an estimate of where a position leads."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sandtable.bots.compiled.guide import Guide
from sandtable.bots.compiled.net import Net, floats, squash
from sandtable.bots.compiled.whispers_belief import ATTACKED, GREW, PLACED, Belief
from sandtable.bots.compiled.whispers_cards import (
    AllOfThem,
    DisturbTheUnloved,
    EnoughToWin,
    GiveToTheNeedy,
    JoinFromTheStrong,
    LeaveOff,
    MoveToWhereItHelps,
    OneMoreHere,
    PlayWhatHelps,
    RidOf,
    RidOfOne,
    SeatWorthTaking,
    SpareYourCards,
    StrikeAround,
)
from sandtable.bots.compiled.whispers_rules import (
    AttackWell,
    DropTheSpare,
    FollowTheCities,
    KeepSecrets,
    NameTheStrong,
    Principle,
    SendAFewMore,
    SendEnough,
    placing_banners,
    seating_agents,
    taking_an_action,
)
from sandtable.bots.compiled.whispers_sense import Sense
from sandtable.bots.compiled.whispers_value import HIDDEN, INPUTS, Picture
from sandtable.engine.machine import NOBODY, Game
from sandtable.games.whispers.rules.map import ALL_SEATS
from sandtable.games.whispers.rules.round import ROUNDS, value_of
from sandtable.games.whispers.rules.scoring import points_of, rank_of
from sandtable.games.whispers.state import CARD_KINDS, NONE, SLOTS, Whispers

NONE_AT_ALL: Final[list[Principle]] = []
BOLD: Final[list[str]] = ["attack what pays", "attack well", "gather for conquest", "lead attacks"]
"""What the aggressive mind more."""
CAREFUL: Final[list[str]] = ["guard what is worth having", "spare cards", "spare far", "draw cards", "keep secrets"]
"""What the cautious mind more."""


def principles() -> dict[str, list[Principle]]:
    """The principles for every kind of decision, by the name of the step that asks."""
    playing: list[Principle] = [PlayWhatHelps("play what helps", 1.0, False), SpareYourCards("spare cards", 0.4, False)]
    freeing: list[Principle] = [PlayWhatHelps("free what helps", 1.0, True), SpareYourCards("spare far", 0.4, True)]
    placing = placing_banners()
    acting = taking_an_action()
    return {
        "place_agents": seating_agents(),
        "before_action": [*acting, *playing],
        "act_at_once": acting,
        "after_action": playing,
        "during_attack": playing,
        "declare": [AttackWell("attack well", 1.0), *freeing],
        "how_many": [SendEnough("send enough", 1.0), SendAFewMore("send a few more", 0.12)],
        "place_banners": placing,
        "swap_tokens": [FollowTheCities("follow the cities", 1.0), KeepSecrets("keep secrets", 3.0)],
        "name_an_empire": [NameTheStrong("name the strong", 1.0)],
        "discard_cards": [DropTheSpare("drop the spare", 0.5)],
        "swap_agents": [SeatWorthTaking("seat worth taking by swap", 1.0)],
        "eagle_moves": [SeatWorthTaking("seat worth flying to", 1.0)],
        "lion_borrows": [SeatWorthTaking("seat worth borrowing", 1.0)],
        "move_banners": [MoveToWhereItHelps("move to where it helps", 1.0)],
        "move_how_many": [AllOfThem("move all", 0.2)],
        "kill_where": [RidOf("rid of three", 1.0, 3)],
        "kill_how_many": [AllOfThem("kill all", 0.3)],
        "scatter_from": [RidOf("rid of all", 1.0, 20)],
        "scatter_to": [OneMoreHere("scatter to where it helps", 1.0)],
        "strike_from": [StrikeAround("strike around", 1.0)],
        "strike": [RidOfOne("rid of one", 1.0)],
        "give_where": [GiveToTheNeedy("give to the needy", 1.0)],
        "populate": [OneMoreHere("populate where it helps", 1.0)],
        "join_attack": [JoinFromTheStrong("join from the strong", 1.0)],
        "join_how_many": [EnoughToWin("enough to win", 1.0)],
        "rearrange_whose": [DisturbTheUnloved("disturb the unloved", 0.3)],
        "lift_banners": [LeaveOff("leave off", 1.0)],
        "put_down_banners": [OneMoreHere("put down where it helps", 1.0), *placing],
    }


class WhispersGuide(Guide):
    """Looks, for each decision, with the eyes of the player who makes it: own tokens and what is public."""

    def __init__(self) -> None:
        super().__init__(Net(INPUTS, HIDDEN))
        self.sight = 20
        self.sense: Sense | None = None
        self.curiosity = 0.35
        self.points: vec[float] = floats(64)
        self.principles: Final[dict[str, list[Principle]]] = principles()
        self.picture: Picture = Picture()
        self.belief: Belief = Belief()
        self.believing: bool = True
        """Whether others are believed to want what they work for; else any loyalties are as likely."""
        self.actor: i64 = NOBODY

    def temper(self, boldness: float) -> None:
        for found in self.principles.values():
            for principle in found:
                principle.temper(boldness, BOLD, CAREFUL)

    def sense_of(self, g: Whispers) -> Sense:
        found = self.sense
        if found is None:
            found = Sense(g)
            self.sense = found
        found.look(g, g.player)
        return found

    def weigh(self, g: Game) -> None:
        assert isinstance(g, Whispers)
        n = g.offered()
        self.room(n)
        best = self.score(g, n)
        weights = self.weights
        points = self.points
        i: i64
        for i in range(n):
            behind = (best - points[i]) / self.heat
            once = 1.0 / (1.0 + behind)
            weights[i] = once * once * once + 0.0001

    def score(self, g: Whispers, n: i64) -> float:
        """Put into `points` what the principles say of each option; the most any gets."""
        while len(self.points) < n:
            self.points = append(self.points, 0.0)
        sense = self.sense_of(g)
        points = self.points
        best = -1.0e9
        i: i64
        if g.step.name == "take_back":
            self.judge_agents(g, sense, n)
            for i in range(n):
                best = max(best, points[i])
            return best
        principles = self.principles.get(g.step.name, NONE_AT_ALL)
        for i in range(n):
            sum_of = 0.0
            for principle in principles:
                sum_of += principle.weight * principle.points(sense, g.buffer[i])
            points[i] = sum_of
            if sum_of > best:
                best = sum_of
        return best

    def judge_agents(self, g: Whispers, sense: Sense, n: i64) -> None:
        """The agent to take back is the one that would be placed there again last."""
        i: i64
        for i in range(n):
            option = g.buffer[i]
            if option < ALL_SEATS:
                g.council[option] = NOBODY
            sum_of = 0.0
            for principle in self.principles["place_agents"]:
                sum_of -= principle.weight * principle.points(sense, option)
            if option < ALL_SEATS:
                g.council[option] = g.player
            self.points[i] = sum_of

    def best(self, g: Game) -> i64:
        assert isinstance(g, Whispers)
        n = g.offered()
        if n == 1:
            return g.buffer[0]
        self.score(g, n)
        best: i64 = 0
        i: i64
        for i in range(1, n):
            if self.points[i] > self.points[best]:
                best = i
        return g.buffer[best]

    # What others may hold --------------------------------------------------------------------------------------------

    def hear(self, g: Game, key: str, values: dict[str, int]) -> None:
        assert isinstance(g, Whispers)
        self.belief.heard = True
        if key == "agent_placed":
            self.belief.note(g, values["player"], values["seat"] // 4, PLACED)
        elif key == "acted":
            self.actor = values["player"]
        elif key == "battle" and self.actor != NOBODY:
            self.belief.note(g, self.actor, values["enemy"], ATTACKED)
        elif key == "banner_placed" and self.actor != NOBODY:
            self.belief.note(g, self.actor, values["empire"], GREW)

    def prepare(self, g: Game, seat: i64) -> None:
        assert isinstance(g, Whispers)
        if not self.belief.heard:
            self.belief.forget()
            self.belief.note_councils(g)
        self.belief.weigh(g, seat)

    def beliefs(self, g: Game, seat: i64) -> list[list[list[float]]]:
        """By player, slot and empire, the probability that the token is there."""
        assert isinstance(g, Whispers)
        self.prepare(g, seat)
        return self.belief.chances(g, seat)

    def deal(self, g: Game, seat: i64) -> None:
        assert isinstance(g, Whispers)
        if self.believing:
            g.redeal_cards(seat)
            self.belief.deal(g, seat)
            g.fresh = False
        else:
            g.redeal(seat)

    # Where a position leads -------------------------------------------------------------------------------------------

    def judge(self, g: Game) -> None:
        assert isinstance(g, Whispers)
        if g.player == NOBODY:
            self.judge_result(g)
        elif self.learned:
            self.by_net(g)
        else:
            self.judge_position(g)

    def judge_result(self, g: Whispers) -> None:
        """The victory, and a little for points, so that a lost game is still played for them."""
        players = g.players
        best = rank_of(g, 0)
        winners: i64 = 1
        p: i64
        for p in range(1, players):
            rank = rank_of(g, p)
            if rank > best:
                best = rank
                winners = 1
            elif rank == best:
                winners += 1
        for p in range(players):
            won = 1.0 / float(winners) if rank_of(g, p) == best else 0.0
            ahead = float(points_of(g, p)) - float(best) / 1000000.0
            self.values[p] = 0.85 * won + 0.15 * squash(ahead / 8.0)

    def draw(self, g: Game) -> None:
        assert isinstance(g, Whispers)
        self.picture.draw(g)

    def show(self, g: Game, player: i64) -> None:
        assert isinstance(g, Whispers)
        self.picture.show(g, player, self.net)

    def judge_position(self, g: Whispers) -> None:
        """As if it ended about here."""
        players = g.players
        p: i64
        q: i64
        for p in range(players):
            self.points[p] = self.prospect(g, p)
        spread = 1.5 + 1.5 * float(ROUNDS - g.round)
        for p in range(players):
            product = 1.0
            for q in range(players):
                if q != p:
                    product *= squash((self.points[p] - self.points[q]) / spread)
            self.values[p] = product

    def prospect(self, g: Whispers, player: i64) -> float:
        """About how many points a player will have."""
        total = float(g.bonus[player])
        slot: i64
        for slot in range(SLOTS):
            empire = g.loyalty[player * SLOTS + slot]
            total += float(value_of(slot)) * self.outlook(g, empire)
        return total

    def outlook(self, g: Whispers, empire: i64) -> float:
        """About how many cities an empire will have: more with banners in stock on the map."""
        cities = 0.0
        banners = 0.0
        region: i64
        for region in range(g.map.size):
            if g.holder[region] == empire:
                cities += float(g.map.cities[region])
                banners += float(g.banners[region])
        left = float(ROUNDS - g.round) + 0.5
        return cities + 0.05 * banners * left

    def phase(self, g: Game) -> i64:
        """Twenty seats a round, and the agents before them."""
        assert isinstance(g, Whispers)
        return g.round * 32 + g.marker + 1

    def mark(self, g: Game, seat: i64) -> i64:
        assert isinstance(g, Whispers)
        mark: i64 = 1469598103934
        region: i64
        k: i64
        for region in range(g.map.size):
            mark = mix(mark, g.holder[region] * 64 + g.banners[region] + (g.field[region] << 10))
        for k in range(ALL_SEATS):
            mark = mix(mark, g.council[k])
        for k in range(CARD_KINDS):
            mark = mix(mark, g.hand[seat * CARD_KINDS + k])
        for k in range(g.players):
            mark = mix(mark, g.held[k] * 64 + g.swaps[k])
            mark = mix(mark, g.bonus[k])
        for k in range(g.players * SLOTS):
            mark = mix(mark, g.face_up[k] * 8 + (g.loyalty[k] if g.face_up[k] or k // SLOTS == seat else NONE))
        mark = mix(mark, ((g.round * 32 + g.marker) * 64 + g.turn) * 64 + g.player)
        mark = mix(mark, ((g.left * 64 + g.sent) * 64 + g.source) * 64 + g.target)
        mark = mix(mark, (g.survivors * 64 + g.killed) * 64 + g.region)
        for letter in g.step.name:
            mark = mix(mark, ord(letter))
        return mark


def mix(mark: i64, value: i64) -> i64:
    """One more number in a digest that stays below 2**62."""
    return ((mark ^ (value + 1)) * 1099511 + (mark >> 29)) & 0x3FFFFFFFFFF
