"""The kingdom of the day: the same for everybody, with the same shuffles, and how everybody did."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from mypy_extensions import i64

from freehold.rules.shuffles import KINGDOM, derived_number
from freehold.server.daily_messages import DailyKingdom, DailyResults
from freehold.sessions.computers import computer_name
from freehold.sessions.errors import NotAllowed
from freehold.table.new_table import KingdomSpec
from freehold.table.storage import Storage
from freehold.table.table import Table, today

# How many games are counted for one request; the next request counts more.
COUNTED_AT_ONCE: Final = 20


async def kingdom_of_today(storage: Storage) -> DailyKingdom:
    day, secret, opponent = await storage.daily.find(today())
    spec = KingdomSpec("random")
    editions = spec.newest_editions()
    now = datetime.now(UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return DailyKingdom(
        day=day,
        seconds_left=round((midnight - now).total_seconds()),
        kingdom=list(spec.kingdom(editions, derived_number(secret, KINGDOM))),
        editions=editions,
        opponent=computer_name(opponent),
    )


def check_day(day: str) -> str:
    """Check a day that a client sent."""
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError:
        raise NotAllowed("a day is written as 2026-11-17") from None


async def results_of(storage: Storage, day: str, table_id: str | None) -> DailyResults:
    """How the games of a day ended; those that have ended since somebody asked last are counted first."""
    for uncounted in await storage.daily.uncounted(day, COUNTED_AT_ONCE):
        await storage.daily.count(uncounted, margin_of(await storage.load_table(uncounted)))
    margins = await storage.daily.margins(day)
    return DailyResults(
        day=day,
        margins={str(margin): games for margin, games in sorted(margins.items())},
        mine=None if table_id is None else await storage.daily.margin_of(day, table_id),
    )


def margin_of(table: Table) -> int:
    """By how many points the person won, or lost if it is negative."""
    assert table.session is not None
    game = table.session.game
    scores = [int(game.score(i64(seat))) for seat in range(len(table.seats))]
    # The player who set up the table, even if a computer has taken over the seat since.
    mine = next(number for number, seat in enumerate(table.seats) if seat.token_hash)
    margin = scores[mine] - max(score for number, score in enumerate(scores) if number != mine)
    # Whoever resigns has lost.
    return min(margin, -1) if table.seats[mine].resigned else margin
