"""The sample turns of the base rulebooks, played move by move by A; B passes."""

from functools import cache

import pytest

from freehold.cards.catalogue import find_set, make_setup
from freehold.rules.game import start
from tests.table import A, B, Table, cards

EDITIONS = ("1e", "2e")


def everything(table: Table) -> tuple[dict[str, int], ...]:
    """A's hand, deck, discard pile and cards in play."""
    return table.hand(A), table.deck(A), table.discard(A), table.in_play(A)


def opening(edition: str, seed: int) -> Table:
    setup = make_setup(find_set("First Game", edition).cards, editions=edition)
    return Table(start(setup, seed, first=A))


def first_turn(table: Table) -> None:
    table.choose("all", "Remodel")
    assert table.active == B
    table.end_turn()


def second_turn(table: Table) -> None:
    table.choose("all", "Silver")
    assert table.active == B
    table.end_turn()


def third_turn(table: Table) -> None:
    table.choose("Remodel", "Estate", "Smithy", "all", "Militia")
    assert table.active == B


@cache
def lucky_seed(edition: str) -> int:
    """A seed whose shuffles give the hands of the sample: the opening one, and that of the third turn."""
    for seed in range(500):
        table = opening(edition, seed)
        if table.hand(A) == cards("Estate, 4 Copper"):
            first_turn(table)
            second_turn(table)
            if table.hand(A) == cards("Estate, Silver, 2 Copper, Remodel"):
                third_turn(table)
                if edition == "2e" or table.hand(A) == cards("2 Estate, 3 Copper"):
                    return seed
    raise AssertionError("no shuffle of 500 gives the sample's hands")


@pytest.fixture(params=EDITIONS)
def table(request: pytest.FixtureRequest) -> Table:
    edition = str(request.param)
    return opening(edition, lucky_seed(edition))


@pytest.mark.ruling("sample-base-opening-hand")
def test_before_the_game(table: Table) -> None:
    assert everything(table) == (cards("Estate, 4 Copper"), cards("2 Estate, 3 Copper"), cards(""), cards(""))


@pytest.mark.ruling("sample-base-turn1-buy", "sample-base-turn1-cleanup")
def test_first_turn(table: Table) -> None:
    assert table.asks(A, "play-treasure")
    for coins in (1, 2, 3, 4):
        table.choose("Copper")
        assert table.coins == coins
    assert table.asks(A, "buy")
    assert table.cost("Remodel") == 4
    table.choose("Remodel")
    assert [table.names(event) for event in table.events("gain")] == [["Remodel"]]
    assert table.active == B
    assert everything(table) == (
        cards("2 Estate, 3 Copper"),
        cards(""),
        cards("Remodel, 4 Copper, Estate"),
        cards(""),
    )
    assert table.events("shuffle") == []


@pytest.mark.ruling("sample-base-turn2-buy", "sample-base-turn2-cleanup", "sample-base-turn2-newhand")
def test_second_turn(table: Table) -> None:
    first_turn(table)
    assert table.asks(A, "play-treasure")
    table.choose("Copper", "Copper", "Copper")
    assert (table.coins, table.cost("Silver")) == (3, 3)
    assert everything(table) == (cards("2 Estate"), cards(""), cards("Remodel, 4 Copper, Estate"), cards("3 Copper"))
    assert [event for event in table.events("shuffle") if event.seat == A] == []
    table.choose("Silver")
    assert len([event for event in table.events("shuffle") if event.seat == A]) == 1
    assert everything(table) == (
        cards("Estate, Silver, 2 Copper, Remodel"),
        cards("2 Estate, 5 Copper"),
        cards(""),
        cards(""),
    )
    assert table.owned(A) == cards("7 Copper, 3 Estate, Remodel, Silver")


@pytest.mark.ruling("sample-base-turn3-remodel", "sample-base-turn3-buy")
def test_third_turn(table: Table) -> None:
    first_turn(table)
    second_turn(table)
    assert table.asks(A, "play-action")
    table.choose("Remodel")
    assert table.asks(A, "trash", "Remodel")
    assert table.options == {"Estate", "Silver", "Copper"}
    table.choose("Estate")
    assert table.trash() == cards("Estate")
    assert table.asks(A, "gain", "Remodel")
    assert max(table.cost(name) for name in table.options) == table.cost("Smithy") == 4
    table.choose("Smithy")
    assert table.discard(A) == cards("Smithy")
    table.choose("Copper", "Copper", "Silver")
    assert table.asks(A, "buy")
    assert (table.coins, table.cost("Militia")) == (4, 4)
    table.choose("Militia")
    assert table.discard(A) == cards("Smithy, Militia, 2 Copper, Silver, Remodel")


@pytest.mark.ruling("sample-base-turn3-cleanup-1e")
def test_third_clean_up_in_the_first_edition() -> None:
    table = opening("1e", lucky_seed("1e"))
    first_turn(table)
    second_turn(table)
    third_turn(table)
    assert everything(table) == (
        cards("2 Estate, 3 Copper"),
        cards("2 Copper"),
        cards("Smithy, Militia, 2 Copper, Silver, Remodel"),
        cards(""),
    )
    assert len([event for event in table.events("shuffle") if event.seat == A]) == 1


@pytest.mark.ruling("sample-base-turn3-cleanup-2e")
def test_third_clean_up_in_the_second_edition() -> None:
    table = opening("2e", lucky_seed("2e"))
    first_turn(table)
    second_turn(table)
    third_turn(table)
    assert table.discard(A) == cards("Smithy, Militia, 2 Copper, Silver, Remodel")
    assert table.in_play(A) == cards("")
    assert sum(table.hand(A).values()) == 5
    assert table.hand(A) + table.deck(A) == cards("2 Estate, 5 Copper")
