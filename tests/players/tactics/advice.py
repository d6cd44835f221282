"""What a player with good tactics would answer in a position."""

from freehold.players.strategist import Strategist
from freehold.players.strategy import Count, Line, Number, Operation, Strategy
from freehold.players.terms import LEFT, OWNED
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.table import Table

PROVINCES_LEFT = Count("Province", LEFT)

# Money with Duchies and Estates when their time comes; kingdom cards only as `extra` says.
MONEY = (
    Line("Province"),
    Line("Duchy", Operation("<=", PROVINCES_LEFT, Number(4))),
    Line("Estate", Operation("<=", PROVINCES_LEFT, Number(2))),
    Line("Gold"),
    Line("Silver"),
)


def money(*extra: str, trashes: tuple[Line, ...] = (), plays: tuple[Line, ...] = ()) -> Strategy:
    """A money strategy that also wants one of each of these cards, before Silver."""
    wanted = tuple(Line(card, Operation("<", Count(card, OWNED), Number(1))) for card in extra)
    return Strategy("Money", (*MONEY[:-1], *wanted, MONEY[-1]), trashes=trashes, plays=plays)


def advice(table: Table, strategy: Strategy | None = None) -> str:
    """The name of the option that the player who is asked would take."""
    game = table.game
    assert game.asked != NONE
    player = Strategist(strategy or money(), game.setup)
    option = player.choose(View(game, game.asked))
    return next(name for name, number in game.decision().options.items() if number == option)


def follow(table: Table, strategy: Strategy | None = None, card: str | None = None) -> list[str]:
    """Answer as advised, as long as this card asks (or, without one, until another seat or card asks); the answers."""
    asking = card or table.game.decision().card
    seat = table.game.asked
    answers: list[str] = []
    while table.game.asked == seat and table.game.decision().card == asking:
        answers.append(advice(table, strategy))
        table.choose(answers[-1])
    return answers
