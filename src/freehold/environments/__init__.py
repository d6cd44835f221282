"""Learning environments: PettingZoo, OpenSpiel, and many games stepped together on NumPy arrays.

`freehold_v0` is the environment for PettingZoo, and importing `python_freehold` registers the game with OpenSpiel.
"""

try:
    from freehold.environments.actions import Action, action_spec, all_actions, card_names
    from freehold.environments.batch import BatchedGames, make_batch
    from freehold.environments.layout import Layout, observation_spec
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"learning environments need {error.name}, which is not installed; pip install 'freehold[learn]' installs it",
        name=error.name,
    ) from None

__all__ = [
    "Action",
    "BatchedGames",
    "Layout",
    "action_spec",
    "all_actions",
    "card_names",
    "make_batch",
    "observation_spec",
]
