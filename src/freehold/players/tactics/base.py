"""Tactics for the cards of the base game in its second edition: when to play them, and what to answer them."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, CURSE_CARD, ESTATE, GOLD, SILVER
from freehold.players.tactics.hands import worst_to_lose
from freehold.players.tactics.mind import FREE, NOTHING, Mind, answering, drawing, playing, reacting
from freehold.players.tactics.trades import (
    RESCUE,
    WINS,
    average_draw,
    best_to_hand,
    best_to_mine,
    best_trade,
    bought,
    coins_after,
    draws_in_hand,
    gaining,
    gaining_this,
    idle_terminals,
    junk_to_trash,
    junk_wanted,
    keeps_coppers,
    least_terminal,
    mining,
    owning,
    rounds_left,
    worth_now,
)
from freehold.players.tactics.worth import spare_card
from freehold.rules.vocabulary import ACTION, DECLINE, DISCARD, GAIN, NONE, TOPDECK, TRASH, TREASURE

# What it is worth to be rid of one card of junk.
RIDDANCE: Final = 12
# Laboratories come before all that gives back its Action, but for cards that arrange what they will draw. A Sentry
# rather comes after them, so that what it trashes would not have been spent this turn; it wins more games like that.
ARRANGES: Final = FREE + 60
DRAWS_FREELY: Final = FREE + 50
LOOKS: Final = FREE + 40
# Terminals that draw come here when there are Actions to spare.
DRAWS_FIRST: Final = FREE // 2
# What it is worth to give each other player a Curse, or to take two cards from their hands.
CURSING: Final = 40
DISRUPTION: Final = 12


# Artisan: put back what this turn does not need.


@playing("Artisan")
def play_artisan(mind: Mind) -> i64:
    return gaining(mind, 5) + 5


@answering("Artisan")
def answer_artisan(mind: Mind) -> i64:
    if mind.view.purpose() == GAIN:
        return mind.gain()
    return spare_card(mind)


# Bandit: a Gold, and a raid that is worth something only where there is Silver or Gold to take.


@playing("Bandit")
def play_bandit(mind: Mind) -> i64:
    worth = gaining_this(mind, GOLD)
    if others_own(mind, SILVER) + others_own(mind, GOLD):
        worth += 8
    return worth


@answering("Bandit")
def answer_bandit(mind: Mind) -> i64:
    return least_worth_owning(mind)


def others_own(mind: Mind, slot: i64) -> i64:
    view = mind.view
    count: i64 = 0
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat:
            count += view.owned_by(seat, slot)
    return count


def least_worth_owning(mind: Mind) -> i64:
    """The offered card that is worth least to own."""
    options = mind.view.options()
    left = rounds_left(mind)
    worst: i64 = DECLINE
    least: i64 = -NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1:
            worth = owning(mind, slot, left)
            if worth < least:
                least = worth
                worst = slot
    return worst


# Bureaucrat: its victim returns a card it can still use, unless this turn needs it.


@playing("Bureaucrat")
def play_bureaucrat(mind: Mind) -> i64:
    return gaining_this(mind, SILVER) + 8


@answering("Bureaucrat")
def answer_bureaucrat(mind: Mind) -> i64:
    view = mind.view
    options = view.options()
    coins = mind.coins_in_hand()
    best: i64 = DECLINE
    most: i64 = NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1:
            # What could be trashed had better stay in hand.
            worth = -mind.junk(slot)
            if mind.setup.types[slot] & TREASURE:
                if mind.purchase(coins - mind.setup.coins[slot]) == mind.purchase(coins):
                    worth += 100
                else:
                    worth -= 100
            elif mind.setup.types[slot] & ACTION:
                if not mind.is_terminal(slot) or mind.terminals_in_hand() > 1:
                    worth += 100
                else:
                    worth -= 100
            if worth > most:
                most = worth
                best = slot
    return best


# Cellar: Victory cards, Curses and idle terminals go; Copper only if the average card is better.


@playing("Cellar")
def play_cellar(mind: Mind) -> i64:
    view = mind.view
    if view.actions() > 1:
        slot: i64
        for slot in range(mind.setup.width):
            if view.hand(slot) and mind.is_terminal(slot) and mind.setup.cards[slot].cards:
                # With an Action to spare, draw first and see then what to be rid of.
                return DRAWS_FIRST - 1
    return FREE + 2


@answering("Cellar")
def answer_cellar(mind: Mind) -> i64:
    view = mind.view
    options = view.options() & mind.setup.all_slots
    wanted = junk_wanted(mind)
    junk: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        if mind.junk(slot):
            junk += view.left_to_pick(slot)
    for slot in range(mind.setup.width):
        if (options >> slot) & 1 and not mind.setup.types[slot] & (ACTION | TREASURE):
            is_wanted = mind.junk(slot) > 0 and junk <= wanted
            if not is_wanted:
                return slot
    if idle_terminals(mind) > picked_actions(mind):
        idle = least_terminal(mind, options)
        if idle != NONE:
            return idle
    if (options >> COPPER) & 1 and average_draw(mind) > 10 * view.pays(COPPER):
        coins = mind.coins_to_spend() - (view.hand(COPPER) - view.left_to_pick(COPPER))
        # A hand that buys the best there is had better not be risked.
        if mind.gap(coins) <= 3:
            return COPPER
    return DECLINE


def picked_actions(mind: Mind) -> i64:
    """How many Actions from hand were picked so far."""
    view = mind.view
    count: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        if mind.setup.types[slot] & ACTION:
            count += view.hand(slot) - view.left_to_pick(slot)
    return count


# Chapel: four cards of junk are worth more than what their Coppers buy, but not more than a good card.


@playing("Chapel")
def play_chapel(mind: Mind) -> i64:
    view = mind.view
    junk = mind.junk_in_hand()
    if mind.junk(COPPER) and not mind.trashes.size and keeps_coppers(mind, mind.coins_to_spend()):
        junk -= view.hand(COPPER)
    return RIDDANCE * (junk if junk < 4 else 4)


@answering("Chapel")
def answer_chapel(mind: Mind) -> i64:
    view = mind.view
    picked = view.hand(COPPER) - view.left_to_pick(COPPER)
    coppers_stay = keeps_coppers(mind, mind.coins_to_spend() - picked)
    return junk_to_trash(mind, picked, coppers_stay)


# Harbinger: what will be drawn this turn, else the best card for the next one.


@playing("Harbinger")
def play_harbinger(mind: Mind) -> i64:
    if mind.view.discard_top(mind.view.seat) == NONE:
        return FREE + 10
    return ARRANGES


@answering("Harbinger")
def answer_harbinger(mind: Mind) -> i64:
    options = mind.view.options()
    this_turn = draws_in_hand(mind)
    best: i64 = DECLINE
    most = average_draw(mind)
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1:
            worth = worth_now(mind, slot) if this_turn else mind.worth_keeping(slot)
            if worth > most:
                most = worth
                best = slot
    return best


# Laboratory: first; what it draws may change everything else.


@playing("Laboratory")
def play_laboratory(mind: Mind) -> i64:
    return DRAWS_FREELY


# Library: last, with a small hand; Actions that cannot be played are set aside.


@playing("Library")
def play_library(mind: Mind) -> i64:
    view = mind.view
    drawn = 8 - view.hand_size(view.seat)
    if drawn <= 0:
        return 0
    worth = drawn * mind.money_per_card()
    if view.actions() == 1:
        return worth + 1
    if mind.terminals_in_hand() <= view.actions():
        # All terminals can be played, and each that goes first makes room for one more card.
        return 1
    return DRAWS_FIRST + worth


@answering("Library")
def answer_library(mind: Mind) -> i64:
    slot = mind.first_option()
    if mind.view.actions() == 0:
        return slot
    if mind.is_terminal(slot) and (idle_terminals(mind) or mind.worth_playing(slot) <= 0):
        return slot
    return DECLINE


# Militia: worth more while others hold more than three cards; its victim keeps what buys best.


@playing("Militia")
def play_militia(mind: Mind) -> i64:
    view = mind.view
    worth: i64 = 20
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat and view.hand_size(seat) > 3:
            worth += DISRUPTION
    return worth


@answering("Militia")
@answering("Poacher")
def discard_what_hurts_least(mind: Mind) -> i64:
    return worst_to_lose(mind, mind.view.least() - mind.view.picked())


# Mine: the Treasure that makes the turn and the deck richest.


@playing("Mine")
def play_mine(mind: Mind) -> i64:
    mined = best_to_mine(mind, mind.setup.all_slots)
    if mined == NONE:
        return 0
    worth = mining(mind, mined) - bought(mind, coins_after(mind, NONE, NONE))
    return worth if worth < 30 else 30


@answering("Mine")
def answer_mine(mind: Mind) -> i64:
    options = mind.view.options() & mind.setup.all_slots
    if mind.view.purpose() == GAIN:
        return best_to_hand(mind, NONE, options)
    mined = best_to_mine(mind, options)
    if mined == NONE:
        return DECLINE
    if mind.may_decline() and mining(mind, mined) < bought(mind, coins_after(mind, NONE, NONE)):
        return DECLINE
    return mined


# Moat: always revealed, once.


@reacting("Moat")
def reveal_moat(mind: Mind) -> i64:
    return 0 if mind.view.shielded(mind.view.seat) else 1


# Moneylender: needs a Copper.


@playing("Moneylender")
def play_moneylender(mind: Mind) -> i64:
    if mind.view.hand(COPPER) == 0:
        return 0
    # Played for its coins: one Copper less counts for little beside a good draw.
    return 24


@answering("Moneylender")
def answer_moneylender(mind: Mind) -> i64:
    if mind.may_decline() and not mind.junk(COPPER):
        coins = mind.coins_to_spend()
        if mind.purchase(coins + 2) <= mind.purchase(coins):
            return DECLINE
    return COPPER


# Poacher: with empty piles it wants a hand with something to discard. It answers as Militia's victim does.


@playing("Poacher")
def play_poacher(mind: Mind) -> i64:
    view = mind.view
    empty = view.empty_piles()
    if empty == 0:
        return FREE + 16
    # The cards that would be missed least, one empty pile after the other.
    lost: i64 = 0
    used: i64 = 0
    while empty > 0:
        worst: i64 = NONE
        slot: i64
        for slot in range(mind.setup.width):
            held = view.hand(slot)
            if mind.setup.cards[slot].name == "Poacher":
                held -= 1
            is_candidate = held > 0 and not (used >> slot) & 1
            if is_candidate and (worst == NONE or mind.worth_keeping(slot) < mind.worth_keeping(worst)):
                worst = slot
        if worst == NONE:
            break
        used |= 1 << worst
        copies = view.hand(worst) if view.hand(worst) < empty else empty
        lost += copies * mind.worth_keeping(worst)
        empty -= copies
    if lost > 10 + average_draw(mind):
        return 0
    return FREE + 3


# Remodel: what to trash and what to make of it are one decision.


@playing("Remodel")
def play_remodel(mind: Mind) -> i64:
    return best_trade(mind, mind.view.slot("Remodel"), 2)[1]


@answering("Remodel")
def answer_remodel(mind: Mind) -> i64:
    if mind.view.purpose() == TRASH:
        return best_trade(mind, mind.view.asker(), 2)[0]
    return mind.gain()


# Sentry: trash junk, discard what is worse than the average card, and put the best on top.


@playing("Sentry")
def play_sentry(mind: Mind) -> i64:
    return LOOKS


@answering("Sentry")
def answer_sentry(mind: Mind) -> i64:
    view = mind.view
    purpose = view.purpose()
    if purpose == TRASH:
        return junk_to_trash(mind, view.picked(), False)
    options = view.options() & mind.setup.all_slots
    this_turn = draws_in_hand(mind)
    worst: i64 = DECLINE
    least: i64 = -NOTHING
    if purpose == DISCARD:
        least = average_draw(mind)
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1:
            worth = worth_now(mind, slot) if this_turn and purpose == TOPDECK else mind.worth_keeping(slot)
            if worth < least:
                least = worth
                worst = slot
    return worst


# Throne Room: the card of which a second play is worth most.


@playing("Throne Room")
def play_throne_room(mind: Mind) -> i64:
    doubled = best_to_double(mind, mind.setup.all_slots)
    if doubled == NONE:
        return 0
    worth = mind.worth_playing(doubled)
    if worth >= FREE:
        return worth + 1
    return worth + second_play(mind, doubled)


@drawing("Throne Room")
def draws_with_throne_room(mind: Mind) -> i64:
    doubled = best_to_double(mind, mind.setup.all_slots)
    return 1 if doubled != NONE and mind.draws(doubled) else 0


@answering("Throne Room")
def answer_throne_room(mind: Mind) -> i64:
    options = mind.view.options() & mind.setup.all_slots
    doubled = best_to_double(mind, options)
    if doubled != NONE:
        # Another Throne Room first: it doubles two cards for no Action, and the second may be drawn by the first.
        return mind.view.asker() if mind.offers(mind.view.asker()) else doubled
    if mind.may_decline():
        return DECLINE
    # In the first edition something has to be played.
    least_harm = mind.first_option()
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1 and mind.worth_playing(slot) > mind.worth_playing(least_harm):
            least_harm = slot
    return least_harm


def best_to_double(mind: Mind, options: i64) -> i64:
    """The Action in hand, other than a Throne Room, that is best played twice; -1 if none is."""
    best: i64 = NONE
    most: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        is_action = mind.setup.types[slot] & ACTION and mind.setup.cards[slot].name != "Throne Room"
        if is_action and (options >> slot) & 1 and mind.view.hand(slot):
            worth = second_play(mind, slot)
            if worth > most:
                most = worth
                best = slot
    return best


def second_play(mind: Mind, slot: i64) -> i64:
    """What it is worth to play a card of the hand once more than it is played anyway."""
    view = mind.view
    card = mind.setup.cards[slot]
    worth = mind.worth_playing(slot)
    if worth <= 0:
        return 0
    gives = 10 * card.coins + mind.money_per_card() * card.cards + 2 * card.buys
    if worth >= FREE:
        idle = idle_terminals(mind)
        # What such a card does beyond its numbers goes with its cost.
        return gives + card.cost + RESCUE * (idle if idle < card.actions else card.actions)
    name = card.name
    if name == "Militia":
        return gives
    if name == "Library":
        return 1
    if name == "Chapel":
        more = mind.junk_in_hand() - 4
        return RIDDANCE * more if more > 0 else 0
    if name == "Moneylender":
        return worth if view.hand(COPPER) > 1 else 0
    if name == "Baron":
        return worth if view.hand(ESTATE) > 1 else gives
    if name == "Witch" and view.supply(CURSE_CARD) < 2 * (view.players() - 1):
        return gives
    return worth


# Vassal: best when the top card is known to be an Action.


@playing("Vassal")
def play_vassal(mind: Mind) -> i64:
    view = mind.view
    seen = view.known_top(view.seat)
    if seen and seen[0] != NONE:
        top: i64 = seen[0]
        if not mind.setup.types[top] & ACTION:
            return 20 if mind.worth_keeping(top) <= average_draw(mind) else 10
        if mind.setup.cards[top].name in ("Vassal", "Throne Room"):
            # What these are worth depends on yet other cards.
            return 40
        worth = mind.worth_playing(top)
        # A card that gives back its Action has to be played now, before it is drawn.
        return 20 + worth if worth < FREE else ARRANGES + 5
    actions: i64 = 0
    cards: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        unseen = mind.unseen(slot)
        cards += unseen
        if mind.setup.types[slot] & ACTION:
            actions += unseen
    return 20 + (20 * actions // cards if cards > 0 else 0)


@answering("Vassal")
def answer_vassal(mind: Mind) -> i64:
    slot = mind.first_option()
    return slot if mind.worth_playing(slot) > 0 else DECLINE


# Witch: above other terminals while there are Curses.


@playing("Witch")
def play_witch(mind: Mind) -> i64:
    view = mind.view
    worth = 2 * mind.money_per_card() + 1
    curses = view.supply(CURSE_CARD)
    if curses == 0:
        return worth
    if mind.careful and curses < view.players() and view.empty_piles() + 1 >= mind.setup.piles_that_end:
        # The last Curses end the game.
        standing = mind.standing(1)
        if standing:
            return WINS * standing
    return worth + CURSING


@playing("Workshop")
def play_workshop(mind: Mind) -> i64:
    return gaining(mind, 4)
