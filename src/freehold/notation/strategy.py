"""A strategy as text: what to buy in which order and when, what to trash, and what to play first.

    strategy "Double Witch"
    why "Curses cost the others more than a Gold would earn you."

    buy Province when total money >= 15
    buy Witch    until 2
    buy Gold
    buy Duchy    when Provinces left <= 5
    buy Silver

The grammar lies in strategy.lark; docs/write-a-strategy.md explains the language. A text is only data: whoever wrote
it, reading it gives a strategy, or a sentence that says what is wrong and where.
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
from freehold.notation.strategy_page import WORDS_OF_FACTS, BadStrategy, Page, spaced, unquoted
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import AND, CARDS_OWNED, COMPARISONS, OR, OWNED, PRODUCTS, SUMS
from freehold.rules.vocabulary import ACTION

__all__ = ["BadStrategy", "read_strategy", "write_strategy"]

LONGEST_TEXT: Final = 100_000
LONGEST_STRATEGY_NAME: Final = 60
LONGEST_WHY: Final = 1000
LARGEST_NUMBER: Final = 1_000_000
# How many terms may lie within each other; each further `and` is one more.
DEEPEST: Final = 60


def read_strategy(text: str, source: str = "") -> Strategy:
    """The strategy that a text describes; a mistake is told with its place, and the name of the source if given."""
    page = Page(text, source)
    if len(text) > LONGEST_TEXT:
        raise page.mistake_of_all(f"a strategy has at most {LONGEST_TEXT} characters, not {len(text)}")
    try:
        return _Reader(page).transform(_parser().parse(page.text))
    except UnexpectedInput as error:
        raise page.unexpected(error) from None
    except VisitError as error:
        raise error.orig_exc from None


@cache
def _parser() -> Lark:
    return Lark.open_from_package(__name__, "strategy.lark", parser="lalr", lexer="basic")


@dataclass(frozen=True)
class _Value:
    """A term that was read, where it begins, and how deep it is nested."""

    term: Term
    begin: Token
    depth: int = 1


@v_args(inline=True)
class _Reader(Transformer_NonRecursive[Token, Strategy]):
    """Makes a strategy of what the grammar found, and checks what a grammar cannot."""

    def __init__(self, page: Page) -> None:
        super().__init__(visit_tokens=False)
        self._page = page
        self._headers: dict[str, str] = {}
        self._buys: list[Line] = []
        self._trashes: list[Line] = []
        self._plays: list[Line] = []

    def start(self, *_: None) -> Strategy:
        if "name" not in self._headers:
            raise self._page.mistake_of_all('a strategy has a name; write a line such as strategy "Double Witch"')
        name = self._headers["name"]
        if not self._buys:
            raise self._page.mistake_of_all(f"{name} never buys anything; write a line such as buy Province")
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
        self._head("name", keyword, self._checked_words(quoted, _name_is_wrong(unquoted(quoted))))

    def why(self, keyword: Token, quoted: Token) -> None:
        self._head("why", keyword, self._checked_words(quoted, _why_is_wrong(unquoted(quoted))))

    def any_kingdom(self, keyword: Token) -> None:
        self._head("any kingdom", keyword)

    def even_when_behind(self, keyword: Token) -> None:
        self._head("even when behind", keyword)

    def keeps_to_list(self, keyword: Token) -> None:
        self._head("keep to the list", keyword)

    def _head(self, header: str, keyword: Token, value: str = "") -> None:
        if header in self._headers:
            raise self._page.mistake_at(keyword, f"`{spaced(keyword)}` is said twice")
        self._headers[header] = value

    def _checked_words(self, quoted: Token, wrong: str) -> str:
        if wrong:
            raise self._page.mistake_at(quoted, wrong)
        return unquoted(quoted)

    # Orders.

    def buy(self, card: Token, until: Token | None, when: _Value | None) -> None:
        name = self._page.card(card)
        condition = self._condition(when)
        if until is not None:
            if not until.isdecimal() or not 1 <= float(until) <= LARGEST_NUMBER:
                raise self._page.mistake_at(until, "`until` takes a whole number from 1 on, such as until 2")
            few = _fewer_than(name, Number(float(until)))
            condition = few if condition is None else Operation(AND, few, condition)
        self._buys.append(Line(name, condition))

    def trash(self, card: Token, when: _Value | None) -> None:
        self._trashes.append(Line(self._page.card(card), self._condition(when)))

    def play(self, card: Token, when: _Value | None) -> None:
        name = self._page.card(card)
        if not all_cards()[name].types & ACTION:
            raise self._page.mistake_at(card, f"{name} is not an Action; `play` says which Actions to play first")
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
        return _Value(Count(self._page.card_or_type(cards, place), spaced(place)), cards)

    def fact(self, token: Token) -> _Value:
        return _Value(Fact(self._page.fact(token)), token)

    def _number(self, begin: Token, value: float) -> _Value:
        if abs(value) > LARGEST_NUMBER:
            raise self._page.mistake_at(begin, f"a number is at most {LARGEST_NUMBER}")
        return _Value(Number(value), begin)

    def _checked(self, value: _Value, condition: bool) -> Term:
        """The term, if it is a condition or a number as it must be."""
        if condition and not _is_condition(value.term):
            sentence = "a condition is expected here, not a number; compare it, as in total money >= 15"
            raise self._page.mistake_at(value.begin, sentence)
        if not condition and _is_condition(value.term):
            raise self._page.mistake_at(value.begin, "a number is expected here, not a condition")
        return value.term

    def _nested(self, term: Term, begin: Token, depth: int) -> _Value:
        if depth >= DEEPEST:
            raise self._page.mistake_at(begin, "this condition is too long; make it shorter or two lines of it")
        return _Value(term, begin, depth + 1)


# What both ways agree on.


def _is_condition(term: Term) -> bool:
    return isinstance(term, Not) or (isinstance(term, Operation) and term.operator in (AND, OR, *COMPARISONS))


def _fewer_than(card: str, number: Number) -> Operation:
    """What `until` means."""
    return Operation("<", Count(card, OWNED), number)


def _name_is_wrong(name: str) -> str:
    """What is wrong with the name of a strategy, if anything; it must fit into tables and onto a terminal."""
    if not name.strip():
        return "a strategy has a name that is not empty"
    return _words_are_wrong(name, "the name of a strategy", LONGEST_STRATEGY_NAME)


def _why_is_wrong(why: str) -> str:
    return _words_are_wrong(why, "a reason", LONGEST_WHY)


def _words_are_wrong(words: str, what: str, longest: int) -> str:
    if len(words) > longest:
        return f"{what} has at most {longest} characters, not {len(words)}"
    return "" if words.isprintable() else f"{what} has only characters that can be printed, on one line"


# Writing.


def write_strategy(strategy: Strategy) -> str:
    """The text of a strategy; reading it gives the same strategy."""
    wrong = _name_is_wrong(strategy.name) or _why_is_wrong(strategy.why)
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


# How tightly an operator binds; what binds less within something tighter stands in brackets.
_LEVELS: Final = {
    OR: 1,
    AND: 2,
    **dict.fromkeys(COMPARISONS, 4),
    **dict.fromkeys(SUMS, 5),
    **dict.fromkeys(PRODUCTS, 6),
}
_NOT_LEVEL: Final = 3


class _Writer:
    """Writes orders with the words for the cards there are now."""

    def __init__(self) -> None:
        self.words = CardWords()

    def orders(self, verb: str, lines: Sequence[Line]) -> list[str]:
        """The lines of one verb, with their conditions below each other."""
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
        """A term as text, in brackets if it binds less tightly than it must."""
        if depth > DEEPEST:
            raise BadStrategy("a condition of the strategy is too long to be written")
        if isinstance(term, Number):
            return _number(term)
        if isinstance(term, Fact):
            return WORDS_OF_FACTS.get(term.name, term.name)
        if isinstance(term, Count):
            return f"{_name(self.words.plural(term.of))} {term.where}"
        if isinstance(term, Not):
            level = _NOT_LEVEL
            written = f"not {self.term(term.condition, level, depth + 1)}"
        else:
            level = _LEVELS[term.operator]
            # Of operators alike the left one comes first; comparisons do not follow each other.
            left = self.term(term.left, level + (level == _LEVELS["<"]), depth + 1)
            written = f"{left} {term.operator} {self.term(term.right, level + 1, depth + 1)}"
        return f"({written})" if level < least else written


def _split_until(line: Line) -> tuple[Number | None, Term | None]:
    """The number that a line can say with `until`, and what is left of its condition then."""
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
    if not abs(number.value) <= LARGEST_NUMBER:
        raise BadStrategy(f"a number of a strategy is at most {LARGEST_NUMBER}, not {number.value}")
    return f"{Decimal(repr(float(number.value))):f}".removesuffix(".0")


def _name(name: str) -> str:
    """A name as it is, or in quotes if the grammar would take it for something else."""
    return name if _name_pattern().fullmatch(name) and spaced(name) != "cards" else _quoted(name)


@cache
def _name_pattern() -> re.Pattern[str]:
    return re.compile(_parser().get_terminal("NAME").pattern.to_regexp())
