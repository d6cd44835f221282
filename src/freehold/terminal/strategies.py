"""`freehold strategies`: the library, your own strategies, and other formats."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from freehold.cards.basic import BASIC
from freehold.lab.entries import Entry, LevelEntry
from freehold.notation.imported import BadExport, Imported
from freehold.notation.strategy import BadStrategy, write_strategy
from freehold.players.levels import CHARACTERS, LEVELS, LONGEST_THOUGHT, find_level
from freehold.players.strategy import Strategy
from freehold.strategies.library import DEFAULT, find_strategies, find_strategy, library_text, names
from freehold.terminal.output import MisuseError, make_console, plain_table, print_json
from freehold.terminal.seats import COMPUTER


def strategies(
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    /,
    *,
    export: Literal["text", "xml", "menu"] | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """List the strategies of the library, show one, check your own, or convert one to another format.

    Parameters
    ----------
    name
        A strategy of the library, or your own file: a strategy text (.txt), a DominionSim bot file (.xml), or a
        Provincial menu (.menu). To pick one strategy from a bot file, write bots.xml#Name.
    export
        Print it as a strategy text, a DominionSim bot file or a Provincial menu. Anything a bot file cannot express is
        left out and reported; a strategy that a menu cannot express is refused.
    json_
        Print JSON: name, needs, any_kingdom, even_when_behind, keeps_to_list, why and text of each strategy.
    """
    if export and json_:
        raise MisuseError("use either --export or --json")
    given = " ".join(name or [])
    level = find_level(given)
    if level is not None:
        raise BadStrategy(f"{level.name} is a computer player that thinks, not a strategy: {level.about}")
    found = find_strategies(given) if name else [Imported(find_strategy(one), ()) for one in names()]
    for one in found:
        _warn(one.left_out, one.strategy.name if len(found) > 1 else "")
        print_warnings(one)
    listed = [one.strategy for one in found]
    if json_:
        data = [strategy_data(strategy) for strategy in listed]
        print_json(data if len(data) != 1 or not name else data[0])
    elif export:
        print(_export(listed, export), end="")
    elif name:
        print(library_text(given) or _texts(listed), end="")
    else:
        console = make_console()
        console.print(_table(listed))
        console.print()
        console.print(_table_of_levels())
    return 0


def load_strategy(name_or_path: str) -> Strategy:
    """The strategy named on the command line; print what was left out if it is in another format."""
    strategy = find_strategy(name_or_path)
    for one in find_strategies(name_or_path):
        _warn(one.left_out, strategy.name)
        print_warnings(one)
    return strategy


def load_entry(name: str, think: float | None = None) -> Entry:
    """The level or the strategy named on the command line."""
    level = find_level(name)
    if level is not None:
        return LevelEntry(level.name, think)
    try:
        return load_strategy(name)
    except BadStrategy:
        if name.strip().casefold() == COMPUTER:
            raise BadStrategy(
                f"{name!r} is a seat in freehold play, which follows {find_strategy(DEFAULT).name}"
            ) from None
        levels = {one.name.casefold(): one.name for one in (*LEVELS, *CHARACTERS)}
        near = get_close_matches(name.strip().casefold(), [*levels, *map(str.casefold, names())], 1)
        if near and near[0] in levels:
            raise BadStrategy(f"there is no player {name[:60]!r}; perhaps you mean {levels[near[0]]}") from None
        raise


def check_think(think: float | None, names: Sequence[str]) -> None:
    """Reject a time to think that makes no sense, or that nobody would use."""
    if think is None:
        return
    if not 0 <= think <= LONGEST_THOUGHT:
        raise MisuseError(f"--think must be between 0 and {LONGEST_THOUGHT:,.0f} seconds, not {think:g}")
    if not any(find_level(name) for name in names):
        levels = ", ".join(level.name for level in LEVELS)
        raise MisuseError(f"--think is for players that think, but none of these does; name one of {levels}")


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
    """The kingdom cards that this strategy buys, and so needs in the game."""
    basic = {card.name for card in BASIC}
    return [] if strategy.any_kingdom else sorted({line.card for line in strategy.buys} - basic)


def _export(listed: Sequence[Strategy], form: str) -> str:
    if form == "xml":
        from freehold.notation.geronimoo import write_xml

        exported = write_xml(listed)
        _warn(exported.left_out)
        return exported.text
    if form == "menu":
        from freehold.notation.provincial import write_menu

        written = ""
        for strategy in listed:
            try:
                menu = write_menu(strategy)
            except BadExport as error:
                if len(listed) == 1:
                    raise
                _warn([str(error)])
                continue
            _warn(menu.left_out, strategy.name if len(listed) > 1 else "")
            written += f"{menu.text}\n"
        return written
    return _texts(listed)


def _texts(listed: Sequence[Strategy]) -> str:
    return "\n".join(write_strategy(strategy) for strategy in listed)


def _warn(left_out: Sequence[str], strategy: str = "") -> None:
    """Print what was left out, with the name of the strategy if there are several."""
    for sentence in left_out:
        print(f"freehold: left out: {f'{strategy}: ' if strategy else ''}{sentence}", file=sys.stderr)


def print_warnings(found: Imported) -> None:
    """Print which lines of a strategy are never used."""
    for sentence in found.warnings:
        print(f"freehold: {sentence}", file=sys.stderr)


def _table(listed: Sequence[Strategy]) -> Table:
    table = plain_table(f"{len(listed)} strategies; to show one: freehold strategies {listed[0].name.lower()}")
    table.add_column("Strategy", style="bold", max_width=22)
    table.add_column("Needs", max_width=20)
    table.add_column("Why", ratio=1)
    for strategy in listed:
        needs = "any kingdom" if strategy.any_kingdom else ", ".join(cards_needed(strategy))
        table.add_row(Text(strategy.name), Text(needs), Text(strategy.why))
    return table


def _table_of_levels() -> Table:
    players = (*LEVELS, *CHARACTERS)
    table = plain_table(f"{len(players)} computer players that think, for any kingdom")
    table.add_column("Player", style="bold", max_width=22)
    table.add_column("About", ratio=1)
    for one in players:
        table.add_row(Text(one.name), Text(one.about))
    return table
