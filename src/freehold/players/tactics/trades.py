"""The value of owning a card, trading it for another and drawing one, early and late; in tenths of a coin."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, SILVER
from freehold.players.tactics.evaluator import NOTHING, Evaluator
from freehold.rules.vocabulary import ACTION, DECLINE, NONE, TREASURE

# A game with this many tenths of a round left is long: what is gained now will be drawn several times.
LONG: Final = 40
POINT: Final = 12
# What a useless card costs in a long game, by taking the place of others.
BURDEN: Final = 26
COPPER_AS_JUNK: Final = -8
COPPER_AS_MONEY: Final = 4
NAMED_AS_JUNK: Final = -10
# The value of one more Action to a terminal that could not be played otherwise.
RESCUE: Final = 20
# How much money to keep in a deck that trashes its Coppers, and how much even if its strategy wants to trash them.
MONEY_TO_GO_ON: Final = 5
MONEY_TO_LIVE: Final = 3
# A card that costs this much is worth more than getting rid of Coppers.
GOOD_COST: Final = 5
# More than any card is worth, but less than cards that give back their Action.
WINS: Final = 900


# Owning and buying.


def rounds_left(evaluator: Evaluator) -> i64:
    """How many more rounds the game will last at least, in tenths, up to where it stops mattering."""
    left = 10 * evaluator.view.gains_to_end() // evaluator.view.players()
    if left > LONG:
        return LONG
    return left


def owning(evaluator: Evaluator, slot: i64) -> i64:
    """The value of one more copy of a card for the rest of the game: early what it does, late its points."""
    card = evaluator.setup.cards[slot]
    use: i64 = 10 * card.cost
    if slot == COPPER:
        use = COPPER_AS_JUNK if evaluator.junk(COPPER) else COPPER_AS_MONEY
    elif not card.types & (ACTION | TREASURE):
        use = -BURDEN
    worth = POINT * evaluator.points_of(slot) + use * rounds_left(evaluator) // LONG
    if worth > NAMED_AS_JUNK and evaluator.trashes.size and evaluator.junk(slot):
        return NAMED_AS_JUNK
    return worth


def bought(evaluator: Evaluator, coins: i64, sold_out: i64 = 0) -> i64:
    """The value of the best purchase with this many coins, if these piles are empty by then."""
    options = evaluator.view.affordable(coins)
    kept = evaluator.without_losing_ends(options & ~sold_out)
    slot = evaluator.planned_card(coins) if kept == options else evaluator.buys.pick(evaluator.view, kept, coins)
    if slot == NONE:
        return 0
    return 10 * evaluator.view.cost(slot)


def gaining(evaluator: Evaluator, coins: i64) -> i64:
    """The value of being made to gain a card that costs up to this much."""
    options = evaluator.view.affordable(coins)
    if options == 0:
        return 0
    if evaluator.winning_gain(options) != NONE:
        return WINS
    slot = evaluator.gain_from(options, evaluator.coins_to_spend())
    if slot == NONE:
        return gaining_this(evaluator, evaluator.least_harmful(options))
    worth = owning(evaluator, slot)
    # What the plan wants is good, whatever it looks like.
    return worth if worth > 5 else 5


def gaining_this(evaluator: Evaluator, slot: i64) -> i64:
    """The value of being made to gain this card."""
    if evaluator.view.supply(slot) == 0:
        return 0
    if evaluator.careful and (evaluator.view.last_gains() >> slot) & 1:
        standing = evaluator.standing(evaluator.points_of(slot))
        if standing:
            return WINS * standing
    return owning(evaluator, slot)


# Trading one card for another.


def coins_after(evaluator: Evaluator, lost: i64, found: i64) -> i64:
    """What this seat can spend this turn after losing one card from hand and getting another; -1 means no card."""
    view = evaluator.view
    coins = evaluator.coins_to_spend()
    silvers = view.hand(SILVER)
    if lost != NONE and evaluator.setup.types[lost] & TREASURE:
        coins -= view.pays(lost)
        if lost == SILVER:
            silvers -= 1
    if found != NONE and evaluator.setup.types[found] & TREASURE:
        coins += view.pays(found)
        if found == SILVER:
            silvers += 1
    if evaluator.merchant != NONE and silvers > 0:
        coins += view.in_play(view.seat, evaluator.merchant)
    return coins


def best_trade(evaluator: Evaluator, remodel: i64, raised: i64) -> tuple[i64, i64]:
    """The card in hand to trash with this card for one that costs up to this much more, and the value of that."""
    view = evaluator.view
    # Before it is played, it is in hand itself.
    hand = view.hand_mask() if view.asking_card() == remodel else evaluator.hand_besides(remodel)
    now = bought(evaluator, coins_after(evaluator, NONE, NONE))

    def trading(evaluator: Evaluator, slot: i64) -> i64:
        return trade(evaluator, slot, view.cost(slot) + raised) - now

    best = evaluator.best(hand, trading)
    return best, NOTHING if best == NONE else trading(evaluator, best)


def trade(evaluator: Evaluator, lost: i64, cost: i64) -> i64:
    """The value of trashing a card from hand to gain one that costs up to this much, including the purchase after."""
    view = evaluator.view
    options = evaluator.view.affordable(cost)
    last = view.last_gains() & options
    if last and evaluator.careful:
        slot: i64
        for slot in range(evaluator.setup.width):
            if (last >> slot) & 1:
                standing = evaluator.standing(evaluator.points_of(slot) - evaluator.points_of(lost))
                if standing > 0:
                    return WINS
                if standing < 0:
                    options &= ~(1 << slot)
    coins = coins_after(evaluator, lost, NONE)
    found = evaluator.gain_from(options, coins)
    if found == NONE:
        found = evaluator.least_harmful(evaluator.view.affordable(cost))
    left_over = view.supply(found) - 1
    if left_over == 1 and (evaluator.setup.ending_slots >> found) & 1 and view.cost(found) <= coins:
        # The other copy can be bought this turn, which ends the game.
        points = 2 * evaluator.points_of(found) - evaluator.points_of(lost)
        if evaluator.standing(points) > 0:
            return WINS
    sold_out: i64 = 0
    if left_over == 0:
        sold_out = 1 << found
    return owning(evaluator, found) - owning(evaluator, lost) + bought(evaluator, coins, sold_out)


def best_to_mine(evaluator: Evaluator, options: i64) -> i64:
    """The Treasure in hand to mine, or -1 if there is none."""
    best: i64 = NONE
    most: i64 = NOTHING
    slot: i64
    for slot in range(evaluator.setup.width):
        if (options >> slot) & 1 and evaluator.setup.types[slot] & TREASURE and evaluator.view.hand(slot):
            worth = mining(evaluator, slot)
            # Of equal trades, take the later slot: the Treasure that costs more.
            if worth >= most:
                most = worth
                best = slot
    return best


def mining(evaluator: Evaluator, slot: i64) -> i64:
    """The value of mining a Treasure, including the purchase after it."""
    options = evaluator.view.affordable(evaluator.view.cost(slot) + 3) & evaluator.setup.of_type(TREASURE)
    # The deck does not get smaller, so a Copper is not junk here.
    given = COPPER_AS_MONEY if slot == COPPER else owning(evaluator, slot)
    if options == 0:
        return bought(evaluator, coins_after(evaluator, slot, NONE)) - given
    found = best_to_hand(evaluator, slot, options)
    return owning(evaluator, found) - given + bought(evaluator, coins_after(evaluator, slot, found))


def best_to_hand(evaluator: Evaluator, lost: i64, options: i64) -> i64:
    """The Treasure to take into hand for one that will be or has been trashed."""

    def finding(evaluator: Evaluator, slot: i64) -> i64:
        return owning(evaluator, slot) + bought(evaluator, coins_after(evaluator, lost, slot))

    kept = evaluator.without_losing_ends(options)
    return evaluator.best(kept if kept else options, finding)


# Junk.


def keeps_coppers(evaluator: Evaluator, coins: i64) -> bool:
    """Whether losing one Copper would cost this seat a good purchase this turn."""
    if coins < GOOD_COST:
        return False
    now = bought(evaluator, coins)
    return now >= 10 * GOOD_COST and bought(evaluator, coins - 1) < now


def junk_to_trash(evaluator: Evaluator, coppers_picked: i64, from_hand: bool) -> i64:
    """The offered card to trash next, or to decline, so that enough money stays."""
    options = evaluator.view.options()
    junk = evaluator.most_junk(options, DECLINE)
    if junk == COPPER and needs_coppers(evaluator, coppers_picked, from_hand):
        return evaluator.most_junk(options & ~(1 << COPPER), DECLINE)
    return junk


def needs_coppers(evaluator: Evaluator, coppers_picked: i64, from_hand: bool) -> bool:
    """Whether this seat needs the Coppers that are not yet picked to be trashed."""
    money = evaluator.view.owned_coins() - coppers_picked
    if evaluator.trashes.size or money <= MONEY_TO_LIVE:
        return money <= MONEY_TO_LIVE
    if money <= MONEY_TO_GO_ON:
        return True
    return from_hand and keeps_coppers(evaluator, evaluator.coins_to_spend() - coppers_picked)


def junk_wanted(evaluator: Evaluator) -> i64:
    """How many junk cards another Action in hand could trash."""
    view = evaluator.view
    wanted: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        if view.hand(slot) and evaluator.setup.types[slot] & ACTION:
            name = evaluator.setup.cards[slot].name
            if name == "Chapel":
                return 4
            if name == "Steward" or name == "Trading Post":
                wanted = 2
            elif wanted == 0 and (name == "Remodel" or name == "Upgrade" or name == "Masquerade"):
                wanted = 1
    return wanted


# Drawing, and the cards in hand.


def average_draw(evaluator: Evaluator) -> i64:
    """The average value in hand of the cards in the draw pile and discard pile, as far as this seat knows."""
    cards: i64 = 0
    worth: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        unseen = evaluator.unseen(slot)
        cards += unseen
        worth += unseen * evaluator.worth_keeping(slot)
    if cards <= 0:
        return 0
    return worth // cards


def share_unseen(evaluator: Evaluator, slots: i64) -> i64:
    """How many of ten cards in the draw pile and discard pile are of these, on average."""
    cards = evaluator.count_unseen(evaluator.setup.all_slots)
    if cards <= 0:
        return 0
    return 10 * evaluator.count_unseen(slots) // cards


def draws_in_hand(evaluator: Evaluator) -> bool:
    """Whether this seat can still draw a card this turn with an Action in its hand."""
    view = evaluator.view
    return view.actions() > 0 and evaluator.best(view.hand_mask(), cards_drawn, 0) != NONE


def cards_drawn(evaluator: Evaluator, slot: i64) -> i64:
    return evaluator.setup.cards[slot].cards


def idle_terminals(evaluator: Evaluator) -> i64:
    """How many Actions in hand cannot be played for lack of Actions."""
    view = evaluator.view
    actions = view.actions()
    waiting: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        held = view.hand(slot)
        if held and evaluator.setup.types[slot] & ACTION:
            if evaluator.is_terminal(slot):
                # A Throne Room plays another card, so the two of them need one Action.
                if evaluator.setup.cards[slot].name != "Throne Room":
                    waiting += held
            elif view.actions():
                actions += held * (evaluator.setup.cards[slot].actions - 1)
    if waiting > actions:
        return waiting - actions
    return 0


def least_terminal(evaluator: Evaluator, options: i64) -> i64:
    """The terminal Action among these that is least worth playing, or -1."""
    return evaluator.worst(options & evaluator.terminals, Evaluator.worth_playing)


def worth_now(evaluator: Evaluator, slot: i64) -> i64:
    """The value of one more copy of a card in hand to this turn."""
    types = evaluator.setup.types[slot]
    if types & ACTION and not types & TREASURE:
        actions = evaluator.view.actions()
        if actions == 0 or (evaluator.is_terminal(slot) and evaluator.terminals_in_hand() >= actions):
            return 0
        if evaluator.setup.cards[slot].actions > 1 and idle_terminals(evaluator):
            return evaluator.worth_keeping(slot) + RESCUE
    return evaluator.worth_keeping(slot)
