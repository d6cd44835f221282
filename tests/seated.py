"""Players to seat in tests."""

from freehold.cards.catalogue import find_set, make_setup
from freehold.players.strategist import Strategist
from freehold.strategies.library import default_strategy, find_strategy

# Players are made for one set-up but can play with any; this one has all the cards they name.
_SETUP = make_setup(find_set("First Game").cards)
_MONEY = ("Big Money", "Big Money with a Smithy", "Big Money with two Smithies")


def big_money(smithies: int = 0) -> Strategist:
    """Treasures and Provinces, with up to this many Smithies."""
    return Strategist(find_strategy(_MONEY[smithies]), _SETUP)


def sensible() -> Strategist:
    """The strategy for any kingdom."""
    return Strategist(default_strategy(), _SETUP)
