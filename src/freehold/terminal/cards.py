"""`freehold cards`: which cards there are and what they do."""

from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import all_cards, editions_of, find_name, kingdom_cards, sets_of
from freehold.rules.card import Card
from freehold.terminal.output import make_console, named, plain_table, print_json


def cards(
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    /,
    *,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """List all cards, or show one.

    Parameters
    ----------
    name
        A card to show in full; capitals, spaces and apostrophes do not matter.
    json_
        Print JSON: name, cost, types, sets, editions and text of each card.
    """
    console = make_console()
    every = all_cards()
    if name is not None:
        one = every[find_name(" ".join(name), every)]
        if json_:
            print_json(card_data(one))
        else:
            console.print(card_text(one))
        return 0
    basic = [card.name for card in BASIC]
    listed = [every[one] for one in [*basic, *sorted(every.keys() - set(basic))]]
    if json_:
        print_json([card_data(card) for card in listed])
    else:
        console.print(_table(listed))
    return 0


def card_data(card: Card) -> dict[str, object]:
    """A card as plain data."""
    return {
        "name": card.name,
        "cost": int(card.cost),
        "types": card.type_names(),
        "sets": sets_of(card.name),
        "editions": editions_of(card.name),
        "text": card.text,
    }


def card_text(card: Card) -> Text:
    """A card in full, with both texts if the editions differ."""
    text = Text()
    text.append_text(named(card))
    text.append(f"   ${card.cost}   {' - '.join(card.type_names())}\n")
    text.append(f"{' and '.join(sets_of(card.name))}, edition {' and '.join(editions_of(card.name))}\n", style="dim")
    first = kingdom_cards("1e").get(card.name)
    if first is None or first.text == card.text:
        text.append(card.text)
    else:
        text.append(f"2e: {card.text}\n1e: {first.text}")
    return text


def _table(listed: list[Card]) -> Table:
    table = plain_table(f"{len(listed)} cards")
    table.add_column("Card", no_wrap=True)
    table.add_column("Cost", justify="right", no_wrap=True)
    table.add_column("Types", max_width=9)
    table.add_column("Sets", max_width=9)
    table.add_column("Edition", no_wrap=True)
    table.add_column("Text", ratio=1)
    for card in listed:
        table.add_row(
            named(card),
            f"${card.cost}",
            Text(", ".join(card.type_names())),
            ", ".join(sets_of(card.name)),
            " ".join(editions_of(card.name)),
            Text(card.text),
        )
    return table
