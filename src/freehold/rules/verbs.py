"""The verbs of the rulebooks, each once: draw, discard, trash, gain, reveal, look, put on deck, pass and the rest."""

from mypy_extensions import i64

from freehold.rules.card import Step
from freehold.rules.draw_pile import DrawPile
from freehold.rules.errors import BadCard
from freehold.rules.events import (
    CHOOSES,
    DISCARDS,
    GAINS,
    GETS_ACTIONS,
    GETS_BUYS,
    GETS_COINS,
    LOOKS,
    MOVES,
    NAMES,
    PASSES,
    PUBLIC,
    PUTS_IN_DECK,
    PUTS_ON_DECK,
    REVEALS,
    SETS_ASIDE,
    STAYS,
    TAKES,
    TRASHES,
)
from freehold.rules.vocabulary import (
    ASIDE,
    ATTACK,
    CHEAPER,
    DECLINE,
    DISCARDED,
    DRAW,
    FROM_SUPPLY,
    GAINED,
    GAINED_THIS_TURN,
    HAND,
    HAND_MASK,
    HAND_ROW,
    HAND_SIZE,
    IN_PLAY,
    LIES_IN_PLAY,
    MATS,
    NONE,
    NOT_IN_PLAY,
    ON_DISCARD,
    ON_GAIN,
    ON_TRASH,
    PAYS_MORE,
    PAYS_MORE_ONCE,
    PILES,
    PLAY_ANSWERS,
    PLAY_LIES,
    PLAY_ORIGINAL,
    PLAY_SIZE,
    PLAY_SLOT,
    PLAY_UNAFFECTED,
    POINTS,
    STAY_COUNT,
    STAYING,
    STAYS_IN_PLAY,
    TOP,
    TRASHED,
    UNSEEN,
)


class Verbs(DrawPile):
    """What a card can make a player do. A verb that finds no card where it should take one raises BadCard."""

    # Bonuses.

    def plus_actions(self, count: i64) -> None:
        """Give the active player Actions."""
        self.actions += count
        if self.journal is not None:
            self.journal.note_number(GETS_ACTIONS, self.active, count, self.source())

    def plus_buys(self, count: i64) -> None:
        """Give the active player Buys."""
        self.buys += count
        if self.journal is not None:
            self.journal.note_number(GETS_BUYS, self.active, count, self.source())

    def plus_coins(self, count: i64) -> None:
        """Give the active player coins."""
        self.coins += count
        if self.journal is not None:
            self.journal.note_number(GETS_COINS, self.active, count, self.source())

    def plus_points(self, seat: i64, count: i64) -> None:
        """Give a player victory points that are not on a card; a negative number takes them away."""
        self.check_seat(seat)
        self.cells[self.base(seat) + POINTS] += count
        if self.journal is not None:
            self.journal.note_tokens(seat, count, "", self.source())

    # Modifiers of the turn.

    def cheaper(self, slots: i64, coins: i64) -> None:
        """Make these cards cost less for the rest of the turn."""
        slot: i64
        for slot in range(self.setup.width):
            if (slots >> slot) & 1:
                self.cells[CHEAPER * self.setup.width + slot] += coins
        self.modified = True

    def pays_more(self, slot: i64, coins: i64) -> None:
        """Make every copy of this Treasure give more coins for the rest of the turn."""
        self.check_slot(slot)
        self.cells[PAYS_MORE * self.setup.width + slot] += coins
        self.modified = True

    def pays_more_once(self, slot: i64, coins: i64) -> None:
        """Make the next copy of this Treasure played this turn give more coins."""
        self.check_slot(slot)
        self.cells[PAYS_MORE_ONCE * self.setup.width + slot] += coins
        self.modified = True

    # Tokens.

    def tokens(self, seat: i64, name: str) -> i64:
        """How many tokens of a name a player has."""
        self.check_seat(seat)
        return self.cells[self.base(seat) + self.setup.token(name)]

    def add_tokens(self, seat: i64, name: str, count: i64) -> None:
        """Give a player tokens; a negative number takes them away."""
        self.check_seat(seat)
        at = self.base(seat) + self.setup.token(name)
        if self.cells[at] + count < 0:
            raise BadCard(f"takes {-count} {name} tokens from a player who has {self.cells[at]}")
        self.cells[at] += count
        if self.journal is not None:
            self.journal.note_tokens(seat, count, name, self.source())

    def tokens_on_pile(self, slot: i64, name: str) -> i64:
        """How many tokens of a name lie on a pile."""
        self.check_slot(slot)
        return self.cells[self.setup.pile_token_row(name) + slot]

    def put_tokens_on_pile(self, slot: i64, name: str, count: i64) -> None:
        """Put tokens on a pile; a negative number takes them away."""
        self.check_slot(slot)
        at = self.setup.pile_token_row(name) + slot
        if self.cells[at] + count < 0:
            raise BadCard(f"takes {-count} {name} tokens from a pile that has {self.cells[at]}")
        self.cells[at] += count

    # From hand.

    def discard(self, seat: i64, slot: i64) -> None:
        """Discard a card from hand."""
        self.take_from_hand(seat, slot)
        self.add_to_discards(seat, slot)
        if len(self.passes):
            self.prove(seat, slot)
        if self.journal is not None:
            self.journal.note(DISCARDS, seat, [slot], source=self.source(), shown=slot, zone=HAND)
        if (self.setup.moments >> ON_DISCARD) & 1:
            self.set_off(ON_DISCARD, seat, slot)

    def discard_picks(self, seat: i64) -> None:
        """Discard the picked cards from hand together; only the last one ends on top (term-discard-many-hidden)."""
        slots: list[int] = []
        slot: i64 = NONE
        unseen = self.row(seat, UNSEEN)
        for slot in self.picks:
            self.take_from_hand(seat, slot)
            self.add_to_discards(seat, slot)
            self.cells[unseen + slot] += 1
            slots.append(slot)
        if slot != NONE:
            self.cells[unseen + slot] -= 1
            if len(self.passes):
                self.prove(seat, slot)
        if self.journal is not None and slot != NONE:
            self.journal.note(DISCARDS, seat, slots, 1 << seat, slot, self.source(), HAND)
        self.set_off_picks(ON_DISCARD, seat)

    def discard_hand(self, seat: i64) -> None:
        """Discard all cards in hand."""
        self.cells[self.base(seat) + HAND_SIZE] = 0
        self.cells[self.base(seat) + HAND_MASK] = 0
        self.discard_row(seat, HAND, 1 << seat)

    def discard_row(self, seat: i64, zone: i64, seen: i64) -> None:
        """Discard all cards of a zone together, with the least telling one on top."""
        cells = self.cells
        row = self.row(seat, zone)
        discards = self.row(seat, DISCARDED)
        unseen = self.row(seat, UNSEEN)
        top = self.least_telling(row)
        if top == NONE:
            return
        slots: list[int] = []
        slot: i64
        for slot in range(self.setup.width):
            count = cells[row + slot]
            if count:
                cells[row + slot] = 0
                cells[discards + slot] += count
                if seen != PUBLIC:
                    cells[unseen + slot] += count
                if self.journal is not None or (self.setup.moments >> ON_DISCARD) & 1:
                    slots.extend([int(slot)] * int(count))
        cells[self.base(seat) + TOP] = top
        if seen != PUBLIC:
            cells[unseen + top] -= 1
        if len(self.passes):
            self.prove(seat, top)
        if self.journal is not None:
            self.journal.note(DISCARDS, seat, slots, seen, top, self.source(), zone)
        if (self.setup.moments >> ON_DISCARD) & 1:
            self.set_off_together(ON_DISCARD, seat, slots)

    def trash(self, seat: i64, slot: i64) -> None:
        """Trash a card from hand."""
        self.take_from_hand(seat, slot)
        self.trash_card(seat, slot, HAND)

    def trash_picks(self, seat: i64) -> None:
        """Trash the picked cards from hand."""
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

    def put_in_deck(self, seat: i64, slot: i64, depth: i64) -> None:
        """Put a card from hand into the draw pile at this depth; the others see where it goes, but not which card."""
        if not 0 <= depth <= self.deck_size(seat):
            raise BadCard(f"puts a card under {depth} cards of a deck that has {self.deck_size(seat)}")
        self.take_from_hand(seat, slot)
        self.put_known(seat, depth, slot, 1 << seat)
        if self.journal is not None:
            self.journal.note(PUTS_IN_DECK, seat, [slot], 1 << seat, source=self.source(), zone=HAND, number=depth)

    def reorder_top(self, seat: i64) -> None:
        """Put the picked cards of the known top back one by one, so that the last one ends on top; only their owner
        sees the order (scout-order-private)."""
        slot: i64
        for slot in self.picks:
            self.take_from_top(seat, slot)
        for slot in self.picks:
            self.place_on_deck(seat, slot, 1 << seat, DRAW)

    def look_through_discards(self, seat: i64) -> None:
        """Let a player look through their discard pile."""
        if self.journal is not None:
            row = self.row(seat, DISCARDED)
            slots: list[int] = []
            slot: i64
            for slot in range(self.setup.width):
                slots.extend([int(slot)] * int(self.cells[row + slot]))
            if slots:
                self.journal.note(LOOKS, seat, slots, 1 << seat, source=self.source(), zone=DISCARDED)

    def put_discard_on_deck(self, seat: i64, slot: i64) -> None:
        """Put a card from the discard pile on top of the draw pile; the others do not see which."""
        top = self.top_of_discards(seat)
        self.take_from_discards(seat, slot, top)
        self.forget_discards(seat)
        self.place_on_deck(seat, slot, 1 << seat, DISCARDED)

    def put_gained_on_deck(self, seat: i64, slot: i64) -> None:
        """Put a card that was just gained from the discard pile on top of the draw pile, seen by all."""
        if self.cells[self.row(seat, DISCARDED) + slot]:
            self.take_from_discards(seat, slot, self.top_of_discards(seat))
            self.place_on_deck(seat, slot, self.everyone(), DISCARDED)

    def place_on_deck(self, seat: i64, slot: i64, seen: i64, zone: i64) -> None:
        self.put_known(seat, 0, slot, seen)
        is_public = seen == self.everyone()
        if is_public and len(self.passes):
            self.prove(seat, slot)
        if self.journal is not None:
            self.journal.note(
                PUTS_ON_DECK, seat, [slot], PUBLIC if is_public else seen, source=self.source(), zone=zone
            )

    def reveal_hand(self, seat: i64) -> None:
        """Show all cards in hand to everybody."""
        slot: i64
        if len(self.passes):
            for slot in range(self.setup.width):
                self.prove(seat, slot, self.in_hand(seat, slot))
        if self.journal is not None:
            slots: list[int] = []
            for slot in range(self.setup.width):
                copies = int(self.in_hand(seat, slot))
                slots.extend([int(slot)] * copies)
            self.journal.note(REVEALS, seat, slots, source=self.source(), zone=HAND)

    def reveal_card(self, seat: i64, slot: i64) -> None:
        """Show everybody one card from hand."""
        if self.in_hand(seat, slot) == 0:
            raise self.missing(slot, "a hand")
        if len(self.passes):
            self.prove(seat, slot, 1)
        if self.journal is not None:
            # No zone: when a hand is revealed, all of it is.
            self.journal.note(REVEALS, seat, [slot], source=self.source())

    # Set aside, and on mats.

    def set_aside(self, seat: i64, slot: i64) -> None:
        """Set a card from hand aside, face up."""
        self.take_from_hand(seat, slot)
        self.cells[self.row(seat, ASIDE) + slot] += 1
        if len(self.passes):
            self.prove(seat, slot)
        if self.journal is not None:
            self.journal.note(SETS_ASIDE, seat, [slot], source=self.source(), zone=HAND)

    def reveal_aside(self, seat: i64) -> i64:
        """Reveal the top card of the draw pile and set it aside; its slot, or none."""
        slot = self.take_top(seat)
        if slot != NONE:
            self.cells[self.row(seat, ASIDE) + slot] += 1
            if len(self.passes):
                self.prove(seat, slot)
            if self.journal is not None:
                self.journal.note(REVEALS, seat, [slot], source=self.source(), zone=DRAW)
        return slot

    def hand_from_aside(self, seat: i64, slot: i64) -> None:
        """Take a card that was set aside into hand."""
        self.take_from_zone(seat, slot, ASIDE)
        self.add_to_hand(seat, slot)
        if self.journal is not None:
            self.journal.note(TAKES, seat, [slot], source=self.source(), zone=ASIDE)

    def trash_from_aside(self, seat: i64, slot: i64) -> None:
        """Trash a card that was set aside."""
        self.take_from_zone(seat, slot, ASIDE)
        self.trash_card(seat, slot, ASIDE)

    def discard_aside(self, seat: i64) -> None:
        """Discard all cards set aside."""
        self.discard_row(seat, ASIDE, PUBLIC)

    def put_on_mat(self, seat: i64, slot: i64, mat: str) -> None:
        """Put a card from hand on a mat."""
        zone = self.setup.zone(mat)
        self.take_from_hand(seat, slot)
        self.cells[self.row(seat, zone) + slot] += 1
        if len(self.passes):
            self.prove(seat, slot)
        self.note_move(seat, [slot], zone, HAND)

    def hand_from_mat(self, seat: i64, mat: str) -> None:
        """Take all cards of a mat into hand."""
        zone = self.setup.zone(mat)
        slots: list[int] = []
        slot: i64
        for slot in range(self.setup.width):
            while self.cells[self.row(seat, zone) + slot]:
                self.take_from_zone(seat, slot, zone)
                self.add_to_hand(seat, slot)
                slots.append(slot)
        if slots:
            self.note_move(seat, slots, HAND, zone)

    def note_move(self, seat: i64, slots: list[int], to: i64, zone: i64) -> None:
        if self.journal is not None:
            mat = to if to >= MATS else zone
            seen = PUBLIC if self.setup.mats[mat - MATS].face_up else 1 << seat
            self.journal.note(MOVES, seat, slots, seen, source=self.source(), zone=zone, number=to)

    # In play.

    def trash_this(self, me: i64) -> None:
        """Trash the card being resolved from play; if it is played again, it no longer lies there."""
        slot = self.source()
        if not self.lies_in_play():
            raise self.missing(slot, "play")
        self.take_from_play(me, slot)
        self.plays[self.of_play(self.play, PLAY_ORIGINAL) * PLAY_SIZE + PLAY_LIES] = NOT_IN_PLAY
        self.trash_card(me, slot, IN_PLAY)

    def stay(self, me: i64) -> None:
        """Let the card being resolved stay in play until the Clean-up of its owner's next turn."""
        at = self.of_play(self.play, PLAY_ORIGINAL) * PLAY_SIZE + PLAY_LIES
        staying = self.row(me, STAYING) + self.source()
        # A card played twice has two plays that keep it in play, but is still one card.
        if self.plays[at] != LIES_IN_PLAY or self.cells[staying] >= self.in_play(me, self.source()):
            return
        self.plays[at] = STAYS_IN_PLAY
        self.cells[staying] += 1
        self.cells[self.base(me) + STAY_COUNT] += 1
        if self.journal is not None:
            self.journal.note(STAYS, me, [self.source()], source=self.source(), zone=IN_PLAY)

    # Gaining.

    def gain(self, seat: i64, slot: i64, zone: i64 = DISCARDED) -> bool:
        """Gain a card from its pile to a zone, by default the discard pile; whether there was one."""
        if not self.take_from_pile(slot):
            return False
        self.receive(seat, slot, zone)
        return True

    def take_from_pile(self, slot: i64) -> bool:
        """Take a card from the top of its pile, in the Supply or outside it; whether there was one."""
        # Checked inline rather than in calls, as in `receive`: every turn gains.
        if slot < 0 or slot >= self.setup.width:
            raise self.no_slot(slot)
        cells = self.cells
        left = cells[PILES + slot]
        if left == 0 or not ((self.stocked | self.setup.outside_slots) >> slot) & 1:
            return False
        cells[PILES + slot] = left - 1
        if left <= self.largest_counted or (self.setup.ending_slots >> slot) & 1:
            self.gains_to_end = NONE
        if left == 1 and (self.stocked >> slot) & 1:
            self.stocked &= ~(1 << slot)
            under = self.setup.under[slot]
            while under != NONE and cells[PILES + under] == 0:
                under = self.setup.under[under]
            if under == NONE:
                self.empty += 1
            else:
                self.stocked |= 1 << under
        return True

    def trash_from_supply(self, seat: i64, slot: i64) -> None:
        """Trash a card of the Supply, which belongs to nobody."""
        if not self.take_from_pile(slot):
            raise self.missing(slot, "the Supply")
        self.cells[TRASHED * self.setup.width + slot] += 1
        if self.journal is not None:
            self.journal.note(TRASHES, seat, [slot], source=self.source(), zone=FROM_SUPPLY)
        if (self.setup.moments >> ON_TRASH) & 1:
            self.set_off(ON_TRASH, seat, slot)

    def in_trash(self, types: i64 = 0) -> i64:
        """The cards in the Trash as options, all of them or those with one of these types."""
        mask = self.row_mask(TRASHED * self.setup.width)
        return mask & self.setup.of_type(types) if types else mask

    def gain_from_trash(self, seat: i64, slot: i64) -> None:
        """Gain a card from the Trash."""
        self.check_slot(slot)
        at = TRASHED * self.setup.width + slot
        if self.cells[at] == 0:
            raise self.missing(slot, "the Trash")
        self.cells[at] -= 1
        self.receive(seat, slot, DISCARDED)

    def receive(self, seat: i64, slot: i64, zone: i64) -> None:
        if seat < 0 or seat >= self.setup.players:
            raise self.no_seat(seat)
        if self.journal is not None:
            self.journal.note(GAINS, seat, [slot], source=self.source(), zone=zone)
        self.change_owned(seat, slot, 1)
        # Inlined rather than called, since there are gains in every turn.
        setup = self.setup
        cells = self.cells
        cells[setup.seats_at + seat * setup.block + HAND_ROW + GAINED * setup.width + slot] += 1
        if seat == self.active:
            cells[GAINED_THIS_TURN * setup.width + slot] += 1
            self.gained |= 1 << slot
        if zone == DISCARDED:
            self.add_to_discards(seat, slot)
        elif zone == HAND:
            self.add_to_hand(seat, slot)
        elif zone == DRAW:
            self.put_known(seat, 0, slot, self.everyone())
        elif zone == ASIDE or MATS <= zone < self.setup.rows:
            self.cells[self.row(seat, zone) + slot] += 1
        else:
            raise BadCard(f"gains a {self.setup.cards[slot].name} to where no card can be gained")
        if (self.setup.moments >> ON_GAIN) & 1:
            self.set_off(ON_GAIN, seat, slot)

    # Players.

    def each_opponent(self, me: i64, step: Step, a: i64 = 0, b: i64 = 0) -> None:
        """Queue a step for each other player in turn order (order-turn-order)."""
        seat = self.seat_after(me)
        while seat != me:
            self.then(step, seat, a, b)
            seat = self.seat_after(seat)

    def each_victim(self, me: i64, step: Step, a: i64 = 0, b: i64 = 0) -> None:
        """Queue a step for each other player affected by the Attack, in turn order."""
        unaffected = self.of_play(self.play, PLAY_UNAFFECTED)
        seat = self.seat_after(me)
        while seat != me:
            if not (unaffected >> seat) & 1:
                self.then(step, seat, a, b)
            seat = self.seat_after(seat)

    def shield(self, seat: i64) -> None:
        """Make this player unaffected by the Attack that this Reaction answers (moat-reveal-unaffected)."""
        attack = self.of_play(self.play, PLAY_ANSWERS)
        # A card that acts when another is played answers that occasion, and the occasion answers the play.
        if attack != NONE and self.of_play(attack, PLAY_ANSWERS) != NONE:
            attack = self.of_play(attack, PLAY_ANSWERS)
        if attack == NONE or not self.is_type(self.of_play(attack, PLAY_SLOT), ATTACK):
            raise BadCard("shields a player from an Attack, but answers none")
        self.plays[attack * PLAY_SIZE + PLAY_UNAFFECTED] |= 1 << seat

    def pass_card(self, giver: i64, receiver: i64, slot: i64) -> None:
        """Move a card from the giver's hand to the receiver's, seen by these two (term-pass-hidden-intrigue)."""
        self.take_from_hand(giver, slot)
        if self.setup.players > 2:
            if len(self.passes):
                self.prove(giver, slot, 1, 1 << receiver)
            self.note_pass(giver, receiver, slot, (1 << giver) | (1 << receiver))
        self.change_owned(giver, slot, -1)
        self.change_owned(receiver, slot, 1)
        self.add_to_hand(receiver, slot)
        if self.journal is not None:
            self.journal.note(
                PASSES, giver, [slot], (1 << giver) | (1 << receiver), source=self.source(), number=receiver
            )

    def name_card(self, seat: i64, slot: i64) -> None:
        """Tell everybody the name of a card."""
        if self.journal is not None:
            self.journal.note(NAMES, seat, [slot], source=self.source())

    def declare(self, seat: i64, option: i64) -> None:
        """Announce the chosen option."""
        if self.journal is not None and option != DECLINE:
            self.journal.note_number(CHOOSES, seat, 0, self.source(), option)
