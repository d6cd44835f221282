"""A trained network as an ordinary player, and a match to see how good it is."""

from typing import Final

import torch
from features import Features
from sb3_contrib import MaskablePPO

from freehold import Decision, View
from freehold.environments.observer import observer_for
from freehold.lab.tally import Totals
from freehold.players.adapter import PlayerAdapter
from freehold.players.match import Tally, play_rounds
from freehold.players.player import Player
from freehold.rules.setup import Setup


class LearnedPlayer:
    """Chooses what the network thinks best, from what its seat can see."""

    def __init__(self, model: MaskablePPO, setup: Setup) -> None:
        self.policy: Final = model.policy
        self.observer: Final = observer_for(setup)
        self.features: Final = Features(setup)

    def choose(self, view: View, decision: Decision) -> str:
        # The observer wants a game. This one differs only in what the seat cannot see, so the observation is the same.
        game = view.determinize(0)
        inputs = self.features.inputs(self.observer.observe(game, int(view.seat)))
        legal = self.observer.legal_actions(game)
        # Several times as fast as `model.predict`, which is made for many games at a time.
        with torch.no_grad():
            numbers = self.policy.action_net(self.policy.mlp_extractor.forward_actor(torch.from_numpy(inputs)))
        option = self.observer.encoder.option(game, legal[int(numbers[legal].argmax())])
        return next(name for name, number in decision.options.items() if number == option)


def play_match(model: MaskablePPO, opponent: Player, setup: Setup, seed: int, rounds: int) -> Totals:
    """Play rounds of two games with the same deal, in which each player goes first once."""
    tally = Tally(2)
    play_rounds(setup, [PlayerAdapter(LearnedPlayer(model, setup)), opponent], seed, range(rounds), tally)
    return Totals(tuple(tally.numbers))
