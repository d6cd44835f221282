"""One game between people and computer players: its record, its current state, its events and who chose what.

A session is immutable. Every choice returns a new session, so code that still shows or stores the old one sees it
unchanged, and a choice that cannot be stored was never made. Computer players that follow a strategy answer at once.
For one that thinks, the session waits as it does for a person, and is told the answer.
"""

import json
import logging
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, final

from mypy_extensions import i64

from freehold.notation import older_forms
from freehold.notation.position import read_json, write_json
from freehold.notation.position_writer import to_fields
from freehold.notation.record import Record, write_record
from freehold.players.strategist import Strategist
from freehold.rules.decision import DECLINE_NAME
from freehold.rules.errors import BadCard, BadState, FreeholdError, IllegalChoice
from freehold.rules.events import (
    BUYS,
    DISCARDS,
    DISCARDS_DECK,
    DRAWS,
    GAINS,
    GAME_ENDS,
    LOOKS,
    MOVES,
    PASSES,
    PLAYS,
    PLAYS_AGAIN,
    PUBLIC,
    PUTS_IN_DECK,
    PUTS_ON_DECK,
    REACTS,
    REVEALS,
    SETS_ASIDE,
    SHUFFLES,
    TAKES,
    TRASHES,
    Event,
    Journal,
)
from freehold.rules.game import Game
from freehold.rules.randomness import random_from_seed
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ATTACK,
    DRAW,
    IN_HAND,
    MOMENTS,
    NONE,
    ON_BUY,
    ON_DISCARD,
    ON_GAIN,
    ON_PLAY,
    ON_TRASH,
    REVEAL,
    TOPDECK,
)
from freehold.sessions.computers import computer_player, level_of, random_option, short_id
from freehold.sessions.errors import NotAllowed, Stale
from freehold.strategies.library import DEFAULT

UndoKind = Literal["no", "free", "ask"]

_REVEALING: Final = frozenset((DRAWS, REVEALS, LOOKS, SHUFFLES, PASSES, REACTS, DISCARDS_DECK, GAME_ENDS))
# These reveal something new if the card comes from the draw pile.
_REVEALING_FROM_DECK: Final = frozenset((DISCARDS, TRASHES, TAKES, MOVES))
# These reveal what another player held; that player may not have been asked if there was nothing to choose.
_REVEALING_OF_OTHERS: Final = frozenset((DISCARDS, TRASHES, PUTS_ON_DECK, PUTS_IN_DECK, SETS_ASIDE, MOVES))
# The moments at which cards in other hands can act, by the event that shows them.
_MOMENTS: Final = {
    GAINS: ON_GAIN,
    BUYS: ON_BUY,
    TRASHES: ON_TRASH,
    DISCARDS: ON_DISCARD,
    PLAYS: ON_PLAY,
    PLAYS_AGAIN: ON_PLAY,
}
# How many of the last turns can be gone back to at once; of the earlier ones, one in several.
_RECENT_TURNS: Final = 2
_SPARSE_TURNS: Final = 32
# If a card fails: how far back computers look for another option, and how many failures until they give up.
_FORKS_AT_MOST: Final = 50
_FAILURES_AT_MOST: Final = 200

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat answered to one question: the ids of the options it picked, in order."""

    seat: int
    picks: tuple[str, ...]
    # The version of the table that it led to; it distinguishes the same choice before and after an undo.
    version: int = field(default=0, compare=False)
    # From this choice on, the shuffles come from this seed; None if they stay as they are. Only for analysis.
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class ChoiceEntry:
    """A choice that was made, and the events it caused: from one place in the journal to another."""

    choice: Choice
    events_before: int
    events_after: int
    # Whether it continues a question that already had some picks.
    goes_on: bool
    # Whether it decides on revealing a Reaction; what follows shows who else has one.
    reacts: bool
    # Whether the shuffles come from the seed of a choice, this one or an earlier one.
    reshuffled: bool = False


@dataclass(frozen=True, slots=True)
class TurnStart:
    """The game as a turn began, to go back to without replaying everything before it."""

    game: Game
    entries: int
    picks: int
    events: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A saved position to replay a game from, if its earlier choices no longer lead there."""

    state: str
    # How many choices were made before it.
    choices: int


@final
class GameSession:
    """A game at one moment, with its history."""

    def __init__(
        self,
        record: Record,
        computers: Mapping[int, str],
        game: Game,
        journal: Journal,
        entries: list[ChoiceEntry],
        players: Mapping[int, Strategist | None],
        checkpoint: Checkpoint | None,
        turns: list[TurnStart],
    ) -> None:
        # How it was set up and every pick so far; after a checkpoint, every pick since.
        self.record: Final = record
        # Which computer player sits where.
        self.computers: Final = computers
        self.game: Final = game
        self.journal: Final = journal
        self.entries: Final = entries
        self.checkpoint: Final = checkpoint
        self._players: Final = players
        self._turns: Final = turns
        game.journal = journal
        game.shuffles = None if self.is_reshuffled else record.shuffles()
        game.steering = None if self.is_reshuffled else record.steering(game.setup)

    @classmethod
    def begin(cls, record: Record, computers: Mapping[int, str], version: int = 0) -> "GameSession":
        """A new game, played until a person or a thinking computer is asked."""
        session = cls.replayed(record, computers, ())
        session._let_computers_answer(version)
        return session

    @classmethod
    def resumed(cls, record: Record, computers: Mapping[int, str]) -> "GameSession":
        """The game of a record, played until a person or a thinking computer is asked."""
        session = cls.replayed(record, computers, ())
        for pick in record.choices:
            session._make(Choice(int(session.game.asked), (pick,)))
        session._let_computers_answer(0)
        return session

    @classmethod
    def replayed(
        cls,
        record: Record,
        computers: Mapping[int, str],
        choices: Iterable[Choice],
        checkpoint: Checkpoint | None = None,
    ) -> "GameSession":
        """The game after these choices, made by people and computers."""
        journal = Journal()
        game = record.new_game(journal) if checkpoint is None else read_json(checkpoint.state)
        players = _players_of(computers, game)
        session = cls(record.with_choices([]), computers, game, journal, [], players, checkpoint, [])
        session._note_turn()
        for choice in choices:
            session._make(choice)
        return session

    def _copy(self, computers: Mapping[int, str] | None = None) -> "GameSession":
        journal = Journal()
        journal.events = self.journal.events[:]
        return GameSession(
            self.record.with_choices(self.record.choices[:]),
            self.computers if computers is None else computers,
            self.game.copy(),
            journal,
            self.entries[:],
            self._players if computers is None else _players_of(computers, self.game),
            self.checkpoint,
            self._turns[:],
        )

    # Queries.

    @property
    def is_over(self) -> bool:
        return self.game.asked == NONE

    @property
    def asked(self) -> int | None:
        """The seat that must choose, or None when the game is over."""
        return None if self.is_over else int(self.game.asked)

    @property
    def thinking_seat(self) -> int | None:
        """The seat that must choose, if a thinking computer plays it."""
        seat = int(self.game.asked)
        return seat if level_of(self.computers.get(seat, "")) is not None else None

    @property
    def choices(self) -> list[Choice]:
        """The choices that can be replayed: all of them, or those since the checkpoint."""
        return [entry.choice for entry in self.entries]

    @property
    def choice_count(self) -> int:
        """How many choices were made in all."""
        return self._choices_before + len(self.entries)

    @property
    def _choices_before(self) -> int:
        """How many choices were made before the first one that can be replayed."""
        return self.checkpoint.choices if self.checkpoint else 0

    @property
    def starts_midgame(self) -> bool:
        """Whether the start of the game is no longer known, so that the log begins in the middle."""
        return self.checkpoint is not None

    @property
    def is_reshuffled(self) -> bool:
        """Whether the shuffles no longer come from the set-up of the game, but from the seed of a choice."""
        return bool(self.entries) and self.entries[-1].reshuffled

    def uncovered(self) -> "GameSession":
        """The same game with the cards of all its events face up."""
        session = self._copy()
        session.journal.events[:] = [event.with_slots(event.slots, PUBLIC) for event in self.journal.events]
        return session

    def state(self) -> str:
        """The saved form of the current game."""
        return write_json(self.game)

    def view(self, seat: int) -> View:
        """What a seat may see; a spectator is seat -1."""
        return View(self.game, i64(seat))

    def record_text(self, resigned: Sequence[str] = ()) -> str:
        """The record as text, with the names of players who have given up."""
        if self.checkpoint is not None:
            raise BadState("this game starts in the middle, so there is no complete record of it")
        return write_record(replace(self.record, resigned=tuple(resigned)))

    # Choosing.

    def choose(self, seat: int, number: int, picks: Sequence[str], version: int = 0) -> "GameSession":
        """Answer the question with that number, all picks or none; then the computers answer theirs."""
        if self.is_over:
            raise Stale("the game is over, so there is nothing to choose")
        if number != self.game.number:
            raise Stale(f"this answers question {number}, but question {self.game.number} is asked now")
        if seat != self.game.asked:
            asked = int(self.game.asked)
            raise NotAllowed(f"{self.record.players[asked]} has to choose now", "not-asked", asked)
        if seat in self.computers:
            raise NotAllowed(f"the computer plays for {self.record.players[seat]}")
        session = self._copy()
        try:
            session._make(Choice(seat, needed_picks(self.game, picks), version))
            session._let_computers_answer(version)
        except BadCard as error:
            raise BadCard(f"{error}; nothing has changed, so choose something else") from error
        return session

    def let_computer_choose(self, number: int, picks: Sequence[str] | None = None, version: int = 0) -> "GameSession":
        """Let the thinking computer that is asked answer the question with that number; then the others answer theirs.

        Without picks its plan answers, and also if the picks are not legal or make a card fail.
        """
        seat = self.thinking_seat
        if seat is None or number != self.game.number:
            raise Stale("this answers another question than the one that is asked now")
        if picks is not None:
            session = self._copy()
            try:
                session._make(Choice(seat, needed_picks(self.game, picks), version))
                session._let_computers_answer(version)
                return session
            except (BadCard, IllegalChoice) as error:
                # Only the kind of error, since the options are secret.
                who = short_id(self.computers[seat])
                _log.error("%s has chosen what cannot be done: %s", who, type(error).__name__)
        session = self._copy()
        try:
            session._let_computers_answer(version, by_plan=True)
            return session
        except BadCard:
            if not self.entries:
                raise
        return self._back_before_failure(seat, version)

    def _back_before_failure(self, seat: int, version: int) -> "GameSession":
        """The game if a card fails whatever a thinking computer picks: it takes its choices back, and does not think.

        If it has made none since another player chose, that choice is taken back.
        """
        place = len(self.entries)
        while place and self.entries[place - 1].choice.seat == seat:
            place -= 1
        if place == len(self.entries):
            place -= 1
            while self.entries[place].goes_on:
                place -= 1
        session = self.back_to(self._choices_before + place)._copy({**self.computers, seat: DEFAULT})
        session._let_computers_answer(version)
        return session._copy(self.computers)

    def continues(self, earlier: "GameSession") -> bool:
        """Whether no choice of an earlier session has been taken back."""
        made = len(earlier.entries)
        return len(self.entries) >= made and (not made or self.entries[made - 1] is earlier.entries[-1])

    def followed(self, choices: Iterable[Choice]) -> "GameSession":
        """The game after more choices that were made elsewhere."""
        session = self._copy()
        for choice in choices:
            session._make(choice)
        return session

    def moments(self) -> Iterator["GameSession"]:
        """The game from its start and after each choice, without computers; each moment lasts only until the next."""
        session = self.replayed(self.record, {}, (), self.checkpoint)
        yield session
        for entry in self.entries:
            session._make(entry.choice)
            yield session

    def _make(self, choice: Choice) -> None:
        if self.game.asked != choice.seat:
            raise IllegalChoice(f"seat {choice.seat} is not asked")
        before = len(self.journal.events)
        goes_on = question_goes_on(self.game)
        reacts = self.game.purpose == REVEAL
        reshuffled = self.is_reshuffled
        if choice.seed is not None:
            self.game.shuffles = None
            self.game.steering = None
            if self.record.shared:
                self.game.forget_order()
            self.game.random = random_from_seed(i64(choice.seed))
            reshuffled = True
        for pick in choice.picks:
            self.game.answer(pick)
            self.record.choices.append(pick)
        self.entries.append(ChoiceEntry(choice, before, len(self.journal.events), goes_on, reacts, reshuffled))
        self._note_turn()

    def _note_turn(self) -> None:
        """Remember the game if a turn has just begun."""
        turns = self._turns
        if turns and turns[-1].game.turn == self.game.turn:
            return
        if len(turns) > _RECENT_TURNS and turns[-_RECENT_TURNS].game.turn % _SPARSE_TURNS:
            del turns[-_RECENT_TURNS]
        picks, events = len(self.record.choices), len(self.journal.events)
        turns.append(TurnStart(self.game.copy(), len(self.entries), picks, events))

    def _let_computers_answer(self, version: int, by_plan: bool = False) -> None:
        """Let the computers answer until a person or a thinking computer is asked, or the game is over.

        With `by_plan`, a thinking computer that is asked now answers this question by its plan. If a card fails, they
        go back to the last question with another first pick, and try declining first.
        """
        first = len(self.entries)
        forks: list[tuple[GameSession, dict[int, str]]] = []
        failures = 0
        untried: dict[int, str] = {}
        while self.game.asked in self.computers:
            seat = int(self.game.asked)
            if level_of(self.computers[seat]) is not None and not (by_plan and self._is_first_question(first)):
                return
            if untried:
                # The highest option is to decline, if it is offered.
                option = max(untried)
            else:
                untried = {option: name for name, option in self.game.decision().options.items()}
                option = int(self._option_of_computer(seat))
            name = untried.pop(option)
            if self.game.setup.guarded and (len(self.entries) == first or not question_goes_on(self.game)):
                forks = [*forks[1 - _FORKS_AT_MOST :], (self._copy(), untried)]
            try:
                self._pick_for_computer(seat, option, name, version, first)
                untried = {}
            except BadCard as error:
                _log.error("%s picks %s, but %s", short_id(self.computers[seat]), name, error)
                failures += 1
                while forks and not forks[-1][1]:
                    forks.pop()
                if not forks or failures == _FAILURES_AT_MOST:
                    raise
                before, untried = forks.pop()
                self._become(before)

    def _is_first_question(self, first: int) -> bool:
        """Whether the question is the one that was asked when there were this many entries."""
        made = len(self.entries) - first
        return made == 0 or (made == 1 and question_goes_on(self.game))

    def _pick_for_computer(self, seat: int, option: int, name: str, version: int, first: int) -> None:
        """Make one pick; all picks of the same question since this entry are one choice."""
        before = len(self.journal.events)
        goes_on = question_goes_on(self.game)
        reacts = self.game.purpose == REVEAL
        self.game.choose(i64(option))
        self.record.choices.append(name)
        after = len(self.journal.events)
        if goes_on and len(self.entries) > first:
            last = self.entries[-1]
            choice = Choice(seat, (*last.choice.picks, name), version)
            self.entries[-1] = replace(last, choice=choice, events_after=after)
        else:
            choice = Choice(seat, (name,), version)
            self.entries.append(ChoiceEntry(choice, before, after, goes_on, reacts, self.is_reshuffled))
        if not question_goes_on(self.game):
            self._note_turn()

    def _become(self, other: "GameSession") -> None:
        """Go back to an earlier session, while this one is being built."""
        self.game.become(other.game)
        self.record.choices[:] = other.record.choices
        self.journal.events[:] = other.journal.events
        self.entries[:] = other.entries
        self._turns[:] = other._turns

    def _option_of_computer(self, seat: int) -> i64:
        view = self.view(seat)
        player = self._players[seat]
        if player is not None:
            try:
                option = player.choose(view)
                if (view.options() >> option) & 1:
                    return option
                _log.error("%s answers %s, which is not offered", short_id(self.computers[seat]), option)
            except Exception:
                # The game must continue even if a computer player fails.
                _log.exception("%s cannot answer", short_id(self.computers[seat]))
        return random_option(view, self.record, int(self.game.number))

    # Taking back.

    def undo_kind(self, seat: int, alone: bool = False) -> UndoKind:
        """Whether this seat can take back its last choice freely, by asking the others, or not at all.

        It is free until something new is revealed or another player answers, and always for a person alone with
        computers. When the game is over everything is open, so nobody may go back.
        """
        place = self._last_choice(seat)
        if place is None or seat in self.computers or self.is_over:
            return "no"
        if alone:
            return "free"
        return "free" if self._is_free(place, seat) else "ask"

    def undone(self, seat: int) -> "GameSession":
        """The game before the last choice of this seat; everything that followed is taken back too."""
        return self.back_to(self.kept_by_undo(seat))

    def back_to(self, choices: int) -> "GameSession":
        """The game after its first choices, as many as given; it starts from the turn in which the last was made."""
        place = choices - self._choices_before
        kept = bisect_right(self._turns, place, key=lambda turn: turn.entries)
        start = self._turns[kept - 1]
        journal = Journal()
        journal.events = self.journal.events[: start.events]
        session = GameSession(
            self.record.with_choices(self.record.choices[: start.picks]),
            self.computers,
            start.game.copy(),
            journal,
            self.entries[: start.entries],
            self._players,
            self.checkpoint,
            self._turns[:kept],
        )
        for entry in self.entries[start.entries : place]:
            session._make(entry.choice)
        return session

    def kept_by_undo(self, seat: int) -> int:
        """How many choices stay if this seat takes back its last one."""
        place = self._last_choice(seat)
        if place is None:
            raise NotAllowed("there is nothing to undo", "nothing-to-undo")
        return self._choices_before + place

    def can_be_untouched(self, seat: int, choices: int) -> bool:
        """Whether all that happened since that many choices is up to this seat, and nobody has learned from it."""
        place = choices - self._choices_before
        return 0 <= place < len(self.entries) and self._is_free(place, seat)

    def is_silent_since(self, choices: int) -> bool:
        """Whether the choices since that many are invisible to all but those who made them."""
        return all(self._is_silent(place) for place in range(choices - self._choices_before, len(self.entries)))

    def looks_the_same_since(self, seat: int, version: int) -> bool:
        """Whether a seat has seen no choice since a version of the table."""
        for place in range(len(self.entries) - 1, -1, -1):
            choice = self.entries[place].choice
            if choice.version <= version:
                break
            if choice.seat == seat or not self._is_silent(place):
                return False
        return True

    def _last_choice(self, seat: int) -> int | None:
        """Where the last choice of a seat begins among the entries."""
        for place in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[place]
            if entry.choice.seat == seat and not entry.goes_on:
                return place
        return None

    def _is_silent(self, place: int) -> bool:
        """Whether a choice is invisible to others, such as playing no Action; undo must not reveal it."""
        entry = self.entries[place]
        asked = self.entries[place + 1].choice.seat if place + 1 < len(self.entries) else self.game.asked
        return entry.events_before == entry.events_after and asked == entry.choice.seat

    def _is_free(self, place: int, seat: int) -> bool:
        """Whether this seat alone has chosen since an entry, as far as others know, and nothing was revealed."""
        answered = any(
            self.entries[later].choice.seat != seat and not self._is_silent(later)
            for later in range(place, len(self.entries))
        )
        return not answered and not self._reveals_since(place, seat)

    def _reveals_since(self, place: int, seat: int) -> bool:
        """Whether anybody has learned anything since a choice, apart from what this seat chose."""
        entries = self.entries[place:]
        reacts = any(entry.reacts for entry in entries if entry.choice.seat == seat)
        if reacts or (self.game.asked != seat and self.game.purpose == TOPDECK):
            # A player who is asked for one of several Victory cards holds them.
            return True
        return any(self._is_revealing(event, seat) for event in self.journal.events[entries[0].events_before :])

    def _is_revealing(self, event: Event, seat: int) -> bool:
        """Whether an event tells somebody something new about a card, or that it is not there."""
        setup = self.game.setup
        # Everyone sees at once who has a card in hand that acts then or can be revealed, and who has none.
        if event.kind in _MOMENTS and setup.other_listeners[IN_HAND * MOMENTS + _MOMENTS[event.kind]]:
            return True
        if event.kind in (PLAYS, PLAYS_AGAIN):
            return bool(setup.types[event.slots[0]] & ATTACK and setup.reacting_slots)
        if event.seat != seat and event.kind in _REVEALING_OF_OTHERS:
            return True
        return event.kind in _REVEALING or (event.kind in _REVEALING_FROM_DECK and event.zone == DRAW)

    # Who plays.

    def with_computers(self, computers: Mapping[int, str], version: int = 0) -> "GameSession":
        """The game with computer players in these seats; they answer at once if asked, unless they think."""
        session = self._copy(computers)
        session._let_computers_answer(version)
        return session


def _players_of(computers: Mapping[int, str], game: Game) -> dict[int, Strategist | None]:
    return {seat: computer_player(computer, game.setup) for seat, computer in computers.items()}


def question_goes_on(game: Game) -> bool:
    """Whether the question has some of its picks, but not all."""
    return game.asked != NONE and game.several and len(game.picks) > 0


def needed_picks(game: Game, picks: Sequence[str]) -> tuple[str, ...]:
    """The picks of one answer, without forced ones, which the rules make."""
    # The twin takes the picks one at a time but does not run on, so that forced ones can be seen.
    twin = game.copy()
    needed: list[str] = []
    for pick in picks:
        if needed and not question_goes_on(twin):
            if pick == DECLINE_NAME:
                break
            raise IllegalChoice(f"{pick} is more than was asked for")
        options = twin.decision().options
        if pick not in options:
            raise IllegalChoice(f"{pick} cannot be chosen here; the options are {', '.join(options)}")
        if len(options) > 1:
            needed.append(pick)
        try:
            twin.take(options[pick])
        except Exception:
            # A card fails with this answer. The game itself will say so, in better words.
            break
    if not needed:
        raise IllegalChoice("nothing is picked; to decline, pick that option if it is offered")
    return tuple(needed)


def restored(
    record: Record, computers: Mapping[int, str], choices: Sequence[Choice], checkpoint: Checkpoint | None, state: str
) -> GameSession:
    """A stored game: its choices replayed or, if they no longer lead to the stored state, that state.

    The rules may have been corrected since the choices were made. What the players saw counts.
    """
    try:
        session = GameSession.replayed(record, computers, choices, checkpoint)
        if session.state() == state or _is_saved_as(session.game, state):
            return session
        reason = "they lead to another state"
    except FreeholdError as error:
        reason = str(error)
    _log.warning("a game continues from its stored state, since its choices cannot be replayed: %s", reason)
    made = len(choices) + (checkpoint.choices if checkpoint else 0)
    return GameSession.replayed(record, computers, (), Checkpoint(state, made))


def _is_saved_as(game: Game, state: str) -> bool:
    """Whether a saved position matches this game, as far as it can tell: an older form stored less."""
    saved = read_json(state)
    fields = json.loads(state)
    if older_forms.is_older(fields):
        return older_forms.told(to_fields(game)) == older_forms.told(to_fields(saved))
    # Before 0.2.0, neither the discards that everybody had seen nor the gains were stored.
    is_newer = (" seen", " gained", "gained this turn")
    known = {key: text for key, text in to_fields(game).items() if key in fields or not key.endswith(is_newer)}
    return game == saved or fields == known
