"""Writes our games in the style of Goko, to be read back."""

from collections.abc import Sequence

from freehold.rules.events import (
    BUYS,
    DISCARDS,
    DRAWS,
    GAINS,
    PLAYS,
    PLAYS_AGAIN,
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
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import NONE

_WORDS = {
    PLAYS: "plays {cards}",
    PLAYS_AGAIN: "plays {cards}",
    BUYS: "buys {cards}",
    GAINS: "gains {cards}",
    DISCARDS: "discards: {cards}",
    TRASHES: "trashes {cards}",
    REVEALS: "reveals: {cards}",
    REACTS: "reveals reaction {cards}",
    PUTS_ON_DECK: "places {cards} on top of deck",
    TAKES: "places {cards} in hand",
}


def write_goko(game: Game, events: Sequence[Event], names: Sequence[str]) -> str:
    """A whole game with all its draws, and shuffles where they happened."""
    setup = game.setup
    supply = ", ".join([*setup.kingdom, *[card.name for card in setup.cards[:7]]])
    lines = ["------------ Game Setup ------------", f"Supply cards: {supply}"]
    start = ", ".join(["Copper"] * 7 + ["Estate"] * 3)
    lines += [f"{name} - starting cards: {start}" for name in names]
    lines += _told(setup, events, names)
    lines += ["------------ Game Over ------------"]
    for seat, name in enumerate(names):
        owned = [f"{game.owned(seat, slot)} {card.name}" for slot, card in enumerate(setup.cards)]
        lines.append(f"{name} - cards: {', '.join(one for one in owned if not one.startswith('0 '))}")
        lines.append(f"{name} - total victory points: {game.score(seat)}")
    return "\n".join(lines) + "\n"


def _told(setup: Setup, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    before_shuffle = NONE
    for at, event in enumerate(events):
        name = names[event.seat] if event.seat != NONE else ""
        source = setup.cards[event.source].name if event.source != NONE else ""
        cards = [setup.cards[slot].name for slot in event.slots]
        listed = ", ".join(cards)
        if event.kind == TURN_STARTS:
            lines += ["", f"---------- {name}: turn {event.number} ----------"]
        elif event.kind == SHUFFLES:
            before_shuffle = int(event.number)
            if events[at + 1].kind != DRAWS:
                lines.append(f"{name} - shuffles deck")
                before_shuffle = NONE
        elif event.kind == DRAWS:
            if before_shuffle != NONE:
                lines += [f"{name} - draws {', '.join(cards[:before_shuffle])}"] if before_shuffle else []
                lines.append(f"{name} - shuffles deck")
            drawn = f"{name} - draws {', '.join(cards[max(before_shuffle, 0) :])}"
            before_shuffle = NONE
            # Cards that Library sets aside are logged as discarded instead.
            is_aside = at + 1 < len(events) and events[at + 1].kind == SETS_ASIDE
            lines += [] if is_aside else [drawn]
        elif event.kind == SETS_ASIDE:
            lines.append(f"{name} - discards {listed}")
        elif event.kind == TRASHES and source == "Thief":
            lines.append(f"{names[_active(events, at)]} - trashes {listed}")
        elif event.kind in _WORDS and cards and not (event.kind == REVEALS and source == "Spy"):
            lines.append(f"{name} - {_WORDS[int(event.kind)].format(cards=listed)}")
    return lines


def _active(events: Sequence[Event], at: int) -> int:
    return next(int(event.seat) for event in reversed(events[:at]) if event.kind == TURN_STARTS)
