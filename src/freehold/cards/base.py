"""The base game in its second edition; the first is written as its differences from it."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, CURSE_CARD, GOLD, SILVER
from freehold.rules.card import Card, card, step, takes
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION,
    ATTACK,
    DECLINE,
    DISCARD,
    DISCARDED,
    DRAW,
    HAND,
    NONE,
    ON_ATTACK,
    PLAY,
    REACTION,
    SET_ASIDE,
    TOPDECK,
    TRASH,
    TREASURE,
    VICTORY,
)

# Steps that several cards share.


@step
def gain_it(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.gain(me, slot)


@step
def put_it_on_deck(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.put_on_deck(me, slot)


@step
def trash_them(game: Game, me: i64, count: i64, _: i64) -> None:
    game.trash_picks(me)


@step
def discard_them(game: Game, me: i64, count: i64, _: i64) -> None:
    game.discard_picks(me)


@step
def discard_down_to(game: Game, me: i64, size: i64, _: i64) -> None:
    surplus = game.hand_size(me) - size
    if surplus > 0:
        game.pick_from_hand(me, DISCARD, surplus, surplus, discard_them)


@step
def draw_cards(game: Game, me: i64, count: i64, _: i64) -> None:
    game.draw(me, count)


# The cards, by name.


@card("Artisan", 6, ACTION, "Gain a card costing up to $5 to your hand. Then put a card from your hand on your deck.")
def artisan(game: Game, me: i64) -> None:
    game.then(artisan_put_back, me)
    game.ask_gain(me, 0, 5, artisan_gain)


@step
def artisan_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.gain(me, slot, HAND)


@step
def artisan_put_back(game: Game, me: i64, _: i64, __: i64) -> None:
    game.ask(me, TOPDECK, game.hand(me), put_it_on_deck)


@card(
    "Bandit",
    5,
    ACTION | ATTACK,
    "Gain a Gold. Each other player reveals the top 2 cards of their deck, trashes one of them that is a Treasure other"
    " than Copper, and discards the rest.",
)
def bandit(game: Game, me: i64) -> None:
    game.gain(me, GOLD)
    game.each_victim(me, bandit_reveal)


@step
def bandit_reveal(game: Game, foe: i64, _: i64, __: i64) -> None:
    count = game.reveal_top(foe, 2)
    loot = game.top_options(foe, count, TREASURE) & ~(1 << COPPER)
    if loot:
        game.ask(foe, TRASH, loot, bandit_trash, count, zone=DRAW)
    else:
        discard_top(game, foe, count)


@step
def bandit_trash(game: Game, foe: i64, slot: i64, count: i64) -> None:
    game.trash_from_top(foe, slot)
    discard_top(game, foe, count - 1)


def discard_top(game: Game, who: i64, count: i64) -> None:
    """Discard that many revealed cards from the top of a deck."""
    while count > 0:
        game.discard_from_top(who, game.top(who))
        count -= 1


@card(
    "Bureaucrat",
    4,
    ACTION | ATTACK,
    "Gain a Silver onto your deck. Each other player reveals a Victory card from their hand and puts it on their deck,"
    " or reveals a hand without one.",
)
def bureaucrat(game: Game, me: i64) -> None:
    game.gain(me, SILVER, DRAW)
    game.each_victim(me, bureaucrat_return)


@step
def bureaucrat_return(game: Game, foe: i64, _: i64, __: i64) -> None:
    victories = game.hand(foe, VICTORY)
    if victories:
        game.ask(foe, TOPDECK, victories, bureaucrat_returned)
    else:
        game.reveal_hand(foe)


@takes(types=VICTORY)
def bureaucrat_returned(game: Game, foe: i64, slot: i64, _: i64) -> None:
    game.put_on_deck(foe, slot, game.everyone())


@card("Cellar", 2, ACTION, "+1 Action. Discard any number of cards, then draw as many.", actions=1)
def cellar(game: Game, me: i64) -> None:
    game.pick_from_hand(me, DISCARD, 0, game.hand_size(me), cellar_draw)


@step
def cellar_draw(game: Game, me: i64, count: i64, _: i64) -> None:
    game.discard_picks(me)
    game.then(draw_cards, me, count)


@card("Chapel", 2, ACTION, "Trash up to 4 cards from your hand.")
def chapel(game: Game, me: i64) -> None:
    game.pick_from_hand(me, TRASH, 0, 4, trash_them)


@card("Council Room", 5, ACTION, "+4 Cards. +1 Buy. Each other player draws a card.", cards=4, buys=1)
def council_room(game: Game, me: i64) -> None:
    game.each_opponent(me, draw_cards, 1)


festival: Final = Card("Festival", 5, ACTION, "+2 Actions. +1 Buy. +$2.", actions=2, buys=1, coins=2)


def gardens_score(game: Game, me: i64) -> i64:
    return game.owned_cards(me) // 10


gardens: Final = Card(
    "Gardens", 4, VICTORY, "1 victory point for every 10 cards you own, rounded down.", score=gardens_score
)


@card(
    "Harbinger",
    3,
    ACTION,
    "+1 Card. +1 Action. Look through your discard pile; you may put a card from it on your deck.",
    cards=1,
    actions=1,
)
def harbinger(game: Game, me: i64) -> None:
    game.look_through_discards(me)
    game.ask(me, TOPDECK, game.discards(me), harbinger_fetch, optional=True, zone=DISCARDED)


@step
def harbinger_fetch(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.put_discard_on_deck(me, slot)


laboratory: Final = Card("Laboratory", 5, ACTION, "+2 Cards. +1 Action.", cards=2, actions=1)


@card(
    "Library",
    5,
    ACTION,
    "Draw until you have 7 cards in hand. You may set aside any Action card as you draw it; discard those afterwards.",
)
def library(game: Game, me: i64) -> None:
    draw_to_seven(game, me)


def draw_to_seven(game: Game, me: i64) -> None:
    while game.hand_size(me) < 7:
        slot = game.draw_one(me)
        if slot == NONE:
            break
        if game.is_type(slot, ACTION):
            game.ask(me, SET_ASIDE, 1 << slot, library_keep, optional=True)
            return
    game.discard_aside(me)


@takes(types=ACTION, drawn=True)
def library_keep(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.set_aside(me, slot)
    draw_to_seven(game, me)


market: Final = Card("Market", 5, ACTION, "+1 Card. +1 Action. +1 Buy. +$1.", cards=1, actions=1, buys=1, coins=1)


@card(
    "Merchant",
    3,
    ACTION,
    "+1 Card. +1 Action. The first Silver you play this turn is worth $1 more.",
    cards=1,
    actions=1,
)
def merchant(game: Game, me: i64) -> None:
    game.pays_more_once(SILVER, 1)


@card("Militia", 4, ACTION | ATTACK, "+$2. Each other player discards down to 3 cards in hand.", coins=2)
def militia(game: Game, me: i64) -> None:
    game.each_victim(me, discard_down_to, 3)


@card("Mine", 5, ACTION, "You may trash a Treasure from your hand. Gain a Treasure costing up to $3 more to your hand.")
def mine(game: Game, me: i64) -> None:
    game.ask(me, TRASH, game.hand(me, TREASURE), mine_gain, optional=True)


@takes(types=TREASURE)
def mine_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.trash(me, slot)
        game.then(mine_choose, me, slot)


@step
def mine_choose(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.ask_gain(me, 0, game.cost(slot) + 3, mine_gained, types=TREASURE, subject=slot)


@step
def mine_gained(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.gain(me, slot, HAND)


moat: Final = Card(
    "Moat",
    2,
    ACTION | REACTION,
    "+2 Cards. When another player plays an Attack, you may reveal this from your hand to be unaffected by it.",
    cards=2,
)


@moat.when(ON_ATTACK)
def moat_react(game: Game, me: i64, _: i64, __: i64) -> None:
    game.shield(me)


@card("Moneylender", 4, ACTION, "You may trash a Copper from your hand for +$3.")
def moneylender(game: Game, me: i64) -> None:
    game.ask(me, TRASH, game.hand(me) & (1 << COPPER), moneylender_pay, optional=True)


@takes(slots=1 << COPPER)
def moneylender_pay(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.trash(me, slot)
        game.plus_coins(3)


@card(
    "Poacher",
    4,
    ACTION,
    "+1 Card. +1 Action. +$1. Discard a card for each empty Supply pile.",
    cards=1,
    actions=1,
    coins=1,
)
def poacher(game: Game, me: i64) -> None:
    empty = game.empty_piles()
    if empty:
        game.pick_from_hand(me, DISCARD, empty, empty, discard_them)


@card("Remodel", 4, ACTION, "Trash a card from your hand. Gain a card costing up to $2 more.")
def remodel(game: Game, me: i64) -> None:
    game.ask(me, TRASH, game.hand(me), remodel_gain)


@step
def remodel_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.trash(me, slot)
    game.then(remodel_choose, me, slot)


@step
def remodel_choose(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.ask_gain(me, 0, game.cost(slot) + 2, gain_it, subject=slot)


@card(
    "Sentry",
    5,
    ACTION,
    "+1 Card. +1 Action. Look at the top 2 cards of your deck. Trash or discard any of them, and put the rest back in"
    " any order.",
    cards=1,
    actions=1,
)
def sentry(game: Game, me: i64) -> None:
    count = game.look_at_top(me, 2)
    game.fill_pool_from_top(me, count)
    game.ask_several(me, TRASH, 0, count, sentry_trash, count, DRAW)


@step
def sentry_trash(game: Game, me: i64, trashed: i64, count: i64) -> None:
    slot: i64
    for slot in game.picks:
        game.trash_from_top(me, slot)
    game.then(sentry_look_on, me, count - trashed)


@step
def sentry_look_on(game: Game, me: i64, left: i64, _: i64) -> None:
    game.fill_pool_from_top(me, left)
    game.ask_several(me, DISCARD, 0, left, sentry_discard, left, DRAW)


@step
def sentry_discard(game: Game, me: i64, discarded: i64, count: i64) -> None:
    game.discard_picks_from_top(me)
    game.then(put_back_in_any_order, me, count - discarded)


@step
def put_back_in_any_order(game: Game, me: i64, count: i64, _: i64) -> None:
    """Let a player put the top cards of their deck, which they have seen, back in an order they choose."""
    if count == 1:
        game.leave_on_top(me)
    elif count > 1:
        game.fill_pool_from_top(me, count)
        game.ask_several(me, TOPDECK, count, count, reorder_them, zone=DRAW)


@step
def reorder_them(game: Game, me: i64, _: i64, __: i64) -> None:
    game.reorder_top(me)


smithy: Final = Card("Smithy", 4, ACTION, "+3 Cards.", cards=3)


@card("Throne Room", 4, ACTION, "You may play an Action card from your hand twice.")
def throne_room(game: Game, me: i64) -> None:
    game.ask(me, PLAY, game.hand(me, ACTION), throne_room_play, optional=True)


@takes(types=ACTION)
def throne_room_play(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.play_twice(me, slot)


@card("Vassal", 3, ACTION, "+$2. Discard the top card of your deck. If it is an Action card, you may play it.", coins=2)
def vassal(game: Game, me: i64) -> None:
    slot = game.take_top(me)
    if slot != NONE:
        under = game.top_of_discards(me)
        game.discard_taken(me, slot)
        if game.is_type(slot, ACTION):
            game.then(vassal_ask, me, slot, under)


@step
def vassal_ask(game: Game, me: i64, slot: i64, under: i64) -> None:
    if (game.discards(me) >> slot) & 1:
        game.ask(me, PLAY, 1 << slot, vassal_play, under, optional=True, zone=DISCARDED)


@step
def vassal_play(game: Game, me: i64, slot: i64, under: i64) -> None:
    if slot != DECLINE:
        game.play_from_discards(me, slot, under)


village: Final = Card("Village", 3, ACTION, "+1 Card. +2 Actions.", cards=1, actions=2)


@card("Witch", 5, ACTION | ATTACK, "+2 Cards. Each other player gains a Curse.", cards=2)
def witch(game: Game, me: i64) -> None:
    game.each_victim(me, witch_curse)


@step
def witch_curse(game: Game, foe: i64, _: i64, __: i64) -> None:
    game.gain(foe, CURSE_CARD)


@card("Workshop", 3, ACTION, "Gain a card costing up to $4.")
def workshop(game: Game, me: i64) -> None:
    game.ask_gain(me, 0, 4, gain_it)


SECOND_EDITION: Final = (
    artisan,
    bandit,
    bureaucrat,
    cellar,
    chapel,
    council_room,
    festival,
    gardens,
    harbinger,
    laboratory,
    library,
    market,
    merchant,
    militia,
    mine,
    moat,
    moneylender,
    poacher,
    remodel,
    sentry,
    smithy,
    throne_room,
    vassal,
    village,
    witch,
    workshop,
)
