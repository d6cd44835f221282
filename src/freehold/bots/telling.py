"""What a bot is told: only what its seat may see."""

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from freehold.bots.protocol import Ask, CardInfo, Clock, End, GameEvent, New, Value
from freehold.notation.event_data import event_data
from freehold.rules.events import Event
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import ENDING_IDS


def new_game(
    view: View,
    names: Sequence[str],
    clock: Clock,
    game: int = 1,
    options: Mapping[str, Value] | None = None,
    version: int = 1,
) -> New:
    """The message that a game begins for the seat of a view."""
    setup = view.setup()
    return New(
        version=version,
        game=game,
        seat=int(view.seat),
        players=list(names),
        kingdom=list(setup.kingdom),
        editions=setup.editions,
        cards=_cards(setup),
        options=dict(options or {}),
        clock=clock,
    )


def question(
    view: View, number: int, events: Sequence[Event], events_before: int, clock: Clock, counters: bool = False
) -> Ask:
    """The question to the seat of a view, with the events that it has not been told."""
    return Ask(
        number=number,
        options=list(view.decision().options),
        view=view.data(counters),
        events_before=events_before,
        events=seen_events(view.setup(), events, int(view.seat)),
        clock=clock,
    )


def ending(game: Game, seat: int, events: Sequence[Event], events_before: int) -> End:
    """The message that a game is over."""
    return End(
        scores=[int(score) for score in game.scores()],
        winners=[int(winner) for winner in game.winners()],
        ending=ENDING_IDS[game.ending],
        events_before=events_before,
        events=seen_events(game.setup, events, seat),
    )


def seen_events(setup: Setup, events: Sequence[Event], seat: int) -> list[GameEvent]:
    """Events as a seat saw them."""
    return [GameEvent(**event_data(setup, event.as_seen_by(i64(seat)))) for event in events]


def _cards(setup: Setup) -> list[CardInfo]:
    return [
        CardInfo(
            name=card.name,
            cost=int(card.cost),
            types=card.type_names(),
            cards=int(card.cards),
            actions=int(card.actions),
            buys=int(card.buys),
            coins=int(card.coins),
            points=int(card.points),
            options=card.options,
            text=card.text,
        )
        for card in setup.cards
    ]
