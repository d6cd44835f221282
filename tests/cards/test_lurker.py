"""Lurker, a card of Intrigue's second edition only."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("lurker-basics")
def test_costs_2_and_is_an_action() -> None:
    lurker = all_cards()["Lurker"]
    assert lurker.cost == 2
    assert lurker.type_names() == ["Action"]


@pytest.mark.ruling("lurker-effect", "lurker-from-supply")
def test_trashes_an_action_from_the_supply() -> None:
    table = lay("A hand: Lurker, Village, Copper")
    left = table.supply("Festival")
    table.choose("Lurker")
    assert table.actions == 1
    assert table.asks(A, "choose", "Lurker")
    assert table.options == {"trash", "gain"}
    table.choose("trash")
    assert table.asks(A, "trash", "Lurker")
    assert table.decision.zone == "supply"
    table.choose("Festival")
    assert table.trash() == cards("Festival")
    assert table.supply("Festival") == left - 1
    assert table.hand(A) == cards("Village, Copper")
    assert table.discard(A) == cards("")
    assert table.events("gain") == []
    assert table.asks(A, "play-action")


@pytest.mark.ruling("lurker-effect", "lurker-gain-to-discard")
def test_gains_an_action_from_the_trash() -> None:
    table = lay("A hand: Lurker, Copper; trash: Festival, Village")
    left = table.supply("Festival")
    table.choose("Lurker", "gain")
    assert table.asks(A, "gain", "Lurker")
    assert table.decision.zone == "trash"
    table.choose("Festival")
    assert table.actions == 1
    assert table.discard(A) == cards("Festival")
    assert table.trash() == cards("Village")
    assert table.supply("Festival") == left


@pytest.mark.ruling("lurker-only-actions", "lurker-any-cost")
def test_any_action_pile_can_lose_a_card_and_no_other() -> None:
    table = lay("A hand: Lurker; trash: 10 Smithy", kingdom="Nobles, Mill, Harem, Gardens, Witch, Moat")
    table.choose("Lurker", "trash")
    # The Smithy pile is empty, and Harem and Gardens are not Actions.
    assert table.options == {"Lurker", "Nobles", "Mill", "Witch", "Moat", "Village", "Festival"}


@pytest.mark.ruling("lurker-only-actions", "lurker-any-cost", "lurker-any-trashed")
def test_any_action_in_the_trash_can_be_gained_and_nothing_else() -> None:
    table = lay("A hand: Lurker; trash: Nobles, Mill, Harem, Gold, Estate, 2 Witch, Curse")
    table.choose("Lurker", "gain")
    assert table.options == {"Nobles", "Mill", "Witch"}
    table.choose("Nobles")
    assert table.discard(A) == cards("Nobles")


@pytest.mark.ruling("lurker-any-trashed")
def test_what_another_player_trashed_can_be_gained() -> None:
    table = lay("A hand: Chapel, Festival; B hand: Lurker")
    table.choose("Chapel", "Festival")
    table.end_turn()
    assert table.active == B
    table.choose("Lurker", "gain")
    assert table.discard(B) == cards("Festival")
    assert table.trash() == cards("")


@pytest.mark.ruling("lurker-mandatory")
@pytest.mark.parametrize("option", ["trash", "gain"])
def test_the_option_chosen_must_be_carried_out(option: str) -> None:
    table = lay("A hand: Lurker; trash: Festival, Village")
    table.choose("Lurker", option)
    assert table.decision.card == "Lurker"
    assert not table.decision.may_decline


@pytest.mark.ruling("lurker-mandatory")
def test_the_only_action_in_the_trash_is_gained_without_a_question() -> None:
    table = lay("A hand: Lurker; trash: Festival, Gold")
    table.choose("Lurker", "gain")
    assert table.asks(A, "buy")
    assert table.discard(A) == cards("Festival")


@pytest.mark.ruling("lurker-either-choice")
@pytest.mark.parametrize("trash", ["", "Gold, Estate"])
def test_gaining_may_be_chosen_with_no_action_in_the_trash(trash: str) -> None:
    table = lay(f"A hand: Lurker; trash: {trash}")
    table.choose("Lurker")
    assert table.options == {"trash", "gain"}
    table.choose("gain")
    assert table.asks(A, "buy")
    assert table.owned(A) == cards("Lurker")
    assert table.trash() == cards(trash)


@pytest.mark.ruling("lurker-either-choice")
def test_trashing_may_be_chosen_with_no_action_in_the_supply() -> None:
    gone = "9 Lurker, 10 Village, 10 Smithy, 10 Festival, 10 Laboratory, 10 Market, 10 Workshop, 10 Witch"
    table = lay(f"A hand: Lurker; trash: {gone}", kingdom="Gardens, Duke")
    table.choose("Lurker")
    assert table.options == {"trash", "gain"}
    table.choose("trash")
    assert table.asks(A, "buy")
    assert table.trash() == cards(gone)


@pytest.mark.ruling("lurker-empties-pile")
def test_trashing_the_last_card_of_a_pile_can_end_the_game() -> None:
    table = lay("A hand: Lurker; A deck: 5 Copper; trash: 10 Smithy, 10 Moat, 9 Village")
    table.choose("Lurker", "trash", "Village")
    assert table.supply("Village") == 0
    assert table.asks(A, "buy")
    assert "Village" not in table.options
    table.end_turn()
    assert table.asked == -1


@pytest.mark.ruling("lurker-throne-room")
def test_under_throne_room_the_second_play_can_gain_what_the_first_trashed() -> None:
    table = lay("A hand: Throne Room, Lurker; trash: Gold")
    table.choose("Throne Room", "Lurker", "trash", "Festival")
    assert table.asks(A, "choose", "Lurker")
    assert table.options == {"trash", "gain"}
    table.choose("gain")
    assert table.discard(A) == cards("Festival")
    assert table.trash() == cards("Gold")
    assert table.actions == 2
