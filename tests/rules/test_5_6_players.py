"""Five and six players play with the cards of two boxes."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from freehold.rules.errors import BadSetup
from freehold.rules.vocabulary import ENDING_IDS, NONE
from tests.rules.new_game import MIXED_TEN, in_game, new_table
from tests.rules.test_contents import BOX
from tests.table import A, B, Table, lay

VICTORIES = ("Estate", "Duchy", "Gardens", "Duke", "Great Hall", "Harem", "Nobles")


def both_boxes(players: int) -> Table:
    """A game of the first edition that combines Dominion and Intrigue."""
    return new_table(players, "1e", MIXED_TEN)


@pytest.mark.ruling("setup-provinces-5p")
def test_five_players_have_15_provinces() -> None:
    assert new_table(5).supply("Province") == 15


@pytest.mark.ruling("setup-provinces-6p")
def test_six_players_have_18_provinces() -> None:
    assert new_table(6).supply("Province") == 18


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.ruling("setup-other-victory-5-6p")
def test_the_other_victory_piles_have_12(players: int) -> None:
    table = new_table(players, "base 2e, intrigue 1e", MIXED_TEN)
    assert {table.supply(name) for name in VICTORIES} == {12}


@pytest.mark.ruling("setup-curses-5p")
def test_five_players_have_40_curses() -> None:
    assert new_table(5).supply("Curse") == 40


@pytest.mark.ruling("setup-curses-6p")
def test_six_players_have_50_curses() -> None:
    assert new_table(6).supply("Curse") == 50


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.ruling("setup-treasures-5-6p")
def test_all_treasures_of_a_second_box_are_added(players: int) -> None:
    cards = in_game(new_table(players))
    assert [cards[name] for name in ("Copper", "Silver", "Gold")] == [2 * 60, 2 * 40, 2 * 30]


@pytest.mark.ruling("setup-copper-5p-two-boxes")
def test_five_players_leave_85_coppers() -> None:
    table = new_table(5)
    assert [table.supply(name) for name in ("Copper", "Silver", "Gold")] == [85, 80, 60]


@pytest.mark.ruling("setup-copper-6p-two-boxes")
def test_six_players_leave_78_coppers() -> None:
    table = new_table(6)
    assert [table.supply(name) for name in ("Copper", "Silver", "Gold")] == [78, 80, 60]


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.ruling("players-5-6p-needs-cards")
def test_five_and_six_players_need_basic_cards_of_a_second_box(players: int) -> None:
    cards = in_game(new_table(players))
    for name in ("Copper", "Silver", "Gold", "Province", "Curse"):
        assert BOX[name] < cards[name] <= 2 * BOX[name]
    assert all(cards[name] <= 2 * BOX[name] for name in BOX)


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.ruling("end-four-piles-5-6p")
def test_four_empty_piles_end_the_game_and_three_do_not(players: int) -> None:
    table = lay("trash: 10 Village, 10 Smithy, 10 Festival", players=players)
    table.end_turn()
    assert table.asked == B
    table = lay("trash: 10 Village, 10 Smithy, 10 Festival, 10 Market", players=players)
    table.end_turn()
    assert table.asked == NONE
    assert ENDING_IDS[table.game.ending] == "piles"


@pytest.mark.parametrize(("players", "provinces"), [(5, 15), (6, 18)])
@pytest.mark.ruling("end-province-5-6p")
def test_the_last_province_still_ends_the_game(players: int, provinces: int) -> None:
    table = lay(f"trash: {provinces - 1} Province; A hand: 3 Gold", players=players)
    table.choose("all", "Province")
    assert table.asked == NONE
    assert ENDING_IDS[table.game.ending] == "provinces"
    table = lay(f"trash: {provinces - 2} Province; A hand: 3 Gold", players=players)
    table.choose("all", "Province")
    assert table.asked == B


@pytest.mark.ruling("setup-provinces-5p-intrigue")
def test_dominion_with_intrigue_gives_five_players_15_provinces() -> None:
    assert both_boxes(5).supply("Province") == 15


@pytest.mark.ruling("setup-provinces-6p-intrigue")
def test_dominion_with_intrigue_gives_six_players_18_provinces() -> None:
    assert both_boxes(6).supply("Province") == 18


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.ruling("setup-other-victory-5-6p-intrigue")
def test_dominion_with_intrigue_has_12_in_the_other_victory_piles(players: int) -> None:
    table = both_boxes(players)
    assert {table.supply(name) for name in VICTORIES} == {12}


@pytest.mark.ruling("setup-curses-5p-intrigue")
def test_dominion_with_intrigue_gives_five_players_40_curses() -> None:
    assert both_boxes(5).supply("Curse") == 40


@pytest.mark.ruling("setup-curses-6p-intrigue")
def test_dominion_with_intrigue_gives_six_players_50_curses() -> None:
    assert both_boxes(6).supply("Curse") == 50


@pytest.mark.parametrize(("players", "coppers"), [(5, 85), (6, 78)])
@pytest.mark.ruling("setup-treasures-5-6p-intrigue")
def test_dominion_with_intrigue_combines_the_treasures(players: int, coppers: int) -> None:
    table = both_boxes(players)
    assert [table.supply(name) for name in ("Copper", "Silver", "Gold")] == [coppers, 80, 60]


@pytest.mark.parametrize(("players", "provinces"), [(5, 15), (6, 18)])
@pytest.mark.ruling("end-four-piles-5-6p-intrigue")
def test_dominion_with_intrigue_ends_with_the_provinces_or_any_four_piles(players: int, provinces: int) -> None:
    for trash, goes_on in (
        (f"{provinces} Province", False),
        ("10 Village, 10 Pawn, 80 Silver", True),
        ("10 Village, 10 Pawn, 80 Silver, 12 Duke", False),
    ):
        table = lay(f"trash: {trash}", edition="1e", players=players, kingdom=MIXED_TEN)
        table.end_turn()
        assert (table.asked == B) is goes_on


@pytest.mark.ruling("players-over-four-split-intrigue")
def test_seven_players_are_two_games_of_three_and_four_with_their_own_kingdoms() -> None:
    with pytest.raises(BadSetup):
        new_table(7, "1e")
    intrigue = ", ".join(list(kingdom_cards("1e", ["intrigue"]))[:10])
    three = new_table(3, "1e", first=A)
    four = new_table(4, "1e", intrigue, first=A)
    assert three.game.setup.players + four.game.setup.players == 7
    assert len(set(three.game.setup.slots) & set(four.game.setup.slots)) == 7
    before = four.game.numbers()
    three.choose("all", "Copper")
    assert (three.active, three.supply("Copper")) == (B, 38)
    assert (four.active, four.supply("Copper")) == (A, 32)
    assert four.game.numbers() == before


@pytest.mark.ruling("players-max-4-1e")
def test_one_box_of_the_first_edition_is_enough_for_two_to_four_players_only() -> None:
    enough = []
    for players in range(2, 7):
        cards = in_game(new_table(players, "1e"))
        enough.append(all(cards[name] <= count for name, count in BOX.items()))
    assert enough == [True, True, True, False, False]
