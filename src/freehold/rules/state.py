"""The state of a game: numbers only, so that it can be copied, compared and saved at any moment.

Hand, discard pile, cards in play, set-aside cards, Supply and Trash are counts per slot. The draw pile is shuffled
lazily: counts of the cards whose place nobody knows, and above them the `known` ones in their order, each with the
seats that have seen it. What is still to happen waits on the stack as frames of numbers.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.card import STEPS, Step
from freehold.rules.events import Journal
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import (
    ACTION_PHASE,
    BLOCK_BITS,
    DECLINE,
    DISCARD,
    FRAME,
    HAND,
    KNOWN,
    NONE,
    POOL,
    RUNNING,
    SEATS,
    SUPPLY,
    TRASH,
    WIDTH,
)

# The random generator is a 62-bit linear congruence with a scrambled output (PCG's XSH-RS). With 62 bits, machine
# integers and Python's agree, and every constant is one that mypyc need not box.
MULTIPLIER: Final = 3512401965023503517
INCREMENT: Final = 1442695040888963407
LOW_62: Final = 0x3FFF_FFFF_FFFF_FFFF
LOW_32: Final = 0xFFFF_FFFF
LARGEST_SEED: Final = LOW_62


def next_random(state: i64) -> i64:
    """The random state after this one."""
    return (state * MULTIPLIER + INCREMENT) & LOW_62


def scaled(state: i64, limit: i64) -> i64:
    """What a random state says as a number from 0 to limit - 1."""
    return (((((state >> 20) ^ state) >> ((state >> 59) + 20)) & LOW_32) * limit) >> 32


def random_from_seed(seed: i64) -> i64:
    """The first random state of a seed, far from that of its neighbours."""
    state = next_random(seed)
    state = next_random(state ^ (state >> 31))
    return next_random(state ^ (state >> 29))


class State:
    """Everything a game is at one moment."""

    def __init__(self, setup: Setup, cells: vec[i64], stack: vec[i64], known: vec[i64], picks: vec[i64]) -> None:
        self.setup: Setup = setup
        self.cells: vec[i64] = cells
        self.stack: vec[i64] = stack
        self.known: vec[i64] = known
        self.picks: vec[i64] = picks
        self.depth: i64 = len(stack)
        self.random: i64 = 0
        self.stocked: i64 = setup.all_slots
        self.ending: i64 = RUNNING

        # The turn.
        self.phase: i64 = ACTION_PHASE
        self.active: i64 = 0
        self.turn: i64 = 1
        self.actions: i64 = 1
        self.buys: i64 = 1
        self.coins: i64 = 0
        self.reduction: i64 = 0
        self.actions_played: i64 = 0
        self.has_extras: bool = False
        # The slots laid into the play area this turn, as bits.
        self.laid: i64 = 0

        # The card being resolved: its slot, whether it lies in play, and who revealed a shield against it.
        self.source: i64 = NONE
        self.lies_in_play: bool = True
        self.shielded: i64 = 0

        # The question: who is asked, what for, whose cards it is about, and where the answer goes.
        self.number: i64 = 0
        self.asked: i64 = NONE
        self.purpose: i64 = 0
        self.asker: i64 = NONE
        self.about: i64 = NONE
        self.zone: i64 = HAND
        self.options: i64 = 0
        self.answer_step: i64 = NONE
        self.answer_argument: i64 = 0
        self.several: bool = False
        self.least: i64 = 0
        self.most: i64 = 0

        self.journal: Journal | None = None

    # The numbers behind it all.

    def below(self, limit: i64) -> i64:
        """A random number from 0 to limit - 1."""
        self.random = next_random(self.random)
        return scaled(self.random, limit)

    def base(self, seat: i64) -> i64:
        """Where the block of a seat begins in the cells."""
        return SEATS + (seat << BLOCK_BITS)

    def row_mask(self, start: i64) -> i64:
        """The slots with at least one card in the row of cells that starts there."""
        cells = self.cells
        mask: i64 = 0
        slot: i64 = 0
        width: i64 = self.setup.width
        while slot < width:
            if cells[start + slot] > 0:
                mask |= 1 << slot
            slot += 1
        return mask

    def seat_after(self, seat: i64) -> i64:
        """The player to the left."""
        seat += 1
        return 0 if seat == self.setup.players else seat

    def everyone(self) -> i64:
        """All seats as bits, for what everybody may see."""
        return (1 << self.setup.players) - 1

    # What is still to happen.

    def then(self, step: Step, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Let a step follow this one; what one step lines up happens in that order."""
        self.push(step.number, seat, a, b)

    def push(self, step: i64, seat: i64, a: i64, b: i64) -> None:
        at = self.depth
        while len(self.stack) < at + FRAME:
            self.stack = append(self.stack, 0)
        stack = self.stack
        stack[at] = step
        stack[at + 1] = seat
        stack[at + 2] = a
        stack[at + 3] = b
        stack[at + 4] = self.source
        self.depth = at + FRAME

    def in_order(self, mark: i64) -> None:
        """Turn round the frames above the mark, so that the first one lined up comes first."""
        stack = self.stack
        low = mark
        high = self.depth - FRAME
        part: i64
        while low < high:
            for part in range(FRAME):
                kept = stack[low + part]
                stack[low + part] = stack[high + part]
                stack[high + part] = kept
            low += FRAME
            high -= FRAME

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

    # The question.

    def ask(
        self,
        who: i64,
        purpose: i64,
        options: i64,
        then: Step,
        argument: i64 = 0,
        optional: bool = False,
        about: i64 = NONE,
        zone: i64 = HAND,
    ) -> None:
        """Ask for one of the options, as the last act of a step; with nothing to pick, nothing is asked or done.

        The options lie in the hand of the one who is asked, unless `about` and `zone` say otherwise.
        """
        if options == 0:
            return
        self.nobody_is_asked_yet()
        self.asked = who
        self.purpose = purpose
        self.asker = self.source
        self.about = who if about == NONE else about
        self.zone = zone
        self.options = options | (1 << DECLINE) if optional else options
        self.answer_step = then.number
        self.answer_argument = argument
        self.several = False
        self.least = 1
        self.most = 1

    def ask_several(
        self, who: i64, purpose: i64, least: i64, most: i64, then: Step, argument: i64 = 0, zone: i64 = HAND
    ) -> None:
        """Ask for picks from the pool one by one, as the last act of a step; the answer is how many, `picks` which."""
        options = self.pick_options(purpose, least)
        if options == 0:
            return
        self.nobody_is_asked_yet()
        self.asked = who
        self.purpose = purpose
        self.asker = self.source
        self.about = who
        self.zone = zone
        self.options = options
        self.answer_step = then.number
        self.answer_argument = argument
        self.several = True
        self.least = least
        self.most = most

    def nobody_is_asked_yet(self) -> None:
        if self.asked != NONE:
            raise RuntimeError(f"{self.setup.cards[self.source].name} asks two questions in one step; a step asks one")

    def pick_options(self, purpose: i64, needed: i64) -> i64:
        """What can be picked from the pool next, with so many picks still needed.

        Where all that is left must go and the order does not matter, the first card is the only option.
        """
        options: i64 = 0
        size: i64 = 0
        slot: i64
        for slot in range(WIDTH):
            count = self.cells[POOL + slot]
            if count:
                options |= 1 << slot
                size += count
        if needed <= 0 and size:
            options |= 1 << DECLINE
        elif size == needed and (purpose == DISCARD or purpose == TRASH):
            options &= -options
        return options

    def fill_pool(self, start: i64) -> i64:
        """Let the pool be the cards of the row that starts there; how many."""
        cells = self.cells
        size: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            count = cells[start + slot]
            cells[POOL + slot] = count
            size += count
        return size

    def clear_pool(self) -> None:
        slot: i64
        for slot in range(WIDTH):
            self.cells[POOL + slot] = 0

    # Questions about the Supply.

    def cost(self, slot: i64) -> i64:
        """What a card costs now; never below nothing (bridge-floor-zero)."""
        cost = self.setup.costs[slot] - self.reduction
        return cost if cost > 0 else 0

    def costing(self, least: i64, most: i64) -> i64:
        """The cards in the Supply that cost this much now."""
        mask: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            if self.cells[SUPPLY + slot] > 0 and least <= self.cost(slot) <= most:
                mask |= 1 << slot
        return mask

    def empty_piles(self) -> i64:
        """How many piles of the Supply have run out."""
        empty = self.setup.all_slots & ~self.stocked
        count: i64 = 0
        while empty:
            empty &= empty - 1
            count += 1
        return count


def step_name(number: i64) -> str:
    return STEPS[number].name if number >= 0 else ""
