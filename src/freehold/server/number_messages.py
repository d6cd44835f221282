"""What a page is told about a kingdom in numbers: its openings, and what its cards are worth."""

from freehold.server.messages import Message


class OpeningPair(Message, frozen=True, kw_only=True):
    """Two first buys, of which an empty one is none, and how often they win against the best plan."""

    buys: list[str]
    # The plan that goes on after them.
    plan: str
    wins: float
    interval: list[float]


class OpeningSplit(Message, frozen=True, kw_only=True):
    """The best openings with these coins in the first two turns, and what the best plan buys."""

    coins: list[int]
    planned: list[str]
    pairs: list[OpeningPair]


class CardWorth(Message, frozen=True, kw_only=True):
    """What the best plan wins against the best one without a card; 0.5 if it makes no difference."""

    card: str
    wins: float
    interval: list[float]


class KingdomNumbers(Message, frozen=True, kw_only=True):
    """A solved kingdom in numbers (GET /api/numbers?kingdom=…&editions=…); null for other kingdoms."""

    plan: str
    rounds: int
    openings: list[OpeningSplit]
    worth: list[CardWorth]
