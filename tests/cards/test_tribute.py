"""Tribute."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, cards, lay


@pytest.mark.ruling("tribute-basics")
def test_costs_5_and_is_an_action() -> None:
    tribute = all_cards()["Tribute"]
    assert tribute.cost == 5
    assert tribute.type_names() == ["Action"]


@pytest.mark.ruling("tribute-effect")
@pytest.mark.parametrize(
    ("deck", "actions", "coins", "drawn"),
    [
        ("Smithy, Copper", 2, 2, 0),
        ("Village, Smithy", 4, 0, 0),
        ("Gold, Copper", 0, 4, 0),
        ("Estate, Duchy", 0, 0, 4),
        ("Province, Militia", 2, 0, 2),
        ("Estate, Estate", 0, 0, 2),
        ("Smithy, Smithy", 2, 0, 0),
    ],
)
def test_the_next_player_discards_2_cards_and_each_different_one_gives_by_its_types(
    deck: str, actions: int, coins: int, drawn: int
) -> None:
    table = lay(f"A hand: Tribute; A deck: 6 Copper; B deck: {deck}, Gold; C deck: 3 Province", players=3)
    table.choose("Tribute")
    assert table.discard(B) == cards(deck)
    assert table.deck(B) == cards("Gold")
    assert table.deck(C) == cards("3 Province")
    assert (table.actions, table.coins) == (actions, coins)
    assert table.hand(A).total() == drawn


@pytest.mark.ruling("tribute-effect")
def test_the_cards_are_revealed_to_all_and_come_from_the_player_to_the_left() -> None:
    table = lay("active: C; C hand: Tribute; A deck: Copper, Smithy; B deck: 2 Gold", players=3)
    table.choose("Tribute")
    (shown,) = table.events("reveal", B)
    assert shown.seat == A
    assert table.names(shown) == ["Copper", "Smithy"]
    assert table.discard(A) == cards("Copper, Smithy")
    assert table.deck(B) == cards("2 Gold")
    assert (table.active, table.actions, table.coins) == (C, 2, 2)


@pytest.mark.ruling("tribute-two-types")
@pytest.mark.parametrize(
    ("deck", "actions", "coins", "drawn"),
    [("Nobles, Curse", 2, 0, 2), ("Great Hall, Curse", 2, 0, 2), ("Harem, Curse", 0, 2, 2)],
)
def test_a_card_of_two_types_gives_both(deck: str, actions: int, coins: int, drawn: int) -> None:
    table = lay(f"A hand: Tribute; A deck: 6 Copper; B deck: {deck}")
    table.choose("Tribute")
    assert (table.actions, table.coins) == (actions, coins)
    assert table.hand(A) == cards(f"{drawn} Copper")


@pytest.mark.ruling("tribute-copper-harem")
def test_copper_and_harem_give_4_coins_and_2_cards() -> None:
    table = lay("A hand: Tribute; A deck: 6 Estate; B deck: Copper, Harem")
    table.choose("Tribute")
    assert (table.actions, table.coins) == (0, 4)
    assert table.hand(A) == cards("2 Estate")


@pytest.mark.ruling("tribute-two-silvers")
def test_two_silvers_give_2_coins() -> None:
    table = lay("A hand: Tribute; B deck: 2 Silver")
    table.choose("Tribute")
    assert table.coins == 2
    assert table.discard(B) == cards("2 Silver")


@pytest.mark.ruling("tribute-curse")
def test_a_curse_gives_nothing() -> None:
    table = lay("A hand: Tribute; A deck: 6 Copper; B deck: 2 Curse")
    table.choose("Tribute")
    assert (table.actions, table.buys, table.coins) == (0, 1, 0)
    assert table.hand(A) == cards("")
    assert table.discard(B) == cards("2 Curse")


@pytest.mark.ruling("tribute-shuffle")
@pytest.mark.parametrize("random", [1, 2, 3])
def test_a_short_deck_is_revealed_first_and_kept_out_of_the_shuffle(random: int) -> None:
    table = lay(f"random: {random}; A hand: Tribute; B deck: Smithy; B discard: 5 Copper")
    table.choose("Tribute")
    shown = [name for event in table.events("reveal") for name in table.names(event)]
    assert shown == ["Smithy", "Copper"]
    assert (table.actions, table.coins) == (2, 2)
    assert table.discard(B) == cards("Smithy, Copper")
    assert table.deck(B) == cards("4 Copper")


@pytest.mark.ruling("tribute-too-few")
@pytest.mark.parametrize(("deck", "coins"), [("Gold", 2), ("", 0)])
def test_a_neighbour_with_too_few_cards_reveals_what_there_is(deck: str, coins: int) -> None:
    table = lay(f"A hand: Tribute; B hand: 3 Smithy; B deck: {deck}")
    table.choose("Tribute")
    assert (table.actions, table.coins) == (0, coins)
    assert table.discard(B) == cards(deck)
    assert table.hand(B) == cards("3 Smithy")


@pytest.mark.ruling("tribute-not-attack")
def test_it_is_no_attack_to_react_to() -> None:
    table = lay("A hand: Tribute; B hand: Moat, Secret Chamber; B deck: 2 Gold")
    assert "Attack" not in all_cards()["Tribute"].type_names()
    table.choose("Tribute")
    assert table.asked == A
    assert table.coins == 2
