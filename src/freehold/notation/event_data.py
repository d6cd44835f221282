"""Events as plain data, by ids."""

from typing import Any

from freehold.rules.events import CHOOSES, EVENT_IDS, GAME_ENDS, MOVES, PASSES, PUTS_IN_DECK, TURN_STARTS, Event
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ENDING_IDS, NONE


def event_data(setup: Setup, seen: Event) -> dict[str, Any]:
    """An event as a viewer sees it."""
    # Everybody sees a card that is discarded alone.
    slots = [seen.shown] if seen.count == 1 and seen.shown != NONE else seen.slots
    source = None if seen.source == NONE else setup.cards[seen.source]
    return {
        "kind": EVENT_IDS[seen.kind],
        "seat": None if seen.seat == NONE else seen.seat,
        "cards": [setup.cards[slot].name for slot in slots],
        "count": seen.count,
        "source": "" if source is None else source.name,
        "zone": setup.zone_id(seen.zone),
        "to_zone": setup.zone_id(seen.number) if seen.kind == MOVES else "",
        "receiver": seen.number if seen.kind == PASSES else None,
        "number": seen.number if seen.kind in (TURN_STARTS, PUTS_IN_DECK) else None,
        "option": list(source.options)[seen.number] if source is not None and seen.kind == CHOOSES else "",
        "tokens": seen.word,
        "ending": ENDING_IDS[seen.number] if seen.kind == GAME_ENDS else None,
    }
