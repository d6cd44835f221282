"""Throne Room."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, Table, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


def plays(table: Table) -> list[str]:
    """The cards played so far in their order, a card as often as it was played."""
    kinds = [*table.events("play"), *table.events("play-again")]
    return [name for event in sorted(kinds, key=table.journal.events.index) for name in table.names(event)]


@pytest.mark.ruling("throne-room-basics")
@both_editions
def test_costs_4_and_is_an_action(edition: str) -> None:
    throne_room = kingdom_cards(edition)["Throne Room"]
    assert throne_room.cost == 4
    assert throne_room.type_names() == ["Action"]


@pytest.mark.ruling("throne-room-effect", "throne-room-no-extra-action")
@both_editions
@pytest.mark.parametrize("actions", [1, 2])
def test_one_action_from_hand_is_played_twice_for_no_action(edition: str, actions: int) -> None:
    table = lay(
        f"actions: {actions}; A hand: Throne Room, Smithy, Moat, Copper; A deck: 6 Estate, Gold", edition=edition
    )
    table.choose("Throne Room")
    assert table.asks(A, "play", "Throne Room")
    assert table.options - {"decline"} == {"Smithy", "Moat"}
    table.choose("Smithy")
    assert plays(table) == ["Throne Room", "Smithy", "Smithy"]
    assert table.hand(A) == cards("Moat, Copper, 6 Estate")
    assert table.actions == actions - 1


@pytest.mark.ruling("throne-room-mandatory-1e")
def test_playing_an_action_cannot_be_declined_in_the_first_edition() -> None:
    table = lay("A hand: Throne Room, Smithy, Moat", edition="1e")
    table.choose("Throne Room")
    assert table.options == {"Smithy", "Moat"}


@pytest.mark.ruling("throne-room-mandatory-1e")
def test_the_only_action_is_played_in_the_first_edition() -> None:
    table = lay("A hand: Throne Room, Festival, Copper", edition="1e")
    table.choose("Throne Room")
    assert plays(table) == ["Throne Room", "Festival", "Festival"]
    assert table.coins == 4


@pytest.mark.ruling("throne-room-2e-optional")
def test_playing_an_action_may_be_declined_in_the_second_edition() -> None:
    table = lay("A hand: Throne Room, Festival")
    table.choose("Throne Room")
    assert table.options == {"Festival", "decline"}
    table.choose("decline")
    assert table.hand(A) == cards("Festival")
    assert table.in_play(A) == cards("Throne Room")
    assert (table.actions, table.coins) == (0, 0)


@pytest.mark.ruling("throne-room-resolve-first")
@both_editions
def test_what_the_first_play_brings_is_there_for_the_second(edition: str) -> None:
    table = lay("A hand: Throne Room, Mine, Moat, Copper, Gold", edition=edition)
    table.choose("Throne Room", "Mine", "Copper")
    assert table.asks(A, "gain", "Mine")
    assert plays(table) == ["Throne Room", "Mine"]
    table.choose("Silver")
    assert table.hand(A) == cards("Moat, Silver, Gold")
    assert plays(table) == ["Throne Room", "Mine", "Mine"]
    assert table.asks(A, "trash", "Mine")
    assert table.options - {"decline"} == {"Silver", "Gold"}
    table.choose("Silver", "Gold")
    assert table.hand(A) == cards("Moat, 2 Gold")


@pytest.mark.ruling("throne-room-no-between-1e")
def test_no_other_action_is_played_between_in_the_first_edition() -> None:
    table = lay("actions: 3; A hand: Throne Room, Workshop, Village", edition="1e")
    table.choose("Throne Room", "Workshop", "Silver")
    assert table.asks(A, "gain", "Workshop")
    assert plays(table) == ["Throne Room", "Workshop", "Workshop"]
    table.choose("Silver")
    assert table.asks(A, "play-action")


@pytest.mark.ruling("throne-room-no-between-2e")
def test_no_other_card_is_played_between_in_the_second_edition() -> None:
    table = lay("actions: 3; A hand: Throne Room, Workshop, Village, Copper")
    table.choose("Throne Room", "Workshop", "Silver")
    assert table.asks(A, "gain", "Workshop")
    assert plays(table) == ["Throne Room", "Workshop", "Workshop"]
    table.choose("Silver")
    assert table.asks(A, "play-action")


@pytest.mark.ruling("throne-room-no-between-2e")
def test_a_card_that_vassal_plays_comes_between() -> None:
    table = lay("A hand: Throne Room, Vassal; A deck: Festival, Market, Copper")
    table.choose("Throne Room", "Vassal", "Festival", "Market")
    assert plays(table) == ["Throne Room", "Vassal", "Festival", "Vassal", "Market"]
    assert table.coins == 2 + 2 + 2 + 1


@pytest.mark.ruling("throne-room-market-actions-1e")
def test_a_doubled_market_leaves_2_actions_and_two_markets_leave_1() -> None:
    table = lay("A hand: Throne Room, Market; A deck: 2 Estate", edition="1e")
    table.choose("Throne Room")
    assert (table.actions, table.buys, table.coins) == (2, 3, 2)
    table = lay("A hand: 2 Market; A deck: 2 Estate", edition="1e")
    table.choose("Market", "Market")
    assert (table.actions, table.buys, table.coins) == (1, 3, 2)


@pytest.mark.ruling("throne-room-village-actions-2e")
def test_a_doubled_village_draws_2_cards_and_leaves_4_actions() -> None:
    table = lay("A hand: Throne Room, Village; A deck: Estate, Duchy, Gold")
    table.choose("Throne Room", "Village")
    assert table.hand(A) == cards("Estate, Duchy")
    assert table.actions == 4


@pytest.mark.ruling("throne-room-throne-room")
@both_editions
def test_a_doubled_throne_room_doubles_two_different_actions(edition: str) -> None:
    table = lay("A hand: 2 Throne Room, Festival, Smithy, Moat; A deck: 6 Copper, Gold", edition=edition)
    table.choose("Throne Room", "Throne Room")
    assert table.asks(A, "play", "Throne Room")
    assert table.options - {"decline"} == {"Festival", "Smithy", "Moat"}
    table.choose("Festival")
    assert table.asks(A, "play", "Throne Room")
    assert table.options - {"decline"} == {"Smithy", "Moat"}
    assert table.coins == 4
    table.choose("Smithy")
    assert plays(table) == ["Throne Room", "Throne Room", *["Festival"] * 2, "Throne Room", *["Smithy"] * 2]
    assert table.hand(A) == cards("Moat, 6 Copper")
    assert (table.actions, table.coins) == (4, 4)
    assert table.asks(A, "play-action")


@pytest.mark.ruling("throne-room-no-action-in-hand")
@both_editions
def test_with_no_other_action_in_hand_nothing_happens(edition: str) -> None:
    table = lay("A hand: Throne Room, Copper, Estate; A deck: Gold", edition=edition)
    table.choose("Throne Room")
    assert table.asks(A, "play-treasure")
    assert plays(table) == ["Throne Room"]
    assert table.hand(A) == cards("Copper, Estate")
    assert (table.actions, table.coins) == (0, 0)


@pytest.mark.ruling("throne-room-one-card")
@both_editions
def test_the_doubled_card_lies_in_play_once(edition: str) -> None:
    table = lay("A hand: Throne Room, Festival, Moat; A deck: 5 Copper", edition=edition)
    table.choose("Throne Room", "Festival")
    assert table.in_play(A) == cards("Throne Room, Festival")
    table.end_turn()
    assert table.discard(A) == cards("Throne Room, Festival, Moat")


@pytest.mark.ruling("throne-room-choose-again")
@both_editions
@pytest.mark.parametrize("second", ["Silver", "Moat"])
def test_the_second_play_may_choose_the_same_or_something_else(edition: str, second: str) -> None:
    table = lay("A hand: Throne Room, Workshop, Moat", edition=edition)
    table.choose("Throne Room", "Workshop", "Silver")
    assert table.asks(A, "gain", "Workshop")
    assert {"Silver", "Moat", "Smithy"} <= table.options
    table.choose(second)
    assert table.discard(A) == cards("Silver") + cards(second)


@pytest.mark.ruling("throne-room-choose-again")
@both_editions
def test_what_is_discarded_for_the_first_play_does_not_bind_the_second(edition: str) -> None:
    table = lay("A hand: Throne Room, Cellar, Moat, 2 Estate; A deck: Copper, Gold", edition=edition)
    table.choose("Throne Room", "Cellar", "Estate", "decline")
    assert table.hand(A) == cards("Moat, Estate, Copper")
    assert table.asks(A, "discard", "Cellar")
    assert table.options == {"Moat", "Estate", "Copper", "decline"}
    table.choose("decline")
    assert table.hand(A) == cards("Moat, Estate, Copper")
    assert table.actions == 2
