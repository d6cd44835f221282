"""The sample turn of the Intrigue rulebook, played move by move by A, who is Tracy."""

import pytest

from tests.table import A, B, Table, cards, lay


@pytest.fixture
def table() -> Table:
    """Tracy's turn; her discard pile holds Coppers only, so that her shuffle can bring nothing else."""
    return lay(
        "A hand: Mining Village, Pawn, Silver, 2 Estate; A deck: Courtyard, Silver, Copper; A discard: 6 Copper",
        edition="1e",
        kingdom="Great Hall, Scout",
    )


def mining_village(table: Table) -> None:
    table.choose("Mining Village", "decline")


def courtyard(table: Table) -> None:
    mining_village(table)
    table.choose("Courtyard", "Estate")


def pawn(table: Table) -> None:
    courtyard(table)
    table.choose("Pawn", "buy", "coin")


@pytest.mark.ruling("sample-intrigue-mining-village")
def test_mining_village_draws_courtyard_gives_two_actions_and_is_kept(table: Table) -> None:
    table.choose("Mining Village")
    assert table.hand(A) == cards("Pawn, Silver, 2 Estate, Courtyard")
    assert table.asks(A, "trash", "Mining Village")
    assert table.options == {"Mining Village", "decline"}
    table.choose("decline")
    assert table.actions == 2
    assert table.coins == 0
    assert table.in_play(A) == cards("Mining Village")
    assert table.trash() == cards("")


@pytest.mark.ruling("sample-intrigue-no-later-trash")
def test_mining_village_is_not_offered_for_trashing_again(table: Table) -> None:
    table.choose("Mining Village", "decline")
    for choice in ("Courtyard", "Estate", "Pawn", "buy", "coin", "all", "Great Hall", "Scout"):
        assert table.decision.purpose != "trash"
        assert table.decision.card != "Mining Village"
        table.choose(choice)
    assert table.active == B
    assert table.owned(A)["Mining Village"] == 1


@pytest.mark.ruling("sample-intrigue-courtyard-draw")
def test_courtyard_draws_the_last_two_cards_shuffles_and_draws_the_third(table: Table) -> None:
    mining_village(table)
    assert table.deck(A) == cards("Silver, Copper")
    assert table.events("shuffle") == []
    table.choose("Courtyard")
    assert [event.seat for event in table.events("shuffle")] == [A]
    assert [table.names(event) for event in table.events("draw")][-1] == ["Silver", "Copper", "Copper"]
    assert table.deck(A) == cards("5 Copper")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("sample-intrigue-courtyard-putback")
def test_an_estate_held_before_goes_back_on_the_deck(table: Table) -> None:
    mining_village(table)
    assert table.hand(A)["Estate"] == 2
    table.choose("Courtyard")
    assert table.hand(A) == cards("Pawn, 2 Silver, 2 Estate, 2 Copper")
    assert table.asks(A, "topdeck", "Courtyard")
    table.choose("Estate")
    assert table.deck_top(A)[0] == "Estate"
    assert table.hand(A) == cards("Pawn, 2 Silver, Estate, 2 Copper")


@pytest.mark.ruling("sample-intrigue-pawn")
def test_pawn_takes_the_last_action_and_gives_a_buy_and_a_coin(table: Table) -> None:
    courtyard(table)
    assert table.actions == 1
    table.choose("Pawn", "buy", "coin")
    assert (table.actions, table.buys, table.coins) == (0, 2, 1)
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("sample-intrigue-coins-discrepancy")
def test_her_treasures_and_pawn_make_seven_coins(table: Table) -> None:
    pawn(table)
    table.choose("all")
    assert table.in_play(A) == cards("Mining Village, Courtyard, Pawn, 2 Silver, 2 Copper")
    assert table.coins == 7
    assert "Province" not in table.options


@pytest.mark.ruling("sample-intrigue-buys")
def test_she_buys_great_hall_and_scout_for_seven_coins(table: Table) -> None:
    pawn(table)
    table.choose("all", "Great Hall")
    assert (table.coins, table.buys) == (4, 1)
    assert table.discard(A) == cards("Great Hall")
    table.choose("Scout")
    assert table.game.setup.slot("Scout") in [slot for event in table.events("gain") for slot in event.slots]
    assert table.discard(A)["Scout"] == table.discard(A)["Great Hall"] == 1


@pytest.mark.ruling("sample-intrigue-cleanup")
def test_she_discards_everything_and_draws_five(table: Table) -> None:
    pawn(table)
    table.choose("all", "Great Hall", "Scout")
    assert table.active == B
    assert table.discard(A) == cards("Great Hall, Scout, Mining Village, Courtyard, Pawn, 2 Silver, 2 Copper, Estate")
    assert table.in_play(A) == cards("")
    assert table.hand(A) == cards("Estate, 4 Copper")
    assert table.deck(A) == cards("Copper")
