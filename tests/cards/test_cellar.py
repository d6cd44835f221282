"""Cellar."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from tests.table import A, B, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


@both_editions
@pytest.mark.ruling("cellar-basics")
def test_is_an_action_costing_2(edition: str) -> None:
    cellar = kingdom_cards(edition)["Cellar"]
    assert cellar.cost == 2
    assert cellar.type_names() == ["Action"]


@both_editions
@pytest.mark.ruling("cellar-effect")
def test_gives_an_action_and_swaps_any_number_of_cards(edition: str) -> None:
    table = lay("A hand: Cellar, 2 Estate, Copper; A deck: Gold, Silver, Duchy", edition=edition)
    table.choose("Cellar")
    assert table.actions == 1
    assert table.asks(A, "discard", "Cellar")
    table.choose("Estate", "Estate", "decline")
    assert table.discard(A) == cards("2 Estate")
    assert table.hand(A) == cards("Copper, Gold, Silver")
    assert table.deck_top(A) == ["Duchy"]


@both_editions
@pytest.mark.ruling("cellar-effect")
def test_the_whole_hand_may_go(edition: str) -> None:
    table = lay("A hand: Cellar, 4 Estate, Curse; A deck: 6 Copper", edition=edition)
    table.choose("Cellar", "Estate", "Estate", "Curse", "Estate", "Estate")
    assert table.discard(A) == cards("4 Estate, Curse")
    assert table.hand(A) == cards("5 Copper")
    assert table.asks(A, "play-treasure")


@both_editions
@pytest.mark.ruling("cellar-zero-allowed")
def test_discarding_nothing_draws_nothing(edition: str) -> None:
    table = lay("A hand: Cellar, Estate; A deck: Gold", edition=edition)
    table.choose("Cellar", "decline")
    assert table.hand(A) == cards("Estate")
    assert table.deck_top(A) == ["Gold"]
    assert table.discard(A) == cards("")
    assert table.actions == 1


@both_editions
@pytest.mark.ruling("cellar-not-itself")
def test_the_played_cellar_is_not_among_the_cards_to_discard(edition: str) -> None:
    table = lay("A hand: Cellar, Estate, Copper; A deck: 3 Gold", edition=edition)
    table.choose("Cellar")
    assert table.options == {"Estate", "Copper", "decline"}
    table.choose("Estate", "Copper")
    assert table.in_play(A) == cards("Cellar")
    assert table.hand(A) == cards("2 Gold")


@both_editions
@pytest.mark.ruling("cellar-not-itself")
def test_alone_in_hand_it_finds_nothing_to_discard(edition: str) -> None:
    table = lay("A hand: Cellar; A deck: Gold", edition=edition)
    table.choose("Cellar")
    assert table.asks(A, "buy")
    assert table.in_play(A) == cards("Cellar")
    assert table.deck_top(A) == ["Gold"]


@both_editions
@pytest.mark.ruling("cellar-all-at-once")
def test_no_card_is_drawn_before_all_are_chosen(edition: str) -> None:
    table = lay("A hand: Cellar, Estate, Copper, Curse; A deck: 3 Gold", edition=edition)
    table.choose("Cellar", "Estate")
    assert table.options == {"Copper", "Curse", "decline"}
    assert table.discard(A) == cards("")
    assert table.deck_top(A) == ["Gold", "Gold", "Gold"]
    table.choose("Curse", "decline")
    assert [event.count for event in table.events("discard")] == [2]
    assert [event.count for event in table.events("draw")] == [2]


@both_editions
@pytest.mark.ruling("cellar-draw-after-discard")
def test_a_shuffle_for_the_draw_includes_the_cards_just_discarded(edition: str) -> None:
    table = lay("A hand: Cellar, Copper, 2 Estate; A deck: Gold", edition=edition)
    table.choose("Cellar", "Estate", "Estate", "decline")
    assert len(table.events("shuffle")) == 1
    assert table.hand(A) == cards("Copper, Gold, Estate")
    assert table.deck(A) == cards("Estate")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("cellar-draw-actual-2e")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_draws_as_many_as_were_discarded(count: int) -> None:
    table = lay("A hand: Cellar, 3 Estate, Copper; A deck: 5 Gold")
    table.choose("Cellar", *["Estate"] * count, "decline")
    assert table.discard(A) == cards(f"{count} Estate")
    assert table.hand(A)["Gold"] == count
    assert table.deck(A) == cards(f"{5 - count} Gold")


@pytest.mark.ruling("cellar-draw-actual-2e")
def test_no_card_can_be_named_more_often_than_it_is_in_hand() -> None:
    table = lay("A hand: Cellar, Estate, Copper; A deck: 5 Gold")
    table.choose("Cellar", "Estate")
    assert table.options == {"Copper", "decline"}
    table.choose("decline")
    assert table.hand(A) == cards("Copper, Gold")


@both_editions
@pytest.mark.parametrize("viewer", [B, -1])
@pytest.mark.ruling("cellar-count-public")
def test_the_others_see_how_many_go_but_only_the_top_one(viewer: int, edition: str) -> None:
    table = lay("A hand: Cellar, Estate, Curse, Copper; A deck: 5 Gold", edition=edition)
    table.choose("Cellar", "Estate", "Curse", "decline")
    (discard,) = table.events("discard", viewer=viewer)
    assert discard.count == 2
    assert table.names(discard) == []
    assert discard.shown == table.game.setup.slot("Curse")
    assert table.view(viewer).discard_top(A) == table.game.setup.slot("Curse")
    assert all("Estate" not in table.names(event.as_seen_by(viewer)) for event in table.journal.events)
