"""Gains are counted, in the game and in the turn of the player who gains."""

from freehold.notation.position import read_position, write_position
from tests.table import A, B, Table, cards, lay


def gained(table: Table, seat: int, text: str) -> tuple[int, int]:
    """How many of these cards a player has gained in the game, and in their turn."""
    slots = sum(1 << table.game.setup.slot(name) for name in cards(text))
    return int(table.view(seat).count_gained(slots)), int(table.view(seat).count_gained_this_turn(slots))


def test_bought_and_gained_cards_count() -> None:
    table = lay("A hand: Workshop, 3 Copper\nA deck: / 5 Copper\nB hand: Copper")
    assert gained(table, A, "Copper, Village, Silver") == (0, 0)
    table.choose("Workshop", "Village", "all", "Silver")
    assert gained(table, A, "Village, Silver") == (2, 0)
    assert gained(table, B, "Village, Silver") == (0, 0)


def test_a_turn_counts_only_what_its_player_gains_in_it() -> None:
    table = lay("A hand: Witch, Workshop\nactions: 2\nB hand: Copper")
    table.choose("Workshop", "Village", "Witch")
    assert gained(table, A, "Village") == (1, 1)
    assert gained(table, B, "Curse") == (1, 0)
    table.end_turn()
    assert gained(table, A, "Village") == (1, 0)


def test_a_trashed_card_was_still_gained() -> None:
    table = lay("A hand: Workshop, Chapel, Estate\nactions: 2\nA gained: 2 Estate")
    table.choose("Chapel", "Estate")
    assert gained(table, A, "Estate") == (2, 0)


def test_a_passed_card_is_not_gained() -> None:
    table = lay("A hand: Masquerade, 2 Copper\nA deck: / 5 Copper\nB hand: Gold, Estate", edition="1e")
    table.choose("Masquerade", "Gold")
    assert table.hand(A)["Gold"] == 1
    assert gained(table, A, "Gold, Copper") == gained(table, B, "Gold, Copper") == (0, 0)


def test_positions_keep_what_was_gained() -> None:
    table = lay("A hand: Workshop, 4 Copper\nbuys: 2\nA gained: 2 Silver, Gold")
    table.choose("Workshop", "Village")
    text = write_position(table.game)
    assert "A gained: 2 Silver, Gold, Village" in text
    assert "gained this turn: Village" in text
    assert read_position(text) == table.game
    assert table.game.copy() == table.game
