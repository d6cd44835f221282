"""Reviews of games: made in other processes, piece by piece, so that several take turns; stored as they get on.

A server works on the reviews that it was asked for first. Everybody reads them from the database, so any server can say
how far one has got. If the server dies, the next one that is asked for a review begins it again.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, final

from freehold.notation.record import read_record, write_record
from freehold.rules.errors import FreeholdError
from freehold.rules.vocabulary import PLAY_TREASURE
from freehold.server import metrics
from freehold.server.limits import MOST_CHOICES_REVIEWED, Allowances, Limits, TooFast, TooManyReviews
from freehold.server.review_work import DoPiece, ReviewedSoFar, ReviewPiece
from freehold.server.thinking_processes import ThinkingFailed, ThinkingProcesses
from freehold.sessions.errors import NotAllowed
from freehold.table.errors import NoSuchReview
from freehold.table.presence import BELIEVED_FOR
from freehold.table.stored_reviews import ReviewStatus, StoredReview, StoredReviews

# A process that takes longer for a piece is killed. The first piece of a kingdom that is not solved takes some seconds.
STUCK_SECONDS: Final = 120.0
# What a process that reviews needs takes half a second to import, so one is started this many seconds after the server.
NEEDED: Final = "freehold.lab.review_data"
READY_AFTER: Final = 3.0
# How often to store how far a review has got, in seconds, and how often to say that it is still being worked on.
STORED_EVERY: Final = 0.8
KEPT_EVERY: Final = BELIEVED_FOR / 3
# How often to try a piece if its process dies.
TRIES: Final = 2
# How many reviews a server works on at most.
MOST_REVIEWS: Final = 50

_log = logging.getLogger(__name__)


class BadRecord(FreeholdError):
    """A text that is not the record of a game that can be reviewed."""


class _TakenByAnother(Exception):
    """Another server works on this review."""


@dataclass(frozen=True)
class CheckedRecord:
    """A record that can be reviewed."""

    # In its usual form, so that the same game is always the same text.
    text: str
    decisions: int

    @property
    def review_id(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()[:32]


def checked(text: str) -> CheckedRecord:
    """Check a record by replaying it."""
    try:
        record = read_record(text)
    except FreeholdError as error:
        raise BadRecord(str(error)) from None
    if len(record.choices) > MOST_CHOICES_REVIEWED:
        raise BadRecord(f"this game is too long to be reviewed: it has more than {MOST_CHOICES_REVIEWED:,} choices")
    game, decisions = record.new_game(), 0
    for choice in record.choices:
        # The order of Treasures is not judged.
        decisions += game.purpose != PLAY_TREASURE
        game.answer(choice)
    if not decisions:
        raise BadRecord("the record has no decision that could be reviewed")
    return CheckedRecord(write_record(record), decisions)


@final
class Reviews:
    """The reviews that this server works on."""

    def __init__(self, stored: StoredReviews, processes: int, limits: Limits, do: DoPiece) -> None:
        self._stored: Final = stored
        self._is_on: Final = processes > 0
        # Pages, and computers that think, come before reviews.
        self._processes: Final = ThinkingProcesses(max(1, processes), STUCK_SECONDS, only_when_idle=True, needs=NEEDED)
        self._do: Final = do
        self._limits: Final = limits
        self._allowances: Final = Allowances[str](
            limits.reviewing_at_once, limits.reviewing_each_second, time.monotonic
        )
        # The reviews that are being worked on, and the address that asked for each.
        self._working: Final[dict[str, tuple[asyncio.Task[None], str]]] = {}

    async def get_ready(self) -> None:
        """Start a process before somebody asks for a review."""
        if self._is_on:
            await asyncio.sleep(READY_AFTER)
            await self._processes.start_one()

    async def ask(self, record: CheckedRecord, address: str) -> str:
        """Begin the review of a game, unless it has begun; its id."""
        review_id = record.review_id
        with suppress(NoSuchReview):
            if (await self.load(review_id, address)).status != "failed":
                return review_id
        if not self._is_on:
            raise NotAllowed("this server does not review games")
        self._check(address)
        await self._stored.add(review_id, record.text, record.decisions)
        await self._work_on(review_id, record.text, address)
        return review_id

    async def load(self, review_id: str, address: str) -> StoredReview:
        """The review as far as it has got; if its server has died, this one begins it again."""
        found = await self._stored.load(review_id)
        if found.is_abandoned and self._is_on and review_id not in self._working:
            # One who asks for too much can still read it.
            with suppress(TooFast, TooManyReviews):
                self._check(address)
                await self._work_on(review_id, found.record, address)
        return found

    async def close(self) -> None:
        """Stop working, and leave what is not finished to others."""
        tasks = [task for task, _ in self._working.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._processes.close()
        if tasks:
            await self._stored.leave()

    def _check(self, address: str) -> None:
        """Refuse a review if too much is asked for."""
        mine = sum(asked_by == address for _, asked_by in self._working.values())
        if mine >= self._limits.reviews_of_an_address or len(self._working) >= MOST_REVIEWS:
            raise TooManyReviews("too many reviews are not finished yet; try again when one is")
        allowance = self._allowances[address]
        if not allowance.take(0.0):
            raise TooFast("this address has used up its time for reviews", allowance.seconds_until(0.0))

    async def _work_on(self, review_id: str, record: str, address: str) -> None:
        if await self._stored.take(review_id):
            task = asyncio.create_task(self._work(review_id, record, self._allowances[address].owe))
            self._working[review_id] = task, address
            task.add_done_callback(lambda _: self._working.pop(review_id, None))

    async def _work(self, review_id: str, record: str, owe: Callable[[float], None]) -> None:
        try:
            await self._finish(review_id, record, owe)
            metrics.reviews.labels("done").inc()
        except _TakenByAnother:
            pass
        except ThinkingFailed as error:
            await self._fail(review_id, error)
        except FreeholdError as error:
            # It cannot be stored now; the next request begins it again.
            _log.warning("a review is put off: %s", error)

    async def _fail(self, review_id: str, error: ThinkingFailed) -> None:
        _log.warning("a review cannot be finished: %s", error)
        metrics.reviews.labels("failed").inc()
        with suppress(FreeholdError):
            await self._stored.fail(review_id)

    async def _finish(self, review_id: str, record: str, owe: Callable[[float], None]) -> None:
        """Do one piece after the other, and store what is known."""
        piece, stored_at = ReviewPiece(self._do, record), 0.0
        while True:
            found = await self._done(review_id, piece, owe)
            is_done = not found.known
            if is_done or time.monotonic() >= stored_at + STORED_EVERY:
                stored_at = time.monotonic()
                status: ReviewStatus = "done" if is_done else "running"
                if not await self._stored.store(review_id, status, found.judged, found.data):
                    raise _TakenByAnother
            if is_done:
                return
            piece = ReviewPiece(self._do, record, found.known)

    async def _done(self, review_id: str, piece: ReviewPiece, owe: Callable[[float], None]) -> ReviewedSoFar:
        """The result of a piece, which is tried again if its process dies."""
        for _ in range(TRIES - 1):
            try:
                return await self._tried(review_id, piece, owe)
            except ThinkingFailed as error:
                _log.warning("a piece of a review is tried again: %s", error)
        return await self._tried(review_id, piece, owe)

    async def _tried(self, review_id: str, piece: ReviewPiece, owe: Callable[[float], None]) -> ReviewedSoFar:
        def charge(seconds: float) -> None:
            metrics.reviewing_seconds.inc(seconds)
            owe(1000.0 * seconds)

        doing = asyncio.create_task(self._processes.run(piece, charge))
        try:
            while not (await asyncio.wait([doing], timeout=KEPT_EVERY))[0]:
                if not await self._stored.keep(review_id):
                    raise _TakenByAnother
        finally:
            doing.cancel()
        return doing.result()
