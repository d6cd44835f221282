"""`freehold strategies`: the library, somebody's own strategies, and their other formats."""

import json
import sys
from collections.abc import Sequence
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from freehold.cards.basic import BASIC
from freehold.notation.imported import Imported
from freehold.notation.strategy import write_strategy
from freehold.players.strategy import Strategy
from freehold.strategies.library import find_strategies, find_strategy, library_text, names
from freehold.terminal.output import MisuseError, make_console


def strategies(
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    /,
    *,
    export: Literal["text", "xml", "menu"] | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """List the strategies of the library, read one, check your own, or turn one into another format.

    Parameters
    ----------
    name
        A strategy of the library, or a file of yours: a text (.txt), a bot file of DominionSim (.xml), or a menu of
        Provincial (.menu). One strategy of a bot file is bots.xml#Name.
    export
        Print it as a text, as a bot file of DominionSim or as a menu of Provincial. What that format cannot say is
        named beside it.
    json_
        Print data instead: name, needs, any_kingdom, even_when_behind, keeps_to_list, why and text of each strategy.
    """
    if export and json_:
        raise MisuseError("choose one of --export and --json")
    written = " ".join(name or [])
    found = find_strategies(written) if name else [Imported(find_strategy(one), ()) for one in names()]
    for one in found:
        _tell(one.left_out, one.strategy.name if len(found) > 1 else "")
    listed = [one.strategy for one in found]
    if json_:
        data = [strategy_data(strategy) for strategy in listed]
        print(json.dumps(data if len(data) != 1 or not name else data[0], ensure_ascii=False, indent=2))
    elif export:
        print(_exported(listed, export), end="")
    elif name:
        print(library_text(written) or _texts(listed), end="")
    else:
        make_console().print(_table(listed))
    return 0


def chosen_strategy(written: str) -> Strategy:
    """The strategy meant on a command line; what could not be brought along from another format is said."""
    strategy = find_strategy(written)
    for one in find_strategies(written):
        _tell(one.left_out, strategy.name)
    return strategy


def strategy_data(strategy: Strategy) -> dict[str, object]:
    """A strategy as plain data."""
    return {
        "name": strategy.name,
        "needs": cards_needed(strategy),
        "any_kingdom": strategy.any_kingdom,
        "even_when_behind": strategy.even_when_behind,
        "keeps_to_list": strategy.keeps_to_list,
        "why": strategy.why,
        "text": write_strategy(strategy),
    }


def cards_needed(strategy: Strategy) -> list[str]:
    """The kingdom cards that must be in a game for this strategy."""
    basic = {card.name for card in BASIC}
    return [] if strategy.any_kingdom else sorted({line.card for line in strategy.buys} - basic)


def _exported(listed: Sequence[Strategy], form: str) -> str:
    if form == "xml":
        from freehold.notation.geronimoo import write_xml

        exported = write_xml(listed)
        _tell(exported.left_out)
        return exported.text
    if form == "menu":
        from freehold.notation.provincial import write_menu

        menus = [write_menu(strategy) for strategy in listed]
        for strategy, menu in zip(listed, menus, strict=True):
            _tell(menu.left_out, strategy.name if len(listed) > 1 else "")
        return "".join(f"{menu.text}\n" for menu in menus)
    return _texts(listed)


def _texts(listed: Sequence[Strategy]) -> str:
    return "\n".join(write_strategy(strategy) for strategy in listed)


def _tell(left_out: Sequence[str], whose: str = "") -> None:
    """Say what could not be brought along, and of which strategy if there are several."""
    for sentence in left_out:
        print(f"freehold: left out: {f'{whose}: ' if whose else ''}{sentence}", file=sys.stderr)


def _table(listed: Sequence[Strategy]) -> Table:
    table = Table(
        box=None,
        pad_edge=False,
        header_style="bold",
        caption=f"{len(listed)} strategies; read one by its name, as in: freehold strategies {listed[0].name.lower()}",
        caption_justify="left",
    )
    table.add_column("Strategy", style="bold", max_width=22)
    table.add_column("Needs", max_width=20)
    table.add_column("Why", ratio=1)
    for strategy in listed:
        needs = "any kingdom" if strategy.any_kingdom else ", ".join(cards_needed(strategy))
        table.add_row(Text(strategy.name), Text(needs), Text(strategy.why))
    return table
