"""The executor that --jobs and --cluster ask for."""

import os
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from freehold.lab.executor import AnyExecutor, InProcess, Workers
from freehold.terminal.output import MisuseError

MAX_JOBS: Final = 256


def check_executor_options(jobs: int | None, cluster: str | None) -> None:
    """Reject options that make no sense, before any work is done."""
    if jobs is not None and not 1 <= jobs <= MAX_JOBS:
        raise MisuseError(f"--jobs must be between 1 and {MAX_JOBS}, not {jobs}")
    if jobs is not None and cluster is not None:
        raise MisuseError("a cluster has its own workers, so use either --jobs or --cluster")


def make_executor(jobs: int | None, cluster: str | None) -> AbstractContextManager[AnyExecutor]:
    """The workers of a cluster, or this many processes; by default one per core."""
    if cluster is not None:
        from freehold.lab.cluster import Cluster

        return Cluster(cluster)
    if jobs is None:
        jobs = min(os.cpu_count() or 1, MAX_JOBS)
    return Workers(jobs) if jobs > 1 else nullcontext(InProcess())
