"""The report of a sweep as one self-contained HTML page."""

from collections.abc import Sequence
from pathlib import Path

from freehold.cards.basic import BASIC
from freehold.lab.report import card_class, fill_page, write_page
from freehold.lab.sweep import Variant, behind_best, best_of, verdict
from freehold.lab.trial import Setting
from freehold.notation.strategy import write_strategy


def write_sweep_report(variants: Sequence[Variant], command: str, path: Path) -> None:
    """Write the page to a file atomically."""
    write_page(path, render_sweep(variants, command))


def render_sweep(variants: Sequence[Variant], command: str) -> str:
    """The HTML of the page, with styles, scripts and data included; some games must have been played."""
    # Imported late: Altair is large.
    from freehold.lab import charts

    played = [one for one in variants if one.simulation.totals.games]
    first = played[0]
    standings = [one.standing for one in played]
    matchup = first.simulation.matchup
    setup = Setting(matchup.kingdom, len(matchup.contestants)).setup()
    rates = [(one.rate.value, one.rate.low, one.rate.high) for one in standings]
    best = best_of(played).standing
    return fill_page(
        "sweep.html",
        {
            "title": matchup.names[first.player],
            "verdict": verdict(played),
            "variants": played,
            "standings": standings,
            "behind": behind_best(played),
            "opponents": [name for player, name in enumerate(matchup.names) if player != first.player],
            "games": first.simulation.totals.games,
            "text": write_strategy(best.strategy) if best.strategy else "",
            "setup": setup,
            "kingdom": sorted(setup.cards[len(BASIC) :], key=lambda card: (card.cost, card.name)),
            "card_class": card_class,
            "command": command,
            "charts": {"rates": charts.rates_by_value([one.name for one in played], rates, setup.players)},
        },
    )
