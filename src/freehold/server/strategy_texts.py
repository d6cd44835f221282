"""Strategies that people write on the page."""

from freehold.cards.basic import BASIC
from freehold.notation.strategy import BadStrategy
from freehold.notation.strategy_reach import read_checked
from freehold.server.messages import StrategyChecked


def checked_strategy(text: str) -> StrategyChecked:
    """The name of a strategy and the cards it needs, or what is wrong with its text and where."""
    try:
        strategy, warnings = read_checked(text)
    except BadStrategy as error:
        # The page shows the text itself, so the quoted line is left out.
        return StrategyChecked(error=str(error).partition("\n")[0], line=error.line, column=error.column)
    basic = {card.name for card in BASIC}
    needs = [] if strategy.any_kingdom else dict.fromkeys(line.card for line in strategy.buys)
    return StrategyChecked(
        name=strategy.name, needs=[card for card in needs if card not in basic], warnings=list(warnings)
    )
