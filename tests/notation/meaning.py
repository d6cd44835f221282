"""What a strategy means: which card it takes in a position, computed independently of the players."""

from collections.abc import Collection
from fractions import Fraction
from random import Random

from freehold.players.strategy import Count, Fact, Line, Not, Number, Term
from freehold.players.terms import AND, OR


class Table:
    """A made-up game in which every quantity is a small number that depends only on the seed."""

    def __init__(self, seed: int, known: dict[Term, int] | None = None) -> None:
        self.seed = seed
        self.known = known or {}

    def look(self, term: Count | Fact) -> Fraction:
        return Fraction(self.known.get(term, Random(f"{self.seed} {term}").randrange(13)))

    def value(self, term: Term) -> Fraction:
        if isinstance(term, Number):
            return Fraction(term.value)
        if isinstance(term, Count | Fact):
            return self.look(term)
        if isinstance(term, Not):
            return Fraction(not self.value(term.condition))
        left, right = self.value(term.left), self.value(term.right)
        if term.operator in ("+", "-", "*", "/"):
            if term.operator == "/":
                return left / right if right else Fraction(0)
            return {"+": left + right, "-": left - right, "*": left * right}[term.operator]
        holds = {
            AND: bool(left and right),
            OR: bool(left or right),
            "<": left < right,
            "<=": left <= right,
            "=": left == right,
            "!=": left != right,
            ">=": left >= right,
            ">": left > right,
        }
        return Fraction(holds[term.operator])

    def taken(self, lines: Collection[Line], offered: Collection[str]) -> str | None:
        """The card of the first line that applies, among the cards offered."""
        for line in lines:
            if line.card in offered and (line.when is None or self.value(line.when)):
                return line.card
        return None
