"""A player that picks a legal option at random, each with the same chance."""

from typing import final

from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.series import CHOICES, RandomStream
from freehold.rules.view import View


@final
class RandomPlayer(Player):
    """Random legal choices, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.stream: RandomStream = RandomStream(seed, CHOICES)

    def choose(self, view: View) -> i64:
        """Any of the options."""
        options = view.options()
        count: i64 = 0
        left = options
        while left:
            left &= left - 1
            count += 1
        skip = self.stream.below(count)
        while skip > 0:
            options &= options - 1
            skip -= 1
        option: i64 = 0
        while not (options >> option) & 1:
            option += 1
        return option
