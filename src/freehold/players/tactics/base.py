"""Tactics for the cards of the base game in its second edition: when to play them, and how to answer them."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, CURSE_CARD, ESTATE, GOLD, SILVER
from freehold.players.tactics.evaluator import FREE, Evaluator, answering, drawing, playing, reacting
from freehold.players.tactics.hands import worst_to_lose
from freehold.players.tactics.trades import (
    RESCUE,
    WINS,
    average_draw,
    best_to_hand,
    best_to_mine,
    best_trade,
    bought,
    cards_drawn,
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
    share_unseen,
    worth_now,
)
from freehold.players.tactics.worth import spare_card
from freehold.rules.vocabulary import ACTION, DECLINE, DISCARD, GAIN, NONE, TOPDECK, TRASH, TREASURE

# The value of getting rid of one junk card.
RIDDANCE: Final = 12
# Laboratories come before all other cards that give back their Action, except those that arrange the next draws. A
# Sentry comes after them, so that it does not trash what this turn could have spent; that wins more games.
ARRANGES: Final = FREE + 60
DRAWS_FREELY: Final = FREE + 50
LOOKS: Final = FREE + 40
# Terminals that draw rank here when there are Actions to spare.
DRAWS_FIRST: Final = FREE // 2
# The value of giving each other player a Curse, or of taking two cards from their hands.
CURSING: Final = 40
DISRUPTION: Final = 12


# Artisan: put back what this turn does not need.


@playing("Artisan")
def play_artisan(evaluator: Evaluator) -> i64:
    return gaining(evaluator, 5) + 5


@answering("Artisan")
def answer_artisan(evaluator: Evaluator) -> i64:
    if evaluator.view.purpose() == GAIN:
        return evaluator.gain()
    return spare_card(evaluator)


# Bandit: a Gold, and an attack that matters only if the others have Silver or Gold.


@playing("Bandit")
def play_bandit(evaluator: Evaluator) -> i64:
    worth = gaining_this(evaluator, GOLD)
    if others_own(evaluator, SILVER) + others_own(evaluator, GOLD):
        worth += 8
    return worth


@answering("Bandit")
def answer_bandit(evaluator: Evaluator) -> i64:
    return least_worth_owning(evaluator)


def others_own(evaluator: Evaluator, slot: i64) -> i64:
    view = evaluator.view
    count: i64 = 0
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat:
            count += view.owned_by(seat, slot)
    return count


def least_worth_owning(evaluator: Evaluator) -> i64:
    """The offered card that is worth least to own."""
    return evaluator.worst(evaluator.view.options(), owning, otherwise=DECLINE)


# Bureaucrat: the victim puts back a card that it can still use, unless this turn needs it.


@playing("Bureaucrat")
def play_bureaucrat(evaluator: Evaluator) -> i64:
    return gaining_this(evaluator, SILVER) + 8


@answering("Bureaucrat")
def answer_bureaucrat(evaluator: Evaluator) -> i64:
    return evaluator.best(evaluator.view.options(), returning, otherwise=DECLINE)


def returning(evaluator: Evaluator, slot: i64) -> i64:
    """How suitable a card is to go back onto the deck: keep in hand what could be trashed."""
    worth = -evaluator.junk(slot)
    if evaluator.setup.types[slot] & TREASURE:
        coins = evaluator.coins_in_hand()
        is_spare = evaluator.purchase(coins - evaluator.setup.coins[slot]) == evaluator.purchase(coins)
    elif evaluator.setup.types[slot] & ACTION:
        is_spare = not evaluator.is_terminal(slot) or evaluator.terminals_in_hand() > 1
    else:
        return worth
    return worth + 100 if is_spare else worth - 100


# Cellar: Victory cards, Curses and idle terminals go; Copper only if the average card is better.


@playing("Cellar")
def play_cellar(evaluator: Evaluator) -> i64:
    view = evaluator.view
    if view.actions() > 1 and evaluator.best(view.hand_mask() & evaluator.terminals, cards_drawn, 0) != NONE:
        # With an Action to spare, draw first and then see what to discard.
        return DRAWS_FIRST - 1
    return FREE + 2


@answering("Cellar")
def answer_cellar(evaluator: Evaluator) -> i64:
    view = evaluator.view
    options = view.options() & evaluator.setup.all_slots
    # Cards that do nothing in hand, except junk that another Action there could trash.
    keeps_junk = evaluator.count(evaluator.setup.all_slots, junk_to_pick) <= junk_wanted(evaluator)
    slot: i64
    for slot in range(evaluator.setup.width):
        is_useless = (options >> slot) & 1 and not evaluator.setup.types[slot] & (ACTION | TREASURE)
        if is_useless and not (keeps_junk and evaluator.junk(slot) > 0):
            return slot
    if idle_terminals(evaluator) > picked_actions(evaluator):
        idle = least_terminal(evaluator, options)
        if idle != NONE:
            return idle
    if (options >> COPPER) & 1 and average_draw(evaluator) > 10 * view.pays(COPPER):
        coins = evaluator.coins_to_spend() - (view.hand(COPPER) - view.left_to_pick(COPPER))
        # Do not risk a hand that buys the best card available.
        if evaluator.gap(coins) <= 3:
            return COPPER
    return DECLINE


def junk_to_pick(evaluator: Evaluator, slot: i64) -> i64:
    if evaluator.junk(slot):
        return evaluator.view.left_to_pick(slot)
    return 0


def picked_actions(evaluator: Evaluator) -> i64:
    """How many Actions from hand have been picked so far."""
    return evaluator.count(evaluator.setup.actions, picked_from_hand)


def picked_from_hand(evaluator: Evaluator, slot: i64) -> i64:
    return evaluator.view.hand(slot) - evaluator.view.left_to_pick(slot)


# Chapel: trashing four junk cards is worth more than what their Coppers buy, but not more than a good card.


@playing("Chapel")
def play_chapel(evaluator: Evaluator) -> i64:
    view = evaluator.view
    junk = evaluator.junk_in_hand()
    coppers = view.hand(COPPER)
    may_stay = coppers and evaluator.junk(COPPER) and not evaluator.trashes.size
    if may_stay and keeps_coppers(evaluator, evaluator.coins_to_spend()):
        junk -= coppers
    return RIDDANCE * (junk if junk < 4 else 4)


@answering("Chapel")
def answer_chapel(evaluator: Evaluator) -> i64:
    view = evaluator.view
    return junk_to_trash(evaluator, view.hand(COPPER) - view.left_to_pick(COPPER), True)


# Harbinger: what will be drawn this turn, else the best card for the next one.


@playing("Harbinger")
def play_harbinger(evaluator: Evaluator) -> i64:
    if evaluator.view.discard_top(evaluator.view.seat) == NONE:
        return FREE + 10
    return ARRANGES


@answering("Harbinger")
def answer_harbinger(evaluator: Evaluator) -> i64:
    judge = worth_now if draws_in_hand(evaluator) else Evaluator.worth_keeping
    return evaluator.best(evaluator.view.options(), judge, average_draw(evaluator), DECLINE)


# Laboratory: first; what it draws may change everything else.


@playing("Laboratory")
def play_laboratory(evaluator: Evaluator) -> i64:
    return DRAWS_FREELY


# Library: last, with a small hand; Actions that cannot be played are set aside.


@playing("Library")
def play_library(evaluator: Evaluator) -> i64:
    view = evaluator.view
    drawn = 8 - view.hand_size(view.seat)
    if drawn <= 0:
        return 0
    worth = drawn * evaluator.money_per_card()
    if view.actions() == 1:
        return worth + 1
    if evaluator.terminals_in_hand() <= view.actions():
        # All terminals can be played, and each one played first makes room for one more card.
        return 1
    return DRAWS_FIRST + worth


@answering("Library")
def answer_library(evaluator: Evaluator) -> i64:
    slot = evaluator.first_option()
    if evaluator.view.actions() == 0:
        return slot
    if evaluator.is_terminal(slot) and (idle_terminals(evaluator) or evaluator.worth_playing(slot) <= 0):
        return slot
    return DECLINE


# Militia: worth more while others hold more than three cards; the victim keeps the cards that buy most.


@playing("Militia")
def play_militia(evaluator: Evaluator) -> i64:
    view = evaluator.view
    worth: i64 = 20
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat and view.hand_size(seat) > 3:
            worth += DISRUPTION
    return worth


@answering("Militia")
@answering("Poacher")
def discard_what_hurts_least(evaluator: Evaluator) -> i64:
    return worst_to_lose(evaluator, evaluator.view.least() - evaluator.view.picked())


# Mine: the Treasure that makes the turn and the deck richest.


@playing("Mine")
def play_mine(evaluator: Evaluator) -> i64:
    mined = best_to_mine(evaluator, evaluator.setup.all_slots)
    if mined == NONE:
        return 0
    worth = mining(evaluator, mined) - bought(evaluator, coins_after(evaluator, NONE, NONE))
    return worth if worth < 30 else 30


@answering("Mine")
def answer_mine(evaluator: Evaluator) -> i64:
    options = evaluator.view.options() & evaluator.setup.all_slots
    if evaluator.view.purpose() == GAIN:
        return best_to_hand(evaluator, NONE, options)
    mined = best_to_mine(evaluator, options)
    if mined == NONE:
        return DECLINE
    if evaluator.may_decline() and mining(evaluator, mined) < bought(evaluator, coins_after(evaluator, NONE, NONE)):
        return DECLINE
    return mined


# Moat: always revealed, once.


@reacting("Moat")
def reveal_moat(evaluator: Evaluator) -> i64:
    return 0 if evaluator.view.shielded(evaluator.view.seat) else 1


# Moneylender: needs a Copper.


@playing("Moneylender")
def play_moneylender(evaluator: Evaluator) -> i64:
    if evaluator.view.hand(COPPER) == 0:
        return 0
    # Played for its coins: one Copper less matters little compared with a good draw.
    return 24


@answering("Moneylender")
def answer_moneylender(evaluator: Evaluator) -> i64:
    if evaluator.may_decline() and not evaluator.junk(COPPER):
        coins = evaluator.coins_to_spend()
        if evaluator.purchase(coins + 2) <= evaluator.purchase(coins):
            return DECLINE
    return COPPER


# Poacher: with empty piles it needs a hand with something to discard. It discards as Militia's victim does.


@playing("Poacher")
def play_poacher(evaluator: Evaluator) -> i64:
    view = evaluator.view
    empty = view.empty_piles()
    if empty == 0:
        return FREE + 16
    # The cards that would be missed least, one for each empty pile.
    lost: i64 = 0
    left = evaluator.hand_besides(view.slot("Poacher"))
    while empty > 0 and left:
        worst = evaluator.worst(left, Evaluator.worth_keeping)
        left &= ~(1 << worst)
        copies = view.hand(worst) if view.hand(worst) < empty else empty
        lost += copies * evaluator.worth_keeping(worst)
        empty -= copies
    if lost > 10 + average_draw(evaluator):
        return 0
    return FREE + 3


# Remodel: what to trash and what to gain for it are one decision.


@playing("Remodel")
def play_remodel(evaluator: Evaluator) -> i64:
    return best_trade(evaluator, evaluator.view.slot("Remodel"), 2)[1]


@answering("Remodel")
def answer_remodel(evaluator: Evaluator) -> i64:
    if evaluator.view.purpose() == TRASH:
        return best_trade(evaluator, evaluator.view.asking_card(), 2)[0]
    return evaluator.gain()


# Sentry: trash junk, discard what is worse than the average card, and put the best on top.


@playing("Sentry")
def play_sentry(evaluator: Evaluator) -> i64:
    return LOOKS


@answering("Sentry")
def answer_sentry(evaluator: Evaluator) -> i64:
    view = evaluator.view
    purpose = view.purpose()
    if purpose == TRASH:
        return junk_to_trash(evaluator, view.picked(), False)
    if purpose == DISCARD:
        return evaluator.worst(view.options(), Evaluator.worth_keeping, average_draw(evaluator), DECLINE)
    judge = worth_now if purpose == TOPDECK and draws_in_hand(evaluator) else Evaluator.worth_keeping
    return evaluator.worst(view.options(), judge, otherwise=DECLINE)


# Throne Room: the card whose second play is worth most.


@playing("Throne Room")
def play_throne_room(evaluator: Evaluator) -> i64:
    doubled = best_to_double(evaluator, evaluator.setup.all_slots)
    if doubled == NONE:
        return 0
    worth = evaluator.worth_playing(doubled)
    if worth >= FREE:
        return worth + 1
    return worth + second_play(evaluator, doubled)


@drawing("Throne Room")
def draws_with_throne_room(evaluator: Evaluator) -> i64:
    doubled = best_to_double(evaluator, evaluator.setup.all_slots)
    return 1 if doubled != NONE and evaluator.draws(doubled) else 0


@answering("Throne Room")
def answer_throne_room(evaluator: Evaluator) -> i64:
    options = evaluator.view.options() & evaluator.setup.all_slots
    doubled = best_to_double(evaluator, options)
    if doubled != NONE:
        # Another Throne Room first: it doubles two cards for no Action, and the second may be drawn by the first.
        return evaluator.view.asking_card() if evaluator.offers(evaluator.view.asking_card()) else doubled
    if evaluator.may_decline():
        return DECLINE
    # In the first edition an Action must be played.
    return evaluator.best(options, Evaluator.worth_playing)


def best_to_double(evaluator: Evaluator, options: i64) -> i64:
    """The Action in hand, other than a Throne Room, that is best played twice; -1 if none is."""
    options &= evaluator.view.hand_mask() & evaluator.setup.actions
    if evaluator.throne_room != NONE:
        options &= ~(1 << evaluator.throne_room)
    return evaluator.best(options, second_play, 0)


def second_play(evaluator: Evaluator, slot: i64) -> i64:
    """The value of playing a card from hand one extra time."""
    view = evaluator.view
    card = evaluator.setup.cards[slot]
    worth = evaluator.worth_playing(slot)
    if worth <= 0:
        return 0
    gives = 10 * card.coins + evaluator.money_per_card() * card.cards + 2 * card.buys
    if worth >= FREE:
        idle = idle_terminals(evaluator)
        # Estimate what such a card does beyond its bonuses by its cost.
        return gives + card.cost + RESCUE * (idle if idle < card.actions else card.actions)
    name = card.name
    if name == "Militia":
        return gives
    if name == "Library":
        return 1
    if name == "Chapel":
        more = evaluator.junk_in_hand() - 4
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
def play_vassal(evaluator: Evaluator) -> i64:
    view = evaluator.view
    seen = view.known_top(view.seat)
    if seen and seen[0] != NONE:
        top: i64 = seen[0]
        if not evaluator.setup.types[top] & ACTION:
            return 20 if evaluator.worth_keeping(top) <= average_draw(evaluator) else 10
        if evaluator.setup.cards[top].name in ("Vassal", "Throne Room"):
            # The value of these depends on other cards.
            return 40
        worth = evaluator.worth_playing(top)
        # Play a card that gives back its Action now, before it is drawn.
        return 20 + worth if worth < FREE else ARRANGES + 5
    return 20 + 2 * share_unseen(evaluator, evaluator.setup.actions)


@answering("Vassal")
def answer_vassal(evaluator: Evaluator) -> i64:
    slot = evaluator.first_option()
    return slot if evaluator.worth_playing(slot) > 0 else DECLINE


# Witch: above other terminals while there are Curses.


@playing("Witch")
def play_witch(evaluator: Evaluator) -> i64:
    view = evaluator.view
    worth = 2 * evaluator.money_per_card() + 1
    curses = view.supply(CURSE_CARD)
    if curses == 0:
        return worth
    if evaluator.careful and curses < view.players() and view.empty_piles() + 1 >= evaluator.setup.piles_that_end:
        # The last Curses end the game.
        standing = evaluator.standing(1)
        if standing:
            return WINS * standing
    return worth + CURSING


@playing("Workshop")
def play_workshop(evaluator: Evaluator) -> i64:
    return gaining(evaluator, 4)
