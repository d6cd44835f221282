"""The strength of the strategies in the library: `python benchmarks/library.py` writes strengths.tsv and the table of
docs/library.md.

Each plays Big Money Ultimate in random kingdoms that have all its cards, alternating between the editions that do.
"""

import argparse
import re
from collections.abc import Iterator
from math import sqrt
from os import cpu_count
from pathlib import Path
from statistics import NormalDist, fmean, stdev

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from freehold.cards.kingdoms import random_kingdom
from freehold.lab.executor import Executor, Task, Workers
from freehold.lab.matchup import Matchup, mentioned_cards
from freehold.lab.statistics import ERROR
from freehold.notation.kingdom import Kingdom
from freehold.players.strategy import Strategy
from freehold.strategies.library import DEFAULT, default_strategy, find_strategy, names
from freehold.strategies.strengths import FILE, YARDSTICK, Measurement, format_measurements, measured

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "freehold" / "strategies"
PAGE = ROOT / "docs" / "library.md"
TABLE = re.compile(r"^\| strategy \|.*?\n(?!\|)", re.DOTALL | re.MULTILINE)
KINGDOMS = 400
KINGDOM_CARDS = {name for edition in EDITIONS for name in kingdom_cards(edition)}


def cards_needed(strategy: Strategy) -> list[str]:
    """The kingdom cards that a strategy mentions, in its order."""
    if strategy.any_kingdom:
        return []
    return [card for card in mentioned_cards(strategy) if card in KINGDOM_CARDS]


def kingdoms(strategy: Strategy) -> Iterator[tuple[int, Kingdom]]:
    """The kingdoms to measure a strategy in, each with its seed."""
    required = cards_needed(strategy)
    editions = [edition for edition in EDITIONS if set(required) <= set(kingdom_cards(edition))]
    for seed in range(KINGDOMS):
        edition = editions[seed % len(editions)]
        yield seed, Kingdom(edition, tuple(random_kingdom(edition, seed, required=required)))


def measure(strategy: Strategy, games: int, executor: Executor) -> Measurement:
    """The score of a strategy against the yardstick; the kingdoms are the independent samples."""
    players = (strategy, find_strategy(YARDSTICK))
    rounds = range(max(1, games // KINGDOMS // len(players)))
    tasks = (Task(Matchup(players, kingdom, seed), rounds) for seed, kingdom in kingdoms(strategy))
    scores = [block.scores(0).mean for result in executor.play(tasks) for block in result.blocks]
    margin = NormalDist().inv_cdf(1 - ERROR / 2) * stdev(scores) / sqrt(len(scores))
    return Measurement(round(100 * fmean(scores), 1), round(100 * margin, 1), KINGDOMS * len(rounds) * len(players))


def table(found: dict[str, Measurement]) -> str:
    """The table for docs/library.md."""
    lines = [f"| strategy | kingdom cards | against {YARDSTICK} | strength | why |", "|---|---|---:|---:|---|"]
    for name, one in found.items():
        strategy = find_strategy(name)
        words = "".join(letter if letter.isalnum() else " " for letter in name.lower()).split()
        file = DEFAULT if strategy == default_strategy() else "_".join(words)
        cards = "any" if strategy.any_kingdom else ", ".join(cards_needed(strategy)) or "none"
        link = f"[{name}](../src/freehold/strategies/{file}.txt)"
        lines.append(f"| {link} | {cards} | {one.score}% ± {one.margin} | {one.strength} | {strategy.why} |")
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games for each strategy")
    parser.add_argument("names", nargs="*", help="measure only these strategies")
    arguments = parser.parse_args()
    chosen = [find_strategy(name).name for name in arguments.names] or names()
    found = {name: one for name, one in measured().items() if name in names() and name not in chosen}
    with Workers(cpu_count() or 1) as executor:
        for name in chosen:
            found[name] = measure(find_strategy(name), arguments.games, executor)
            print(f"{name}: {found[name].score}% ± {found[name].margin}", flush=True)
    ordered = {name: found[name] for name in names() if name in found}
    (FOLDER / FILE).write_text(format_measurements(ordered), "utf-8")
    PAGE.write_text(TABLE.sub(lambda _: table(ordered), PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
