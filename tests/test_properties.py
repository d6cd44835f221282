"""What holds in any game: any kingdom, any editions, two to six players, whatever they choose.

The kingdoms are made of the official cards and of cards that use what else the rules offer.
"""

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freehold._mode import is_compiled
from freehold.cards.catalogue import BASE_SET, EDITIONS, INTRIGUE_SET, kingdom_cards
from freehold.notation.position import read_json, read_position, write_json, write_position
from freehold.notation.record import Record, RecordedGame, read_record, replay
from freehold.rules.errors import IllegalChoice
from freehold.rules.events import GAINS, PASSES, TRASHES, Event, Journal
from freehold.rules.game import Game
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.view import View
from freehold.rules.vocabulary import DECLINE, FROM_SUPPLY, NONE, OVER, PASS
from tests.distributions import PLAYERS, any_option, likely_option, options
from tests.hidden import faces, may_see, mixed_up, shows_others
from tests.invariants import check
from tests.own import available
from tests.table import lay
from tests.trial_cards import TRIAL_CARDS

EVENT_FIELDS = ("kind", "seat", "slots", "count", "seen", "shown", "source", "zone", "number", "word")


@pytest.fixture(autouse=True, scope="module")
def with_trial_cards() -> Iterator[None]:
    with available(*TRIAL_CARDS):
        yield


def examples(count: int) -> settings:
    """The same examples in every run, however long each takes; interpreted, a fifth of them."""
    return settings(
        max_examples=count if is_compiled() else count // 5,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


class Begun:
    """A game in progress, with its events so far and the random generator that continues it."""

    def __init__(self, recorded: RecordedGame, events: list[Event], rng: Random) -> None:
        self.recorded = recorded
        self.game = recorded.game
        self.events = events
        self.rng = rng

    def __repr__(self) -> str:
        return self.recorded.text()


@st.composite
def records(draw: st.DrawFn, turn_limit: int = 40) -> Record:
    edition = draw(st.sampled_from((*EDITIONS, "base 1e, intrigue 2e", "base 2e, intrigue 1e")))
    official = sorted(kingdom_cards(edition, [BASE_SET, INTRIGUE_SET]))
    trial = draw(st.lists(st.sampled_from([one.name for one in TRIAL_CARDS]), max_size=6, unique=True))
    size = 10 - len(trial)
    kingdom = trial + draw(st.lists(st.sampled_from(official), min_size=size, max_size=size, unique=True))
    players = draw(st.integers(2, 6))
    first = draw(st.one_of(st.none(), st.integers(0, players - 1)))
    seed = draw(st.integers(0, LARGEST_SEED))
    return Record(kingdom, list(PLAYERS[:players]), seed, edition, first, turn_limit)


@st.composite
def begun(draw: st.DrawFn, most: int = 300) -> Begun:
    """A game after some choices, in half of the examples in the middle of a card; it may be over."""
    record = draw(records())
    rng = Random(draw(st.integers(0, 2**32)))
    journal = Journal()
    recorded = RecordedGame(record, journal)
    for _ in range(draw(st.integers(0, most))):
        if recorded.game.asked == NONE:
            break
        recorded.choose(likely_option(recorded.game, rng))
    if draw(st.booleans()):
        while recorded.game.asked != NONE and recorded.game.asking_card == NONE:
            recorded.choose(likely_option(recorded.game, rng))
    return Begun(recorded, journal.events, rng)


def told(events: list[Event]) -> list[list[object]]:
    return [[getattr(event, name) for name in EVENT_FIELDS] for event in events]


# The cards.


@examples(100)
@given(records(), st.integers(0, 2**32))
def test_no_card_comes_or_goes(record: Record, seed: int) -> None:
    rng = Random(seed)
    game = record.new_game()
    check(game)
    while game.asked != NONE:
        game.choose(any_option(game, rng))
        check(game)


@examples(100)
@given(records(turn_limit=30), st.integers(0, 2**32))
def test_every_game_ends_or_is_cut_off(record: Record, seed: int) -> None:
    rng = Random(seed)
    game = record.new_game()
    for _ in range(100_000):
        if game.asked == NONE:
            break
        game.choose(any_option(game, rng))
    assert game.phase == OVER
    assert game.turn <= record.turn_limit
    assert sum(game.turns_taken(seat) for seat in range(game.setup.players)) == game.turn
    assert game.winners()
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.decision()
    for option in (0, DECLINE):
        with pytest.raises(IllegalChoice, match="the game is over"):
            game.choose(option)


@examples(100)
@given(begun())
def test_the_events_account_for_every_card_a_player_has(start: Begun) -> None:
    game = start.game
    owned = [[card.start for card in game.setup.cards] for _ in range(game.setup.players)]
    for event in start.events:
        for slot in event.slots:
            if event.kind in (TRASHES, PASSES) and event.zone != FROM_SUPPLY:
                owned[event.seat][slot] -= 1
            if event.kind in (GAINS, PASSES):
                owned[event.seat if event.kind == GAINS else event.number][slot] += 1
    for seat in range(game.setup.players):
        assert owned[seat] == [game.owned(seat, slot) for slot in range(game.setup.width)]


# Copies.


@examples(150)
@given(begun())
def test_copies_and_texts_continue_as_the_game_does(start: Begun) -> None:
    game = start.game
    twins = [
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
        read_json(write_json(game)),
        read_position(write_position(game)),
        replay(read_record(start.recorded.text())),
    ]
    assert all(twin == game for twin in twins)
    assert all(write_position(twin) == write_position(game) for twin in twins)

    everyone = [game, *twins]
    journals = [Journal() for _ in everyone]
    for one, journal in zip(everyone, journals, strict=True):
        one.journal = journal
    for _ in range(60):
        if game.asked == NONE:
            break
        decision = game.decision().data()
        assert all(twin.decision().data() == decision for twin in twins)
        option = likely_option(game, start.rng)
        for one in everyone:
            one.choose(option)
    assert all(twin == game for twin in twins)
    assert all(told(journal.events) == told(journals[0].events) for journal in journals)


def test_a_game_whose_next_silver_bonus_is_used_up_is_saved_as_it_is() -> None:
    table = lay("A hand: Merchant, 2 Silver; A deck: 5 Copper")
    table.choose("Merchant", "Silver")
    assert table.coins == 3
    assert read_json(write_json(table.game)) == table.game


@examples(60)
@given(begun())
def test_a_copy_goes_its_own_way(start: Begun) -> None:
    before = start.game.copy()
    saved = write_json(start.game)
    twin = start.game.copy()
    for _ in range(20):
        if twin.asked == NONE:
            break
        twin.choose(any_option(twin, start.rng))
    assert start.game == before
    assert write_json(start.game) == saved


# Options.


@examples(150)
@given(begun())
def test_exactly_the_offered_options_are_accepted(start: Begun) -> None:
    game = start.game
    before = game.copy()
    offered = options(game)
    for option in (*range(-2, 70), 2**62, 2**63 - 1, -(2**63)):
        if option in offered:
            twin = game.copy()
            twin.choose(option, game.number)
            assert twin.number == game.number + 1
            assert twin != game
            check(twin)
        else:
            with pytest.raises(IllegalChoice):
                game.choose(option)
            assert game == before


@examples(100)
@given(begun())
def test_options_have_names_of_their_own_that_answer_the_same(start: Begun) -> None:
    game = start.game
    if game.asked == NONE:
        return
    named = game.decision().options
    assert sorted(named.values()) == options(game)
    for name, option in named.items():
        by_name, by_number = game.copy(), game.copy()
        by_name.answer(name, game.number)
        by_number.choose(option)
        assert by_name == by_number
    before = game.copy()
    for name in ("", "nonsense", "Colony", "ALL"):
        with pytest.raises(IllegalChoice):
            game.answer(name)
    assert game == before


@examples(60)
@given(begun(), st.integers(0, 10**9))
def test_an_answer_to_another_decision_is_refused(start: Begun, number: int) -> None:
    game = start.game
    if game.asked == NONE:
        return
    option = any_option(game, start.rng)
    before = game.copy()
    for stale in {game.number - 1, game.number + 1, number} - {game.number, NONE}:
        with pytest.raises(IllegalChoice, match=f"this answers decision {stale}"):
            game.choose(option, stale)
        assert game == before
    game.choose(option, game.number)


# What is hidden.


@examples(150)
@given(begun())
def test_a_view_does_not_depend_on_hidden_cards(start: Begun) -> None:
    game = start.game
    if game.phase == OVER:
        return
    for viewer in range(NONE, game.setup.players):
        twin = mixed_up(game, viewer, start.rng)
        assert View(twin, viewer).data() == View(game, viewer).data()
        assert View(twin, viewer).data(counters=True) == View(game, viewer).data(counters=True)


@examples(150)
@given(begun())
def test_the_events_of_a_seats_own_choice_do_not_depend_on_hidden_cards(start: Begun) -> None:
    """Up to the first card of another player that is revealed, which may of course differ."""
    game = start.game
    viewer = game.asked
    if viewer == NONE or game.purpose == PASS:
        # A pass in progress holds other players' cards, which cannot be mixed up.
        return
    for option in options(game):
        one, other = game.copy(), mixed_up(game, viewer, start.rng, own_deck=False)
        one.journal, other.journal = Journal(), Journal()
        one.choose(option)
        # Not by `choose`: in games with own cards it would notice that the mixed-up cards do not add up.
        other.number += 1
        other.take(option)
        other.run()
        for left, right in zip(one.journal.events, other.journal.events, strict=False):
            if shows_others(game, left, viewer) or shows_others(game, right, viewer):
                break
            assert faces(left, viewer) == faces(right, viewer)
        else:
            if one.asked != NONE and (one.asked, one.purpose, one.asking_card) == (
                other.asked,
                other.purpose,
                other.asking_card,
            ):
                assert View(one, viewer).data() == View(other, viewer).data()


@examples(100)
@given(begun())
def test_faces_are_seen_by_those_who_may(start: Begun) -> None:
    game = start.game
    for event in start.events:
        for viewer in range(NONE, game.setup.players):
            seen = event.as_seen_by(viewer)
            known = [seen.shown] if event.count == 1 and seen.shown != NONE else seen.slots
            assert known == (event.slots if may_see(game, event, viewer) else [])
            assert seen.count == event.count


@examples(100)
@given(begun())
def test_a_spectator_sees_what_every_seat_sees_of_the_others(start: Begun) -> None:
    game = start.game
    spectated = View(game, NONE).data()
    for seat in range(game.setup.players):
        assert public_part(View(game, seat).data(), seat, game) == spectated


def public_part(data: dict[str, object], seat: int, game: Game) -> dict[str, object]:
    """What a seat sees, without what only some seats may see."""
    public = json.loads(json.dumps(data))
    public["seat"] = None
    for place, one in enumerate(public["seats"]):
        one["deck_top"] = [None] * len(one["deck_top"])
        if place == seat:
            one["hand"] = one["discard"] = None
            if game.phase != OVER:
                one["deck_size"] = None
                one["mats"] |= {mat.name: None for mat in game.setup.mats if not mat.face_up}
    if public["decision"] is not None:
        public["decision"] = {key: public["decision"][key] for key in ("seat", "purpose", "card", "owner")}
    assert isinstance(public, dict)
    return public


@examples(60)
@given(begun())
def test_a_view_is_plain_data(start: Begun) -> None:
    for viewer in range(NONE, start.game.setup.players):
        data = View(start.game, viewer).data()
        assert json.loads(json.dumps(data)) == data
