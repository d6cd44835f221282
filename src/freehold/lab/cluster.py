"""Workers on many machines, by Ray: the same tasks, and the same numbers."""

import importlib
import logging
import os
import re
import socket
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from freehold._mode import PACKAGE, digest_of_sources
from freehold.cards.own import FILES_VARIABLE
from freehold.lab.executor import Played, Task, in_order
from freehold.rules.errors import FreeholdError

# Starts a cluster on this machine alone, which ends with the simulation; or takes the one that was started on it.
LOCAL: Final = "local"
AUTO: Final = "auto"
_ADDRESS: Final = re.compile(r"(?:ray://)?([^\s/:]+):([0-9]{1,5})")
_SECONDS_TO_ANSWER: Final = 5
# What the other machines must be told, since their workers are not started from here.
_VARIABLES: Final = (FILES_VARIABLE, "FREEHOLD_PURE")


class Cluster:
    """Workers of a Ray cluster; a local one has as many as this machine has cores, or as are wished for."""

    def __init__(self, address: str, cores: int | None = None) -> None:
        _check(address)
        # Nothing is told to the makers of Ray, unless somebody wants that.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address != LOCAL and _has_token():
            # Ray shows the token when it starts a cluster, but not by itself when it joins one.
            os.environ.setdefault("RAY_AUTH_MODE", "token")
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError:
            raise FreeholdError(
                "a cluster needs Ray, which is not installed: pip install 'freehold[cluster]'"
            ) from None
        wishes: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address == LOCAL:
            wishes |= {"num_cpus": cores, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        else:
            wishes["runtime_env"] = {"env_vars": {name: os.environ[name] for name in _VARIABLES if name in os.environ}}
        try:
            self._ray.init(address, **wishes)
        except Exception as error:
            reason = " ".join(str(error).split()).rstrip(".")
            raise FreeholdError(
                f"there is no Ray cluster at {address} that takes us in, or it wants a token: {reason}"
            ) from None
        self._play = self._ray.remote(_play)
        self.cores = int(self._ray.cluster_resources().get("CPU", 1))

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        return in_order(tasks, self._start, self._wait, self._ray.cancel, 2 * self.cores)

    def _start(self, task: Task) -> Any:
        return self._play.remote(task, _digest())

    def _wait(self, handle: Any) -> Played:
        try:
            played: Played = self._ray.get(handle)
        except self._ray.exceptions.RayError as error:
            cause = getattr(error, "cause", error)
            raise FreeholdError(f"the cluster has failed: {str(cause).strip().splitlines()[-1]}") from None
        return played

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ray.shutdown()


def _has_token() -> bool:
    """Whether there is a token for a cluster where Ray looks for one."""
    told = os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH")
    return bool(told) or (Path.home() / ".ray" / "auth_token").exists()


def _check(address: str) -> None:
    """See whether anybody is there: Ray itself would try for minutes."""
    if address in (LOCAL, AUTO):
        return
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise FreeholdError(f"the address of a cluster is such as 10.0.0.5:6379, or {LOCAL} or {AUTO}, not {address!r}")
    try:
        socket.create_connection((match[1], int(match[2])), _SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FreeholdError(f"no cluster answers at {address}: {reason}") from None


@cache
def _digest() -> str:
    return digest_of_sources(PACKAGE)


def _play(task: Task, digest: str) -> Played:
    """Play a task on another machine, provided that the rules there are the same."""
    if _digest() != digest:
        raise FreeholdError("its workers have another version of freehold than this machine")
    return task.play()
