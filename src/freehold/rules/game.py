"""A game of Dominion: it runs to the next question, stops, and continues with the answer."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.card import STEPS, Card, step
from freehold.rules.decision import Decision, describe
from freehold.rules.errors import BadCard, BadSetup, IllegalChoice, blame
from freehold.rules.events import (
    DECLINES,
    GETS_ACTIONS,
    GETS_BUYS,
    GETS_COINS,
    PLAYS,
    PLAYS_AGAIN,
    PRINTED,
    REACTS,
    Journal,
)
from freehold.rules.randomness import LARGEST_SEED, random_from_seed
from freehold.rules.setup import Setup
from freehold.rules.shuffles import Shuffles
from freehold.rules.soundness import check_cards, is_sound
from freehold.rules.state import NUMBERS, QUESTION
from freehold.rules.steering import Steering
from freehold.rules.triggers import applies
from freehold.rules.turn import (
    HAND_AT_START,
    action_phase,
    buy_phase,
    clean_up,
    start_turn,
    take_action,
    take_buy,
    take_treasure,
    treasure_phase,
)
from freehold.rules.verbs import Verbs
from freehold.rules.vocabulary import (
    ACTION,
    ACTION_PHASE,
    ATTACK,
    BUY_PHASE,
    CHEAPER,
    DECLINE,
    DISCARDED,
    FRAME,
    FROM_NOWHERE,
    FROM_SUPPLY,
    FROM_TRASH,
    GAINED_THIS_TURN,
    IN_PLAY,
    KNOWN_SIZE,
    LIES_IN_PLAY,
    NONE,
    ON_PLAY,
    OVER,
    OWNED,
    OWNED_CARDS,
    OWNED_COINS,
    PAYS_MORE,
    PAYS_MORE_ONCE,
    PHASE_IDS,
    PILES,
    PLAY_ANSWERS,
    PLAY_LIES,
    PLAY_ORIGINAL,
    PLAY_OWNER,
    PLAY_SIZE,
    PLAY_SLOT,
    POINTS,
    POOL,
    PURPOSE_IDS,
    REVEAL,
    TREASURE_PHASE,
    TURNS,
)
from freehold.rules.zones import PASS_SIZE

# What users of a game need; the verbs that cards use are in `verbs.py` and its neighbours.
PUBLIC_NAMES: Final = (
    "actions",
    "active",
    "answer",
    "asked",
    "buys",
    "choose",
    "coins",
    "copy",
    "decision",
    "is_over",
    "journal",
    "number",
    "score",
    "scores",
    "setup",
    "turn",
    "turns_taken",
    "winners",
)
# Where everybody sees that there is something to choose. A question about a hand would reveal what is in it.
ASKED_OPENLY: Final = (IN_PLAY, DISCARDED, FROM_SUPPLY, FROM_TRASH, FROM_NOWHERE)
# A choice that leads to more steps than this is taken for an endless loop.
STEPS_AT_MOST: Final = 100_000


@final
class Game(Verbs):
    """A game, waiting for an answer. `asked` is the seat that must choose, and `decision()` describes the choice."""

    # Choosing.

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    @property
    def asking_card(self) -> i64:
        """The slot of the card that asks, or -1 for the turn itself."""
        if self.asking == NONE:
            return NONE
        return self.of_play(self.asking, PLAY_SLOT)

    def decision(self) -> Decision:
        """The current question, as ids."""
        return self.question(self.number)

    def question(self, number: i64) -> Decision:
        """The current question with this number, or with none for a player, who could count others' choices by it."""
        if self.asked == NONE:
            raise IllegalChoice("the game is over, so there is nothing to decide")
        return describe(
            self.setup,
            number,
            self.asked,
            self.purpose,
            self.asking_card,
            self.owner,
            self.zone,
            self.options,
            list(self.picks) if self.several else [],
            self.least,
            self.most,
            self.subject,
            self.cheapest,
            self.dearest,
            self.answer_argument,
        )

    def choose(self, option: i64, number: i64 = NONE) -> None:
        """Answer the question with one option and run to the next one.

        With the number of the decision, an answer to an older one is refused. A refused answer changes nothing, and
        neither does one that leads to a card that fails.
        """
        if number != NONE and number != self.number:
            raise IllegalChoice(f"this answers decision {number}, but decision {self.number} is asked now")
        if option < 0 or option > DECLINE or not (self.options >> option) & 1:
            raise IllegalChoice(self.why_not(str(option)))
        if self.setup.guarded:
            self.choose_guarded(option)
            return
        self.count_choice()
        self.take(option)
        self.run()

    def count_choice(self) -> None:
        """Begin the next choice, with random numbers of its own if the game has a secret."""
        if self.shuffles is not None:
            self.random = self.shuffles.state_at(self.number)
        self.number += 1

    def choose_guarded(self, option: i64) -> None:
        """Make a choice, or say which card failed and leave the game as it was."""
        before = self.copy()
        journal = self.journal
        noted = len(journal.events) if journal is not None else 0
        self.count_choice()
        try:
            self.take(option)
            self.run()
            if not is_sound(self):
                # Run it again step by step to find out which card failed.
                self.become(before)
                self.count_choice()
                self.take(option)
                check_cards(self)
                self.run(watched=True)
                check_cards(self)
        except Exception as error:
            failed = blame(error, self.source_name())
            self.become(before)
            if journal is not None:
                del journal.events[noted:]
            raise failed from error

    def source_name(self) -> str:
        """The card being resolved, for an error."""
        source = self.source()
        return self.setup.cards[source].name if source != NONE else "the turn"

    def answer(self, option: str, number: i64 = NONE) -> None:
        """Answer the question by the id of an option."""
        found = self.decision().options.get(option)
        if found is None:
            raise IllegalChoice(self.why_not(option))
        self.choose(found, number)

    def why_not(self, option: str) -> str:
        if self.asked == NONE:
            return "the game is over, so there is nothing to choose"
        offered = ", ".join([f"{name} ({bit})" for name, bit in self.decision().options.items()])
        return f"{option} is not offered; the options are {offered}"

    def take(self, option: i64) -> None:
        """Pass a legal option to the step that waits for it."""
        who = self.asked
        self.asked = NONE
        if self.several:
            self.pick(who, option)
        elif self.asking == NONE:
            self.answer_turn(who, option)
        else:
            self.play = self.asking
            if option == DECLINE and self.journal is not None and self.zone in ASKED_OPENLY:
                self.journal.note_number(DECLINES, who, 0, self.source(), self.purpose)
            self.call(self.answer_step, who, option, self.answer_argument)

    def answer_turn(self, who: i64, option: i64) -> None:
        """Run the step that takes an answer of the turn itself; called directly rather than by number, for speed."""
        if self.phase == BUY_PHASE:
            take_buy(self, who, option, 0)
        elif self.phase == TREASURE_PHASE:
            take_treasure(self, who, option, 0)
        else:
            take_action(self, who, option, 0)
        if self.depth > FRAME:
            self.in_order(0)

    def pick(self, who: i64, option: i64) -> None:
        """Add one pick to the choice in progress; the last pick completes the answer."""
        if option != DECLINE:
            self.picks = append(self.picks, option)
            self.cells[POOL * self.setup.width + option] -= 1
            count: i64 = len(self.picks)
            if count < self.most:
                options = self.pick_options(self.purpose, self.least - count)
                if options:
                    self.asked = who
                    self.options = options
                    return
        self.options = 0
        self.clear_pool()
        self.play = self.asking
        self.several = False
        picked = self.picks
        self.call(self.answer_step, who, len(picked), self.answer_argument)
        self.picks = vec[i64]()

    def run(self, watched: bool = False) -> None:
        """Run to the next real question or the end of the game; forced answers are given here."""
        steps: i64 = 0
        while self.phase != OVER:
            steps += 1
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
            else:
                self.run_phase()
            if watched:
                check_cards(self)
            if steps > STEPS_AT_MOST:
                raise BadCard("sets off one step after the other without end")

    def run_frame(self) -> None:
        at = self.depth - FRAME
        stack = self.stack
        self.depth = at
        self.play = stack[at + 4]
        self.call(stack[at], stack[at + 1], stack[at + 2], stack[at + 3])

    def run_phase(self) -> None:
        """Continue the turn, now that the stack is empty."""
        self.play_count = 0
        self.play = NONE
        if self.phase == ACTION_PHASE:
            action_phase(self)
        elif self.phase == TREASURE_PHASE:
            treasure_phase(self)
        elif self.phase == BUY_PHASE:
            buy_phase(self)
        else:
            clean_up(self)
            if self.depth > FRAME:
                self.in_order(0)

    def call(self, number: i64, seat: i64, a: i64, b: i64) -> None:
        """Run a step, and put the steps it queued in order."""
        mark = self.depth
        STEPS[number].run(self, seat, a, b)
        if self.depth > mark + FRAME:
            self.in_order(mark)

    # Playing a card.

    def play_from_hand(self, me: i64, slot: i64) -> None:
        """Play an Action card from hand: it lies in play before anything on it happens (action-leaves-hand-first)."""
        self.take_from_hand(me, slot)
        self.lay(me, slot, self.new_play(slot, me))

    def play_from_discards(self, me: i64, slot: i64, top: i64) -> None:
        """Play a card from the discard pile, which then shows the card that lay under it."""
        self.take_from_discards(me, slot, top)
        self.lay(me, slot, self.new_play(slot, me))

    def lay(self, me: i64, slot: i64, play: i64) -> None:
        """Lay a card in front of its player and play it."""
        self.add_to_play(me, slot, 1)
        self.plays[play * PLAY_SIZE + PLAY_LIES] = LIES_IN_PLAY
        if len(self.passes):
            self.prove(me, slot)
        if self.journal is not None:
            self.journal.note(PLAYS, me, [slot], source=self.source())
        self.announce(me, slot, play)

    def play_twice(self, me: i64, slot: i64) -> None:
        """Play an Action card from hand, and once it is resolved play it again (throne-room-resolve-first)."""
        play = self.new_play(slot, me)
        self.then(play_chosen, me, play)
        self.then(play_again, me, play)

    def announce(self, me: i64, slot: i64, play: i64) -> None:
        """Count the play, and let others act and react before it does anything (reaction-before-attack)."""
        self.play = play
        self.actions_played += 1
        waits = False
        if (self.setup.moments >> ON_PLAY) & 1:
            mark = self.depth
            self.set_off(ON_PLAY, me, slot)
            waits = self.depth > mark
        if self.setup.types[slot] & ATTACK and self.setup.reacting_slots:
            # Everybody, so that the stack does not tell who holds a Reaction.
            waits = True
            seat = self.seat_after(me)
            while seat != me:
                self.then(may_react, seat)
                seat = self.seat_after(seat)
        if waits:
            self.then(resolve_later, me, slot)
        else:
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
        if self.journal is not None and card.types & ACTION:
            self.note_printed(me, card)
        play = card.play
        if play is not None:
            play(self, me)

    def note_printed(self, me: i64, card: Card) -> None:
        """Note the bonuses that are printed on an Action."""
        if self.journal is not None:
            for kind, count in ((GETS_ACTIONS, card.actions), (GETS_BUYS, card.buys), (GETS_COINS, card.coins)):
                if count:
                    self.journal.note_number(kind, me, count, self.source(), PRINTED)

    def play_treasure_text(self, me: i64, slot: i64) -> None:
        """Let a Treasure that was played, and has paid its coins, do what else it says."""
        play = self.new_play(slot, me)
        self.plays[play * PLAY_SIZE + PLAY_LIES] = LIES_IN_PLAY
        self.play = play
        if (self.setup.moments >> ON_PLAY) & 1:
            self.set_off(ON_PLAY, me, slot)
            self.then(follow_later, me, slot)
        else:
            self.follow(me, slot)

    def reactions(self, seat: i64) -> i64:
        """The cards in hand that a player may reveal to an Attack, as options."""
        options = self.hand(seat) & self.setup.reacting_slots
        if options:
            slot: i64
            for slot in range(self.setup.width):
                if (options >> slot) & 1:
                    trigger = self.setup.reaction(slot)
                    if trigger is not None and not applies(self, trigger, seat, slot):
                        options &= ~(1 << slot)
        return options

    # The end.

    def score(self, seat: i64) -> i64:
        """The points of a player: on all cards (score-all-cards), and those that are not on cards."""
        self.check_seat(seat)
        cells = self.cells
        owned = self.row(seat, OWNED)
        points = cells[self.base(seat) + POINTS]
        slot: i64
        for slot in self.setup.scoring:
            points += cells[owned + slot] * self.setup.points[slot]
        for slot in self.setup.varying:
            if cells[owned + slot]:
                points += cells[owned + slot] * self.varying_points(seat, slot)
        return points

    def varying_points(self, seat: i64, slot: i64) -> i64:
        """The points of each copy of a card, as far as they depend on what else a player has."""
        card = self.setup.cards[slot]
        score = card.score
        if score is None:
            return 0
        try:
            return score(self, seat)
        except Exception as error:
            raise blame(error, card.name) from error

    def scores(self) -> list[int]:
        """The points of all players, by seat."""
        return [int(self.score(seat)) for seat in range(self.setup.players)]

    def turns_taken(self, seat: i64) -> i64:
        """How many turns a player has completed."""
        self.check_seat(seat)
        return self.cells[self.base(seat) + TURNS]

    def winners(self) -> list[int]:
        """The seats that share the victory: most points, then fewest turns (tie-fewest-turns)."""
        standings = [(self.score(seat), -self.turns_taken(seat)) for seat in range(self.setup.players)]
        best = max(standings)
        return [seat for seat, standing in enumerate(standings) if standing == best]

    # Copies.

    def recount(self) -> None:
        """Recompute everything derived from the cells, after they were filled from outside."""
        width = self.setup.width
        self.stocked = 0
        piles: i64 = 0
        slot: i64
        for slot in range(width):
            if (self.setup.first_stocked >> slot) & 1:
                piles += 1
                top = slot
                while top != NONE and self.cells[PILES + top] == 0:
                    top = self.setup.under[top]
                if top != NONE:
                    self.stocked |= 1 << top
                    piles -= 1
        self.empty = piles
        seat: i64
        for seat in range(self.setup.players):
            cards: i64 = 0
            coins: i64 = 0
            for slot in range(width):
                cards += self.owned(seat, slot)
                coins += self.owned(seat, slot) * self.setup.coins[slot]
            self.cells[self.base(seat) + OWNED_CARDS] = cards
            self.cells[self.base(seat) + OWNED_COINS] = coins
        self.gains_to_end = NONE
        modifiers = self.row_mask(CHEAPER * width) | self.row_mask(PAYS_MORE * width)
        self.modified = modifiers | self.row_mask(PAYS_MORE_ONCE * width) != 0
        self.gained = self.row_mask(GAINED_THIS_TURN * width)

    def __eq__(self, other: object) -> bool:
        """Whether this is the same game at the same moment, with the same future."""
        return isinstance(other, Game) and self.setup.same_as(other.setup) and self.numbers() == other.numbers()

    def numbers(self) -> list[object]:
        """Everything that determines how the game continues."""
        numbers: list[object] = [getattr(self, name) for name in NUMBERS]
        if self.asked != NONE:
            numbers += [getattr(self, name) for name in QUESTION]
        numbers.append(list(self.cells))
        numbers.append(list(self.stack[: self.depth]))
        numbers.append(list(self.plays[: self.play_count * PLAY_SIZE]) if self.depth or self.asked != NONE else [])
        numbers.append(list(self.picks))
        numbers.append(list(self.later))
        # Records whose order does not matter.
        numbers.append(sorted(records(self.known, KNOWN_SIZE)))
        numbers.append(sorted(record for record in records(self.passes, PASS_SIZE) if record[PASS_SIZE - 1]))
        return numbers

    def copy(self) -> "Game":
        """An independent copy of the game, without its journal and its secret."""
        twin = Game(self.setup, self.cells)
        twin.become(self)
        return twin

    def become(self, other: "Game") -> None:
        """Copy the whole state of another game with the same set-up, but not its journal and its secret."""
        self.cells = other.cells[:]
        if other.depth:
            self.stack = other.stack[: other.depth]
        self.depth = other.depth
        if other.play_count:
            self.plays = other.plays[: other.play_count * PLAY_SIZE]
        self.play_count = other.play_count
        self.known = other.known[:]
        self.picks = other.picks[:]
        self.later = other.later[:]
        self.passes = other.passes[:]
        self.random = other.random
        self.stocked = other.stocked
        self.empty = other.empty
        self.gains_to_end = other.gains_to_end
        self.largest_counted = other.largest_counted
        self.ending = other.ending
        self.phase = other.phase
        self.active = other.active
        self.turn = other.turn
        self.actions = other.actions
        self.buys = other.buys
        self.coins = other.coins
        self.actions_played = other.actions_played
        self.modified = other.modified
        self.gained = other.gained
        self.play = other.play
        self.number = other.number
        self.asked = other.asked
        self.purpose = other.purpose
        self.asking = other.asking
        self.owner = other.owner
        self.zone = other.zone
        self.options = other.options
        self.answer_step = other.answer_step
        self.answer_argument = other.answer_argument
        self.several = other.several
        self.least = other.least
        self.most = other.most
        self.subject = other.subject
        self.cheapest = other.cheapest
        self.dearest = other.dearest

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __dir__(self) -> list[str]:
        """What users need; cards find their verbs in `Verbs`."""
        return list(PUBLIC_NAMES)

    def __repr__(self) -> str:
        if self.phase == OVER:
            return f"<Game over after {self.turn} turns: {', '.join([str(points) for points in self.scores()])} points>"
        asked = f"seat {self.asked} must answer {PURPOSE_IDS[self.purpose]!r}" if self.asked != NONE else "running"
        return f"<Game, turn {self.turn} of seat {self.active}, {PHASE_IDS[self.phase]} phase: {asked}>"


def records(numbers: vec[i64], size: i64) -> list[list[int]]:
    """The numbers, split into records of this size."""
    found: list[list[int]] = []
    at: i64 = 0
    while at < len(numbers):
        found.append(list(numbers[at : at + size]))
        at += size
    return found


@step
def play_chosen(game: Game, me: i64, play: i64, _: i64) -> None:
    slot = game.of_play(play, PLAY_SLOT)
    game.take_from_hand(me, slot)
    game.lay(me, slot, play)


@step
def play_again(game: Game, me: i64, original: i64, _: i64) -> None:
    slot = game.of_play(original, PLAY_SLOT)
    if game.journal is not None:
        game.journal.note(PLAYS_AGAIN, me, [slot], source=game.source())
    play = game.new_play(slot, me)
    game.plays[play * PLAY_SIZE + PLAY_ORIGINAL] = original
    game.announce(me, slot, play)


@step
def resolve_later(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.resolve(me, slot)


@step
def follow_later(game: Game, me: i64, slot: i64, _: i64) -> None:
    game.follow(me, slot)


@step
def may_react(game: Game, me: i64, _: i64, __: i64) -> None:
    """Any number of Reactions, one at a time, until their owner is done (reaction-one-at-a-time)."""
    game.ask(me, REVEAL, game.reactions(me), reacted, optional=True)


@step
def reacted(game: Game, me: i64, slot: i64, _: i64) -> None:
    if slot == DECLINE:
        return
    attack = game.play
    if game.journal is not None:
        game.journal.note(REACTS, me, [slot], source=game.source())
    if len(game.passes):
        game.prove(me, slot, 1)
    trigger = game.setup.reaction(slot)
    if trigger is not None:
        reaction = game.new_play(slot, me)
        game.plays[reaction * PLAY_SIZE + PLAY_ANSWERS] = attack
        game.push(trigger.step.number, me, game.of_play(attack, PLAY_SLOT), game.of_play(attack, PLAY_OWNER), reaction)
    game.then(may_react, me)


def start(
    setup: Setup,
    seed: int,
    first: i64 = NONE,
    journal: Journal | None = None,
    shuffles: Shuffles | None = None,
    steering: Steering | None = None,
) -> Game:
    """Start a game: shuffle, draw the first hands, and run to the first question.

    The starting player is drawn at random unless given (start-random-first). With `shuffles`, all random numbers come
    from a secret instead of the seed. With `steering`, the cards that it names come from the draw piles.
    """
    if shuffles is not None:
        seed = shuffles.seed()
    if not 0 <= seed <= LARGEST_SEED:
        raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
    if first != NONE and not 0 <= first < setup.players:
        raise BadSetup(f"seat {first} cannot start: the seats are 0 to {setup.players - 1}")
    game = Game(setup, setup.first_cells[:])
    game.random = random_from_seed(seed)
    game.journal = journal
    game.shuffles = shuffles
    game.steering = steering
    chosen = game.below(setup.players) if first == NONE else first
    seat: i64
    for seat in range(setup.players):
        if shuffles is not None and shuffles.shared:
            game.put_in_shared_order(seat)
        game.draw(seat, HAND_AT_START)
    game.active = chosen
    try:
        start_turn(game)
        game.in_order(0)
        game.run()
    except Exception as error:
        raise blame(error, game.source_name()) from error
    return game
