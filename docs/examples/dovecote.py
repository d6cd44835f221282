"""A card with a pile outside the Supply: Dovecote, and the Dove that only a Dovecote gives."""

from freehold import Game, add_card, card
from freehold.rules.vocabulary import ACTION


@card(
    "Dove",
    0,
    ACTION,
    "+1 Action. +$2. Trash this. (This is not in the Supply.)",
    actions=1,
    coins=2,
    pile=(16, 16, 16, 24, 24),
    in_supply=False,
)
def dove(game: Game, me: int) -> None:
    if game.lies_in_play():
        game.trash_this(me)


@card("Dovecote", 4, ACTION, "+1 Card. +1 Action. Gain a Dove.", cards=1, actions=1, brings=(dove,))
def dovecote(game: Game, me: int) -> None:
    game.gain(me, game.setup.slot("Dove"))


add_card(dovecote)
