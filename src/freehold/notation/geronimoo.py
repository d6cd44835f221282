"""Bot files of Geronimoo's DominionSim: XML with players, each with the cards to buy in order.

    <player name="Smithies" author="" description="Two Smithies and money">
      <buy name="Province"/>
      <buy name="Smithy">
        <condition>
          <left type="countCardsInDeck" attribute="Smithy"/>
          <operator type="smallerThan"/>
          <right type="constant" attribute="2.0"/>
        </condition>
      </buy>
    </player>

A card is bought if all its conditions hold. A condition compares two quantities; a number can be added to the second,
or divide it (`extra_operation`). As in our strategies, the first card that applies and is affordable is bought.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, TreeBuilder, indent, tostring
from xml.parsers import expat

from freehold.notation.imported import (
    BadImport,
    Exported,
    Imported,
    LeftOut,
    card_names,
    left_out_besides_buys,
    one_line,
    quote,
)
from freehold.notation.kingdom import letters
from freehold.notation.strategy import MAX_NUMBER, MAX_WHY_LENGTH
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import (
    ALL_OPPONENTS,
    AND,
    BUYS,
    CARDS_OWNED,
    COINS,
    COMPARISONS,
    EMPTY_PILES,
    GAINS_TO_END,
    IN_HAND,
    IN_PLAY,
    LEFT,
    OR,
    OWNED,
    SCORE,
    SCORE_DIFFERENCE,
    SMALLEST_PILE,
    TOTAL_MONEY,
    TURN,
)
from freehold.rules.vocabulary import TYPE_NAMES

_MAX_LENGTH: Final = 4_000_000
_MAX_DEPTH: Final = 10
_MAX_CONDITIONS: Final = 50
# Each alternative of a condition becomes a line of its own.
_MAX_ALTERNATIVES: Final = 50

_CONSTANT: Final = "constant"
_TYPES_OWNED: Final = "countCardTypeInDeck"
_OWN_SCORE: Final = "countVP"
_BEST_OTHER_SCORE: Final = "countMAXOpponentVP"
_PLACES: Final = {
    "countCardsInDeck": OWNED,
    "countCardsInOpponentsDecks": ALL_OPPONENTS,
    "countCardsInHand": IN_HAND,
    "countCardsInPlay": IN_PLAY,
    "countCardsInSupply": LEFT,
}
_FACTS: Final = {
    "getTotalMoney": TOTAL_MONEY,
    "countAvailableMoney": COINS,
    "countAllCardsInDeck": CARDS_OWNED,
    "countTurns": TURN,
    "countBuysLeft": BUYS,
    "gainsNeededToEndGame": GAINS_TO_END,
    "countEmptyPiles": EMPTY_PILES,
    "countCardsLeftInSmallestPile": SMALLEST_PILE,
    _OWN_SCORE: SCORE,
}
# Read, but never written.
_COINS_ALIAS: Final = "getAvailableMoney"
_OPERATORS: Final = {
    "smallerThan": "<",
    "smallerOrEqualThan": "<=",
    "equalTo": "=",
    "greaterOrEqualThan": ">=",
    "greaterThan": ">",
}
_ARITHMETIC: Final = {"plus": "+", "minus": "-", "multiplyWith": "*", "divideBy": "/"}

_FUNCTION_OF_PLACE: Final = {place: function for function, place in _PLACES.items()}
_FUNCTION_OF_FACT: Final = {fact: function for function, fact in _FACTS.items()}
_WORD_OF_OPERATOR: Final = {operator: word for word, operator in _OPERATORS.items()}
_OPPOSITE: Final = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
_MIRRORED: Final = {"<": ">", "<=": ">=", "=": "=", ">=": "<=", ">": "<"}

# The format's own mark for a line break in a description.
_LINE_BREAK: Final = "XXXX"
# Labels that DominionSim's own bots have.
_LABELS: Final = ("Bot", "Province", "TwoPlayer")
_PENULTIMATE: Final = "AppliesPPR"


# Reading.


def read_xml(text: str) -> list[Imported]:
    """Read the players of a bot file as strategies, in order."""
    root = _parse(text)
    players = [root] if root.tag == "player" else list(root)
    if root.tag not in ("player", "playerCollection"):
        raise BadImport(f"a bot file starts with <playerCollection> or <player>, not <{quote(root.tag)}>")
    for player in players:
        if player.tag != "player":
            raise BadImport(f"a <playerCollection> contains <player> elements, not <{quote(player.tag)}>")
    if not players:
        raise BadImport("this bot file has no <player>")
    cards = card_names()
    return [_read_player(player, cards) for player in players]


def _parse(text: str) -> Element:
    """Parse XML. Document types are refused, and with them all entities that a file could declare."""
    if len(text) > _MAX_LENGTH:
        raise BadImport(f"this is too long for a bot file; the limit is {_MAX_LENGTH:,} characters")
    parser = expat.ParserCreate("utf-8")
    builder = TreeBuilder()
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _MAX_DEPTH:
            raise BadImport(f"line {parser.CurrentLineNumber}: elements are nested more than {_MAX_DEPTH} deep")
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def refuse(name: str, system: str | None, public: str | None, internal: bool) -> None:
        raise BadImport(
            f"line {parser.CurrentLineNumber}: a document type (<!DOCTYPE ...>) is not allowed in a bot file"
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise BadImport(f"line {error.lineno}, column {error.offset + 1}: this is not valid XML: {reason}") from None
    return builder.close()


def _read_player(player: Element, cards: dict[str, str]) -> Imported:
    lines: list[Line] = []
    left_out = [
        f"{quote(key)}: unknown attribute of a player"
        for key in player.attrib
        if key not in ("name", "author", "description")
    ]
    for part in player:
        if part.tag == "buy":
            name = quote(part.get("name", "?").replace("_", " "))
            try:
                lines.append(_read_buy(part, cards))
            except LeftOut as reason:
                left_out.append(f"buy {name}: {reason}")
            else:
                if part.get("strategy", "standard") != "standard":
                    strategy = quote(part.get("strategy", ""))
                    left_out.append(f"buy {name}: it is played by our tactics, not by the play strategy {strategy}")
        elif part.tag == "start_state":
            left_out.append("start_state: our games always start as the rules say")
        elif part.tag == "board":
            if any(value not in ("", "0") for value in part.attrib.values()):
                left_out.append("board: the kingdom is chosen for the game, not by a strategy")
        elif part.tag != "type":
            left_out.append(f"{quote(part.tag)}: unknown part of a player")
        elif part.get("name") == _PENULTIMATE:
            left_out.append(f"{_PENULTIMATE}: our strategies do not avoid the second-to-last Province")

    author = one_line(player.get("author", ""))
    description = one_line(player.get("description", "").replace(_LINE_BREAK, " "))
    why = ": ".join(part for part in (f"By {author}" if author else "", description) if part)
    name = quote(player.get("name", "")) or "Unnamed"
    return Imported(Strategy(name, tuple(lines), quote(why, MAX_WHY_LENGTH)), tuple(left_out))


def _read_buy(buy: Element, cards: dict[str, str]) -> Line:
    for key in buy.attrib:
        if key not in ("name", "strategy"):
            raise LeftOut(f"unknown attribute {quote(key)}")
    for part in buy:
        if part.tag != "condition":
            raise LeftOut(f"unknown element <{quote(part.tag)}>")
    card = _find_card(buy.get("name", ""), cards)
    if card is None:
        raise LeftOut("this card is not included in Freehold")
    if len(buy) > _MAX_CONDITIONS:
        raise LeftOut(f"it has more than {_MAX_CONDITIONS} conditions")
    conditions = [_read_condition(condition, cards) for condition in buy]
    return Line(card, reduce(lambda one, other: Operation(AND, one, other), conditions) if conditions else None)


def _read_condition(condition: Element, cards: dict[str, str]) -> Term:
    parts = {part.tag: part for part in condition}
    unknown = [tag for tag in parts if tag not in ("left", "operator", "right", "extra_operation")]
    if unknown:
        raise LeftOut(f"unknown element <{quote(unknown[0])}> in a condition")
    if len(parts) != len(condition) or not {"left", "operator", "right"} <= parts.keys():
        raise LeftOut("a condition needs exactly one left side, one operator and one right side")
    for part in parts.values():
        for key in part.attrib:
            if key not in ("type", "attribute"):
                raise LeftOut(f"unknown attribute {quote(key)} in a condition")

    word = parts["operator"].get("type", "")
    if word not in _OPERATORS:
        raise LeftOut(f"unknown operator {quote(word)}")
    left = _read_quantity(parts["left"], cards)
    right = _read_quantity(parts["right"], cards)
    sign, number = "", Number(0.0)
    if "extra_operation" in parts:
        sign, number = _read_arithmetic(parts["extra_operation"])
    if left == Fact(SCORE) and parts["right"].get("type") == _BEST_OTHER_SCORE and sign in ("", "+", "-"):
        # Our language has the lead as a single quantity.
        left, right = Fact(SCORE_DIFFERENCE), Number(-number.value if sign == "-" else number.value)
    elif sign:
        right = Operation(sign, right, number)
    return Operation(_OPERATORS[word], left, right)


def _read_arithmetic(extra: Element) -> tuple[str, Number]:
    """The sign and the number of an operation on the right side."""
    word = extra.get("type", "")
    if word not in _ARITHMETIC:
        raise LeftOut(f"unknown arithmetic {quote(word)}")
    number = _read_number(extra)
    if word == "divideBy" and number.value == 0:
        raise LeftOut("nothing can be divided by 0")
    return _ARITHMETIC[word], number


def _read_quantity(side: Element, cards: dict[str, str]) -> Term:
    function = side.get("type", "")
    of = side.get("attribute", "")
    if function == _CONSTANT:
        return _read_number(side)
    if function in _FACTS:
        return Fact(_FACTS[function])
    if function == _COINS_ALIAS:
        return Fact(COINS)
    if function == _BEST_OTHER_SCORE:
        return Operation("-", Fact(SCORE), Fact(SCORE_DIFFERENCE))
    if function == _TYPES_OWNED:
        if of not in TYPE_NAMES.values():
            raise LeftOut(f"our language cannot count cards of type {quote(of)}")
        return Count(of, OWNED)
    if function in _PLACES:
        card = _find_card(of, cards)
        if card is None:
            raise LeftOut(f"its condition counts {quote(of.replace('_', ' '))}, which is not included in Freehold")
        return Count(card, _PLACES[function])
    raise LeftOut(f"unknown function {quote(function)}")


def _read_number(element: Element) -> Number:
    text = element.get("attribute", "")
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= MAX_NUMBER:
        raise LeftOut(f"{quote(text)!r} is not a number up to {MAX_NUMBER:,}")
    return Number(value)


def _find_card(name: str, cards: dict[str, str]) -> str | None:
    return cards.get(letters(name))


# Writing.


class _Quantity(NamedTuple):
    """One side of a condition: a function and its argument."""

    function: str
    attribute: str = ""


class _Comparison(NamedTuple):
    operator: str
    left: Term
    right: Term


# Quantities with their factors; a constant term has the key `_ONE`.
_Sum = dict[_Quantity, Fraction]
_ONE: Final = _Quantity(_CONSTANT)


def write_xml(strategies: Sequence[Strategy]) -> Exported:
    """Write strategies as a bot file. Lines that a bot file cannot express are left out and reported."""
    root = Element("playerCollection")
    left_out = []
    names = set(card_names().values())
    for strategy in strategies:
        description = _LINE_BREAK.join(one_line(line) for line in strategy.why.splitlines())
        player = SubElement(root, "player", name=one_line(strategy.name), author="", description=description)
        for label in _LABELS:
            SubElement(player, "type", name=label)
        dropped = left_out_besides_buys(strategy, "a bot file")
        for line in strategy.buys:
            try:
                player.extend(_write_line(line, names))
            except LeftOut as reason:
                dropped.append(f"buy {line.card}: {reason}")
        left_out += dropped if len(strategies) == 1 else [f"{strategy.name}: {sentence}" for sentence in dropped]
    indent(root, "   ")
    return Exported(f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, "unicode")}\n', tuple(left_out))


def _write_line(line: Line, names: set[str]) -> list[Element]:
    """One buy for each alternative of the condition. The first that applies is taken, so the meaning is the same."""
    buys = []
    for way in [()] if line.when is None else _alternatives(line.when, True):
        buy = Element("buy", name=_format_name(line.card, names))
        buy.extend([_write_condition(comparison, names) for comparison in way])
        buys.append(buy)
    return buys


def _alternatives(term: Term, holds: bool) -> list[tuple[_Comparison, ...]]:
    """The condition, or its negation, as alternatives of comparisons that are all true (disjunctive normal form)."""
    if isinstance(term, Not):
        return _alternatives(term.condition, not holds)
    if isinstance(term, Operation) and term.operator in (AND, OR):
        left = _alternatives(term.left, holds)
        right = _alternatives(term.right, holds)
        together = (term.operator == AND) == holds
        if (len(left) * len(right) if together else len(left) + len(right)) > _MAX_ALTERNATIVES:
            raise LeftOut(f"its condition would need more than {_MAX_ALTERNATIVES} lines")
        return [one + other for one in left for other in right] if together else left + right
    if isinstance(term, Operation) and term.operator in COMPARISONS:
        comparison = _Comparison(term.operator, term.left, term.right)
    else:
        # A number is a condition too: it is true unless it is 0.
        comparison = _Comparison("!=", term, Number(0.0))
    if not holds:
        comparison = comparison._replace(operator=_OPPOSITE[comparison.operator])
    if comparison.operator == "!=":
        return [(comparison._replace(operator="<"),), (comparison._replace(operator=">"),)]
    return [(comparison,)]


def _write_condition(comparison: _Comparison, names: set[str]) -> Element:
    """Write a comparison with one quantity on each side, and a number added to the right one or dividing it.

    Terms are moved from side to side to get that form; LeftOut is raised if that is impossible.
    """
    terms = _add_multiple(_sum(comparison.left, names), _sum(comparison.right, names), Fraction(-1))
    number = terms.pop(_ONE, Fraction(0))
    quantities = [(quantity, factor) for quantity, factor in terms.items() if factor]
    operator = comparison.operator
    if not quantities:
        sign = Fraction((number > 0) - (number < 0))
        return _condition(_constant(sign), operator, _constant(Fraction(0)))
    first, factor = quantities[0]
    if factor < 0:
        operator = _MIRRORED[operator]
    added = -number / factor
    if len(quantities) == 1:
        divisor = Fraction(1 if _is_float(added) else added.denominator)
        return _condition(first, operator, _constant(added * divisor), "divideBy", divisor)
    second, other_factor = quantities[1]
    share = -other_factor / factor
    if len(quantities) > 2 or share < 0 or (added and share != 1):
        raise LeftOut("a bot file condition compares two quantities, with one number added or one division")
    if added:
        return _condition(first, operator, second, "plus" if added > 0 else "minus", abs(added))
    if share <= 1:
        return _condition(first, operator, second, "divideBy", 1 / share)
    return _condition(second, _MIRRORED[operator], first, "divideBy", share)


def _condition(
    left: _Quantity, operator: str, right: _Quantity, arithmetic: str = "", number: Fraction = Fraction(0)
) -> Element:
    condition = Element("condition")
    _write_quantity(condition, "left", left)
    SubElement(condition, "operator", type=_WORD_OF_OPERATOR[operator])
    _write_quantity(condition, "right", right)
    if arithmetic and not (arithmetic == "divideBy" and number == 1):
        SubElement(condition, "extra_operation", type=arithmetic, attribute=_format_number(number))
    return condition


def _write_quantity(condition: Element, side: str, quantity: _Quantity) -> None:
    element = SubElement(condition, side, type=quantity.function)
    if quantity.attribute:
        element.set("attribute", quantity.attribute)


def _sum(term: Term, names: set[str]) -> _Sum:
    """A term as a sum of bot file quantities with factors, and a constant."""
    if isinstance(term, Number):
        if not math.isfinite(term.value):
            raise LeftOut(f"{term.value} is not a number")
        return {_ONE: Fraction(term.value)}
    if isinstance(term, Count):
        return {_count_quantity(term, names): Fraction(1)}
    if isinstance(term, Fact):
        if term.name == SCORE_DIFFERENCE:
            return {_Quantity(_OWN_SCORE): Fraction(1), _Quantity(_BEST_OTHER_SCORE): Fraction(-1)}
        if term.name not in _FUNCTION_OF_FACT:
            raise LeftOut(f"a bot file cannot use {term.name}")
        return {_Quantity(_FUNCTION_OF_FACT[term.name]): Fraction(1)}
    if isinstance(term, Not) or term.operator in (AND, OR, *COMPARISONS):
        raise LeftOut("a bot file cannot calculate with a condition")
    left = _sum(term.left, names)
    right = _sum(term.right, names)
    if term.operator == "+":
        return _add_multiple(left, right, Fraction(1))
    if term.operator == "-":
        return _add_multiple(left, right, Fraction(-1))
    if right.keys() != {_ONE} and term.operator == "*":
        left, right = right, left
    if right.keys() != {_ONE}:
        raise LeftOut("a bot file cannot multiply two quantities or divide by one")
    number = right[_ONE]
    if term.operator == "*":
        return _add_multiple({_ONE: Fraction(0)}, left, number)
    if not number:
        raise LeftOut("nothing can be divided by 0")
    return _add_multiple({_ONE: Fraction(0)}, left, 1 / number)


def _add_multiple(one: _Sum, other: _Sum, times: Fraction) -> _Sum:
    """The first sum plus a multiple of the second."""
    total = dict(one)
    for quantity, factor in other.items():
        total[quantity] = total.get(quantity, Fraction(0)) + times * factor
    return total


def _count_quantity(count: Count, names: set[str]) -> _Quantity:
    if count.of not in names and count.of in TYPE_NAMES.values():
        if count.where != OWNED:
            raise LeftOut(f"a bot file cannot count {count.of} cards {count.where}")
        return _Quantity(_TYPES_OWNED, count.of)
    if count.where not in _FUNCTION_OF_PLACE:
        raise LeftOut(f"a bot file cannot count cards {count.where}")
    return _Quantity(_FUNCTION_OF_PLACE[count.where], _format_name(count.of, names))


def _constant(number: Fraction) -> _Quantity:
    return _Quantity(_CONSTANT, _format_number(number))


def _format_number(number: Fraction) -> str:
    if not _is_float(number):
        raise LeftOut(f"a number in its condition has too many digits, or is more than {MAX_NUMBER:,}")
    return str(float(number))


def _is_float(number: Fraction) -> bool:
    return abs(number) <= MAX_NUMBER and Fraction(float(number)) == number


def _format_name(card: str, names: set[str]) -> str:
    if card not in names:
        raise LeftOut(f"{card} is not included in Freehold")
    return card.replace("'", "").replace(" ", "_").replace("-", "_")
