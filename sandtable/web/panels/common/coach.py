"""The guide of a first game: for every kind of question one paragraph, shown to those who want it."""

from __future__ import annotations

from sandtable.words import mark

from ...look.scene import TableLook

WHISPERS = {
    "place_agents": mark(
        "Put your agent where it speaks for seats that matter to your ×4 and ×3 empires. An agent far to "
        "the right of a council also speaks for the vacant seats left of it; hover over a seat to see who would."
    ),
    "take_back": mark(
        "From the second round on you first take one agent back: choose the one that does least for you."
    ),
    "before_action": mark(
        "The marker has reached a seat you speak for. Choose one of its actions; if you hold cards, those "
        "that can be played now are lit."
    ),
    "act_at_once": mark("Your agent has moved: now take an action of its new seat."),
    "place_banners": mark(
        "Each click puts one banner into a lit region. Banners defend cities and can attack later; more "
        "than 4 in a region (6 with a farm) are lost after the council."
    ),
    "declare": mark(
        "Click the region that attacks, then its target. The chip says what will come of it if nobody plays a card."
    ),
    "how_many": mark("How many do you send? A conquered region must keep one banner. Enter sends."),
    "during_attack": mark("The banners are on their way. Cards that add banners are played now; otherwise fight."),
    "after_action": mark("After the action more cards may be played. If you have nothing to add, go on."),
    "swap_agents": mark("Choose the seat your agent changes places with; at once you take one of its actions."),
    "discard_cards": mark("You may keep five cards. Choose those you can hardly ever pay with."),
    "swap_tokens": mark(
        "You may exchange two of your loyalties, but both will be open to all and never move again. Keeping "
        "your secrets is often better."
    ),
    "move_banners": mark("Choose the region the banners leave, then where they go; it need not be adjacent."),
    "during": mark("Play a card, or go on."),
}
BALANCE = {
    "place": mark(
        "Your new troops: click a lit territory, then say how many. Strong stacks at your border attack "
        "better than many small ones."
    ),
    "how_many": mark("Plus and minus change the number; Enter sends."),
    "trade": mark("Cards can be traded for troops. Four stars bring 7, more stars bring much more: waiting can pay."),
    "attack": mark(
        "Click one of your lit territories, then a neighbour. The chance to take it stands on the map. Look "
        "at the missions on the left: what do you lack?"
    ),
    "with_how_many": mark(
        "Roll once with as many troops as allowed, or assault until it is decided. The panel below shows "
        "the exact odds."
    ),
    "defence": mark("You are attacked. Two dice lose slower on average, but one die can lose only one troop a roll."),
    "advance": mark(
        "The territory is yours. How many more troops follow? What you leave behind guards the old border."
    ),
    "mission": mark(
        "You meet a mission. Take it: it stays yours whatever you lose later. Only one a turn, and then no card."
    ),
    "manoeuvre": mark("One move along your own territories: bring idle troops to the front, or guard your capital."),
    "manoeuvre_to": mark("Choose where they go: any territory you reach through your own."),
    "manoeuvre_number": mark("How many move? One stays behind."),
    "resistance": mark(
        "Neutral losses may come back. If you roll high enough, half return where you choose: beside your "
        "opponent they are a wall for you."
    ),
    "support": mark("Your dead buy support. Airfields and special forces win battles; you may also save for later."),
    "layout": mark("The fair layout at random is a good start."),
    "pick_side": mark("Look at both sides on the map, then pick the one you like."),
    "pick_first": mark("The first player attacks first; the second sees what is coming."),
}
OTHERWISE = mark("What is lit can be chosen. The question mark beside the question leads to the rule about it.")
GUIDES = {"whispers": WHISPERS, "balance": BALANCE}


LESSONS: dict[str, tuple[tuple[str, frozenset[str]], ...]] = {
    "whispers": (
        (mark("agents"), frozenset({"agent_placed"})),
        (mark("an action"), frozenset({"acted"})),
        (mark("banners"), frozenset({"banner_placed"})),
        (mark("an attack"), frozenset({"attack_sent"})),
        (mark("a card"), frozenset({"played"})),
        (mark("the scoring"), frozenset({"game_ends"})),
    ),
    "balance": (
        (mark("the draft"), frozenset({"placed"})),
        (mark("an attack"), frozenset({"attacked", "assaulted"})),
        (mark("a conquest"), frozenset({"captured"})),
        (mark("a manoeuvre"), frozenset({"moved"})),
        (mark("a mission"), frozenset({"mission_taken"})),
        (mark("the end"), frozenset({"won", "drawn_game"})),
    ),
}
"""What a first game teaches: words, and the events that show it was done."""


def lessons(table: TableLook) -> list[tuple[str, bool]]:
    """What is learnt in a first game of this kind, as messages, and whether the reader has done it."""
    done = {event["key"] for line in table.past if line.seat == table.seat for event in line.events}
    return [(words, bool(done & events)) for words, events in LESSONS.get(table.game, ())]


def advice(game: str, asked: str | None) -> str:
    """What the guide says to a question, as a message; empty if it has nothing to say."""
    return GUIDES[game].get(asked or "", OTHERWISE) if game in GUIDES else ""
