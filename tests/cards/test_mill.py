"""Mill, a card of Intrigue's second edition only."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("mill-basics")
def test_costs_4_and_is_a_victory_card_too() -> None:
    mill = all_cards()["Mill"]
    assert mill.cost == 4
    assert mill.type_names() == ["Action", "Victory"]


@pytest.mark.ruling("mill-effect", "mill-draw-first")
def test_draws_a_card_and_pays_2_coins_for_2_discarded_ones() -> None:
    table = lay("A hand: Mill, Estate, Copper; A deck: Duchy, Gold")
    table.choose("Mill")
    assert table.hand(A) == cards("Estate, Copper, Duchy")
    assert table.actions == 1
    assert table.coins == 0
    assert table.asks(A, "discard", "Mill")
    assert table.options == {"Estate", "Copper", "Duchy", "decline"}
    table.choose("Duchy", "Estate")
    assert table.coins == 2
    assert table.hand(A) == cards("Copper")
    assert table.discard(A) == cards("Duchy, Estate")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("mill-optional")
def test_nothing_need_be_discarded() -> None:
    table = lay("A hand: Mill, Estate, Copper; A deck: Duchy")
    table.choose("Mill", "decline")
    assert table.coins == 0
    assert table.hand(A) == cards("Estate, Copper, Duchy")
    assert table.discard(A) == cards("")
    assert table.actions == 1


@pytest.mark.ruling("mill-exactly-two")
def test_a_second_card_must_follow_the_first_and_no_third_can() -> None:
    table = lay("A hand: Mill, 2 Estate, Copper; A deck: Duchy")
    table.choose("Mill", "Estate")
    assert table.asks(A, "discard", "Mill")
    assert table.options == {"Estate", "Copper", "Duchy"}
    table.choose("Estate")
    assert table.decision.card == ""
    assert table.hand(A) == cards("Copper, Duchy")
    assert table.coins == 2


@pytest.mark.ruling("mill-exactly-two")
def test_with_two_cards_in_hand_both_go() -> None:
    table = lay("A hand: Mill, Estate; A deck: Duchy")
    table.choose("Mill", "Estate")
    assert table.asks(A, "buy")
    assert table.discard(A) == cards("Estate, Duchy")
    assert table.coins == 2


@pytest.mark.ruling("mill-one-card")
def test_the_only_card_in_hand_may_be_discarded_for_nothing() -> None:
    table = lay("A hand: Mill; A deck: Estate, Gold")
    table.choose("Mill")
    assert table.asks(A, "discard", "Mill")
    assert table.options == {"Estate", "decline"}
    table.choose("Estate")
    assert table.coins == 0
    assert table.discard(A) == cards("Estate")
    assert table.hand(A) == cards("")


@pytest.mark.ruling("mill-one-card", "mill-optional")
def test_the_only_card_in_hand_may_be_kept() -> None:
    table = lay("A hand: Mill; A deck: Copper")
    table.choose("Mill", "decline")
    assert table.hand(A) == cards("Copper")
    assert table.coins == 0


@pytest.mark.ruling("mill-empty-hand")
def test_with_an_empty_hand_nothing_is_asked() -> None:
    table = lay("A hand: Mill")
    table.choose("Mill")
    assert table.asks(A, "buy")
    assert table.coins == 0


@pytest.mark.ruling("mill-vp")
def test_is_worth_1_point_wherever_it_is() -> None:
    table = lay("A hand: Mill; A deck: Mill, Copper; A discard: Mill; B hand: Copper")
    assert table.game.score(A) == 3
    table.choose("Mill", "decline")
    assert table.game.score(A) == 3
    assert table.game.score(B) == 0


@pytest.mark.ruling("mill-pile")
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
def test_the_pile_has_8_or_12_cards(players: int, size: int) -> None:
    assert lay("", players=players, kingdom="Mill").supply("Mill") == size


@pytest.mark.ruling("mill-throne-room")
def test_under_throne_room_2_cards_may_be_discarded_at_each_play() -> None:
    table = lay("A hand: Throne Room, Mill, 3 Estate; A deck: Duchy, Curse, Gold")
    table.choose("Throne Room", "Mill", "Estate", "Estate")
    assert table.coins == 2
    assert table.hand(A) == cards("Estate, Duchy, Curse")
    assert table.asks(A, "discard", "Mill")
    assert table.decision.may_decline
    table.choose("Curse", "Duchy")
    assert table.coins == 4
    assert table.hand(A) == cards("Estate")
    assert table.actions == 2
