"""`freehold kingdoms`: the sets of ten that the rulebooks recommend."""

import json
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from freehold.cards.catalogue import recommended_sets
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
