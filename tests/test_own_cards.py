"""People's own cards: the worked example of docs/write-a-card.md, cards from files and from installed packages."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from freehold import BadSetup, Card, add_card, load_cards, read_json, read_record, replay, write_json
from freehold.cards.catalogue import EDITIONS, all_cards, editions_of, kingdom_cards, remove_card, sets_of
from freehold.cards.kingdoms import random_kingdom
from freehold.notation.position import read_position, write_position
from freehold.notation.record import Record, RecordedGame
from freehold.players.match import play_out
from freehold.players.random_player import RandomPlayer
from freehold.rules.card import STEP_BY_NAME, STEPS
from freehold.rules.events import PLAYS, Journal
from freehold.rules.vocabulary import ACTION, OVER
from tests.golden_games import fond_option
from tests.invariants import check
from tests.seated import sensible
from tests.table import A, B, C, cards, lay
from tests.terminal.typist import run

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "beekeeper.py"


@pytest.fixture
def beekeeper() -> Iterator[Card]:
    """The card of the docs, for one test: the other tests know only the official cards."""
    (card,) = load_cards(EXAMPLE)
    if card.name not in all_cards():
        add_card(card)
    yield card
    remove_card(card.name)


# The card in the catalogue.


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_can_be_in_every_kingdom_of_both_editions(beekeeper: Card, edition: str) -> None:
    assert kingdom_cards(edition)["Beekeeper"] is beekeeper
    assert "Beekeeper" in random_kingdom(edition, 1, required=["beekeeper"])
    game = Record(random_kingdom(edition, 1, required=["bee keeper"]), ["Ann", "Bob"], 1, edition).new_game()
    assert game.setup.cards[game.setup.slot("Beekeeper")] is beekeeper


def test_it_is_listed_like_the_others(beekeeper: Card) -> None:
    assert all_cards()["Beekeeper"] is beekeeper
    assert (sets_of("Beekeeper"), editions_of("Beekeeper")) == (["own"], ["1e", "2e"])


def test_the_command_line_knows_it(beekeeper: Card) -> None:
    assert json.loads(run("cards", "beekeeper", "--json").out) == {
        "name": "Beekeeper",
        "cost": 4,
        "types": ["Action"],
        "sets": ["own"],
        "editions": ["1e", "2e"],
        "text": beekeeper.text,
    }
    assert len(json.loads(run("cards", "--json").out)) == len(all_cards())
    assert run("cards", "beekeeper").out.startswith("Beekeeper   $4   Action\nown, edition 1e and 2e\n+1 Action.")
    done = run("play", "--random", "--sets", "base", "--sets", "own", "--require", "beekeeper", "--seed", "1")
    assert "$4 Beekeeper (10)" in done.out


def test_it_is_drawn_only_from_the_set_own(beekeeper: Card) -> None:
    assert all("Beekeeper" not in random_kingdom("2e", seed) for seed in range(50))
    assert any("Beekeeper" in random_kingdom("2e", seed, sets=["base", "own"]) for seed in range(50))


def test_there_is_one_card_of_a_name(beekeeper: Card) -> None:
    with pytest.raises(BadSetup, match="there is already a card called Beekeeper; choose another name"):
        add_card(Card("Beekeeper", 3, ACTION, "Another one."))


def test_a_file_is_run_once(beekeeper: Card) -> None:
    steps = len(STEPS)
    assert load_cards(EXAMPLE) == load_cards(str(EXAMPLE)) == [beekeeper]
    assert len(STEPS) == steps


# The card in a game.


@pytest.mark.usefixtures("beekeeper")
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_sells_a_card_and_then_the_others_may_swap_one(edition: str) -> None:
    table = lay(
        "A hand: Beekeeper, 2 Copper, Estate; B hand: Copper, Estate; B deck: Gold; C hand: 2 Copper",
        players=3,
        edition=edition,
    )
    table.choose("Beekeeper")
    assert table.actions == 1
    assert table.asks(A, "discard", "Beekeeper")
    assert table.options == {"Copper", "Estate", "decline"}
    table.choose("Estate")
    assert table.coins == 2
    assert table.asks(B, "discard", "Beekeeper")
    table.choose("Estate")
    assert table.hand(B) == cards("Copper, Gold")
    assert table.asks(C, "discard", "Beekeeper")
    table.choose("decline")
    assert table.hand(C) == cards("2 Copper")
    assert table.asks(A, "play-treasure")


@pytest.mark.usefixtures("beekeeper")
def test_nothing_is_asked_of_an_empty_hand() -> None:
    table = lay("A hand: Beekeeper; B hand: Copper; B deck: Gold")
    table.choose("Beekeeper")
    assert table.coins == 0
    assert table.asks(B, "discard", "Beekeeper")


@pytest.mark.usefixtures("beekeeper")
def test_it_can_be_played_twice_by_a_throne_room() -> None:
    table = lay("A hand: Throne Room, Beekeeper, 2 Copper; B hand: Copper")
    table.choose("Throne Room", "Beekeeper", "Copper", "decline", "Copper")
    assert table.asks(B, "discard", "Beekeeper")
    assert table.coins == 4
    assert table.actions == 2


@pytest.mark.usefixtures("beekeeper")
def test_a_game_stopped_in_its_question_can_be_saved_and_read_back() -> None:
    table = lay("A hand: Beekeeper, 2 Copper; B hand: Copper, Estate; B deck: Gold")
    table.choose("Beekeeper")
    for saved in (read_json(write_json(table.game)), read_position(write_position(table.game)), table.game.copy()):
        assert saved == table.game
        saved.answer("Copper")
        assert saved.asked == B
        again = read_json(write_json(saved))
        again.answer("Estate")
        assert again.owned(B, again.setup.slot("Gold")) == 1
        assert again.coins == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_with_it_is_recorded_and_replayed(beekeeper: Card, edition: str) -> None:
    kingdom = random_kingdom(edition, 3, required=["Beekeeper"])
    journal = Journal()
    recorded = RecordedGame(Record(kingdom, ["Ann", "Bob"], 3, edition, turn_limit=40), journal)
    game = recorded.game
    slot = game.setup.slot(beekeeper.name)
    rng = Random(3)
    while game.phase != OVER:
        recorded.choose(fond_option(game, slot, rng))
    assert any(event.kind == PLAYS and slot in event.slots for event in journal.events)
    assert replay(read_record(recorded.text())) == game


@pytest.mark.usefixtures("beekeeper")
@pytest.mark.parametrize("seed", range(10))
def test_the_built_in_players_can_play_with_it(seed: int) -> None:
    kingdom = random_kingdom("2e", seed, required=["Beekeeper"])
    game = Record(kingdom, ["Ann", "Bob", "Cem"], seed, turn_limit=200).new_game()
    play_out(game, [sensible(), RandomPlayer(seed), RandomPlayer(seed + 1)])
    assert game.phase == OVER
    check(game)


# Files that cannot be loaded.

HEAD = "from freehold import Card, add_card, step\nfrom freehold.rules.vocabulary import ACTION\n"
STEP = "\n\n@step\ndef hum(game, me, a, b):\n    pass\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{HEAD}add_card(Card('Moat', 2, ACTION, ''))\n", "line 3: there is already a card called Moat"),
        (f"{HEAD}honey = pot\n", "line 3: NameError: name 'pot' is not defined"),
        (f"{HEAD}def add(:\n", "SyntaxError: invalid syntax (bad.py, line 3)"),
        (f"{HEAD}add_card(Card('Apiary'))\n", "line 3: TypeError: "),
        (f"{HEAD}apiary = Card('Apiary', 2, ACTION, '')\n", "bad.py adds no card; call add_card(...)"),
        (f"{HEAD}{STEP}{STEP}", "there is already a step called freehold_cards_bad.hum; rename one of the two"),
        ("import no_such_module\n", "line 1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise ValueError('two\\nlines')\n", "line 1: ValueError: two lines"),
    ],
)
def test_a_bad_file_is_one_clear_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(text, "utf-8")
    with pytest.raises(BadSetup) as refused:
        load_cards(file)
    assert str(file) in str(refused.value)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_no_python_file_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "cards.txt"
    text.write_text("", "utf-8")
    with pytest.raises(BadSetup, match="is not a Python file"):
        load_cards(text)
    with pytest.raises(BadSetup, match=r"there is no file no-such\.py"):
        load_cards("no-such.py")
    with pytest.raises(BadSetup, match="there is no file"):
        load_cards(tmp_path)


def test_nothing_of_a_file_that_fails_stays_behind(tmp_path: Path) -> None:
    file = tmp_path / "apiary.py"
    body = f"{STEP}\n\nadd_card(Card('Apiary', 2, ACTION, 'Hum.'))\n"
    file.write_text(f"{HEAD}{body}honey = pot\n", "utf-8")
    steps = len(STEPS)
    for _ in range(2):
        with pytest.raises(BadSetup, match="name 'pot' is not defined"):
            load_cards(file)
        assert "Apiary" not in all_cards()
        assert len(STEPS) == steps
        assert "freehold_cards_apiary.hum" not in STEP_BY_NAME
    file.write_text(f"{HEAD}{body}", "utf-8")
    assert [card.name for card in load_cards(file)] == ["Apiary"]
    remove_card("Apiary")


# Files and packages that are loaded automatically.


def run_apart(*arguments: str, path: Path | None = None, files: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process, with another folder to import from, and files named by the user."""
    folders = [str(path or ""), *sys.path]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(folder for folder in folders if folder),
        "FREEHOLD_CARDS": files,
    }
    command = [sys.executable, "-m", "freehold.cli", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


def install(folder: Path, module: str, text: str) -> None:
    """Install a package with one module of cards, as an installer would."""
    (folder / f"{module}.py").write_text(text, "utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[freehold.cards]\n{module} = {module}\n", "utf-8")


def test_a_file_named_by_the_environment_is_loaded() -> None:
    done = run_apart("cards", "beekeeper", "--json", files=str(EXAMPLE))
    assert done.stderr == ""
    assert json.loads(done.stdout)["sets"] == ["own"]


def test_a_server_does_not_start_with_a_file_that_cannot_be_loaded(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0\n", "utf-8")
    done = run_apart("serve", "--no-browser", "--port", "0", "--data", str(tmp_path), files=str(broken))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"the cards in {broken} cannot be loaded, line 1: ZeroDivisionError" in done.stderr


def test_several_files_are_named_like_folders_of_the_path(tmp_path: Path) -> None:
    other = tmp_path / "apiary.py"
    other.write_text(f"{HEAD}add_card(Card('Apiary', 2, ACTION, '+1 Action.', actions=1))\n", "utf-8")
    done = run_apart("cards", "--json", files=os.pathsep.join([str(EXAMPLE), str(other), str(EXAMPLE)]))
    assert [card["name"] for card in json.loads(done.stdout) if card["sets"] == ["own"]] == ["Apiary", "Beekeeper"]


def test_a_bad_file_named_by_the_environment_is_one_sentence_and_exit_1() -> None:
    done = run_apart("cards", files="no-such.py")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "freehold: there is no file no-such.py to load cards from\n"


def test_the_cards_of_an_installed_package_are_there(tmp_path: Path) -> None:
    install(tmp_path, "bee_cards", EXAMPLE.read_text("utf-8"))
    done = run_apart("cards", "beekeeper", "--json", path=tmp_path)
    assert done.stderr == ""
    assert json.loads(done.stdout)["name"] == "Beekeeper"
    played = run_apart("play", "--random", "--require", "beekeeper", "--seed", "1", path=tmp_path)
    assert "$4 Beekeeper (10)" in played.stdout
    assert "Beekeeper" not in run_apart("cards").stdout


def test_a_bad_package_is_one_sentence_and_exit_1(tmp_path: Path) -> None:
    install(tmp_path, "bee_cards", "honey = pot\n")
    done = run_apart("cards", path=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == ("freehold: the cards of bee_cards cannot be loaded: NameError: name 'pot' is not defined\n")


def test_a_record_with_an_own_card_needs_that_card(tmp_path: Path) -> None:
    record = tmp_path / "evening.txt"
    wishes = ("play", "--random", "--require", "beekeeper", "--seed", "1", "--save", str(record))
    assert run_apart(*wishes, "--seat", "computer", "--seat", "computer", files=str(EXAMPLE)).returncode == 0
    assert "Beekeeper" in run_apart("replay", str(record), files=str(EXAMPLE)).stdout
    done = run_apart("replay", str(record))
    assert done.returncode == 1
    assert "there is no card 'Beekeeper'" in done.stderr
