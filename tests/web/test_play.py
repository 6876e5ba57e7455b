"""At the table: choosing, taking back, sitting, handing over, asking, talking; by people with browsers."""

from __future__ import annotations

import random
from typing import Any

from sandtable.web.bots import PACE
from tests.support.houses import Client, Visitor, house_in


def two_at_a_table(client: Client, **more: Any) -> tuple[Visitor, Visitor, str]:
    """Ada opened a table, Bert came by his link; the game has begun."""
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "friend", **more)
    assert bert.post(invitation(ada, table, 1)).status_code == 303
    return ada, bert, table


def invitation(host: Visitor, table: str, seat: int) -> str:
    room = host.house.rooms[table]
    return f"/s/{host.house.keys.seat_token(table, seat, room.seats[seat].link_key)}"


def room_of(client: Client, table: str) -> Any:
    return house_in(client).rooms[table]


def mover(client: Client, table: str, *people: Visitor) -> Visitor:
    seat: int = room_of(client, table).match.to_move
    return people[seat]


def choose_any(client: Client, table: str, *people: Visitor, seed: int = 0) -> int:
    """The one whose turn it is takes some option; which."""
    room = room_of(client, table)
    option: int = random.Random(seed).choice(room.match.game.options())
    found = mover(client, table, *people).tell(f"/t/{table}/choose", option=option, version=room.table.version)
    assert found.status_code == 200, found.text[:200]
    return option


# Beginning -----------------------------------------------------------------------------------------------------------

def test_a_game_begins_when_the_last_seat_is_taken(client: Client) -> None:
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "friend", "bot:random")
    assert room_of(client, table).match is None
    assert ada.get(f"/t/{table}").status_code == 200
    assert bert.post(invitation(ada, table, 1)).headers["location"] == f"/t/{table}"
    assert room_of(client, table).match is not None
    assert [seat.name for seat in room_of(client, table).seats] == ["Ada", "Bert", ""]
    assert bert.get(f"/t/{table}").status_code == 200


def test_looking_at_an_invitation_changes_nothing_and_taking_it_makes_it_void(client: Client) -> None:
    ada, bert, carl = Visitor(client, "Ada"), Visitor(client, "Bert"), Visitor(client, "Carl")
    table = ada.new_table("whispers", "me", "friend", "friend")
    link = invitation(ada, table, 1)
    assert carl.get(link).status_code == 200
    assert room_of(client, table).seats[1].who == "invited"
    assert bert.post(link).status_code == 303
    assert carl.post(link).headers["location"] == link, "the host, who knows the link, must not see more"
    assert carl.get(f"/t/{table}").status_code == 404


def test_who_comes_too_late_may_watch_but_a_link_made_void_opens_nothing(client: Client) -> None:
    ada, bert, carl = Visitor(client, "Ada"), Visitor(client, "Bert"), Visitor(client, "Carl")
    table = ada.new_table("whispers", "me", "friend")
    first = invitation(ada, table, 1)
    assert ada.tell(f"/t/{table}/links", which="1").status_code == 200
    assert carl.get(first).status_code == carl.post(first, watch="on").status_code == 404
    link = invitation(ada, table, 1)
    bert.post(link)
    late = carl.get(link)
    assert 'name="watch"' in late.text
    assert 'name="name"' not in late.text
    assert carl.post(link, watch="on").headers["location"] == f"/t/{table}"
    page = carl.get(f"/t/{table}")
    assert page.status_code == 200
    assert room_of(client, table).seats_of(carl.guest.id) == ()
    assert 'data-seat=""' in page.text
    dora = Visitor(client, "Dora")
    assert bert.tell(f"/t/{table}/links", which="1").status_code == 200
    assert dora.get(link).status_code == dora.post(link, watch="on").status_code == 404
    buttons = ada.get(f"/t/{table}").text
    assert 'data-post="links" data-which="0"' in buttons
    assert 'data-post="links" data-which="watch"' in buttons


def test_players_at_one_screen_have_names(client: Client) -> None:
    ada = Visitor(client, "Ada")
    table = ada.new_table("whispers", "me", "hotseat", name1="Bert")
    assert [seat.name for seat in room_of(client, table).seats] == ["Ada", "Bert"]
    same = ada.new_table("whispers", "me", "hotseat", name1="ada")
    assert [seat.name for seat in room_of(client, same).seats] == ["", ""], "names that cannot be told apart are none"


def test_the_host_names_the_table(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    assert 'data-send="title"' in ada.get(f"/t/{table}").text
    assert 'data-send="title"' not in bert.get(f"/t/{table}").text
    assert ada.tell(f"/t/{table}/title", title="Long Night").status_code == 200
    assert "Long Night" in bert.get(f"/t/{table}").text


def test_a_private_table_is_not_there_for_strangers(client: Client) -> None:
    ada, stranger = Visitor(client, "Ada"), Visitor(client, "Eve")
    table = ada.new_table("whispers", "me", "friend")
    pages = [stranger.get(f"/t/{table}{rest}") for rest in ("", "/text", "/at/0", "/save")]
    pages.append(stranger.get("/t/aaaaaaaaaaaa"))
    pages += [stranger.tell(f"/t/{table}/{what}", version=0, option=0) for what in ("choose", "chat", "sit", "start")]
    assert {page.status_code for page in pages} == {404}


def test_a_public_table_lets_anyone_sit_and_watch(client: Client) -> None:
    ada, bert, carl = Visitor(client, "Ada"), Visitor(client, "Bert"), Visitor(client, "Carl")
    table = ada.new_table("whispers", "me", "anyone", public="on")
    assert carl.get(f"/t/{table}").status_code == 200
    assert bert.tell(f"/t/{table}/sit", seat=1, word="abracadabra").status_code == 200
    assert carl.tell(f"/t/{table}/sit", seat=1).status_code == 409
    assert room_of(client, table).table.words == ["abracadabra"]
    assert carl.get(f"/t/{table}").status_code == 200, "a full table can be watched"


def test_the_host_can_begin_with_bots_in_place_of_who_did_not_come(client: Client) -> None:
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    table = ada.new_table("whispers", "me", "friend", "friend")
    late = invitation(ada, table, 2)
    assert bert.post(invitation(ada, table, 1)).status_code == 303
    assert bert.tell(f"/t/{table}/start").status_code == 403
    assert ada.tell(f"/t/{table}/start", level="easy").status_code == 200
    assert [seat.who for seat in room_of(client, table).seats] == ["person", "person", "bot"]
    assert Visitor(client, "Carl").post(late).headers["location"] == late, "the seat is a bot's now"


def test_a_guest_may_get_up_before_the_game_has_begun(client: Client) -> None:
    ada, bert, carl = Visitor(client, "Ada"), Visitor(client, "Bert"), Visitor(client, "Carl")
    table = ada.new_table("whispers", "me", "friend", "friend")
    bert.post(invitation(ada, table, 1))
    assert bert.tell(f"/t/{table}/seat", action="leave").status_code in (200, 404)
    assert room_of(client, table).seats[1].who == "invited"
    assert carl.post(invitation(ada, table, 1)).status_code == 303


def test_one_click_starts_a_game_against_bots(client: Client) -> None:
    ada = Visitor(client)
    found = ada.post("/quick", game="whispers", level="random", name="Ada")
    table = found.headers["location"].removeprefix("/t/")
    assert [seat.who for seat in room_of(client, table).seats] == ["person", "bot", "bot"]
    assert room_of(client, table).match is not None
    assert ada.guest.name == "Ada"


def test_two_fields_start_a_game_with_friends(client: Client) -> None:
    ada = Visitor(client)
    for players, count in (("3", 3), ("²", 2), ("99", 2)):
        table = ada.post("/friends", table=f"whispers-{players}", name="Ada").headers["location"].removeprefix("/t/")
        assert [seat.who for seat in room_of(client, table).seats] == ["person", *["invited"] * (count - 1)]


# Choosing ------------------------------------------------------------------------------------------------------------

def test_a_choice_answers_with_what_has_changed(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    room = room_of(client, table)
    option = room.match.game.options()[0]
    found = mover(client, table, ada, bert).tell(f"/t/{table}/choose", option=option, version=1)
    assert found.status_code == 200
    data = found.json()
    assert (data["version"], data["moves"]) == (2, 1)
    assert "prompt" in data["panels"]


def test_a_stale_click_is_refused_kindly_with_the_table_as_it_is_now(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    first = mover(client, table, ada, bert)
    option = choose_any(client, table, ada, bert)
    stale = first.tell(f"/t/{table}/choose", option=option, version=1)
    assert stale.status_code == 409
    assert stale.json()["stale"] is True
    assert stale.json()["version"] == 2
    assert "moved on" in stale.json()["sentence"]
    assert "prompt" in stale.json()["panels"]
    assert room_of(client, table).table.moves == 1


def test_nobody_chooses_for_another(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    room = room_of(client, table)
    other = ada if mover(client, table, ada, bert) is bert else bert
    option = room.match.game.options()[0]
    assert other.tell(f"/t/{table}/choose", option=option, version=1).status_code == 409
    assert other.tell(f"/t/{table}/choose", option=option, version=1, seat=room.match.to_move).status_code == 403
    assert room.table.moves == 0


def test_choices_that_are_none_are_refused(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    one = mover(client, table, ada, bert)
    for option in (-1, 10**9, 10**17, "", "abc", "0x10", "1e3", None, True, [1], {"a": 1}, 10**30):
        found = one.tell(f"/t/{table}/choose", option=option, version=1)
        assert found.status_code == 400, (option, found.text[:200])
    for version in ("", "x", None, -5, 10**30):
        found = one.tell(f"/t/{table}/choose", option=0, version=version)
        assert found.status_code in (400, 409), (version, found.text[:200])
    assert room_of(client, table).table.moves == 0


def test_whole_games_by_clicking(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    seed = 0
    while not room_of(client, table).match.over:
        choose_any(client, table, ada, bert, seed=seed)
        seed += 1
    for person in (ada, bert):
        assert person.get(f"/t/{table}").status_code == 200
        assert person.get(f"/t/{table}/at/{seed // 2}").status_code == 200
    assert ada.get(f"/t/{table}/save").json()["result"]["winners"]


# Taking back ---------------------------------------------------------------------------------------------------------

def test_placing_an_agent_can_be_taken_back_and_the_page_is_as_before(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    one = mover(client, table, ada, bert)
    before = room_of(client, table).view(0)
    choose_any(client, table, ada, bert)
    assert one.tell(f"/t/{table}/undo", version=2).status_code == 200
    assert room_of(client, table).view(0) == before
    assert room_of(client, table).table.version == 3
    assert one.tell(f"/t/{table}/undo", version=3).status_code == 400, "there is nothing left to take back"


def test_the_same_choice_after_taking_back_brings_the_same(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    one = mover(client, table, ada, bert)
    option = choose_any(client, table, ada, bert)
    state = room_of(client, table).match.game.to_bytes()
    one.tell(f"/t/{table}/undo", version=2)
    one.tell(f"/t/{table}/choose", option=option, version=3)
    assert room_of(client, table).match.game.to_bytes() == state


def test_the_whole_turn_can_be_begun_again(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    room = room_of(client, table)
    one = mover(client, table, ada, bert)
    seat = room.match.to_move
    while room.match.to_move == seat and len(room.match.moves) < 2:
        choose_any(client, table, ada, bert)
    found = one.tell(f"/t/{table}/restart", version=room.table.version)
    assert found.status_code == 200
    assert room.table.moves == 0


def test_another_players_choice_is_only_taken_back_if_all_agree(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    room = room_of(client, table)
    first = mover(client, table, ada, bert)
    while mover(client, table, ada, bert) is first:
        choose_any(client, table, ada, bert)
    choose_any(client, table, ada, bert)
    moves = room.table.moves
    second = ada if first is bert else bert
    assert first.tell(f"/t/{table}/undo", version=room.table.version).status_code == 400
    assert first.tell(f"/t/{table}/ask", what="undo").status_code == 200
    assert second.tell(f"/t/{table}/ask", what="undo").status_code == 400, "one question at a time"
    assert first.tell(f"/t/{table}/answer", yes=True).status_code == 403, "who asks does not answer"
    assert second.tell(f"/t/{table}/answer", yes=False).status_code == 200
    assert (room.table.moves, room.table.question) == (moves, None)
    first.tell(f"/t/{table}/ask", what="undo")
    first.tell(f"/t/{table}/withdraw")
    assert room.table.question is None
    first.tell(f"/t/{table}/ask", what="undo", target=0)
    assert second.tell(f"/t/{table}/answer", yes=True).status_code == 200
    assert room.table.moves == 0
    assert second.tell(f"/t/{table}/answer", yes=True).status_code == 409


def test_against_bots_one_may_always_go_back(client: Client) -> None:
    ada = Visitor(client, "Ada")
    table = ada.new_table("whispers", "me", "bot:random", speed="fast")
    room = room_of(client, table)
    wait_for(client, table, lambda: room.table.to_move == 0)
    choose_any(client, table, ada)
    wait_for(client, table, lambda: room.table.to_move == 0 and room.table.moves > 1)
    own = [row.number for row in room.kept.moves if row.seat == 0][-1]
    assert ada.tell(f"/t/{table}/ask", what="undo").status_code == 200
    assert room.table.moves == own - 1


def wait_for(client: Client, table: str, reached: Any, seconds: float = 20.0) -> None:
    """Let the house work until something is so."""
    import time

    until = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


# Bots ----------------------------------------------------------------------------------------------------------------

def test_bots_play_by_themselves_to_the_end(client: Client) -> None:
    ada = Visitor(client, "Ada")
    table = ada.new_table("whispers", "me", "bot:random", speed="fast")
    room = room_of(client, table)
    assert ada.tell(f"/t/{table}/seat", action="bot", level="random").status_code == 200
    wait_for(client, table, lambda: room.match.over, 60)
    assert {row.seat for row in room.kept.moves[1:]} == {0, 1}


def test_a_seat_goes_over_to_a_bot_and_back(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    room = room_of(client, table)
    first = mover(client, table, ada, bert)
    assert first.tell(f"/t/{table}/seat", action="bot", level="random").status_code == 200
    wait_for(client, table, lambda: room.table.moves > 0)
    assert first.tell(f"/t/{table}/choose", option=0, version=room.table.version).status_code in (403, 409)
    assert first.tell(f"/t/{table}/seat", action="back").status_code == 200
    seat = 0 if first is ada else 1
    assert room.seats[seat].who == "person"


def test_programs_of_others_are_never_started_from_the_web(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    assert ada.tell(f"/t/{table}/seat", action="bot", level="exec:/bin/true").status_code == 400
    found = ada.tell("/new", game="whispers", players=2, seat0="me", seat1="bot:exec:/bin/true")
    assert found.status_code == 400
    assert bert.tell(f"/t/{table}/speed", speed="warp").status_code == 400
    assert set(PACE) == {"fast", "normal", "slow"}


# Hotseat -------------------------------------------------------------------------------------------------------------

def test_at_one_screen_a_curtain_falls_between_players(client: Client) -> None:
    ada = Visitor(client, "Ada")
    table = ada.new_table("whispers", "hotseat", "hotseat")
    room = room_of(client, table)
    house = house_in(client)
    from sandtable.web import facts

    first = room.match.to_move
    hidden = facts.eyes(room, ada.guest)
    assert (hidden.seat, hidden.curtain) == (None, True)
    assert facts.eyes(room, ada.guest, 1 - first).curtain, "the other one's secrets are not shown now"
    shown = facts.eyes(room, ada.guest, first)
    assert (shown.seat, shown.curtain) == (first, False)
    assert ada.post(f"/t/{table}/curtain").headers["location"] == f"/t/{table}?seat={first}"
    look = facts.table_look(room, hidden, house.keys)
    assert all(hand is None for hand in look.view["position"]["hands"])


# Replay, practice, rematch -------------------------------------------------------------------------------------------

def finished(client: Client) -> tuple[Visitor, Visitor, str]:
    ada, bert, table = two_at_a_table(client)
    seed = 0
    while not room_of(client, table).match.over:
        choose_any(client, table, ada, bert, seed=seed)
        seed += 1
    return ada, bert, table


def test_after_the_end_all_is_open_and_can_be_played_on_from_anywhere(client: Client) -> None:
    ada, bert, table = finished(client)
    room = room_of(client, table)
    assert all(hand is not None for hand in room.view(0)["position"]["hands"])
    found = ada.post(f"/t/{table}/practice", at=20, seat=1, level="random")
    other = room_of(client, found.headers["location"].removeprefix("/t/"))
    assert other.table.practice
    assert [seat.who for seat in other.seats] == ["bot", "person"]
    assert other.table.secret != room.table.secret, "what was rolled in the game foretells nothing in the practice"
    assert bert.get(f"/t/{other.id}").status_code == 404


def test_a_rematch_turns_the_seats_and_is_made_once(client: Client) -> None:
    ada, bert, table = finished(client)
    first = ada.post(f"/t/{table}/rematch").headers["location"]
    assert bert.post(f"/t/{table}/rematch").headers["location"] == first
    room = room_of(client, first.removeprefix("/t/"))
    assert [seat.name for seat in room.seats] == ["Bert", "Ada"]
    assert room.match is not None
    assert bert.get(first).status_code == 200


def test_a_save_file_can_be_had_and_opened_again(client: Client) -> None:
    ada, bert, table = finished(client)
    answer = ada.get(f"/t/{table}/save")
    assert "attachment" in answer.headers["content-disposition"]
    opened = client.post(
        "/open", files={"file": ("game.json", answer.content)}, data={"csrf": ada.house.keys.csrf(ada.guest)},
        headers={"Cookie": ada.cookie, "Origin": "http://house.test"}, follow_redirects=False,
    )
    assert opened.status_code == 303, opened.text
    again = opened.headers["location"]
    assert ada.get(again).status_code == 200
    assert ada.get(f"{again}/at/10").status_code == 200
    assert ada.get(f"{again}/save").json() == answer.json()
    assert bert.get(again).status_code == 404


def test_the_file_of_a_running_game_is_not_given_out(client: Client) -> None:
    ada, _, table = two_at_a_table(client)
    assert ada.get(f"/t/{table}/save", Accept="application/json").status_code == 400


# Talking -------------------------------------------------------------------------------------------------------------

def test_what_is_said_at_the_table(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    found = ada.tell(f"/t/{table}/chat", text="<b>Hello</b> &amp; <script>alert(1)</script>")
    assert found.status_code == 200
    page = bert.get(f"/t/{table}").text
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page
    assert bert.tell(f"/t/{table}/chat", text="   ").status_code == 400
    version = room_of(client, table).table.version
    assert version == 1, "talking makes no click stale"


def test_a_new_link_makes_the_old_one_void(client: Client) -> None:
    ada, bert, table = two_at_a_table(client)
    room = room_of(client, table)
    phone = Visitor(client, "Ada's phone")
    link = invitation(ada, table, 0)
    assert phone.post(link).status_code == 303
    assert phone.get(f"/t/{table}").status_code == 200
    assert bert.tell(f"/t/{table}/links", which="0").status_code == 403
    assert ada.tell(f"/t/{table}/links", which="0").status_code == 200
    assert phone.get(f"/t/{table}").status_code == 404, "who came by the old link is out"
    assert phone.post(link).status_code == 404
    assert ada.get(f"/t/{table}").status_code == 200
    watch = f"/w/{ada.house.keys.watch_token(table, room.table.watch_key)}"
    assert phone.get(watch).status_code == 303
    assert phone.get(f"/t/{table}").status_code == 200
    assert ada.tell(f"/t/{table}/links", which="watch").status_code == 200
    assert phone.get(f"/t/{table}").status_code == 404
    assert phone.get(watch).status_code == 404
