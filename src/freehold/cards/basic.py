"""The seven basic piles, in the Supply of every game and always in the same slots."""

from typing import Final

from freehold.rules.card import VICTORY_PILE, Card
from freehold.rules.vocabulary import CURSE, TREASURE, VICTORY

# The slots of the basic cards.
COPPER: Final = 0
SILVER: Final = 1
GOLD: Final = 2
ESTATE: Final = 3
DUCHY: Final = 4
PROVINCE: Final = 5
CURSE_CARD: Final = 6

# Pile sizes for 2, 3, 4, 5 and 6 players; five and six play with a second box (setup-treasures-5-6p).
BASIC: Final = (
    Card("Copper", 0, TREASURE, "Worth $1 when played.", coins=1, start=7, pile=(46, 39, 32, 85, 78)),
    Card("Silver", 3, TREASURE, "Worth $2 when played.", coins=2, pile=(40, 40, 40, 80, 80)),
    Card("Gold", 6, TREASURE, "Worth $3 when played.", coins=3, pile=(30, 30, 30, 60, 60)),
    Card("Estate", 2, VICTORY, "1 victory point.", points=1, start=3, pile=VICTORY_PILE),
    Card("Duchy", 5, VICTORY, "3 victory points.", points=3, pile=VICTORY_PILE),
    Card(
        "Province",
        8,
        VICTORY,
        "6 victory points. The game ends with the turn that empties this pile.",
        points=6,
        pile=(8, 12, 12, 15, 18),
        ends_game=True,
    ),
    Card("Curse", 0, CURSE, "Costs its owner 1 victory point.", points=-1, pile=(10, 20, 30, 40, 50)),
)
