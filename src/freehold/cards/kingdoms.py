"""Ways to choose a kingdom: at random, or by picking in turn; and who starts the next game of a series."""

from collections.abc import Iterable, Mapping
from typing import Final

from freehold.cards.catalogue import (
    BASE_SET,
    INTRIGUE_SET,
    KINGDOM_SIZE,
    Editions,
    kingdom_card,
    kingdom_cards,
    read_editions,
    sets_of,
)
from freehold.rules.errors import BadSetup
from freehold.rules.series import KINGDOM, RandomStream, next_first
from freehold.rules.setup import MOST_SEATS

# After a tie, the first edition of the base game picks one of those who did not win, the second anyone.
TIE_AMONG_LOSERS: Final = {"1e": True, "2e": False}


def first_of_next_game(editions: str | Editions | None, players: int, winners: list[int], seed: int) -> int:
    """The seat that starts the game after one with these winners, by the rule of the edition of the base game."""
    return next_first(players, winners, seed, TIE_AMONG_LOSERS[read_editions(editions)[BASE_SET]])


def in_order(names: Iterable[str], editions: str | Editions | None) -> list[str]:
    """Kingdom cards by cost, then by name."""
    cards = kingdom_cards(editions)
    return sorted(names, key=lambda name: (int(cards[name].cost), name))


def random_kingdom(
    editions: str | Editions | None,
    seed: int,
    *,
    sets: Iterable[str] = (BASE_SET, INTRIGUE_SET),
    required: Iterable[str] = (),
    banned: Iterable[str] = (),
    from_each: Mapping[str, int] | None = None,
) -> list[str]:
    """Ten different random kingdom cards, sorted by cost and name; the same seed gives the same ten everywhere.

    The required cards are among them and the banned ones are not. `from_each` says how many cards to take from each
    set, required cards included, instead of any number from `sets`.
    """
    stream = RandomStream(seed, KINGDOM)
    read_editions(editions)
    wanted = _different(required, "required", editions)
    unwanted = _different(banned, "banned", None)
    for name in wanted:
        if name in unwanted:
            raise BadSetup(f"{name} is both required and banned; choose one")
    if len(wanted) > KINGDOM_SIZE:
        raise BadSetup(f"a kingdom has {KINGDOM_SIZE} cards, so {len(wanted)} cannot be required")

    taken = [*wanted, *unwanted]
    if from_each is None:
        return in_order([*wanted, *_draw(stream, editions, sets, KINGDOM_SIZE - len(wanted), taken)], editions)
    total = sum(from_each.values())
    if total != KINGDOM_SIZE:
        raise BadSetup(f"a kingdom has {KINGDOM_SIZE} cards, but {total} are to be taken from the sets")
    outside = [name for name in wanted if not any(group in from_each for group in sets_of(name))]
    if outside:
        raise BadSetup(f"{outside[0]} is required, but no card is to be taken from the set {sets_of(outside[0])[0]}")
    kingdom = list(wanted)
    for group, count in sorted(from_each.items()):
        there = sum(group in sets_of(name) for name in wanted)
        if count < 0 or there > count:
            raise BadSetup(f"{count} cards of the set {group} cannot be taken: {there} of it are required")
        kingdom += _draw(stream, editions, [group], count - there, taken)
    return in_order(kingdom, editions)


def _different(written: Iterable[str], what: str, editions: str | Editions | None) -> list[str]:
    names: list[str] = []
    for one in written:
        name = kingdom_card(one, editions)
        if name in names:
            raise BadSetup(f"{name} is {what} twice; once is enough")
        names.append(name)
    return names


def _draw(
    stream: RandomStream, editions: str | Editions | None, sets: Iterable[str], count: int, taken: list[str]
) -> list[str]:
    sets = list(sets)
    pool = sorted(name for name in kingdom_cards(editions, sets) if name not in taken)
    if len(pool) < count:
        raise BadSetup(
            f"{count} cards must still be drawn from {' and '.join(sets) or 'no set'}, but {len(pool)} are left there;"
            " ban fewer cards or add a set"
        )
    return [pool.pop(stream.below(len(pool))) for _ in range(count)]


class KingdomDraft:
    """Players take turns to pick the cards of the kingdom (setup-kingdom-turns-1e)."""

    def __init__(
        self,
        editions: str | Editions | None,
        players: int,
        *,
        sets: Iterable[str] = (BASE_SET, INTRIGUE_SET),
        first: int = 0,
    ) -> None:
        if not 2 <= players <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {players}")
        if not 0 <= first < players:
            raise BadSetup(f"seat {first} cannot pick first: the seats are 0 to {players - 1}")
        self.editions: Final = editions
        self.players: Final = players
        self.first: Final = first
        self.kingdom: Final[list[str]] = []
        self._cards: Final = list(kingdom_cards(editions, sets))
        if len(self._cards) < KINGDOM_SIZE:
            raise BadSetup(f"a kingdom has {KINGDOM_SIZE} cards, but there are only {len(self._cards)} to pick from")

    @property
    def done(self) -> bool:
        """Whether all ten cards are picked."""
        return len(self.kingdom) == KINGDOM_SIZE

    @property
    def whose_turn(self) -> int | None:
        """The seat that picks next, or nobody once the kingdom is complete."""
        return None if self.done else (self.first + len(self.kingdom)) % self.players

    def options(self) -> list[str]:
        """The cards that can still be picked."""
        return [] if self.done else [name for name in self._cards if name not in self.kingdom]

    def pick(self, written: str) -> str:
        """Add a card for the player whose turn it is; its name."""
        if self.done:
            raise BadSetup(f"the kingdom has its {KINGDOM_SIZE} cards; there is nothing more to pick")
        name = kingdom_card(written, self.editions)
        if name in self.kingdom:
            raise BadSetup(f"{name} is picked already; a kingdom has {KINGDOM_SIZE} different cards")
        if name not in self._cards:
            raise BadSetup(f"{name} is not in the sets to pick from")
        self.kingdom.append(name)
        return name
