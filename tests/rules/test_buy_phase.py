"""The Buy phase: playing Treasures, then buying."""

import pytest

from tests.table import A, B, cards, lay

EDITIONS = ("1e", "2e")


@pytest.mark.ruling("buy-play-treasures-first")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("order", [("Copper", "Silver", "Gold"), ("Gold", "Copper", "Silver")])
def test_treasures_are_played_in_any_order_and_then_a_card_is_bought(order: tuple[str, ...], edition: str) -> None:
    table = lay("A hand: Copper, Silver, Gold, Estate", edition=edition)
    assert table.asks(A, "play-treasure")
    assert table.options == {"Copper", "Silver", "Gold", "all", "decline"}
    for name in order:
        assert table.asks(A, "play-treasure")
        table.choose(name)
    assert [table.names(event) for event in table.events("play")] == [[name] for name in order]
    assert table.asks(A, "buy")
    assert table.coins == 6


@pytest.mark.ruling("buy-play-treasures-first")
def test_a_treasure_that_is_also_a_victory_card_is_played_too() -> None:
    table = lay("A hand: Harem, 2 Copper, Duchy")
    table.choose("all")
    assert table.in_play(A) == cards("Harem, 2 Copper")
    assert table.hand(A) == cards("Duchy")
    assert table.coins == 4


@pytest.mark.ruling("buy-treasures-optional")
@pytest.mark.parametrize("edition", EDITIONS)
def test_treasures_may_be_held_back_and_then_give_nothing(edition: str) -> None:
    table = lay("A hand: 3 Copper, Gold", edition=edition)
    table.choose("Copper", "decline")
    assert table.asks(A, "buy")
    assert table.coins == 1
    assert table.hand(A) == cards("2 Copper, Gold")
    assert table.in_play(A) == cards("Copper")


@pytest.mark.ruling("buy-no-treasure-after-buy-2e")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_treasure_is_played_after_a_buy(edition: str) -> None:
    table = lay("buys: 2; A hand: Copper, 2 Silver", edition=edition)
    table.choose("Copper", "decline", "Copper")
    assert table.asks(A, "buy")
    assert table.coins == 1
    assert table.hand(A) == cards("2 Silver")
    assert table.options == {"Copper", "Curse", "decline"}


@pytest.mark.ruling("buy-treasure-values")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("name", "coins"), [("Copper", 1), ("Silver", 2), ("Gold", 3)])
def test_treasures_give_their_value(name: str, coins: int, edition: str) -> None:
    table = lay(f"A hand: 2 {name}", edition=edition)
    table.choose(name)
    assert table.coins == coins
    table.choose(name)
    assert table.coins == 2 * coins


@pytest.mark.ruling("buy-coins-combine")
@pytest.mark.parametrize("edition", EDITIONS)
def test_coins_of_actions_and_treasures_are_added_together(edition: str) -> None:
    table = lay("A hand: Festival, Militia, Silver, Copper", edition=edition)
    table.choose("Festival", "Militia", "all")
    assert table.coins == 2 + 2 + 2 + 1
    assert "Gold" in table.options
    assert "Province" not in table.options


@pytest.mark.ruling("buy-any-supply-card")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_the_supply_may_be_bought(edition: str) -> None:
    offered = lay("coins: 8", edition=edition, kingdom="Harem").options
    basic = {"Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"}
    kingdom = {"Harem", "Village", "Smithy", "Festival", "Laboratory", "Market", "Gardens", "Council Room", "Workshop"}
    assert offered == basic | kingdom | {"Moat", "decline"}
    for name in ("Gold", "Province", "Gardens", "Smithy", "Curse"):
        table = lay("coins: 8", edition=edition)
        table.choose(name)
        assert table.owned(A) == cards(name)


@pytest.mark.ruling("buy-cost-at-most-coins")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_may_cost_no_more_than_the_coins_there_are(edition: str) -> None:
    affordable = {"Copper", "Curse", "Estate", "Moat", "Cellar", "Silver", "Village", "Workshop"}
    assert lay("coins: 3", edition=edition).options == affordable | {"decline"}
    assert lay("coins: 4", edition=edition).options == affordable | {"Smithy", "Gardens", "decline"}


@pytest.mark.ruling("buy-reduces-coins")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_purchase_takes_its_cost_and_one_buy(edition: str) -> None:
    table = lay("buys: 3; coins: 9", edition=edition)
    table.choose("Smithy")
    assert (table.coins, table.buys) == (5, 2)
    table.choose("Silver")
    assert (table.coins, table.buys) == (2, 1)
    assert "Silver" not in table.options
    table.choose("Estate")
    assert table.active == B


@pytest.mark.ruling("buy-to-discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bought_card_is_gained_to_the_discard_pile_and_of_no_use_there(edition: str) -> None:
    table = lay("actions: 2; buys: 3; coins: 8; A hand: Estate; A deck: Estate", edition=edition)
    table.choose("Festival")
    assert (table.actions, table.buys, table.coins) == (2, 2, 3)
    table.choose("Silver")
    assert table.asks(A, "buy")
    assert table.coins == 0
    assert table.discard(A) == cards("Festival, Silver")
    assert table.discard_top(A) == "Silver"
    assert (table.hand(A), table.in_play(A), table.deck(A)) == (cards("Estate"), cards(""), cards("Estate"))
    assert [table.names(event) for event in table.events("gain")] == [["Festival"], ["Silver"]]


@pytest.mark.ruling("buy-optional")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bought", [0, 1])
def test_one_may_buy_nothing_or_leave_buys_unused(bought: int, edition: str) -> None:
    table = lay("buys: 2; coins: 8", edition=edition)
    table.choose(*["Smithy"] * bought, "decline")
    assert table.active == B
    assert table.owned(A) == cards("Smithy" if bought else "")


@pytest.mark.ruling("buy-not-from-trash")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_in_the_trash_is_not_for_sale(edition: str) -> None:
    table = lay("trash: 10 Smithy, 9 Village; coins: 8; buys: 2", edition=edition)
    assert "Smithy" not in table.options
    table.choose("Village")
    assert table.trash() == cards("10 Smithy, 9 Village")
    assert "Village" not in table.options


@pytest.mark.ruling("buy-copper-free")
@pytest.mark.parametrize("edition", EDITIONS)
def test_copper_is_bought_with_no_coins_left(edition: str) -> None:
    table = lay("buys: 2; coins: 3", edition=edition)
    table.choose("Silver")
    assert table.coins == 0
    table.choose("Copper")
    assert table.owned(A) == cards("Silver, Copper")


@pytest.mark.ruling("buy-curse-free")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bought_curse_is_free_and_goes_to_the_buyers_discard_pile(edition: str) -> None:
    table = lay("buys: 2", edition=edition)
    table.choose("Curse")
    assert table.discard(A) == cards("Curse")
    assert table.owned(B) == cards("")


@pytest.mark.ruling("buy-treasures-not-consumed")
@pytest.mark.parametrize("edition", EDITIONS)
def test_treasures_that_pay_stay_in_play_until_clean_up(edition: str) -> None:
    table = lay("buys: 2; A hand: 2 Gold; A deck: 5 Copper", edition=edition)
    coppers, golds = table.supply("Copper"), table.supply("Gold")
    table.choose("all", "Duchy")
    assert table.in_play(A) == cards("2 Gold")
    table.choose("decline")
    assert table.discard(A) == cards("2 Gold, Duchy")
    assert table.trash() == cards("")
    assert (table.supply("Copper"), table.supply("Gold")) == (coppers, golds)


@pytest.mark.ruling("buy-two-gold-example-1e")
def test_two_golds_and_two_buys_take_a_cellar_and_a_smithy() -> None:
    table = lay("buys: 2; A hand: 2 Gold", edition="1e")
    table.choose("all")
    assert table.coins == 6
    table.choose("Cellar")
    assert table.coins == 4
    table.choose("Smithy")
    assert table.active == B
    assert table.owned(A) == cards("2 Gold, Cellar, Smithy")


@pytest.mark.ruling("buy-two-gold-example-second-copper-1e")
def test_after_spending_all_six_coins_the_second_buy_takes_a_copper_or_nothing() -> None:
    table = lay("buys: 2; A hand: 2 Gold", edition="1e", kingdom="Adventurer")
    table.choose("all", "Adventurer")
    assert (table.coins, table.buys) == (0, 1)
    assert {"Copper", "decline"} <= table.options
    unused = lay("buys: 2; A hand: 2 Gold", edition="1e", kingdom="Adventurer")
    unused.choose("all", "Adventurer", "decline")
    table.choose("Copper")
    assert table.active == unused.active == B
    assert table.owned(A) == cards("2 Gold, Adventurer, Copper")
    assert unused.owned(A) == cards("2 Gold, Adventurer")


@pytest.mark.ruling("buy-two-gold-example-intrigue")
def test_two_golds_and_two_buys_take_a_courtyard_and_an_ironworks() -> None:
    table = lay("buys: 2; A hand: 2 Gold", edition="1e", kingdom="Courtyard, Ironworks")
    table.choose("all", "Courtyard")
    assert table.coins == 4
    table.choose("Ironworks")
    assert table.owned(A) == cards("2 Gold, Courtyard, Ironworks")


@pytest.mark.ruling("buy-market-example-2e")
def test_four_coppers_and_a_silver_buy_a_market_and_leave_one_coin() -> None:
    table = lay("buys: 2; A hand: 4 Copper, Silver")
    table.choose("all")
    assert table.coins == 6
    table.choose("Market")
    assert table.coins == 1


@pytest.mark.ruling("buy-two-silvers-example-2e")
def test_six_coins_and_two_buys_take_two_silvers() -> None:
    table = lay("buys: 2; coins: 6")
    table.choose("Silver", "Silver")
    assert table.owned(A) == cards("2 Silver")
    assert table.active == B


@pytest.mark.parametrize("coins", [63, 64, 1000])
def test_any_number_of_coins_buys_any_card(coins: int) -> None:
    table = lay(f"phase: buy; buys: 2; coins: {coins}")
    assert {"Province", "Curse"} <= table.options
    table.choose("Province")
    assert table.coins == coins - 8


def test_a_question_after_a_gain_has_no_limit_of_cost() -> None:
    table = lay("actions: 2; A hand: Remodel, Chapel, Estate, Copper")
    table.choose("Remodel", "Estate")
    assert (table.decision.cheapest, table.decision.dearest, table.decision.subject) == (0, 4, "Estate")
    table.choose("Silver", "Chapel")
    assert (table.decision.cheapest, table.decision.dearest, table.decision.subject) == (-1, -1, "")
