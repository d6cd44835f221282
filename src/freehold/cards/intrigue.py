"""Intrigue in its second edition; the first is written as its differences from it."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.base import discard_them, draw_cards, gain_it, put_back_in_any_order, put_it_on_deck, trash_them
from freehold.cards.basic import CURSE_CARD, DUCHY, ESTATE, GOLD, SILVER
from freehold.rules.card import Card, card, step, takes
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION,
    ATTACK,
    CURSE,
    DECLINE,
    DEEPER,
    DISCARD,
    DISCARDED,
    DRAW,
    FROM_NOWHERE,
    FROM_SUPPLY,
    FROM_TRASH,
    GAIN,
    HAND,
    IN_PLAY,
    NAME,
    NONE,
    ON_ATTACK,
    PASS,
    PUT_IN_DECK,
    REACTION,
    REVEAL,
    TOPDECK,
    TRASH,
    TREASURE,
    VICTORY,
)


@card("Baron", 4, ACTION, "+1 Buy. You may discard an Estate for +$4. Otherwise gain an Estate.", buys=1)
def baron(game: Game, me: i64) -> None:
    estates = game.hand(me) & (1 << ESTATE)
    if estates:
        game.ask(me, DISCARD, estates, baron_pay, optional=True)
    else:
        game.gain(me, ESTATE)


@takes(slots=1 << ESTATE)
def baron_pay(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot == DECLINE:
        game.gain(me, ESTATE)
    else:
        game.discard(me, slot)
        game.plus_coins(4)


@card("Bridge", 4, ACTION, "+1 Buy. +$1. All cards cost $1 less this turn, but not less than $0.", buys=1, coins=1)
def bridge(game: Game, me: i64) -> None:
    game.cheaper(game.setup.all_slots, 1)


@card(
    "Conspirator",
    4,
    ACTION,
    "+$2. If this is at least the third Action you play this turn, +1 Card and +1 Action.",
    coins=2,
)
def conspirator(game: Game, me: i64) -> None:
    if game.actions_played >= 3:
        game.draw(me, 1)
        game.plus_actions(1)


@card(
    "Courtier",
    5,
    ACTION,
    "Reveal a card from your hand. For each type it has, choose a different one: +1 Action; +1 Buy; +$3; gain a Gold.",
    options={"action": "+1 Action", "buy": "+1 Buy", "coins": "+$3", "gold": "Gain a Gold"},
)
def courtier(game: Game, me: i64) -> None:
    game.ask(me, REVEAL, game.hand(me), courtier_reveal)


@step
def courtier_reveal(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.reveal_card(me, slot)
    game.choose_options(me, len(game.setup.cards[slot].type_names()), courtier_chosen)


@step
def courtier_chosen(game: Game, me: i64, _: i64, __: i64) -> None:
    option: i64
    for option in game.picks:
        game.declare(me, option)
    for option in game.picks:
        if option == 0:
            game.plus_actions(1)
        elif option == 1:
            game.plus_buys(1)
        elif option == 2:
            game.plus_coins(3)
        else:
            game.gain(me, GOLD)


@card("Courtyard", 2, ACTION, "+3 Cards. Put a card from your hand on your deck.", cards=3)
def courtyard(game: Game, me: i64) -> None:
    game.ask(me, TOPDECK, game.hand(me), put_it_on_deck)


@card(
    "Diplomat",
    4,
    ACTION | REACTION,
    "+2 Cards. If you then have at most 5 cards in hand, +2 Actions. When another player plays an Attack, you may"
    " reveal this from a hand of at least 5 cards: +2 Cards, then discard 3 cards.",
    cards=2,
)
def diplomat(game: Game, me: i64) -> None:
    if game.hand_size(me) <= 5:
        game.plus_actions(2)


def holds_five(game: Game, me: i64) -> bool:
    return game.hand_size(me) >= 5


@diplomat.when(ON_ATTACK, only_if=holds_five)
def diplomat_react(game: Game, me: i64, _: i64, __: i64) -> None:
    game.draw(me, 2)
    game.pick_from_hand(me, DISCARD, 3, 3, discard_them)


def duke_score(game: Game, me: i64) -> i64:
    return game.owned(me, DUCHY)


duke: Final = Card("Duke", 5, VICTORY, "1 victory point for each Duchy you own.", score=duke_score)

harem: Final = Card("Harem", 6, TREASURE | VICTORY, "Worth $2 when played. 2 victory points.", coins=2, points=2)


@card(
    "Ironworks",
    4,
    ACTION,
    "Gain a card costing up to $4. If it is an Action, +1 Action; a Treasure, +$1; a Victory card, +1 Card.",
)
def ironworks(game: Game, me: i64) -> None:
    game.ask_gain(me, 0, 4, ironworks_gain)


@step
def ironworks_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.gain(me, slot)
    game.then(ironworks_bonus, me, slot)


@step
def ironworks_bonus(game: Game, me: i64, slot: i64, _: i64) -> None:
    if game.is_type(slot, ACTION):
        game.plus_actions(1)
    if game.is_type(slot, TREASURE):
        game.plus_coins(1)
    if game.is_type(slot, VICTORY):
        game.draw(me, 1)


@card(
    "Lurker",
    2,
    ACTION,
    "+1 Action. Choose: trash an Action card from the Supply; or gain an Action card from the Trash.",
    actions=1,
    options={"trash": "Trash an Action card from the Supply", "gain": "Gain an Action card from the Trash"},
)
def lurker(game: Game, me: i64) -> None:
    game.ask_option(me, lurker_chosen)


@step
def lurker_chosen(game: Game, me: i64, option: i64, _: i64) -> None:
    game.declare(me, option)
    if option == 0:
        game.ask(me, TRASH, game.stocked & game.setup.actions, lurker_trash, zone=FROM_SUPPLY)
    else:
        game.ask(me, GAIN, game.in_trash(ACTION), lurker_gain, zone=FROM_TRASH)


@step
def lurker_trash(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.trash_from_supply(me, slot)


@step
def lurker_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.gain_from_trash(me, slot)


@card(
    "Masquerade",
    3,
    ACTION,
    "+2 Cards. All players with cards in hand pass one at once, each to the next such player to the left. Then you may"
    " trash a card from your hand.",
    cards=2,
    commits=True,
)
def masquerade(game: Game, me: i64) -> None:
    """Only players with a card in hand pass, and one alone passes nothing (masquerade-pass-2e)."""
    first = me if game.hand_size(me) else next_with_cards(game, me)
    if next_with_cards(game, first) != first:
        game.then(masquerade_choose, first, first)
    game.then(masquerade_trash, me)


def next_with_cards(game: Game, seat: i64) -> i64:
    """The next player to the left who has a card in hand, or this seat if there is none."""
    left = game.seat_after(seat)
    while left != seat and game.hand_size(left) == 0:
        left = game.seat_after(left)
    return left


@step
def masquerade_choose(game: Game, who: i64, first: i64, _: i64) -> None:
    game.ask(who, PASS, game.hand(who), masquerade_pass, first)


@step
def masquerade_pass(game: Game, who: i64, slot: i64, first: i64) -> None:
    """Cards are chosen one by one, kept with the play, and passed together (masquerade-simultaneous)."""
    game.remember(who, 1 + slot)
    left = next_with_cards(game, who)
    if left != first:
        game.then(masquerade_choose, left, first)
        return
    receivers: list[i64] = [next_with_cards(game, giver) for giver in range(game.setup.players)]
    pass_chosen(game, receivers)


def pass_chosen(game: Game, receivers: list[i64]) -> None:
    """Pass the cards that were kept with the play, each to its receiver, in turn order."""
    giver = game.active
    for _ in range(game.setup.players):
        if game.remembered(giver):
            game.pass_card(giver, receivers[giver], game.remembered(giver) - 1)
            game.remember(giver, 0)
        giver = game.seat_after(giver)


@step
def masquerade_trash(game: Game, me: i64, _: i64, __: i64) -> None:
    game.ask(me, TRASH, game.hand(me), trash_it, optional=True)


@step
def trash_it(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.trash(me, slot)


@card(
    "Mill",
    4,
    ACTION | VICTORY,
    "+1 Card. +1 Action. You may discard 2 cards for +$2. 1 victory point.",
    cards=1,
    actions=1,
    points=1,
)
def mill(game: Game, me: i64) -> None:
    game.pick_from_hand(me, DISCARD, 2, 2, mill_pay, optional=True)


@step
def mill_pay(game: Game, me: i64, count: i64, _: i64) -> None:
    game.discard_picks(me)
    if count == 2:
        game.plus_coins(2)


@card("Mining Village", 4, ACTION, "+1 Card. +2 Actions. You may trash this at once for +$2.", cards=1, actions=2)
def mining_village(game: Game, me: i64) -> None:
    if game.lies_in_play():
        game.ask(me, TRASH, 1 << game.source(), mining_village_pay, optional=True, zone=IN_PLAY)


@step
def mining_village_pay(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.trash_this(me)
        game.plus_coins(2)


@card(
    "Minion",
    5,
    ACTION | ATTACK,
    "+1 Action. Choose: +$2; or discard your hand and draw 4 cards, and each other player with at least 5 cards in hand"
    " does the same.",
    actions=1,
    options={"coins": "+$2", "redraw": "Discard your hand, +4 Cards, and the others with 5 or more cards do so too"},
)
def minion(game: Game, me: i64) -> None:
    game.ask_option(me, minion_chosen)


@step
def minion_chosen(game: Game, me: i64, option: i64, _: i64) -> None:
    game.declare(me, option)
    if option == 0:
        game.plus_coins(2)
    else:
        redraw(game, me)
        game.each_victim(me, minion_redraw)


@step
def minion_redraw(game: Game, foe: i64, _: i64, __: i64) -> None:
    if game.hand_size(foe) >= 5:
        redraw(game, foe)


def redraw(game: Game, who: i64) -> None:
    game.discard_hand(who)
    game.then(draw_cards, who, 4)


@card(
    "Nobles",
    6,
    ACTION | VICTORY,
    "Choose: +3 Cards; or +2 Actions. 2 victory points.",
    points=2,
    options={"cards": "+3 Cards", "actions": "+2 Actions"},
)
def nobles(game: Game, me: i64) -> None:
    game.ask_option(me, nobles_chosen)


@step
def nobles_chosen(game: Game, me: i64, option: i64, _: i64) -> None:
    game.declare(me, option)
    if option == 0:
        game.draw(me, 3)
    else:
        game.plus_actions(2)


@card(
    "Pawn",
    2,
    ACTION,
    "Choose two different ones: +1 Card; +1 Action; +1 Buy; +$1.",
    options={"card": "+1 Card", "action": "+1 Action", "buy": "+1 Buy", "coin": "+$1"},
)
def pawn(game: Game, me: i64) -> None:
    game.choose_options(me, 2, pawn_chosen)


@step
def pawn_chosen(game: Game, me: i64, _: i64, __: i64) -> None:
    option: i64
    for option in game.picks:
        game.declare(me, option)
    for option in game.picks:
        if option == 0:
            game.draw(me, 1)
        elif option == 1:
            game.plus_actions(1)
        elif option == 2:
            game.plus_buys(1)
        else:
            game.plus_coins(1)


@card(
    "Patrol",
    5,
    ACTION,
    "+3 Cards. Reveal the top 4 cards of your deck. Take the Victory cards and Curses into your hand and put the rest"
    " back in any order.",
    cards=3,
)
def patrol(game: Game, me: i64) -> None:
    take_from_revealed(game, me, 4, VICTORY | CURSE)


def take_from_revealed(game: Game, me: i64, count: i64, types: i64) -> None:
    """Reveal the top cards of a deck, take those of these types into hand, and put the rest back in any order."""
    left = game.reveal_top(me, count)
    depth: i64 = 0
    while depth < left:
        slot = game.top(me, depth)
        if game.is_type(slot, types):
            game.hand_from_top(me, slot)
            left -= 1
        else:
            depth += 1
    game.then(put_back_in_any_order, me, left)


@card(
    "Replace",
    5,
    ACTION | ATTACK,
    "Trash a card from your hand. Gain a card costing up to $2 more: onto your deck if it is an Action or a Treasure;"
    " and if it is a Victory card, each other player gains a Curse.",
)
def replace(game: Game, me: i64) -> None:
    game.ask(me, TRASH, game.hand(me), replace_trash)


@step
def replace_trash(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.trash(me, slot)
    game.then(replace_choose, me, slot)


@step
def replace_choose(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.ask_gain(me, 0, game.cost(slot) + 2, replace_gain, subject=slot)


@step
def replace_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.gain(me, slot, DRAW if game.is_type(slot, ACTION | TREASURE) else DISCARDED)
    if game.is_type(slot, VICTORY):
        game.each_victim(me, replace_curse)


@step
def replace_curse(game: Game, foe: i64, _: i64, __: i64) -> None:
    game.gain(foe, CURSE_CARD)


@card(
    "Secret Passage",
    4,
    ACTION,
    "+2 Cards. +1 Action. Put a card from your hand anywhere in your deck.",
    cards=2,
    actions=1,
)
def secret_passage(game: Game, me: i64) -> None:
    game.ask(me, PUT_IN_DECK, game.hand(me), secret_passage_card)


@step
def secret_passage_card(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.ask_place(me, game.deck_size(me), secret_passage_place, subject=slot)


@step
def secret_passage_place(game: Game, me: i64, place: i64, above: i64) -> None:
    slot = game.subject
    if place == DEEPER:
        game.ask_place(me, game.deck_size(me), secret_passage_place, above + DEEPER, subject=slot)
    else:
        game.put_in_deck(me, slot, above + place)


@card("Shanty Town", 3, ACTION, "+2 Actions. Reveal your hand. If it holds no Action card, +2 Cards.", actions=2)
def shanty_town(game: Game, me: i64) -> None:
    game.reveal_hand(me)
    if game.hand(me, ACTION) == 0:
        game.draw(me, 2)


@card(
    "Steward",
    3,
    ACTION,
    "Choose: +2 Cards; +$2; or trash 2 cards from your hand.",
    options={"cards": "+2 Cards", "coins": "+$2", "trash": "Trash 2 cards"},
)
def steward(game: Game, me: i64) -> None:
    game.ask_option(me, steward_chosen)


@step
def steward_chosen(game: Game, me: i64, option: i64, _: i64) -> None:
    game.declare(me, option)
    if option == 0:
        game.draw(me, 2)
    elif option == 1:
        game.plus_coins(2)
    else:
        game.pick_from_hand(me, TRASH, 2, 2, trash_them)


@card(
    "Swindler",
    3,
    ACTION | ATTACK,
    "+$2. Each other player trashes the top card of their deck and gains a card of the same cost that you choose.",
    coins=2,
)
def swindler(game: Game, me: i64) -> None:
    game.each_victim(me, swindler_trash, me)


@step
def swindler_trash(game: Game, foe: i64, me: i64, _: i64) -> None:
    slot = game.take_top(foe)
    if slot != NONE:
        game.trash_taken(foe, slot)
        game.then(swindler_choose, me, foe, slot)


@step
def swindler_choose(game: Game, me: i64, foe: i64, slot: i64) -> None:
    cost = game.cost(slot)
    game.ask_gain(me, cost, cost, swindler_give, foe, owner=foe, subject=slot)


@step
def swindler_give(game: Game, me: i64, slot: i64, foe: i64) -> None:
    game.gain(foe, slot)


@card(
    "Torturer",
    5,
    ACTION | ATTACK,
    "+3 Cards. Each other player chooses: discard 2 cards, or gain a Curse to their hand.",
    cards=3,
    options={"discard": "Discard 2 cards", "curse": "Gain a Curse to your hand"},
)
def torturer(game: Game, me: i64) -> None:
    game.each_victim(me, torturer_ask)


@step
def torturer_ask(game: Game, foe: i64, _: i64, __: i64) -> None:
    game.ask_option(foe, torturer_chosen)


@step
def torturer_chosen(game: Game, foe: i64, option: i64, _: i64) -> None:
    game.declare(foe, option)
    if option == 0:
        game.pick_from_hand(foe, DISCARD, 2, 2, discard_them)
    else:
        game.gain(foe, CURSE_CARD, HAND)


@card("Trading Post", 5, ACTION, "Trash 2 cards from your hand. If you did, gain a Silver to your hand.")
def trading_post(game: Game, me: i64) -> None:
    game.pick_from_hand(me, TRASH, 2, 2, trading_post_gain)


@step
def trading_post_gain(game: Game, me: i64, count: i64, _: i64) -> None:
    game.trash_picks(me)
    if count == 2:
        game.then(trading_post_silver, me)


@step
def trading_post_silver(game: Game, me: i64, _: i64, __: i64) -> None:
    game.gain(me, SILVER, HAND)


@card(
    "Upgrade",
    5,
    ACTION,
    "+1 Card. +1 Action. Trash a card from your hand. Gain a card costing exactly $1 more.",
    cards=1,
    actions=1,
)
def upgrade(game: Game, me: i64) -> None:
    game.ask(me, TRASH, game.hand(me), upgrade_gain)


@step
def upgrade_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.trash(me, slot)
    game.then(upgrade_choose, me, slot)


@step
def upgrade_choose(game: Game, me: i64, slot: i64, _: i64) -> None:
    cost = game.cost(slot) + 1
    game.ask_gain(me, cost, cost, gain_it, subject=slot)


@card(
    "Wishing Well",
    3,
    ACTION,
    "+1 Card. +1 Action. Name a card, then reveal the top card of your deck. If it is the named one, take it into your"
    " hand.",
    cards=1,
    actions=1,
)
def wishing_well(game: Game, me: i64) -> None:
    game.ask(me, NAME, game.setup.all_slots, wishing_well_reveal, zone=FROM_NOWHERE)


@step
def wishing_well_reveal(game: Game, me: i64, named: i64, _: i64) -> None:
    game.name_card(me, named)
    if game.reveal_top(me, 1) and game.top(me) == named:
        game.hand_from_top(me, named)


SECOND_EDITION: Final = (
    baron,
    bridge,
    conspirator,
    courtier,
    courtyard,
    diplomat,
    duke,
    harem,
    ironworks,
    lurker,
    masquerade,
    mill,
    mining_village,
    minion,
    nobles,
    patrol,
    pawn,
    replace,
    secret_passage,
    shanty_town,
    steward,
    swindler,
    torturer,
    trading_post,
    upgrade,
    wishing_well,
)
