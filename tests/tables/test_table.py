"""A table: taking seats, drafting a kingdom, asking the others, and the next game."""

import re
from dataclasses import replace

import pytest

from freehold.cards.catalogue import kingdom_cards
from freehold.notation.record import check_players
from freehold.rules.errors import BadSetup, FreeholdError
from freehold.sessions.errors import NotAllowed, Stale
from freehold.table.errors import WrongToken
from freehold.table.names import clean_name, clean_text, distinct_name
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.table import Table, hash_of, new_id, new_table, new_token
from tests.shuffled import secret
from tests.tables.people import (
    A_PAIR,
    ALONE,
    ANN,
    BOB,
    CLEO,
    THREE,
    game_of,
    laid,
    number,
    played,
    random_answer,
    seated,
)

DRAFT = KingdomSpec("draft", banned=("Moat", "witch"))
EXACT = ("Chapel", "Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


# Ann attacks, and has another Action card.
MILITIA = "A hand: 2 Village, Militia, Cellar; A deck: / 2 Gold\nB hand: Estate, 3 Copper, Gold"


def answered(table: Table, *picks: str) -> Table:
    """The table after the seat that is asked has answered."""
    session = game_of(table)
    assert session.asked is not None
    return table.choose(session.asked, number(session), picks)


def attacked(order: NewTable = A_PAIR) -> Table:
    """Ann has played a Militia, and Bob must discard."""
    start = seated(order)
    table = replace(start, session=laid(MILITIA, players=len(start.seats)))
    return answered(answered(table, "Village"), "Militia")


def until(table: Table, seat: int) -> Table:
    """Choose at random until this seat has chosen something and another person is asked."""
    while game_of(table).asked == seat or all(choice.seat != seat for choice in game_of(table).choices):
        table = table.choose(*random_answer(game_of(table)))
    return table


# Sitting down.


@pytest.mark.parametrize(
    ("kingdom", "given", "editions"),
    [
        (KingdomSpec("set", "First Game"), "", "base 2e, intrigue 2e"),
        (KingdomSpec("set", "First Game"), "base 1e", "base 1e, intrigue 2e"),
        (KingdomSpec("set", "Victory Dance"), "", "base 1e, intrigue 1e"),
        (KingdomSpec("random", required=("Scout", "Witch")), "", "base 2e, intrigue 1e"),
        (KingdomSpec("random"), "1e", "base 1e, intrigue 1e"),
        (KingdomSpec("draft"), "intrigue 1e", "base 2e, intrigue 1e"),
    ],
)
def test_a_table_has_the_newest_editions_with_its_cards_or_those_given(
    kingdom: KingdomSpec, given: str, editions: str
) -> None:
    table = seated(replace(A_PAIR, kingdom=kingdom, editions=given))
    assert table.editions == editions
    assert set(table.kingdom) <= set(kingdom_cards(editions))


def test_the_default_is_first_game_against_the_computer() -> None:
    table, seat = new_table(ALONE, "abcdefghij", secret(4), hash_of("ann"))
    assert (table.status, table.title, table.editions, seat, table.version) == (
        "playing",
        "First Game",
        "base 2e, intrigue 2e",
        ANN,
        1,
    )
    assert table.names == ["Ann", "Computer"]
    assert table.kingdom[:3] == ("Cellar", "Moat", "Merchant")
    assert game_of(table).asked == ANN


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    table, _ = new_table(THREE, "abcdefghij", secret(1), hash_of("ann"))
    assert (table.status, table.open_seats, table.session) == ("waiting", [BOB, CLEO], None)
    table = table.sit_down("Cleo", hash_of("cleo"), CLEO)
    assert (table.status, table.open_seats, table.version) == ("waiting", [BOB], 2)
    with pytest.raises(NotAllowed, match="this seat is taken"):
        table.sit_down("Eve", hash_of("eve"), CLEO)
    with pytest.raises(NotAllowed, match="this seat is taken"):
        table.sit_down("Eve", hash_of("eve"), 5)
    with pytest.raises(Stale, match="has not begun"):
        table.choose(ANN, 0, ["all"])
    table = table.sit_down("Bob", hash_of("bob"))
    assert (table.status, table.names, table.version) == ("playing", ["Ann", "Bob", "Cleo"], 3)
    with pytest.raises(NotAllowed, match="all seats at this table are taken"):
        table.sit_down("Eve", hash_of("eve"))


def test_a_token_holds_one_seat() -> None:
    table = seated(THREE)
    assert [table.seat_of(token) for token in ("ann", "bob", "cleo")] == [ANN, BOB, CLEO]
    for wrong in ("", "eve", table.seats[ANN].token_hash):
        with pytest.raises(WrongToken):
            table.seat_of(wrong)


def test_open_and_computer_seats_have_no_token() -> None:
    table, _ = new_table(
        replace(A_PAIR, seats=(*A_PAIR.seats, SeatSpec("computer"))), "abcdefghij", secret(1), hash_of("ann")
    )
    with pytest.raises(WrongToken):
        table.seat_of("")


def test_ids_and_tokens_cannot_be_guessed() -> None:
    assert all(re.fullmatch("[a-z0-9]{10}", new_id()) for _ in range(50))
    assert all(re.fullmatch("[A-Za-z0-9_-]{32}", new_token()) for _ in range(50))
    assert len({new_id() for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Ann ", "Ann"),
        ("Ann,\tBob; [x]|\\:", "Ann Bob x"),
        ("Ann\u037e", "Ann"),
        ("", "Player"),
        ("\u202e\u0000\n", "Player"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("x" * 99, "x" * 24),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\ud800Ann", "Ann"),
    ],
)
def test_names_are_cleaned_for_a_record(written: str, name: str) -> None:
    assert clean_name(written) == name
    check_players([name, "Somebody"])


def test_no_two_players_have_the_same_name() -> None:
    order = replace(ALONE, name="computer", seats=(SeatSpec("computer"), SeatSpec("person"), *[SeatSpec("open")] * 2))
    table, seat = new_table(order, "abcdefghij", secret(1), hash_of("ann"))
    assert seat == 1
    for _ in range(2):
        table = table.sit_down("COMPUTER", hash_of(new_token()))
    assert table.names == ["Computer 2", "computer", "COMPUTER 3", "COMPUTER 4"]
    check_players(table.names)
    assert distinct_name("x" * 24, ["x" * 24]) == "x" * 22 + " 2"
    assert distinct_name("by lot", []) == "by lot 2"


def test_a_text_is_one_visible_line() -> None:
    assert clean_text(" a\n\x00b\u2028 c\ud83d ") == "a b c"


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (replace(ALONE, seats=(SeatSpec("person"),)), "2 to 6 players, not 1"),
        (replace(ALONE, seats=(SeatSpec("person"),) + (SeatSpec("open"),) * 6), "2 to 6 players, not 7"),
        (replace(ALONE, seats=(SeatSpec("person"),) * 2), "one seat is for the person who sets up the table, not 2"),
        (replace(ALONE, seats=(SeatSpec("computer"),) * 2), "one seat is for the person who sets up the table, not 0"),
        (replace(ALONE, editions="3e"), "there is no edition '3e'"),
        (replace(ALONE, kingdom=KingdomSpec(set="First Gme")), "perhaps you mean First Game"),
        (replace(ALONE, kingdom=KingdomSpec("cards", cards=EXACT[:9])), "10 cards, not 9"),
        (replace(ALONE, kingdom=KingdomSpec("cards", cards=(*EXACT[:9], "Witc"))), "perhaps you mean Witch"),
        (replace(ALONE, kingdom=KingdomSpec("random", required=("Moat",), banned=("Moat",))), "required and banned"),
        (replace(ALONE, kingdom=KingdomSpec("draft", banned=tuple(kingdom_cards("2e"))[:45])), "ban fewer cards"),
        (replace(ALONE, seats=(SeatSpec("person"), SeatSpec("computer", computer="nobody"))), "no computer player"),
        (
            replace(ALONE, seats=(SeatSpec("person"), SeatSpec("computer", computer="/etc/passwd"))),
            "no computer player",
        ),
        (replace(ALONE, seats=(SeatSpec("person"), SeatSpec("computer", computer="pyproject.toml"))), "no computer pl"),
        (replace(ALONE, seats=(SeatSpec("person"), SeatSpec("computer", computer="Double Witch"))), "needs Witch"),
    ],
)
def test_impossible_settings_are_refused(order: NewTable, reason: str) -> None:
    with pytest.raises(FreeholdError, match=reason):
        new_table(order, "abcdefghij", secret(1), hash_of("ann"))


def test_a_computer_whose_cards_are_not_drawn_plays_without_them() -> None:
    order = NewTable(
        "Ann",
        (SeatSpec("person"), SeatSpec("computer", computer="double_witch")),
        KingdomSpec("random", banned=("Witch",)),
    )
    table, _ = new_table(order, "abcdefghij", secret(1), hash_of("ann"))
    assert table.names == ["Ann", "Double Witch"]
    assert table.computers == {BOB: "Double Witch"}
    assert played(table, 20).version == 21


def test_a_random_kingdom_has_the_required_cards_and_no_banned_ones() -> None:
    wish = KingdomSpec("random", required=("Throne Room", "moat"), banned=("Witch",))
    kingdoms = [seated(replace(A_PAIR, kingdom=wish), seed).kingdom for seed in range(20)]
    assert all({"Throne Room", "Moat"} <= set(kingdom) and "Witch" not in kingdom for kingdom in kingdoms)
    assert len(set(kingdoms)) > 15


def test_random_cards_that_were_drawn_already_are_drawn_again_for_the_next_game_only() -> None:
    table = played(seated(replace(A_PAIR, kingdom=KingdomSpec("random", cards=EXACT, banned=("Witch",)))), 10_000)
    assert sorted(table.kingdom) == sorted(EXACT)
    for same in (True, False):
        following = table.again(ANN, "klmnopqrst", secret(7), same)
        assert (sorted(following.kingdom) == sorted(EXACT)) == same
        assert following.kingdom_spec.banned == ("Witch",)


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        (KingdomSpec(banned=("\ud800",), required=("x" * 99,)), KingdomSpec("set", set="First Game")),
        (KingdomSpec("cards", "\0", EXACT, banned=("\0",)), KingdomSpec("cards", cards=EXACT)),
        (
            KingdomSpec("random", "\0", EXACT, ("moat",), ("witch",)),
            KingdomSpec("random", "", EXACT, ("Moat",), ("Witch",)),
        ),
        (KingdomSpec("draft", "\0", ("\0",), ("\0",), ("witch",)), KingdomSpec("draft", banned=("Witch",))),
    ],
)
def test_only_the_used_settings_of_a_kingdom_are_kept(wish: KingdomSpec, kept: KingdomSpec) -> None:
    assert seated(replace(A_PAIR, kingdom=wish)).kingdom_spec == kept


# Drafting the kingdom.


def test_players_pick_the_kingdom_in_turn() -> None:
    table = seated(replace(A_PAIR, kingdom=DRAFT), seed=3)
    draft = table.draft()
    assert table.status == "drafting"
    assert draft is not None
    first = draft.whose_turn
    assert first is not None
    other = 1 - first
    with pytest.raises(NotAllowed, match=f"{table.names[first]} has to pick a card now"):
        table.pick_card(other, "Cellar")
    with pytest.raises(BadSetup, match="Witch is banned"):
        table.pick_card(first, "Witch")
    with pytest.raises(BadSetup, match="perhaps you mean Smithy"):
        table.pick_card(first, "Smity")
    table = table.pick_card(first, "Smithy")
    with pytest.raises(BadSetup, match="Smithy is picked already"):
        table.pick_card(other, "Smithy")
    assert "Witch" not in table.cards_to_pick(draft)

    picker = other
    while (now := table.draft()) is not None:
        assert now.whose_turn == picker
        table = table.pick_card(picker, table.cards_to_pick(now)[0])
        picker = 1 - picker
    assert (table.status, len(table.kingdom), table.version) == ("playing", 10, 12)
    assert set(game_of(table).record.kingdom) == set(table.kingdom)
    with pytest.raises(Stale, match="no kingdom card is to be picked"):
        table.pick_card(ANN, "Chapel")


def test_computers_pick_kingdom_cards() -> None:
    order = NewTable("Ann", (SeatSpec("person"), SeatSpec("computer"), SeatSpec("computer")), DRAFT)
    table, _ = new_table(order, "abcdefghij", secret(1), hash_of("ann"))
    picks = 0
    while (draft := table.draft()) is not None:
        assert draft.whose_turn == ANN
        table = table.pick_card(ANN, table.cards_to_pick(draft)[-1])
        picks += 1
    assert 3 <= picks <= 4
    assert not {"Moat", "Witch"} & set(table.kingdom)


def test_nobody_picks_before_all_seats_are_taken() -> None:
    table, _ = new_table(replace(A_PAIR, kingdom=DRAFT), "abcdefghij", secret(1), hash_of("ann"))
    with pytest.raises(Stale):
        table.pick_card(ANN, "Smithy")


# Undo, and asking the others.


def test_undo_needs_the_newest_version() -> None:
    table = played(seated(ALONE), 2)
    with pytest.raises(Stale, match="the table has changed"):
        table.undo(ANN, table.version - 1)
    back = table.undo(ANN, table.version)
    assert back.version == table.version + 1
    assert game_of(back).choice_count < game_of(table).choice_count


def test_an_answer_to_a_question_that_was_taken_back_is_refused() -> None:
    start = seated(ALONE)
    question = int(game_of(start).game.number)
    bought = start.choose(ANN, question, ["all"])
    number = int(game_of(bought).game.number)
    # Another question has the number of the one that was undone.
    again = bought.undo(ANN, bought.version).choose(ANN, question, ["decline"])
    assert int(game_of(again).game.number) == number
    with pytest.raises(Stale, match="a choice was undone"):
        again.choose(ANN, number, ["Copper"], seen=bought.version)
    assert again.choose(ANN, number, ["Copper"], seen=again.version).version == again.version + 1


def test_there_is_nothing_to_take_back_at_first() -> None:
    table = seated(ALONE)
    with pytest.raises(NotAllowed, match="there is nothing to undo"):
        table.undo(ANN, table.version)


def test_all_others_must_agree() -> None:
    table = until(seated(THREE, seed=2), ANN)
    assert table.undo_kind(ANN) == "ask"
    asked = table.undo(ANN, table.version)
    request = asked.request
    assert request is not None
    assert (request.kind, request.by, asked.voters(request)) == ("undo", ANN, [BOB, CLEO])
    assert asked.session is table.session
    with pytest.raises(NotAllowed, match="the other players must answer this"):
        asked.answer_request(ANN, request.id, True)
    with pytest.raises(Stale, match="no longer open"):
        asked.answer_request(BOB, request.id - 1, True)
    with pytest.raises(NotAllowed, match="the others must answer Ann first"):
        asked.hand_over(BOB, CLEO, {})
    half = asked.answer_request(BOB, request.id, True)
    assert half.request is not None
    assert half.request.agreed == {BOB}
    assert half.session is table.session
    done = half.answer_request(CLEO, request.id, True)
    assert done.request is None
    assert game_of(done).asked == ANN
    assert game_of(done).game == game_of(table).undone(ANN).game


@pytest.mark.parametrize("seat", [ANN, BOB, CLEO])
def test_declining_or_withdrawing_ends_a_request(seat: int) -> None:
    table = until(seated(THREE, seed=2), ANN)
    asked = table.undo(ANN, table.version)
    assert asked.request is not None
    over = asked.answer_request(seat, asked.request.id, False)
    assert (over.request, over.session, over.version) == (None, table.session, asked.version + 1)


def test_a_choice_withdraws_a_request() -> None:
    table = until(seated(THREE, seed=2), ANN)
    asked = table.undo(ANN, table.version)
    assert answered(asked, "all").request is None


def test_a_choice_that_nobody_else_sees_does_not_withdraw_a_request() -> None:
    start = attacked()
    table = answered(answered(start, "Copper", "Copper"), "Village")
    assert table.undo_kind(BOB) == "ask"
    asked = table.undo(BOB, table.version)
    # Ann holds a Cellar, but does not play it.
    silent = answered(asked, "decline")
    assert silent.request == asked.request is not None
    again = silent.undo(ANN, silent.version)
    assert (again.request, game_of(again).game) == (asked.request, game_of(asked).game)
    for moment in (silent, again):
        done = moment.answer_request(ANN, asked.request.id, True)
        assert (done.request, game_of(done).game) == (None, game_of(start).game)
    assert answered(silent, "all").request is None


def test_a_choice_that_nobody_else_sees_does_not_keep_them_from_undoing() -> None:
    start = attacked()
    seen = answered(start, "Copper", "Copper")
    silent = answered(seen, "decline")
    assert game_of(silent.undo(BOB, seen.version)).game == game_of(start).game
    with pytest.raises(Stale, match="the table has changed"):
        silent.undo(ANN, seen.version)
    with pytest.raises(Stale, match="the table has changed"):
        answered(silent, "all").undo(BOB, silent.version)
    undone = seen.undo(BOB, seen.version)
    with pytest.raises(Stale, match="the table has changed"):
        answered(undone, "Copper", "Gold").undo(BOB, seen.version)


def test_the_computer_takes_over_a_seat_if_the_others_agree() -> None:
    table = played(seated(THREE, seed=2), 5)
    asked = table.hand_over(ANN, BOB, {ANN: 90.0, CLEO: 0.1})
    assert asked.request is not None
    assert asked.voters(asked.request) == [CLEO]
    with pytest.raises(NotAllowed, match="the other players must answer this"):
        asked.answer_request(BOB, asked.request.id, True)
    assert asked.answer_request(BOB, asked.request.id, False).request is None
    done = asked.answer_request(CLEO, asked.request.id, True)
    assert (done.people, done.names, done.request) == ([ANN, CLEO], table.names, None)
    assert game_of(done).asked != BOB
    assert done.seat_of("bob") == BOB
    with pytest.raises(NotAllowed, match="only from another person"):
        done.hand_over(ANN, BOB, {})
    with pytest.raises(NotAllowed, match="only from another person"):
        done.hand_over(ANN, ANN, {})
    with pytest.raises(NotAllowed, match="only people who sit"):
        done.hand_over(BOB, ANN, {})
    assert played(done, 10_000).status == "over"


def test_a_player_who_has_not_been_away_for_long_keeps_the_seat() -> None:
    table = played(seated(THREE, seed=2), 5)
    with pytest.raises(NotAllowed, match="Bob must be away for longer; the computer can take over in 42 s") as refusal:
        table.hand_over(ANN, BOB, {ANN: 90.0, BOB: 41.1})
    assert (refusal.value.reason, refusal.value.seat) == ("not-absent", BOB)


def test_a_player_comes_back() -> None:
    table = played(seated(A_PAIR), 3).hand_over(ANN, BOB, {})
    table = played(table, 3)
    with pytest.raises(NotAllowed, match="already"):
        table.come_back(ANN)
    back = table.come_back(BOB)
    assert (back.people, back.computers, back.names) == ([ANN, BOB], {}, table.names)
    assert game_of(back).choices == game_of(table).choices
    after = until(back, ANN)
    assert game_of(after).asked == BOB
    over = played(table, 10_000)
    with pytest.raises(NotAllowed, match="only during a game"):
        over.come_back(BOB)


@pytest.mark.parametrize("more", [(), ("decline",)], ids=["at once", "after a choice that nobody else sees"])
def test_who_comes_back_finds_the_choice_untouched_if_nothing_was_revealed(more: tuple[str, ...]) -> None:
    start = attacked()
    table = start.hand_over(ANN, BOB, {})
    assert game_of(table).asked == ANN
    for pick in more:
        table = answered(table, pick)
    back = table.come_back(BOB)
    assert game_of(back).asked == BOB
    assert game_of(back).choices == game_of(start).choices
    assert (back.seats, back.version, back.last_rewind) == (start.seats, table.version + 1, table.version + 1)
    assert game_of(answered(back, "Copper", "Gold")).asked == ANN


def test_who_comes_back_finds_picks_made_before_leaving() -> None:
    start = answered(attacked(), "Copper")
    back = start.hand_over(ANN, BOB, {}).come_back(BOB)
    assert game_of(back).game == game_of(start).game


def test_what_others_have_answered_is_not_taken_back_for_who_comes_back() -> None:
    table = answered(attacked().hand_over(ANN, BOB, {}), "Village")
    back = table.come_back(BOB)
    assert game_of(back).choices == game_of(table).choices
    assert back.people == [ANN, BOB]


def test_an_undo_takes_back_what_the_computer_did_before_a_player_comes_back() -> None:
    start = attacked(THREE).hand_over(ANN, BOB, {ANN: 90.0})
    assert start.seats[BOB].taken_over_at == game_of(attacked(THREE)).choice_count == 2
    asked = start.undo(ANN, start.version)
    assert asked.request is not None
    undone = asked.answer_request(CLEO, asked.request.id, True)
    assert (undone.seats[BOB].taken_over_at, game_of(undone).choice_count) == (1, 1)
    # Now Ann goes on without the Militia, and Bob has nothing to decide again.
    on = answered(undone, "Village")
    back = on.come_back(BOB)
    assert game_of(back).choices == game_of(on).choices
    assert back.seats[BOB].taken_over_at is None


def test_a_player_comes_back_during_the_draft() -> None:
    table = seated(replace(A_PAIR, kingdom=DRAFT)).hand_over(ANN, BOB, {}).come_back(BOB)
    assert table.people == [ANN, BOB]
    draft = table.draft()
    assert draft is not None
    assert draft.whose_turn == ANN


def test_with_two_people_nobody_else_must_agree() -> None:
    table = played(seated(A_PAIR), 3).hand_over(ANN, BOB, {})
    assert table.people == [ANN]
    assert table.request is None


def test_a_player_whom_the_others_left_cannot_try_out_choices() -> None:
    table = until(seated(A_PAIR), ANN)
    assert table.undo_kind(ANN) == "ask"
    left = table.hand_over(ANN, BOB, {})
    assert left.undo_kind(ANN) == "no"
    with pytest.raises(NotAllowed, match="there is nothing to undo"):
        left.undo(ANN, left.version)
    while left.undo_kind(ANN) == "no":
        left = played(left, 1)
    assert left.undo_kind(ANN) == "free"
    assert left.come_back(BOB).undo_kind(ANN) == "free"
    assert played(left, 10_000).undo_kind(ANN) == "no"


def test_absent_players_need_not_agree() -> None:
    table = played(seated(THREE, seed=2), 5)
    alone = table.hand_over(ANN, BOB, {ANN: 90.0}).hand_over(ANN, CLEO, {ANN: 90.0})
    assert (alone.people, alone.request) == ([ANN], None)


def test_the_computer_takes_over_during_the_draft() -> None:
    table = seated(replace(A_PAIR, kingdom=DRAFT))
    table = table.hand_over(ANN, BOB, {})
    draft = table.draft()
    assert draft is not None
    assert draft.whose_turn == ANN


def test_nobody_is_replaced_before_or_after_the_game() -> None:
    waiting, _ = new_table(THREE, "abcdefghij", secret(1), hash_of("ann"))
    for table in (waiting.sit_down("Bob", hash_of("bob")), played(seated(A_PAIR), 10_000)):
        with pytest.raises(NotAllowed, match="only during a game"):
            table.hand_over(ANN, BOB, {})


# Rematch.


def test_the_next_game_is_for_the_same_people() -> None:
    table = played(seated(replace(THREE, counters="helpful")), 10_000)
    winners = game_of(table).game.winners()
    following = table.again(BOB, "klmnopqrst", secret(7), True)
    assert (following.id, following.version, following.status) == ("klmnopqrst", 1, "playing")
    assert (following.names, following.counters) == (table.names, "helpful")
    assert [following.seat_of(token) for token in ("ann", "bob", "cleo")] == [ANN, BOB, CLEO]
    assert (following.kingdom, following.title) == (table.kingdom, table.title)
    if len(winners) == 1:
        assert following.first == game_of(following).asked == (winners[0] + 1) % 3


def test_another_kingdom_has_no_banned_cards_either() -> None:
    wish = KingdomSpec("random", required=("Moat",), banned=("Witch",))
    table = played(seated(replace(A_PAIR, kingdom=wish)), 10_000)
    for seed in range(2, 7):
        kingdom = table.again(ANN, "klmnopqrst", secret(seed), False).kingdom
        assert "Moat" in kingdom
        assert "Witch" not in kingdom
        assert kingdom != table.kingdom


def test_after_a_recommended_set_another_kingdom_is_a_random_one() -> None:
    table = played(seated(A_PAIR), 10_000)
    following = table.again(ANN, "klmnopqrst", secret(7), False)
    assert following.kingdom_spec == KingdomSpec("random")
    assert following.title == "Random cards"


def test_after_a_draft_the_next_kingdom_is_drafted_from_the_right_player_on() -> None:
    table = seated(replace(A_PAIR, kingdom=DRAFT))
    while (draft := table.draft()) is not None:
        assert draft.whose_turn is not None
        table = table.pick_card(draft.whose_turn, table.cards_to_pick(draft)[0])
    table = played(table, 10_000)
    following = table.again(ANN, "klmnopqrst", secret(7), False)
    draft = following.draft()
    assert following.status == "drafting"
    assert draft is not None
    assert draft.whose_turn == following.first
    assert table.again(ANN, "klmnopqrst", secret(7), True).status == "playing"


def test_the_computer_keeps_a_seat_in_the_next_game_until_the_player_comes_back() -> None:
    table = played(played(seated(A_PAIR), 3).hand_over(ANN, BOB, {}), 10_000)
    following = table.again(ANN, "klmnopqrst", secret(7), True)
    assert (following.people, following.seats[BOB].taken_over_at) == ([ANN], 0)
    assert following.come_back(BOB).people == [ANN, BOB]


def test_there_is_no_next_game_before_the_end() -> None:
    with pytest.raises(Stale, match="not over yet"):
        seated(A_PAIR).again(ANN, "klmnopqrst", secret(7), True)


def test_nothing_is_undone_after_the_end() -> None:
    """Everything is open then."""
    table = seated(ALONE)
    assert played(table, 5).undo_kind(ANN) == "free"
    assert played(table, 10_000).undo_kind(ANN) == "no"
