"""A game of Dominion: it runs to the next question, stops, and goes on with the answer."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.card import STEPS, step
from freehold.rules.decision import Decision, describe
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.events import BUYS, GAME_ENDS, PLAYS, PLAYS_AGAIN, REACTS, TURN_STARTS, Journal
from freehold.rules.setup import COSTS, Setup
from freehold.rules.state import LARGEST_SEED, random_from_seed
from freehold.rules.verbs import Verbs
from freehold.rules.vocabulary import (
    ACTION,
    ACTION_PHASE,
    ALL,
    ATTACK,
    BUY,
    BUY_PHASE,
    CLEAN_UP,
    DECLINE,
    DISCARDED,
    EMPTY_PILES,
    EXTRA,
    EXTRA_ONCE,
    FRAME,
    FROM_SUPPLY,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    NONE,
    OVER,
    PILE_THAT_ENDS,
    PLAY_ACTION,
    PLAY_TREASURE,
    POOL,
    REVEAL,
    RUNNING,
    TOP,
    TREASURE,
    TREASURE_PHASE,
    TURN_LIMIT,
    TURNS,
)

HAND_AT_START: Final = 5
# The answer to a question of the turn itself, not of a card.
THE_TURN: Final = -1


@final
class Game(Verbs):
    """A game between its questions. `asked` is the seat that must choose one of the bits of `options`."""

    # Choosing.

    def decision(self) -> Decision:
        """The question now asked, in words."""
        if self.asked == NONE:
            raise IllegalChoice("the game is over, so there is nothing to decide")
        picks: list[int] = list(self.picks) if self.several else []
        return describe(
            self.setup,
            self.number,
            self.asked,
        ]
        if self.asked != NONE:
            numbers += [
                self.purpose,
                self.asker,
                self.about,
                self.zone,
                self.options,
                self.answer_step,
                self.answer_argument,
                int(self.several),
                self.least,
                self.most,
            ]
        numbers.extend(self.cells)
        numbers.extend(self.stack[: self.depth])
        numbers.extend(self.picks)
        # The known cards of one seat have an order, those of different seats have none among them.
        seat: i64
        for seat in range(self.setup.players):
            numbers.extend([entry for entry in self.known if (entry >> 8) & 0xFF == seat])
        return numbers

    def copy(self) -> "Game":
        """The same game, on its own from here."""
        twin = Game(self.setup, self.cells[:], self.stack[: self.depth], self.known[:], self.picks[:])
        twin.random = self.random
        twin.stocked = self.stocked
        twin.ending = self.ending
        twin.phase = self.phase
        twin.active = self.active
        twin.turn = self.turn
        twin.actions = self.actions
        twin.buys = self.buys
        twin.coins = self.coins
        twin.reduction = self.reduction
        twin.actions_played = self.actions_played
        twin.has_extras = self.has_extras
        twin.laid = self.laid
        twin.source = self.source
        twin.lies_in_play = self.lies_in_play
        twin.shielded = self.shielded
        twin.number = self.number
        twin.asked = self.asked
        twin.purpose = self.purpose
        twin.asker = self.asker
        twin.about = self.about
        twin.zone = self.zone
        twin.options = self.options
        twin.answer_step = self.answer_step
        twin.answer_argument = self.answer_argument
        twin.several = self.several
        twin.least = self.least
        twin.most = self.most
        return twin


@step
def play_chosen(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.play_from_hand(me, slot)


@step
def play_again(game: Game, me: i64, slot: i64, lies_in_play: i64) -> None:
    if game.journal is not None:
        game.journal.note(PLAYS_AGAIN, me, [slot], source=game.source)
    game.announce(me, slot, lies_in_play == 1)


@step
def resolve_later(game: Game, me: i64, slot: i64, lies_in_play: i64) -> None:
    game.source = slot
    game.lies_in_play = lies_in_play == 1
    game.resolve(me, slot)


@step
def may_react(game: Game, me: i64, _: i64, __: i64) -> None:
    """Any number of Reactions, one at a time, until their owner is done (reaction-one-at-a-time)."""
    game.ask(me, REVEAL, game.hand(me) & game.setup.reacting_slots, reacted, optional=True)


@step
def reacted(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot == DECLINE:
        return
    attack = game.source
    if game.journal is not None:
        game.journal.note(REACTS, me, [slot], source=attack)
    react = game.setup.cards[slot].react
    if react is not None:
        game.source = slot
        react(game, me)
        game.source = attack
    game.then(may_react, me)


def start(setup: Setup, seed: int, first: i64 = NONE, journal: Journal | None = None) -> Game:
    """Start a game: shuffle, draw the first hands, and run to the first question.

    The starting player is drawn by lot unless given (start-random-first).
    """
    if not 0 <= seed <= LARGEST_SEED:
        raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
    if first != NONE and not 0 <= first < setup.players:
        raise BadSetup(f"seat {first} cannot start: the seats are 0 to {setup.players - 1}")
    empty = vec[i64]()
    game = Game(setup, setup.first_cells[:], empty, empty, empty)
    game.random = random_from_seed(seed)
    game.journal = journal
    chosen = game.below(setup.players) if first == NONE else first
    seat: i64
    for seat in range(setup.players):
        game.draw(seat, HAND_AT_START)
    game.active = chosen
    game.start_turn()
    game.run()
    return game
