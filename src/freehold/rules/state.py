"""The state of a game: numbers only, so that it can be copied, compared and saved at any moment.

Hand, discard pile, cards in play, set-aside cards, Supply and Trash are counts per slot. The draw pile is shuffled
lazily: counts of the cards whose place nobody knows, and above them the `known` ones in their order, each with the
seats that have seen it. What is still to happen waits on the stack as frames of numbers.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.card import Step
from freehold.rules.events import Journal
from freehold.rules.randomness import next_random, scaled
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import (
    ACTION_PHASE,
    BLOCK_BITS,
    FRAME,
    HAND,
    NONE,
    RUNNING,
    SEATS,
    SUPPLY,
)


class State:
    """Everything a game is at one moment."""

    def __init__(self, setup: Setup, cells: vec[i64], stack: vec[i64], known: vec[i64], picks: vec[i64]) -> None:
        self.setup: Setup = setup
        self.cells: vec[i64] = cells
        self.stack: vec[i64] = stack
        self.known: vec[i64] = known
        self.picks: vec[i64] = picks
        # Cards passed between two players, of which the others know nothing: per seat and slot, taken less given.
        self.passed: vec[i64] = vec[i64]()
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
        self.asking_card: i64 = NONE
        self.owner: i64 = NONE
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
        if seat == self.setup.players:
            return 0
        return seat

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

    # Questions about the Supply.

    def cost(self, slot: i64) -> i64:
        """What a card costs now; never below nothing (bridge-floor-zero)."""
        cost = self.setup.costs[slot] - self.reduction
        if cost < 0:
            return 0
        return cost

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
