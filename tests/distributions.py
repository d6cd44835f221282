"""Random kingdoms and random choices for tests, the same for the same seed."""

from collections.abc import Sequence
from random import Random

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from freehold.notation.record import Record, RecordedGame
from freehold.rules.events import Journal
from freehold.rules.game import Game
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.vocabulary import ALL, BUY, DECLINE, NONE, PLAY_ACTION, PLAY_TREASURE, REVEAL

PLAYERS = ("Ann", "Bob", "Cem", "Dora", "Emil", "Fay")


def random_record(
    rng: Random,
    edition: str | None = None,
    players: int | None = None,
    include: Sequence[str] = (),
    turn_limit: int = 100,
) -> Record:
    """A random set-up, apart from what is given."""
    edition = edition or rng.choice(EDITIONS)
    others = [name for name in kingdom_cards(edition) if name not in include]
    return Record(
        kingdom=[*include, *rng.sample(others, 10 - len(include))],
        players=list(PLAYERS[: players or rng.randint(2, len(PLAYERS))]),
        seed=rng.randint(0, LARGEST_SEED),
        editions=edition,
        first=rng.choice([None, 0, 1]),
        turn_limit=turn_limit,
    )


def numbered_record(number: int, turn_limit: int = 100) -> tuple[Record, Random]:
    """The set-up of one of endlessly many games, and the random generator that plays it.

    Consecutive numbers take turns with the editions and have each kingdom card in the Supply sooner or later.
    """
    rng = Random(number)
    edition = EDITIONS[number % len(EDITIONS)]
    names = list(kingdom_cards(edition))
    card = names[number // len(EDITIONS) % len(names)]
    return random_record(rng, edition, include=[card], turn_limit=turn_limit), rng


def options(game: Game) -> list[int]:
    """The numbers of the options now offered."""
    return [bit for bit in range(DECLINE + 1) if (game.options >> bit) & 1]


def any_option(game: Game, rng: Random) -> int:
    """One option, each as likely as the others."""
    return rng.choice(options(game))


def likely_option(game: Game, rng: Random) -> int:
    """A random option, but one that tends to play cards and finish the game.

    It mostly plays Actions and Treasures and buys the most expensive cards, so that games end. It reveals a Reaction
    only half the time, since the same card may be revealed again and again.
    """
    offered = options(game)
    if game.purpose == PLAY_TREASURE and (game.options >> ALL) & 1 and rng.random() < 0.8:
        return ALL
    if game.purpose == REVEAL and DECLINE in offered and rng.random() < 0.5:
        return DECLINE
    if game.purpose in (PLAY_ACTION, PLAY_TREASURE, BUY) and rng.random() < 0.95:
        offered.remove(DECLINE)
    if game.purpose == BUY and offered != [DECLINE] and rng.random() < 0.7:
        dearest = max(game.cost(bit) for bit in offered if bit != DECLINE)
        offered = [bit for bit in offered if bit != DECLINE and game.cost(bit) == dearest]
    return rng.choice(offered)


def play_out(game: Game, rng: Random) -> None:
    """Play a game to its end with likely choices."""
    while game.asked != NONE:
        game.choose(likely_option(game, rng))


def play_recorded(record: Record, rng: Random, journal: Journal | None = None) -> RecordedGame:
    """Continue a record to the end of its game with likely choices."""
    recorded = RecordedGame(record, journal)
    while recorded.game.asked != NONE:
        recorded.choose(likely_option(recorded.game, rng))
    return recorded
