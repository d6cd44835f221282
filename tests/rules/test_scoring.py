"""What counts at the end, and for whom."""

import pytest

from tests.table import A, B, C, cards, lay

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])


@BOTH
@pytest.mark.ruling("score-all-cards")
def test_cards_count_wherever_they_are(edition: str) -> None:
    for place in ("hand", "discard", "in play", "deck"):
        assert lay(f"A {place}: Nobles", edition=edition).game.score(A) == 2
    assert lay("A deck: Copper / Nobles", edition=edition).game.score(A) == 2
    table = lay(
        "trash: 8 Province; A hand: Estate; A deck: Duchy / 2 Duchy; A discard: 2 Duchy, Copper; A in play: Nobles",
        edition=edition,
    )
    table.end_turn()
    assert table.phase == "over"
    assert table.game.score(A) == 1 + 3 + 2 * 3 + 2 * 3 + 2


@pytest.mark.ruling("score-set-aside-2e")
def test_set_aside_cards_count_for_their_owner() -> None:
    table = lay("A hand: Library, 5 Copper; A deck: Nobles, Great Hall, Copper, Gold")
    table.choose("Library", "Nobles")
    assert table.aside(A) == cards("Nobles")
    assert table.game.score(A) == 2 + 1
    table = lay("A aside: Nobles, 2 Province; B aside: Duchy")
    assert (table.game.score(A), table.game.score(B)) == (14, 3)


@BOTH
@pytest.mark.ruling("score-trash-excluded")
def test_cards_in_the_trash_count_for_nobody(edition: str) -> None:
    table = lay("trash: 7 Province, 3 Curse; A hand: Chapel, Province, Duchy, Curse; B hand: Estate", edition=edition)
    assert table.game.score(A) == 8
    table.choose("Chapel", "Province", "Curse", "decline")
    assert table.game.score(A) == 3
    table.end_turn()
    assert table.phase == "over"
    assert [table.game.score(seat) for seat in (A, B)] == [3, 1]


@BOTH
@pytest.mark.parametrize(("name", "points"), [("Estate", 1), ("Duchy", 3), ("Province", 6), ("Curse", -1)])
@pytest.mark.ruling("score-values")
def test_the_points_of_the_basic_cards(edition: str, name: str, points: int) -> None:
    table = lay(f"A hand: {name}; B hand: 4 {name}, Copper, Silver, Gold", edition=edition)
    assert (table.game.score(A), table.game.score(B)) == (points, 4 * points)


@BOTH
@pytest.mark.ruling("score-most-wins")
def test_the_most_points_win(edition: str) -> None:
    table = lay(
        "trash: 11 Province; A hand: 2 Duchy, 5 Gold; B hand: Duchy, Province; C hand: 8 Estate, Curse",
        edition=edition,
        players=3,
    )
    table.end_turn()
    assert table.phase == "over"
    assert [table.game.score(seat) for seat in (A, B, C)] == [6, 9, 7]
    assert table.game.winners() == [B]


def test_points_below_nothing_are_compared_too() -> None:
    table = lay("trash: 8 Province; A hand: 3 Curse; B hand: 2 Curse")
    table.end_turn()
    assert [table.game.score(seat) for seat in (A, B)] == [-3, -2]
    assert table.game.winners() == [B]
