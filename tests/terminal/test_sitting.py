"""Playing at a terminal: everything is typed and read as a person would."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from sandtable.engine.kind import BadInput
from sandtable.match import Match
from sandtable.savefile import from_save, read_json
from sandtable.terminal import play
from sandtable.terminal.pages import teller, voice_of
from tests.support.matches import started
from tests.support.screens import TypedScreen, arguments


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def typed(answers: list[str], *words: str, width: int = 120) -> TypedScreen:
    screen = TypedScreen(answers, width)
    assert play.play(arguments("play", *words), screen) == 0
    return screen


def numbers(seed: int = 1) -> TypedScreen:
    """Somebody who types any of the numbers shown, until there is nothing to choose."""
    chance = random.Random(seed)

    def answer(screen: TypedScreen) -> str:
        if screen.prompts[-1] != ">":
            return ""
        choices: list[str] = re.findall(r"^ *(\d+) ", screen.pages[-1], re.MULTILINE)
        return chance.choice(choices)

    return TypedScreen(answer)


# A whole game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [
    ("lanterns", "--players", "3"), ("whispers", "--players", "3", "--options", "counter_intelligence,agents_in_field"),
    ("balance", "--options", "turn_limit=8"), ("balance", "--options", "turn_limit=4,mode=command"),
], ids=lambda words: "-".join(words[:1] + words[-1:]))
def test_a_person_plays_a_whole_game_against_bots(words: tuple[str, ...]) -> None:
    screen = numbers()
    seats = "human,random,random" if "--players" in words else "human,random"
    assert play.play(arguments("play", *words, "--seats", seats, "--seed", "3"), screen) == 0
    assert "The game is over" in screen.shown
    assert "wins" in screen.shown or "shares the victory" in screen.shown


def test_bots_play_alone_while_somebody_watches() -> None:
    screen = typed([], "whispers", "--seats", "random,random", "--seed", "5")
    assert "The council of Bear acts." in screen.shown
    assert "The fourth round is over." in screen.shown
    assert "draws Bear–" not in screen.shown
    assert screen.prompts == []


def test_the_same_seed_and_answers_play_the_same_game() -> None:
    words = ("lanterns", "--seats", "human,random", "--seed", "9")
    first, second = numbers(), numbers()
    play.play(arguments("play", *words), first)
    play.play(arguments("play", *words), second)
    assert first.shown == second.shown
    other = numbers()
    play.play(arguments("play", "lanterns", "--seats", "human,random", "--seed", "10"), other)
    assert other.shown != first.shown


# What can be typed ---------------------------------------------------------------------------------------------------

LANTERNS = ("lanterns", "--seats", "human,random", "--seed", "1")


def test_a_choice_is_a_number_or_a_notation_or_its_beginning() -> None:
    for answers in (["2", "1", "quit"], ["lamp 2", "lamp 1", "quit"], ["LAMP  2", "lamp 1", "q", "quit"]):
        assert "Walker 1 walks to lamp 2" in typed(answers, *LANTERNS).shown


@pytest.mark.parametrize(("answer", "reason"), [
    ("7", "There is no choice 7; there are 1 to 2."),
    ("0", "There is no choice 0; there are 1 to 2."),
    ("99999999999999", "There is no choice 99999999999999"),
    ("fly", "'fly' is not a choice of this game; possible now: stay, lamp 2"),
    ("lamp 4", "'lamp 4' is not possible now; possible: stay, lamp 2"),
])
def test_what_cannot_be_chosen_is_explained_and_asked_again(answer: str, reason: str) -> None:
    screen = typed([answer, "stay", "quit"], *LANTERNS)
    assert reason in " ".join(screen.shown.split())
    assert screen.prompts == [">", ">", ">"]


def test_an_ambiguous_beginning_is_explained() -> None:
    screen = typed(["stay", "stay", "show", "quit"], *LANTERNS)
    assert "could be show" in screen.shown


def test_an_empty_line_asks_again() -> None:
    screen = typed(["", "quit"], *LANTERNS)
    assert "Where to?" in screen.pages[1]


def test_help_lists_what_can_be_typed() -> None:
    for asked in ("help", "?"):
        shown = typed([asked, "quit"], *LANTERNS).shown
        for command in ("look", "undo", "restart", "log", "save FILE", "help", "quit"):
            assert f"  {command}" in shown


def test_undo_takes_back_what_told_nobody_anything() -> None:
    screen = typed(["lamp 2", "undo", "lamp 2", "lamp 3", "restart", "quit"], *LANTERNS)
    assert "Taken back: lamp 2" in screen.shown
    assert "You begin again" in screen.shown
    assert "Stay" in screen.pages[-1]


def test_a_die_is_not_taken_back() -> None:
    screen = typed(["stay", "stay", "roll", "undo", "quit"], *LANTERNS)
    assert "the last choice was made by player 2, not by player 1" in screen.shown


def test_before_the_first_choice_nothing_is_taken_back() -> None:
    assert "nothing has been chosen yet" in typed(["undo", "restart", "quit"], *LANTERNS).shown


def test_the_log_tells_what_happened_again() -> None:
    screen = typed(["lamp 2", "stay", "roll", "log", "quit"], *LANTERNS)
    assert "Walker 1 walks to lamp 2" in screen.pages[4]
    assert screen.pages[4].count("You draw") == 2


def test_look_shows_the_table_or_a_part_of_it() -> None:
    screen = typed(["look", "look players", "look nothing", "quit"], *LANTERNS)
    assert "Points" in screen.pages[1]
    assert "What follows" not in screen.pages[2]
    assert "There is no nothing to look at; there is: The game, Players, What follows" in screen.pages[3]


def test_seats_are_called_by_their_names() -> None:
    screen = typed(["stay", "stay", "roll", "quit"], *LANTERNS, "--names", "Ann,Deep Thought")
    assert "Ann: Where to?" in screen.shown
    assert "Deep Thought begins" in screen.shown


def test_it_fits_a_narrow_terminal() -> None:
    screen = typed(["quit"], "whispers", "--seats", "human,random,random", "--seed", "1", width=80)
    assert max(map(len, screen.shown.splitlines())) <= 80
    assert "…" not in screen.shown


# Keeping and going on ------------------------------------------------------------------------------------------------


def test_a_game_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    typed(["lamp 2", "stay", "roll", f"save {file}", "quit"], *LANTERNS)
    match = from_save(read_json(file))
    assert match.moves[0].notation == "lamp 2"
    again = typed(["quit"], "--load", file)
    assert "Walker 1 walks to lamp 2" in again.shown
    assert "random" in json.dumps(read_json(file)["seats"])


def test_a_file_of_somebody_else_starts_no_program(tmp_path: Path) -> None:
    """Only who names it at this keyboard, or left the game here, starts it."""
    file, trace = tmp_path / "game.json", tmp_path / "trace"
    typed([f"save {file}", "quit"], *LANTERNS)
    data = read_json(file)
    data["seats"] = ["human", f"exec:touch {trace}", "random"][: len(data["seats"])]
    file.write_text(json.dumps(data))
    with pytest.raises(BadInput, match="wants to start a program, 'exec:touch"):
        play.play(arguments("play", "--load", str(file)), TypedScreen([]))
    assert not trace.exists()
    assert "Where to?" in typed(["quit"], "--load", str(file), "--seats", "human").shown


def test_where_to_save_must_be_said_and_must_exist(tmp_path: Path) -> None:
    screen = typed(["save", f"save {tmp_path}/nowhere/game.json", "quit"], *LANTERNS)
    assert "Say where to: save FILE" in screen.shown
    assert "no such file or directory" in " ".join(screen.shown.split())


def test_a_game_that_is_left_goes_on_with_continue() -> None:
    left = typed(["lamp 2"], *LANTERNS)
    assert "`sandtable play --continue` goes on with it" in left.shown
    again = typed(["quit"], "--continue")
    assert "Walker 1 walks to lamp 2" in again.shown


def test_continue_without_a_game_says_so() -> None:
    with pytest.raises(BadInput, match="none was left"):
        play.play(arguments("play", "--continue"), TypedScreen([]))


def test_a_finished_game_can_be_saved_and_practised_from(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    chance = numbers()

    def answer(screen: TypedScreen) -> str | None:
        return f"save {file}" if screen.prompts[-1].startswith("save") else chance.answers(screen)

    screen = TypedScreen(answer)
    play.play(arguments("play", *LANTERNS), screen)
    assert from_save(read_json(file)).over
    with pytest.raises(BadInput, match="is over; `sandtable replay` shows it"):
        play.play(arguments("play", "--load", file), TypedScreen([]))
    practice = typed(["quit"], "--load", file, "--from", "4")
    assert "Where to?" in practice.shown


@pytest.mark.parametrize(("words", "reason"), [
    (["whispers", "--players", "5"], "for 2 or 3 or 4 players, not 5"),
    (["whispers", "--players", "2", "--seats", "human,random,random"], "--seats names 3 for 2 seats"),
    (["whispers", "--seats", "human,nobody"], "there is no bot 'nobody'"),
    (["whispers", "--seats", "human,exec:"], "exec: must name a command"),
    (["whispers", "--seats", "human,exec:'mybot"], "is no command: no closing quotation"),
    (["chess"], "there is no game 'chess'"),
    (["whispers", "--options", "speed"], "has no option 'speed'"),
    (["whispers", "--options", "kept_secrets=maybe"], "kept_secrets cannot be 'maybe'"),
    (["whispers", "--names", "A,B,C,D,E", "--players", "2"], "--names has 5 names for 2 seats"),
    (["whispers", "--from", "3"], "--from is for a saved game"),
    (["whispers", "--lang", "xx"], "there is no language 'xx'"),
    (["--load", "nowhere.json"], "nowhere.json: no such file"),
    (["--load", "nowhere.json", "--seed", "4"], "--seed is for a new game"),
])
def test_what_cannot_be_played_is_said_in_a_sentence(words: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        play.play(arguments("play", *words), TypedScreen([]))


# Secrets -------------------------------------------------------------------------------------------------------------


def test_several_people_sit_behind_a_curtain() -> None:
    screen = typed(["", "stay", "stay", "draw", "", ""], "lanterns", "--hotseat", "--players", "2", "--seed", "1")
    assert screen.prompts[0] == "Walker 1, press Enter when only you look."
    assert "You draw" not in screen.pages[0]
    assert "You draw" in screen.pages[1]
    assert screen.prompts[4] == "Press Enter when you have read this."
    assert "You draw" in screen.pages[4]
    assert screen.prompts[5] == "Walker 2, press Enter when only you look."
    assert screen.pages[5].strip() == ""


def test_only_what_is_for_oneself_alone_is_confirmed_before_the_curtain() -> None:
    """What all may read waits until one sits down again."""
    answers = ["", "stay", "lamp 2", "roll", "", "stay", "stay", "roll", "", "quit"]
    screen = typed(answers, "lanterns", "--hotseat", "--players", "2", "--seed", "1")
    assert "Press Enter when you have read this." not in screen.prompts
    assert "Walker 1 rolls" in screen.pages[-1]
    assert "Walker 2 rolls" in screen.pages[-1]


def test_the_screen_is_wiped_with_what_can_be_scrolled_back_to() -> None:
    screen = TypedScreen([])
    screen.console._force_terminal = True
    screen.clear()
    screen.turn_page()
    assert "\x1b[2J" in screen.pages[0]
    assert "\x1b[3J" in screen.pages[0]


def test_nothing_a_person_reads_depends_on_what_they_cannot_know() -> None:
    """The same table in worlds a seat cannot tell apart: its pages, its question and its choices are the same text."""
    match = started("whispers", 3, 4, settings={"pauses": True})
    chance = random.Random(1)
    while not match.over and len(match.moves) < 150:
        seat = match.to_move
        assert seat is not None
        match.choose(seat, chance.choice(match.game.options()))
        if len(match.moves) % 30:
            continue
        for reader in range(3):
            real = _text_of(match, reader)
            kept = match.game
            for seed in range(2):
                match.game = kept.determinize(reader, seed)
                assert _text_of(match, reader) == real
            match.game = kept


def _text_of(match: Match, reader: int) -> str:
    screen = TypedScreen([])
    voice, told, view = voice_of(match), teller(match.kind.name), match.view(reader)
    screen.show(told.page(view, voice))
    for line in told.status(view, voice):
        screen.say(line)
    screen.choices([(voice.speak(option), voice.notate(option)) for option in view["options"]])
    return screen.shown
