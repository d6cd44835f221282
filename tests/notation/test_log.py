"""The log of a game in words."""

from collections.abc import Iterator
from random import Random

import pytest

from freehold import BadSetup, Game, add_card, card
from freehold.cards.catalogue import all_cards, remove_card
from freehold.notation.log import GrowingLog
from freehold.notation.log_line import Segment, WordedLine
from freehold.notation.log_words import SPECTATOR, article, in_words, log_lines, plural, write_log
from freehold.rules.card import Mat
from freehold.rules.events import DECLINES, EVENT_IDS, PUBLIC, TURN_STARTS, Event, Journal
from freehold.rules.vocabulary import ACTION, ASIDE, HAND
from tests.distributions import PLAYERS, play_recorded, random_record
from tests.table import A, B, Table, lay


def lines(table: Table, viewer: int) -> list[str]:
    """The log since the position was set up, as this viewer reads it."""
    return [str(line) for line in log_lines(table.game.setup, table.journal.events, PLAYERS, viewer)]


# Words.


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("Copper", "Coppers"),
        ("Duchy", "Duchies"),
        ("Witch", "Witches"),
        ("Laboratory", "Laboratories"),
        ("Smithy", "Smithies"),
        ("Spy", "Spies"),
        ("Thief", "Thieves"),
        ("Gardens", "Gardens"),
        ("Nobles", "Nobles"),
        ("Ironworks", "Ironworks"),
        ("Courtyard", "Courtyards"),
        ("Great Hall", "Great Halls"),
        ("Donkey", "Donkeys"),
        ("Fortress", "Fortresses"),
    ],
)
def test_more_than_one_of_a_card(name: str, several: str) -> None:
    assert plural(name) == several


def test_the_article_of_a_card() -> None:
    with_an = {name for name in all_cards() if article(name) == "an"}
    assert with_an == {"Adventurer", "Artisan", "Estate", "Ironworks", "Upgrade"}
    assert article("University") == "a"


# Who sees what.


def test_an_attack_and_what_the_others_see_of_the_discards() -> None:
    table = lay("A hand: Militia, 3 Copper, Silver; B hand: 2 Gold, Copper, 2 Estate")
    table.choose("Militia", "Gold", "Estate", "all", "Gold")
    own = ["You play Militia: +$2", "You play 3 Coppers and a Silver", "You buy a Gold"]
    turn = ["Ann plays Militia: +$2", "Ann plays 3 Coppers and a Silver", "Ann buys a Gold"]
    assert lines(table, A)[:4] == [own[0], "  Bob discards 2 cards (top: Estate)", *own[1:]]
    assert lines(table, SPECTATOR)[:4] == [turn[0], "  Bob discards 2 cards (top: Estate)", *turn[1:]]
    assert lines(table, B)[:4] == [turn[0], "  You discard a Gold and an Estate", *turn[1:]]


def test_draws_are_named_for_the_drawer_and_counted_for_the_others() -> None:
    table = lay("A hand: Smithy; A deck: Copper, Gold, Copper / Silver")
    table.choose("Smithy")
    assert lines(table, A) == ["You play Smithy: draw 2 Coppers and a Gold"]
    assert lines(table, B) == ["Ann plays Smithy: draws 3 cards"]
    assert lines(table, SPECTATOR) == lines(table, B)


def test_a_passed_card_is_known_to_giver_and_receiver() -> None:
    table = lay("A hand: Masquerade, Curse; B hand: 2 Gold; C hand: Estate", players=3)
    table.choose("Masquerade")
    assert lines(table, A)[-3:] == [
        "You play Masquerade: pass a Curse to Bob",
        "  Bob passes a card to Cem",
        "  Cem passes an Estate to you",
    ]
    assert lines(table, B)[-3:] == [
        "Ann plays Masquerade: passes a Curse to you",
        "  You pass a Gold to Cem",
        "  Cem passes a card to Ann",
    ]
    assert lines(table, SPECTATOR)[-3:] == [
        "Ann plays Masquerade: passes a card to Bob",
        "  Bob passes a card to Cem",
        "  Cem passes a card to Ann",
    ]


def test_cards_put_back_are_known_to_their_owner_with_the_top_one() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber, 3 Copper; B deck: Gold, Silver", edition="1e")
    table.choose("Militia", "Secret Chamber", "Gold", "Copper", "decline")
    assert lines(table, B)[:2] == [
        "Ann plays Militia: +$2",
        "  You react with a Secret Chamber: draw a Gold and a Silver, "
        "put a Gold and a Copper on your deck (top: Copper)",
    ]
    assert lines(table, A)[:2] == [
        "You play Militia: +$2",
        "  Bob reacts with a Secret Chamber: draws 2 cards, puts 2 cards on their deck",
    ]


def test_looks_are_named_for_the_one_who_looks() -> None:
    table = lay("A hand: Sentry; A deck: Copper, Estate, Curse, Gold")
    table.choose("Sentry", "Curse", "decline", "Estate")
    assert lines(table, A) == [
        "You play Sentry: draw a Copper, +1 Action, look at an Estate and a Curse on top of your deck, "
        "trash a Curse from your deck, discard an Estate"
    ]
    assert lines(table, B) == [
        "Ann plays Sentry: draws a card, +1 Action, looks at 2 cards on top of their deck, "
        "trashes a Curse from their deck, discards an Estate"
    ]


def test_a_fetched_card_is_known_to_its_owner() -> None:
    table = lay("A hand: Harbinger; A deck: 2 Copper; A discard: Gold, Estate")
    table.choose("Harbinger", "Gold")
    assert lines(table, A)[-1].endswith("+1 Action, put a Gold from your discard pile on your deck")
    assert lines(table, B)[-1].endswith("+1 Action, puts a card from their discard pile on their deck")


def test_the_size_of_a_deck_is_not_told() -> None:
    table = lay("A hand: Chancellor; A deck: 7 Copper", edition="1e")
    table.choose("Chancellor", "discard-deck")
    assert lines(table, B) == ["Ann plays Chancellor: +$2, puts their whole deck into their discard pile"]


@pytest.mark.parametrize("seed", range(20))
def test_what_a_viewer_may_not_see_does_not_change_their_log(seed: int) -> None:
    rng = Random(seed)
    journal = Journal()
    game = play_recorded(random_record(rng, turn_limit=30), rng, journal).game
    for viewer in range(SPECTATOR, game.setup.players):
        other = [hidden_changed(event, viewer, game.setup.width, rng) for event in journal.events]
        assert log_lines(game.setup, other, PLAYERS, viewer) == log_lines(game.setup, journal.events, PLAYERS, viewer)


def hidden_changed(event: Event, viewer: int, width: int, rng: Random) -> Event:
    """The event with other cards, if this viewer cannot see them."""
    if event.seen == PUBLIC or (viewer != SPECTATOR and (event.seen >> viewer) & 1):
        return event
    slots = [rng.randrange(width) for _ in event.slots]
    return event.with_slots(slots, event.seen)


# Nesting.


def test_a_throne_room_on_a_throne_room_is_indented_card_by_card() -> None:
    table = lay("A hand: 2 Throne Room, Village, Festival; A deck: 9 Copper")
    table.choose("Throne Room", "Throne Room", "Village", "Festival")
    assert lines(table, B) == [
        "Ann plays Throne Room",
        "  Ann plays Throne Room",
        "    Ann plays Village: draws a card, +2 Actions",
        "    Ann plays Village again: draws a card, +2 Actions",
        "  Ann plays Throne Room again",
        "    Ann plays Festival: +2 Actions, +1 Buy, +$2",
        "    Ann plays Festival again: +2 Actions, +1 Buy, +$2",
    ]


def test_three_throne_rooms_come_back_to_the_right_one() -> None:
    table = lay("A hand: 3 Throne Room, 3 Festival, Moat")
    table.choose("Throne Room", "Throne Room", "Throne Room", "Festival", "Festival", "Festival")
    plays = [line.partition(":")[0] for line in lines(table, B)]
    assert plays == [
        "Ann plays Throne Room",
        "  Ann plays Throne Room",
        "    Ann plays Throne Room",
        "      Ann plays Festival",
        "      Ann plays Festival again",
        "    Ann plays Throne Room again",
        "      Ann plays Festival",
        "      Ann plays Festival again",
        "  Ann plays Throne Room again",
        "    Ann plays Festival",
        "    Ann plays Festival again",
    ]


def test_a_card_played_by_a_vassal_lies_under_it() -> None:
    table = lay("A hand: Vassal; A deck: Village, 4 Copper")
    table.choose("Vassal", "Village")
    assert lines(table, B) == [
        "Ann plays Vassal: +$2, discards a Village",
        "  Ann plays Village: draws a card, +2 Actions",
    ]


def test_a_shuffle_stands_with_what_made_it_necessary() -> None:
    table = lay("A hand: Smithy; A deck: Copper; A discard: 5 Silver")
    table.choose("Smithy")
    assert lines(table, B) == ["Ann plays Smithy: shuffles, draws 3 cards"]


# What the cards make players do.


def test_reveals_gains_and_trashes() -> None:
    table = lay("A hand: Bandit; B deck: Silver, Copper, Estate")
    table.choose("Bandit")
    assert lines(table, SPECTATOR) == [
        "Ann plays Bandit: gains a Gold",
        "  Bob reveals a Silver and a Copper, trashes a Silver from their deck, discards a Copper",
    ]


def test_gains_say_where_to() -> None:
    table = lay("A hand: Bureaucrat; B hand: 2 Copper, Gold")
    table.choose("Bureaucrat")
    assert lines(table, A) == [
        "You play Bureaucrat: gain a Silver onto your deck",
        "  Bob reveals their hand of 2 Coppers and a Gold",
    ]
    table = lay("A hand: Artisan, Copper")
    table.choose("Artisan", "Duchy", "Copper")
    assert lines(table, B) == ["Ann plays Artisan: gains a Duchy to their hand, puts a card on their deck"]


def test_an_empty_hand_can_be_revealed() -> None:
    table = lay("A hand: Bureaucrat")
    table.choose("Bureaucrat")
    assert lines(table, A)[-1] == "  Bob reveals an empty hand"


def test_trashed_cards_are_counted_together() -> None:
    table = lay("A hand: Chapel, 3 Copper, 2 Estate")
    table.choose("Chapel", "Estate", "Copper", "Copper", "Copper")
    assert lines(table, B) == ["Ann plays Chapel: trashes an Estate and 3 Coppers"]


def test_a_card_can_be_trashed_from_play() -> None:
    table = lay("A hand: Feast", edition="1e")
    table.choose("Feast", "Duchy")
    assert lines(table, B)[0] == "Ann plays Feast: trashes a Feast from play, gains a Duchy"


def test_chosen_options_and_bonuses() -> None:
    table = lay("A hand: Pawn, Copper", kingdom="Pawn")
    table.choose("Pawn", "action", "buy")
    # What the options say is not said again.
    assert lines(table, B) == ["Ann plays Pawn: chooses “+1 Action” and “+1 Buy”"]


def test_named_revealed_and_taken_cards() -> None:
    table = lay("A hand: Wishing Well; A deck: Copper, Gold, Copper")
    table.choose("Wishing Well", "Gold")
    assert lines(table, B) == [
        "Ann plays Wishing Well: draws a card, +1 Action, names Gold, reveals a Gold, takes a Gold into their hand"
    ]


def test_cards_set_aside_and_discarded_after() -> None:
    table = lay("A hand: Library, 5 Copper; A deck: Village, Copper, Estate, Gold")
    table.choose("Library", "Village")
    assert lines(table, B) == [
        "Ann plays Library: draws a card, sets aside a Village, draws 2 cards, discards a Village"
    ]


def test_cards_revealed_one_by_one_are_told_together() -> None:
    table = lay("A hand: Saboteur; B deck: Copper, Estate, Copper, Gold, Curse", edition="1e")
    table.choose("Saboteur", "Duchy" if "Duchy" in table.options else "decline")
    told = lines(table, A)[1]
    assert told.startswith("  Bob reveals 2 Coppers, an Estate and a Gold, trashes a Gold")
    assert told.endswith("discards 2 Coppers and an Estate")


def test_several_buys_are_told_together() -> None:
    table = lay("phase: buy; buys: 3; coins: 3; A hand: Copper")
    table.choose("Copper", "Silver", "Copper")
    assert lines(table, B)[0] == "Ann buys 2 Coppers and a Silver"


def test_a_turn_reads_like_a_story() -> None:
    table = lay("phase: buy; A hand: Copper; A deck: 5 Copper; B hand: Village, Militia, 2 Copper; B deck: Silver")
    table.choose("decline", "Village", "Militia", "all", "Gold")
    headed = lines(table, A)
    begin = headed.index("Turn 1 · Bob")
    assert headed[begin : begin + 6] == [
        "Turn 1 · Bob",
        "plays Village: draws a card, +2 Actions",
        "plays Militia: +$2",
        "  You discard 2 Coppers",
        "plays 2 Coppers and a Silver",
        "buys a Gold",
    ]
    own = lines(table, B)
    begin = own.index("Turn 1 · You")
    assert own[begin : begin + 4] == [
        "Turn 1 · You",
        "play Village: draw a Silver, +2 Actions",
        "play Militia: +$2",
        "  Ann discards 2 cards (top: Copper)",
    ]


# Turns and the end.


def test_a_turn_has_a_heading_with_the_players_own_number() -> None:
    table = lay("A deck: 5 Copper; B hand: Copper; B turns: 2; phase: buy")
    table.choose("decline")
    heading = log_lines(table.game.setup, table.journal.events, PLAYERS, A)[-1]
    assert heading == WordedLine(0, (Segment("Turn 3 · Bob"),), heading=table.journal.events[-1])
    assert table.journal.events[-1].kind == TURN_STARTS


def test_the_end_tells_the_scores() -> None:
    table = lay(
        "phase: buy; coins: 8; A turns: 9; B turns: 9; A hand: 3 Province, Curse; B hand: 4 Province; B discard: Estate"
    )
    table.game.answer("Province")
    told = log_lines(table.game.setup, table.journal.events, PLAYERS, SPECTATOR, table.game)
    assert [str(line) for line in told[-4:]] == [
        "The game ends: the Provinces are gone",
        "Ann has 23 points, after 10 turns",
        "Bob has 25 points, after 9 turns",
        "Bob wins",
    ]
    without = log_lines(table.game.setup, table.journal.events, PLAYERS, SPECTATOR)
    assert without == told[:-3]


def test_a_shared_victory_names_all_winners() -> None:
    table = lay("phase: buy; coins: 8; A turns: 8; B turns: 9; A hand: 3 Province; B hand: 4 Province")
    table.game.answer("Province")
    told = log_lines(table.game.setup, table.journal.events, PLAYERS, SPECTATOR, table.game)
    assert str(told[-1]) == "Ann and Bob share the victory"


# For a screen.


def test_card_names_are_marked() -> None:
    table = lay("A hand: 2 Copper, Silver, Estate")
    table.choose("all")
    line = log_lines(table.game.setup, table.journal.events, PLAYERS, A)[0]
    assert line.text == "You play 2 Coppers and a Silver"
    assert [segment for segment in line.segments if segment.card] == [
        Segment("Coppers", "Copper"),
        Segment("Silver", "Silver"),
    ]


def test_the_written_log_has_a_blank_line_before_each_turn() -> None:
    table = lay("A hand: Copper; A deck: 5 Estate; B hand: Copper")
    table.choose("all", "decline")
    log = write_log(table.game, table.journal, PLAYERS[:2], B)
    assert log == "Ann plays a Copper\nAnn draws 5 cards\n\nTurn 1 · You\n"


@pytest.mark.parametrize("seed", range(20))
def test_every_event_of_a_game_can_be_told_from_any_point_on(seed: int) -> None:
    rng = Random(seed)
    journal = Journal()
    game = play_recorded(random_record(rng, turn_limit=40), rng, journal).game
    since = rng.randrange(len(journal.events))
    for viewer in range(SPECTATOR, game.setup.players):
        told = log_lines(game.setup, journal.events[since:], PLAYERS, viewer, game)
        assert all(line.text for line in told)
        assert not any(segment.text == "" for line in told for segment in line.segments)


@pytest.mark.parametrize("seed", range(20))
def test_a_log_that_grows_piece_by_piece_reads_the_same(seed: int) -> None:
    rng = Random(seed)
    journal = Journal()
    game = play_recorded(random_record(rng, turn_limit=40), rng, journal).game
    events = journal.events
    for viewer in range(SPECTATOR, game.setup.players):
        log = GrowingLog(game.setup, viewer)
        end = 0
        while end < len(events):
            start, end = end, end + rng.randrange(1, 8)
            before, written = log, log.lines()
            log = log.copy()
            kept = log.add(events[start:end])
            assert log.lines()[:kept] == written[:kept]
            told = in_words(game.setup, PLAYERS, viewer, log.lines())
            assert told == log_lines(game.setup, events[:end], PLAYERS, viewer)
            assert before.lines() == written


def test_a_log_needs_the_names_of_all_players_and_a_seat_that_exists() -> None:
    table = lay("A hand: Copper")
    with pytest.raises(BadSetup, match="needs the names of 2 players, not 1"):
        write_log(table.game, table.journal, ["Ann"])
    with pytest.raises(BadSetup, match="there is no seat 2: the seats are 0 to 1, spectators -1"):
        write_log(table.game, table.journal, ["Ann", "Bob"], 2)


def test_too_many_empty_piles_end_a_game_and_are_counted() -> None:
    for players, said in ((2, "three"), (5, "four")):
        empty = "Village, Smithy, Market" + (", Festival" if players == 5 else "")
        trash = ", ".join(f"10 {name}" for name in empty.split(", "))
        table = lay(f"A hand: Copper; trash: {trash}", players=players)
        table.end_turn()
        told = log_lines(table.game.setup, table.journal.events, PLAYERS, SPECTATOR)
        assert told[-1].text == f"The game ends: {said} piles are empty"


# What cards of newer sets and people's own cards do.


def test_a_card_put_into_a_deck_is_seen_by_its_owner_and_its_place_by_all() -> None:
    table = lay("A hand: Secret Passage, Estate; A deck: 5 Copper")
    table.choose("Secret Passage", "Estate", "2")
    assert lines(table, A)[-1].endswith(", put an Estate into your deck under 2 cards")
    assert lines(table, B)[-1].endswith(", puts a card into their deck under 2 cards")
    on_top = lay("A hand: Secret Passage, Estate; A deck: 5 Copper")
    on_top.choose("Secret Passage", "Estate", "0")
    assert lines(on_top, A)[-1].endswith(", put an Estate on your deck")


def test_a_card_can_be_trashed_from_the_supply() -> None:
    table = lay("A hand: Lurker", kingdom="Lurker, Mill")
    table.choose("Lurker", "trash", "Mill")
    assert lines(table, B)[-1].endswith(", trashes a Mill from the Supply")


@card(
    "Apiary",
    3,
    ACTION,
    "Put a Copper on your Hive mat, gain a Gold there and a Silver aside, and change your tokens.",
    mats=(Mat("Hive"), Mat("Larder", face_up=False)),
    tokens=("Honey",),
)
def apiary(game: Game, me: int) -> None:
    copper, silver, gold = (game.setup.slot(name) for name in ("Copper", "Silver", "Gold"))
    game.stay(me)
    game.put_on_mat(me, copper, "Hive")
    game.put_on_mat(me, copper, "Larder")
    game.gain(me, gold, game.setup.zone("Hive"))
    game.gain(me, silver, ASIDE)
    game.hand_from_mat(me, "Hive")
    game.add_tokens(me, "Honey", 2)
    game.add_tokens(me, "Honey", -1)
    game.plus_points(me, 1)
    game.plus_coins(-1)


@pytest.fixture
def _own_card() -> Iterator[None]:
    add_card(apiary)
    yield
    remove_card(apiary.name)


@pytest.mark.usefixtures("_own_card")
def test_mats_tokens_and_cards_that_stay_are_told() -> None:
    table = lay("A hand: Apiary, 3 Copper; coins: 1", kingdom="Apiary")
    table.choose("Apiary")
    told = [
        "Ann plays Apiary: leaves Apiary in play",
        "puts a Copper on their Hive mat",
        "puts a Copper on their Larder mat",
        "gains a Gold onto their Hive mat",
        "gains a Silver, set aside",
        "takes a Copper and a Gold from their Hive mat into their hand",
        "gets 2 Honey tokens",
        "loses 1 Honey token",
        "gets 1 victory point",
        "-$1",
    ]
    assert lines(table, B) == [", ".join([*told[:2], "puts a card on their Larder mat", *told[3:]])]
    assert ", put a Copper on your Larder mat, " in lines(table, A)[0]


def test_there_are_words_for_every_kind_of_event() -> None:
    table = lay("A hand: Copper", kingdom="Pawn")
    pawn = table.game.setup.slot("Pawn")
    for kind in range(len(EVENT_IDS)):
        event = Event(kind, A, [pawn], 1, PUBLIC, pawn, pawn, HAND, 1, "Honey")
        told = log_lines(table.game.setup, [event], PLAYERS, SPECTATOR)
        # That a player declined goes without saying.
        assert [bool(line.text) for line in told] == ([] if kind == DECLINES else [True])
