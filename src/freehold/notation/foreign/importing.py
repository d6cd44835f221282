"""A game from the log of another program."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import (
    BASE_SET,
    EDITIONS,
    KINGDOM_SIZE,
    fitting_editions,
    kingdom_cards,
    make_setup,
    read_editions,
    write_editions,
)
from freehold.notation.foreign.dominion_games import is_dominion_games, read_dominion_games
from freehold.notation.foreign.goko import PROGRAM as GOKO
from freehold.notation.foreign.goko import is_goko, read_goko
from freehold.notation.foreign.matching import Match, Progress, match
from freehold.notation.foreign.story import BadLog, Story
from freehold.notation.kingdom import Kingdom
from freehold.notation.record import Record, check_players, replay
from freehold.rules.errors import FreeholdError
from freehold.rules.vocabulary import ATTACK, REACTION

LARGEST_LOG: Final = 2_000_000


@dataclass(frozen=True)
class ImportedGame:
    """An imported game, and what had to be guessed about it."""

    record: Record
    program: str
    # Kingdom cards that the log does not name, added to fill up the kingdom.
    guessed_cards: tuple[str, ...]
    # Whether the log hides draws, so that some cards are just one of several possibilities.
    guessed_draws: bool
    # The number of entries in the log.
    told: int


def read_story(text: str) -> Story:
    """Read the story from a log, whichever program wrote it."""
    if len(text) > LARGEST_LOG:
        raise BadLog(f"a log has at most {LARGEST_LOG:,} characters, not {len(text):,}")
    text = text.removeprefix("\ufeff")
    if is_goko(text):
        story = read_goko(text)
    elif is_dominion_games(text):
        story = read_dominion_games(text)
    else:
        raise BadLog("this is not a log of dominion.games or Goko: no line starts a turn, such as 'Turn 1 - Ann'")
    try:
        check_players(list(story.players))
    except FreeholdError as error:
        raise BadLog(f"the players of this log cannot be imported: {error}") from None
    if not story.told:
        raise BadLog("this log tells of no turns")
    return story


def import_log(text: str, kingdom: Kingdom | None = None, progress: Progress | None = None) -> ImportedGame:
    """Import the game in a log, as a record that states its draws."""
    story = read_story(text)
    full, guessed = (kingdom, ()) if kingdom is not None else _kingdom_of(story)
    setup = make_setup(full.cards, len(story.players), full.editions)
    for name, told in story.cards_seen().items():
        if name not in setup.slots:
            raise BadLog(f"{told.place} names {name}, which is not in the kingdom {', '.join(full.cards)}")
    found = match(story, setup, progress)
    record = Record(
        list(full.cards),
        list(story.players),
        0,
        full.editions,
        story.first,
        choices=found.choices,
        resigned=story.quitters,
        draws=found.draws,
    )
    if replay(record) != found.game:
        raise BadLog("the imported game cannot be replayed; please report this log")
    _check_counts(story, found)
    return ImportedGame(record, story.program, guessed, story.hides_draws, len(story.told))


def _kingdom_of(story: Story) -> tuple[Kingdom, tuple[str, ...]]:
    """The kingdom that a log lists; otherwise the cards it names, filled up with others that nobody used."""
    basic = {card.name for card in BASIC}
    seen = story.cards_seen()
    named = list(story.kingdom) or [name for name in seen if name not in basic]
    named += [name for name in seen if name not in basic and name not in named and not story.kingdom]
    if len(named) > KINGDOM_SIZE:
        last = seen.get(named[KINGDOM_SIZE])
        place = f"{last.place} names" if last is not None else "the log names"
        raise BadLog(f"{place} kingdom card number {KINGDOM_SIZE + 1}; a kingdom has {KINGDOM_SIZE}")
    editions = write_editions(_editions_of(story, named))
    available = kingdom_cards(editions, [BASE_SET])
    plain = sorted(name for name, card in available.items() if not card.types & (ATTACK | REACTION))
    guessed = tuple([name for name in plain if name not in named][: KINGDOM_SIZE - len(named)])
    return Kingdom(editions, (*named, *guessed)), guessed


def _editions_of(story: Story, named: list[str]) -> dict[str, str]:
    """The editions that a program uses for these cards: Goko had only the first, others use the newest that fit."""
    oldest = read_editions(EDITIONS[0])
    if story.program == GOKO and all(name in kingdom_cards(oldest) for name in named):
        return oldest
    editions = fitting_editions(named)
    available = kingdom_cards(editions)
    for name in named:
        if name not in available:
            told = story.cards_seen().get(name)
            place = f"{told.place} names" if told is not None else "the log lists"
            raise BadLog(
                f"{place} {name}, which is in another edition than the other cards ({write_editions(editions)})"
            )
    return editions


def _check_counts(story: Story, found: Match) -> None:
    """Check the cards and points at the end of the log; for players who left, it omits cards in play."""
    for count in story.counts:
        name = story.players[count.seat]
        if name in story.quitters:
            continue
        true = {card.name: int(found.game.owned(count.seat, slot)) for slot, card in enumerate(found.game.setup.cards)}
        if count.cards is not None and Counter(count.cards) != Counter(true):
            owned = ", ".join(f"{copies} {card}" for card, copies in true.items() if copies)
            raise BadLog(f"line {count.line}: {count.text!r} contradicts the rest: {name} has {owned}")
        points = int(found.game.score(count.seat))
        if count.points is not None and count.points != points:
            raise BadLog(f"line {count.line}: {count.text!r} contradicts the rest: {name} has {points}")
