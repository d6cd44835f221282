"""Choices between options printed on a card."""

import pytest

from freehold.rules.errors import IllegalChoice
from tests.table import A, B, cards, lay

MINION = {"+$2", "Discard your hand, +4 Cards, and the others with 5 or more cards do so too"}
NOBLES = {"+3 Cards", "+2 Actions"}
PAWN = {"+1 Card", "+1 Action", "+1 Buy", "+$1"}
STEWARD = {"+2 Cards", "+$2", "Trash 2 cards"}
TORTURER = {"Discard 2 cards", "Gain a Curse to your hand"}


@pytest.mark.ruling("choice-any-option-2e", "choice-any-option-intrigue")
@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize(
    ("card", "options", "impossible"),
    [
        ("Minion", MINION, "Discard your hand, +4 Cards, and the others with 5 or more cards do so too"),
        ("Nobles", NOBLES, "+3 Cards"),
        ("Steward", STEWARD, "+2 Cards"),
        ("Steward", STEWARD, "Trash 2 cards"),
    ],
)
def test_an_option_that_cannot_be_carried_out_may_be_chosen(
    card: str, options: set[str], impossible: str, edition: str
) -> None:
    table = lay(f"A hand: {card}", edition=edition)
    table.choose(card)
    assert table.asks(A, "choose", card)
    assert table.options == options
    table.choose(impossible)
    assert table.asks(A, "buy")
    assert table.owned(A) == cards(card)
    assert table.coins == 0


@pytest.mark.ruling("choice-any-option-2e", "choice-any-option-intrigue")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_pawn_may_choose_a_card_with_none_to_draw(edition: str) -> None:
    table = lay("A hand: Pawn", edition=edition)
    table.choose("Pawn")
    assert table.options == PAWN
    table.choose("+1 Card", "+1 Buy")
    assert table.hand(A) == cards("")
    assert (table.actions, table.buys, table.coins) == (0, 2, 0)


@pytest.mark.ruling("choice-any-option-2e", "choice-any-option-intrigue")
@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize("option", sorted(TORTURER))
def test_the_victim_of_torturer_may_choose_what_cannot_be_done(option: str, edition: str) -> None:
    table = lay("A hand: Torturer; B deck: Copper; trash: 10 Curse", edition=edition)
    table.choose("Torturer")
    assert table.asks(B, "choose", "Torturer")
    assert table.options == TORTURER
    table.choose(option)
    assert table.asked == A
    assert table.owned(B) == cards("Copper")


@pytest.mark.ruling("choice-then-do-intrigue")
@pytest.mark.parametrize(
    ("card", "option", "hand"),
    [
        ("Nobles", "+3 Cards", "Estate, Gold, Silver"),
        ("Steward", "+2 Cards", "Estate, Gold, Silver"),
        (
            "Minion",
            "Discard your hand, +4 Cards, and the others with 5 or more cards do so too",
            "Gold, Silver, Estate",
        ),
        ("Steward", "Trash 2 cards", ""),
    ],
)
def test_as_much_of_the_chosen_option_is_done_as_possible(card: str, option: str, hand: str) -> None:
    table = lay(f"A hand: {card}, Estate; A deck: Gold, Silver")
    table.choose(card, option)
    assert table.hand(A) == cards(hand)
    assert table.decision.card == ""


@pytest.mark.ruling("choice-then-do-intrigue")
def test_a_victim_who_chose_to_discard_must_discard() -> None:
    table = lay("A hand: Torturer; B hand: Gold, Copper, Estate")
    table.choose("Torturer", "Discard 2 cards")
    assert not table.decision.may_decline
    table.choose("Copper")
    assert table.asks(B, "discard", "Torturer")
    assert not table.decision.may_decline
    short = lay("A hand: Torturer; B hand: Gold")
    short.choose("Torturer", "Discard 2 cards")
    assert short.discard(B) == cards("Gold")


@pytest.mark.ruling("choice-final-intrigue")
def test_after_an_option_is_chosen_no_other_can_be() -> None:
    table = lay("A hand: Steward, Gold, Silver, Copper; A deck: 2 Copper")
    table.choose("Steward")
    number = table.decision.number
    table.choose("Trash 2 cards")
    assert table.options == {"Gold", "Silver", "Copper"}
    with pytest.raises(IllegalChoice):
        table.choose("+$2")
    with pytest.raises(IllegalChoice):
        table.game.answer("Gold", number)
    assert table.asks(A, "trash", "Steward")
    table.choose("Copper", "Silver")
    assert table.asks(A, "play a Treasure")
    assert table.coins == 0
    assert table.trash() == cards("Copper, Silver")


@pytest.mark.ruling("choice-final-intrigue")
def test_the_first_option_of_pawn_stands_when_the_second_is_chosen() -> None:
    table = lay("A hand: Pawn; A deck: Village")
    table.choose("Pawn", "+1 Card")
    assert table.decision.picked == ["+1 Card"]
    assert not table.decision.may_decline
    with pytest.raises(IllegalChoice):
        table.choose("+1 Card")
    table.choose("+$1")
    assert table.asks(A, "buy")
    assert table.hand(A) == cards("Village")
    assert (table.actions, table.buys, table.coins) == (0, 1, 1)


@pytest.mark.ruling("choice-final-intrigue")
def test_a_victim_who_chose_the_curse_cannot_go_back_to_discarding() -> None:
    table = lay("A hand: Torturer; B hand: 2 Copper; trash: 10 Curse")
    table.choose("Torturer", "Gain a Curse to your hand")
    assert table.asked == A
    with pytest.raises(IllegalChoice):
        table.choose("Discard 2 cards")
    assert table.hand(B) == cards("2 Copper")
