"""The cost of recording events: `python benchmarks/events.py`.

A game without a journal makes no events. The same games are played with and without one, alternately.
"""

import argparse
import statistics
import time

from freehold.lab.bench import ACTIONS, MONEY, Case, cases, engine_mode
from freehold.players.match import play_out
from freehold.rules.events import Journal
from freehold.rules.game import start

ROUNDS = 7


def games_per_second(case: Case, seconds: float, with_journal: bool) -> tuple[float, float]:
    """Games per second, and events per game."""
    setup = case.setup
    games = events = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        journal = Journal() if with_journal else None
        game = start(setup, games, games % setup.players, journal)
        play_out(game, case.players)
        games += 1
        events += len(journal.events) if journal is not None else 0
    return games / spent, events / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare games with and without a journal.")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each of the seven measurements takes")
    seconds = parser.parse_args().seconds
    print(f"{engine_mode():<12}  no journal     journal    events/game   ratio")
    for case in cases():
        if case.name not in (MONEY, ACTIONS):
            continue
        without = [0.0] * ROUNDS
        with_journal = [0.0] * ROUNDS
        for turn in range(ROUNDS):
            without[turn], _ = games_per_second(case, seconds, with_journal=False)
            with_journal[turn], events = games_per_second(case, seconds, with_journal=True)
        ratio = statistics.median(one / other for one, other in zip(without, with_journal, strict=True))
        rates = f"{statistics.median(without):>9,.0f}/s {statistics.median(with_journal):>9,.0f}/s"
        print(f"{case.name:<12} {rates} {events:>14.0f} {ratio:>6.2f}x")


if __name__ == "__main__":
    main()
