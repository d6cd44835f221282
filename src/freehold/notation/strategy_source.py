"""The source text of a strategy during parsing: what its words mean, and errors that point into it."""

import re
from difflib import get_close_matches
from typing import Any, Final

from lark import Token, UnexpectedInput
from lark.exceptions import UnexpectedCharacters

from freehold.notation.card_words import LONGEST_NAME, CardWords
from freehold.players.terms import CARDS_OWNED, COUNTED, FACTS, GAINS_TO_END
from freehold.rules.errors import BadSetup, FreeholdError

# How facts are written, if not by their own name.
FACT_WORDS: Final = {GAINS_TO_END: "gains to end the game"}

# To the grammar, the words before `owned` are a name, so counts handle `cards owned`.
_FACTS: Final = {name: name for name in FACTS if name != CARDS_OWNED} | {
    written: name for name, written in FACT_WORDS.items()
}
_FACTS_IN_WORDS: Final = ", ".join(FACT_WORDS.get(name, name) for name in FACTS)
_PLACES: Final = f"{', '.join(COUNTED[:-1])} or {COUNTED[-1]}"
_ORDERS: Final = ("_BUY", "_TRASH", "_PLAY", "_DISCARD", "_HOLD")
# How much of a long line an error shows.
_SHOWN_BEFORE: Final = 60
_SHOWN: Final = 100


class BadStrategy(FreeholdError):
    """A text that is not a valid strategy, or a strategy that cannot be written as text.

    If the error is at one place in the text, `line` and `column` say where, counted from 1; otherwise both are 0.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line: Final = line
        self.column: Final = column


class StrategySource:
    """The text of a strategy, its origin, and the words for cards."""

    def __init__(self, text: str, origin: str) -> None:
        # Accept any line endings, and a last line without one.
        self.text: Final = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n") + "\n"
        self.origin: Final = origin
        self.words: Final = CardWords()

    # Errors.

    def error(self, sentence: str, line: int, column: int) -> BadStrategy:
        """An error at a position."""
        written = self.text.split("\n")[line - 1]
        start = max(0, column - 1 - _SHOWN_BEFORE)
        shown = "".join(letter if letter.isprintable() else " " for letter in written[start : start + _SHOWN])
        where = f"{self.origin}, line {line}" if self.origin else f"line {line}"
        caret = " " * (column - 1 - start) + "^"
        return BadStrategy(f"{where}, column {column}: {sentence}\n    {shown.rstrip()}\n    {caret}", line, column)

    def error_at(self, token: Token, sentence: str, offset: int = 0) -> BadStrategy:
        """An error at a token, or some characters into it."""
        return self.error(sentence, token.line or 1, (token.column or 1) + offset)

    def error_without_position(self, sentence: str) -> BadStrategy:
        """An error about the text as a whole."""
        return BadStrategy(f"{self.origin}: {sentence}" if self.origin else sentence)

    def unexpected(self, error: UnexpectedInput) -> BadStrategy:
        """A syntax error that says what was expected; an unknown name just before it is reported instead."""
        # Lark has no type for an interactive parser.
        parser: Any = error.interactive_parser
        stack = parser.parser_state.value_stack
        if stack and isinstance(stack[-1], Token) and stack[-1].type == "NAME":
            try:
                if isinstance(stack[-2], Token) and stack[-2].type in _ORDERS:
                    self.card(stack[-1])
                else:
                    self.fact(stack[-1])
            except BadStrategy as earlier:
                return earlier
        if isinstance(error, UnexpectedCharacters) and error.char == '"':
            return self.error("this quotation mark is not closed on the same line", error.line, error.column)
        return self.error(_expectation(parser.accepts()), error.line, error.column)

    # The meaning of words.

    def card(self, token: Token) -> str:
        """The card that a token names."""
        written = unquoted(token)
        try:
            return self.words.card(written)
        except BadSetup as error:
            card, rest = self._split(token)
            if card and rest:
                sentence = f"expected `when` and a condition, or the end of the line, after {card}"
                raise self.error_at(token, sentence, len(written) - len(rest)) from None
            raise self.error_at(token, str(error)) from None

    def card_or_type(self, token: Token, place: Token) -> str:
        """The card or type that a token names, to be counted in a place."""
        written = unquoted(token)
        try:
            return self.words.card_or_type(written)
        except BadSetup as error:
            if spaced(written) in _FACTS:
                sentence = f"`{spaced(written)}` is already a number; remove `{spaced(place)}`"
                raise self.error_at(place, sentence) from None
            if spaced(written) == "cards":
                sentence = "only `cards owned` counts all cards; name a card or a type, as in Actions in hand"
                raise self.error_at(token, sentence) from None
            raise self.error_at(token, str(error)) from None

    def fact(self, token: Token) -> str:
        """The fact that a token names."""
        written = spaced(token)
        if written in _FACTS:
            return _FACTS[written]
        cards, rest = self._split(token)
        if cards:
            sentence = f"say where to count {cards}: {_PLACES}"
            raise self.error_at(token, sentence, len(token) - len(rest) if rest else 0)
        near = get_close_matches(written[:LONGEST_NAME], _FACTS, 1)
        hint = (
            f"perhaps you mean {near[0]}"
            if near
            else f"use one of {_FACTS_IN_WORDS}, or count cards, as in Golds owned"
        )
        raise self.error_at(token, f"{written[:LONGEST_NAME]!r} is not a fact or a card; {hint}")

    def _split(self, token: Token) -> tuple[str, str]:
        """The card or type named at the start of a token, and the rest."""
        cards = self.words.beginning(token) if token.type == "NAME" else ""
        return cards, token[len(cards) :].lstrip()


def unquoted(token: Token) -> str:
    """The text of a token without quotation marks."""
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token.type == "QUOTED" else str(token)


def spaced(written: str) -> str:
    """Words in lower case with single spaces."""
    return " ".join(written.casefold().split())


def _expectation(accepted: set[str]) -> str:
    """What was expected, in words."""
    if "STRATEGY" in accepted:
        headers = "strategy, why, `in any kingdom`, `even when behind` or `keep to the list`"
        return f"a line starts with buy, trash, play, discard, `hold back`, {headers}"
    if "NOT" in accepted:
        return "expected a condition, such as Provinces left <= 5"
    if accepted == {"NUMBER"}:
        return "expected a number"
    if "NUMBER" in accepted:
        return "expected a number, such as 5, total money or Provinces left"
    if "NAME" in accepted:
        return "expected the name of a card"
    if "QUOTED" in accepted:
        return 'expected words in quotation marks, such as "Double Witch"'
    if accepted == {"PLACE"}:
        return f"expected {_PLACES}, to say where to count cards"
    if "COMPARISON" in accepted:
        return "expected a comparison, such as >= 5"
    words = {
        "_UNTIL": "`until`",
        "ONCE": "`once per turn`",
        "_WHEN": "`when`",
        # Where one of them can follow, so can the other, even if the parser no longer lists it.
        "OR": "`and`, `or`",
        "_CLOSE": "a closing parenthesis",
        "_NEWLINE": "the end of the line",
    }
    *others, last = [text for terminal, text in words.items() if terminal in accepted]
    return f"expected {', '.join(others)} or {last}" if others else f"expected {last}"
