"""Adds lines for people's own cards to a strategy for any kingdom, judged by what is printed on them."""

from dataclasses import replace
from typing import Final

from freehold.players.strategy import Count, Fact, Line, Number, Operation, Strategy, Term
from freehold.players.terms import AND, GAINS_TO_END, OWNED, TOTAL_MONEY, TURN
from freehold.rules.card import Card
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ACTION, TREASURE, VICTORY

PROVINCE: Final = "Province"
GOLD: Final = "Gold"
SILVER: Final = "Silver"
PROVINCE_COST: Final = 8
# With this much money a deck buys large Victory cards turn after turn.
RICH: Final = 15
# How many copies a deck can use of a card that gives back its Action, and of one that does not.
MOST_CANTRIPS: Final = 3
MOST_TERMINALS: Final = 2
# What the bonuses of an Action must be worth, in tenths of a coin, to come before a Silver.
AS_GOOD_AS_A_SILVER: Final = 18
# Before this turn a deck needs money more than an Action of unknown value.
NOT_BEFORE_TURN: Final = 6
# A deck wants one terminal Action for every this many Treasures.
TREASURES_FOR_A_TERMINAL: Final = 7
# With this many gains left to the end, more money still pays.
LONG: Final = 5


def with_own_cards(strategy: Strategy, setup: Setup) -> Strategy:
    """A strategy for any kingdom with lines added for people's own cards; other strategies stay as they are."""
    if not strategy.any_kingdom or setup.own_slots == 0:
        return strategy
    lines = list(strategy.buys)
    own = [card for slot, card in enumerate(setup.cards) if (setup.own_slots >> slot) & 1 and card.in_supply]
    for card in sorted(own, key=lambda card: card.cost):
        if card.types & TREASURE:
            add_treasure(lines, card)
        elif card.types & ACTION:
            add_action(lines, card)
        elif card.types & VICTORY and card.points > 0:
            add_victory(lines, card)
    return replace(strategy, buys=tuple(lines))


def at_least(fact: str, number: float) -> Term:
    return Operation(">=", Fact(fact), Number(number))


def fewer(card: str, number: float) -> Term:
    return Operation("<", Count(card, OWNED), Number(number))


def before(lines: list[Line], name: str) -> int:
    """The index of the first line for a card, or the end."""
    return next((place for place, line in enumerate(lines) if line.card == name), len(lines))


def add_treasure(lines: list[Line], card: Card) -> None:
    """A Treasure that pays more than a Gold comes first while the game is long; the others by what they pay."""
    if card.coins > 3:
        lines.insert(0, Line(card.name, at_least(GAINS_TO_END, LONG)))
        lines.insert(before(lines, GOLD), Line(card.name))
    elif card.coins == 3:
        lines.insert(before(lines, GOLD) + (card.cost > 6), Line(card.name))
    elif card.coins == 2:
        lines.insert(before(lines, SILVER), Line(card.name))


def add_victory(lines: list[Line], card: Card) -> None:
    """A Victory card that costs more than a Province comes before it; the others when the end is near."""
    if card.cost > PROVINCE_COST:
        lines.insert(0, Line(card.name, at_least(TOTAL_MONEY, RICH)))
    else:
        near = Operation("<=", Fact(GAINS_TO_END), Number(int(card.points) + 1))
        lines.insert(before(lines, GOLD), Line(card.name, near))


def add_action(lines: list[Line], card: Card) -> None:
    """Several copies of an Action whose bonuses match a Silver; one copy of any other, in case its text is better."""
    good = bonuses(card) >= AS_GOOD_AS_A_SILVER
    most = (MOST_CANTRIPS if card.actions else MOST_TERMINALS) if good else 1
    when: Term = fewer(card.name, most)
    if not card.actions:
        room = Operation("/", Count("Treasure", OWNED), Number(TREASURES_FOR_A_TERMINAL))
        when = Operation(AND, when, Operation("<", Count("Action", OWNED), room))
    elif not good:
        when = Operation(AND, when, at_least(TURN, NOT_BEFORE_TURN))
    place = before(lines, SILVER)
    if good and card.cost >= 5:
        place = min(place, before(lines, GOLD) + 1)
    lines.insert(place, Line(card.name, when))


def bonuses(card: Card) -> int:
    """What the printed bonuses of an Action are worth, in tenths of a coin."""
    actions = max(0, int(card.actions) - 1)
    return 10 * int(card.coins) + 9 * int(card.cards) + 4 * actions + 3 * int(card.buys)
