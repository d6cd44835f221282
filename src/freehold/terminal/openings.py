"""`freehold openings`: the first two buys of a kingdom, and what its cards are worth, in numbers."""

from typing import Annotated, Any, Final

from cyclopts import Parameter
from rich.console import Console

from freehold.lab.numbers import ROUNDS, data_of, numbers_of, shipped_for
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
    rounds: int | None = None,
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
        Measure each opening and each card now, with this many rounds of two games; by default the numbers of a solved
        recommended set are shown as they were measured before, and other kingdoms are measured with 1,000.
    jobs
        How many processes to use; by default one per core. The result does not depend on it.
    json_
        Print JSON: openings, plan and worth.
    """
    if rounds is not None and not 1 <= rounds <= MAX_ROUNDS:
        raise MisuseError(f"--rounds must be between 1 and {MAX_ROUNDS:,}, not {rounds}")
    check_executor_options(jobs, None)
    setting = Setting(kingdom_of(kingdom, edition))
    setting.setup()
    # The page shows the same.
    found = shipped_for(setting.kingdom.cards, setting.kingdom.editions) if rounds is None else None
    if found is None:
        with make_executor(jobs, None) as executor, Console(stderr=True).status("") as status:
            measured = numbers_of(setting, executor, rounds or ROUNDS, lambda words: status.update(f"{words} ..."))
        found = data_of(measured)
    if json_:
        print_json(found)
    else:
        _show(make_console(), found)


def _show(console: Console, found: dict[str, Any]) -> None:
    console.print(f"Openings, against the best plan ({found['plan']})", style="bold")
    table = plain_table()
    for heading in ("coins", "buys", "wins", "", "then"):
        table.add_column(heading)
    for split in found["openings"]:
        for place, pair in enumerate(split["pairs"]):
            coins = "${} / ${}".format(*split["coins"]) if place == 0 else ""
            star = " *" if pair["buys"] == split["planned"] else ""
            buys = " / ".join(card or "nothing" for card in pair["buys"])
            table.add_row(coins, buys + star, f"{pair['wins']:.1%}", f"± {_reach(pair['interval']):.1f}", pair["plan"])
    console.print(table)
    console.print("* what the best plan buys", style="dim")
    console.print()
    console.print("What a card is worth to the best plan, in points of a hundred", style="bold")
    table = plain_table()
    for heading in ("card", "worth", ""):
        table.add_column(heading)
    for one in found["worth"]:
        reach = _reach(one["interval"])
        table.add_row(one["card"], f"{100 * (one['wins'] - 0.5):+.1f}", f"± {reach:.1f}" if reach else "not bought")
    console.print(table)


def _reach(interval: list[float]) -> float:
    return 50 * (interval[1] - interval[0])
