"""Games written in the wording of another program are read back, and tell the same story."""

from random import Random

import pytest

from freehold.notation.foreign.dominion_games_writer import short_names, write_dominion_games
from freehold.notation.foreign.importing import ImportedGame, import_log
from freehold.notation.foreign.story import BadLog
from freehold.notation.kingdom import Kingdom, read_kingdom
from freehold.notation.record import Record, RecordedGame, read_record, replay, write_record
from freehold.rules.events import Journal
from tests.distributions import play_recorded
from tests.notation.foreign.goko_log import write_goko
from tests.notation.foreign.played import computer_game, kingdom_of, random_game

ALL_SEEN = None


def steps(log: str) -> list[list[str]]:
    """The lines of a log from one card played or bought to the next, sorted, since their order does not matter."""
    found: list[list[str]] = [[]]
    for line in filter(None, log.splitlines()):
        if " plays " in line or " buys " in line or line.startswith("Turn "):
            found.append([])
        found[-1].append(line)
    return [sorted(part) for part in found]


def told_again(record: Record, viewer: int | None) -> str:
    journal = Journal()
    game = replay(record, journal)
    return write_dominion_games(game.setup, journal.events, record.players, viewer)


def assert_same_story(log: str, again: str) -> None:
    """A game that was cut off at its turn limit may go on to the next turn."""
    one, other = steps(log), steps(again)
    assert other[: len(one)] == one
    assert len(other) <= len(one) + 1


@pytest.mark.parametrize("number", range(18))
def test_random_games_with_all_draws_are_read_again(number: int) -> None:
    played, journal = random_game(number)
    log = write_dominion_games(played.game.setup, journal.events, played.record.players, ALL_SEEN)
    found = import_log(log, kingdom_of(played))
    assert not found.guessed_draws
    assert_same_story(log, told_again(found.record, ALL_SEEN))
    assert replay(found.record).scores() == played.game.scores()


@pytest.mark.parametrize("number", range(8))
def test_computer_games_with_all_draws_are_read_again(number: int) -> None:
    played, journal = computer_game(number)
    log = write_dominion_games(played.game.setup, journal.events, played.record.players, ALL_SEEN)
    found = import_log(log, kingdom_of(played))
    assert_same_story(log, told_again(found.record, ALL_SEEN))
    assert replay(found.record).is_over


def unless_not_found(log: str, kingdom: Kingdom) -> ImportedGame | None:
    """The game of a log, or nothing if the hidden draws were not found."""
    try:
        return import_log(log, kingdom)
    except BadLog as error:
        if "fits no hidden draws that were found" not in str(error):
            raise
        return None


def test_of_games_told_by_one_side_most_are_found_and_none_tells_another_story() -> None:
    found = 0
    for number in range(10):
        played, journal = computer_game(number, ("base",))
        log = write_dominion_games(played.game.setup, journal.events, played.record.players, 0)
        game = unless_not_found(log, kingdom_of(played))
        if game is None:
            continue
        found += 1
        assert game.guessed_draws
        assert_same_story(log, told_again(game.record, 0))
    assert found >= 8


@pytest.mark.parametrize("number", range(0, 16, 2))
def test_games_in_the_style_of_goko_are_read_again(number: int) -> None:
    played, journal = computer_game(number, ("base",))
    found = import_log(write_goko(played.game, journal.events, played.record.players))
    assert found.program == "Goko"
    assert found.record.kingdom == played.game.setup.kingdom
    game = replay(found.record)
    assert game.scores() == played.game.scores()
    assert game.turn == played.game.turn


def test_an_imported_game_is_written_read_and_continued() -> None:
    played, journal = computer_game(1, ("base",))
    log = write_dominion_games(played.game.setup, journal.events, played.record.players, ALL_SEEN)
    half = "\n".join(log.splitlines()[:120]) + "\n"
    record = import_log(half, kingdom_of(played)).record
    again = read_record(write_record(record))
    assert again.draws == record.draws
    assert replay(again) == replay(record)
    continued = play_recorded(again, Random(1))
    assert continued.game.is_over
    assert read_record(continued.text()).choices == continued.record.choices


# A log written by hand.

FIRST_TURNS = """\
Game #1, unrated.
M starts with 7 Coppers.
M starts with 3 Estates.
R starts with 7 Coppers.
R starts with 3 Estates.
M shuffles their deck.
M draws 4 Coppers and an Estate.
R shuffles their deck.
R draws 5 cards.

Turn 1 - Mia
M plays 4 Coppers. (+$4)
M buys and gains a Smithy.
M draws 3 Coppers and 2 Estates.

Turn 1 - Rosa
R plays 3 Coppers. (+$3)
R buys and gains a Village.
R draws 5 cards.

Turn 2 - Mia
M plays 3 Coppers. (+$3)
M buys and gains a Silver.
M shuffles their deck.
M draws 3 Coppers, a Silver and a Smithy.

Turn 2 - Rosa
R plays 4 Coppers. (+$4)
R buys and gains a Militia.
R shuffles their deck.
R draws 5 cards.

Turn 3 - Mia
M plays a Smithy.
M draws 2 Coppers and an Estate.
M plays 5 Coppers and a Silver. (+$7)
M buys and gains a Gold.
M shuffles their deck.
M draws 3 Coppers and 2 Estates.
"""


def test_a_kingdom_that_is_not_listed_is_filled_up() -> None:
    found = import_log(FIRST_TURNS)
    assert found.program == "dominion.games"
    assert found.record.players == ["Mia", "Rosa"]
    assert set(found.record.kingdom) == {"Smithy", "Village", "Militia", *found.guessed_cards}
    assert len(found.record.kingdom) == 10
    assert found.guessed_draws
    assert import_log(FIRST_TURNS) == found


def test_a_kingdom_can_be_given() -> None:
    kingdom = read_kingdom("Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop")
    found = import_log(FIRST_TURNS, kingdom)
    assert (found.record.kingdom, found.guessed_cards) == (list(kingdom.cards), ())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("gains a Gold.", "gains a Province.", r"line 37: .*: Mia can choose .*Gold.* here \(buy\)"),
        ("Turn 3 - Mia", "Turn 3 - Rosa", r"line 33: 'Turn 3 - Rosa' .*: turn 3 of Mia starts here"),
        ("a Silver and a Smithy.", "a Gold and a Smithy.", r"line 25: .*: the draw pile of Mia holds no Gold here"),
        ("M plays a Smithy.", "M plays a Caravan.", r"line 34: 'Caravan' is not a card of the base game or Intrigue"),
        ("M plays a Smithy.", "M plays a 9.", r"line 34: '9' is not a card"),
        ("M plays a Smithy.", "M juggles.", r"line 34: 'M juggles.' tells something that cannot be imported"),
        ("M plays a Smithy.", "?", r"line 34: '\?' is not a line of a dominion.games log"),
        (
            "M plays a Smithy.",
            "M plays an Adventurer and a Poacher.",
            "line 34: .* names Adventurer, which is in another edition",
        ),
    ],
)
def test_a_log_that_contradicts_the_rules_or_is_damaged_is_one_sentence_with_the_line(
    old: str, new: str, message: str
) -> None:
    assert old in FIRST_TURNS
    with pytest.raises(BadLog, match=message):
        import_log(FIRST_TURNS.replace(old, new))


def test_a_file_that_is_no_log_is_refused() -> None:
    with pytest.raises(BadLog, match=r"not a log of dominion\.games or Goko"):
        import_log("Dear diary,\n")
    with pytest.raises(BadLog, match="at most"):
        import_log("x" * 2_000_001)


def goko_game() -> tuple[RecordedGame, str]:
    played, journal = computer_game(2, ("base",))
    return played, write_goko(played.game, journal.events, played.record.players)


def test_who_quits_has_resigned() -> None:
    _, log = goko_game()
    before = log[: log.index("---------- Ann: turn 4")]
    found = import_log(f"{before}------------ Game Over ------------\nAnn - quit\nAnn - cards: 1 Copper\n")
    assert found.record.resigned == ("Ann",)
    assert write_record(found.record).splitlines()[-2].endswith("unfinished; resigned: Ann")


def test_wrong_points_at_the_end_name_the_line() -> None:
    _, log = goko_game()
    line = log.splitlines()[-1]
    with pytest.raises(BadLog, match=f"line {len(log.splitlines())}: .* contradicts the rest"):
        import_log(log.replace(line, line + "9"))


def test_names_are_shortened_as_far_as_they_differ() -> None:
    assert short_names(["Ann", "Bob"]) == ["A", "B"]
    assert short_names(["Ann", "Anna", "Bo"]) == ["Ann", "Anna", "B"]
