"""Watching games: a sample of them, played slowly, with what each player had and gained turn by turn."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median_low
from typing import Final

from freehold.lab.matchup import Matchup, order_of_play
from freehold.notation.log import SPECTATOR, LogLine, log_lines
from freehold.players.match import seed_of_round
from freehold.players.player import Player
from freehold.rules.events import GAINS, PUBLIC, TURN_STARTS, Event, Journal
from freehold.rules.game import Game, start
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE, OVER

# So many games show what is typical; more would only take longer.
GAMES_TO_WATCH: Final = 500


@dataclass(frozen=True)
class Deal:
    """One game to be played: its seed, and the number of the player at each seat; seat 0 begins."""

    seed: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class SampleGame:
    """One game to read: its deal, how long it took, its winners by their numbers, and its log in words."""

    deal: Deal
    turns: int
    winners: tuple[int, ...]
    log: list[LogLine]


@dataclass
class Watched:
    """What happened in the games that were watched; players and turns are counted from 0."""

    setup: Setup
    # By player and own turn: the points and the coins on all cards owned after it, in every game that got so far.
    points: list[list[list[int]]]
    money: list[list[list[int]]]
    # By player, turn and slot: how many cards were gained in all games, on other players' turns of that number too.
    gains: list[list[list[int]]]
    games: int = 0
    # By game: how many turns the player who took most had, and why it ended.
    lengths: list[int] = field(default_factory=list)
    endings: list[int] = field(default_factory=list)
    sample: SampleGame | None = None


def watch(matchup: Matchup, rounds: int) -> Watched:
    """Watch the first rounds of a matchup, the very games that a simulation plays, but not too many."""
    players = len(matchup.strategies)
    deals = [
        Deal(seed_of_round(matchup.seed, number), tuple(order_of_play(players, begins)))
        for number in range(min(rounds, -(-GAMES_TO_WATCH // players)))
        for begins in range(players)
    ]
    return watch_games(*matchup.seated(), matchup.names, deals)


def watch_games(setup: Setup, players: Sequence[Player], names: Sequence[str], deals: Iterable[Deal]) -> Watched:
    """Play these games, note what happens, and keep a typical one to read: of middling length, won by the favourite."""
    watched = Watched(setup, points=[[] for _ in players], money=[[] for _ in players], gains=[[] for _ in players])
    games = [_watch_game(watched, players, deal) for deal in deals]
    watched.games = len(games)
    watched.lengths = [game.turns for game in games]
    watched.endings = [game.ending for game in games]
    if games:
        watched.sample = _read(_typical(games), setup, names)
    return watched


@dataclass(frozen=True)
class _Played:
    """A game that is over, and all its choices."""

    deal: Deal
    choices: list[int]
    turns: int
    ending: int
    winners: tuple[int, ...]


def _watch_game(watched: Watched, players: Sequence[Player], deal: Deal) -> _Played:
    journal = Journal()
    game = start(watched.setup, deal.seed, 0, journal)
    views = [View(game, seat) for seat in range(len(deal.seats))]
    choices: list[int] = []
    finished = 0
    while True:
        # Several turns at once where a player has nothing to choose.
        while finished < game.turn - (game.phase != OVER):
            _note_turn(watched, game, deal, finished)
            finished += 1
        if game.asked == NONE:
            break
        choice = players[deal.seats[game.asked]].choose(views[game.asked])
        choices.append(choice)
        game.choose(choice)
    _note_gains(watched, journal.events, deal)
    turns = max(game.turns_taken(seat) for seat in range(len(deal.seats)))
    winners = tuple(sorted({deal.seats[seat] for seat in game.winners()}))
    return _Played(deal, choices, turns, game.ending, winners)


def _note_turn(watched: Watched, game: Game, deal: Deal, finished: int) -> None:
    """Note what a player has after a turn, with so many turns of all players before it."""
    turn, seat = divmod(finished, len(deal.seats))
    setup = watched.setup
    money = sum(setup.coins[slot] * game.owned(seat, slot) for slot in range(setup.width))
    player = deal.seats[seat]
    if turn == len(watched.points[player]):
        watched.points[player].append([])
        watched.money[player].append([])
    watched.points[player][turn].append(game.score(seat))
    watched.money[player][turn].append(money)


def _note_gains(watched: Watched, events: Sequence[Event], deal: Deal) -> None:
    turn = 0
    for event in events:
        if event.kind == TURN_STARTS:
            turn = event.number - 1
            for gains in watched.gains:
                if turn == len(gains):
                    gains.append([0] * watched.setup.width)
        elif event.kind == GAINS:
            for slot in event.slots:
                watched.gains[deal.seats[event.seat]][turn][slot] += 1


# A game to read.


def _typical(games: Sequence[_Played]) -> _Played:
    """The game whose length is nearest to the median, among those that the player with most victories won alone."""
    victories = Counter(game.winners[0] for game in games if len(game.winners) == 1)
    favourite = tuple(player for player, _ in victories.most_common(1))
    middle = median_low(game.turns for game in games)
    return min(games, key=lambda game: (game.winners != favourite, abs(game.turns - middle)))


def _read(played: _Played, setup: Setup, names: Sequence[str]) -> SampleGame:
    """Play a game again by its choices for its log; now that it is over, everybody's cards lie open."""
    journal = Journal()
    game = start(setup, played.deal.seed, 0, journal)
    for choice in played.choices:
        game.choose(choice)
    events = [one.with_slots(one.slots, PUBLIC) for one in journal.events]
    at_table = [names[player] for player in played.deal.seats]
    log = log_lines(setup, events, at_table, SPECTATOR, game)
    return SampleGame(played.deal, played.turns, played.winners, log)
