"""Shanty Town."""

from collections import Counter

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("shanty-town-basics")
def test_costs_3_and_is_an_action() -> None:
    shanty_town = all_cards()["Shanty Town"]
    assert shanty_town.cost == 3
    assert shanty_town.type_names() == ["Action"]


@pytest.mark.ruling("shanty-town-effect")
@pytest.mark.parametrize(
    ("hand", "after"),
    [
        ("2 Copper, Estate", "2 Copper, Estate, Silver, Duchy"),
        ("Copper, Curse", "Copper, Curse, Silver, Duchy"),
        ("", "Silver, Duchy"),
        ("Copper, Smithy", "Copper, Smithy"),
        ("Shanty Town", "Shanty Town"),
    ],
)
def test_draws_2_cards_if_no_action_is_in_hand(hand: str, after: str) -> None:
    table = lay(f"A hand: Shanty Town, {hand}; A deck: Silver, Duchy, Gold")
    table.choose("Shanty Town")
    assert table.actions == 2
    assert table.hand(A) == cards(after)
    assert table.in_play(A) == cards("Shanty Town")


@pytest.mark.ruling("shanty-town-actions-always")
@pytest.mark.parametrize("hand", ["Copper", "Smithy", "Great Hall", ""])
def test_gives_2_actions_whatever_is_in_hand(hand: str) -> None:
    table = lay(f"A hand: Shanty Town, {hand}; A deck: 5 Copper")
    table.choose("Shanty Town")
    assert table.actions == 2


@pytest.mark.ruling("shanty-town-must-reveal")
@pytest.mark.parametrize("hand", ["Copper, 2 Estate", "Copper, Smithy"])
def test_the_hand_is_revealed_to_all_without_a_question(hand: str) -> None:
    table = lay(f"A hand: Shanty Town, {hand}; A deck: Silver, Duchy")
    table.choose("Shanty Town")
    assert table.decision.card == ""
    for viewer in (A, B, -1):
        (shown,) = table.events("reveal", viewer)
        assert shown.seat == A
        assert Counter(table.names(shown)) == cards(hand)


@pytest.mark.ruling("shanty-town-second-draw")
def test_an_action_drawn_first_does_not_stop_the_second_draw() -> None:
    table = lay("A hand: Shanty Town, Copper; A deck: Smithy, Duchy")
    table.choose("Shanty Town")
    assert table.hand(A) == cards("Copper, Smithy, Duchy")


@pytest.mark.ruling("shanty-town-multitype")
@pytest.mark.parametrize("card", ["Great Hall", "Nobles", "Moat", "Militia"])
def test_a_card_of_several_types_counts_as_an_action(card: str) -> None:
    table = lay(f"A hand: Shanty Town, {card}; A deck: Silver, Duchy")
    table.choose("Shanty Town")
    assert table.hand(A) == cards(card)


def test_harem_is_no_action() -> None:
    table = lay("A hand: Shanty Town, Harem; A deck: Silver, Duchy")
    table.choose("Shanty Town")
    assert table.hand(A) == cards("Harem, Silver, Duchy")
