"""Puzzles for the page: the list, a position as its player sees it, and what comes of a try."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from freehold.cards.catalogue import read_editions
from freehold.notation.record import read_record
from freehold.puzzles.attempt import MOST_CHOICES, attempt
from freehold.puzzles.mistakes import Mistake
from freehold.puzzles.puzzle import BadPuzzle, Puzzle, collection, daily, find_puzzle
from freehold.puzzles.words import Sentence, Step, about, known_cards, title
from freehold.puzzles.words import question_of as words_of
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE, PHASE_IDS
from freehold.server.messages import Edition, LogPlace, Purpose, SeatView, TableView, Waiting
from freehold.server.puzzle_messages import (
    Difficulty,
    PuzzleInfo,
    PuzzleKind,
    PuzzleList,
    PuzzleSentence,
    PuzzleStep,
    PuzzleTried,
    PuzzleView,
)
from freehold.server.review_messages import Review
from freehold.server.views import cards_of, piles_of, question_of
from freehold.table.stored_reviews import StoredReview


async def all_puzzles(_: Request) -> Response:
    return _encoded(_listed(datetime.now(UTC).toordinal()))


async def puzzle(request: Request) -> Response:
    return _encoded(_shown_from_collection(request.path_params["puzzle"]))


def _encoded(body: bytes) -> Response:
    return Response(body, 200, {"cache-control": "no-store"}, "application/json")


@lru_cache(maxsize=2)
def _listed(day: int) -> bytes:
    puzzles = [_info(one) for one in collection().values()]
    return msgspec.json.encode(PuzzleList(daily=daily(day).id, puzzles=puzzles))


@lru_cache(maxsize=256)
def _shown_from_collection(id_: str) -> bytes:
    return msgspec.json.encode(shown(find_puzzle(id_)))


def mistake_of(review: StoredReview, number: int) -> Puzzle:
    """A costly decision of a finished review as a puzzle."""
    if review.status != "done":
        raise BadPuzzle("the review is not finished yet")
    known = msgspec.json.decode(review.data, type=Review)
    for one in known.decisions:
        if one.number == number:
            values = {name: option.win for name, option in one.options.items()}
            return Mistake(number, one.grade, one.chosen, one.best, values).puzzle(read_record(review.record))
    raise BadPuzzle(f"the review has no decision {number}")


def shown(one: Puzzle) -> PuzzleView:
    """A puzzle without its answer."""
    game = one.game()
    seat = int(game.asked)
    draw_pile, opponent = known_cards(game)
    return PuzzleView(
        info=_info(one),
        question=words_of(one),
        points=_points(game, seat),
        draw_pile=draw_pile,
        opponent=opponent,
        view=_table_view(one, game, seat),
    )


def _info(one: Puzzle) -> PuzzleInfo:
    kind, difficulty = cast(PuzzleKind, one.kind), cast(Difficulty, one.difficulty)
    found = about(one)
    return PuzzleInfo(
        id=one.id,
        kind=kind,
        difficulty=difficulty,
        title=title(one),
        mine=found.mine,
        theirs=found.theirs,
        cards=list(found.cards),
        coins=found.coins,
        buys=found.buys,
    )


def tried(one: Puzzle, choices: Sequence[str]) -> PuzzleTried:
    """What comes of some choices, or without any the answer."""
    seat = int(one.game().asked)
    found = attempt(one, choices or one.line)
    return PuzzleTried(
        state=found.state,
        choices=list(found.right),
        why=found.why,
        told=[_told(sentence) for sentence in found.told],
        points=_points(found.game, seat),
        view=_table_view(one, found.game, seat, len(found.right)),
    )


def _told(sentence: Sentence) -> PuzzleSentence:
    return PuzzleSentence(
        id=sentence.id,
        values=dict(sentence.values),
        steps=[_step(step) for step in sentence.steps],
        others=[_step(step) for step in sentence.others],
    )


def _step(step: Step) -> PuzzleStep:
    purpose = cast(Purpose, step.purpose)
    return PuzzleStep(purpose=purpose, card=step.card, picks=list(step.picks), for_opponent=step.for_opponent)


def _points(game: Game, seat: int) -> list[int]:
    view = View(game, seat)
    return [int(view.points(one)) for one in range(int(game.setup.players))]


def _table_view(one: Puzzle, game: Game, seat: int, choices: int = 0) -> TableView:
    """The position as a table that the player of the puzzle sits at."""
    # Another one for every question, so that the page does not take one for another.
    number = int(one.id[1:], 16) * MOST_CHOICES + choices
    view = View(game, seat)
    data: dict[str, Any] = view.data()
    asked = int(game.asked)
    return TableView(
        table="",
        version=number,
        seat=seat,
        status="playing",
        set="",
        kingdom="cards",
        editions=cast("dict[str, Edition]", read_editions(game.setup.editions)),
        counters="strict",
        hints=False,
        lesson=None,
        turn=data["turn"],
        phase=PHASE_IDS[game.phase],
        active=data["active"],
        actions=data["actions"],
        buys=data["buys"],
        coins=data["coins"],
        piles=piles_of(game.setup, data),
        trash=data["trash"],
        seats=[
            SeatView(
                seat=place,
                name="You" if place == seat else "Opponent",
                kind="person" if place == seat else "computer",
                computer="" if place == seat else "Opponent",
                resigned=False,
                score=None,
                connected=True,
                **cards_of(shown),
            )
            for place, shown in enumerate(data["seats"])
        ],
        question=msgspec.structs.replace(question_of(game, view), number=number) if asked == seat else None,
        waiting=None if asked in (NONE, seat) else Waiting(seat=asked, card=""),
        draft=None,
        undo="no",
        request=None,
        result=None,
        next_table=None,
        commitment="",
        log_from=LogPlace(turn=0, line=0),
        log=[],
        events=[],
    )
