"""The table as one seat sees it, drawn for terminals with at least 80 columns."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from freehold.cards.basic import BASIC
from freehold.notation.log import LogLine
from freehold.notation.question import label, question
from freehold.rules.card import Card
from freehold.rules.decision import DECLINE_NAME, Decision
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, NONE, PHASE_IDS, TREASURE
from freehold.terminal.answers import numbered
from freehold.terminal.output import named, style_of

_LABEL_WIDTH: Final = 18


# The table.


def table(view: View, names: Sequence[str]) -> RenderableType:
    """The Supply, the Trash, the other players, and the viewer's own cards."""
    lines = Table.grid(padding=(0, 2, 0, 0), expand=True)
    lines.add_column(no_wrap=True, max_width=_LABEL_WIDTH, style="bold")
    lines.add_column(ratio=1)
    slots = range(view.slots())
    basic = len(BASIC)
    kingdom = sorted(slots[basic:], key=lambda slot: (int(view.card(slot).cost), view.card(slot).name))
    lines.add_row("Supply", _columns([_pile(view, slot) for slot in slots[:basic]]))
    lines.add_row("Kingdom", _columns([_pile(view, slot) for slot in kingdom]))
    lines.add_row("Trash", _cards(view, [int(view.trashed(slot)) for slot in slots]))
    for step in range(1, view.players()):
        seat = (view.seat + step) % view.players()
        lines.add_row(names[seat], _other_seat(view, seat))
    in_play = [int(view.in_play(view.seat, slot)) for slot in slots]
    if any(in_play) or view.active() == view.seat:
        lines.add_row("In play", _cards(view, in_play))
    aside = [int(view.aside(view.seat, slot)) for slot in slots]
    if any(aside):
        lines.add_row("Set aside", _cards(view, aside))
    lines.add_row("Your deck", _own_deck(view))
    lines.add_row("Your hand", _cards(view, [int(view.hand(slot)) for slot in slots]))
    return Group(Rule(_heading(view, names), align="left", style="dim"), lines)


def _heading(view: View, names: Sequence[str]) -> Text:
    active = view.active()
    phase = PHASE_IDS[view.phase()]
    text = Text(f"{names[active]}, turn {view.turns_taken(active) + 1}, {phase} phase", style="bold")
    text.append(f"   Actions {view.actions()}   Buys {view.buys()}   Coins ${view.coins()}", style="not bold")
    return text


def _pile(view: View, slot: int) -> Text:
    left = view.supply(slot)
    text = Text(f"${view.cost(slot)} ")
    text.append_text(named(view.card(slot)))
    text.append(f" ({left})" if left else " (none)")
    if not left:
        text.stylize("dim strike")
    return text


def _cards(view: View, counts: Sequence[int], nothing: str = "nothing") -> Text:
    """Cards with their counts: Actions first, then Treasures, then the others."""
    text = Text()
    for slot in sorted(range(view.slots()), key=lambda slot: _hand_order(view.card(slot))):
        if counts[slot]:
            text.append(", " if text else "")
            text.append(f"{counts[slot]} " if counts[slot] > 1 else "")
            text.append_text(named(view.card(slot)))
    return text if text else Text(nothing, style="dim")


def _hand_order(card: Card) -> tuple[int, int, str]:
    kind = 0 if card.types & ACTION else 1 if card.types & TREASURE else 2
    return (kind, int(card.cost), card.name)


def _other_seat(view: View, seat: int) -> Text:
    size = view.hand_size(seat)
    text = Text(f"{size} {'card' if size == 1 else 'cards'} in hand; discard pile: ")
    _append_top(text, view, seat)
    for what, counts in (
        ("in play", [int(view.in_play(seat, slot)) for slot in range(view.slots())]),
        ("set aside", [int(view.aside(seat, slot)) for slot in range(view.slots())]),
    ):
        if any(counts):
            text.append(f"; {what}: ")
            text.append_text(_cards(view, counts))
    known = view.known_top(seat)
    if any(slot != NONE for slot in known):
        text.append("; top of the deck: ")
        text.append_text(_known(view, known))
    return text


def _append_top(text: Text, view: View, seat: int) -> None:
    top = view.discard_top(seat)
    if top == NONE:
        text.append("empty", style="dim")
    else:
        text.append_text(named(view.card(top)))


def _own_deck(view: View) -> Text:
    size = view.deck_size()
    text = Text(f"{size} {'card' if size == 1 else 'cards'}")
    known = view.known_top(view.seat)
    if any(slot != NONE for slot in known):
        text.append(" (from the top: ")
        text.append_text(_known(view, known))
        text.append(")")
    text.append("; discard pile: ")
    _append_top(text, view, int(view.seat))
    return text


def _known(view: View, slots: Sequence[int]) -> Text:
    """The cards on top of a deck, as far as the viewer knows them."""
    return Text(", ").join([Text("?") if slot == NONE else named(view.card(slot)) for slot in slots])


# The question.


def asked(decision: Decision, view: View, names: Sequence[str]) -> RenderableType:
    """The question with its numbered options."""
    parts: list[RenderableType] = [Text(question(decision, view, names), style="bold")]
    if decision.picked:
        parts.append(Text(f"picked: {', '.join(decision.picked)}"))
    listed = [_option(str(number), label(decision, view, name)) for number, name in enumerate(numbered(decision), 1)]
    if decision.may_decline:
        listed.append(_option("0", label(decision, view, DECLINE_NAME)))
    parts.append(Padding(_columns(listed), (0, 0, 0, 1)))
    return Group(*parts)


def _option(number: str, words: str) -> Text:
    return Text(f"{number:>2} ", style="bold").append(words, style="not bold")


# Lines and columns.


def _columns(cells: Sequence[Text]) -> Columns:
    """Short texts in as many columns as fit."""
    return Columns(cells, padding=(0, 2))


def log_text(lines: Iterable[LogLine], setup: Setup) -> Text:
    """Lines of a log, with cards in their colours."""
    styles = {card.name: style_of(card) for card in setup.cards}
    text = Text()
    for line in lines:
        text.append("\n" if text else "")
        text.append("  " * line.indent)
        for segment in line.segments:
            text.append(segment.text, style="bold" if line.heading else styles.get(segment.card, ""))
    return text
