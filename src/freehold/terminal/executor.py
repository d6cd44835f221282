"""Who plays the games of the laboratory: what --jobs and --cluster ask for."""

import os
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from freehold.lab.executor import Executor, InProcess, Workers
from freehold.terminal.output import MisuseError

MOST_JOBS: Final = 256


def check_crew(jobs: int | None, cluster: str | None) -> None:
    """Refuse what makes no sense, before anything else is done."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise MisuseError(f"--jobs is a number from 1 to {MOST_JOBS}, not {jobs}")
    if jobs is not None and cluster is not None:
        raise MisuseError("a cluster has its own workers, so --jobs does not fit to --cluster")


def crew_for(jobs: int | None, cluster: str | None) -> AbstractContextManager[Executor]:
    """The workers of a cluster, or so many processes; by default one for each core."""
    if cluster is not None:
        from freehold.lab.cluster import Cluster

        return Cluster(cluster)
    if jobs is None:
        jobs = min(os.cpu_count() or 1, MOST_JOBS)
    return Workers(jobs) if jobs > 1 else nullcontext(InProcess())
