"""Secret Passage, a card of Intrigue's second edition only."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, Table, cards, lay


def seen_of_deck(table: Table, viewer: int) -> list[str | None]:
    """What this seat knows of A's draw pile from the top, None for a card that it has not seen."""
    seats = table.view(viewer).data()["seats"]
    assert isinstance(seats, list)
    top: list[str | None] = seats[A]["deck_top"]
    return top


@pytest.mark.ruling("secret-passage-basics")
def test_costs_4_and_is_an_action() -> None:
    secret_passage = all_cards()["Secret Passage"]
    assert secret_passage.cost == 4
    assert secret_passage.type_names() == ["Action"]


@pytest.mark.ruling("secret-passage-effect", "secret-passage-mandatory", "secret-passage-any-card")
@pytest.mark.parametrize("card", ["Estate", "Gold", "Silver"])
def test_draws_2_cards_and_puts_any_card_from_hand_into_the_deck(card: str) -> None:
    table = lay("A hand: Secret Passage, Estate; A deck: Gold, Silver, Copper, Duchy")
    table.choose("Secret Passage")
    assert table.actions == 1
    assert table.hand(A) == cards("Estate, Gold, Silver")
    assert table.asks(A, "put-in-deck", "Secret Passage")
    assert table.decision.zone == "hand"
    assert table.options == {"Estate", "Gold", "Silver"}
    table.choose(card, "1")
    assert table.hand(A) == cards("Estate, Gold, Silver") - cards(card)
    assert table.deck_top(A) == ["Copper", card, "Duchy"]
    assert table.discard(A) == cards("")


@pytest.mark.ruling("secret-passage-any-place")
@pytest.mark.parametrize("above", range(4))
def test_the_place_is_anywhere_from_the_top_to_the_bottom(above: int) -> None:
    table = lay("A hand: Secret Passage, Estate; A deck: 2 Copper, Gold, Silver, Duchy")
    table.choose("Secret Passage", "Estate")
    assert table.asks(A, "place", "Secret Passage")
    assert table.decision.subject == "Estate"
    assert table.options == {"0", "1", "2", "3"}
    table.choose(str(above))
    deck = ["Gold", "Silver", "Duchy"]
    assert table.deck_top(A) == [*deck[:above], "Estate", *deck[above:]]
    assert table.decision.card == ""


@pytest.mark.ruling("secret-passage-mandatory")
def test_the_only_card_in_hand_must_go() -> None:
    table = lay("A hand: Secret Passage; A deck: Copper")
    table.choose("Secret Passage")
    assert table.asks(A, "buy")
    assert table.hand(A) == cards("")
    assert table.deck_top(A) == ["Copper"]


@pytest.mark.ruling("secret-passage-no-look", "secret-passage-others")
def test_its_owner_knows_that_card_alone_and_the_others_only_how_deep_it_lies() -> None:
    table = lay("A hand: Secret Passage, Estate; A deck: / 3 Copper, 3 Silver")
    table.choose("Secret Passage", "Estate")
    assert seen_of_deck(table, A) == []
    table.choose("2")
    assert seen_of_deck(table, A) == [None, None, "Estate"]
    for viewer in (B, -1):
        assert seen_of_deck(table, viewer) == [None, None, None]
        assert not any("Estate" in table.names(event.as_seen_by(viewer)) for event in table.journal.events)
    assert table.events("look") == table.events("reveal") == []


@pytest.mark.ruling("secret-passage-remembered")
def test_the_place_is_remembered_when_cards_above_are_drawn() -> None:
    table = lay("A hand: Secret Passage, 2 Village, Estate; A deck: / 8 Copper")
    table.choose("Secret Passage", "Estate", "2")
    table.choose("Village")
    assert seen_of_deck(table, A) == [None, "Estate"]
    assert seen_of_deck(table, B) == [None, None]
    table.choose("Village")
    assert seen_of_deck(table, A) == ["Estate"]
    assert table.hand(A) == cards("4 Copper")


@pytest.mark.ruling("secret-passage-remembered")
@pytest.mark.parametrize("random", [1, 2, 3])
def test_the_card_is_drawn_when_its_turn_comes(random: int) -> None:
    table = lay(f"random: {random}; A hand: Secret Passage, Smithy, Estate; A deck: / 8 Copper")
    table.choose("Secret Passage", "Estate", "2", "Smithy")
    assert table.hand(A) == cards("4 Copper, Estate")
    assert seen_of_deck(table, A) == []


@pytest.mark.ruling("secret-passage-empty-deck")
def test_with_an_empty_deck_the_card_is_all_of_it_and_nothing_is_shuffled() -> None:
    table = lay("A hand: Secret Passage, Estate; A deck: 2 Copper; A discard: 3 Silver")
    table.choose("Secret Passage", "Estate")
    assert table.decision.card == ""
    assert table.deck_top(A) == ["Estate"]
    assert table.discard(A) == cards("3 Silver")
    assert table.events("shuffle") == []


@pytest.mark.ruling("secret-passage-bottom-shuffle")
@pytest.mark.parametrize("random", [1, 2, 3])
def test_a_card_at_the_bottom_comes_before_those_shuffled_later(random: int) -> None:
    table = lay(
        f"random: {random}; A hand: Secret Passage, Council Room, Estate; A deck: 2 Gold, 2 Copper; A discard: 5 Silver"
    )
    table.choose("Secret Passage", "Estate", "2", "Council Room")
    assert table.hand(A) == cards("2 Gold, 2 Copper, Estate, Silver")


@pytest.mark.ruling("secret-passage-empty-hand")
def test_with_no_card_to_draw_or_hold_nothing_is_put_back() -> None:
    table = lay("A hand: Secret Passage")
    table.choose("Secret Passage")
    assert table.asks(A, "buy")
    assert table.deck(A) == cards("")


@pytest.mark.ruling("secret-passage-throne-room")
def test_under_throne_room_the_second_draw_takes_a_card_put_on_top() -> None:
    table = lay("A hand: Throne Room, Secret Passage, Estate; A deck: Gold, Silver, Copper, Duchy")
    table.choose("Throne Room", "Secret Passage", "Silver", "0")
    assert table.hand(A) == cards("Estate, Gold, Silver, Copper")
    table.choose("Estate", "1")
    assert table.hand(A) == cards("Gold, Silver, Copper")
    assert table.deck_top(A) == ["Duchy", "Estate"]
    assert table.actions == 2
