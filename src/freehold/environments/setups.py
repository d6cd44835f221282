"""The set-ups of environments, from the arguments that all of them take."""

from collections.abc import Iterable
from typing import Final

from freehold.cards.catalogue import make_setup
from freehold.environments.actions import make_encoder
from freehold.environments.encoder import Encoder
from freehold.environments.games import SCORE_MARGIN, WIN_SHARE
from freehold.notation.kingdom import read_kingdom
from freehold.rules.errors import BadSetup

# Random players hardly ever finish a game, so games are cut off after this many turns, counting those of all players.
# Games between people take 30 to 60.
TURN_LIMIT: Final = 200

REWARDS: Final = {"win": WIN_SHARE, "margin": SCORE_MARGIN}


def encoder_for(kingdom: str | Iterable[str], players: int, editions: str | None, turn_limit: int) -> Encoder:
    """Make the encoder for games with a recommended set or ten cards, by name."""
    text = kingdom if isinstance(kingdom, str) else ", ".join(kingdom)
    chosen = read_kingdom(text, editions)
    return make_encoder(make_setup(chosen.cards, players, chosen.editions, turn_limit))


def reward_kind(reward: str) -> int:
    """The kind of reward with this name."""
    if reward not in REWARDS:
        raise BadSetup(f"there is no reward {reward!r}; the rewards are {' and '.join(REWARDS)}")
    return REWARDS[reward]
