"""The verbs of the rulebooks, each once: draw, discard, trash, gain, reveal, look, put on deck, pass and the rest."""

from mypy_extensions import i64

from freehold.rules.card import Step
from freehold.rules.events import (
    CHOOSES,
    DISCARDS,
    DISCARDS_DECK,
    DRAWS,
    GAINS,
    GETS_ACTIONS,
    GETS_BUYS,
    GETS_COINS,
    LOOKS,
    NAMES,
    PASSES,
    PUBLIC,
    PUTS_ON_DECK,
    REVEALS,
    SETS_ASIDE,
    SHUFFLES,
    TAKES,
    TRASHES,
)
from freehold.rules.state import State
from freehold.rules.vocabulary import (
    ASIDE,
    DECLINE,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    EXTRA,
    EXTRA_ONCE,
    FROM_NOWHERE,
    FROM_SUPPLY,
    GAIN,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    KNOWN,
    NONE,
    OPTION,
    POOL,
    SUPPLY,
    TOP,
    TRASHED,
)


class Verbs(State):
    """What a card can make a player do. Slots and seats are checked by whoever asked, not here."""

    # Bonuses.

    def plus_actions(self, count: i64) -> None:
        self.actions += count
        if self.journal is not None:
            self.journal.note_number(GETS_ACTIONS, self.active, count, self.source)

    def plus_buys(self, count: i64) -> None:
        self.buys += count
        if self.journal is not None:
            self.journal.note_number(GETS_BUYS, self.active, count, self.source)

    def plus_coins(self, count: i64) -> None:
        self.coins += count
        if self.journal is not None:
            self.journal.note_number(GETS_COINS, self.active, count, self.source)

    def pays_more(self, slot: i64, coins: i64) -> None:
        """Every copy of this Treasure gives more coins for the rest of the turn."""
        self.cells[EXTRA + slot] += coins
        self.has_extras = True

    def pays_more_once(self, slot: i64, coins: i64) -> None:
        """The next copy of this Treasure played this turn gives more coins."""
        self.cells[EXTRA_ONCE + slot] += coins
        self.has_extras = True

    # Asking about the cards of a player.

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

    # The draw pile.

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
            self.journal.note(kind, seat, slots, seen_event, source=self.source, detail=DRAW)
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
            self.journal.note(DISCARDS, seat, [slot], source=self.source, shown=slot, detail=DRAW)

    def hand_from_top(self, seat: i64, slot: i64) -> None:
        """Put a revealed card from the draw pile into hand."""
        self.take_from_top(seat, slot)
        self.add_to_hand(seat, slot)
        if self.journal is not None:
            self.journal.note(TAKES, seat, [slot], source=self.source, detail=DRAW)

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

    # Single cards into and out of zones.

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
            self.journal.note(TRASHES, seat, [slot], source=self.source, detail=zone)

    # From hand.

    def discard(self, seat: i64, slot: i64) -> None:
        """Discard a card from hand."""
        self.take_from_hand(seat, slot)
        self.add_to_discards(seat, slot)
        if self.journal is not None:
            self.journal.note(DISCARDS, seat, [slot], source=self.source, shown=slot, detail=HAND)

    def discard_picks(self, seat: i64) -> None:
        """Discard the picked cards from hand together; only the last one ends on top (term-discard-many-hidden)."""
        slots: list[int] = []
        slot: i64 = NONE
        for slot in self.picks:
            self.take_from_hand(seat, slot)
            self.add_to_discards(seat, slot)
            slots.append(slot)
        if self.journal is not None and slot != NONE:
            self.journal.note(DISCARDS, seat, slots, 1 << seat, slot, self.source, HAND)

    def discard_hand(self, seat: i64) -> None:
        self.discard_row(seat, HAND, 1 << seat)
        self.cells[self.base(seat) + HAND_SIZE] = 0
        self.cells[self.base(seat) + HAND_MASK] = 0

    def discard_row(self, seat: i64, zone: i64, seen: i64) -> None:
        """Discard all cards of a zone together."""
        cells = self.cells
        at = self.base(seat)
        slots: list[int] = []
        slot: i64
        for slot in range(self.setup.width):
            count = cells[at + zone + slot]
            if count:
                cells[at + zone + slot] = 0
                cells[at + DISCARDED + slot] += count
                cells[at + TOP] = slot
                if self.journal is not None:
                    slots.extend([int(slot)] * int(count))
        if self.journal is not None and slots:
            self.journal.note(DISCARDS, seat, slots, seen, cells[at + TOP], self.source, zone)

    def trash(self, seat: i64, slot: i64) -> None:
        """Trash a card from hand."""
        self.take_from_hand(seat, slot)
        self.add_to_trash(seat, slot, HAND)

    def trash_picks(self, seat: i64) -> None:
        slot: i64
        for slot in self.picks:
            self.trash(seat, slot)

    def put_on_deck(self, seat: i64, slot: i64, seen: i64 = 0) -> None:
        """Put a card from hand on top of the draw pile, seen by its owner and by these seats."""
        self.take_from_hand(seat, slot)
        self.place_on_deck(seat, slot, seen | (1 << seat), HAND)

    def put_picks_on_deck(self, seat: i64) -> None:
        """Put the picked cards from hand on the draw pile one by one, so that the last one ends on top."""
        slot: i64
        for slot in self.picks:
            self.put_on_deck(seat, slot)

    def reorder_top(self, seat: i64) -> None:
        """Put the picked cards of the known top back one by one, so that the last one ends on top; only their owner
        sees the order (scout-order-private)."""
        slot: i64
        for slot in self.picks:
            self.take_from_top(seat, slot)
        for slot in self.picks:
            self.place_on_deck(seat, slot, 1 << seat, DRAW)

    def put_discard_on_deck(self, seat: i64, slot: i64) -> None:
        """Put a card from the discard pile on top of the draw pile."""
        top = self.top_of_discards(seat)
        self.take_from_discards(seat, slot, top)
        self.place_on_deck(seat, slot, 1 << seat, DISCARDED)

    def place_on_deck(self, seat: i64, slot: i64, seen: i64, zone: i64) -> None:
        self.put_known_on_top(seat, slot, seen)
        if self.journal is not None:
            self.journal.note(
                PUTS_ON_DECK, seat, [slot], PUBLIC if seen == self.everyone() else seen, source=self.source, detail=zone
            )

    def reveal_hand(self, seat: i64) -> None:
        if self.journal is not None:
            slots: list[int] = []
            slot: i64
            for slot in range(self.setup.width):
                copies = int(self.in_hand(seat, slot))
                slots.extend([int(slot)] * copies)
            self.journal.note(REVEALS, seat, slots, source=self.source, detail=HAND)

    # Set aside.

    def set_aside(self, seat: i64, slot: i64) -> None:
        """Set a card from hand aside, face up."""
        self.take_from_hand(seat, slot)
        self.cells[self.base(seat) + ASIDE + slot] += 1
        if self.journal is not None:
            self.journal.note(SETS_ASIDE, seat, [slot], source=self.source, detail=HAND)

    def reveal_aside(self, seat: i64) -> i64:
        """Reveal the top card of the draw pile and leave it beside the pile; its slot, or none."""
        slot = self.take_top(seat)
        if slot != NONE:
            self.cells[self.base(seat) + ASIDE + slot] += 1
            if self.journal is not None:
                self.journal.note(REVEALS, seat, [slot], source=self.source, detail=DRAW)
        return slot

    def hand_from_aside(self, seat: i64, slot: i64) -> None:
        self.cells[self.base(seat) + ASIDE + slot] -= 1
        self.add_to_hand(seat, slot)
        if self.journal is not None:
            self.journal.note(TAKES, seat, [slot], source=self.source, detail=ASIDE)

    def trash_from_aside(self, seat: i64, slot: i64) -> None:
        self.cells[self.base(seat) + ASIDE + slot] -= 1
        self.add_to_trash(seat, slot, ASIDE)

    def discard_aside(self, seat: i64) -> None:
        """Discard all cards that lie aside."""
        self.discard_row(seat, ASIDE, PUBLIC)

    # Gaining.

    def gain(self, seat: i64, slot: i64, zone: i64 = DISCARDED) -> bool:
        """Gain a card from the Supply to a zone, the discard pile unless said otherwise; whether there was one."""
        left = self.cells[SUPPLY + slot]
        if left == 0:
            return False
        self.cells[SUPPLY + slot] = left - 1
        if left == 1:
            self.stocked &= ~(1 << slot)
        self.receive(seat, slot, zone)
        return True

    def gain_from_trash(self, seat: i64, slot: i64) -> None:
        self.cells[TRASHED + slot] -= 1
        self.receive(seat, slot, DISCARDED)

    def receive(self, seat: i64, slot: i64, zone: i64) -> None:
        if self.journal is not None:
            self.journal.note(GAINS, seat, [slot], source=self.source, detail=zone)
        if zone == HAND:
            self.add_to_hand(seat, slot)
        elif zone == DRAW:
            self.put_known_on_top(seat, slot, self.everyone())
        else:
            self.add_to_discards(seat, slot)

    def ask_gain(
        self, who: i64, options: i64, then: Step, argument: i64 = 0, optional: bool = False, about: i64 = NONE
    ) -> None:
        """Ask for a card of the Supply to gain, as the last act of a step."""
        self.ask(who, GAIN, options, then, argument, optional, about, FROM_SUPPLY)

    # Several cards or options.

    def pick_from_hand(self, seat: i64, purpose: i64, least: i64, most: i64, then: Step, argument: i64 = 0) -> None:
        """Ask for several cards from hand, as the last act of a step; with fewer in hand, for as many as there are."""
        size = self.fill_pool(self.base(seat) + HAND)
        self.ask_several(seat, purpose, least if least < size else size, most if most < size else size, then, argument)

    def ask_option(self, who: i64, then: Step, optional: bool = False) -> None:
        """Ask for one of the options printed on the card that is being resolved, as the last act of a step."""
        count: i64 = len(self.setup.cards[self.source].options)
        self.ask(who, OPTION, (1 << count) - 1, then, optional=optional, zone=FROM_NOWHERE)

    def choose_options(self, who: i64, count: i64, then: Step) -> None:
        """Ask for several different options printed on the card, as the last act of a step."""
        self.clear_pool()
        slot: i64
        for slot in range(i64(len(self.setup.cards[self.source].options))):
            self.cells[POOL + slot] = 1
        self.ask_several(who, OPTION, count, count, then, zone=FROM_NOWHERE)

    # Players.

    def each_opponent(self, me: i64, step: Step, a: i64 = 0, b: i64 = 0) -> None:
        """Let a step follow for each other player in turn order (order-turn-order)."""
        seat = self.seat_after(me)
        while seat != me:
            self.then(step, seat, a, b)
            seat = self.seat_after(seat)

    def each_victim(self, me: i64, step: Step, a: i64 = 0, b: i64 = 0) -> None:
        """Let a step follow for each other player whom the Attack reaches, in turn order."""
        seat = self.seat_after(me)
        while seat != me:
            if not (self.shielded >> seat) & 1:
                self.then(step, seat, a, b)
            seat = self.seat_after(seat)

    def shield(self, seat: i64) -> None:
        """Let the Attack being played not affect this player (moat-reveal-unaffected)."""
        self.shielded |= 1 << seat

    def pass_card(self, giver: i64, receiver: i64, slot: i64) -> None:
        """Move a card from the giver's hand to the receiver's, seen by these two (term-pass-hidden-intrigue)."""
        self.take_from_hand(giver, slot)
        self.add_to_hand(receiver, slot)
        if self.journal is not None:
            self.journal.note(
                PASSES, giver, [slot], (1 << giver) | (1 << receiver), source=self.source, detail=receiver
            )

    def name_card(self, seat: i64, slot: i64) -> None:
        if self.journal is not None:
            self.journal.note(NAMES, seat, [slot], source=self.source)

    def declare(self, seat: i64, option: i64) -> None:
        """Make the chosen option known."""
        if self.journal is not None and option != DECLINE:
            self.journal.note_number(CHOOSES, seat, 0, self.source, option)
