"""The notation and the English words of War of Whispers. Other languages translate the templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.engine.lexicon import Lexicon, Namer, Say

from .names import ABILITIES, CARDS, EMPIRES, SEATS, SLOTS
from .rules.map import ACTION_WORDS, Map

EMPIRE_NAMES = ("Bear", "Eagle", "Elephant", "Lion", "Horse")
SEAT_NAMES = ("sheriff", "steward", "marshal", "chancellor")
SOCIETY_NAMES = ("Raven", "Spider", "Rat", "Serpent")
SLOT_NAMES = ("×4", "×3", "×2", "×0", "×−1")

ACTION_TEMPLATES: dict[str, str | tuple[str, str]] = {
    "banners": ("{n} banner", "{n} banners"),
    "banner_per_farm": ("{n} banner per farm", "{n} banners per farm"),
    "banner_per_fort": ("{n} banner per fort", "{n} banners per fort"),
    "cards": ("{n} card", "{n} cards"),
    "card_per_farms": ("1 card per {n} farm", "1 card per {n} farms"),
    "card_per_forts": ("1 card per {n} fort", "1 card per {n} forts"),
    "attack": "attack",
    "swap_agent": "swap agents",
}

ABILITY_TEXTS: dict[str, str] = {
    "bear": "After your attack: an additional attack by the survivors, from the region they took.",
    "eagle":
        "Instead of the action: move the active agent to any empty seat of any council and take that seat's action.",
    "elephant": "During your attack: one more banner from the active empire's supply.",
    "lion": "Instead of the action: take an action of another seat that you control through another agent.",
    "horse": "At any time: move any number of banners from one region the active empire holds to another.",
    "bear-bear": "After your attack: every banner left from that battle, on either side, is killed.",
    "eagle-eagle": "Declaring an attack: it may target any empty region held by another empire, anywhere.",
    "elephant-elephant": "During your attack: three more banners from supply.",
    "lion-lion": "At any time: a region with a city gets three banners of the empire holding it.",
    "horse-horse": "At any time: rearrange the banners of any one empire among the regions it holds.",
    "bear-eagle": "At any time: kill up to three banners in one region.",
    "bear-elephant": "At any time: one empty region gets three banners of the empire holding it.",
    "bear-lion": "After your attack: for each enemy banner killed in that battle the active empire adds one banner.",
    "bear-horse": "At any time: all banners of one region leave it for adjacent regions their empire holds.",
    "eagle-elephant":
        "At any time: kill up to five banners of other empires in regions adjacent to one of the active empire.",
    "eagle-lion": "At any time: one more banner in every region the active empire holds.",
    "eagle-horse": "Declaring an attack: it may target any region held by another empire, anywhere.",
    "elephant-lion": "During your attack: up to six banners from one region the active empire holds join it.",
    "elephant-horse":
        "At any time: an empty region with neither city nor fort gets four banners of the empire holding it.",
    "lion-horse": "After an action: take the same action again.",
}

NOTATION = {
    "take_agent": "take {seat}", "take_field_agent": "take {region}",
    "place_agent": "agent {seat}", "place_field_agent": "agent {region}",
    "place_banner": "banner {region}", "pass": "pass", "act": "{action}", "go_on": "go-on", "swap_agent": "swap {seat}",
    "attack": "{source}-{target}", "send": "send {n}", "fight": "fight", "play": "play {ability} {card}{second}",
    "eagle_to": "fly {seat}", "lion_takes": "borrow {seat}", "join_from": "join {region}", "join": "join-with {n}",
    "choose_region": "in {region}", "choose_n": "n {n}", "move": "move {source}-{target}", "kill_one": "kill {region}",
    "stop": "stop", "put": "put {region}", "choose_empire": "empire {empire}", "lift": "lift {region}",
    "lifted_all": "lifted", "put_down": "down {region}", "discard": "discard {card}", "keep": "keep",
    "swap_loyalties": "exchange {slot} {other}", "name_empire": "name {empire}",
}

WORDS: dict[str, str | tuple[str, str]] = {
    # Options
    "take_agent": "Take back the agent on {seat}",
    "take_field_agent": "Take back the agent in {region}",
    "place_agent": "Place an agent on {seat}",
    "place_field_agent": "Place an agent in {region}",
    "place_banner": "Place a banner in {region}",
    "pass": "Pass",
    "act": "{seat}: {action}",
    "go_on": "Go on",
    "swap_agent": "Swap to {seat}",
    "attack": "Attack {target} from {source}",
    "send": ("Send {n} banner", "Send {n} banners"),
    "fight": "Fight",
    "play": "Play {ability}, paying {card}{second}",
    "eagle_to": "Move the active agent to {seat}",
    "lion_takes": "Take an action of {seat}",
    "join_from": "Banners of {region} join the attack",
    "join": ("{n} banner joins", "{n} banners join"),
    "choose_region": "{region}",
    "choose_n": "{n}",
    "move": "Move banners from {source} to {target}",
    "kill_one": "Kill a banner in {region}",
    "stop": "Enough",
    "put": "A banner to {region}",
    "choose_empire": "{empire}",
    "lift": "Take up a banner in {region}",
    "lifted_all": "Put them down",
    "put_down": "Put a banner down in {region}",
    "discard": "Discard {card}",
    "keep": "Keep all loyalties",
    "swap_loyalties": "Exchange the tokens on {slot} and {other}",
    "name_empire": "Name {empire}",
    # Events
    "loyalties": "Your loyalties: ×4 {x4}, ×3 {x3}, ×2 {x2}, ×0 {x0}, ×−1 {x-1}",
    "round_starts": "Round {round}. {player} is first player.",
    "agent_taken": "{player} takes back the agent on {seat}.",
    "field_agent_taken": "{player} takes back the agent in {region}.",
    "agent_placed": "{player} places an agent on {seat}.",
    "field_agent_placed": "{player} places an agent in {region}.",
    "empire_acts": "The council of {empire} acts.",
    "acted": "{player} acts for {seat}: {action}.",
    "passed": "{player} passes for {seat}.",
    "agents_swapped": "{player} swaps from {seat} to {dest}.",
    "banner_placed": "{empire} places a banner in {region}.",
    "drew": ("{player} draws {n} card of {empire}.", "{player} draws {n} cards of {empire}."),
    "drew_card": "{player} draws {card}.",
    "attack_sent": (
        "{empire} attacks {target} from {source} with {n} banner.",
        "{empire} attacks {target} from {source} with {n} banners.",
    ),
    "fort_kills": "The fort of {target} kills a banner of {empire}.",
    "battle": "Battle of {target}: {empire} loses {lost}, {enemy} loses {killed}.",
    "moved_in": ("{n} banner of {empire} moves into {target}.", "{n} banners of {empire} move into {target}."),
    "taken": ("{empire} takes {target} with {n} banner.", "{empire} takes {target} with {n} banners."),
    "held": ("{enemy} holds {target} with {n} banner.", "{enemy} holds {target} with {n} banners."),
    "wiped_out": "Nobody is left in {target}; {empire} holds it.",
    "played": "{player} plays {ability} with {card}{second}.",
    "agent_flew": "{player} moves the agent from {seat} to {dest}.",
    "seat_borrowed": "{player} takes an action of {seat} instead.",
    "joined": (
        "{n} banner of {empire} from {region} joins the attack.",
        "{n} banners of {empire} from {region} join the attack.",
    ),
    "reinforced": ("{n} banner of {empire} joins from supply.", "{n} banners of {empire} join from supply."),
    "all_killed": (
        "The last banner of {empire} in the battle of {region} is killed.",
        "The last {n} banners of {empire} in the battle of {region} are killed.",
    ),
    "reach_freed": "The attack may reach {reach}.",
    "moved": (
        "{n} banner of {empire} moves from {source} to {target}.",
        "{n} banners of {empire} move from {source} to {target}.",
    ),
    "killed": ("{n} banner of {empire} is killed in {region}.", "{n} banners of {empire} are killed in {region}."),
    "added": ("{empire} adds {n} banner in {region}.", "{empire} adds {n} banners in {region}."),
    "left": ("{n} banner of {empire} leaves {region}.", "{n} banners of {empire} leave {region}."),
    "arrived": "A banner of {empire} goes to {region}.",
    "returned": (
        "{n} banner of {empire} from {region} returns to supply.",
        "{n} banners of {empire} from {region} return to supply.",
    ),
    "rearranges": "The banners of {empire} are rearranged.",
    "lifted": "A banner of {empire} is taken up in {region}.",
    "put_back": "A banner of {empire} is put down in {region}.",
    "starved": ("Supply: {n} banner of {empire} leaves {region}.", "Supply: {n} banners of {empire} leave {region}."),
    "discarded": "{player} discards {card}.",
    "kept": "{player} keeps all loyalties.",
    "swapped": "{player} exchanges the tokens on {slot} and {other}.",
    "revealed": "{player} reveals {empire} on {slot}.",
    "named": (
        "{player} names {empire} of {neighbour} and gains {n} point.",
        "{player} names {empire} of {neighbour} and gains {n} points.",
    ),
    "game_ends": "The fourth round is over.",
    # Reasons
    "most_points": "Most points",
    "fewer_swaps": "Points level, fewer swaps made",
    "more_cards": "Points and swaps level, more cards in hand",
    "shared": "Level in points, swaps and cards: the victory is shared",
}

PROMPTS = {
    "take_back": "Take back one of your agents",
    "place_agents": "Place an agent on a free seat",
    "before_action": "Take an action, or play cards before it",
    "act_at_once": "Take an action of the new seat",
    "place_banners": "Place a banner in a region of the active empire",
    "declare": "Choose where to attack, and from where",
    "how_many": "How many banners do you send?",
    "during_attack": "Play cards, or fight",
    "after_action": "Play cards after the action, or go on",
    "swap_agents": "Choose the seat to swap to",
    "eagle_moves": "Choose the empty seat your agent moves to",
    "lion_borrows": "Choose the seat whose action you take",
    "join_attack": "Choose the region whose banners join the attack",
    "join_how_many": "How many banners join?",
    "move_banners": "Move banners: from where to where?",
    "move_how_many": "How many banners move?",
    "kill_where": "Choose the region where banners are killed",
    "kill_how_many": "How many are killed?",
    "give_where": "Choose the region that gets banners",
    "scatter_from": "Choose the region that all banners leave",
    "scatter_to": "Where does this banner go?",
    "strike_from": "Choose the region you strike from",
    "strike": "Kill a banner next to it, or stop",
    "populate": "Supply is short: choose a region that gets a banner",
    "rearrange_whose": "Choose the empire to rearrange",
    "lift_banners": "Take up banners, then put them down",
    "put_down_banners": "Put a banner down",
    "discard_cards": "Discard a card: five may be kept",
    "swap_tokens": "Exchange two unrevealed loyalties, or keep all",
    "name_an_empire": "Name an empire the player on your left has not revealed",
}

REACH_NAMES = ("bordering regions", "any empty region of another empire", "any region of another empire")


def empire_name(number: int, say: Say) -> str:
    return say(EMPIRE_NAMES[number])


def seat_name(number: int, say: Say) -> str:
    return say("{empire} {office}", empire=say(EMPIRE_NAMES[number // 4]), office=say(SEAT_NAMES[number % 4]))


def card_name(number: int, say: Say) -> str:
    one, two = CARDS[number].split("-")
    return say("{one}–{two}", one=say(EMPIRE_NAMES[EMPIRES.index(one)]), two=say(EMPIRE_NAMES[EMPIRES.index(two)]))


def ability_name(number: int, say: Say) -> str:
    return " ".join(say(EMPIRE_NAMES[EMPIRES.index(part)]) for part in ABILITIES[number].split("-"))


def second_name(number: int, say: Say) -> str:
    return "" if number < 0 else say(" and {card}", card=card_name(number, say))


def society_name(number: int, say: Say) -> str:
    return say(SOCIETY_NAMES[number])


def action_text(word: str, n: int, say: Say) -> str:
    """An action of a seat in words, as "1 banner per farm"."""
    template = ACTION_TEMPLATES[word]
    return say(template) if isinstance(template, str) else say.count(template[0], template[1], n)


def lexicon(board: Map) -> Lexicon:
    """The lexicon for a board: regions and actions are called as its file says."""
    names = [region.get("names", {}) for region in board.data["regions"]]

    def region_name(number: int, say: Say) -> str:
        known: dict[str, Any] = names[number]
        return str(known.get(say.language) or known.get("en") or board.ids[number])

    def action_name(number: int, say: Say) -> str:
        return action_text(ACTION_WORDS[board.action_kind[number]], int(board.action_n[number]), say)

    def write_action(number: int) -> str:
        n = int(board.action_n[number])
        return ACTION_WORDS[board.action_kind[number]].replace("_", "-") + (f":{n}" if n else "")

    def slot_name(number: int, say: Say) -> str:
        return SLOT_NAMES[number]

    def reach_name(number: int, say: Say) -> str:
        return say(REACH_NAMES[number])

    def one_of(table: tuple[str, ...]) -> Callable[[int], str]:
        return lambda number: table[number]

    def write_seat(number: int) -> str:
        return f"{EMPIRES[number // 4]}-{SEATS[number % 4]}"

    def write_region(number: int) -> str:
        return board.ids[number]

    regions: dict[str, Namer] = dict.fromkeys(("region", "source", "target"), region_name)
    return Lexicon(
        notation=NOTATION,
        write={
            **dict.fromkeys(("region", "source", "target"), write_region),
            "seat": write_seat, "empire": one_of(EMPIRES), "card": one_of(CARDS), "ability": one_of(ABILITIES),
            "second": lambda number: "" if number < 0 else f"+{CARDS[number]}",
            "slot": one_of(SLOTS), "other": one_of(SLOTS), "action": write_action,
        },
        words=WORDS,
        name={
            **regions, **dict.fromkeys(("empire", "enemy", "x4", "x3", "x2", "x0", "x-1"), empire_name),
            **dict.fromkeys(("seat", "dest"), seat_name), "card": card_name, "second": second_name,
            "ability": ability_name, "slot": slot_name, "other": slot_name,
            "player": society_name, "neighbour": society_name,
            "action": action_name, "reach": reach_name,
        },
        prompts=PROMPTS,
        people=("player", "neighbour"),
        shape={"action": "|".join(word.replace("_", "-") + r"(:\d+)?" for word in ACTION_WORDS)},
    )
