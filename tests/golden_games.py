"""Golden games: for each card of each edition one short recorded game in which it is used, with its log.

`python -m tests.golden_games --write` writes what they are now: the same choices, and their log as it is today. The
difference is to be looked at before it is committed. A card without a golden game gets one, so to have another game for
a card, delete its file.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import kingdom_cards
from freehold.notation.log_words import write_log
from freehold.notation.record import Record, RecordedGame, read_record, replay, write_record
from freehold.rules.card import Card
from freehold.rules.events import GAINS, PLAYS, REACTS, Event, Journal
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ACTION, BUY, NONE, PLAY_ACTION, REACTION, TREASURE
from tests.distributions import likely_option, options, random_record

GOLDEN = Path(__file__).parent / "golden"
TURN_LIMIT = 14
SEEDS = 2_000
CANDIDATES = 20
RULE = "-" * 20

# The folders of the golden games of these editions.
MIXED = "base 2e, intrigue 1e"
FOLDERS = {"1e": "1e", "2e": "2e", MIXED: "base-2e-intrigue-1e"}


def wanted() -> Iterator[tuple[str, Card]]:
    """The editions, each with the cards to be played in them: of the mixed ones those that the second does not have."""
    newest = [*BASIC, *kingdom_cards("2e").values()]
    for editions in FOLDERS:
        for card in [*BASIC, *kingdom_cards(editions).values()]:
            if editions != MIXED or card not in newest:
                yield editions, card


def path_of(editions: str, name: str) -> Path:
    return GOLDEN / FOLDERS[editions] / f"{name.lower().replace(' ', '_')}.txt"


def text_of(record: Record) -> str:
    """What a golden file holds: the record, and what a spectator reads of the game."""
    journal = Journal()
    game = replay(record, journal)
    log = write_log(game, journal, record.players)
    return f"{write_record(record)}{RULE}\n{log}"


def read_golden(text: str) -> Record:
    return read_record(text.partition(f"{RULE}\n")[0])


def is_used(setup: Setup, events: list[Event], card: Card) -> bool:
    """Whether a card was played, a Reaction revealed too, and one that cannot be played gained."""
    done = {event.kind for event in events if setup.slot(card.name) in event.slots}
    if card.types & REACTION and REACTS not in done:
        return False
    return (PLAYS if card.types & (ACTION | TREASURE) else GAINS) in done


def what_follows(setup: Setup, events: list[Event], card: Card) -> int:
    """How many different things a card did in a game."""
    slot = setup.slot(card.name)
    return len({(event.kind, event.zone, event.number, event.seat) for event in events if event.source == slot})


def fond_option(game: Game, slot: int, rng: Random) -> int:
    """A likely option, but it usually buys and plays this card if it can."""
    if game.purpose in (BUY, PLAY_ACTION) and slot in options(game) and rng.random() < 0.7:
        return slot
    return likely_option(game, rng)


def find_game(editions: str, card: Card) -> Record:
    """Of the first games in which the card is used, the one in which it does the most."""
    in_kingdom = card.name in kingdom_cards(editions)
    include = ([card.name] if in_kingdom else []) + (["Militia"] if card.types & REACTION else [])
    found: list[tuple[int, Record]] = []
    for seed in range(SEEDS):
        rng = Random(f"{editions} {card.name} {seed}")
        record = random_record(rng, editions, 2 + seed % 2, include, TURN_LIMIT)
        record.seed = seed
        journal = Journal()
        recorded = RecordedGame(record, journal)
        setup = recorded.game.setup
        while recorded.game.asked != NONE:
            recorded.choose(fond_option(recorded.game, setup.slot(card.name), rng))
        if is_used(setup, journal.events, card):
            found.append((what_follows(setup, journal.events, card), record))
            if len(found) == CANDIDATES:
                break
    if not found:
        raise LookupError(f"no game of {SEEDS} uses {card.name} in {editions}; let it last longer")
    return max(found, key=lambda one: one[0])[1]


def write() -> None:
    for editions, card in wanted():
        path = path_of(editions, card.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        record = read_golden(path.read_text("utf-8")) if path.exists() else find_game(editions, card)
        path.write_text(text_of(record), "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden_games", description="The golden games of the tests.")
    parser.add_argument("--write", action="store_true", help="write the games with their logs as they are now")
    if not parser.parse_args().write:
        parser.print_help()
        return 1
    write()
    print(
        f"{sum(1 for _ in wanted())} golden games are written to {GOLDEN}; look at the difference before committing it"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
