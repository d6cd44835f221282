"""Diplomat, a card of Intrigue's second edition only."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("diplomat-basics")
def test_costs_4_and_is_a_reaction() -> None:
    diplomat = all_cards()["Diplomat"]
    assert diplomat.cost == 4
    assert diplomat.type_names() == ["Action", "Reaction"]


# Played as an Action.


@pytest.mark.ruling("diplomat-effect", "diplomat-count-after-draw")
@pytest.mark.parametrize(("held", "actions"), [(0, 2), (2, 2), (3, 2), (4, 0), (6, 0)])
def test_draws_2_cards_and_gives_2_actions_if_at_most_5_are_in_hand_then(held: int, actions: int) -> None:
    table = lay(f"A hand: Diplomat, {held} Copper; A deck: 3 Estate")
    table.choose("Diplomat")
    assert table.hand(A) == cards(f"{held} Copper, 2 Estate")
    assert table.actions == actions


@pytest.mark.ruling("diplomat-short-draw")
@pytest.mark.parametrize(
    ("hand", "deck", "actions"),
    [("", "", 2), ("4 Copper", "Estate", 2), ("5 Copper", "", 2), ("5 Copper", "Estate", 0)],
)
def test_the_hand_counts_as_it_is_when_the_cards_run_out(hand: str, deck: str, actions: int) -> None:
    table = lay(f"A hand: Diplomat, {hand}; A deck: {deck}")
    table.choose("Diplomat")
    assert table.hand(A) == cards(f"{hand}, {deck}")
    assert table.actions == actions


@pytest.mark.ruling("diplomat-no-reaction-when-played")
def test_played_it_discards_nothing() -> None:
    table = lay("A hand: Diplomat, 4 Copper; A deck: 2 Estate")
    table.choose("Diplomat")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("4 Copper, 2 Estate")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("diplomat-throne-room")
@pytest.mark.parametrize(("held", "actions"), [(1, 4), (2, 2), (4, 0)])
def test_under_throne_room_the_hand_is_counted_after_each_draw(held: int, actions: int) -> None:
    table = lay(f"A hand: Throne Room, Diplomat, {held} Copper; A deck: 5 Estate")
    table.choose("Throne Room", "Diplomat")
    assert table.hand(A) == cards(f"{held} Copper, 4 Estate")
    assert table.actions == actions


# Revealed as a Reaction.


@pytest.mark.ruling("diplomat-reaction", "diplomat-before-attack")
def test_revealed_it_draws_2_cards_and_discards_3_before_the_attack() -> None:
    table = lay("A hand: Militia; B hand: Diplomat, 4 Copper; B deck: Gold, Silver, Estate")
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    assert table.options == {"Diplomat", "decline"}
    table.choose("Diplomat")
    assert table.hand(B) == cards("Diplomat, 4 Copper, Gold, Silver")
    for _ in range(3):
        assert table.asks(B, "discard", "Diplomat")
        assert not table.decision.may_decline
        assert table.coins == 0
        table.choose("Copper")
    assert table.hand(B) == cards("Diplomat, Copper, Gold, Silver")
    assert table.discard(B) == cards("3 Copper")
    assert table.deck_top(B) == ["Estate"]


@pytest.mark.ruling("diplomat-reaction-optional")
def test_it_need_not_be_revealed() -> None:
    table = lay("A hand: Witch; B hand: Diplomat, 4 Copper; B deck: Gold, Silver")
    table.choose("Witch", "decline")
    assert table.asked == A
    assert table.hand(B) == cards("Diplomat, 4 Copper")
    assert table.discard(B) == cards("Curse")


@pytest.mark.ruling("diplomat-needs-five")
@pytest.mark.parametrize(("others", "offered"), [(0, False), (3, False), (4, True), (6, True)])
def test_it_is_revealed_only_from_a_hand_of_5_or_more(others: int, offered: bool) -> None:
    table = lay(f"A hand: Witch; B hand: Diplomat, {others} Copper; B deck: 2 Silver")
    table.choose("Witch")
    assert (table.asked == B) == offered


@pytest.mark.ruling("diplomat-discard-any")
def test_it_can_be_discarded_itself_with_cards_just_drawn() -> None:
    table = lay("A hand: Witch; B hand: Diplomat, 4 Copper; B deck: Estate, Duchy")
    table.choose("Witch", "Diplomat")
    assert table.options == {"Diplomat", "Copper", "Estate", "Duchy"}
    table.choose("Estate", "Diplomat", "Duchy")
    assert table.hand(B) == cards("4 Copper")
    assert table.asked == A


@pytest.mark.ruling("diplomat-short-reaction")
@pytest.mark.parametrize("deck", ["", "Copper"])
def test_with_too_few_cards_to_draw_it_still_discards_3(deck: str) -> None:
    table = lay(f"A hand: Militia; B hand: Diplomat, 4 Copper; B deck: {deck}")
    table.choose("Militia", "Diplomat", "Copper", "Copper", "Copper")
    assert table.asked == A
    assert table.hand(B) == cards("Diplomat, Copper") + cards(deck)
    assert table.discard(B) == cards("3 Copper")


@pytest.mark.ruling("diplomat-again", "diplomat-needs-five")
def test_it_can_be_revealed_again_while_5_cards_are_in_hand() -> None:
    table = lay("A hand: Witch; B hand: Diplomat, 5 Copper; B deck: 5 Silver")
    table.choose("Witch", "Diplomat", "Copper", "Copper", "Copper")
    assert table.hand(B) == cards("Diplomat, 2 Copper, 2 Silver")
    assert table.asks(B, "reveal", "Witch")
    assert table.options == {"Diplomat", "decline"}
    table.choose("Diplomat", "Copper", "Copper", "Silver")
    # Four cards are too few for a third time.
    assert table.hand(B) == cards("Diplomat, 3 Silver")
    assert table.asked == A


@pytest.mark.ruling("diplomat-no-shield")
def test_the_attack_still_happens() -> None:
    table = lay("A hand: Militia; B hand: Diplomat, 4 Copper; B deck: Gold, Silver")
    table.choose("Militia", "Diplomat", "Copper", "Copper", "Copper")
    assert table.asks(B, "discard", "Militia")
    table.choose("Copper")
    assert table.hand(B) == cards("Diplomat, Gold, Silver")
    assert table.coins == 2


@pytest.mark.ruling("diplomat-no-shield")
def test_its_player_still_gains_a_curse() -> None:
    table = lay("A hand: Witch; B hand: Diplomat, 4 Estate; B deck: 2 Copper")
    table.choose("Witch", "Diplomat", "Estate", "Estate", "Estate")
    assert table.discard(B) == cards("3 Estate, Curse")


@pytest.mark.ruling("diplomat-then-moat")
def test_a_moat_drawn_by_it_can_be_revealed_afterwards() -> None:
    table = lay("A hand: Witch; B hand: Diplomat, 4 Copper; B deck: Moat, Silver")
    table.choose("Witch")
    assert table.options == {"Diplomat", "decline"}
    table.choose("Diplomat", "Copper", "Copper", "Copper")
    assert table.asks(B, "reveal", "Witch")
    assert table.options == {"Moat", "decline"}
    table.choose("Moat", "decline")
    assert table.asked == A
    assert table.owned(B) == cards("Diplomat, Moat, 4 Copper, Silver")


@pytest.mark.ruling("reaction-other-players-only")
def test_it_cannot_be_revealed_for_an_attack_of_its_owner() -> None:
    table = lay("A hand: Militia, Diplomat, 4 Copper; A deck: 2 Silver; B hand: 3 Copper")
    table.choose("Militia")
    assert table.asks(A, "play-treasure")
    assert table.events("react") == []


@pytest.mark.ruling("reaction-only-attack-type")
def test_it_cannot_be_revealed_for_a_card_that_is_no_attack() -> None:
    table = lay("A hand: Council Room; A deck: 4 Copper; B hand: Diplomat, 4 Copper; B deck: 3 Silver")
    table.choose("Council Room")
    assert table.asked == A
    assert table.hand(B) == cards("Diplomat, 4 Copper, Silver")
