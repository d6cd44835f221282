"""The table as one seat sees it, drawn for terminals with at least 80 columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from freehold.cards.basic import BASIC
from freehold.notation.log_line import WordedLine
from freehold.notation.question import label, option_words, question
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
    data: dict[str, Any] = view.data()
    piles = _piles(view)
    basic = len(BASIC)
    lines.add_row("Supply", _columns([_pile(view, data, pile) for pile in piles if pile[0] < basic]))
    lines.add_row("Kingdom", _columns([_pile(view, data, pile) for pile in piles if pile[0] >= basic]))
    if data["outside"]:
        outside = [[int(view.slot(name))] for name in data["outside"]]
        lines.add_row("Not in the Supply", _columns([_pile(view, data, pile) for pile in outside]))
    lines.add_row("Trash", _cards(view, data["trash"]))
    for step in range(1, view.players()):
        seat = (view.seat + step) % view.players()
        lines.add_row(names[seat], _other_seat(view, data, seat))
    mine = data["seats"][view.seat]
    if mine["in_play"] or view.active() == view.seat:
        lines.add_row("In play", _in_play(view, mine))
    for what, text in _elsewhere(view, mine):
        lines.add_row(what[0].upper() + what[1:], text)
    lines.add_row("Your deck", _own_deck(view))
    lines.add_row("Your hand", _cards(view, mine["hand"]))
    return Group(Rule(_heading(view, names), align="left", style="dim"), lines)


def _piles(view: View) -> list[list[int]]:
    """The piles of the Supply, each as its slots from the top down; those of the kingdom by cost and name."""
    setup = view.setup()
    tops = [slot for slot in range(view.slots()) if (setup.first_stocked >> slot) & 1]
    kingdom = sorted(tops[len(BASIC) :], key=lambda slot: (int(view.card(slot).cost), view.card(slot).name))
    piles = [[slot] for slot in [*tops[: len(BASIC)], *kingdom]]
    for pile in piles:
        while setup.under[pile[-1]] != NONE:
            pile.append(int(setup.under[pile[-1]]))
    return piles


def _heading(view: View, names: Sequence[str]) -> Text:
    active = view.active()
    phase = PHASE_IDS[view.phase()]
    text = Text(f"{names[active]}, turn {view.turns_taken(active) + 1}, {phase} phase", style="bold")
    text.append(f"   Actions {view.actions()}   Buys {view.buys()}   Coins ${view.coins()}", style="not bold")
    return text


def _pile(view: View, data: dict[str, Any], pile: Sequence[int]) -> Text:
    """A pile with its cards from the top down, as far as there are any left, and the tokens on it."""
    left = [slot for slot in pile if view.supply(slot)]
    text = Text(" over ").join([_cards_left(view, slot) for slot in left or pile[:1]])
    for name, counts in data["pile_tokens"].items():
        count = sum(counts.get(view.card(slot).name, 0) for slot in pile)
        if count:
            text.append(f" with {_number(count, f'{name} token')}")
    if not left:
        text.stylize("dim strike")
    return text


def _cards_left(view: View, slot: int) -> Text:
    text = Text(f"${view.cost(slot)} ")
    text.append_text(named(view.card(slot)))
    return text.append(f" ({view.supply(slot) or 'none'})")


def _cards(view: View, counts: Mapping[str, int], staying: Mapping[str, int] | None = None) -> Text:
    """Cards with their counts, and how many of them stay in play: Actions first, then Treasures, then the others."""
    text = Text()
    for slot in sorted((int(view.slot(name)) for name in counts), key=lambda slot: _hand_order(view.card(slot))):
        card = view.card(slot)
        count, stay = counts[card.name], (staying or {}).get(card.name, 0)
        text.append(", " if text else "")
        text.append(f"{count} " if count > 1 else "")
        text.append_text(named(card))
        if stay:
            text.append(" (stays in play)" if count == 1 else f" ({stay} {'stays' if stay == 1 else 'stay'} in play)")
    return text if text else Text("nothing", style="dim")


def _in_play(view: View, seat: Mapping[str, Any]) -> Text:
    return _cards(view, seat["in_play"], seat["staying"])


def _elsewhere(view: View, seat: Mapping[str, Any]) -> list[tuple[str, Text]]:
    """What a player has set aside, on mats that the viewer may see, in tokens and in points that are not on cards."""
    found = [("set aside", _cards(view, seat["aside"]))] if seat["aside"] else []
    found += [(f"{name} mat", _cards(view, cards)) for name, cards in seat["mats"].items() if cards]
    tokens = [_number(count, f"{name} token") for name, count in seat["tokens"].items() if count]
    if seat["points"]:
        tokens.append(_number(seat["points"], "victory point"))
    if tokens:
        found.append(("tokens", Text(", ".join(tokens))))
    return found


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _hand_order(card: Card) -> tuple[int, int, str]:
    kind = 0 if card.types & ACTION else 1 if card.types & TREASURE else 2
    return (kind, int(card.cost), card.name)


def _other_seat(view: View, data: dict[str, Any], seat: int) -> Text:
    shown = data["seats"][seat]
    text = Text(f"{_number(shown['hand_size'], 'card')} in hand; discard pile: ")
    _append_top(text, view, seat)
    in_play = [("in play", _in_play(view, shown))] if shown["in_play"] else []
    for what, cards in [*in_play, *_elsewhere(view, shown)]:
        text.append(f"; {what}: ")
        text.append_text(cards)
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
    text = Text(_number(int(view.deck_size()), "card"))
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
        picked = [option_words(view, decision, option) for option in decision.picked]
        parts.append(Text(f"picked: {', '.join(picked)}"))
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


def log_text(lines: Iterable[WordedLine], setup: Setup) -> Text:
    """Lines of a log, with cards in their colours."""
    styles = {card.name: style_of(card) for card in setup.cards}
    text = Text()
    for line in lines:
        text.append("\n" if text else "")
        text.append("  " * line.indent)
        for segment in line.segments:
            text.append(segment.text, style="bold" if line.heading else styles.get(segment.card, ""))
    return text
