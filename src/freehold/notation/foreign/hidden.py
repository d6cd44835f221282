"""Draws that a log hides: works out which cards a player must have drawn from what they do with them later."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from freehold.notation.foreign import story as verbs
from freehold.notation.foreign.following import Follower
from freehold.notation.foreign.story import Told
from freehold.rules.card import Card
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ACTION, CURSE, TREASURE, VICTORY

# What these cards discard, trash, reveal or put back comes from a deck, not from a hand.
_FROM_DECK: Final = frozenset(
    (
        *("Adventurer", "Bandit", "Harbinger", "Library", "Patrol", "Saboteur", "Scout", "Sentry", "Spy", "Swindler"),
        *("Thief", "Tribute", "Vassal", "Wishing Well"),
    )
)
# What is gained with these cards goes to the hand.
_GAINS_TO_HAND: Final = frozenset(("Artisan", "Mine", "Torturer", "Trading Post"))
# These reveal whole hands.
_REVEALS_HAND: Final = frozenset(("Bureaucrat", "Shanty Town"))
_TRASHES_ITSELF: Final = frozenset(("Feast", "Mining Village"))
# A card that is needed but not named.
ANY_CARD: Final = ""
_USES_HAND: Final = (verbs.DISCARD, verbs.TRASH, verbs.TOPDECK, verbs.PASS, verbs.PUT_IN_DECK)


@dataclass
class Needs:
    """The cards that a player needs according to the story, in the order in which they are needed."""

    in_hand: list[str] = field(default_factory=list)
    # Cards that must still be in the draw pile later, before it is shuffled: all, and those that are seen there.
    later: list[str] = field(default_factory=list)
    seen_later: list[str] = field(default_factory=list)
    # How many cards other than Actions must still be there.
    plain_later: int = 0


def needs_of(follower: Follower, seat: int, hand: Counter[str], drawing: int = -1) -> Needs:
    """What a player with this hand still has to draw, in the order in which it is needed.

    `drawing` is the place of the current draw in the story.
    """
    scan = _Scan(follower, seat, hand.copy(), drawing)
    for at in range(follower.at, len(follower.story.told)):
        scan.read(at)
        if not scan.is_now and not scan.is_same_pile:
            break
    scan.end_hand(Counter())
    scan.needs.later += scan.needs.seen_later
    return scan.needs


@dataclass
class _Scan:
    """Reads ahead in a story to find what a player needs."""

    follower: Follower
    seat: int
    # What is known to be in hand and not used yet.
    have: Counter[str]
    drawing: int
    needs: Needs = field(default_factory=Needs)
    # Whether we are still reading about the current hand, and about the draw pile before it is shuffled.
    is_now: bool = True
    is_same_pile: bool = True
    # Whether the last look at cards did not name them.
    looks_hidden: bool = False

    def read(self, at: int) -> None:
        told = self.follower.story.told[at]
        cards, hidden = self.follower.left(at)
        if told.seat != self.seat:
            if told.verb == verbs.PASS and told.number == self.seat:
                self.have.update(cards)
        elif told.verb == verbs.SHUFFLE:
            self.is_same_pile = self.is_same_pile and self.follower.is_done(at)
        elif told.verb == verbs.DRAW:
            self.read_draw(told, at, cards, hidden)
        elif _is_from_pile(told) or (self.looks_hidden and told.card == "Sentry"):
            self.looks_hidden = hidden > 0 if told.verb == verbs.LOOK else self.looks_hidden
            if self.is_same_pile:
                self.needs.seen_later += cards
        elif (told.verb == verbs.GAIN and told.card in _GAINS_TO_HAND) or told.verb == verbs.TAKE:
            self.have.update(cards)
        elif _is_from_hand(self.follower, at):
            self.use(told, cards, hidden)

    def read_draw(self, told: Told, at: int, cards: list[str], hidden: int) -> None:
        if told.is_next_hand and at != self.drawing:
            self.end_hand(Counter())
        self.have.update(cards)
        if self.is_same_pile and at != self.drawing:
            self.needs.seen_later += cards
            if told.card == "Library" and not told.is_next_hand:
                self.needs.plain_later += hidden

    def use(self, told: Told, cards: list[str], hidden: int) -> None:
        """Use cards from hand."""
        is_shown = told.verb in (verbs.REACT, verbs.REVEAL)
        is_whole_hand = told.verb == verbs.REVEAL and told.card in _REVEALS_HAND
        for card in cards:
            if self.have[card]:
                self.have[card] -= 1
            elif self.is_now:
                self.needs.in_hand.append(card)
            elif self.is_same_pile:
                self.needs.later.append(card)
            if is_shown and not is_whole_hand:
                self.have[card] += 1
        if self.is_now:
            self.needs.in_hand += [ANY_CARD] * hidden
        if is_whole_hand and cards:
            self.end_hand(Counter(cards))
        elif told.verb == verbs.DISCARD and told.card == "Minion":
            self.end_hand(Counter())

    def end_hand(self, next_hand: Counter[str]) -> None:
        """Move on to another hand; unused cards of this one cover the cards that are not named."""
        if self.is_now:
            for _ in range(min(self.have.total(), self.needs.in_hand.count(ANY_CARD))):
                self.needs.in_hand.remove(ANY_CARD)
        self.is_now, self.have = False, next_hand


def _is_from_pile(told: Told) -> bool:
    """Whether these cards were on top of a draw pile just before."""
    if told.verb in (verbs.REVEAL, verbs.LOOK):
        return told.card in _FROM_DECK and not told.is_optional
    if told.verb == verbs.DISCARD:
        return told.card in ("Vassal", "Spy", "Library")
    return told.verb == verbs.TRASH and told.card == "Swindler"


def _is_from_hand(follower: Follower, at: int) -> bool:
    """Whether these cards were in hand just before."""
    told = follower.story.told[at]
    if told.verb == verbs.PLAY:
        return not _is_vassals(follower, at)
    if told.verb == verbs.TRASH and told.card in _TRASHES_ITSELF and told.cards == (told.card,):
        return False
    return told.verb in (verbs.REACT, verbs.REVEAL) or (told.verb in _USES_HAND and told.card not in _FROM_DECK)


def _is_vassals(follower: Follower, at: int) -> bool:
    """Whether a card is played from the discard pile with a Vassal."""
    before = follower.story.told[at - 1] if at else None
    played = follower.story.told[at]
    return (
        before is not None
        and before.verb == verbs.DISCARD
        and before.card == "Vassal"
        and before.cards == played.cards
        and before.seat == played.seat
    )


@dataclass
class Hints:
    """What failures taught us about hidden draws: which spare cards each draw, by its place, should have or not."""

    preferred: dict[int, list[str]] = field(default_factory=dict)
    avoided: dict[int, set[str]] = field(default_factory=dict)

    def copy(self) -> "Hints":
        preferred = {at: cards[:] for at, cards in self.preferred.items()}
        return Hints(preferred, {at: cards.copy() for at, cards in self.avoided.items()})


class Spare(NamedTuple):
    """A drawn card that the story does not mention, and what could have been drawn instead."""

    drawing: int
    seat: int
    card: str
    others: tuple[str, ...]


def choose_needed(pile: Counter[str], needs: Needs) -> str | None:
    """A card in the pile that is needed in hand."""
    for among in (pile - Counter(needs.later), pile - Counter(needs.seen_later), pile):
        for card in needs.in_hand:
            if card == ANY_CARD:
                break
            if among[card]:
                return card
    return None


def spare_cards(pile: Counter[str], needs: Needs, setup: Setup) -> list[str]:
    """The cards in the pile that the story does not mention, best first; if there are none, those needed last."""
    spare = pile - Counter(needs.later)
    if spare:
        cards = {name: setup.cards[setup.slot(name)] for name in spare}
        plain = sum(count for name, count in spare.items() if not cards[name].types & ACTION)
        sign = -1 if plain <= needs.plain_later else 1
        return sorted(spare, key=lambda name: (sign * _rank(cards[name]), name))
    return [card for card in dict.fromkeys(reversed(needs.later)) if pile[card]]


def _rank(card: Card) -> int:
    """Sort key: cards that a player would not have played come first."""
    if not card.types & (ACTION | TREASURE):
        return 0 if card.types & (VICTORY | CURSE) else 1
    return 2 if card.types & TREASURE else 3
