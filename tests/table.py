"""A table for tests: set up a position in its text form, make choices by name, and check what is true now.

table = lay("A hand: Militia, 4 Copper\nB hand: 3 Copper, 2 Estate")
table.choose("Militia")
assert table.asked == B
table.choose("Copper", "Copper")
assert table.hand(B) == cards("Copper, 2 Estate")
"""

import re
from collections import Counter

from freehold.cards.catalogue import kingdom_cards
from freehold.notation.position import read_position
from freehold.rules.decision import Decision
from freehold.rules.events import EVENT_IDS, Event, Journal
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ASIDE,
    DISCARDED,
    DRAW,
    HAND,
    IN_PLAY,
    NONE,
    PHASE_IDS,
    PILES,
    TRASHED,
)

A, B, C, D, E, F = range(6)

# Both editions of the base game with the cards that only the first edition of Intrigue has.
WITH_INTRIGUE_1E = ("1e", "base 2e, intrigue 1e")

# Fills a kingdom up to ten; plain cards that ask nothing and attack nobody.
FILLERS = (
    "Village",
    "Smithy",
    "Festival",
    "Laboratory",
    "Market",
    "Gardens",
    "Council Room",
    "Workshop",
    "Moat",
    "Cellar",
)


def cards(text: str) -> Counter[str]:
    """Cards written as `3 Copper, Estate`."""
    found: Counter[str] = Counter()
    for item in text.split(","):
        if item.strip():
            match = re.fullmatch(r"(?:(\d+) )?(.+)", item.strip())
            assert match is not None
            count, name = match.groups()
            found[name] += int(count or 1)
    return found


class Table:
    """A game under test, with names for everything."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.journal = Journal()
        game.journal = self.journal

    # Choosing.

    def choose(self, *names: str) -> None:
        """Answer one question after the other by the names of options."""
        for name in names:
            self.game.answer(name)

    @property
    def decision(self) -> Decision:
        return self.game.decision()

    @property
    def asked(self) -> int:
        """The seat that must choose, or -1 when the game is over."""
        return self.game.asked

    @property
    def options(self) -> set[str]:
        return set(self.decision.options)

    def asks(self, seat: int, purpose: str, card: str = "") -> bool:
        """Whether this seat is asked for this purpose by this card (by the turn itself if none is given)."""
        decision = self.decision
        return (decision.seat, decision.purpose, decision.card) == (seat, purpose, card)

    def end_turn(self) -> None:
        """Decline everything until it is another player's turn or the game is over."""
        turn = self.game.turn
        while self.game.turn == turn and self.game.asked != NONE:
            self.choose("decline")

    # What the rules see.

    def _row(self, start: int) -> Counter[str]:
        return Counter(
            {card.name: n for slot, card in enumerate(self.game.setup.cards) if (n := self.game.cells[start + slot])}
        )

    def hand(self, seat: int) -> Counter[str]:
        return self._row(self.game.row(seat, HAND))

    def deck_top(self, seat: int) -> list[str]:
        """The cards of a draw pile whose place is fixed, from the top."""
        slots = [self.game.known_slot(seat, depth) for depth in range(self.game.deck_size(seat))]
        return [self.game.setup.cards[slot].name for slot in slots if slot != NONE]

    def deck(self, seat: int) -> Counter[str]:
        """All cards of a draw pile, in whatever order."""
        return self._row(self.game.row(seat, DRAW)) + Counter(self.deck_top(seat))

    def discard(self, seat: int) -> Counter[str]:
        return self._row(self.game.row(seat, DISCARDED))

    def discard_top(self, seat: int) -> str | None:
        slot = self.game.top_of_discards(seat)
        return None if slot == NONE else self.game.setup.cards[slot].name

    def in_play(self, seat: int) -> Counter[str]:
        return self._row(self.game.row(seat, IN_PLAY))

    def aside(self, seat: int) -> Counter[str]:
        return self._row(self.game.row(seat, ASIDE))

    def trash(self) -> Counter[str]:
        return self._row(TRASHED * self.game.setup.width)

    def supply(self, name: str) -> int:
        return self.game.cells[PILES + self.game.setup.slot(name)]

    def owned(self, seat: int) -> Counter[str]:
        return self.hand(seat) + self.deck(seat) + self.discard(seat) + self.in_play(seat) + self.aside(seat)

    def cost(self, name: str) -> int:
        return self.game.cost(self.game.setup.slot(name))

    @property
    def actions(self) -> int:
        return self.game.actions

    @property
    def buys(self) -> int:
        return self.game.buys

    @property
    def coins(self) -> int:
        return self.game.coins

    @property
    def active(self) -> int:
        return self.game.active

    @property
    def phase(self) -> str:
        return PHASE_IDS[self.game.phase]

    # What a player sees.

    def view(self, seat: int) -> View:
        return View(self.game, seat)

    def events(self, kind: str, viewer: int | None = None) -> list[Event]:
        """The events of a kind since the position was set up, as this seat may see them (-1: a spectator)."""
        found = [event for event in self.journal.events if EVENT_IDS[event.kind] == kind]
        return found if viewer is None else [event.as_seen_by(viewer) for event in found]

    def names(self, event: Event) -> list[str]:
        """The cards of an event."""
        return [self.game.setup.cards[slot].name for slot in event.slots]


def lay(text: str, *, edition: str | None = None, players: int = 2, kingdom: str = "") -> Table:
    """Set up a position; the kingdom is the cards it names, those asked for, and fillers up to ten.

    Without an edition, each set is played in the newest one that has its cards.
    """
    available = {**kingdom_cards("1e"), **kingdom_cards("2e")} if edition is None else kingdom_cards(edition)
    named = [name.strip() for name in kingdom.split(",") if name.strip()]
    for name in available:
        if re.search(rf"(?<![A-Za-z] )\b{name}\b(?! [A-Z])", text) and name not in named:
            named.append(name)
    named += [name for name in FILLERS if name not in named][: max(0, 10 - len(named))]
    head = f"players: {players}\nkingdom: {', '.join(named)}\n"
    if edition is not None:
        head += f"editions: {edition}\n"
    return Table(read_position(head + text.replace("; ", "\n")))
