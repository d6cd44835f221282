"""The results file of a tournament: strategies, kingdoms and the score of each pair, in SQLite.

docs/tournament.md describes the tables. Every finished pair is its own transaction, so a crash never leaves the file
in an inconsistent state.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from typing import Final

from freehold.cards.catalogue import BASE_SET, kingdom_cards, read_editions
from freehold.lab.entries import Entry
from freehold.lab.score import Score
from freehold.notation.kingdom import Kingdom, write_kingdom
from freehold.notation.older_forms import EDITIONS as OLDER_EDITIONS
from freehold.notation.strategy import write_strategy
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadState

# `FrHT` in the header of the file marks it as a tournament.
APPLICATION_ID: Final = int.from_bytes(b"FrHT", "big")
SCHEMA_VERSION: Final = 1
SCHEMA: Final = """
CREATE TABLE tournament (
    seed INTEGER NOT NULL
);
CREATE TABLE strategies (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    why TEXT NOT NULL,
    UNIQUE (name, text)
);
CREATE TABLE kingdoms (
    id INTEGER PRIMARY KEY,
    edition TEXT NOT NULL,
    cards TEXT NOT NULL,
    UNIQUE (edition, cards)
);
CREATE TABLE pairs (
    first INTEGER NOT NULL REFERENCES strategies,
    second INTEGER NOT NULL REFERENCES strategies,
    kingdom INTEGER NOT NULL REFERENCES kingdoms,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    squares INTEGER NOT NULL,
    first_points INTEGER NOT NULL,
    second_points INTEGER NOT NULL,
    PRIMARY KEY (first, second, kingdom)
);
CREATE VIEW results AS
SELECT one.name AS first, other.name AS second, edition, cards, wins, draws, losses
FROM pairs
JOIN (SELECT max(id) AS id, name FROM strategies GROUP BY name) AS one ON one.id = pairs.first
JOIN (SELECT max(id) AS id, name FROM strategies GROUP BY name) AS other ON other.id = pairs.second
JOIN kingdoms ON kingdoms.id = pairs.kingdom;
"""
# How long to wait while another program writes to the file, in seconds.
BUSY_TIMEOUT: Final = 5.0
IN_MEMORY: Final = Path(":memory:")


class BadResultsFile(BadState):
    """A file that is not the results of a tournament, or cannot be read or written."""


@dataclass(frozen=True)
class PairKey:
    """Two strategies and a kingdom, by their ids in the file."""

    first: int
    second: int
    kingdom: int


_COLUMNS: Final = [field.name for field in (*fields(PairKey), *fields(Score))]


class ResultsFile:
    """The results of a tournament, in a file or in memory."""

    def __init__(self, path: Path = IN_MEMORY, timeout: float = BUSY_TIMEOUT) -> None:
        self.path: Final = path
        if path.is_dir():
            raise BadResultsFile(f"{path} is a folder, not a file")
        with self._readable_errors():
            # No isolation level: transactions begin and end only where we say so.
            self._connection: Final = sqlite3.connect(path, timeout=timeout, isolation_level=None)
        try:
            self._check()
        except BaseException:
            self._connection.close()
            raise

    def _check(self) -> None:
        """Create the tables in an empty file; reject a file that is not a tournament of this version."""
        with self._readable_errors():
            is_empty = not self._number("PRAGMA schema_version")
        if is_empty:
            self._create_tables()
        with self._readable_errors():
            application, version = self._number("PRAGMA application_id"), self._number("PRAGMA user_version")
        if application != APPLICATION_ID:
            raise BadResultsFile(f"{self.path} is a database, but not a tournament; choose another file")
        if version != SCHEMA_VERSION:
            raise BadResultsFile(
                f"{self.path} was written by a newer Freehold (its tables have version {version}, this one reads"
                f" {SCHEMA_VERSION}); use the newer one, or choose another file"
            )

    def _create_tables(self) -> None:
        with self._transaction():
            # Another process may have created them in the meantime.
            if not self._number("PRAGMA schema_version"):
                for statement in SCHEMA.split(";\n"):
                    self._connection.execute(statement)
                self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                self._connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def close(self) -> None:
        """Close the file; everything in it is already stored."""
        self._connection.close()

    # Reading.

    def seed(self) -> int | None:
        """The seed of the tournament, or None if it is not set yet."""
        with self._readable_errors():
            row = self._connection.execute("SELECT seed FROM tournament").fetchone()
        return None if row is None else int(row[0])

    def strategies(self) -> dict[int, str]:
        """The names of all strategies by id; of two with the same name, the later one has the higher id."""
        with self._readable_errors():
            return dict(self._connection.execute("SELECT id, name FROM strategies ORDER BY id"))

    def kingdoms(self) -> dict[int, Kingdom]:
        """All kingdoms by id."""
        with self._readable_errors():
            rows = self._connection.execute("SELECT id, edition, cards FROM kingdoms ORDER BY id").fetchall()
        return {
            number: Kingdom(OLDER_EDITIONS.get(editions, editions), tuple(cards.split(", ")))
            for number, editions, cards in rows
        }

    def scores(self) -> dict[PairKey, Score]:
        """All scores so far."""
        with self._readable_errors():
            rows = self._connection.execute(f"SELECT {', '.join(_COLUMNS)} FROM pairs").fetchall()
        # SQLite stores anything anywhere.
        if not all(isinstance(number, int) for row in rows for number in row):
            raise self._damaged()
        found = {PairKey(*row[:3]): Score(*row[3:]) for row in rows}
        if not all(score.is_possible for score in found.values()):
            raise self._damaged()
        return found

    def _damaged(self) -> BadResultsFile:
        return BadResultsFile(_DAMAGED.format(self.path))

    def has_other_version(self, entry: Entry) -> bool:
        """Whether the file has entries with this name, but not this one."""
        with self._readable_errors():
            rows = self._connection.execute("SELECT text FROM strategies WHERE name = ?", (entry.name,)).fetchall()
        return bool(rows) and (_text(entry),) not in rows

    # Writing.

    def set_seed(self, seed: int) -> None:
        """Set the seed of the tournament; it never changes afterwards."""
        with self._transaction():
            self._connection.execute("INSERT INTO tournament (seed) VALUES (?)", (seed,))

    def add_strategy(self, entry: Entry) -> int:
        """Add an entry if it is new and return its id. A change of its `why` alone does not make it new."""
        why = entry.why if isinstance(entry, Strategy) else ""
        with self._transaction():
            self._connection.execute(
                "INSERT INTO strategies (name, text, why) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET why = excluded.why",
                (entry.name, _text(entry), why),
            )
            query = "SELECT id FROM strategies WHERE name = ? AND text = ?"
            return self._number(query, entry.name, _text(entry))

    def add_kingdom(self, kingdom: Kingdom) -> int:
        """Add a kingdom if it is new and return its id. The order of its cards does not matter."""
        cards = write_kingdom(Kingdom(kingdom.editions, tuple(sorted(kingdom.cards))))
        query = "SELECT id FROM kingdoms WHERE cards = ? AND edition IN (?, ?)"
        values = (cards, kingdom.editions, _older_edition(kingdom))
        with self._transaction():
            if self._connection.execute(query, values).fetchone() is None:
                self._connection.execute(
                    "INSERT INTO kingdoms (edition, cards) VALUES (?, ?)", (kingdom.editions, cards)
                )
            return self._number(query, *values)

    def save(self, pair: PairKey, score: Score) -> None:
        """Save the score of a pair; it is on disk when this returns."""
        values = (*astuple(pair), *astuple(score))
        with self._transaction():
            self._connection.execute(
                f"INSERT OR REPLACE INTO pairs ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(values))})", values
            )

    # Access to the database.

    def _number(self, query: str, *values: str) -> int:
        return int(self._connection.execute(query, values).fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Commit everything, or roll everything back."""
        with self._readable_errors():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _readable_errors(self) -> Iterator[None]:
        """Turn database errors into one sentence about the file."""
        try:
            yield
        except sqlite3.Error as error:
            # The low byte is the primary error code.
            kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            raise BadResultsFile(_ERROR_MESSAGES.get(kind, "cannot use {}: {}").format(self.path, error)) from None


def _older_edition(kingdom: Kingdom) -> str:
    """The one edition that version 0.1.0 wrote for a kingdom, or nothing if its cards are not the ones of that time."""
    edition = read_editions(kingdom.editions)[BASE_SET]
    then, now = kingdom_cards(OLDER_EDITIONS[edition]), kingdom_cards(kingdom.editions)
    return edition if all(then.get(name) is now.get(name) for name in kingdom.cards) else ""


def _text(entry: Entry) -> str:
    """The text of a strategy without its `why`, or how a level or a bot is entered."""
    return write_strategy(replace(entry, why="")) if isinstance(entry, Strategy) else entry.text


_DAMAGED: Final = "{} is damaged; use an intact copy, or choose another file"
_LOCKED: Final = "{} is in use by another program; wait until it is done, or choose another file"
_ERROR_MESSAGES: Final = {
    sqlite3.SQLITE_NOTADB: "{} is not a tournament file; choose another file",
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_FULL: "the disk of {} is full; the results so far are safe, and the same command continues them",
    sqlite3.SQLITE_READONLY: "{} is read-only; make it writable, or choose another file",
    sqlite3.SQLITE_CANTOPEN: "cannot open or create {}; check that its folder exists and is writable",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    # A table or column is missing.
    sqlite3.SQLITE_ERROR: _DAMAGED,
}
