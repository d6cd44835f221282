"""A card that does something when it is gained: Ropewalk."""

from freehold import Card, Game, add_card, step
from freehold.rules.vocabulary import ACTION, ON_GAIN

ropewalk = Card(
    "Ropewalk",
    4,
    ACTION,
    "+2 Cards. +1 Buy. When you gain this, gain a card costing up to $2.",
    cards=2,
    buys=1,
)


@ropewalk.when(ON_GAIN)
def twist(game: Game, me: int, _: int, __: int) -> None:
    game.ask_gain(me, 0, 2, take)


@step
def take(game: Game, me: int, slot: int, _: int) -> None:
    game.gain(me, slot)


add_card(ropewalk)
