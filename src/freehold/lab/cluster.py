"""Workers on many machines, through Ray: the same tasks and the same results."""

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
from freehold.lab.executor import AnyTask, Result, run_in_order
from freehold.rules.errors import FreeholdError

# `local` starts a cluster on this machine that ends with the simulation; `auto` joins one already running here.
LOCAL: Final = "local"
AUTO: Final = "auto"
_ADDRESS: Final = re.compile(r"(?:ray://)?([^\s/:]+):([0-9]{1,5})")
_CONNECT_TIMEOUT: Final = 5
# Environment variables to pass on, since the workers of a cluster are not started from here.
_VARIABLES: Final = (FILES_VARIABLE, "FREEHOLD_PURE")


class Cluster:
    """The workers of a Ray cluster; a local one has `cores` workers, by default one per core."""

    def __init__(self, address: str, cores: int | None = None) -> None:
        _check(address)
        # Do not send usage statistics to the makers of Ray unless the user opts in.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address != LOCAL and _has_token():
            # Ray uses the token by default when it starts a cluster, but not when it joins one.
            os.environ.setdefault("RAY_AUTH_MODE", "token")
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError:
            raise FreeholdError(
                'a cluster needs Ray, which is not installed; run pip install "freehold[cluster]"'
            ) from None
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address == LOCAL:
            options |= {"num_cpus": cores, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        else:
            options["runtime_env"] = {"env_vars": {name: os.environ[name] for name in _VARIABLES if name in os.environ}}
        try:
            self._ray.init(address, **options)
        except Exception as error:
            reason = " ".join(str(error).split()).rstrip(".")
            raise FreeholdError(f"cannot join a Ray cluster at {address} (it may need a token): {reason}") from None
        self._play = self._ray.remote(_play)
        self.cores = int(self._ray.cluster_resources().get("CPU", 1))

    def play(self, tasks: Iterable[AnyTask[Result]]) -> Iterator[Result]:
        return run_in_order(tasks, self._start, self._wait, self._ray.cancel, 2 * self.cores)

    def _start(self, task: AnyTask[object]) -> Any:
        return self._play.remote(task, _digest())

    def _wait(self, handle: Any) -> Any:
        try:
            return self._ray.get(handle)
        except self._ray.exceptions.RayError as error:
            cause = getattr(error, "cause", error)
            raise FreeholdError(f"the cluster failed: {str(cause).strip().splitlines()[-1]}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ray.shutdown()


def _has_token() -> bool:
    """Whether there is a cluster token where Ray looks for one."""
    from_environment = os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH")
    return bool(from_environment) or (Path.home() / ".ray" / "auth_token").exists()


def _check(address: str) -> None:
    """Check that something listens there; Ray itself would retry for minutes."""
    if address in (LOCAL, AUTO):
        return
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise FreeholdError(
            f"a cluster address is host:port such as 10.0.0.5:6379, or {LOCAL} or {AUTO}, not {address!r}"
        )
    try:
        socket.create_connection((match[1], int(match[2])), _CONNECT_TIMEOUT).close()
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FreeholdError(f"no cluster answers at {address}: {reason}") from None


@cache
def _digest() -> str:
    return digest_of_sources(PACKAGE)


def _play(task: AnyTask[Result], digest: str) -> Result:
    """Play a task on another machine, if its rules are the same as ours."""
    if _digest() != digest:
        raise FreeholdError("its workers run another version of freehold than this machine")
    return task.play()
