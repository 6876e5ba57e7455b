"""The guided first games: short, the same for everybody, and playable to the end."""

from __future__ import annotations

import random

import pytest

from sandtable.web.facts import eyes, table_look
from sandtable.web.panels.common.coach import LESSONS, lessons
from tests.support.houses import Client, Visitor, house_in
from tests.support.servers import until


def begin(client: Client, who: Visitor, game: str) -> str:
    address: str = who.post("/guided", game=game).headers["location"]
    return address.removeprefix("/t/")


@pytest.mark.parametrize("game", sorted(LESSONS))
def test_a_first_game_is_short_and_teaches_all_of_it(client: Client, game: str) -> None:
    ada, house = Visitor(client, "Ada"), house_in(client)
    table = begin(client, ada, game)
    ada.tell(f"/t/{table}/speed", speed="fast")
    room, chance, own = house.rooms[table], random.Random(5), 0
    seat = room.seats_of(ada.guest.id)[0]
    seen: set[str] = set()
    while True:
        until(lambda: room.playing.to_move in (seat, None))
        if room.playing.over:
            break
        page = ada.get(f"/t/{table}").text
        assert 'data-says="yes"' in page, f"the guide has nothing to say to {room.table.asked}"
        seen.add(room.table.asked)
        option = chance.choice(room.playing.game.options())
        assert ada.tell(f"/t/{table}/choose", option=option, version=room.table.version).status_code == 200
        own += 1
    assert 15 < own < 120, "about ten minutes"
    assert len(seen) >= 5
    look = table_look(room, eyes(room, ada.guest), house.keys)
    assert sum(done for _, done in lessons(look)) >= 3


def test_everybody_begins_from_the_same_position_with_the_same_dice(client: Client) -> None:
    ada, bert, house = Visitor(client, "Ada"), Visitor(client, "Bert"), house_in(client)
    one, two = (house.rooms[begin(client, who, "whispers")] for who in (ada, bert))
    assert one.table.origin == two.table.origin
    assert one.table.secret == two.table.secret
    assert one.table.origin is not None
    assert one.table.origin["round"] == 4
    assert sum(one.table.origin["hands"][1].values()) >= 2, "there are cards to play"
    assert Visitor(client, "Eve").get(f"/t/{two.id}").status_code == 404
    assert ada.post("/guided", game="chess").status_code == 400
