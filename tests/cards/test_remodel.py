"""Remodel."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])

# Of a kingdom filled up around Remodel, what costs $4 or less.
UP_TO_4 = {"Copper", "Curse", "Estate", "Silver", "Moat", "Village", "Workshop", "Gardens", "Remodel", "Smithy"}


@pytest.mark.ruling("remodel-basics")
@both_editions
def test_costs_4_and_is_an_action(edition: str) -> None:
    remodel = kingdom_cards(edition)["Remodel"]
    assert remodel.cost == 4
    assert remodel.type_names() == ["Action"]


@pytest.mark.ruling("remodel-effect", "remodel-mandatory")
@both_editions
def test_a_card_must_go_and_one_costing_up_to_2_more_must_come(edition: str) -> None:
    table = lay("A hand: Remodel, Estate, Gold, Copper", edition=edition)
    table.choose("Remodel")
    assert table.asks(A, "trash", "Remodel")
    assert table.options == {"Estate", "Gold", "Copper"}
    table.choose("Estate")
    assert table.trash() == cards("Estate")
    assert table.hand(A) == cards("Gold, Copper")
    assert table.asks(A, "gain", "Remodel")
    assert table.options == UP_TO_4
    table.choose("Smithy")
    assert table.discard(A) == cards("Smithy")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("remodel-mandatory")
@both_editions
def test_the_only_card_in_hand_must_go(edition: str) -> None:
    table = lay("A hand: Remodel, Province", edition=edition)
    table.choose("Remodel")
    assert table.trash() == cards("Province")
    assert table.asks(A, "gain", "Remodel")
    assert "decline" not in table.options


@pytest.mark.ruling("remodel-not-itself")
@both_editions
def test_the_played_remodel_cannot_be_trashed(edition: str) -> None:
    table = lay("A hand: Remodel, Copper, Estate", edition=edition)
    table.choose("Remodel")
    assert table.options == {"Copper", "Estate"}
    assert table.in_play(A) == cards("Remodel")


@pytest.mark.ruling("remodel-other-remodel-1e")
def test_another_remodel_can_be_trashed() -> None:
    table = lay("A hand: 2 Remodel, Copper", edition="1e")
    table.choose("Remodel")
    assert table.options == {"Remodel", "Copper"}
    table.choose("Remodel", "Gold")
    assert table.trash() == cards("Remodel")
    assert table.in_play(A) == cards("Remodel")
    assert table.discard(A) == cards("Gold")


@pytest.mark.ruling("remodel-no-card", "remodel-not-itself")
@both_editions
def test_with_no_card_in_hand_nothing_is_trashed_or_gained(edition: str) -> None:
    table = lay("A hand: Remodel", edition=edition)
    table.choose("Remodel")
    assert table.asks(A, "buy")
    assert not table.trash()
    assert not table.events("gain")


@pytest.mark.ruling("remodel-gain-supply-discard")
@both_editions
def test_the_gained_card_goes_from_the_supply_to_the_discard_pile(edition: str) -> None:
    table = lay("trash: Silver; A hand: Remodel, Estate; A discard: Copper", edition=edition)
    silvers = table.supply("Silver")
    table.choose("Remodel", "Silver")
    assert table.supply("Silver") == silvers - 1
    assert table.trash() == cards("Silver, Estate")
    assert table.discard(A) == cards("Copper, Silver")
    assert table.discard_top(A) == "Silver"
    assert not table.hand(A)


@pytest.mark.ruling("remodel-up-to")
@both_editions
@pytest.mark.parametrize("gained", ["Smithy", "Silver", "Moat", "Copper"])
def test_the_gained_card_may_cost_2_more_or_any_less(edition: str, gained: str) -> None:
    table = lay("A hand: Remodel, Estate", edition=edition)
    table.choose("Remodel", gained)
    assert table.discard(A) == cards(gained)


@pytest.mark.ruling("remodel-same-card")
@both_editions
def test_a_copy_of_the_trashed_card_may_be_gained(edition: str) -> None:
    table = lay("A hand: Remodel, Gold", edition=edition)
    table.choose("Remodel", "Gold")
    assert table.trash() == table.discard(A) == cards("Gold")


@pytest.mark.ruling("remodel-no-coins")
@both_editions
def test_coins_do_not_raise_the_limit(edition: str) -> None:
    table = lay("coins: 4; A hand: Remodel, Estate", edition=edition)
    table.choose("Remodel")
    assert table.options == UP_TO_4
    table.choose("Smithy")
    assert table.coins == 4


@pytest.mark.ruling("remodel-bridge")
@pytest.mark.parametrize(("bridges", "dearest"), [(1, 4), (2, 4), (3, 5)])
def test_the_costs_compared_are_those_that_bridge_leaves(bridges: int, dearest: int) -> None:
    """An Estate costs $1 after one Bridge, $0 after two and still $0 after three; what is gained costs less too."""
    table = lay(f"actions: 4; A hand: {bridges} Bridge, Remodel, Estate, Copper", kingdom="Market, Smithy, Village")
    printed = {name: table.cost(name) for name in table.game.setup.slots}
    table.choose(*["Bridge"] * bridges, "Remodel", "Estate")
    assert table.asks(A, "gain", "Remodel")
    assert table.options == {name for name, cost in printed.items() if cost <= dearest}


@pytest.mark.ruling("remodel-bridge")
def test_a_copper_gains_more_after_a_bridge_since_its_cost_cannot_fall() -> None:
    table = lay("actions: 2; A hand: Bridge, Remodel, Copper, Estate")
    table.choose("Bridge", "Remodel", "Copper", "Silver")
    assert table.discard(A) == cards("Silver")
