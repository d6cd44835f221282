"""Baron."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("baron-basics")
def test_costs_4_and_is_a_plain_action() -> None:
    baron = all_cards()["Baron"]
    assert baron.cost == 4
    assert baron.type_names() == ["Action"]


@pytest.mark.ruling("baron-effect")
def test_an_estate_can_be_discarded_for_4_coins() -> None:
    table = lay("A hand: Baron, 2 Estate, Copper")
    before = table.supply("Estate")
    table.choose("Baron")
    assert table.buys == 2
    assert table.asks(A, "discard", "Baron")
    assert table.options == {"Estate", "decline"}
    table.choose("Estate")
    assert table.coins == 4
    assert table.hand(A) == cards("Estate, Copper")
    assert table.discard(A) == cards("Estate")
    assert table.supply("Estate") == before


@pytest.mark.ruling("baron-not-obligated", "baron-must-gain")
def test_an_estate_in_hand_may_be_kept_and_then_another_one_is_gained() -> None:
    table = lay("A hand: Baron, Estate")
    before = table.supply("Estate")
    table.choose("Baron", "decline")
    assert table.coins == 0
    assert table.hand(A) == cards("Estate")
    assert table.discard(A) == cards("Estate")
    assert table.supply("Estate") == before - 1


@pytest.mark.ruling("baron-effect", "baron-must-gain", "baron-no-third-option")
def test_without_an_estate_in_hand_one_is_gained_unasked() -> None:
    table = lay("A hand: Baron, Copper; B hand: Estate")
    table.choose("Baron")
    assert table.asks(A, "play-treasure")
    assert (table.buys, table.coins) == (2, 0)
    assert table.discard(A) == cards("Estate")
    assert table.hand(B) == cards("Estate")


@pytest.mark.ruling("baron-no-third-option")
def test_a_player_who_does_not_discard_must_gain_an_estate() -> None:
    table = lay("A hand: Baron, Estate, Copper")
    table.choose("Baron", "decline")
    assert table.asks(A, "play-treasure")
    assert [table.names(event) for event in table.events("gain")] == [["Estate"]]


@pytest.mark.ruling("baron-estate-pile-empty")
def test_with_the_estate_pile_empty_nothing_is_gained() -> None:
    table = lay("A hand: Baron, Copper; A discard: 7 Estate; B discard: 7 Estate")
    assert table.supply("Estate") == 0
    table.choose("Baron")
    assert table.buys == 2
    assert table.coins == 0
    assert table.events("gain") == []
    assert table.owned(A) == cards("Baron, Copper, 7 Estate")


@pytest.mark.ruling("baron-estate-pile-empty")
def test_with_the_estate_pile_empty_an_estate_in_hand_may_still_be_kept_or_discarded() -> None:
    position = "A hand: Baron, Estate; A discard: 6 Estate; B discard: 7 Estate"
    table = lay(position)
    table.choose("Baron")
    assert table.options == {"Estate", "decline"}
    table.choose("decline")
    assert table.coins == 0
    assert table.events("gain") == []
    table = lay(position)
    table.choose("Baron", "Estate")
    assert table.coins == 4
