"""What it is worth to own a card, to trade it for another and to draw one, early and late; in tenths of a coin."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, SILVER
from freehold.players.plan import total_money
from freehold.players.tactics.mind import NOTHING, Mind
from freehold.rules.vocabulary import ACTION, DECLINE, NONE, TREASURE

# A game with so many tenths of a round left is long: what is gained now will be drawn several times.
LONG: Final = 40
POINT: Final = 12
# What a card that does nothing costs in a long game, by standing in the way of others.
BURDEN: Final = 26
COPPER_AS_JUNK: Final = -8
COPPER_AS_MONEY: Final = 4
NAMED_AS_JUNK: Final = -10
# What one more Action is worth to a terminal that would go without.
RESCUE: Final = 20
# So much money stays in a deck that trashes its Coppers, and so much even if its strategy wants to be rid of them.
MONEY_TO_GO_ON: Final = 5
MONEY_TO_LIVE: Final = 3
# More than any card is worth, but less than cards that are played for nothing.
WINS: Final = 900


# Owning and buying.


def rounds_left(mind: Mind) -> i64:
    """How many more rounds the game will last at least, in tenths, as far as that still matters."""
    left = 10 * mind.view.gains_to_end() // mind.view.players()
    if left > LONG:
        return LONG
    return left


def owning(mind: Mind, slot: i64, left: i64) -> i64:
    """What one more copy of a card is worth in a game that lasts so long: early what it does, late its points."""
    card = mind.setup.cards[slot]
    use: i64 = 10 * card.cost
    if slot == COPPER:
        use = COPPER_AS_JUNK if mind.junk(COPPER) else COPPER_AS_MONEY
    elif not card.types & (ACTION | TREASURE):
        use = -BURDEN
    worth = POINT * mind.points_of(slot) + use * left // LONG
    if worth > NAMED_AS_JUNK and mind.trashes.size and mind.junk(slot):
        return NAMED_AS_JUNK
    return worth


def bought(mind: Mind, coins: i64, sold_out: i64 = 0) -> i64:
    """What the best purchase for so many coins is worth, if these piles are empty by then."""
    options = mind.without_losing_ends(mind.affordable(coins) & ~sold_out)
    slot = mind.buys.pick(mind.view, options, coins)
    if slot == NONE:
        return 0
    return 10 * mind.view.cost(slot)


def gaining(mind: Mind, coins: i64) -> i64:
    """What it is worth to have to gain a card that costs up to so many coins."""
    options = mind.affordable(coins)
    if options == 0:
        return 0
    if mind.winning_gain(options) != NONE:
        return WINS
    slot = mind.gain_from(options, mind.coins_to_spend())
    if slot == NONE:
        return gaining_this(mind, mind.least_harmful(options))
    worth = owning(mind, slot, rounds_left(mind))
    # What the plan wants is good, whatever it looks like.
    return worth if worth > 5 else 5


def gaining_this(mind: Mind, slot: i64) -> i64:
    """What it is worth to have to gain this card."""
    if mind.view.supply(slot) == 0:
        return 0
    if mind.careful and (mind.view.last_gains() >> slot) & 1:
        standing = mind.standing(mind.points_of(slot))
        if standing:
            return WINS * standing
    return owning(mind, slot, rounds_left(mind))


# Trading one card for another.


def coins_after(mind: Mind, lost: i64, found: i64) -> i64:
    """What this seat can spend this turn after losing a card from hand and finding another there, each -1 for none."""
    view = mind.view
    coins = mind.coins_to_spend()
    silvers = view.hand(SILVER)
    if lost != NONE and mind.setup.types[lost] & TREASURE:
        coins -= view.pays(lost)
        if lost == SILVER:
            silvers -= 1
    if found != NONE and mind.setup.types[found] & TREASURE:
        coins += view.pays(found)
        if found == SILVER:
            silvers += 1
    merchant = view.slot("Merchant")
    if merchant != NONE and silvers > 0:
        coins += view.in_play(view.seat, merchant)
    return coins


def best_trade(mind: Mind, remodel: i64, raised: i64) -> tuple[i64, i64]:
    """The card in hand to trash with this card for one that costs up to so much more, and what that is worth."""
    view = mind.view
    left = rounds_left(mind)
    now = bought(mind, coins_after(mind, NONE, NONE))
    best: i64 = NONE
    most: i64 = NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        held = view.hand(slot)
        if slot == remodel and view.asker() != remodel:
            # Before it is played, it lies in hand itself.
            held -= 1
        if held > 0:
            worth = trade(mind, slot, view.cost(slot) + raised, left) - now
            if worth > most:
                most = worth
                best = slot
    return best, most


def trade(mind: Mind, lost: i64, cost: i64, left: i64) -> i64:
    """What it is worth to trash a card from hand and gain one that costs up to so much, with the purchase after it."""
    view = mind.view
    options = mind.affordable(cost)
    last = view.last_gains() & options
    if last and mind.careful:
        slot: i64
        for slot in range(mind.setup.width):
            if (last >> slot) & 1:
                standing = mind.standing(mind.points_of(slot) - mind.points_of(lost))
                if standing > 0:
                    return WINS
                if standing < 0:
                    options &= ~(1 << slot)
    coins = coins_after(mind, lost, NONE)
    found = mind.gain_from(options, coins)
    if found == NONE:
        found = mind.least_harmful(mind.affordable(cost))
    left_over = view.supply(found) - 1
    if left_over == 1 and (mind.setup.ending_slots >> found) & 1 and view.cost(found) <= coins:
        # The other copy can be bought this turn, which ends the game.
        points = 2 * mind.points_of(found) - mind.points_of(lost)
        if mind.standing(points) > 0:
            return WINS
    sold_out: i64 = 0
    if left_over == 0:
        sold_out = 1 << found
    return owning(mind, found, left) - owning(mind, lost, left) + bought(mind, coins, sold_out)


def best_to_mine(mind: Mind, options: i64) -> i64:
    """The Treasure in hand to mine, or -1 if there is none."""
    best: i64 = NONE
    most: i64 = NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1 and mind.setup.types[slot] & TREASURE and mind.view.hand(slot):
            worth = mining(mind, slot)
            # Of equal trades the costlier one: what is good once is good again.
            if worth >= most:
                most = worth
                best = slot
    return best


def mining(mind: Mind, slot: i64) -> i64:
    """What it is worth to mine a Treasure, with the purchase after it."""
    options = mind.affordable(mind.view.cost(slot) + 3) & mind.setup.of_type[TREASURE]
    left = rounds_left(mind)
    # The deck does not get smaller, so a Copper is not junk here.
    given = COPPER_AS_MONEY if slot == COPPER else owning(mind, slot, left)
    if options == 0:
        return bought(mind, coins_after(mind, slot, NONE)) - given
    found = best_to_hand(mind, slot, options)
    return owning(mind, found, left) - given + bought(mind, coins_after(mind, slot, found))


def best_to_hand(mind: Mind, lost: i64, options: i64) -> i64:
    """The Treasure to take into hand for one that is lost, or that was."""
    left = rounds_left(mind)
    kept = mind.without_losing_ends(options)
    if kept:
        options = kept
    best: i64 = NONE
    most: i64 = NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1:
            worth = owning(mind, slot, left) + bought(mind, coins_after(mind, lost, slot))
            if worth > most:
                most = worth
                best = slot
    return best


# Junk.


def keeps_coppers(mind: Mind, coins: i64) -> bool:
    """Whether one Copper less would cost this seat a good purchase this turn."""
    now = bought(mind, coins)
    return now >= 50 and bought(mind, coins - 1) < now


def junk_to_trash(mind: Mind, coppers_picked: i64, coppers_stay: bool) -> i64:
    """The offered card to trash next, or to trash none, so that there is enough money to go on."""
    options = mind.view.options() & mind.setup.all_slots
    money = total_money(mind.view) - coppers_picked
    if money <= MONEY_TO_LIVE or (not mind.trashes.size and (coppers_stay or money <= MONEY_TO_GO_ON)):
        options &= ~(1 << COPPER)
    best: i64 = DECLINE
    most: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1:
            worth = mind.junk(slot)
            if worth > most:
                most = worth
                best = slot
    return best


def junk_wanted(mind: Mind) -> i64:
    """How many cards of junk another Action in hand could trash."""
    view = mind.view
    wanted: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        if view.hand(slot) and mind.setup.types[slot] & ACTION:
            name = mind.setup.cards[slot].name
            if name == "Chapel":
                return 4
            if name == "Steward" or name == "Trading Post":
                wanted = 2
            elif wanted == 0 and (name == "Remodel" or name == "Upgrade" or name == "Masquerade"):
                wanted = 1
    return wanted


# Drawing, and the cards in hand.


def average_draw(mind: Mind) -> i64:
    """What the cards of the draw pile and discard pile are worth in hand on average, as far as this seat knows."""
    worth: i64 = 0
    cards: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        unseen = mind.unseen(slot)
        if unseen > 0:
            cards += unseen
            worth += unseen * mind.worth_keeping(slot)
    if cards == 0:
        return 0
    return worth // cards


def draws_in_hand(mind: Mind) -> bool:
    """Whether this seat can still draw a card this turn with an Action in its hand."""
    view = mind.view
    if view.actions() == 0:
        return False
    slot: i64
    for slot in range(mind.setup.width):
        if view.hand(slot) and mind.setup.cards[slot].cards:
            return True
    return False


def idle_terminals(mind: Mind) -> i64:
    """How many Actions in hand will find no Action left to play them with."""
    view = mind.view
    actions = view.actions()
    waiting: i64 = 0
    slot: i64
    for slot in range(mind.setup.width):
        held = view.hand(slot)
        if held and mind.setup.types[slot] & ACTION:
            if mind.is_terminal(slot):
                # A Throne Room plays another card, so the two of them need one Action.
                if mind.setup.cards[slot].name != "Throne Room":
                    waiting += held
            elif view.actions():
                actions += held * (mind.setup.cards[slot].actions - 1)
    if waiting > actions:
        return waiting - actions
    return 0


def least_terminal(mind: Mind, options: i64) -> i64:
    """The terminal Action among these that is least worth playing, or -1."""
    worst: i64 = NONE
    least: i64 = -NOTHING
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1 and mind.is_terminal(slot):
            worth = mind.worth_playing(slot)
            if worth < least:
                least = worth
                worst = slot
    return worst


def worth_now(mind: Mind, slot: i64) -> i64:
    """What one more copy of a card in hand is worth to this very turn."""
    types = mind.setup.types[slot]
    if types & ACTION and not types & TREASURE:
        actions = mind.view.actions()
        if actions == 0 or (mind.is_terminal(slot) and mind.terminals_in_hand() >= actions):
            return 0
        if mind.setup.cards[slot].actions > 1 and idle_terminals(mind):
            return mind.worth_keeping(slot) + RESCUE
    return mind.worth_keeping(slot)
