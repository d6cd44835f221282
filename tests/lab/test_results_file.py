"""The results file of a tournament: what it stores, and its errors."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from freehold.lab.results_file import APPLICATION_ID, BadResultsFile, PairKey, ResultsFile
from freehold.lab.score import Score
from freehold.notation.kingdom import Kingdom, read_kingdom
from freehold.players.strategy import Line, Strategy

STORED = Path(__file__).parents[1] / "stored" / "v1" / "tournament.sqlite"
MONEY = Strategy("Money", (Line("Province"), Line("Gold"), Line("Silver")), why="It is simple.")
PATIENT = replace(MONEY, buys=MONEY.buys[:-1])
GREEN = Strategy("Green", (Line("Estate"),))
SCORE = Score(wins=5, draws=2, losses=3, rounds=5, squares=37, first_points=150, second_points=120)


def test_saved_results_are_there_when_the_file_is_reopened(tmp_path: Path) -> None:
    path = tmp_path / "evening.sqlite"
    file = ResultsFile(path)
    file.set_seed(7)
    kingdom = read_kingdom("First Game")
    pair = PairKey(file.add_strategy(GREEN), file.add_strategy(MONEY), file.add_kingdom(kingdom))
    file.save(pair, SCORE)
    file.close()

    again = ResultsFile(path)
    assert again.seed() == 7
    assert again.strategies() == {pair.first: "Green", pair.second: "Money"}
    (found,) = again.kingdoms().values()
    assert (found.editions, sorted(found.cards)) == (kingdom.editions, sorted(kingdom.cards))
    assert again.scores() == {pair: SCORE}
    again.close()


def test_a_strategy_and_a_kingdom_are_found_again() -> None:
    file = ResultsFile()
    assert file.add_strategy(MONEY) == file.add_strategy(MONEY)
    kingdom = read_kingdom("First Game")
    swapped = Kingdom(kingdom.editions, kingdom.cards[::-1])
    assert file.add_kingdom(kingdom) == file.add_kingdom(swapped)
    assert file.add_kingdom(kingdom) != file.add_kingdom(read_kingdom("First Game 1e"))
    assert len(file.kingdoms()) == 2


@pytest.fixture
def older(tmp_path: Path) -> Iterator[ResultsFile]:
    """A copy of a file that version 0.1.0 wrote: First Game in both editions, and a kingdom with cards of Intrigue."""
    with closing(ResultsFile(Path(shutil.copy(STORED, tmp_path)))) as file:
        yield file


def test_a_file_of_version_0_1_0_is_read(older: ResultsFile) -> None:
    assert (older.seed(), list(older.strategies().values())) == (5, ["Big Money", "Smithy", "Double Witch"])
    # There was one edition for all sets, and only the first of Intrigue.
    assert [one.editions for one in older.kingdoms().values()] == [
        "base 2e, intrigue 1e",
        "base 1e, intrigue 1e",
        "base 2e, intrigue 1e",
    ]
    assert len(older.scores()) == 5
    assert sum(score.games for score in older.scores().values()) == 30


def test_a_kingdom_of_version_0_1_0_is_found_again_if_its_cards_are_the_same(older: ResultsFile) -> None:
    second, first, mixed = older.kingdoms()
    assert older.add_kingdom(read_kingdom("First Game")) == second
    assert older.add_kingdom(read_kingdom("First Game 1e")) == first
    with_intrigue = older.kingdoms()[mixed]
    assert older.add_kingdom(with_intrigue) == mixed
    # Masquerade is another card in the second edition of Intrigue.
    cards = tuple("Mill" if name == "Great Hall" else name for name in with_intrigue.cards)
    assert older.add_kingdom(Kingdom("2e", cards)) not in (first, second, mixed)


def test_a_changed_strategy_is_a_new_one_but_its_why_may_change() -> None:
    file = ResultsFile()
    money = file.add_strategy(MONEY)
    assert not file.has_other_version(MONEY)
    assert not file.has_other_version(GREEN)
    assert not file.has_other_version(replace(MONEY, why="It is hard to beat."))
    assert file.add_strategy(replace(MONEY, why="It is hard to beat.")) == money
    assert file.has_other_version(PATIENT)
    assert file.add_strategy(PATIENT) > money
    assert not file.has_other_version(MONEY)


def test_the_view_shows_the_last_version_of_a_strategy() -> None:
    file = ResultsFile()
    kingdom = file.add_kingdom(read_kingdom("First Game"))
    green, money = file.add_strategy(GREEN), file.add_strategy(MONEY)
    file.save(PairKey(green, money, kingdom), SCORE)
    query = "SELECT first, second, wins, draws, losses FROM results"
    assert file._connection.execute(query).fetchall() == [("Green", "Money", 5, 2, 3)]
    patient = file.add_strategy(PATIENT)
    assert file._connection.execute(query).fetchall() == []
    file.save(PairKey(green, patient, kingdom), replace(SCORE, wins=4, losses=4))
    assert file._connection.execute(query).fetchall() == [("Green", "Money", 4, 2, 4)]


def test_a_score_seen_from_the_other_side() -> None:
    """Five rounds with the scores 2, 2, 1, half and half a game, so 4, 4, 2, 1 and 1 halves."""
    score = Score(wins=5, draws=2, losses=3, rounds=5, squares=38, first_points=150, second_points=120)
    swapped = Score(wins=3, draws=2, losses=5, rounds=5, squares=22, first_points=120, second_points=150)
    assert score.swapped() == swapped
    assert swapped.swapped() == score
    assert score.sample().mean == pytest.approx(0.6)
    assert (score + swapped).games == 20


# Other files.


def refusal(path: Path) -> str:
    with pytest.raises(BadResultsFile) as caught:
        ResultsFile(path, timeout=0.01)
    return str(caught.value)


def test_an_empty_file_becomes_a_tournament(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    path.touch()
    ResultsFile(path).close()
    assert path.read_bytes().startswith(b"SQLite format 3")


def test_a_text_file_is_refused_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("buy Province\n" * 100, "utf-8")
    assert refusal(path) == f"{path} is not a tournament file; choose another file"
    assert path.read_text("utf-8") == "buy Province\n" * 100


def test_another_database_is_refused_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "addresses.sqlite"
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE people (name)")
    base.commit()
    base.close()
    before = path.read_bytes()
    assert refusal(path) == f"{path} is a database, but not a tournament; choose another file"
    assert path.read_bytes() == before


def test_tables_of_a_newer_version_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "future.sqlite"
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE pairs (everything)")
    base.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    base.execute("PRAGMA user_version = 99")
    base.close()
    assert "was written by a newer Freehold (its tables have version 99, this one reads 1)" in refusal(path)


def test_a_file_in_use_is_refused_until_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "busy.sqlite"
    ResultsFile(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert refusal(path) == f"{path} is in use by another program; wait until it is done, or choose another file"
    other.execute("COMMIT")
    other.close()
    ResultsFile(path, timeout=0.01).close()


def test_a_read_only_file_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    file = ResultsFile(path)
    file.set_seed(7)
    file.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    reader = ResultsFile(path, timeout=0.01)
    assert reader.seed() == 7
    with pytest.raises(BadResultsFile, match="is in use by another program"):
        reader.add_strategy(MONEY)
    reader._connection.execute("PRAGMA query_only = 1")
    other.execute("COMMIT")
    other.close()
    with pytest.raises(BadResultsFile, match="is read-only"):
        reader.add_strategy(MONEY)
    reader.close()


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "no" / "such" / "folder.sqlite"
    assert refusal(path).startswith(f"cannot open or create {path}")
    assert refusal(tmp_path) == f"{tmp_path} is a folder, not a file"


def test_a_full_disk_loses_no_saved_results(tmp_path: Path) -> None:
    path = tmp_path / "full.sqlite"
    file = ResultsFile(path)
    first, second, kingdom = file.add_strategy(GREEN), file.add_strategy(MONEY), 1
    file.save(PairKey(first, second, kingdom), SCORE)
    # Allow no more pages than there are now.
    file._connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(BadResultsFile, match="is full; the results so far are safe"):
        file.add_kingdom(Kingdom("2e", ("x" * 10_000,)))
    kept = file.scores()
    file.close()
    again = ResultsFile(path)
    assert again.scores() == kept
    assert kept[PairKey(first, second, kingdom)] == SCORE
    assert again.kingdoms() == {}
    again.add_kingdom(Kingdom("2e", ("x" * 10_000,)))
    again.close()


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite"
    file = ResultsFile(path)
    file.add_kingdom(Kingdom("2e", ("x" * 10_000,)))
    file.close()
    contents = bytearray(path.read_bytes())
    contents[4096:] = b"\xff" * (len(contents) - 4096)
    path.write_bytes(contents)
    file = ResultsFile(path)
    with pytest.raises(BadResultsFile, match="damaged"):
        file.kingdoms()
    file.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE pairs SET wins = -7",
        "UPDATE pairs SET wins = 'abc'",
        "UPDATE pairs SET squares = 100000",
        "UPDATE pairs SET rounds = rounds + 1",
        "DROP TABLE pairs",
    ],
)
def test_damaged_numbers_are_an_error(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "damaged.sqlite"
    file = ResultsFile(path)
    first, second = file.add_strategy(GREEN), file.add_strategy(MONEY)
    file.save(PairKey(first, second, 1), SCORE)
    assert list(file.scores().values()) == [SCORE]
    file._connection.execute(damage)
    with pytest.raises(BadResultsFile, match=r"damaged.sqlite is damaged; use an intact copy"):
        file.scores()
    file.close()
