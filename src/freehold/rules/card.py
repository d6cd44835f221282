"""Cards as the rules know them: what is printed on them, what they do when played, and when else they act."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from freehold.rules.errors import BadSetup
from freehold.rules.vocabulary import MOMENTS, PLACES, THIS, TYPE_NAMES, VICTORY

if TYPE_CHECKING:
    from freehold.rules.game import Game

Effect = Callable[["Game", i64], None]
Score = Callable[["Game", i64], i64]
Condition = Callable[["Game", i64], bool]
StepBody = Callable[["Game", i64, i64, i64], None]

KINGDOM_PILE: Final = (10, 10, 10, 10, 10)
VICTORY_PILE: Final = (8, 12, 12, 12, 12)


@final
class Step:
    """A piece of a card's effect that can wait on the stack or for an answer; the stack refers to it by number."""

    def __init__(self, name: str, number: i64, run: StepBody, types: i64, slots: i64, drawn: bool) -> None:
        self.name: Final = name
        self.number: Final[i64] = number
        self.run: Final = run
        # Which cards of a hand it takes as an answer, if not any: everybody at the table knows that much of a question.
        self.types: Final[i64] = types
        self.slots: Final[i64] = slots
        self.drawn: Final = drawn

    def __repr__(self) -> str:
        return f"<Step {self.name}>"


STEPS: Final[list[Step]] = []
STEP_BY_NAME: Final[dict[str, Step]] = {}


def step(run: StepBody) -> Step:
    """Register a function `(game, seat, a, b)` as a step; if it takes an answer, `a` is the option picked."""
    return register(run, 0, 0, False)


def takes(*, types: i64 = 0, slots: i64 = 0, drawn: bool = False) -> Callable[[StepBody], Step]:
    """Register a step whose answer is a card in hand, of these types or one of these slots, or the card just drawn.

    It says what a question offers to players who do not see the hand; the question itself still has to offer just that.
    """

    def made(run: StepBody) -> Step:
        return register(run, types, slots, drawn)

    return made


def register(run: StepBody, types: i64, slots: i64, drawn: bool) -> Step:
    """Give a step its name and its number."""
    name = f"{run.__module__}.{run.__name__}".removeprefix("freehold.")
    if name in STEP_BY_NAME:
        raise ValueError(f"there is already a step called {name}; rename one of the two")
    made = Step(name, len(STEPS), run, types, slots, drawn)
    STEPS.append(made)
    STEP_BY_NAME[name] = made
    return made


@final
class Mat:
    """A zone that a card gives each player, for cards that are face up or hidden from the others."""

    def __init__(self, name: str, face_up: bool = True) -> None:
        self.name: Final = name
        self.face_up: Final = face_up

    def __repr__(self) -> str:
        return f"<Mat {self.name}>"


@final
class Trigger:
    """What a card does at a moment, while it is at a place; for what its owner does, or what others do."""

    def __init__(self, moment: i64, place: i64, others: bool, only_if: Condition | None, step: Step) -> None:
        self.moment: Final[i64] = moment
        self.place: Final[i64] = place
        self.others: Final = others
        self.only_if: Final = only_if
        self.step: Final = step


@final
class Card:
    """A kind of card: what is printed on it, and the functions behind its words."""

    def __init__(
        self,
        name: str,
        cost: i64,
        types: i64,
        text: str,
        *,
        cards: i64 = 0,
        actions: i64 = 0,
        buys: i64 = 0,
        coins: i64 = 0,
        points: i64 = 0,
        options: dict[str, str] | None = None,
        pile: tuple[int, ...] = (),
        start: i64 = 0,
        ends_game: bool = False,
        play: Effect | None = None,
        score: Score | None = None,
        in_supply: bool = True,
        brings: "tuple[Card, ...]" = (),
        below: "tuple[Card, ...]" = (),
        mats: tuple[Mat, ...] = (),
        tokens: tuple[str, ...] = (),
        pile_tokens: tuple[str, ...] = (),
        commits: bool = False,
    ) -> None:
        self.name: Final = name
        self.cost: Final[i64] = cost
        self.types: Final[i64] = types
        self.text: Final = text
        self.cards: Final[i64] = cards
        self.actions: Final[i64] = actions
        self.buys: Final[i64] = buys
        self.coins: Final[i64] = coins
        self.points: Final[i64] = points
        # The options printed on it: an id that is stored and sent, and its words.
        self.options: Final[dict[str, str]] = options or {}
        # How many copies there are with 2, 3, 4, 5 and 6 players, and how many of them each player starts with.
        self.pile: Final = pile or (VICTORY_PILE if types & VICTORY else KINGDOM_PILE)
        self.start: Final[i64] = start
        self.ends_game: Final = ends_game
        self.play: Final = play
        self.score: Final = score
        self.in_supply: Final = in_supply
        # Cards that are set up with this one: those with their own piles, and those that lie below it in its pile.
        self.brings: Final = brings
        self.below: Final = below
        self.mats: Final = mats
        # Tokens that players can have, and tokens that can lie on piles.
        self.tokens: Final = tokens
        self.pile_tokens: Final = pile_tokens
        # Whether its plays keep what players chose from their hands before the cards move: 1 + slot, by seat.
        self.commits: Final = commits
        self.triggers: Final[list[Trigger]] = []

    def when(
        self, moment: i64, place: i64 = THIS, *, others: bool = False, only_if: Condition | None = None
    ) -> Callable[[StepBody], Step]:
        """Register a function `(game, me, slot, who)` as what this card does at a moment: `slot` is the card that was
        gained, trashed, played and so on, and `who` did it."""
        if not 0 <= moment < MOMENTS or not 0 <= place < PLACES:
            raise BadSetup(f"{self.name} acts at moment {moment} and place {place}; use those of the vocabulary")

        def made(run: StepBody) -> Step:
            found = step(run)
            self.triggers.append(Trigger(moment, place, others, only_if, found))
            return found

        return made

    def type_names(self) -> list[str]:
        """The printed types in their usual order, such as Action and Attack."""
        return [name for bit, name in TYPE_NAMES.items() if self.types & bit]

    def __repr__(self) -> str:
        return f"<Card {self.name}>"


def card(
    name: str,
    cost: i64,
    types: i64,
    text: str,
    *,
    cards: i64 = 0,
    actions: i64 = 0,
    buys: i64 = 0,
    coins: i64 = 0,
    points: i64 = 0,
    options: dict[str, str] | None = None,
    pile: tuple[int, ...] = (),
    in_supply: bool = True,
    brings: tuple[Card, ...] = (),
    below: tuple[Card, ...] = (),
    mats: tuple[Mat, ...] = (),
    tokens: tuple[str, ...] = (),
    pile_tokens: tuple[str, ...] = (),
    commits: bool = False,
) -> Callable[[Effect], Card]:
    """Turn a function `(game, me)` into a card; the function does what the card says after its bonuses."""

    def made(play: Effect) -> Card:
        return Card(
            name,
            cost,
            types,
            text,
            cards=cards,
            actions=actions,
            buys=buys,
            coins=coins,
            points=points,
            options=options,
            pile=pile,
            play=play,
            in_supply=in_supply,
            brings=brings,
            below=below,
            mats=mats,
            tokens=tokens,
            pile_tokens=pile_tokens,
            commits=commits,
        )

    return made
