"""Observations: every byte is what a seat sees and remembers, and no byte reveals what it cannot know."""

import json
from random import Random

import numpy as np
import pytest

from freehold._mode import is_compiled
from freehold.environments import Layout, card_names, observation_spec
from freehold.environments.encoder import SCORE_ZERO
from freehold.environments.layout import CARD_FIELDS, CARD_PLAYER_FIELDS, GAME_FIELDS, PLAYER_FIELDS, ZONES
from freehold.environments.observer import Observation, observer_for
from freehold.rules.errors import BadSetup
from freehold.rules.game import Game
from freehold.rules.setup import MOST_SEATS
from freehold.rules.view import View
from freehold.rules.vocabulary import DISCARDED, NONE, OPTION, PHASE_IDS, PLACE, PURPOSE_IDS, UNSEEN
from tests.distributions import likely_option, numbered_record
from tests.hidden import mixed_up, rearranged
from tests.table import A, B, lay

GAMES = 60 if is_compiled() else 8


class Read:
    """Reads the fields of an observation by name."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.layout = Layout(int(game.setup.players))
        self.bytes = observer_for(game.setup).observe(game, seat)

    def field(self, name: str, player: int = 0, card: str = "", more: int = 0) -> int:
        return int(self.bytes[self.layout.at(name, player, card) + more])

    def card(self, name: str, player: int = 0, more: int = 0) -> str | None:
        """The card in a field."""
        number = self.field(name, player, more=more)
        return card_names()[number - 1] if number else None

    def player(self, name: str) -> int:
        """The seat of the player in a field, or -1."""
        place = self.field(name)
        return (self.seat + place - 1) % int(self.game.setup.players) if place else NONE


def check(game: Game, seat: int) -> None:
    """Check every field of an observation against what the view of the seat shows."""
    seen = Read(game, seat)
    view = View(game, seat)
    players = int(game.setup.players)
    assert PHASE_IDS[seen.field("phase")] == PHASE_IDS[game.phase]
    assert seen.field("turn") == view.turn()
    assert seen.player("active") == view.active()
    assert [seen.field(name) for name in ("actions", "buys", "coins", "actions_played", "empty_piles")] == [
        view.actions(),
        view.buys(),
        min(view.coins(), 255),
        view.actions_played(),
        view.empty_piles(),
    ]
    assert bool(seen.field("modified")) == game.modified
    check_question(seen, view)
    for place in range(players):
        other = (seat + place) % players
        data = view.seat_data(other, counters=True)
        assert seen.field("hand_size", place) == data["hand_size"]
        assert seen.field("deck_size", place) == data["deck_size"]
        assert seen.field("discard_size", place) == data["discard_size"]
        assert seen.card("discard_top", place) == data["discard_top"]
        assert seen.field("points", place) - SCORE_ZERO == view.points(other)
        assert seen.field("turns", place) == view.turns_taken(other)
        assert bool(seen.field("unaffected", place)) == view.shielded(other)
        top = [seen.card("deck_top", place, more) for more in range(5)]
        known = view.known_top(other)
        assert top == [game.setup.cards[slot].name if slot != NONE else None for slot in [*known, *[NONE] * 5][:5]]
        assert seen.field("deck_seen", place) == sum(slot != NONE for slot in known)
        for slot, card in enumerate(game.setup.cards):
            assert seen.field("owned", place, card.name) == view.owned_by(other, slot)
            assert seen.field("in_play", place, card.name) == view.in_play(other, slot)
            assert seen.field("aside", place, card.name) == view.aside(other, slot)
            assert seen.field("in_deck", place, card.name) == known.count(slot)
            discarded = game.cells[game.row(other, DISCARDED) + slot]
            unseen = game.cells[game.row(other, UNSEEN) + slot] if place else 0
            assert seen.field("discarded", place, card.name) == discarded - unseen
    for slot, card in enumerate(game.setup.cards):
        assert seen.field("hand", card=card.name) == view.hand(slot)
        assert seen.field("supply", card=card.name) == view.supply(slot)
        assert seen.field("trash", card=card.name) == view.trashed(slot)
        assert seen.field("cost", card=card.name) == 1 + view.cost(slot)
        assert seen.field("pays_more", card=card.name) >= view.pays(slot) - card.coins
    for name in set(card_names()) - set(game.setup.slots):
        at = seen.layout.at("hand", card=name)
        assert not seen.bytes[at : at + seen.layout.card_size].any()


def check_question(seen: Read, view: View) -> None:
    game = seen.game
    names = [card.name for card in game.setup.cards]
    assert seen.player("asked") == game.asked
    if game.asked == NONE:
        assert seen.field("purpose") == 0
        return
    assert PURPOSE_IDS[seen.field("purpose")] == PURPOSE_IDS[game.purpose]
    assert seen.card("asking_card") == (names[view.asking_card()] if view.asking_card() != NONE else None)
    assert seen.player("owner") == view.owner()
    picked = {name: seen.field("picked", card=name) for name in names if seen.field("picked", card=name)}
    to_pick = {name: seen.field("to_pick", card=name) for name in names if seen.field("to_pick", card=name)}
    if not view.is_asked():
        at = seen.layout.at("zone")
        assert not seen.bytes[at : seen.layout.players_at].any()
        assert (picked, to_pick) == ({}, {})
        return
    decision = view.decision()
    assert ZONES[seen.field("zone")] == (decision.zone or "nowhere")
    assert (seen.card("subject") or "") == decision.subject
    assert [seen.field(name) for name in ("least", "most", "picks")] == [
        decision.least,
        decision.most,
        len(decision.picked),
    ]
    assert seen.field("cheapest") == 1 + decision.cheapest
    assert seen.field("dearest") == 1 + decision.dearest
    assert seen.field("above") == (game.answer_argument if game.purpose == PLACE else 0)
    assert bool(seen.field("several")) == game.several
    if game.purpose == OPTION:
        options = list(game.setup.cards[game.asking_card].options)
        bits = seen.field("picked_options")
        assert [option for bit, option in enumerate(options) if (bits >> bit) & 1] == sorted(
            decision.picked, key=options.index
        )
        assert picked == {}
    else:
        assert picked == {name: decision.picked.count(name) for name in decision.picked}
        left = {name: int(view.left_to_pick(slot)) for slot, name in enumerate(names) if view.left_to_pick(slot)}
        assert to_pick == (left if game.several else {})


@pytest.mark.parametrize("number", range(GAMES))
def test_every_field_is_what_the_seat_sees(number: int) -> None:
    record, rng = numbered_record(number, turn_limit=30)
    game = record.new_game()
    while game.asked != NONE:
        if rng.random() < 0.2:
            check(game, rng.randrange(game.setup.players))
        if rng.random() < 0.2:
            check(game, int(game.asked))
        game.choose(likely_option(game, rng))
    check(game, 0)


@pytest.mark.parametrize("number", range(GAMES))
def test_an_observation_does_not_depend_on_the_one_written_before_it(number: int) -> None:
    record, rng = numbered_record(number, turn_limit=30)
    game = record.new_game()
    used = observer_for(game.setup)
    while game.asked != NONE:
        seat = rng.randrange(game.setup.players)
        seen = used.observe(game, seat)
        if rng.random() < 0.2:
            assert np.array_equal(seen, observer_for(game.setup).observe(game, seat))
        game.choose(likely_option(game, rng))


def same(one: Observation, other: Observation) -> bool:
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize("number", range(GAMES))
def test_no_byte_depends_on_hidden_cards(number: int) -> None:
    record, rng = numbered_record(number, turn_limit=30)
    game = record.new_game()
    observer = observer_for(game.setup)
    while game.asked != NONE:
        if rng.random() < 0.3:
            seat = rng.randrange(game.setup.players)
            seen = observer.observe(game, seat)
            assert same(observer.observe(mixed_up(game, seat, rng), seat), seen)
            assert same(observer.observe(rearranged(game, seat, rng), seat), seen)
            assert same(observer.observe(View(game, seat).determinize(rng.randrange(1 << 60)), seat), seen)
        game.choose(likely_option(game, rng))


def test_what_is_hidden_is_mixed_up_in_these_tests() -> None:
    """Another seat's observation does change, or the test above would show nothing."""
    game = lay("A hand: 5 Copper; B hand: Gold, 4 Estate; B deck: / 5 Silver").game
    observer = observer_for(game.setup)
    before = observer.observe(game, B)
    assert any(not same(observer.observe(mixed_up(game, A, Random(seed)), B), before) for seed in range(5))


def test_numbers_that_do_not_fit_into_a_byte_are_as_large_as_possible() -> None:
    game = lay("A hand: 5 Copper; B hand: 5 Estate").game
    game.coins = 300
    game.turn = 256
    seen = Read(game, A)
    assert (seen.field("coins"), seen.field("turn")) == (255, 255)


def test_all_copies_of_any_card_fit_into_a_byte() -> None:
    for number in range(60):
        assert max(numbered_record(number)[0].new_game().setup.totals) < 255


@pytest.mark.parametrize("players", range(2, MOST_SEATS + 1))
def test_the_spec_is_plain_data_and_leaves_no_byte_out(players: int) -> None:
    spec = json.loads(json.dumps(observation_spec(players)))
    covered = np.zeros(spec["size"], np.int64)

    def cover(part: dict[str, object], start: int) -> None:
        fields = part["fields"]
        assert isinstance(fields, list)
        for field in fields:
            covered[start + field["at"] : start + field["at"] + field["size"]] += 1

    cover(spec["game"], 0)
    player, card = spec["player"], spec["card"]
    for number in range(player["count"]):
        cover(player, player["at"] + number * player["size"])
    for number in range(card["count"]):
        start = card["at"] + number * card["size"]
        cover(card, start)
        for place in range(players):
            cover(card["player"], start + card["player"]["at"] + place * card["player"]["size"])
    assert (covered == 1).all()
    assert spec["cards"] == list(card_names())


# Where each field is within its part: fields never move. New cards come after the others.
POSITIONS = {
    "game": (
        "phase:0 turn:1 active:2 actions:3 buys:4 coins:5 actions_played:6 empty_piles:7 modified:8 asked:9 "
        "purpose:10 asking_card:11 owner:12 zone:13 subject:14 least:15 most:16 picks:17 cheapest:18 "
        "dearest:19 above:20 picked_options:21 several:22"
    ),
    "player": (
        "hand_size:0 deck_size:1 discard_size:2 discard_top:3 points:4 turns:5 unaffected:6 in_play_size:7 "
        "deck_seen:8 deck_top:9"
    ),
    "card": "hand:0 to_pick:1 picked:2 supply:3 trash:4 cost:5 pays_more:6",
    "card of a player": "owned:0 in_play:1 aside:2 discarded:3 in_deck:4",
}


def test_fields_never_move() -> None:
    parts = {
        "game": GAME_FIELDS,
        "player": PLAYER_FIELDS,
        "card": CARD_FIELDS,
        "card of a player": CARD_PLAYER_FIELDS,
    }
    for name, fields in parts.items():
        assert " ".join(f"{one.name}:{one.at}" for one in fields) == POSITIONS[name]
    cards = card_names()
    assert (cards[:3], cards[70]) == (("Copper", "Silver", "Gold"), "Tribute")


def test_a_layout_knows_its_fields_and_players() -> None:
    with pytest.raises(BadSetup, match="no field 'luck'"):
        Layout(2).at("luck")
    with pytest.raises(BadSetup, match="2 to 6 players, not 7"):
        observation_spec(7)
