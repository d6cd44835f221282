"""The file of a tournament: strategies, kingdoms and what each pair scored, in SQLite.

docs/tournament.md describes the tables. Every finished pair is a transaction of its own, so whatever happens to the
process or the machine, what is in the file is whole.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from typing import Final

from freehold.lab.statistics import Sample
from freehold.notation.kingdom import Kingdom, write_kingdom
from freehold.notation.strategy import write_strategy
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadState

# `FrHT` in the header of the file says that it holds a tournament.
APPLICATION: Final = int.from_bytes(b"FrHT", "big")
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
# How long to wait for another program that is writing into the file, in seconds.
PATIENCE: Final = 5.0
IN_MEMORY: Final = Path(":memory:")
# A round is two games, and its score is counted in halves of a game.
MOST_OF_ROUND: Final = 4


class BadResultsFile(BadState):
    """A file that does not hold the results of a tournament, or cannot be read or written now."""


@dataclass(frozen=True)
class Score:
    """What the first of two scored against the second, in whole numbers that add up."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    rounds: int = 0
    # The scores of the rounds, in halves of a game, squared and summed: how much they vary.
    squares: int = 0
    first_points: int = 0
    second_points: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def sample(self) -> Sample:
        """The scores of the rounds."""
        return Sample(self.rounds, 2 * self.wins + self.draws, self.squares, MOST_OF_ROUND)

    def turned(self) -> "Score":
        """The same as the second sees it."""
        squares = self.rounds * MOST_OF_ROUND**2 - 2 * MOST_OF_ROUND * self.sample().total + self.squares
        return Score(self.losses, self.draws, self.wins, self.rounds, squares, self.second_points, self.first_points)


@dataclass(frozen=True)
class PairKey:
    """Which pair in which kingdom, by the numbers they have in the file."""

    first: int
    second: int
    kingdom: int


_COLUMNS: Final = [field.name for field in (*fields(PairKey), *fields(Score))]


class ResultsFile:
    """The results of a tournament, in a file or only in memory."""

    def __init__(self, path: Path = IN_MEMORY, patience: float = PATIENCE) -> None:
        self.path: Final = path
        with self._plainly():
            # Without isolation level: a transaction begins and ends where it is said.
            self._base: Final = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            self._check()
        except BaseException:
            self._base.close()
            raise

    def _check(self) -> None:
        """Refuse what is not a tournament of this version; an empty file becomes one."""
        with self._plainly():
            is_empty = not self._number("PRAGMA schema_version")
        if is_empty:
            self._make_tables()
        with self._plainly():
            application, version = self._number("PRAGMA application_id"), self._number("PRAGMA user_version")
        if application != APPLICATION:
            raise BadResultsFile(f"{self.path} is a database, but not one of a tournament; name another file")
        if version != SCHEMA_VERSION:
            raise BadResultsFile(
                f"{self.path} was written by a newer Freehold (its tables are of version {version}, and this one knows"
                f" {SCHEMA_VERSION}); use that one, or name another file"
            )

    def _make_tables(self) -> None:
        with self._transaction():
            # Another process may have been quicker.
            if not self._number("PRAGMA schema_version"):
                for statement in SCHEMA.split(";\n"):
                    self._base.execute(statement)
                self._base.execute(f"PRAGMA application_id = {APPLICATION}")
                self._base.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def close(self) -> None:
        self._base.close()

    # What is in it.

    def seed(self) -> int | None:
        """The seed of the tournament, once it is settled."""
        with self._plainly():
            row = self._base.execute("SELECT seed FROM tournament").fetchone()
        return None if row is None else int(row[0])

    def strategies(self) -> dict[int, str]:
        """The names of all strategies by their numbers; of two with the same name, the later has the higher number."""
        with self._plainly():
            return dict(self._base.execute("SELECT id, name FROM strategies ORDER BY id"))

    def kingdoms(self) -> dict[int, Kingdom]:
        """All kingdoms by their numbers."""
        with self._plainly():
            rows = self._base.execute("SELECT id, edition, cards FROM kingdoms ORDER BY id").fetchall()
        return {number: Kingdom(edition, tuple(cards.split(", "))) for number, edition, cards in rows}

    def scores(self) -> dict[PairKey, Score]:
        """What is known so far."""
        with self._plainly():
            rows = self._base.execute(f"SELECT {', '.join(_COLUMNS)} FROM pairs").fetchall()
        return {PairKey(*row[:3]): Score(*row[3:]) for row in rows}

    def knows_another(self, strategy: Strategy) -> bool:
        """Whether there are strategies of this name, but this is none of them."""
        with self._plainly():
            rows = self._base.execute("SELECT text FROM strategies WHERE name = ?", (strategy.name,)).fetchall()
        return bool(rows) and (_text(strategy),) not in rows

    # What is added.

    def settle_seed(self, seed: int) -> None:
        """Say which seed the games of this file come from, once and for all."""
        with self._transaction():
            self._base.execute("INSERT INTO tournament (seed) VALUES (?)", (seed,))

    def add_strategy(self, strategy: Strategy) -> int:
        """The number of a strategy: a new one if what it does has changed, but not if only its reasons have."""
        with self._transaction():
            self._base.execute(
                "INSERT INTO strategies (name, text, why) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET why = excluded.why",
                (strategy.name, _text(strategy), strategy.why),
            )
            query = "SELECT id FROM strategies WHERE name = ? AND text = ?"
            return self._number(query, strategy.name, _text(strategy))

    def add_kingdom(self, kingdom: Kingdom) -> int:
        """The number of a kingdom; the order in which its cards are named does not matter."""
        cards = write_kingdom(Kingdom(kingdom.edition, tuple(sorted(kingdom.cards))))
        with self._transaction():
            self._base.execute(
                "INSERT INTO kingdoms (edition, cards) VALUES (?, ?) ON CONFLICT DO NOTHING", (kingdom.edition, cards)
            )
            query = "SELECT id FROM kingdoms WHERE edition = ? AND cards = ?"
            return self._number(query, kingdom.edition, cards)

    def keep(self, pair: PairKey, score: Score) -> None:
        """Keep what a pair scored; it is on the disk when this returns."""
        values = (*astuple(pair), *astuple(score))
        with self._transaction():
            self._base.execute(
                f"INSERT OR REPLACE INTO pairs ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(values))})", values
            )

    # How it is read and written.

    def _number(self, query: str, *values: str) -> int:
        return int(self._base.execute(query, values).fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it is kept, or nothing."""
        with self._plainly():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Say in a sentence what is wrong with the file."""
        try:
            yield
        except sqlite3.Error as error:
            # The low byte is the kind of the error, the rest says more about it.
            kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            raise BadResultsFile(_COMPLAINTS.get(kind, "{} cannot be used: {}").format(self.path, error)) from None


def _text(strategy: Strategy) -> str:
    """What a strategy does, without its reasons."""
    return write_strategy(replace(strategy, why=""))


_LOCKED: Final = "{} is in use by another program; wait until it is done, or name another file"
_COMPLAINTS: Final = {
    sqlite3.SQLITE_NOTADB: "{} is not the file of a tournament; name another file",
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_FULL: "the disk of {} is full; what is in the file is safe, and the same command goes on from there",
    sqlite3.SQLITE_READONLY: "{} cannot be written to; allow it, or name another file",
    sqlite3.SQLITE_CANTOPEN: "{} cannot be opened or made; is there such a folder, and may you write to it?",
    sqlite3.SQLITE_CORRUPT: "{} is damaged; go on with a copy that is not, or name another file",
}
