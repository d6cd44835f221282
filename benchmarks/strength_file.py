"""The results file of the strength benchmark: one JSON object a line, appended as soon as something is done.

An opponent is prepared once and stays. Results belong to a version of the player under test; those of other versions
stay in the file and are not counted. A line that was cut off when the program was killed is dropped.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import Any, Final

from scipy.special import digamma, polygamma
from scipy.stats import t as student

from benchmarks.strength_games import PLAN_ROUNDS, BatchResult, Prepared, PreparedPlayer, most_of_round
from freehold.lab.findings import Estimate
from freehold.lab.statistics import ERROR, Sample
from freehold.notation.kingdom import Kingdom, write_kingdom
from freehold.notation.strategy import read_strategy, write_strategy
from freehold.players.strategy import Strategy

# Gains are measured no better than this, as a variance; and bounds for degrees of freedom.
LEAST_VARIANCE: Final = 1e-6
LEAST_FREEDOM: Final = 0.1
MOST_FREEDOM: Final = 1e4


def key_of(kingdom: Kingdom) -> str:
    return f"{kingdom.editions}: {write_kingdom(Kingdom(kingdom.editions, tuple(sorted(kingdom.cards))))}"


@dataclass
class Result:
    """The rounds of the player under test against one opponent in one kingdom."""

    players: int = 2
    # By the number of the round, so that a round that was played twice counts once.
    shares: dict[int, int] = field(default_factory=dict)
    # What departing from its best plan against the opponent gained in each round, where that was found out, what this
    # plan wins alone, and what the plan that it starts with does.
    gains: dict[int, float] = field(default_factory=dict)
    base: float | None = None
    plan: float | None = None

    def expected(self, spreads: "Spreads | None" = None) -> Estimate | None:
        """What a plan wins alone plus what departing from it gained: the share of the victories without most luck.

        The spreads say how much gains vary in other kingdoms; without them, the interval is that of these rounds alone.
        """
        if self.base is None or not self.gains:
            return None
        value = self.base + fmean(self.gains.values())
        if spreads is None:
            if len(self.gains) < 2:
                return Estimate(value, 0.0, 1.0)
            spreads = Spreads(0.0, 0.0)
        variance_of_mean = spreads.of(self) / len(self.gains) + 0.25 / (PLAN_ROUNDS * self.players)
        reach = spreads.errors_for(self) * sqrt(variance_of_mean)
        return Estimate(value, max(0.0, value - reach), min(1.0, value + reach))

    def sample(self) -> Sample:
        return Sample.of(self.shares.values(), most_of_round(self.players))


@dataclass(frozen=True)
class Spreads:
    """How much the gains of a round vary within a kingdom: in some kingdoms far more than in others.

    A few rounds say little about it, so the variance of a kingdom is a mean of its own and of what is usual, weighted
    by how much it varies from kingdom to kingdom (Smyth, 2004: moderated variances). What is usual counts as much as
    so many degrees of freedom.
    """

    usual: float
    freedom: float

    def of(self, result: Result) -> float:
        """The variance of a round's gain."""
        own = len(result.gains) - 1
        squares = own * variance(result.gains.values()) if own else 0.0
        return (self.freedom * self.usual + squares) / (self.freedom + own)

    def errors_for(self, result: Result) -> float:
        """How many standard errors on each side cover 95%."""
        return float(student.ppf(1 - ERROR / 2, self.freedom + len(result.gains) - 1))


def spreads_of(found: Iterable[Result]) -> Spreads | None:
    """What is usual in these kingdoms; None if too few of them have several rounds."""
    several = [list(one.gains.values()) for one in found if len(one.gains) > 1]
    # Rounds in which the player never departed from the plan would have a logarithm of minus infinity.
    known = [(len(gains) - 1, max(variance(gains), LEAST_VARIANCE)) for gains in several]
    if len(known) < 2:
        return None
    # The logarithm of a variance, without what its few degrees of freedom alone would do to its mean.
    logs = [log(one) - float(digamma(own / 2)) + log(own / 2) for own, one in known]
    mean = fmean(logs)
    # How much the logarithms vary from kingdom to kingdom, beyond what so few degrees of freedom alone would do.
    excess = variance(logs) - fmean(float(polygamma(1, own / 2)) for own, _ in known)
    freedom = _freedom_for(excess)
    return Spreads(exp(mean + float(digamma(freedom / 2)) - log(freedom / 2)), freedom)


def _freedom_for(excess: float) -> float:
    """The degrees of freedom with this variance of the logarithm of a variance: twice the inverse of trigamma."""
    low, high = LEAST_FREEDOM, MOST_FREEDOM
    while high - low > 1e-6 * high:
        middle = sqrt(low * high)
        if float(polygamma(1, middle / 2)) > excess:
            low = middle
        else:
            high = middle
    return high


class StrengthFile:
    """What has been prepared and played so far; `version` says whose results count."""

    def __init__(self, path: Path, version: str, seed: int) -> None:
        self.path = path
        self.version = version
        self.seed = seed
        # By kingdom and kind of opponent.
        self.opponents: dict[tuple[str, str], Strategy] = {}
        # By kingdom and number of players: the plans of the player under test, and how many of them it may follow.
        self.plans: dict[tuple[str, int], tuple[tuple[Strategy, ...], int]] = {}
        self.results: dict[tuple[str, str], Result] = {}
        self.times: Counter[int] = Counter()
        # Whose results there are besides, and how many rounds of each.
        self.others: Counter[str] = Counter()
        if path.exists():
            text = path.read_text("utf-8")
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                path.write_text(whole, "utf-8")
            for line in whole.splitlines():
                self._read(json.loads(line))

    def _read(self, data: dict[str, Any]) -> None:
        if data["seed"] != self.seed:
            return
        if "plans" in data:
            if data["version"] == self.version:
                plans = tuple(read_strategy(text) for text in data["plans"])
                self.plans[data["kingdom"], data["players"]] = plans, data["followed"]
            return
        place = data["kingdom"], data["opponent"]
        if "strategy" in data:
            self.opponents[place] = read_strategy(data["strategy"])
        elif data["version"] == self.version:
            result = self.results.setdefault(place, Result(data["players"]))
            if data["start"] not in result.shares:
                result.shares |= dict(enumerate(data["shares"], data["start"]))
                result.gains |= dict(enumerate(data["gains"], data["start"]))
                if data["plan"] is not None:
                    # In older results the two plans are the same.
                    result.plan, result.base = data["plan"], data.get("base", data["plan"])
                self.times.update({int(number): count for number, count in data["times"].items()})
        else:
            self.others[data["version"]] += len(data["shares"])

    def nothing_counted(self) -> str:
        """What to say if there are no results of this version: which others there are."""
        lines = [f"There are no results of {self.version!r} in {self.path}."]
        if self.others:
            lines.append("It has results with other labels, which --label shows:")
            lines += [f"  --label {json.dumps(label)}  ({rounds:,} rounds)" for label, rounds in self.others.items()]
        return "\n".join(lines)

    def add_opponent(self, found: Prepared) -> None:
        self._append(
            {
                "kingdom": key_of(found.preparation.kingdom),
                "opponent": found.preparation.kind,
                "seed": self.seed,
                "strategy": write_strategy(found.strategy),
                "about": found.about,
                "seconds": round(found.seconds, 1),
            }
        )

    def add_player(self, found: PreparedPlayer) -> None:
        self._append(
            {
                "kingdom": key_of(found.setting.kingdom),
                "players": found.setting.players,
                "seed": self.seed,
                "version": self.version,
                "plans": [write_strategy(plan) for plan in found.player.plans],
                "followed": found.player.followed,
            }
        )

    def add_result(self, found: BatchResult) -> None:
        batch = found.batch
        self._append(
            {
                "kingdom": key_of(batch.setting.kingdom),
                "opponent": batch.opponent,
                "seed": self.seed,
                "version": self.version,
                "players": batch.setting.players,
                "start": batch.rounds.start,
                "shares": found.shares,
                "gains": [round(gain, 4) for gain in found.gains],
                "plan": found.plan,
                "base": found.base,
                "times": {str(number): found.times[number] for number in sorted(found.times)},
            }
        )

    def _append(self, data: dict[str, Any]) -> None:
        self._read(data)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(data)}\n")
