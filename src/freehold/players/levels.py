"""How strong a thinking player is and what it likes: levels, and characters of each level."""

from dataclasses import dataclass
from typing import Final

from freehold.rules.errors import BadSetup

# What a character likes: plans with Attacks, with cards that give several Actions, or with few Actions at all.
ATTACKS: Final = "attacks"
VILLAGES: Final = "villages"
MONEY: Final = "money"

LONGEST_THOUGHT: Final = 3600.0


@dataclass(frozen=True)
class Level:
    """A level of play, or a character of that level.

    A weaker level thinks just as well, but also chooses options that it knows to be worse: the more an option costs,
    the less often.
    """

    name: str
    # How many rollouts a decision about a gain may take, over all options; others take fewer.
    rollouts: int
    # The cost, as a share of a victory, at which an option is chosen e times less often than the best one. 0: never.
    carelessness: float = 0.0
    taste: str = ""
    about: str = ""

    def character(self, name: str, taste: str, about: str) -> "Level":
        """A character that plays at this level."""
        return Level(name, self.rollouts, self.carelessness, taste, about)


EASY: Final = Level(
    "Easy", 2000, carelessness=0.10, about="Knows the rules, and likes one kind of card at a time. For a first game."
)
MEDIUM: Final = Level("Medium", 2000, carelessness=0.03, about="Plays a sound game, with small mistakes now and then.")
HARD: Final = Level("Hard", 30_000, about="Knows good plans for the kingdom, and checks every choice.")
EXPERT: Final = Level("Expert", 120_000, about="Like Hard, and about as strong, but takes more time if it may.")
# From the weakest to the strongest.
LEVELS: Final = (EASY, MEDIUM, HARD, EXPERT)

# Opponents with a name and a taste, each at its level.
CHARACTERS: Final = (
    EASY.character("Pip", MONEY, "Trusts in coins and buys little else. Easy."),
    EASY.character("Mirabel", VILLAGES, "Loves Villages, with or without a use for them. Easy."),
    EASY.character("Bruno", ATTACKS, "Attacks first and asks later. Easy."),
    MEDIUM.character("Odile", MONEY, "Counts coins well and keeps her Actions few. Medium."),
    MEDIUM.character("Teodor", VILLAGES, "Builds long turns, if he is given the time. Medium."),
    MEDIUM.character("Greta", ATTACKS, "Makes sure that nobody else gets anywhere. Medium."),
    HARD.character("Anselm", MONEY, "Wastes nothing, least of all turns. Hard."),
    HARD.character("Yara", VILLAGES, "Has an engine running before others have a plan. Hard."),
    HARD.character("Viktor", ATTACKS, "Knows exactly which Attack hurts here. Hard."),
    EXPERT.character("Leonie", MONEY, "Needs few cards, and every one of them counts. Expert."),
    EXPERT.character("Rafael", VILLAGES, "Finds the long turns that others miss. Expert."),
    EXPERT.character("Ottilie", ATTACKS, "Picks the moment when an Attack costs the most. Expert."),
)


def find_level(name: str) -> Level | None:
    """The level or character with this name, in any spelling, or None."""
    wanted = name.strip().casefold()
    return next((level for level in (*LEVELS, *CHARACTERS) if level.name.casefold() == wanted), None)


def check_seconds(seconds: float) -> float:
    """The time to think about a decision."""
    if not 0.0 <= seconds <= LONGEST_THOUGHT:
        raise BadSetup(f"a player thinks for 0 to {LONGEST_THOUGHT:,.0f} seconds about a decision, not {seconds:g}")
    return seconds
