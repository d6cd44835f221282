"""What an operator has to rely on: a log without secrets, metrics at their own address, and a check of health."""

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import text

from freehold.server import metrics
from freehold.server.logs import JsonFormatter, TextFormatter
from freehold.sessions.errors import NotAllowed
from freehold.table.database import open_engine, reading
from freehold.table.table import hash_of
from tests.server.pages import Page, new_table, play_on, take_seat
from tests.server.serving import running_server, server_process
from tests.tables.people import A_PAIR
from tests.tables.postgres import running_postgres
from tests.tables.stored import edit, played, settled, storages
from tests.terminal.typist import run

PASSWORD = "top%secret"
SECRET_LINE = "I have a Moat"
# After this, no choice can be stored. PostgreSQL shows the whole row in its error.
BREAK = {
    "sqlite": "CREATE TRIGGER broken BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'broken'); END",
    "postgres": "ALTER TABLE tables ADD CONSTRAINT broken CHECK (version < 0) NOT VALID",
}


@pytest.fixture(params=list(BREAK))
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind; the address of PostgreSQL has a password."""
    if request.param == "sqlite":
        yield str(tmp_path / "freehold.sqlite")
        return
    with running_postgres() as server:
        yield server.new_database().replace("postgres@", f"postgres:{PASSWORD}@")


def stored_values(database: str) -> set[str]:
    """Everything of some length that is stored about tables and seats, as text."""
    engine = open_engine(database)
    with reading(engine) as connection:
        rows = [row for table in ("tables", "seats") for row in connection.execute(text(f"SELECT * FROM {table}"))]
    engine.dispose()
    values = [value.hex() if isinstance(value, bytes) else str(value) for row in rows for value in row]
    return {value for value in values if len(value) > 10}


async def play_until_it_breaks(address: str, database: str) -> list[str]:
    """Play, chat and make mistakes until a choice cannot be stored; the tokens."""
    ann = await new_table(address)
    bob = await take_seat(address, ann["table"])
    tokens = [ann["token"], bob["token"]]
    pages = [await Page.open(address, ann["table"], token) for token in tokens]
    asked = await play_on(pages, Random(3), 5)
    await asked.send(type="say", text=SECRET_LINE)
    await asked.heard(1)
    edit(database, BREAK["postgres" if "://" in database else "sqlite"])
    picks = asked.view["question"]["options"][0]["id"]
    choice = {"type": "choose", "number": asked.view["question"]["number"], "picks": [picks]}
    assert await asked.refused(**choice) == "busy"
    stranger = await Page.open(address, ann["table"], "wrong-token-wrong-token")
    assert stranger.refusals[0]["code"] == "wrong-token"
    for page in (*pages, stranger):
        await page.socket.close()
    return [*tokens, "wrong-token-wrong-token"]


async def leave_an_old_table(database: str) -> str:
    """Play a little, long ago; the table."""
    async with storages(database) as (storage,):
        table = await played(storage, (await settled(storage, A_PAIR))[0], 2)
        edit(database, "UPDATE tables SET changed = '2020-02-02 00:00:00.000000'")
        return table.id


def test_the_log_of_a_broken_game_holds_no_secrets_and_the_metrics_count_it(database: str) -> None:
    old = asyncio.run(leave_an_old_table(database))
    where = ["--database", database] if "://" in database else ["--data", str(Path(database).parent)]
    with server_process("--log", "json", "--metrics", "127.0.0.1:0", "--keep-days", "365", *where) as server:
        tokens = asyncio.run(play_until_it_breaks(server.address, database))
        assert httpx.get(f"{server.address}/api/health").json() == {"status": "ok"}
        assert httpx.get(f"{server.address}/api/tables/{old}").status_code == 404
        counted = numbers(httpx.get(server.facts["metrics"]).text)
        # Players cannot see them.
        assert "freehold_choice_seconds" not in httpx.get(f"{server.address}/metrics").text
        code, said = server.interrupt()
    assert code == 0
    secrets = {PASSWORD, "top%25secret", SECRET_LINE, *tokens, *map(hash_of, tokens), *stored_values(database)}
    assert len(secrets) > 12
    log = server.log + said
    assert not [secret for secret in secrets if secret in log]
    entries = [json.loads(line) for line in log.splitlines()]
    assert {"time", "level", "logger", "process", "message"} <= set.intersection(*map(set, entries))
    told = [entry["message"] for entry in entries if entry["level"] == "info"]
    assert sorted(told) == ["removed old tables", "started", "stopped"]
    assert [entry["tables"] for entry in entries if "tables" in entry] == [1]
    assert any("the database failed: " in entry["message"] for entry in entries)
    assert server.facts["version"].startswith("freehold ")
    assert counted["freehold_tables_created_total"] == 1
    assert counted["freehold_choice_seconds_count"] == 5
    assert counted["freehold_chat_lines_total"] == 1
    assert counted['freehold_refusals_total{code="busy"}'] == 1
    assert counted['freehold_refusals_total{code="wrong-token"}'] == 1
    assert counted['freehold_problems_total{level="error",logger="freehold.table.database"}'] > 0
    assert counted["freehold_message_bytes_total"] > 100 * counted["freehold_messages_total"] > 1000
    assert counted["freehold_event_loop_lag_seconds_count"] > 0
    assert counted["freehold_cpu_seconds_total"] > 0
    assert counted["freehold_connections"] == counted["freehold_tables_followed"] == 0


def numbers(shown: str) -> dict[str, float]:
    """The metrics by name and labels."""
    lines = [line.rpartition(" ") for line in shown.splitlines() if not line.startswith("#")]
    return {name: float(number) for name, _, number in lines}


def test_the_health_of_a_server_is_that_of_its_database(tmp_path: Path) -> None:
    database = str(tmp_path / "freehold.sqlite")
    with running_server(database) as address:
        assert httpx.get(f"{address}/api/health").status_code == 200
        edit(database, "ALTER TABLE tables RENAME TO gone")
        answer = httpx.get(f"{address}/api/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")


# Metrics.

WORKER = """
import sys
from freehold.server import metrics
metrics.connections.inc()
metrics.choice_seconds.observe(0.003)
print("ready", flush=True)
sys.stdin.read()
"""


def test_one_address_shows_the_metrics_of_all_workers() -> None:
    def worker() -> subprocess.Popen[str]:
        command = [sys.executable, "-c", WORKER]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    with metrics.shown_at("127.0.0.1", 0, workers=True) as address, worker() as one, worker() as other:
        for process in (one, other):
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        counted = numbers(httpx.get(address).text)
        assert counted["freehold_connections"] == 2
        assert counted["freehold_choice_seconds_count"] == 2
        one.kill()
        one.wait()
        # Its connections are gone; what it had counted stays.
        counted = numbers(httpx.get(address).text)
        assert counted["freehold_connections"] == 1
        assert counted['freehold_choice_seconds_bucket{le="0.005"}'] == 2
        other.kill()


def test_a_refused_choice_is_not_timed() -> None:
    @metrics.timed
    async def choose(refused: bool) -> int:
        if refused:
            raise NotAllowed("it is not your turn")
        return 7

    async def body() -> None:
        before = counted_choices()
        with pytest.raises(NotAllowed):
            await choose(refused=True)
        assert counted_choices() == before
        assert await choose(refused=False) == 7
        assert counted_choices() == before + 1

    asyncio.run(body())


def counted_choices() -> float:
    with metrics.shown_at("127.0.0.1", 0, workers=False) as address:
        return numbers(httpx.get(address).text)["freehold_choice_seconds_count"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--metrics", "9017"], "--metrics must be an address and a port such as 127.0.0.1:9017, not 9017"),
        (["--metrics", "127.0.0.1:x"], "--metrics must be an address and a port"),
        (["--metrics", "127.0.0.1:70000"], "--metrics must be an address and a port"),
        (["--keep-days", "0"], "--keep-days must be more than 0, not 0"),
        (["--keep-days", "nan"], "--keep-days must be more than 0, not nan"),
        (["--review-processes", "-1"], "--review-processes must be at least 0, not -1"),
        (["--log", "xml"], "xml"),
    ],
)
def test_settings_that_make_no_sense_are_a_mistake_in_the_command(arguments: list[str], reason: str) -> None:
    done = run("serve", *arguments)
    assert (done.code, done.out) == (2, "")
    assert reason in done.err


def test_a_port_for_metrics_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with metrics.shown_at("127.0.0.1", 0, workers=False) as address:
        port = address.rpartition(":")[2].partition("/")[0]
        with pytest.raises(metrics.MetricsUnavailable, match=f"port {port}: address already in use"):
            metrics.shown_at("127.0.0.1", int(port), workers=False).__enter__()


# Logs.

SECRET = "0f5a99"


def record_of(error: BaseException) -> logging.LogRecord:
    return logging.makeLogRecord(
        {"name": "freehold.test", "levelname": "ERROR", "msg": "%s broke", "args": ("it",), "tables": 3}
        | {"exc_info": (type(error), error, error.__traceback__)}
    )


def failure() -> BaseException:
    """An error with a cause, whose second line shows a secret as PostgreSQL does."""
    try:
        try:
            raise ValueError(f"a row was refused\nDETAIL: Failing row contains ({SECRET})")
        except ValueError as cause:
            raise RuntimeError("it could not be stored") from cause
    except RuntimeError as error:
        return error


def test_an_exception_is_logged_with_its_cause_but_without_details() -> None:
    for written in (JsonFormatter().format(record_of(failure())), TextFormatter().format(record_of(failure()))):
        assert "ValueError: a row was refused" in written
        assert "RuntimeError: it could not be stored" in written
        assert "test_operation.py" in written
        assert SECRET not in written
    assert json.loads(JsonFormatter().format(record_of(failure())))["tables"] == 3
    assert "\n" not in JsonFormatter().format(record_of(failure()))
