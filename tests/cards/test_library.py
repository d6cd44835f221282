"""Library."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


@both_editions
@pytest.mark.ruling("library-basics")
def test_is_an_action_costing_5(edition: str) -> None:
    library = kingdom_cards(edition)["Library"]
    assert library.cost == 5
    assert library.type_names() == ["Action"]


@both_editions
@pytest.mark.parametrize("kept", [0, 1, 4, 6])
@pytest.mark.ruling("library-draw-to-seven")
def test_draws_one_card_at_a_time_up_to_seven(kept: int, edition: str) -> None:
    hand = f"Library, {kept} Estate" if kept else "Library"
    table = lay(f"A hand: {hand}; A deck: 8 Copper", edition=edition)
    table.choose("Library")
    assert table.hand(A) == cards(f"{kept} Estate, {7 - kept} Copper")
    assert table.deck(A) == cards(f"{kept + 1} Copper")
    assert [event.count for event in table.events("draw")] == [1] * (7 - kept)


@both_editions
@pytest.mark.ruling("library-set-aside-actions")
def test_each_action_drawn_may_be_set_aside_for_another_card(edition: str) -> None:
    table = lay("A hand: Library, 5 Estate; A deck: Village, Smithy, Copper, Gold, Silver", edition=edition)
    table.choose("Library")
    assert table.asks(A, "set-aside", "Library")
    assert table.options == {"Village", "decline"}
    table.choose("Village")
    assert table.aside(A) == cards("Village")
    assert table.options == {"Smithy", "decline"}
    table.choose("Smithy")
    assert table.hand(A) == cards("5 Estate, Copper, Gold")
    assert table.deck_top(A) == ["Silver"]


@both_editions
@pytest.mark.ruling("library-set-aside-actions")
def test_the_seventh_card_too_may_be_set_aside(edition: str) -> None:
    table = lay("A hand: Library, 6 Estate; A deck: Village, Copper, Gold", edition=edition)
    table.choose("Library", "Village")
    assert table.hand(A) == cards("6 Estate, Copper")
    assert table.deck_top(A) == ["Gold"]


@both_editions
@pytest.mark.ruling("library-set-aside-actions")
def test_of_two_equal_actions_one_may_be_kept_and_one_set_aside(edition: str) -> None:
    table = lay("A hand: Library, 5 Estate; A deck: 2 Village, Copper, Gold", edition=edition)
    table.choose("Library", "decline", "Village")
    assert table.hand(A) == cards("5 Estate, Village, Copper")
    assert table.discard(A) == cards("Village")


@both_editions
@pytest.mark.ruling("library-set-aside-optional")
def test_actions_may_be_kept(edition: str) -> None:
    table = lay("A hand: Library, 5 Estate; A deck: Village, Smithy, Copper", edition=edition)
    table.choose("Library", "decline", "decline")
    assert table.hand(A) == cards("5 Estate, Village, Smithy")
    assert table.deck_top(A) == ["Copper"]
    assert table.discard(A) == table.aside(A) == cards("")
    assert table.asks(A, "buy")


@both_editions
@pytest.mark.ruling("library-only-actions")
def test_cards_that_are_no_actions_are_kept_without_asking(edition: str) -> None:
    table = lay("A hand: Library, 2 Village; A deck: Copper, Estate, Curse, Gardens, Harem, Gold", edition=edition)
    table.choose("Library")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("2 Village, Copper, Estate, Curse, Gardens, Harem")
    assert table.deck_top(A) == ["Gold"]


@both_editions
@pytest.mark.ruling("library-only-actions")
def test_only_the_action_just_drawn_is_offered(edition: str) -> None:
    table = lay("A hand: Library, Smithy, Copper; A deck: Gold, Village, 5 Estate", edition=edition)
    table.choose("Library")
    assert table.hand(A) == cards("Smithy, Copper, Gold, Village")
    assert table.options == {"Village", "decline"}


@both_editions
@pytest.mark.ruling("library-set-aside-discarded")
def test_the_cards_set_aside_are_discarded_after_the_drawing(edition: str) -> None:
    table = lay("A hand: Library, 5 Estate; A deck: Village, Copper, Smithy, Gold; A discard: Curse", edition=edition)
    table.choose("Library", "Village")
    assert table.aside(A) == cards("Village")
    assert table.discard(A) == cards("Curse")
    table.choose("Smithy")
    assert table.aside(A) == cards("")
    assert table.discard(A) == cards("Curse, Village, Smithy")
    assert table.hand(A) == cards("5 Estate, Copper, Gold")


@both_editions
@pytest.mark.ruling("library-shuffle-excludes-set-aside")
def test_a_shuffle_midway_leaves_the_cards_set_aside_out(edition: str) -> None:
    table = lay("A hand: Library, 4 Estate; A deck: Village, Copper; A discard: 4 Silver", edition=edition)
    table.choose("Library", "Village")
    assert len(table.events("shuffle")) == 1
    assert table.hand(A) == cards("4 Estate, Copper, 2 Silver")
    assert table.deck(A) == cards("2 Silver")
    assert table.discard(A) == cards("Village")


@both_editions
@pytest.mark.parametrize("kept", [7, 8])
@pytest.mark.ruling("library-seven-or-more")
def test_draws_nothing_with_seven_cards_or_more(kept: int, edition: str) -> None:
    table = lay(f"A hand: Library, {kept} Copper; A deck: Gold", edition=edition)
    table.choose("Library")
    assert table.hand(A) == cards(f"{kept} Copper")
    assert table.deck_top(A) == ["Gold"]
    assert table.events("draw") == []


@pytest.mark.ruling("library-runs-out-1e")
def test_stops_when_no_cards_are_left_even_after_shuffling() -> None:
    table = lay("A hand: Library, Estate; A deck: Village, Copper; A discard: Silver, Gold", edition="1e")
    table.choose("Library", "Village")
    assert table.hand(A) == cards("Estate, Copper, Silver, Gold")
    assert table.deck(A) == cards("")
    assert table.discard(A) == cards("Village")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("library-one-at-a-time-2e")
def test_each_card_is_decided_before_the_next_is_seen() -> None:
    table = lay("A hand: Library, 4 Estate; A deck: Village, Smithy, Gold, Copper, Silver")
    table.choose("Library")
    for name, left in (("Village", 4), ("Smithy", 3)):
        assert table.options == {name, "decline"}
        assert table.hand(A) == cards(f"4 Estate, {name}")
        assert table.view(A).known_top(A) == [-1] * left
        table.choose(name)
    assert table.hand(A) == cards("4 Estate, Gold, Copper, Silver")


@pytest.mark.ruling("library-multitype")
@pytest.mark.parametrize("name", ["Great Hall", "Nobles"])
def test_cards_that_are_actions_among_other_types_may_be_set_aside(name: str) -> None:
    table = lay(f"A hand: Library, 6 Estate; A deck: {name}, Copper", edition="1e")
    table.choose("Library")
    assert table.options == {name, "decline"}
    table.choose(name)
    assert table.hand(A) == cards("6 Estate, Copper")
    assert table.discard(A) == cards(name)
