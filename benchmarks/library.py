"""How strong the strategies of the library are: `python benchmarks/library.py` prints the table of docs/library.md.

Each plays Big Money Ultimate in a kingdom of its own cards, the default one in kingdoms by lot.
"""

import argparse
from os import cpu_count

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import EDITIONS
from freehold.cards.kingdoms import random_kingdom
from freehold.lab.matchup import Matchup, kingdom_for
from freehold.lab.simulate import Simulation
from freehold.lab.workers import Crew, Workers
from freehold.notation.kingdom import Kingdom
from freehold.players.strategy import Strategy
from freehold.strategies.library import default_strategy, find_strategy, names

YARDSTICK = "Big Money Ultimate"
KINGDOMS = 400


def score(strategy: Strategy, kingdom: Kingdom, games: int, crew: Crew, seed: int = 0) -> float:
    """The share of the games that a strategy wins against the yardstick."""
    simulation = Simulation(Matchup((strategy, find_strategy(YARDSTICK)), kingdom, seed), games)
    simulation.run(crew)
    return simulation.totals.scores(0).mean


def score_anywhere(strategy: Strategy, games: int, crew: Crew) -> float:
    """The same on average over kingdoms by lot, of both editions in turn."""
    total = 0.0
    for seed in range(KINGDOMS):
        edition = EDITIONS[seed % len(EDITIONS)]
        kingdom = Kingdom(edition, tuple(random_kingdom(edition, seed)))
        total += score(strategy, kingdom, max(2, games // KINGDOMS), crew, seed)
    return total / KINGDOMS


def cards(strategy: Strategy) -> str:
    """The kingdom cards a strategy buys, in its order."""
    if strategy.any_kingdom:
        return "any"
    basic = [card.name for card in BASIC]
    return ", ".join(card for card in dict.fromkeys(line.card for line in strategy.buys) if card not in basic) or "none"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games for each strategy")
    games = parser.parse_args().games
    print(f"| strategy | kingdom cards | against {YARDSTICK} | why |")
    print("|---|---|---:|---|")
    with Workers(cpu_count() or 1) as crew:
        for name in names():
            strategy = find_strategy(name)
            if strategy == default_strategy():
                won = score_anywhere(strategy, games, crew)
                file = "default"
            else:
                won = score(strategy, kingdom_for([strategy]), games, crew)
                file = "_".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())
            link = f"[{name}](../src/freehold/strategies/{file}.txt)"
            print(f"| {link} | {cards(strategy)} | {100 * won:.0f}% | {strategy.why} |", flush=True)


if __name__ == "__main__":
    main()
