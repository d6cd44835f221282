"""What the terms of a strategy mean in a position: the table of docs/write-a-strategy.md, seen by seat A."""

import pytest

from freehold.notation.strategy import read_strategy
from freehold.players.plan import Plan
from freehold.rules.vocabulary import NONE
from tests.table import A, Table, lay

POSITION = """A hand: Smithy, 2 Village, 3 Copper, Estate
A in play: Festival, Witch, Silver
A deck: Gold, 4 Copper, 2 Estate
A discard: Gardens, Curse
A turns: 4
A gained: 2 Village, Smithy, Festival, Witch, Silver, Gold, Gardens, Curse, 2 Cellar
B hand: 5 Copper, Province, Witch
gained this turn: 2 Village, Silver
trash: 2 Curse, Copper, 10 Cellar, 10 Moat
actions: 1
buys: 2
coins: 4"""


@pytest.fixture(scope="module")
def table() -> Table:
    return lay(POSITION, kingdom="Witch, Festival, Smithy, Village, Gardens, Moat, Cellar, Market, Militia, Mine")


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("Coppers owned", 7),
        ("Coppers in hand", 3),
        ("Festivals in play", 1),
        ("Provinces left", 7),
        ("Curses trashed", 2),
        # The card that opponents own, and the two that were gained and then trashed.
        ("Witches owned by an opponent", 1),
        ("Coppers owned by all opponents", 5),
        ("Actions owned by an opponent", 1),
        ("Cellars gained", 2),
        ("Cellars owned", 0),
        ("Estates gained", 0),
        ("Actions gained", 7),
        ("Villages gained this turn", 2),
        ("Cellars gained this turn", 0),
        ("Actions gained this turn", 2),
        ("smallest pile", 7),
        ("Actions owned", 5),
        ("Actions in hand", 3),
        ("Attacks in play", 1),
        ("Treasures owned", 9),
        ("Treasures trashed", 1),
        ("Victory cards owned", 4),
        ("Reactions left", 0),
        ("Thieves owned", 0),
        # The fifth, after four that are over.
        ("turn", 5),
        ("coins", 4),
        ("actions", 1),
        ("buys", 2),
        # Seven Coppers, Silver, Gold, and the two coins of the Festival.
        ("total money", 14),
        ("cards owned", 19),
        ("empty piles", 2),
        ("gains to end the game", 7),
        # Three Estates, one Gardens for 19 cards, and the Curse.
        ("score", 3),
        ("score difference", -3),
        ("players", 2),
        ("Coppers owned / 2", 3.5),
        ("Coppers owned / Thieves owned", 0),
        ("2 + 3 * 4 - 6 / 4", 12.5),
    ],
)
def test_a_number_is_what_the_table_says(number: str, value: float, table: Table) -> None:
    (line,) = read_strategy(f'strategy "Test"\nbuy Copper when {number} = {value}').buys
    plan = Plan((line,), table.game.setup)
    assert plan.line(table.view(A), -1, table.coins) == 0
    (line,) = read_strategy(f'strategy "Test"\nbuy Copper when {number} != {value}').buys
    assert Plan((line,), table.game.setup).line(table.view(A), -1, table.coins) == NONE


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("coins < 4", False),
        ("coins < 5", True),
        ("coins <= 4", True),
        ("coins >= 5", False),
        ("coins >= 4", True),
        ("coins > 4", False),
        ("not coins > 4", True),
        ("coins = 4 and buys = 1", False),
        ("coins = 4 or buys = 1", True),
        ("coins = 3 and buys = 1 or buys = 2", True),
        ("coins = 3 and (buys = 1 or buys = 2)", False),
    ],
)
def test_a_condition_holds_or_not(condition: str, holds: bool, table: Table) -> None:
    plan = Plan(read_strategy(f'strategy "Test"\nbuy Copper when {condition}').buys, table.game.setup)
    assert (plan.line(table.view(A), -1, table.coins) == 0) is holds
