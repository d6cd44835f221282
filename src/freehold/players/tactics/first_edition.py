"""Tactics for the cards that only the first edition of the base game has."""

from mypy_extensions import i64

from freehold.cards.basic import COPPER
from freehold.players.tactics.base import ARRANGES, DRAWS_FIRST
from freehold.players.tactics.evaluator import Evaluator, answering, playing
from freehold.players.tactics.trades import average_draw, gaining, owning
from freehold.rules.vocabulary import DECLINE, NONE, TRASH

# Adventurer: two Treasures, worth as much as the ones left to find.


@playing("Adventurer")
def play_adventurer(evaluator: Evaluator) -> i64:
    treasures = evaluator.count_unseen(evaluator.setup.treasures)
    if treasures <= 0:
        return 0
    worth = 20 * evaluator.count(evaluator.setup.treasures, coins_unseen) // treasures
    if evaluator.view.actions() > 1:
        return DRAWS_FIRST + worth
    return worth


def coins_unseen(evaluator: Evaluator, slot: i64) -> i64:
    return evaluator.unseen(slot) * evaluator.setup.coins[slot]


# Chancellor: flip the deck if the cards elsewhere are better than those that would be drawn next.


@answering("Chancellor")
def answer_chancellor(evaluator: Evaluator) -> i64:
    view = evaluator.view
    seen = view.known_top(view.seat)
    draw = average_draw(evaluator)
    # The five cards of the next hand if the deck stays where it is.
    stays: i64 = 0
    drawn: i64 = 0
    while drawn < 5:
        if drawn < len(seen) and seen[drawn] != NONE:
            stays += evaluator.worth_keeping(seen[drawn])
        else:
            stays += draw
        drawn += 1
    # If it is flipped, the next hand comes from all cards, including this turn's.
    cards = view.owned_cards()
    worth = evaluator.count(evaluator.setup.all_slots, worth_owned)
    coins = evaluator.coins_to_spend()
    purchase = evaluator.planned_card(coins)
    if purchase != NONE:
        cards += 1
        worth += evaluator.worth_keeping(purchase)
    if 5 * worth > stays * cards:
        return 0
    return DECLINE


def worth_owned(evaluator: Evaluator, slot: i64) -> i64:
    return evaluator.view.owned(slot) * evaluator.worth_keeping(slot)


# Feast: early a card for $5, late a Duchy; the plan knows which.


@playing("Feast")
def play_feast(evaluator: Evaluator) -> i64:
    # It is trashed, but it has no other use.
    return gaining(evaluator, 5) - 10


# Spy: discard our own cards below the average, and the others' cards above it.


@playing("Spy")
def play_spy(evaluator: Evaluator) -> i64:
    return ARRANGES + 1


@answering("Spy")
def answer_spy(evaluator: Evaluator) -> i64:
    view = evaluator.view
    slot = evaluator.first_option()
    worth = evaluator.worth_keeping(slot)
    if view.owner() == view.seat:
        return slot if worth < average_draw(evaluator) else DECLINE
    return slot if worth > average_of(evaluator, view.owner()) else DECLINE


def average_of(evaluator: Evaluator, seat: i64) -> i64:
    """What the cards of another player are worth in hand on average."""

    def owned(evaluator: Evaluator, slot: i64) -> i64:
        return evaluator.view.owned_by(seat, slot)

    def worth(evaluator: Evaluator, slot: i64) -> i64:
        return evaluator.view.owned_by(seat, slot) * evaluator.worth_keeping(slot)

    cards = evaluator.count(evaluator.setup.all_slots, owned)
    if cards <= 0:
        return 0
    return evaluator.count(evaluator.setup.all_slots, worth) // cards


# Thief: good against Silver and Gold; against Copper it does its victims a favour.


@playing("Thief")
def play_thief(evaluator: Evaluator) -> i64:
    view = evaluator.view
    worth: i64 = 0
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat:
            worth += loot_of(evaluator, seat)
    return worth


def loot_of(evaluator: Evaluator, seat: i64) -> i64:
    """The average value of the two cards that a Thief reveals from a player's deck."""

    def owned(evaluator: Evaluator, slot: i64) -> i64:
        return evaluator.view.owned_by(seat, slot)

    def loot(evaluator: Evaluator, slot: i64) -> i64:
        return (-5 if slot == COPPER else 15 * evaluator.setup.coins[slot]) * evaluator.view.owned_by(seat, slot)

    cards = evaluator.count(evaluator.setup.all_slots, owned)
    if cards <= 0:
        return 0
    return 2 * evaluator.count(evaluator.setup.treasures, loot) // cards


@answering("Thief")
def answer_thief(evaluator: Evaluator) -> i64:
    options = evaluator.view.options() & evaluator.setup.all_slots
    if evaluator.view.purpose() == TRASH:
        return evaluator.best(options, owning, otherwise=DECLINE)
    if evaluator.buys.pick(evaluator.view, options, evaluator.coins_to_spend()) == COPPER:
        # Only a plan that wants Copper takes it.
        return COPPER
    return evaluator.best(options & ~(1 << COPPER), owning, 0, DECLINE)
