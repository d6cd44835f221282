"""Swindler."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, D, cards, lay


@pytest.mark.ruling("swindler-basics")
def test_costs_3_and_is_an_attack() -> None:
    swindler = all_cards()["Swindler"]
    assert swindler.cost == 3
    assert swindler.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("swindler-effect", "swindler-attacker-picks", "swindler-gain-discard")
def test_each_other_player_swaps_the_top_card_for_one_of_its_cost_that_the_attacker_picks() -> None:
    table = lay(
        "A hand: Swindler; A deck: Silver; B deck: Silver, Gold; C deck: Estate, Silver",
        players=3,
        kingdom="Village, Cellar, Smithy",
    )
    table.choose("Swindler")
    assert table.coins == 2
    assert table.asks(A, "gain", "Swindler")
    assert table.decision.owner == B
    assert table.trash() == cards("Silver")
    assert table.options == {name for name in table.game.setup.slots if table.cost(name) == 3}
    table.choose("Village")
    assert table.discard(B) == cards("Village")
    assert table.supply("Village") == 9
    assert table.deck(B) == cards("Gold")
    assert table.asks(A, "gain", "Swindler")
    assert table.decision.owner == C
    assert table.trash() == cards("Silver, Estate")
    table.choose("Cellar")
    assert table.discard(C) == cards("Cellar")
    assert table.deck(C) == cards("Silver")
    assert table.owned(A) == cards("Swindler, Silver")
    assert table.decision.card == ""


@pytest.mark.ruling("swindler-empty-deck")
def test_a_victim_with_an_empty_deck_shuffles_and_one_without_cards_is_spared() -> None:
    table = lay("A hand: Swindler; B discard: Gold; C hand: 2 Copper", players=3)
    table.choose("Swindler")
    assert table.trash() == cards("Gold")
    assert table.owned(B) == cards("Gold")
    assert table.owned(C) == cards("2 Copper")
    assert table.events("gain")[-1].seat == B
    assert table.decision.card == ""


@pytest.mark.ruling("swindler-turn-order")
def test_the_victims_come_in_turn_order_from_the_left() -> None:
    table = lay("active: C; C hand: Swindler; D deck: Silver; A deck: Estate; B deck: Copper", players=4)
    table.choose("Swindler")
    assert table.trash() == cards("Silver")
    assert table.decision.owner == D
    table.choose("Silver")
    assert table.trash() == cards("Silver, Estate")
    assert table.decision.owner == A
    table.choose("Estate")
    assert table.trash() == cards("Silver, Estate, Copper")
    assert table.decision.owner == B
    table.choose("Copper")
    assert table.asks(C, "buy")


@pytest.mark.ruling("swindler-copper-to-curse", "swindler-same-card")
@pytest.mark.parametrize("card", ["Curse", "Copper"])
def test_a_copper_can_become_a_curse_or_another_copper(card: str) -> None:
    table = lay("A hand: Swindler; B deck: Copper")
    table.choose("Swindler")
    assert table.options == {"Copper", "Curse"}
    table.choose(card)
    assert table.trash() == cards("Copper")
    assert table.discard(B) == cards(card)


@pytest.mark.ruling("swindler-must-pick-available")
def test_an_available_card_must_be_given_and_never_one_from_an_empty_pile() -> None:
    table = lay("A hand: Swindler; B deck: Duchy; trash: 10 Market", kingdom="Laboratory")
    table.choose("Swindler")
    assert not table.decision.may_decline
    assert "Market" not in table.options
    assert {"Duchy", "Laboratory"} <= table.options


@pytest.mark.ruling("swindler-must-pick-available")
def test_the_only_card_of_the_cost_is_given_without_a_question() -> None:
    table = lay("A hand: Swindler; B deck: Gold; trash: 28 Gold")
    table.choose("Swindler")
    assert table.asks(A, "buy")
    assert table.discard(B) == cards("Gold")
    assert table.supply("Gold") == 0


@pytest.mark.ruling("swindler-no-match")
def test_without_a_card_of_the_cost_the_victim_gains_nothing() -> None:
    table = lay("A hand: Swindler; B deck: Gold; trash: 29 Gold")
    table.choose("Swindler")
    assert table.asks(A, "buy")
    assert table.trash() == cards("30 Gold")
    assert table.owned(B) == cards("")


@pytest.mark.ruling("swindler-moat")
def test_moat_keeps_the_top_card_safe() -> None:
    table = lay("A hand: Swindler; B hand: Moat; B deck: Gold; C hand: Copper; C deck: Province", players=3)
    table.choose("Swindler", "Moat", "decline")
    assert table.owned(B) == cards("Moat, Gold")
    assert table.trash() == cards("Province")
    assert table.discard(C) == cards("Province")


@pytest.mark.ruling("swindler-bridge")
@pytest.mark.parametrize(("bridges", "given"), [(2, {"Copper", "Curse", "Estate", "Moat"}), (1, {"Estate", "Moat"})])
def test_the_costs_compared_are_those_that_bridge_leaves(bridges: int, given: set[str]) -> None:
    """An Estate costs $0 after two Bridges, as a Copper and a Curse do; after one it costs $1."""
    table = lay(f"actions: 3; A hand: {bridges} Bridge, Swindler; B deck: Estate", kingdom="Moat")
    table.choose(*["Bridge"] * bridges, "Swindler")
    assert table.asks(A, "gain", "Swindler")
    assert table.options == given
    table.choose("Estate")
    assert table.discard(B) == cards("Estate")


@pytest.mark.ruling("swindler-bridge")
def test_after_three_bridges_silver_and_estate_cost_the_same() -> None:
    table = lay("actions: 4; A hand: 3 Bridge, Swindler; B deck: Silver")
    table.choose("Bridge", "Bridge", "Bridge", "Swindler")
    assert {"Copper", "Curse", "Estate", "Silver", "Village"} <= table.options
    assert "Smithy" not in table.options
    table.choose("Curse")
    assert table.discard(B) == cards("Curse")
