"""The library of strategies: all its texts, and how to find one there or in a file."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from freehold.cards.catalogue import EDITIONS, make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.notation.geronimoo import write_xml
from freehold.notation.strategy import BadStrategy, read_strategy
from freehold.players.strategist import Strategist
from freehold.strategies import library
from freehold.strategies.library import default_strategy, find_strategies, find_strategy, library_text, names

FOLDER = Path(library.__file__).parent
TEXTS = sorted(FOLDER.glob("*.txt"))
MINE = 'strategy "Mine"\nbuy Province\nbuy Mine until 1\nbuy Silver\n'


def refusal(written: str) -> str:
    with pytest.raises(BadStrategy) as refused:
        find_strategy(written)
    return str(refused.value)


@pytest.fixture
def texts_read(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Counts how often each text of the library is read, with empty caches."""
    read: Counter[str] = Counter()
    text = library._text

    def counted(file: str) -> str:
        read[file] += 1
        return text(file)

    monkeypatch.setattr(library, "_text", counted)
    library._strategy.cache_clear()
    yield read
    library._strategy.cache_clear()


# The texts.


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: str(file.stem))
def test_a_text_is_a_strategy_with_a_why_in_a_file_named_after_it(file: Path) -> None:
    strategy = read_strategy(file.read_text("utf-8"), file.name)
    words = "".join(letter if letter.isalnum() else " " for letter in strategy.name.lower())
    assert file.stem in ("_".join(words.split()), library.DEFAULT)
    assert strategy.why


def test_all_texts_are_listed_under_different_names() -> None:
    assert len(set(names())) == len(names()) == len(TEXTS)
    assert {"Big Money", "Big Money Ultimate", "Double Witch"} <= set(names())


def test_the_default_strategy_can_be_played_in_any_kingdom() -> None:
    strategy = default_strategy()
    assert strategy.any_kingdom
    assert strategy.name in names()
    for edition in EDITIONS:
        for seed in range(3):
            Strategist(strategy, make_setup(random_kingdom(edition, seed), 2, edition))


# By name.


@pytest.mark.parametrize("written", ["Double Witch", "double witch", "DOUBLE_WITCH", "double-witch", "doublewitch"])
def test_a_name_is_found_in_any_spelling(written: str) -> None:
    assert find_strategy(written).name == "Double Witch"
    assert library_text(written) == (FOLDER / "double_witch.txt").read_text("utf-8")


def test_only_the_requested_text_is_read(texts_read: Counter[str]) -> None:
    find_strategy("double witch")
    default_strategy()
    assert texts_read == {"double_witch": 1, "default": 1}


def test_no_text_is_read_twice(texts_read: Counter[str]) -> None:
    names()
    names()
    assert find_strategy(default_strategy().name) is default_strategy()
    assert texts_read == dict.fromkeys([file.stem for file in TEXTS], 1)


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("Doubel Witch", "there is no strategy 'Doubel Witch'; perhaps you mean Double Witch"),
        ("money ultimate", "there is no strategy 'money ultimate'; perhaps you mean Big Money Ultimate"),
        ("xyzzy", "there is no strategy 'xyzzy'; `freehold strategies` lists the library and the levels; your own"),
        ("", "there is no strategy ''; `freehold strategies` lists the library and the levels"),
        ("x" * 5000, f"there is no strategy '{'x' * 60}'; "),
    ],
)
def test_an_unknown_name_is_an_error_with_a_suggestion(written: str, sentence: str) -> None:
    assert refusal(written).startswith(sentence)


# In a file.


@pytest.mark.parametrize("name", ["mine.txt", "MINE.TXT", "mine", "double witch.strategy"])
def test_a_file_holds_a_strategy(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / name).write_text(MINE, "utf-8")
    assert find_strategy(str(tmp_path / name)).name == "Mine"
    assert library_text(str(tmp_path / name)) == ""
    monkeypatch.chdir(tmp_path)
    assert find_strategy(f"./{name}").name == "Mine"


def test_a_file_without_a_suffix_is_found_if_the_library_has_no_such_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("ours", "double_witch"):
        (tmp_path / name).write_text(MINE, "utf-8")
    assert find_strategy("ours").name == "Mine"
    assert find_strategy("double_witch").name == "Double Witch"
    assert find_strategy("./double_witch").name == "Mine"


def test_an_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text('strategy "Mine"\nbuy Provinz\n', "utf-8")
    assert refusal(str(file)).startswith(
        f"{file}, line 2, column 5: there is no card 'Provinz'; perhaps you mean Province"
    )


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("no_such.txt", "there is no file no_such.txt"),
        ("no/such", "there is no file no/such"),
        ("./no such", "there is no file ./no such"),
        (".", ". is a folder, not a file"),
        ("nothing\0.txt", r"cannot read 'nothing\x00.txt': embedded null byte"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error(written: str, sentence: str) -> None:
    assert refusal(written) == sentence


def test_a_binary_file_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(b"\xff\xfe")
    assert refusal(str(file)) == f"{file} is not a UTF-8 text file"
    monkeypatch.setattr(library, "_MAX_FILE_BYTES", 1)
    assert refusal(str(file)) == f"{file} is too large for a strategy file; the limit is 1 bytes"


# In the format of another program.


def test_a_bot_file_holds_strategies_by_name(tmp_path: Path) -> None:
    file = tmp_path / "bots.xml"
    file.write_text(write_xml([find_strategy("double witch"), find_strategy("big money")]).text, "utf-8")
    found = find_strategies(str(file))
    assert [one.strategy.name for one in found] == ["Double Witch", "Big Money"]
    assert find_strategy(f"{file}#big money").buys == find_strategy("Big Money").buys
    assert refusal(f"{file}#Big Mony") == f"{file} has no strategy 'Big Mony'; perhaps you mean Big Money"
    assert refusal(str(file)) == f"{file} has 2 strategies; choose one, as in '{file}#Double Witch'"


def test_a_bot_file_with_one_strategy_is_that_strategy(tmp_path: Path) -> None:
    file = tmp_path / "bot.xml"
    file.write_text(write_xml([find_strategy("double witch")]).text, "utf-8")
    assert find_strategy(str(file)).buys == find_strategy("double witch").buys


def test_a_bot_with_nothing_left_to_buy_cannot_be_played(tmp_path: Path) -> None:
    file = tmp_path / "bot.xml"
    file.write_text('<player name="Colonist"><buy name="Colony"/></player>', "utf-8")
    assert refusal(str(file)) == f"{file}: Colonist buys nothing that could be imported"


def test_a_menu_is_named_after_its_file(tmp_path: Path) -> None:
    file = tmp_path / "two libraries.menu"
    file.write_text("e3-d4-p8-gold@99|library@2|silver@99\n", "utf-8")
    strategy = find_strategy(str(file))
    assert strategy.name == "two libraries"
    assert [line.card for line in strategy.buys] == ["Province", "Duchy", "Estate", "Gold", "Library", "Silver"]


@pytest.mark.parametrize("ending", ["xml", "menu"])
def test_a_file_in_the_wrong_format_is_an_error_that_names_it(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"mine.{ending}"
    file.write_text(MINE, "utf-8")
    assert refusal(str(file)).startswith(f"{file}: ")
