"""What can be read without a table: the cards with their rulings, the recommended sets, the computer players."""

from functools import cache
from typing import cast

from freehold.cards.catalogue import all_cards, editions_of, recommended_sets, sets_of
from freehold.cards.rulings import rulings_of
from freehold.server.messages import CardInfo, ComputerInfo, Edition, SetInfo
from freehold.sessions.computers import CHANCE
from freehold.strategies.library import DEFAULT, default_strategy, find_strategy, names
from freehold.strategies.strengths import WEAKEST, measured


def cards() -> list[CardInfo]:
    """Every card there is, people's own cards too."""
    return [
        CardInfo(
            name=card.name,
            cost=card.cost,
            types=card.type_names(),
            text=card.text,
            editions=cast("list[Edition]", editions_of(card.name)),
            sets=sets_of(card.name),
            rulings=[ruling.statement for ruling in rulings_of(card.name)],
        )
        for card in all_cards().values()
    ]


def sets() -> list[SetInfo]:
    """The recommended sets, those too that need other boxes."""
    return [
        SetInfo(name=one.name, edition=one.edition, cards=list(one.cards), missing=list(one.missing))
        for one in recommended_sets()
    ]


@cache
def computers() -> list[ComputerInfo]:
    """The computer players, each as strong as it was measured: the one for any kingdom first."""
    usual = default_strategy()
    strengths = {name: one.strength for name, one in measured().items()}
    found = [
        ComputerInfo(id=DEFAULT, name="Computer", character=usual.why, strength=strengths[usual.name], needs=[]),
        ComputerInfo(
            id=CHANCE,
            name="RandomPlayer",
            character="Chooses by lot. For the very first games.",
            strength=WEAKEST,
            needs=[],
        ),
    ]
    basic = {card.name for card in all_cards().values() if len(sets_of(card.name)) == 2}
    for name in names():
        strategy = find_strategy(name)
        if name == usual.name:
            continue
        needs = [] if strategy.any_kingdom else list(dict.fromkeys(line.card for line in strategy.buys))
        found.append(
            ComputerInfo(
                id=name,
                name=name,
                character=strategy.why,
                strength=strengths[name],
                needs=[card for card in needs if card not in basic],
            )
        )
    return found
