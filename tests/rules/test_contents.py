"""What is in the boxes, as far as it decides which cards a game can have, and how many."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.rules.new_game import INTRIGUE_TEN, in_game, new_table, pile_sizes

BOX = {"Copper": 60, "Silver": 40, "Gold": 30, "Estate": 24, "Duchy": 12, "Province": 12, "Curse": 30}


@pytest.mark.ruling("contents-kingdom-1e")
def test_the_first_edition_has_24_actions_of_10_and_gardens_of_12() -> None:
    sizes = pile_sizes("1e", "base", 4)
    assert len(sizes) == 25
    assert sizes.pop("Gardens") == 12
    cards = kingdom_cards("1e", ["base"])
    assert all("Action" in cards[name].type_names() and size == 10 for name, size in sizes.items())
    assert 12 + sum(sizes.values()) == 252


@pytest.mark.ruling("contents-kingdom-2e")
def test_the_second_edition_has_25_kinds_of_10_and_gardens_of_12() -> None:
    sizes = pile_sizes("2e", "base", 4)
    assert len(sizes) == 26
    assert [name for name, size in sizes.items() if size != 10] == ["Gardens"]
    assert sizes["Gardens"] == 12
    assert sum(sizes.values()) == 262


@pytest.mark.ruling("contents-kingdom-list-2e")
def test_the_second_edition_drops_six_cards_and_adds_seven() -> None:
    first = set(kingdom_cards("1e", ["base"]))
    second = set(kingdom_cards("2e", ["base"]))
    assert first - second == {"Adventurer", "Chancellor", "Feast", "Spy", "Thief", "Woodcutter"}
    assert second - first == {"Artisan", "Bandit", "Harbinger", "Merchant", "Poacher", "Sentry", "Vassal"}


@pytest.mark.ruling("contents-kingdom-intrigue")
def test_intrigue_has_21_kinds_of_10_and_four_of_12() -> None:
    sizes = pile_sizes("1e", "intrigue", 4)
    assert len(sizes) == 25
    assert {name for name, size in sizes.items() if size == 12} == {"Duke", "Great Hall", "Harem", "Nobles"}
    assert sorted(sizes.values()) == [10] * 21 + [12] * 4
    assert sum(sizes.values()) == 258


@pytest.mark.ruling("contents-kingdom-intrigue-2e")
def test_the_second_edition_of_intrigue_has_22_kinds_of_10_and_four_of_12() -> None:
    sizes = pile_sizes("intrigue 2e", "intrigue", 4)
    assert len(sizes) == 26
    assert {name for name, size in sizes.items() if size == 12} == {"Duke", "Harem", "Mill", "Nobles"}
    assert sorted(sizes.values()) == [10] * 22 + [12] * 4
    assert sum(sizes.values()) == 268


@pytest.mark.ruling("contents-kingdom-list-intrigue-2e")
def test_the_second_edition_of_intrigue_drops_six_cards_and_adds_seven() -> None:
    first = set(kingdom_cards("intrigue 1e", ["intrigue"]))
    second = set(kingdom_cards("intrigue 2e", ["intrigue"]))
    assert first - second == {"Coppersmith", "Great Hall", "Saboteur", "Scout", "Secret Chamber", "Tribute"}
    assert second - first == {"Courtier", "Diplomat", "Lurker", "Mill", "Patrol", "Replace", "Secret Passage"}


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.ruling("contents-treasures")
def test_one_box_has_60_copper_40_silver_and_30_gold(edition: str, players: int) -> None:
    cards = in_game(new_table(players, edition))
    treasures = {name: cards[name] for name in ("Copper", "Silver", "Gold")}
    assert treasures == {"Copper": 60, "Silver": 40, "Gold": 30}
    assert sum(treasures.values()) == 130


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.ruling("contents-victories")
def test_four_players_use_all_48_basic_victory_cards_of_a_box(edition: str) -> None:
    cards = in_game(new_table(4, edition))
    victories = {name: cards[name] for name in ("Estate", "Duchy", "Province")}
    assert victories == {"Estate": 24, "Duchy": 12, "Province": 12}
    assert sum(victories.values()) == 48


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.ruling("contents-curses")
def test_four_players_use_all_30_curses_of_a_box(edition: str) -> None:
    assert in_game(new_table(4, edition))["Curse"] == 30


@pytest.mark.ruling("contents-intrigue-base-cards")
def test_intrigue_can_be_played_alone_with_its_own_basic_cards() -> None:
    table = new_table(4, "1e", INTRIGUE_TEN)
    cards = in_game(table)
    assert {name: cards[name] for name in BOX} == BOX
    assert set(cards) - set(BOX) == set(INTRIGUE_TEN.split(", ")) <= set(kingdom_cards("1e", ["intrigue"]))
    table.choose("all", "Copper")
    assert table.game.turn == 2


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_up_to_four_players_need_no_second_box(edition: str) -> None:
    for players in (2, 3, 4):
        cards = in_game(new_table(players, edition))
        assert all(cards[name] <= count for name, count in BOX.items())
