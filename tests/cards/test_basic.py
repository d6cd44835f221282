"""The basic cards: Copper, Silver, Gold, Estate, Duchy, Province and Curse."""

import pytest

from freehold.cards.catalogue import EDITIONS, all_cards
from freehold.rules.errors import IllegalChoice
from tests.table import A, B, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


def price(name: str, edition: str) -> int:
    """The fewest coins with which a card can be bought."""
    return next(coins for coins in range(10) if name in lay(f"phase: buy; coins: {coins}", edition=edition).options)


@both_editions
@pytest.mark.parametrize(("name", "cost", "coins"), [("Copper", 0, 1), ("Silver", 3, 2), ("Gold", 6, 3)])
@pytest.mark.ruling("copper-basics", "silver-basics", "gold-basics")
def test_treasures_cost_and_pay_what_is_printed(name: str, cost: int, coins: int, edition: str) -> None:
    assert all_cards()[name].type_names() == ["Treasure"]
    assert price(name, edition) == cost
    table = lay(f"A hand: 3 {name}", edition=edition)
    assert table.asks(A, "play-treasure")
    table.choose(name, name)
    assert table.coins == 2 * coins
    assert table.in_play(A) == cards(f"2 {name}")
    assert table.hand(A) == cards(name)
    assert table.game.score(A) == 0


@both_editions
@pytest.mark.parametrize(("name", "cost", "points"), [("Estate", 2, 1), ("Duchy", 5, 3), ("Province", 8, 6)])
@pytest.mark.ruling("estate-basics", "duchy-basics", "province-basics")
def test_victory_cards_cost_and_score_what_is_printed(name: str, cost: int, points: int, edition: str) -> None:
    assert all_cards()[name].type_names() == ["Victory"]
    assert price(name, edition) == cost
    table = lay(
        f"phase: over; ending: provinces; A hand: {name}; A discard: {name}, Copper; B hand: Copper", edition=edition
    )
    assert table.game.score(A) == 2 * points
    assert table.game.score(B) == 0


@both_editions
@pytest.mark.ruling("curse-basics")
def test_a_curse_costs_nothing_but_a_point_and_is_no_victory_card(edition: str) -> None:
    assert all_cards()["Curse"].type_names() == ["Curse"]
    assert price("Curse", edition) == 0
    table = lay("phase: over; ending: provinces; A hand: 2 Curse, Duchy; B hand: Curse", edition=edition)
    assert table.game.score(A) == 1
    assert table.game.score(B) == -1


@both_editions
@pytest.mark.ruling("copper-mine-zero")
def test_remodel_counts_from_the_cost_of_copper(edition: str) -> None:
    table = lay("A hand: Remodel, Copper, Gold", edition=edition)
    table.choose("Remodel", "Copper")
    assert table.asks(A, "gain", "Remodel")
    assert max(table.cost(name) for name in table.options) == 2
    assert {"Copper", "Curse", "Estate"} <= table.options


@both_editions
@pytest.mark.ruling("copper-mine-zero")
def test_mine_makes_copper_into_silver_at_best(edition: str) -> None:
    table = lay("A hand: Mine, Copper, Gold", edition=edition)
    table.choose("Mine", "Copper")
    assert table.options == {"Copper", "Silver"}


@both_editions
@pytest.mark.ruling("copper-mine-zero")
def test_upgrade_finds_nothing_for_copper_as_nothing_costs_1(edition: str) -> None:
    table = lay("A hand: Upgrade, Copper, Gold; A deck: Copper", edition=edition)
    table.choose("Upgrade", "Copper")
    assert table.trash() == cards("Copper")
    assert table.asks(A, "play-treasure")
    assert table.owned(A) == cards("Upgrade, Copper, Gold")


@both_editions
@pytest.mark.parametrize("name", ["Estate", "Curse"])
@pytest.mark.ruling("estate-not-playable", "curse-not-playable")
def test_estates_and_curses_are_played_in_no_phase(name: str, edition: str) -> None:
    table = lay(f"A hand: Village, Copper, {name}; A deck: Silver", edition=edition)
    assert table.options == {"Village", "decline"}
    with pytest.raises(IllegalChoice):
        table.choose(name)
    table.choose("decline")
    assert table.options == {"Copper", "all", "decline"}
    with pytest.raises(IllegalChoice):
        table.choose(name)
    table.choose("all")
    assert table.asks(A, "buy")
    assert table.hand(A) == cards(f"Village, {name}")
    assert (table.actions, table.buys, table.coins) == (1, 1, 1)


@both_editions
@pytest.mark.parametrize("name", ["Estate", "Curse"])
@pytest.mark.ruling("estate-not-playable", "curse-not-playable")
def test_a_hand_of_nothing_else_leaves_only_the_buy(name: str, edition: str) -> None:
    table = lay(f"A hand: 5 {name}", edition=edition)
    assert table.asks(A, "buy")
    assert (table.actions, table.buys, table.coins) == (1, 1, 0)
    assert table.in_play(A) == cards("")


@both_editions
@pytest.mark.ruling("province-pile-ends-game")
def test_the_game_ends_after_the_turn_in_which_the_last_province_is_bought(edition: str) -> None:
    table = lay("phase: buy; buys: 2; coins: 11; trash: 7 Province", edition=edition)
    table.choose("Province")
    assert table.asks(A, "buy")
    table.choose("Silver")
    assert table.asked == -1
    assert table.phase == "over"
    assert table.owned(A) == cards("Province, Silver")


@both_editions
@pytest.mark.ruling("province-pile-ends-game")
def test_the_game_ends_too_when_the_last_province_is_gained_without_buying(edition: str) -> None:
    table = lay("A hand: Remodel, Gold, Silver; trash: 7 Province", edition=edition)
    table.choose("Remodel", "Gold", "Province")
    assert table.supply("Province") == 0
    assert table.asks(A, "play-treasure")
    table.choose("Silver", "Estate")
    assert table.phase == "over"
    assert table.owned(A) == cards("Remodel, Silver, Province, Estate")


@both_editions
@pytest.mark.ruling("province-pile-ends-game")
def test_the_game_continues_while_a_province_is_left(edition: str) -> None:
    table = lay("phase: buy; coins: 8; trash: 6 Province", edition=edition)
    table.choose("Province")
    assert table.supply("Province") == 1
    assert table.active == B
    assert table.asked == B


@both_editions
@pytest.mark.ruling("curse-can-be-trashed")
def test_a_curse_can_be_trashed_from_hand(edition: str) -> None:
    table = lay("A hand: Chapel, Curse, Copper", edition=edition)
    table.choose("Chapel", "Curse", "decline")
    assert table.trash() == cards("Curse")
    assert table.hand(A) == cards("Copper")


@both_editions
@pytest.mark.ruling("curse-can-be-trashed")
def test_a_curse_can_be_discarded(edition: str) -> None:
    table = lay("A hand: Militia; B hand: 3 Copper, Curse", edition=edition)
    table.choose("Militia")
    assert table.options == {"Copper", "Curse"}
    table.choose("Curse")
    assert table.discard(B) == cards("Curse")
    assert table.hand(B) == cards("3 Copper")


@both_editions
@pytest.mark.ruling("curse-can-be-trashed")
def test_a_curse_can_be_passed(edition: str) -> None:
    table = lay("A hand: Masquerade, Curse; A deck: 2 Copper; B hand: Estate", edition=edition)
    table.choose("Masquerade")
    assert table.options == {"Copper", "Curse"}
    table.choose("Curse")
    assert table.hand(B) == cards("Curse")
    assert table.hand(A) == cards("2 Copper, Estate")
