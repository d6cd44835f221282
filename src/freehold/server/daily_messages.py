"""The kingdom of the day: what pages ask, and what they are told."""

from typing import Annotated

from msgspec import Meta

from freehold.server.messages import Message, PlayerName

Day = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
# What a browser calls itself, 128 random bits in hexadecimal; the server stores only a hash of it.
PlayerId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class DailyKingdom(Message, frozen=True, kw_only=True):
    """The kingdom of today (GET /api/daily)."""

    day: Day
    # The seconds until the next one, at midnight in UTC.
    seconds_left: int
    kingdom: list[str]
    editions: str
    # The name of the computer player that everybody plays against.
    opponent: str


class PlayDaily(Message, frozen=True, kw_only=True):
    """Begins the game of today (POST /api/daily); the response is a SeatTaken."""

    name: PlayerName
    player: PlayerId


class DailyResults(Message, frozen=True, kw_only=True):
    """How the finished games of a day ended (GET /api/daily/{day}?table=...)."""

    day: Day
    # How many games were won by how many points, or lost if they are negative.
    margins: dict[str, int]
    # How the asked table ended; null if it is not over or not a game of that day.
    mine: int | None
