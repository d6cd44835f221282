"""Action numbers: one numbering for all games, which never changes."""

import hashlib
import json
from importlib import resources

import pytest

from freehold._mode import is_compiled
from freehold.cards.catalogue import EDITIONS, add_card, all_cards, kingdom_cards, make_setup, remove_card
from freehold.environments import action_spec, all_actions, card_names, make_batch
from freehold.environments.actions import make_encoder
from freehold.environments.encoder import FIRST_PLACE
from freehold.environments.observer import Observer
from freehold.rules.card import Card
from freehold.rules.decision import Decision
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.game import start
from freehold.rules.vocabulary import ACTION, MOST_KINDS, NONE, PLACE
from tests.distributions import likely_option, numbered_record
from tests.table import lay

# The first actions: more may be added after these, but these never change.
FIRST_ACTIONS = 153
FIRST_ACTIONS_DIGEST = "e46112502b3ca8af310173134d11f7b9d8b7e1bce8e651a9746621d5ed15d450"

GAMES = 150 if is_compiled() else 12


def test_the_numbers_of_actions_never_change() -> None:
    text = resources.files("freehold.environments").joinpath("actions.tsv").read_text("utf-8")
    lines = text.splitlines()[1 : FIRST_ACTIONS + 1]
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == FIRST_ACTIONS_DIGEST


def test_numbers_have_no_gaps_and_names_are_unique() -> None:
    actions = all_actions()
    assert [one.number for one in actions] == list(range(len(actions)))
    assert len({one.name for one in actions}) == len(actions)
    assert [actions[number].name for number in (0, 1, 2, 60, 61, 62)] == [
        "decline",
        "all",
        "place 0",
        "place 58",
        "deeper",
        "Copper",
    ]


def test_every_official_card_and_every_option_on_it_has_a_number() -> None:
    names = {one.name for one in all_actions()}
    for edition in EDITIONS:
        for card in kingdom_cards(edition).values():
            assert card.name in names
            assert {f"{card.name}: {option}" for option in card.options} <= names
    assert set(card_names()) == set(all_cards())


def test_the_spec_is_plain_data() -> None:
    spec = json.loads(json.dumps(action_spec()))
    assert spec["count"] == len(all_actions())
    assert spec["actions"][63] == {"number": 63, "name": "Silver", "kind": "card", "card": "Silver", "id": ""}
    assert spec["actions"][147] == {"number": 147, "name": "Pawn: coin", "kind": "option", "card": "Pawn", "id": "coin"}


def named(decision: Decision, action: int) -> str:
    """The option of a decision that an action stands for, by the name of the action alone."""
    name = all_actions()[action].name
    if decision.purpose == "choose" and name not in ("all", "decline"):
        card, _, option = name.partition(": ")
        assert card == decision.card
        return option
    return name.removeprefix("place ")


@pytest.mark.parametrize("number", range(GAMES))
def test_every_decision_of_every_game_maps_to_actions_and_back(number: int) -> None:
    record, rng = numbered_record(number, turn_limit=40)
    game = record.new_game()
    observer = Observer(make_encoder(game.setup))
    while game.asked != NONE:
        decision = game.decision()
        actions = observer.legal_actions(game)
        options = {int(observer.encoder.option(game, action)): action for action in actions}
        assert set(options) == set(decision.options.values())
        assert observer.mask(game).nonzero()[0].tolist() == actions
        if game.purpose != PLACE or game.answer_argument == 0:
            assert {named(decision, action) for action in actions} == set(decision.options)
        offered = set(actions)
        for action in range(len(all_actions())):
            assert (observer.encoder.option(game, action) != NONE) == (action in offered)
        observer.choose(game, options[likely_option(game, rng)])


def test_places_in_a_deep_deck_have_actions_and_one_goes_deeper() -> None:
    game = lay("A hand: Secret Passage, Estate; A deck: / 40 Copper, 39 Silver").game
    observer = Observer(make_encoder(game.setup))
    for choice in ("Secret Passage", "Estate"):
        game.answer(choice)
    assert observer.legal_actions(game) == list(range(FIRST_PLACE, FIRST_PLACE + MOST_KINDS))
    deeper = all_actions()[FIRST_PLACE + MOST_KINDS - 1]
    assert deeper.name == "deeper"
    observer.choose(game, deeper.number)
    assert list(game.decision().options) == [str(place) for place in range(59, 78)]
    assert observer.legal_actions(game) == list(range(FIRST_PLACE, FIRST_PLACE + 19))


def test_an_action_that_is_not_offered_is_refused_in_one_sentence() -> None:
    kingdom = [name for name in kingdom_cards("2e") if name not in ("Pawn",)][:9]
    game = start(make_setup([*kingdom, "Pawn"]), 1)
    observer = Observer(make_encoder(game.setup))
    for action in (-1, 63, 147, 153):
        with pytest.raises(IllegalChoice, match=f"action {action}.* is not offered; the legal actions are 0 .decline"):
            observer.choose(game, action)


def test_cards_of_your_own_are_refused_in_one_sentence() -> None:
    add_card(Card("Windmill", 3, ACTION, "+1 Card.", cards=1))
    try:
        with pytest.raises(BadSetup, match=r"^Windmill has no number .* official cards only$"):
            make_batch(1, [*list(kingdom_cards("2e"))[:9], "Windmill"])
    finally:
        remove_card("Windmill")
