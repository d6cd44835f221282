"""Tactics for the cards that only the second edition of Intrigue has."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import CURSE_CARD, ESTATE, GOLD
from freehold.players.tactics.base import CURSING, DRAWS_FIRST, DRAWS_FREELY, LOOKS, RIDDANCE, others_own
from freehold.players.tactics.evaluator import FREE, NOTHING, Evaluator, answering, drawing, playing, reacting
from freehold.players.tactics.hands import PURCHASE, cards_in_hand, worst_to_lose
from freehold.players.tactics.questions import last_option
from freehold.players.tactics.trades import (
    WINS,
    average_draw,
    bought,
    cards_drawn,
    coins_after,
    draws_in_hand,
    gaining_this,
    idle_terminals,
    junk_wanted,
    owning,
    trade,
    worth_now,
)
from freehold.players.tactics.worth import is_late, paid_by, purchase_won, spare_card, spending
from freehold.rules.vocabulary import ACTION, DECLINE, NONE, OPTION, PUT_IN_DECK, REVEAL, TRASH, TREASURE, VICTORY

# Courtier: reveal the card with most types while it is still in hand, and take what the turn needs most.

COURTIER_ACTION: Final = 0
COURTIER_BUY: Final = 1
COURTIER_COINS: Final = 2
COURTIER_GOLD: Final = 3


@playing("Courtier")
def play_courtier(evaluator: Evaluator) -> i64:
    types = most_types_in_hand(evaluator)
    if types == 0:
        return 0
    if types > 1:
        # It can give back its Action, so play the card that it reveals after it.
        return FREE + 4
    gold = gaining_this(evaluator, GOLD)
    return gold if gold > 30 else 30


@answering("Courtier")
def answer_courtier(evaluator: Evaluator) -> i64:
    if evaluator.view.purpose() == REVEAL:
        return evaluator.best(evaluator.view.options(), types_of)
    best: i64 = NONE
    most: i64 = NOTHING
    option: i64
    for option in (COURTIER_COINS, COURTIER_GOLD, COURTIER_ACTION, COURTIER_BUY):
        if evaluator.offers(option):
            worth = worth_of_bonus(evaluator, option)
            if worth > most:
                most = worth
                best = option
    return best


def worth_of_bonus(evaluator: Evaluator, option: i64) -> i64:
    """The value of one of a Courtier's bonuses to the turn, in addition to those already taken."""
    view = evaluator.view
    if option == COURTIER_COINS:
        return purchase_won(evaluator, 3)
    if option == COURTIER_GOLD:
        return gaining_this(evaluator, GOLD)
    if option == COURTIER_BUY:
        coins = evaluator.coins_ahead()
        if not evaluator.offers(COURTIER_COINS):
            coins += 3
        return spending(evaluator, coins, view.buys() + 1) - spending(evaluator, coins, view.buys())
    return best_stranded(evaluator)


def best_stranded(evaluator: Evaluator) -> i64:
    """The value of the best Action in hand that cannot be played for lack of an Action; 0 if there is none."""
    view = evaluator.view
    if view.actions() and not idle_terminals(evaluator):
        return 0
    hand = view.hand_mask() & evaluator.setup.actions
    best = evaluator.best(hand, worth_if_playable, 0)
    return 0 if best == NONE else worth_if_playable(evaluator, best)


def worth_if_playable(evaluator: Evaluator, slot: i64) -> i64:
    worth = evaluator.worth_playing(slot)
    return evaluator.worth_keeping(slot) if worth >= FREE else worth


def most_types_in_hand(evaluator: Evaluator) -> i64:
    """How many types the card has that a Courtier in hand would reveal; 0 if the hand has no other card."""
    shown = evaluator.best(evaluator.hand_besides(evaluator.view.slot("Courtier")), types_of)
    return 0 if shown == NONE else types_of(evaluator, shown)


def types_of(evaluator: Evaluator, slot: i64) -> i64:
    """How many types a card has."""
    types = evaluator.setup.types[slot]
    count: i64 = 0
    while types:
        types &= types - 1
        count += 1
    return count


# Diplomat: play it first with a small hand, because then it gives two Actions; otherwise last. Against an Attack, give
# up the worst card in hand to choose among two new ones.


@playing("Diplomat")
def play_diplomat(evaluator: Evaluator) -> i64:
    if evaluator.view.hand_size(evaluator.view.seat) <= 4:
        # Before anything else makes the hand larger.
        return DRAWS_FREELY + 5
    if waits_for_a_smaller_hand(evaluator):
        return 1
    return 2 * evaluator.money_per_card() + 1


@drawing("Diplomat")
def draws_with_diplomat(evaluator: Evaluator) -> i64:
    return 0 if waits_for_a_smaller_hand(evaluator) else 1


def waits_for_a_smaller_hand(evaluator: Evaluator) -> bool:
    """Whether another terminal, played first, leaves a hand small enough for a Diplomat to give its Actions."""
    view = evaluator.view
    return view.actions() > 1 and view.hand_size(view.seat) == 5 and holds_terminal(evaluator, False)


def holds_terminal(evaluator: Evaluator, drawing_cards: bool) -> bool:
    """Whether the hand has a terminal that draws, or one that does not."""
    held = evaluator.view.hand_mask() & evaluator.terminals
    if drawing_cards:
        return evaluator.best(held, cards_drawn, 0) != NONE
    return evaluator.worst(held, cards_drawn, 1) != NONE


@reacting("Diplomat")
def react_with_diplomat(evaluator: Evaluator) -> i64:
    view = evaluator.view
    attack = evaluator.setup.cards[view.asking_card()].name
    if (attack == "Militia" or attack == "Minion") and not view.shielded(view.seat):
        return 1
    hand = cards_in_hand(evaluator)
    return 1 if hand.best_loss(1)[1] > hand.worth() - PURCHASE // 2 else 0


@answering("Diplomat")
def answer_diplomat(evaluator: Evaluator) -> i64:
    return worst_to_lose(evaluator, evaluator.view.least() - evaluator.view.picked())


# Lurker: one trashes a card for the next one to gain; never trash a card that another player would gain.

LURKER_TRASHES: Final = 0
LURKER_GAINS: Final = 1
# Without a plan, gain only Actions that are worth more than this.
WORTH_LURKING_FOR: Final = 30
ANY_COST: Final = 1000


@playing("Lurker")
def play_lurker(evaluator: Evaluator) -> i64:
    view = evaluator.view
    alone = view.hand(view.slot("Lurker")) == 1 and wanted_action(evaluator, actions_in_trash(evaluator)) == NONE
    if alone and view.actions() > 1:
        # Draw first: the draw may bring a second one.
        return 1
    return FREE + 5


@answering("Lurker")
def answer_lurker(evaluator: Evaluator) -> i64:
    purpose = evaluator.view.purpose()
    options = evaluator.view.options()
    if purpose == OPTION:
        return trash_or_gain(evaluator)
    if purpose == TRASH:
        return pile_to_trash(evaluator, options)
    # From the Trash: no pile gets smaller, so this cannot end the game.
    gained = wanted_action(evaluator, options)
    return gained if gained != NONE else evaluator.most_worth_gaining(options, NOTHING)


def trash_or_gain(evaluator: Evaluator) -> i64:
    view = evaluator.view
    in_trash = actions_in_trash(evaluator)
    in_supply = evaluator.view.affordable(ANY_COST) & evaluator.setup.actions
    if pile_that_wins(evaluator, in_supply) != NONE:
        return LURKER_TRASHES
    candidates = in_trash
    if will_gain_what_it_trashes(evaluator):
        candidates |= without_losing_piles(evaluator, in_supply)
    best = wanted_action(evaluator, candidates)
    if best == NONE:
        # Gaining from a Trash without Actions does nothing.
        return LURKER_TRASHES if in_trash else LURKER_GAINS
    if (in_trash >> best) & 1:
        return LURKER_GAINS
    # Do not leave an Action there for another player, unless this seat gets the better card this turn.
    if wanted_action(evaluator, in_trash) != NONE and view.hand(view.asking_card()) == 0:
        return LURKER_GAINS
    return LURKER_TRASHES


def pile_to_trash(evaluator: Evaluator, options: i64) -> i64:
    """The pile to trash a card of: one that wins the game, one this seat will gain from, else the least useful."""
    winning = pile_that_wins(evaluator, options)
    if winning != NONE:
        return winning
    safe = without_losing_piles(evaluator, options)
    if will_gain_what_it_trashes(evaluator):
        wanted = wanted_action(evaluator, safe)
        if wanted != NONE:
            return wanted
    return evaluator.worst(safe if safe else options, Evaluator.worth_gaining)


def actions_in_trash(evaluator: Evaluator) -> i64:
    """The Actions in the Trash, as bits."""
    slots: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        if evaluator.setup.types[slot] & ACTION and evaluator.view.trashed(slot):
            slots |= 1 << slot
    return slots


def wanted_action(evaluator: Evaluator, options: i64) -> i64:
    """The Action among these to gain: what the plan says, else the best that never waits for an Action; -1 if none."""
    planned = evaluator.buys.pick(evaluator.view, options, evaluator.coins_to_spend())
    if planned != NONE:
        return planned
    return evaluator.most_worth_gaining(options & ~evaluator.terminals, WORTH_LURKING_FOR)


def will_gain_what_it_trashes(evaluator: Evaluator) -> bool:
    """Whether another Lurker of this seat comes before anybody else's."""
    view = evaluator.view
    own = view.asking_card()
    return view.hand(own) > 0 or (others_own(evaluator, own) == 0 and not is_late(evaluator))


def pile_that_wins(evaluator: Evaluator, options: i64) -> i64:
    """A pile among these that is the last one needed to end the game, if this seat wins by that; else -1."""
    last = evaluator.view.last_gains() & options
    if last and evaluator.finishes and evaluator.standing(0) > 0:
        return evaluator.most_worth_gaining(last, NOTHING)
    return NONE


def without_losing_piles(evaluator: Evaluator, options: i64) -> i64:
    """These piles without those whose last card, trashed, would end the game and lose it."""
    last = evaluator.view.last_gains() & options
    if last and evaluator.careful and evaluator.standing(0) < 0:
        return options & ~last
    return options


# Mill: discard two cards that give less than two coins this turn.


@playing("Mill")
def play_mill(evaluator: Evaluator) -> i64:
    if holds(evaluator, "Courtier"):
        # It is revealed before it is played.
        return FREE + 1
    if draws_before_mill(evaluator):
        return DRAWS_FIRST - 1
    return FREE + 12


@drawing("Mill")
def draws_with_mill(evaluator: Evaluator) -> i64:
    return 0 if draws_before_mill(evaluator) else 1


def draws_before_mill(evaluator: Evaluator) -> bool:
    """Whether there is an Action to spare for a card that draws, after which it is clear what to discard."""
    return evaluator.view.actions() > 1 and holds_terminal(evaluator, True)


@answering("Mill")
def answer_mill(evaluator: Evaluator) -> i64:
    view = evaluator.view
    if view.picked() == 0 and (view.least() < 2 or not is_worth_milling(evaluator)):
        return DECLINE
    return worst_to_lose(evaluator, view.least() - view.picked())


def is_worth_milling(evaluator: Evaluator) -> bool:
    """Whether the two cards in hand that would be missed least give less than two coins."""
    hand = cards_in_hand(evaluator)
    first = hand.best_loss(2)[0]
    hand.lose(first)
    second = hand.best_loss(1)[0]
    won = 2 - paid_by(evaluator, first) - paid_by(evaluator, second)
    if won <= 0:
        return False
    missed = missed_this_turn(evaluator, first) + missed_this_turn(evaluator, second)
    return missed == 0 or purchase_won(evaluator, won) > missed


def missed_this_turn(evaluator: Evaluator, slot: i64) -> i64:
    """What a card in hand contributes, apart from its coins, to the Actions that can still be played."""
    view = evaluator.view
    if view.actions() == 0:
        return 0
    if (slot == ESTATE and holds(evaluator, "Baron")) or (slot == view.slot("Baron") and view.hand(ESTATE)):
        # Together they give more than a Mill does.
        return WINS
    if evaluator.setup.types[slot] & ACTION:
        return 0 if evaluator.is_terminal(slot) and idle_terminals(evaluator) else evaluator.worth_keeping(slot)
    return RIDDANCE if evaluator.junk(slot) and evaluator.junk_in_hand() <= junk_wanted(evaluator) else 0


def holds(evaluator: Evaluator, name: str) -> bool:
    slot = evaluator.view.slot(name)
    return slot != NONE and evaluator.view.hand(slot) > 0


# Patrol: put the best on top if there is more to draw this turn; otherwise all of it is in the next hand anyway, so
# what others might trash from the deck goes under the rest.


@playing("Patrol")
def play_patrol(evaluator: Evaluator) -> i64:
    return 3 * evaluator.money_per_card() + 4


@answering("Patrol")
def answer_patrol(evaluator: Evaluator) -> i64:
    if draws_in_hand(evaluator):
        # The last one put back is drawn first.
        return evaluator.worst(evaluator.view.options(), worth_now)
    for name in ("Bandit", "Thief"):
        thief = evaluator.view.slot(name)
        if thief != NONE and others_own(evaluator, thief):
            return evaluator.most_worth_keeping()
    return evaluator.least_worth_keeping()


# Replace: a Remodel whose Actions and Treasures come back next turn, and whose points bring Curses to the others.

# The value of drawing a card next turn instead of after the next shuffle.
SOONER: Final = 8


@playing("Replace")
def play_replace(evaluator: Evaluator) -> i64:
    return best_replaced(evaluator, evaluator.view.slot("Replace"))[1]


@answering("Replace")
def answer_replace(evaluator: Evaluator) -> i64:
    view = evaluator.view
    if view.purpose() == TRASH:
        return best_replaced(evaluator, NONE)[0]
    options = view.options()
    winning = evaluator.winning_gain(options)
    if winning != NONE:
        return winning
    wanted = evaluator.gain_from(options, evaluator.coins_to_spend())
    if wanted == NONE:
        wanted = evaluator.least_harmful(options)
    cursing = best_to_curse_with(evaluator, options)
    if cursing == NONE or gained_by_replace(evaluator, wanted) >= gained_by_replace(evaluator, cursing):
        return wanted
    return cursing


def best_replaced(evaluator: Evaluator, played: i64) -> tuple[i64, i64]:
    """The best card in hand to replace, apart from one to be played, and the value of that."""
    best = evaluator.best(evaluator.hand_besides(played), worth_of_replacing)
    if best == NONE:
        return NONE, NOTHING
    return best, worth_of_replacing(evaluator, best) - bought(evaluator, coins_after(evaluator, NONE, NONE))


def worth_of_replacing(evaluator: Evaluator, lost: i64) -> i64:
    """The value of replacing a card with what the plan wants or with points, including the purchase after it."""
    cost = evaluator.view.cost(lost) + 2
    options = evaluator.view.affordable(cost)
    if options == 0:
        return -owning(evaluator, lost)
    coins = coins_after(evaluator, lost, NONE)
    worth = trade(evaluator, lost, cost)
    wanted = evaluator.gain_from(options, coins)
    if wanted != NONE:
        worth += bonus_of_replace(evaluator, wanted)
    cursing = best_to_curse_with(evaluator, options)
    if cursing == NONE:
        return worth
    cursed = gained_by_replace(evaluator, cursing) - owning(evaluator, lost) + bought(evaluator, coins)
    return worth if worth > cursed else cursed


def gained_by_replace(evaluator: Evaluator, slot: i64) -> i64:
    """The value of gaining a card with a Replace."""
    return owning(evaluator, slot) + bonus_of_replace(evaluator, slot)


def bonus_of_replace(evaluator: Evaluator, slot: i64) -> i64:
    """The extra value of a card that goes onto the deck or gives out Curses."""
    types = evaluator.setup.types[slot]
    worth: i64 = 0
    if types & (ACTION | TREASURE):
        worth += SOONER
    if types & VICTORY:
        worth += worth_of_curses(evaluator)
    return worth


def worth_of_curses(evaluator: Evaluator) -> i64:
    """The value of giving each other player a Curse."""
    view = evaluator.view
    victims: i64 = 0
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat and not view.shielded(seat):
            victims += 1
    curses = view.supply(CURSE_CARD)
    if curses == 0 or victims == 0:
        return 0
    if evaluator.careful and curses <= victims and view.empty_piles() + 1 >= evaluator.setup.piles_that_end:
        # The last Curses end the game.
        return WINS * evaluator.standing(1)
    return CURSING


def best_to_curse_with(evaluator: Evaluator, options: i64) -> i64:
    """The Victory card among these that is most worth owning, or -1."""
    options = evaluator.without_losing_ends(options & evaluator.setup.of_type(VICTORY))
    return evaluator.best(options, owning)


# Secret Passage: put what this turn does not need where the next turn draws it, and what is worse than the average card
# at the bottom.


@playing("Secret Passage")
def play_secret_passage(evaluator: Evaluator) -> i64:
    # Play it after a Laboratory: the more cards in hand, the better the one it can put back.
    return LOOKS + 5


@answering("Secret Passage")
def answer_secret_passage(evaluator: Evaluator) -> i64:
    view = evaluator.view
    if view.purpose() == PUT_IN_DECK:
        return spare_card(evaluator)
    slot = view.slot(view.decision().subject)
    deepest = last_option(evaluator)
    if evaluator.worth_keeping(slot) < average_draw(evaluator):
        return deepest
    under = draws_to_come(evaluator)
    return under if under < deepest else deepest


def draws_to_come(evaluator: Evaluator) -> i64:
    """How many cards the Actions in hand will draw this turn: those that give back their Action, and one terminal."""
    view = evaluator.view
    drawn: i64 = 0
    by_terminal: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        cards = evaluator.setup.cards[slot].cards
        if view.hand(slot) and cards:
            if evaluator.is_terminal(slot):
                if cards > by_terminal:
                    by_terminal = cards
            else:
                drawn += view.hand(slot) * cards
    return drawn + by_terminal
