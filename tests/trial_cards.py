"""Cards for random games that use what the rules offer and the official sets do not.

Together they act at every moment, from every place, for what their owner and what others do; they stay in play, use
mats and tokens, bring piles outside the Supply and piles of several cards, and have a new type.
"""

from freehold.cards.basic import COPPER, GOLD, SILVER
from freehold.rules.card import Card, Mat, card, step
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION,
    AT_CLEAN_UP,
    AT_TURN_END,
    AT_TURN_START,
    ATTACK,
    DECLINE,
    DISCARD,
    DRAW,
    FROM_NOWHERE,
    FROM_SUPPLY,
    HAND,
    IN_HAND,
    NAME,
    ON_ATTACK,
    ON_BUY,
    ON_DISCARD,
    ON_GAIN,
    ON_PLAY,
    ON_TRASH,
    PLAY,
    REACTION,
    REVEAL,
    TOPDECK,
    TRASH,
    TREASURE,
    VICTORY,
    WHILE_IN_PLAY,
    card_type,
)

DAWN = card_type("Dawn")

# Cards that stay in play, and moments of the turn.


@card("Torchbearer", 3, ACTION | DAWN, "+1 Action. Now and at the start of your next turn: +1 Card.", actions=1)
def torchbearer(game: Game, me: int) -> None:
    game.draw(me, 1)
    game.stay(me)
    game.next_turn(light_again, me, 1)


@step
def light_again(game: Game, me: int, count: int, _: int) -> None:
    game.draw(me, count)


@card("Belfry", 4, ACTION | DAWN, "+2 Actions. Stays in play, and does something whenever a turn passes.", actions=2)
def belfry(game: Game, me: int) -> None:
    game.stay(me)


@belfry.when(AT_TURN_START, IN_HAND)
def ring_in_hand(game: Game, me: int, _: int, __: int) -> None:
    game.ask(me, DISCARD, 1 << game.source(), ring_for_coins, optional=True)


@step
def ring_for_coins(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)
        game.plus_coins(2)


@belfry.when(AT_TURN_START, WHILE_IN_PLAY)
def ring_in_play(game: Game, me: int, _: int, __: int) -> None:
    game.plus_coins(1)


@belfry.when(AT_TURN_START, WHILE_IN_PLAY, others=True)
def ring_for_others(game: Game, me: int, _: int, __: int) -> None:
    game.plus_points(me, 1)


@belfry.when(AT_CLEAN_UP, WHILE_IN_PLAY)
def ring_at_clean_up(game: Game, me: int, _: int, __: int) -> None:
    game.ask(me, TRASH, game.hand(me), trash_chosen, optional=True)


@belfry.when(AT_TURN_END, WHILE_IN_PLAY)
def ring_at_turn_end(game: Game, me: int, _: int, __: int) -> None:
    game.draw(me, 1)


@step
def trash_chosen(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.trash(me, slot)


# Mats.

SHELF = Mat("shelf")
HOLD = Mat("hold", face_up=False)


@card(
    "Granary",
    2,
    ACTION,
    "+1 Action. Put a card from your hand on your shelf, or take all cards from there.",
    actions=1,
    mats=(SHELF,),
    options={"put": "Put a card on your shelf", "take": "Take all cards from your shelf"},
)
def granary(game: Game, me: int) -> None:
    game.ask_option(me, granary_chosen, optional=True)


@step
def granary_chosen(game: Game, me: int, option: int, _: int) -> None:
    game.declare(me, option)
    if option == 0:
        game.ask(me, REVEAL, game.hand(me), put_on_shelf)
    elif option == 1:
        game.hand_from_mat(me, SHELF.name)


@step
def put_on_shelf(game: Game, me: int, slot: int, _: int) -> None:
    game.put_on_mat(me, slot, SHELF.name)


@card(
    "Smuggler",
    3,
    ACTION | ATTACK,
    "+2 Cards. Take all cards from your hold, then put one there. Others with 5 cards in hand put one there.",
    cards=2,
    mats=(HOLD, SHELF),
)
def smuggler(game: Game, me: int) -> None:
    game.then(hide_a_card, me)
    game.each_victim(me, hide_of_five)


@step
def hide_a_card(game: Game, me: int, _: int, __: int) -> None:
    game.hand_from_mat(me, HOLD.name)
    game.ask(me, REVEAL, game.hand(me), put_in_hold)


@step
def hide_of_five(game: Game, foe: int, _: int, __: int) -> None:
    if game.hand_size(foe) >= 5:
        game.ask(foe, REVEAL, game.hand(foe), put_in_hold)


@step
def put_in_hold(game: Game, me: int, slot: int, _: int) -> None:
    game.put_on_mat(me, slot, HOLD.name)


# Tokens.


@card(
    "Tollkeeper",
    4,
    ACTION,
    "+$1. Put a booth on a pile. While this is in play, you get a toll for each card bought from a pile with booths.",
    coins=1,
    tokens=("toll",),
    pile_tokens=("booth",),
)
def tollkeeper(game: Game, me: int) -> None:
    game.stay(me)
    game.plus_coins(game.tokens(me, "toll"))
    game.add_tokens(me, "toll", -game.tokens(me, "toll"))
    game.ask(me, NAME, game.stocked, put_booth, zone=FROM_SUPPLY)


@step
def put_booth(game: Game, me: int, slot: int, _: int) -> None:
    game.put_tokens_on_pile(slot, "booth", 1)


@tollkeeper.when(ON_BUY, WHILE_IN_PLAY, others=True)
def take_toll(game: Game, me: int, slot: int, _: int) -> None:
    if game.tokens_on_pile(slot, "booth"):
        game.add_tokens(me, "toll", 1)


@tollkeeper.when(ON_BUY, WHILE_IN_PLAY)
def lift_booth(game: Game, me: int, slot: int, _: int) -> None:
    if game.tokens_on_pile(slot, "booth"):
        game.put_tokens_on_pile(slot, "booth", -1)


# Gaining, trashing, discarding.


@card("Shrine", 3, ACTION | VICTORY, "Trash a card from your hand. When you trash this, 2 victory points.", points=1)
def shrine(game: Game, me: int) -> None:
    game.ask(me, TRASH, game.hand(me), trash_chosen)


@shrine.when(ON_TRASH)
def shrine_trashed(game: Game, me: int, _: int, __: int) -> None:
    game.plus_points(me, 2)


@shrine.when(ON_TRASH, IN_HAND)
def shrine_mourns(game: Game, me: int, _: int, __: int) -> None:
    game.draw(me, 1)


@shrine.when(ON_TRASH, IN_HAND, others=True)
def shrine_watches(game: Game, me: int, _: int, __: int) -> None:
    game.ask(me, DISCARD, 1 << game.source(), discard_chosen, optional=True)


@step
def discard_chosen(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)


@card("Courier", 4, ACTION, "+$2. When you gain this, gain a Silver. From hand: put a gained card on deck.", coins=2)
def courier(game: Game, me: int) -> None:
    game.next_turn(light_again, me, 1)


@courier.when(ON_GAIN)
def courier_gained(game: Game, me: int, _: int, __: int) -> None:
    game.gain(me, SILVER)


@courier.when(ON_BUY)
def courier_bought(game: Game, me: int, _: int, __: int) -> None:
    game.plus_points(me, 1)


@courier.when(ON_GAIN, IN_HAND)
def courier_fetches(game: Game, me: int, slot: int, _: int) -> None:
    game.ask(me, TOPDECK, 1 << slot, courier_put, optional=True, zone=FROM_NOWHERE)


@step
def courier_put(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.put_gained_on_deck(me, slot)


@courier.when(ON_GAIN, WHILE_IN_PLAY, others=True)
def courier_hears(game: Game, me: int, _: int, __: int) -> None:
    game.plus_points(me, 1)


@card("Hollow", 3, ACTION | REACTION, "+1 Card. +1 Action. When you discard this, gain a Gold.", cards=1, actions=1)
def hollow(game: Game, me: int) -> None:
    game.pick_from_hand(me, DISCARD, 0, 2, discard_picked)


@step
def discard_picked(game: Game, me: int, _: int, __: int) -> None:
    game.discard_picks(me)


@hollow.when(ON_DISCARD)
def hollow_discarded(game: Game, me: int, _: int, __: int) -> None:
    game.gain(me, GOLD)


@hollow.when(ON_DISCARD, IN_HAND, others=True)
def hollow_hears(game: Game, me: int, _: int, __: int) -> None:
    game.ask(me, DISCARD, 1 << game.source(), discard_chosen, optional=True)


# Playing, Attacks and Reactions.


def holds_three(game: Game, me: int) -> bool:
    return game.hand_size(me) >= 3


@card("Heckler", 4, ACTION | ATTACK | REACTION, "You may play an Attack from your hand. Then others discard a card.")
def heckler(game: Game, me: int) -> None:
    game.then(heckle, me)
    game.ask(me, PLAY, game.hand(me, ATTACK), heckler_plays, optional=True)


@step
def heckler_plays(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.play_from_hand(me, slot)


@step
def heckle(game: Game, me: int, _: int, __: int) -> None:
    game.each_victim(me, heckled)


@step
def heckled(game: Game, foe: int, _: int, __: int) -> None:
    if game.hand_size(foe) > 3:
        game.ask(foe, DISCARD, game.hand(foe), discard_chosen)


@heckler.when(ON_ATTACK, only_if=holds_three)
def heckler_reacts(game: Game, me: int, _: int, __: int) -> None:
    game.shield(me)
    game.ask(me, DISCARD, game.hand(me), discard_chosen)


@heckler.when(ON_PLAY, WHILE_IN_PLAY)
def heckler_applauds(game: Game, me: int, slot: int, _: int) -> None:
    if game.is_type(slot, TREASURE):
        game.plus_coins(1)


@heckler.when(ON_PLAY, IN_HAND, others=True, only_if=holds_three)
def heckler_hears(game: Game, me: int, _: int, __: int) -> None:
    game.reveal_card(me, game.source())


@card("Bonfire", 4, ACTION, "Later trash this for +$3. Gain a card costing up to $4 first.")
def bonfire(game: Game, me: int) -> None:
    game.then(burn, me)
    game.ask_gain(me, 0, 4, gain_chosen)


@step
def gain_chosen(game: Game, me: int, slot: int, _: int) -> None:
    game.gain(me, slot)


@step
def burn(game: Game, me: int, _: int, __: int) -> None:
    if game.lies_in_play():
        game.trash_this(me)
        game.plus_coins(3)


# Piles.

gold_seam = Card("Gold Seam", 6, TREASURE, "$3. +1 Buy.", coins=3, buys=1, pile=(3, 3, 3, 3, 3))
silver_seam = Card("Silver Seam", 4, TREASURE | VICTORY | DAWN, "$1. 1 point.", coins=1, points=1, pile=(3, 3, 3, 3, 3))
seam = Card("Seam", 2, ACTION, "+1 Card. +$1.", cards=1, coins=1, pile=(4, 4, 4, 4, 4), below=(silver_seam, gold_seam))


@card("Trophy", 0, TREASURE, "$1. Look at the top 2 cards of your deck and put them back.", coins=1, in_supply=False)
def trophy(game: Game, me: int) -> None:
    count = game.look_at_top(me, 2)
    if count > 1:
        game.fill_pool_from_top(me, count)
        game.ask_several(me, TOPDECK, count, count, put_back, zone=DRAW)


@step
def put_back(game: Game, me: int, _: int, __: int) -> None:
    game.reorder_top(me)


@card("Fairground", 5, ACTION, "+1 Buy. Discard a Copper to gain a Trophy to your hand.", buys=1, brings=(trophy,))
def fairground(game: Game, me: int) -> None:
    game.ask(me, DISCARD, game.hand(me) & (1 << COPPER), win_trophy, optional=True)


@step
def win_trophy(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)
        game.gain(me, game.setup.slot("Trophy"), HAND)


@card("Burrow", 3, ACTION, "+1 Action. Put a card from your hand at the bottom of your deck.", actions=1)
def burrow(game: Game, me: int) -> None:
    game.draw(me, 1)
    game.ask(me, TOPDECK, game.hand(me), dig_in)


@step
def dig_in(game: Game, me: int, slot: int, _: int) -> None:
    game.put_in_deck(me, slot, game.deck_size(me))


TRIAL_CARDS = (
    torchbearer,
    belfry,
    granary,
    smuggler,
    tollkeeper,
    shrine,
    courier,
    hollow,
    heckler,
    bonfire,
    seam,
    fairground,
    burrow,
)
