"""A series of games: who starts the next one, and the random numbers used between games."""

from typing import Final, final

from mypy_extensions import i64

from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED, next_random, random_from_seed, scaled
from freehold.rules.setup import MOST_SEATS

# Purposes of random streams. From one seed each purpose gets its own stream, different from that of the game itself.
STARTING_PLAYER: Final = 1
KINGDOM: Final = 2
CHOICES: Final = 3


@final
class RandomStream:
    """Random numbers for use outside a game, from the same generator: a seed gives the same ones everywhere."""

    def __init__(self, seed: int, purpose: i64) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
        self.random: i64 = random_from_seed(random_from_seed(seed) ^ purpose)

    def below(self, limit: i64) -> i64:
        """A random number from 0 to limit - 1."""
        self.random = next_random(self.random)
        return scaled(self.random, limit)


def next_first(players: int, winners: list[int], seed: int, tie_among_losers: bool) -> int:
    """The seat that starts the game after one with these winners (start-left-of-winner).

    A single winner goes last, so the player to the left starts. After a tie the starting player is random: one of
    those who did not win, or any player (start-after-tie-1e, start-after-tie-2e); if everyone won, any player.
    """
    if not 2 <= players <= MOST_SEATS:
        raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {players}")
    if not winners:
        raise BadSetup("a finished game has at least one winner, but none is given")
    for seat in winners:
        if not 0 <= seat < players:
            raise BadSetup(f"seat {seat} cannot have won: the seats are 0 to {players - 1}")
    candidates = [seat for seat in range(players) if seat not in winners]
    if len(candidates) == players - 1:
        return (winners[0] + 1) % players
    if not tie_among_losers or not candidates:
        candidates = list(range(players))
    return candidates[RandomStream(seed, STARTING_PLAYER).below(len(candidates))]
