"""Where the cards of a player lie: hand, discard pile, Trash, and single cards on their way there."""

from mypy_extensions import i64

from freehold.rules.asking import Asking
from freehold.rules.events import TRASHES
from freehold.rules.vocabulary import DISCARDED, HAND, HAND_MASK, HAND_SIZE, NONE, TOP, TRASHED


class Zones(Asking):
    """Counts per slot, looked at and changed one card at a time."""

    def hand_size(self, seat: i64) -> i64:
        return self.cells[self.base(seat) + HAND_SIZE]

    def hand(self, seat: i64, types: i64 = 0) -> i64:
        """The cards in hand as options, all of them or those with one of these types."""
        mask = self.cells[self.base(seat) + HAND_MASK]
        return mask & self.setup.of_type[types] if types else mask

    def in_hand(self, seat: i64, slot: i64) -> i64:
        return self.cells[self.base(seat) + HAND + slot]

    def discards(self, seat: i64) -> i64:
        """The cards in the discard pile as options, for a card that lets its player look through it."""
        return self.row_mask(self.base(seat) + DISCARDED)

    def is_type(self, slot: i64, types: i64) -> bool:
        return self.setup.types[slot] & types != 0

    def add_to_hand(self, seat: i64, slot: i64) -> None:
        cells = self.cells
        at = self.base(seat)
        cells[at + HAND + slot] += 1
        cells[at + HAND_SIZE] += 1
        cells[at + HAND_MASK] |= 1 << slot

    def take_from_hand(self, seat: i64, slot: i64) -> None:
        self.take_copies_from_hand(seat, slot, 1)

    def take_copies_from_hand(self, seat: i64, slot: i64, copies: i64) -> None:
        cells = self.cells
        at = self.base(seat)
        left = cells[at + HAND + slot] - copies
        cells[at + HAND + slot] = left
        cells[at + HAND_SIZE] -= copies
        if left == 0:
            cells[at + HAND_MASK] &= ~(1 << slot)

    def add_to_discards(self, seat: i64, slot: i64) -> None:
        at = self.base(seat)
        self.cells[at + DISCARDED + slot] += 1
        self.cells[at + TOP] = slot

    def take_from_discards(self, seat: i64, slot: i64, top: i64) -> None:
        """Take a card out of the discard pile, which then shows this card, or its first one if it has none of that."""
        cells = self.cells
        at = self.base(seat)
        cells[at + DISCARDED + slot] -= 1
        if top == NONE or cells[at + DISCARDED + top] == 0:
            top = 0
            while top < self.setup.width and cells[at + DISCARDED + top] == 0:
                top += 1
            if top == self.setup.width:
                top = NONE
        cells[at + TOP] = top

    def top_of_discards(self, seat: i64) -> i64:
        return self.cells[self.base(seat) + TOP]

    def add_to_trash(self, seat: i64, slot: i64, zone: i64) -> None:
        self.cells[TRASHED + slot] += 1
        if self.journal is not None:
            self.journal.note(TRASHES, seat, [slot], source=self.source, zone=zone)
