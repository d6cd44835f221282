"""Who starts: the first game by lot, the next ones by how the last one ended."""

import pytest

from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import first_of_next_game
from freehold.rules.errors import BadSetup
from freehold.rules.game import start
from freehold.rules.series import KINGDOM, STARTING_PLAYER, Lots, next_first
from tests.table import FILLERS, A, B, C, D, lay

SEEDS = range(60)


@pytest.mark.ruling("start-random-first")
def test_the_lot_decides_who_starts_a_first_game() -> None:
    setup = make_setup(FILLERS, players=3)
    starters = [start(setup, seed).active for seed in SEEDS]
    assert set(starters) == {A, B, C}
    assert all(starters.count(seat) >= 10 for seat in (A, B, C))


def test_the_starting_player_can_be_given() -> None:
    setup = make_setup(FILLERS, players=3)
    assert [start(setup, 7, first).active for first in (A, B, C)] == [A, B, C]


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.ruling("start-left-of-winner")
def test_the_player_left_of_the_winner_starts_so_that_the_winner_goes_last(edition: str) -> None:
    for winner, first in ((A, B), (B, C), (C, D), (D, A)):
        assert {first_of_next_game(edition, 4, [winner], seed) for seed in range(8)} == {first}


@pytest.mark.ruling("start-after-tie-1e")
def test_after_a_tie_in_the_first_edition_one_of_those_who_did_not_win_starts() -> None:
    assert {first_of_next_game("1e", 4, [A, C], seed) for seed in SEEDS} == {B, D}
    assert {first_of_next_game("1e", 3, [A, C], seed) for seed in SEEDS} == {B}


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_after_a_tie_of_everyone_anyone_may_start(edition: str) -> None:
    assert {first_of_next_game(edition, 3, [A, B, C], seed) for seed in SEEDS} == {A, B, C}


@pytest.mark.ruling("start-after-tie-2e")
def test_after_a_tie_in_the_second_edition_anyone_may_start_the_winners_too() -> None:
    assert {first_of_next_game("2e", 4, [A, C], seed) for seed in SEEDS} == {A, B, C, D}


def test_a_tie_broken_by_fewer_turns_is_a_win() -> None:
    table = lay("A turns: 4; B turns: 4; A hand: Estate; B hand: Estate; trash: 12 Province", players=3)
    table.end_turn()
    assert table.game.winners() == [B]
    assert next_first(3, table.game.winners(), 0, tie_among_losers=True) == C


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.ruling("start-turns-clockwise")
def test_turns_go_to_the_left(edition: str) -> None:
    setup = make_setup(FILLERS, players=4, edition=edition)
    game = start(setup, 0, C)
    seats = []
    for turn in range(1, 6):
        seats.append(game.active)
        while game.turn == turn:
            game.answer("decline")
    assert seats == [C, D, A, B, C]


def test_the_same_seed_draws_the_same_lots() -> None:
    assert [Lots(5, KINGDOM).below(1000) for _ in range(3)] == [Lots(5, KINGDOM).below(1000)] * 3
    lots = Lots(2024, STARTING_PLAYER)
    assert [lots.below(100) for _ in range(6)] == [4, 78, 66, 46, 83, 63]


def test_each_purpose_has_its_own_lots() -> None:
    same = [Lots(seed, KINGDOM).below(100) == Lots(seed, STARTING_PLAYER).below(100) for seed in SEEDS]
    assert sum(same) < 6


@pytest.mark.parametrize(
    ("players", "winners", "seed", "complaint"),
    [
        (1, [A], 0, "a game has 2 to 6 players, not 1"),
        (7, [A], 0, "a game has 2 to 6 players, not 7"),
        (3, [], 0, "a finished game has at least one winner; none is given"),
        (3, [D], 0, "seat 3 cannot have won: the seats are 0 to 2"),
        (3, [-1], 0, "seat -1 cannot have won: the seats are 0 to 2"),
        (3, [A, B, C], -1, "a seed is a whole number from 0 to 9223372036854775807, not -1"),
        (3, [A, B, C], 2**63, "a seed is a whole number from 0 to 9223372036854775807, not 9223372036854775808"),
    ],
)
def test_what_cannot_be_is_refused(players: int, winners: list[int], seed: int, complaint: str) -> None:
    with pytest.raises(BadSetup) as refused:
        next_first(players, winners, seed, tie_among_losers=False)
    assert str(refused.value) == complaint
