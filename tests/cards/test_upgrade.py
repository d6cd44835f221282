"""Upgrade."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, cards, lay


@pytest.mark.ruling("upgrade-basics")
def test_costs_5_and_is_an_action() -> None:
    upgrade = all_cards()["Upgrade"]
    assert upgrade.cost == 5
    assert upgrade.type_names() == ["Action"]


@pytest.mark.ruling("upgrade-effect", "upgrade-draw-first", "upgrade-exact", "upgrade-gain-discard")
def test_draws_a_card_then_trashes_one_and_gains_one_that_costs_1_more() -> None:
    table = lay("A hand: Upgrade, Copper; A deck: Estate, Gold", kingdom="Village, Workshop, Cellar, Smithy")
    table.choose("Upgrade")
    assert table.actions == 1
    assert table.asks(A, "trash", "Upgrade")
    assert table.options == {"Copper", "Estate"}
    table.choose("Estate")
    assert table.trash() == cards("Estate")
    assert table.asks(A, "gain", "Upgrade")
    assert table.options == {"Silver", "Village", "Workshop"}
    table.choose("Workshop")
    assert table.discard(A) == cards("Workshop")
    assert table.supply("Workshop") == 9
    assert table.hand(A) == cards("Copper")
    assert table.deck(A) == cards("Gold")


@pytest.mark.ruling("upgrade-mandatory")
def test_a_card_must_be_trashed() -> None:
    table = lay("A hand: Upgrade, Gold, Province")
    table.choose("Upgrade")
    assert table.asks(A, "trash", "Upgrade")
    assert not table.decision.may_decline
    last = lay("A hand: Upgrade, Province")
    last.choose("Upgrade")
    assert last.trash() == cards("Province")


@pytest.mark.ruling("upgrade-none-available")
@pytest.mark.parametrize(
    ("card", "trash"),
    [("Gold", ""), ("Province", ""), ("Duchy", "30 Gold")],
)
def test_without_a_card_of_that_cost_the_trashed_one_is_lost(card: str, trash: str) -> None:
    table = lay(f"A hand: Upgrade, {card}; trash: {trash}")
    table.choose("Upgrade")
    assert table.decision.card == ""
    assert table.trash() == cards(trash) + cards(card)
    assert table.owned(A) == cards("Upgrade")


@pytest.mark.ruling("upgrade-no-card")
def test_with_no_card_in_hand_nothing_is_trashed_or_gained() -> None:
    table = lay("A hand: Upgrade")
    table.choose("Upgrade")
    assert table.trash() == cards("")
    assert table.owned(A) == cards("Upgrade")
    assert table.actions == 1
    assert table.asks(A, "buy")


@pytest.mark.ruling("upgrade-bridge-net")
def test_bridge_leaves_what_a_card_can_become_as_it_is() -> None:
    offered = []
    for bridges in ([], ["Bridge"]):
        table = lay("actions: 2; A hand: Bridge, Upgrade, Silver, Copper", kingdom="Militia, Smithy, Market, Village")
        table.choose(*bridges, "Upgrade", "Silver")
        offered.append(table.options)
    assert offered[0] == offered[1]
    assert "Militia" in offered[0]
    assert not {"Silver", "Village", "Market"} & offered[0]


@pytest.mark.ruling("upgrade-bridge-copper-estate")
def test_after_a_bridge_a_copper_can_become_an_estate() -> None:
    table = lay("actions: 2; A hand: Bridge, Upgrade, Copper", kingdom="Cellar")
    table.choose("Bridge", "Upgrade")
    assert table.asks(A, "gain", "Upgrade")
    assert {"Estate", "Cellar"} <= table.options
    assert not {"Copper", "Silver"} & table.options
    table.choose("Estate")
    assert table.trash() == cards("Copper")
    assert table.discard(A) == cards("Estate")


@pytest.mark.ruling("upgrade-copper-plain")
@pytest.mark.parametrize("card", ["Copper", "Curse"])
def test_a_copper_becomes_nothing_as_no_card_costs_1(card: str) -> None:
    table = lay(f"A hand: Upgrade, {card}")
    table.choose("Upgrade")
    assert table.decision.card == ""
    assert table.trash() == cards(card)
    assert table.owned(A) == cards("Upgrade")
