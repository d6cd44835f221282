"""Many games stepped together: their observations, masks and rewards are rows of numbers, written in place."""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from freehold.environments.encoder import CARDS, Encoder
from freehold.players.match import VICTORY_SHARE, Seat, seed_of_round
from freehold.players.player import Player
from freehold.players.random_player import count_options, nth_option
from freehold.players.rollouts import margin_of, share_of_victory
from freehold.rules.game import Game, start
from freehold.rules.randomness import next_random, random_from_seed, scaled
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE, TURN_LIMIT

# What players are rewarded for at the end of a game: their share of the victory, or their lead in points.
WIN_SHARE: Final = 0
SCORE_MARGIN: Final = 1

# Makes the players for the seats that are not controlled from outside, for the game with this seed.
PlayersFor = Callable[[int], list[Player]]


def seed_of_game(seed: i64, number: i64) -> i64:
    """The seed of the game with this number in a sequence; game 0 has the seed itself."""
    if number == 0:
        return seed
    return seed_of_round(seed, number)


def reward_of(game: Game, seat: i64, kind: i64) -> float:
    """The reward of a player for a finished game."""
    if kind == SCORE_MARGIN:
        return float(margin_of(game, seat))
    return float(share_of_victory(game, seat)) / float(VICTORY_SHARE)


@final
class Games:
    """Games with one set-up, each with its own seed; stepping a game that is over starts the next one."""

    def __init__(self, encoder: Encoder, count: i64, controlled: i64, reward: i64, players_for: PlayersFor) -> None:
        """`controlled` has a bit for each seat controlled from outside; `players_for` makes the other players."""
        self.encoder: Final = encoder
        self.count: Final[i64] = count
        self.controlled: Final[i64] = controlled
        self.is_controlled: Final = controlled == (1 << encoder.players) - 1
        self.reward: Final[i64] = reward
        self.players_for: Final = players_for
        self.observations: Final[vec[u8]] = vec[u8]([0] * (count * encoder.size))
        self.masks: Final[vec[u8]] = vec[u8]([0] * (count * encoder.actions))
        self.actions: Final[vec[i64]] = vec[i64]([0] * count)
        # The reward of the player who made the last choice, and the rewards of all players.
        self.rewards: Final[vec[float]] = vec[float]([0.0] * count)
        self.returns: Final[vec[float]] = vec[float]([0.0] * (count * encoder.players))
        self.terminations: Final[vec[u8]] = vec[u8]([0] * count)
        self.truncations: Final[vec[u8]] = vec[u8]([0] * count)
        # Who is observing: the player who is asked, or at the end the one who made the last choice.
        self.seats: Final[vec[i64]] = vec[i64]([0] * count)
        # The seed of each row, the number of its current game, and the seed of that game.
        self.seeds: Final[vec[i64]] = vec[i64]([0] * count)
        self.numbers: Final[vec[i64]] = vec[i64]([0] * count)
        self.game_seeds: Final[vec[i64]] = vec[i64]([0] * count)
        # For random actions: each row has its own random stream.
        self._random: Final[vec[i64]] = vec[i64]([0] * count)
        # The options set in each mask, so that only these bytes need to be cleared.
        self._marked: Final[vec[i64]] = vec[i64]([0] * count)
        self._kinds: Final[vec[i64]] = vec[i64]([CARDS] * count)
        self._options: Final[vec[i64]] = vec[i64]([NONE] * count)
        first = Game(encoder.setup, encoder.setup.first_cells)
        self.games: Final[list[Game]] = [first for _ in range(count)]
        self._others: Final[list[list[Seat]]] = [[] for _ in range(count)]

    def begin(self, row: i64, seed: i64) -> None:
        """Start the first game of a row."""
        self.seeds[row] = seed
        self.numbers[row] = NONE
        self._random[row] = random_from_seed(random_from_seed(seed) ^ seed)
        self._begin_next(row)

    def _begin_next(self, row: i64) -> None:
        self.numbers[row] += 1
        seed = seed_of_game(self.seeds[row], self.numbers[row])
        self.game_seeds[row] = seed
        game = start(self.encoder.setup, seed)
        self.games[row] = game
        self.rewards[row] = 0.0
        self.terminations[row] = u8(0)
        self.truncations[row] = u8(0)
        players = self.encoder.players
        seat: i64
        for seat in range(players):
            self.returns[row * players + seat] = 0.0
        if not self.is_controlled:
            self._others[row] = [
                Seat(player, View(game, i64(number))) for number, player in enumerate(self.players_for(seed))
            ]
            self._let_others_choose(game, self._others[row])
        if game.asked == NONE:
            # The other players have finished the game before seat 0 was asked anything.
            self._end(row, game, 0)
            self._show(row, game, 0)
        else:
            self._show(row, game, game.asked)

    def _let_others_choose(self, game: Game, others: list[Seat]) -> None:
        while game.asked != NONE and not (self.controlled >> game.asked) & 1:
            other = others[game.asked]
            game.choose(other.player.choose(other.view))

    def illegal(self) -> i64:
        """The first row with an illegal action, or -1; takes no actions yet."""
        row: i64
        for row in range(self.count):
            if not self.terminations[row] and not self.truncations[row]:
                option = self.encoder.option_of(self._marked[row], self._kinds[row], self.actions[row])
                if option == NONE:
                    return row
                self._options[row] = option
        return NONE

    def step(self) -> None:
        """Take the actions, which must be legal; a row whose game is over starts its next game instead."""
        row: i64
        for row in range(self.count):
            if self.terminations[row] or self.truncations[row]:
                self._begin_next(row)
            else:
                game = self.games[row]
                seat = game.asked
                game.choose(self._options[row])
                if not self.is_controlled:
                    self._let_others_choose(game, self._others[row])
                if game.asked == NONE:
                    self._end(row, game, seat)
                    self._show(row, game, seat)
                else:
                    self._show(row, game, game.asked)

    def _end(self, row: i64, game: Game, seat: i64) -> None:
        players = self.encoder.players
        other: i64
        for other in range(players):
            self.returns[row * players + other] = reward_of(game, other, self.reward)
        self.rewards[row] = self.returns[row * players + seat]
        if game.ending == TURN_LIMIT:
            self.truncations[row] = u8(1)
        else:
            self.terminations[row] = u8(1)

    def _show(self, row: i64, game: Game, seat: i64) -> None:
        """Write the observation and the mask of a row."""
        encoder = self.encoder
        self.seats[row] = seat
        encoder.write(game, seat, self.observations, row * encoder.size)
        masks = self.masks
        at = row * encoder.actions
        encoder.mark(masks, at, self._marked[row], self._kinds[row], u8(0))
        options: i64 = 0
        if game.asked != NONE:
            options = game.options
            self._kinds[row] = encoder.kind_of_options(game)
        self._marked[row] = options
        encoder.mark(masks, at, options, self._kinds[row], u8(1))

    def sample(self) -> None:
        """Choose a legal action at random for each row."""
        encoder = self.encoder
        row: i64
        for row in range(self.count):
            options = self._marked[row]
            if options == 0:
                self.actions[row] = 0
                continue
            self._random[row] = next_random(self._random[row])
            option = nth_option(options, scaled(self._random[row], count_options(options)))
            self.actions[row] = encoder.action(self._kinds[row], option)
