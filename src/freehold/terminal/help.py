"""What `?` and `help` show in a game and in a puzzle."""

from rich.console import Console
from rich.text import Text

from freehold.cards.catalogue import all_cards, find_name
from freehold.rules.errors import FreeholdError
from freehold.rules.setup import Setup
from freehold.terminal.answers import beginnings
from freehold.terminal.cards import card_text


def explain(console: Console, line: str, commands: str, setup: Setup) -> None:
    """The card of `? Militia`, or without one the commands; the cards of this game come first."""
    name = line.removeprefix("?").strip()
    if not name or line.casefold() == "help":
        console.print(Text(commands))
        return
    cards = all_cards()
    in_game = beginnings(name, [card.name for card in setup.cards])
    try:
        console.print(card_text(cards[in_game[0] if len(in_game) == 1 else find_name(name, cards)]))
    except FreeholdError as error:
        words = str(error)
        console.print(Text(f"{words[0].upper()}{words[1:]}.", style="italic"))
