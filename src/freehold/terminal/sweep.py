"""`freehold simulate --vary`: the same games once for each value of the placeholders in a strategy."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from freehold.lab.executor import Executor
from freehold.lab.findings import Estimate
from freehold.lab.matchup import Matchup
from freehold.lab.report import check_writable
from freehold.lab.simulation import Simulation
from freehold.lab.sweep import Variant, behind_best, verdict
from freehold.lab.verdict import format_rate
from freehold.notation.strategy_values import filled, placeholders_in, read_varied
from freehold.players.strategy import Strategy
from freehold.strategies.library import file_text, read_text
from freehold.terminal.output import INTERRUPTED, MisuseError, make_console, plain_table, print_json
from freehold.terminal.standings import MAX_WIDTH, MIN_WIDTH, picture

# The width of the columns of numbers.
_NUMBERS_WIDTH: Final = 57


class Sweep:
    """The values to try, and the files that have placeholders for them."""

    def __init__(self, names: Sequence[str], vary: Sequence[str]) -> None:
        self.combinations = read_varied(vary)
        placeholders = list(self.combinations[0])
        texts = {name: file_text(name) for name in names}
        used = {name: placeholders_in(text, placeholders) for name, text in texts.items() if text}
        for placeholder in placeholders:
            if not any(placeholder in found for found in used.values()):
                raise MisuseError(
                    f"no strategy file has {placeholder}; write it in place of a number, as in: buy Smithy until"
                    f" {placeholder}"
                )
        self._texts = {name: texts[name] for name, found in used.items() if found}
        # The player whose results are compared: the first one with a placeholder.
        self.player = next(place for place, name in enumerate(names) if name in self._texts)

    def strategies(self, values: Mapping[str, str]) -> dict[str, Strategy]:
        """The strategies of these files with these values, by the names of the files."""
        return {name: read_text(filled(text, values), name).strategy for name, text in self._texts.items()}

    def matchups(self, make: Callable[[dict[str, Strategy]], Matchup]) -> list[Matchup]:
        """A matchup for each combination of values."""
        return [replace(make(self.strategies(values)), by_round=True) for values in self.combinations]


def run_sweep(
    sweep: Sweep,
    matchups: Sequence[Matchup],
    games: int,
    executor: Executor,
    run: Callable[[Simulation, Executor], None],
) -> tuple[list[Variant], bool]:
    """Play the games of all matchups; and whether somebody has interrupted it."""
    variants: list[Variant] = []
    for values, matchup in zip(sweep.combinations, matchups, strict=True):
        variants.append(Variant(values, Simulation(matchup, games), sweep.player))
        try:
            run(variants[-1].simulation, executor)
        except KeyboardInterrupt:
            return variants, True
    return variants, False


def tell(
    variants: Sequence[Variant],
    started: float,
    interrupted: bool,
    as_json: bool,
    report: Path | None,
    command: Callable[[Simulation], str],
) -> int:
    """Print the results of a sweep, and write its report."""
    if as_json:
        print_json(_data(variants, interrupted))
    else:
        _show(make_console(), variants, time.perf_counter() - started, interrupted)
    if report is not None and variants[0].simulation.totals.games:
        from freehold.lab.sweep_report import write_sweep_report

        write_sweep_report(variants, command(variants[0].simulation), report)
        if not as_json:
            make_console().print(f"The report is in {report}.", soft_wrap=True)
    return INTERRUPTED if interrupted else 0


def _show(console: Console, variants: Sequence[Variant], seconds: float, interrupted: bool) -> None:
    matchup = variants[0].simulation.matchup
    others = [name for player, name in enumerate(matchup.names) if player != variants[0].player]
    console.print(Text(f"Kingdom ({matchup.kingdom.editions}): {', '.join(matchup.kingdom.cards)}."))
    console.print(Text(f"{matchup.names[variants[0].player]} against {', '.join(others)}:"))
    console.print()
    width = min(MAX_WIDTH, console.width - _NUMBERS_WIDTH - max(len(one.name) for one in variants))
    table = plain_table()
    table.add_column("With", ratio=1, overflow="fold", min_width=5)
    table.add_column("Points", justify="right", no_wrap=True)
    table.add_column("Win rate", no_wrap=True)
    table.add_column("To the best", no_wrap=True)
    # Long names leave no room for the pictures.
    if width >= MIN_WIDTH:
        table.add_column("0%" + "100%".rjust(width - 2), no_wrap=True)
    games = 0
    for variant, behind in zip(variants, behind_best(variants), strict=True):
        one, played = variant.standing, variant.simulation.totals.games
        games += played
        if played:
            cells = [variant.name, f"{one.mean_points:.1f}", format_rate(one), _difference(behind)]
            if width >= MIN_WIDTH:
                cells.append(picture(one.rate, 1 / variant.simulation.players, width, console.encoding))
            table.add_row(*cells)
    console.print(table)
    console.print()
    console.print(Text(f"{verdict(variants)}.", style="bold"))
    stopped = "Interrupted after " if interrupted else ""
    console.print(
        f"{stopped}{games:,} games in {seconds:.1f} s; each value had the same seeds: use --seed {matchup.seed} to play"
        " the same games again.",
        soft_wrap=True,
    )


def _difference(behind: Estimate | None) -> str:
    """A difference in percentage points with its interval: -2.1 (-3.4 to -0.8)."""
    if behind is None:
        return "best"
    return f"{100 * behind.value:+.1f} ({100 * behind.low:+.1f} to {100 * behind.high:+.1f})"


def _data(variants: Sequence[Variant], interrupted: bool) -> dict[str, object]:
    matchup = variants[0].simulation.matchup
    return {
        "player": matchup.names[variants[0].player],
        "opponents": [name for player, name in enumerate(matchup.names) if player != variants[0].player],
        "variants": [
            {
                "values": {name: float(value) for name, value in variant.values.items()},
                "games": variant.simulation.totals.games,
                "wins": variant.standing.wins,
                "draws": variant.standing.draws,
                "losses": variant.simulation.totals.losses(variant.player),
                "win_rate": variant.standing.rate.value,
                "interval": [variant.standing.rate.low, variant.standing.rate.high],
                "points_mean": variant.standing.mean_points,
                "to_best": behind and behind.value,
                "to_best_interval": behind and [behind.low, behind.high],
            }
            for variant, behind in zip(variants, behind_best(variants), strict=True)
        ],
        "verdict": verdict(variants),
        "kingdom": list(matchup.kingdom.cards),
        "editions": matchup.kingdom.editions,
        "seed": matchup.seed,
        "interrupted": interrupted,
    }


def check_sweep(until_clear: bool, report: Path | None) -> None:
    """Refuse options that make no sense for a sweep."""
    if until_clear:
        raise MisuseError("--vary plays the same number of games with each value, so it does not go with --until-clear")
    if report is not None:
        check_writable(report)
