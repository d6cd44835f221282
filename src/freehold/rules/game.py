"""A game of Dominion: it runs to the next question, stops, and goes on with the answer."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.card import STEPS, step
from freehold.rules.decision import Decision, describe
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.events import PLAYS, PLAYS_AGAIN, REACTS, Journal
from freehold.rules.randomness import LARGEST_SEED, random_from_seed
from freehold.rules.setup import Setup
from freehold.rules.turn import (
    HAND_AT_START,
    THE_TURN,
    action_phase,
    answer_action,
    answer_buy,
    answer_treasure,
    buy_phase,
    clean_up,
    start_turn,
    treasure_phase,
)
from freehold.rules.verbs import Verbs
from freehold.rules.vocabulary import (
    ACTION_PHASE,
    ATTACK,
    BUY_PHASE,
    DECLINE,
    FRAME,
    IN_PLAY,
    NONE,
    OVER,
    POOL,
    REVEAL,
    TREASURE_PHASE,
    TURNS,
)


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
            self.purpose,
            self.asking_card,
            self.owner,
            self.zone,
            self.options,
            picks,
            self.least,
            self.most,
        )

    def choose(self, option: i64, number: i64 = NONE) -> None:
        """Answer the question with one option and run to the next one.

        With the number of the decision, an answer to an older one is refused. A refused answer changes nothing.
        """
        if number != NONE and number != self.number:
            raise IllegalChoice(f"this answers decision {number}, but decision {self.number} is asked now")
        if option < 0 or option > DECLINE or not (self.options >> option) & 1:
            raise IllegalChoice(self.why_not(str(option)))
        self.number += 1
        self.take(option)
        self.run()

    def answer(self, name: str, number: i64 = NONE) -> None:
        """Answer the question by the name of an option."""
        option = self.decision().options.get(name)
        if option is None:
            raise IllegalChoice(self.why_not(name))
        self.choose(option, number)

    def why_not(self, option: str) -> str:
        if self.asked == NONE:
            return "the game is over, so there is nothing to choose"
        offered = ", ".join([f"{name} ({bit})" for name, bit in self.decision().options.items()])
        return f"{option} is not offered; the options are {offered}"

    def take(self, option: i64) -> None:
        """Hand an option that is known to be legal to the step that waits for it."""
        who = self.asked
        self.asked = NONE
        if self.answer_step == THE_TURN:
            self.options = 0
            if self.phase == BUY_PHASE:
                answer_buy(self, option)
            elif self.phase == TREASURE_PHASE:
                answer_treasure(self, option)
            else:
                answer_action(self, option)
        elif not self.several:
            self.options = 0
            self.source = self.asking_card
            self.call(self.answer_step, who, option, self.answer_argument)
        else:
            self.pick(who, option)

    def pick(self, who: i64, option: i64) -> None:
        """Add one pick to the choice in progress; the last one hands all of them over."""
        if option != DECLINE:
            self.picks = append(self.picks, option)
            self.cells[POOL + option] -= 1
            count: i64 = len(self.picks)
            if count < self.most:
                options = self.pick_options(self.purpose, self.least - count)
                if options:
                    self.asked = who
                    self.options = options
                    return
        self.options = 0
        self.clear_pool()
        self.source = self.asking_card
        self.call(self.answer_step, who, len(self.picks), self.answer_argument)
        self.picks = vec[i64]()

    def run(self) -> None:
        """Run to the next real question or the end of the game; a forced answer is taken here."""
        while self.phase != OVER:
            if self.asked != NONE:
                options = self.options
                if options & (options - 1):
                    return
                option: i64 = 0
                while not (options >> option) & 1:
                    option += 1
                self.take(option)
            elif self.depth > 0:
                self.run_frame()
            elif self.phase == ACTION_PHASE:
                action_phase(self)
            elif self.phase == TREASURE_PHASE:
                treasure_phase(self)
            elif self.phase == BUY_PHASE:
                buy_phase(self)
            else:
                clean_up(self)

    def run_frame(self) -> None:
        at = self.depth - FRAME
        stack = self.stack
        self.depth = at
        self.source = stack[at + 4]
        self.call(stack[at], stack[at + 1], stack[at + 2], stack[at + 3])

    def call(self, step: i64, seat: i64, a: i64, b: i64) -> None:
        mark = self.depth
        STEPS[step].run(self, seat, a, b)
        if self.depth > mark + FRAME:
            self.in_order(mark)

    # Playing a card.

    def play_from_hand(self, me: i64, slot: i64) -> None:
        """Play an Action card from hand: it lies in play before anything on it happens (action-leaves-hand-first)."""
        self.take_from_hand(me, slot)
        self.play(me, slot)

    def play_from_discards(self, me: i64, slot: i64, top: i64) -> None:
        """Play a card from the discard pile, which then shows the card that lay under it."""
        self.take_from_discards(me, slot, top)
        self.play(me, slot)

    def play(self, me: i64, slot: i64) -> None:
        self.cells[self.base(me) + IN_PLAY + slot] += 1
        self.laid |= 1 << slot
        if self.journal is not None:
            self.journal.note(PLAYS, me, [slot], source=self.source)
        self.announce(me, slot, True)

    def play_twice(self, me: i64, slot: i64) -> None:
        """Play an Action card from hand, and once it is resolved play it again (throne-room-resolve-first)."""
        self.then(play_chosen, me, slot)
        self.then(play_again, me, slot, 1)

    def announce(self, me: i64, slot: i64, lies_in_play: bool) -> None:
        """Count the play, and let the others react to an Attack before it does anything (reaction-before-attack)."""
        self.source = slot
        self.actions_played += 1
        self.lies_in_play = lies_in_play
        if self.setup.types[slot] & ATTACK:
            self.shielded = 0
            waits = False
            seat = self.seat_after(me)
            while seat != me:
                if self.hand(seat) & self.setup.reacting_slots:
                    self.then(may_react, seat)
                    waits = True
                seat = self.seat_after(seat)
            if waits:
                self.then(resolve_later, me, slot, 1 if lies_in_play else 0)
                return
        self.resolve(me, slot)

    def resolve(self, me: i64, slot: i64) -> None:
        """Do what a card says from top to bottom: its bonuses, then the rest."""
        self.coins += self.setup.coins[slot]
        self.follow(me, slot)

    def follow(self, me: i64, slot: i64) -> None:
        """Do what a card says apart from its coins."""
        card = self.setup.cards[slot]
        if card.cards:
            self.draw(me, card.cards)
        self.actions += card.actions
        self.buys += card.buys
        play = card.play
        if play is not None:
            play(self, me)

    def trash_this(self, me: i64) -> None:
        """Trash the card being resolved from play; if it is played again, it no longer lies there."""
        slot = self.source
        self.cells[self.base(me) + IN_PLAY + slot] -= 1
        self.add_to_trash(me, slot, IN_PLAY)
        top = self.depth - FRAME
        if top >= 0 and self.stack[top] == play_again.number and self.stack[top + 2] == slot:
            self.stack[top + 3] = 0

    # The end.

    def score(self, seat: i64) -> i64:
        """The points on all cards of a player (score-all-cards)."""
        points: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            card = self.setup.cards[slot]
            score = card.score
            if card.points or score is not None:
                owned = self.owned(seat, slot)
                points += owned * card.points
                if owned and score is not None:
                    points += owned * score(self, seat)
        return points

    def turns_taken(self, seat: i64) -> i64:
        return self.cells[self.base(seat) + TURNS]

    def winners(self) -> list[int]:
        """The seats that share the victory: most points, then fewest turns (tie-fewest-turns)."""
        standings = [(self.score(seat), -self.turns_taken(seat)) for seat in range(self.setup.players)]
        best = max(standings)
        return [seat for seat, standing in enumerate(standings) if standing == best]

    # Copies.

    def __eq__(self, other: object) -> bool:
        """Whether this is the same game at the same moment, with the same things to come."""
        return isinstance(other, Game) and self.setup.same_as(other.setup) and self.numbers() == other.numbers()

    def numbers(self) -> list[int]:
        """Everything that makes the game go on as it will, as numbers."""
        numbers: list[int] = [
            self.random,
            self.stocked,
            self.ending,
            self.phase,
            self.active,
            self.turn,
            self.actions,
            self.buys,
            self.coins,
            self.reduction,
            self.actions_played,
            self.source,
            int(self.lies_in_play),
            self.shielded,
            self.number,
            self.asked,
        ]
        if self.asked != NONE:
            numbers += [
                self.purpose,
                self.asking_card,
                self.owner,
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
        if any(self.passed):
            numbers.extend(self.passed)
        # The known cards of one seat have an order, those of different seats have none among them.
        seat: i64
        for seat in range(self.setup.players):
            numbers.extend([entry for entry in self.known if (entry >> 8) & 0xFF == seat])
        return numbers

    def copy(self) -> "Game":
        """The same game, on its own from here."""
        twin = Game(self.setup, self.cells[:], self.stack[: self.depth], self.known[:], self.picks[:])
        if len(self.passed):
            twin.passed = self.passed[:]
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
        twin.asking_card = self.asking_card
        twin.owner = self.owner
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
    start_turn(game)
    game.run()
    return game
