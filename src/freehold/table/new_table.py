"""A table as somebody wants it: who should sit there, and how the ten kingdom cards are found."""

from dataclasses import dataclass, field
from typing import Literal

from freehold.cards.catalogue import find_set, kingdom_card, make_setup, read_editions
from freehold.cards.kingdoms import in_order, random_kingdom
from freehold.rules.errors import BadSetup
from freehold.rules.setup import MOST_SEATS
from freehold.sessions.computers import check_computer, missing_for

SeatKind = Literal["person", "computer", "open"]
KingdomKind = Literal["set", "cards", "random", "draft"]
Counters = Literal["strict", "helpful"]

FIRST_GAME = "First Game"


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who should sit there: `person` is whoever sets up the table, `open` waits for a friend."""

    kind: SeatKind
    name: str = ""
    # A strategy of the library, or "chance"; empty for the default one.
    computer: str = ""


@dataclass(frozen=True, slots=True)
class KingdomSpec:
    """Which ten cards: a recommended set, exact cards, a random ten, or chosen by the players in turn."""

    kind: KingdomKind = "set"
    set: str = ""
    cards: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()

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
        """The ten cards, by cost and name; none yet where the players choose them."""
        match self.kind:
            case "set":
                return tuple(in_order(find_set(self.set or FIRST_GAME, editions).cards, editions))
            case "cards":
                make_setup(self.cards, editions=editions)
                return tuple(in_order([kingdom_card(name, editions) for name in self.cards], editions))
            case "random":
                return tuple(random_kingdom(editions, seed, required=self.required, banned=self.banned))
            case "draft":
                # Ten must be left when the banned ones are gone.
                random_kingdom(editions, seed, banned=self.banned)
                return ()

    def plain(self, editions: str) -> "KingdomSpec":
        """The same wish with the cards by their names, and nothing that does not belong to it."""
        names = [tuple(kingdom_card(name) for name in some) for some in self._meant()]
        return KingdomSpec(self.kind, self.title(editions) if self.kind == "set" else "", *names)

    def _meant(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """The cards, the required ones and the banned ones, as far as they matter."""
        match self.kind:
            case "set":
                return (), (), ()
            case "cards":
                return self.cards, (), ()
            case "random":
                return (), self.required, self.banned
            case "draft":
                return (), (), self.banned

    def other(self) -> "KingdomSpec":
        """The wish for another kingdom of the same kind; instead of certain cards, any."""
        return self if self.kind in ("random", "draft") else KingdomSpec("random")


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as somebody wants it; by itself the first-game set against the computer."""

    name: str
    seats: tuple[SeatSpec, ...] = (SeatSpec("person"), SeatSpec("computer"))
    kingdom: KingdomSpec = field(default_factory=KingdomSpec)
    # The edition of each set, such as `base 2e, intrigue 2e`; a set that is not named has its newest.
    editions: str = ""
    counters: Counters = "strict"

    def check(self) -> None:
        """See that such a table can be."""
        read_editions(self.editions)
        if not 2 <= len(self.seats) <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {len(self.seats)}")
        people = sum(seat.kind == "person" for seat in self.seats)
        if people != 1:
            raise BadSetup(f"one seat is for whoever sets up the table, not {people}; friends take the open ones")
        self._check_computers()

    def _check_computers(self) -> None:
        for seat in self.seats:
            if seat.kind == "computer":
                computer = check_computer(seat.computer)
                if self.kingdom.kind in ("set", "cards"):
                    setup = make_setup(self.kingdom.kingdom(self.editions, 0), len(self.seats), self.editions)
                    missing = missing_for(computer, setup)
                    if missing:
                        raise BadSetup(f"{computer} needs {' and '.join(missing)}, which this kingdom does not have")
