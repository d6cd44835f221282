"""Mining Village, and Feast where it goes the same way."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, Table, cards, lay


def throne(position: str, card: str, edition: str) -> Table:
    """Lay out the position and play Throne Room on the card, which in the first edition may be the only choice."""
    table = lay(position, edition=edition)
    table.choose("Throne Room")
    if table.decision.card == "Throne Room":
        table.choose(card)
    return table


@pytest.mark.ruling("mining-village-basics")
def test_costs_4_and_is_a_plain_action() -> None:
    mining_village = all_cards()["Mining Village"]
    assert mining_village.cost == 4
    assert mining_village.type_names() == ["Action"]


@pytest.mark.ruling("mining-village-effect")
def test_may_be_trashed_for_2_coins() -> None:
    table = lay("A hand: Mining Village, Copper; A deck: Gold, Silver")
    table.choose("Mining Village")
    assert table.asks(A, "trash", "Mining Village")
    assert table.options == {"Mining Village", "decline"}
    assert table.coins == 0
    table.choose("Mining Village")
    assert (table.actions, table.coins) == (2, 2)
    assert table.trash() == cards("Mining Village")
    assert table.in_play(A) == cards("")


@pytest.mark.ruling("mining-village-effect")
def test_may_be_kept() -> None:
    table = lay("A hand: Mining Village, Copper; A deck: Gold, Silver")
    table.choose("Mining Village", "decline")
    assert table.coins == 0
    assert table.trash() == cards("")
    assert table.in_play(A) == cards("Mining Village")


@pytest.mark.ruling("mining-village-effect")
def test_only_the_copy_being_played_is_trashed() -> None:
    table = lay("A in play: Mining Village; A hand: 2 Mining Village")
    table.choose("Mining Village", "Mining Village")
    assert table.trash() == cards("Mining Village")
    assert table.in_play(A) == cards("Mining Village")
    assert table.hand(A) == cards("Mining Village")


@pytest.mark.ruling("mining-village-regardless")
@pytest.mark.parametrize("answer", ["Mining Village", "decline"])
def test_the_card_and_the_actions_come_either_way(answer: str) -> None:
    table = lay("A hand: Mining Village; A deck: Gold, Silver")
    table.choose("Mining Village")
    assert table.hand(A) == cards("Gold")
    assert table.actions == 2
    table.choose(answer)
    assert table.hand(A) == cards("Gold")
    assert table.actions == 2


@pytest.mark.ruling("mining-village-decide-now")
def test_the_choice_comes_before_any_other_action() -> None:
    table = lay("A hand: Mining Village, Festival, Copper; A deck: Smithy")
    table.choose("Mining Village")
    assert table.options == {"Mining Village", "decline"}
    table.choose("decline")
    assert table.asks(A, "play-action")
    assert table.options == {"Festival", "Smithy", "decline"}


@pytest.mark.ruling("mining-village-decide-now")
def test_one_that_was_kept_cannot_be_trashed_later() -> None:
    table = lay("A hand: Mining Village, Festival, Copper; A deck: Estate")
    table.choose("Mining Village", "decline", "Festival")
    assert table.asks(A, "play-treasure")
    assert table.options == {"Copper", "all", "decline"}
    table.choose("all")
    assert table.asks(A, "buy")
    assert table.coins == 3
    table.end_turn()
    assert table.trash() == cards("")
    assert table.owned(A)["Mining Village"] == 1


@pytest.mark.ruling("mining-village-throne-room")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_under_throne_room_it_is_trashed_once_and_pays_once(edition: str) -> None:
    table = throne("A hand: Throne Room, Mining Village; A deck: Gold, Silver, Copper", "Mining Village", edition)
    table.choose("Mining Village")
    assert table.asks(A, "play-treasure")
    assert table.coins == 2
    assert table.actions == 4
    assert table.hand(A) == cards("Gold, Silver")
    assert table.trash() == cards("Mining Village")
    assert table.in_play(A) == cards("Throne Room")


# Our own answer: under Throne Room both can be trashed once. Mining Village then pays once, Feast still gains twice.


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_kept_on_the_first_play_it_may_be_trashed_on_the_second(edition: str) -> None:
    table = throne("A hand: Throne Room, Mining Village; A deck: Gold, Silver, Copper", "Mining Village", edition)
    assert table.actions == 2
    table.choose("decline")
    assert table.asks(A, "trash", "Mining Village")
    assert table.actions == 4
    table.choose("Mining Village")
    assert table.asks(A, "play-treasure")
    assert table.coins == 2
    assert table.hand(A) == cards("Gold, Silver")
    assert table.trash() == cards("Mining Village")


def test_kept_twice_it_pays_nothing() -> None:
    table = throne("A hand: Throne Room, Mining Village; A deck: 3 Copper", "Mining Village", "2e")
    table.choose("decline", "decline")
    assert table.asks(A, "play-treasure")
    assert table.coins == 0
    assert table.in_play(A) == cards("Throne Room, Mining Village")


@pytest.mark.ruling("mining-village-throne-room")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_another_mining_village_in_play_is_not_trashed_in_its_place(edition: str) -> None:
    position = "A in play: Mining Village; A hand: Throne Room, Mining Village; A deck: 3 Copper"
    table = throne(position, "Mining Village", edition)
    table.choose("Mining Village")
    assert table.asks(A, "play-treasure")
    assert table.coins == 2
    assert table.in_play(A) == cards("Mining Village, Throne Room")
    assert table.trash() == cards("Mining Village")


def test_another_mining_village_in_the_trash_or_in_hand_changes_nothing() -> None:
    table = throne("trash: Mining Village; A hand: Throne Room, 2 Mining Village", "Mining Village", "2e")
    table.choose("Mining Village")
    assert table.asks(A, "play-action")
    assert table.trash() == cards("2 Mining Village")
    table.choose("Mining Village")
    assert table.asks(A, "trash", "Mining Village")
    table.choose("Mining Village")
    assert table.coins == 4
    assert table.trash() == cards("3 Mining Village")


def test_throne_room_on_throne_room_trashes_each_of_two_mining_villages_once() -> None:
    table = lay("A hand: 2 Throne Room, 2 Mining Village; A deck: 5 Copper")
    table.choose("Throne Room", "Throne Room", "Mining Village", "Mining Village")
    assert table.asks(A, "play", "Throne Room")
    table.choose("Mining Village")
    assert table.asks(A, "trash", "Mining Village")
    table.choose("decline", "Mining Village")
    assert table.coins == 4
    assert table.actions == 8
    assert table.hand(A) == cards("4 Copper")
    assert table.trash() == cards("2 Mining Village")
    assert table.in_play(A) == cards("2 Throne Room")


def test_a_mining_village_played_by_vassal_may_be_trashed_each_time_by_its_own_play() -> None:
    table = lay("A hand: Throne Room, Vassal; A deck: Mining Village, Copper, Mining Village, Silver")
    table.choose("Throne Room", "Vassal", "Mining Village", "Mining Village")
    # The second Vassal discards the other Mining Village, which is a new card in play.
    table.choose("Mining Village", "Mining Village")
    assert table.coins == 2 + 2 + 2 + 2
    assert table.trash() == cards("2 Mining Village")
    assert table.hand(A) == cards("Copper, Silver")


def test_under_throne_room_feast_is_trashed_once_and_gains_twice() -> None:
    table = throne("A hand: Throne Room, Feast, Estate", "Feast", "1e")
    assert table.asks(A, "gain", "Feast")
    assert table.trash() == cards("Feast")
    assert "Duchy" in table.options
    assert not {"Gold", "decline"} & table.options
    table.choose("Duchy")
    assert table.asks(A, "gain", "Feast")
    assert "Duchy" in table.options
    assert not {"Gold", "decline"} & table.options
    table.choose("Silver")
    assert table.asks(A, "buy")
    assert table.discard(A) == cards("Duchy, Silver")
    assert table.trash() == cards("Feast")
    assert table.in_play(A) == cards("Throne Room")


def test_another_feast_in_play_is_not_trashed_in_its_place() -> None:
    table = throne("A in play: Feast; A hand: Throne Room, Feast", "Feast", "1e")
    table.choose("Duchy", "Silver")
    assert table.trash() == cards("Feast")
    assert table.in_play(A) == cards("Feast, Throne Room")
    assert table.discard(A) == cards("Duchy, Silver")


def test_throne_room_on_throne_room_trashes_each_of_two_feasts_once() -> None:
    table = lay("A hand: 2 Throne Room, 2 Feast", edition="1e")
    table.choose("Throne Room", "Throne Room", "Duchy", "Duchy", "Silver", "Silver")
    assert table.trash() == cards("2 Feast")
    assert table.in_play(A) == cards("2 Throne Room")
    assert table.discard(A) == cards("2 Duchy, 2 Silver")
