"""A card with tokens and with points that are not on cards: Chronicler."""

from freehold import Game, add_card, card
from freehold.rules.vocabulary import ACTION

PAGE = "Page"


@card(
    "Chronicler",
    4,
    ACTION,
    "+1 Card. +1 Action. Take a Page token. If you have 3 of them, return them for 2 victory points.",
    cards=1,
    actions=1,
    tokens=(PAGE,),
)
def chronicler(game: Game, me: int) -> None:
    game.add_tokens(me, PAGE, 1)
    if game.tokens(me, PAGE) == 3:
        game.add_tokens(me, PAGE, -3)
        game.plus_points(me, 2)


add_card(chronicler)
