"""What the journal has beyond the log: bonuses, what is put back or declined, looks, and when a shuffle happened."""

import freehold
from freehold.rules.events import (
    DECLINES,
    GETS_ACTIONS,
    GETS_BUYS,
    GETS_COINS,
    LOOKS,
    PRINTED,
    PUBLIC,
    PUTS_ON_DECK,
    SHUFFLES,
    Event,
    Journal,
)
from freehold.rules.vocabulary import DISCARDED, DRAW

SECOND = "Festival, Harbinger, Merchant, Market, Militia, Moat, Sentry, Smithy, Vassal, Village"
FIRST = "Chancellor, Chapel, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Spy, Village"


def events_of(position: str, *choices: str) -> list[Event]:
    game = freehold.read_position(position)
    journal = Journal()
    game.journal = journal
    for choice in choices:
        game.answer(choice)
    return journal.events


def test_printed_bonuses_are_told_in_the_order_of_the_card() -> None:
    events = events_of(f"kingdom: {SECOND}\nA hand: Festival, Copper", "Festival")
    told = [(event.kind, event.count, event.number) for event in events[1:4]]
    assert told == [(GETS_ACTIONS, 2, PRINTED), (GETS_BUYS, 1, PRINTED), (GETS_COINS, 2, PRINTED)]


def test_the_coin_of_a_merchant_is_told_with_the_first_silver() -> None:
    position = f"kingdom: {SECOND}\nA hand: Merchant, 2 Silver\nA deck: / Copper"
    events = events_of(position, "Merchant", "Silver", "Silver")
    assert [event.count for event in events if event.kind == GETS_COINS] == [1]


def test_what_a_sentry_leaves_is_told_to_its_owner() -> None:
    position = f"kingdom: {SECOND}\nA hand: Sentry, Copper\nA deck: Copper, Gold, Estate / 3 Copper"
    events = events_of(position, "Sentry", "Estate", "decline", "decline")
    (back,) = [event for event in events if event.kind == PUTS_ON_DECK]
    assert (back.seat, len(back.slots), back.seen, back.zone) == (0, 1, 1, DRAW)
    assert back.as_seen_by(1).slots == []


def test_what_a_spy_leaves_is_told_to_all() -> None:
    position = f"editions: 1e\nkingdom: {FIRST}\nA hand: Spy, Copper\nA deck: / 4 Copper\nB deck: / 4 Estate"
    events = events_of(position, "Spy", "decline", "Estate")
    (back,) = [event for event in events if event.kind == PUTS_ON_DECK]
    assert (back.seat, back.seen, back.zone) == (0, PUBLIC, DRAW)


def test_what_a_patrol_puts_back_is_told_to_all_but_not_the_order_of_several() -> None:
    position = (
        f"kingdom: {SECOND}".replace("Sentry", "Patrol") + "\nA hand: Patrol, Copper\nA deck: 3 Copper, {} / 4 Copper"
    )
    one = events_of(position.format("Estate, 2 Duchy, Gold"), "Patrol")
    assert [event.seen for event in one if event.kind == PUTS_ON_DECK] == [PUBLIC]
    two = events_of(position.format("2 Estate, Silver, Gold"), "Patrol", "Silver")
    assert {event.seen for event in two if event.kind == PUTS_ON_DECK} == {1}


def test_a_harbinger_looks_through_the_discard_pile() -> None:
    position = f"kingdom: {SECOND}\nA hand: Harbinger, Copper\nA deck: / 4 Copper\nA discard: Gold, Estate"
    events = events_of(position, "Harbinger", "decline")
    (look,) = [event for event in events if event.kind == LOOKS]
    assert (look.count, look.seen, look.zone) == (2, 1, DISCARDED)
    assert [event.seat for event in events if event.kind == DECLINES] == [0]


def test_a_declined_choice_about_a_hand_is_not_told() -> None:
    position = f"kingdom: {SECOND}\nA hand: Militia, Copper\nB hand: Moat, 4 Copper"
    assert DECLINES not in {event.kind for event in events_of(position, "Militia", "decline")}


def test_a_shuffle_tells_how_many_cards_of_the_draw_came_before() -> None:
    position = f"kingdom: {SECOND}\nA hand: Smithy, Copper\nA deck: / 2 Copper\nA discard: 4 Estate"
    (shuffle,) = [event for event in events_of(position, "Smithy") if event.kind == SHUFFLES]
    assert shuffle.number == 2
