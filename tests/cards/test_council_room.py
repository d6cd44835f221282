"""Council Room."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from tests.table import WITH_INTRIGUE_1E, A, B, C, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


@both_editions
@pytest.mark.ruling("council-room-basics")
def test_is_an_action_costing_5(edition: str) -> None:
    council_room = kingdom_cards(edition)["Council Room"]
    assert council_room.cost == 5
    assert council_room.type_names() == ["Action"]


@both_editions
@pytest.mark.ruling("council-room-effect")
def test_draws_four_gives_a_buy_and_then_each_other_player_draws_one(edition: str) -> None:
    table = lay(
        "active: B; B hand: Council Room; B deck: 5 Copper; A deck: 2 Silver; C hand: Estate; C deck: 2 Gold",
        players=3,
        edition=edition,
    )
    table.choose("Council Room")
    assert table.hand(B) == cards("4 Copper")
    assert table.deck(B) == cards("Copper")
    assert (table.actions, table.buys, table.coins) == (0, 2, 0)
    assert table.hand(A) == cards("Silver")
    assert table.hand(C) == cards("Estate, Gold")
    assert [(event.seat, event.count) for event in table.events("draw")] == [(B, 4), (C, 1), (A, 1)]


@both_editions
@pytest.mark.ruling("council-room-forced-draw")
def test_the_others_are_not_asked_whether_they_want_the_card(edition: str) -> None:
    table = lay("A hand: Council Room; A deck: 4 Copper; B hand: 7 Copper, Village; B deck: Curse", edition=edition)
    table.choose("Council Room")
    assert table.asks(A, "play-treasure")
    assert table.hand(B) == cards("7 Copper, Village, Curse")


@both_editions
@pytest.mark.ruling("council-room-shuffle")
def test_every_player_shuffles_as_needed(edition: str) -> None:
    table = lay(
        "A hand: Council Room; A deck: Gold; A discard: 4 Copper; B discard: 2 Curse; C deck: Silver; C discard: Gold",
        players=3,
        edition=edition,
    )
    table.choose("Council Room")
    assert table.hand(A) == cards("Gold, 3 Copper")
    assert table.deck(A) == cards("Copper")
    assert table.hand(B) == cards("Curse")
    assert table.deck(B) == cards("Curse")
    assert table.hand(C) == cards("Silver")
    assert table.discard(C) == cards("Gold")
    assert [event.seat for event in table.events("shuffle")] == [A, B]


@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
@pytest.mark.ruling("council-room-not-attack")
def test_a_moat_cannot_be_revealed_and_does_not_keep_the_card_away(edition: str) -> None:
    table = lay("A hand: Council Room; A deck: 4 Copper; B hand: Moat, Secret Chamber; B deck: Gold", edition=edition)
    table.choose("Council Room")
    assert table.asked == A
    assert table.events("react") == []
    assert table.hand(B) == cards("Moat, Secret Chamber, Gold")
