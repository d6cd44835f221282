"""A server that is killed in the middle of its work loses nothing that it acknowledged."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

from tests.tables.people import game_of
from tests.tables.stored import played, storages

HERE = Path(__file__).parents[2]
LINES = 40


def test_acknowledged_choices_survive_a_killed_server(database: str) -> None:
    said: list[list[str]] = []
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.tables.playing", database, "4"], cwd=HERE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        with process, process.stdout as lines:
            said += [lines.readline().rstrip("\n").split("\t") for _ in range(LINES)]
            process.send_signal(signal.SIGKILL)
            # Whatever came through until the very end was acknowledged too.
            said += [line.rstrip("\n").split("\t") for line in lines if line.endswith("\n")]
        assert process.returncode == -signal.SIGKILL
    assert len(said) >= 2 * LINES

    async def look() -> None:
        async with storages(database) as (storage,):
            for table_id, version, place, seat, pick in said:
                table = await storage.load_table(table_id)
                assert table.version >= int(version)
                choice = game_of(table).choices[int(place)]
                assert (choice.seat, choice.picks[0]) == (int(seat), pick)
            for table_id in {line[0] for line in said}:
                table = await storage.load_table(table_id)
                assert not game_of(table).starts_midgame
                assert (await played(storage, table, 3)).version == table.version + 3

    asyncio.run(look())
