"""Minion."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, D, cards, lay

COINS, REDRAW = all_cards()["Minion"].options


@pytest.mark.ruling("minion-basics")
def test_costs_5_and_is_an_attack() -> None:
    minion = all_cards()["Minion"]
    assert minion.cost == 5
    assert minion.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("minion-effect", "minion-all-second-option")
def test_2_coins_leave_all_hands_alone() -> None:
    table = lay("A hand: Minion, 2 Copper; A deck: 4 Gold; B hand: 5 Copper; B deck: 4 Silver")
    table.choose("Minion")
    assert table.asks(A, "choose", "Minion")
    assert table.options == {COINS, REDRAW}
    table.choose(COINS)
    assert (table.actions, table.coins) == (1, 2)
    assert table.hand(A) == cards("2 Copper")
    assert table.hand(B) == cards("5 Copper")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("minion-effect", "minion-all-second-option")
def test_the_other_option_gives_everyone_a_new_hand_without_a_further_question() -> None:
    table = lay("A hand: Minion, 2 Copper; A deck: 5 Gold; B hand: 5 Copper; B deck: 5 Silver")
    table.choose("Minion", REDRAW)
    assert table.asks(A, "play-treasure")
    assert (table.actions, table.coins) == (1, 0)
    assert table.hand(A) == cards("4 Gold")
    assert table.discard(A) == cards("2 Copper")
    assert table.hand(B) == cards("4 Silver")
    assert table.discard(B) == cards("5 Copper")


@pytest.mark.ruling("minion-effect")
def test_its_player_draws_4_cards_even_with_nothing_to_discard() -> None:
    table = lay("A hand: Minion; A deck: 5 Gold")
    table.choose("Minion", REDRAW)
    assert table.hand(A) == cards("4 Gold")


@pytest.mark.ruling("minion-effect")
def test_the_hand_is_discarded_before_the_draw_and_so_can_be_shuffled_in() -> None:
    table = lay("A hand: Minion, 3 Gold; A deck: Silver; B hand: 5 Copper")
    table.choose("Minion", REDRAW)
    assert table.hand(A) == cards("Silver, 3 Gold")
    assert table.hand(B) == cards("4 Copper")
    assert table.deck(B) == cards("Copper")


@pytest.mark.ruling("minion-action-always")
@pytest.mark.parametrize("option", [COINS, REDRAW])
def test_the_action_comes_with_either_option(option: str) -> None:
    table = lay("A hand: Minion, Copper; A deck: 4 Festival")
    table.choose("Minion")
    assert table.actions == 1
    table.choose(option)
    assert table.actions == 1


@pytest.mark.ruling("minion-five-or-more", "minion-four-or-fewer")
def test_only_players_with_5_or_more_cards_get_a_new_hand() -> None:
    table = lay(
        "A hand: Minion; A deck: 4 Gold; B hand: 5 Copper; B deck: 5 Silver; C hand: 4 Copper; C deck: 5 Silver;"
        " D hand: 6 Copper; D deck: 5 Silver",
        players=4,
    )
    table.choose("Minion", REDRAW)
    assert table.hand(B) == cards("4 Silver")
    assert table.hand(C) == cards("4 Copper")
    assert table.discard(C) == cards("")
    assert table.deck(C) == cards("5 Silver")
    assert table.hand(D) == cards("4 Silver")
    assert table.discard(D) == cards("6 Copper")


@pytest.mark.ruling("minion-four-or-fewer")
@pytest.mark.parametrize("size", [1, 3, 4])
def test_a_small_hand_is_kept_and_not_filled_up(size: int) -> None:
    table = lay(f"A hand: Minion; A deck: 4 Gold; B hand: {size} Copper; B deck: 5 Silver")
    table.choose("Minion", REDRAW)
    assert table.hand(B) == cards(f"{size} Copper")


@pytest.mark.ruling("minion-four-or-fewer")
def test_a_second_minion_leaves_the_4_new_cards_alone() -> None:
    table = lay("A hand: 2 Minion; A deck: Minion, 7 Gold; B hand: 5 Copper; B deck: 8 Silver")
    table.choose("Minion", REDRAW, "Minion", REDRAW)
    assert table.hand(A) == cards("4 Gold")
    assert table.hand(B) == cards("4 Silver")
    assert table.discard(B) == cards("5 Copper")


@pytest.mark.ruling("minion-moat")
def test_a_player_who_reveals_moat_neither_discards_nor_draws() -> None:
    table = lay(
        "A hand: Minion; A deck: 4 Gold; B hand: Moat, 4 Copper; B deck: 5 Silver;"
        " C hand: Moat, 4 Copper; C deck: 5 Silver",
        players=3,
    )
    table.choose("Minion")
    assert table.asks(B, "reveal", "Minion")
    table.choose("Moat", "decline")
    assert table.asks(C, "reveal", "Minion")
    table.choose("decline", REDRAW)
    assert table.hand(A) == cards("4 Gold")
    assert table.hand(B) == cards("Moat, 4 Copper")
    assert table.discard(B) == cards("")
    assert table.hand(C) == cards("4 Silver")


@pytest.mark.ruling("minion-secret-chamber")
@pytest.mark.parametrize("others", ["", ", 2 Copper", ", 4 Copper"])
def test_secret_chamber_may_be_revealed_with_a_hand_of_any_size(others: str) -> None:
    table = lay(f"A hand: Minion; A deck: 4 Gold; B hand: Secret Chamber{others}; B deck: Silver, Gold, 4 Estate")
    table.choose("Minion")
    assert table.asks(B, "reveal", "Minion")
    assert table.options == {"Secret Chamber", "decline"}
    table.choose("Secret Chamber")
    assert table.asks(B, "topdeck", "Secret Chamber")
    table.choose("Silver", "Gold")
    assert table.deck_top(B)[:3] == ["Gold", "Silver", "Estate"]
    table.choose("decline")
    assert table.asks(A, "choose", "Minion")
    table.choose(REDRAW)
    kept = cards(f"Secret Chamber{others}")
    assert table.hand(B) == (kept if kept.total() < 5 else cards("Gold, Silver, 2 Estate"))


@pytest.mark.ruling("minion-react-coins")
def test_reactions_come_before_the_option_is_known() -> None:
    table = lay("A hand: Minion, Copper; B hand: Moat, 4 Copper")
    table.choose("Minion")
    assert table.asks(B, "reveal", "Minion")
    assert table.options == {"Moat", "decline"}
    assert table.actions == 0
    table.choose("Moat", "decline")
    assert table.asks(A, "choose", "Minion")
    table.choose(COINS)
    assert table.coins == 2


def test_of_a_discarded_hand_the_others_see_the_top_card_only() -> None:
    table = lay("A hand: Minion; A deck: 4 Gold; B hand: 3 Copper, 2 Estate; B deck: 4 Silver")
    table.choose("Minion", REDRAW)
    (event,) = table.events("discard", viewer=A)
    assert (event.seat, table.names(event), event.count) == (B, [], 5)
    assert table.game.setup.cards[event.shown].name == table.discard_top(B)
