"""A strategy as text: what to buy and when, what to trash, and what to play first.

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
from functools import cache
from typing import Final

from lark import Lark, Token, UnexpectedInput, v_args
from lark.exceptions import VisitError
from lark.visitors import Transformer_NonRecursive

from freehold.cards.catalogue import all_cards
from freehold.notation.card_words import CardWords
from freehold.notation.strategy_source import FACT_WORDS, BadStrategy, StrategySource, spaced, unquoted
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import AND, CARDS_OWNED, COMPARISONS, OR, OWNED, PRODUCTS, SUMS
from freehold.rules.vocabulary import ACTION

__all__ = ["BadStrategy", "read_strategy", "write_strategy"]

MAX_TEXT_LENGTH: Final = 100_000
MAX_NAME_LENGTH: Final = 60
MAX_WHY_LENGTH: Final = 1000
MAX_NUMBER: Final = 1_000_000
# How deep terms may be nested; each `and` in a chain adds one level.
MAX_DEPTH: Final = 60


def read_strategy(text: str, origin: str = "") -> Strategy:
    """Parse a strategy; errors give the position, and the origin (such as a file name) if there is one."""
    source = StrategySource(text, origin)
    if len(text) > MAX_TEXT_LENGTH:
        raise source.error_without_position(
            f"a strategy can have at most {MAX_TEXT_LENGTH} characters, not {len(text)}"
        )
    try:
        return _Reader(source).transform(_parser().parse(source.text))
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

    def buy(self, card: Token, until: Token | None, when: _Value | None) -> None:
        name = self._source.card(card)
        condition = self._condition(when)
        if until is not None:
            if not until.isdecimal() or not 1 <= float(until) <= MAX_NUMBER:
                raise self._source.error_at(until, "`until` takes a whole number of at least 1, such as until 2")
            few = _fewer_than(name, Number(float(until)))
            condition = few if condition is None else Operation(AND, few, condition)
        self._buys.append(Line(name, condition))

    def trash(self, card: Token, when: _Value | None) -> None:
        self._trashes.append(Line(self._source.card(card), self._condition(when)))

    def play(self, card: Token, when: _Value | None) -> None:
        name = self._source.card(card)
        if not all_cards()[name].types & ACTION:
            raise self._source.error_at(card, f"{name} is not an Action; `play` says which Actions to play first")
        self._plays.append(Line(name, self._condition(when)))

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
        writer.orders("buy", strategy.buys),
        writer.orders("trash", strategy.trashes),
        writer.orders("play", strategy.plays),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


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
            until, when = _split_until(line) if verb == "buy" else (None, line.when)
            words = [verb, f"{_name(line.card):{width}}"]
            if until is not None:
                words += ["until", _number(until)]
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


def _split_until(line: Line) -> tuple[Number | None, Term | None]:
    """The number to write with `until`, and the rest of the condition."""
    when = line.when
    few, rest = when, None
    if isinstance(when, Operation) and when.operator == AND:
        few, rest = when.left, when.right
    if isinstance(few, Operation) and isinstance(few.right, Number) and few == _fewer_than(line.card, few.right):
        number = few.right
        if number.value >= 1 and float(number.value).is_integer():
            return number, rest
    return None, when


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
