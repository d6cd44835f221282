"""Chapel."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


@both_editions
@pytest.mark.ruling("chapel-basics")
def test_is_an_action_costing_2(edition: str) -> None:
    chapel = kingdom_cards(edition)["Chapel"]
    assert chapel.cost == 2
    assert chapel.type_names() == ["Action"]


@both_editions
@pytest.mark.ruling("chapel-effect")
def test_trashes_four_cards_from_hand_and_no_more(edition: str) -> None:
    table = lay("A hand: Chapel, 2 Estate, 2 Copper, Curse; A deck: Gold", edition=edition)
    table.choose("Chapel")
    assert table.asks(A, "trash", "Chapel")
    table.choose("Estate", "Curse", "Copper", "Estate")
    assert table.trash() == cards("2 Estate, Curse, Copper")
    assert table.hand(A) == cards("Copper")
    assert table.deck_top(A) == ["Gold"]
    assert table.asks(A, "play-treasure")


@both_editions
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.ruling("chapel-effect")
def test_trashes_fewer_if_its_player_wants(count: int, edition: str) -> None:
    table = lay("A hand: Chapel, 5 Estate", edition=edition)
    table.choose("Chapel", *["Estate"] * count, "decline")
    assert table.trash() == cards(f"{count} Estate")
    assert table.hand(A) == cards(f"{5 - count} Estate")


@both_editions
@pytest.mark.ruling("chapel-zero-allowed")
def test_trashing_nothing_is_allowed(edition: str) -> None:
    table = lay("A hand: Chapel, Estate, Curse", edition=edition)
    table.choose("Chapel", "decline")
    assert table.trash() == cards("")
    assert table.hand(A) == cards("Estate, Curse")
    assert table.asks(A, "buy")


@both_editions
@pytest.mark.ruling("chapel-not-itself")
def test_the_played_chapel_is_not_among_the_cards_to_trash(edition: str) -> None:
    table = lay("A hand: Chapel, Estate, Copper", edition=edition)
    table.choose("Chapel")
    assert table.options == {"Estate", "Copper", "decline"}
    table.choose("Estate", "Copper")
    assert table.in_play(A) == cards("Chapel")
    assert table.trash() == cards("Estate, Copper")


@both_editions
@pytest.mark.ruling("chapel-not-itself")
def test_alone_in_hand_it_finds_nothing_to_trash(edition: str) -> None:
    table = lay("A hand: Chapel", edition=edition)
    table.choose("Chapel")
    assert table.asks(A, "buy")
    assert table.in_play(A) == cards("Chapel")
    assert table.trash() == cards("")


@pytest.mark.ruling("chapel-other-chapel-1e")
def test_another_chapel_in_hand_can_be_trashed() -> None:
    table = lay("A hand: 2 Chapel, Copper", edition="1e")
    table.choose("Chapel")
    assert table.options == {"Chapel", "Copper", "decline"}
    table.choose("Chapel")
    assert table.options == {"Copper", "decline"}
    table.choose("decline")
    assert table.trash() == cards("Chapel")
    assert table.in_play(A) == cards("Chapel")
