"""The cost of a world to search in: `python benchmarks/worlds.py`.

A world is a copy of a game with everything dealt anew that the seat asked cannot know (`View.determinize`). The
positions are from the middle of games in the action-heavy kingdom; copies and worlds of them are made alternately.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random

from freehold.cards.catalogue import make_setup
from freehold.lab.bench import ACTION_KINGDOM, engine_mode
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.strategies.library import default_strategy

PLAYERS = (2, 3, 4, 6)
POSITIONS = 20
# The turns of each player that count as the middle of a game.
FIRST_TURN = 6
LAST_TURN = 12
ROUNDS = 7


def in_mid_game(players: int, seed: int) -> Game:
    """A game at some decision of its middle."""
    rng = Random(seed)
    setup = make_setup(ACTION_KINGDOM, players)
    minds: list[Player] = [Strategist(default_strategy(), setup) for _ in range(players)]
    game = start(setup, seed)
    stop_at = players * rng.randint(FIRST_TURN, LAST_TURN) + rng.randrange(players)
    while game.turn < stop_at or rng.random() < 0.7:
        game.choose(minds[game.asked].choose(View(game, game.asked)))
    return game


def microseconds(made: Callable[[Game, View, int], Game], games: list[Game], seconds: float) -> float:
    """How long it takes to make one copy or world, on average over the games."""
    views = [(game, View(game, game.asked)) for game in games]
    count = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        for game, view in views:
            for seed in range(count, count + 50):
                made(game, view, seed)
        count += 50
    return 1e6 * spent / (count * len(views))


def copied(game: Game, view: View, seed: int) -> Game:
    return game.copy()


def determinized(game: Game, view: View, seed: int) -> Game:
    return view.determinize(seed)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare copies of games with worlds for a seat.")
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each of the seven measurements takes")
    seconds = parser.parse_args().seconds
    print(f"{engine_mode():<12} copy µs   world µs   ratio")
    for players in PLAYERS:
        games = [in_mid_game(players, seed) for seed in range(POSITIONS)]
        copies = [0.0] * ROUNDS
        worlds = [0.0] * ROUNDS
        for turn in range(ROUNDS):
            copies[turn] = microseconds(copied, games, seconds)
            worlds[turn] = microseconds(determinized, games, seconds)
        ratio = statistics.median(world / copy for world, copy in zip(worlds, copies, strict=True))
        times = f"{statistics.median(copies):>7.2f}   {statistics.median(worlds):>8.2f}"
        print(f"{players} players    {times}   {ratio:>4.1f}x")


if __name__ == "__main__":
    main()
