"""The computer players of a session: levels that think, strategies, and one that chooses at random.

A strategy comes from the library, or is a text that somebody has written; then the text itself is the id.

Nobody thinks here. A level, or a character of a level, only has a plan to follow where there is no time to think.
Whoever runs the session lets it think, and passes on what it chose.
"""

import logging
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from freehold.notation.record import Record
from freehold.notation.strategy import BadStrategy, read_strategy
from freehold.players.levels import CHARACTERS, LEVELS, Level, find_level
from freehold.players.random_player import RandomPlayer
from freehold.players.strategist import Strategist, missing_cards
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup, FreeholdError
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import Setup
from freehold.rules.shuffles import COMPUTER, derived_number
from freehold.rules.view import View
from freehold.strategies.library import DEFAULT, default_strategy, find_strategy, library_text
from freehold.strategies.solved import solved_plans

CHANCE: Final = "chance"
# The prefix of the id of a player with somebody's own strategy; the text of the strategy follows.
OWN: Final = "own:"
# Maximum length of the text of a player's own strategy; those of the library are shorter.
MAX_OWN_LENGTH: Final = 8_000
COMPUTER_NAME: Final = "Computer"

_log = logging.getLogger(__name__)


def id_of_level(level: Level) -> str:
    """The id of the computer player of a level, or of a character."""
    return level.name.casefold()


_LEVELS: Final = {id_of_level(level): level for level in (*LEVELS, *CHARACTERS)}


def level_of(computer: str) -> Level | None:
    """The level or character of a thinking computer player by its id, or None if it is another player."""
    return _LEVELS.get(computer)


def check_computer(computer: str) -> str:
    """The id of a computer player: a level, a character, a strategy of the library in any spelling, or `chance`.

    Empty means the default. A strategy text is checked.
    """
    if computer in ("", DEFAULT, CHANCE):
        return computer or DEFAULT
    if computer.startswith(OWN):
        _own_strategy(computer)
        return computer
    level = find_level(computer)
    if level is not None:
        return id_of_level(level)
    try:
        # Only the library: players must not be able to make the server read a file.
        if library_text(computer):
            return find_strategy(computer).name
    except FreeholdError:
        pass
    raise BadSetup(f"there is no computer player {computer[:60]!r}; choose one from the list")


def own_computer(text: str) -> str:
    """The id of a computer player that follows a strategy text; raises an error if the text is wrong."""
    computer = OWN + text
    _own_strategy(computer)
    return computer


def short_id(computer: str) -> str:
    """The id of a computer player for a log, without the strategy text, which anybody may have written."""
    return "an own strategy" if computer.startswith(OWN) else computer


@lru_cache(maxsize=500)
def _own_strategy(computer: str) -> Strategy:
    """The strategy that is written in an id."""
    text = computer.removeprefix(OWN)
    if len(text) > MAX_OWN_LENGTH:
        raise BadStrategy(f"a strategy at a table can have at most {MAX_OWN_LENGTH:,} characters, not {len(text):,}")
    return read_strategy(text)


def computer_name(computer: str) -> str:
    """The default name of a computer player."""
    if computer in (CHANCE, DEFAULT):
        return COMPUTER_NAME
    level = level_of(computer)
    return _strategy_of(computer).name if level is None else level.name


def _strategy_of(computer: str) -> Strategy:
    return _own_strategy(computer) if computer.startswith(OWN) else find_strategy(computer)


def check_cards(computer: str, setup: Setup) -> None:
    """Refuse a computer player that needs kingdom cards which are not in this game."""
    fits_all = computer == CHANCE or level_of(computer) is not None
    missing = [] if fits_all else missing_cards(_strategy_of(computer), setup)
    if missing:
        raise BadSetup(f"{computer_name(computer)} needs {' and '.join(missing)}, which this kingdom does not have")


@lru_cache(maxsize=500)
def _strategy(computer: str) -> Strategy:
    try:
        return _strategy_of(check_computer(computer))
    except FreeholdError:
        _log.warning("the computer player %r no longer exists; the default one plays instead", short_id(computer))
        return default_strategy()


@lru_cache(maxsize=500)
def plan_of_levels(setup: Setup) -> Strategy:
    """The plan of a thinking computer player where it does not think: the best one if the kingdom is solved."""
    for players in (setup.players, 2):
        try:
            found = solved_plans(setup.kingdom, setup.editions, int(players))
        except FreeholdError as error:
            _log.warning("%s; the strategy for any kingdom is used", error)
            continue
        if found:
            return found[0].strategy
    return default_strategy()


def computer_player(computer: str, setup: Setup) -> Strategist | None:
    """The computer player for games with this set-up; None if it chooses at random, and for a level its plan.

    If a random or drafted kingdom lacks the cards of its strategy, it plays the strategy for any kingdom.
    """
    if computer == CHANCE:
        return None
    if level_of(computer) is not None:
        return Strategist(plan_of_levels(setup), setup)
    strategy = _strategy(computer)
    return Strategist(default_strategy() if missing_cards(strategy, setup) else strategy, setup)


def random_option(view: View, record: Record, number: int) -> i64:
    """A random option; the same decision of the same game always gives the same one."""
    seed = derived_number(record.secret, COMPUTER, number) if record.secret else record.seed + number
    return RandomPlayer(seed & LARGEST_SEED).choose(view)
