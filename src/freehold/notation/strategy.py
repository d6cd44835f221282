"""A strategy as text: what to buy and when, and what to trash, play first, discard first and hold back.

    strategy "Double Witch"
    why "Curses cost the others more than a Gold would earn you."

    buy Province when total money >= 15
    buy Witch    until 2
    buy Gold
    buy Duchy    when Provinces left <= 5
    buy Silver

The grammar is in strategy.lark; docs/write-a-strategy.md explains the language. A text is only data, so it is safe to
read one from anybody: the result is a strategy, or an error that says what is wrong and where.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, reduce
from typing import Final

from lark import Lark, Token, UnexpectedInput, v_args
from lark.exceptions import VisitError
from lark.visitors import Transformer_NonRecursive

from freehold.cards.catalogue import all_cards
from freehold.notation.card_words import CardWords
from freehold.notation.strategy_source import FACT_WORDS, BadStrategy, StrategySource, spaced, unquoted
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import AND, CARDS_OWNED, COMPARISONS, GAINED_THIS_TURN, OR, OWNED, PRODUCTS, SUMS
from freehold.rules.vocabulary import ACTION, TREASURE

__all__ = ["BadStrategy", "read_strategy", "write_strategy"]

MAX_TEXT_LENGTH: Final = 100_000
MAX_NAME_LENGTH: Final = 60
MAX_WHY_LENGTH: Final = 1000
MAX_NUMBER: Final = 1_000_000
# The verbs of the orders.
BUY: Final = "buy"
TRASH: Final = "trash"
PLAY: Final = "play"
DISCARD: Final = "discard"
HOLD: Final = "hold back"
# How deep terms may be nested; each `and` in a chain adds one level.
MAX_DEPTH: Final = 60


def read_strategy(text: str, origin: str = "") -> Strategy:
    """Parse a strategy; errors give the position, and the origin (such as a file name) if there is one."""
    return read_with_places(text, origin)[0]


def read_with_places(text: str, origin: str = "") -> tuple[Strategy, dict[tuple[str, int], tuple[int, int]]]:
    """Parse a strategy, and return the line and column of each order, by its verb and its number for that verb."""
    source = StrategySource(text, origin)
    if len(text) > MAX_TEXT_LENGTH:
        raise source.error_without_position(
            f"a strategy can have at most {MAX_TEXT_LENGTH} characters, not {len(text)}"
        )
    reader = _Reader(source)
    try:
        return reader.transform(_parser().parse(source.text)), reader.places
    except UnexpectedInput as error:
        raise source.unexpected(error) from None
    except VisitError as error:
        raise error.orig_exc from None


@cache
def _parser() -> Lark:
    return Lark.open_from_package(__name__, "strategy.lark", parser="lalr", lexer="basic")


@dataclass(frozen=True)
class _Value:
    """A parsed term, its first token, and how deep it is nested."""

    term: Term
    begin: Token
    depth: int = 1


@v_args(inline=True)
class _Reader(Transformer_NonRecursive[Token, Strategy]):
    """Builds a strategy from the parse tree, and checks what the grammar cannot."""

    def __init__(self, source: StrategySource) -> None:
        super().__init__(visit_tokens=False)
        self._source = source
        self._headers: dict[str, str] = {}
        self._buys: list[Line] = []
        self._trashes: list[Line] = []
        self._plays: list[Line] = []
        self._discards: list[Line] = []
        self._holds: list[Line] = []
        # Where each order begins in the text.
        self.places: Final[dict[tuple[str, int], tuple[int, int]]] = {}

    def start(self, *_: None) -> Strategy:
        if "name" not in self._headers:
            raise self._source.error_without_position(
                'a strategy needs a name; add a line such as strategy "Double Witch"'
            )
        name = self._headers["name"]
        if not self._buys:
            raise self._source.error_without_position(f"{name} never buys anything; add a line such as buy Province")
        return Strategy(
            name,
            tuple(self._buys),
            self._headers.get("why", ""),
            "any kingdom" in self._headers,
            "even when behind" in self._headers,
            tuple(self._trashes),
            tuple(self._plays),
            "keep to the list" in self._headers,
            tuple(self._discards),
            tuple(self._holds),
        )

    # Headers.

    def name(self, keyword: Token, quoted: Token) -> None:
        self._header("name", keyword, self._checked_text(quoted, _name_error(unquoted(quoted))))

    def why(self, keyword: Token, quoted: Token) -> None:
        self._header("why", keyword, self._checked_text(quoted, _why_error(unquoted(quoted))))

    def any_kingdom(self, keyword: Token) -> None:
        self._header("any kingdom", keyword)

    def even_when_behind(self, keyword: Token) -> None:
        self._header("even when behind", keyword)

    def keeps_to_list(self, keyword: Token) -> None:
        self._header("keep to the list", keyword)

    def _header(self, header: str, keyword: Token, value: str = "") -> None:
        if header in self._headers:
            raise self._source.error_at(keyword, f"there are two `{spaced(keyword)}` lines; keep one")
        self._headers[header] = value

    def _checked_text(self, quoted: Token, wrong: str) -> str:
        if wrong:
            raise self._source.error_at(quoted, wrong)
        return unquoted(quoted)

    # Orders.

    def buy(self, card: Token, until: Token | None, once: Token | None, when: _Value | None) -> None:
        name = self._source.card(card)
        required = [] if when is None else [self._checked(when, True)]
        if once is not None:
            required.insert(0, _none_this_turn(name))
        if until is not None:
            if not until.isdecimal() or not 1 <= float(until) <= MAX_NUMBER:
                raise self._source.error_at(until, "`until` takes a whole number of at least 1, such as until 2")
            required.insert(0, _fewer_than(name, Number(float(until))))
        condition = reduce(lambda one, other: Operation(AND, other, one), reversed(required)) if required else None
        self._add(BUY, self._buys, card, Line(name, condition))

    def trash(self, card: Token, when: _Value | None) -> None:
        self._add(TRASH, self._trashes, card, Line(self._source.card(card), self._condition(when)))

    def play(self, card: Token, when: _Value | None) -> None:
        name = self._source.card(card)
        if not all_cards()[name].types & (ACTION | TREASURE):
            sentence = f"{name} is neither an Action nor a Treasure; `play` says which of those to play first"
            raise self._source.error_at(card, sentence)
        self._add(PLAY, self._plays, card, Line(name, self._condition(when)))

    def discard(self, card: Token, when: _Value | None) -> None:
        self._add(DISCARD, self._discards, card, Line(self._source.card(card), self._condition(when)))

    def hold(self, card: Token, when: _Value | None) -> None:
        name = self._source.card(card)
        if not all_cards()[name].types & TREASURE:
            raise self._source.error_at(card, f"{name} is not a Treasure; `hold back` says which Treasures not to play")
        self._add(HOLD, self._holds, card, Line(name, self._condition(when)))

    def _add(self, verb: str, lines: list[Line], card: Token, line: Line) -> None:
        self.places[verb, len(lines)] = (card.line or 1, card.column or 1)
        lines.append(line)

    def _condition(self, when: _Value | None) -> Term | None:
        return None if when is None else self._checked(when, True)

    # Terms.

    def operation(self, left: _Value, operator: Token, right: _Value) -> _Value:
        word = operator.lower()
        joins = word in (AND, OR)
        term = Operation(word, self._checked(left, joins), self._checked(right, joins))
        return self._nested(term, left.begin, max(left.depth, right.depth))

    def negation(self, keyword: Token, value: _Value) -> _Value:
        return self._nested(Not(self._checked(value, True)), keyword, value.depth)

    def number(self, token: Token) -> _Value:
        return self._number(token, float(token))

    def negative(self, minus: Token, token: Token) -> _Value:
        return self._number(minus, -float(token))

    def count(self, cards: Token, place: Token) -> _Value:
        if (spaced(cards), spaced(place)) == ("cards", OWNED):
            return _Value(Fact(CARDS_OWNED), cards)
        return _Value(Count(self._source.card_or_type(cards, place), spaced(place)), cards)

    def fact(self, token: Token) -> _Value:
        return _Value(Fact(self._source.fact(token)), token)

    def _number(self, begin: Token, value: float) -> _Value:
        if abs(value) > MAX_NUMBER:
            raise self._source.error_at(begin, f"a number can be at most {MAX_NUMBER}")
        return _Value(Number(value), begin)

    def _checked(self, value: _Value, condition: bool) -> Term:
        """The term, after checking that it is a condition, or a number, as required."""
        if condition and not _is_condition(value.term):
            sentence = "expected a condition, not a number; compare it, as in total money >= 15"
            raise self._source.error_at(value.begin, sentence)
        if not condition and _is_condition(value.term):
            raise self._source.error_at(value.begin, "expected a number, not a condition")
        return value.term

    def _nested(self, term: Term, begin: Token, depth: int) -> _Value:
        if depth >= MAX_DEPTH:
            raise self._source.error_at(begin, "this condition is too long; shorten it or split it into two lines")
        return _Value(term, begin, depth + 1)


# Used for reading and writing.


def _is_condition(term: Term) -> bool:
    return isinstance(term, Not) or (isinstance(term, Operation) and term.operator in (AND, OR, *COMPARISONS))


def _fewer_than(card: str, number: Number) -> Operation:
    """The condition that `until` stands for."""
    return Operation("<", Count(card, OWNED), number)


def _none_this_turn(card: str) -> Operation:
    """The condition that `once per turn` stands for."""
    return Operation("<", Count(card, GAINED_THIS_TURN), Number(1.0))


def _name_error(name: str) -> str:
    """What is wrong with the name of a strategy, if anything; it must be fit for tables and terminals."""
    if not name.strip():
        return "the name of a strategy cannot be empty"
    return _text_error(name, "the name of a strategy", MAX_NAME_LENGTH)


def _why_error(why: str) -> str:
    return _text_error(why, "a reason", MAX_WHY_LENGTH)


def _text_error(words: str, what: str, max_length: int) -> str:
    if len(words) > max_length:
        return f"{what} can have at most {max_length} characters, not {len(words)}"
    return "" if words.isprintable() else f"{what} must be one line of printable characters"


# Writing.


def write_strategy(strategy: Strategy) -> str:
    """The text of a strategy; reading it back gives an equal strategy."""
    wrong = _name_error(strategy.name) or _why_error(strategy.why)
    if wrong:
        raise BadStrategy(wrong)
    writer = _Writer()
    head = [f"strategy {_quoted(strategy.name)}"]
    if strategy.why:
        head.append(f"why {_quoted(strategy.why)}")
    if strategy.any_kingdom:
        head.append("in any kingdom")
    if strategy.even_when_behind:
        head.append("even when behind")
    if strategy.keeps_to_list:
        head.append("keep to the list")
    parts = [
        head,
        *(writer.orders(verb, lines) for verb, lines in orders_of(strategy).items()),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def orders_of(strategy: Strategy) -> dict[str, tuple[Line, ...]]:
    """All lines of a strategy, by verb."""
    return {
        BUY: strategy.buys,
        TRASH: strategy.trashes,
        PLAY: strategy.plays,
        DISCARD: strategy.discards,
        HOLD: strategy.holds,
    }


def _quoted(words: str) -> str:
    return '"' + re.sub(r'(["\\])', r"\\\1", words) + '"'


# The precedence of the operators; a term of lower precedence inside a higher one needs parentheses.
_PRECEDENCE: Final = {
    OR: 1,
    AND: 2,
    **dict.fromkeys(COMPARISONS, 4),
    **dict.fromkeys(SUMS, 5),
    **dict.fromkeys(PRODUCTS, 6),
}
_NOT_PRECEDENCE: Final = 3


class _Writer:
    """Writes orders, using the plural names of cards."""

    def __init__(self) -> None:
        self.words = CardWords()

    def orders(self, verb: str, lines: Sequence[Line]) -> list[str]:
        """The lines of one verb, with aligned conditions."""
        width = max((len(_name(line.card)) for line in lines), default=0)
        written = []
        for line in lines:
            until, once, when = _split_short_forms(line) if verb == BUY else (None, False, line.when)
            words = [verb, f"{_name(line.card):{width}}"]
            if until is not None:
                words += ["until", _number(until)]
            if once:
                words.append("once per turn")
            if when is not None:
                words += ["when", self.term(when)]
            written.append(" ".join(words).rstrip())
        return written

    def term(self, term: Term, least: int = 1, depth: int = 1) -> str:
        """A term as text, in parentheses if its precedence is too low."""
        if depth > MAX_DEPTH:
            raise BadStrategy("a condition of the strategy is nested too deeply to be written")
        if isinstance(term, Number):
            return _number(term)
        if isinstance(term, Fact):
            return FACT_WORDS.get(term.name, term.name)
        if isinstance(term, Count):
            return f"{_name(self.words.plural(term.of))} {term.where}"
        if isinstance(term, Not):
            precedence = _NOT_PRECEDENCE
            written = f"not {self.term(term.condition, precedence, depth + 1)}"
        else:
            precedence = _PRECEDENCE[term.operator]
            # Operators are left-associative, except comparisons, which cannot be chained.
            left = self.term(term.left, precedence + (precedence == _PRECEDENCE["<"]), depth + 1)
            written = f"{left} {term.operator} {self.term(term.right, precedence + 1, depth + 1)}"
        return f"({written})" if precedence < least else written


def _split_short_forms(line: Line) -> tuple[Number | None, bool, Term | None]:
    """The number to write with `until`, whether to write `once per turn`, and the rest of the condition."""
    until: Number | None = None
    first, rest = _split(line.when)
    if (
        isinstance(first, Operation)
        and isinstance(first.right, Number)
        and first == _fewer_than(line.card, first.right)
    ):
        number = first.right
        if number.value >= 1 and float(number.value).is_integer():
            until = number
            first, rest = _split(rest)
    if first == _none_this_turn(line.card):
        return until, True, rest
    return until, False, first if rest is None or first is None else Operation(AND, first, rest)


def _split(term: Term | None) -> tuple[Term | None, Term | None]:
    """The first of two conditions joined by `and`, and the second."""
    if isinstance(term, Operation) and term.operator == AND:
        return term.left, term.right
    return term, None


def _number(number: Number) -> str:
    if not abs(number.value) <= MAX_NUMBER:
        raise BadStrategy(f"a number in a strategy can be at most {MAX_NUMBER}, not {number.value}")
    return f"{Decimal(repr(float(number.value))):f}".removesuffix(".0")


def _name(name: str) -> str:
    """A name, quoted if the grammar would read it as something else."""
    return name if _name_pattern().fullmatch(name) and spaced(name) != "cards" else _quoted(name)


@cache
def _name_pattern() -> re.Pattern[str]:
    return re.compile(_parser().get_terminal("NAME").pattern.to_regexp())
