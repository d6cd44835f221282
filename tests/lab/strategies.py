"""Small strategies for the tests of the laboratory."""

from freehold.lab.matchup import Matchup, kingdom_for
from freehold.players.strategy import Count, Line, Number, Operation, Strategy
from freehold.players.terms import OWNED

PROVINCE, GOLD, SILVER = Line("Province"), Line("Gold"), Line("Silver")
ONE_SMITHY = Line("Smithy", Operation("<", Count("Smithy", OWNED), Number(1)))
MONEY = Strategy("Money", (PROVINCE, GOLD, SILVER))
SMITHY = Strategy("Smithy", (PROVINCE, GOLD, ONE_SMITHY, SILVER))
COPPER = Strategy("Copper", (PROVINCE, Line("Copper")))


def matchup(*strategies: Strategy, seed: int = 1) -> Matchup:
    return Matchup(strategies, kingdom_for(strategies), seed)
