"""A card that stays in play until the next turn: Lamplighter."""

from freehold import Game, add_card, card, step
from freehold.rules.vocabulary import ACTION

HAND = 6


@card("Lamplighter", 4, ACTION, "+$2. At the start of your next turn, draw until you have 6 cards in hand.", coins=2)
def lamplighter(game: Game, me: int) -> None:
    game.stay(me)
    game.next_turn(draw_up, me)


@step
def draw_up(game: Game, me: int, _: int, __: int) -> None:
    if game.hand_size(me) < HAND:
        game.draw(me, HAND - game.hand_size(me))


add_card(lamplighter)
