"""A game that people share: its record, the game as it stands, what happened, and who chose what.

A live game never changes. Every choice gives the next one, so that whoever still shows or stores the old one sees it
whole, and a choice that cannot be stored has never been made.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, final

from mypy_extensions import i64

from freehold.notation.position import read_json, write_json
from freehold.notation.record import Record, write_record
from freehold.players.strategist import Strategist
from freehold.rules.decision import DECLINE_NAME
from freehold.rules.errors import BadState, FreeholdError, IllegalChoice
from freehold.rules.events import (
    DISCARDS,
    DISCARDS_DECK,
    DRAWS,
    GAME_ENDS,
    LOOKS,
    PASSES,
    PLAYS,
    PLAYS_AGAIN,
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
from freehold.rules.view import View
from freehold.rules.vocabulary import ATTACK, DRAW, NONE, REACTION, REVEAL, TOPDECK
from freehold.table.computers import option_by_lot, seated
from freehold.table.errors import NotAllowed, Stale

UndoKind = Literal["no", "free", "ask"]

_REVEALING: Final = frozenset((DRAWS, REVEALS, LOOKS, SHUFFLES, PASSES, REACTS, DISCARDS_DECK, GAME_ENDS))
# These show something new where the card comes from the draw pile.
_REVEALING_FROM_DECK: Final = frozenset((DISCARDS, TRASHES, TAKES))
# These show what was in the hand of another player, who need not have been asked where there was nothing to choose.
_REVEALING_OF_OTHERS: Final = frozenset((DISCARDS, TRASHES, PUTS_ON_DECK, SETS_ASIDE))

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat answered to one question, all its picks in order."""

    seat: int
    picks: tuple[str, ...]
    # The version of the table with which it came, so that after an undo even the same choice can be told from it.
    version: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Mark:
    """A choice that was made: where it begins in the record, and where in the journal what followed begins and ends."""

    choice: Choice
    place: int
    events_before: int
    events_after: int
    # Whether it goes on with a question of which some picks were made before.
    goes_on: bool
    # Whether it says if a Reaction is revealed; what follows shows who else has one.
    reacts: bool


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a game begins whose older choices the rules of today do not understand: a saved position."""

    state: str
    # How many choices were made before.
    choices: int


@final
class GameSession:
    """A game at one moment, with all that led to it."""

    def __init__(
        self,
        record: Record,
        computers: Mapping[int, str],
        game: Game,
        journal: Journal,
        marks: list[Mark],
        players: Mapping[int, Strategist | None],
        beginning: Checkpoint | None,
    ) -> None:
        # How it was set up and every pick so far; after a new beginning, every pick since.
        self.record: Final = record
        # Which computer player sits where.
        self.computers: Final = computers
        self.game: Final = game
        self.journal: Final = journal
        self.marks: Final = marks
        self.beginning: Final = beginning
        self._players: Final = players
        game.journal = journal

    @classmethod
    def begin(cls, record: Record, computers: Mapping[int, str], version: int = 0) -> "GameSession":
        """A new game, run to the first question that a person is asked."""
        live = cls.replayed(record, computers, ())
        live._let_computers_answer(version)
        return live

    @classmethod
    def replayed(
        cls,
        record: Record,
        computers: Mapping[int, str],
        choices: Iterable[Choice],
        beginning: Checkpoint | None = None,
    ) -> "GameSession":
        """The game after these choices, of people and computers alike."""
        journal = Journal()
        game = record.new_game(journal) if beginning is None else read_json(beginning.state)
        players = {seat: seated(computer, game.setup) for seat, computer in computers.items()}
        live = cls(replace(record, choices=[]), computers, game, journal, [], players, beginning)
        for choice in choices:
            live._make(choice)
        return live

    def _copy(self) -> "GameSession":
        journal = Journal()
        journal.events = self.journal.events[:]
        record = replace(self.record, choices=self.record.choices[:])
        return GameSession(
            record, self.computers, self.game.copy(), journal, self.marks[:], self._players, self.beginning
        )

    # What can be asked of it.

    @property
    def over(self) -> bool:
        return self.game.asked == NONE

    @property
    def asked(self) -> int | None:
        """The seat that must choose, or nobody when the game is over."""
        return None if self.over else int(self.game.asked)

    @property
    def choices(self) -> list[Choice]:
        """The choices that can be replayed: all of them, or those since the new beginning."""
        return [mark.choice for mark in self.marks]

    @property
    def choice_count(self) -> int:
        """How many choices were made in all."""
        return len(self.marks) + (self.beginning.choices if self.beginning else 0)

    @property
    def begins_anew(self) -> bool:
        """Whether what happened at first is not known any more, so that the log starts in the middle of the game."""
        return self.beginning is not None

    def state(self) -> str:
        """The saved form of the game as it stands."""
        return write_json(self.game)

    def view(self, seat: int) -> View:
        """What a seat may see; a spectator is seat -1."""
        return View(self.game, i64(seat))

    def record_text(self) -> str:
        """The record as text."""
        if self.beginning is not None:
            raise BadState("this game was begun with an older version of the rules, so there is no whole record of it")
        return write_record(self.record)

    # Choosing.

    def choose(self, seat: int, number: int, picks: Sequence[str], version: int = 0) -> "GameSession":
        """Answer the question of that number with all picks or none; then the computers answer what they are asked."""
        if self.over:
            raise Stale("the game is over, so there is nothing to choose")
        if number != self.game.number:
            raise Stale(f"this answers question {number}, but question {self.game.number} is asked now")
        if seat != self.game.asked:
            raise NotAllowed(f"{self.record.players[int(self.game.asked)]} has to choose now")
        if seat in self.computers:
            raise NotAllowed(f"the computer plays for {self.record.players[seat]}")
        live = self._copy()
        live._make(Choice(seat, needed_picks(self.game, picks), version))
        live._let_computers_answer(version)
        return live

    def followed(self, choices: Iterable[Choice]) -> "GameSession":
        """The game after some more choices that were made elsewhere."""
        live = self._copy()
        for choice in choices:
            live._make(choice)
        return live

    def _make(self, choice: Choice) -> None:
        if self.game.asked != choice.seat:
            raise IllegalChoice(f"seat {choice.seat} is not asked")
        place = len(self.record.choices)
        before = len(self.journal.events)
        goes_on = question_goes_on(self.game)
        reacts = self.game.purpose == REVEAL
        for pick in choice.picks:
            self.game.answer(pick)
            self.record.choices.append(pick)
        self.marks.append(Mark(choice, place, before, len(self.journal.events), goes_on, reacts))

    def _let_computers_answer(self, version: int) -> None:
        """Let the computers answer until a person is asked or the game is over."""
        while self.game.asked in self.computers:
            seat = int(self.game.asked)
            view = self.view(seat)
            place = len(self.record.choices)
            before = len(self.journal.events)
            goes_on = question_goes_on(self.game)
            reacts = self.game.purpose == REVEAL
            while len(self.record.choices) == place or question_goes_on(self.game):
                names = {option: name for name, option in self.game.decision().options.items()}
                option = self._option_of_computer(seat, view)
                self.game.choose(option)
                self.record.choices.append(names[option])
            choice = Choice(seat, tuple(self.record.choices[place:]), version)
            self.marks.append(Mark(choice, place, before, len(self.journal.events), goes_on, reacts))

    def _option_of_computer(self, seat: int, view: View) -> i64:
        player = self._players[seat]
        if player is not None:
            try:
                option = player.choose(view)
                if (view.options() >> option) & 1:
                    return option
                _log.error("%s answers %s, which is not offered", self.computers[seat], option)
            except Exception:
                # A table must not stand still for ever since a computer player cannot make up its mind.
                _log.exception("%s cannot answer", self.computers[seat])
        return option_by_lot(view, self.record.seed, int(view.decision().number))

    # Taking back.

    def undo_kind(self, seat: int, alone: bool = False) -> UndoKind:
        """Whether this seat can take back its last choice freely, by asking the others, or not at all.

        It is free until something new was revealed or anybody else answered, and where one plays alone with computers.
        """
        mark = self._last_mark(seat)
        if mark is None or seat in self.computers:
            return "no"
        if alone:
            return "free"
        if self.over:
            return "no"
        answered = any(
            self.marks[later].choice.seat != seat and not self._is_silent(later)
            for later in range(mark + 1, len(self.marks))
        )
        return "ask" if answered or self._reveals_since(mark, seat) else "free"

    def undone(self, seat: int) -> "GameSession":
        """The game before the last choice of this seat; whatever followed from it is taken back too."""
        mark = self._last_mark(seat)
        if mark is None:
            raise NotAllowed("there is nothing to take back")
        return self.replayed(self.record, self.computers, self.choices[:mark], self.beginning)

    def _last_mark(self, seat: int) -> int | None:
        """Where the last choice of a seat begins among the marks."""
        for place in range(len(self.marks) - 1, -1, -1):
            mark = self.marks[place]
            if mark.choice.seat == seat and not mark.goes_on:
                return place
        return None

    def _is_silent(self, place: int) -> bool:
        """Whether others can see nothing of a choice, such as to play no Action; undo must not tell them of it."""
        mark = self.marks[place]
        asked = self.marks[place + 1].choice.seat if place + 1 < len(self.marks) else self.game.asked
        return mark.events_before == mark.events_after and asked == mark.choice.seat

    def _reveals_since(self, mark: int, seat: int) -> bool:
        """Whether anybody has learned anything since a mark, apart from what this seat chose."""
        if self.marks[mark].reacts or (self.game.asked != seat and self.game.purpose == TOPDECK):
            # Who is asked for one of several Victory cards holds them.
            return True
        return any(self._is_revealing(event, seat) for event in self.journal.events[self.marks[mark].events_before :])

    def _is_revealing(self, event: Event, seat: int) -> bool:
        """Whether an event shows somebody a card that they could not know before, or that it is not there."""
        if event.kind in (PLAYS, PLAYS_AGAIN):
            # At once it is seen who may reveal a Reaction, and who has none.
            types = self.game.setup.types
            return bool(types[event.slots[0]] & ATTACK) and any(one & REACTION for one in types)
        if event.seat != seat and event.kind in _REVEALING_OF_OTHERS:
            return True
        return event.kind in _REVEALING or (event.kind in _REVEALING_FROM_DECK and event.zone == DRAW)

    # Who plays.

    def with_computers(self, computers: Mapping[int, str], version: int = 0) -> "GameSession":
        """The game with computer players in these seats, who answer at once if they are asked."""
        live = self.replayed(self.record, computers, self.choices, self.beginning)
        live._let_computers_answer(version)
        return live


def question_goes_on(game: Game) -> bool:
    """Whether some picks of the question were made and some are still to be made."""
    return game.asked != NONE and game.several and len(game.picks) > 0


def needed_picks(game: Game, picks: Sequence[str]) -> tuple[str, ...]:
    """The picks of one answer that have to be made, since the rules themselves make those that are forced."""
    # The twin takes one pick after the other without going on from there, so even a forced one is seen.
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
        twin.take(options[pick])
    if not needed:
        raise IllegalChoice("nothing is picked; to decline is a pick of its own where it is offered")
    return tuple(needed)


def restored(
    record: Record, computers: Mapping[int, str], choices: Sequence[Choice], beginning: Checkpoint | None, state: str
) -> GameSession:
    """A stored game: its choices replayed, or where they do not lead to the stored state any more, that state.

    The rules may have been corrected since the choices were made. What the players had before them counts.
    """
    try:
        live = GameSession.replayed(record, computers, choices, beginning)
        if live.state() == state or live.game == read_json(state):
            return live
        reason = "they lead to another state"
    except FreeholdError as error:
        reason = str(error)
    _log.warning("a game begins anew with its stored state, since its choices cannot be replayed: %s", reason)
    made = len(choices) + (beginning.choices if beginning else 0)
    return GameSession.replayed(record, computers, (), Checkpoint(state, made))
