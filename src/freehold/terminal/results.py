"""The result of a game: why it ended, the scores and decks, and who won."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import EMPTY_PILES, NONE, PILE_THAT_ENDS
from freehold.terminal.output import named, plain_table


def why_it_ended(game: Game) -> str:
    """Why the game ended, in one sentence."""
    empty = _empty_piles(game)
    if game.ending == PILE_THAT_ENDS:
        ending = [card.name for card in game.setup.cards if card.ends_game and card.name in empty]
        return f"The game is over: the {' and '.join(ending)} pile is empty."
    if game.ending == EMPTY_PILES:
        return f"The game is over: {len(empty)} piles are empty ({', '.join(empty)})."
    return f"The game reached the limit of {game.turn} turns."


def _empty_piles(game: Game) -> list[str]:
    """The empty piles of the Supply, each by the card that was on top at first."""
    setup = game.setup
    view = View(game, NONE)
    found = []
    for slot, card in enumerate(setup.cards):
        if (setup.first_stocked >> slot) & 1:
            top: int = slot
            while top != NONE and view.supply(top) == 0:
                top = int(setup.under[top])
            if top == NONE:
                found.append(card.name)
    return found


def who_won(game: Game, names: Sequence[str]) -> str:
    """The winners in one sentence; a tie is broken by fewer turns."""
    winners = game.winners()
    if len(winners) > 1:
        sharing = [names[seat] for seat in winners]
        return f"{', '.join(sharing[:-1])} and {sharing[-1]} share the victory."
    best = game.score(winners[0])
    tied = [seat for seat in range(len(names)) if game.score(seat) == best]
    return f"{names[winners[0]]} wins{' with fewer turns' if len(tied) > 1 else ''}."


def result(game: Game, names: Sequence[str]) -> RenderableType:
    """The result as a table, with why the game ended and who won."""
    table = plain_table(padding=(0, 2, 0, 0))
    table.add_column("Player", no_wrap=True)
    table.add_column("Points", justify="right")
    table.add_column("Turns", justify="right")
    table.add_column("Deck", ratio=1)
    for seat in sorted(range(len(names)), key=lambda seat: (-int(game.score(seat)), int(game.turns_taken(seat)))):
        style = "bold" if seat in game.winners() else ""
        table.add_row(Text(names[seat], style), str(game.score(seat)), str(game.turns_taken(seat)), _deck(game, seat))
    return Group(Rule(style="dim"), Text(why_it_ended(game)), table, Text(who_won(game, names), style="bold"))


def _deck(game: Game, seat: int) -> Text:
    """All cards of a player, those worth most points first, and the points that are not on cards."""
    counts = {slot: int(game.owned(seat, slot)) for slot in range(len(game.setup.cards))}
    text = Text()
    for slot in sorted(counts, key=lambda slot: (-game.setup.cards[slot].points, slot)):
        if counts[slot]:
            text.append(f"{', ' if text else ''}{counts[slot]} ")
            text.append_text(named(game.setup.cards[slot]))
    data: dict[str, Any] = View(game, NONE).data()
    points = data["seats"][seat]["points"]
    if points:
        text.append(f"; {points} victory point{'' if points == 1 else 's'} not on cards")
    return text
