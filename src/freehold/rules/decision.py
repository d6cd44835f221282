"""A question in words: whose it is, what for, which card asks, what may be answered and how far along it is."""

from typing import Final, final

from mypy_extensions import i64

from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ALL, DECLINE, NONE, OPTION, PURPOSE_IDS, ZONE_IDS

ALL_NAME: Final = "all"
DECLINE_NAME: Final = "decline"


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
        self.number: Final[i64] = number
        self.seat: Final[i64] = seat
        self.purpose: Final = purpose
        # The card that asks; empty when it is the turn itself.
        self.card: Final = card
        # Whose cards it is about, mostly the seat's own.
        self.owner: Final[i64] = owner
        # Where the cards to pick from lie: hand, deck, discard pile, in play, Supply or Trash.
        self.zone: Final = zone
        # What may be answered, by name, each with the number that `Game.choose` takes.
        self.options: Final = options
        # What was picked so far, and how many picks the card wants.
        self.picked: Final = picked
        self.least: Final[i64] = least
        self.most: Final[i64] = most
        # The card that led to the question, such as the one just trashed; empty where there is none.
        self.subject: Final = subject
        # What a card to gain may cost, from and to; -1 where that is not what limits it.
        self.cheapest: Final[i64] = cheapest
        self.dearest: Final[i64] = dearest

    @property
    def may_decline(self) -> bool:
        return DECLINE_NAME in self.options

    def progress(self) -> str:
        """How far along the choice is, such as "2 of up to 4 picked"; empty for a single pick."""
        if self.least == 1 and self.most == 1:
            return ""
        up_to = "" if self.least == self.most else "up to "
        return f"{len(self.picked)} of {up_to}{self.most} picked"

    def data(self) -> dict[str, object]:
        """The decision as plain data."""
        return {
            "number": self.number,
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


def option_name(setup: Setup, purpose: i64, asking_card: i64, option: i64) -> str:
    """What an option is called: a card, an option printed on the asking card, all Treasures, or to decline."""
    if option == DECLINE:
        return DECLINE_NAME
    if option == ALL:
        return ALL_NAME
    if purpose == OPTION:
        return list(setup.cards[asking_card].options)[option]
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
) -> Decision:
    """Put a question of the rules into words."""
    named: dict[str, int] = {}
    option: i64
    for option in range(DECLINE + 1):
        if (options >> option) & 1:
            named[option_name(setup, purpose, asking_card, option)] = option
    picked = [option_name(setup, purpose, asking_card, pick) for pick in picks]
    card = setup.cards[asking_card].name if asking_card != NONE else ""
    return Decision(number, seat, PURPOSE_IDS[purpose], card, owner, ZONE_IDS[zone], named, picked, least, most)
