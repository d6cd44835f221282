"""People for the tests of tables: sessions from positions, and players who choose at random."""

from freehold.notation.position import write_json
from freehold.notation.record import Record
from freehold.sessions.computers import random_option
from freehold.sessions.game_session import Checkpoint, GameSession
from freehold.table.new_table import NewTable, SeatSpec
from freehold.table.table import Table, hash_of, new_table
from tests.shuffled import secret
from tests.table import lay

ANN, BOB, CLEO = range(3)
NAMES = ["Ann", "Bob", "Cleo"]

ALONE = NewTable("Ann")
A_PAIR = NewTable("Ann", (SeatSpec("person"), SeatSpec("open")))
THREE = NewTable("Ann", (SeatSpec("person"), SeatSpec("open"), SeatSpec("open")))


def laid(text: str, *, players: int = 2, computers: dict[int, str] | None = None, kingdom: str = "") -> GameSession:
    """A session that starts from a position."""
    game = lay(text, players=players, kingdom=kingdom).game
    record = Record([card.name for card in game.setup.cards[7:]], NAMES[:players], 1)
    return GameSession.replayed(record, computers or {}, (), Checkpoint(write_json(game), 0))


def number(session: GameSession) -> int:
    """The number of the question that is asked."""
    return int(session.game.number)


def choose(session: GameSession, *picks: str) -> GameSession:
    """Answer as the seat that is asked."""
    assert session.asked is not None
    return session.choose(session.asked, number(session), picks)


def random_answer(session: GameSession) -> tuple[int, int, list[str]]:
    """Who is asked, the number of the question, and a random answer."""
    assert session.asked is not None
    view = session.view(session.asked)
    names = {option: name for name, option in view.decision().options.items()}
    return session.asked, number(session), [names[random_option(view, session.record, number(session))]]


def seated(order: NewTable, seed: int = 1) -> Table:
    """A table with everybody at it; the token of a person is their name in lower case."""
    table, _ = new_table(order, "abcdefghij", secret(seed), hash_of("ann"))
    for name in NAMES[1 : 1 + len(table.open_seats)]:
        table = table.sit_down(name, hash_of(name.lower()))
    return table


def game_of(table: Table) -> GameSession:
    assert table.session is not None
    return table.session


def played(table: Table, choices: int) -> Table:
    """The table after this many random choices, or at the end of the game."""
    for _ in range(choices):
        if table.status == "playing":
            table = table.choose(*random_answer(game_of(table)))
    return table
