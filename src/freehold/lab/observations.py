"""Observations of a sample of games: what each player had and gained, turn by turn."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median_low
from typing import Final

from freehold.bots.match import Participant, Seats
from freehold.lab.matchup import Matchup, order_of_play
from freehold.notation.log_line import WordedLine
from freehold.notation.log_words import SPECTATOR, log_lines
from freehold.players.match import seed_of_round
from freehold.rules.events import GAINS, PUBLIC, TURN_STARTS, Event, Journal
from freehold.rules.game import Game, start
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import NONE, OVER

# Enough games to show what is typical; fewer if somebody thinks, since that takes seconds a game.
GAMES_TO_OBSERVE: Final = 500
GAMES_TO_OBSERVE_WITH_THINKING: Final = 12


@dataclass(frozen=True)
class Deal:
    """One game to play: its seed, and the player at each seat by number; seat 0 goes first."""

    seed: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class SampleGame:
    """One game to read: its deal, its length, its winners by number, and its log in words."""

    deal: Deal
    turns: int
    winners: tuple[int, ...]
    log: list[WordedLine]


@dataclass
class Observations:
    """What happened in the observed games; players and turns are numbered from 0."""

    setup: Setup
    # By player and own turn: points, and coins on all cards owned, after the turn in each game that reached it.
    points: list[list[list[int]]]
    money: list[list[list[int]]]
    # By player, turn and slot: cards gained in all games, including on other players' turns with that number.
    gains: list[list[list[int]]]
    games: int = 0
    # By game: the most turns any player took, and why the game ended.
    lengths: list[int] = field(default_factory=list)
    endings: list[int] = field(default_factory=list)
    sample: SampleGame | None = None


def observe(matchup: Matchup, rounds: int) -> Observations:
    """Observe the first rounds of a matchup, the same games that a simulation plays, up to a limit."""
    players = len(matchup.contestants)
    games = GAMES_TO_OBSERVE_WITH_THINKING if matchup.thinks else GAMES_TO_OBSERVE
    deals = [
        Deal(seed_of_round(matchup.seed, number), tuple(order_of_play(players, starter)))
        for number in range(min(rounds, -(-games // players)))
        for starter in range(players)
    ]
    return observe_games(*matchup.set_up(), matchup.names, deals)


def observe_games(
    setup: Setup, players: Sequence[Participant], names: Sequence[str], deals: Iterable[Deal]
) -> Observations:
    """Play these games, record what happens, and keep a typical one to read."""
    observed = Observations(
        setup, points=[[] for _ in players], money=[[] for _ in players], gains=[[] for _ in players]
    )
    games = [_observe_game(observed, players, names, deal) for deal in deals]
    observed.games = len(games)
    observed.lengths = [game.turns for game in games]
    observed.endings = [game.ending for game in games]
    if games:
        observed.sample = _make_sample(_typical(games), setup, names)
    return observed


@dataclass(frozen=True)
class _FinishedGame:
    """A finished game with all its choices."""

    deal: Deal
    choices: list[int]
    turns: int
    ending: int
    winners: tuple[int, ...]


def _observe_game(
    observed: Observations, players: Sequence[Participant], names: Sequence[str], deal: Deal
) -> _FinishedGame:
    journal = Journal()
    game = start(observed.setup, deal.seed, 0, journal)
    seats = Seats(game, journal, [players[one] for one in deal.seats], [names[one] for one in deal.seats])
    choices: list[int] = []
    turns_done = 0
    while True:
        # Several turns can pass between two choices.
        while turns_done < game.turn - (game.phase != OVER):
            _record_turn(observed, game, deal, turns_done)
            turns_done += 1
        if game.asked == NONE:
            break
        choice = seats.choose()
        choices.append(choice)
        game.choose(choice)
    seats.end()
    _record_gains(observed, journal.events, deal)
    turns = max(game.turns_taken(seat) for seat in range(len(deal.seats)))
    winners = tuple(sorted({deal.seats[seat] for seat in game.winners()}))
    return _FinishedGame(deal, choices, turns, game.ending, winners)


def _record_turn(observed: Observations, game: Game, deal: Deal, turns_before: int) -> None:
    """Record what a player has after a turn, given how many turns came before it."""
    turn, seat = divmod(turns_before, len(deal.seats))
    setup = observed.setup
    money = sum(setup.coins[slot] * game.owned(seat, slot) for slot in range(setup.width))
    player = deal.seats[seat]
    if turn == len(observed.points[player]):
        observed.points[player].append([])
        observed.money[player].append([])
    observed.points[player][turn].append(game.score(seat))
    observed.money[player][turn].append(money)


def _record_gains(observed: Observations, events: Sequence[Event], deal: Deal) -> None:
    turn = 0
    for event in events:
        if event.kind == TURN_STARTS:
            turn = event.number - 1
            for gains in observed.gains:
                if turn == len(gains):
                    gains.append([0] * observed.setup.width)
        elif event.kind == GAINS:
            for slot in event.slots:
                observed.gains[deal.seats[event.seat]][turn][slot] += 1


# The sample game.


def _typical(games: Sequence[_FinishedGame]) -> _FinishedGame:
    """The game closest to the median length, among those the most successful player won outright."""
    victories = Counter(game.winners[0] for game in games if len(game.winners) == 1)
    favourite = tuple(player for player, _ in victories.most_common(1))
    middle = median_low(game.turns for game in games)
    return min(games, key=lambda game: (game.winners != favourite, abs(game.turns - middle)))


def _make_sample(finished: _FinishedGame, setup: Setup, names: Sequence[str]) -> SampleGame:
    """Replay a game for its log, with everybody's cards face up."""
    journal = Journal()
    game = start(setup, finished.deal.seed, 0, journal)
    for choice in finished.choices:
        game.choose(choice)
    events = [one.with_slots(one.slots, PUBLIC) for one in journal.events]
    at_table = [names[player] for player in finished.deal.seats]
    log = log_lines(setup, events, at_table, SPECTATOR, game)
    return SampleGame(finished.deal, finished.turns, finished.winners, log)
