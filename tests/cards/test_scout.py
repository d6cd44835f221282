"""Scout."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("scout-cost")
def test_costs_4() -> None:
    assert all_cards()["Scout"].cost == 4


@pytest.mark.ruling("scout-types")
def test_is_an_action_and_nothing_else() -> None:
    assert all_cards()["Scout"].type_names() == ["Action"]


@pytest.mark.ruling("scout-effect", "scout-must-take-all")
@pytest.mark.parametrize(("under", "top"), [("Copper", "Silver"), ("Silver", "Copper")])
def test_takes_all_victory_cards_of_the_top_four_and_puts_the_others_back_in_any_order(under: str, top: str) -> None:
    table = lay("A hand: Scout, Village; A deck: Estate, Copper, Duchy, Silver, Province, Gold")
    table.choose("Scout")
    assert table.actions == 1
    shown = table.events("reveal", B)
    assert [table.names(event) for event in shown] == [["Estate", "Copper", "Duchy", "Silver"]]
    assert table.hand(A) == cards("Village, Estate, Duchy")
    assert table.asks(A, "topdeck", "Scout")
    assert table.options == {"Copper", "Silver"}
    table.choose(under)
    assert table.deck_top(A) == [top, under, "Province", "Gold"]
    assert table.hand(A) == cards("Village, Estate, Duchy")


@pytest.mark.ruling("scout-order-private")
def test_the_others_do_not_see_the_order() -> None:
    table = lay("A hand: Scout; A deck: Copper, Silver, Gold, Smithy")
    table.choose("Scout", "Smithy", "Copper", "Gold")
    assert table.deck_top(A) == ["Silver", "Gold", "Copper", "Smithy"]
    assert [table.game.setup.cards[slot].name for slot in table.view(A).known_top(A)] == table.deck_top(A)
    assert table.view(B).known_top(A) == [-1, -1, -1, -1]
    for viewer in (B, -1):
        assert [table.names(event) for event in table.events("topdeck", viewer)] == [[], [], [], []]


@pytest.mark.ruling("scout-multitype")
def test_takes_cards_that_have_another_type_too() -> None:
    table = lay("A hand: Scout; A deck: Nobles, Great Hall, Harem, Copper")
    table.choose("Scout")
    assert table.hand(A) == cards("Nobles, Great Hall, Harem")
    assert table.deck_top(A) == ["Copper"]


@pytest.mark.ruling("scout-curse-not-victory")
def test_puts_curses_back() -> None:
    table = lay("A hand: Scout; A deck: Curse, Estate, Curse, Copper")
    table.choose("Scout")
    assert table.options == {"Curse", "Copper"}
    table.choose("Curse", "Curse")
    assert table.hand(A) == cards("Estate")
    assert table.deck_top(A) == ["Copper", "Curse", "Curse"]


@pytest.mark.ruling("scout-shuffle")
@pytest.mark.parametrize("random", [1, 2, 3])
def test_a_short_deck_is_revealed_first_and_kept_out_of_the_shuffle(random: int) -> None:
    table = lay(f"random: {random}; A hand: Scout; A deck: Estate, Copper; A discard: 6 Silver")
    table.choose("Scout")
    assert [table.names(event) for event in table.events("reveal")] == [["Estate", "Copper", "Silver", "Silver"]]
    assert table.hand(A) == cards("Estate")
    table.choose("Copper")
    assert table.deck_top(A) == ["Silver", "Silver", "Copper"]
    assert table.deck(A) == cards("Copper, 6 Silver")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("scout-too-few")
def test_reveals_what_there_is() -> None:
    table = lay("A hand: Scout; A deck: Estate; A discard: Copper")
    table.choose("Scout")
    assert table.hand(A) == cards("Estate")
    assert table.deck_top(A) == ["Copper"]
    assert table.asked == A


@pytest.mark.ruling("scout-too-few")
@pytest.mark.parametrize(
    ("deck", "hand", "left"), [("", "", []), ("Copper", "", ["Copper"]), ("2 Duchy", "2 Duchy", [])]
)
def test_with_hardly_any_cards_it_reveals_all_of_them(deck: str, hand: str, left: list[str]) -> None:
    table = lay(f"A hand: Scout; A deck: {deck}", edition="intrigue 1e")
    table.choose("Scout")
    assert table.asks(A, "buy")
    assert table.hand(A) == cards(hand)
    assert table.deck_top(A) == left
