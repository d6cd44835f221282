"""The computer players of a session: the strategies of the library, and one that chooses at random."""

import logging
from functools import cache
from typing import Final

from mypy_extensions import i64

from freehold.notation.record import Record
from freehold.players.random_player import RandomPlayer
from freehold.players.strategist import Strategist, missing_cards
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup, FreeholdError
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import Setup
from freehold.rules.shuffles import COMPUTER, derived_number
from freehold.rules.view import View
from freehold.strategies.library import DEFAULT, default_strategy, find_strategy, library_text

CHANCE: Final = "chance"
COMPUTER_NAME: Final = "Computer"

_log = logging.getLogger(__name__)


def check_computer(computer: str) -> str:
    """The id of a computer player: a strategy of the library in any spelling, or `chance`; empty is the default."""
    if computer in ("", DEFAULT, CHANCE):
        return computer or DEFAULT
    try:
        # Only the library: players must not be able to make the server read a file.
        if library_text(computer):
            return find_strategy(computer).name
    except FreeholdError:
        pass
    raise BadSetup(f"there is no computer player {computer[:60]!r}; choose one from the list")


def computer_name(computer: str) -> str:
    """The default name of a computer player."""
    if computer in (CHANCE, DEFAULT):
        return COMPUTER_NAME
    return find_strategy(computer).name


def check_cards(computer: str, setup: Setup) -> None:
    """Refuse a computer player that needs kingdom cards which are not in this game."""
    missing = [] if computer == CHANCE else missing_cards(find_strategy(computer), setup)
    if missing:
        raise BadSetup(f"{computer} needs {' and '.join(missing)}, which this kingdom does not have")


@cache
def _strategy(computer: str) -> Strategy:
    try:
        return find_strategy(check_computer(computer))
    except FreeholdError:
        _log.warning("the computer player %r no longer exists; the default one plays instead", computer)
        return default_strategy()


def computer_player(computer: str, setup: Setup) -> Strategist | None:
    """The computer player for games with this set-up; None if it chooses at random.

    If a random or drafted kingdom lacks the cards of its strategy, it plays the strategy for any kingdom.
    """
    if computer == CHANCE:
        return None
    strategy = _strategy(computer)
    return Strategist(default_strategy() if missing_cards(strategy, setup) else strategy, setup)


def random_option(view: View, record: Record, number: int) -> i64:
    """A random option; the same decision of the same game always gives the same one."""
    seed = derived_number(record.secret, COMPUTER, number) if record.secret else record.seed + number
    return RandomPlayer(seed & LARGEST_SEED).choose(view)
