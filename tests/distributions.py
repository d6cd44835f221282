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
    chance: Random,
    edition: str | None = None,
    players: int | None = None,
    include: Sequence[str] = (),
    turn_limit: int = 100,
) -> Record:
    """A random set-up, apart from what is given."""
    edition = edition or chance.choice(EDITIONS)
    others = [name for name in kingdom_cards(edition) if name not in include]
    return Record(
        kingdom=[*include, *chance.sample(others, 10 - len(include))],
        players=list(PLAYERS[: players or chance.randint(2, len(PLAYERS))]),
        seed=chance.randint(0, LARGEST_SEED),
        editions=edition,
        first=chance.choice([None, 0, 1]),
        turn_limit=turn_limit,
    )


def numbered_record(number: int, turn_limit: int = 100) -> tuple[Record, Random]:
    """The set-up of one of endlessly many games, and the chance that plays it.

    Consecutive numbers take turns with the editions and have each kingdom card in the Supply sooner or later.
    """
    chance = Random(number)
    edition = EDITIONS[number % len(EDITIONS)]
    names = list(kingdom_cards(edition))
    card = names[number // len(EDITIONS) % len(names)]
    return random_record(chance, edition, include=[card], turn_limit=turn_limit), chance


def options(game: Game) -> list[int]:
    """The numbers of the options now offered."""
    return [bit for bit in range(DECLINE + 1) if (game.options >> bit) & 1]


def any_option(game: Game, chance: Random) -> int:
    """One option, each as likely as the others."""
    return chance.choice(options(game))


def likely_option(game: Game, chance: Random) -> int:
    """One option at random, but as somebody would choose who wants to play cards and to get on.

    Mostly Actions and Treasures are played and the dearest cards bought, so that games come to their end; reactions are
    left at one in two, since the same card may be revealed again and again.
    """
    offered = options(game)
    if game.purpose == PLAY_TREASURE and (game.options >> ALL) & 1 and chance.random() < 0.8:
        return ALL
    if game.purpose == REVEAL and DECLINE in offered and chance.random() < 0.5:
        return DECLINE
    if game.purpose in (PLAY_ACTION, PLAY_TREASURE, BUY) and chance.random() < 0.95:
        offered.remove(DECLINE)
    if game.purpose == BUY and offered != [DECLINE] and chance.random() < 0.7:
        dearest = max(game.cost(bit) for bit in offered if bit != DECLINE)
        offered = [bit for bit in offered if bit != DECLINE and game.cost(bit) == dearest]
    return chance.choice(offered)


def play_out(game: Game, chance: Random) -> None:
    """Play a game to its end with likely choices."""
    while game.asked != NONE:
        game.choose(likely_option(game, chance))


def play_recorded(record: Record, chance: Random, journal: Journal | None = None) -> RecordedGame:
    """Play a record on to the end of its game with likely choices."""
    recorded = RecordedGame(record, journal)
    while recorded.game.asked != NONE:
        recorded.choose(likely_option(recorded.game, chance))
    return recorded
