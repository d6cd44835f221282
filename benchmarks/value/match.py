"""Does the value help a player? The same player with and without it plays Common Sense."""

import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.strength_games import Watcher, common_sense
from benchmarks.value.kingdoms import Floats, network_for, play_until, thinkers
from benchmarks.value.network import Network
from benchmarks.value.options import GUESS_ERROR, SCALES, blended
from freehold.players.endings import winning_line
from freehold.players.match import VICTORY_SHARE, seed_of_round
from freehold.players.player import Player
from freehold.players.rollouts import RolloutTally, share_of_victory
from freehold.players.strategist import Strategist
from freehold.players.thinker import CHUNK, HOPELESS, Thinker, _Thought
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, GAIN, NONE

# Rollouts for a decision about a gain: a quarter of Hard's, since a guess helps most where there are few rollouts.
FEW_ROLLOUTS: Final = 3000
# Worlds in which the network values each option, at the beginning of the player's next turn.
GUESSED_WORLDS: Final = 24
ROUNDS: Final = 2


class GuessingPlayer:
    """A player that thinks, but starts from what the network guesses the gains to be worth.

    Guesses and rollouts count by how certain they are. The time for the guesses is taken from that for the rollouts.
    """

    def __init__(self, thinker: Thinker, network: Network) -> None:
        self.thinker = thinker
        self.network = network

    def choose(self, view: View) -> int:
        thinker = self.thinker
        if view.purpose() not in (BUY, GAIN):
            return int(thinker.choose(view))
        plan = thinker.plan_so_far(view)
        planned = int(thinker.players[plan].choose(view))
        thought = _Thought(thinker, view)
        line = winning_line(view, thought.seed)
        if line:
            return line[0]
        started = time.process_time()
        thought.play(plan, [planned], 0, CHUNK)
        rollout = (time.process_time() - started) / CHUNK
        if thinker.followed > 1:
            plan = thought._better_plan(plan)
            planned = int(thinker.players[plan].choose(view))
        bits = int(view.options())
        options = [planned, *(one for one in range(62) if (bits >> one) & 1 and one != planned)]
        if len(options) == 1:
            return planned
        started = time.process_time()
        guesses, errors = self._guesses(thought, plan, options)
        thought.rollouts_left -= (time.process_time() - started) / rollout * thought.length
        return self._best(thought, plan, options, guesses, errors)

    def _guesses(self, thought: _Thought, plan: int, options: Sequence[int]) -> tuple[Floats, Floats]:
        """What the options are worth more than the first one, and the errors of that."""
        view = thought.view
        values = np.zeros((GUESSED_WORLDS, len(options)))
        leaves: list[Game] = []
        for number in range(GUESSED_WORLDS):
            minds = thought._players(plan, number)
            world = view.determinize(seed_of_round(thought.seed, number))
            for option in options:
                game = world.copy()
                game.choose(option)
                play_until(game, minds, int(world.turn) + 2)
                leaves.append(game)
        guessed = self.network.chances_of(leaves, int(view.seat))
        over = [share_of_victory(game, view.seat) / VICTORY_SHARE if game.asked == NONE else -1.0 for game in leaves]
        values = np.where(np.array(over) < 0, guessed, over).reshape(GUESSED_WORLDS, len(options))
        differences = values - values[:, :1]
        errors = np.sqrt(GUESS_ERROR**2 + differences.var(axis=0) / GUESSED_WORLDS)
        return differences.mean(axis=0), errors

    def _best(self, thought: _Thought, plan: int, options: list[int], guesses: Floats, errors: Floats) -> int:
        """As a player without guesses does: in every stage the worse half is given up."""
        planned, tally = options[0], RolloutTally(options)
        stages = max(1, (len(options) - 1).bit_length())
        for stage in range(stages):
            count = thought._affordable(1 / (stages - stage), len(options))
            tally += thought.play(plan, options, tally.rollouts, max(CHUNK, count))
            means, spread = self._blended(tally, thought.margin, guesses, errors)
            ranked = sorted(range(1, len(options)), key=lambda place: -means[place])
            kept = [
                place for place in ranked[: max(1, len(options) // 2 - 1)] if means[place] > -HOPELESS * spread[place]
            ]
            if not kept:
                return planned
            kept = [0, *kept]
            options, tally = [options[place] for place in kept], tally.only(kept)
            guesses, errors = guesses[kept], errors[kept]
        means, spread = self._blended(tally, thought.margin, guesses, errors)
        best = int(means[1:].argmax()) + 1
        return options[best] if means[best] > thought._clearly() * spread[best] else planned

    def _blended(self, tally: RolloutTally, margin: float, guesses: Floats, errors: Floats) -> tuple[Floats, Floats]:
        """The differences to the first option by rollouts and guesses together, and their errors."""
        places = range(len(tally.options))
        rolled = np.array([tally.difference(place, margin) for place in places])
        rolled_errors = np.array([tally.difference_error(place, margin) for place in places])
        return blended(rolled, rolled_errors, SCALES[margin], guesses, errors)


def measure_match(network: Network, kingdoms: int, games: int, console: Console) -> None:
    """The same player with and without guesses against Common Sense, in games with the same deals."""
    gains: dict[str, list[float]] = {"without": [], "with": []}
    seconds = dict.fromkeys(gains, 0.0)
    for number, full in enumerate(thinkers(kingdoms)):
        thinker = Thinker(full.plans, full.followed, full.setup, FEW_ROLLOUTS)
        guessing = GuessingPlayer(thinker, network_for(network, thinker, games))
        opponent = Strategist(common_sense(), thinker.setup)
        for dealt in range(ROUNDS):
            for seat in range(2):
                for name, player in (("without", thinker), ("with", guessing)):
                    watcher = Watcher(Counter(), thinker.players[0], opponent)
                    game = start(thinker.setup, seed_of_round(number, dealt), 0)
                    seconds[name] += _play_out(game, seat, player, opponent, watcher)
                    gains[name].append(watcher.take_gains())
        console.print(f"kingdom {number + 1} of {kingdoms}: {len(gains['with'])} games each")
    print_match(gains, seconds, console)


def _play_out(game: Game, seat: int, player: Thinker | GuessingPlayer, opponent: Player, watcher: Watcher) -> float:
    """Play a game to its end; how much processor time the player took."""
    views = [View(game, one) for one in range(2)]
    spent = 0.0
    while game.asked != NONE:
        if game.asked == seat:
            started = time.process_time()
            choice = int(player.choose(views[seat]))
            seconds = time.process_time() - started
            watcher.note(views[seat], choice, seconds)
            spent += seconds
        else:
            choice = int(opponent.choose(views[game.asked]))
        game.choose(choice)
    return spent


def print_match(gains: dict[str, list[float]], seconds: dict[str, float], console: Console) -> None:
    """A table of what both players gain over their plan in a game, and the difference."""
    rows = {name: np.array(found) for name, found in gains.items()}
    rows["difference"] = rows["with"] - rows["without"]
    table = Table("guesses", "games", "gain in a game", "95% interval", "processor seconds a game")
    for name, found in rows.items():
        reach = 1.96 * found.std(ddof=1) / len(found) ** 0.5
        spent = f"{seconds[name] / len(found):.1f}" if name in seconds else ""
        table.add_row(name, str(len(found)), f"{found.mean():.1%}", f"± {reach:.1%}", spent)
    console.print(table)
