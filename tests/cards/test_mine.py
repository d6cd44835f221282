"""Mine."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.mark.ruling("mine-basics")
@both_editions
def test_costs_5_and_is_an_action(edition: str) -> None:
    mine = kingdom_cards(edition)["Mine"]
    assert mine.cost == 5
    assert mine.type_names() == ["Action"]


@pytest.mark.ruling("mine-effect", "mine-copper-not-gold")
@both_editions
def test_trashes_a_treasure_and_gains_one_costing_up_to_3_more(edition: str) -> None:
    table = lay("A hand: Mine, Copper, Silver, Estate", edition=edition)
    silvers = table.supply("Silver")
    table.choose("Mine")
    assert table.asks(A, "trash", "Mine")
    assert table.options - {"decline"} == {"Copper", "Silver"}
    table.choose("Copper")
    assert table.trash() == cards("Copper")
    assert table.asks(A, "gain", "Mine")
    assert table.options == {"Copper", "Silver"}
    table.choose("Silver")
    assert table.hand(A) == cards("2 Silver, Estate")
    assert table.supply("Silver") == silvers - 1


@pytest.mark.ruling("mine-effect")
@pytest.mark.parametrize(("reduction", "treasures"), [(2, {"Copper", "Silver"}), (3, {"Copper", "Silver", "Gold"})])
def test_the_limit_is_exactly_3_more(reduction: int, treasures: set[str]) -> None:
    """Gold costs $4, one too many for a Copper, or $3, just within reach."""
    table = lay(f"cheaper: {reduction} Copper, {reduction} Silver, {reduction} Gold; A hand: Mine, Copper")
    table.choose("Mine", "Copper")
    assert table.options == treasures


@pytest.mark.ruling("mine-to-hand")
@both_editions
def test_the_gained_treasure_comes_to_hand_and_can_be_played_this_turn(edition: str) -> None:
    table = lay("A hand: Mine, Silver, Copper", edition=edition)
    table.choose("Mine", "Silver", "Gold")
    assert table.hand(A) == cards("Gold, Copper")
    assert not table.discard(A)
    assert table.asks(A, "play-treasure")
    table.choose("Gold")
    assert table.coins == 3
    assert table.in_play(A) == cards("Mine, Gold")


@pytest.mark.ruling("mine-copper-to-silver")
@both_editions
@pytest.mark.parametrize(("trashed", "gained"), [("Copper", "Silver"), ("Silver", "Gold")])
def test_copper_becomes_silver_and_silver_becomes_gold(edition: str, trashed: str, gained: str) -> None:
    table = lay("A hand: Mine, Copper, Silver, Estate", edition=edition)
    table.choose("Mine", trashed, gained)
    assert table.hand(A) == cards("Copper, Silver, Estate") - cards(trashed) + cards(gained)
    assert table.trash() == cards(trashed)


@pytest.mark.ruling("mine-same-or-cheaper")
@both_editions
@pytest.mark.parametrize("gained", ["Gold", "Silver", "Copper"])
def test_a_copy_or_a_cheaper_treasure_may_be_gained(edition: str, gained: str) -> None:
    table = lay("A hand: Mine, Gold, Copper", edition=edition)
    table.choose("Mine", "Gold")
    assert table.options == {"Gold", "Silver", "Copper"}
    table.choose(gained)
    assert table.hand(A) == cards("Copper") + cards(gained)


@pytest.mark.ruling("mine-no-treasure")
@both_editions
def test_without_a_treasure_nothing_is_trashed_or_gained(edition: str) -> None:
    table = lay("A hand: Mine, Estate", edition=edition)
    table.choose("Mine")
    assert table.asks(A, "buy")
    assert table.hand(A) == cards("Estate")
    assert not table.trash()
    assert not table.events("gain")


@pytest.mark.ruling("mine-mandatory-1e")
def test_trashing_cannot_be_declined_in_the_first_edition() -> None:
    table = lay("A hand: Mine, Copper, Silver", edition="1e")
    table.choose("Mine")
    assert table.options == {"Copper", "Silver"}


@pytest.mark.ruling("mine-mandatory-1e")
def test_the_only_treasure_is_trashed_in_the_first_edition() -> None:
    table = lay("A hand: Mine, Silver, Estate", edition="1e")
    table.choose("Mine")
    assert table.trash() == cards("Silver")
    assert table.asks(A, "gain", "Mine")


@pytest.mark.ruling("mine-optional-2e")
def test_trashing_may_be_declined_in_the_second_edition() -> None:
    table = lay("A hand: Mine, Copper")
    table.choose("Mine")
    assert table.options == {"Copper", "decline"}
    table.choose("decline")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("Copper")
    assert not table.trash()
    assert not table.events("gain")
