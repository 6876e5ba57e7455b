"""What the table of Balance of Power says beside a question, checked against what the engine says of the options."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.web.panels.balance.advice import advice
from sandtable.web.panels.balance.ending import ending
from sandtable.web.panels.balance.facts import Facts
from sandtable.web.panels.balance.field import BEST, best_attacks, chance_of_assault, odds_now
from sandtable.web.panels.balance.sides import casualties, draft, layout
from sandtable.web.panels.balance.speech import speech
from tests.games.balance import table as tables
from tests.web_look.tables import moments, reader, table_of

SAY = reader().say


def asked(question: str, mode: str = "command") -> Iterator[Facts]:
    """The moments of a random game in which that is asked, for whom it is asked."""
    for g, log in moments("balance", 2, {"mode": mode, "pauses": True, "turn_limit": 40}, every=1, most=900):
        if not g.over and g.view(g.to_move)["asked"] == question:
            yield Facts(table_of(g, g.to_move, log), SAY)


def test_the_best_attacks_are_the_most_likely_and_each_is_one_click() -> None:
    facts = max(asked("attack"), key=lambda facts: len(facts.view["options"]))
    options = {(o["source"], o["target"]): o["chance"] for o in facts.view["options"] if o["key"] == "attack"}
    shown = best_attacks(facts)
    picked = [tuple(int(word.split(":")[1]) for word in one["pick"].split()) for one in shown]
    assert len(shown) == BEST < len(options)
    assert [options[source, target] for source, target in picked] == sorted(options.values(), reverse=True)[:BEST]


def test_who_is_assaulted_sees_what_each_answer_makes_of_it() -> None:
    """With two dice it is what the attacker was told; one die is worse for the defender."""
    g = tables.table("attack", red="italy 9", blue="austria 4", turn="red")
    tables.choose(g, "italy-austria")
    told = next(o for o in g.view(0)["options"] if o["key"] == "assault" and o["n"] == 3)
    tables.choose(g, "assault keeping 3")
    facts = Facts(table_of(g, 1, [(0, [event.as_data() for event in g.events])]), SAY)
    one, two = chance_of_assault(facts, 1), chance_of_assault(facts, 2)
    assert one is not None and two is not None
    assert two == told["chance"] and one > two
    odds = odds_now(facts)
    assert odds and odds["keep"] == 3 and odds["percent"] == round(two / 10)
    assert advice(facts) == "Italy assaults Austria, 6 against 4: one answer for every roll"
    hints = [speech(facts).hint(option) for option in facts.view["options"]]
    assert [hint and hint[1] for hint in hints] == [f"falls with {n / 10:.1f} %" for n in (one, two)]


def test_what_was_sent_of_an_attack_stands_beside_the_question() -> None:
    g = tables.table("attack", red="italy 9", blue="austria 4", turn="red")
    tables.choose(g, "italy-austria")
    said = speech(Facts(table_of(g, 0, []), SAY))
    assert list(said.done) == [("From · 9 troops", "Italy"), ("Against · 4 troops", "Austria")]
    numbers = {name: number for number, name in enumerate(Facts(table_of(g, 0, []), SAY).ids)}
    assert said.arrow == (f"territory:{numbers['italy']}", f"territory:{numbers['austria']}")


def test_while_the_board_is_laid_out_its_totals_stand_where_later_shop_and_draft_do() -> None:
    for question in ("give", "lay", "hand_over"):
        for facts in list(asked(question))[:3]:
            rows = layout(facts)
            assert [row["all"] for row in rows] == [27, 27, 60]
            assert all(0 <= row["placed"] <= row["all"] for row in rows)
            assert casualties(facts) is None and draft(facts) is None
    facts = next(asked("place"))
    assert layout(facts) == [] and casualties(facts) and draft(facts)


def test_a_side_that_has_all_it_may_have_is_no_brush_any_more() -> None:
    for facts in asked("give"):
        brush = speech(facts).brush
        assert brush is not None
        open_to = {option["side"] for option in facts.view["options"] if option["key"] == "give"}
        assert {value for value, _, _ in brush["values"]} == open_to
        left = facts.unlaid()
        assert all(words == f"{left[('red', 'blue', 'neutral')[side]]} left" for side, _, words in brush["values"])


def test_the_end_tells_how_it_went_as_the_log_does() -> None:
    g, _ = moments("balance", 2, {"mode": "basic", "setup": 1, "turn_limit": 4}, every=10_000)[-1]
    events = [
        {"key": "captured", "side": 0, "territory": 3, "holder": 1},
        {"key": "captured", "side": 0, "territory": 4, "holder": 2},
        {"key": "lost", "side": 1, "n": 2, "territory": 3}, {"key": "lost", "side": 1, "n": 1, "territory": 3},
        {"key": "attacked", "side": 0, "source": 1, "target": 3, "n": 3}, {"key": "drafted", "side": 0, "n": 7},
    ]
    told = ending(Facts(table_of(g, 0, [(0, events)]), SAY))
    assert told is not None
    course = {player["side"]: dict(player["course"]) for player in told["players"]}
    red, blue = course["red"], course["blue"]
    assert (red["Territories taken"], red["of them from the opponent"], blue["Territories taken"]) == (2, 1, 0)
    assert (red["Attacks and assaults"], red["Troops drafted"], blue["Troops lost"]) == (1, 7, 3)
    assert "<svg" in told["map"]
