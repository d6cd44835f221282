"""The work of the strength benchmark in pieces that other processes can do: opponents to prepare and games to play."""

import json
import math
import os
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

from benchmarks.menus import evolve
from freehold.cards.catalogue import BASE_SET, kingdom_cards, read_editions
from freehold.lab.executor import InProcess
from freehold.lab.matchup import Contestant, make_player, plan_of
from freehold.lab.opponents import prepared
from freehold.lab.solution import solution_of
from freehold.lab.solving import Search, seed_for
from freehold.lab.trial import TURN_LIMIT, Setting, Trial
from freehold.notation.kingdom import Kingdom
from freehold.notation.older_forms import EDITIONS as OLDER_EDITIONS
from freehold.notation.strategy import read_strategy
from freehold.players.match import GAMES, PLAYERS, SHARE, VICTORY_SHARE, Tally, play_rounds, seed_of_round
from freehold.players.player import Player
from freehold.players.rollouts import Rollouts, WorldsOfSeat, share_of_victory
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.players.thinking import Thinking
from freehold.rules.errors import FreeholdError
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.strategies.library import find_strategy, names

FOLDER: Final = Path(__file__).parent / "opponents"

# Kinds of opponents that are prepared for each kingdom.
LIBRARY: Final = "library"
CHAMPION: Final = "champion"
MENU: Final = "menu"
PREPARED: Final = (LIBRARY, CHAMPION, MENU)

# To find the best strategy of the library: rounds of each against Common Sense, then of each pair of the best.
FIRST_ROUNDS: Final = 100
LIBRARY_FINALISTS: Final = 6
FINAL_ROUNDS: Final = 300
# Rounds of each pair to choose the champion among the different strategies that a search found.
CHAMPION_ROUNDS: Final = 300
# What a choice that departs from a plan is worth is found out with this many rollouts, against the real opponent, and
# what a plan wins alone in this many rounds. Which of its plans a player is compared with is found out in fewer.
CHECKS: Final = 600
PLAN_ROUNDS: Final = 1000
ROUNDS_TO_CHOOSE_PLAN: Final = 100


@cache
def common_sense() -> Strategy:
    """Common Sense as it was when this benchmark was made, so that later results can be compared."""
    return read_strategy((FOLDER / "common_sense.txt").read_text("utf-8"), "common_sense.txt")


# Preparing opponents.


@dataclass(frozen=True)
class Preparation:
    """An opponent to prepare for a kingdom, before the player under test plays there."""

    kind: str
    kingdom: Kingdom
    seed: int
    # How much processor time the search for a champion gets, and how many games the one for a menu.
    seconds: float
    games: int

    def play(self) -> "Prepared":
        started = time.process_time()
        setting = Setting(self.kingdom)
        seed = seed_for(self.seed, f"{self.kind}, {', '.join(sorted(self.kingdom.cards))}")
        if self.kind == LIBRARY:
            strategy, about = best_of_library(setting, seed)
        elif self.kind == CHAMPION:
            strategy, about = champion_of_search(setting, seed, self.seconds)
        else:
            strategy, about = evolve(setting, seed, self.games), f"{self.games:,} games, seed {seed}"
        return Prepared(self, strategy, about, time.process_time() - started)


@dataclass(frozen=True)
class Prepared:
    """An opponent, how it was found, and how much processor time that took."""

    preparation: Preparation
    strategy: Strategy
    about: str
    seconds: float


def best_of_library(setting: Setting, seed: int) -> tuple[Strategy, str]:
    """The strategy for certain cards that does best against Common Sense and the others of the library."""
    setup = setting.setup()
    fitting = [
        strategy
        for strategy in map(find_strategy, names())
        if not strategy.any_kingdom and not missing_cards(strategy, setup)
    ]
    first = {
        one.name: Trial(setting, one, (common_sense(),), FIRST_ROUNDS, seed_for(seed, f"{one.name} alone")).play().mean
        for one in fitting
    }
    best = sorted(fitting, key=lambda one: -first[one.name])[:LIBRARY_FINALISTS]
    totals = dict.fromkeys((one.name for one in best), 0.0)
    for one, other in combinations([*best, common_sense()], 2):
        trial = Trial(setting, one, (other,), FINAL_ROUNDS, seed_for(seed, f"{one.name} and {other.name}"))
        mean = trial.play().mean
        totals[one.name] += mean
        if other.name in totals:
            totals[other.name] += 1 - mean
    champion = max(best, key=lambda one: totals[one.name])
    return champion, f"{champion.name}, {totals[champion.name] / len(best):.0%} against the best of {len(fitting)}"


def champion_of_search(setting: Setting, seed: int, seconds: float) -> tuple[Strategy, str]:
    """The first strategy that `freehold solve` prints after this much processor time."""
    started = time.process_time()
    search = Search(setting, seed)
    while not search.generation or time.process_time() - started < seconds:
        search.advance(InProcess())
    found = solution_of(search, InProcess(), CHAMPION_ROUNDS).entries[0].strategy
    return found, f"{search.generation} generations, seed {seed}"


@dataclass(frozen=True)
class PlayerPreparation:
    """The plans of a level for a kingdom and a number of players; a kingdom that is not solved takes some seconds."""

    level: str
    setting: Setting

    def play(self) -> "PreparedPlayer":
        return PreparedPlayer(self.setting, prepared(self.level, self.setting))


@dataclass(frozen=True)
class PreparedPlayer:
    setting: Setting
    player: Thinking


# Playing games.


@dataclass(frozen=True)
class Batch:
    """A few rounds of the player under test against copies of one opponent; each round is one seed in every seat."""

    player: Contestant
    opponent: str
    # None: the other version of Freehold in the folder `release`.
    strategy: Strategy | None
    setting: Setting
    rounds: range
    seed: int
    release: Path | None = None

    def play(self) -> "BatchResult":
        setup = self.setting.setup()
        result = BatchResult(self)
        player = make_player(self.player, setup)
        watcher = None
        if isinstance(self.player, Thinking):
            first, opponent = plan_of(self.player), self.strategy
            followed = self.player.plans[: self.player.followed]
            base = first if opponent is None else best_plan(self.setting, followed, opponent, self.seed)
            watcher = Watcher(
                result.times, make_player(base, setup), None if opponent is None else make_player(opponent, setup)
            )
            if opponent is not None and not self.rounds.start:
                result.plan = share_of_plan(self.setting, first, opponent, self.seed)
                result.base = share_of_plan(self.setting, base, opponent, self.seed)
        for number in self.rounds:
            dealt = seed_of_round(self.seed, number)
            total = 0
            gained = 0.0
            for seat in range(setup.players):
                game = start(setup, dealt, 0)
                if self.strategy is None:
                    assert self.release is not None
                    others: Others = release_at(self.release)
                    others.begin(self.setting, dealt)
                else:
                    others = _Here(make_player(self.strategy, setup))
                _play_out(game, seat, player, others, watcher)
                total += share_of_victory(game, seat)
                gained += watcher.take_gains() if watcher else 0.0
            result.shares.append(total)
            if watcher and watcher.opponent is not None:
                result.gains.append(gained / int(setup.players))
        return result


@cache
def share_of_plan(setting: Setting, plan: Strategy, opponent: Strategy, seed: int, rounds: int = PLAN_ROUNDS) -> float:
    """What a plan alone wins against copies of the opponent."""
    setup = setting.setup()
    totals = Tally(setup.players)
    players = [make_player(plan, setup), *[make_player(opponent, setup)] * (setup.players - 1)]
    play_rounds(setup, players, seed_for(seed, "plan alone"), range(rounds), totals)
    return int(totals.numbers[PLAYERS + SHARE]) / int(totals.numbers[GAMES] * VICTORY_SHARE)


@cache
def best_plan(setting: Setting, plans: tuple[Strategy, ...], opponent: Strategy, seed: int) -> Strategy:
    """The plan that alone wins most against the opponent."""
    other = seed_for(seed, "best plan")
    return max(plans, key=lambda plan: share_of_plan(setting, plan, opponent, other, ROUNDS_TO_CHOOSE_PLAN))


class Watcher:
    """Notes how long the decisions of a thinking player take, and what it gains by departing from one of its plans.

    What this plan alone wins, plus the sum of these gains in a game, is what the player wins on average: the luck of
    the cards, which decides most single games, is left out. That is so for any plan, but the gains vary least for the
    one that does best against the opponent, since the player mostly follows that.
    """

    def __init__(self, times: Counter[int], plan: Player, opponent: Player | None) -> None:
        self.times = times
        self.plan = plan
        self.opponent = opponent
        self.gains = 0.0

    def note(self, view: View, choice: int, seconds: float) -> None:
        self.times[bin_of(seconds)] += 1
        planned = self.plan.choose(view)
        if self.opponent is not None and choice != planned:
            players = [self.opponent] * view.players()
            players[view.seat] = self.plan
            rollouts = Rollouts(WorldsOfSeat(view), players, view.seat, seed_for(view.turn(), f"{view.options()}"))
            self.gains += rollouts.run([planned, choice], 0, CHECKS).difference(1, weight=0.0)

    def take_gains(self) -> float:
        """What was gained since the last call."""
        gains, self.gains = self.gains, 0.0
        return gains


@dataclass
class BatchResult:
    """What the player won in each round, and how long its decisions took."""

    batch: Batch
    # In parts of a victory: VICTORY_SHARE for each game that it won alone.
    shares: list[int] = field(default_factory=list)
    # What departing from its best plan against this opponent was worth, for each round the mean of its games; empty if
    # that was not found out.
    gains: list[float] = field(default_factory=list)
    # What the plan that it starts with wins alone, and its best one against this opponent. They are found out together
    # with the first round.
    plan: float | None = None
    base: float | None = None
    # How many decisions took about as much processor time, by the number of the bin.
    times: Counter[int] = field(default_factory=Counter)


# Each bin of times is a tenth wider than the one before; the first holds everything up to a tenth of a millisecond.
SHORTEST: Final = 0.0001
GROWTH: Final = 1.1


def bin_of(seconds: float) -> int:
    return 0 if seconds <= SHORTEST else math.ceil(math.log(seconds / SHORTEST, GROWTH))


def seconds_of(number: int) -> float:
    """The upper end of a bin."""
    return SHORTEST * GROWTH**number


def _play_out(game: Game, seat: int, player: Player, others: "Others", watcher: Watcher | None) -> None:
    """Play a game to its end, and watch the decisions of one seat, if anybody wants to know."""
    view = View(game, seat)
    while game.asked != NONE:
        if game.asked == seat:
            started = time.process_time()
            choice = player.choose(view)
            if watcher is not None:
                watcher.note(view, choice, time.process_time() - started)
        else:
            choice = others.choose(game)
        game.choose(choice)
        others.note(choice)


class Others:
    """Plays all seats but one."""

    def begin(self, setting: Setting, seed: int) -> None:
        """Start a new game."""

    def choose(self, game: Game) -> int:
        """The choice of the seat that is asked."""
        raise AssertionError("the other players say how they choose")

    def note(self, choice: int) -> None:
        """Take note of any choice in the game."""


class _Here(Others):
    """A player of this version in all other seats."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, game: Game) -> int:
        return self.player.choose(View(game, game.asked))


# Another version of Freehold.

# Runs in the other version, so it only uses what that has. The two play the same game in lockstep: a game is its seed
# and its choices.
_SERVE: Final = """
import json, sys
from freehold.cards.catalogue import make_setup
from freehold.players.strategist import Strategist
from freehold.rules.game import start
from freehold.rules.view import View
from freehold.strategies.library import default_strategy

for line in sys.stdin:
    message = json.loads(line)
    if message is None:
        view = View(game, game.asked)
        print(json.dumps([game.asked, view.options(), player.choose(view)]), flush=True)
    elif isinstance(message, int):
        game.choose(message)
    else:
        cards, players, edition, turn_limit, seed = message
        setup = make_setup(cards, players, edition, turn_limit)
        player = Strategist(default_strategy(), setup)
        game = start(setup, seed, 0)
"""


class OutOfStep(FreeholdError):
    """Another version does not play the game by the same rules."""


class Release(Others):
    """Common Sense of another version of Freehold, with the tactics of that version, in a process of its own."""

    def __init__(self, source: Path) -> None:
        surroundings = {**os.environ, "PYTHONPATH": str(source), "PYTHONWARNINGS": "ignore"}
        command = [sys.executable, "-c", _SERVE]
        self.process = subprocess.Popen(
            command, env=surroundings, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def begin(self, setting: Setting, seed: int) -> None:
        kingdom = setting.kingdom
        self._send([kingdom.cards, setting.players, older_edition(kingdom), TURN_LIMIT, seed])

    def choose(self, game: Game) -> int:
        self._send(None)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise OutOfStep("the other version stopped; its error is above")
        asked, options, choice = json.loads(line)
        if (asked, options) != (game.asked, View(game, game.asked).options()):
            raise OutOfStep("the other version plays this game by other rules")
        return int(choice)

    def note(self, choice: int) -> None:
        self._send(int(choice))

    def stop(self) -> None:
        self.process.communicate()

    def _send(self, message: object) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{json.dumps(message)}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise OutOfStep("the other version stopped; its error is above") from None


@cache
def release_at(source: Path) -> Release:
    """One process for all games of a worker; it ends when the worker does, since its input ends then."""
    return Release(source)


def older_edition(kingdom: Kingdom) -> str:
    """The one edition that version 0.1.0 has for a kingdom, or nothing if it does not have all its cards."""
    edition = read_editions(kingdom.editions)[BASE_SET]
    then, now = kingdom_cards(OLDER_EDITIONS[edition]), kingdom_cards(kingdom.editions)
    return edition if all(then.get(name) is now.get(name) for name in kingdom.cards) else ""


def most_of_round(players: int) -> int:
    """The best that a player can win in a round."""
    return players * VICTORY_SHARE
