"""Computer players that think, in this process, while the person at the terminal waits."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console

from freehold.notation.kingdom import Kingdom
from freehold.notation.record import Record
from freehold.players.player import Player
from freehold.sessions.game_session import GameSession
from freehold.sessions.thoughts import answer_in, world_of


class Thinkers:
    """The thinking computer players of one game; a player is prepared when it is first asked."""

    def __init__(self, record: Record, seconds: float | None, console: Console) -> None:
        self._record: Final = record
        # The time for a choice; None: as long as the level needs, and 0: none, so that the plan answers.
        self._seconds: Final = seconds
        self._console: Final = console
        self._players: Final[dict[str, Player]] = {}

    def let_choose(self, session: GameSession, seat: int) -> GameSession:
        """The game after the computer that is asked has thought about its choice."""
        number = int(session.game.number)
        if self._seconds == 0.0:
            return session.let_computer_choose(number)
        player = self._player(session.computers[seat], self._record.players[seat])
        with self._spinner(f"{self._record.players[seat]} is thinking…"):
            picks = answer_in(world_of(session, seat), player)
        return session.let_computer_choose(number, picks)

    def _player(self, level: str, name: str) -> Player:
        if level not in self._players:
            # Importing the laboratory takes a moment.
            from freehold.lab import opponents
            from freehold.lab.trial import Setting

            record = self._record
            setting = Setting(Kingdom(record.editions, tuple(record.kingdom)), len(record.players))
            with self._spinner(f"{name} is studying the kingdom…"):
                self._players[level] = opponents.prepared(level, setting, self._seconds).player(record.setup())
        return self._players[level]

    @contextmanager
    def _spinner(self, words: str) -> Iterator[None]:
        """Show that something takes a while, if this is a terminal."""
        if not self._console.is_terminal:
            yield
            return
        with self._console.status(words):
            yield
