"""Follows a story event by event: does what happens in our game agree with the log?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from freehold.notation.foreign import story as verbs
from freehold.notation.foreign.story import BONUSES, STEPS, Story, Told
from freehold.rules.errors import FreeholdError
from freehold.rules.events import (
    BUYS,
    CHOOSES,
    DISCARDS,
    DISCARDS_DECK,
    DRAWS,
    EVENT_IDS,
    GAINS,
    GAME_ENDS,
    GETS_ACTIONS,
    GETS_BUYS,
    GETS_COINS,
    LOOKS,
    NAMES,
    PASSES,
    PLAYS,
    PLAYS_AGAIN,
    PUTS_IN_DECK,
    PUTS_ON_DECK,
    REACTS,
    REVEALS,
    SETS_ASIDE,
    SHUFFLES,
    TAKES,
    TRASHES,
    TURN_STARTS,
    Event,
)
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import DRAW

# The events that appear in logs.
_TOLD: Final = (
    *(BUYS, DISCARDS, DRAWS, GAINS, LOOKS, NAMES, PASSES, PLAYS, PLAYS_AGAIN, PUTS_ON_DECK, REACTS, REVEALS),
    *(SETS_ASIDE, SHUFFLES, TAKES, TRASHES, TURN_STARTS, DISCARDS_DECK, PUTS_IN_DECK),
    *(GETS_ACTIONS, GETS_BUYS, GETS_COINS),
)
# Not every program logs these.
_SOMETIMES_TOLD: Final = (CHOOSES, DISCARDS_DECK, GAME_ENDS, LOOKS, NAMES, PUTS_IN_DECK, REVEALS, TAKES)
_WORDS: Final = {
    PLAYS: "plays",
    PLAYS_AGAIN: "plays again",
    BUYS: "buys",
    GAINS: "gains",
    DRAWS: "draws",
    DISCARDS: "discards",
    TRASHES: "trashes",
    PUTS_ON_DECK: "puts on the deck",
    SETS_ASIDE: "sets aside",
    REACTS: "reacts with",
    PASSES: "passes",
}


class Disagreement(FreeholdError):
    """Our game differs from the log, perhaps because these cards are not in a draw pile."""

    def __init__(self, reason: str, seat: int = -1, lacking: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.seat: Final = seat
        self.lacking: Final = tuple(lacking)


class Follower:
    """How far a story has been followed."""

    def __init__(self, story: Story, setup: Setup) -> None:
        self.story: Final = story
        self._setup: Final = setup
        # The first entry that has not happened, or not completely.
        self.at = 0
        # What is left of entries that have partly happened, and which later ones have happened.
        self._left: dict[int, tuple[list[str], int]] = {}
        self._done: set[int] = set()
        # The card just bought, whose gain is not logged again.
        self._bought = -1

    def copy(self) -> "Follower":
        twin = Follower(self.story, self._setup)
        twin.at = self.at
        twin._left = {at: (cards[:], hidden) for at, (cards, hidden) in self._left.items()}
        twin._done = self._done.copy()
        twin._bought = self._bought
        return twin

    @property
    def is_finished(self) -> bool:
        """Whether every entry of the log has happened."""
        told = self.story.told
        return all(at in self._done or told[at].is_optional for at in range(self.at, len(told)))

    @property
    def next_told(self) -> Told | None:
        """The next entry of the log, with the cards that are left of it."""
        for at in range(self.at, len(self.story.told)):
            if at not in self._done and not self.story.told[at].is_optional:
                cards, hidden = self.left(at)
                return replace(self.story.told[at], cards=tuple(cards), hidden=hidden)
        return None

    def left(self, at: int) -> tuple[list[str], int]:
        """The cards that are left of an entry, and how many more that are not named."""
        if at in self._done:
            return [], 0
        told = self.story.told[at]
        return self._left.get(at) or (list(told.cards), told.hidden)

    def is_done(self, at: int) -> bool:
        """Whether an entry has happened completely."""
        return at < self.at or at in self._done

    def window(self) -> Iterator[int]:
        """What can happen next, in any order: all entries up to the next card played or bought, including that one."""
        told = self.story.told
        for at in range(self.at, len(told)):
            if at not in self._done:
                yield at
                if told[at].verb in STEPS and at not in self._left:
                    return

    # Events.

    def accept(self, event: Event) -> None:
        """Match an event with the story, or raise Disagreement."""
        kind = int(event.kind)
        bought, self._bought = self._bought, -1
        if kind not in _TOLD or self.is_finished:
            return
        if kind == GAINS and bought == event.slots[0] and self.story.buys_include_gains:
            return
        if kind == BUYS:
            self._bought = event.slots[0]
        if kind in (GETS_ACTIONS, GETS_BUYS, GETS_COINS):
            self._accept_bonus(event)
        elif kind in (TURN_STARTS, SHUFFLES, DISCARDS_DECK):
            self._accept_without_cards(event)
        else:
            self._accept_cards(event)
        self._advance()

    def _advance(self) -> None:
        while self.at in self._done:
            self._done.discard(self.at)
            self.at += 1

    def _finish(self, at: int) -> None:
        self._left.pop(at, None)
        self._done.add(at)

    def _verbs(self, event: Event) -> tuple[str, ...]:
        """The verbs that a log may use for an event."""
        return (verbs.PLAY_AGAIN, verbs.PLAY) if event.kind == PLAYS_AGAIN else (EVENT_IDS[event.kind],)

    def _find(self, event: Event, wanted: list[str]) -> int | None:
        """The next place in the story with such an event and, if there are wanted cards, one of them."""
        told, fitting = self.story.told, self._verbs(event)
        for at in self.window():
            one = told[at]
            if one.seat == event.seat and one.verb in fitting:
                cards, hidden = self.left(at)
                if hidden or not wanted or any(name in cards for name in wanted):
                    return at
            if one.verb in STEPS and fitting[0] in STEPS:
                return None
        return None

    def _accept_without_cards(self, event: Event) -> None:
        name = self.story.players[event.seat]
        if event.kind == TURN_STARTS:
            self._skip_optional()
            told = self.story.told[self.at]
            if (told.verb, told.seat, told.number) != (verbs.TURN, event.seat, event.number):
                raise Disagreement(f"turn {event.number} of {name} starts here")
            self._finish(self.at)
            return
        at = self._find(event, [])
        if at is not None:
            self._finish(at)
        elif event.kind == SHUFFLES:
            raise Disagreement(f"the draw pile of {name} is empty here, so they shuffle")

    def _skip_optional(self) -> None:
        while self.at < len(self.story.told) and self.story.told[self.at].is_optional:
            self._finish(self.at)
            self._advance()

    def _accept_bonus(self, event: Event) -> None:
        if not self.story.tells_bonuses or event.count == 0:
            return
        for at in self.window():
            one = self.story.told[at]
            if one.seat == event.seat and one.verb == EVENT_IDS[event.kind] and one.number == event.count:
                self._finish(at)
                return
        raise Disagreement(f"{self.story.players[event.seat]} gets {_bonus(event)} here")

    def _accept_cards(self, event: Event) -> None:
        """Find all cards of an event in the story; one line may stand for several events, and vice versa."""
        wanted = [self._setup.cards[slot].name for slot in event.slots]
        is_step = self._verbs(event)[0] in STEPS
        while wanted:
            if is_step:
                self._skip_optional()
            at = self._find(event, wanted)
            if at is None or (is_step and at != self.at):
                sometimes = event.kind in _SOMETIMES_TOLD or (event.kind == PUTS_ON_DECK and event.zone == DRAW)
                if sometimes and self._find(event, []) is None:
                    return
                raise Disagreement(self._told_otherwise(event, wanted))
            cards, hidden = self.left(at)
            is_whole_hand = self.story.told[at].card == "Minion"
            if event.kind == DISCARDS and hidden and cards and not is_whole_hand and self._top(event) not in cards:
                raise Disagreement(f"{self.story.players[event.seat]} discards another card on top")
            wanted, hidden = _matched(wanted, cards, hidden)
            if cards or hidden:
                self._left[at] = (cards, hidden)
            else:
                self._finish(at)
                self._advance()

    def _top(self, event: Event) -> str:
        """The card that ends up on top of the discard pile."""
        return self._setup.cards[event.shown].name

    def _told_otherwise(self, event: Event, cards: list[str]) -> str:
        name = self.story.players[event.seat]
        return f"{name} {_WORDS.get(int(event.kind), EVENT_IDS[event.kind])} {', '.join(cards)} here"


def _matched(wanted: list[str], cards: list[str], hidden: int) -> tuple[list[str], int]:
    """Remove wanted cards from an entry, by name first; return those it lacks, and how many unnamed ones are left."""
    unnamed: list[str] = []
    for name in wanted:
        if name in cards:
            cards.remove(name)
        else:
            unnamed.append(name)
    found = min(hidden, len(unnamed))
    return unnamed[found:], hidden - found


def _bonus(event: Event) -> str:
    if event.kind == GETS_COINS:
        return f"+${event.count}"
    return f"+{event.count} {'Action' if event.kind == GETS_ACTIONS else 'Buy'}{'s' if event.count > 1 else ''}"


__all__ = ["BONUSES", "Disagreement", "Follower"]
