"""The vocabulary of a strategy: what its conditions can use, and how they are combined."""

from typing import Final

# Where cards of a name or type are counted.
OWNED: Final = "owned"
IN_HAND: Final = "in hand"
IN_PLAY: Final = "in play"
LEFT: Final = "left"
TRASHED: Final = "trashed"
GAINED: Final = "gained"
GAINED_THIS_TURN: Final = "gained this turn"
# The most that any one opponent owns, and what all of them own together.
AN_OPPONENT: Final = "owned by an opponent"
ALL_OPPONENTS: Final = "owned by all opponents"
COUNTED: Final = (OWNED, AN_OPPONENT, ALL_OPPONENTS, GAINED, GAINED_THIS_TURN, IN_HAND, IN_PLAY, LEFT, TRASHED)

# Other facts that a condition can use.
TURN: Final = "turn"
COINS: Final = "coins"
ACTIONS: Final = "actions"
BUYS: Final = "buys"
TOTAL_MONEY: Final = "total money"
CARDS_OWNED: Final = "cards owned"
EMPTY_PILES: Final = "empty piles"
SMALLEST_PILE: Final = "smallest pile"
GAINS_TO_END: Final = "gains to end"
SCORE: Final = "score"
SCORE_DIFFERENCE: Final = "score difference"
PLAYERS: Final = "players"
FACTS: Final = (
    TURN,
    COINS,
    ACTIONS,
    BUYS,
    TOTAL_MONEY,
    CARDS_OWNED,
    EMPTY_PILES,
    SMALLEST_PILE,
    GAINS_TO_END,
    SCORE,
    SCORE_DIFFERENCE,
    PLAYERS,
)

SUMS: Final = ("+", "-")
PRODUCTS: Final = ("*", "/")
COMPARISONS: Final = ("<", "<=", "=", "!=", ">=", ">")
AND: Final = "and"
OR: Final = "or"
