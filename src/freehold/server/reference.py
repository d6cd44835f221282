"""What can be read without a table: the cards and their rulings, the rules, the recommended sets, the computers."""

from functools import cache
from typing import cast

import msgspec

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import EDITIONS, all_cards, editions_of, kingdom_cards, recommended_sets, sets_of
from freehold.cards.rulings import rulings, rulings_to_read
from freehold.lab.numbers import shipped_for
from freehold.notation.log_words import article, plural
from freehold.players.levels import CHARACTERS, LEVELS, Level
from freehold.server.messages import CardInfo, ComputerInfo, Edition, LevelId, Rulebook, RuleInfo, SetInfo
from freehold.server.number_messages import KingdomNumbers
from freehold.sessions.computers import CHANCE, id_of_level
from freehold.strategies.library import DEFAULT, default_strategy, find_strategy, names
from freehold.strategies.strengths import WEAKEST, measured


def cards() -> list[CardInfo]:
    """Every card, including people's own cards."""
    kingdom = {name for edition in EDITIONS for name in kingdom_cards(edition)}
    return [
        CardInfo(
            name=card.name,
            article=article(card.name),
            plural=plural(card.name),
            cost=card.cost,
            types=card.type_names(),
            text=card.text,
            options=dict(card.options),
            sets=sets_of(card.name),
            editions=cast("list[Edition]", editions_of(card.name)),
            kingdom=card.name in kingdom,
            rulings=[ruling.statement for ruling in rulings_to_read(card.name)],
        )
        for card in all_cards().values()
    ]


def rules() -> list[RuleInfo]:
    """The rules of the game: the rulings that are about no single card, in the order of the rulebooks."""
    return [
        RuleInfo(id=ruling.id, edition=ruling.edition, topic=ruling.subject, statement=ruling.statement)
        for ruling in rulings()
        if ruling.subject not in all_cards()
    ]


def sets() -> list[SetInfo]:
    """The recommended sets, including those that need other expansions."""
    return [
        SetInfo(
            name=one.name,
            rulebook=cast(Rulebook, one.edition),
            editions=cast("dict[str, Edition]", one.editions),
            cards=list(one.cards),
            missing=list(one.missing),
        )
        for one in recommended_sets()
    ]


def numbers(kingdom: str, editions: str) -> KingdomNumbers | None:
    """The numbers of a kingdom, written as names with commas between them, if it is a solved set."""
    found = shipped_for(kingdom.split(","), editions)
    return None if found is None else msgspec.convert(found, KingdomNumbers)


def _level_of(character: Level) -> LevelId:
    """The level at which a character plays."""
    level = next(
        one for one in LEVELS if (one.rollouts, one.carelessness) == (character.rollouts, character.carelessness)
    )
    return cast(LevelId, id_of_level(level))


@cache
def computers() -> list[ComputerInfo]:
    """The computer players with their measured strengths: first those that think, then the one for any kingdom."""
    usual = default_strategy()
    strengths = {name: one.strength for name, one in measured().items()}
    found = [
        *(
            ComputerInfo(
                id=id_of_level(level),
                name=level.name,
                character=level.about,
                strength=None,
                needs=[],
                thinks=True,
                level=_level_of(level),
            )
            for level in (*LEVELS, *CHARACTERS)
        ),
        ComputerInfo(id=DEFAULT, name="Computer", character=usual.why, strength=strengths[usual.name], needs=[]),
        ComputerInfo(
            id=CHANCE,
            name="Random",
            character="Chooses at random. For your very first games.",
            strength=WEAKEST,
            needs=[],
        ),
    ]
    basic = {card.name for card in BASIC}
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
                strength=strengths.get(name),
                needs=[card for card in needs if card not in basic],
            )
        )
    return found
