"""A kingdom card of our own: Beekeeper."""

from freehold import Game, add_card, card, step
from freehold.rules.vocabulary import ACTION, DECLINE, DISCARD


@card(
    "Beekeeper",
    4,
    ACTION,
    "+1 Action. You may discard a card for +$2. Each other player may discard a card to draw one.",
    actions=1,
)
def beekeeper(game: Game, me: int) -> None:
    game.each_opponent(me, may_swap)
    game.ask(me, DISCARD, game.hand(me), sell, optional=True)


@step
def sell(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)
        game.plus_coins(2)


@step
def may_swap(game: Game, foe: int, _: int, __: int) -> None:
    game.ask(foe, DISCARD, game.hand(foe), swap, optional=True)


@step
def swap(game: Game, foe: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(foe, slot)
        game.draw(foe, 1)


add_card(beekeeper)
