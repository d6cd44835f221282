"""The mixture of strategies that no other one in the table can exploit."""

from collections.abc import Sequence
from typing import Final

EVEN: Final = 0.5
# Weights below this are rounding errors of the solver.
SMALLEST_WEIGHT: Final = 1e-6


def unexploitable_mixture(win_rates: Sequence[Sequence[float]]) -> list[float]:
    """How often to play each strategy so that none of the others wins more than half against the mixture.

    The win rates are those of row against column; the two of a pair add up to 1. This is the Nash equilibrium of a
    symmetric zero-sum game.
    """
    # Imported late: it is large, and only this needs it.
    from scipy.optimize import linprog

    size = len(win_rates)
    # The variables are the weights, and what the mixture gains at least against every column.
    exploitation = [[EVEN - win_rates[row][column] for row in range(size)] + [1.0] for column in range(size)]
    found = linprog(
        c=[0.0] * size + [-1.0],
        A_ub=exploitation,
        b_ub=[0.0] * size,
        A_eq=[[1.0] * size + [0.0]],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * size + [(None, None)],
    )
    assert found.x is not None
    weights = [weight if weight > SMALLEST_WEIGHT else 0.0 for weight in map(float, found.x[:size])]
    return [weight / sum(weights) for weight in weights]


def rates_against(win_rates: Sequence[Sequence[float]], mixture: Sequence[float]) -> list[float]:
    """What each strategy wins against a mixture of them."""
    return [sum(rate * weight for rate, weight in zip(row, mixture, strict=True)) for row in win_rates]
