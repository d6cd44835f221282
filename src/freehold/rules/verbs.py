"""The verbs of the rulebooks, each once: draw, discard, trash, gain, reveal, look, put on deck, pass and the rest."""

from librt.vecs import vec
from mypy_extensions import i64

from freehold.rules.card import Step
from freehold.rules.draw_pile import DrawPile
from freehold.rules.events import (
    CHOOSES,
    DISCARDS,
    GAINS,
    GETS_ACTIONS,
    GETS_BUYS,
    GETS_COINS,
    NAMES,
    PASSES,
    PUBLIC,
    PUTS_ON_DECK,
    REVEALS,
    SETS_ASIDE,
    TAKES,
)
from freehold.rules.vocabulary import (
    ASIDE,
    DECLINE,
    DISCARDED,
    DRAW,
    EXTRA,
    EXTRA_ONCE,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    NONE,
    SUPPLY,
    TOP,
    TRASHED,
    WIDTH,
)


class Verbs(DrawPile):
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

    # From hand.

    def discard(self, seat: i64, slot: i64) -> None:
        """Discard a card from hand."""
        self.take_from_hand(seat, slot)
        self.add_to_discards(seat, slot)
        if self.journal is not None:
            self.journal.note(DISCARDS, seat, [slot], source=self.source, shown=slot, zone=HAND)

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
                PUTS_ON_DECK, seat, [slot], PUBLIC if seen == self.everyone() else seen, source=self.source, zone=zone
            )

    def reveal_hand(self, seat: i64) -> None:
        if self.journal is not None:
            slots: list[int] = []
            slot: i64
            for slot in range(self.setup.width):
                copies = int(self.in_hand(seat, slot))
                slots.extend([int(slot)] * copies)
            self.journal.note(REVEALS, seat, slots, source=self.source, zone=HAND)

    # Set aside.

    def set_aside(self, seat: i64, slot: i64) -> None:
        """Set a card from hand aside, face up."""
        self.take_from_hand(seat, slot)
        self.cells[self.base(seat) + ASIDE + slot] += 1
        if self.journal is not None:
            self.journal.note(SETS_ASIDE, seat, [slot], source=self.source, zone=HAND)

    def reveal_aside(self, seat: i64) -> i64:
        """Reveal the top card of the draw pile and leave it beside the pile; its slot, or none."""
        slot = self.take_top(seat)
        if slot != NONE:
            self.cells[self.base(seat) + ASIDE + slot] += 1
            if self.journal is not None:
                self.journal.note(REVEALS, seat, [slot], source=self.source, zone=DRAW)
        return slot

    def hand_from_aside(self, seat: i64, slot: i64) -> None:
        self.cells[self.base(seat) + ASIDE + slot] -= 1
        self.add_to_hand(seat, slot)
        if self.journal is not None:
            self.journal.note(TAKES, seat, [slot], source=self.source, zone=ASIDE)

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
            self.journal.note(GAINS, seat, [slot], source=self.source, zone=zone)
        if zone == HAND:
            self.add_to_hand(seat, slot)
        elif zone == DRAW:
            self.put_known_on_top(seat, slot, self.everyone())
        else:
            self.add_to_discards(seat, slot)

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
        if self.setup.players > 2:
            if len(self.passed) == 0:
                self.passed = vec[i64]([0] * (WIDTH * self.setup.players))
            self.passed[giver * WIDTH + slot] -= 1
            self.passed[receiver * WIDTH + slot] += 1
        if self.journal is not None:
            self.journal.note(
                PASSES, giver, [slot], (1 << giver) | (1 << receiver), source=self.source, number=receiver
            )

    def name_card(self, seat: i64, slot: i64) -> None:
        if self.journal is not None:
            self.journal.note(NAMES, seat, [slot], source=self.source)

    def declare(self, seat: i64, option: i64) -> None:
        """Make the chosen option known."""
        if self.journal is not None and option != DECLINE:
            self.journal.note_number(CHOOSES, seat, 0, self.source, option)
