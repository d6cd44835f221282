"""What a server measures, for Prometheus; it is shown at an address of its own, not at the one that players use.

No label holds a table, a name or an address.
"""

import asyncio
import logging
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from freehold.rules.errors import FreeholdError

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

# How often, in seconds, to check whether the event loop is late.
CHECK_EVERY: Final = 0.1
# Worker processes keep their numbers in files in the folder that this variable names. It is read on import.
FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_ours: Final = CollectorRegistry()
# Otherwise every series would come with another that says when it began.
disable_created_metrics()

tables_created: Final = Counter("freehold_tables_created", "Tables that were set up", registry=_ours)
choice_seconds: Final = Histogram(
    "freehold_choice_seconds", "From receiving a choice until it is stored", buckets=_SECONDS, registry=_ours
)
chat_lines: Final = Counter("freehold_chat_lines", "Lines of chat that were stored", registry=_ours)
refusals: Final = Counter("freehold_refusals", "Messages and requests that were refused", ["code"], registry=_ours)
connections: Final = Gauge(
    "freehold_connections", "Pages that are connected", multiprocess_mode="livesum", registry=_ours
)
tables_followed: Final = Gauge(
    "freehold_tables_followed", "Tables with a page connected", multiprocess_mode="livesum", registry=_ours
)
messages: Final = Counter("freehold_messages", "Messages sent to pages", registry=_ours)
message_bytes: Final = Counter("freehold_message_bytes", "The size of all messages sent to pages", registry=_ours)
lag_seconds: Final = Histogram(
    "freehold_event_loop_lag_seconds", "How late the event loop was", buckets=_SECONDS, registry=_ours
)
thoughts: Final = Counter(
    "freehold_thoughts", "Choices that a computer should think about, and how that ended", ["ending"], registry=_ours
)
thinking_seconds: Final = Counter(
    "freehold_thinking_seconds", "Processor time of computers that think about a choice", registry=_ours
)
reviews: Final = Counter("freehold_reviews", "Reviews of games, and how they ended", ["ending"], registry=_ours)
reviewing_seconds: Final = Counter("freehold_reviewing_seconds", "Processor time of reviews", registry=_ours)
cpu_seconds: Final = Counter("freehold_cpu_seconds", "Processor time of the server", registry=_ours)
problems: Final = Counter("freehold_problems", "Warnings and errors logged", ["level", "logger"], registry=_ours)


class MetricsUnavailable(FreeholdError):
    """An address at which metrics cannot be shown."""


def timed(choose: Callable[Arguments, Awaitable[Result]]) -> Callable[Arguments, Awaitable[Result]]:
    """Measures how long it takes to store a choice, unless it is refused."""

    @wraps(choose)
    async def call(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        received = time.perf_counter()
        result = await choose(*args, **kwargs)
        choice_seconds.observe(time.perf_counter() - received)
        return result

    return call


class SentMessages:
    """Messages sent since they were last counted; the library takes long to count each of them."""

    def __init__(self) -> None:
        self._messages = 0
        self._bytes = 0

    def add(self, message: str) -> None:
        self._messages += 1
        self._bytes += len(message)

    def count(self) -> None:
        messages.inc(self._messages)
        message_bytes.inc(self._bytes)
        self._messages = self._bytes = 0


sent: Final = SentMessages()


async def watch_loop() -> None:
    """Measure for as long as the server runs how late its event loop is, how much it sends and what that takes."""
    used = 0.0
    while True:
        due = time.perf_counter() + CHECK_EVERY
        await asyncio.sleep(CHECK_EVERY)
        lag_seconds.observe(max(0.0, time.perf_counter() - due))
        before, used = used, time.process_time()
        cpu_seconds.inc(used - before)
        sent.count()


class ProblemCounter(logging.Handler):
    """Counts the warnings and errors that are logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        problems.labels(record.levelname.lower(), record.name).inc()


class _Workers(Collector):
    """The numbers of all worker processes together."""

    def __init__(self, folder: str) -> None:
        self._folder: Final = folder
        self._files: Final = MultiProcessCollector(None, folder)

    def collect(self) -> Iterable[Metric]:
        # What a worker had counted stays counted, but its connections are gone.
        for file in Path(self._folder).glob("gauge_live*.db"):
            process = int(file.stem.rpartition("_")[2])
            if not _is_running(process):
                mark_process_dead(process, self._folder)
        collected: Iterable[Metric] = self._files.collect()
        return collected


def _is_running(process: int) -> bool:
    if sys.platform == "win32":
        # There, asking with a signal would end it.
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def shown_at(host: str, port: int, workers: bool) -> Iterator[str]:
    """Show the metrics during the block; the address. Worker processes have to be started in the block."""
    with ExitStack() as stack:
        registry = _ours
        if workers:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="freehold-metrics-"))
            os.environ[FOLDER_VARIABLE] = folder
            stack.callback(os.environ.pop, FOLDER_VARIABLE)
            registry = CollectorRegistry()
            registry.register(_Workers(folder))
        try:
            server, thread = start_http_server(port, host, registry)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise MetricsUnavailable(f"metrics cannot be shown at {host}, port {port}: {reason.lower()}") from None
        try:
            name = f"[{host}]" if ":" in host else host
            yield f"http://{name}:{server.server_port}/metrics"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
