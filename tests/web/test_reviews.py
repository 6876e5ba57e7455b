"""The review of a finished game, from the button to the page, by the process that really makes it."""

from __future__ import annotations

import json

import pytest

from sandtable import savefile
from sandtable.store import leases, reviews
from sandtable.web import reviews as making
from tests.support.houses import Client, Visitor, house_in
from tests.support.matches import played
from tests.support.servers import until


def opened(ada: Visitor, game: str, **more: object) -> str:
    """A finished game as a table of Ada's."""
    text = json.dumps(savefile.to_save(played(game, 2, **more)))  # type: ignore[arg-type]
    address: str = ada.post("/open", file=text).headers["location"]
    return address


@pytest.mark.parametrize(("game", "options"), [("whispers", {}), ("balance", {"turn_limit": 6})])
def test_a_finished_game_is_analysed_on_request(
    client: Client, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, int],
) -> None:
    monkeypatch.setattr(making, "ITERATIONS", 2)
    monkeypatch.setattr(making, "PLAYOUTS", 1)
    ada, house = Visitor(client, "Ada"), house_in(client)
    table = opened(ada, game, settings=options)
    before = ada.get(f"{table}/review")
    assert f'action="{table}/analyse"' in before.text
    assert "refresh" not in before.headers
    assert f'href="{table}/review"' in ada.get(table).text, "the end of the game leads there"
    assert ada.post(f"{table}/analyse").headers["location"] == f"{table}/review"
    while "<progress" in (page := ada.get(f"{table}/review")).text:
        assert page.headers["refresh"] == "2"
    assert 'class="curve' in page.text, page.text[-600:]
    assert page.text.count('class="review-pin"') == 5
    kept = house.store.read_now(reviews.find, table.removeprefix("/t/"))
    assert kept is not None
    assert len(kept["choices"]) == house.rooms[table.removeprefix("/t/")].table.moves
    assert ada.post(f"{table}/analyse").status_code == 303, "once more changes nothing"
    assert ada.get(f"{table}/review").text.count('class="review-pin"') == 5
    for language in ("ru", "pl"):
        ada.post("/me", language=language)
        assert 'class="curve' in ada.get(f"{table}/review").text


def test_a_game_that_goes_on_is_not_analysed_and_strangers_are_not_let_in(client: Client) -> None:
    ada, eve = Visitor(client, "Ada"), Visitor(client, "Eve")
    table = ada.new_table("whispers", "me", "bot:random")
    assert ada.get(f"/t/{table}/review").status_code == 404
    assert ada.post(f"/t/{table}/analyse").status_code == 400
    assert eve.get(f"/t/{table}/review").status_code == eve.post(f"/t/{table}/analyse").status_code == 404


def test_a_look_back_shows_everything_or_what_a_player_knew_then(client: Client) -> None:
    ada = Visitor(client, "Ada")
    table = opened(ada, "whispers")
    whole, through = ada.get(f"{table}/at/9").text, ada.get(f"{table}/at/9?eyes=1").text
    assert 'aria-current="true">everything</a>' in whole
    assert whole.count('class="percent"') == 0, "all loyalties are open"
    assert through.count('class="panel own"') == 1
    assert through.count('class="percent"') == 25, "the other's were not"
    assert 'class="eyes"' not in ada.get(table).text


@pytest.mark.parametrize(("game", "sign"), [("whispers", "disc"), ("balance", "piece")])
def test_a_look_back_offers_the_eyes_of_every_player(client: Client, game: str, sign: str) -> None:
    ada = Visitor(client, "Ada")
    table = opened(ada, game, settings={"turn_limit": 6} if game == "balance" else {})
    eyes = ada.get(f"{table}/at/9").text.partition('class="eyes"')[2].partition("</nav>")[0]
    assert eyes.count(f'<svg class="{sign} ') == 2
    assert f"{table}/at/9?eyes=1" in eyes


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(client: Client) -> None:
    """Lanterns is a game of the tests: the process that reviews has never heard of it."""
    ada, house = Visitor(client, "Ada"), house_in(client)
    table = opened(ada, "lanterns")
    ada.post(f"{table}/analyse")
    until(lambda: not house.reviews.done)
    page = ada.get(f"{table}/review")
    assert "could not be analysed" in page.text
    assert f'action="{table}/analyse"' in page.text


def test_what_another_process_makes_is_waited_for(client: Client) -> None:
    ada, house = Visitor(client, "Ada"), house_in(client)
    table = opened(ada, "whispers")
    house.store.write_now(leases.take_lease, f"review:{table.removeprefix('/t/')}", "another", 60.0)
    assert "<progress" in ada.get(f"{table}/review").text
    ada.post(f"{table}/analyse")
    assert not house.reviews.done
