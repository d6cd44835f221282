"""Intrigue, first edition."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.cards.base import discard_them, gain_it, put_back_in_any_order, put_it_on_deck, trash_them
from freehold.cards.basic import COPPER, CURSE_CARD, DUCHY, ESTATE, SILVER
from freehold.rules.card import Card, card, step
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION,
    ATTACK,
    DECLINE,
    DISCARD,
    FROM_NOWHERE,
    HAND,
    IN_PLAY,
    NAME,
    NONE,
    PASS,
    REACTION,
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


@step
def baron_pay(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot == DECLINE:
        game.gain(me, ESTATE)
    else:
        game.discard(me, slot)
        game.plus_coins(4)


@card("Bridge", 4, ACTION, "+1 Buy. +$1. All cards cost $1 less this turn, but not less than $0.", buys=1, coins=1)
def bridge(game: Game, me: i64) -> None:
    game.reduction += 1


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


@card("Coppersmith", 4, ACTION, "Each Copper is worth $1 more this turn.")
def coppersmith(game: Game, me: i64) -> None:
    game.pays_more(COPPER, 1)


@card("Courtyard", 2, ACTION, "+3 Cards. Put a card from your hand on your deck.", cards=3)
def courtyard(game: Game, me: i64) -> None:
    game.ask(me, TOPDECK, game.hand(me), put_it_on_deck)


def duke_score(game: Game, me: i64) -> i64:
    return game.owned(me, DUCHY)


duke: Final = Card("Duke", 5, VICTORY, "1 victory point for each Duchy you own.", score=duke_score)

great_hall: Final = Card(
    "Great Hall", 3, ACTION | VICTORY, "+1 Card. +1 Action. 1 victory point.", cards=1, actions=1, points=1
)

harem: Final = Card("Harem", 6, TREASURE | VICTORY, "Worth $2 when played. 2 victory points.", coins=2, points=2)


@card(
    "Ironworks",
    4,
    ACTION,
    "Gain a card costing up to $4. If it is an Action, +1 Action; a Treasure, +$1; a Victory card, +1 Card.",
)
def ironworks(game: Game, me: i64) -> None:
    game.ask_gain(me, game.costing(0, 4), ironworks_gain)


@step
def ironworks_gain(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.gain(me, slot)
    if game.is_type(slot, ACTION):
        game.plus_actions(1)
    if game.is_type(slot, TREASURE):
        game.plus_coins(1)
    if game.is_type(slot, VICTORY):
        game.draw(me, 1)


@card(
    "Masquerade",
    3,
    ACTION,
    "+2 Cards. All players pass a card from hand to the left at once. Then you may trash a card from your hand.",
    cards=2,
)
def masquerade(game: Game, me: i64) -> None:
    """Only players with a card in hand pass, each to the next such player; one alone passes nothing."""
    game.then(masquerade_trash, me)
    game.picks = vec[i64]()
    left = next_with_cards(game, me)
    first = me if game.hand_size(me) else left
    if next_with_cards(game, first) != first:
        game.ask(first, PASS, game.hand(first), masquerade_pass, first)


def next_with_cards(game: Game, seat: i64) -> i64:
    """The next player to the left who has a card in hand, or this seat if there is none."""
    left = game.seat_after(seat)
    while left != seat and game.hand_size(left) == 0:
        left = game.seat_after(left)
    return left


@step
def masquerade_pass(game: Game, who: i64, slot: i64, first: i64) -> None:
    """Cards are chosen one player after the other and passed together (masquerade-simultaneous)."""
    game.picks = append(game.picks, slot)
    left = next_with_cards(game, who)
    if left != first:
        game.ask(left, PASS, game.hand(left), masquerade_pass, first)
        return
    passers: list[i64] = []
    for _ in game.picks:
        passers.append(left)
        left = next_with_cards(game, left)
    place: i64
    for place in range(i64(len(passers))):
        game.pass_card(passers[place], passers[(place + 1) % len(passers)], game.picks[place])
    game.picks = vec[i64]()


@step
def masquerade_trash(game: Game, me: i64, _: i64, __: i64) -> None:
    game.ask(me, TRASH, game.hand(me), trash_it, optional=True)


@step
def trash_it(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot != DECLINE:
        game.trash(me, slot)


@card("Mining Village", 4, ACTION, "+1 Card. +2 Actions. You may trash this at once for +$2.", cards=1, actions=2)
def mining_village(game: Game, me: i64) -> None:
    if game.lies_in_play:
        game.ask(me, TRASH, 1 << game.source, mining_village_pay, optional=True, zone=IN_PLAY)


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
    game.draw(who, 4)


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
    game.then(discard_aside_cards, foe)
    slot = game.reveal_aside(foe)
    while slot != NONE and game.cost(slot) < 3:
        slot = game.reveal_aside(foe)
    if slot != NONE:
        game.trash_from_aside(foe, slot)
        game.ask_gain(foe, game.costing(0, game.cost(slot) - 2), gain_it, optional=True)


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
    left = game.reveal_top(me, 4)
    depth: i64 = 0
    while depth < left:
        slot = game.top(me, depth)
        if game.is_type(slot, VICTORY):
            game.hand_from_top(me, slot)
            left -= 1
        else:
            depth += 1
    put_back_in_any_order(game, me, left)


def secret_chamber_react(game: Game, me: i64) -> None:
    game.draw(me, 2)
    game.pick_from_hand(me, TOPDECK, 2, 2, put_them_on_deck)


@card(
    "Secret Chamber",
    2,
    ACTION | REACTION,
    "Discard any number of cards for +$1 each. When another player plays an Attack, you may reveal this from your hand:"
    " +2 Cards, then put 2 cards from your hand on your deck.",
    react=secret_chamber_react,
)
def secret_chamber(game: Game, me: i64) -> None:
    game.pick_from_hand(me, DISCARD, 0, game.hand_size(me), secret_chamber_pay)


@step
def secret_chamber_pay(game: Game, me: i64, count: i64, _: i64) -> None:
    game.discard_picks(me)
    game.plus_coins(count)


@step
def put_them_on_deck(game: Game, me: i64, _: i64, __: i64) -> None:
    game.put_picks_on_deck(me)


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
        cost = game.cost(slot)
        game.ask_gain(me, game.costing(cost, cost), swindler_give, foe, owner=foe)


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
        game.gain(me, SILVER, HAND)


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
    slot: i64
    for slot in range(game.setup.width):
        if (names >> slot) & 1:
            if game.is_type(slot, ACTION):
                game.plus_actions(2)
            if game.is_type(slot, TREASURE):
                game.plus_coins(2)
            if game.is_type(slot, VICTORY):
                game.draw(me, 2)


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
    cost = game.cost(slot) + 1
    game.ask_gain(me, game.costing(cost, cost), gain_it)


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


INTRIGUE: Final = (
    baron,
    bridge,
    conspirator,
    coppersmith,
    courtyard,
    duke,
    great_hall,
    harem,
    ironworks,
    masquerade,
    mining_village,
    minion,
    nobles,
    pawn,
    saboteur,
    scout,
    secret_chamber,
    shanty_town,
    steward,
    swindler,
    torturer,
    trading_post,
    tribute,
    upgrade,
    wishing_well,
)
