"""The notation and the English words of Balance of Power. Other languages translate the templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.engine.lexicon import Lexicon, Namer, Say

from .names import MISSIONS, SIDES, SUPPORTS
from .rules.draft import MOST_ONES
from .rules.map import Map
from .rules.winning import ENDINGS

SIDE_NAMES = ("Red", "Blue", "The neutral army")
REGION_NAMES = {
    "orange": "the orange region", "brown": "the brown region", "green": "the green region",
    "purple": "the purple region", "yellow": "the yellow region", "blue": "the blue region",
}
FACILITY_NAMES = {"vault": "vault", "naval_base": "naval base", "satellite": "satellite centre"}
MISSION_NAMES = {
    "vault": "Hold the vault", "naval_base": "Hold the naval base", "eliminate_neutral": "No neutral troop left",
    "satellites": "Hold both satellite centres", "rough6": "Hold 6 rough territories",
    "sea6": "Hold all territories on sea lines", "cities6": "Hold 6 cities", "regions2": "Hold two whole regions",
    "yellow": "Hold the yellow region", "orange": "Hold the orange region", "purple": "Hold the purple region",
    "green": "Hold the green region",
}
SUPPORT_NAMES = {
    "recon": "Recon mission", "pre_emptive_manoeuvre": "Pre-emptive manoeuvre", "uprising": "Uprising",
    "three_troops": "Three troops", "special_forces": "Special forces", "draw_card": "Card", "airfield": "Airfield",
}
SUPPORT_TEXTS = {
    "recon": "This turn one more of your dice that attack a facility is re-rolled until it is no 1.",
    "pre_emptive_manoeuvre": "Make one manoeuvre at once.",
    "uprising": "Neutral troops attack a neighbour your opponent holds, until they take it or lose a troop.",
    "three_troops": "Place 3 troops on your territories.",
    "special_forces": "This turn you may attack rough terrain with 3.",
    "draw_card": "Draw a card; it can be traded this turn.",
    "airfield": "Put your airfield on one of your territories: in battles there or beside it, 1 more on your best die.",
}
ENDING_NAMES = {
    "three_missions": "Three missions and the own capital",
    "elimination": "The opponent has no territory left",
    "limit_missions": "Limit of turns: more missions",
    "limit_capital": "Limit of turns: holds the own capital, the other does not",
    "limit_territories": "Limit of turns: more territories and cities",
    "limit_troops": "Limit of turns: more troops",
    "limit_draw": "Limit of turns: level in everything",
}

NOTATION = {
    "fair_layout": "layout fair", "manual_layout": "layout manual", "give": "give {territory}-{side}",
    "give_rest": "give rest", "capital": "capital {side}-{territory}", "lay": "lay {territory}",
    "lay_amount": "troops {n}", "hand_over": "hand over", "pick_side": "play {side}", "pick_first": "first {side}",
    "resist": "resist", "decline": "decline", "buy": "buy {support}", "save": "save",
    "airfield_on": "airfield {territory}", "rise": "rise {source}-{target}", "defend_uprising": "defend {n}",
    "trade": "trade {cards}", "no_trade": "keep cards", "place": "place {territory}", "amount": "troops {n}",
    "attack": "{source}-{target}", "stop": "stop", "dice": "with {n}", "assault": "assault keeping {n}",
    "defend": "defend {n}", "advance": "advance {n}", "no_advance": "advance 0",
    "take_mission": "mission {mission}", "no_mission": "no mission",
    "move_from": "from {source}", "move_to": "to {target}", "move": "move {n}", "stay": "stay",
}

WORDS: dict[str, str | tuple[str, str]] = {
    # Options
    "fair_layout": "Lay the board out at random, fairly",
    "manual_layout": "Lay the board out yourself",
    "give": "{territory} to {side}",
    "give_rest": ("The other {n} territory to the neutral army", "The other {n} territories to the neutral army"),
    "capital": "{side}: capital in {territory}",
    "lay": "More troops in {territory} ({left} left)",
    "lay_amount": ("{n} troop in {territory}", "{n} troops in {territory}"),
    "hand_over": "Hand the board over",
    "pick_side": "Play {side}",
    "pick_first": "{side} begins",
    "resist": ("Roll {need} or more: {n} troop returns", "Roll {need} or more: {n} troops return"),
    "decline": ("Remove {n} casualty", "Remove all {n} casualties"),
    "buy": "{support} for {cost}",
    "save": "Nothing more; {n} stay on the track",
    "airfield_on": "Airfield in {territory}",
    "rise": "Uprising: {source} attacks {target}",
    "defend_uprising": ("Defend {target} with {n} die", "Defend {target} with {n} dice"),
    "trade": ("Trade {cards} for {n} troop", "Trade {cards} for {n} troops"),
    "no_trade": "Keep the cards",
    "place": "Place troops in {territory} ({left} left)",
    "amount": ("{n} troop in {territory}", "{n} troops in {territory}"),
    "attack": "Attack {target} from {source}, {attackers} against {defenders}: {chance}",
    "stop": "Stop attacking",
    "dice": ("Attack {target} from {source} with {n} troop", "Attack {target} from {source} with {n} troops"),
    "assault": "Assault {target}, keep {n}: {chance}",
    "defend": ("Defend {target} with {n} die", "Defend {target} with {n} dice"),
    "advance": ("{n} more troop into {target}", "{n} more troops into {target}"),
    "no_advance": "No more into {target}",
    "take_mission": "Take the mission: {mission}",
    "no_mission": "Take no mission",
    "move_from": "Manoeuvre from {source}",
    "move_to": "To {target}",
    "move": ("Move {n} troop from {source} to {target}", "Move {n} troops from {source} to {target}"),
    "stay": "No manoeuvre",
    # Events
    "set_up": "Set-up {n}.",
    "board_drawn": "Cities and missions are drawn; {seat} lays the board out.",
    "laid_out_fairly": "{seat} has the board laid out at random.",
    "handed_over": "{seat} hands the board over.",
    "side_picked": "{seat} plays {side}.",
    "first_player": "{side} begins.",
    "turn_begins": "Turn {n}: {side}.",
    "resistance": "Neutral resistance: {die} and {other}, {need} needed.",
    "returning": ("{n} neutral troop returns.", "{n} neutral troops return."),
    "removed": ("{n} neutral casualty leaves play.", "{n} neutral casualties leave play."),
    "bought": "{side} spends {cost}: {support}.",
    "airfield_built": "{side} builds an airfield in {territory}.",
    "airfield_destroyed": "The airfield of {side} in {territory} is destroyed.",
    "uprising": (
        "Uprising: {source} attacks {target} with {n} troop.",
        "Uprising: {source} attacks {target} with {n} troops.",
    ),
    "traded": ("{side} trades {cards} for {n} troop.", "{side} trades {cards} for {n} troops."),
    "drafted": ("{side} drafts {n} troop.", "{side} drafts {n} troops."),
    "placed": ("{side} places {n} troop in {territory}.", "{side} places {n} troops in {territory}."),
    "attacked": (
        "{side} attacks {target} from {source} with {n} troop.",
        "{side} attacks {target} from {source} with {n} troops.",
    ),
    "assaulted": "{side} assaults {target} from {source} and keeps {n}.",
    "rolled": "{source} rolls {attack}, {target} rolls {defence}{lifts}.",
    "lost": ("{side} loses {n} troop in {territory}.", "{side} loses {n} troops in {territory}."),
    "captured": "{side} takes {territory}.",
    "capital_captured": "{side} holds the capital of {owner}.",
    "advanced": ("{side} moves {n} more troop into {target}.", "{side} moves {n} more troops into {target}."),
    "mission_taken": "{side} takes the mission: {mission}.",
    "moved": (
        "{side} moves {n} troop from {source} to {target}.", "{side} moves {n} troops from {source} to {target}.",
    ),
    "drew": "{side} draws a card.",
    "drawn": ("The card has {n} star.", "The card has {n} stars."),
    "deck_made_anew": ("The discarded card is the new deck.", "The {n} discarded cards are shuffled into a new deck."),
    "won": "{side} wins: {ending}.",
    "drawn_game": "The game is a draw.",
    # Reasons
    **ENDING_NAMES,
}

PROMPTS = {
    "layout": "Lay the board out",
    "give": "Say whose each territory is",
    "red_capital": "Put the capital of Red",
    "blue_capital": "Put the capital of Blue",
    "lay": "Choose a territory for more troops",
    "lay_how_many": "How many troops?",
    "hand_over": "Everything is laid out. Hand it over?",
    "pick_side": "Pick your side",
    "pick_first": "Who begins?",
    "resistance": "Roll for the neutral casualties?",
    "return": "Choose where neutral troops return",
    "support": "Spend casualties on support, or keep them",
    "airfield": "Choose where the airfield is built",
    "uprising": "Choose who rises against whom",
    "uprising_defence": "An uprising: how many dice defend, for all of it?",
    "pre_emptive_manoeuvre": "Pre-emptive manoeuvre: from where?",
    "trade": "Trade cards for troops?",
    "place": "Choose a territory for your troops",
    "how_many": "How many troops?",
    "attack": "Attack, or stop",
    "with_how_many": "Attack with how many, or assault?",
    "defence": "How many dice defend?",
    "advance": "How many more troops follow?",
    "mission": "You meet a mission: take it?",
    "manoeuvre": "Manoeuvre: from where?",
    "manoeuvre_to": "To where?",
    "manoeuvre_number": "How many troops?",
}

TERRITORY_ARGUMENTS = ("territory", "source", "target")
SIDE_ARGUMENTS = ("side", "owner", "holder")
LIFTS = (
    "", "; the airfield adds 1 to the attack", "; the airfield adds 1 to the defence",
    "; airfields add 1 to both",
)


def dice_text(digits: int) -> str:
    """Dice as one number, highest first, zeros for dice that were not rolled: 530 -> 5, 3."""
    return ", ".join(digit for digit in str(digits) if digit != "0")


def chance_text(thousandths: int, say: Say) -> str:
    return say("{percent} %", percent=f"{thousandths // 10}.{thousandths % 10}")


def cards_text(cards: int, say: Say) -> str:
    """Cards to be traded, as Trade numbers them."""
    twos, ones = divmod(cards, int(MOST_ONES))
    texts = []
    if ones:
        texts.append(say.count("{n} card of one star", "{n} cards of one star", ones))
    if twos:
        texts.append(say.count("{n} card of two stars", "{n} cards of two stars", twos))
    return say(" and ").join(texts)


def write_cards(cards: int) -> str:
    twos, ones = divmod(cards, int(MOST_ONES))
    return f"{ones}x1+{twos}x2"


def from_table(table: dict[str, str], names: tuple[str, ...]) -> Namer:
    return lambda number, say: say(table[names[number]])


def side_name(number: int, say: Say) -> str:
    return say(SIDE_NAMES[number])


def seat_name(number: int, say: Say) -> str:
    return say("Player {number}", number=number + 1)


def lifts_text(number: int, say: Say) -> str:
    return say(LIFTS[number])


def lexicon(board: Map) -> Lexicon:
    """The lexicon for a board: territories are called as its file says."""
    names = [territory.get("names") or {} for territory in board.data["territories"]]

    def territory_name(number: int, say: Say) -> str:
        known: dict[str, Any] = names[number]
        return str(known.get(say.language) or known.get("en") or board.ids[number])

    def one_of(table: tuple[str, ...]) -> Callable[[int], str]:
        return lambda number: table[number]

    return Lexicon(
        notation=NOTATION,
        write={
            **dict.fromkeys(TERRITORY_ARGUMENTS, lambda number: board.ids[number]),
            **dict.fromkeys(SIDE_ARGUMENTS, one_of(SIDES)), "mission": one_of(MISSIONS), "support": one_of(SUPPORTS),
            "cards": write_cards,
        },
        words=WORDS,
        name={
            **dict.fromkeys(TERRITORY_ARGUMENTS, territory_name), **dict.fromkeys(SIDE_ARGUMENTS, side_name),
            "seat": seat_name, "mission": from_table(MISSION_NAMES, MISSIONS),
            "support": from_table(SUPPORT_NAMES, SUPPORTS), "ending": from_table(ENDING_NAMES, ENDINGS),
            "chance": chance_text, "attack": lambda number, say: dice_text(number),
            "defence": lambda number, say: dice_text(number), "lifts": lifts_text, "cards": cards_text,
        },
        prompts=PROMPTS,
        people=("seat",),
    )
