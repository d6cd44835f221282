"""A game at its very start, on the table of the tests."""

from collections import Counter

from freehold.cards.catalogue import Editions, kingdom_cards, make_setup
from freehold.rules.game import start
from freehold.rules.vocabulary import NONE
from tests.table import FILLERS, Table

BASIC_PILES = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")

# Ten cards that belong to Intrigue alone, five of base and five of Intrigue, and the two cards of a kingdom that score.
INTRIGUE_TEN = "Baron, Bridge, Conspirator, Courtyard, Duke, Great Hall, Harem, Nobles, Pawn, Upgrade"
MIXED_TEN = "Cellar, Gardens, Market, Village, Witch, Duke, Great Hall, Harem, Nobles, Pawn"


def new_table(
    players: int = 2, edition: str | Editions = "2e", kingdom: str = "", seed: int = 0, first: int = NONE
) -> Table:
    """A game with this many players, run to its first question; by default with plain kingdom cards."""
    named = kingdom.split(", ") if kingdom else FILLERS
    return Table(start(make_setup(named, players, edition), seed, first))


def in_game(table: Table) -> Counter[str]:
    """All cards of a game, wherever they lie."""
    found = Counter({name: table.supply(name) for name in table.game.setup.slots}) + table.trash()
    for seat in range(table.game.setup.players):
        found += table.owned(seat)
    return found


def pile_sizes(edition: str, group: str, players: int) -> dict[str, int]:
    """How many cards the pile of each kingdom card of a set has at the start, by laying them out ten at a time."""
    names = list(kingdom_cards(edition, [group]))
    sizes = {}
    for at in range(0, len(names), 10):
        ten = (names[at:] + names)[:10]
        table = new_table(players, edition, ", ".join(ten))
        sizes.update({name: table.supply(name) for name in ten})
    return sizes
