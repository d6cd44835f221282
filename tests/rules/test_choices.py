"""Choices between options printed on a card."""

import pytest

from freehold.rules.errors import IllegalChoice
from tests.table import A, B, cards, lay

MINION = {"coins", "redraw"}
NOBLES = {"cards", "actions"}
PAWN = {"card", "action", "buy", "coin"}
STEWARD = {"cards", "coins", "trash"}
TORTURER = {"discard", "curse"}


@pytest.mark.ruling("choice-any-option-2e", "choice-any-option-intrigue")
@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize(
    ("card", "options", "impossible"),
    [
        ("Minion", MINION, "redraw"),
        ("Nobles", NOBLES, "cards"),
        ("Steward", STEWARD, "cards"),
        ("Steward", STEWARD, "trash"),
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
    table.choose("card", "buy")
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
        ("Nobles", "cards", "Estate, Gold, Silver"),
        ("Steward", "cards", "Estate, Gold, Silver"),
        (
            "Minion",
            "redraw",
            "Gold, Silver, Estate",
        ),
        ("Steward", "trash", ""),
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
    table.choose("Torturer", "discard")
    assert not table.decision.may_decline
    table.choose("Copper")
    assert table.asks(B, "discard", "Torturer")
    assert not table.decision.may_decline
    short = lay("A hand: Torturer; B hand: Gold")
    short.choose("Torturer", "discard")
    assert short.discard(B) == cards("Gold")


@pytest.mark.ruling("choice-final-intrigue")
def test_after_an_option_is_chosen_no_other_can_be() -> None:
    table = lay("A hand: Steward, Gold, Silver, Copper; A deck: 2 Copper")
    table.choose("Steward")
    number = table.decision.number
    table.choose("trash")
    assert table.options == {"Gold", "Silver", "Copper"}
    with pytest.raises(IllegalChoice):
        table.choose("coins")
    with pytest.raises(IllegalChoice):
        table.game.answer("Gold", number)
    assert table.asks(A, "trash", "Steward")
    table.choose("Copper", "Silver")
    assert table.asks(A, "play-treasure")
    assert table.coins == 0
    assert table.trash() == cards("Copper, Silver")


@pytest.mark.ruling("choice-final-intrigue")
def test_the_first_option_of_pawn_stands_when_the_second_is_chosen() -> None:
    table = lay("A hand: Pawn; A deck: Village")
    table.choose("Pawn", "card")
    assert table.decision.picked == ["card"]
    assert not table.decision.may_decline
    with pytest.raises(IllegalChoice):
        table.choose("card")
    table.choose("coin")
    assert table.asks(A, "buy")
    assert table.hand(A) == cards("Village")
    assert (table.actions, table.buys, table.coins) == (0, 1, 1)


@pytest.mark.ruling("choice-final-intrigue")
def test_a_victim_who_chose_the_curse_cannot_go_back_to_discarding() -> None:
    table = lay("A hand: Torturer; B hand: 2 Copper; trash: 10 Curse")
    table.choose("Torturer", "curse")
    assert table.asked == A
    with pytest.raises(IllegalChoice):
        table.choose("discard")
    assert table.hand(B) == cards("2 Copper")


def test_a_number_that_is_not_offered_is_refused() -> None:
    table = lay("A hand: Village, Copper; A deck: Copper")
    before = table.game.copy()
    for option in (-1, table.game.setup.slot("Copper"), 59, 62, 63, 64):
        with pytest.raises(IllegalChoice, match=f"{option} is not offered"):
            table.game.choose(option)
    assert table.game == before
