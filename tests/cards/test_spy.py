"""Spy."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, B, C, Table, cards, lay


def play_spy(text: str, players: int = 2) -> Table:
    table = lay(text, edition="1e", players=players)
    table.choose("Spy")
    return table


def asks_about(table: Table, spy: int, owner: int, card: str) -> bool:
    """Whether Spy's player may discard this card of the owner or leave it."""
    offered = table.options == {card, "decline"}
    return table.asks(spy, "discard", "Spy") and table.decision.owner == owner and offered


def revealed(table: Table, viewer: int = -1) -> list[tuple[int, list[str]]]:
    """Who revealed what, as this seat saw it."""
    return [(event.seat, table.names(event)) for event in table.events("reveal", viewer)]


@pytest.mark.ruling("spy-basics")
def test_costs_4_and_is_an_attack() -> None:
    spy = kingdom_cards("1e")["Spy"]
    assert spy.cost == 4
    assert spy.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("spy-effect", "spy-includes-self")
def test_draws_gets_an_action_and_decides_over_the_top_card_of_every_player() -> None:
    table = play_spy("A hand: Spy; A deck: Copper, Estate, Gold; B deck: Silver, Duchy; C deck: Curse", players=3)
    assert table.hand(A) == cards("Copper")
    assert table.actions == 1
    assert asks_about(table, A, A, "Estate")
    table.choose("Estate")
    assert asks_about(table, A, B, "Silver")
    table.choose("Silver")
    assert asks_about(table, A, C, "Curse")
    table.choose("decline")
    assert table.asks(A, "play-treasure")
    assert (table.discard(A), table.deck_top(A)) == (cards("Estate"), ["Gold"])
    assert (table.discard(B), table.deck_top(B)) == (cards("Silver"), ["Duchy"])
    assert (table.discard(C), table.deck_top(C)) == (cards(""), ["Curse"])


@pytest.mark.ruling("spy-effect")
def test_everybody_sees_the_revealed_cards() -> None:
    table = play_spy("A hand: Spy; A deck: Copper, Estate; B deck: Silver", players=3)
    table.choose("decline", "decline")
    for viewer in (A, B, C, -1):
        assert revealed(table, viewer) == [(A, ["Estate"]), (B, ["Silver"])]


@pytest.mark.ruling("spy-draw-first")
def test_the_draw_comes_before_the_reveal() -> None:
    table = play_spy("A hand: Spy; A deck: Gold, Estate")
    assert table.hand(A) == cards("Gold")
    assert asks_about(table, A, A, "Estate")


@pytest.mark.ruling("spy-order")
def test_its_player_comes_first_and_the_others_follow_in_turn_order() -> None:
    table = play_spy("active: B; A deck: Silver; B hand: Spy; B deck: Copper, Estate; C deck: Gold", players=3)
    assert revealed(table) == [(B, ["Estate"])]
    table.choose("decline")
    assert asks_about(table, B, C, "Gold")
    table.choose("decline")
    assert asks_about(table, B, A, "Silver")
    table.choose("decline")
    assert [seat for seat, _ in revealed(table)] == [B, C, A]


@pytest.mark.ruling("spy-empty-shuffles")
def test_an_empty_deck_is_shuffled_first() -> None:
    table = play_spy("A hand: Spy; A deck: Copper, Estate; B discard: 3 Gold")
    table.choose("decline")
    assert [event.seat for event in table.events("shuffle")] == [B]
    assert asks_about(table, A, B, "Gold")
    assert not table.discard(B)
    table.choose("Gold")
    assert table.discard(B) == cards("Gold")
    assert table.deck(B) == cards("2 Gold")


@pytest.mark.ruling("spy-nothing-to-reveal")
def test_a_player_without_cards_reveals_nothing() -> None:
    table = play_spy("A hand: Spy; A deck: Copper, Estate; B hand: 5 Gold; C deck: Silver", players=3)
    table.choose("decline")
    assert asks_about(table, A, C, "Silver")
    table.choose("decline")
    assert revealed(table) == [(A, ["Estate"]), (C, ["Silver"])]
    assert table.hand(B) == cards("5 Gold")


@pytest.mark.ruling("spy-nothing-to-reveal")
def test_nor_does_its_own_player() -> None:
    table = play_spy("A hand: Spy; A deck: Copper; B deck: Silver")
    assert revealed(table) == [(B, ["Silver"])]
    assert asks_about(table, A, B, "Silver")


@pytest.mark.ruling("spy-put-back")
def test_a_card_not_discarded_is_back_on_top() -> None:
    table = play_spy("A hand: Spy; A deck: Copper, Estate, Gold; B deck: Silver, Duchy")
    table.choose("decline", "decline")
    assert table.deck_top(A) == ["Estate", "Gold"]
    assert table.deck_top(B) == ["Silver", "Duchy"]
    assert not table.discard(A)
    assert not table.discard(B)


@pytest.mark.ruling("spy-put-back")
def test_a_card_from_a_shuffled_deck_is_put_back_on_top_too() -> None:
    table = play_spy("A hand: Spy; A deck: Copper, Estate; B deck: / Silver, Gold, Duchy, Curse")
    table.choose("decline")
    (_, (name,)) = revealed(table)[1]
    table.choose("decline")
    assert table.deck_top(B) == [name]
    assert table.deck(B) == cards("Silver, Gold, Duchy, Curse")
