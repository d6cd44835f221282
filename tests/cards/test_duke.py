"""Duke."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, lay


@pytest.mark.ruling("duke-basics")
def test_costs_5_and_is_a_victory_card() -> None:
    duke = all_cards()["Duke"]
    assert duke.cost == 5
    assert duke.type_names() == ["Victory"]


@pytest.mark.ruling("duke-value")
@pytest.mark.parametrize(("duchies", "points"), [(0, 0), (1, 3 + 2), (4, 12 + 8)])
def test_each_duke_is_worth_a_point_for_each_duchy_of_its_owner(duchies: int, points: int) -> None:
    table = lay(f"A discard: 2 Duke, {duchies} Duchy; B discard: Duke, 3 Duchy")
    assert table.game.score(A) == points
    assert table.game.score(B) == 9 + 3


@pytest.mark.ruling("duke-value")
def test_the_duchies_are_counted_at_the_end() -> None:
    table = lay("A hand: Duke; A discard: 4 Province, Duke; B discard: 4 Province, 2 Duchy; phase: buy; coins: 5")
    table.choose("Duchy")
    assert table.phase == "over"
    assert [table.game.score(seat) for seat in (A, B)] == [24 + 3 + 2, 24 + 6]
    assert table.game.winners() == [B]


@pytest.mark.ruling("duke-counts-all")
def test_duchies_count_wherever_they_are() -> None:
    table = lay("A hand: Duchy, Duke; A deck: Duchy / Duchy, Copper; A discard: Duchy, Duke, Copper")
    assert table.game.score(A) == 4 * 3 + 2 * 4


@pytest.mark.ruling("duke-counts-all")
def test_dukes_count_wherever_they_are() -> None:
    table = lay("A hand: Duke; A deck: Duke / Duke; A discard: Duke; B discard: 5 Duchy")
    assert table.game.score(A) == 0
    table = lay("A hand: Duke; A deck: Duke / Duke; A discard: Duke, Duchy")
    assert table.game.score(A) == 3 + 4


@pytest.mark.ruling("duke-inert")
def test_cannot_be_played() -> None:
    table = lay("actions: 2; A hand: Duke, Throne Room, Festival, Copper; A discard: Duchy")
    assert table.options == {"Throne Room", "Festival", "decline"}
    table.choose("Throne Room")
    assert table.options == {"Festival", "decline"}
    table.choose("decline", "decline")
    assert table.asks(A, "play-treasure")
    assert table.options == {"Copper", "all", "decline"}
    table.choose("all")
    assert table.coins == 1
    assert table.hand(A)["Duke"] == 1


@pytest.mark.ruling("duke-inert")
def test_does_nothing_in_hand_or_when_bought() -> None:
    table = lay("phase: buy; buys: 2; coins: 5; A hand: Duke; A discard: 3 Duchy; B hand: 5 Copper")
    table.choose("Duke")
    assert (table.actions, table.buys, table.coins) == (1, 1, 0)
    assert table.events("draw") == []
    assert table.asks(A, "buy")


@pytest.mark.ruling("duke-pile")
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
def test_the_pile_has_8_or_12_cards(players: int, size: int) -> None:
    assert lay("", players=players, kingdom="Duke").supply("Duke") == size
