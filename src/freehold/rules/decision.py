"""A question as ids: who is asked, what for, by which card, the possible answers, and the picks made so far."""

from typing import Final, final

from mypy_extensions import i64

from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ALL, DECLINE, DEEPER, NONE, OPTION, PLACE, PURPOSE_IDS

ALL_NAME: Final = "all"
DECLINE_NAME: Final = "decline"
DEEPER_NAME: Final = "deeper"


@final
class Decision:
    """One question of a game, as its owner may see it."""

    def __init__(
        self,
        number: i64,
        seat: i64,
        purpose: str,
        card: str,
        owner: i64,
        zone: str,
        options: dict[str, int],
        picked: list[str],
        least: i64,
        most: i64,
        subject: str = "",
        cheapest: i64 = NONE,
        dearest: i64 = NONE,
    ) -> None:
        # How many choices were made before it; -1 in the view of a seat, which may not count those of others.
        self.number: Final[i64] = number
        # Who is asked.
        self.seat: Final[i64] = seat
        # What for, by its id.
        self.purpose: Final = purpose
        # The card that asks; empty when it is the turn itself.
        self.card: Final = card
        # Whose cards it is about, mostly the seat's own.
        self.owner: Final[i64] = owner
        # Where the cards to pick from lie: hand, deck, discard, play, aside, supply, trash, a mat, or nowhere.
        self.zone: Final = zone
        # What may be answered, by id, each with the number that `Game.choose` takes.
        self.options: Final = options
        # What has been picked so far, and how many picks the card wants.
        self.picked: Final = picked
        self.least: Final[i64] = least
        self.most: Final[i64] = most
        # The card that led to the question, such as the one just trashed; empty where there is none.
        self.subject: Final = subject
        # The lowest and highest cost of a card to gain; -1 if there is no limit.
        self.cheapest: Final[i64] = cheapest
        self.dearest: Final[i64] = dearest

    @property
    def may_decline(self) -> bool:
        """Whether the player may decline."""
        return DECLINE_NAME in self.options

    def progress(self) -> str:
        """How far along the choice is, such as "2 of up to 4 picked"; empty for a single pick."""
        if self.least == 1 and self.most == 1:
            return ""
        up_to = "" if self.least == self.most else "up to "
        return f"{len(self.picked)} of {up_to}{self.most} picked"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((int(self.number), int(self.seat), self.purpose, self.card, tuple(self.options)))

    def __reduce__(self) -> tuple[type["Decision"], tuple[object, ...]]:
        return Decision, (
            int(self.number),
            int(self.seat),
            self.purpose,
            self.card,
            int(self.owner),
            self.zone,
            self.options,
            self.picked,
            int(self.least),
            int(self.most),
            self.subject,
            int(self.cheapest),
            int(self.dearest),
        )

    def __repr__(self) -> str:
        by = f" by {self.card}" if self.card else ""
        number = "" if self.number == NONE else f" {self.number}"
        return f"<Decision{number}: seat {self.seat} is asked to {self.purpose}{by}, {', '.join(self.options)}>"

    def data(self) -> dict[str, object]:
        """The decision as plain data."""
        return {
            "number": None if self.number == NONE else self.number,
            "seat": self.seat,
            "purpose": self.purpose,
            "card": self.card,
            "owner": self.owner,
            "zone": self.zone,
            "options": list(self.options),
            "may_decline": self.may_decline,
            "picked": list(self.picked),
            "least": self.least,
            "most": self.most,
            "subject": self.subject,
            "cheapest": self.cheapest,
            "dearest": self.dearest,
        }


def option_id(setup: Setup, purpose: i64, asking_card: i64, option: i64, argument: i64) -> str:
    """The id of an option: a card, one printed on the asking card, a place, all Treasures, or to decline."""
    if option == DECLINE:
        return DECLINE_NAME
    if option == ALL:
        return ALL_NAME
    if purpose == OPTION:
        return list(setup.cards[asking_card].options)[option]
    if purpose == PLACE:
        return DEEPER_NAME if option == DEEPER else str(option + argument)
    return setup.cards[option].name


def describe(
    setup: Setup,
    number: i64,
    seat: i64,
    purpose: i64,
    asking_card: i64,
    owner: i64,
    zone: i64,
    options: i64,
    picks: list[int],
    least: i64,
    most: i64,
    subject: i64,
    cheapest: i64,
    dearest: i64,
    argument: i64,
) -> Decision:
    """A question of the rules as ids."""
    named: dict[str, int] = {}
    option: i64
    for option in range(DECLINE + 1):
        if (options >> option) & 1:
            named[option_id(setup, purpose, asking_card, option, argument)] = option
    picked = [option_id(setup, purpose, asking_card, pick, argument) for pick in picks]
    return Decision(
        number,
        seat,
        PURPOSE_IDS[purpose],
        setup.cards[asking_card].name if asking_card != NONE else "",
        owner,
        setup.zone_id(zone),
        named,
        picked,
        least,
        most,
        setup.cards[subject].name if subject != NONE else "",
        cheapest,
        dearest,
    )
