"""What it costs to note down everything that happens: `python benchmarks/events.py`.

A game without a journal makes no events. The same games are played without and with one, by turns.
"""

import argparse
import statistics
import time

from freehold._mode import is_compiled
from freehold.lab.bench import ACTIONS, MONEY, Case, cases
from freehold.players.match import play_out
from freehold.rules.events import Journal
from freehold.rules.game import start

ROUNDS = 7


def games_per_second(case: Case, seconds: float, with_journal: bool) -> tuple[float, float]:
    """The speed, and how many events a game has."""
    setup = case.setup
    games = events = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        journal = Journal() if with_journal else None
        game = start(setup, games, games % setup.players, journal)
        play_out(game, case.players)
        games += 1
        events += len(journal.events) if journal is not None else 0
    return games / spent, events / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare games with and without a journal.")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long to measure each, seven times over")
    seconds = parser.parse_args().seconds
    print(f"{'compiled' if is_compiled() else 'interpreted':<12}  no journal     journal  events a game   ratio")
    for case in cases():
        if case.name not in (MONEY, ACTIONS):
            continue
        silent = [0.0] * ROUNDS
        noted = [0.0] * ROUNDS
        for turn in range(ROUNDS):
            silent[turn], _ = games_per_second(case, seconds, with_journal=False)
            noted[turn], events = games_per_second(case, seconds, with_journal=True)
        ratio = statistics.median(one / other for one, other in zip(silent, noted, strict=True))
        rates = f"{statistics.median(silent):>9,.0f}/s {statistics.median(noted):>9,.0f}/s"
        print(f"{case.name:<12} {rates} {events:>14.0f} {ratio:>6.2f}x")


if __name__ == "__main__":
    main()
