"""Small strategies for the tests of the laboratory."""

from freehold.lab.matchup import Contestant, Matchup, kingdom_for
from freehold.players.levels import Level
from freehold.players.strategy import Count, Line, Number, Operation, Strategy
from freehold.players.terms import OWNED
from freehold.players.thinking import Thinking

PROVINCE, GOLD, SILVER = Line("Province"), Line("Gold"), Line("Silver")
ONE_SMITHY = Line("Smithy", Operation("<", Count("Smithy", OWNED), Number(1)))
MONEY = Strategy("Money", (PROVINCE, GOLD, SILVER))
SMITHY = Strategy("Smithy", (PROVINCE, GOLD, ONE_SMITHY, SILVER))
COPPER = Strategy("Copper", (PROVINCE, Line("Copper")))
# No rollouts: thinking would take too long in tests, and makes no difference to the laboratory.
HARD = Thinking("Hard", Level("Hard", 0), (SMITHY, MONEY))


def matchup(*contestants: Contestant, seed: int = 1) -> Matchup:
    strategies = [one for one in contestants if isinstance(one, Strategy)]
    return Matchup(contestants, kingdom_for(strategies or [SMITHY]), seed)
