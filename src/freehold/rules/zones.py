"""The zones of a player: hand, discard pile, in play, set aside, mats, and the way to the Trash."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from freehold.rules.asking import Asking
from freehold.rules.errors import BadCard
from freehold.rules.events import TRASHES
from freehold.rules.vocabulary import (
    ASIDE,
    DISCARDED,
    HAND_MASK,
    HAND_ROW,
    HAND_SIZE,
    IN_PLAY,
    IN_PLAY_MASK,
    KNOWN_SEAT,
    KNOWN_SEEN,
    KNOWN_SIZE,
    KNOWN_SLOT,
    MATS,
    NONE,
    OWNED,
    OWNED_CARDS,
    OWNED_COINS,
    STAY_COUNT,
    STAYING,
    TOP,
    TRASHED,
    UNSEEN,
)

# Records of passes: giver, receiver, slot, the viewers that know of them, and how many there were.
PASS_SIZE: Final = 5
# A viewer's bit is that of the seat; spectators share one more bit.
SPECTATORS: Final = 6
ALL_VIEWERS: Final = (1 << SPECTATORS + 1) - 1
# Marks a record of no pass: it corrects what its only unknowing viewer believes, where that viewer took another for
# the giver of a card.
SUPPOSED: Final = 1 << SPECTATORS + 1


class Zones(Asking):
    """Counts per slot, read and changed one card at a time."""

    def hand_size(self, seat: i64) -> i64:
        """How many cards a player has in hand."""
        return self.cells[self.base(seat) + HAND_SIZE]

    def hand_mask(self, seat: i64) -> i64:
        """The cards in hand as options."""
        return self.cells[self.base(seat) + HAND_MASK]

    def hand(self, seat: i64, types: i64 = 0) -> i64:
        """The cards in hand as options, all of them or those with one of these types."""
        mask = self.cells[self.base(seat) + HAND_MASK]
        return mask & self.setup.of_type(types) if types else mask

    def in_hand(self, seat: i64, slot: i64) -> i64:
        """How many copies of a card a player has in hand."""
        return self.cells[self.base(seat) + HAND_ROW + slot]

    def in_play(self, seat: i64, slot: i64) -> i64:
        """How many copies of a card a player has in play."""
        return self.cells[self.row(seat, IN_PLAY) + slot]

    def discards(self, seat: i64) -> i64:
        """The cards in the discard pile as options, for a card that lets its player look through it."""
        return self.row_mask(self.row(seat, DISCARDED))

    def is_type(self, slot: i64, types: i64) -> bool:
        """Whether a card has one of these types."""
        return self.setup.types[slot] & types != 0

    def owned(self, seat: i64, slot: i64) -> i64:
        """How many copies a player has, wherever they are (score-all-cards, score-set-aside-2e)."""
        return self.cells[self.row(seat, OWNED) + slot]

    def owned_cards(self, seat: i64) -> i64:
        """How many cards a player has in all."""
        return self.cells[self.base(seat) + OWNED_CARDS]

    def change_owned(self, seat: i64, slot: i64, by: i64) -> None:
        """Count copies of a card that a player has received or lost."""
        cells = self.cells
        at = self.base(seat)
        cells[at + HAND_ROW + OWNED * self.setup.width + slot] += by
        cells[at + OWNED_CARDS] += by
        cells[at + OWNED_COINS] += by * self.setup.coins[slot]

    def missing(self, slot: i64, place: str) -> BadCard:
        """The error for taking a card from where there is none."""
        return BadCard(f"takes a {self.setup.cards[slot].name} from {place}, where there is none")

    def add_to_hand(self, seat: i64, slot: i64) -> None:
        cells = self.cells
        at = self.base(seat)
        cells[at + HAND_ROW + slot] += 1
        cells[at + HAND_SIZE] += 1
        cells[at + HAND_MASK] |= 1 << slot

    def take_from_hand(self, seat: i64, slot: i64) -> None:
        self.take_copies_from_hand(seat, slot, 1)

    def take_copies_from_hand(self, seat: i64, slot: i64, copies: i64) -> None:
        self.check_seat(seat)
        self.check_slot(slot)
        cells = self.cells
        at = self.base(seat)
        left = cells[at + HAND_ROW + slot] - copies
        if left < 0:
            raise self.missing(slot, "a hand")
        cells[at + HAND_ROW + slot] = left
        cells[at + HAND_SIZE] -= copies
        if left == 0:
            cells[at + HAND_MASK] &= ~(1 << slot)

    def take_from_zone(self, seat: i64, slot: i64, zone: i64) -> None:
        """Take a card that is set aside or on a mat."""
        self.check_seat(seat)
        self.check_slot(slot)
        at = self.row(seat, zone) + slot
        if self.cells[at] == 0:
            raise self.missing(slot, "a zone")
        self.cells[at] -= 1

    def add_to_play(self, seat: i64, slot: i64, copies: i64) -> None:
        cells = self.cells
        at = self.base(seat)
        cells[at + HAND_ROW + IN_PLAY * self.setup.width + slot] += copies
        cells[at + IN_PLAY_MASK] |= 1 << slot

    def take_from_play(self, seat: i64, slot: i64) -> None:
        cells = self.cells
        at = self.row(seat, IN_PLAY) + slot
        if cells[at] == 0:
            raise self.missing(slot, "play")
        cells[at] -= 1
        if cells[at] == 0:
            cells[self.base(seat) + IN_PLAY_MASK] &= ~(1 << slot)
        staying = self.row(seat, STAYING) + slot
        if cells[staying] > cells[at]:
            cells[staying] -= 1
            cells[self.base(seat) + STAY_COUNT] -= 1

    def add_to_discards(self, seat: i64, slot: i64) -> None:
        cells = self.cells
        at = self.base(seat)
        cells[at + HAND_ROW + DISCARDED * self.setup.width + slot] += 1
        cells[at + TOP] = slot

    def take_from_discards(self, seat: i64, slot: i64, top: i64) -> None:
        """Take a card out of the discard pile, which then shows the given card, or its least telling one."""
        self.check_seat(seat)
        self.check_slot(slot)
        cells = self.cells
        row = self.row(seat, DISCARDED)
        if cells[row + slot] == 0:
            raise self.missing(slot, "a discard pile")
        cells[row + slot] -= 1
        if top == NONE or cells[row + top] == 0:
            top = self.least_telling(row)
        cells[self.base(seat) + TOP] = top
        unseen = self.row(seat, UNSEEN)
        if cells[unseen + slot] > cells[row + slot]:
            cells[unseen + slot] = cells[row + slot]
        if top != NONE:
            if cells[unseen + top] == cells[row + top]:
                cells[unseen + top] -= 1
            if len(self.passes):
                self.prove(seat, top)

    def forget_discards(self, seat: i64) -> None:
        """Let the others no longer know which cards lie under the top of a discard pile."""
        cells = self.cells
        row = self.row(seat, DISCARDED)
        unseen = self.row(seat, UNSEEN)
        slot: i64
        for slot in range(self.setup.width):
            cells[unseen + slot] = cells[row + slot]
        top = cells[self.base(seat) + TOP]
        if top != NONE:
            cells[unseen + top] -= 1

    def least_telling(self, start: i64) -> i64:
        """The least telling card of the row that starts there, or none (term-discard-top-unasked)."""
        cells = self.cells
        found: i64 = NONE
        most: i64 = 0
        slot: i64
        for slot in self.setup.by_telling:
            if found != NONE and not (self.setup.starting_slots >> slot) & 1:
                break
            if cells[start + slot] > most:
                found = slot
                most = cells[start + slot]
        return found

    def top_of_discards(self, seat: i64) -> i64:
        return self.cells[self.base(seat) + TOP]

    def add_to_trash(self, seat: i64, slot: i64, zone: i64) -> None:
        """Put a card of a player that was just taken from a zone into the Trash."""
        if len(self.passes):
            self.prove(seat, slot, 1)
        self.cells[TRASHED * self.setup.width + slot] += 1
        self.change_owned(seat, slot, -1)
        if self.journal is not None:
            self.journal.note(TRASHES, seat, [slot], source=self.source(), zone=zone)

    # Who knows of which passed cards.

    def note_pass(self, giver: i64, receiver: i64, slot: i64, seen: i64) -> None:
        """Add a pass to those that the same seats know of."""
        passes = self.passes
        at: i64 = 0
        while at < len(passes):
            alike = passes[at] == giver and passes[at + 1] == receiver and passes[at + 2] == slot
            if alike and passes[at + 3] == seen:
                passes[at + 4] += 1
                return
            at += PASS_SIZE
        number: i64
        for number in (giver, receiver, slot, seen, 1):
            self.passes = append(self.passes, number)

    def believed(self, viewer: i64, seat: i64, slot: i64) -> i64:
        """How many copies a player owns as far as a viewer can know."""
        count = self.owned(seat, slot)
        passes = self.passes
        at: i64 = 0
        while at < len(passes):
            if passes[at + 2] == slot and not (passes[at + 3] >> viewer) & 1:
                if passes[at] == seat:
                    count += passes[at + 4]
                if passes[at + 1] == seat:
                    count -= passes[at + 4]
            at += PASS_SIZE
        return count

    def in_sight(self, viewer: i64, seat: i64, slot: i64) -> i64:
        """How many copies of a player's card a viewer can see or knows the place of."""
        cells = self.cells
        count = cells[self.row(seat, IN_PLAY) + slot] + cells[self.row(seat, ASIDE) + slot]
        count += cells[self.row(seat, DISCARDED) + slot] - cells[self.row(seat, UNSEEN) + slot]
        place: i64
        for place in range(i64(len(self.setup.mats))):
            if self.setup.mats[place].face_up:
                count += cells[self.row(seat, MATS + place) + slot]
        known = self.known
        at: i64 = 0
        while at < len(known):
            if known[at + KNOWN_SEAT] == seat and known[at + KNOWN_SLOT] == slot:
                seen = known[at + KNOWN_SEEN]
                if (seen >> viewer) & 1 or (viewer == SPECTATORS and seen == self.everyone()):
                    count += 1
            at += KNOWN_SIZE
        return count

    def prove(self, seat: i64, slot: i64, shown: i64 = 0, viewers: i64 = ALL_VIEWERS) -> None:
        """Viewers who see more copies of a card than they thought the player owned conclude that it was passed.

        They see the copies in sight, and `shown` more.
        """
        viewer: i64
        for viewer in range(SPECTATORS + 1):
            is_there = viewer < self.setup.players or viewer == SPECTATORS
            if is_there and (viewers >> viewer) & 1 and viewer != seat:
                seen = self.in_sight(viewer, seat, slot) + shown
                while self.believed(viewer, seat, slot) < seen and self.learn_of_pass(viewer, seat, slot):
                    pass

    def learn_of_pass(self, viewer: i64, receiver: i64, slot: i64) -> bool:
        """Let a viewer conclude that one more copy was passed to a player; whether anybody can have passed it."""
        giver = self.likely_giver(viewer, receiver, slot)
        if giver == NONE:
            return False
        passes = self.passes
        at: i64 = 0
        while at < len(passes):
            alike = passes[at] == giver and passes[at + 1] == receiver and passes[at + 2] == slot
            seen = passes[at + 3]
            if alike and passes[at + 4] and not (seen >> viewer) & 1 and not seen & SUPPOSED:
                passes[at + 4] -= 1
                self.note_pass(giver, receiver, slot, seen | (1 << viewer))
                return True
            at += PASS_SIZE
        # Somebody else passed it, which the viewer cannot know: in their eyes the likely giver has one copy fewer.
        self.note_pass(receiver, giver, slot, SUPPOSED | ALL_VIEWERS & ~(1 << viewer))
        return True

    def likely_giver(self, viewer: i64, receiver: i64, slot: i64) -> i64:
        """The nearest player to the right who can have passed a card on, for all a viewer knows, or none.

        One who passed the receiver a card that the viewer cannot name comes first. Who really did it does not matter.
        """
        found: i64 = NONE
        step: i64
        for step in range(1, self.setup.players):
            seat = (receiver + self.setup.players - step) % self.setup.players
            if seat != viewer and self.believed(viewer, seat, slot) > self.in_sight(viewer, seat, slot):
                if self.unexplained(viewer, seat, receiver) > 0:
                    return seat
                if found == NONE:
                    found = seat
        return found

    def unexplained(self, viewer: i64, giver: i64, receiver: i64) -> i64:
        """How many cards that a player passed another can still be any card, for all a viewer knows."""
        count: i64 = 0
        passes = self.passes
        at: i64 = 0
        while at < len(passes):
            if not (passes[at + 3] >> viewer) & 1:
                if passes[at + 3] & SUPPOSED:
                    if passes[at] == receiver and passes[at + 1] == giver:
                        count -= passes[at + 4]
                elif passes[at] == giver and passes[at + 1] == receiver:
                    count += passes[at + 4]
            at += PASS_SIZE
        return count
