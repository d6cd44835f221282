"""A card that reacts to being discarded, with tactics for the computer players: Ragpicker."""

from freehold import Game, add_card, card, step
from freehold.players.tactics.evaluator import Evaluator, answering, reacting
from freehold.rules.vocabulary import ACTION, DECLINE, DISCARD, DISCARDED, ON_DISCARD, REACTION, REVEAL


@card(
    "Ragpicker",
    2,
    ACTION | REACTION,
    "+2 Cards. Discard a card. When you discard this other than during Clean-up, you may reveal it to draw a card.",
    cards=2,
)
def ragpicker(game: Game, me: int) -> None:
    game.ask(me, DISCARD, game.hand(me), throw_away)


@step
def throw_away(game: Game, me: int, slot: int, _: int) -> None:
    game.discard(me, slot)


@ragpicker.when(ON_DISCARD)
def may_show(game: Game, me: int, this: int, _: int) -> None:
    game.ask(me, REVEAL, 1 << this, shown, optional=True, zone=DISCARDED)


@step
def shown(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.draw(me, 1)


@answering("Ragpicker")
def discard_another_one(evaluator: Evaluator) -> int:
    """Another Ragpicker, which draws a card; else the card that is missed least."""
    slot = evaluator.view.slot("Ragpicker")
    return slot if evaluator.offers(slot) else evaluator.least_worth_keeping()


@reacting("Ragpicker")
def always_show(evaluator: Evaluator) -> int:
    return 1


add_card(ragpicker)
