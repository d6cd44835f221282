"""What a hand is worth: what it buys, not what it cost."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.players.tactics.evaluator import NOTHING, Evaluator
from freehold.rules.vocabulary import ACTION, NONE, TREASURE

# A better purchase outweighs any number of tenths of coins.
PURCHASE: Final = 1000
# Cards that gain a card up to this cost: as good as a second purchase.
GAINERS: Final = {"Workshop": 4, "Ironworks": 4, "Feast": 5, "Artisan": 5}
# Cards that trash up to this many: each junk card they trash is worth two steps of a better purchase.
TRASHERS: Final = {"Chapel": 4, "Steward": 2, "Trading Post": 2}
RIDDANCE: Final = 2
# Try every combination of up to this many cards to lose; beyond that, pick them one by one.
TRIED_TOGETHER: Final = 3


def worst_to_lose(evaluator: Evaluator, count: i64) -> i64:
    """The card to pick next if this many more must go, so that what stays is worth most."""
    view = evaluator.view
    cards = vec[i64]()
    slot: i64
    for slot in range(evaluator.setup.width):
        cards = append(cards, view.left_to_pick(slot))
    return best_loss(evaluator, cards, count if count < TRIED_TOGETHER else TRIED_TOGETHER)[0]


def best_loss(evaluator: Evaluator, cards: vec[i64], count: i64) -> tuple[i64, i64]:
    """The first card to lose of this many, and what the hand is worth then."""
    best: i64 = NONE
    most: i64 = NOTHING
    slot: i64
    for slot in range(evaluator.setup.width):
        if cards[slot]:
            cards[slot] -= 1
            worth = worth_of(evaluator, cards) if count <= 1 else best_loss(evaluator, cards, count - 1)[1]
            cards[slot] += 1
            if worth > most:
                most = worth
                best = slot
    if best == NONE:
        return NONE, worth_of(evaluator, cards)
    return best, most


def worth_of(evaluator: Evaluator, cards: vec[i64]) -> i64:
    """What these cards in hand are worth to this turn, or to the next one if it is another player's turn."""
    view = evaluator.view
    mine = view.active() == view.seat
    coins: i64 = 0
    actions: i64 = 1
    if mine:
        coins = view.coins()
        actions = view.actions()
    draw = evaluator.money_per_card()
    tenths = 10 * coins
    extra: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        count = cards[slot]
        if count:
            card = evaluator.setup.cards[slot]
            if card.types & TREASURE:
                tenths += 10 * count * (view.pays(slot) if mine else card.coins)
            elif card.types & ACTION and card.actions and actions:
                tenths += count * (10 * card.coins + draw * card.cards)
                actions += count * (card.actions - 1)
            extra += count * evaluator.worth_keeping(slot)
    paid, gained = terminals_of(evaluator, cards, actions, draw)
    tenths += paid
    return PURCHASE * (evaluator.purchase(tenths // 10) + gained) + 4 * tenths + extra


def terminals_of(evaluator: Evaluator, cards: vec[i64], actions: i64, draw: i64) -> tuple[i64, i64]:
    """What the best terminal Actions of a hand give with this many Actions: tenths of coins, and purchases' worth."""
    tenths: i64 = 0
    gained: i64 = 0
    used: i64 = 0
    while actions > 0:
        best: i64 = NONE
        most: i64 = -1
        most_gained: i64 = 0
        slot: i64
        for slot in range(evaluator.setup.width):
            if cards[slot] and not (used >> slot) & 1 and evaluator.is_terminal(slot):
                card = evaluator.setup.cards[slot]
                # Draws are uncertain.
                worth = 10 * card.coins + draw * card.cards * 9 // 10
                gains: i64 = 0
                limit: i64 = GAINERS.get(card.name, 0)
                if limit:
                    gains = evaluator.purchase(limit)
                trashes: i64 = TRASHERS.get(card.name, 0)
                if trashes:
                    junk = junk_among(evaluator, cards)
                    gains = RIDDANCE * (junk if junk < trashes else trashes)
                if worth + PURCHASE * gains > most + PURCHASE * most_gained:
                    most = worth
                    most_gained = gains
                    best = slot
        if best == NONE:
            break
        used |= 1 << best
        played = cards[best] if cards[best] < actions else actions
        tenths += most * played
        gained += most_gained * played
        actions -= played
    return tenths, gained


def junk_among(evaluator: Evaluator, cards: vec[i64]) -> i64:
    """How many of these cards the deck would be better without."""
    count: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        if cards[slot] and evaluator.junk(slot):
            count += cards[slot]
    return count
