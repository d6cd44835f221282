"""A puzzle in words: its title, its question, and why an answer is right or wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from freehold.notation.card_words import CardWords
from freehold.notation.question import label, option_words, purpose_of
from freehold.puzzles.puzzle import ENDGAME, MISTAKE, WIN, Puzzle
from freehold.rules.decision import ALL_NAME, DECLINE_NAME
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ACTION,
    BUY,
    DISCARD,
    DRAW,
    GAIN,
    NAME,
    NONE,
    PASS,
    PLAY,
    PLAY_ACTION,
    PURPOSE_IDS,
    PUT_IN_DECK,
    REVEAL,
    SET_ASIDE,
    TOPDECK,
    TRASH,
)

NAMES_OF_KINDS: Final = {WIN: "Win this turn", ENDGAME: "Endgame", MISTAKE: "Your mistake"}
_VERBS: Final = {
    PLAY_ACTION: "play {}",
    PLAY: "play {}",
    BUY: "buy {}",
    GAIN: "gain {}",
    TRASH: "trash {}",
    DISCARD: "discard {}",
    TOPDECK: "put {} on your deck",
    PUT_IN_DECK: "put {} in your deck",
    REVEAL: "reveal {}",
    NAME: "name {}",
    PASS: "pass {}",
    SET_ASIDE: "set aside {}",
}
_FOR_ANOTHER: Final = "choose {} for your opponent to gain"
# More Actions in hand than this are not named in a title.
MOST_NAMED: Final = 3


@dataclass(frozen=True)
class Step:
    """Choices with the same purpose that follow each other: the asking card and what was chosen."""

    purpose: str
    card: str
    picks: tuple[str, ...]
    # Whether the opponent gains the chosen card.
    for_opponent: bool = False


@dataclass(frozen=True)
class Sentence:
    """A sentence in English, and its id with what it says, for other languages."""

    id: str
    text: str
    steps: tuple[Step, ...]
    values: Mapping[str, float] = field(default_factory=dict)
    # What the steps are compared with.
    others: tuple[Step, ...] = ()


@dataclass(frozen=True)
class About:
    """What is on the table: the points, and the Actions in hand or the asking card, or else the coins and Buys."""

    mine: int
    theirs: int
    cards: tuple[str, ...]
    coins: int
    buys: int


def about(puzzle: Puzzle) -> About:
    """What the title of a puzzle is made of."""
    game = puzzle.game()
    view = View(game, game.asked)
    points = [int(view.points(seat)) for seat in range(int(game.setup.players))]
    mine = points.pop(game.asked)
    decision = game.decision()
    hand = [view.card(slot).name for slot in range(int(view.slots())) if view.hand(slot) and _is_action(view, slot)]
    cards = [] if purpose_of(decision) == BUY else [decision.card] if decision.card else hand[:MOST_NAMED]
    return About(mine, max(points), tuple(cards), int(game.coins), int(game.buys))


def title(puzzle: Puzzle) -> str:
    """A title made of what is on the table: the score, and the Actions in hand or the coins."""
    found = about(puzzle)
    where = "ahead" if found.mine > found.theirs else "behind" if found.mine < found.theirs else "tied"
    what = joined(found.cards) or f"{_number(found.coins, 'coin')} and {_number(found.buys, 'buy')}"
    return f"{what}, {where} {found.mine} to {found.theirs}"


def _is_action(view: View, slot: int) -> bool:
    return bool(view.card(slot).types & ACTION)


def known_cards(game: Game) -> tuple[dict[str, int], dict[str, int]]:
    """What the seat that is asked knows from following the game: its own draw pile, and all cards of the others."""
    seat = int(game.asked)
    view = View(game, seat)
    row = int(game.row(seat, DRAW))
    names = [card.name for card in game.setup.cards]
    others = [other for other in range(int(game.setup.players)) if other != seat]
    pile = {name: int(game.cells[row + slot]) for slot, name in enumerate(names)}
    for slot in view.known_top(seat):
        if slot != NONE:
            pile[names[slot]] += 1
    theirs = {name: sum(int(view.owned_by(other, slot)) for other in others) for slot, name in enumerate(names)}
    return {name: count for name, count in pile.items() if count}, {
        name: count for name, count in theirs.items() if count
    }


def question_of(puzzle: Puzzle) -> str:
    """What is asked, in one sentence."""
    if puzzle.kind == WIN:
        return "You can surely win this turn, whatever you draw. What is the first choice?"
    if puzzle.kind == ENDGAME:
        return "What gives you the most points without letting your opponent win next turn, whatever they hold?"
    return "What is the best choice?"


def explanation(puzzle: Puzzle) -> str:
    """Why the answer is right."""
    return " ".join(one.text for one in explained(puzzle))


def explained(puzzle: Puzzle) -> list[Sentence]:
    """Why the answer is right, sentence by sentence."""
    game = puzzle.game()
    if puzzle.kind == WIN:
        return [_line(puzzle, game)]
    choice = sentence([(game, puzzle.answer)])
    steps = steps_of([(game, puzzle.answer)])
    others = {name: value for name, value in puzzle.values.items() if name != puzzle.answer}
    if puzzle.kind == ENDGAME:
        safe = f"{choice}: then no hand lets your opponent end the game and win next turn."
        wrong = [wrong_choice(puzzle, game, name) for name in others]
        return [
            Sentence("safe", safe, steps),
            *(replace(one, text=_capital(one.text.removeprefix("No: "))) for one in wrong),
        ]
    second = max(others, key=lambda name: others[name])
    text = (
        f"{choice} wins {100 * puzzle.values[puzzle.answer]:.0f}% of the games played on from here; "
        f"the next best, “{sentence([(game, second)])}”, {100 * others[second]:.0f}%."
    )
    values = {"wins": puzzle.values[puzzle.answer], "otherWins": others[second]}
    return [Sentence("best", text, steps, values, steps_of([(game, second)]))]


def wrong_choice(puzzle: Puzzle, game: Game, choice: str) -> Sentence:
    """What is wrong with a choice, without telling the right one."""
    words = sentence([(game, choice)])
    steps = steps_of([(game, choice)])
    seat = int(game.asked)
    if puzzle.kind == WIN:
        return Sentence("not-sure", f"No: after “{words}” you cannot be sure to win this turn.", steps)
    if puzzle.kind == MISTAKE:
        wins = puzzle.values.get(choice, 0.0)
        text = f"No: “{words}” wins {100 * wins:.0f}% of the games played on from here."
        return Sentence("wins-less", text, steps, {"wins": wins})
    if choice not in puzzle.values:
        return Sentence(
            "not-best", f"No: “{words}” is not best. Another choice is safe and gives you more points.", steps
        )
    after = game.copy()
    after.answer(choice)
    if after.asked == NONE:
        return Sentence(
            "loses", f"No: “{words}” ends the game, and you lose {_score(after, seat)}.", steps, _scores(after, seat)
        )
    wins = puzzle.values[choice]
    text = f"No: after “{words}” your opponent wins next turn with {100 * wins:.0f}% of the hands."
    return Sentence("opponent-wins", text, steps, {"wins": wins})


def _line(puzzle: Puzzle, game: Game) -> Sentence:
    seat = int(game.asked)
    steps: list[tuple[Game, str]] = []
    draws = False
    for choice in puzzle.line:
        steps.append((game, choice))
        after = game.copy()
        after.answer(choice)
        draws = draws or (after.random != game.random and after.asked != NONE)
        game = after
    whatever = " Other cards drawn would win too." if draws else ""
    text = f"{sentence(steps)}: the game ends {_score(game, seat)}.{whatever}"
    return Sentence("line-with-draws" if draws else "line", text, steps_of(steps), _scores(game, seat))


def _scores(game: Game, seat: int) -> dict[str, float]:
    return {"mine": int(game.score(seat)), "theirs": int(game.score(1 - seat))}


def _score(game: Game, seat: int) -> str:
    mine, theirs = int(game.score(seat)), int(game.score(1 - seat))
    if mine == theirs:
        return f"{mine} to {theirs}, and fewer turns decide"
    return f"{mine} to {theirs}"


def sentence(steps: Sequence[tuple[Game, str]]) -> str:
    """Choices in words, those with the same verb together: Play Village and Bridge, play your Treasures, buy Gold."""
    groups: list[tuple[str, list[str]]] = []
    for game, choice in steps:
        verb, what = _choice(game, choice)
        if what and groups and groups[-1][0] == verb:
            groups[-1][1].append(what)
        else:
            groups.append((verb, [what] if what else []))
    return _capital(", ".join(verb.format(joined(what)) for verb, what in groups))


def steps_of(steps: Sequence[tuple[Game, str]]) -> tuple[Step, ...]:
    """The same choices by their ids."""
    groups: list[Step] = []
    for game, choice in steps:
        decision = View(game, game.asked).decision()
        is_for_opponent = purpose_of(decision) == GAIN and decision.owner != decision.seat
        step = Step(PURPOSE_IDS[purpose_of(decision)], decision.card, (choice,), is_for_opponent)
        last = groups[-1] if groups else None
        if last is not None and replace(last, picks=()) == replace(step, picks=()):
            groups[-1] = replace(last, picks=(*last.picks, choice))
        else:
            groups.append(step)
    return tuple(groups)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _choice(game: Game, choice: str) -> tuple[str, str]:
    """A choice as words with a gap, and what belongs there."""
    view = View(game, game.asked)
    decision = view.decision()
    purpose = purpose_of(decision)
    if choice == ALL_NAME:
        return "play your Treasures", ""
    if choice == DECLINE_NAME:
        return label(decision, view, choice), ""
    if purpose == GAIN and decision.owner != decision.seat:
        return _FOR_ANOTHER, choice
    if purpose in _VERBS:
        return _VERBS[purpose], choice
    return "choose {}", f"“{option_words(view, decision, choice)}”"


def joined(words: Sequence[str]) -> str:
    """Names of cards with commas and an `and`; several of the same come as a number."""
    counts = {word: words.count(word) for word in words}
    counted = [word if count == 1 else f"{count} {CardWords().plural(word)}" for word, count in counts.items()]
    return counted[0] if len(counted) == 1 else f"{', '.join(counted[:-1])} and {counted[-1]}" if counted else ""


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
