"""The results file of the strength benchmark: one JSON object a line, appended as soon as something is done.

An opponent is prepared once and stays. Results belong to a version of the player under test; those of other versions
stay in the file and are not counted. A line that was cut off when the program was killed is dropped.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, variance
from typing import Any

from benchmarks.strength_games import PLAN_ROUNDS, BatchResult, Prepared, PreparedPlayer, most_of_round
from freehold.lab.findings import Estimate
from freehold.lab.statistics import ERROR, Sample
from freehold.notation.kingdom import Kingdom, write_kingdom
from freehold.notation.strategy import read_strategy, write_strategy
from freehold.players.strategy import Strategy


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

    def expected(self, spread: float | None = None) -> Estimate | None:
        """What a plan wins alone plus what departing from it gained: the share of the victories without most luck.

        The spread is the variance of a round's gain; by default that of these rounds.
        """
        if self.base is None or not self.gains:
            return None
        value = self.base + fmean(self.gains.values())
        if spread is None and len(self.gains) > 1:
            spread = variance(self.gains.values())
        if spread is None:
            return Estimate(value, 0.0, 1.0)
        error = sqrt(spread / len(self.gains) + 0.25 / (PLAN_ROUNDS * self.players))
        reach = NormalDist().inv_cdf(1 - ERROR / 2) * error
        return Estimate(value, max(0.0, value - reach), min(1.0, value + reach))

    def sample(self) -> Sample:
        return Sample.of(self.shares.values(), most_of_round(self.players))


def common_spread(found: Iterable[Result]) -> float | None:
    """The variance of a round's gain within a kingdom, from all kingdoms: a few rounds of one say little about it."""
    several = [list(one.gains.values()) for one in found if len(one.gains) > 1]
    freedom = sum(len(gains) - 1 for gains in several)
    return sum((len(gains) - 1) * variance(gains) for gains in several) / freedom if freedom else None


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
