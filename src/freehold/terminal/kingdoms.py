"""`freehold kingdoms`: the sets of ten that the rulebooks recommend; and kingdoms named on the command line."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from freehold.cards.catalogue import recommended_sets
from freehold.cards.kingdoms import in_order
from freehold.notation.kingdom import Kingdom, read_kingdom
from freehold.rules.errors import BadSetup
from freehold.terminal.output import make_console


def kingdoms(*, json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False) -> int:
    """List the sets of ten kingdom cards that the rulebooks recommend.

    Parameters
    ----------
    json_
        Print data instead: name, edition, cards and playable of each set.
    """
    found = recommended_sets()
    if json_:
        data = [
            {"name": one.name, "edition": one.edition, "cards": list(one.cards), "playable": one.playable}
            for one in found
        ]
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    playable = sum(one.playable for one in found)
    table = Table(
        box=None,
        pad_edge=False,
        header_style="bold",
        caption=f"{len(found)} sets, {playable} of them playable; the others need cards of other boxes",
        caption_justify="left",
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


def kingdom_of(written: str, edition: str | None) -> Kingdom:
    """The kingdom that is written on the command line, or in the file that is named there, by cost and name."""
    path = Path(written)
    try:
        if path.is_file():
            found = read_kingdom(path.read_text("utf-8"), edition)
        elif "/" in written or path.suffix:
            raise BadSetup(f"there is no file {written}")
        else:
            found = read_kingdom(written, edition)
    except BadSetup as error:
        # A file has lines, a command line has none.
        raise BadSetup(f"{path}, {error}" if path.is_file() else str(error).removeprefix("line 1: ")) from None
    except (OSError, UnicodeDecodeError):
        raise BadSetup(f"{written} cannot be read as a text") from None
    return Kingdom(found.editions, tuple(in_order(found.cards, found.editions)))
