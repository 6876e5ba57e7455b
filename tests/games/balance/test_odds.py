"""Exact odds, against an independent slow enumeration; and the fast assault, against the odds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.games.balance import GAME, odds
from sandtable.games.balance.names import TERRITORIES
from sandtable.games.balance.rules.attack import assaults_that_take
from sandtable.games.balance.state import Balance

from .table import asked, choose, holder, table, troops

TERMS = [
    {"rough": rough, "special_forces": special, "attacker_airfield": mine, "defender_airfield": theirs, "recon": recon,
     "defence": defence}
    for rough, special, mine, theirs, recon, defence in product(
        (False, True), (False, True), (False, True), (False, True), (0, 1, 2, 3), (1, 2),
    )
    if rough or not special
]


@cache
def slow_roll(attack: int, defence: int, mine: bool, theirs: bool, recon: int) -> dict[int, Fraction]:
    """The chances of the attacker's losses, by looking at every single way the dice may fall."""
    faces = [range(2, 7) if die < recon else range(1, 7) for die in range(attack)] + [range(1, 7)] * defence
    found: Counter[int] = Counter()
    for dice in product(*faces):
        attacking, defending = sorted(dice[:attack], reverse=True), sorted(dice[attack:], reverse=True)
        attacking[0] += mine
        defending[0] += theirs
        found[sum(a <= d for a, d in zip(attacking, defending))] += 1
    return {losses: Fraction(count, sum(found.values())) for losses, count in found.items()}


def slow_left(attackers: int, defenders: int, terms: dict[str, Any]) -> dict[tuple[int, int], Fraction]:
    """What is left, by following every roll with exact fractions."""
    most = 2 if terms["rough"] and not terms["special_forces"] else 3

    @cache
    def ends(a: int, d: int) -> dict[tuple[int, int], Fraction]:
        if a == 0 or d == 0:
            return {(a, d): Fraction(1)}
        attack, defence = min(a, most), min(d, terms["defence"])
        airfields = terms["attacker_airfield"], terms["defender_airfield"]
        total: Counter[tuple[int, int]] = Counter()
        for lost, chance in slow_roll(attack, defence, *airfields, terms["recon"]).items():
            killed = min(attack, defence) - lost
            for end, share in ends(a - lost, d - killed).items():
                total[end] += chance * share  # type: ignore[assignment]
        return dict(total)  # type: ignore[arg-type]

    return ends(attackers, defenders)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: "-".join(str(int(value)) for value in terms.values()))
def test_odds_are_exact_under_all_terms(terms: dict[str, Any]) -> None:
    for attackers, defenders in ((1, 1), (2, 3), (4, 2), (5, 5), (3, 7)):
        slow = slow_left(attackers, defenders, terms)
        left = {(end.attackers, end.defenders): end.chance for end in odds.left(attackers, defenders, **terms)}
        assert set(left) == set(slow)
        for end, chance in slow.items():
            assert left[end] == pytest.approx(float(chance), abs=1e-12)
        taken = sum(chance for (_, rest), chance in slow.items() if rest == 0)
        assert odds.take(attackers, defenders, **terms) == pytest.approx(float(taken), abs=1e-12)


def test_well_known_values() -> None:
    assert odds.take(1, 1) == pytest.approx(15 / 36)
    assert odds.losses(3, 2, 0, 0, 0) == pytest.approx((2890 / 7776, 2611 / 7776, 2275 / 7776))
    assert round(odds.take(8, 5), 4) == 0.8184


def test_without_attackers_nothing_is_taken_and_without_defenders_all_is() -> None:
    assert odds.take(0, 4) == 0
    assert odds.take(3, 0) == 1


def test_any_numbers() -> None:
    assert 0 < odds.take(100, 130) < odds.take(130, 100) < 1
    assert sum(end.chance for end in odds.left(120, 90)) == pytest.approx(1)
    assert odds.take(120, 90) == pytest.approx(sum(end.chance for end in odds.left(120, 90) if end.defenders == 0))


def test_a_lookup_takes_less_than_a_microsecond_after_the_first() -> None:
    """In a process of its own, where nothing traces the lines."""
    program = (
        "import timeit; from sandtable.games.balance import odds; known = odds.under(); known.take(40, 40); "
        "print(min(timeit.repeat(lambda: known.take(17, 23), number=20_000, repeat=5)) / 20_000)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 1e-6


# The words -----------------------------------------------------------------------------------------------------------


def test_the_words_of_an_attack_tell_the_odds() -> None:
    """5 in Italy against 3 in rough Austria, with an airfield: 4 may fight, two at a time."""
    g = table(red="italy 5", blue="austria 3, latvia 2", command=True, airfields={"red": "italy"})
    spoken = [g.kind.lexicon.speak(g.describe(option).as_data()) for option in g.options()]
    assert "Attack Austria from Italy, 5 against 3: 69.8 %" in spoken
    assert g.view(0)["deduced"]["odds"]["italy-austria"] == 698


# The fast assault ----------------------------------------------------------------------------------------------------

ASSAULTS: list[tuple[dict[str, Any], str, int, int, dict[str, Any]]] = [
    ({"red": "hungary 8", "neutral": "western_ukraine 5"}, "hungary-western_ukraine", 1, 5, {}),
    ({"red": "italy 7", "neutral": "austria 4"}, "italy-austria", 1, 4, {"rough": True}),
    ({"red": "italy 7", "neutral": "austria 4", "this_turn": {"special_forces": True}}, "italy-austria", 1, 4,
     {"rough": True, "special_forces": True}),
    ({"red": "hungary 8", "neutral": "western_ukraine 5", "airfields": {"red": "hungary"}}, "hungary-western_ukraine",
     3, 5, {"attacker_airfield": True}),
    ({"red": "hungary 6", "neutral": "western_ukraine 4", "this_turn": {"recon": 2}}, "hungary-western_ukraine", 1, 4,
     {"recon": 2}),
    ({"red": "hungary 8", "blue": "western_ukraine 4, poland 1", "airfields": {"red": "hungary", "blue": "poland"}},
     "hungary-western_ukraine", 2, 4, {"attacker_airfield": True, "defender_airfield": True}),
    ({"red": "hungary 8", "blue": "western_ukraine 5, poland 1", "airfields": {"blue": "poland"}, "answer": 1},
     "hungary-western_ukraine", 1, 5, {"defender_airfield": True, "defence": 1}),
]


@pytest.mark.parametrize(("given", "attack", "keep", "defenders", "terms"), ASSAULTS)
def test_R_assault__drawn_with_exactly_the_odds_of_single_rolls(
    given: dict[str, Any], attack: str, keep: int, defenders: int, terms: dict[str, Any],
) -> None:
    """Chi-square of many assaults against the exact distribution."""
    given = {**given, "red": given["red"] + ", ireland 9"}  # who still has attacks to make, so that the turn goes on
    answer = given.pop("answer", 2)
    source, target = attack.split("-")
    g = choose(table(command=True, **given), attack)
    stack = troops(g, source)
    found: Counter[tuple[int, int]] = Counter()
    count = 4000
    for seed in range(count):
        world = g.copy()
        assert isinstance(world, Balance)
        world.stir(seed)
        choose(world, f"assault keeping {keep}")
        if asked(world) == "defence":
            choose(world, f"defend {answer}")
        found[ending(world, source, target, keep)] += 1
    expected = odds.left(stack - keep, defenders, **terms)
    assert set(found) <= {(end.attackers, end.defenders) for end in expected}
    assert chi_square(found, expected, count) < 1


def ending(g: Balance, source: str, target: str, keep: int) -> tuple[int, int]:
    """How many of those that might fight are left, and how many defenders."""
    if holder(g, target) == "red":
        return troops(g, source) + troops(g, target) - keep, 0
    return troops(g, source) - keep, troops(g, target)


def chi_square(found: Counter[tuple[int, int]], expected: list[odds.Left], count: int) -> float:
    """The statistic as a share of what one sample in 10,000 exceeds (Wilson and Hilferty), rare ends taken as one."""
    pairs = [(found[end.attackers, end.defenders], end.chance * count) for end in expected]
    rare = [pair for pair in pairs if pair[1] < 8]
    kinds = [pair for pair in pairs if pair not in rare]
    if rare:
        kinds.append((sum(seen for seen, _ in rare), sum(wanted for _, wanted in rare)))
    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in kinds)
    freedom = len(kinds) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3
    return float(statistic / limit)


def test_single_rolls_have_the_odds_of_the_dice() -> None:
    g = choose(table(red="hungary 9", neutral="western_ukraine 5"), "hungary-western_ukraine")
    found: Counter[tuple[int, int]] = Counter()
    count = 4000
    for seed in range(count):
        world = g.copy()
        assert isinstance(world, Balance)
        world.stir(seed)
        choose(world, "with 3")
        found[troops(world, "hungary"), troops(world, "western_ukraine")] += 1
    chances = odds.losses(3, 2, 0, 0, 0)
    expected = [odds.Left(9 - lost, 3 + lost, chance) for lost, chance in enumerate(chances)]
    assert chi_square(found, expected, count) < 1


# The command ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """`sandtable odds` with some words: its status, what it prints, and what it complains of."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["odds", *words])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


Command = Callable[..., tuple[int, str, str]]


def test_the_command_prints_the_chance_and_what_is_left(command: Command) -> None:
    status, text, _ = command("8", "5")
    assert status == 0
    assert text.startswith("8 against 5: 81.8 %\n")
    data = json.loads(command("8", "5", "--rough", "--airfield", "attacker", "--json")[1])
    assert data["take"] == odds.take(8, 5, rough=True, attacker_airfield=True)
    assert data["left"] == [end._asdict() for end in odds.left(8, 5, rough=True, attacker_airfield=True)]


def test_the_command_keeps_what_it_is_told_to(command: Command) -> None:
    data = json.loads(command("8", "5", "--keep", "3", "--json")[1])
    assert data["take"] == odds.take(5, 5)
    assert min(end["attackers"] for end in data["left"]) == 3


def test_the_command_says_what_is_wrong(command: Command) -> None:
    for words, wrong in (
        (("0", "5"), "attackers is 0"), (("5", "2000"), "defenders is 2000"), (("3", "3", "--keep", "3"), "--keep"),
    ):
        status, _, complaint = command(*words)
        assert status == 2
        assert wrong in complaint
        assert complaint.count("\n") == 1


def test_many_assaults_at_once_have_the_same_odds_and_change_nothing() -> None:
    g = table(red="hungary 12", blue="western_ukraine 8, latvia 1")
    before = g.position()
    count = 20_000
    taken = assaults_that_take(g, TERRITORIES.index("hungary"), TERRITORIES.index("western_ukraine"), 1, count)
    assert abs(taken / count - odds.take(11, 8)) < 0.012
    assert g.position() == before


def test_bench_measures_fast_assaults() -> None:
    (what, work), = GAME.probes().items()
    assert what == "fast assaults, 12 against 8"
    assert work(0) == 1000
