"""The settings of a new table: who sits there, and how the ten kingdom cards are chosen."""

from dataclasses import dataclass, field, replace
from typing import Literal

from freehold.cards.catalogue import (
    find_set,
    fitting_editions,
    kingdom_card,
    make_setup,
    read_editions,
    write_editions,
)
from freehold.cards.kingdoms import in_order, random_kingdom
from freehold.rules.errors import BadSetup
from freehold.rules.setup import MOST_SEATS
from freehold.sessions.computers import check_cards, check_computer

SeatKind = Literal["person", "computer", "open"]
KingdomKind = Literal["set", "cards", "random", "draft"]
Counters = Literal["strict", "helpful"]

FIRST_GAME = "First Game"


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who sits there: `person` is the player who sets up the table, `open` waits for a friend."""

    kind: SeatKind
    name: str = ""
    # A level, a strategy of the library, or "chance"; empty is the default.
    computer: str = ""


@dataclass(frozen=True, slots=True)
class KingdomSpec:
    """Which ten cards: a recommended set, exactly these, random ones, or drafted by the players."""

    kind: KingdomKind = "set"
    set: str = ""
    # The exact cards, or the random ones if they have been drawn already.
    cards: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()

    def newest_editions(self) -> str:
        """The newest editions that have these cards."""
        if self.kind == "set":
            return write_editions(find_set(self.set or FIRST_GAME).editions)
        exact, required, _ = self._used()
        return write_editions(fitting_editions([*exact, *required]))

    def title(self, editions: str) -> str:
        """What the kingdom is called."""
        match self.kind:
            case "set":
                return find_set(self.set or FIRST_GAME, editions).name
            case "cards":
                return "Chosen cards"
            case "random":
                return "Random cards"
            case "draft":
                return "Cards picked in turn"

    def kingdom(self, editions: str, seed: int) -> tuple[str, ...]:
        """The ten cards by cost and name, or none yet if the players draft them."""
        match self.kind:
            case "set":
                return tuple(in_order(find_set(self.set or FIRST_GAME, editions).cards, editions))
            case "random" if not self.cards:
                return tuple(random_kingdom(editions, seed, required=self.required, banned=self.banned))
            case "cards" | "random":
                make_setup(self.cards, editions=editions)
                return tuple(in_order([kingdom_card(name, editions) for name in self.cards], editions))
            case "draft":
                # Check that ten are left without the banned ones.
                random_kingdom(editions, seed, banned=self.banned)
                return ()

    def plain(self, editions: str) -> "KingdomSpec":
        """The same in normal form: cards by name, and nothing that this kind does not use."""
        names = [tuple(kingdom_card(name) for name in some) for some in self._used()]
        return KingdomSpec(self.kind, self.title(editions) if self.kind == "set" else "", *names)

    def _used(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """The exact, required and banned cards, as far as this kind uses them."""
        match self.kind:
            case "set":
                return (), (), ()
            case "cards":
                return self.cards, (), ()
            case "random":
                return self.cards, self.required, self.banned
            case "draft":
                return (), (), self.banned

    def other(self) -> "KingdomSpec":
        """Another kingdom of the same kind; instead of certain cards, random ones."""
        return replace(self, cards=()) if self.kind in ("random", "draft") else KingdomSpec("random")


@dataclass(frozen=True, slots=True)
class NewTable:
    """The settings of a new table; by default First Game against the computer."""

    name: str
    seats: tuple[SeatSpec, ...] = (SeatSpec("person"), SeatSpec("computer"))
    kingdom: KingdomSpec = field(default_factory=KingdomSpec)
    # The edition of each set, such as `base 2e, intrigue 2e`; if it is empty, the newest that have all the cards.
    editions: str = ""
    counters: Counters = "strict"
    # Whether players may ask what a good player would choose. They agree by sitting down; a person alone always may.
    hints: bool = False
    # Whether others may find the table in the list of open ones while it waits for players.
    listed: bool = False

    def all_editions(self) -> str:
        """The edition of every set, as text."""
        return write_editions(read_editions(self.editions)) if self.editions else self.kingdom.newest_editions()

    def check(self) -> None:
        """Check that these settings work together."""
        if not 2 <= len(self.seats) <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {len(self.seats)}")
        people = sum(seat.kind == "person" for seat in self.seats)
        if people != 1:
            raise BadSetup(f"one seat is for the person who sets up the table, not {people}; friends take open ones")
        self._check_computers(self.all_editions())

    def _check_computers(self, editions: str) -> None:
        for seat in self.seats:
            if seat.kind == "computer":
                computer = check_computer(seat.computer)
                if self.kingdom.kind in ("set", "cards"):
                    setup = make_setup(self.kingdom.kingdom(editions, 0), len(self.seats), editions)
                    check_cards(computer, setup)
