"""The piles of the Supply at the start, for two to four players."""

import pytest

from freehold.rules.vocabulary import PILES
from tests.rules.new_game import BASIC_PILES, INTRIGUE_TEN, MIXED_TEN, in_game, new_table, pile_sizes
from tests.table import WITH_INTRIGUE_1E, A, lay

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])
BOTH_WITH_INTRIGUE_1E = pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)


def sizes(players: int, edition: str, *names: str, kingdom: str = "") -> list[int]:
    """How many cards these piles have at the start."""
    table = new_table(players, edition, kingdom)
    return [table.supply(name) for name in names]


@BOTH_WITH_INTRIGUE_1E
@pytest.mark.parametrize("kingdom", ["", INTRIGUE_TEN, MIXED_TEN])
@pytest.mark.ruling("setup-base-piles", "setup-seventeen-piles")
def test_the_supply_is_seven_basic_piles_and_ten_kingdom_piles(edition: str, kingdom: str) -> None:
    table = new_table(2, edition, kingdom)
    stocked = {name for name in table.game.setup.slots if table.supply(name) > 0}
    assert set(BASIC_PILES) < stocked
    assert len(stocked) == len(table.game.setup.cards) == 17
    assert sum(table.game.cells[PILES + slot] > 0 for slot in range(table.game.setup.width)) == 17


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.ruling("setup-kingdom-pile-size")
def test_a_kingdom_pile_without_victory_cards_has_10(edition: str, players: int) -> None:
    for group in ("base", "intrigue"):
        found = pile_sizes(edition, group, players)
        victories = {"Gardens", "Duke", "Great Hall", "Harem", "Mill", "Nobles"}
        assert {size for name, size in found.items() if name not in victories} == {10}


@BOTH_WITH_INTRIGUE_1E
@pytest.mark.ruling("setup-kingdom-victory-2p")
def test_two_players_have_8_of_a_kingdom_victory_card(edition: str) -> None:
    assert sizes(2, edition, "Gardens", "Duke", "Great Hall", "Harem", "Nobles", kingdom=MIXED_TEN) == [8] * 5


@BOTH_WITH_INTRIGUE_1E
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.ruling("setup-kingdom-victory-3-4p")
def test_three_and_four_players_have_12_of_a_kingdom_victory_card(edition: str, players: int) -> None:
    assert sizes(players, edition, "Gardens", "Duke", "Great Hall", "Harem", "Nobles", kingdom=MIXED_TEN) == [12] * 5


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
@pytest.mark.ruling("setup-kingdom-victory-intrigue")
def test_the_four_victory_cards_of_intrigue_follow_the_victory_piles(players: int, size: int) -> None:
    piles = ("Duke", "Great Hall", "Harem", "Nobles", "Province")
    assert sizes(players, "1e", *piles, kingdom=INTRIGUE_TEN) == [size] * 5


@BOTH
@pytest.mark.ruling("setup-victory-2p")
def test_two_players_have_8_of_each_basic_victory_card(edition: str) -> None:
    assert sizes(2, edition, "Estate", "Duchy", "Province") == [8, 8, 8]


@BOTH
@pytest.mark.ruling("setup-victory-3p")
def test_three_players_have_12_of_each_basic_victory_card(edition: str) -> None:
    assert sizes(3, edition, "Estate", "Duchy", "Province") == [12, 12, 12]


@BOTH
@pytest.mark.ruling("setup-victory-4p")
def test_four_players_have_12_of_each_basic_victory_card(edition: str) -> None:
    assert sizes(4, edition, "Estate", "Duchy", "Province") == [12, 12, 12]


@BOTH
@pytest.mark.ruling("setup-estates-exclude-starting")
def test_the_starting_estates_do_not_come_out_of_the_pile(edition: str) -> None:
    for players, size in ((2, 8), (3, 12), (4, 12)):
        table = new_table(players, edition)
        assert table.supply("Estate") == size
        assert in_game(table)["Estate"] == size + 3 * players


@BOTH
@pytest.mark.ruling("setup-estate-total-4p")
def test_four_players_use_all_24_estates_of_a_box(edition: str) -> None:
    table = new_table(4, edition)
    assert in_game(table)["Estate"] == 24
    assert sum(table.owned(seat)["Estate"] for seat in range(4)) == table.supply("Estate") == 12


@BOTH
@pytest.mark.ruling("setup-curses-2p")
def test_two_players_have_10_curses(edition: str) -> None:
    assert sizes(2, edition, "Curse") == [10]


@BOTH
@pytest.mark.ruling("setup-curses-3p")
def test_three_players_have_20_curses(edition: str) -> None:
    assert sizes(3, edition, "Curse") == [20]


@BOTH
@pytest.mark.ruling("setup-curses-4p")
def test_four_players_have_30_curses(edition: str) -> None:
    assert sizes(4, edition, "Curse") == [30]


@BOTH
@pytest.mark.ruling("setup-curses-always-present")
def test_the_curses_lie_there_even_if_no_card_hands_them_out(edition: str) -> None:
    table = new_table(2, edition)
    assert not {"Witch", "Swindler", "Torturer"} & set(table.game.setup.slots)
    table.choose("all")
    assert "Curse" in table.options
    table.choose("Curse")
    assert table.supply("Curse") == 9


@BOTH
@pytest.mark.ruling("setup-copper-minus-starting")
def test_the_copper_pile_is_what_the_players_leave_of_all_coppers(edition: str) -> None:
    for players, all_coppers in ((2, 60), (3, 60), (4, 60), (5, 120), (6, 120)):
        table = new_table(players, edition)
        assert table.supply("Copper") == all_coppers - 7 * players
        assert in_game(table)["Copper"] == all_coppers


@BOTH
@pytest.mark.ruling("setup-copper-2p")
def test_two_players_leave_46_coppers(edition: str) -> None:
    assert sizes(2, edition, "Copper") == [46]


@BOTH
@pytest.mark.ruling("setup-copper-3p")
def test_three_players_leave_39_coppers(edition: str) -> None:
    assert sizes(3, edition, "Copper") == [39]


@BOTH
@pytest.mark.ruling("setup-copper-4p")
def test_four_players_leave_32_coppers(edition: str) -> None:
    assert sizes(4, edition, "Copper") == [32]


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.ruling("setup-silver-all")
def test_the_silver_pile_has_all_40(edition: str, players: int) -> None:
    assert sizes(players, edition, "Silver") == [40]


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.ruling("setup-gold-all")
def test_the_gold_pile_has_all_30(edition: str, players: int) -> None:
    assert sizes(players, edition, "Gold") == [30]


@pytest.mark.ruling("setup-treasure-merge-intrigue")
def test_the_treasures_of_two_boxes_make_common_piles() -> None:
    table = new_table(6, "1e", MIXED_TEN)
    assert len(table.game.setup.cards) == 17
    cards = in_game(table)
    assert [cards[name] for name in ("Copper", "Silver", "Gold")] == [2 * 60, 2 * 40, 2 * 30]


@BOTH
@pytest.mark.ruling("setup-unused-excluded")
def test_what_the_game_does_not_need_stays_in_the_box(edition: str) -> None:
    table = lay("A hand: Workshop, Copper", edition=edition)
    assert table.supply("Province") == 8
    assert table.supply("Duchy") == 8
    assert table.supply("Curse") == 10
    table.choose("Workshop")
    affordable = {card.name for card in table.game.setup.cards if card.cost <= 4}
    assert table.options == affordable
    assert "Bureaucrat" not in table.options


@BOTH
@pytest.mark.ruling("setup-randomizer-not-a-card")
def test_a_pile_is_empty_when_its_ten_copies_are_gone(edition: str) -> None:
    table = lay("trash: 9 Village; buys: 2; A hand: 3 Gold", edition=edition)
    table.choose("all")
    assert table.supply("Village") == 1
    table.choose("Village")
    assert table.supply("Village") == 0
    assert table.asks(A, "buy")
    assert "Village" not in table.options
    assert table.game.empty_piles() == 1


@BOTH
@pytest.mark.ruling("setup-supply-definition")
def test_neither_the_trash_nor_a_deck_is_part_of_the_supply(edition: str) -> None:
    table = lay("trash: 9 Village; A hand: Workshop; A deck: 3 Silver; B deck: Village / 5 Estate", edition=edition)
    table.choose("Workshop")
    assert "Village" not in table.options
    assert {"Silver", "Estate", "Smithy"} < table.options
