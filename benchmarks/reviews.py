"""Whether reviews can be trusted: `python -m benchmarks.reviews` plays, reviews and prints two tables.

* Report cards: each level plays itself, every game is reviewed, and the mean cost of a decision is its error rate. A
  stronger level should have a lower one.
* Spoiled games: in games of Expert, some buys are replaced by bad ones. The review should mark them, and the error rate
  of the other decisions should be much lower.

The kingdoms are the solved ones in turn. Every game is stored as soon as it is reviewed, so the program can be stopped
at any time; the same command continues. docs/review.md has the last results.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from benchmarks import RESULTS
from freehold.cards.catalogue import recommended_sets, write_editions
from freehold.lab.opponents import plans_for, prepared, thinking
from freehold.lab.review import ReviewedDecision, ReviewTask, decision_at, word_for
from freehold.lab.trial import Setting
from freehold.notation.kingdom import Kingdom
from freehold.notation.record import Record
from freehold.players.levels import EXPERT, HARD, LEVELS, Level, find_level
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE, PLAY_TREASURE
from freehold.terminal.executor import make_executor

FILE: Final = RESULTS / "reviews.jsonl"
# Bad buys, and in how many games of Expert so many buys are replaced by one.
BAD: Final = ("Curse", "Copper")
SPOILED_GAMES: Final = 5
SPOILED_EACH: Final = 4
SPOILED_AFTER_TURN: Final = 4
# Thieves on both sides can keep a game from ending.
TURN_LIMIT: Final = 80
REACH: Final = 1.96


@dataclass(frozen=True)
class Game:
    """A game of a level against itself to play and to review."""

    level: str
    number: int
    kingdom: Kingdom
    # How many buys to replace by bad ones.
    spoiled: int = 0

    @property
    def key(self) -> tuple[str, int, int]:
        return self.level, self.number, self.spoiled

    def play(self) -> dict[str, Any]:
        """What each decision cost, and which were spoiled."""
        setting = Setting(self.kingdom)
        level = find_level(self.level)
        assert level is not None
        record, spoiled = self._record(level, setting)
        judge = thinking(HARD, setting, plans_for(setting), None)
        numbers = range(len(record.choices))
        decisions = ReviewTask(record, judge.plans, judge.followed, numbers, _decisions(record)).play()
        costs = [(one.number, one.cost) for one in decisions if one.is_judged]
        return {"level": self.level, "number": self.number, "spoil": self.spoiled, "places": spoiled, "costs": costs}

    def _record(self, level: Level, setting: Setting) -> tuple[Record, list[int]]:
        record = Record(
            list(self.kingdom.cards), ["A", "B"], self.number, self.kingdom.editions, self.number % 2, TURN_LIMIT
        )
        game = record.new_game()
        player = prepared(level.name, setting).player(game.setup)
        random = Random(self.number)
        choices: list[str] = []
        spoiled: list[int] = []
        while game.asked != NONE:
            options = game.decision().options
            if len(options) == 1:
                choice = next(iter(options))
            else:
                chosen = int(player.choose(View(game, game.asked)))
                choice = next(name for name, option in options.items() if option == chosen)
            is_due = len(spoiled) < self.spoiled and game.turn > SPOILED_AFTER_TURN and random.random() < 0.2
            bad = [name for name in BAD if name in options and name != choice]
            if game.purpose == BUY and is_due and bad:
                spoiled.append(len(choices))
                choice = bad[0]
            choices.append(choice)
            game.answer(choice)
        return record.with_choices(choices), spoiled


def _decisions(record: Record) -> tuple[ReviewedDecision, ...]:
    """The decisions of a game, without the chances to win, which are not needed here."""
    found: list[ReviewedDecision] = []
    game = record.new_game()
    for number, choice in enumerate(record.choices):
        if game.purpose != PLAY_TREASURE:
            found.append(decision_at(number, choice, game))
        game.answer(choice)
    return tuple(found)


def games(count: int, levels: Iterable[Level]) -> Iterator[Game]:
    """The games of both tables, so that all levels have about as many at any time."""
    kingdoms = [Kingdom(write_editions(one.editions), tuple(one.cards)) for one in recommended_sets() if one.playable]
    levels = list(levels)
    for number in range(count):
        kingdom = kingdoms[number % len(kingdoms)]
        for level in levels:
            yield Game(level.name, number, kingdom)
        if number < SPOILED_GAMES and EXPERT in levels:
            yield Game(EXPERT.name, number, kingdom, SPOILED_EACH)


# The tables.


def report_cards(results: list[dict[str, Any]]) -> Table:
    table = Table(title="Report cards: each level against itself", title_justify="left")
    for column in ("level", "games", "decisions", "error rate", "95% interval", "is called", "decisions that cost"):
        table.add_column(column, justify="left" if column in ("level", "is called") else "right")
    for level in LEVELS:
        found = [one["costs"] for one in results if one["level"] == level.name and not one["spoil"]]
        costs = [cost for game in found for _, cost in game]
        if not costs:
            continue
        rates = [100 * fmean(cost for _, cost in game) for game in found]
        rate = 100 * fmean(costs)
        reach = REACH * stdev(rates) / len(rates) ** 0.5 if len(rates) > 1 else 100.0
        shares = f"{sum(cost > 0 for cost in costs) / len(costs):.0%}"
        interval = f"{max(0.0, rate - reach):.2f} to {rate + reach:.2f}"
        table.add_row(level.name, str(len(found)), f"{len(costs):,}", f"{rate:.2f}", interval, word_for(rate), shares)
    return table


def spoiled_games(results: list[dict[str, Any]]) -> Table:
    table = Table(title="Expert with some buys spoiled", title_justify="left")
    for column in ("games", "spoiled", "of these marked", "error rate, spoiled ones left out", "with them"):
        table.add_column(column, justify="right")
    found = [one for one in results if one["spoil"]]
    spoiled = [cost for game in found for number, cost in game["costs"] if number in game["places"]]
    others = [cost for game in found for number, cost in game["costs"] if number not in game["places"]]
    if spoiled and others:
        marked = sum(cost > 0 for cost in spoiled)
        rates = [f"{100 * fmean(costs):.2f}" for costs in (others, spoiled + others)]
        table.add_row(str(len(found)), str(len(spoiled)), str(marked), *rates)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30, help="games of each level (default: 30)")
    parser.add_argument("--levels", default="Easy,Medium,Hard,Expert", help="which levels, with commas between")
    parser.add_argument("--jobs", type=int, help="processes (default: one per core)")
    parser.add_argument(
        "--file", type=Path, default=FILE, help=f"where the results are (default: {FILE.name} in benchmarks/results)"
    )
    parser.add_argument("--show", action="store_true", help="only print what is stored")
    options = parser.parse_args()
    console = Console()
    results: list[dict[str, Any]] = []
    if options.file.exists():
        results = [json.loads(line) for line in options.file.read_text().splitlines()]
    done = {(one["level"], one["number"], one["spoil"]) for one in results}
    levels = [level for level in LEVELS if level.name in options.levels.split(",")]
    left = [] if options.show else [game for game in games(options.games, levels) if game.key not in done]
    with (
        console.status("Playing ...") as status,
        make_executor(options.jobs, None) as executor,
        options.file.open("a") as file,
    ):
        try:
            for played, result in enumerate(executor.play(left), 1):
                file.write(json.dumps(result) + "\n")
                file.flush()
                results.append(result)
                status.update(f"Played and reviewed {played} of {len(left)} games ...")
        except KeyboardInterrupt:
            console.print("Stopped; the same command continues.")
    console.print(report_cards(results))
    console.print(spoiled_games(results))


if __name__ == "__main__":
    # Other processes have to find the games by the name of their module.
    from benchmarks import reviews

    reviews.main()
