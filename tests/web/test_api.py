"""Programs at the table: the same views and choices as people have, as JSON, by a seat's token."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sandtable import games, savefile
from tests.support.houses import Client, Program, Visitor, house_in, play_on, programs
from tests.support.servers import until


def test_the_api_names_games_and_bots(client: Client) -> None:
    data = client.get("/api/games").json()
    assert [game["name"] for game in data["games"]] == games.names()
    assert "expert" in data["bots"]
    whispers = next(game for game in data["games"] if game["name"] == "whispers")
    assert whispers["players"] == [2, 3, 4]
    assert {"kept_secrets", "pauses"} <= {setting["name"] for setting in whispers["settings"]}


def test_programs_play_a_whole_game_and_its_file_verifies(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me", "me")
    promised = seats[0].look()["commitment"]
    assert seats[0].get("save").status_code == 400, "the file of a running game would tell its secrets"
    end = play_on(seats)
    assert end["stage"] == "over"
    assert end["view"]["result"]["winners"]
    file = seats[2].get("save").json()
    assert savefile.verify(file, promised).ok


def test_programs_play_against_bots(client: Client) -> None:
    me = programs(client, "whispers", "me", "bot:random", options={"kept_secrets": True})[0]
    for _ in range(20):
        table = me.look()
        while table["view"]["to_move"] == 1:
            table = me.get(f"wait?news={table['news']}&seconds=5").json()
        option = table["view"]["options"][0]["option"]
        assert me.send("choices", version=table["version"], option=option).status_code == 200
    movers = {entry["seat"] for entry in me.get("log").json()["entries"]}
    assert movers == {None, 0, 1}


def test_a_choice_may_be_written_in_notation(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me")
    mover = seats[seats[0].look()["view"]["to_move"]]
    assert mover.send("choices", version=1, text="lamp 2").status_code == 200
    wrong = mover.send("choices", version=2, text="fly to the moon")
    assert wrong.status_code == 400
    assert "fly to the moon" in wrong.json()["sentence"]


def test_a_choice_is_refused_out_of_turn_out_of_date_and_out_of_the_rules(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me")
    table = seats[0].look()
    mover, other = seats[table["view"]["to_move"]], seats[1 - table["view"]["to_move"]]
    option = mover.look()["view"]["options"][0]["option"]
    assert other.send("choices", version=1, option=option).status_code == 409
    assert mover.send("choices", version=0, option=option).status_code == 409
    assert mover.send("choices", version=1, option=12345).status_code == 400
    assert mover.send("choices", version=1).status_code == 400
    assert mover.send("choices", version=1, option=option, text="stay").status_code == 400
    assert mover.look()["moves"] == 0, "nothing of that has changed the game"
    assert mover.send("choices", version=1, option=option).status_code == 200
    assert mover.send("choices", version=1, option=option).status_code == 409, "the same click twice counts once"


def test_the_last_choice_can_be_taken_back_until_something_is_learnt(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me")
    mover = seats[seats[0].look()["view"]["to_move"]]
    before = mover.look()
    walked = mover.send("choices", version=1, text="lamp 2").json()
    back = mover.send("undo", version=walked["version"]).json()
    assert back["view"] == before["view"]
    assert back["version"] == 3
    for text in ("lamp 2", "lamp 1", "roll"):
        table = mover.send("choices", version=mover.look()["version"], text=text).json()
    refused = mover.send("undo", version=table["version"])
    assert refused.status_code == 400
    assert "Ask the others" in refused.json()["sentence"]


def test_a_token_opens_its_own_seat_of_its_own_table_only(client: Client) -> None:
    first, second = programs(client, "lanterns", "me", "me")
    stranger = programs(client, "lanterns", "me", "me")[0]
    assert first.look()["view"]["position"]["hands"][1] is None
    assert second.look()["view"]["position"]["hands"][0] is None
    answers = [
        Program(client, first.table).get(""), Program(client, first.table, "").get("log"),
        Program(client, first.table, stranger.headers["Authorization"].split()[1]).get(""),
        Program(client, first.table, f"{first.table}-0-{'a' * 32}").get(""),
        Program(client, first.table, f"{first.table}-7-{'a' * 32}").get(""),
        Program(client, first.table, "no token at all").get(""), Program(client, "a" * 12, "no token at all").get(""),
        Program(client, "a" * 12, f"{'a' * 12}-0-{'a' * 32}").get(""),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.json()["sentence"] for answer in answers}) == 1, "a wrong token finds as little as a wrong id"


def test_who_came_by_the_token_of_a_seat_asks_the_others_before_going_back(client: Client) -> None:
    made = client.post("/api/tables", json={"game": "whispers", "seats": ["me", "me"]}).json()
    people = [Visitor(client, name) for name in ("Ada", "Bert")]
    for person, seat in zip(people, made["seats"], strict=True):
        assert person.post(f"/s/{seat['token']}").status_code == 303
    play_on([Program(client, made["id"], seat["token"]) for seat in made["seats"]], choices=20)
    assert people[0].tell(f"/t/{made['id']}/ask", what="undo", target=0).status_code in (200, 201)
    room = house_in(client).rooms[made["id"]]
    assert (room.table.moves, room.table.question is not None) == (20, True)
    assert people[1].tell(f"/t/{made['id']}/answer", yes=True).status_code in (200, 201)
    assert house_in(client).rooms[made["id"]].table.moves == 0


def test_a_watcher_sees_no_hand_and_cannot_choose(client: Client) -> None:
    made = client.post("/api/tables", json={"game": "lanterns", "seats": ["me", "me"]}).json()
    watcher = Program(client, made["id"], made["watch"])
    assert watcher.look()["view"]["position"]["hands"] == [None, None]
    assert watcher.look()["view"]["options"] == []
    assert watcher.send("choices", version=1, option=0).status_code == 403


def test_the_log_shows_choices_of_others_only_after_the_end(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me")
    play_on(seats, choices=12)
    entries = seats[0].get("log").json()["entries"]
    assert {entry["choice"] is None for entry in entries if entry["seat"] == 1} == {True}
    assert {entry["choice"] is None for entry in entries if entry["seat"] == 0} == {False}
    assert all(event.get("to", 0) == 0 for entry in entries for event in entry["events"])
    play_on(seats, seed=2)
    assert all(entry["choice"] for entry in seats[0].get("log").json()["entries"][1:])


def test_past_positions_are_seen_as_they_were_known(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me")
    known = [seats[0].look()["view"]]
    for n in range(9):
        play_on(seats, choices=1, seed=n)
        known.append(seats[0].look()["view"])
    for n, view in enumerate(known):
        assert seats[0].get(f"positions/{n}").json() == view
    assert seats[0].get("positions/10").status_code == 400


def test_waiting_ends_when_something_happens(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me")
    news = seats[0].look()["news"]
    same = seats[0].get(f"wait?news={news}&seconds=0").json()
    assert same["news"] == news
    play_on(seats, choices=1)
    assert seats[0].get(f"wait?news={news}&seconds=25").json()["news"] > news


def test_who_waits_hears_at_once_and_leaves_no_trace(client: Client) -> None:
    """Without looking into the database meanwhile: any number may wait."""
    seats = programs(client, "lanterns", "me", "me")
    house = house_in(client)
    room = house.rooms[seats[0].table]
    looks: list[str] = []
    read = house.store.read

    async def counted(what: Any, *args: Any) -> Any:
        looks.append(getattr(what, "__name__", ""))
        return await read(what, *args)

    house.store.read = counted  # type: ignore[method-assign, assignment]
    seats[0].get(f"wait?news={room.table.news}&seconds=2")
    assert looks.count("news") <= 4
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(seats[0].get, f"wait?news={room.table.news}&seconds=25")
        until(lambda: room.waiting)
        began = time.monotonic()
        play_on(seats, choices=1)
        assert waiting.result().json()["moves"] == 1
        assert time.monotonic() - began < 10
    assert not room.waiting


def test_a_table_that_cannot_be_is_refused_with_the_reason(client: Client) -> None:
    def refused(**fields: object) -> str:
        answer = client.post("/api/tables", json={"game": "lanterns", "seats": ["me", "me"], **fields})
        assert answer.status_code == 400, answer.text
        sentence: str = answer.json()["sentence"]
        return sentence

    assert "no such game" in refused(game="chess")
    assert "2, 3, 4 players" in refused(seats=["me"])
    assert "option 'wings'" in refused(options={"wings": True})
    assert "bot of level" in refused(seats=["me", "bot:exec:/bin/sh"]), "programs are never started from the web"
    assert "bot of level" in refused(seats=["me", "bot:nobody"])
    assert "A clock is" in refused(clock="days:99")
    assert "A seat is" in refused(seats=["me", "throne"])
    assert "seats" in refused(seats=[])


def test_a_body_deeper_than_any_reader_is_refused(client: Client) -> None:
    found = client.post("/api/tables", content=b"[" * 200_000, headers={"Content-Type": "application/json"})
    assert (found.status_code, house_in(client).counted["errors"]) == (400, 0)
    assert "cannot be understood" in found.json()["sentence"]


def test_chat_is_cleaned_and_limited(client: Client) -> None:
    seats = programs(client, "lanterns", "me", "me")
    assert seats[0].send("chat", text="  hello \u202e there\n\n ").status_code == 200
    assert seats[0].send("chat", text="\u200b\u0000").status_code == 400
    assert seats[0].send("chat", text="x" * 2000).status_code == 200
