"""`freehold openings`: the first two buys of a kingdom, and what its cards are worth, in numbers."""

from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console

from freehold.lab.findings import Estimate
from freehold.lab.numbers import ROUNDS, Numbers, data_of, numbers_of
from freehold.lab.trial import Setting
from freehold.terminal.executor import check_executor_options, make_executor
from freehold.terminal.kingdoms import EditionOption, kingdom_of
from freehold.terminal.output import MisuseError, make_console, plain_table, print_json

MAX_ROUNDS: Final = 1_000_000


def openings(
    kingdom: str,
    /,
    *,
    edition: EditionOption = None,
    rounds: int = ROUNDS,
    jobs: int | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> None:
    """Measure the first two buys, and what each card is worth.

    Parameters
    ----------
    kingdom
        The name of a recommended set, ten card names separated by commas, or a file with either.
    edition
        The edition of the sets: 1e or 2e for all of them, or one for each, such as "base 2e, intrigue 1e"; by default
        the newest that have all the cards.
    rounds
        How many rounds of two games to measure each opening and each card with.
    jobs
        How many processes to use; by default one per core. The result does not depend on it.
    json_
        Print JSON: openings, plan and worth.
    """
    if not 1 <= rounds <= MAX_ROUNDS:
        raise MisuseError(f"--rounds must be between 1 and {MAX_ROUNDS:,}, not {rounds}")
    check_executor_options(jobs, None)
    setting = Setting(kingdom_of(kingdom, edition))
    setting.setup()
    with make_executor(jobs, None) as executor, Console(stderr=True).status("") as status:
        found = numbers_of(setting, executor, rounds, lambda words: status.update(f"{words} ..."))
    if json_:
        print_json(data_of(found))
    else:
        _show(make_console(), found)


def _show(console: Console, found: Numbers) -> None:
    console.print(f"Openings, against the best plan ({found.plan})", style="bold")
    table = plain_table()
    for heading in ("coins", "buys", "wins", "", "then"):
        table.add_column(heading)
    for split, pairs in found.openings.items():
        for place, one in enumerate(pairs):
            coins = f"${split[0]} / ${split[1]}" if place == 0 else ""
            star = " *" if one.buys == found.planned[split] else ""
            buys = " / ".join(card or "nothing" for card in one.buys)
            table.add_row(coins, buys + star, f"{one.wins.value:.1%}", f"± {_reach(one.wins):.1f}", one.plan)
    console.print(table)
    console.print("* what the best plan buys", style="dim")
    console.print()
    console.print("What a card is worth to the best plan, in points of a hundred", style="bold")
    table = plain_table()
    for heading in ("card", "worth", ""):
        table.add_column(heading)
    for card, worth in found.worth.items():
        reach = f"± {_reach(worth):.1f}" if worth.high > worth.low else "not bought"
        table.add_row(card, f"{100 * (worth.value - 0.5):+.1f}", reach)
    console.print(table)


def _reach(one: Estimate) -> float:
    return 50 * (one.high - one.low)
