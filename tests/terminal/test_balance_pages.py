"""Balance of Power as text: what a player needs is there, in words of the table."""

from __future__ import annotations

from sandtable.match import Match
from sandtable.terminal import balance
from sandtable.terminal.pages import Lines, Page, Table, voice_of
from tests.support.matches import play_on, played, started


def page_of(match: Match, seat: int | None = 0) -> Page:
    return balance.page(match.view(seat), voice_of(match))


def table(page: Page, title: str) -> list[list[str]]:
    found = next(section for section in page.sections if section.title == title)
    assert isinstance(found, Table)
    return [[cell.text for cell in row] for row in found.rows]


def basic(**settings: object) -> Match:
    return started("balance", 2, settings={"setup": 1, "turn_limit": 20, **settings})


def seat_of(match: Match, side: str) -> int:
    seat: int = match.view(None)["position"]["seats"][side]
    return seat


def test_every_territory_stands_in_the_table_of_its_region() -> None:
    match = basic()
    page = page_of(match)
    data = match.board.data
    called = {territory["id"]: territory["names"]["en"] for territory in data["territories"]}
    position = match.view(None)["position"]
    listed = 0
    for region, facts in data["regions"].items():
        rows = {row[0]: row for row in table(page, f"Map: the {region} region, bonus {facts['bonus']}")}
        assert set(rows) == {called[name] for name in facts["members"]}
        for name in facts["members"]:
            now, row = position["territories"][name], rows[called[name]]
            assert row[1] == f"{now['side'].capitalize()} {now['troops']}"
            assert ("city" in row[2]) == (name in position["cities"])
            assert ("capital of Red" in row[2]) == (position["capitals"]["red"] == name)
            near = {end for edge in data["edges"] for end in (edge["a"], edge["b"]) if name in (edge["a"], edge["b"])}
            assert set(row[3].split(", ")) == {called[other] for other in near - {name}}
            listed += 1
    assert listed == 30


def test_the_sides_are_counted_and_named() -> None:
    match = Match.start("balance", names=["Ann", "Bob"], secret=b"s" * 16, settings={"setup": 1})
    rows = {row[0]: row for row in table(page_of(match), "Sides")}
    territories = match.view(None)["position"]["territories"].values()
    for side in ("red", "blue", "neutral"):
        row = rows[side.capitalize()]
        assert row[2] == str(sum(now["side"] == side for now in territories))
        assert row[4] == str(sum(now["troops"] for now in territories if now["side"] == side))
    assert {rows["Red"][1], rows["Blue"][1]} == {"Ann", "Bob"}
    assert rows[("Red", "Blue")[seat_of(match, "red")]][1] == "Ann"


def test_missions_show_the_progress_of_both_sides() -> None:
    match = basic()
    rows = {row[0]: row[1:] for row in table(page_of(match), "Missions")}
    open_missions = match.view(None)["position"]["missions"]["open"]
    assert len(rows) == len(open_missions) == 8
    cities = match.view(None)["deduced"]["missions"].get("cities6")
    if cities:
        assert rows["Hold 6 cities"][:2] == [f"{cities['red']} of 6", f"{cities['blue']} of 6"]


def test_a_taken_mission_says_by_whom() -> None:
    for seed in range(1, 30):
        match = played("balance", 2, seed, settings={"turn_limit": 60})
        position = match.view(None)["position"]
        rows = table(page_of(match), "Missions")
        for side in ("red", "blue"):
            taken = sum(row[3] == f"taken by {side.capitalize()}" for row in rows)
            assert taken == len(position["missions"][side])
        if position["missions"]["red"]:
            return
    raise AssertionError("in no game a mission was taken")


def test_only_the_own_cards_are_told() -> None:
    for seed in range(1, 20):
        match = played("balance", 2, seed, choices=150, settings={"turn_limit": 60})
        position = match.game.position()
        red = seat_of(match, "red")
        held = position["hands"]["red"]
        if match.over or not any(held.values()):
            continue
        own = page_of(match, red).sections[-1]
        assert isinstance(own, Lines)
        assert sum(int(line.text.split()[0]) for line in own.lines) == sum(held.values())
        assert "Your cards" not in [section.title for section in page_of(match, None).sections]
        return
    raise AssertionError("in no game Red held a card")


def test_the_status_says_whose_turn_it_is_and_what_is_under_way() -> None:
    match = basic()
    voice = voice_of(match)
    seen = ""
    for seed in range(120):
        if match.over:
            break
        view = match.view(None)
        lines = balance.status(view, voice)
        now = view["position"]
        assert lines[0].startswith(f"Turn {now['turns']}: {now['turn'].capitalize()} (Player ")
        assert "The game ends after turn 20." in lines[0]
        seen += "\n".join(lines)
        play_on(match, 1, seed)
    assert "still to be placed" in seen
    assert " against " in seen


def test_laying_out_comes_before_the_first_turn() -> None:
    match = basic(mode="command")
    view = match.view(None)
    assert balance.status(view, voice_of(match)) == ["The board is being laid out."]
    assert "nobody yet" in [row[1] for row in table(page_of(match), "Map: the yellow region, bonus 3")]


def test_the_outcome_tells_what_counted() -> None:
    match = played("balance", 2, 3, settings={"turn_limit": 10})
    page = balance.outcome(match.view(None), voice_of(match))
    rows = table(page, "How they stood")
    result = match.result()
    assert result is not None
    for seat, row in enumerate(rows):
        assert row[1] == result.details["lines"][seat]["side"].capitalize()
        assert row[4] == str(result.details["lines"][seat]["territories"])
    assert len(table(page, "Result")) == 2
