"""What clients may do, so that nobody can hold up the others.

Everything that costs is counted in milliseconds of server time: against the allowance of the address that it comes
from, and, at a table, against that of the seat. All spectators of a table together have the allowance of one seat, so
they cannot use up what the players need, and neither can a player at the cost of another.
"""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, Generic, TypeVar, final

from freehold.bots.protocol import Answer, BotHello, Error, FromBot, Resign
from freehold.rules.errors import FreeholdError
from freehold.server import board_messages, messages

LARGEST_MESSAGE: Final = 16_384
# The size of a record to be reviewed, and how many choices it may have. Usual games have 2 kB and 200 choices.
LARGEST_RECORD: Final = 100_000
MOST_CHOICES_REVIEWED: Final = 1000
# A board can be opened with the record of a long game.
LARGEST_BOARD: Final = 65_536
# The size of the request line and headers together.
LARGEST_HEAD: Final = 16_384
# How many seconds to wait for a request, for a hello, and for the rest of a body.
REQUEST_WITHIN: Final = 20.0
HELLO_WITHIN: Final = 10.0
BODY_WITHIN: Final = 10.0
# A client that reads nothing for this many seconds is considered gone.
TAKEN_WITHIN: Final = 30.0
MOST_CONNECTIONS: Final = 4000
# A connection with this many unread answers, or this many refused messages, is closed.
MOST_WAITING: Final = 50
MOST_MISTAKES: Final = 20
# How many refused clients of an address are kept waiting.
MOST_HELD_BACK: Final = 200
# How many frames a connection may send: messages, parts of messages and pings.
FRAMES_AT_ONCE: Final = 400.0
FRAMES_EACH_SECOND: Final = 100.0
# How many addresses and seats to remember; those idle longest are forgotten first.
MOST_REMEMBERED: Final = 10_000
LONGEST_ADDRESS: Final = 64
# When to try again, in seconds: if there are too many connections, and at the latest.
CONNECT_AGAIN_AFTER: Final = 10.0
LONGEST_WAIT: Final = 600.0

# What requests cost, in milliseconds. New tables also take room in the database.
COST_OF_FILE: Final = 2.0
COST_OF_READING: Final = 3.0
COST_OF_RECORD: Final = 10.0
COST_OF_SEAT: Final = 10.0
COST_OF_TABLE: Final = 60.0
# Long games take longer; the difference is charged afterwards.
COST_OF_LOG: Final = 10.0
COST_OF_REPLAY: Final = 50.0
# To check a record; the work itself has an allowance of its own.
COST_OF_REVIEW: Final = 50.0
# For reading a review or a file of the documentation, which are compressed: this many bytes per millisecond.
BYTES_EACH_MS: Final = 30_000
# Looks whether the choices still win; most take less, and the rest is charged afterwards.
COST_OF_TRY: Final = 10.0
# What messages cost; a connection and its hello are charged together.
COST_OF_HELLO: Final = 8.0
COST_OF_MISTAKE: Final = 1.0
COST_OF_MESSAGE: Final[dict[type[messages.FromPage], float]] = {
    messages.Hello: COST_OF_MISTAKE,
    messages.Choose: 3.0,
    messages.Draft: 3.0,
    messages.Undo: 10.0,
    messages.AnswerRequest: 10.0,
    messages.Replace: 5.0,
    messages.Return: 5.0,
    messages.Resign: 5.0,
    messages.GiveSeat: 10.0,
    messages.Say: 20.0,
    messages.Rematch: 20.0,
    messages.ReadLog: 10.0,
    messages.AskCounts: 5.0,
    # Processes of their own think about it; what they may use is counted apart.
    messages.AskHint: 20.0,
}
# What boards cost: to open one, and messages. Each choice of a computer there is paid for too.
COST_OF_BOARD: Final = 60.0
COST_OF_COMPUTED: Final = 5.0
# For each node of a tree that is stored.
COST_OF_NODE: Final = 0.005
COST_OF_BOARD_MESSAGE: Final[dict[type[board_messages.FromBoardPage], float]] = {
    board_messages.BoardHello: COST_OF_MISTAKE,
    board_messages.Look: 6.0,
    board_messages.Lead: 3.0,
    board_messages.Try: 10.0,
    board_messages.Compute: 3.0,
    board_messages.Stop: 1.0,
    board_messages.Comment: 10.0,
    board_messages.Delete: 10.0,
    board_messages.Promote: 10.0,
    board_messages.OfferLead: 3.0,
    board_messages.TakeLead: 3.0,
}
# What bots cost, which sit at tables like people.
COST_OF_BOT_MESSAGE: Final[dict[type[FromBot], float]] = {
    BotHello: COST_OF_MISTAKE,
    Answer: COST_OF_MESSAGE[messages.Choose],
    Resign: COST_OF_MESSAGE[messages.Replace],
    Error: COST_OF_MESSAGE[messages.Replace],
}
# To show each page at the table what has changed; only the address pays for this.
COST_OF_SHOWING: Final = 0.25

Clock = Callable[[], float]
_Key = tuple[str, bool]
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Limits:
    """How much is allowed; allowances are in milliseconds of server time, at once and for every second.

    A fast player makes five choices a second for a moment and two for long, which is 6 ms a second. A school class of
    thirty can play from one address, and connect again all at once after a restart.
    """

    address_at_once: float = 2000.0
    address_each_second: float = 250.0
    # What strangers leave for the players at their address.
    kept_for_players: float = 500.0
    # For one player, or for all spectators of a table together, and how much of that one address may use.
    seat_at_once: float = 600.0
    seat_each_second: float = 100.0
    spectator_at_once: float = 300.0
    spectator_each_second: float = 25.0
    # For the computers of a table, which think in processes of their own.
    thinking_at_once: float = 20_000.0
    thinking_each_second: float = 333.0
    # For the hints that an address asks for, in the same processes.
    hints_at_once: float = 20_000.0
    hints_each_second: float = 333.0
    # For the reviews that an address asks for, which are made in processes of their own, and how many at the same time.
    reviewing_at_once: float = 120_000.0
    reviewing_each_second: float = 100.0
    reviews_of_an_address: int = 3
    # How many messages and requests of one address are worked on at the same time; the others wait in order.
    in_progress: int = 4
    # How long a client waits for a refusal, so that it cannot ask again at once.
    refused_after: float = 1.0
    connections: int = MOST_CONNECTIONS
    connections_of_an_address: int = 200
    pages_of_a_player: int = 20
    pages_of_spectators: int = 100


STANDARD: Final = Limits()
# For clients that are faster than people.
UNLIMITED: Final = Limits(
    address_at_once=math.inf,
    kept_for_players=0.0,
    seat_at_once=math.inf,
    spectator_at_once=math.inf,
    thinking_at_once=math.inf,
    hints_at_once=math.inf,
    reviewing_at_once=math.inf,
    reviews_of_an_address=1000,
    in_progress=1000,
    refused_after=0.0,
    connections_of_an_address=MOST_CONNECTIONS,
)


def network_of(address: str) -> str:
    """The address that an allowance belongs to: an IPv6 network of 64 bits belongs to one client."""
    try:
        found = ip_address(address)
    except ValueError:
        # A proxy may write anything here.
        return address[:LONGEST_ADDRESS]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False))


class Allowance:
    """A token bucket: a burst, then a steady rate."""

    def __init__(self, at_once: float, each_second: float, clock: Clock = time.monotonic) -> None:
        self._at_once: Final = at_once
        self._each_second: Final = each_second
        self._clock: Final = clock
        self._left = at_once
        self._since = clock()

    def _fill_up(self) -> None:
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._since) * self._each_second)
        self._since = now

    def take(self, cost: float, leaving: float = 0.0) -> bool:
        """Take a cost if that leaves enough; otherwise take nothing."""
        self._fill_up()
        if self._left < cost + leaving:
            return False
        self._left -= cost
        return True

    def owe(self, cost: float) -> None:
        """Take a cost that is known only afterwards, even if it is more than there is."""
        self._fill_up()
        self._left -= cost

    def seconds_until(self, wanted: float) -> float:
        """How long it takes until there is this much."""
        self._fill_up()
        return max(0.0, wanted - self._left) / self._each_second if self._each_second else math.inf

    def is_full(self) -> bool:
        self._fill_up()
        return self._left == self._at_once


class Allowances(Generic[Key]):
    """One allowance for each key; those that are full need no memory."""

    def __init__(self, at_once: float, each_second: float, clock: Clock) -> None:
        self._at_once: Final = at_once
        self._each_second: Final = each_second
        self._clock: Final = clock
        self._known: dict[Key, Allowance] = {}

    def __len__(self) -> int:
        return len(self._known)

    def __getitem__(self, key: Key) -> Allowance:
        allowance = self._known.get(key)
        if allowance is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._forget()
            allowance = self._known[key] = Allowance(self._at_once, self._each_second, self._clock)
        return allowance

    def _forget(self) -> None:
        """Forget idle ones; if that is not enough, the older half."""
        kept = [(key, one) for key, one in self._known.items() if not one.is_full()]
        self._known = dict(kept[-(MOST_REMEMBERED // 2) :])


class TooFast(FreeholdError):
    """More than is allowed."""

    def __init__(self, what: str, seconds: float) -> None:
        # When to try again; clients expect a whole number.
        self.seconds: Final = max(1, math.ceil(min(seconds, LONGEST_WAIT)))
        super().__init__(f"{what}; try again in {self.seconds} s")


class TooManyPages(FreeholdError):
    """More pages of a seat than are allowed."""


class TooManyReviews(FreeholdError):
    """More reviews than are allowed."""


class Clients:
    """What everybody has used of their allowances, the open connections, and whose turn it is."""

    def __init__(self, limits: Limits = STANDARD, clock: Clock = time.monotonic) -> None:
        self.limits: Final = limits
        self._addresses: Final = Allowances[str](limits.address_at_once, limits.address_each_second, clock)
        self._seats: Final = Allowances[tuple[str, int | None]](limits.seat_at_once, limits.seat_each_second, clock)
        self._spectators: Final = Allowances[tuple[str, str]](
            limits.spectator_at_once, limits.spectator_each_second, clock
        )
        self._connections: Final = Counter[str]()
        # Those whose clients are being served, by address and whether it is long work.
        self._queues: Final[dict[_Key, _Queue]] = {}
        self._held_back: Final = Counter[str]()

    def charge(self, address: str, cost: float, is_player: bool = False) -> None:
        """Take a cost from the allowance of an address."""
        allowance = self._addresses[address]
        leaving = 0.0 if is_player else self.limits.kept_for_players
        if not allowance.take(cost, leaving):
            raise TooFast("this address asks for too much", allowance.seconds_until(cost + leaving))

    def charge_seat(self, address: str, table_id: str, seat: int | None, cost: float) -> None:
        """Take a cost from the allowance of a seat, or of the spectators of a table."""
        allowances = [self._seats[table_id, seat]]
        if seat is None:
            allowances.insert(0, self._spectators[table_id, address])
        for allowance in allowances:
            if not allowance.take(cost):
                raise TooFast("this seat asks for too much", allowance.seconds_until(cost))

    def check_pages(self, seat: int | None, pages: int) -> None:
        """Refuse another page of a seat, or another spectator, if there are this many already."""
        if pages >= (self.limits.pages_of_spectators if seat is None else self.limits.pages_of_a_player):
            raise TooManyPages("too many pages show this seat already")

    def charge_later(self, address: str, cost: float) -> None:
        """Take a cost that turned out afterwards, even if the address has less."""
        self._addresses[address].owe(cost)

    async def hold_back(self, address: str) -> None:
        """Let a client wait before it is refused, unless many clients of its address are waiting already."""
        if self._held_back[address] >= MOST_HELD_BACK:
            return
        self._held_back[address] += 1
        try:
            await asyncio.sleep(self.limits.refused_after)
        finally:
            self._held_back[address] -= 1
            if not self._held_back[address]:
                del self._held_back[address]

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a connection of an address as long as it is open."""
        mine, everybody = self._connections[address], self._connections.total()
        if mine >= self.limits.connections_of_an_address or everybody >= self.limits.connections:
            raise TooFast("there are too many connections", CONNECT_AGAIN_AFTER)
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    def turn(self, address: str, is_long: bool = False) -> "Turn":
        """Wait until few others of this address are being served; first come, first served.

        Long work has turns of its own, one at a time, so that choices do not wait for it.
        """
        return Turn(self._queues, (address, is_long), 1 if is_long else self.limits.in_progress)


@final
class _Queue:
    """The turns of an address, and how many clients have one or wait for one."""

    def __init__(self, at_once: int) -> None:
        self.turns: Final = asyncio.Semaphore(at_once)
        self.length = 0


@final
class Turn:
    """A turn of an address, during a block; a class, since a generator takes three times as long."""

    def __init__(self, queues: dict[_Key, _Queue], key: _Key, at_once: int) -> None:
        self._queues: Final = queues
        self._key: Final = key
        self._at_once: Final = at_once

    async def __aenter__(self) -> None:
        queue = self._queues.get(self._key)
        if queue is None:
            queue = self._queues[self._key] = _Queue(self._at_once)
        queue.length += 1
        try:
            await queue.turns.acquire()
        except BaseException:
            self._leave(queue)
            raise

    async def __aexit__(self, *_: object) -> None:
        queue = self._queues[self._key]
        queue.turns.release()
        self._leave(queue)

    def _leave(self, queue: _Queue) -> None:
        queue.length -= 1
        if not queue.length:
            del self._queues[self._key]
