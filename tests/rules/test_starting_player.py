"""Who starts: the first game at random, later ones by how the last game ended."""

import pytest

from freehold.cards.kingdoms import first_of_next_game
from tests.rules.new_game import new_table
from tests.table import A, B, C, D, lay

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])
SEEDS = range(60)


@BOTH
@pytest.mark.ruling("start-random-first")
def test_the_lot_decides_who_starts_a_first_game(edition: str) -> None:
    starters = [new_table(3, edition, seed=seed).active for seed in SEEDS]
    assert all(starters.count(seat) >= 10 for seat in (A, B, C))


def test_the_starting_player_can_be_given() -> None:
    assert [new_table(3, seed=7, first=first).active for first in (A, B, C)] == [A, B, C]


@BOTH
@pytest.mark.ruling("start-left-of-winner")
def test_the_player_left_of_the_winner_starts_so_that_the_winner_goes_last(edition: str) -> None:
    for winner, first in ((A, B), (B, C), (C, D), (D, A)):
        assert {first_of_next_game(edition, 4, [winner], seed) for seed in range(8)} == {first}


@BOTH
def test_a_tie_broken_by_fewer_turns_is_a_win(edition: str) -> None:
    text = "A turns: 4; B turns: 4; A hand: Estate; B hand: Estate; trash: 12 Province"
    table = lay(text, edition=edition, players=3)
    table.end_turn()
    assert {first_of_next_game(edition, 3, table.game.winners(), seed) for seed in range(8)} == {C}


@pytest.mark.ruling("start-after-tie-1e")
def test_after_a_tie_in_the_first_edition_one_of_those_who_did_not_win_starts() -> None:
    assert {first_of_next_game("1e", 4, [A, C], seed) for seed in SEEDS} == {B, D}
    assert {first_of_next_game("1e", 3, [A, C], seed) for seed in SEEDS} == {B}


@BOTH
def test_after_a_tie_of_everyone_anyone_may_start(edition: str) -> None:
    assert {first_of_next_game(edition, 3, [A, B, C], seed) for seed in SEEDS} == {A, B, C}


@pytest.mark.ruling("start-after-tie-2e")
def test_after_a_tie_in_the_second_edition_anyone_may_start_the_winners_too() -> None:
    assert {first_of_next_game("2e", 4, [A, C], seed) for seed in SEEDS} == {A, B, C, D}


@BOTH
@pytest.mark.ruling("start-turns-clockwise")
def test_turns_go_to_the_left(edition: str) -> None:
    table = new_table(4, edition, first=C)
    seats = []
    for _ in range(5):
        seats.append(table.active)
        table.end_turn()
    assert seats == [C, D, A, B, C]
