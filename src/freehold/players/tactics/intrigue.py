"""Tactics for the cards of Intrigue; its Attacks are in `intrigue_attacks.py`."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, ESTATE, SILVER
from freehold.players.tactics.base import least_worth_owning
from freehold.players.tactics.evaluator import ANYTHING, FREE, Evaluator, answering, drawing, playing
from freehold.players.tactics.trades import (
    LONG,
    WINS,
    cards_drawn,
    gaining_this,
    idle_terminals,
    owning,
    rounds_left,
    share_unseen,
    worth_now,
)
from freehold.players.tactics.worth import (
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

# How much better it is to buy a Province than a Gold.
MUCH_BETTER: Final = 50

# The cards, by name. A Great Hall is a plain free card; a Duke or a Harem is not played as an Action and asks nothing.


@playing("Baron")
def play_baron(evaluator: Evaluator) -> i64:
    """Play it with an Estate in hand, or when another Estate is welcome."""
    if evaluator.view.hand(ESTATE):
        return 42
    if evaluator.view.supply(ESTATE) and not wants_estate(evaluator):
        return 0
    return 8


@answering("Baron")
def answer_baron(evaluator: Evaluator) -> i64:
    """Take the coins, unless they buy nothing and another Estate is welcome."""
    if evaluator.view.supply(ESTATE) and wants_estate(evaluator) and purchase_won(evaluator, 4) == 0:
        return DECLINE
    return ESTATE


def wants_estate(evaluator: Evaluator) -> bool:
    return (
        evaluator.buys.line(evaluator.view, evaluator.without_losing_ends(1 << ESTATE), evaluator.view.cost(ESTATE))
        != NONE
    )


@playing("Bridge")
def play_bridge(evaluator: Evaluator) -> i64:
    """One coin now and one for every purchase, so each Bridge makes the next one worth more."""
    return 20 + 8 * evaluator.view.buys()


@playing("Conspirator")
def play_conspirator(evaluator: Evaluator) -> i64:
    if evaluator.view.actions_played() >= 2:
        return FREE + 17
    return 21


@playing("Coppersmith")
def play_coppersmith(evaluator: Evaluator) -> i64:
    return 10 * evaluator.view.hand(COPPER)


@playing("Courtyard")
def play_courtyard(evaluator: Evaluator) -> i64:
    """The card put back is missing this turn, but not lost."""
    return 3 * evaluator.money_per_card() - 2


@answering("Courtyard")
def answer_courtyard(evaluator: Evaluator) -> i64:
    return spare_card(evaluator)


@playing("Ironworks")
def play_ironworks(evaluator: Evaluator) -> i64:
    view = evaluator.view
    slot = ironworks_gain(
        evaluator, evaluator.view.affordable(4), view.actions() - 1, evaluator.count_in_hand(ACTION) - 1
    )
    if slot == NONE:
        return 0
    worth = gaining_this(evaluator, slot)
    if worth < 5:
        # What the plan wants is good, whatever it looks like.
        worth = 5
    types = evaluator.setup.types[slot]
    if types & ACTION:
        return FREE + 7
    if types & TREASURE:
        return worth + 10
    return worth + evaluator.money_per_card()


@answering("Ironworks")
def answer_ironworks(evaluator: Evaluator) -> i64:
    options = evaluator.view.options() & evaluator.setup.all_slots
    slot = ironworks_gain(evaluator, options, evaluator.view.actions(), evaluator.count_in_hand(ACTION))
    if slot == NONE:
        return evaluator.least_harmful(options)
    return slot


def ironworks_gain(evaluator: Evaluator, options: i64, actions: i64, waiting: i64) -> i64:
    """What the plan wants, if possible with the bonus that this turn needs; -1 if nothing is wanted."""
    winning = evaluator.winning_gain(options)
    if winning != NONE:
        return winning
    options = evaluator.without_losing_ends(options)
    coins = evaluator.coins_ahead()
    if actions == 0 and waiting > 0:
        action = evaluator.buys.pick(evaluator.view, options & evaluator.setup.of_type(ACTION), coins)
        if action != NONE:
            return action
    gained = evaluator.gain_from(options, coins)
    treasure = evaluator.buys.pick(evaluator.view, options & evaluator.setup.of_type(TREASURE), coins)
    if treasure != NONE:
        # With its coin, the turn may buy something better than both, or the same card in addition to this Treasure.
        richer = evaluator.purchase(coins + 1)
        now = evaluator.purchase(coins)
        rank = planned_rank(evaluator, gained, coins)
        if richer > now and (richer > rank or (richer == rank and planned_rank(evaluator, treasure, coins) > now)):
            return treasure
    return gained


def planned_rank(evaluator: Evaluator, slot: i64, coins: i64) -> i64:
    """How much the plan wants a card: higher lines rank higher, 0 for not at all."""
    line = evaluator.buys.line(evaluator.view, 1 << slot, coins)
    if line == NONE:
        return 0
    return evaluator.buys.size - line


# The value, in a long game, of passing a junk card instead of a good one.
JUNK_PASSED: Final = 20


@playing("Masquerade")
def play_masquerade(evaluator: Evaluator) -> i64:
    """Worth as much as the junk it can pass and trash; a hand without junk gives away a good card."""
    worth = 2 * evaluator.money_per_card()
    if evaluator.gap(evaluator.coins_ahead()) > 3:
        # The drawn cards buy nothing more. But they may be junk to pass, and there are two of them.
        lacking = 10 - share_to_pass(evaluator)
        cost = least_passing(evaluator, worth // 10) * lacking * lacking // 100
        if cost > JUNK_PASSED * rounds_left(evaluator) // LONG:
            return 0
    junk = evaluator.junk_in_hand()
    if junk > 1:
        return worth + 15
    if junk or evaluator.view.hand(COPPER) or evaluator.view.hand_size(evaluator.view.seat) == 1:
        return worth + 8
    if worth > 20:
        return worth - 15
    return 5


def least_passing(evaluator: Evaluator, drawn: i64) -> i64:
    """The cost of passing the card that is missed least, after a Masquerade has drawn this many coins."""
    view = evaluator.view
    ahead = evaluator.coins_ahead() + drawn
    bought = spending(evaluator, ahead, view.buys())

    def passing(evaluator: Evaluator, slot: i64) -> i64:
        # A neighbour gets what this seat loses.
        kept = spending(evaluator, ahead - paid_by(evaluator, slot), view.buys())
        return 2 * owning(evaluator, slot) + bought - kept

    least = evaluator.worst(evaluator.hand_besides(view.slot("Masquerade")), passing)
    return ANYTHING if least == NONE else passing(evaluator, least)


def share_to_pass(evaluator: Evaluator) -> i64:
    """How many of the next ten cards would be good to pass."""
    useless: i64 = 1 << COPPER
    slot: i64
    for slot in range(evaluator.setup.width):
        if evaluator.unseen(slot) and owning(evaluator, slot) <= 0:
            useless |= 1 << slot
    return share_unseen(evaluator, useless)


@answering("Masquerade")
def answer_masquerade(evaluator: Evaluator) -> i64:
    """Pass the card whose loss costs least; trash only junk."""
    if evaluator.view.purpose() == PASS:
        return least_to_pass(evaluator)
    slot = least_loss(evaluator)
    if loss_of(evaluator, slot) < 0:
        return slot
    return DECLINE


def least_to_pass(evaluator: Evaluator) -> i64:
    """The card that costs least to pass; its value counts twice, because a neighbour gets what this seat loses."""
    return evaluator.worst(evaluator.view.options(), loss_by_passing)


def loss_by_passing(evaluator: Evaluator, slot: i64) -> i64:
    return loss_of(evaluator, slot) + owning(evaluator, slot)


@answering("Mining Village")
def answer_mining_village(evaluator: Evaluator) -> i64:
    """Trash it for coins if they buy something much better; in the last turns, for anything better."""
    least: i64 = MUCH_BETTER
    if is_late(evaluator):
        least = 1
    if purchase_won(evaluator, 2) >= least:
        return evaluator.first_option()
    return DECLINE


@playing("Nobles")
def play_nobles(evaluator: Evaluator) -> i64:
    view = evaluator.view
    copies = view.hand(view.slot("Nobles")) - 1
    if view.actions() == 1 and worth_of_stranded(evaluator, copies) > 3 * evaluator.money_per_card():
        return FREE + 4
    return 3 * evaluator.money_per_card() + 1


@drawing("Nobles")
def draws_with_nobles(evaluator: Evaluator) -> i64:
    """With an Action to spare, play it for its cards."""
    return 1


@answering("Nobles")
def answer_nobles(evaluator: Evaluator) -> i64:
    """Choose Actions only for stranded Actions in hand that are worth more than the cards."""
    view = evaluator.view
    if (
        view.actions() == 0
        and worth_of_stranded(evaluator, view.hand(view.asking_card())) > 3 * evaluator.money_per_card()
    ):
        return 1
    return 0


def worth_of_stranded(evaluator: Evaluator, nobles: i64) -> i64:
    """What the two best terminals in hand would give with two Actions, this many Nobles among them."""
    view = evaluator.view
    own = view.slot("Nobles")
    best: i64 = 0
    second: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        count = nobles if slot == own else view.hand(slot)
        if count and evaluator.is_terminal(slot):
            worth = evaluator.worth_keeping(slot)
            if slot == own:
                worth = 3 * evaluator.money_per_card() + 1
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
def play_pawn(evaluator: Evaluator) -> i64:
    """Played late among the free cards: by then it is clear what the turn needs."""
    return FREE + 3


@answering("Pawn")
def answer_pawn(evaluator: Evaluator) -> i64:
    """The two things the turn needs most."""
    view = evaluator.view
    if idle_terminals(evaluator) or (view.actions() == 0 and chance_of_action(evaluator) >= 4):
        if evaluator.offers(PLUS_ACTION):
            return PLUS_ACTION
        # What is played next changes what can be bought, but a coin is sure.
        if purchase_won(evaluator, 1) >= MUCH_BETTER:
            return COIN
        return CARD
    coins = evaluator.coins_ahead()
    drawn = evaluator.money_per_card() // 5
    if spending(evaluator, coins + 1, view.buys() + 1) > spending(evaluator, coins + 1 + drawn, view.buys()):
        if evaluator.offers(COIN):
            return COIN
        return PLUS_BUY
    if evaluator.offers(CARD):
        return CARD
    return COIN


def chance_of_action(evaluator: Evaluator) -> i64:
    """How likely the next card is an Action, in tenths."""
    return share_unseen(evaluator, evaluator.setup.actions)


@playing("Scout")
def play_scout(evaluator: Evaluator) -> i64:
    """Played before anything is drawn: it takes Victory cards off the deck."""
    return FREE + 90


@answering("Scout")
def answer_scout(evaluator: Evaluator) -> i64:
    """Put the worst back first, so that the best ends on top."""
    playable = evaluator.view.actions() > 1 or draws_for_free(evaluator)

    def drawing_next(evaluator: Evaluator, slot: i64) -> i64:
        if evaluator.setup.types[slot] & ACTION and not playable:
            return 0
        return evaluator.worth_keeping(slot)

    return evaluator.worst(evaluator.view.options(), drawing_next)


def draws_for_free(evaluator: Evaluator) -> bool:
    """Whether the hand has a card that draws and leaves an Action to play what it draws."""
    return evaluator.best(evaluator.view.hand_mask() & ~evaluator.terminals, cards_drawn, 0) != NONE


@playing("Shanty Town")
def play_shanty_town(evaluator: Evaluator) -> i64:
    """Played for its cards if no other Action is in hand, for its Actions if there are too many."""
    others = evaluator.count_in_hand(ACTION) - 1
    if others == 0:
        return FREE + 20
    if evaluator.view.actions() > others:
        # Play the others first: then it draws.
        return 1
    return FREE


STEWARD_CARDS: Final = 0
STEWARD_COINS: Final = 1
STEWARD_TRASHING: Final = 2


@playing("Steward")
def play_steward(evaluator: Evaluator) -> i64:
    worth = 2 * evaluator.money_per_card()
    if evaluator.junk_in_hand() >= 2 and worth < 26:
        return 26
    if worth < 20:
        return 20
    return worth


@drawing("Steward")
def draws_with_steward(evaluator: Evaluator) -> i64:
    return 1 if best_of_steward(evaluator, evaluator.view.slot("Steward")) == STEWARD_CARDS else 0


@answering("Steward")
def answer_steward(evaluator: Evaluator) -> i64:
    if evaluator.view.purpose() != OPTION:
        return least_loss(evaluator)
    return best_of_steward(evaluator, NONE)


def best_of_steward(evaluator: Evaluator, played: i64) -> i64:
    """Trash junk, unless coins buy much more; later take coins if they reach a price, else cards."""
    won = purchase_won(evaluator, 2)
    first = cheapest_in_hand(evaluator, played, NONE)
    second = cheapest_in_hand(evaluator, played, first)
    if second != NONE and evaluator.junk(first) and evaluator.junk(second):
        coins = paid_by(evaluator, first) + paid_by(evaluator, second)
        junk = -owning(evaluator, first) - owning(evaluator, second)
        # A thinner deck pays every turn, a better purchase once.
        rid = 3 * junk // 2 - purchase_lost(evaluator, coins)
        if rid > 0 and rid >= won:
            return STEWARD_TRASHING
    if won > 0 and won >= purchase_won(evaluator, 2 * evaluator.money_per_card() // 10):
        return STEWARD_COINS
    return STEWARD_CARDS


def cheapest_in_hand(evaluator: Evaluator, played: i64, taken: i64) -> i64:
    """The card in hand that is worth least to own, apart from one to play and one already taken; -1 if none is left."""
    hand = evaluator.hand_besides(played)
    if taken != NONE and evaluator.view.hand(taken) == (2 if taken == played else 1):
        hand &= ~(1 << taken)
    return evaluator.worst(hand, owning)


@playing("Trading Post")
def play_trading_post(evaluator: Evaluator) -> i64:
    """A Silver in hand for the two cards that are worth least; it takes exactly two."""
    own = evaluator.view.slot("Trading Post")
    first = cheapest_in_hand(evaluator, own, NONE)
    second = cheapest_in_hand(evaluator, own, first)
    if second == NONE:
        return 0
    coins = 2 - paid_by(evaluator, first) - paid_by(evaluator, second)
    lost = owning(evaluator, first) + owning(evaluator, second)
    return 10 * coins + owning(evaluator, SILVER) // 2 - lost


@answering("Trading Post")
def answer_trading_post(evaluator: Evaluator) -> i64:
    return least_worth_owning(evaluator)


@playing("Tribute")
def play_tribute(evaluator: Evaluator) -> i64:
    """What two cards of the player to the left give on average, each name once."""
    view = evaluator.view
    left = (view.seat + 1) % view.players()

    def owned(evaluator: Evaluator, slot: i64) -> i64:
        return view.owned_by(left, slot)

    cards = evaluator.count(evaluator.setup.all_slots, owned)
    if cards == 0:
        return 0
    actions: i64 = 20
    if view.actions() == 1 and evaluator.terminals_in_hand() > 1:
        actions = 40

    def bonus(evaluator: Evaluator, slot: i64) -> i64:
        worth: i64 = 0
        if evaluator.setup.types[slot] & ACTION:
            worth += actions
        if evaluator.setup.types[slot] & TREASURE:
            worth += 20
        if evaluator.setup.types[slot] & VICTORY:
            worth += 2 * evaluator.money_per_card()
        # The chance that one of the two has this name.
        copies = view.owned_by(left, slot)
        return worth * copies * (2 * cards - copies) * 10 // (cards * cards)

    return evaluator.count(evaluator.setup.all_slots, bonus) // 10


@drawing("Tribute")
def draws_with_tribute(evaluator: Evaluator) -> i64:
    """Whether it would draw: the neighbour may have Victory cards or Actions."""
    return 1


TOO_DEAR: Final = -40


@playing("Upgrade")
def play_upgrade(evaluator: Evaluator) -> i64:
    """Play it unless a good card would have to go; the card it draws makes up for a coin or two."""
    hand = evaluator.hand_besides(evaluator.view.slot("Upgrade"))
    return FREE + 6 if evaluator.best(hand, worth_of_upgrading, TOO_DEAR) != NONE else 0


@answering("Upgrade")
def answer_upgrade(evaluator: Evaluator) -> i64:
    if evaluator.view.purpose() == GAIN:
        return evaluator.gain()
    return evaluator.best(evaluator.view.options(), worth_of_upgrading)


def worth_of_upgrading(evaluator: Evaluator, slot: i64) -> i64:
    """How much better the deck is with the card that replaces this one."""
    view = evaluator.view
    options = view.affordable(view.cost(slot) + 1) & ~view.affordable(view.cost(slot))
    worth = -loss_of(evaluator, slot)
    if options == 0:
        return worth
    if evaluator.winning_gain(options) != NONE:
        return WINS
    gained = evaluator.gain_from(options, evaluator.coins_ahead())
    if gained == NONE:
        return worth + owning(evaluator, evaluator.least_harmful(options)) // 2
    return worth + owning(evaluator, gained)


@playing("Wishing Well")
def play_wishing_well(evaluator: Evaluator) -> i64:
    """Played before other draws if the card under the top one is known."""
    known = evaluator.view.known_top(evaluator.view.seat)
    if len(known) >= 2 and known[1] != NONE:
        return FREE + 70
    return FREE + 14


@answering("Wishing Well")
def answer_wishing_well(evaluator: Evaluator) -> i64:
    """Name the top card if it is known, else the card with the highest expected value in hand."""
    view = evaluator.view
    known = view.known_top(view.seat)
    if len(known) and known[0] != NONE:
        return known[0]
    return evaluator.best(evaluator.view.options(), promise)


def promise(evaluator: Evaluator, slot: i64) -> i64:
    """The expected value of naming a card; a coin that buys nothing is worth little."""
    if evaluator.setup.types[slot] & TREASURE:
        coins = evaluator.view.pays(slot)
        return evaluator.unseen(slot) * (coins + purchase_won(evaluator, coins))
    return evaluator.unseen(slot) * worth_now(evaluator, slot)
