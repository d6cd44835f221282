"""What a turn can still buy, and which cards it can spare; in tenths of a coin."""

from typing import Final

from mypy_extensions import i64

from freehold.players.tactics.evaluator import Evaluator
from freehold.players.tactics.trades import owning, rounds_left
from freehold.rules.vocabulary import ACTION, DECLINE, NONE, TREASURE

# With this many tenths of a round left, little but points matters.
LATE: Final = 20
# A deck with this little money cannot afford to lose any.
LITTLE_MONEY: Final = 5
LAST_MONEY: Final = 50
# A penalty that keeps a card from being chosen while there is any other.
NEEDED: Final = 100_000


def is_late(evaluator: Evaluator) -> bool:
    return rounds_left(evaluator) <= LATE


# What can be bought this turn or, on another player's turn, in the next one.


def spending(evaluator: Evaluator, coins: i64, buys: i64) -> i64:
    """How much the plan gets for this many coins and buys."""
    total: i64 = 0
    while buys > 0:
        slot = evaluator.planned_card(coins)
        if slot == NONE:
            return total
        total += 10 * evaluator.setup.costs[slot] + 5 * evaluator.setup.points[slot]
        coins -= evaluator.view.cost(slot)
        buys -= 1
    return total


def buys_ahead(evaluator: Evaluator) -> i64:
    if evaluator.view.active() == evaluator.view.seat:
        return evaluator.view.buys()
    return 1


def actions_ahead(evaluator: Evaluator) -> i64:
    if evaluator.view.active() == evaluator.view.seat:
        return evaluator.view.actions()
    return 1


def purchase_lost(evaluator: Evaluator, coins: i64) -> i64:
    """How much less can be bought with this many fewer coins."""
    if coins == 0:
        return 0
    ahead = evaluator.coins_ahead()
    buys = buys_ahead(evaluator)
    return spending(evaluator, ahead, buys) - spending(evaluator, ahead - coins, buys)


def purchase_won(evaluator: Evaluator, coins: i64) -> i64:
    """How much more can be bought with this many more coins."""
    ahead = evaluator.coins_ahead()
    buys = buys_ahead(evaluator)
    return spending(evaluator, ahead + coins, buys) - spending(evaluator, ahead, buys)


def paid_by(evaluator: Evaluator, slot: i64) -> i64:
    """The coins that are lost with a card from hand."""
    if evaluator.setup.types[slot] & TREASURE:
        return evaluator.view.pays(slot)
    return 0


# What can be spared.


def loss_of(evaluator: Evaluator, slot: i64) -> i64:
    """The cost of losing a card from hand for good, including what this turn buys."""
    loss = owning(evaluator, slot) + purchase_lost(evaluator, paid_by(evaluator, slot))
    if (
        evaluator.setup.types[slot] & TREASURE
        and not evaluator.junk(slot)
        and evaluator.view.owned_coins() <= LITTLE_MONEY
    ):
        return loss + LAST_MONEY
    return loss


def least_loss(evaluator: Evaluator) -> i64:
    """The offered card whose loss costs least."""
    return evaluator.worst(evaluator.view.options(), loss_of, otherwise=DECLINE)


def spare_card(evaluator: Evaluator) -> i64:
    """The offered card that this turn's purchase does not need and that is worth most next turn."""
    return evaluator.best(evaluator.view.options(), sparing, otherwise=DECLINE)


def sparing(evaluator: Evaluator, slot: i64) -> i64:
    """How well this turn can spare a card that comes back next turn."""
    worth = evaluator.worth_keeping(slot) - 100 * purchase_lost(evaluator, paid_by(evaluator, slot))
    actions = actions_ahead(evaluator)
    if actions and evaluator.setup.types[slot] & ACTION:
        if evaluator.is_terminal(slot) and evaluator.terminals_in_hand() > actions:
            # Of the terminals that collide, the weakest goes.
            return 100 - worth
        return worth - NEEDED
    return worth


def is_idle(evaluator: Evaluator, slot: i64) -> bool:
    """Whether a card in hand does nothing more for what can be bought."""
    types = evaluator.setup.types[slot]
    if types & TREASURE:
        return False
    return types & ACTION == 0 or actions_ahead(evaluator) == 0
