"""Rate limits for one page, one address and all clients together."""

import time
from collections.abc import Callable
from typing import Final

LARGEST_MESSAGE: Final = 16_384
# The size of the request line and headers together.
LARGEST_HEAD: Final = 65_536
# How many messages a page may send at once, and per second in the long run; chat costs more than a choice.
MESSAGES_AT_ONCE: Final = 60.0
MESSAGES_EACH_SECOND: Final = 20.0
COST_OF_TALK: Final = 8.0
# How often an address may set up tables, take seats and read logs; a whole replay costs more.
REQUESTS_AT_ONCE: Final = 60.0
REQUESTS_EACH_SECOND: Final = 1.0
COST_OF_REPLAY: Final = 4.0
# Connections.
MOST_CONNECTIONS: Final = 4000
MOST_FROM_AN_ADDRESS: Final = 500
# At one table, for one player or for all spectators together: spectators must not keep out players.
MOST_FOR_A_SEAT: Final = 100
# How many seconds to wait for a request, for a hello, and for the rest of a body.
REQUEST_WITHIN: Final = 20.0
HELLO_WITHIN: Final = 10.0
BODY_WITHIN: Final = 10.0
# A client that reads nothing for this many seconds is considered gone.
TAKEN_WITHIN: Final = 30.0
# A connection with this many unread answers, or this many malformed messages, is closed.
MOST_WAITING: Final = 50
MOST_MISTAKES: Final = 20
# How many addresses to remember; those idle longest are forgotten first.
MOST_ADDRESSES: Final = 10_000

Clock = Callable[[], float]


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

    def take(self, cost: float = 1.0) -> bool:
        """Take some tokens if there are enough; otherwise take none."""
        self._fill_up()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def is_full(self) -> bool:
        self._fill_up()
        return self._left == self._at_once


class Addresses:
    """Recent requests and open connections of each address."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock: Final = clock
        self._allowances: dict[str, Allowance] = {}
        self._connections: dict[str, int] = {}
        self._all = 0

    def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Whether an address may make an expensive request now."""
        if address not in self._allowances and len(self._allowances) >= MOST_ADDRESSES:
            self._forget()
        allowance = self._allowances.get(address)
        if allowance is None:
            allowance = Allowance(REQUESTS_AT_ONCE, REQUESTS_EACH_SECOND, self._clock)
            self._allowances[address] = allowance
        return allowance.take(cost)

    def _forget(self) -> None:
        """Forget idle addresses; if that is not enough, the older half."""
        kept = [(address, one) for address, one in self._allowances.items() if not one.is_full()]
        self._allowances = dict(kept[-MOST_ADDRESSES // 2 :])

    def connect(self, address: str) -> bool:
        """Count another connection of this address if there is room; whether there was."""
        mine = self._connections.get(address, 0)
        if self._all >= MOST_CONNECTIONS or mine >= MOST_FROM_AN_ADDRESS:
            return False
        self._all += 1
        self._connections[address] = mine + 1
        return True

    def disconnect(self, address: str) -> None:
        self._all -= 1
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]
