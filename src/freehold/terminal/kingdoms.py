"""`freehold kingdoms`: the recommended sets of ten; and kingdoms given on the command line."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from freehold.cards.catalogue import read_editions, recommended_sets
from freehold.cards.kingdoms import in_order
from freehold.notation.kingdom import Kingdom, read_kingdom
from freehold.rules.errors import BadSetup
from freehold.terminal.output import make_console, plain_table, print_json


def _check_editions(_: object, written: str | None) -> None:
    """Reject editions that do not exist, as a mistake in the command."""
    read_editions(written)


# `1e` or `2e` for all sets, or an edition for each, such as `base 2e, intrigue 1e`.
EditionOption = Annotated[str | None, Parameter(validator=_check_editions)]


def kingdoms(*, json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False) -> int:
    """List the sets of ten kingdom cards that the rulebooks recommend.

    Parameters
    ----------
    json_
        Print JSON: name, edition, cards and playable of each set.
    """
    found = recommended_sets()
    if json_:
        data = [
            {"name": one.name, "edition": one.edition, "cards": list(one.cards), "playable": one.playable}
            for one in found
        ]
        print_json(data)
        return 0
    playable = sum(one.playable for one in found)
    table = plain_table(
        f"{len(found)} sets, {playable} of them playable; the others need expansions that are not included"
    )
    table.add_column("Set", max_width=18)
    table.add_column("Edition", max_width=11)
    table.add_column("Cards", ratio=1)
    for one in found:
        cards = Text(", ".join(one.cards))
        if not one.playable:
            cards.append(f"\nmissing: {', '.join(one.missing)}", style="red")
        table.add_row(Text(one.name, style="bold" if one.playable else "dim"), one.edition, cards)
    make_console().print(table)
    return 0


def kingdom_of(written: str, editions: str | None) -> Kingdom:
    """The kingdom given on the command line, or in the file named there; sorted by cost and name."""
    path = Path(written)
    try:
        if path.is_file():
            found = read_kingdom(path.read_text("utf-8"), editions)
        elif "/" in written or path.suffix or written == ".":
            raise BadSetup(f"{written} is a folder, not a file" if path.is_dir() else f"there is no file {written}")
        else:
            found = read_kingdom(written, editions)
    except BadSetup as error:
        # Line numbers only make sense for a file.
        raise BadSetup(f"{path}, {error}" if path.is_file() else str(error).removeprefix("line 1: ")) from None
    except (OSError, UnicodeDecodeError):
        raise BadSetup(f"cannot read {written} as a text file") from None
    return Kingdom(found.editions, tuple(in_order(found.cards, found.editions)))
