"""Gardens."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards, make_setup
from freehold.rules.game import start
from tests.table import FILLERS, A, B, Table, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


def score(text: str, edition: str) -> int:
    """The points of the first player at the end of a game."""
    return lay(f"phase: over; ending: provinces; {text}", edition=edition).game.score(A)


@both_editions
@pytest.mark.ruling("gardens-basics")
def test_is_a_victory_card_costing_4_and_cannot_be_played(edition: str) -> None:
    gardens = kingdom_cards(edition)["Gardens"]
    assert gardens.cost == 4
    assert gardens.type_names() == ["Victory"]
    table = lay("A hand: Gardens, Village", edition=edition)
    assert table.options == {"Village", "decline"}


@both_editions
@pytest.mark.parametrize(("coppers", "points"), [(9, 1), (10, 1), (18, 1), (19, 2), (28, 2), (29, 3)])
@pytest.mark.ruling("gardens-value")
def test_scores_a_point_for_every_full_ten_cards(coppers: int, points: int, edition: str) -> None:
    assert score(f"A deck: Gardens, {coppers} Copper; B deck: 20 Silver", edition) == points


@both_editions
@pytest.mark.ruling("gardens-value")
def test_is_counted_when_the_game_has_ended(edition: str) -> None:
    table = lay(
        "phase: buy; buys: 2; coins: 8; trash: 7 Province; A hand: Gardens; A deck: 7 Copper; B deck: 9 Copper",
        edition=edition,
    )
    table.choose("Province", "Copper")
    assert table.phase == "over"
    assert table.game.score(A) == 7
    assert table.game.score(B) == 0


@both_editions
@pytest.mark.ruling("gardens-counts-all")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "in play"])
def test_counts_the_cards_of_every_zone(zone: str, edition: str) -> None:
    assert score(f"A aside: Gardens; A {zone}: 9 Copper", edition) == 1
    assert score(f"A {zone}: Gardens, 9 Copper", edition) == 1
    assert (
        score("A deck: Gardens, Silver / 3 Copper; A hand: 2 Copper; A discard: Gold, Silver; A in play: Gold", edition)
        == 1
    )
    assert score(f"A {zone}: Gardens; A aside: 8 Copper; trash: Copper; B {zone}: Copper", edition) == 0


@pytest.mark.ruling("gardens-39-example-1e")
def test_with_39_cards_each_gardens_is_worth_3() -> None:
    assert score("A deck: 38 Copper, Gardens", "1e") == 3
    assert score("A deck: 37 Copper, 2 Gardens", "1e") == 6


@pytest.mark.ruling("gardens-37-example-2e")
def test_with_37_cards_each_gardens_is_worth_3() -> None:
    assert score("A deck: 36 Copper, Gardens", "2e") == 3
    assert score("A deck: 35 Copper, 2 Gardens", "2e") == 6


@both_editions
@pytest.mark.ruling("gardens-counts-itself")
def test_gardens_and_curses_are_among_the_cards_counted(edition: str) -> None:
    assert score("A deck: 2 Gardens, 8 Copper", edition) == 2
    assert score("A deck: 2 Gardens, 7 Copper, Curse", edition) == 2 - 1


@both_editions
@pytest.mark.ruling("gardens-under-ten")
def test_is_worth_nothing_with_fewer_than_ten_cards(edition: str) -> None:
    assert score("A deck: Gardens, 8 Copper", edition) == 0
    assert score("A deck: 3 Gardens, 6 Copper", edition) == 0


def pile(players: int, edition: str) -> int:
    """The Gardens in the Supply when a game starts."""
    return Table(start(make_setup(FILLERS, players, edition), 1)).supply("Gardens")


@both_editions
@pytest.mark.ruling("gardens-pile-2p")
def test_two_players_have_a_pile_of_8(edition: str) -> None:
    assert pile(2, edition) == 8


@both_editions
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.ruling("gardens-pile-3-4p")
def test_three_and_four_players_have_a_pile_of_12(players: int, edition: str) -> None:
    assert pile(players, edition) == 12


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.ruling("gardens-pile-5-6p-2e")
def test_more_players_have_a_pile_of_12_too(players: int) -> None:
    assert pile(players, "2e") == 12
