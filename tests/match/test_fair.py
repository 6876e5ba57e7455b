"""Fair chance: promised before play, mixed by all, checked afterwards, and never foretold."""

from __future__ import annotations

import hashlib

import pytest

from sandtable.engine.kind import BadInput
from sandtable.fair import Chain, commitment, new_secret
from sandtable.match import Match
from tests.support.matches import play_on, started

ROLL = 4


def test_the_hash_is_blake2b_as_anybody_can_compute_it() -> None:
    # printf 'a secret of the table' | b2sum -l 256
    assert commitment(b"a secret of the table") == hashlib.blake2b(b"a secret of the table", digest_size=32).hexdigest()
    assert started().commitment == commitment(started().secret)


def test_a_new_match_has_a_secret_of_its_own() -> None:
    assert len({Match.start("lanterns").secret for _ in range(5)}) == 5
    assert len(new_secret()) == 32


@pytest.mark.parametrize("secret", [b"short", b"x" * 65])
def test_a_secret_is_neither_short_nor_longer_than_a_key(secret: bytes) -> None:
    with pytest.raises(BadInput, match="it must have from 16 to 64"):
        Match.start("lanterns", secret=secret)


def test_the_seeds_are_as_documented() -> None:
    secret, words = b"k" * 32, ("Łódź", "dice!")
    chain = Chain(secret, words)
    message = b"sandtable set-up"
    for word in words:
        message += len(word.encode()).to_bytes(4, "little") + word.encode()
    zero = hashlib.blake2b(message, key=secret, digest_size=32).digest()
    assert chain.seed(0) == int.from_bytes(zero[:8], "little") >> 2
    choice = (2).to_bytes(8, "little", signed=True) + (-7).to_bytes(8, "little", signed=True)
    one = hashlib.blake2b(zero + choice, key=secret, digest_size=32).digest()
    assert chain.add(2, -7) == chain.seed(1) == int.from_bytes(one[:8], "little") >> 2
    assert chain.seed(1) < 1 << 62


def test_same_secret_words_and_choices_give_the_same_game() -> None:
    assert play_on(started(words=["abc"])).moves == play_on(started(words=["abc"])).moves


def test_the_players_words_change_what_comes() -> None:
    said: tuple[list[str], ...] = ([], ["a"], ["b"], ["a", "b"], ["ab"], ["b", "a"], ["", "ab"])
    deals = {str(started(words=words).set_up) for words in said}
    assert len(deals) > 4


def test_words_are_text_of_a_sane_size() -> None:
    for words in (["x" * 201], ["x"] * 33, ["\ud800"], [5]):
        with pytest.raises(BadInput, match="to mix in"):
            started(words=words)


def test_every_die_depends_on_all_choices_so_far_and_on_the_one_being_made() -> None:
    rolls = set()
    for first in (0, 1):
        for second in (0, 1):
            match = started(settings={"rounds": 1})
            match.choose(0, first)
            match.choose(0, second)
            match.choose(0, ROLL)
            rolls.add(match.game.chance)
    assert len(rolls) == 4


def test_dice_of_many_matches_are_even() -> None:
    """Chi-square over the first die of 3,000 secrets: 5 degrees of freedom, 20.5 is passed once in a thousand runs."""
    counts = [0] * 6
    for seed in range(3000):
        match = started(players=2, seed=seed)
        match.choose(0, 0)
        match.choose(0, 0)
        counts[match.choose(0, ROLL)[0]["die"] - 1] += 1
    assert sum((count - 500) ** 2 / 500 for count in counts) < 20.5
