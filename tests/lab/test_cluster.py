"""A real Ray cluster on this machine gives the same numbers as one process."""

import importlib
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest

from freehold.lab import cluster
from freehold.lab.cluster import LOCAL, Cluster
from freehold.lab.executor import InProcess, Task
from freehold.lab.matchup import BLOCK_SIZE, Matchup
from freehold.lab.rollouts import BLOCK_SIZE as ROLLOUT_BLOCK
from freehold.lab.rollouts import RolloutRun
from freehold.lab.simulation import Simulation
from freehold.notation.kingdom import Kingdom
from freehold.rules.errors import FreeholdError
from tests.lab.strategies import MONEY, SMITHY, matchup
from tests.lab.test_rollouts import in_one_piece, question


def simulation(margin: float | None) -> Simulation:
    return Simulation(matchup(SMITHY, MONEY, seed=11), 4_000 if margin else 3 * BLOCK_SIZE, margin)


def test_a_cluster_gives_the_same_results_as_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """One test, because a cluster is slow to start and tests run in several processes."""
    wrong = Matchup((SMITHY, MONEY), Kingdom("2e", ("Moat",)))
    with Cluster(LOCAL, cores=2) as ray:
        assert ray.cores == 2
        for margin in (None, 1.0):
            alone, together = simulation(margin), simulation(margin)
            alone.run(InProcess())
            together.run(ray)
            assert together.totals == alone.totals
            assert together.standings() == alone.standings()
            assert together.verdict() == alone.verdict()
        assert alone.totals.games < 4_000

        rollouts = RolloutRun(question(), 2 * ROLLOUT_BLOCK + 3)
        rollouts.run(ray)
        assert rollouts.tally == in_one_piece(2 * ROLLOUT_BLOCK + 3)

        # An error there is one sentence here.
        with pytest.raises(FreeholdError, match=r"^the cluster failed: a kingdom has 10 cards, not 1$"):
            list(ray.play([Task(wrong, range(1))]))
        monkeypatch.setattr(cluster, "_digest", lambda: "another")
        with pytest.raises(FreeholdError, match=r": its workers run another version of freehold than this machine$"):
            list(ray.play([Task(matchup(MONEY, MONEY), range(1))]))


def test_a_cluster_is_joined_by_its_address(tmp_path: Path) -> None:
    """As users do it: a cluster started by Ray's own command that needs a token."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    environment = {**os.environ, "RAY_AUTH_TOKEN": "0123456789abcdef0123456789abcdef", "HOME": str(tmp_path)}
    environment.pop("RAY_AUTH_MODE", None)
    freehold = (sys.executable, "-m", "freehold.cli", "simulate", "Big Money", "Smithy", "--games", "200")

    def simulate(*more: str) -> str:
        done = subprocess.run(
            [*freehold, "--seed", "3", "--json", *more], env=environment, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    # For its sockets, whose paths must be short.
    with TemporaryDirectory(prefix="ray-") as folder:
        start = (sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus=2")
        wishes = ("--include-dashboard=false", "--disable-usage-stats", f"--temp-dir={folder}")
        where = ("--node-ip-address=127.0.0.1", f"--port={address.partition(':')[2]}")
        log = tmp_path / "log"
        with (
            log.open("w") as said,
            subprocess.Popen(
                [*start, *wishes, *where], env={**environment, "RAY_AUTH_MODE": "token"}, stdout=said, stderr=said
            ) as head,
        ):
            try:
                while "Ray runtime started" not in log.read_text():
                    assert head.poll() is None, log.read_text()
                    time.sleep(0.1)
                assert simulate("--cluster", address) == simulate("--jobs", "1")
            finally:
                head.terminate()


# Without one.


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def import_module(name: str) -> ModuleType:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", import_module)
    with pytest.raises(FreeholdError, match=r"^a cluster needs Ray, .*; run pip install \"freehold\[cluster\]\"$"):
        Cluster(LOCAL)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:9", "no cluster answers at 127.0.0.1:9: Connection refused"),
        ("ray://127.0.0.1:9", "no cluster answers at ray://127.0.0.1:9: Connection refused"),
        ("no.such.host.invalid:6379", "no cluster answers at no.such.host.invalid:6379: "),
        ("nonsense", "a cluster address is host:port such as 10.0.0.5:6379, or local or auto, not 'nonsense'"),
        ("", "a cluster address is host:port such as"),
    ],
)
def test_an_address_where_nothing_listens_is_an_error(address: str, reason: str) -> None:
    with pytest.raises(FreeholdError) as refused:
        Cluster(address)
    assert str(refused.value).startswith(reason)
