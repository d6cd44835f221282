"""The draw pile, shuffled lazily: cards whose place some player knows, and an unordered multiset of the others."""

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.errors import BadCard
from freehold.rules.events import DISCARDS, DISCARDS_DECK, DRAWS, LOOKS, PUBLIC, PUTS_ON_DECK, REVEALS, SHUFFLES, TAKES
from freehold.rules.randomness import next_random, scaled
from freehold.rules.triggers import Triggers
from freehold.rules.vocabulary import (
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    HAND_MASK,
    HAND_ROW,
    HAND_SIZE,
    KNOWN,
    KNOWN_DEPTH,
    KNOWN_SEAT,
    KNOWN_SEEN,
    KNOWN_SIZE,
    KNOWN_SLOT,
    NONE,
    ON_DISCARD,
    SHUFFLED,
    TOP,
    UNSEEN,
)


class DrawPile(Triggers):
    """Shuffle, draw, look, reveal."""

    # Known cards.

    def known_at(self, seat: i64, depth: i64) -> i64:
        """Where the record of the known card at this depth (0 = top) of a draw pile begins, or none."""
        known = self.known
        at: i64 = 0
        while at < len(known):
            if known[at + KNOWN_DEPTH] == depth and known[at + KNOWN_SEAT] == seat:
                return at
            at += KNOWN_SIZE
        return NONE

    def known_slot(self, seat: i64, depth: i64) -> i64:
        """The slot of the known card at this depth, or none."""
        at = self.known_at(seat, depth)
        if at == NONE:
            return NONE
        return self.known[at + KNOWN_SLOT]

    def note_known(self, seat: i64, depth: i64, slot: i64, seen: i64) -> None:
        """Note which card lies at this depth of a draw pile."""
        number: i64
        for number in (seat, depth, slot, seen):
            self.known = append(self.known, number)
        self.cells[self.base(seat) + KNOWN] += 1

    def shift_known(self, seat: i64, depth: i64, by: i64) -> None:
        """Shift the known cards from this depth down, after a card was added or removed above them."""
        known = self.known
        at: i64 = 0
        while at < len(known):
            if known[at + KNOWN_SEAT] == seat and known[at + KNOWN_DEPTH] >= depth:
                known[at + KNOWN_DEPTH] += by
            at += KNOWN_SIZE

    def put_known(self, seat: i64, depth: i64, slot: i64, seen: i64) -> None:
        """Put a card into a draw pile, this deep."""
        self.shift_known(seat, depth, 1)
        self.note_known(seat, depth, slot, seen)

    def take_known(self, seat: i64, depth: i64) -> i64:
        """Remove the known card at this depth from the draw pile; its slot."""
        taken = self.known_at(seat, depth)
        if taken == NONE:
            raise BadCard("takes a card from a deck that nobody has looked at")
        slot = self.known[taken + KNOWN_SLOT]
        known = vec[i64]()
        at: i64
        for at in range(i64(len(self.known))):
            if at < taken or at >= taken + KNOWN_SIZE:
                known = append(known, self.known[at])
        self.known = known
        self.cells[self.base(seat) + KNOWN] -= 1
        self.shift_known(seat, depth, -1)
        return slot

    def deck_size(self, seat: i64) -> i64:
        """How many cards are in a draw pile."""
        at = self.base(seat)
        return self.cells[at + DRAW_SIZE] + self.cells[at + KNOWN]

    # Taking cards.

    def shuffle(self, seat: i64, before: i64 = 0) -> bool:
        """Move the discard pile into the unordered part of the draw pile, below any known cards.

        `before` is how many cards of the same draw, look or reveal come from the pile before the shuffle.
        """
        cells = self.cells
        at = self.base(seat)
        width: i64 = self.setup.width
        pile = at + HAND_ROW + DRAW * width
        discards = at + HAND_ROW + DISCARDED * width
        unseen = at + HAND_ROW + UNSEEN * width
        size: i64 = 0
        slot: i64 = 0
        while slot < width:
            count = cells[discards + slot]
            if count:
                cells[pile + slot] += count
                cells[discards + slot] = 0
                cells[unseen + slot] = 0
                size += count
            slot += 1
        if size == 0:
            return False
        cells[at + DRAW_SIZE] += size
        cells[at + TOP] = NONE
        if self.journal is not None:
            self.journal.note_number(SHUFFLES, seat, 0, NONE, before)
        if self.has_shared_luck():
            self.put_in_shared_order(seat)
        return True

    def put_in_shared_order(self, seat: i64) -> None:
        """Give the unordered part of a draw pile its order in all games with this secret; nobody sees it."""
        if self.shuffles is None:
            return
        cells = self.cells
        at = self.base(seat)
        pile = self.row(seat, DRAW)
        places: list[tuple[bytes, int]] = []
        slot: i64
        copy: i64
        for slot in range(self.setup.width):
            name = self.setup.cards[slot].name
            for copy in range(cells[pile + slot]):
                places.append((self.shuffles.place(seat, cells[at + SHUFFLED], name, copy), slot))
            cells[pile + slot] = 0
        places.sort()
        for _, slot in places:
            self.note_known(seat, cells[at + KNOWN], slot, 0)
        cells[at + DRAW_SIZE] = 0
        cells[at + SHUFFLED] += 1

    def has_shared_luck(self) -> bool:
        return self.shuffles is not None and self.shuffles.shared

    def reach(self, seat: i64, depth: i64) -> None:
        """Where luck is shared, shuffle before a card is needed that is deeper than the draw pile."""
        if self.has_shared_luck() and self.deck_size(seat) <= depth:
            self.shuffle(seat, depth)

    def steer(self, seat: i64, count: i64, kind: i64) -> None:
        """Put the cards that the steering wants next on top of a draw pile; nobody sees them there."""
        steering = self.steering
        if steering is None:
            return
        cells = self.cells
        at = self.base(seat)
        depth: i64
        for depth in range(count):
            if self.known_at(seat, depth) == NONE:
                if cells[at + DRAW_SIZE] == 0 and not self.shuffle(seat, depth):
                    return
                slot = steering.next_card(self, seat, depth, count, kind)
                if slot == NONE:
                    return
                pile = self.row(seat, DRAW) + slot
                if slot < 0 or slot >= self.setup.width or cells[pile] == 0:
                    steering.refuse(self.number, slot)
                    return
                cells[pile] -= 1
                cells[at + DRAW_SIZE] -= 1
                self.note_known(seat, depth, slot, 0)

    def forget_order(self) -> None:
        """Where luck is shared, let the cards that nobody has seen come in any order again."""
        seen = vec[i64]()
        at: i64
        for at in range(0, i64(len(self.known)), KNOWN_SIZE):
            seat = self.known[at + KNOWN_SEAT]
            slot = self.known[at + KNOWN_SLOT]
            if self.known[at + KNOWN_SEEN]:
                number: i64
                for number in (seat, self.known[at + KNOWN_DEPTH], slot, self.known[at + KNOWN_SEEN]):
                    seen = append(seen, number)
            else:
                self.cells[self.row(seat, DRAW) + slot] += 1
                self.cells[self.base(seat) + DRAW_SIZE] += 1
                self.cells[self.base(seat) + KNOWN] -= 1
        self.known = seen

    def take_unknown(self, seat: i64, before: i64 = 0) -> i64:
        """Take a random card from the unordered part of the draw pile, shuffling first if it is empty; its slot."""
        cells = self.cells
        at = self.base(seat)
        size = cells[at + DRAW_SIZE]
        if size == 0:
            if not self.shuffle(seat, before):
                return NONE
            size = cells[at + DRAW_SIZE]
        cells[at + DRAW_SIZE] = size - 1
        return self.take_nth(self.row(seat, DRAW), self.below(size))

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

    def take_top(self, seat: i64, before: i64 = 0) -> i64:
        """Take the top card of the draw pile; its slot, or none if the discard pile is empty too."""
        self.check_seat(seat)
        self.reach(seat, 0)
        if self.steering is not None:
            self.steer(seat, 1, NONE)
        if self.cells[self.base(seat) + KNOWN]:
            if self.known_at(seat, 0) != NONE:
                return self.take_known(seat, 0)
            slot = self.take_unknown(seat, before)
            self.shift_known(seat, 1, -1)
            return slot
        return self.take_unknown(seat, before)

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards into hand, as many as there are (term-plus-cards-partial)."""
        # Checked inline rather than in a call: every turn draws.
        if seat < 0 or seat >= self.setup.players:
            raise self.no_seat(seat)
        cells = self.cells
        at = self.base(seat)
        if self.journal is not None or cells[at + KNOWN] or self.shuffles is not None or self.steering is not None:
            self.draw_one_by_one(seat, count)
            return
        hand = at + HAND_ROW
        pile = hand + DRAW * self.setup.width
        mask = cells[at + HAND_MASK]
        size = cells[at + DRAW_SIZE]
        left = count
        random = self.random
        while left > 0:
            if size == 0:
                cells[at + DRAW_SIZE] = 0
                if not self.shuffle(seat):
                    break
                size = cells[at + DRAW_SIZE]
            # As in `below` and `take_nth`, written out for speed.
            random = next_random(random)
            nth = scaled(random, size)
            slot: i64 = 0
            copies = cells[pile]
            while nth >= copies:
                nth -= copies
                slot += 1
                copies = cells[pile + slot]
            cells[pile + slot] = copies - 1
            cells[hand + slot] += 1
            mask |= 1 << slot
            size -= 1
            left -= 1
        self.random = random
        cells[at + DRAW_SIZE] = size
        cells[at + HAND_SIZE] += count - left
        cells[at + HAND_MASK] = mask

    def draw_one_by_one(self, seat: i64, count: i64) -> None:
        drawn: list[int] = []
        if self.steering is not None:
            self.steer(seat, count, DRAWS)
        while count > 0:
            slot = self.take_top(seat, len(drawn))
            if slot == NONE:
                break
            self.add_to_hand(seat, slot)
            drawn.append(slot)
            count -= 1
        if drawn and self.journal is not None:
            self.journal.note(DRAWS, seat, drawn, 1 << seat, source=self.source())

    def draw_one(self, seat: i64) -> i64:
        """Draw one card into hand; its slot, or none."""
        if self.steering is not None:
            self.check_seat(seat)
            self.steer(seat, 1, DRAWS)
        slot = self.take_top(seat)
        if slot != NONE:
            self.add_to_hand(seat, slot)
            if self.journal is not None:
                self.journal.note(DRAWS, seat, [slot], 1 << seat, source=self.source())
        return slot

    # Looking and revealing.

    def look_at_top(self, seat: i64, count: i64) -> i64:
        """Let a player look at the top cards of their draw pile, without moving them; how many there are."""
        return self.expose_top(seat, count, 1 << seat, LOOKS, 1 << seat)

    def reveal_top(self, seat: i64, count: i64) -> i64:
        """Reveal the top cards of a draw pile, without moving them; how many there are."""
        return self.expose_top(seat, count, self.everyone(), REVEALS, PUBLIC)

    def expose_top(self, seat: i64, count: i64, seen: i64, kind: i64, seen_event: i64) -> i64:
        self.check_seat(seat)
        if self.steering is not None:
            self.steer(seat, count, kind)
        depth: i64 = 0
        while depth < count:
            self.reach(seat, depth)
            at = self.known_at(seat, depth)
            if at != NONE:
                self.known[at + KNOWN_SEEN] |= seen
            else:
                slot = self.take_unknown(seat, depth)
                if slot == NONE:
                    break
                self.note_known(seat, depth, slot, seen)
            depth += 1
        if depth and kind == REVEALS and len(self.passes):
            self.prove_top(seat, depth)
        if depth and self.journal is not None:
            slots: list[int] = [self.known_slot(seat, place) for place in range(depth)]
            self.journal.note(kind, seat, slots, seen_event, source=self.source(), zone=DRAW)
        return depth

    def prove_top(self, seat: i64, count: i64) -> None:
        """Update who knows of passed cards, from the revealed top of a draw pile."""
        depth: i64
        for depth in range(count):
            self.prove(seat, self.known_slot(seat, depth))

    def top(self, seat: i64, depth: i64 = 0) -> i64:
        """The slot of a card near the top of the draw pile that was looked at or revealed."""
        slot = self.known_slot(seat, depth)
        if slot == NONE:
            raise BadCard("asks for a card of a deck that nobody has looked at")
        return slot

    def top_options(self, seat: i64, count: i64, types: i64 = 0) -> i64:
        """The looked-at or revealed cards on top of a draw pile as options."""
        mask: i64 = 0
        depth: i64
        for depth in range(count):
            mask |= 1 << self.top(seat, depth)
        return mask & self.setup.of_type(types) if types else mask

    def fill_pool_from_top(self, seat: i64, count: i64) -> None:
        self.clear_pool()
        depth: i64
        for depth in range(count):
            self.add_to_pool(self.top(seat, depth))

    def take_from_top(self, seat: i64, slot: i64) -> None:
        """Remove the topmost known copy of a card from the draw pile."""
        depth: i64 = 0
        while self.top(seat, depth) != slot:
            depth += 1
        self.take_known(seat, depth)

    def trash_from_top(self, seat: i64, slot: i64) -> None:
        """Trash a card among the known ones on top of a deck."""
        self.take_from_top(seat, slot)
        self.trash_taken(seat, slot)

    def trash_taken(self, seat: i64, slot: i64) -> None:
        """Trash a card just taken from the draw pile."""
        self.trash_card(seat, slot, DRAW)

    def discard_from_top(self, seat: i64, slot: i64) -> None:
        """Discard a card among the known ones on top of a deck."""
        self.take_from_top(seat, slot)
        self.discard_taken(seat, slot)

    def discard_picks_from_top(self, seat: i64) -> None:
        """Discard the picked cards of the known top together; others see only the last one (sentry-look-private)."""
        slots: list[int] = []
        slot: i64 = NONE
        unseen = self.row(seat, UNSEEN)
        for slot in self.picks:
            self.take_from_top(seat, slot)
            self.add_to_discards(seat, slot)
            self.cells[unseen + slot] += 1
            slots.append(slot)
        if slot != NONE:
            self.cells[unseen + slot] -= 1
            if len(self.passes):
                self.prove(seat, slot)
        if self.journal is not None and slot != NONE:
            self.journal.note(DISCARDS, seat, slots, 1 << seat, slot, self.source(), DRAW)
        self.set_off_picks(ON_DISCARD, seat)

    def discard_taken(self, seat: i64, slot: i64) -> None:
        """Discard a card just taken from the draw pile."""
        self.add_to_discards(seat, slot)
        if len(self.passes):
            self.prove(seat, slot)
        if self.journal is not None:
            self.journal.note(DISCARDS, seat, [slot], source=self.source(), shown=slot, zone=DRAW)
        if (self.setup.moments >> ON_DISCARD) & 1:
            self.set_off(ON_DISCARD, seat, slot)

    def leave_on_top(self, seat: i64) -> None:
        """Leave the top card of a draw pile where it is, after it was looked at or revealed."""
        if self.journal is not None:
            slot = self.top(seat)
            seen = self.known[self.known_at(seat, 0) + KNOWN_SEEN]
            public = PUBLIC if seen == self.everyone() else seen
            self.journal.note(PUTS_ON_DECK, seat, [slot], public, source=self.source(), zone=DRAW)

    def hand_from_top(self, seat: i64, slot: i64) -> None:
        """Put a revealed card from the draw pile into hand."""
        self.take_from_top(seat, slot)
        self.add_to_hand(seat, slot)
        if self.journal is not None:
            self.journal.note(TAKES, seat, [slot], source=self.source(), zone=DRAW)

    def discard_deck(self, seat: i64) -> None:
        """Turn the whole draw pile over onto the discard pile; only the card that ends on top is seen."""
        cells = self.cells
        at = self.base(seat)
        size = self.deck_size(seat)
        if size == 0:
            return
        is_known = self.known_at(seat, size - 1) != NONE
        bottom: i64 = self.take_known(seat, size - 1) if is_known else self.take_unknown(seat)
        discards = self.row(seat, DISCARDED)
        unseen = self.row(seat, UNSEEN)
        slot: i64
        depth: i64 = size - 1
        while depth > 0:
            depth -= 1
            if self.known_at(seat, depth) != NONE:
                slot = self.take_known(seat, depth)
                cells[discards + slot] += 1
                cells[unseen + slot] += 1
        pile = self.row(seat, DRAW)
        for slot in range(self.setup.width):
            cells[discards + slot] += cells[pile + slot]
            cells[unseen + slot] += cells[pile + slot]
            cells[pile + slot] = 0
        cells[at + DRAW_SIZE] = 0
        self.add_to_discards(seat, bottom)
        if len(self.passes):
            self.prove(seat, bottom)
        if self.journal is not None:
            self.journal.note_number(DISCARDS_DECK, seat, 0, self.source())
