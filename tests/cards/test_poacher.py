"""Poacher."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay

ONE_EMPTY_PILE = "trash: 10 Curse"
TWO_EMPTY_PILES = "trash: 10 Curse, 10 Village"


@pytest.mark.ruling("poacher-basics")
def test_costs_4_and_is_an_action() -> None:
    poacher = kingdom_cards("2e")["Poacher"]
    assert poacher.cost == 4
    assert poacher.type_names() == ["Action"]


@pytest.mark.ruling("poacher-effect")
def test_gives_a_card_an_action_and_a_coin_then_discards_per_empty_pile() -> None:
    table = lay(f"{TWO_EMPTY_PILES}; A hand: Poacher, Copper, Estate, Duchy; A deck: Silver, Gold")
    table.choose("Poacher")
    assert table.hand(A) == cards("Copper, Estate, Duchy, Silver")
    assert (table.actions, table.coins) == (1, 1)
    assert table.asks(A, "discard", "Poacher")
    table.choose("Estate", "Duchy")
    assert table.hand(A) == cards("Copper, Silver")
    assert table.discard(A) == cards("Estate, Duchy")
    assert (table.actions, table.coins) == (1, 1)


@pytest.mark.ruling("poacher-draw-before-discard")
def test_the_drawn_card_may_be_discarded() -> None:
    table = lay(f"{ONE_EMPTY_PILE}; A hand: Poacher, Estate; A deck: Gold, Copper")
    table.choose("Poacher")
    assert table.options == {"Estate", "Gold"}
    table.choose("Gold")
    assert table.hand(A) == cards("Estate")
    assert table.discard(A) == cards("Gold")


@pytest.mark.ruling("poacher-no-empty")
def test_with_no_empty_pile_nothing_is_discarded() -> None:
    table = lay("A hand: Poacher, Copper, Estate; A deck: Gold")
    table.choose("Poacher")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("Copper, Estate, Gold")
    assert not table.discard(A)


@pytest.mark.ruling("poacher-one-empty", "poacher-mandatory")
def test_with_one_empty_pile_one_card_must_go() -> None:
    table = lay(f"{ONE_EMPTY_PILE}; A hand: Poacher, Copper, Estate; A deck: Gold")
    table.choose("Poacher")
    assert table.asks(A, "discard", "Poacher")
    assert table.options == {"Copper", "Estate", "Gold"}
    table.choose("Estate")
    assert table.discard(A) == cards("Estate")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("poacher-two-empty", "poacher-mandatory")
def test_with_two_empty_piles_two_cards_must_go() -> None:
    table = lay(f"{TWO_EMPTY_PILES}; A hand: Poacher, 2 Copper, Estate; A deck: Gold")
    table.choose("Poacher")
    assert table.options == {"Copper", "Estate", "Gold"}
    table.choose("Copper")
    assert table.asks(A, "discard", "Poacher")
    assert table.options == {"Copper", "Estate", "Gold"}
    table.choose("Copper")
    assert table.discard(A) == cards("2 Copper")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("poacher-all-piles")
@pytest.mark.parametrize("pile", ["60 Copper", "10 Curse", "9 Poacher", "10 Smithy", "14 Estate"])
def test_every_pile_counts(pile: str) -> None:
    table = lay(f"trash: {pile}; A hand: Poacher, Duchy, Province; A deck: Gold")
    table.choose("Poacher")
    assert table.asks(A, "discard", "Poacher")
    table.choose("Duchy")
    assert table.hand(A) == cards("Province, Gold")


@pytest.mark.ruling("poacher-all-piles")
def test_piles_of_every_kind_add_up() -> None:
    table = lay("trash: 60 Copper, 10 Curse, 9 Poacher; A hand: Poacher, Duchy, Province, Silver; A deck: Gold")
    table.choose("Poacher", "Duchy", "Province", "Silver")
    assert table.hand(A) == cards("Gold")


@pytest.mark.ruling("poacher-short-hand")
def test_a_hand_too_small_is_discarded_whole() -> None:
    table = lay(f"{TWO_EMPTY_PILES}; A hand: Poacher; A deck: Gold, Copper")
    table.choose("Poacher")
    assert not table.hand(A)
    assert table.discard(A) == cards("Gold")
    assert (table.asked, table.phase, table.coins) == (A, "buy", 1)
