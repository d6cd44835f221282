"""The text of a strategy while it is read: what its words mean, and how a mistake in it is told."""

import re
from difflib import get_close_matches
from typing import Any, Final

from lark import Token, UnexpectedInput
from lark.exceptions import UnexpectedCharacters

from freehold.notation.card_words import LONGEST_NAME, CardWords
from freehold.players.terms import CARDS_OWNED, FACTS, GAINS_TO_END
from freehold.rules.errors import BadSetup, FreeholdError

# Facts as they are written, where that is not their own name.
WORDS_OF_FACTS: Final = {GAINS_TO_END: "gains to end the game"}

# The words before `owned` are a name to the grammar, so `cards owned` is found where cards are counted.
_FACTS: Final = {name: name for name in FACTS if name != CARDS_OWNED} | {
    written: name for name, written in WORDS_OF_FACTS.items()
}
_FACTS_IN_WORDS: Final = ", ".join(WORDS_OF_FACTS.get(name, name) for name in FACTS)
_PLACES: Final = "owned, in hand, in play, left or trashed"
_ORDERS: Final = ("_BUY", "_TRASH", "_PLAY")
# How much of a long line is shown around a mistake in it.
_SHOWN_BEFORE: Final = 60
_SHOWN: Final = 100


class BadStrategy(FreeholdError):
    """A text that is not a strategy, or a strategy that cannot be a text."""


class Page:
    """A text that is read as a strategy."""

    def __init__(self, text: str, source: str) -> None:
        # Lines end as they do on any machine; the last one may lack its end.
        self.text: Final = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n") + "\n"
        self.source: Final = source
        self.words: Final = CardWords()

    # Telling a mistake.

    def mistake(self, sentence: str, line: int, column: int) -> BadStrategy:
        """An error that points at a place."""
        written = self.text.split("\n")[line - 1]
        start = max(0, column - 1 - _SHOWN_BEFORE)
        shown = "".join(letter if letter.isprintable() else " " for letter in written[start : start + _SHOWN])
        where = f"{self.source}, line {line}" if self.source else f"line {line}"
        caret = " " * (column - 1 - start) + "^"
        return BadStrategy(f"{where}, column {column}: {sentence}\n    {shown.rstrip()}\n    {caret}")

    def mistake_at(self, token: Token, sentence: str, skipped: int = 0) -> BadStrategy:
        """An error that points at a token, or behind so many of its letters."""
        return self.mistake(sentence, token.line or 1, (token.column or 1) + skipped)

    def mistake_of_all(self, sentence: str) -> BadStrategy:
        """An error that has no place."""
        return BadStrategy(f"{self.source}: {sentence}" if self.source else sentence)

    def unexpected(self, error: UnexpectedInput) -> BadStrategy:
        """What the grammar does not allow, and what it would; a name before it that means nothing is told first."""
        # Lark has no types for a parser that is stopped on its way.
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
            return self.mistake("this quotation mark is not closed on its line", error.line, error.column)
        return self.mistake(_expectation(parser.accepts()), error.line, error.column)

    # What words mean.

    def card(self, token: Token) -> str:
        """The card meant by a token."""
        written = unquoted(token)
        try:
            return self.words.card(written)
        except BadSetup as error:
            card, rest = self._split(token)
            if card and rest:
                sentence = f"after {card} comes `when` and a condition, or the end of the line"
                raise self.mistake_at(token, sentence, len(written) - len(rest)) from None
            raise self.mistake_at(token, str(error)) from None

    def card_or_type(self, token: Token, place: Token) -> str:
        """The card or type meant by a token, of which the copies in a place are counted."""
        written = unquoted(token)
        try:
            return self.words.card_or_type(written)
        except BadSetup as error:
            if spaced(written) in _FACTS:
                sentence = f"`{spaced(written)}` is a number by itself; leave out `{spaced(place)}`"
                raise self.mistake_at(place, sentence) from None
            if spaced(written) == "cards":
                sentence = "only `cards owned` counts cards of all kinds; name a card or a type, as in Actions in hand"
                raise self.mistake_at(token, sentence) from None
            raise self.mistake_at(token, str(error)) from None

    def fact(self, token: Token) -> str:
        """The fact meant by a token."""
        written = spaced(token)
        if written in _FACTS:
            return _FACTS[written]
        cards, rest = self._split(token)
        if cards:
            sentence = f"after {cards} say which of them are counted: {_PLACES}"
            raise self.mistake_at(token, sentence, len(token) - len(rest) if rest else 0)
        near = get_close_matches(written[:LONGEST_NAME], _FACTS, 1)
        hint = f"did you mean {near[0]}?" if near else f"it can ask for {_FACTS_IN_WORDS}, and for cards somewhere"
        raise self.mistake_at(token, f"{written[:LONGEST_NAME]!r} is nothing a strategy can ask for; {hint}")

    def _split(self, token: Token) -> tuple[str, str]:
        """The cards named at the beginning of a token, and what follows them."""
        cards = self.words.beginning(token) if token.type == "NAME" else ""
        return cards, token[len(cards) :].lstrip()


def unquoted(token: Token) -> str:
    """What a token says, without quotation marks around it."""
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token.type == "QUOTED" else str(token)


def spaced(written: str) -> str:
    """Words in small letters with single spaces."""
    return " ".join(written.casefold().split())


def _expectation(accepted: set[str]) -> str:
    """What was expected in a place, in words."""
    if "STRATEGY" in accepted:
        headers = "strategy, why, `in any kingdom`, `even when behind` or `keep to the list`"
        return f"a line begins with buy, trash, play, {headers}"
    if "NOT" in accepted:
        return "a condition is expected here, such as Provinces left <= 5"
    if accepted == {"NUMBER"}:
        return "a number is expected here"
    if "NUMBER" in accepted:
        return "a number is expected here, such as 5, total money or Provinces left"
    if "NAME" in accepted:
        return "the name of a card is expected here"
    if "QUOTED" in accepted:
        return 'words in quotation marks are expected here, such as "Double Witch"'
    if accepted == {"PLACE"}:
        return f"{_PLACES} is expected here, to say which cards are counted"
    if "COMPARISON" in accepted:
        return "a comparison is expected here, such as >= 5"
    words = {
        "_UNTIL": "`until`",
        "_WHEN": "`when`",
        # Wherever one of them may follow, so may the other, even if the parser has gone past it.
        "OR": "`and`, `or`",
        "_CLOSE": "a closing bracket",
        "_NEWLINE": "the end of the line",
    }
    *others, last = [text for terminal, text in words.items() if terminal in accepted]
    return f"{', '.join(others)} or {last} is expected here" if others else f"{last} is expected here"
