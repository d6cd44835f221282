"""The state of a game: plain numbers, so that it can be copied, compared and saved at any moment.

Hand, discard pile, cards in play, set-aside cards, piles and Trash are counts per slot in the cells; `setup.py` says
where each row is. The draw pile is shuffled lazily: counts of the cards whose place nobody knows, and the `known`
ones with their places and the seats that have seen them. Steps still to run wait on the stack as frames of numbers, and
each frame belongs to a play: a record of one card being played.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.card import Step
from freehold.rules.errors import BadSetup
from freehold.rules.events import Journal
from freehold.rules.randomness import next_random, scaled
from freehold.rules.setup import Setup
from freehold.rules.shuffles import Shuffles
from freehold.rules.steering import Steering
from freehold.rules.vocabulary import (
    ACTION_PHASE,
    CHEAPER,
    FRAME,
    HAND,
    IN_PLAY,
    LIES_IN_PLAY,
    NONE,
    NOT_IN_PLAY,
    PLAY_ANSWERS,
    PLAY_LIES,
    PLAY_NUMBERS,
    PLAY_ORIGINAL,
    PLAY_OWNER,
    PLAY_SIZE,
    PLAY_SLOT,
    PLAY_UNAFFECTED,
    RUNNING,
    SEAT_NUMBERS,
)

# The single numbers that determine how a game continues, and those of its question. Equality uses these lists;
# `Game.copy` repeats them because it has to be fast, and a test keeps the two in step.
NUMBERS: Final = (
    "random",
    "ending",
    "phase",
    "active",
    "turn",
    "actions",
    "buys",
    "coins",
    "actions_played",
    "number",
    "asked",
)
QUESTION: Final = (
    "purpose",
    "asking",
    "owner",
    "zone",
    "options",
    "answer_step",
    "answer_argument",
    "several",
    "least",
    "most",
    "subject",
    "cheapest",
    "dearest",
)


class State:
    """Everything a game is at one moment."""

    def __init__(self, setup: Setup, cells: vec[i64]) -> None:
        empty = vec[i64]()
        # What stays the same through the game.
        self.setup: Setup = setup
        self.cells: vec[i64] = cells
        self.stack: vec[i64] = empty
        self.depth: i64 = 0
        self.plays: vec[i64] = empty
        self.play_count: i64 = 0
        self.known: vec[i64] = empty
        self.picks: vec[i64] = empty
        # Steps that wait for the next turn of a player: records of seat, step, two arguments and the card.
        self.later: vec[i64] = empty
        # Cards passed where others could not see them: records of giver, receiver, slot and the seats that know of it.
        self.passes: vec[i64] = empty
        self.random: i64 = 0
        # The piles of the Supply that are not empty, by the slot on top, and how many are.
        self.stocked: i64 = setup.first_stocked
        self.empty: i64 = 0
        # How many gains would end the game, computed on demand, and the largest pile that counts for it. It is cleared
        # when such a pile changes.
        self.gains_to_end: i64 = NONE
        self.largest_counted: i64 = 0
        self.ending: i64 = RUNNING

        # The turn.
        self.phase: i64 = ACTION_PHASE
        # The seat whose turn it is.
        self.active: i64 = 0
        # The number of the turn, counting the turns of all players.
        self.turn: i64 = 1
        # How many Actions the active player may still play.
        self.actions: i64 = 1
        # How many cards the active player may still buy.
        self.buys: i64 = 1
        # How many coins the active player has to spend.
        self.coins: i64 = 0
        self.actions_played: i64 = 0
        # Whether any modifier of this turn is set.
        self.modified: bool = False
        # The cards that the active player has gained this turn, as bits.
        self.gained: i64 = 0

        # The play being resolved; none between the plays of a turn.
        self.play: i64 = NONE

        # How many choices have been made, which is the number of the question.
        self.number: i64 = 0
        # The seat that must choose, or -1 once the game is over.
        self.asked: i64 = NONE
        # The question: what for, by which play, whose cards it is about, and where the answer goes.
        self.purpose: i64 = 0
        self.asking: i64 = NONE
        self.owner: i64 = NONE
        self.zone: i64 = HAND
        self.options: i64 = 0
        self.answer_step: i64 = NONE
        self.answer_argument: i64 = 0
        self.several: bool = False
        self.least: i64 = 0
        self.most: i64 = 0
        # The card that led to the question, and what a card to gain may cost.
        self.subject: i64 = NONE
        self.cheapest: i64 = NONE
        self.dearest: i64 = NONE

        # Where events are recorded, if anywhere.
        self.journal: Journal | None = None
        # Where the random numbers of each choice come from; without it, they run on from the seed.
        self.shuffles: Shuffles | None = None
        # Which cards come next from the draw piles; random ones without it, or if it does not say.
        self.steering: Steering | None = None

    # The numbers behind it all.

    def below(self, limit: i64) -> i64:
        """A random number from 0 to limit - 1."""
        self.random = next_random(self.random)
        return scaled(self.random, limit)

    def base(self, seat: i64) -> i64:
        """Where the block of a seat begins in the cells, with its single numbers."""
        return self.setup.seats_at + seat * self.setup.block

    def row(self, seat: i64, zone: i64) -> i64:
        """Where the row of a player's zone begins in the cells."""
        return self.setup.seats_at + seat * self.setup.block + SEAT_NUMBERS + zone * self.setup.width

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

    def row_size(self, start: i64) -> i64:
        """How many cards lie in the row of cells that starts there."""
        cells = self.cells
        count: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            count += cells[start + slot]
        return count

    def seat_after(self, seat: i64) -> i64:
        """The player to the left."""
        seat += 1
        if seat == self.setup.players:
            return 0
        return seat

    def check_seat(self, seat: i64) -> None:
        if not 0 <= seat < self.setup.players:
            raise self.no_seat(seat)

    def check_slot(self, slot: i64) -> None:
        if not 0 <= slot < self.setup.width:
            raise self.no_slot(slot)

    def no_seat(self, seat: i64) -> BadSetup:
        return BadSetup(f"there is no seat {seat}: the seats are 0 to {self.setup.players - 1}")

    def no_slot(self, slot: i64) -> BadSetup:
        return BadSetup(f"there is no slot {slot}: the cards of this game have 0 to {self.setup.width - 1}")

    def everyone(self) -> i64:
        """All seats as bits, for what everybody may see."""
        return (1 << self.setup.players) - 1

    # Plays.

    def new_play(self, slot: i64, owner: i64) -> i64:
        """Start the record of a play; its number."""
        at = self.play_count * PLAY_SIZE
        while len(self.plays) < at + PLAY_SIZE:
            self.plays = append(self.plays, 0)
        plays = self.plays
        plays[at + PLAY_SLOT] = slot
        plays[at + PLAY_OWNER] = owner
        plays[at + PLAY_ORIGINAL] = self.play_count
        plays[at + PLAY_LIES] = NOT_IN_PLAY
        plays[at + PLAY_UNAFFECTED] = 0
        plays[at + PLAY_ANSWERS] = NONE
        number: i64
        for number in range(PLAY_NUMBERS, PLAY_SIZE):
            plays[at + number] = 0
        self.play_count += 1
        return self.play_count - 1

    def of_play(self, play: i64, part: i64) -> i64:
        """One of the numbers of a play."""
        return self.plays[play * PLAY_SIZE + part]

    def source(self) -> i64:
        """The slot of the card being resolved, or none."""
        if self.play == NONE:
            return NONE
        return self.plays[self.play * PLAY_SIZE + PLAY_SLOT]

    def lies_in_play(self) -> bool:
        """Whether the card being resolved still lies in play, as the same card played again does too."""
        if self.play == NONE:
            return False
        # A trigger may have removed the card from play without this play knowing.
        if self.cells[self.row(self.of_play(self.play, PLAY_OWNER), IN_PLAY) + self.source()] == 0:
            return False
        return self.of_play(self.of_play(self.play, PLAY_ORIGINAL), PLAY_LIES) >= LIES_IN_PLAY

    def remember(self, place: i64, number: i64) -> None:
        """Store a number with this play of the card, at a place from 0 to 5, for example one place per seat."""
        self._check_place(place)
        self.plays[self.play * PLAY_SIZE + PLAY_NUMBERS + place] = number

    def remembered(self, place: i64) -> i64:
        """The number stored with this play of the card at a place; 0 if there is none."""
        self._check_place(place)
        return self.of_play(self.play, PLAY_NUMBERS + place)

    def _check_place(self, place: i64) -> None:
        if not 0 <= place < PLAY_SIZE - PLAY_NUMBERS or self.play == NONE:
            raise ValueError(f"a play has room for six numbers, at 0 to 5, not at {place}")

    # Steps still to run.

    def then(self, step: Step, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Queue a step to run after this one; the steps that one step queues run in that order."""
        self.check_seat(seat)
        self.push(step.number, seat, a, b, self.play)

    def push(self, step: i64, seat: i64, a: i64, b: i64, play: i64) -> None:
        at = self.depth
        while len(self.stack) < at + FRAME:
            self.stack = append(self.stack, 0)
        stack = self.stack
        stack[at] = step
        stack[at + 1] = seat
        stack[at + 2] = a
        stack[at + 3] = b
        stack[at + 4] = play
        self.depth = at + FRAME

    def in_order(self, mark: i64) -> None:
        """Reverse the frames above the mark, so that the first one queued runs first."""
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
        """What a card costs now; never less than $0 (bridge-floor-zero)."""
        cost = self.setup.costs[slot]
        if self.modified:
            cost -= self.cells[CHEAPER * self.setup.width + slot]
            if cost < 0:
                return 0
        return cost

    def costing(self, least: i64, most: i64) -> i64:
        """The cards in the Supply that cost this much now."""
        if not self.modified:
            if most < 0:
                return 0
            limit: i64 = i64(len(self.setup.within_cost)) - 1
            within = self.setup.within_cost[most if most < limit else limit]
            if least > 0:
                within &= ~self.setup.within_cost[least - 1 if least <= limit else limit]
            return self.stocked & within
        mask: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            if (self.stocked >> slot) & 1 and least <= self.cost(slot) <= most:
                mask |= 1 << slot
        return mask

    def empty_piles(self) -> i64:
        """How many Supply piles are empty."""
        return self.empty
