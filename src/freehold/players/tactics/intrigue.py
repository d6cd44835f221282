"""Tactics for the cards of Intrigue; its Attacks have a module of their own."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, ESTATE, SILVER
from freehold.players.tactics.base import least_worth_owning
from freehold.players.tactics.mind import FREE, NOTHING, Mind, answering, drawing, playing
from freehold.players.tactics.trades import LONG, WINS, gaining_this, idle_terminals, owning, rounds_left, worth_now
from freehold.players.tactics.worth import (
    coins_ahead,
    is_late,
    least_loss,
    loss_of,
    paid_by,
    purchase_lost,
    purchase_won,
    spare_card,
    spending,
)
from freehold.rules.vocabulary import ACTION, DECLINE, GAIN, NONE, OPTION, PASS, TREASURE, VICTORY

# So much better is a purchase that is a Province instead of a Gold.
MUCH_BETTER: Final = 50

# The cards, by name. A Great Hall is a plain free card; a Duke or a Harem is not played as an Action and asks nothing.


@playing("Baron")
def play_baron(mind: Mind) -> i64:
    """With an Estate in hand, or when another one is welcome."""
    if mind.view.hand(ESTATE):
        return 42
    if mind.view.supply(ESTATE) and not wants_estate(mind):
        return 0
    return 8


@answering("Baron")
def answer_baron(mind: Mind) -> i64:
    """The coins, unless they buy nothing and another Estate is welcome."""
    if mind.view.supply(ESTATE) and wants_estate(mind) and purchase_won(mind, 4) == 0:
        return DECLINE
    return ESTATE


def wants_estate(mind: Mind) -> bool:
    return mind.buys.line(mind.view, mind.without_losing_ends(1 << ESTATE), mind.view.cost(ESTATE)) != NONE


@playing("Bridge")
def play_bridge(mind: Mind) -> i64:
    """A coin now and one for everything that is bought, so each Bridge makes the next one worth more."""
    return 20 + 8 * mind.view.buys()


@playing("Conspirator")
def play_conspirator(mind: Mind) -> i64:
    if mind.view.actions_played() >= 2:
        return FREE + 17
    return 21


@playing("Coppersmith")
def play_coppersmith(mind: Mind) -> i64:
    return 10 * mind.view.hand(COPPER)


@playing("Courtyard")
def play_courtyard(mind: Mind) -> i64:
    """The card that goes back is one less now, but not lost."""
    return 3 * mind.money_per_card() - 2


@answering("Courtyard")
def answer_courtyard(mind: Mind) -> i64:
    return spare_card(mind)


@playing("Ironworks")
def play_ironworks(mind: Mind) -> i64:
    view = mind.view
    slot = ironworks_gain(mind, mind.affordable(4), view.actions() - 1, mind.count_in_hand(ACTION) - 1)
    if slot == NONE:
        return 0
    worth = gaining_this(mind, slot)
    if worth < 5:
        # What the plan wants is good, whatever it looks like.
        worth = 5
    types = mind.setup.types[slot]
    if types & ACTION:
        return FREE + 7
    if types & TREASURE:
        return worth + 10
    return worth + mind.money_per_card()


@answering("Ironworks")
def answer_ironworks(mind: Mind) -> i64:
    options = mind.view.options() & mind.setup.all_slots
    slot = ironworks_gain(mind, options, mind.view.actions(), mind.count_in_hand(ACTION))
    if slot == NONE:
        return mind.least_harmful(options)
    return slot


def ironworks_gain(mind: Mind, options: i64, actions: i64, waiting: i64) -> i64:
    """What the plan wants, with the bonus that this turn needs where it can; -1 if nothing is wanted."""
    winning = mind.winning_gain(options)
    if winning != NONE:
        return winning
    options = mind.without_losing_ends(options)
    coins = coins_ahead(mind)
    if actions == 0 and waiting > 0:
        action = mind.buys.pick(mind.view, options & mind.setup.of_type[ACTION], coins)
        if action != NONE:
            return action
    gained = mind.gain_from(options, coins)
    treasure = mind.buys.pick(mind.view, options & mind.setup.of_type[TREASURE], coins)
    if treasure != NONE:
        # With its coin, perhaps the turn buys something better than both, or the same card and this Treasure besides.
        richer = mind.purchase(coins + 1)
        now = mind.purchase(coins)
        wish = wish_for(mind, gained, coins)
        if richer > now and (richer > wish or (richer == wish and wish_for(mind, treasure, coins) > now)):
            return treasure
    return gained


def wish_for(mind: Mind, slot: i64, coins: i64) -> i64:
    """How much the plan wants a card: the higher its line the more, 0 for not at all."""
    line = mind.buys.line(mind.view, 1 << slot, coins)
    if line == NONE:
        return 0
    return mind.buys.size - line


# What it is worth in a long game to pass a card of junk instead of a good one.
JUNK_PASSED: Final = 20


@playing("Masquerade")
def play_masquerade(mind: Mind) -> i64:
    """As good as the junk that can be passed and trashed; a hand without any gives away what is dear."""
    worth = 2 * mind.money_per_card()
    if mind.gap(coins_ahead(mind)) > 3:
        # What is drawn buys nothing more. It may be junk to pass, though, and there are two of them.
        lacking = 10 - share_to_pass(mind)
        cost = least_passing(mind, worth // 10) * lacking * lacking // 100
        if cost > JUNK_PASSED * rounds_left(mind) // LONG:
            return 0
    junk = mind.junk_in_hand()
    if junk > 1:
        return worth + 15
    if junk or mind.view.hand(COPPER) or mind.view.hand_size(mind.view.seat) == 1:
        return worth + 8
    if worth > 20:
        return worth - 15
    return 5


def least_passing(mind: Mind, drawn: i64) -> i64:
    """What it costs to pass the card of the hand that is missed least, after a Masquerade has drawn so many coins."""
    view = mind.view
    own = view.slot("Masquerade")
    left = rounds_left(mind)
    ahead = coins_ahead(mind) + drawn
    bought = spending(mind, ahead, view.buys())
    least: i64 = -NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        count = view.hand(slot)
        if slot == own:
            count -= 1
        if count > 0:
            # A neighbour gets what this seat loses.
            cost = 2 * owning(mind, slot, left) + bought - spending(mind, ahead - paid_by(mind, slot), view.buys())
            if cost < least:
                least = cost
    return least


def share_to_pass(mind: Mind) -> i64:
    """How many of ten cards to be drawn could well be passed."""
    left = rounds_left(mind)
    cards: i64 = 0
    useless: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        unseen = mind.unseen(slot)
        if unseen > 0:
            cards += unseen
            if slot == COPPER or owning(mind, slot, left) <= 0:
                useless += unseen
    if cards == 0:
        return 0
    return 10 * useless // cards


@answering("Masquerade")
def answer_masquerade(mind: Mind) -> i64:
    """Pass what costs least; trash only what is better gone."""
    if mind.view.purpose() == PASS:
        return least_to_pass(mind)
    slot = least_loss(mind)
    if loss_of(mind, slot) < 0:
        return slot
    return DECLINE


def least_to_pass(mind: Mind) -> i64:
    """The card whose loss costs least, counted twice: a neighbour gets what this seat loses."""
    left = rounds_left(mind)
    best: i64 = NONE
    least: i64 = -NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if mind.offers(slot):
            loss = loss_of(mind, slot) + owning(mind, slot, left)
            if loss < least:
                least = loss
                best = slot
    return best


@answering("Mining Village")
def answer_mining_village(mind: Mind) -> i64:
    """Its coins for a much better purchase; in the last turns for any."""
    least: i64 = MUCH_BETTER
    if is_late(mind):
        least = 1
    if purchase_won(mind, 2) >= least:
        return mind.first_option()
    return DECLINE


@playing("Nobles")
def play_nobles(mind: Mind) -> i64:
    view = mind.view
    copies = view.hand(view.slot("Nobles")) - 1
    if view.actions() == 1 and worth_of_stranded(mind, copies) > 3 * mind.money_per_card():
        return FREE + 4
    return 3 * mind.money_per_card() + 1


@drawing("Nobles")
def draws_with_nobles(mind: Mind) -> i64:
    """With an Action to spare it is played for its cards."""
    return 1


@answering("Nobles")
def answer_nobles(mind: Mind) -> i64:
    """Actions only for Actions that are stranded without them and worth more than the cards."""
    view = mind.view
    if view.actions() == 0 and worth_of_stranded(mind, view.hand(view.asker())) > 3 * mind.money_per_card():
        return 1
    return 0


def worth_of_stranded(mind: Mind, nobles: i64) -> i64:
    """What the two best terminals in hand would give with two Actions, so many Nobles among them."""
    view = mind.view
    own = view.slot("Nobles")
    best: i64 = 0
    second: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        count = nobles if slot == own else view.hand(slot)
        if count and mind.is_terminal(slot):
            worth = mind.worth_keeping(slot)
            if slot == own:
                worth = 3 * mind.money_per_card() + 1
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
            if count > 1 and worth > second:
                second = worth
    return best + second


CARD: Final = 0
PLUS_ACTION: Final = 1
PLUS_BUY: Final = 2
COIN: Final = 3


@playing("Pawn")
def play_pawn(mind: Mind) -> i64:
    """Late among the free cards: by then it is clear what is missing."""
    return FREE + 3


@answering("Pawn")
def answer_pawn(mind: Mind) -> i64:
    """The two things the turn needs most."""
    view = mind.view
    if idle_terminals(mind) or (view.actions() == 0 and chance_of_action(mind) >= 4):
        if mind.offers(PLUS_ACTION):
            return PLUS_ACTION
        # What is played next changes what can be bought, but a coin is sure.
        if purchase_won(mind, 1) >= MUCH_BETTER:
            return COIN
        return CARD
    coins = coins_ahead(mind)
    drawn = mind.money_per_card() // 5
    if spending(mind, coins + 1, view.buys() + 1) > spending(mind, coins + 1 + drawn, view.buys()):
        if mind.offers(COIN):
            return COIN
        return PLUS_BUY
    if mind.offers(CARD):
        return CARD
    return COIN


def chance_of_action(mind: Mind) -> i64:
    """How likely the next card is an Action, in tenths."""
    cards: i64 = 0
    actions: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        unseen = mind.unseen(slot)
        cards += unseen
        if mind.setup.types[slot] & ACTION:
            actions += unseen
    if cards == 0:
        return 0
    return 10 * actions // cards


@playing("Scout")
def play_scout(mind: Mind) -> i64:
    """Before anything is drawn: it takes Victory cards out of the way."""
    return FREE + 90


@answering("Scout")
def answer_scout(mind: Mind) -> i64:
    """The worst first, so that the best ends on top for the draws to come."""
    playable = mind.view.actions() > 1 or draws_for_free(mind)
    worst: i64 = NONE
    least: i64 = -NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if mind.offers(slot):
            worth = mind.worth_keeping(slot)
            if mind.setup.types[slot] & ACTION and not playable:
                worth = 0
            if worth < least:
                least = worth
                worst = slot
    return worst


def draws_for_free(mind: Mind) -> bool:
    """Whether the hand holds a card that draws and leaves an Action for what is drawn."""
    slot: i64
    for slot in range(mind.setup.width):
        if mind.view.hand(slot) and mind.setup.cards[slot].cards and mind.setup.cards[slot].actions:
            return True
    return False


@playing("Shanty Town")
def play_shanty_town(mind: Mind) -> i64:
    """For its cards when no other Action is in hand, for its Actions when there are too many."""
    others = mind.count_in_hand(ACTION) - 1
    if others == 0:
        return FREE + 20
    if mind.view.actions() > others:
        # The others first: then it draws.
        return 1
    return FREE


STEWARD_CARDS: Final = 0
STEWARD_COINS: Final = 1
STEWARD_TRASHING: Final = 2


@playing("Steward")
def play_steward(mind: Mind) -> i64:
    worth = 2 * mind.money_per_card()
    if mind.junk_in_hand() >= 2 and worth < 26:
        return 26
    if worth < 20:
        return 20
    return worth


@drawing("Steward")
def draws_with_steward(mind: Mind) -> i64:
    return 1 if best_of_steward(mind, mind.view.slot("Steward")) == STEWARD_CARDS else 0


@answering("Steward")
def answer_steward(mind: Mind) -> i64:
    if mind.view.purpose() != OPTION:
        return least_loss(mind)
    return best_of_steward(mind, NONE)


def best_of_steward(mind: Mind, played: i64) -> i64:
    """Junk away, unless coins buy much more; later coins where they reach a price, else cards."""
    won = purchase_won(mind, 2)
    left = rounds_left(mind)
    first = cheapest_in_hand(mind, played, NONE)
    second = cheapest_in_hand(mind, played, first)
    if second != NONE and mind.junk(first) and mind.junk(second):
        coins = paid_by(mind, first) + paid_by(mind, second)
        junk = -owning(mind, first, left) - owning(mind, second, left)
        # A thinner deck pays every turn, a better purchase once.
        rid = 3 * junk // 2 - purchase_lost(mind, coins)
        if rid > 0 and rid >= won:
            return STEWARD_TRASHING
    if won > 0 and won >= purchase_won(mind, 2 * mind.money_per_card() // 10):
        return STEWARD_COINS
    return STEWARD_CARDS


def cheapest_in_hand(mind: Mind, played: i64, taken: i64) -> i64:
    """The card in hand that is worth least to own, besides one to be played and one taken; -1 if there is none."""
    left = rounds_left(mind)
    worst: i64 = NONE
    least: i64 = -NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        count = mind.view.hand(slot)
        if slot == played:
            count -= 1
        if slot == taken:
            count -= 1
        if count > 0 and owning(mind, slot, left) < least:
            least = owning(mind, slot, left)
            worst = slot
    return worst


@playing("Trading Post")
def play_trading_post(mind: Mind) -> i64:
    """A Silver in hand for the two cards that are worth least; it has to be two."""
    own = mind.view.slot("Trading Post")
    first = cheapest_in_hand(mind, own, NONE)
    second = cheapest_in_hand(mind, own, first)
    if second == NONE:
        return 0
    left = rounds_left(mind)
    coins = 2 - paid_by(mind, first) - paid_by(mind, second)
    lost = owning(mind, first, left) + owning(mind, second, left)
    return 10 * coins + owning(mind, SILVER, left) // 2 - lost


@answering("Trading Post")
def answer_trading_post(mind: Mind) -> i64:
    return least_worth_owning(mind)


@playing("Tribute")
def play_tribute(mind: Mind) -> i64:
    """What two cards of the player to the left give on average, each name once."""
    view = mind.view
    left = (view.seat + 1) % view.players()
    cards: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        cards += view.owned_by(left, slot)
    if cards == 0:
        return 0
    actions: i64 = 20
    if view.actions() == 1 and mind.terminals_in_hand() > 1:
        actions = 40
    worth: i64 = 0
    for slot in range(mind.setup.width):
        owned = view.owned_by(left, slot)
        bonus: i64 = 0
        if mind.setup.types[slot] & ACTION:
            bonus += actions
        if mind.setup.types[slot] & TREASURE:
            bonus += 20
        if mind.setup.types[slot] & VICTORY:
            bonus += 2 * mind.money_per_card()
        # The chance that one of the two has this name.
        worth += bonus * owned * (2 * cards - owned) * 10 // (cards * cards)
    return worth // 10


@drawing("Tribute")
def draws_with_tribute(mind: Mind) -> i64:
    """Cards or Actions, if the neighbour has Victory cards or Actions."""
    return 1


TOO_DEAR: Final = -40


@playing("Upgrade")
def play_upgrade(mind: Mind) -> i64:
    """Unless something dear would have to go; the card it draws makes up for a coin or two."""
    view = mind.view
    own = view.slot("Upgrade")
    slot: i64
    for slot in range(mind.setup.width):
        count = view.hand(slot)
        if slot == own:
            count -= 1
        if count > 0 and worth_of_upgrading(mind, slot) > TOO_DEAR:
            return FREE + 6
    return 0


@answering("Upgrade")
def answer_upgrade(mind: Mind) -> i64:
    if mind.view.purpose() == GAIN:
        return mind.gain()
    best: i64 = NONE
    most: i64 = NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if mind.offers(slot):
            worth = worth_of_upgrading(mind, slot)
            if worth > most:
                most = worth
                best = slot
    return best


def worth_of_upgrading(mind: Mind, slot: i64) -> i64:
    """How much better the deck is with what this card becomes."""
    view = mind.view
    options: i64 = 0
    other: i64
    for other in range(mind.setup.width):
        if view.supply(other) and view.cost(other) == view.cost(slot) + 1:
            options |= 1 << other
    left = rounds_left(mind)
    worth = -loss_of(mind, slot)
    if options == 0:
        return worth
    if mind.winning_gain(options) != NONE:
        return WINS
    gained = mind.gain_from(options, coins_ahead(mind))
    if gained == NONE:
        return worth + owning(mind, mind.least_harmful(options), left) // 2
    return worth + owning(mind, gained, left)


@playing("Wishing Well")
def play_wishing_well(mind: Mind) -> i64:
    """Before other draws if the card under the top one is known."""
    known = mind.view.known_top(mind.view.seat)
    if len(known) >= 2 and known[1] != NONE:
        return FREE + 70
    return FREE + 14


@answering("Wishing Well")
def answer_wishing_well(mind: Mind) -> i64:
    """The card on top if it is known, else the one that promises most: likely, and worth having in hand."""
    view = mind.view
    known = view.known_top(view.seat)
    if len(known) and known[0] != NONE:
        return known[0]
    best: i64 = COPPER
    most: i64 = -1
    slot: i64
    for slot in range(mind.setup.width):
        promise = mind.unseen(slot) * worth_now(mind, slot)
        if mind.setup.types[slot] & TREASURE:
            # A coin that buys nothing is worth little.
            promise = mind.unseen(slot) * (view.pays(slot) + purchase_won(mind, view.pays(slot)))
        if promise > most:
            most = promise
            best = slot
    return best
