"""Digests of everything that batches of games write, to compare compiled with interpreted code:
`python -m tests.environments.batch_digest`."""

import hashlib

from freehold.environments import make_batch

BATCHES = (("First Game", 2), ("Victory Dance 1e", 3), ("Underlings 2e", 6))
STEPS = 150


def digests() -> list[str]:
    """A digest for each batch."""
    found = []
    for kingdom, players in BATCHES:
        games = make_batch(4, kingdom, players=players, turn_limit=20)
        observations, infos = games.reset(seed=players)
        digest = hashlib.sha256()
        for _ in range(STEPS):
            _, rewards, terminations, truncations, _ = games.step(games.sample_actions())
            for part in (observations, rewards, terminations, truncations, *infos.values()):
                digest.update(part.tobytes())
        found.append(digest.hexdigest())
    return found


if __name__ == "__main__":
    print("\n".join(digests()))
