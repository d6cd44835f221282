"""Bridge."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("bridge-basics")
def test_costs_4_and_is_a_plain_action() -> None:
    bridge = all_cards()["Bridge"]
    assert bridge.cost == 4
    assert bridge.type_names() == ["Action"]


@pytest.mark.ruling("bridge-effect")
def test_gives_a_buy_and_a_coin() -> None:
    table = lay("A hand: Bridge, Copper")
    table.choose("Bridge")
    assert (table.actions, table.buys, table.coins) == (0, 2, 1)


@pytest.mark.ruling("bridge-reduction")
def test_all_cards_cost_1_less_to_buy_and_to_gain() -> None:
    table = lay("actions: 2; buys: 2; A hand: Bridge, Workshop, Copper", kingdom="Duke, Market, Nobles")
    table.choose("Bridge")
    costs = {"Silver": 2, "Gold": 5, "Estate": 1, "Duchy": 4, "Province": 7, "Duke": 4, "Nobles": 5, "Bridge": 3}
    assert {name: table.cost(name) for name in costs} == costs
    table.choose("Workshop")
    assert {"Duke", "Market", "Duchy"} <= table.options
    assert not {"Gold", "Nobles"} & table.options
    table.choose("Duke", "Copper")
    # $2 now: what is printed at $3 can be bought, and it lasts beyond the first buy.
    assert table.coins == 2
    assert "Silver" in table.options
    assert "Bridge" not in table.options
    table.choose("Estate")
    assert table.coins == 1
    table.choose("Estate")
    assert table.coins == 0


@pytest.mark.ruling("bridge-applies-everywhere")
def test_cards_in_hand_cost_1_less() -> None:
    table = lay("actions: 2; A hand: Bridge, Remodel, Estate, Copper", kingdom="Market, Smithy, Duke")
    table.choose("Bridge", "Remodel", "Estate")
    # The Estate costs $1 and gives up to $3, which is now the price of a Smithy; a Market costs $4.
    assert table.asks(A, "gain", "Remodel")
    assert "Smithy" in table.options
    assert not {"Market", "Duke", "Duchy"} & table.options


@pytest.mark.ruling("bridge-applies-everywhere")
def test_cards_in_another_players_deck_cost_1_less() -> None:
    table = lay("actions: 2; A hand: Bridge, Saboteur; B deck: Silver, Duke, Gold", kingdom="Smithy")
    table.choose("Bridge", "Saboteur")
    # The Silver costs only $2, so it is passed over; the Duke costs $4, so what replaces it costs up to $2.
    assert table.trash() == cards("Duke")
    assert table.asks(B, "gain", "Saboteur")
    assert "Silver" in table.options
    assert "Smithy" not in table.options


@pytest.mark.ruling("bridge-cumulative")
def test_two_bridges_make_cards_cost_2_less() -> None:
    table = lay("actions: 2; A hand: 2 Bridge, Copper")
    table.choose("Bridge", "Bridge")
    assert (table.buys, table.coins) == (3, 2)
    assert (table.cost("Gold"), table.cost("Province")) == (4, 6)


@pytest.mark.ruling("bridge-cumulative")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_throne_room_on_bridge_makes_cards_cost_2_less(edition: str) -> None:
    table = lay("A hand: Throne Room, Bridge, Copper", edition=edition)
    table.choose("Throne Room")
    if edition == "2e":
        table.choose("Bridge")
    assert (table.buys, table.coins) == (3, 2)
    assert (table.cost("Gold"), table.cost("Province")) == (4, 6)


@pytest.mark.ruling("bridge-floor-zero")
def test_no_cost_falls_below_0() -> None:
    table = lay("actions: 3; A hand: 3 Bridge, Estate")
    table.choose("Bridge", "Bridge", "Bridge")
    assert [table.cost(name) for name in ("Copper", "Curse", "Estate", "Silver", "Gold")] == [0, 0, 0, 0, 3]
    assert table.coins == 3
    table.choose("Copper", "Estate")
    assert table.coins == 3


@pytest.mark.ruling("bridge-workshop-example")
def test_after_village_and_bridge_a_workshop_gains_a_duchy() -> None:
    table = lay("A hand: Village, Bridge, Workshop")
    table.choose("Village", "Bridge", "Workshop")
    assert table.cost("Duchy") == 4
    table.choose("Duchy")
    assert table.discard(A) == cards("Duchy")


@pytest.mark.ruling("bridge-buy-example")
def test_3_coins_and_2_buys_buy_a_silver_and_an_estate() -> None:
    table = lay("A hand: Bridge, 2 Copper")
    table.choose("Bridge", "all")
    assert (table.coins, table.buys) == (3, 2)
    assert (table.cost("Silver"), table.cost("Estate")) == (2, 1)
    table.choose("Silver")
    assert (table.coins, table.buys) == (1, 1)
    table.choose("Estate")
    assert table.active == B
    assert table.owned(A) == cards("Bridge, 2 Copper, Silver, Estate")


@pytest.mark.ruling("bridge-example-leftover")
def test_with_3_coins_of_treasures_1_coin_is_left_after_silver_and_estate() -> None:
    # One Buy more than in the example, so that what is left can be seen.
    table = lay("buys: 2; A hand: Bridge, Copper, Silver")
    table.choose("Bridge", "all", "Silver", "Estate")
    assert (table.coins, table.buys) == (1, 1)


@pytest.mark.ruling("bridge-upgrade-copper")
def test_upgrade_turns_a_copper_into_a_pawn() -> None:
    table = lay("actions: 2; A hand: Bridge, Upgrade, Copper; A deck: Estate", kingdom="Pawn, Village")
    table.choose("Bridge", "Upgrade", "Copper")
    assert "Pawn" in table.options
    assert not {"Copper", "Curse", "Silver", "Village"} & table.options
    table.choose("Pawn")
    assert table.trash() == cards("Copper")
    assert table.discard(A) == cards("Pawn")


@pytest.mark.ruling("bridge-expires")
def test_costs_are_as_printed_again_next_turn() -> None:
    table = lay("A hand: Bridge; B hand: 2 Copper")
    table.choose("Bridge")
    assert table.cost("Silver") == 2
    table.end_turn()
    assert table.active == B
    assert table.cost("Silver") == 3
    table.choose("all")
    assert "Estate" in table.options
    assert "Silver" not in table.options
