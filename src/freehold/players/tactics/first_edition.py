"""Tactics for the cards that only the first edition of the base game has."""

from mypy_extensions import i64

from freehold.cards.basic import COPPER
from freehold.players.tactics.base import ARRANGES, DRAWS_FIRST
from freehold.players.tactics.evaluator import NOTHING, Evaluator, answering, playing
from freehold.players.tactics.trades import average_draw, gaining, owning, rounds_left
from freehold.rules.vocabulary import DECLINE, NONE, TRASH, TREASURE

# Adventurer: two Treasures, as good as those that are left to find.


@playing("Adventurer")
def play_adventurer(evaluator: Evaluator) -> i64:
    coins: i64 = 0
    treasures: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        if evaluator.setup.types[slot] & TREASURE:
            unseen = evaluator.unseen(slot)
            treasures += unseen
            coins += unseen * evaluator.setup.coins[slot]
    if treasures <= 0:
        return 0
    worth = 20 * coins // treasures
    if evaluator.view.actions() > 1:
        return DRAWS_FIRST + worth
    return worth


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
    # If it is flipped, the next hand comes from all cards, those of this turn included.
    worth: i64 = 0
    cards: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        cards += view.owned(slot)
        worth += view.owned(slot) * evaluator.worth_keeping(slot)
    coins = evaluator.coins_to_spend()
    purchase = evaluator.buys.pick(view, evaluator.view.affordable(coins), coins)
    if purchase != NONE:
        cards += 1
        worth += evaluator.worth_keeping(purchase)
    if 5 * worth > stays * cards:
        return 0
    return DECLINE


# Feast: early a card for $5, late a Duchy; the plan knows which.


@playing("Feast")
def play_feast(evaluator: Evaluator) -> i64:
    # It is gone afterwards, but it is good for nothing else.
    return gaining(evaluator, 5) - 10


# Spy: of one's own cards those below the average go, of the others' those above it.


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
    worth: i64 = 0
    cards: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        owned = evaluator.view.owned_by(seat, slot)
        cards += owned
        worth += owned * evaluator.worth_keeping(slot)
    if cards <= 0:
        return 0
    return worth // cards


# Thief: good against Silver and Gold; against Copper it does its victims a service.


@playing("Thief")
def play_thief(evaluator: Evaluator) -> i64:
    view = evaluator.view
    worth: i64 = 0
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat:
            loot: i64 = 0
            cards: i64 = 0
            slot: i64
            for slot in range(evaluator.setup.width):
                owned = view.owned_by(seat, slot)
                cards += owned
                if slot == COPPER:
                    loot -= 5 * owned
                elif evaluator.setup.types[slot] & TREASURE:
                    loot += 15 * evaluator.setup.coins[slot] * owned
            if cards > 0:
                worth += 2 * loot // cards
    return worth


@answering("Thief")
def answer_thief(evaluator: Evaluator) -> i64:
    options = evaluator.view.options() & evaluator.setup.all_slots
    left = rounds_left(evaluator)
    best: i64 = DECLINE
    most: i64 = 0
    if evaluator.view.purpose() == TRASH:
        most = NOTHING
    elif evaluator.buys.pick(evaluator.view, options, evaluator.coins_to_spend()) == COPPER:
        # Only a plan that wants Copper takes it.
        return COPPER
    else:
        options &= ~(1 << COPPER)
    slot: i64
    for slot in range(evaluator.setup.width):
        if (options >> slot) & 1:
            worth = owning(evaluator, slot, left)
            if worth > most:
                most = worth
                best = slot
    return best
