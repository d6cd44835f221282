"""The draw pile, shuffled lazily: cards whose place somebody knows lie on top, the rest is an unordered multiset."""

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.events import DISCARDS, DISCARDS_DECK, DRAWS, LOOKS, PUBLIC, REVEALS, SHUFFLES, TAKES
from freehold.rules.vocabulary import (
    ASIDE,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    KNOWN,
    NONE,
    POOL,
    TOP,
)
from freehold.rules.zones import Zones


class DrawPile(Zones):
    """Shuffle, draw, look, reveal."""

    # The known top of a draw pile: entries of slot, seat and who has seen it, deepest first.

    def put_known_on_top(self, seat: i64, slot: i64, seen: i64) -> None:
        self.known = append(self.known, slot | (seat << 8) | (seen << 16))
        self.cells[self.base(seat) + KNOWN] += 1

    def put_known_below(self, seat: i64, slot: i64, seen: i64) -> None:
        """Add a card under the known ones of this seat."""
        self.put_known_on_top(seat, slot, seen)
        known = self.known
        at: i64 = len(known) - 1
        while at > 0:
            known[at] = known[at - 1]
            at -= 1
        known[0] = slot | (seat << 8) | (seen << 16)

    def known_at(self, seat: i64, depth: i64) -> i64:
        """The index of the entry at this depth (0 = top) of the seat's draw pile."""
        at: i64 = len(self.known)
        while at > 0:
            at -= 1
            if (self.known[at] >> 8) & 0xFF == seat:
                if depth == 0:
                    return at
                depth -= 1
        return NONE

    def known_slot(self, seat: i64, depth: i64) -> i64:
        return self.known[self.known_at(seat, depth)] & 0xFF

    def take_known(self, seat: i64, depth: i64) -> i64:
        """Take the card at this depth out of the known top; its slot."""
        at = self.known_at(seat, depth)
        slot = self.known[at] & 0xFF
        known = vec[i64]()
        i: i64
        for i in range(i64(len(self.known))):
            if i != at:
                known = append(known, self.known[i])
        self.known = known
        self.cells[self.base(seat) + KNOWN] -= 1
        return slot

    # Taking cards.

    def shuffle(self, seat: i64) -> bool:
        """Make the discard pile the unordered rest of the draw pile, under any cards known to lie there."""
        cells = self.cells
        at = self.base(seat)
        size: i64 = 0
        slot: i64 = 0
        width: i64 = self.setup.width
        while slot < width:
            count = cells[at + DISCARDED + slot]
            if count:
                cells[at + DRAW + slot] += count
                cells[at + DISCARDED + slot] = 0
                size += count
            slot += 1
        if size == 0:
            return False
        cells[at + DRAW_SIZE] += size
        cells[at + TOP] = NONE
        if self.journal is not None:
            self.journal.note_number(SHUFFLES, seat, 0)
        return True

    def take_unknown(self, seat: i64) -> i64:
        """Take a random card from the unordered rest of the draw pile, shuffling first if it has run out; its slot."""
        cells = self.cells
        at = self.base(seat)
        size = cells[at + DRAW_SIZE]
        if size == 0:
            if not self.shuffle(seat):
                return NONE
            size = cells[at + DRAW_SIZE]
        cells[at + DRAW_SIZE] = size - 1
        return self.take_nth(at + DRAW, self.below(size))

    def take_nth(self, row: i64, nth: i64) -> i64:
        """Take a card out of a row of counts, the nth from 0 in the order of the slots; its slot."""
        cells = self.cells
        at = row
        count = cells[at]
        while nth >= count:
            nth -= count
            at += 1
            count = cells[at]
        cells[at] = count - 1
        return at - row

    def take_top(self, seat: i64) -> i64:
        """Take the top card of the draw pile; its slot, or none if there is no card left anywhere."""
        if self.cells[self.base(seat) + KNOWN]:
            return self.take_known(seat, 0)
        return self.take_unknown(seat)

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards into hand, as many as there are (term-plus-cards-partial)."""
        cells = self.cells
        at = self.base(seat)
        if self.journal is not None or cells[at + KNOWN]:
            self.draw_one_by_one(seat, count)
            return
        mask = cells[at + HAND_MASK]
        size = cells[at + DRAW_SIZE]
        left = count
        while left > 0:
            if size == 0:
                cells[at + DRAW_SIZE] = 0
                if not self.shuffle(seat):
                    break
                size = cells[at + DRAW_SIZE]
            slot = self.take_nth(at + DRAW, self.below(size))
            cells[at + HAND + slot] += 1
            mask |= 1 << slot
            size -= 1
            left -= 1
        cells[at + DRAW_SIZE] = size
        cells[at + HAND_SIZE] += count - left
        cells[at + HAND_MASK] = mask

    def draw_one_by_one(self, seat: i64, count: i64) -> None:
        drawn: list[int] = []
        while count > 0:
            slot = self.take_top(seat)
            if slot == NONE:
                break
            self.add_to_hand(seat, slot)
            drawn.append(slot)
            count -= 1
        if drawn and self.journal is not None:
            self.journal.note(DRAWS, seat, drawn, 1 << seat, source=self.source)

    def draw_one(self, seat: i64) -> i64:
        """Draw one card into hand; its slot, or none."""
        slot = self.take_top(seat)
        if slot != NONE:
            self.add_to_hand(seat, slot)
            if self.journal is not None:
                self.journal.note(DRAWS, seat, [slot], 1 << seat, source=self.source)
        return slot

    def look_at_top(self, seat: i64, count: i64) -> i64:
        """Let a player look at the top cards of their draw pile, which stay there; how many there are."""
        return self.expose_top(seat, count, 1 << seat, LOOKS, 1 << seat)

    def reveal_top(self, seat: i64, count: i64) -> i64:
        """Show everybody the top cards of a draw pile, which stay there; how many there are."""
        return self.expose_top(seat, count, self.everyone(), REVEALS, PUBLIC)

    def expose_top(self, seat: i64, count: i64, seen: i64, kind: i64, seen_event: i64) -> i64:
        have = self.cells[self.base(seat) + KNOWN]
        while have < count:
            slot = self.take_unknown(seat)
            if slot == NONE:
                break
            self.put_known_below(seat, slot, seen)
            have += 1
        if have > count:
            have = count
        depth: i64
        for depth in range(have):
            self.known[self.known_at(seat, depth)] |= seen << 16
        if have and self.journal is not None:
            slots: list[int] = [self.known_slot(seat, depth) for depth in range(have)]
            self.journal.note(kind, seat, slots, seen_event, source=self.source, zone=DRAW)
        return have

    def top(self, seat: i64, depth: i64 = 0) -> i64:
        """The slot of a card on top of the draw pile that was looked at or revealed."""
        return self.known_slot(seat, depth)

    def top_options(self, seat: i64, count: i64, types: i64 = 0) -> i64:
        """The looked-at or revealed cards on top of a draw pile as options."""
        mask: i64 = 0
        depth: i64
        for depth in range(count):
            mask |= 1 << self.known_slot(seat, depth)
        return mask & self.setup.of_type[types] if types else mask

    def fill_pool_from_top(self, seat: i64, count: i64) -> None:
        self.clear_pool()
        depth: i64
        for depth in range(count):
            self.cells[POOL + self.known_slot(seat, depth)] += 1

    def take_from_top(self, seat: i64, slot: i64) -> None:
        """Take the topmost known copy of a card out of the draw pile."""
        depth: i64 = 0
        while self.known_slot(seat, depth) != slot:
            depth += 1
        self.take_known(seat, depth)

    def trash_from_top(self, seat: i64, slot: i64) -> None:
        self.take_from_top(seat, slot)
        self.trash_taken(seat, slot)

    def trash_taken(self, seat: i64, slot: i64) -> None:
        """Trash a card just taken from the draw pile."""
        self.add_to_trash(seat, slot, DRAW)

    def discard_from_top(self, seat: i64, slot: i64) -> None:
        self.take_from_top(seat, slot)
        self.discard_taken(seat, slot)

    def discard_picks_from_top(self, seat: i64) -> None:
        """Discard the picked cards of the known top together; others see only the last one (sentry-look-private)."""
        slots: list[int] = []
        slot: i64 = NONE
        for slot in self.picks:
            self.take_from_top(seat, slot)
            self.add_to_discards(seat, slot)
            slots.append(slot)
        if self.journal is not None and slot != NONE:
            self.journal.note(DISCARDS, seat, slots, 1 << seat, slot, self.source, DRAW)

    def discard_taken(self, seat: i64, slot: i64) -> None:
        """Discard a card just taken from the draw pile."""
        self.add_to_discards(seat, slot)
        if self.journal is not None:
            self.journal.note(DISCARDS, seat, [slot], source=self.source, shown=slot, zone=DRAW)

    def hand_from_top(self, seat: i64, slot: i64) -> None:
        """Put a revealed card from the draw pile into hand."""
        self.take_from_top(seat, slot)
        self.add_to_hand(seat, slot)
        if self.journal is not None:
            self.journal.note(TAKES, seat, [slot], source=self.source, zone=DRAW)

    def discard_deck(self, seat: i64) -> None:
        """Turn the whole draw pile over onto the discard pile, unseen but for the card that ends on top."""
        cells = self.cells
        at = self.base(seat)
        if cells[at + DRAW_SIZE] + cells[at + KNOWN] == 0:
            return
        bottom: i64 = self.take_unknown(seat) if cells[at + DRAW_SIZE] else self.take_known(seat, cells[at + KNOWN] - 1)
        while cells[at + KNOWN]:
            cells[at + DISCARDED + self.take_known(seat, 0)] += 1
        slot: i64
        for slot in range(self.setup.width):
            cells[at + DISCARDED + slot] += cells[at + DRAW + slot]
            cells[at + DRAW + slot] = 0
        cells[at + DRAW_SIZE] = 0
        self.add_to_discards(seat, bottom)
        if self.journal is not None:
            self.journal.note_number(DISCARDS_DECK, seat, 0, self.source)

    # All cards of a player.

    def owned(self, seat: i64, slot: i64) -> i64:
        """How many copies a player has, wherever they are (score-all-cards, score-set-aside-2e)."""
        cells = self.cells
        at = self.base(seat) + slot
        count = cells[at + HAND] + cells[at + DRAW] + cells[at + DISCARDED] + cells[at + IN_PLAY] + cells[at + ASIDE]
        if cells[self.base(seat) + KNOWN]:
            depth: i64
            for depth in range(cells[self.base(seat) + KNOWN]):
                if self.known_slot(seat, depth) == slot:
                    count += 1
        return count

    def owned_in_all(self, seat: i64) -> i64:
        count: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            count += self.owned(seat, slot)
        return count
