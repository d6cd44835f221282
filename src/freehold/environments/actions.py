"""The numbers of all actions, one numbering for every card, kingdom and number of players.

They are in `actions.tsv`. A number never changes its meaning: new actions are added at the end.
"""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from freehold.environments.encoder import Encoder
from freehold.rules.errors import BadSetup
from freehold.rules.setup import Setup

CARD: Final = "card"
OPTION: Final = "option"


@dataclass(frozen=True)
class Action:
    """One possible answer of a player: a card, an option printed on a card, a place in a deck, all, or decline."""

    number: int
    kind: str
    card: str
    id: str

    @property
    def name(self) -> str:
        """The action as text, such as `Silver`, `Pawn: coin` or `place 3`."""
        if self.kind == CARD:
            return self.card
        if self.kind == OPTION:
            return f"{self.card}: {self.id}"
        return f"{self.kind} {self.id}" if self.id else self.kind


@cache
def all_actions() -> tuple[Action, ...]:
    """All actions by number."""
    text = resources.files(__package__).joinpath("actions.tsv").read_text("utf-8")
    rows = list(csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return tuple(Action(int(number), kind, card, one) for number, kind, card, one in rows)


@cache
def card_names() -> tuple[str, ...]:
    """The cards by number, in the order of their action numbers."""
    return tuple(action.card for action in all_actions() if action.kind == CARD)


def action_spec() -> dict[str, object]:
    """The numbering of actions as plain data."""
    actions = [
        {"number": one.number, "name": one.name, "kind": one.kind, "card": one.card, "id": one.id}
        for one in all_actions()
    ]
    return {"count": len(actions), "actions": actions}


def make_encoder(setup: Setup) -> Encoder:
    """Make the encoder for a set-up. Every card in it needs a number."""
    cards = {name: number for number, name in enumerate(card_names())}
    unknown = [card.name for card in setup.cards if card.name not in cards]
    if unknown:
        raise BadSetup(
            f"{unknown[0]} has no number as an action or in observations; environments have the official cards only"
        )
    actions = {one.card: one.number for one in all_actions() if one.kind == CARD}
    options = {(one.card, one.id): one.number for one in all_actions() if one.kind == OPTION}
    first_options = []
    for card in setup.cards:
        numbers = [options[card.name, option] for option in card.options]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers)) if numbers else ()):
            raise BadSetup(f"the options of {card.name} are not numbered in their order in actions.tsv")
        first_options.append(numbers[0] if numbers else 0)
    return Encoder(
        setup,
        [cards[card.name] for card in setup.cards],
        [actions[card.name] for card in setup.cards],
        first_options,
        len(cards),
        len(all_actions()),
    )
