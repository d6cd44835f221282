"""Look for a better Good Sense, the plan for any kingdom: change it, and keep what wins more in random kingdoms.

A change is tried in kingdoms that have the cards it concerns, half of the time against the plan so far and half of the
time by what both win against Common Sense. It is given up as soon as it does not look better, and kept if it is better
by several standard errors and not worse in kingdoms of all kinds. Kingdoms that take no part tell how good the result
is. Press Ctrl-C to stop; every improvement is written at once.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pvariance
from typing import Final

from freehold.cards.catalogue import kingdom_cards, make_setup
from freehold.lab import variation
from freehold.notation.strategy import write_strategy
from freehold.players.match import VICTORY_SHARE, play_out
from freehold.players.rollouts import share_of_victory
from freehold.players.strategist import Strategist
from freehold.players.strategy import Count, Line, Not, Operation, Strategy, Term
from freehold.rules.game import start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import Setup
from freehold.strategies.library import default_strategy, find_strategy

# Of three kingdoms, two have the newest editions.
EDITIONS: Final = ("1e", "2e", "2e")
KINGDOMS: Final = 5000
HELD_BACK: Final = 300
TURN_LIMIT: Final = 160
MAX_LINES: Final = 90
CHANGE_AGAIN_RATE: Final = 0.25
# Blocks of rounds: this many kingdoms, with this many deals each.
KINGDOMS_PER_BLOCK: Final = 10
DEALS_PER_KINGDOM: Final = 3
MOST_BLOCKS: Final = 60
# From this block on, a change is given up if it is not this many standard errors better.
GIVE_UP: Final = ((2, -0.3), (8, 0.7), (20, 1.3))
# A change is kept early, or after all blocks, if it is this many standard errors better.
EARLY_BLOCKS: Final = 9
CLEARLY_EARLY: Final = 3.5
CLEARLY: Final = 2.6
FEWEST_KINGDOMS: Final = 30
ROUNDS_OVER_ALL: Final = 600


class Kingdoms:
    """Random kingdoms of both editions, by card."""

    def __init__(self) -> None:
        chance = Random("kingdoms for Good Sense")
        pools = {edition: sorted(kingdom_cards(edition)) for edition in EDITIONS}
        self.cards: list[tuple[str, ...]] = []
        self.setups: list[Setup] = []
        for number in range(KINGDOMS):
            edition = EDITIONS[number % len(EDITIONS)]
            self.cards.append(tuple(sorted(chance.sample(pools[edition], 10))))
            self.setups.append(make_setup(self.cards[-1], 2, edition, TURN_LIMIT))
        self.held_back = range(HELD_BACK)
        self.others = range(HELD_BACK, KINGDOMS)

    def having(self, cards: set[str]) -> list[int]:
        return [number for number in self.others if cards <= set(self.cards[number])]


class Bound:
    """A plan, as a player for each kingdom."""

    def __init__(self, plan: Strategy, kingdoms: Kingdoms) -> None:
        self.plan = plan
        self._kingdoms = kingdoms
        self._players: dict[int, Strategist] = {}

    def wins(self, other: "Bound", kingdom: int, seed: int) -> float:
        """The share of the victories in a round: one deal, each of them first once."""
        setup = self._kingdoms.setups[kingdom]
        mine, theirs = self._player(kingdom), other._player(kingdom)
        total = 0
        for seat in range(2):
            game = start(setup, seed, 0)
            play_out(game, [mine, theirs] if seat == 0 else [theirs, mine])
            total += int(share_of_victory(game, seat))
        return total / (2 * VICTORY_SHARE)

    def _player(self, kingdom: int) -> Strategist:
        if kingdom not in self._players:
            self._players[kingdom] = Strategist(self.plan, self._kingdoms.setups[kingdom])
        return self._players[kingdom]


class Improvement:
    """The plan so far, and how it changes."""

    def __init__(self, plan: Strategy, seed: int) -> None:
        self.kingdoms = Kingdoms()
        self.chance = Random(f"Good Sense {seed}")
        self.common_sense = Bound(default_strategy(), self.kingdoms)
        self.best = Bound(plan, self.kingdoms)
        self.tried = self.kept = 0

    def step(self) -> bool:
        """Try one change; whether it is kept."""
        old = list(self.best.plan.buys)
        new = self._changed(old)
        impossible = any(line.when is not None and variation.is_impossible(line.when) for line in new)
        if new == old or impossible or len(new) > MAX_LINES:
            return False
        where = self.kingdoms.having(self._concerned(old, new))
        if len(where) < FEWEST_KINGDOMS:
            return False
        self.tried += 1
        candidate = Bound(replace(self.best.plan, buys=tuple(new)), self.kingdoms)
        if not self._is_better(candidate, where) or not self._is_no_worse_anywhere(candidate):
            return False
        self.best = candidate
        self.kept += 1
        return True

    def _changed(self, lines: list[Line]) -> list[Line]:
        kingdom = self.kingdoms.cards[self.chance.choice(self.kingdoms.others)]
        new = list(lines)
        while new == lines or self.chance.random() < CHANGE_AGAIN_RATE:
            variation.change(new, kingdom, self.chance)
        return list(dict.fromkeys(new))

    def _concerned(self, old: list[Line], new: list[Line]) -> set[str]:
        """Kingdom cards that a change concerns: those of a line that is new or gone, or of two that changed places."""
        changed = sorted(set(old) ^ set(new), key=repr)
        if changed:
            line = self.chance.choice(changed)
            found = {line.card, *(names_in(line.when) if line.when else ())}
        else:
            found = set(next((one.card, other.card) for one, other in zip(old, new, strict=True) if one != other))
        return found & KINGDOM_CARDS

    def _is_better(self, candidate: Bound, where: list[int]) -> bool:
        leads: list[float] = []
        for block in range(MOST_BLOCKS):
            for kingdom in self.chance.sample(where, KINGDOMS_PER_BLOCK):
                for _ in range(DEALS_PER_KINGDOM):
                    leads.append(self._lead(candidate, kingdom, against_best=block % 2 == 0))
            mean, error = mean_and_error(leads)
            if any(block >= least and mean <= errors * error for least, errors in GIVE_UP):
                return False
            if block >= EARLY_BLOCKS and mean > CLEARLY_EARLY * error:
                return True
        return mean > CLEARLY * error

    def _lead(self, candidate: Bound, kingdom: int, against_best: bool) -> float:
        seed = self.chance.randrange(LARGEST_SEED)
        if against_best:
            return candidate.wins(self.best, kingdom, seed) - 0.5
        won = candidate.wins(self.common_sense, kingdom, seed)
        return won - self.best.wins(self.common_sense, kingdom, seed)

    def _is_no_worse_anywhere(self, candidate: Bound) -> bool:
        """A change may concern more than the kingdoms where it was tried."""
        kingdoms = self.chance.choices(self.kingdoms.others, k=ROUNDS_OVER_ALL)
        mean, error = mean_and_error([self._lead(candidate, kingdom, against_best=True) for kingdom in kingdoms])
        return mean >= -0.5 * error

    def held_back(self, rounds: int) -> float:
        """What the plan wins against Common Sense where it was not tried."""
        chance = Random("held back")
        return fmean(
            self.best.wins(self.common_sense, kingdom, chance.randrange(LARGEST_SEED))
            for kingdom in self.kingdoms.held_back
            for _ in range(rounds)
        )


KINGDOM_CARDS: Final = frozenset(name for edition in EDITIONS for name in kingdom_cards(edition))


def names_in(term: Term) -> set[str]:
    """The cards and types that a condition counts."""
    if isinstance(term, Count):
        return {term.of}
    if isinstance(term, Not):
        return names_in(term.condition)
    if isinstance(term, Operation):
        return names_in(term.left) | names_in(term.right)
    return set()


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    return fmean(numbers), sqrt(pvariance(numbers) / len(numbers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plan", default="Good Sense", help="where to start: a strategy by its name or file")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("good_sense.txt"), help="where to write the result")
    arguments = parser.parse_args()
    search = Improvement(find_strategy(arguments.plan), arguments.seed)
    ends = time.monotonic() + 60 * arguments.minutes
    try:
        while time.monotonic() < ends:
            if search.step():
                arguments.file.write_text(write_strategy(search.best.plan), "utf-8")
                print(f"{search.kept} of {search.tried} changes kept", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    print(f"{search.kept} of {search.tried} changes kept; wins {search.held_back(4):.1%} against Common Sense")


if __name__ == "__main__":
    main()
