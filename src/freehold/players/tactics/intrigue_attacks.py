"""Tactics for the Attacks of Intrigue, and for the Reaction to Attacks."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import CURSE_CARD
from freehold.players.tactics.evaluator import FREE, Evaluator, answering, playing, reacting
from freehold.players.tactics.hands import cards_in_hand, worst_to_lose
from freehold.players.tactics.trades import BURDEN, LONG, POINT, RESCUE, owning, rounds_left
from freehold.players.tactics.worth import (
    is_idle,
    is_late,
    least_loss,
    paid_by,
    purchase_lost,
    spending,
)
from freehold.rules.vocabulary import ACTION, DECLINE, DISCARD, NONE, TOPDECK, TREASURE

# Cards that let their owner trash from hand.
TRASHERS: Final = ("Chapel", "Masquerade", "Remodel", "Steward", "Trading Post", "Upgrade")


# Measured: how much worse a new hand may be if the others' hands do not improve, unless this one buys the best card.
NEW_HANDS: Final = 35


@playing("Minion")
def play_minion(evaluator: Evaluator) -> i64:
    """Played last of the free cards: those still in hand when it is discarded are lost."""
    return FREE + 1


@answering("Minion")
def answer_minion(evaluator: Evaluator) -> i64:
    """Take coins while there are more Minions; then a new hand if that buys more, counting what the others lose."""
    view = evaluator.view
    if view.hand(view.asking_card()):
        return 0
    coins = evaluator.coins_ahead() + 2
    kept = spending(evaluator, coins, view.buys())
    if view.actions() and evaluator.count_in_hand(ACTION):
        # Actions still to be played draw and attack as well.
        kept += 5
    drawn = spending_of_new_hand(evaluator)
    if hurts_with_new_hands(evaluator):
        drawn += NEW_HANDS if evaluator.gap(coins) <= 3 else 1
    return 1 if drawn > kept else 0


def spending_of_new_hand(evaluator: Evaluator) -> i64:
    """What four new cards buy on average; mostly they give within two coins of the average."""
    view = evaluator.view
    coins = view.coins() + 4 * coins_per_unseen_card(evaluator) // 10
    total: i64 = 0
    more: i64
    for more in range(-2, 3):
        total += spending(evaluator, coins + more, view.buys())
    return total // 5


def coins_per_unseen_card(evaluator: Evaluator) -> i64:
    """What a card drawn gives, Minions included, in tenths of a coin."""
    cards = evaluator.count_unseen(evaluator.setup.all_slots)
    if cards == 0:
        return 0
    coins = 2 * evaluator.unseen(evaluator.view.asking_card())
    slot: i64 = 0
    treasures = evaluator.setup.treasures
    while treasures:
        if treasures & 1:
            coins += evaluator.unseen(slot) * evaluator.view.pays(slot)
        treasures >>= 1
        slot += 1
    return 10 * coins // cards


def hurts_with_new_hands(evaluator: Evaluator) -> bool:
    view = evaluator.view
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat and view.hand_size(seat) >= 5 and not view.shielded(seat):
            return True
    return False


@playing("Saboteur")
def play_saboteur(evaluator: Evaluator) -> i64:
    """It does nothing for this turn, and hurts others only if they have something to lose."""
    view = evaluator.view
    worth: i64 = 0
    seat: i64
    slot: i64
    for seat in range(view.players()):
        if seat != view.seat:
            for slot in range(evaluator.setup.width):
                if view.cost(slot) >= 3 and view.owned_by(seat, slot):
                    worth += 12
                    break
    return worth


@answering("Saboteur")
def answer_saboteur(evaluator: Evaluator) -> i64:
    """As its victim: gain what the plan wants, late in the game what has points, else nothing."""
    options = evaluator.without_losing_ends(evaluator.view.options() & evaluator.setup.all_slots)
    planned = evaluator.buys.pick(evaluator.view, options, evaluator.coins_ahead())
    if planned != NONE:
        return planned
    if not is_late(evaluator):
        return DECLINE
    return evaluator.best(options, Evaluator.points_of, 0, DECLINE)


@playing("Secret Chamber")
def play_secret_chamber(evaluator: Evaluator) -> i64:
    """One coin for every card that does nothing else."""
    view = evaluator.view
    idle = view.hand_size(view.seat) - evaluator.count_in_hand(ACTION | TREASURE)
    if view.actions() == 1:
        idle += evaluator.count_in_hand(ACTION) - 1
    return 10 * idle


@answering("Secret Chamber")
def answer_secret_chamber(evaluator: Evaluator) -> i64:
    """Discard what does nothing else; Treasures pay at least as much when played."""
    if evaluator.view.purpose() == TOPDECK:
        return put_back_before_attack(evaluator)
    slot: i64
    for slot in range(evaluator.setup.width):
        if evaluator.offers(slot) and is_idle(evaluator, slot):
            return slot
    return DECLINE


@reacting("Secret Chamber")
def react_with_secret_chamber(evaluator: Evaluator) -> i64:
    """Reveal it once: a second time would only draw the two cards just put back."""
    known = evaluator.view.known_top(evaluator.view.seat)
    if len(known) >= 2 and known[0] != NONE and known[1] != NONE:
        return 0
    return 1


def put_back_before_attack(evaluator: Evaluator) -> i64:
    """Put back what the Attack would take from the hand, but nothing good if the Attack trashes from the deck."""
    if attacked_by(evaluator, "Minion"):
        return evaluator.most_worth_keeping()
    if attacked_by(evaluator, "Militia") or attacked_by(evaluator, "Torturer"):
        return best_after(evaluator, 3)
    if attacked_by(evaluator, "Saboteur"):
        return least_loss(evaluator)
    return worst_to_lose(evaluator, evaluator.view.least() - evaluator.view.picked())


def attacked_by(evaluator: Evaluator, name: str) -> bool:
    """Whether the player whose turn it is has this Attack in play."""
    view = evaluator.view
    slot = view.slot(name)
    return slot != NONE and view.in_play(view.active(), slot) > 0


def best_after(evaluator: Evaluator, kept: i64) -> i64:
    """The best offered card in hand after skipping this many better ones; with no more cards than that, the worst."""
    view = evaluator.view
    left = view.options() & evaluator.setup.all_slots
    while left:
        best = evaluator.best(left, Evaluator.worth_keeping)
        kept -= view.left_to_pick(best)
        if kept < 0:
            return best
        left &= ~(1 << best)
    return evaluator.least_worth_keeping()


# Measured: what one copy does for a money deck, in tenths of a coin. A point is worth twelve of them, and a card that
# only replaces itself is worth 0. Chapel is an exception: money decks use it badly and others well.
USES: Final = {
    "Adventurer": 33,
    "Artisan": 24,
    "Bandit": 25,
    "Baron": 20,
    "Bridge": 22,
    "Bureaucrat": 16,
    "Cellar": 4,
    "Chapel": 10,
    "Conspirator": 13,
    "Copper": -8,
    "Coppersmith": 2,
    "Council Room": 41,
    "Courtier": 31,
    "Courtyard": 36,
    "Diplomat": 17,
    "Feast": 3,
    "Festival": 17,
    "Gold": 28,
    "Harbinger": 13,
    "Harem": 12,
    "Ironworks": 15,
    "Laboratory": 20,
    "Library": 35,
    "Lurker": -3,
    "Market": 23,
    "Masquerade": 28,
    "Merchant": 16,
    "Militia": 30,
    "Mill": 16,
    "Mine": 15,
    "Mining Village": 15,
    "Minion": 22,
    "Moat": 20,
    "Moneylender": 12,
    "Nobles": 25,
    "Patrol": 36,
    "Pawn": 19,
    "Poacher": 18,
    "Remodel": 16,
    "Replace": 34,
    "Saboteur": 13,
    "Scout": -2,
    "Secret Chamber": -11,
    "Secret Passage": 18,
    "Sentry": 16,
    "Shanty Town": 20,
    "Silver": 12,
    "Smithy": 35,
    "Spy": 11,
    "Steward": 20,
    "Swindler": 33,
    "Thief": 11,
    "Throne Room": -25,
    "Torturer": 46,
    "Trading Post": 0,
    "Tribute": 36,
    "Upgrade": 8,
    "Vassal": 13,
    "Wishing Well": 9,
    "Witch": 55,
    "Woodcutter": 17,
    "Workshop": -3,
}
# What a printed coin or card on any other card is worth, beyond the space the card takes.
USE_OF_ONE: Final = 20
MANY_ACTIONS: Final = 8


@playing("Swindler")
def play_swindler(evaluator: Evaluator) -> i64:
    return 26


@answering("Swindler")
def answer_swindler(evaluator: Evaluator) -> i64:
    """Give the card that helps its new owner least; end the game only if that wins."""
    return evaluator.worst(evaluator.view.options(), swindling)


def swindling(evaluator: Evaluator, slot: i64) -> i64:
    view = evaluator.view
    foe = view.owner()
    worth = worth_to(evaluator, foe, slot)
    if (view.last_gains() >> slot) & 1:
        return worth - 1000 * evaluator.standing(-view.points_of_one_more(foe, slot))
    return worth


def worth_to(evaluator: Evaluator, seat: i64, slot: i64) -> i64:
    """How much a card would help another player: its points, and its use for the rest of the game."""
    points = evaluator.view.points_of_one_more(seat, slot)
    return POINT * points + use_to(evaluator, seat, slot) * rounds_left(evaluator) // LONG


def use_to(evaluator: Evaluator, seat: i64, slot: i64) -> i64:
    """What a card is worth in a long game apart from its points, given what its new owner has."""
    card = evaluator.setup.cards[slot]
    if not card.types & (ACTION | TREASURE):
        return -BURDEN
    use: i64 = USES.get(card.name, USE_OF_ONE * (card.coins + card.cards - 1))
    if not card.types & ACTION:
        return use
    view = evaluator.view
    actions: i64 = 0
    idle: i64 = 0
    other: i64
    for other in range(evaluator.setup.width):
        if evaluator.setup.types[other] & ACTION:
            owned = view.owned_by(seat, other)
            actions += owned
            if evaluator.is_terminal(other):
                idle += owned
            elif evaluator.setup.cards[other].actions > 1:
                idle -= owned
    if card.name == "Throne Room":
        return use + 5 * (actions if actions < MANY_ACTIONS else MANY_ACTIONS)
    if evaluator.is_terminal(slot):
        # It collides with the others.
        return use // (idle + 1) if use > 0 and idle > 0 else use
    if card.actions > 1 and idle > 1:
        use += RESCUE
    # A player with several copies that can all be played is building on them.
    copies = view.owned_by(seat, slot)
    return use + 10 * (copies if copies < 3 else 3)


@playing("Torturer")
def play_torturer(evaluator: Evaluator) -> i64:
    return 3 * evaluator.money_per_card() + 10


@answering("Torturer")
def answer_torturer(evaluator: Evaluator) -> i64:
    """As its victim: take a Curse if it does no harm, or if two cards would be missed more."""
    view = evaluator.view
    if view.purpose() == DISCARD:
        return worst_to_lose(evaluator, view.least() - view.picked())
    if view.supply(CURSE_CARD) == 0:
        return 1
    loss = loss_of_two(evaluator)
    # Measured: taking the Curse is better only if the hand would lose more than twice what the Curse costs.
    if loss >= -2 * owning(evaluator, CURSE_CARD):
        return 1
    if loss > 0:
        for name in TRASHERS:
            slot = view.slot(name)
            if slot != NONE and view.hand(slot):
                return 1
    return 0


def loss_of_two(evaluator: Evaluator) -> i64:
    """How much the next turn loses without the two worst cards in hand."""
    cards = cards_in_hand(evaluator)
    coins: i64 = 0
    loss: i64 = 0
    left: i64 = 2
    while left > 0:
        slot = cards.best_loss(left)[0]
        if slot == NONE:
            break
        cards.lose(slot)
        left -= 1
        coins += paid_by(evaluator, slot)
        if evaluator.setup.types[slot] & ACTION and evaluator.terminals_in_hand() < 2:
            loss += 15
    return loss + purchase_lost(evaluator, coins)
