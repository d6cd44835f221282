"""The ten kingdom cards: which may be chosen, and what becomes of them."""

import pytest

from freehold.cards.catalogue import find_set, kingdom_cards
from freehold.rules.errors import BadSetup
from tests.rules.new_game import BASIC_PILES, new_table
from tests.table import FILLERS, lay

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])

ODD_KINGDOMS = {
    "1e": (
        "Bureaucrat, Militia, Spy, Thief, Witch, Minion, Saboteur, Swindler, Torturer, Feast",
        "Adventurer, Harem, Nobles, Council Room, Duke, Festival, Laboratory, Library, Market, Mine",
        "Bridge, Coppersmith, Throne Room, Gardens, Duke, Great Hall, Harem, Nobles, Secret Chamber, Moat",
    ),
    "base 2e, intrigue 1e": (
        "Bandit, Bureaucrat, Militia, Witch, Minion, Saboteur, Swindler, Torturer, Moat, Secret Chamber",
        "Artisan, Harem, Nobles, Council Room, Duke, Festival, Laboratory, Library, Market, Sentry",
        "Cellar, Chapel, Courtyard, Moat, Pawn, Secret Chamber, Harbinger, Merchant, Vassal, Workshop",
    ),
    "2e": (
        "Bandit, Bureaucrat, Militia, Witch, Minion, Replace, Swindler, Torturer, Moat, Diplomat",
        "Duke, Gardens, Harem, Mill, Nobles, Courtier, Lurker, Masquerade, Patrol, Secret Passage",
    ),
}


@BOTH
@pytest.mark.ruling("setup-kingdom-ten-piles")
def test_ten_different_cards_become_a_pile_each(edition: str) -> None:
    table = new_table(2, edition)
    assert [name for name in table.game.setup.slots if name not in BASIC_PILES] == list(FILLERS)
    assert all(table.supply(name) >= 8 for name in FILLERS)
    for kingdom in (FILLERS[:9], [*FILLERS, "Witch"], [*FILLERS[:9], "Village"]):
        with pytest.raises(BadSetup, match=r"a kingdom has 10 (different )?cards"):
            new_table(2, edition, ", ".join(kingdom))


@pytest.mark.parametrize("edition", ODD_KINGDOMS)
@pytest.mark.ruling("setup-kingdom-choice-free")
def test_no_combination_is_forbidden(edition: str) -> None:
    for kingdom in ODD_KINGDOMS[edition]:
        table = new_table(2, edition, kingdom)
        assert set(kingdom.split(", ")) < set(table.game.setup.slots)
        table.choose("all")
        assert table.options >= {"Copper", "Curse"}


@BOTH
def test_any_card_may_stand_beside_any_other(edition: str) -> None:
    names = list(kingdom_cards(edition))
    for at in range(len(names)):
        ten = (names[at:] + names)[:10]
        assert set(ten) < set(new_table(2, edition, ", ".join(ten)).game.setup.slots)


@pytest.mark.ruling("setup-first-game-1e")
def test_the_first_game_of_the_first_edition() -> None:
    ten = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop"
    assert ", ".join(find_set("First Game", "1e").cards) == ten
    assert new_table(2, "1e", ten).supply("Woodcutter") == 10


@pytest.mark.ruling("setup-first-game-2e")
def test_the_first_game_of_the_second_edition() -> None:
    ten = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
    assert ", ".join(find_set("First Game", "2e").cards) == ten
    assert new_table(2, "2e", ten).supply("Merchant") == 10


@pytest.mark.ruling("setup-editions-mixed")
@pytest.mark.parametrize(
    ("edition", "base", "intrigue"),
    [
        ("base 1e, intrigue 1e", "Thief", "Scout"),
        ("base 1e, intrigue 2e", "Thief", "Lurker"),
        ("base 2e, intrigue 1e", "Sentry", "Scout"),
        ("base 2e, intrigue 2e", "Sentry", "Lurker"),
        ("base 1e", "Thief", "Lurker"),
        ("intrigue 1e", "Sentry", "Scout"),
    ],
)
def test_each_set_has_an_edition_of_its_own(edition: str, base: str, intrigue: str) -> None:
    available = kingdom_cards(edition)
    assert {name for name in ("Thief", "Sentry", "Scout", "Lurker") if name in available} == {base, intrigue}
    table = lay("", edition=edition, kingdom=f"{base}, {intrigue}")
    assert table.supply(base) == table.supply(intrigue) == 10
