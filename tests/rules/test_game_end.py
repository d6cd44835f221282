"""When a game is over, for two to four players."""

import pytest

from freehold.rules.vocabulary import ENDING_IDS, NONE
from tests.rules.new_game import INTRIGUE_TEN
from tests.table import A, B, cards, lay

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@BOTH
@PLAYERS
@pytest.mark.ruling("end-province-empty")
def test_the_last_province_ends_the_game(edition: str, players: int) -> None:
    gone = 7 if players == 2 else 11
    table = lay(f"trash: {gone} Province; A hand: 3 Gold; B hand: 3 Gold", edition=edition, players=players)
    table.end_turn()
    assert table.asked == B
    table.choose("all", "Province")
    assert table.asked == NONE
    assert table.phase == "over"
    assert ENDING_IDS[table.game.ending] == "provinces"


@BOTH
@PLAYERS
@pytest.mark.ruling("end-three-piles-empty")
def test_three_empty_piles_end_the_game(edition: str, players: int) -> None:
    table = lay("trash: 10 Village, 10 Smithy, 9 Festival; A hand: 3 Gold", edition=edition, players=players)
    table.choose("all", "Festival")
    assert table.asked == NONE
    assert ENDING_IDS[table.game.ending] == "piles"


@BOTH
def test_four_piles_emptied_in_one_turn_end_it_too(edition: str) -> None:
    table = lay("trash: 10 Village, 10 Smithy, 9 Festival, 9 Market; buys: 2; A hand: 4 Gold", edition=edition)
    table.choose("all", "Festival", "Market")
    assert ENDING_IDS[table.game.ending] == "piles"


@BOTH
@pytest.mark.parametrize(
    "trash",
    [
        "10 Village, 10 Smithy, 10 Festival",
        "10 Curse, 10 Village, 10 Smithy",
        "40 Silver, 30 Gold, 10 Village",
        "60 Copper, 14 Estate, 8 Duchy",
        "8 Gardens, 10 Curse, 30 Gold",
    ],
)
@pytest.mark.ruling("end-any-piles-count")
def test_piles_of_every_kind_count(edition: str, trash: str) -> None:
    table = lay(f"trash: {trash}", edition=edition)
    table.end_turn()
    assert table.asked == NONE
    assert ENDING_IDS[table.game.ending] == "piles"


@BOTH
@pytest.mark.ruling("end-checked-at-turn-end")
def test_the_turn_that_meets_the_condition_is_finished(edition: str) -> None:
    table = lay("trash: 7 Province; buys: 2; A hand: 4 Gold; A deck: 5 Silver", edition=edition)
    table.choose("all", "Province")
    assert table.supply("Province") == 0
    assert table.asks(A, "buy")
    table.choose("Smithy")
    assert table.asked == NONE
    assert table.owned(A) == cards("4 Gold, Province, Smithy, 5 Silver")
    assert table.hand(A) == cards("5 Silver")
    assert table.game.turns_taken(A) == 1


@BOTH
def test_the_turn_continues_when_a_pile_runs_out_in_the_action_phase(edition: str) -> None:
    table = lay("trash: 10 Village, 10 Smithy, 9 Cellar; A hand: Workshop, Gold, Copper", edition=edition)
    table.choose("Workshop", "Cellar")
    assert table.game.empty_piles() == 3
    assert table.asks(A, "play-treasure")
    table.choose("all", "Silver")
    assert table.asked == NONE
    assert table.owned(A)["Silver"] == 1


@BOTH
@pytest.mark.ruling("end-no-equal-turns")
def test_nobody_gets_another_turn_after_the_last_one(edition: str) -> None:
    table = lay("trash: 11 Province; A hand: 3 Gold; B hand: 3 Gold; C hand: 3 Gold", edition=edition, players=3)
    table.choose("all", "Province")
    assert table.asked == NONE
    assert [table.game.turns_taken(seat) for seat in range(3)] == [1, 0, 0]
    assert table.hand(B) == cards("3 Gold")


@pytest.mark.parametrize("treasure", ["60 Copper", "40 Silver", "30 Gold"])
@pytest.mark.ruling("end-treasure-pile-counts-intrigue")
def test_an_empty_treasure_pile_counts_in_intrigue(treasure: str) -> None:
    table = lay(f"trash: {treasure}, 10 Pawn, 10 Bridge", edition="1e", kingdom=INTRIGUE_TEN)
    table.end_turn()
    assert table.asked == NONE
    assert ENDING_IDS[table.game.ending] == "piles"


@BOTH
@PLAYERS
@pytest.mark.ruling("end-two-piles-continue")
def test_two_empty_piles_do_not_end_the_game(edition: str, players: int) -> None:
    table = lay("trash: 10 Village, 10 Smithy, 9 Festival; B hand: Copper", edition=edition, players=players)
    table.end_turn()
    assert table.game.empty_piles() == 2
    assert table.asked == B
    assert ENDING_IDS[table.game.ending] == "running"
