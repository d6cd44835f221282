"""What a hand is worth: what it buys, not what it cost."""

from typing import Final, final

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
    cards = Hand(evaluator)
    slot: i64 = 0
    options = evaluator.view.options() & evaluator.setup.all_slots
    while options:
        if options & 1:
            cards.add(slot, evaluator.view.left_to_pick(slot))
        options >>= 1
        slot += 1
    return cards.best_loss(count if count < TRIED_TOGETHER else TRIED_TOGETHER)[0]


def cards_in_hand(evaluator: Evaluator) -> "Hand":
    """All cards that this seat holds."""
    cards = Hand(evaluator)
    slot: i64 = 0
    hand = evaluator.view.hand_mask()
    while hand:
        if hand & 1:
            cards.add(slot, evaluator.view.hand(slot))
        hand >>= 1
        slot += 1
    return cards


@final
class Kind:
    """The copies of one card in a hand and what each is worth, in tenths of a coin; and the next kind of card."""

    def __init__(self, slot: i64, copies: i64) -> None:
        self.slot: Final[i64] = slot
        self.copies: i64 = copies
        self.kept: i64 = 0
        # What each copy pays, and the Actions it adds.
        self.paid: i64 = 0
        self.actions: i64 = 0
        # If it is terminal: what it gives when it is played, the purchases' worth of what it gains, and how many cards
        # it trashes.
        self.is_terminal: bool = False
        self.gives: i64 = 0
        self.gains: i64 = 0
        self.trashes: i64 = 0
        self.is_junk: bool = False
        # Whether the copies have been counted among the terminals to play.
        self.is_used: bool = False
        self.next: Kind | None = None


@final
class Hand:
    """Some cards in hand, in the order of their slots, and what they are worth.

    What a card is worth by itself is judged once, since every combination of cards to lose asks for it.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        view = evaluator.view
        self.evaluator: Final = evaluator
        self.is_mine: Final = view.active() == view.seat
        self.coins: Final[i64] = view.coins() if self.is_mine else 0
        self.actions: Final[i64] = view.actions() if self.is_mine else 1
        self.draw: Final[i64] = evaluator.money_per_card()
        self.size: i64 = 0
        self.has_terminals: bool = False
        self.first: Kind | None = None
        self.last: Kind | None = None

    def add(self, slot: i64, copies: i64) -> None:
        """Add copies of a card; its slot is higher than those added before."""
        kind = Kind(slot, copies)
        self.judge(kind)
        if self.last is None:
            self.first = kind
        else:
            self.last.next = kind
        self.last = kind
        self.size += copies

    def judge(self, kind: Kind) -> None:
        evaluator = self.evaluator
        slot = kind.slot
        card = evaluator.setup.cards[slot]
        kind.kept = evaluator.worth_keeping(slot)
        kind.is_junk = evaluator.junk(slot) != 0
        if card.types & TREASURE:
            kind.paid = 10 * (evaluator.view.pays(slot) if self.is_mine else card.coins)
        elif card.types & ACTION and card.actions and self.actions:
            kind.paid = 10 * card.coins + self.draw * card.cards
            kind.actions = card.actions - 1
        if evaluator.is_terminal(slot):
            self.has_terminals = True
            kind.is_terminal = True
            # Draws are uncertain.
            kind.gives = 10 * card.coins + self.draw * card.cards * 9 // 10
            limit: i64 = GAINERS.get(card.name, 0)
            if limit:
                kind.gains = evaluator.purchase(limit)
            kind.trashes = TRASHERS.get(card.name, 0)

    def lose(self, slot: i64) -> None:
        """Remove one copy of a card."""
        kind = self.first
        while kind is not None:
            if kind.slot == slot:
                kind.copies -= 1
                self.size -= 1
            kind = kind.next

    def best_loss(self, count: i64) -> tuple[i64, i64]:
        """The first card to lose of this many, and what the hand is worth then."""
        if self.size == 0:
            return NONE, self.worth()
        if count > self.size:
            count = self.size
        best: i64 = NONE
        most: i64 = NOTHING
        kind = self.first
        while kind is not None:
            if kind.copies:
                worth = self.worth_without(kind, count)
                if worth > most:
                    most = worth
                    best = kind.slot
            kind = kind.next
        return best, most

    def worth_without(self, kind: Kind, count: i64) -> i64:
        """What the hand is worth at most after losing this many cards: one of this kind, the others of it or of later
        kinds. In which order cards are lost makes no difference."""
        kind.copies -= 1
        most: i64 = NOTHING
        if count <= 1:
            most = self.worth()
        else:
            other: Kind | None = kind
            while other is not None:
                if other.copies:
                    worth = self.worth_without(other, count - 1)
                    if worth > most:
                        most = worth
                other = other.next
        kind.copies += 1
        return most

    def worth(self) -> i64:
        """What these cards are worth to this turn, or to the next one if it is another player's turn."""
        tenths = 10 * self.coins
        actions = self.actions
        kept: i64 = 0
        junk: i64 = 0
        kind = self.first
        while kind is not None:
            copies = kind.copies
            tenths += copies * kind.paid
            actions += copies * kind.actions
            kept += copies * kind.kept
            if kind.is_junk:
                junk += copies
            kind = kind.next
        gained: i64 = 0
        if self.has_terminals:
            given, gained = self.play_terminals(actions, junk)
            tenths += given
        return PURCHASE * (self.evaluator.purchase(tenths // 10) + gained) + 4 * tenths + kept

    def play_terminals(self, actions: i64, junk: i64) -> tuple[i64, i64]:
        """What the best terminal Actions give with this many Actions: tenths of coins, and purchases' worth."""
        kind = self.first
        while kind is not None:
            kind.is_used = not kind.is_terminal or kind.copies == 0
            kind = kind.next
        tenths: i64 = 0
        gained: i64 = 0
        while actions > 0:
            best: Kind | None = None
            most: i64 = -1
            most_gained: i64 = 0
            kind = self.first
            while kind is not None:
                if not kind.is_used:
                    gains = kind.gains
                    if kind.trashes:
                        gains = RIDDANCE * (junk if junk < kind.trashes else kind.trashes)
                    if kind.gives + PURCHASE * gains > most:
                        most = kind.gives + PURCHASE * gains
                        most_gained = gains
                        best = kind
                kind = kind.next
            if best is None:
                break
            best.is_used = True
            played = best.copies if best.copies < actions else actions
            tenths += best.gives * played
            gained += most_gained * played
            actions -= played
        return tenths, gained
