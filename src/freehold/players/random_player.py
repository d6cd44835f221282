"""A player that picks a legal option at random, each with the same chance."""

from typing import final

from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.series import CHOICES, RandomStream
from freehold.rules.view import View


def count_options(options: i64) -> i64:
    """How many options there are."""
    count: i64 = 0
    while options:
        options &= options - 1
        count += 1
    return count


def nth_option(options: i64, number: i64) -> i64:
    """One of these options, by its number from 0."""
    while number > 0:
        options &= options - 1
        number -= 1
    option: i64 = 0
    while not (options >> option) & 1:
        option += 1
    return option


@final
class RandomPlayer(Player):
    """Random legal choices, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.stream: RandomStream = RandomStream(seed, CHOICES)

    def choose(self, view: View) -> i64:
        """Any of the options."""
        options = view.options()
        return nth_option(options, self.stream.below(count_options(options)))
