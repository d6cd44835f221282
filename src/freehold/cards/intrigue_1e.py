"""Intrigue in its first edition, written as its differences from the second."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.base import gain_it
from freehold.cards.basic import COPPER
from freehold.cards.intrigue import SECOND_EDITION, masquerade_trash, pass_chosen, take_from_revealed
from freehold.rules.card import Card, card, step
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION,
    ATTACK,
    DISCARD,
    NONE,
    ON_ATTACK,
    PASS,
    REACTION,
    TOPDECK,
    TREASURE,
    VICTORY,
)

DROPPED: Final = ("Courtier", "Diplomat", "Lurker", "Mill", "Patrol", "Replace", "Secret Passage")

# Cards that only the first edition has.


@card("Coppersmith", 4, ACTION, "Each Copper is worth $1 more this turn.")
def coppersmith(game: Game, me: i64) -> None:
    game.pays_more(COPPER, 1)


great_hall: Final = Card(
    "Great Hall", 3, ACTION | VICTORY, "+1 Card. +1 Action. 1 victory point.", cards=1, actions=1, points=1
)


@card(
    "Saboteur",
    5,
    ACTION | ATTACK,
    "Each other player reveals cards from their deck until one costs $3 or more, trashes it, and may gain a card that"
    " costs at least $2 less. They discard the other revealed cards.",
)
def saboteur(game: Game, me: i64) -> None:
    game.each_victim(me, saboteur_reveal)


@step
def saboteur_reveal(game: Game, foe: i64, _: i64, __: i64) -> None:
    slot = game.reveal_aside(foe)
    while slot != NONE and game.cost(slot) < 3:
        slot = game.reveal_aside(foe)
    if slot != NONE:
        game.trash_from_aside(foe, slot)
        game.then(saboteur_gain, foe, slot)
    game.then(discard_aside_cards, foe)


@step
def saboteur_gain(game: Game, foe: i64, slot: i64, _: i64) -> None:
    game.ask_gain(foe, 0, game.cost(slot) - 2, gain_it, optional=True, subject=slot)


@step
def discard_aside_cards(game: Game, who: i64, _: i64, __: i64) -> None:
    game.discard_aside(who)


@card(
    "Scout",
    4,
    ACTION,
    "+1 Action. Reveal the top 4 cards of your deck. Take the Victory cards into your hand and put the rest back in any"
    " order.",
    actions=1,
)
def scout(game: Game, me: i64) -> None:
    take_from_revealed(game, me, 4, VICTORY)


@card(
    "Secret Chamber",
    2,
    ACTION | REACTION,
    "Discard any number of cards for +$1 each. When another player plays an Attack, you may reveal this from your hand:"
    " +2 Cards, then put 2 cards from your hand on your deck.",
)
def secret_chamber(game: Game, me: i64) -> None:
    game.pick_from_hand(me, DISCARD, 0, game.hand_size(me), secret_chamber_pay)


@step
def secret_chamber_pay(game: Game, me: i64, count: i64, _: i64) -> None:
    game.discard_picks(me)
    game.plus_coins(count)


@secret_chamber.when(ON_ATTACK)
def secret_chamber_react(game: Game, me: i64, _: i64, __: i64) -> None:
    game.draw(me, 2)
    game.pick_from_hand(me, TOPDECK, 2, 2, put_them_on_deck)


@step
def put_them_on_deck(game: Game, me: i64, _: i64, __: i64) -> None:
    game.put_picks_on_deck(me)


@card(
    "Tribute",
    5,
    ACTION,
    "The player to your left reveals and discards the top 2 cards of their deck. For each differently named card: an"
    " Action, +2 Actions; a Treasure, +$2; a Victory card, +2 Cards.",
)
def tribute(game: Game, me: i64) -> None:
    left = game.seat_after(me)
    count = game.reveal_top(left, 2)
    names = game.top_options(left, count)
    while count > 0:
        game.discard_from_top(left, game.top(left))
        count -= 1
    game.then(tribute_bonus, me, names)


@step
def tribute_bonus(game: Game, me: i64, names: i64, _: i64) -> None:
    slot: i64
    for slot in range(game.setup.width):
        if (names >> slot) & 1:
            if game.is_type(slot, ACTION):
                game.plus_actions(2)
            if game.is_type(slot, TREASURE):
                game.plus_coins(2)
            if game.is_type(slot, VICTORY):
                game.draw(me, 2)


# A card that differs.


@card(
    "Masquerade",
    3,
    ACTION,
    "+2 Cards. All players pass a card from hand to the left at once. Then you may trash a card from your hand.",
    cards=2,
    commits=True,
)
def masquerade(game: Game, me: i64) -> None:
    """An empty hand passes nothing, but receives (masquerade-empty-hand-1e)."""
    game.then(masquerade_choose, me, me)
    game.then(masquerade_trash, me)


@step
def masquerade_choose(game: Game, who: i64, first: i64, _: i64) -> None:
    """Cards are chosen one by one, kept with the play, and passed together (masquerade-simultaneous)."""
    game.then(masquerade_next, who, first)
    game.ask(who, PASS, game.hand(who), masquerade_keep)


@step
def masquerade_keep(game: Game, who: i64, slot: i64, _: i64) -> None:
    game.remember(who, 1 + slot)


@step
def masquerade_next(game: Game, who: i64, first: i64, _: i64) -> None:
    left = game.seat_after(who)
    if left != first:
        game.then(masquerade_choose, left, first)
        return
    receivers: list[i64] = [game.seat_after(giver) for giver in range(game.setup.players)]
    pass_chosen(game, receivers)


ADDED: Final = (coppersmith, great_hall, saboteur, scout, secret_chamber, tribute)
CHANGED: Final = (masquerade,)
_OTHER_NAMES: Final = [*DROPPED, *[changed.name for changed in CHANGED]]

FIRST_EDITION: Final = (
    *[same for same in SECOND_EDITION if same.name not in _OTHER_NAMES],
    *CHANGED,
    *ADDED,
)
