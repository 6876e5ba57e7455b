"""Who may come in and with what: forged requests, hostile names and files, limits, and what every answer carries."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable import savefile
from sandtable.web.identity import COOKIE, Guest, Keys, clean_line, clean_name, split_seat_token
from sandtable.web.limits import HOUSEHOLD, NEW_TABLES, Limits, Rate
from sandtable.web.refusal import Refused, TooMany
from sandtable.web.visit import address_of
from tests.support.houses import Client, Visitor, house_in, open_house
from tests.support.matches import played

HOSTILE = (
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE tables; --", "{{ 7 * 7 }}", "{name}",
    "%s%n", "\u202eevil", "a\u0000b", "\ud7ff\uffff", "😀" * 50, "Z\u0351\u0351\u0351\u0351\u0351\u0351",
    "../../etc/passwd", "a" * 5000, "&lt;b&gt;",
)

NEW_TABLES_OF_A_HOUSEHOLD = int(NEW_TABLES.burst) * HOUSEHOLD


# Requests of other houses --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("headers", [
    {"Origin": "http://evil.test"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://house.test.evil.test"}, {"Origin": "http://house.test:81"},
])
def test_a_form_of_another_house_is_refused(client: Client, headers: dict[str, str]) -> None:
    ada = Visitor(client, "Ada")
    assert ada.post("/quick", headers, game="whispers").status_code == 403
    assert not house_in(client).rooms


def test_a_form_without_the_token_or_with_anothers_is_refused(client: Client) -> None:
    ada, eve = Visitor(client, "Ada"), Visitor(client, "Eve")
    for csrf in ("", "x", eve.house.keys.csrf(eve.guest)):
        assert ada.post("/quick", game="whispers", csrf=csrf).status_code == 403
    answer = client.post("/quick", data={"game": "whispers", "csrf": "x"}, headers={"Origin": "http://house.test"})
    assert answer.status_code == 403, "nobody without a cookie has a page of ours"


def test_a_forged_cookie_is_nobodys(client: Client) -> None:
    keys = house_in(client).keys
    ada = Guest("ada-id", "Ada")
    good = keys.cookie(ada)
    assert keys.guest(good) == ada
    body, _, token = good.partition(".")
    other = Keys(b"another key").cookie(ada)
    for forged in ("", "x", body, f"{body}.", f".{token}", f"{body}A.{token}", other, good[:-1], good * 9, "\x00.\x00"):
        assert keys.guest(forged) is None
    assert keys.guest(None) is None


def test_links_open_nothing_but_what_they_were_made_for(client: Client) -> None:
    keys = house_in(client).keys
    tokens = {keys.seat_token(table, seat, key) for table in ("a" * 12, "b" * 12) for seat in (0, 1) for key in (1, 2)}
    assert len(tokens) == 8
    assert not keys.is_seat_token(keys.seat_token("a" * 12, 0, 1), "a" * 12, 0, 2)
    assert not keys.is_watch_token(keys.seat_token("a" * 12, 0, 1), "a" * 12, 1)
    assert split_seat_token(keys.seat_token("a" * 12, 3, 1)) == ("a" * 12, 3)
    for wrong in ("", "a", "a" * 12, f"{'a' * 12}-0-{'1' * 32}", f"{'a' * 12}-10-{'a' * 32}"):
        with pytest.raises(Refused):
            split_seat_token(wrong)
        assert client.get(f"/s/{wrong or 'x'}").status_code in (400, 404)


def test_after_a_form_one_is_sent_to_pages_of_this_house_only(client: Client) -> None:
    ada = Visitor(client, "Ada")
    for wanted in ("//evil.test", "http://evil.test", "/\\evil.test", "javascript:alert(1)", "/a b", "\t/x"):
        assert ada.post("/me", name="Ada", next=wanted).headers["location"] == "/"
    assert ada.post("/me", name="Ada", next="/new?game=whispers").headers["location"] == "/new?game=whispers"


# Hostile texts -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_names_titles_and_chat_are_only_text(client: Client, text: str) -> None:
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    assert ada.post("/me", name=text).status_code == 303
    table = ada.new_table("whispers", "me", "anyone", public="on", title=text)
    assert bert.post(f"/t/{table}/sit", seat=1, name=text, word=text).status_code == 303
    assert bert.post(f"/t/{table}/chat", text=text).status_code in (303, 400)
    for path in (f"/t/{table}", f"/t/{table}/text", "/"):
        page = bert.get(path)
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert "\u202e" not in page.text
        assert "\x00" not in page.text
    names = [seat.name for seat in house_in(client).rooms[table].seats]
    assert len(set(names)) == 2 or names == ["", ""], "nobody takes another's name"


def test_names_are_cleaned() -> None:
    assert clean_name("  Ada \n\t Lovelace  ") == "Ada Lovelace"
    assert clean_name("a\u200bb\u202ec\u0007") == "abc"
    assert clean_name("x" * 100) == "x" * 24
    assert clean_name("Żółć Ёж") == "Żółć Ёж"
    assert len(clean_line("Z" + "\u0351" * 50, 300)) == 3


@pytest.mark.parametrize("body", [
    b"", b"{", b"[]", b"null", b"1", b'"x"', b"\xff\xfe", b"[" * 100_000, b'{"option": ' + b"9" * 5000 + b"}",
    json.dumps({f"f{n}": n for n in range(500)}).encode(),
])
def test_bodies_that_are_none_are_refused(client: Client, body: bytes) -> None:
    ada = Visitor(client, "Ada")
    headers = {
        "Cookie": ada.cookie, "Origin": "http://house.test", "Content-Type": "application/json",
        "Accept": "application/json", "X-CSRF-Token": ada.house.keys.csrf(ada.guest),
    }
    assert client.post("/quick", content=body, headers=headers).status_code == 400
    headers["Content-Type"] = "image/png"
    assert client.post("/quick", content=b"x" + body, headers=headers).status_code == 400


@pytest.mark.parametrize("number", ["\u00b2", "9" * 5000, "-1", "1e3", "\u0663"])
def test_numbers_that_are_none_are_refused_and_no_error_of_ours(client: Client, number: str) -> None:
    ada = Visitor(client, "Ada")
    table = ada.new_table("whispers", "me", "friend")
    answers = [
        ada.get(f"/new?players={number[:100]}"), ada.post("/new", game="whispers", players=number),
        ada.post("/friends", table=f"whispers-{number}"), ada.post("/quick", game="whispers", players=number),
        ada.post("/new", game="balance", players=2, option__turn_limit=number),
        ada.post(f"/t/{table}/links", which=number), ada.post(f"/t/{table}/choose", option=number, version=number),
    ]
    assert all(answer.status_code < 500 for answer in answers), answers
    assert house_in(client).counted["errors"] == 0


# Files ---------------------------------------------------------------------------------------------------------------

def upload(person: Visitor, content: bytes) -> Any:
    return person.client.post(
        "/open", files={"file": ("game.json", content)}, data={"csrf": person.house.keys.csrf(person.guest)},
        headers={"Cookie": person.cookie, "Origin": "http://house.test", "Accept": "application/json"},
    )


def test_files_that_are_no_save_files_are_refused_with_the_reason(client: Client) -> None:
    ada = Visitor(client, "Ada")
    good = savefile.to_save(played("lanterns", 2))
    broken: list[bytes] = [
        b"", b"hello", b"{}", b"[[[", b"\x89PNG", json.dumps({**good, "format_version": 99}).encode(),
        json.dumps({**good, "game": "chess"}).encode(), json.dumps({**good, "secret": None}).encode(),
        json.dumps({**good, "moves": good["moves"][:-1]}).encode(), json.dumps({**good, "players": 7}).encode(),
        json.dumps({**good, "moves": [{"seat": 0, "choice": "stay", "events": []}] * 30_000}).encode(),
    ]
    for content in broken:
        answer = upload(ada, content)
        assert answer.status_code in (400, 413), content[:60]
        assert answer.json()["sentence"]
    chance = random.Random(1)
    text = json.dumps(good)
    for _ in range(40):
        at = chance.randrange(len(text))
        answer = upload(ada, (text[:at] + chance.choice("{}[]\",:0x") + text[at + 1:]).encode())
        assert answer.status_code in (201, 200, 400)
    assert upload(ada, json.dumps(good).encode()).status_code in (200, 201)


def test_what_is_too_large_is_refused(client: Client) -> None:
    assert upload(Visitor(client, "Ada"), b" " * (8 << 20) + b"{}").status_code == 413


# Limits --------------------------------------------------------------------------------------------------------------

def test_a_bucket_empties_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, now = Limits(), [100.0]
    monkeypatch.setattr("sandtable.web.limits.time.monotonic", lambda: now[0])
    rate = Rate(3, 0.5)
    for _ in range(3):
        limits.draw("ada", "chat", rate)
    with pytest.raises(TooMany):
        limits.draw("ada", "chat", rate)
    limits.draw("bert", "chat", rate)
    now[0] += 2.0
    limits.draw("ada", "chat", rate)
    with pytest.raises(TooMany):
        limits.draw("ada", "chat", rate)


def test_who_talks_or_opens_tables_without_end_is_stopped(tmp_path: Path) -> None:
    with open_house(tmp_path, limits=1.0) as client:
        ada = Visitor(client, "Ada")
        codes = [ada.post("/quick", game="whispers", players=2, level="random").status_code for _ in range(25)]
        assert codes[:20] == [303] * 20
        assert codes[-1] == 429
        table = next(iter(house_in(client).rooms))
        house_in(client).limits.buckets.clear()
        said = [ada.post(f"/t/{table}/chat", text=f"line {n}").status_code for n in range(12)]
        assert said.count(303) in (8, 9)
        assert said[-1] == 429


def test_a_new_cookie_is_no_way_round_a_limit(tmp_path: Path) -> None:
    """A household may do what six people may, however often one of them comes as somebody else."""
    with open_house(tmp_path, limits=1.0) as client:
        codes = []
        for _ in range(NEW_TABLES_OF_A_HOUSEHOLD + 5):
            house_in(client).limits.buckets.pop(("testclient", "posts"), None)
            codes.append(Visitor(client, "").post("/quick", game="whispers", players=2, level="random").status_code)
        assert codes.count(303) in range(NEW_TABLES_OF_A_HOUSEHOLD, NEW_TABLES_OF_A_HOUSEHOLD + 5)
        assert codes[-1] == 429


def test_a_household_has_one_address() -> None:
    def seen(host: str) -> str:
        return address_of(SimpleNamespace(client=SimpleNamespace(host=host)))

    assert seen("192.0.2.7") != seen("192.0.2.8")
    assert seen("2001:db8:1:2:3:4:5:6") == seen("2001:db8:1:2:ffff::9") != seen("2001:db8:1:3::9")
    assert seen("::1") == "::1"


def test_a_page_that_says_too_much_is_not_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sandtable.web.routes.play.HEARD", Rate(5, 0.001))
    monkeypatch.setattr("sandtable.web.routes.play.TOO_FAST", 0.2)
    with open_house(tmp_path, limits=1.0) as client:
        ada = Visitor(client, "Ada")
        table = ada.new_table("whispers", "me", "bot:random")
        with ada.socket(table, "?version=1") as socket:
            began = time.monotonic()
            for _ in range(9):
                socket.send_json({"ping": 1})
            pongs = 0
            while pongs < 9:
                pongs += 1 if socket.receive_json(timeout=20).get("pong") else 0
            assert time.monotonic() - began >= 4 * 0.2


# What every answer carries -------------------------------------------------------------------------------------------

@pytest.mark.parametrize(
    "path", ["/", "/new", "/nothing", "/t/aaaaaaaaaaaa", "/api/games", "/healthz", "/metrics", "/static/x"]
)
def test_every_answer_is_strict(client: Client, path: str) -> None:
    answer = Visitor(client, "Ada").get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe-eval" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


def test_the_cookie_is_not_for_scripts_nor_for_other_sites(client: Client) -> None:
    cookie = client.get("/").headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_pages_have_no_script_but_our_files(client: Client) -> None:
    ada = Visitor(client, "Ada")
    table = ada.new_table("whispers", "me", "bot:random")
    for path in ("/", "/new", f"/t/{table}", "/keys"):
        html = ada.get(path).text
        for part in html.split("<script")[1:]:
            head = part.partition(">")[0]
            assert 'src="/static/' in head or 'type="application/json"' in head, head
        assert "javascript:" not in html
        assert " onclick=" not in html


def test_errors_are_sentences_in_ones_language(client: Client) -> None:
    ada = Visitor(client, "Ada")
    answer = ada.get("/t/aaaaaaaaaaaa", Accept="application/json")
    assert answer.json() == {"sentence": "There is no such table, or this link is not valid any more."}
    assert "Traceback" not in ada.get("/t/aaaaaaaaaaaa").text


def test_only_files_of_the_client_are_handed_out(client: Client) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/..%2fapp.py"):
        assert client.get(path).status_code == 404


def test_somebody_can_be_forgotten(client: Client) -> None:
    ada = Visitor(client, "Ada")
    table = ada.new_table("whispers", "me", "bot:random")
    before = ada.guest
    assert ada.post("/forget").status_code == 303
    assert ada.guest.id != before.id
    assert ada.get(f"/t/{table}").status_code == 404
    ada.guest = before
    house = house_in(client)
    assert house.rooms[table].seats_of(before.id) == (), "nor does the old cookie open anything"
    assert ada.tell(f"/t/{table}/choose", option=0, version=1).status_code == 403


def test_who_is_forgotten_leaves_nobody_waiting(client: Client) -> None:
    ada, bert = Visitor(client, "Ada"), Visitor(client, "Bert")
    waiting = ada.new_table("whispers", "me", "anyone", public="on")
    running = ada.new_table("whispers", "me", "anyone", public="on")
    assert bert.post(f"/t/{running}/sit", seat=1).status_code == 303
    assert ada.post("/forget").status_code == 303
    assert house_in(client).rooms[waiting].seats[0].who == "open"
    assert bert.post(f"/t/{running}/ask", what="replace").status_code == 303
    assert house_in(client).rooms[running].seats[0].who == "bot"
