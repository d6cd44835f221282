"""Lets the thinking computers at tables with listeners choose: they think in other processes, and then it is stored.

A thought is about a question that may no longer be asked when it ends. So it is stored like any choice: only if the
question is still the same. A server that dies loses at most a thought. The next server with a page of the table, the
same one or another, makes its computers think again.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, final

from freehold.notation.position import write_json
from freehold.players.levels import HARD
from freehold.players.strategist import Strategist
from freehold.players.thinking import Thinking
from freehold.rules.errors import FreeholdError
from freehold.rules.vocabulary import PLAY_TREASURE
from freehold.server import metrics
from freehold.server.hub import Hub
from freehold.server.limits import Allowances, Limits, TooFast
from freehold.server.thinking_processes import ThinkingFailed, ThinkingProcesses
from freehold.server.thinking_work import Advice, Kingdom, Preparation, Prepare, Thought, prepared
from freehold.sessions.computers import level_of
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import GameSession
from freehold.sessions.thoughts import answer_in, world_of
from freehold.table.errors import Busy
from freehold.table.storage import Storage
from freehold.table.table import Table

# How much longer than it may think a computer is waited for, in seconds; then its plan answers. Other tables may be
# thinking, and a process may have to start.
PATIENCE: Final = 2.5
# How long questions wait for plans, in seconds since somebody began to prepare them. Plans that are known are ready by
# then, and while others are measured the computers play without.
PREPARED_WITHIN: Final = 2.0
# A process that takes longer to prepare plans is killed, and one that thinks for longer than this after its time.
PREPARATION_SECONDS: Final = 60.0
STUCK_SECONDS: Final = 20.0
# How many kingdoms have prepared plans at most, how many may wait for them, and when to try a failed one again.
MOST_PREPARED: Final = 200
MOST_WAITING: Final = 20
TRY_AGAIN_AFTER: Final = 60.0
# How long to wait, in seconds, for another server that has changed the table, and so lets its computers think.
OTHERS_FIRST: Final = 4.0
# How long to wait after something went wrong: at first, and at most if it goes on.
PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0

# How long a player waits for a hint at most.
HINTED_WITHIN: Final = 20.0

if TYPE_CHECKING:
    from freehold.lab.hints import Hint

_log = logging.getLogger(__name__)


class TooMuchThinking(FreeholdError):
    """The computers of a table have used up the processor time that they may use."""


@final
class _Prepared:
    """A thinking player for a kingdom that is being prepared, is ready, or could not be prepared."""

    def __init__(self, task: "asyncio.Task[Thinking]") -> None:
        self._task: Final = task
        self._begun: Final = time.monotonic()
        self.ended: float | None = None
        task.add_done_callback(self._end)

    def _end(self, task: "asyncio.Task[Thinking]") -> None:
        self.ended = time.monotonic()
        if not task.cancelled():
            # Perhaps nobody waits for it, and then asyncio would complain about an error.
            task.exception()

    @property
    def player(self) -> Thinking | None:
        """The player, if it is ready."""
        return self._task.result() if self.ended is not None and not self.has_failed else None

    @property
    def has_failed(self) -> bool:
        return self.ended is not None and (self._task.cancelled() or self._task.exception() is not None)

    async def wait(self, seconds: float = PREPARED_WITHIN) -> Thinking | None:
        """The player, if it is ready soon after its preparation has begun."""
        left = self._begun + seconds - time.monotonic()
        if self.ended is None and left > 0:
            await asyncio.wait([self._task], timeout=left)
        return self.player

    def cancel(self) -> None:
        self._task.cancel()


@final
class _Preparations:
    """The thinking players of the kingdoms that are played, prepared one after the other."""

    def __init__(self, prepare: Prepare, seconds: float) -> None:
        self._prepare: Final = prepare
        self._seconds: Final = seconds
        self._processes: Final = ThinkingProcesses(1, PREPARATION_SECONDS)
        # Those used last at the end.
        self._known: Final[OrderedDict[tuple[str, Kingdom], _Prepared]] = OrderedDict()

    def of(self, level: str, kingdom: Kingdom) -> _Prepared:
        """The player of a level, which is prepared unless it is known."""
        key = level, kingdom
        found = self._known.get(key)
        if found is None or (found.has_failed and time.monotonic() > (found.ended or 0.0) + TRY_AGAIN_AFTER):
            found = self._known[key] = _Prepared(asyncio.create_task(self._find(level, kingdom)))
        self._known.move_to_end(key)
        while len(self._known) > MOST_PREPARED:
            self._known.popitem(last=False)[1].cancel()
        return found

    async def _find(self, level: str, kingdom: Kingdom) -> Thinking:
        if sum(one.ended is None for one in self._known.values()) > MOST_WAITING:
            raise ThinkingFailed("plans for too many kingdoms are being prepared")
        try:
            return await self._processes.run(Preparation(self._prepare, level, kingdom, self._seconds))
        except ThinkingFailed as error:
            _log.warning("there are no plans for %s: %s", level, error)
            raise

    async def close(self) -> None:
        for one in self._known.values():
            one.cancel()
        await self._processes.close()


@final
class _Turn:
    """A table whose thinking computers this server lets choose."""

    def __init__(self, task: "asyncio.Task[None]", due: float) -> None:
        self.task: Final = task
        # When this server begins, by the clock of the loop, and what wakes it if that is earlier now.
        self.due = due
        self.wake: Final = asyncio.Event()


@final
class ComputerSeats:
    """The thinking computers of this server: at most one thought for each table, and a few at once for all."""

    def __init__(
        self, hub: Hub, storage: Storage, seconds: float, processes: int, limits: Limits, prepare: Prepare = prepared
    ) -> None:
        # How long a computer may think about a choice; 0 means that its plan answers.
        self._seconds: Final = seconds
        self._hub: Final = hub
        self._storage: Final = storage
        self._processes: Final = ThinkingProcesses(processes, seconds + STUCK_SECONDS)
        self._preparations: Final = _Preparations(prepare, seconds)
        self._allowances: Final = Allowances[str](limits.thinking_at_once, limits.thinking_each_second, time.monotonic)
        self._hints: Final = Allowances[str](limits.hints_at_once, limits.hints_each_second, time.monotonic)
        self._turns: Final[dict[str, _Turn]] = {}

    def see(self, table: Table, is_mine: bool) -> None:
        """Let the computers of a table choose if they are asked.

        If it was another server that changed the table, it is given time to do so.
        """
        session = table.session
        if (
            session is None
            or table.status == "over"
            or all(level_of(one) is None for one in session.computers.values())
        ):
            return
        if self._seconds:
            # While people play their first turn.
            for computer in session.computers.values():
                if level_of(computer) is not None:
                    self._preparations.of(computer, _kingdom_of(session))
        if session.thinking_seat is None:
            return
        due = asyncio.get_running_loop().time() + (0.0 if is_mine else OTHERS_FIRST)
        turn = self._turns.get(table.id)
        if turn is None:
            task = asyncio.create_task(self._play(table.id))
            self._turns[table.id] = _Turn(task, due)
        else:
            turn.due = due
            turn.wake.set()

    async def hint(self, address: str, session: GameSession, seat: int, picks: tuple[str, ...]) -> "tuple[str, Hint]":
        """A hint for a player who is asked, and which of the picks it is about; the address pays for it."""
        if not self._seconds:
            raise NotAllowed("this server gives no hints, since its computers do not think", "no-hints")
        allowance = self._hints[address]
        if not allowance.take(0.0):
            raise TooFast("this address asks for too many hints", allowance.seconds_until(0.0))
        thinking = await self._preparations.of(HARD.name, _kingdom_of(session)).wait(PREPARATION_SECONDS)
        if thinking is None:
            raise Busy("there are no plans for this kingdom yet; try again")
        try:
            async with asyncio.timeout(HINTED_WITHIN):
                world = await asyncio.to_thread(lambda: write_json(world_of(session, seat)))
                advice = Advice(thinking, world, picks)
                return await self._processes.run(advice, lambda seconds: allowance.owe(1000.0 * seconds))
        except (TimeoutError, ThinkingFailed) as error:
            raise Busy("there is no hint just now; try again") from error

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [turn.task for turn in self._turns.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._preparations.close()
        await self._processes.close()

    # Choosing.

    async def _play(self, table_id: str) -> None:
        """Let the computers choose until a person is asked, or nobody listens any more."""
        pause = PAUSE
        try:
            while True:
                await self._wait_for_others(table_id)
                table = self._hub.newest(table_id)
                if table is None or table.session is None or table.session.thinking_seat is None:
                    return
                try:
                    await self._choose(table, table.session)
                    pause = PAUSE
                    continue
                except Stale:
                    # Somebody was faster, or has taken back a choice.
                    await self._hub.look(table_id)
                    continue
                except FreeholdError as error:
                    _log.warning("a computer player cannot choose: %s", error)
                except Exception:
                    _log.exception("a computer player cannot choose")
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
        finally:
            del self._turns[table_id]

    async def _wait_for_others(self, table_id: str) -> None:
        turn, clock = self._turns[table_id], asyncio.get_running_loop().time
        while turn.due > clock():
            turn.wake.clear()
            try:
                async with asyncio.timeout(turn.due - clock()):
                    await turn.wake.wait()
            except TimeoutError:
                return

    async def _choose(self, table: Table, session: GameSession) -> None:
        """Think about a choice, and store it if the question is still asked."""
        number = int(session.game.number)
        seat = session.thinking_seat
        assert seat is not None
        picks = await self.picks(table.id, session, session.computers[seat])
        stored = self._storage.let_computer_choose(table.id, number, picks, table.version)
        await self._hub.change(table.id, stored)

    async def picks(self, table_id: str, session: GameSession, level: str) -> tuple[str, ...] | None:
        """What the computer of a level chooses after some thought; None leaves it to the plan that every level has.

        The thoughts about the same table, or the same board, have a limit.
        """
        seat = session.asked
        assert seat is not None
        if not self._seconds or session.game.purpose == PLAY_TREASURE:
            return None
        thinking = await self._preparations.of(level, _kingdom_of(session)).wait()
        if thinking is None:
            metrics.thoughts.labels("unprepared").inc()
            return None
        try:
            return await self._thought(table_id, session, seat, thinking)
        except TimeoutError:
            ending = "late"
        except TooMuchThinking:
            ending = "limit"
        except ThinkingFailed as error:
            _log.warning("%s", error)
            ending = "failed"
        metrics.thoughts.labels(ending).inc()
        plan = Strategist(thinking.plans[0], session.game.setup)
        return await asyncio.to_thread(lambda: answer_in(world_of(session, seat), plan))

    async def _thought(self, table_id: str, session: GameSession, seat: int, thinking: Thinking) -> tuple[str, ...]:
        allowance = self._allowances[table_id]
        if not allowance.take(0.0):
            raise TooMuchThinking("the computers at this table have thought too much")

        def charge(seconds: float) -> None:
            metrics.thinking_seconds.inc(seconds)
            allowance.owe(1000.0 * seconds)

        async with asyncio.timeout(self._seconds + PATIENCE):
            world = await asyncio.to_thread(lambda: write_json(world_of(session, seat)))
            picks = await self._processes.run(Thought(thinking, world), charge)
        metrics.thoughts.labels("thought").inc()
        return picks


def _kingdom_of(session: GameSession) -> Kingdom:
    record = session.record
    return Kingdom(tuple(record.kingdom), record.editions, len(record.players))
