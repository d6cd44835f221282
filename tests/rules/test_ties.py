"""Who wins when the top score is shared."""

import pytest

from tests.table import A, B, C, lay

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])


@BOTH
@pytest.mark.ruling("tie-fewest-turns")
def test_of_equal_leaders_the_one_with_fewer_turns_wins(edition: str) -> None:
    table = lay("trash: 8 Province; A turns: 6; B turns: 6; A hand: Duchy; B hand: 3 Estate", edition=edition)
    table.end_turn()
    assert [table.game.turns_taken(seat) for seat in (A, B)] == [7, 6]
    assert table.game.winners() == [B]


@BOTH
@pytest.mark.ruling("tie-equal-turns-shared")
def test_equal_leaders_with_equal_turns_share_the_victory(edition: str) -> None:
    table = lay(
        "trash: 12 Province; active: C; A turns: 7; B turns: 7; C turns: 6; A hand: Duchy; C hand: 3 Estate",
        edition=edition,
        players=3,
    )
    table.end_turn()
    assert [table.game.turns_taken(seat) for seat in (A, B, C)] == [7, 7, 7]
    assert table.game.winners() == [A, C]


@BOTH
@pytest.mark.ruling("tie-only-tied-considered")
def test_fewer_turns_help_only_those_who_share_the_top_score(edition: str) -> None:
    text = "trash: 12 Province; active: B; A turns: 7; B turns: 6; C turns: 6; B hand: 3 Estate; C hand: 2 Estate; "
    table = lay(text + "A hand: Duchy", edition=edition, players=3)
    table.end_turn()
    assert [table.game.turns_taken(seat) for seat in (A, B, C)] == [7, 7, 6]
    assert table.game.winners() == [A, B]
    table = lay(text + "A hand: Duchy, Estate", edition=edition, players=3)
    table.end_turn()
    assert table.game.winners() == [A]
