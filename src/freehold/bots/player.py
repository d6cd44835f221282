"""A bot at a table. Whatever it does, the game goes on: a computer player takes its seat."""

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, final

from mypy_extensions import i64

from freehold.bots import telling
from freehold.bots.process import BotProcess
from freehold.bots.protocol import (
    Answer,
    Ask,
    BotError,
    BotHello,
    Clock,
    Error,
    FromBot,
    Resign,
    Stop,
    common_version,
    printable,
    read_value,
)
from freehold.bots.spec import GAME_SECONDS, MOVE_SECONDS, BotSpec, spec_of
from freehold.players.strategist import Strategist
from freehold.rules.events import Event
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.strategies.library import default_strategy

# How many seconds a bot may take to read a message that it need not answer.
READS_WITHIN: Final = 5.0
# A bot that has lost its seat in so many games in a row is not started again.
_LOST_AT_MOST: Final = 3


def introduced(
    command: str,
    move_seconds: float = MOVE_SECONDS,
    game_seconds: float = GAME_SECONDS,
    options: Mapping[str, str] | None = None,
) -> tuple[BotSpec, BotHello]:
    """Start a bot to learn what it is; options are given as written, and those that it does not have are left out."""
    process = BotProcess(command)
    try:
        hello = process.greet()
    finally:
        process.close()
    given = options or {}
    chosen = tuple(
        (one.name, read_value(one, given[one.name]) if one.name in given else one.default) for one in hello.options
    )
    spec = spec_of(command, hello)
    return replace(spec, move_seconds=move_seconds, game_seconds=game_seconds, options=chosen), hello


@final
class BotSeat:
    """A bot that plays one game after the other, and the computer player that takes over if it fails."""

    def __init__(self, spec: BotSpec) -> None:
        self.spec: Final = spec
        # What happened to it, one line for each game in which it lost its seat.
        self.notes: list[str] = []
        self._process: BotProcess | None = None
        self._version = 1
        self._games = 0
        self._lost_in_a_row = 0
        # Of the game that is being played.
        self.has_seat = False
        # What the bot said about its last choice.
        self.comment = ""
        self._asked = 0
        self._known: list[Event] = []
        self._seconds_left = 0.0
        self._computer: Strategist | None = None

    # A game.

    def begin(self, view: View, names: Sequence[str]) -> None:
        """Begin a game in the seat of this view."""
        self._computer = Strategist(default_strategy(), view.setup())
        self._asked = 0
        self._known = []
        self._seconds_left = self.spec.game_seconds
        self._games += 1
        self.has_seat = self._lost_in_a_row < _LOST_AT_MOST
        if not self.has_seat:
            self.notes.append(f"{self.spec.name} is not started again, since it failed {_LOST_AT_MOST} times in a row")
            return
        try:
            process = self._running()
            message = telling.new_game(view, names, self._clock(), self._games, dict(self.spec.options), self._version)
            process.send(message, time.monotonic() + READS_WITHIN)
        except BotError as error:
            self._lose(f"at its start: {error}")

    def choose(self, view: View, events: Sequence[Event]) -> i64:
        """The option that the bot chooses, or the computer player for it; `events` are all events of the game."""
        self.comment = ""
        if self.has_seat:
            try:
                return view.decision().options[self._ask(view, events).option]
            except BotError as error:
                self._lose(f"at its question {self._asked}: {error}")
        assert self._computer is not None
        return self._computer.choose(view)

    def end(self, game: Game, seat: int, events: Sequence[Event]) -> None:
        """Tell the bot that the game is over."""
        if not self.has_seat:
            return
        self._lost_in_a_row = 0
        kept = self._kept(events)
        try:
            assert self._process is not None
            self._process.send(telling.ending(game, seat, events[kept:], kept), time.monotonic() + READS_WITHIN)
        except BotError as error:
            # It has played this game; the next one will show whether it can go on.
            self.notes.append(f"{self.spec.name} failed after game {self._games}: {error}")
            self.close()

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.close()
            self._process = None

    # The conversation.

    def _running(self) -> BotProcess:
        if self._process is None:
            self._process = BotProcess(self.spec.command)
            hello = self._process.greet()
            self._version = common_version(hello)
        return self._process

    def _ask(self, view: View, events: Sequence[Event]) -> Answer:
        assert self._process is not None
        self._asked += 1
        kept = self._kept(events)
        ask = telling.question(view, self._asked, events[kept:], kept, self._clock())
        self._known = list(events)
        started = time.monotonic()
        allowed = min(self.spec.move_seconds, self._seconds_left)
        try:
            self._process.send(ask, started + allowed)
            answer = answer_to(ask, lambda: self._received(started + allowed))
        finally:
            self._seconds_left -= time.monotonic() - started
        self.comment = printable(answer.comment, 500)
        return answer

    def _received(self, deadline: float) -> FromBot:
        assert self._process is not None
        return self._process.receive(deadline)

    def _clock(self) -> Clock:
        return Clock(move=self.spec.move_seconds, game=round(max(0.0, self._seconds_left), 3))

    def _kept(self, events: Sequence[Event]) -> int:
        """How many events the bot has been told already; fewer than before if some were undone."""
        known = self._known
        kept = min(len(known), len(events))
        if not kept or known[kept - 1] is events[kept - 1]:
            return kept
        return next((at for at in range(kept) if known[at] != events[at]), kept)

    def _lose(self, reason: str) -> None:
        """Leave the seat to the computer player for the rest of the game."""
        self.has_seat = False
        self._lost_in_a_row += 1
        self.notes.append(f"{self.spec.name} lost its seat to a computer player in game {self._games}, {reason}")
        if self._process is not None:
            with contextlib.suppress(BotError):
                if self._asked:
                    self._process.send(Stop(number=self._asked), time.monotonic())
                self._process.send(Error(message=reason[:2000]), time.monotonic())
        self.close()


def answer_to(ask: Ask, receive: Callable[[], FromBot]) -> Answer:
    """The answer to a question; those to earlier ones, which were stopped, are skipped."""
    while True:
        message = receive()
        if isinstance(message, Resign):
            raise BotError(f"it resigned. {printable(message.comment)}".rstrip(" ."))
        if isinstance(message, Error):
            raise BotError(f"it cannot go on: {printable(message.message)}")
        if not isinstance(message, Answer):
            raise BotError("a hello is not an answer")
        if message.number < ask.number:
            continue
        if message.number > ask.number:
            raise BotError(f"it answered question {message.number}, which it was not asked")
        if message.option not in ask.options:
            offered = ", ".join(ask.options)
            raise BotError(f"it chose {printable(message.option)!r}, which is not offered; the options are {offered}")
        return message
