"""Writes our games in the wording of dominion.games."""

from collections.abc import Sequence
from typing import Final

from freehold.notation.log_words import article, plural
from freehold.rules.events import (
    BUYS,
    DISCARDS,
    DISCARDS_DECK,
    DRAWS,
    GAINS,
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
from freehold.rules.vocabulary import ACTION, NONE

_SENTENCES: Final = {
    PLAYS: "plays {cards}.",
    PLAYS_AGAIN: "plays {cards} again.",
    BUYS: "buys and gains {cards}.",
    GAINS: "gains {cards}.",
    DRAWS: "draws {cards}.",
    DISCARDS: "discards {cards}.",
    TRASHES: "trashes {cards}.",
    REVEALS: "reveals {cards}.",
    LOOKS: "looks at {cards}.",
    PUTS_ON_DECK: "topdecks {cards}.",
    SETS_ASIDE: "sets {cards} aside with {source}.",
    REACTS: "reacts with {cards}.",
    NAMES: "names {cards}.",
    TAKES: "puts {cards} into their hand.",
    PUTS_IN_DECK: "puts {cards} into their deck under {number} cards.",
    PASSES: "passes {cards} to {receiver}.",
    SHUFFLES: "shuffles their deck.",
    DISCARDS_DECK: "puts their deck into their discard pile.",
    GETS_ACTIONS: "gets +{count} {word}.",
    GETS_BUYS: "gets +{count} {word}.",
    GETS_COINS: "gets +${count}.",
}
# Several of these in a row are merged into one line.
_MERGED: Final = (BUYS, DRAWS, DISCARDS, TRASHES, REVEALS, PUTS_ON_DECK, TAKES, PLAYS)
# The order of these cards matters.
_IN_ORDER: Final = (PUTS_ON_DECK,)


def write_dominion_games(setup: Setup, events: Sequence[Event], names: Sequence[str], viewer: int | None) -> str:
    """Write events in the wording of dominion.games, as a seat or a spectator (-1) sees them, or with all cards."""
    return _Writer(setup, names, viewer).write(events)


def short_names(names: Sequence[str]) -> list[str]:
    """The shortest prefixes that tell the names of players apart."""
    found = []
    for name in names:
        others = [other for other in names if other != name]
        lengths = [size for size in range(1, len(name)) if not any(other.startswith(name[:size]) for other in others)]
        found.append(name[: lengths[0]].strip() if lengths else name)
    return found


class _Writer:
    def __init__(self, setup: Setup, names: Sequence[str], viewer: int | None) -> None:
        self._setup = setup
        self._names = names
        self._shorts = short_names(names)
        self._viewer = viewer

    def write(self, events: Sequence[Event]) -> str:
        lines = []
        for card in self._setup.cards:
            if card.start:
                lines += [f"{short} starts with {_card(card.name, int(card.start))}." for short in self._shorts]
        at = 0
        told = self._told(events)
        while at < len(told):
            end = at + 1
            while end < len(told) and self._go_together(told[end - 1], told[end]):
                end += 1
            lines += self._lines(told[at:end])
            at = end
        return "".join(f"{line}\n" for line in lines)

    def _told(self, events: Sequence[Event]) -> list[Event]:
        """The events to write: a bought card is not also said to be gained."""
        told: list[Event] = []
        for event in events:
            is_bonus = event.kind in (GETS_ACTIONS, GETS_BUYS, GETS_COINS)
            is_bought = event.kind == GAINS and bool(told) and told[-1].kind == BUYS and told[-1].slots == event.slots
            is_nothing = not event.count and (is_bonus or event.kind == REVEALS)
            if (event.kind in _SENTENCES or event.kind == TURN_STARTS) and not is_bought and not is_nothing:
                told.append(event)
        return told

    def _go_together(self, one: Event, other: Event) -> bool:
        if one.kind != other.kind or one.seat != other.seat or one.source != other.source or one.kind not in _MERGED:
            return False
        if one.kind == PLAYS:
            return not any(self._setup.types[slot] & ACTION for slot in [*one.slots, *other.slots])
        # Each Action that Library draws gets its own line.
        return not self._is_librarys_action(one)

    def _is_librarys_action(self, event: Event) -> bool:
        """Whether an Action was drawn that may be set aside."""
        if event.kind != DRAWS or event.source == NONE or self._setup.cards[event.source].name != "Library":
            return False
        return bool(self._setup.types[event.slots[-1]] & ACTION)

    def _lines(self, group: Sequence[Event]) -> list[str]:
        head = group[0]
        if head.kind == TURN_STARTS:
            return ["", f"Turn {head.number} - {self._names[head.seat]}"]
        who = self._shorts[head.seat]
        word = "Action" if head.kind == GETS_ACTIONS else "Buy"
        sentence = _SENTENCES[int(head.kind)].format(
            cards=self._cards(group),
            source=self._setup.cards[head.source].name if head.source != NONE else "",
            receiver=self._shorts[head.number] if head.kind == PASSES else "",
            number=head.number,
            count=head.count,
            word=word if head.count == 1 else f"{word}s",
        )
        lines = [f"{who} {sentence}"]
        if self._is_librarys_action(group[-1]):
            looked_at = self._seen(group[-1])[-1:]
            lines.append(f"{who} looks at {self._listed(looked_at, 1 - len(looked_at))}.")
        return lines

    def _cards(self, group: Sequence[Event]) -> str:
        """The cards that the viewer may see, and how many others there are."""
        slots: list[int] = []
        hidden = 0
        for event in group:
            seen = self._seen(event)
            slots += seen
            hidden += int(event.count) - len(seen)
        if group[0].kind not in _IN_ORDER:
            slots.sort()
        return self._listed(slots, hidden)

    def _seen(self, event: Event) -> list[int]:
        """The cards that the viewer may see."""
        if self._viewer is None:
            return event.slots
        if event.kind == SETS_ASIDE and event.seat != self._viewer:
            # At dominion.games, others see which cards these were when they are discarded.
            return []
        seen = event.as_seen_by(self._viewer).slots
        return [int(event.shown)] if not seen and event.kind == DISCARDS and event.shown != NONE else seen

    def _listed(self, slots: Sequence[int], hidden: int) -> str:
        counts: dict[int, int] = {}
        for slot in slots:
            counts[slot] = counts.get(slot, 0) + 1
        parts = [f"{hidden} cards" if hidden > 1 else "a card"] if hidden else []
        parts += [_card(self._setup.cards[slot].name, count) for slot, count in counts.items()]
        return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def _card(name: str, count: int) -> str:
    return f"{article(name)} {name}" if count == 1 else f"{count} {plural(name)}"
