"""Random numbers between games, who starts the next game, and what is refused."""

import pytest

from freehold.rules.errors import BadSetup
from freehold.rules.series import KINGDOM, STARTING_PLAYER, RandomStream, next_first
from tests.table import A, B, C, D


def test_the_same_seed_gives_the_same_random_numbers_everywhere() -> None:
    stream = RandomStream(2024, STARTING_PLAYER)
    assert [stream.below(100) for _ in range(6)] == [3, 64, 5, 3, 86, 57]
    assert RandomStream(2**62 - 1, KINGDOM).below(1000) == RandomStream(2**62 - 1, KINGDOM).below(1000)


def test_every_number_below_the_limit_comes_up() -> None:
    stream = RandomStream(1, KINGDOM)
    assert {stream.below(6) for _ in range(100)} == set(range(6))


def test_each_purpose_has_its_own_random_stream() -> None:
    same = [
        RandomStream(seed, KINGDOM).below(100) == RandomStream(seed, STARTING_PLAYER).below(100) for seed in range(60)
    ]
    assert sum(same) < 6


def test_the_rule_for_a_tie_is_the_one_given() -> None:
    for seed in range(20):
        assert next_first(3, [A, C], seed, tie_among_losers=True) == B
    assert {next_first(3, [A, C], seed, tie_among_losers=False) for seed in range(60)} == {A, B, C}


@pytest.mark.parametrize(
    ("players", "winners", "seed", "complaint"),
    [
        (1, [A], 0, "a game has 2 to 6 players, not 1"),
        (7, [A], 0, "a game has 2 to 6 players, not 7"),
        (3, [], 0, "a finished game has at least one winner, but none is given"),
        (3, [D], 0, "seat 3 cannot have won: the seats are 0 to 2"),
        (3, [-1], 0, "seat -1 cannot have won: the seats are 0 to 2"),
        (3, [A, B, C], -1, "a seed is a whole number from 0 to 4611686018427387903, not -1"),
        (3, [A, B, C], 2**62, "a seed is a whole number from 0 to 4611686018427387903, not 4611686018427387904"),
    ],
)
def test_what_cannot_be_is_refused(players: int, winners: list[int], seed: int, complaint: str) -> None:
    with pytest.raises(BadSetup) as refused:
        next_first(players, winners, seed, tie_among_losers=False)
    assert str(refused.value) == complaint
