"""What a turn can still buy, and which cards it can do without; in tenths of a coin."""

from typing import Final

from mypy_extensions import i64

from freehold.players.plan import total_money
from freehold.players.tactics.mind import NOTHING, Mind
from freehold.players.tactics.trades import owning, rounds_left
from freehold.rules.vocabulary import ACTION, DECLINE, NONE, TREASURE

# With so many tenths of a round left, points count and the rest hardly does.
LATE: Final = 20
# With so little money, a deck without it would buy nothing more.
LITTLE_MONEY: Final = 5
LAST_MONEY: Final = 50
# Keeps a card from being chosen while there is any other.
NEEDED: Final = 100_000


def is_late(mind: Mind) -> bool:
    return rounds_left(mind) <= LATE


# What can be bought this turn or, on another player's turn, in the next one.


def spending(mind: Mind, coins: i64, buys: i64) -> i64:
    """How much the plan gets for so many coins and buys."""
    total: i64 = 0
    while buys > 0:
        slot = mind.buys.pick(mind.view, mind.affordable(coins), coins)
        if slot == NONE:
            return total
        total += 10 * mind.setup.costs[slot] + 5 * mind.setup.points[slot]
        coins -= mind.view.cost(slot)
        buys -= 1
    return total


def coins_ahead(mind: Mind) -> i64:
    """The coins to spend, with those of the Actions that can still be played."""
    view = mind.view
    coins = mind.coins_in_hand()
    if view.active() == view.seat:
        coins += view.coins()
        if view.actions() == 0:
            return coins
    best: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        if mind.setup.types[slot] & ACTION and view.hand(slot):
            card = mind.setup.cards[slot]
            if card.actions:
                coins += view.hand(slot) * card.coins
            elif card.coins > best:
                best = card.coins
    return coins + best


def buys_ahead(mind: Mind) -> i64:
    if mind.view.active() == mind.view.seat:
        return mind.view.buys()
    return 1


def actions_ahead(mind: Mind) -> i64:
    if mind.view.active() == mind.view.seat:
        return mind.view.actions()
    return 1


def purchase_lost(mind: Mind, coins: i64) -> i64:
    """How much less can be bought with so many coins less."""
    if coins == 0:
        return 0
    ahead = coins_ahead(mind)
    buys = buys_ahead(mind)
    return spending(mind, ahead, buys) - spending(mind, ahead - coins, buys)


def purchase_won(mind: Mind, coins: i64) -> i64:
    """How much more can be bought with so many coins more."""
    ahead = coins_ahead(mind)
    buys = buys_ahead(mind)
    return spending(mind, ahead + coins, buys) - spending(mind, ahead, buys)


def paid_by(mind: Mind, slot: i64) -> i64:
    """The coins that are lost with a card from hand."""
    if mind.setup.types[slot] & TREASURE:
        return mind.view.pays(slot)
    return 0


# What can be done without.


def loss_of(mind: Mind, slot: i64) -> i64:
    """What losing a card from hand for good costs, what this turn buys included."""
    loss = owning(mind, slot, rounds_left(mind)) + purchase_lost(mind, paid_by(mind, slot))
    if mind.setup.types[slot] & TREASURE and not mind.junk(slot) and total_money(mind.view) <= LITTLE_MONEY:
        return loss + LAST_MONEY
    return loss


def least_loss(mind: Mind) -> i64:
    """The offered card whose loss costs least."""
    worst: i64 = DECLINE
    least: i64 = -NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if mind.offers(slot):
            loss = loss_of(mind, slot)
            if loss < least:
                least = loss
                worst = slot
    return worst


def spare_card(mind: Mind) -> i64:
    """The offered card that this turn's purchase does not need and that is worth most in the next turn."""
    actions = actions_ahead(mind)
    best: i64 = DECLINE
    most: i64 = -2 * NEEDED
    slot: i64
    for slot in range(mind.setup.width):
        if mind.offers(slot):
            worth = mind.worth_keeping(slot) - 100 * purchase_lost(mind, paid_by(mind, slot))
            if actions and mind.setup.types[slot] & ACTION:
                if mind.is_terminal(slot) and mind.terminals_in_hand() > actions:
                    # Of the terminals that collide, the weakest goes.
                    worth = 100 - worth
                else:
                    worth -= NEEDED
            if worth > most:
                most = worth
                best = slot
    return best


def is_idle(mind: Mind, slot: i64) -> bool:
    """Whether a card in hand does nothing more for what can be bought."""
    types = mind.setup.types[slot]
    if types & TREASURE:
        return False
    return types & ACTION == 0 or actions_ahead(mind) == 0
